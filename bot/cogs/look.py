"""Look: board, hand, log, and what waits for you."""

from typing import Any

import msgspec
from discord import app_commands

from bot.client import Trailboss
from bot.commands import MATCH_HELP, suggest_matches
from bot.door import Interaction, answer, asker_of
from bot.finder import find
from bot.playing import hand_screen, seat_at, waiting
from bot.position import Position
from bot.posts import heading, lines_of, plain
from bot.refusal import Refusal
from bot.screen import DESCRIPTION, Picture, Screen, clip_lines
from engines.text import Text, words

RECENT = 400
"""Steps of which a log is shown; all of them go into a file."""


async def setup(bot: Trailboss) -> None:
    """Adds the commands to look at a match."""
    commands: tuple[app_commands.Command[Any, Any, Any], ...] = (todo, board, hand, log)
    for command in commands:
        bot.match_group.add_command(command)
    for command in commands[1:]:
        command.autocomplete("match")(suggest_matches(bot))


@app_commands.command()
@app_commands.describe(text="The whole board in words.", match=MATCH_HELP)
async def board(interaction: Interaction, text: bool = False, match: str | None = None) -> None:
    """See the board as you may see it."""
    await answer(interaction, _board(interaction.client, interaction, match, text))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def hand(interaction: Interaction, match: str | None = None) -> None:
    """See your hand, and what you may do."""
    await answer(interaction, _hand(interaction.client, interaction, match))


@app_commands.command()
@app_commands.describe(whole="All of it, as a file.", match=MATCH_HELP)
async def log(interaction: Interaction, whole: bool = False, match: str | None = None) -> None:
    """Read what happened, as you may know it."""
    await answer(interaction, _log(interaction.client, interaction, match, whole))


@app_commands.command()
async def todo(interaction: Interaction) -> None:
    """See every match that waits for you."""
    await answer(interaction, _todo(interaction.client, interaction))


async def _position(bot: Trailboss, interaction: Interaction, named: str | None, *, seated: bool = False) -> Position:
    match = await find(bot.store, asker_of(interaction), named=named, seated=seated, phases=("running", "over"))
    position = await bot.table.look(match.match)
    if position.state is None:
        raise Refusal("This match has not begun yet.")
    return position


async def _board(bot: Trailboss, interaction: Interaction, named: str | None, text: bool) -> Screen:
    position = await _position(bot, interaction, named)
    seat = position.seat_of(interaction.user.id)
    if text:
        words_ = bot.pictures.words(position, seat)
        whole = plain(words_.board) + (f"\n\n{plain(words_.hand)}" if words_.hand else "")
        if len(whole) <= DESCRIPTION:
            return Screen(content=waiting(position), title=heading(position), text=whole)
        file = Picture(f"{words_.board}\n\n{words_.hand}".encode(), "The board in words.", "board.txt")
        return Screen(content=waiting(position), files=[file])
    return Screen(content=waiting(position), title=heading(position), picture=await bot.pictures.board(position, seat))


async def _hand(bot: Trailboss, interaction: Interaction, named: str | None) -> Screen:
    position = await _position(bot, interaction, named, seated=True)
    return await hand_screen(bot, position, seat_at(position, interaction.user.id), always=True)


async def _log(bot: Trailboss, interaction: Interaction, named: str | None, whole: bool) -> Screen:
    position = await _position(bot, interaction, named)
    if not whole:
        return await log_screen(bot, interaction, position.match.match)
    seat = position.seat_of(interaction.user.id)
    lines = lines_of(position, await bot.store.steps(position.match.match), seat)
    file = Picture("\n".join(lines).encode(), "The log of the match.", "log.txt")
    return Screen(content=heading(position), files=[file])


async def log_screen(bot: Trailboss, interaction: Interaction, key: str) -> Screen:
    """The last lines of the log, for the eyes of whoever asks."""
    position = await bot.table.look(key)
    steps = await bot.store.steps(key, max(0, position.match.number - RECENT))
    lines = lines_of(position, steps, position.seat_of(interaction.user.id))
    return Screen(content=heading(position), text=clip_lines(lines, DESCRIPTION) or "Nothing has happened yet.")


async def _todo(bot: Trailboss, interaction: Interaction) -> Screen:
    lines: list[str] = []
    for item in await bot.store.todo(interaction.user.id):
        kept = await bot.store.load(item.match)
        if kept is not None:
            match, names = kept.match, [player.name for player in kept.players]
            prompt = words(msgspec.json.decode(item.prompt, type=Text), names.__getitem__)
            title = bot.shelf.game(match.game).title
            link = f"https://discord.com/channels/{match.guild}/{match.place}"
            since = f"<t:{int(item.since)}:R>"
            lines.append(f"[{plain(title)}: {plain(match.name)}]({link}) {since}: {plain(prompt)}")
    return Screen(
        content="Waiting for you:" if lines else "No match waits for you.", text=clip_lines(lines, DESCRIPTION)
    )
