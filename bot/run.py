"""Runs the bot: on Discord with a token, in the sandbox without."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord

from bot.client import Trailboss
from bot.clock import Clock
from bot.config import Config
from bot.refusal import Refusal

log = logging.getLogger(__name__)

LINE = "%(asctime)s %(levelname)s %(name)s %(message)s"


def speak(config: Config) -> None:
    """Sets up the log: a line for each event, never a hand, never a token."""
    logging.basicConfig(level=config.level.upper(), format=LINE)
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


async def run(config: Config) -> None:
    """Hosts matches until somebody says stop."""
    speak(config)
    if config.token and not config.sandbox:
        await _until_stopped(Trailboss(config), config.token)
    elif config.sandbox:
        await _visit(config)
    else:
        await _open_sandbox(config)


async def _until_stopped(bot: Trailboss, token: str) -> None:
    """Runs a bot until it is told to stop, and lets it finish what is under way."""
    async with stopping() as stopped:
        try:
            await bot.login(token)
        except discord.LoginFailure:
            raise Refusal(
                "Discord does not accept this DISCORD_TOKEN: copy it again from the developer portal."
            ) from None
        connection = asyncio.create_task(bot.connect())
        await asyncio.wait([connection, asyncio.create_task(stopped.wait())], return_when=asyncio.FIRST_COMPLETED)
        log.info("Stopping: what is under way is finished first")
        await bot.close()
        await connection


async def _visit(config: Config) -> None:
    """Runs the bot in a sandbox that is open already."""
    from bot.sandbox import GuardedConnector, redirect  # noqa: PLC0415  # the real bot has no use for it

    redirect(config.sandbox)
    await _until_stopped(Trailboss(config, connector=GuardedConnector(limit=0)), config.token)


async def _open_sandbox(config: Config) -> None:
    """Opens the sandbox, with the very same bot in it."""
    from bot.sandbox import Clock as SandboxClock  # noqa: PLC0415
    from bot.sandbox import GuardedConnector, Sandbox  # noqa: PLC0415
    from bot.sandbox.world import World  # noqa: PLC0415

    clock = SandboxClock()
    kept = Path(config.database).with_name("sandbox.world")
    world = World.load(kept, clock) if kept.is_file() else None
    try:
        async with Sandbox(clock=clock, world=world, port=config.port) as sandbox:
            sandbox.redirect()
            told: Clock = sandbox.world.clock
            bot = Trailboss(config, clock=told, connector=GuardedConnector(limit=0))
            print(f"The sandbox is open at {sandbox.url}; Ctrl-C closes it.", flush=True)
            await _until_stopped(bot, sandbox.token)
            kept.parent.mkdir(parents=True, exist_ok=True)
            sandbox.world.save(kept)
    except OSError as error:
        raise Refusal(
            f"Port {config.port} cannot be used ({error.strerror}): set TRAILBOSS_PORT to another."
        ) from error


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
