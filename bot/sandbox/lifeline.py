"""The wire between the sandbox and the bot's own process: the sandbox's clock one way, the bot's health the other."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
import msgspec
from msgspec import Struct

from bot.refusal import Refusal

log = logging.getLogger(__name__)

PATH = "/sandbox/lifeline"
OFTEN = 0.5
"""Seconds between two reports."""

Ask = Callable[[], Awaitable[tuple[bool, int]]]
"""Whether the bot is ready, and how many messages are still to be sent."""


class Report(Struct):
    """How the bot does."""

    ready: bool = False
    """Has it heard from the gateway which servers it is in?"""
    outbox: int = 0
    """How many messages are still to be sent."""
    error: str = ""
    """The last thing that went wrong."""


class FollowedClock:
    """The sandbox's clock, followed over a wire."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.ahead


class LastError(logging.Handler):
    """Keeps the last line of the log that tells of an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a line, and what was raised."""
        raised = record.exc_info[0] if record.exc_info else None
        self.text = record.getMessage() + (f" ({raised.__name__})" if raised else "")


@asynccontextmanager
async def lifeline(url: str, token: str, clock: FollowedClock, lost: Callable[[], None]) -> AsyncIterator["Reports"]:
    """Follows the sandbox's clock; a sandbox that has no such wire is visited by this machine's own."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession() as session:
        try:
            wire = await session.ws_connect(url + PATH, headers=headers)
        except aiohttp.ClientConnectorError:
            raise Refusal(f"There is no sandbox at {url}: start one first, or unset TRAILBOSS_SANDBOX.") from None
        except aiohttp.ClientError:
            yield Reports(None)
            return
        clock.ahead = float(await wire.receive_json())
        following = asyncio.create_task(_follow(wire, clock, lost))
        try:
            yield Reports(wire)
        finally:
            following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await following
            await wire.close()


async def _follow(wire: aiohttp.ClientWebSocketResponse, clock: FollowedClock, lost: Callable[[], None]) -> None:
    async for message in wire:
        clock.ahead = float(message.data)
    log.info("The sandbox is gone")
    lost()


class Reports:
    """Tells the sandbox how the bot does."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse | None) -> None:
        self._wire = wire
        self._errors = LastError()

    async def run(self, ask: Ask) -> None:
        """Reports until it is cancelled."""
        logging.getLogger().addHandler(self._errors)
        try:
            while self._wire is not None and not self._wire.closed:
                report = Report(*await ask(), self._errors.text)
                with contextlib.suppress(ConnectionError):
                    await self._wire.send_str(msgspec.json.encode(report).decode())
                await asyncio.sleep(OFTEN)
        finally:
            logging.getLogger().removeHandler(self._errors)
