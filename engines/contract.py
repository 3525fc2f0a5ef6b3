"""What every game is made of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engines.dealer import Dealer
from engines.text import Seat, Text, Value, words

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)


def kebab(name: str) -> str:
    """The name of a struct as a command: BuildRail is build-rail."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Action(Struct, frozen=True, tag_field="do", tag=kebab, forbid_unknown_fields=True):
    """One thing a seat may do.

    Fields are flat: int, bool, str, Literal, Seat, or tuple[str, ...] (several of a kind).
    The first line of the docstring is the command's help, the Meta description that of a field.
    """


class Order(Struct, frozen=True, tag_field="order", tag=kebab, forbid_unknown_fields=True):
    """How a seat wants to be answered for: "bid up to 6 on this lot". Fields as in an Action.

    It names what it speaks of (this lot, this round), so that it can tell when that is over.
    """


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The variants a table may choose: bool, Literal or bounded int, help in Meta.

    The defaults fit every number of seats; what does not apply at a count is ignored.
    """


class Decision(Struct, frozen=True):
    """A question the table has put to a seat: public, all of it, and never what this hand permits."""

    seat: Seat
    allows: tuple[type[Action], ...]
    """All the seat may do now: its turn and any offer to it are one decision."""
    prompt: Text
    blocking: bool = True
    """Does the table wait for it?"""
    secret: bool = False
    """Until a reveal, nobody else can tell one answer from another."""
    default: Action | None = None
    """For a seat that stays away: accepted whatever it holds. None: the policy answers."""


class Line(Struct, frozen=True):
    """A row of the final score: points by seat, then by automaton."""

    text: Text
    points: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a match ended, or stands."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Nobody, if all perished or an automaton won."""
    places: tuple[int, ...]
    """By seat, from 1; equals share one."""
    lines: tuple[Line, ...]
    reason: Text
    automata: tuple[Text, ...] = ()


class GameError(Exception):
    """A sentence fit to show to the player."""

    def __init__(self, template: str, **params: Value) -> None:
        self.text = Text(template, params)
        super().__init__(words(self.text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameError) and type(self) is type(other) and self.text == other.text

    __hash__ = None  # type: ignore[assignment]  # texts hold dicts; nobody keeps errors in sets


class IllegalAction(GameError):
    """The rules forbid it now, and why."""


class NotYourDecision(GameError):
    """The table is not waiting for this from this seat."""


class TooLate(GameError):
    """The table has moved on since the question was asked, or the order was given."""


def no_orders(view: Any) -> Iterable[Order]:
    """Standing orders of a game that has none."""
    return ()


def obey_nothing(view: Any, order: Order, menu: Sequence[Action]) -> Action | None:
    """The answer to an order in a game that has none."""
    raise TooLate("This game takes no standing orders.")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """One game: a frozen table of plain functions and the types they use."""

    key: str
    """The name of its folder in engines/, rendering/ and data/."""
    title: str
    command: str
    """The short name of its slash group."""
    seats: range
    """Begins at 1 where there is a solo game."""
    version: int
    """Stamps the ruleset of a match."""
    cap: int
    """Steps after which random play may be given up."""

    state: type[S]
    actions: tuple[type[Action], ...]
    options: type[Options]
    orders: tuple[type[Order], ...] = ()
    secrets: tuple[str, ...]
    """Where the state keeps what somebody may not know: "players.*.hand", "deck"."""

    setup: Callable[[int, Any, Dealer], S]
    """(seats, options, dealer): a new state; refuses a combination of options with a sentence."""
    pending: Callable[[S], Sequence[Decision]]
    """The open decisions, at most one per seat; none when the game is over."""
    legal: Callable[[S, Seat], Iterable[Action]]
    """The menu: distinct, in a fixed order; nothing for a seat without a decision."""
    apply: Callable[[S, Seat, Any, Dealer], None]
    """The law: mutates, or raises GameError."""
    view: Callable[[S, Seat | None], V]
    """What a seat may know; None: a spectator."""
    redeal: Callable[[S, Seat | None, Dealer], None]
    """Turns the state into another world that this seat cannot tell from it."""
    outcome: Callable[[S, bool], Outcome | None]
    """(state, early): None while it runs; early: how it stands if the table stops now, where the rules can say."""
    inventory: Callable[[S], Mapping[str, int]]
    """Every card, cube and coin wherever it lies: the same after every step."""
    policy: "Callable[[V, Seat, Sequence[Action], Dealer, Guess[S]], Action | None]"
    """A fair, sensible player; None leaves a question open for which the table does not wait."""
    standing: Callable[[V], Iterable[Order]] = no_orders
    """The orders its seat could give now, as `legal` lists actions."""
    obey: Callable[[V, Any, Sequence[Action]], Action | None] = obey_nothing
    """What the order answers here; None: ask the person; TooLate: it is over."""
    label: Callable[[V, Any], Text]
    """What a button or a suggestion says; no two alike on one menu."""


Guess: TypeAlias = Callable[[], S]
"""A state freshly redealt for the seat that searches."""

AnyGame: TypeAlias = Game[Any, Any]
