"""What the bot posts: the lobby card, the board, a private hand, the result."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

import discord
import msgspec

from bot.menu import spoken
from bot.panel import panel
from bot.position import EVENTS, Position, options_of
from bot.screen import Button, Picture, Row, Screen, clip_lines
from bot.store import StepRow
from engines.contract import Options, Outcome
from engines.fields import fields
from engines.text import Seat, Text, letter

LINES = 1800
"""Characters of what just happened that one message tells."""


def plain(text: str) -> str:
    """A text in which nothing is markup."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(text))


def lines_of(position: Position, steps: Iterable[StepRow], seat: Seat | None) -> list[str]:
    """What these steps told a seat, or everyone."""
    return [
        plain(position.say(event.text))
        for step in steps
        for event in EVENTS.decode(step.events)
        if event.to is None or event.to == seat
    ]


def heading(position: Position) -> str:
    """What a match is called: "Trails: Silver Creek"."""
    return plain(f"{position.game.title}: {position.match.name}")


def who(position: Position, seat: Seat) -> str:
    """A player as a public post names them: by mention, or an AI by its name."""
    person = position.players[seat].person
    return f"<@{person}>" if person is not None else f"{plain(position.name(seat))} (AI)"


def options_in_words(options: Options) -> str:
    """The options of a table in a line."""
    parts = [
        f"{spoken(field.name)}: {_value_in_words(getattr(options, field.name))}" for field in fields(type(options))
    ]
    return ", ".join(parts) or "none"


def _value_in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def card_post(position: Position) -> Screen:
    """The lobby card: game, seats taken, options in words, and how to join."""
    match, game = position.match, position.game
    seats = game.seats
    taken = [f"**{letter(player.seat)}** {who(position, player.seat)}" for player in position.players]
    lines = [
        f"Host: <@{match.host}>",
        f"Seats ({len(taken)} of {seats[0]} to {seats[-1]}):" if len(seats) > 1 else f"Seats ({len(taken)}):",
        *taken,
        f"Options: {options_in_words(options_of(match, game))}",
    ]
    rows: list[Row] = []
    if match.phase == "lobby":
        rows = [
            [
                Button("Join", f"lobby:{match.match}:join", "success"),
                Button("Leave", f"lobby:{match.match}:leave"),
                Button("Add AI", f"lobby:{match.match}:ai"),
                Button("Options", f"lobby:{match.match}:options"),
                Button("Start", f"lobby:{match.match}:start", "primary"),
            ],
            [Button("Invite", f"lobby:{match.match}:invite")],
        ]
    else:
        lines.append("The match has begun." if match.phase == "running" else "The match is over.")
    content = f"A table of {game.title} is open: {plain(match.name)}." if match.phase == "lobby" else ""
    return Screen(content=content, title=heading(position), text="\n".join(lines), rows=rows)


def board_post(
    position: Position, lines: Sequence[str], picture: Picture, mentioned: Sequence[Seat], *, first: bool = False
) -> Screen:
    """The public turn message; the first of a match also says who sits where, and promises fair dice."""
    match = position.match
    if first:
        lines = [opening_line(position), *lines]
    return Screen(
        content=_waiting_line(position),
        title=heading(position),
        text=clip_lines(lines, LINES),
        picture=picture,
        rows=[] if match.phase == "over" else [table_buttons(match.match)],
        mentions=[person for seat in mentioned if (person := position.players[seat].person) is not None],
        footer=promise_of_fairness(position) if first else "",
    )


def _waiting_line(position: Position) -> str:
    name = plain(position.match.name)
    if position.match.phase == "over":
        return f"{name} is over."
    awaited = position.awaited()
    people = " ".join(who(position, seat) for seat in awaited)
    prompts = {question.prompt for question in position.questions if question.blocking}
    if len(prompts) == 1:
        prompt = plain(position.say(msgspec.json.decode(prompts.pop(), type=Text)))
        return f"{people} {name}: {prompt}"
    return f"{people} {name} waits for you."


def table_buttons(match: str) -> list[Button]:
    """The public controls: they name no action of a game."""
    return [
        Button("Your move", f"table:{match}:move", "primary"),
        Button("My hand", f"table:{match}:hand"),
        Button("Log", f"table:{match}:log"),
    ]


def hand_post(position: Position, seat: Seat, lines: Sequence[str], picture: Picture, *, note: str = "") -> Screen:
    """What a person sees alone: the hand, and what may be done."""
    asked, rows = panel(position, seat)
    prompt = plain(asked)
    text = clip_lines([*lines, *([f"**{prompt}**"] if prompt else []), *([note] if note else [])], LINES)
    content = f"{heading(position)}. {prompt}" if prompt else heading(position)
    return Screen(content=content, text=text, picture=picture, rows=rows)


def result_post(position: Position, outcome: Outcome | None, picture: Picture | None) -> Screen:
    """The end: who won, and the seed that proves the dice."""
    match = position.match
    people = [player.person for player in position.players if player.person is not None]
    reason = plain(position.say(outcome.reason)) if outcome else "The match was ended."
    mentions = " ".join(f"<@{person}>" for person in people)
    text = f"{reason}\nSeed: `{match.seed}`\nWhoever exports the match can verify every die and shuffle with it."
    return Screen(
        content=f"{mentions} {plain(match.name)} is over. {reason}",
        title=heading(position),
        text=text,
        picture=picture,
        mentions=people,
    )


def opening_line(position: Position) -> str:
    """Who sits where, when a match begins."""
    return ", ".join(f"{letter(player.seat)} {plain(player.name)}" for player in position.players)


def promise_of_fairness(position: Position) -> str:
    """The seed's hash, published before the first step."""
    digest = sha256(position.match.seed.encode()).hexdigest()
    return f"SHA-256 of the seed, which is told at the end: {digest}"


def invitation(position: Position, person: int) -> Screen:
    """Asks somebody to a table."""
    host = plain(next(player.name for player in position.players if player.person == position.match.host))
    return Screen(
        content=f"<@{person}> {host} invites you to a table of {position.game.title}: {plain(position.match.name)}.",
        rows=[[Button("Join", f"lobby:{position.match.match}:join", "success")]],
        mentions=[person],
    )


def consent_post(position: Position, seat: Seat) -> Screen:
    """Asks the others whether the last step may be taken back."""
    match = position.match
    others = [player.person for player in position.players if player.person is not None and player.seat != seat]
    people = " ".join(f"<@{person}>" for person in others)
    stem = f"undo:{match.match}:{match.number}"
    return Screen(
        content=f"{people} {plain(position.name(seat))} asks to take back the last step of {plain(match.name)}.",
        rows=[[Button("Agree", f"{stem}:yes", "success"), Button("Let it stand", f"{stem}:no")]],
        mentions=others,
    )
