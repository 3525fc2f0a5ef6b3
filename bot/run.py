"""Runs the bot: on Discord with a token, in the sandbox without."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import discord

from bot.client import Trailboss
from bot.config import Config
from bot.logs import speak
from bot.refusal import Refusal

if TYPE_CHECKING:
    from bot.sandbox.resident import Resident

log = logging.getLogger(__name__)

PEOPLE = ("Ada", "Ben", "Cleo")
"""Who is in the sandbox to begin with, besides the server's owner."""
SAVED_EVERY = 0.5
"""Seconds between two looks whether the sandbox has to be saved."""

SLICE = 0.0001
"""Seconds after which a thread that draws lets the others on; Python's own 0.005 would be felt in every answer."""


async def run(config: Config) -> None:
    """Hosts matches until somebody says stop."""
    speak(config)
    sys.setswitchinterval(SLICE)
    if config.token and not config.sandbox:
        await _until_stopped(Trailboss(config), config.token)
    elif config.sandbox:
        await _visit(config)
    else:
        await _open_sandbox(config)


async def _until_stopped(bot: Trailboss, token: str, lost: asyncio.Event | None = None) -> None:
    """Runs a bot until it is told to stop or its Discord is lost, and lets it finish what is under way."""
    async with stopping() as stopped:
        try:
            await bot.login(token)
        except discord.LoginFailure:
            raise Refusal(
                "Discord does not accept this DISCORD_TOKEN: copy it again from the developer portal."
            ) from None
        connection = asyncio.create_task(bot.connect())
        ends = [asyncio.create_task(event.wait()) for event in (stopped, lost) if event is not None]
        await asyncio.wait([connection, *ends], return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        log.info("Stopping: what is under way is finished first")
        await bot.close()
        await connection


async def _visit(config: Config) -> None:
    """Runs the bot in a sandbox that is open already, by the sandbox's clock."""
    from bot.sandbox import GuardedConnector, redirect  # noqa: PLC0415  # the real bot has no use for it
    from bot.sandbox.lifeline import FollowedClock, lifeline  # noqa: PLC0415

    redirect(config.sandbox)
    clock, lost = FollowedClock(), asyncio.Event()
    async with lifeline(config.sandbox, config.token, clock, lost.set) as reports:
        bot = Trailboss(config, clock=clock, connector=GuardedConnector(limit=0), guild_ready_timeout=0.2)

        async def condition() -> tuple[bool, int]:
            ready = bot.is_ready()
            return ready, len(await bot.store.errands(clock.now())) if ready else 0

        reporting = asyncio.create_task(reports.run(condition))
        try:
            await _until_stopped(bot, config.token, lost)
        finally:
            reporting.cancel()
            await asyncio.gather(reporting, return_exceptions=True)


async def _open_sandbox(config: Config) -> None:
    """Opens the sandbox and its page, with the very same bot in it as a process of its own."""
    from bot.sandbox import Sandbox  # noqa: PLC0415
    from bot.sandbox.control import Control  # noqa: PLC0415
    from bot.sandbox.desk import Shelf  # noqa: PLC0415
    from bot.sandbox.resident import Resident  # noqa: PLC0415

    browse = _wants_browser()
    shelf = Shelf(_folder(config))
    world, desk = shelf.load()
    control = Control()
    async with stopping() as stopped, contextlib.AsyncExitStack() as stack:
        try:
            sandbox = await stack.enter_async_context(
                Sandbox(world=world, port=config.port, keep=500, routes=control.routes())
            )
        except OSError as error:
            raise Refusal(
                f"Port {config.port} cannot be used ({error.strerror}): set TRAILBOSS_PORT to another, or to 0 for any."
            ) from error
        resident = Resident(sandbox.url, sandbox.token, config.database, config.level, control.stir)
        control.open(sandbox, desk, resident)
        control.changed = lambda: setattr(shelf, "stale", True)
        for name in PEOPLE if len(world.records.users) <= 2 else ():
            control.add(name)
        print(f"The sandbox is open: {control.address}", flush=True)
        print("Ctrl-C closes it; what happened is kept.", flush=True)
        if browse:
            await asyncio.to_thread(webbrowser.open, control.address)
        try:
            await _host(resident, stopped, lambda: shelf.save_soon(world, desk))
        finally:
            shelf.save(world, desk)


async def _host(resident: "Resident", stopped: asyncio.Event, save: Callable[[], None]) -> None:
    """Keeps the bot running until somebody says stop, or until it refuses to start."""
    living = asyncio.create_task(resident.run())
    waiting = asyncio.create_task(stopped.wait())
    try:
        while not living.done() and not waiting.done():
            await asyncio.wait((living, waiting), timeout=SAVED_EVERY, return_when=asyncio.FIRST_COMPLETED)
            save()
        if living.done() and not stopped.is_set():
            raise Refusal("The bot could not start; its own words are above.")
    finally:
        waiting.cancel()
        living.cancel()
        await asyncio.gather(living, waiting, return_exceptions=True)


def _folder(config: Config) -> Path:
    """Where the database is, and the sandbox beside it; made if need be."""
    database = Path(config.database)
    folder = database.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Refusal(
            f"The folder {folder} cannot be written to ({error.strerror}): set TRAILBOSS_DATABASE to a file elsewhere."
        ) from error
    if database.exists() and not _is_database(database):
        raise Refusal(
            f"{database} is no database of Trailboss: move it away, or set TRAILBOSS_DATABASE to a file elsewhere."
        )
    return folder


def _is_database(file: Path) -> bool:
    """Does a file begin as SQLite's do, or is it still empty?"""
    try:
        with file.open("rb") as opened:
            return opened.read(16) in (b"", b"SQLite format 3\0")
    except OSError as error:
        raise Refusal(f"The database {file} cannot be read: {error.strerror}.") from error


def _wants_browser(environment: Mapping[str, str] = os.environ) -> bool:
    """Is there a desktop to open a browser on, and does nobody mind?"""
    said = environment.get("TRAILBOSS_BROWSER", "").strip().lower() or "auto"
    if said not in ("auto", "yes", "no"):
        raise Refusal(f"TRAILBOSS_BROWSER is {said!r}; it may be auto, yes or no.")
    desktop = sys.platform in ("darwin", "win32") or any(
        environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return said == "yes" or (said == "auto" and desktop and sys.stdout.isatty())


@asynccontextmanager
async def stopping() -> AsyncIterator[asyncio.Event]:
    """An event that is set when somebody says stop: Ctrl-C, or the machine's own signal."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stopped.set)
    try:
        yield stopped
    finally:
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(name)
