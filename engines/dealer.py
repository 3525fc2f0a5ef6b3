"""Chance and speech: the only argument of a rule besides state, seat and action."""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from typing import TypeVar

from msgspec import Struct

from engines.text import Seat, Text, Value

T = TypeVar("T")

_SPAN = 1 << 64


class Event(Struct, frozen=True):
    """A line of the log with its reader; None: everyone."""

    text: Text
    to: Seat | None = None
    revealed: bool = False
    """Tells what was secret until now."""


class Dealer:
    """Rolls, shuffles, speaks. The same seed and number give the same game on every Python."""

    __slots__ = ("_draws", "_stem", "events", "final")

    def __init__(self, seed: str, number: int = 0) -> None:
        self._stem = f"{seed}/{number}/".encode()
        self._draws = 0
        self.events: list[Event] = []
        self.final = False
        """Drew chance, revealed or whispered: no free taking back."""

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each as likely as the others."""
        self.final = True
        fair = _SPAN - _SPAN % n
        while True:
            value = int.from_bytes(sha256(self._stem + b"%d" % self._draws).digest()[:8], "big")
            self._draws += 1
            if value < fair:
                return value % n

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items in another order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def say(self, template: str, **params: Value) -> None:
        """What everyone could see."""
        self.events.append(Event(Text(template, params)))

    def reveal(self, template: str, **params: Value) -> None:
        """What was secret until now: a choice opened, a card shown or shown to be missing."""
        self.final = True
        self.events.append(Event(Text(template, params), None, True))

    def whisper(self, to: Seat, template: str, **params: Value) -> None:
        """News for one seat."""
        self.final = True
        self.events.append(Event(Text(template, params), to))
