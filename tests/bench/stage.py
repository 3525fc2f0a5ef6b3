"""A sandbox in this process, with a bot in a process of its own, and matches that were begun beforehand."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bot.clock import SystemClock
from bot.menu import tag
from bot.sandbox import Reply, Sandbox
from bot.sandbox.actors import Person
from bot.sandbox.records import Channel
from bot.shelf import shelf
from bot.store import Match, Player, Store
from bot.table import Table
from engines.contract import Action, AnyGame
from tests.bench.trivial import Body, body_of

START_SECONDS = 30
CALM = 0.1
"""Seconds without a request after which a bot has nothing left to do."""


@asynccontextmanager
async def trailboss(sandbox: Sandbox, database: Path) -> AsyncIterator[int]:
    """The bot as `make run` starts it, answering; gives its process."""
    told = {"TRAILBOSS_DATABASE": str(database), "TRAILBOSS_LOG": "warning", "TRAILBOSS_SANDBOX": sandbox.url}
    async with _running(sandbox, [sys.executable, "-m", "bot", "run"], told) as process:
        yield process


@asynccontextmanager
async def trivial(sandbox: Sandbox, bodies: Path) -> AsyncIterator[int]:
    """The handler that only replies; gives its process."""
    async with _running(sandbox, [sys.executable, "-m", "tests.bench.trivial", sandbox.url, str(bodies)]) as process:
        yield process


@asynccontextmanager
async def _running(sandbox: Sandbox, words: Sequence[str], told: dict[str, str] | None = None) -> AsyncIterator[int]:
    """A bot in a process of its own, from its start until it is asked to stop."""
    environment = {**os.environ, **(told or {}), "DISCORD_TOKEN": sandbox.token}
    process = subprocess.Popen(words, env=environment)  # noqa: ASYNC220  # the start is what we wait for
    try:
        async with asyncio.timeout(START_SECONDS):
            await sandbox.ready()
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(process.wait, START_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()


async def timed(person: Person, command: str, channel: Channel, **options: Any) -> tuple[float, Reply]:
    """Milliseconds from a person's command to the reply, and the reply."""
    began = perf_counter()
    reply = await person.slash(command, channel=channel, **options)
    return (perf_counter() - began) * 1000, reply


async def handed(sandbox: Sandbox, path: Path, bodies: Sequence[Body]) -> None:
    """Hands these bodies to the trivial handler."""
    path.write_bytes(msgspec.msgpack.encode(bodies))  # noqa: ASYNC240  # nobody else waits
    await sandbox.person("Ada").slash("load", channel=sandbox.channel)


async def replied(sandbox: Sandbox, path: Path, body: Body) -> float:
    """Milliseconds in which the trivial handler replies with this body."""
    await handed(sandbox, path, [body])
    await sandbox.quiet(CALM)
    milliseconds, reply = await timed(sandbox.person("Ada"), "reply", sandbox.channel, body=0)
    assert body_of(reply) == body
    return milliseconds


def words_of(game: AnyGame, action: Action) -> tuple[str, dict[str, Any]]:
    """An action as a person types it."""
    values = {
        name: " ".join(value) if isinstance(value, tuple) else value
        for name, value in msgspec.structs.asdict(action).items()
        if value is not None
    }
    return f"{game.command} {tag(action)}", values


@asynccontextmanager
async def table_at(database: Path) -> AsyncIterator[Table]:
    """A table of this process, over a database."""
    store = await Store.open(str(database))
    try:
        yield Table(store, shelf(), SystemClock(), lambda _: None)
    finally:
        await store.close()


async def begun(table: Table, game: AnyGame, key: str, place: Channel, people: Sequence[Person]) -> None:
    """Begins a match in a thread or channel between these people."""
    now = table.clock.now()
    players = [Player(match=key, seat=seat, person=person.id, name=person.name) for seat, person in enumerate(people)]
    match = Match(
        match=key,
        game=game.key,
        version=game.version,
        name=f"Silver Creek {key}",
        guild=place.guild_id or 0,
        channel=place.parent_id or place.id,
        thread=place.id if place.thread else None,
        host=people[0].id,
        options=msgspec.json.encode(game.options()).decode(),
        seed=key,
        created=now,
        changed=now,
    )
    await table.store.create(match, players, [])
    await table.begin(key)
