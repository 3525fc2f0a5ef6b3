"""What a match has come to, read from its database and from what people see, and whether the two agree."""

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from typing import Any

import msgspec

from bot.menu import tag
from bot.position import Position, action_of, load, options_of
from bot.posts import lines_of, opening_line
from bot.shelf import Shelf
from bot.store import Store, unpack
from engines.contract import Action
from engines.fields import fields
from engines.step import decode, start, take

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


@asynccontextmanager
async def reading(database: str) -> AsyncIterator[Store]:
    """The store, to read beside the bot."""
    store = await Store.open(database)
    try:
        yield store
    finally:
        await store.close()


def query(database: str, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """Rows of the database."""
    with closing(sqlite3.connect(database, timeout=10)) as connection:
        return connection.execute(sql, values).fetchall()


async def standing(database: str, shelf: Shelf) -> Position:
    """The newest match as it stands."""
    async with reading(database) as store:
        key = query(database, "SELECT match FROM matches ORDER BY created DESC, rowid DESC")[0][0]
        return await load(store, shelf, key)


def is_settled(database: str) -> bool:
    """Whether everything is told, and no AI is asked."""
    open_ = query(
        database,
        "SELECT 1 FROM errands UNION ALL SELECT 1 FROM decisions JOIN players USING (match, seat)"
        " JOIN matches USING (match) WHERE person IS NULL AND blocking AND phase = 'running'",
    )
    return not open_


def options(action: Action) -> dict[str, Any]:
    """The options of the slash command of an action."""
    values: dict[str, Any] = {}
    for field in fields(type(action)):
        value = getattr(action, field.name)
        several = field.kind == "several"
        values[field.name] = ", ".join(value) if several else str(value) if field.kind == "seat" else value
    return values


def command(position: Position, action: Action) -> str:
    """The slash command of an action."""
    return f"{position.game.command} {tag(action)}"


async def check(database: str, shelf: Shelf, people: Sequence[Any], thread: Any) -> Position:
    """No step is lost or doubled, and every line of the match stands in Discord, once."""
    async with reading(database) as store:
        key = query(database, "SELECT match FROM matches ORDER BY created DESC, rowid DESC")[0][0]
        position = await load(store, shelf, key)
        steps = await store.steps(key)
    assert [step.number for step in steps] == list(range(position.match.number + 1))
    replay(position, database)
    _check_public(position, steps, people, thread)
    for person in people:
        seat = position.seat_of(person.id)
        if seat is not None:
            await _check_direct(position, steps, person, seat)
    return position


def replay(position: Position, database: str) -> None:
    """Plays the steps anew: each leads to the state that is kept."""
    game, match = position.game, position.match
    state = None
    rows = query(
        database, "SELECT number, seat, kind, action, state FROM steps WHERE match = ? ORDER BY number", match.match
    )
    for number, seat, kind, action, kept in rows:
        assert kind in ("start", "play")
        if kind == "start":
            state = start(game, len(position.players), options_of(match, game), match.seed).state
        else:
            state = take(game, state, seat, action_of(game, action), match.seed, number).state
        assert kept is None or decode(game, unpack(kept)) == state, f"step {number} leads elsewhere"


def described(sights: Sequence[Any]) -> list[list[str]]:
    """The lines of the embeds, message by message."""
    return [
        [
            line
            for embed in sight.embeds
            for line in embed.get("description", "").splitlines()
            if not line.startswith("**") and line != "Nothing is asked of you now."
        ]
        for sight in sights
    ]


def agree(told: Sequence[Sequence[str]], expected: Sequence[str], *, whole: bool = False) -> None:
    """Every line is told, in order, with no gap; a post may begin with what the one before had just been edited to say.

    Where a post was too long, an ellipsis stands for the first of its lines.
    """
    done = 0
    for lines in told:
        clipped = lines[:1] == [ELLIPSIS]
        run = list(lines[1:] if clipped else lines)
        ends = [
            start + len(run)
            for start in range(len(expected) - len(run) + 1)
            if expected[start : start + len(run)] == run and start + len(run) >= done and (clipped or start <= done)
        ]
        assert ends, f"{lines} does not follow {expected[:done]}; it happened: {expected[done:]}"
        done = ends[-1]
    assert done == len(expected) or not whole, f"{expected[done:]} was not told"


def boards(person: Any, thread: Any) -> list[Any]:
    """The public posts with the board, oldest first."""
    return [
        sight
        for sight in person.sees(thread)
        if not sight.ephemeral and any(file.filename == "board.png" for file in sight.attachments)
    ]


def _check_public(position: Position, steps: Any, people: Sequence[Any], thread: Any) -> None:
    posts = boards(people[0], thread)
    assert position.match.place == thread.id
    agree(described(posts), [opening_line(position), *lines_of(position, steps, None)], whole=True)
    with_controls = [sight for sight in posts if sight.buttons]
    if position.match.phase == "running":
        assert with_controls == posts[-1:], [(sight.id, sight.content, len(sight.buttons)) for sight in posts]
        awaited = [person for person in people if position.seat_of(person.id) in position.awaited()]
        for person in awaited:
            assert posts[-1].id in [sight.id for sight in person.pings], (
                f"{person.name} was not called: {posts[-1].text}"
            )
    else:
        results = [
            file for sight in people[0].sees(thread) for file in sight.attachments if file.filename == "result.png"
        ]
        assert len(results) == 1, [sight.text for sight in people[0].sees(thread) if not sight.ephemeral][-3:]
        assert not with_controls


async def _check_direct(position: Position, steps: Any, person: Any, seat: int) -> None:
    sights = [sight for sight in person.sees(await person.dm()) if not sight.ephemeral]
    told = described(sights)
    expected = lines_of(position, steps, seat)
    agree(told, expected)
    asked = [sight for sight in sights if sight.buttons or sight.menus]
    question = position.question(seat)
    if question is not None and question.blocking:
        assert asked == sights[-1:]
        assert str(question.opened) in _openings(asked[0]), "the choices are those of the open question"
    else:
        assert len(asked) <= (question is not None)


def _openings(sight: Any) -> Iterator[str]:
    for control in msgspec.json.decode(msgspec.json.encode(sight.components)):
        for part in control.get("components", ()):
            yield part["custom_id"].split(":")[3]
