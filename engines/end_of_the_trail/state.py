"""The table of End of the Trail: grid, cards, players, Argonauts, and what is being resolved."""

from msgspec import Struct

from engines.end_of_the_trail.actions import SecretChoice
from engines.end_of_the_trail.content import JOKER, TENTS, Terrain
from engines.text import Seat

Side = int
"""Who claims tiles: the seats first, then, in a game alone, the two Argonauts as 1 and 2."""


class Phase(Struct, frozen=True, tag=True, tag_field="phase"):
    """Something to resolve; the innermost is the last of `State.phases`. None of them holds a secret."""


class Hiding(Phase, frozen=True):
    """Everyone chooses a hole card in secret: Hide."""


class LotChoice(Phase, frozen=True):
    """The dealer chooses the next lot: Auction. Alone, the player may decline: Pass."""


class Bidding(Phase, frozen=True):
    """A lot is auctioned; the first of the queue is to answer: Bid, Pass."""

    lot: int
    queue: tuple[Seat, ...]
    """Who has not passed, in order; the dealer was last at the beginning."""
    bid: int = -1
    bidder: Side | None = None
    """Whose bid it is; alone it may be an Argonaut's."""


class Paying(Phase, frozen=True):
    """The winner of a lot is to pay: Pay."""

    lot: int
    seat: Seat
    price: int


class Selecting(Phase, frozen=True):
    """Everyone selects cards to prospect with, in secret: Select."""


class Prospecting(Phase, frozen=True):
    """A side has its turn: Claim, Search, Double, Jump, Uproot."""

    side: Side
    passes: int = 0
    """Sides in a row that could do nothing."""


class Looking(Phase, frozen=True):
    """A tile has been looked at: Claim, Press."""

    seat: Seat
    tile: str
    before: str | None = None
    """The tile looked at before: worth more, it makes this look a bust. None where nothing can bust."""


class Doubling(Phase, frozen=True):
    """Two tiles have been looked at, one is to be claimed: Take."""

    seat: Seat
    tile: str
    beside: str


class Pitching(Phase, frozen=True):
    """A tent has left a tile and is to be pitched by its owner: Pitch."""

    side: Side
    tile: str


class Keeping(Phase, frozen=True):
    """Whoever used two cards or more chooses poker cards in secret: Keep."""


class JokerWindow(Phase, frozen=True):
    """Everyone may exchange Jokers, in secret: Swap, Pass."""


class Exchanging(Phase, frozen=True):
    """The wishes for Jokers are granted in turn order; whose card is gone chooses again openly: Swap, Pass."""

    place: int
    """The place in turn order that is being served."""
    again: bool = False
    """A wish could not be granted."""
    hole: bool = False
    """That wish was for the hole card."""


class Refilling(Phase, frozen=True):
    """The round is over: hands are refilled, or shown after the last one. Nobody is asked."""


class Settling(Phase, frozen=True):
    """The best poker hand stakes the final claim: Settle."""

    side: Side


AnyPhase = (
    Hiding | LotChoice | Bidding | Paying | Selecting | Prospecting | Looking | Doubling | Pitching | Keeping
    | JokerWindow | Exchanging | Refilling | Settling
)  # fmt: skip


class Tile(Struct):
    """A land tile, its gold face down: free, or with one camp, or with tents of different sides."""

    terrain: Terrain
    gold: int
    seen: list[Seat]
    """Who has looked at it, in that order."""
    tents: list[Side]
    camp: Side | None = None
    open: bool = False
    """Turned up at the end."""


class Player(Struct):
    """A prospector and what belongs to it."""

    hand: list[str]
    """Held in order; it includes what is secretly chosen until that is shown."""
    known: list[str]
    """The cards of the hand that everyone saw arrive."""
    hole: str | None = None
    hole_known: bool = False
    """Everyone saw it come for a Joker."""
    supply: list[str] = []
    """Poker cards, face up."""
    choice: SecretChoice | None = None
    """The secret answer, until all have given theirs."""
    won: bool = False
    """A lot this round."""
    selected: list[str] = []
    """Face-up prospecting cards of this round, used ones included."""
    used: list[str] = []
    """Those turned sideways, in that order."""
    prospector: str | None = None
    """Its tile, when it is on the grid."""
    looked: str | None = None
    """The last tile looked at with a transport card or a Shortcut this round."""
    finished: bool = False
    """Prospecting is over for this round."""
    tents: int = TENTS
    camp: bool = True


class Argonaut(Struct):
    """An opponent of a game alone."""

    name: str
    reserve: list[str]
    """Face down; the top is the last."""
    cards: list[str] = []
    """Face up, this round."""
    won: bool = False
    finished: bool = False
    tents: int = TENTS
    camp: bool = True


class State(Struct):
    """A match of End of the Trail. The top of a pile is its last card."""

    jokers: bool
    memory: bool
    columns: int
    grid: dict[str, Tile]
    """By name, row by row from the bottom, each from the left: a1, b1, ... a4, b4."""
    box: dict[Terrain, list[int]]
    """The gold of the tiles left in the box."""
    players: list[Player]
    argonauts: list[Argonaut]
    deck: list[str]
    discards: list[str]
    lots: list[list[str]]
    """By number, from 1; what is sold is empty."""
    flipped: list[str]
    """Cards turned up for bids of Argonauts, until the auctions end."""
    dealer: Seat | None
    """None in a game alone."""
    round: int
    order: list[Side]
    """This round's turn order, once it is known."""
    phases: list[AnyPhase]
    shown: bool
    """The hole cards are turned up."""
    over: bool
    turn: int
    """Counts turns, lots and other short stretches of play."""
    marks: list[str]
    """What the last turn changed: "tile b3", "look b3", "prospector 0", "hand 0", "known 0", "choice 0", "card 7S",
    "supply 0", "hole 0", "lot 1", "flipped", "deck", "discards", "dealer", "order", "argonaut 1"; numbers are sides."""
    marked_turn: int


def is_free(tile: Tile) -> bool:
    """Whether nobody has claimed it."""
    return not tile.tents and tile.camp is None


def campers(state: State) -> list[Player | Argonaut]:
    """Everyone who has tents and a camp, by side."""
    return [*state.players, *state.argonauts]


def camper(state: State, side: Side) -> Player | Argonaut:
    """Whose tents and camp these are."""
    seats = len(state.players)
    return state.players[side] if side < seats else state.argonauts[side - seats]


def poker_cards(player: Player) -> list[str]:
    """The cards of the poker supply, the hole card among them; a Joker is none."""
    hole = [player.hole] if player.hole is not None and player.hole != JOKER else []
    return hole + player.supply


def busted(state: State, look: Looking) -> bool:
    """Whether a look shows less gold than the one before."""
    return look.before is not None and state.grid[look.tile].gold < state.grid[look.before].gold
