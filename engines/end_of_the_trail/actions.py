"""What a player of End of the Trail may do, order in advance, and choose before the start."""

from typing import Annotated, Literal

from msgspec import Meta

from engines.contract import Action, Options, Order
from engines.end_of_the_trail.content import Piece

CardName = Annotated[str, Meta(description="The card, as 10H for the ten of hearts.")]
CardNames = Annotated[tuple[str, ...], Meta(description="The cards, as 7S 10H QD.")]
TileName = Annotated[str, Meta(description="The tile: its column and its row from the bottom, as b3.")]
WithPiece = Annotated[Piece, Meta(description="What you place: a tent, or your only camp.")]
LotNumber = Annotated[int, Meta(ge=1, le=3, description="The number of the lot.")]
Dollars = Annotated[int, Meta(ge=0, le=99, description="How many dollars.")]
RoundNumber = Annotated[int, Meta(ge=1, le=3, description="The round that is meant.")]


class TrailEndOptions(Options, frozen=True, kw_only=True):
    """The variants of End of the Trail."""

    jokers: Annotated[bool, Meta(description="Two Jokers, to be exchanged for discarded cards.")] = False
    argonauts: Annotated[
        Literal["A1+A2", "A1+A3", "A2+A3"],
        Meta(description="Alone: your two opponents. A1+A2 is hardest, A2+A3 easiest."),
    ] = "A2+A3"
    memory: Annotated[bool, Meta(description="Gold you have seen is shown only while you decide on it.")] = False


class Hide(Action, frozen=True):
    """Lay a card face down as your hole card."""

    card: CardName


class Auction(Action, frozen=True):
    """Choose the lot that is auctioned next."""

    lot: LotNumber


class Bid(Action, frozen=True):
    """Bid for the lot; more than the bid that stands."""

    amount: Dollars


class Pass(Action, frozen=True):
    """Pass: leave the lot to others, or exchange no Joker."""


class Pay(Action, frozen=True):
    """Pay for the lot you won, with no card too many."""

    cards: CardNames


class Select(Action, frozen=True):
    """Select two or three cards to prospect with this round."""

    cards: CardNames


class Search(Action, frozen=True):
    """Use Oxen, Mules, Horse or Shortcut to look at a free tile."""

    card: CardName
    tile: TileName


class Double(Action, frozen=True):
    """Use Double or Nothin': look at two free tiles side by side, claim one."""

    card: CardName
    tile: TileName
    beside: Annotated[str, Meta(description="The tile beside it.")]


class Jump(Action, frozen=True):
    """Use Claim Jump: join the tents of others on a tile, or drive them off with your camp."""

    card: CardName
    tile: TileName
    piece: WithPiece


class Uproot(Action, frozen=True):
    """Use New Prospects: a tent has to move to the nearest free tile."""

    card: CardName
    tile: TileName
    owner: Annotated[str, Meta(description="Whose tent: the letter of the seat, or an Argonaut's name.")]


class Claim(Action, frozen=True):
    """Stake your claim on the tile you are at."""

    piece: WithPiece


class Press(Action, frozen=True):
    """Press your luck: put your prospector on the tile and go on next turn."""


class Take(Action, frozen=True):
    """Claim one of the two tiles you looked at by Double or Nothin'."""

    tile: TileName
    piece: WithPiece


class Pitch(Action, frozen=True):
    """Pitch your uprooted tent on one of the nearest free tiles."""

    tile: TileName


class Keep(Action, frozen=True):
    """Keep one or two of the cards you used, for your poker hand."""

    cards: CardNames


class Swap(Action, frozen=True):
    """Exchange your Jokers for cards of the discard pile."""

    hand: Annotated[tuple[str, ...], Meta(description="The cards you want for Jokers in your hand.")] = ()
    hole: Annotated[str, Meta(description="The card you want for a Joker that is your hole card.")] = ""


class Settle(Action, frozen=True):
    """Stake the final claim that the best poker hand wins."""

    tile: TileName


ACTIONS = (
    Hide, Auction, Bid, Pass, Pay, Select, Search, Double, Jump, Uproot, Claim, Press, Take, Pitch, Keep, Swap, Settle,
)  # fmt: skip

SecretChoice = Hide | Select | Keep | Swap | Pass
"""What is answered in secret, by all at the same time."""


class BidUpTo(Order, frozen=True):
    """Bid for me on this lot, a dollar at a time, and pass when it gets dearer."""

    round: RoundNumber
    lot: LotNumber
    amount: Annotated[int, Meta(ge=0, le=99, description="The most to bid, in dollars.")]


class PassLot(Order, frozen=True):
    """Pass this lot for me; where the dealer is obliged to take it, take it for nothing."""

    round: RoundNumber
    lot: LotNumber


class PassRound(Order, frozen=True):
    """Pass all lots of this round for me; where the dealer is obliged to take one, take it for nothing."""

    round: RoundNumber


ORDERS = (BidUpTo, PassLot, PassRound)
