"""How End of the Trail speaks of sides, cards and tiles."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from engines.end_of_the_trail.content import CARDS, JOKER
from engines.end_of_the_trail.state import Side
from engines.kit.poker import HandKind
from engines.text import Text, Value, letter

_RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Named(Protocol):
    """An Argonaut, in a state or in a view."""

    @property
    def name(self) -> str:
        """A1, A2 or A3."""


class Table(Protocol):
    """A state or a view."""

    @property
    def players(self) -> Sequence[object]:
        """The seats."""

    @property
    def argonauts(self) -> Sequence[Named]:
        """The opponents of a game alone."""


def who(table: Table, side: Side) -> int | Text:
    """A side in a sentence: the seat, or the Argonaut's name."""
    seats = len(table.players)
    return side if side < seats else argonaut_name(table.argonauts[side - seats].name)


@cache
def argonaut_name(name: str) -> Text:
    """An Argonaut in a sentence."""
    return Text("Argonaut {name}", {"name": name})


def owner_name(table: Table, side: Side) -> str:
    """A side as an action names it: the letter of a seat, or the Argonaut's name."""
    seats = len(table.players)
    return letter(side) if side < seats else table.argonauts[side - seats].name


@cache
def card_words(card: str) -> Text:
    """A card in words: "10 of hearts"."""
    if card == JOKER:
        return Text("Joker")
    rank, suit = card[:-1], card[-1]
    return Text("{rank} of {suit}", {"rank": _RANKS.get(rank, rank), "suit": _SUITS[suit]})


@cache
def card_deed(card: str) -> Text:
    """A card with what it does: "10H Shortcut"."""
    return Text("Joker") if card == JOKER else Text("{card} {deed}", {"card": card, "deed": CARDS[card].action})


HANDS: dict[HandKind, Text] = {
    "high card": Text("a high card"),
    "pair": Text("a pair"),
    "two pair": Text("two pair"),
    "three of a kind": Text("three of a kind"),
    "straight": Text("a straight"),
    "flush": Text("a flush"),
    "full house": Text("a full house"),
    "four of a kind": Text("four of a kind"),
    "straight flush": Text("a straight flush"),
}
"""Poker hands, in a sentence."""


def cards_or_nothing(cards: Sequence[str]) -> Value:
    """Several cards, in a sentence."""
    return tuple(cards) or Text("nothing")
