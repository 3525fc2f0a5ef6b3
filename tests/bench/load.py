"""Ten thousand live matches: the start, the memory, and a steady stream of interactions."""

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.sandbox import ApplicationDidNotRespond, Reply, Sandbox
from engines.registry import games
from tests.bench.figure import Effort, Figure
from tests.bench.herd import Crowd, Live, herd
from tests.bench.stage import CALM, handed, trailboss, trivial, words_of
from tests.bench.trivial import Body, body_of

GAME = "trails"
MATCHES, FEW = 10_000, 10
STARTS = 3
"""How often the bot is started with many matches and with few."""
RATES = (20, 50)
"""Interactions a second."""
MEGABYTES = 300
LATEST, AIM = 3000, 250
"""Milliseconds: Discord's own limit for an answer, and ours for ninety-nine of a hundred."""

Ask = Callable[[], Awaitable[Reply]]


def figures(effort: Effort, matches: int = MATCHES, rates: Sequence[int] = RATES) -> Iterator[Figure]:
    """All of it, with one database."""
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_figures(effort, Path(folder), matches, rates))


async def _figures(effort: Effort, folder: Path, matches: int, rates: Sequence[int]) -> list[Figure]:
    full, small, bodies = (folder / name for name in ("full.db", "small.db", "bodies"))
    async with Sandbox(record=False) as ours, Sandbox(record=False) as theirs:
        crowd = Crowd(ours, matches)
        live = await herd(games()[GAME], crowd, full, matches)
        await herd(games()[GAME], crowd, small, FEW)
        starts = [(await _start(ours, full), await _start(ours, small)) for _ in range(min(STARTS, effort.rounds) + 1)]
        many, few = zip(*starts[1:], strict=True)
        name = f"{matches:,} live matches"
        found = [Figure(f"{name}: start-up", "ms", list(many), list(few), f"{FEW} live matches", bar=1.5)]
        Random(5).shuffle(live)
        async with trailboss(ours, full) as process, trivial(theirs, bodies):
            fresh = iter(live)
            for rate in rates:
                asks = [_ask(one, place) for place, one in enumerate(islice(fresh, round(rate * effort.steady)))]
                spent, replies = await _stream(asks, rate)
                await ours.quiet(CALM, timeout=60)
                bare = await _replied(theirs, bodies, [body_of(reply) for reply in replies], rate)
                found += _told(f"{name}, {rate}/s for {effort.steady:g} s", spent, bare)
            found.append(Figure(f"{name}: resident memory", "MB", [_megabytes(process)], [], "", bar=MEGABYTES))
    return found


async def _start(sandbox: Sandbox, database: Path) -> float:
    """Milliseconds from the start of the process to its first answer."""
    began = perf_counter()
    async with trailboss(sandbox, database):
        await sandbox.person("Hand 0").slash("match todo", channel=sandbox.channel)
        return (perf_counter() - began) * 1000


def _ask(one: Live, place: int) -> Ask:
    """One in three asks for the board; the others play, which others are then told with pictures."""
    command, values = ("match board", {}) if place % 3 == 0 else words_of(games()[GAME], one.action)
    return lambda: one.actor.slash(command, channel=one.channel, match=one.key, **values)


async def _stream(asks: Sequence[Ask], rate: float) -> tuple[list[float], list[Reply]]:
    """Milliseconds from the moment each was due to its answer, and the answers that came."""
    began = perf_counter()

    replies: list[Reply] = []

    async def one(place: int, ask: Ask) -> float:
        due = began + place / rate
        await asyncio.sleep(due - perf_counter())
        with suppress(ApplicationDidNotRespond):  # which takes longer than may be, and shows
            replies.append(await ask())
        return (perf_counter() - due) * 1000

    return list(await asyncio.gather(*(one(place, ask) for place, ask in enumerate(asks)))), replies


async def _replied(sandbox: Sandbox, path: Path, bodies: Sequence[Body], rate: float) -> list[float]:
    """The same stream of the same replies by a handler that does nothing else."""
    await handed(sandbox, path, bodies)
    person = sandbox.person("Ada")

    def ask(place: int) -> Ask:
        return lambda: person.slash("reply", channel=sandbox.channel, body=place)

    return (await _stream([ask(place) for place in range(len(bodies))], rate))[0]


def _told(name: str, ours: Sequence[float], bare: Sequence[float]) -> Iterator[Figure]:
    for shown, percent, bar in (("p50", 50, AIM), ("p99", 99, AIM), ("slowest", 100, LATEST)):
        floor = f"trivial handler: {_percentile(bare, percent):.3g} ms"
        yield Figure(f"{name}: {shown}", "ms", [_percentile(ours, percent)], [], floor, bar=bar)


def _percentile(values: Sequence[float], percent: int) -> float:
    return max(values) if percent == 100 else quantiles(values, n=100, method="inclusive")[percent - 1]


def _megabytes(process: int) -> float:
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True, check=True)
    return int(told.stdout) / 1000
