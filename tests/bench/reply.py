"""A slash action, from interaction to reply, against the sum of its parts.

The parts: a handler that only replies with the same body, one commit of the same rows by the same statements through
aiosqlite, drawing and encoding where the reply has a picture, and `take`.
"""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import aiosqlite

from bot.clock import SystemClock
from bot.position import Position
from bot.sandbox import Sandbox
from bot.shelf import shelf
from bot.store import Store
from bot.table import Table
from engines.contract import Action
from engines.registry import games
from engines.step import take
from engines.text import Seat
from rendering.canvas import encode as png
from rendering.registry import painter
from tests.bench.figure import Effort, Figure
from tests.bench.stage import CALM, begun, replied, table_at, timed, trailboss, trivial, words_of
from tests.bench.trivial import Body, body_of

GAME = "trails"
BAR = 2.0
PER_SECOND = 40
"""Interactions that are measured on each side for a second of effort."""


@dataclass
class Writing:
    """A connection that remembers what is written through it."""

    connection: aiosqlite.Connection
    written: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        method = getattr(self.connection, name)
        if name not in ("execute", "executemany", "commit"):
            return method

        def remembered(*values: Any) -> Any:
            self.written.append((name, values))
            return method(*values)

        return remembered


@dataclass(frozen=True, slots=True)
class Answered:
    """One action that was answered: how long it took, and the parts that it is held against."""

    ours: float
    body: Body
    written: list[tuple[str, tuple[Any, ...]]]
    before: Position
    after: Position
    seat: Seat
    action: Action


def figures(effort: Effort) -> Iterator[Figure]:
    """Replies with a picture, and without."""
    with TemporaryDirectory() as folder:
        rounds = asyncio.run(_rounds(effort, Path(folder)))
    for name, pictured in (("with a picture", True), ("without a picture", False)):
        chosen = [
            [(one.ours, floor) for one, floor in taken if (one.body.picture is not None) == pictured]
            for taken in rounds
        ]
        kept = [taken for taken in chosen if taken]
        if kept:
            yield Figure(
                f"Slash action, {name}: to the reply, p50",
                "ms",
                [median(ours for ours, _ in taken) for taken in kept],
                [median(floor for _, floor in taken) for taken in kept],
                "sum of its parts",
                bar=BAR,
            )


async def _rounds(effort: Effort, folder: Path) -> list[list[tuple[Answered, float]]]:
    """Both sides in turn; a first round only warms up."""
    rounds: list[list[tuple[Answered, float]]] = []
    count = max(4, round(effort.seconds * PER_SECOND))
    real, mirror, floor, bodies = (folder / name for name in ("real.db", "mirror.db", "floor.db", "bodies"))
    async with Sandbox(record=False) as ours, Sandbox(record=False) as theirs:
        people = [ours.person("Ada"), ours.person("Ben")]
        games_needed = 2 + count * (effort.rounds + 1) // 40
        threads = [ours.world.add_thread(ours.channel, f"Match {n}", people[0].id) for n in range(games_needed)]
        async with table_at(real) as table:
            for place, thread in enumerate(threads):
                await begun(table, games()[GAME], f"match{place}", thread, people)
        for copy in (mirror, floor):
            shutil.copyfile(real, copy)
        async with (
            _recording(mirror) as (table, writer),
            aiosqlite.connect(floor, isolation_level=None) as raw,
            trailboss(ours, real),
            trivial(theirs, bodies),
        ):
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                await raw.execute(f"PRAGMA {pragma}")
            place, chance = 0, Random(3)
            for _ in range(effort.rounds + 1):
                taken: list[tuple[Answered, float]] = []
                while len(taken) < count:
                    position = await table.look(f"match{place}")
                    if position.match.phase == "over":
                        place += 1
                        continue
                    await ours.quiet(CALM, timeout=60)
                    one = await _played(table, writer, position, people, threads[place], chance)
                    taken.append((one, await replied(theirs, bodies, one.body) + await _parts(raw, one)))
                rounds.append(taken)
    return rounds[1:]


@asynccontextmanager
async def _recording(database: Path) -> AsyncIterator[tuple[Table, Writing]]:
    """A table of this process, and what it writes."""
    async with (
        aiosqlite.connect(database, isolation_level=None) as connection,
        aiosqlite.connect(database, isolation_level=None) as reader,
    ):
        writer = Writing(connection)
        store = Store(writer, reader)  # type: ignore[arg-type]  # it behaves like the connection it listens to
        yield Table(store, shelf(), SystemClock(), lambda _: None), writer


async def _played(
    table: Table, writer: Writing, position: Position, people: Sequence[Any], thread: Any, chance: Random
) -> Answered:
    """Plays anything by slash command, and the same on our own copy of the match."""
    seat = position.awaited()[0]
    action = chance.choice(position.menu(seat))
    command, values = words_of(position.game, action)
    ours, reply = await timed(people[seat], command, thread, **values)
    writer.written.clear()
    before = await table.look(position.match.match)
    played = await table.play(position.match.match, seat, action, interaction=reply.interaction.id)
    return Answered(ours, body_of(reply), list(writer.written), before, played.position, seat, action)


async def _parts(raw: aiosqlite.Connection, one: Answered) -> float:
    """Milliseconds of one commit of the same rows, `take`, and the picture if there is one."""
    began = perf_counter()
    for name, values in one.written:
        await getattr(raw, name)(*values)
    game, match = one.before.game, one.before.match
    take(game, one.before.state, one.seat, one.action, match.seed, match.number + 1)
    if one.body.picture is not None:
        view, names = one.after.view(one.seat), one.after.names
        assert png(painter(game.key).hand(view, names)) == one.body.picture
    return (perf_counter() - began) * 1000
