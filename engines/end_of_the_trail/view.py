"""What a seat of End of the Trail may know."""

from msgspec import Struct

from engines.end_of_the_trail.actions import SecretChoice
from engines.end_of_the_trail.content import ARGONAUTS, Terrain
from engines.end_of_the_trail.state import (
    AnyPhase,
    Argonaut,
    Doubling,
    Exchanging,
    Looking,
    Player,
    Side,
    State,
    busted,
    poker_cards,
)
from engines.kit.poker import HandKind, best
from engines.text import Seat


class TileView(Struct, frozen=True):
    """A land tile as a seat knows it."""

    terrain: Terrain
    gold: int | None
    """Where the seat has seen it, or everyone."""
    seen: tuple[Seat, ...]
    """Who has looked at it."""
    tents: tuple[Side, ...]
    camp: Side | None
    open: bool
    """Its gold is turned up for everyone."""

    @property
    def is_free(self) -> bool:
        """Nobody has claimed it."""
        return not self.tents and self.camp is None


class PlayerView(Struct, frozen=True):
    """A prospector as everyone sees it."""

    cards: int
    """In hand; what is secretly chosen counts until it is shown."""
    known: tuple[str, ...]
    """The cards of the hand that everyone saw arrive."""
    hole: str | None
    """The hole card, where everyone knows it."""
    has_hole: bool
    supply: tuple[str, ...]
    """Poker cards, face up, in the order they came."""
    has_chosen: bool
    """A secret answer is in."""
    won: bool
    """A lot this round."""
    selected: tuple[str, ...]
    """Prospecting cards of this round, face up, used ones included."""
    used: tuple[str, ...]
    """Those turned sideways."""
    prospector: str | None
    """Its tile, when it is on the grid."""
    looked: str | None
    """The last tile looked at with a transport card or a Shortcut this round."""
    finished: bool
    """Prospecting is over for this round."""
    tents: int
    """Not yet placed."""
    camp: bool
    """Not yet placed."""
    poker: HandKind | None
    """The final hand, once the hole cards are turned up."""


class ArgonautView(Struct, frozen=True):
    """An opponent of a game alone; its side is its place in `View.argonauts` plus one."""

    name: str
    reserve: int
    """Cards, face down."""
    cards: tuple[str, ...]
    """Face up, this round."""
    won: bool
    finished: bool
    tents: int
    camp: bool
    hand: HandKind
    """What it has at the end."""


class View(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Seat | None
    jokers: bool
    memory: bool
    columns: int
    grid: dict[str, TileView]
    """By name, row by row from the bottom, each from the left: a1, b1, ... a4, b4."""
    players: tuple[PlayerView, ...]
    argonauts: tuple[ArgonautView, ...]
    deck: int
    discards: tuple[str, ...]
    """The whole pile, the top last: anyone may browse it."""
    lots: tuple[tuple[str, ...], ...]
    """By number, from 1; what is sold is empty."""
    flipped: tuple[str, ...]
    """Cards turned up for bids of Argonauts."""
    dealer: Seat | None
    """None in a game alone."""
    round: int
    order: tuple[Side, ...]
    """This round's turn order; empty until the selected cards are shown."""
    phases: tuple[AnyPhase, ...]
    """Innermost last."""
    shown: bool
    """The hole cards are turned up."""
    over: bool
    marks: tuple[str, ...]
    """What the last turn changed, in the notation of `State.marks`."""
    hand: tuple[str, ...] = ()
    """The seat's own cards, highest first."""
    hole: str | None = None
    """The seat's own hole card."""
    choice: SecretChoice | None = None
    """The seat's own secret answer, until all are in."""
    busted: bool = False
    """The seat's own open look is a bust: it has to claim the tile."""


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    me = None if seat is None else state.players[seat]
    phase = state.phases[-1] if state.phases else None
    bust = isinstance(phase, Looking) and phase.seat == seat and busted(state, phase)
    served = state.order[phase.place] if isinstance(phase, Exchanging) and phase.again else None
    shows = remembered(state, seat)
    return View(
        seat=seat,
        jokers=state.jokers,
        memory=state.memory,
        columns=state.columns,
        grid={
            name: TileView(
                tile.terrain,
                tile.gold if tile.open or name in shows else None,
                tuple(tile.seen),
                tuple(tile.tents),
                tile.camp,
                tile.open,
            )
            for name, tile in state.grid.items()
        },
        players=tuple(_player(state, player, served == number) for number, player in enumerate(state.players)),
        argonauts=tuple(_argonaut(argonaut) for argonaut in state.argonauts),
        deck=len(state.deck),
        discards=tuple(state.discards),
        lots=tuple(tuple(lot) for lot in state.lots),
        flipped=tuple(state.flipped),
        dealer=state.dealer,
        round=state.round,
        order=tuple(state.order),
        phases=tuple(state.phases),
        shown=state.shown,
        over=state.over,
        marks=tuple(state.marks),
        hand=tuple(me.hand) if me else (),
        hole=me.hole if me else None,
        choice=me.choice if me else None,
        busted=bust,
    )


def remembered(state: State, seat: Seat | None) -> list[str]:
    """The tiles whose gold this seat is shown: all it has seen, or, in memory mode, what its open question is about."""
    if seat is None:
        return []
    if not state.memory:
        return [name for name, tile in state.grid.items() if seat in tile.seen]
    match state.phases[-1] if state.phases else None:
        case Looking(seat=looker, tile=tile, before=before) as look if looker == seat:
            return [tile, before] if before is not None and busted(state, look) else [tile]
        case Doubling(seat=looker, tile=tile, beside=beside) if looker == seat:
            return [tile, beside]
    return []


def _player(state: State, player: Player, served: bool) -> PlayerView:
    """Served: the wishes are being granted, and nobody may see whether there are more."""
    return PlayerView(
        cards=len(player.hand),
        known=tuple(player.known),
        hole=player.hole if player.hole_known or state.shown else None,
        has_hole=player.hole is not None,
        supply=tuple(player.supply),
        has_chosen=player.choice is not None and not served,
        won=player.won,
        selected=tuple(player.selected),
        used=tuple(player.used),
        prospector=player.prospector,
        looked=player.looked,
        finished=player.finished,
        tents=player.tents,
        camp=player.camp,
        poker=best(poker_cards(player)).kind if state.shown else None,
    )


def _argonaut(argonaut: Argonaut) -> ArgonautView:
    return ArgonautView(
        name=argonaut.name,
        reserve=len(argonaut.reserve),
        cards=tuple(argonaut.cards),
        won=argonaut.won,
        finished=argonaut.finished,
        tents=argonaut.tents,
        camp=argonaut.camp,
        hand=ARGONAUTS[argonaut.name].hand,
    )
