"""The one door for answers and errors: sentences to players, references for our own faults."""

import asyncio
import contextlib
import logging
import secrets
import sqlite3
from collections.abc import Awaitable
from contextvars import ContextVar
from typing import Any

import aiohttp
import discord

from bot.finder import Asker
from bot.refusal import Refusal
from bot.screen import Screen, edited, sent
from engines.contract import GameError

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds after which an interaction is deferred, well before Discord's three."""

SOON = 0.5
"""Seconds for which others wait until an answer is on its way."""

Interaction = discord.Interaction[Any]

_ANSWERED: ContextVar[asyncio.Event | None] = ContextVar("answered", default=None)

OVER = (10062, 40060, 50027)
"""Too late for an answer, or answered already."""
LOST = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What happens to an answer on its way."""


def asker_of(interaction: Interaction) -> Asker:
    """Who asks, and where."""
    return Asker(interaction.user.id, interaction.guild_id, interaction.channel_id)


async def answer(interaction: Interaction, work: Awaitable[Screen | None], *, update: bool = False) -> None:
    """Answers an interaction privately with what the work shows; `update`: in place of the message it came from.

    The work is done first and answered in one request; what takes long is deferred meanwhile.
    """
    update = update and _is_private(interaction)
    deferrals: list[asyncio.Task[None]] = []

    def defer() -> None:
        deferrals.append(asyncio.create_task(_defer(interaction, update=update)))

    watchdog = asyncio.get_running_loop().call_later(PATIENCE, defer)
    sent_off = asyncio.Event()
    _ANSWERED.set(sent_off)
    try:
        try:
            screen, fault = await _shown(interaction, work)
        finally:
            watchdog.cancel()
            await asyncio.gather(*deferrals, return_exceptions=True)  # one that is on its way is not called back
        if screen is not None:
            await _deliver(interaction, screen, update=update and not fault)
    finally:
        sent_off.set()


async def answered() -> None:
    """Waits until the interaction out of which a task was started has its answer, though not for long."""
    sent_off = _ANSWERED.get()
    if sent_off is not None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await sent_off.wait()


def _is_private(interaction: Interaction) -> bool:
    """Whether the message that was pressed is for one person alone: only such a one may show what we answer."""
    message = interaction.message
    return message is not None and (interaction.guild_id is None or message.flags.ephemeral)


async def suggest_nothing(interaction: Interaction) -> None:
    """Answers an autocomplete that cannot be helped."""
    try:
        await interaction.response.autocomplete([])
    except LOST as error:
        log.warning("Suggestions were lost: %s", type(error).__name__)


async def _deliver(interaction: Interaction, screen: Screen, *, update: bool) -> None:
    """Replies; once more where the connection broke, and with a message of its own where none is left to change."""
    for _ in range(3):
        try:
            await _reply(interaction, screen, update=update)
        except discord.HTTPException as error:
            if not update or error.code in OVER:
                log.warning("An answer was lost: %s", error.code)
                return
            update = False
        except LOST as error:
            log.warning("An answer may be lost: %s", type(error).__name__)
        else:
            return


async def _shown(interaction: Interaction, work: Awaitable[Screen | None]) -> tuple[Screen | None, bool]:
    """What the work shows, or the sentence it failed with."""
    try:
        return await work, False
    except Refusal as refusal:
        return Screen(content=str(refusal)), True
    except GameError as error:
        return Screen(content=str(error)), True
    except sqlite3.OperationalError as error:
        log.error("The database refused: %s", error)  # noqa: TRY400  # the sentence says it all
        return Screen(content="The database is busy or full just now. Nothing was changed: try again soon."), True
    except discord.InteractionResponded:
        return Screen(content="That took too long to be asked: press it again."), True
    except Exception:  # whatever happens, the player gets an answer
        reference = secrets.token_hex(4)
        log.exception("Reference %s, interaction %s", reference, interaction.id)
        text = f"Something went wrong on our side, and nothing was changed. The reference is {reference}."
        return Screen(content=text), True


async def _defer(interaction: Interaction, *, update: bool) -> None:
    if not interaction.response.is_done():
        if update:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)


async def _reply(interaction: Interaction, screen: Screen, *, update: bool) -> None:
    if interaction.response.is_done():
        waiting = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        if update or waiting:
            await interaction.edit_original_response(**edited(screen))
        else:
            await interaction.followup.send(ephemeral=True, **sent(screen))
    elif update:
        await interaction.response.edit_message(**edited(screen))
    else:
        await interaction.response.send_message(ephemeral=True, **sent(screen))
