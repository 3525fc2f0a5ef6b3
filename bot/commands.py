"""Action structs as slash commands, with autocomplete of what is legal now."""

import inspect
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, cast

from discord import app_commands

from bot.door import Interaction, answer, asker_of
from bot.finder import candidates, find, matches_like
from bot.menu import build, matching, settled, tag
from bot.panel import shown_value
from bot.playing import act, seat_at
from bot.position import Position
from bot.refusal import Refusal
from bot.screen import CHOICE, IN_A_MENU, Screen, clip
from bot.store import Match
from engines.contract import Action, AnyGame, GameError
from engines.fields import Field, fields, summary
from engines.text import Seat

if TYPE_CHECKING:
    from bot.client import Trailboss

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]

MATCH_HELP = "Which match; needed only where it is not clear."


def group_of(bot: "Trailboss", game: AnyGame) -> app_commands.Group:
    """The commands of a game."""
    group = app_commands.Group(
        name=game.command,
        description=clip(f"Play {game.title}.", 100),
        allowed_contexts=bot.match_group.allowed_contexts,
        allowed_installs=bot.match_group.allowed_installs,
    )
    for kind in game.actions:
        group.add_command(_command(bot, game, kind))
    return group


def _command(bot: "Trailboss", game: AnyGame, kind: type[Action]) -> app_commands.Command[Any, Any, Any]:
    """One action as a command: its parameters are the fields, and the match."""

    async def play(interaction: Interaction, **values: Any) -> None:
        await answer(interaction, _play(bot, interaction, game, kind, values))

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    ordered = sorted(fields(kind), key=lambda field: not field.required)
    parameters += [_parameter(field) for field in ordered]
    parameters.append(_optional("match", str))
    play.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # how discord.py reads parameters
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=tag(kind), description=clip(summary(kind), 100), callback=cast("Any", play)
    )
    helps = {field.name: clip(field.help or field.name, 100) for field in fields(kind)}
    app_commands.describe(**helps, match=MATCH_HELP)(command)
    for field in fields(kind):
        if field.kind != "bool":
            command.autocomplete(field.name)(_suggest_values(bot, game, kind, field))
    command.autocomplete("match")(suggest_matches(bot, game.key))
    return command


def _parameter(field: Field) -> inspect.Parameter:
    annotation: Any = {"int": int, "bool": bool}.get(field.kind, str)
    if field.kind == "int" and field.low is not None and field.high is not None:
        annotation = app_commands.Range[int, field.low, field.high]
    if not field.required:
        return _optional(field.name, annotation)
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation)


def _optional(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation | None, default=None)


async def _play(
    bot: "Trailboss", interaction: Interaction, game: AnyGame, kind: type[Action], values: dict[str, Any]
) -> Screen:
    match = await _meant(bot, interaction, game, values.pop("match", None))
    return await act(
        bot, interaction, match.match, lambda position, seat: build(kind, _read(position, seat, kind, values))
    )


def _read(position: Position, seat: Seat, kind: type[Action], values: dict[str, Any]) -> dict[str, Any]:
    """Typed values as the fields want them: the menu's spelling, seats by name or number."""
    read = settled(kind, position.menu(seat), values)
    for field in fields(kind):
        if field.kind == "seat" and field.name in read:
            read[field.name] = _seat_named(position, str(read[field.name]))
    return read


def _seat_named(position: Position, typed: str) -> Seat:
    for player in position.players:
        if typed == str(player.seat) or typed.casefold() == player.name.casefold():
            return player.seat
    raise Refusal(f"Nobody called {typed} sits at this table.")


async def _meant(bot: "Trailboss", interaction: Interaction, game: AnyGame, named: str | None) -> Match:
    """The match somebody plays at, which has begun."""
    match = await find(bot.store, asker_of(interaction), named=named, game=game.key, seated=True, phases=("running",))
    if match.phase == "lobby":
        raise Refusal("This match has not begun yet.")
    return match


async def _seated(
    bot: "Trailboss", interaction: Interaction, game: AnyGame, named: str | None
) -> tuple[Position, Seat]:
    match = await _meant(bot, interaction, game, named)
    position = await bot.table.look(match.match)
    return position, seat_at(position, interaction.user.id)


def _suggest_values(bot: "Trailboss", game: AnyGame, kind: type[Action], field: Field) -> Suggest:
    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        given = {name: value for name, value in interaction.namespace if value not in (None, "")}
        named = given.pop("match", None)
        given.pop(field.name, None)
        try:
            position, seat = await _seated(bot, interaction, game, named)
            return _values(position, seat, kind, field, given, str(current))
        except (Refusal, GameError):
            return []

    return suggest


def _values(
    position: Position, seat: Seat, kind: type[Action], field: Field, given: dict[str, Any], current: str
) -> list[app_commands.Choice[Any]]:
    """The values of a field that the menu still allows, with the label where it is complete."""
    menu = position.menu(seat)
    left = matching(menu, kind, _read(position, seat, kind, given))
    view = position.view(seat)
    choices: dict[Any, str] = {}
    for action in left:
        value = getattr(action, field.name)
        if field.kind == "several":
            choices |= {name: name for name in value}
            continue
        shown = shown_value(position, field, value)
        alone = sum(getattr(other, field.name) == value for other in left) == 1
        label = position.label(view, action) if alone else shown
        sent = str(value) if field.kind == "seat" else value
        choices[sent] = label if shown.casefold() in label.casefold() else f"{shown}: {label}"
    typed = current.casefold()
    return [
        app_commands.Choice(name=clip(name, CHOICE), value=value)
        for value, name in choices.items()
        if typed in name.casefold() or typed in str(value).casefold()
    ][:IN_A_MENU]


def suggest_matches(bot: "Trailboss", game: str | None = None) -> Suggest:
    """Suggests the matches somebody may mean."""

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        found = await candidates(bot.store, asker_of(interaction), game)
        return [
            app_commands.Choice(name=clip(match.name, CHOICE), value=match.match)
            for match in matches_like(found, current)
        ]

    return suggest
