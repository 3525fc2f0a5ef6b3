"""Many matches without Discord."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import track

from bot.handoff import PEOPLE, awaited, is_handed_off
from bot.statistics import Record, report
from engines.contract import AnyGame, Options
from engines.players import PLAYERS, Move, moves
from engines.registry import games
from engines.text import Seat
from rendering.canvas import encode
from rendering.registry import painter


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: a game, its players, and how often."""

    game: str
    policies: tuple[str, ...]
    """By player; where they differ, the players change seats from match to match."""
    options: Options
    matches: int
    seed: str
    folder: Path | None = None
    """Where every board is drawn."""


def simulate(plan: Plan, jobs: int) -> None:
    """Plays the matches of a plan, several at a time, and reports."""
    errors = Console(stderr=True)
    began = perf_counter()
    records = list(
        track(
            records_of(plan, jobs),
            description=f"{plan.matches} matches",
            total=plan.matches,
            console=errors,
            transient=True,
        )
    )
    seconds = perf_counter() - began
    title = games()[plan.game].title
    print(f"{title}: {plan.matches} matches of {len(plan.policies)} players. Seed {plan.seed}.")
    report(records)
    print(f"{sum(record.steps for record in records) / seconds:,.0f} steps per second, {seconds:.1f} seconds in all")
    if plan.folder:
        print(f"Every board is drawn in {plan.folder}/")


def records_of(plan: Plan, jobs: int) -> Iterator[Record]:
    """The matches of a plan in their order: the same, however many are played at a time."""
    numbers = range(1, plan.matches + 1)
    workers = min(jobs, plan.matches)
    if workers == 1:
        yield from map(partial(play, plan), numbers)
        return
    portion = max(1, min(25, plan.matches // (workers * 4)))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), signal, (SIGINT, SIG_IGN))
    try:
        yield from pool.map(partial(play, plan), numbers, chunksize=portion)
    finally:
        pool.shutdown(cancel_futures=True)


def play(plan: Plan, number: int) -> Record:
    """One match of a plan, from its seed and its number alone."""
    game = games()[plan.game]
    seats = len(plan.policies)
    policies = tuple(plan.policies[(seat + number - 1) % seats] for seat in range(seats))
    folder = plan.folder / f"match-{number:04}" if plan.folder else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    hand_offs = 0
    waiting: frozenset[Seat] | None = None
    players = [PLAYERS[name] for name in policies]
    for move in moves(game, seats, plan.options, f"{plan.seed}/{number}", players):
        now = awaited(move.pending)
        hand_offs += waiting is not None and is_handed_off(waiting, now)
        waiting = now
        if folder:
            _draw(game, move, folder, seats)
    return Record(policies, game.outcome(move.state, False), move.number, hand_offs)


def _draw(game: AnyGame, move: Move[Any], folder: Path, seats: int) -> None:
    board = painter(game.key).board(game.view(move.state, None), PEOPLE[:seats])
    (folder / f"step-{move.number:04}.png").write_bytes(encode(board))
