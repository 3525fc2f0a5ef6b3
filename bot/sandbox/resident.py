"""The bot as a process of its own, which may be killed and comes back."""

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable
from typing import Literal

log = logging.getLogger(__name__)

REFUSED = 2
"""What the bot's process ends with when it has said in words why it cannot start."""
FAREWELL = 20.0
"""Seconds that the bot gets to finish what is under way."""

Condition = Literal["starting", "running", "killed", "stopped"]


class Resident:
    """Keeps one bot running: whenever it ends, it is started again, after a while that grows with each failure."""

    def __init__(self, url: str, token: str, database: str, level: str, changed: Callable[[], None]) -> None:
        self._environment = {
            **os.environ,
            "DISCORD_TOKEN": token,
            "TRAILBOSS_SANDBOX": url,
            "TRAILBOSS_DATABASE": database,
            "TRAILBOSS_LOG": level,
        }
        self._changed = changed
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._wanted.set()
        self.condition: Condition = "starting"
        self.starts = 0
        self.ended = ""
        """How it ended last, when nobody had asked for it."""
        self.entered = False
        """Has it ever been in the sandbox?"""

    async def run(self) -> None:
        """Starts the bot again and again; returns when it refuses to start at all."""
        failures = 0
        try:
            while True:
                await self._wanted.wait()
                started = time.monotonic()
                code = await self._live()
                if code == REFUSED and not self.entered:
                    return
                failures = 0 if time.monotonic() - started > 60 else failures + 1
                if self.condition in {"running", "starting"}:
                    self.ended = f"The bot ended by itself with code {code}."
                    self._turn("stopped")
                    await asyncio.sleep(min(2**failures, 30) / 2)
        finally:
            await self._end()

    async def _live(self) -> int:
        self.starts += 1
        self._turn("starting")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=self._environment, start_new_session=True
        )
        self._process = process
        return await process.wait()

    def arrived(self) -> None:
        """The bot has come into the sandbox."""
        self.entered = True
        self._turn("running")

    def kill(self) -> None:
        """Kills the bot in the middle of whatever it does."""
        self._turn("killed")
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    def hold(self) -> None:
        """Kills the bot, and lets it lie."""
        self._wanted.clear()
        self.kill()

    @property
    def held(self) -> bool:
        """Is it kept down?"""
        return not self._wanted.is_set()

    def release(self) -> None:
        """Lets the bot come back."""
        self._wanted.set()

    def _turn(self, condition: Condition) -> None:
        self.condition = condition
        self._changed()

    async def _end(self) -> None:
        """Asks the bot to go, and waits for it."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(FAREWELL):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
