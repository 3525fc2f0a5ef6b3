"""A bot running in a sandbox, and people to play with it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from bot.client import Trailboss
from bot.config import Config
from bot.position import Position
from bot.sandbox import Clock, GuardedConnector, Sandbox
from bot.shelf import Shelf

EMPTY: Mapping[str, str] = MappingProxyType({})


class Host(Trailboss):
    """The bot as it is, without discord.py's waits between two connections."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Nothing to wait for on this machine."""


@dataclass
class Saloon:
    """A sandbox with the bot in it."""

    sandbox: Sandbox
    database: str
    games: Shelf | None = None
    bot: Any = None
    task: Any = None

    async def open(self) -> None:
        """Starts the bot."""
        self.sandbox.redirect()
        self.bot = Host(
            Config(database=self.database),
            games=self.games,
            clock=self.sandbox.world.clock,
            connector=GuardedConnector(limit=0),
            guild_ready_timeout=0.05,
        )
        await self.bot.login(self.sandbox.token)
        self.task = asyncio.create_task(self.bot.connect())
        await self.bot.wait_until_ready()

    async def close(self) -> None:
        """Stops the bot."""
        await self.bot.close()
        await asyncio.gather(self.task, return_exceptions=True)

    async def settled(self) -> None:
        """Waits until nobody answers and everything due is told."""
        for _ in range(200):
            await self.bot.answers.settle()
            await self.bot.courier.settle()
            now = self.sandbox.world.clock.now()
            if not await self.bot.store.errands(now):
                return
            await asyncio.sleep(0.01)
        raise AssertionError("The outbox is never empty.")

    async def match(self) -> str:
        """The key of the newest match."""
        async with self.bot.store._reader.execute(
            "SELECT match FROM matches ORDER BY created DESC, rowid DESC"
        ) as rows:
            return (await rows.fetchone())[0]

    async def position(self) -> Position:
        """The newest match as it stands."""
        return await self.bot.table.look(await self.match())


@asynccontextmanager
async def saloon(tmp_path: Any, games: Shelf | None = None, clock: Clock | None = None) -> AsyncIterator[Saloon]:
    """A sandbox with the bot in it, clean at the end."""
    async with Sandbox(clock=clock or Clock()) as sandbox:
        place = Saloon(sandbox, str(tmp_path / "trailboss.db"), games)
        await place.open()
        try:
            yield place
        finally:
            await place.close()


async def seat_all(
    place: Saloon, *people: Any, game: str = "trails", ai: int = 0, options: Mapping[str, str] = EMPTY
) -> Any:
    """Opens a table for these people and some AI players and starts it; the place where it is played."""
    channel = place.sandbox.channel
    await people[0].slash("match new", channel=channel, game=game)
    await place.settled()
    card = next(sight for sight in reversed(people[0].sees(channel)) if sight.buttons)
    for person in people[1:]:
        await person.click(card, "Join")
    for _ in range(ai):
        await people[0].click(card, "Add AI")
    for option, value in options.items():
        await people[0].slash("match options", channel=channel, option=option, value=value, match=await place.match())
    await people[0].click(card, "Start")
    await place.settled()
    threads = people[0].threads(channel)
    return threads[-1] if threads else channel


def with_button(person: Any, channel: Any, label: str) -> Any:
    """The newest public message that has a button."""
    return next(
        sight
        for sight in reversed(person.sees(channel))
        if not sight.ephemeral and any(button.label == label for button in sight.buttons)
    )
