"""Views of Trails to draw, and how to change one fact of a table."""

from collections.abc import Callable, Iterator
from functools import cache

from engines.players import by_policy, moves
from engines.step import start
from engines.text import Seat
from engines.trails import GAME
from engines.trails.actions import TrailsOptions
from engines.trails.state import State
from engines.trails.view import View, view

NAMES = ("Ada Lovelace", "Bo", "Cassidy", "Wilhelmina Montgomery")


def table(seats: int = 3) -> State:
    """A fresh table."""
    return start(GAME, seats, TrailsOptions(layout="first-game"), "pictures").state


def changed(change: Callable[[State], object], seats: int = 3, seat: Seat | None = None) -> View:
    """A fresh table with one thing different."""
    state = table(seats)
    change(state)
    return view(state, seat)


@cache
def hike(seats: int) -> tuple[View, ...]:
    """What a spectator sees along a whole match, one view in five, the end included."""
    return tuple(_along(seats))


def _along(seats: int) -> Iterator[View]:
    last = None
    for move in moves(GAME, seats, TrailsOptions(), "a whole hike", [by_policy] * seats):
        if move.number % 5 == 0:
            yield view(move.state, None)
        last = move.state
    assert last is not None
    assert last.over
    yield view(last, None)
