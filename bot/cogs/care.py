"""Care: standing orders, taking back, resigning, ending, exporting."""

from typing import Any

import msgspec
from discord import app_commands

from bot.client import FORGOTTEN, Control, Trailboss
from bot.commands import MATCH_HELP, suggest_matches
from bot.door import Interaction, answer, asker_of
from bot.export import export
from bot.finder import find
from bot.lines import BY_HOST, BY_SERVER, NOBODY_LEFT, RESIGNS, STANDS
from bot.menu import mark
from bot.orders import orders_screen
from bot.playing import hand_screen, seat_at
from bot.position import Position
from bot.posts import heading, plain
from bot.refusal import Refusal
from bot.screen import Button, Picture, Screen
from bot.store import Consent, Errand
from engines.text import Seat, Text, listed


async def setup(bot: Trailboss) -> None:
    """Adds the commands and controls that look after a match."""
    commands: tuple[app_commands.Command[Any, Any, Any], ...] = (orders, undo, resign, end, export_)
    for command in commands:
        bot.match_group.add_command(command)
        command.autocomplete("match")(suggest_matches(bot))
    bot.controls["drop"] = Control(_drop, update=True)
    bot.controls["undo"] = Control(_vote, update=False)
    bot.controls["sure"] = Control(_sure, update=True)


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def orders(interaction: Interaction, match: str | None = None) -> None:
    """See, give or drop standing orders: answers given in advance."""
    await answer(interaction, _orders(interaction.client, interaction, match))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def undo(interaction: Interaction, match: str | None = None) -> None:
    """Take back your last step, or ask the table to."""
    await answer(interaction, _undo(interaction.client, interaction, match))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def resign(interaction: Interaction, match: str | None = None) -> None:
    """Leave a running match: an AI plays on for you."""
    await answer(interaction, _ask(interaction.client, interaction, match, "resign"))


@app_commands.command()
@app_commands.describe(match=MATCH_HELP)
async def end(interaction: Interaction, match: str | None = None) -> None:
    """End a match for everybody: for its host, or who looks after the server."""
    await answer(interaction, _ask(interaction.client, interaction, match, "end"))


@app_commands.command(name="export")
@app_commands.describe(match=MATCH_HELP)
async def export_(interaction: Interaction, match: str | None = None) -> None:
    """Get the match as a file; whole when it is over."""
    await answer(interaction, _export(interaction.client, interaction, match))


# orders


async def _orders(bot: Trailboss, interaction: Interaction, named: str | None) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, seated=True, phases=("running",))
    position = await _running(bot, match.match)
    return await orders_screen(bot, position, seat_at(position, interaction.user.id))


async def _drop(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen:
    """Drops one standing order."""
    if len(words) != 3:
        raise Refusal(FORGOTTEN)
    _, key, which = words
    position = await _running(bot, key)
    seat = seat_at(position, interaction.user.id)
    found = [order.id for order in await bot.store.orders(key, seat) if mark(order.wish) == which]
    if not found:
        raise Refusal("That order is not standing any more.")
    await bot.store.drop_orders(found)
    return await orders_screen(bot, position, seat)


# taking back


async def _undo(bot: Trailboss, interaction: Interaction, named: str | None) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, seated=True, phases=("running",))
    key = match.match
    async with bot.table.turn_at(key):
        position = await _running(bot, key)
        seat = seat_at(position, interaction.user.id)
        last, answered = await bot.table.last_step(position)
        if last.kind == "start":
            raise Refusal("There is nothing to take back.")
        others = [player.seat for player in position.players if player.person is not None and player.seat != seat]
        free = last.seat == seat and not last.final and not answered
        if free or not others:
            played = await bot.table.undo(position, seat, interaction=interaction.id, free=free)
            return await hand_screen(bot, played.position, seat, lines=["You took it back."])
        number, now = position.match.number, bot.clock.now()
        consent = Consent(match=key, number=number, seat=seat, agreed=_encoded([seat]))
        errand = Errand(match=key, kind="consent", seat=seat, number=number, body=str(number), due=now)
        await bot.store.keep_consent(consent, [errand])
    return Screen(content="The others are asked whether the last step may be taken back.")


async def _vote(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen:
    """Somebody's word on taking back a step."""
    if len(words) != 4:
        raise Refusal(FORGOTTEN)
    _, key, number, word = words
    async with bot.table.turn_at(key):
        position = await _running(bot, key)
        seat = seat_at(position, interaction.user.id)
        consent = await bot.store.consent(key)
        if consent is None or str(consent.number) != number or consent.number != position.match.number:
            raise Refusal("That is no longer asked: the match has moved on.")
        if word != "yes":
            await bot.table.note(position, seat, Text(STANDS, {"seat": seat}), interaction=interaction.id)
            await bot.store.drop_consent(key)
            return Screen(content="The step stands.")
        agreed = sorted({*msgspec.json.decode(consent.agreed, type=list[int]), seat})
        silent = [player for player in position.players if player.person is not None and player.seat not in agreed]
        if silent:
            consent.agreed = _encoded(agreed)
            await bot.store.keep_consent(consent)
            return Screen(content=f"Noted. Still to be heard: {plain(listed([player.name for player in silent]))}.")
        await bot.table.undo(position, consent.seat, interaction=interaction.id, free=False)
        await bot.store.drop_consent(key)
    return Screen(content="All agree: the last step is taken back.")


def _encoded(seats: list[Seat]) -> str:
    return msgspec.json.encode(seats).decode()


# leaving and ending


async def _ask(bot: Trailboss, interaction: Interaction, named: str | None, verb: str) -> Screen:
    """Asks once more before something that cannot be taken back."""
    phases = ("running",) if verb == "resign" else ("lobby", "running")
    match = await find(bot.store, asker_of(interaction), named=named, seated=verb == "resign", phases=phases)
    position = await bot.table.look(match.match)
    _may(position, interaction, verb)
    words = {"resign": "Resign from {name}? An AI will play on for you.", "end": "End {name} for everybody?"}[verb]
    label = {"resign": "Resign", "end": "End it"}[verb]
    return Screen(
        content=words.format(name=plain(match.name)),
        rows=[[Button(label, f"sure:{match.match}:{verb}", "danger")]],
    )


def _may(position: Position, interaction: Interaction, verb: str) -> None:
    if verb == "resign":
        seat_at(position, interaction.user.id)
        if position.match.phase != "running":
            raise Refusal("Only a running match can be resigned from; leave a lobby with /match leave.")
        return
    caretaker = interaction.guild_id == position.match.guild and interaction.permissions.manage_guild
    if position.match.host != interaction.user.id and not caretaker:
        raise Refusal("Only the host, or somebody who manages the server, may end a match.")
    if position.match.phase == "over":
        raise Refusal("This match is over.")


async def _sure(bot: Trailboss, interaction: Interaction, words: list[str]) -> Screen:
    """Somebody was sure."""
    if len(words) != 3 or words[2] not in ("resign", "end"):
        raise Refusal(FORGOTTEN)
    _, key, verb = words
    async with bot.table.turn_at(key):
        position = await bot.table.look(key)
        _may(position, interaction, verb)
        if verb == "resign":
            return await _resign(bot, interaction, position)
        if position.match.phase == "lobby":
            position.match.phase = "over"
            card = Errand(match=key, kind="card", number=int(bot.clock.now() * 1000), due=bot.clock.now())
            await bot.store.update(position.match, None, [card])
        else:
            text = BY_HOST if position.match.host == interaction.user.id else BY_SERVER
            await bot.table.end(position, Text(text), None, interaction.id)
    return Screen(content=f"{plain(position.match.name)} is over.")


async def _resign(bot: Trailboss, interaction: Interaction, position: Position) -> Screen:
    seat = seat_at(position, interaction.user.id)
    position.players[seat].person = None
    people = [player.person for player in position.players if player.person is not None]
    if people and position.match.host == interaction.user.id:
        position.match.host = people[0]
    players, text = position.players, Text(RESIGNS if people else NOBODY_LEFT, {"seat": seat})
    if people:
        await bot.table.note(position, seat, text, interaction=interaction.id, players=players)
    else:
        await bot.table.end(position, text, None, interaction.id, players=players)
    return Screen(content=f"You resigned from {plain(position.match.name)}.")


# exporting


async def _export(bot: Trailboss, interaction: Interaction, named: str | None) -> Screen:
    match = await find(bot.store, asker_of(interaction), named=named, phases=("running", "over"))
    position = await bot.table.look(match.match)
    if position.state is None:
        raise Refusal("This match has not begun yet.")
    seat = position.seat_of(interaction.user.id)
    data = export(position, await bot.store.steps(match.match), seat)
    note = "" if match.phase == "over" else " It holds what you may see; the whole of it comes when the match is over."
    file = Picture(data, "The match as a file.", f"{match.match}.json")
    return Screen(content=f"{heading(position)}.{note}", files=[file])


async def _running(bot: Trailboss, key: str) -> Position:
    position = await bot.table.look(key)
    if position.match.phase != "running":
        raise Refusal("This match is over." if position.match.phase == "over" else "This match has not begun yet.")
    return position
