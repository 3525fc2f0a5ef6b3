"""What is typed on the command line, as games, seats and options."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.refusal import Refusal
from engines.contract import AnyGame, GameError, Options
from engines.dealer import Dealer
from engines.fields import Field, changed, fields
from engines.players import PLAYERS
from engines.registry import games
from engines.step import start

_YES_OR_NO = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


def game_named(key: str) -> AnyGame:
    """The game with this key."""
    found = games()
    if key not in found:
        raise Refusal(f"There is no game {key!r}. There is: {', '.join(found)}.")
    return found[key]


def some_game(seed: str) -> AnyGame:
    """One of the games, the same by the same seed."""
    return Dealer(seed).pick(list(games().values()))


def seats_of(game: AnyGame, players: int | None) -> int:
    """How many sit down: as many as were asked for, or three where the game allows it."""
    if players is None:
        return min(max(3, game.seats[0]), game.seats[-1])
    if players not in game.seats:
        raise Refusal(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players}.")
    return players


def policies_of(written: str, players: int) -> tuple[str, ...]:
    """Who plays, player by player: one word for all, or one for each."""
    names = tuple(written.split(","))
    for name in names:
        if name not in PLAYERS:
            raise Refusal(f"There is no player called {name!r}. There is: {', '.join(PLAYERS)}.")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise Refusal(f"{players} players need one policy for all or {players} of them, not {len(names)}.")
    return names


def options_of(game: AnyGame, written: Sequence[str]) -> Options:
    """The options of a table, from words like "long-track=yes"."""
    options = game.options()
    for word in written:
        name, equals, value = word.partition("=")
        field = _field(game, name)
        if not equals:
            raise Refusal(f"An option is written {field.name}=VALUE.")
        try:
            options = changed(options, field.name, _value(field, value))
        except msgspec.ValidationError:
            raise Refusal(f"The option {field.name} cannot be {value!r}. It is {offer(field)}.") from None
    return options


def offer(field: Field) -> str:
    """What a field may be, in words."""
    if field.kind == "bool":
        return "yes or no"
    if field.kind == "int" and field.low is not None and field.high is not None:
        return f"a number from {field.low} to {field.high}"
    return " or ".join(str(choice) for choice in field.choices)


def refuse_early(game: AnyGame, seats: int, options: Options) -> None:
    """Says at once what the set-up of the game would refuse later."""
    try:
        start(game, seats, options, "")
    except GameError as refusal:
        raise Refusal(str(refusal)) from None


def _field(game: AnyGame, name: str) -> Field:
    known = {field.name: field for field in fields(game.options)}
    field = known.get(name.replace("-", "_"))
    if field is None:
        offered = f"It has: {', '.join(known)}." if known else "It has none."
        raise Refusal(f"{game.title} has no option {name!r}. {offered}")
    return field


def _value(field: Field, written: str) -> Any:
    if field.kind == "bool":
        return _YES_OR_NO.get(written.lower(), written)
    if field.kind == "int" and written.lstrip("-").isdigit():
        return int(written)
    return next((choice for choice in field.choices if str(choice) == written), written)
