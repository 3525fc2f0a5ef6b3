"""The grid: how its tiles are named, which are side by side, and which are nearest."""

from collections.abc import Mapping
from functools import cache
from math import atan2, tau
from typing import Protocol

from engines.end_of_the_trail.content import TERRAINS, Terrain

ROWS = 4
COLUMNS = "abcd"


class Land(Protocol):
    """A tile, in a state or in a view."""

    @property
    def terrain(self) -> Terrain:
        """Visible to all."""


def _place(tile: str) -> tuple[int, int]:
    return COLUMNS.index(tile[0]), int(tile[1])


ROW: dict[str, int] = {f"{column}{row}": row for row in range(1, ROWS + 1) for column in COLUMNS}
"""The row of a tile, from 1 at the turn order track."""
DISTANCE: dict[str, dict[str, int]] = {
    one: {other: abs(_place(one)[0] - _place(other)[0]) + abs(_place(one)[1] - _place(other)[1]) for other in ROW}
    for one in ROW
}
"""Steps along rows and columns."""


@cache
def tiles(columns: int) -> tuple[str, ...]:
    """Row by row from the bottom, each from the left."""
    return tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS[:columns])


@cache
def pairs(columns: int) -> tuple[tuple[str, str], ...]:
    """The tiles that lie side by side."""
    names = tiles(columns)
    return tuple(
        (one, other) for place, one in enumerate(names) for other in names[place + 1 :] if DISTANCE[one][other] == 1
    )


def nearest(free: list[str], origin: str) -> list[str]:
    """Those of the free tiles that are nearest to a tile, which is not one of them."""
    steps = DISTANCE[origin]
    others = [tile for tile in free if tile != origin]
    least = min(steps[tile] for tile in others)
    return [tile for tile in others if steps[tile] == least]


def drift(grid: Mapping[str, Land], origin: str, candidates: list[str]) -> str:
    """Where a tent goes that nobody decides for: the highest terrain, then clockwise from the left."""
    return min(candidates, key=lambda tile: (TERRAINS.index(grid[tile].terrain), _clockwise(origin, tile)))


@cache
def _clockwise(origin: str, tile: str) -> float:
    (column, row), (there, above) = _place(origin), _place(tile)
    return atan2(above - row, column - there) % tau


def richest(grid: Mapping[str, Land], candidates: list[str]) -> str:
    """Where an Argonaut goes: the highest terrain, then the row furthest from the track, then the leftmost."""
    return min(candidates, key=lambda tile: (TERRAINS.index(grid[tile].terrain), -ROW[tile], tile))


def lowest(grid: Mapping[str, Land], free: list[str]) -> list[str]:
    """The free tiles of the lowest terrain there is."""
    worst = max(TERRAINS.index(grid[tile].terrain) for tile in free)
    return [tile for tile in free if grid[tile].terrain == TERRAINS[worst]]
