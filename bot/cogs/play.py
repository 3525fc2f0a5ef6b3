"""Play: the slash commands of every game, and the controls that ask for an answer."""

from typing import Any

import discord
from msgspec import Struct

from bot.client import FORGOTTEN, Control, Trailboss, Work
from bot.cogs.look import log_screen
from bot.commands import group_of
from bot.menu import (
    chosen,
    completed,
    mark,
    narrowed,
    number_of,
    numbered,
    picked,
    special_field,
    spoken,
    typed_fields,
)
from bot.orders import give, orders_screen
from bot.panel import Way, way_of
from bot.playing import act, hand, hand_screen, seat_at
from bot.position import Position
from bot.refusal import Refusal
from bot.screen import Screen, clip
from bot.table import MOVED_ON
from engines.contract import Action, Order, TooLate
from engines.fields import fields, summary
from engines.text import Seat

Interaction = discord.Interaction[Any]


async def setup(bot: Trailboss) -> None:
    """Adds a group of commands for every game, and the controls of the panel."""
    for game in bot.shelf.games.values():
        bot.tree.add_command(group_of(bot, game))
    bot.controls["table"] = Control(_table, update=False)
    for verb, work in {"show": _show, "pick": _pick, "menu": _menu, "some": _some, "type": _type}.items():
        bot.controls[verb] = Control(_or_now(work), update=True)


def _or_now(work: Work) -> Work:
    """The work of a control; where the board has moved on, what is asked now instead."""

    async def done(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
        try:
            return await work(bot, interaction, words)
        except TooLate:
            position = await bot.table.look(_way(words)[0].match)
            return await hand(bot, position, seat_at(position, interaction.user.id), note=MOVED_ON)

    return done


async def _table(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """The public buttons: they answer with a fresh private message."""
    if len(words) != 3:
        raise Refusal(FORGOTTEN)
    _, key, verb = words
    if verb == "log":
        return await log_screen(bot, interaction, key)
    position = await bot.table.look(key)
    seat = seat_at(position, interaction.user.id)
    if verb == "move" and position.question(seat) is None and position.match.phase == "running":
        return await hand(bot, position, seat, note="Nothing is asked of you now.")
    return await hand(bot, position, seat)


def _way(words: list[str]) -> tuple[Way, str]:
    try:
        _, way, rest = way_of(":".join(words))
    except ValueError:
        raise Refusal(FORGOTTEN) from None
    return way, rest


async def _show(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """Back to the beginning of the menu."""
    way, _ = _way(words)
    return await _further(bot, interaction, Way(way.what, way.match, way.opened))


async def _pick(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """A button for a complete action, a kind or a value of a field."""
    way, rest = _way(words)
    return await _take(bot, interaction, way, rest)


async def _menu(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """A line of a menu."""
    way, _ = _way(words)
    return await _take(bot, interaction, way, (_values(interaction) or [""])[0])


async def _some(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """Several lines of a menu at once."""
    way, _ = _way(words)
    return await _complete(bot, interaction, way, picked(_values(interaction)), None)


async def _type(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """A form for what no menu lists, or what is too long for one: asked for, or filled."""
    way, _ = _way(words)
    if interaction.type is discord.InteractionType.modal_submit:
        return await _filled(bot, interaction, way, _typed(interaction))
    _, _, left = await _on(bot, interaction, way)
    kind: type[Struct] = type(left[0])
    modal = discord.ui.Modal(title=clip(summary(kind).rstrip("."), 45), custom_id=way.id("type"))
    for field in typed_fields(left):
        modal.add_item(
            discord.ui.Label(
                text=clip(spoken(field.name), 45),
                description=clip(field.help, 100) or None,
                component=discord.ui.TextInput(custom_id=field.name, required=field.required, max_length=200),
            )
        )
    modal.stop()
    await interaction.response.send_modal(modal)
    return None


def _values(interaction: Interaction) -> list[str]:
    data: Any = interaction.data or {}
    return [str(value) for value in data.get("values", [])]


def _typed(interaction: Interaction) -> dict[str, str]:
    """The values of a form, by field."""
    data: Any = interaction.data or {}
    typed: dict[str, str] = {}
    for part in data.get("components", []):
        for component in [*part.get("components", []), *([part["component"]] if "component" in part else [])]:
            value = component.get("value")
            if value:
                typed[str(component.get("custom_id"))] = str(value)
    return typed


async def _filled(bot: Trailboss, interaction: Interaction, way: Way, typed: dict[str, str]) -> Screen | None:
    """A filled form: a number of the menu leads further, or to its one action; all else completes an action."""
    position, seat, left = await _on(bot, interaction, way)
    number = number_of(left)
    if number is None:
        return await _complete(bot, interaction, way, (), typed)
    found = numbered(left, number, typed.get(number.name, ""))
    if len(found) == 1 and special_field(type(found[0])) is None:
        return await _give(bot, interaction, way, position, seat, found[0])
    return await _further(bot, interaction, way.on(mark(getattr(found[0], number.name))))


async def _take(bot: Trailboss, interaction: Interaction, way: Way, value: str) -> Screen | None:
    """One choice: a complete action is played, a complete order kept; anything else leads further."""
    if value[:1] == "a":
        position, seat, left = await _on(bot, interaction, way)
        return await _give(bot, interaction, way, position, seat, chosen(left, value[1:]))
    if value[:1] in ("k", "f"):
        return await _further(bot, interaction, way.on(value[1:]))
    raise Refusal(FORGOTTEN)


async def _complete(
    bot: Trailboss, interaction: Interaction, way: Way, several: tuple[str, ...], typed: dict[str, str] | None
) -> Screen | None:
    """Plays an action whose last fields were picked together or typed."""
    position, seat, left = await _on(bot, interaction, way)
    values: dict[str, Any] = dict(typed or {})
    kind: type[Struct] = type(left[0])
    if typed is None:
        values = {field.name: several for field in fields(kind) if field.kind == "several"}
    return await _give(bot, interaction, way, position, seat, completed(left, values))


async def _give(
    bot: Trailboss, interaction: Interaction, way: Way, position: Position, seat: Seat, item: Action | Order
) -> Screen:
    if isinstance(item, Order):
        return await give(bot, position, seat, item)
    return await act(bot, interaction, way.match, item, way.opened)


async def _further(bot: Trailboss, interaction: Interaction, way: Way) -> Screen | None:
    """Shows what is left to choose."""
    position, seat, _ = await _on(bot, interaction, way)
    if way.what == "order":
        return await orders_screen(bot, position, seat, way.path)
    return await hand_screen(bot, position, seat, path=way.path)


async def _on(bot: Trailboss, interaction: Interaction, way: Way) -> tuple[Position, Seat, list[Any]]:
    """The position, the seat and what is left on the way; a sentence when the question is no longer asked."""
    position = await bot.table.look(way.match)
    seat = seat_at(position, interaction.user.id)
    if position.state is None:
        raise Refusal("This match has not begun yet.")
    if way.what == "order":
        menu: list[Any] = list(position.game.standing(position.view(seat)))
    else:
        question = position.question(seat)
        if question is None or question.opened != way.opened:
            raise TooLate(MOVED_ON)
        menu = position.menu(seat)
    left = narrowed(menu, way.path)
    if not left:
        raise Refusal("That is not possible any more: look again.")
    return position, seat, left
