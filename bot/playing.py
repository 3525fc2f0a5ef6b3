"""What every way of playing shares: take the step, show what came of it and what is asked next."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.panel import panel
from bot.position import Position
from bot.posts import LINES, heading, lines_of, plain
from bot.refusal import Refusal
from bot.screen import Screen, clip_lines
from engines.contract import Action, GameError, TooLate
from engines.dealer import Event
from engines.text import Seat, listed

if TYPE_CHECKING:
    from bot.client import Trailboss

OTHERS = "*Then the others played:*"
"""Stands between what one did and what AI players answered at once."""

Choose = Callable[[Position, Seat], Action]
"""The action that a person means, once it is known how the match stands."""


def seat_at(position: Position, person: int) -> Seat:
    """Where somebody sits, or a sentence when they do not."""
    seat = position.seat_of(person)
    if seat is None:
        raise Refusal("You are not at this table.")
    return seat


async def act(
    bot: "Trailboss",
    interaction: discord.Interaction[Any],
    match: str,
    action: Action | Choose,
    opened: int | None = None,
) -> Screen:
    """Plays an action for whoever asks, and shows what came of it."""
    async with bot.table.turn_at(match):
        position = await bot.table.look(match)
        seat = seat_at(position, interaction.user.id)
        chosen = action if isinstance(action, Action) else action(position, seat)
        try:
            played = await bot.table.step(position, seat, chosen, opened=opened, interaction=interaction.id)
        except TooLate:
            raise
        except GameError as error:
            raise Refusal(_with_help(position, seat, error)) from error
    after, number = played.position, played.position.match.number
    lines = told(after, played.events, seat)
    if any(after.players[other].person is None for other in after.awaited()):
        await bot.answers.ahead(match)
        after = await bot.table.look(match)
        since = lines_of(after, await bot.store.steps(match, number + 1), seat)
        lines += [OTHERS, *since] if since else []
    return await hand_screen(bot, after, seat, lines=lines)


def _with_help(position: Position, seat: Seat, error: GameError) -> str:
    """Why it was refused, and what could be done instead."""
    sentence = plain(position.say(error.text))
    decision = position.decision(seat)
    if decision is None:
        return sentence
    view = position.view(seat)
    instead = [position.label(view, action) for action in position.menu(seat)[:4]]
    return f"{sentence} {plain(position.say(decision.prompt))} You could: {plain('; '.join(instead))}."


def told(position: Position, events: Sequence[Event], seat: Seat | None) -> list[str]:
    """What was told to a seat."""
    return [plain(position.say(event.text)) for event in events if event.to is None or event.to == seat]


async def hand(bot: "Trailboss", position: Position, seat: Seat, note: str = "") -> Screen:
    """A person's own hand, with what may be done."""
    return await hand_screen(bot, position, seat, lines=[note] if note else [], always=True)


async def hand_screen(
    bot: "Trailboss",
    position: Position,
    seat: Seat,
    *,
    lines: Sequence[str] = (),
    path: Sequence[str] = (),
    always: bool = False,
) -> Screen:
    """What a person sees alone: news, the hand, and the controls of what is asked; whom the table waits for, if not."""
    if position.state is None:
        raise Refusal("This match has not begun yet.")
    prompt, rows = panel(position, seat, path)
    asked = [f"**{plain(prompt)}**"] if prompt else [waiting(position)]
    picture = await bot.pictures.hand(position, seat) if prompt or always else None
    return Screen(content=heading(position), text=clip_lines([*lines, *asked], LINES), picture=picture, rows=rows)


def waiting(position: Position) -> str:
    """Whom the table waits for, in a sentence."""
    if position.match.phase == "over":
        return "The match is over."
    names = [plain(position.name(seat)) for seat in position.awaited()]
    return f"The table waits for {listed(names)}."
