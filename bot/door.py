"""The one door for answers and errors: sentences to players, references for our own faults."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Awaitable
from typing import Any

import discord

from bot.finder import Asker
from bot.refusal import Refusal
from bot.screen import Screen, edited, sent
from engines.contract import GameError

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds after which an interaction is deferred, well before Discord's three."""

Interaction = discord.Interaction[Any]


def asker_of(interaction: Interaction) -> Asker:
    """Who asks, and where."""
    return Asker(interaction.user.id, interaction.guild_id, interaction.channel_id)


async def answer(interaction: Interaction, work: Awaitable[Screen | None], *, update: bool = False) -> None:
    """Answers an interaction privately with what the work shows; `update`: in place of the message it came from.

    The work is done first and answered in one request; what takes long is deferred meanwhile.
    """
    watchdog = asyncio.create_task(_defer(interaction, update=update))
    try:
        screen, fault = await _shown(interaction, work)
    finally:
        watchdog.cancel()
        await asyncio.gather(watchdog, return_exceptions=True)
    try:
        if screen is not None:
            await _reply(interaction, screen, update=update and not fault)
    except discord.HTTPException as error:
        log.warning("An answer was lost: %s", error.code)


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
    except Exception:  # whatever happens, the player gets an answer
        reference = secrets.token_hex(4)
        log.exception("Reference %s, interaction %s", reference, interaction.id)
        text = f"Something went wrong on our side, and nothing was changed. The reference is {reference}."
        return Screen(content=text), True


async def _defer(interaction: Interaction, *, update: bool) -> None:
    await asyncio.sleep(PATIENCE)
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
