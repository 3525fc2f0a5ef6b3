"""A sign of life, for whoever watches over the process."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

from bot.refusal import Refusal

log = logging.getLogger(__name__)

EVERY = 15
LATE = 60
"""Seconds between two beats, and after which a missing one is a bad sign."""


def mark_of(database: str) -> Path:
    """The file whose age tells when the bot was last well."""
    return Path(database).with_suffix(".alive")


async def beat(database: str, is_well: Callable[[], bool]) -> None:
    """Leaves a sign as long as the bot is connected."""
    while True:
        if is_well():
            try:
                mark_of(database).touch()
            except OSError as error:
                log.warning("No sign of life can be left: %s", error.strerror)
        await asyncio.sleep(EVERY)


def health(database: str) -> str:
    """A sentence about a bot that is well; a Refusal about one that is not."""
    try:
        age = time.time() - mark_of(database).stat().st_mtime
    except OSError:
        raise Refusal("The bot has not been connected yet.") from None
    if age > LATE:
        raise Refusal(f"The bot was last connected {age:.0f} seconds ago.")
    return "The bot is connected."
