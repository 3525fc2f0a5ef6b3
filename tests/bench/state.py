"""States: how large they are stored, and what a step on a copy costs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.contract import Action, AnyGame
from engines.dealer import Dealer
from engines.players import PLAYERS, moves
from engines.registry import games
from engines.step import copy, encode, take
from engines.text import Seat
from tests.bench.figure import Effort, Figure, alternate, each

BYTES = 8000
"""What a stored state may take."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An action and the state it was taken in."""

    state: Any
    seat: Seat
    action: Action
    number: int


def figures(effort: Effort) -> Iterator[Figure]:
    """Every game found."""
    for game in games().values():
        largest = max(_largest(game, seats, seed) for seats in game.seats for seed in range(effort.rounds))
        yield Figure(f"{game.title}: state, largest", "bytes", [largest], [], "", bar=BYTES)
        yield _figure(game, effort)


def _largest(game: AnyGame, seats: int, seed: int) -> int:
    return max(
        len(encode(move.state))
        for player in PLAYERS.values()
        for move in moves(game, seats, game.options(), str(seed), [player] * seats)
    )


def _figure(game: AnyGame, effort: Effort) -> Figure:
    moments = moments_of(game, game.seats[-1], "bench")

    def taken() -> int:
        for moment in moments:
            take(game, moment.state, moment.seat, moment.action, "bench", moment.number)
        return len(moments)

    def copied_twice() -> int:
        for moment in moments:
            state = copy(game, moment.state)
            game.apply(state, moment.seat, moment.action, Dealer("bench", moment.number))
            copy(game, state)
        return len(moments)

    ours, floor = alternate(lambda: each(taken, effort.seconds), lambda: each(copied_twice, effort.seconds), effort)
    return Figure(f"{game.title}: a step on a copy", "ms", ours, floor, "apply and two copies", bar=1.0)


def moments_of(game: AnyGame, seats: int, seed: str) -> list[Moment]:
    """Every action of a match between sensible players, with the state before it."""
    found: list[Moment] = []
    before = None
    for move in moves(game, seats, game.options(), seed, [PLAYERS["policy"]] * seats):
        if move.seat is not None and move.action is not None:
            found.append(Moment(before, move.seat, move.action, move.number))
        before = copy(game, move.state)
    return found
