"""A long match: what a step costs at step 1,000, against the same at step 10."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.sandbox import Sandbox
from bot.store import KEPT_SNAPSHOTS
from bot.table import Table
from engines.dealer import Dealer
from engines.players import by_policy
from engines.registry import games
from tests.bench.figure import Effort, Figure
from tests.bench.stage import begun, table_at

GAME = "trails"
LATE, EARLY = 1000, 10
PER_SECOND = 50
"""Steps that are measured on each side for a second of effort."""


def figures(effort: Effort) -> Iterator[Figure]:
    """Load, take and append, early and late."""
    with TemporaryDirectory() as folder:
        rounds = asyncio.run(_rounds(effort, Path(folder, "steps.db")))
    late, early = ([pair[side] for pair in rounds[1:]] for side in (0, 1))
    yield Figure(f"A step kept, at step {LATE:,}", "ms", late, early, f"at step {EARLY}", bar=1.2)


async def _rounds(effort: Effort, database: Path) -> list[tuple[float, float]]:
    """Both in turn, a new match each time; a first round only warms up."""
    sandbox = Sandbox(record=False)
    people = [sandbox.person("Ada"), sandbox.person("Ben")]
    async with table_at(database) as table:
        rounds = []
        for number in range(effort.rounds + 1):
            keys = {f"late{number}": LATE, f"early{number}": EARLY}
            for key, steps in keys.items():
                await begun(table, games()[GAME], key, sandbox.channel, people)
                _lengthen(database, key, steps)
            spent: dict[str, list[float]] = {key: [] for key in keys}
            for _ in range(max(2, round(effort.seconds * PER_SECOND))):
                for key in keys:
                    spent[key].append(await _play(table, key))
            late, early = (median(values) for values in spent.values())
            rounds.append((late, early))
        return rounds


async def _play(table: Table, key: str) -> float:
    """Milliseconds in which a sensible step is taken and kept."""
    position = await table.look(key)
    seat = position.awaited()[0]
    action = by_policy(position.game, position.state, seat, position.menu(seat), Dealer(key, position.match.number))
    assert action is not None
    began = perf_counter()
    await table.play(key, seat, action)
    return (perf_counter() - began) * 1000


def _lengthen(database: Path, key: str, steps: int) -> None:
    """Gives a match that has just begun a past, with as many snapshots as it would have."""
    db = sqlite3.connect(database)
    with db:
        db.executemany(
            "INSERT INTO steps (match, number, seat, kind, action, events, state, final, taken)"
            " SELECT match, ?2, 0, 'note', '{\"to\":0}', events, iif(?3, state, NULL), final, taken"
            " FROM steps WHERE match = ?1 AND number = 0",
            [
                (key, number, number > steps - KEPT_SNAPSHOTS or number % KEPT_SNAPSHOTS == 0)
                for number in range(1, steps + 1)
            ],
        )
        db.execute("UPDATE matches SET number = ? WHERE match = ?", (steps, key))
        db.execute("UPDATE decisions SET opened = ? WHERE match = ?", (steps, key))
    db.close()
