"""Looking at tiles, claiming them, and moving tents."""

from collections.abc import Iterable, Sequence
from functools import cache

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Pitch
from engines.end_of_the_trail.content import Piece
from engines.end_of_the_trail.land import drift, nearest
from engines.end_of_the_trail.rules.supply import mark
from engines.end_of_the_trail.state import Pitching, Player, Side, State, camper
from engines.end_of_the_trail.words import who
from engines.text import Seat, Text


def free_tiles(state: State) -> list[str]:
    """The tiles nobody has claimed."""
    return [name for name, tile in state.grid.items() if not tile.tents and tile.camp is None]


def look(state: State, side: Side, tile: str, dealer: Dealer) -> None:
    """Shows a tile to a seat, which remembers it; Argonauts do not look."""
    if side < len(state.players):
        note_look(state, side, tile)
        dealer.whisper(side, "There is {gold} gold on {tile}.", gold=state.grid[tile].gold, tile=tile)


def note_look(state: State, seat: Seat, tile: str) -> None:
    """Remembers that a seat has seen a tile."""
    seen = state.grid[tile].seen
    if seat not in seen:
        seen.append(seat)
    mark(state, "look", tile)


def check_piece(state: State, side: Side, piece: Piece) -> None:
    """Refuses a piece that is not left."""
    owner = camper(state, side)
    if piece == "tent" and not owner.tents:
        raise IllegalAction("You have no tent left: use your camp.")
    if piece == "camp" and not owner.camp:
        raise IllegalAction("Your camp is on the grid already: use a tent.")


def pieces(state: State, side: Side) -> Sequence[Piece]:
    """What a side can still place."""
    owner = camper(state, side)
    return _pieces(owner.tents > 0, owner.camp)


@cache
def _pieces(tent: bool, camp: bool) -> Sequence[Piece]:
    kinds: list[Piece] = ["tent"] if tent else []
    return (*kinds, "camp") if camp else tuple(kinds)


def place(state: State, side: Side, tile: str, piece: Piece) -> None:
    """Puts a tent or the camp on a tile; prospecting is over for its owner, who leaves the grid."""
    owner, land = camper(state, side), state.grid[tile]
    if piece == "tent":
        owner.tents -= 1
        land.tents.append(side)
    else:
        owner.camp = False
        land.camp = side
    mark(state, "tile", tile)
    owner.finished = True
    if isinstance(owner, Player) and owner.prospector is not None:
        owner.prospector = None
        mark(state, "prospector", side)


def stake(state: State, side: Side, tile: str, piece: Piece, dealer: Dealer) -> None:
    """Claims a tile."""
    place(state, side, tile, piece)
    if piece == "tent":
        dealer.say("{seat} stakes a claim on {tile} with a tent.", seat=who(state, side), tile=tile)
    else:
        dealer.say("{seat} stakes a claim on {tile} with the camp.", seat=who(state, side), tile=tile)


def jump(state: State, side: Side, card: str, tile: str, piece: Piece, dealer: Dealer) -> None:
    """Joins the tents on a tile, or drives them off with the camp, in turn order; the jumper looks."""
    land = state.grid[tile]
    mark(state, "card", card)
    if piece == "tent":
        place(state, side, tile, "tent")
        dealer.say(
            "{seat} jumps the claim on {tile} with {card}: the gold there is shared.",
            seat=who(state, side),
            tile=tile,
            card=card,
        )
    else:
        driven = [other for other in state.order if other in land.tents]
        land.tents.clear()
        place(state, side, tile, "camp")
        dealer.say(
            "{seat} jumps the claim on {tile} with {card} and the camp, and drives {others} off.",
            seat=who(state, side),
            tile=tile,
            card=card,
            others=tuple(Text("{seat}", {"seat": who(state, other)}) for other in driven),
        )
        state.phases += [Pitching(other, tile) for other in reversed(driven)]
    look(state, side, tile, dealer)


def uproot(state: State, side: Side, card: str, tile: str, owner: Side, dealer: Dealer) -> None:
    """Takes a tent off its tile, to be pitched by its owner."""
    state.grid[tile].tents.remove(owner)
    mark(state, "tile", tile)
    mark(state, "card", card)
    if side == owner:
        dealer.say("{seat} moves their own tent off {tile} with {card}.", seat=who(state, side), tile=tile, card=card)
    else:
        dealer.say(
            "{seat} makes {owner_seat} move the tent off {tile} with {card}.",
            seat=who(state, side),
            owner_seat=who(state, owner),
            tile=tile,
            card=card,
        )
    state.phases.append(Pitching(owner, tile))


def candidates(state: State, phase: Pitching) -> list[str]:
    """Where a tent may go: the nearest free tiles."""
    return nearest(free_tiles(state), phase.tile)


def play_pitching(state: State, phase: Pitching, dealer: Dealer) -> bool:
    """Argonauts choose by their rule, and a single tile needs no choice."""
    tiles = candidates(state, phase)
    if phase.side >= len(state.players):
        pitch_on(state, phase.side, drift(state.grid, phase.tile, tiles), dealer)
        return True
    if len(tiles) == 1:
        dealer.say("There is only one choice for the tent of {seat}.", seat=phase.side)
        pitch_on(state, phase.side, tiles[0], dealer)
        return True
    return False


def ask_pitching(state: State, phase: Pitching) -> Sequence[Decision]:
    """The owner of a tent chooses where it goes."""
    return _pitching_question(phase.side, phase.tile, drift(state.grid, phase.tile, candidates(state, phase)))


@cache
def _pitching_question(seat: Seat, tile: str, default: str) -> Sequence[Decision]:
    ask = Text("Your tent has to leave {tile}: where do you pitch it?", {"tile": tile})
    return (Decision(seat, (Pitch,), ask, default=Pitch(default)),)


def pitching_menu(state: State, phase: Pitching, seat: Seat) -> Iterable[Action]:
    """The nearest free tiles."""
    return [_pitch(tile) for tile in candidates(state, phase)]


@cache
def _pitch(tile: str) -> Pitch:
    return Pitch(tile)


def pitch(state: State, seat: Seat, phase: Pitching, action: Pitch, dealer: Dealer) -> None:
    """Pitches a moved tent."""
    tiles = candidates(state, phase)
    if action.tile not in tiles:
        raise IllegalAction("Your tent goes to one of the nearest free tiles: {tiles}.", tiles=tuple(tiles))
    pitch_on(state, seat, action.tile, dealer)


def pitch_on(state: State, side: Side, tile: str, dealer: Dealer) -> None:
    """Puts a moved tent on a tile, which its owner looks at."""
    state.phases.pop()
    state.grid[tile].tents.append(side)
    mark(state, "tile", tile)
    dealer.say("{seat} pitches the tent on {tile}.", seat=who(state, side), tile=tile)
    look(state, side, tile, dealer)
