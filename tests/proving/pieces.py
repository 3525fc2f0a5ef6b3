"""The pieces of Claim Jumpers, what may be done with them, and the table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engines.contract import Action, Options, Order
from engines.text import Seat

Good = Literal["food", "rope", "tool"]
GOODS: tuple[Good, ...] = ("food", "rope", "tool")
WORTH = {f"{animal}-{pays}": pays for animal in ("ox", "mule", "horse", "goat") for pays in range(1, 6)} | {"rifle": 0}
"""The cards and what they pay; all are single, but for four rifles."""
DECK = (*WORTH, "rifle", "rifle", "rifle")
GOLD = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6)
HAND, ALLOWANCE, FLIPS, SET = 5, 2, 3, 3
"""Cards refilled to each round, goods drawn each round, cards the Outlaw bids, points for a set of goods."""


class ProvingOptions(Options, frozen=True, kw_only=True):
    """The variants of Claim Jumpers."""

    rounds: Annotated[int, Meta(ge=1, le=4, description="How many claims are sold.")] = 3
    outlaw: Annotated[bool, Meta(description="The Outlaw bids too; alone, he always does.")] = False
    loot: Annotated[Literal["one", "two"], Meta(description="How many goods a robber takes.")] = "one"


class Stake(Action, frozen=True):
    """Stake a claim in secret; alone on it, you look at it."""

    claim: Annotated[str, Meta(description="The letter of the claim.")]


class Bid(Action, frozen=True):
    """Bid for the claim on sale."""

    amount: Annotated[int, Meta(ge=0, le=99, description="What your cards shall pay.")]


class Pass(Action, frozen=True):
    """Leave the claim on sale to others."""


class Pay(Action, frozen=True):
    """Pay for the claim you won, with no card too many."""

    cards: Annotated[tuple[str, ...], Meta(description="The cards you pay with.")]


class Offer(Action, frozen=True):
    """Offer one of your goods for another, once in a turn."""

    to: Annotated[Seat, Meta(description="Whom you ask.")]
    give: Annotated[Good, Meta(description="What you give.")]
    want: Annotated[Good, Meta(description="What you want for it.")]


class Accept(Action, frozen=True):
    """Accept the offer made to you."""


class Refuse(Action, frozen=True):
    """Refuse the offer made to you."""


class Rob(Action, frozen=True):
    """Rob somebody of a good you cannot choose; it ends your turn."""

    victim: Annotated[Seat, Meta(description="Whom you rob.")]


class Answer(Action, frozen=True):
    """Answer a robber: with a rifle, if you have one, or not."""

    shoot: Annotated[bool, Meta(description="Use a rifle, if you hold one.")]


class Done(Action, frozen=True):
    """End your turn."""


ACTIONS = (Stake, Bid, Pass, Pay, Offer, Accept, Refuse, Rob, Answer, Done)


class BidUpTo(Order, frozen=True):
    """Bid for me on the claim of this round, and pass when it gets dearer."""

    round: Annotated[int, Meta(ge=1, le=4, description="The round whose claim is meant.")]
    amount: Annotated[int, Meta(ge=0, le=99, description="The most to bid.")]


class Phase(Struct, frozen=True, tag=True, tag_field="phase"):
    """What is being resolved; nothing secret is kept here."""


class Staking(Phase, frozen=True):
    """Everyone stakes a claim."""


class Sale(Phase, frozen=True):
    """The lot is sold; the first of the queue is to bid."""

    lot: int
    queue: tuple[Seat, ...]
    bid: int = -1
    bidder: Seat | None = None


class Paying(Phase, frozen=True):
    """The buyer is to pay."""

    lot: int
    buyer: Seat
    price: int


class Turn(Phase, frozen=True):
    """The first of the queue has the turn."""

    queue: tuple[Seat, ...]
    offer: Offer | None = None
    offered: bool = False


class Robbery(Phase, frozen=True):
    """The victim is to answer the robber."""

    robber: Seat
    victim: Seat


AnyPhase = Staking | Sale | Paying | Turn | Robbery


class Tile(Struct):
    """A claim, face down."""

    gold: int
    seen: list[Seat] = []
    """Who has looked at it since it was shuffled."""
    open: bool = False


class Player(Struct):
    """What a seat has."""

    hand: list[str]
    goods: dict[Good, int]
    claims: list[Tile]
    staked: str | None = None


class State(Struct):
    """A match of Claim Jumpers."""

    rounds: int
    outlaw: bool
    loot: int
    players: list[Player]
    deck: list[str]
    discards: list[str]
    bag: list[Good]
    stack: list[Tile]
    row: list[Tile]
    lost: list[Tile]
    """The claims the Outlaw took."""
    round: int
    phases: list[AnyPhase]
    """Innermost last; none when the match is over."""


def letters(row: int) -> str:
    """The letters of the claims in a row."""
    return "abcde"[:row]


def worth(cards: list[str] | tuple[str, ...]) -> int:
    """What these cards pay."""
    return sum(WORTH[card] for card in cards)
