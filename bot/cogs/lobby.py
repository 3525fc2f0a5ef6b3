"""The lobby: open a table, fill its seats, choose its options, start."""

import secrets
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.client import FORGOTTEN, Control, Trailboss
from bot.commands import MATCH_HELP, suggest_matches
from bot.door import Interaction, answer, asker_of
from bot.finder import find
from bot.menu import spoken
from bot.names import AI_NAMES, match_key, match_name
from bot.panel import shown_value
from bot.position import Position, options_of
from bot.posts import heading, plain
from bot.refusal import Refusal
from bot.screen import IN_A_MENU, Choice, Menu, PersonMenu, Screen, clip
from bot.store import Errand, Match, Player
from engines.contract import AnyGame, GameError, Options
from engines.dealer import Dealer
from engines.fields import Field, changed, fields, values

NO_BOTS = "A bot cannot sit at the table; an AI player can."
NEEDED = {
    "view_channel": "see this channel",
    "send_messages": "send messages",
    "embed_links": "embed links",
    "attach_files": "attach files",
}


async def setup(bot: Trailboss) -> None:
    """Adds the commands and controls of the lobby."""
    commands: tuple[app_commands.Command[Any, Any, Any], ...] = (new, invite, join, leave, options, start)
    for command in commands:
        bot.match_group.add_command(command)
    games = [app_commands.Choice(name=game.title, value=game.key) for game in bot.shelf.games.values()]
    app_commands.choices(game=games[:IN_A_MENU])(new)
    for command in commands[1:]:
        command.autocomplete("match")(suggest_matches(bot))
    bot.controls["lobby"] = Control(_lobby, update=False)
    bot.controls["guest"] = Control(_guest, update=True)
    bot.controls["option"] = Control(_option, update=True)
    bot.controls["value"] = Control(_value, update=True)


# commands


@app_commands.command()
@app_commands.describe(game="Which game.", name="What the match is called.")
async def new(interaction: Interaction, game: str, name: app_commands.Range[str, 1, 40] | None = None) -> None:
    """Open a table here."""
    await answer(interaction, _new(interaction.client, interaction, game, name))


@app_commands.command()
@app_commands.describe(person="Whom to invite.", ai="How many seats AI players take.", match=MATCH_HELP)
async def invite(
    interaction: Interaction,
    person: discord.User | None = None,
    ai: app_commands.Range[int, 0, 11] | None = None,
    match: str | None = None,
) -> None:
    """Invite somebody to a table, or let AI players sit down."""
    await answer(interaction, _invite(interaction.client, interaction, match, person, ai))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def join(interaction: Interaction, match: str | None = None) -> None:
    """Sit down at a table."""
    await answer(interaction, _named(interaction.client, interaction, match, _join))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def leave(interaction: Interaction, match: str | None = None) -> None:
    """Leave a table that has not begun."""
    await answer(interaction, _named(interaction.client, interaction, match, _leave))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def start(interaction: Interaction, match: str | None = None) -> None:
    """Begin the match."""
    await answer(interaction, _named(interaction.client, interaction, match, _start))


@app_commands.command()
@app_commands.describe(option="Which option.", value="Its new value.", match=MATCH_HELP)
async def options(
    interaction: Interaction, option: str | None = None, value: str | None = None, match: str | None = None
) -> None:
    """See or change the options of a table."""
    await answer(interaction, _options(interaction.client, interaction, match, option, value))


@options.autocomplete("option")
async def _suggest_option(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    position = await _quietly(interaction)
    names = [field.name for field in fields(position.game.options)] if position else []
    return [app_commands.Choice(name=spoken(name), value=name) for name in names if current.casefold() in name][:25]


@options.autocomplete("value")
async def _suggest_value(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    position = await _quietly(interaction)
    field = _field(position.game, str(interaction.namespace.option)) if position else None
    found = [str(value) for value in values(field)] if field else []
    return [app_commands.Choice(name=value, value=value) for value in found if current.casefold() in value.casefold()][
        :IN_A_MENU
    ]


async def _quietly(interaction: Interaction) -> Position | None:
    bot: Trailboss = interaction.client
    try:
        match = await find(bot.store, asker_of(interaction), named=interaction.namespace.match, phases=("lobby",))
        return await bot.table.look(match.match)
    except Refusal:
        return None


# controls


async def _lobby(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """The buttons of the lobby card."""
    if len(words) != 3:
        raise Refusal(FORGOTTEN)
    _, key, verb = words
    match verb:
        case "join":
            return await _join(bot, interaction, key)
        case "leave":
            return await _leave(bot, interaction, key)
        case "ai":
            return await _add_ai(bot, interaction, key)
        case "options":
            return _options_screen(await bot.table.look(key))
        case "start":
            return await _start(bot, interaction, key)
        case "invite":
            return Screen(content="Whom do you invite?", rows=[PersonMenu(f"guest:{key}", "Choose a person")])
    raise Refusal(FORGOTTEN)


async def _guest(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen:
    """Somebody was chosen to be invited."""
    data: Any = interaction.data or {}
    people = [int(person) for person in data.get("values", []) if str(person).isascii() and str(person).isdigit()]
    if len(words) != 2 or not people or people[0] >= 1 << 63:
        raise Refusal(FORGOTTEN)
    if data.get("resolved", {}).get("users", {}).get(str(people[0]), {}).get("bot"):
        raise Refusal(NO_BOTS)
    return await _invite_person(bot, interaction, words[1], people[0])


async def _option(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen | None:
    """An option was chosen: show its values."""
    data: Any = interaction.data or {}
    if len(words) != 2 or not data.get("values"):
        raise Refusal(FORGOTTEN)
    position = await bot.table.look(words[1])
    field = _field(position.game, str(data["values"][0]))
    if field is None:
        raise Refusal(FORGOTTEN)
    found = values(field)
    if len(found) > IN_A_MENU:
        modal = discord.ui.Modal(title=clip(spoken(field.name), 45), custom_id=f"value:{words[1]}:{field.name}")
        bounds = f"From {field.low} to {field.high}."
        typed: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=field.name, max_length=20)
        modal.add_item(discord.ui.Label(text=clip(spoken(field.name), 45), description=bounds, component=typed))
        modal.stop()
        await interaction.response.send_modal(modal)
        return None
    choices = [Choice(shown_value(position, field, value), str(value)) for value in found]
    menu = Menu(f"value:{position.match.match}:{field.name}", spoken(field.name), choices)
    return Screen(content=f"{spoken(field.name)}: {field.help}", rows=[menu])


async def _value(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen:
    """A value was chosen or typed."""
    data: Any = interaction.data or {}
    given = [str(value) for value in data.get("values", [])]
    for part in data.get("components", []):
        given += [str(part["component"].get("value", ""))] if "component" in part else []
    if len(words) != 3 or not given:
        raise Refusal(FORGOTTEN)
    return await _set_option(bot, interaction, words[1], words[2], given[0])


# what they do


async def _named(bot: Trailboss, interaction: Interaction, named: str | None, verb: Any) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, phases=("lobby",), strange=verb is _join)
    screen: Screen = await verb(bot, interaction, match.match)
    return screen


async def _new(bot: Trailboss, interaction: Interaction, key: str, name: str | None) -> Screen:
    game = bot.shelf.game(key)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("Open a table in a channel of a server.")
    if isinstance(interaction.channel, discord.Thread):
        raise Refusal("Open a table in a channel: the match gets a thread of its own.")
    missing = [words for right, words in NEEDED.items() if not getattr(interaction.app_permissions, right)]
    if missing:
        raise Refusal(f"Trailboss may not {' or '.join(missing)} here. Whoever manages the server can allow it.")
    now = bot.clock.now()
    match = Match(
        match=match_key(),
        game=game.key,
        version=game.version,
        name=" ".join((name or match_name()).split()),
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        host=interaction.user.id,
        options=msgspec.json.encode(game.options()).decode(),
        seed=secrets.token_hex(16),
        created=now,
        changed=now,
    )
    await bot.store.create(match, [_person(match.match, 0, interaction)], [_card(match, now)])
    bot.courier.wake(match.match)
    return Screen(content=f"The table {plain(match.name)} is open. Invite people, add AI players, and start it.")


def _person(match: str, seat: int, interaction: Interaction) -> Player:
    name = " ".join(interaction.user.display_name.split())[:32] or interaction.user.name
    return Player(match=match, seat=seat, person=interaction.user.id, name=name)


def _card(match: Match, now: float) -> Errand:
    return Errand(match=match.match, kind="card", number=int(now * 1000), due=now)


async def _in_lobby(bot: Trailboss, key: str) -> Position:
    position = await bot.table.look(key)
    if position.match.phase != "lobby":
        raise Refusal("This match has begun already." if position.match.phase == "running" else "This match is over.")
    return position


def _host(position: Position, interaction: Interaction) -> None:
    if position.match.host != interaction.user.id:
        raise Refusal("Only the host of the table may do that.")


async def _join(bot: Trailboss, interaction: Interaction, key: str) -> Screen:
    async with bot.table.turn_at(key):
        position = await _in_lobby(bot, key)
        if position.seat_of(interaction.user.id) is not None:
            raise Refusal("You sit at this table already.")
        _room(position)
        player = _person(key, len(position.players), interaction)
        await bot.store.update(position.match, [*position.players, player], [_card(position.match, bot.clock.now())])
    return Screen(content=f"You sit at {plain(position.match.name)}.")


def _room(position: Position) -> None:
    if len(position.players) >= position.game.seats[-1]:
        raise Refusal("All seats of this table are taken.")


async def _leave(bot: Trailboss, interaction: Interaction, key: str) -> Screen:
    async with bot.table.turn_at(key):
        position = await _in_lobby(bot, key)
        match = position.match
        if position.seat_of(interaction.user.id) is None:
            raise Refusal("You do not sit at this table.")
        left = [player for player in position.players if player.person != interaction.user.id]
        for seat, player in enumerate(left):
            player.seat = seat
        people = [player.person for player in left if player.person is not None]
        if not people:
            match.phase = "over"
        elif match.host == interaction.user.id:
            match.host = people[0]
        await bot.store.update(match, left, [_card(match, bot.clock.now())])
    return Screen(content=f"You left {plain(position.match.name)}." if people else "You left, and the table is closed.")


async def _add_ai(bot: Trailboss, interaction: Interaction, key: str, count: int | None = None) -> Screen:
    """Lets one more AI sit down, or exactly so many."""
    async with bot.table.turn_at(key):
        position = await _in_lobby(bot, key)
        _host(position, interaction)
        people = [player for player in position.players if player.person is not None]
        machines = [player for player in position.players if player.person is None]
        count = len(machines) + 1 if count is None else count
        if len(people) + count > position.game.seats[-1]:
            raise Refusal("There are not so many seats at this table.")
        taken = {player.name for player in people}
        names = [name for name in AI_NAMES if name not in taken]
        players = [*people, *(Player(match=key, seat=0, person=None, name=names[place]) for place in range(count))]
        for seat, player in enumerate(players):
            player.seat = seat
        await bot.store.update(position.match, players, [_card(position.match, bot.clock.now())])
    return Screen(content=f"{count} of {len(players)} seats are played by AI.")


async def _invite(
    bot: Trailboss, interaction: Interaction, named: str | None, person: discord.User | None, ai: int | None
) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, phases=("lobby",))
    if ai is not None:
        screen = await _add_ai(bot, interaction, match.match, ai)
        if person is None:
            return screen
    if person is None:
        raise Refusal("Say whom you invite, or how many AI players sit down.")
    if getattr(person, "bot", True):  # whom Discord does not describe is nobody either
        raise Refusal(NO_BOTS)
    return await _invite_person(bot, interaction, match.match, person.id)


async def _invite_person(bot: Trailboss, interaction: Interaction, key: str, person: int) -> Screen:
    position = await _in_lobby(bot, key)
    if position.seat_of(interaction.user.id) is None:
        raise Refusal("Only somebody at the table may invite.")
    if position.seat_of(person) is not None:
        raise Refusal("They sit at this table already.")
    _room(position)
    errand = Errand(match=key, kind="invite", number=0, body=str(person), due=bot.clock.now())
    await bot.store.add_errands([errand])
    bot.courier.wake(key)
    return Screen(content=f"<@{person}> is invited to {plain(position.match.name)}.")


async def _start(bot: Trailboss, interaction: Interaction, key: str) -> Screen:
    async with bot.table.turn_at(key):
        position = await _in_lobby(bot, key)
        _host(position, interaction)
        _fits(position)
        try:
            await bot.table.begin(key, interaction.id)
        except GameError as error:
            raise Refusal(position.say(error.text)) from error
    return Screen(content=f"{plain(position.match.name)} begins.")


def _fits(position: Position) -> None:
    seats, count = position.game.seats, len(position.players)
    if count not in seats:
        many = str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
        raise Refusal(f"{position.game.title} is for {many} players, and {count} sit here.")


async def _options(
    bot: Trailboss, interaction: Interaction, named: str | None, option: str | None, value: str | None
) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, phases=("lobby",))
    if option is None:
        return _options_screen(await bot.table.look(match.match))
    if value is None:
        raise Refusal("Say the new value, too.")
    return await _set_option(bot, interaction, match.match, option, value)


def _options_screen(position: Position) -> Screen:
    now = options_of(position.match, position.game)
    lines = [
        f"**{spoken(field.name)}**: {shown_value(position, field, getattr(now, field.name))}. {field.help}"
        for field in fields(position.game.options)
    ]
    choices = [Choice(spoken(field.name), field.name, field.help) for field in fields(position.game.options)]
    changeable = position.match.phase == "lobby" and choices
    rows = [Menu(f"option:{position.match.match}", "Change an option", choices)] if changeable else []
    return Screen(content=heading(position), text="\n".join(lines) or "This game has no options.", rows=rows)


def _field(game: AnyGame, name: str) -> Field | None:
    return next((field for field in fields(game.options) if field.name == name), None)


async def _set_option(bot: Trailboss, interaction: Interaction, key: str, name: str, value: str) -> Screen:
    async with bot.table.turn_at(key):
        position = await _in_lobby(bot, key)
        _host(position, interaction)
        field = _field(position.game, name)
        if field is None:
            raise Refusal("This game has no such option.")
        chosen = _with(position, field, value)
        position.match.options = msgspec.json.encode(chosen).decode()
        await bot.store.update(position.match, None, [_card(position.match, bot.clock.now())])
    return _options_screen(position)


def _with(position: Position, field: Field, typed: str) -> Options:
    """The options with one changed, tried at once: what the game refuses is refused now."""
    value: object = typed
    if field.kind == "bool":
        if typed.casefold() not in ("true", "false", "yes", "no"):
            raise Refusal(f"{spoken(field.name)} is yes or no.")
        value = typed.casefold() in ("true", "yes")
    elif field.kind == "int":
        try:
            value = int(typed)
        except ValueError:
            raise Refusal(f"{spoken(field.name)} is a whole number.") from None
    try:
        options: Options = changed(options_of(position.match, position.game), field.name, value)
    except msgspec.ValidationError:
        known = ", ".join(str(value) for value in values(field)[:IN_A_MENU])
        raise Refusal(f"{spoken(field.name)} may be: {known}.") from None
    seats = max(len(position.players), position.game.seats[0])
    try:
        position.game.setup(seats, options, Dealer("try"))
    except GameError as error:
        raise Refusal(position.say(error.text)) from error
    return options
