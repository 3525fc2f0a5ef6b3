"""What is done with a look: a claim, the next card, or one of two tiles."""

from collections.abc import Iterable, Sequence
from functools import cache

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Claim, Press, Take
from engines.end_of_the_trail.content import TERRAINS, Piece
from engines.end_of_the_trail.rules.claims import check_piece, pieces, stake
from engines.end_of_the_trail.rules.supply import mark
from engines.end_of_the_trail.state import Doubling, Looking, State, busted
from engines.text import Seat, Text


def ask_look(state: State, phase: Looking) -> Sequence[Decision]:
    """The same question, whether the look has busted or not."""
    return _look_question(phase.seat, phase.tile, state.players[phase.seat].tents > 0)


@cache
def _look_question(seat: Seat, tile: str, tent: bool) -> Sequence[Decision]:
    ask = Text("You have looked at {tile}: do you claim it or press your luck?", {"tile": tile})
    return (Decision(seat, (Claim, Press), ask, default=Claim("tent" if tent else "camp")),)


def look_menu(state: State, phase: Looking, seat: Seat) -> Iterable[Action]:
    """A claim, or the next card; a bust leaves only the claim."""
    return _look_choices(tuple(pieces(state, seat)), busted(state, phase))


@cache
def _look_choices(kinds: tuple[Piece, ...], bust: bool) -> Sequence[Action]:
    claims: list[Action] = [Claim(piece) for piece in kinds]
    return tuple(claims) if bust else (*claims, Press())


def claim_look(state: State, seat: Seat, phase: Looking, action: Claim, dealer: Dealer) -> None:
    """Claims the tile looked at."""
    check_piece(state, seat, action.piece)
    state.phases.pop()
    stake(state, seat, phase.tile, action.piece, dealer)


def press(state: State, seat: Seat, phase: Looking, action: Press, dealer: Dealer) -> None:
    """Puts the prospector on the tile looked at."""
    if busted(state, phase):
        raise IllegalAction("You have busted: claim {tile}.", tile=phase.tile)
    state.phases.pop()
    state.players[seat].prospector = phase.tile
    mark(state, "prospector", seat)
    dealer.say("{seat} presses on, the prospector on {tile}.", seat=seat, tile=phase.tile)


def ask_double(state: State, phase: Doubling) -> Sequence[Decision]:
    """Which of the two tiles is claimed; for who stays away, the higher terrain."""
    higher = min((phase.tile, phase.beside), key=lambda tile: TERRAINS.index(state.grid[tile].terrain))
    return _double_question(phase, higher, state.players[phase.seat].tents > 0)


@cache
def _double_question(phase: Doubling, default: str, tent: bool) -> Sequence[Decision]:
    ask = Text("Which do you claim: {tile} or {beside}?", {"tile": phase.tile, "beside": phase.beside})
    return (Decision(phase.seat, (Take,), ask, default=Take(default, "tent" if tent else "camp")),)


def double_menu(state: State, phase: Doubling, seat: Seat) -> Iterable[Action]:
    """Either tile, with what is left to place."""
    return [Take(tile, piece) for tile in (phase.tile, phase.beside) for piece in pieces(state, seat)]


def take(state: State, seat: Seat, phase: Doubling, action: Take, dealer: Dealer) -> None:
    """Claims one of two tiles."""
    if action.tile not in (phase.tile, phase.beside):
        raise IllegalAction("Claim {tile} or {beside}.", tile=phase.tile, beside=phase.beside)
    check_piece(state, seat, action.piece)
    state.phases.pop()
    stake(state, seat, action.tile, action.piece, dealer)
