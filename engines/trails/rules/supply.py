"""Cubes in and out of the supply, and the marks of what changed."""

from collections.abc import Mapping

from engines.text import Seat
from engines.trails.content import SUPPLY, Cube
from engines.trails.state import Player, State


def mark(state: State, what: str, seat: Seat | None = None) -> None:
    """Notes what the running turn has changed."""
    note = what if seat is None else f"{what} {seat}"
    if note not in state.marks:
        state.marks.append(note)


def left(state: State, kind: Cube) -> int:
    """How many cubes of a kind can still be taken; without a limit, more than anyone needs."""
    if not state.limited:
        return SUPPLY
    return SUPPLY - sum(player.cubes[kind] for player in state.players)


def gain(state: State, kind: Cube, count: int) -> int:
    """Gives the active player cubes, as many as there are."""
    if state.limited:
        count = min(count, left(state, kind))
    if count:
        state.players[state.active].cubes[kind] += count
        mark(state, "cubes", state.active)
    return count


def pay(state: State, cost: Mapping[Cube, int]) -> None:
    """Returns the active player's cubes to the supply."""
    held = state.players[state.active].cubes
    for kind, count in cost.items():
        held[kind] -= count
    mark(state, "cubes", state.active)


def affords(player: Player, cost: Mapping[Cube, int]) -> bool:
    """Whether a player can pay."""
    held = player.cubes
    return all(held[kind] >= count for kind, count in cost.items())
