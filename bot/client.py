"""The bot itself: opens the store, loads the cogs, and lets every interaction in by one door."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from hashlib import sha256
from math import isfinite
from typing import Any, NamedTuple

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from bot.answers import Answers
from bot.clock import Clock, SystemClock
from bot.config import Config
from bot.courier import Courier
from bot.door import answer, suggest_nothing
from bot.pictures import Pictures
from bot.pulse import beat
from bot.refusal import Refusal
from bot.screen import Screen, clip
from bot.shelf import Shelf, shelf
from bot.store import Store
from bot.table import Table

log = logging.getLogger(__name__)

COGS = ("lobby", "play", "look", "care")

Work = Callable[["Trailboss", discord.Interaction[Any], list[str]], Awaitable[Screen | None]]


class Control(NamedTuple):
    """What a press of a button, a choice in a menu or a filled form does, given its custom_id split at the colons."""

    work: Work
    update: bool
    """The answer takes the place of the message that was pressed."""


class Trailboss(commands.Bot):
    """A host for board games."""

    def __init__(
        self, config: Config, *, games: Shelf | None = None, clock: Clock | None = None, **settings: Any
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **settings,
        )
        self.config = config
        self.shelf = games or shelf()
        self.clock: Clock = clock or SystemClock()
        self.pictures = Pictures(self.shelf)
        self.controls: dict[str, Control] = {}
        self.match_group = app_commands.Group(
            name="match",
            description="Open, join and look after matches.",
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.tree.on_error = self._refused  # type: ignore[method-assign]  # discord.py's own way to set it
        self.store: Store
        self.table: Table
        self.answers: Answers
        self.courier: Courier

    async def setup_hook(self) -> None:
        """Opens the store, makes the commands and takes up what was left undone."""
        self.store = await Store.open(self.config.database)
        self.table = Table(self.store, self.shelf, self.clock, self._changed)
        self.answers = Answers(self.table, self._changed)
        self.courier = Courier(self, self.table, self.answers, self.pictures.in_turn())
        for name in COGS:
            await self.load_extension(f"bot.cogs.{name}")
        self.tree.add_command(self.match_group)
        await self._sync()
        await self.answers.resume()
        self.courier.start()
        self._pulse = asyncio.create_task(self._live(), name="pulse")

    async def _live(self) -> None:
        await self.wait_until_ready()
        await beat(self.config.database, self._is_well)

    def _is_well(self) -> bool:
        return self.is_ready() and not self.is_closed() and isfinite(self.latency)

    async def close(self) -> None:
        """Finishes what is under way, tells what is told at once, and closes."""
        if hasattr(self, "_pulse"):
            self._pulse.cancel()
            await asyncio.gather(self._pulse, return_exceptions=True)
        if hasattr(self, "courier"):
            await self.answers.stop()
            await self.courier.stop()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()

    def _changed(self, match: str) -> None:
        """A match has moved: whoever answers unasked answers, and then it is told."""
        self.answers.wake(match)
        self.courier.wake(match)

    async def _sync(self) -> None:
        """Tells Discord the commands, when they are others than last time."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = sha256(msgspec.json.encode([self.application_id, payload])).hexdigest()
        if await self.store.fact("commands") != digest:
            await self.tree.sync()
            await self.store.note("commands", digest)
            log.info("The commands are new: Discord has been told")

    # one door

    async def _refused(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Answers for a command that discord.py could not bring to us: one that is not ours, or of another form."""
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest_nothing(interaction)
            return

        async def fail() -> Screen | None:
            if isinstance(error, app_commands.CommandInvokeError):
                raise error.original
            if isinstance(error, app_commands.TransformerError):
                raise Refusal(f"{clip(str(error.value), 80)} cannot be meant here.")
            raise Refusal(CHANGED)

        await answer(interaction, fail())

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Routes buttons, menus and forms by the first word of their custom_id; the tree has the commands."""
        if interaction.guild_id is None:
            await self._let_in(interaction.user)
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        data: Any = interaction.data or {}
        words = str(data.get("custom_id", "")).split(":")
        control = self.controls.get(words[0], UNKNOWN)
        await answer(interaction, control.work(self, interaction, words), update=control.update)

    async def _let_in(self, person: discord.abc.User) -> None:
        """Whoever speaks to the bot in a direct message is written to again."""
        try:
            if await self.store.is_closed(person.id):
                await self.store.close_door(person.id, person.display_name, closed=False)
        except sqlite3.OperationalError as error:
            log.warning("A door stays closed: %s", error)

    async def on_ready(self) -> None:
        """Lets the matches sleep or wake of servers that came or went while the bot was away."""
        here = {guild.id for guild in self.guilds}
        for guild in await self.store.guilds():
            for match in await self.store.sleep(guild, guild not in here, self.clock.now()):
                self._changed(match)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Wakes the matches of a server that has the bot again."""
        for match in await self.store.sleep(guild.id, False, self.clock.now()):
            self._changed(match)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Lets the matches of a server sleep that no longer has the bot."""
        await self.store.sleep(guild.id, True, self.clock.now())


async def _unknown(bot: Trailboss, interaction: discord.Interaction[Any], words: list[str]) -> Screen:
    raise Refusal(FORGOTTEN)


CHANGED = "The commands have changed: restart Discord, or try again in some minutes."
FORGOTTEN = "This control is not one that Trailboss knows any more. Ask for the board again."
UNKNOWN = Control(_unknown, update=False)
