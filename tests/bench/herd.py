"""A database with many live matches: a few that were really played, copied under other keys for other people."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.sandbox import Sandbox
from bot.sandbox.actors import Person
from bot.sandbox.records import Channel
from bot.store import Store
from engines.contract import Action, AnyGame
from engines.step import decision_of, take
from engines.text import Seat
from tests.bench.stage import begun, table_at
from tests.bench.state import moments_of

PATTERNS = 12
STEPS = 10
"""Steps of a pattern, at least."""
CHANNELS, PEOPLE = 100, 2000


@dataclass(frozen=True, slots=True)
class Live:
    """A match that waits for somebody, and an action that passes the turn on."""

    key: str
    channel: Channel
    people: Sequence[Person]
    seat: Seat
    action: Action

    @property
    def actor(self) -> Person:
        """Whom it waits for."""
        return self.people[self.seat]


class Crowd:
    """The people and channels of a sandbox among whom matches are spread."""

    def __init__(self, sandbox: Sandbox, matches: int) -> None:
        people = min(PEOPLE, 2 * matches)
        self.channels = [sandbox.world.add_channel(sandbox.guild, f"saloon-{place}") for place in range(CHANNELS)]
        self.people = [sandbox.person(f"Hand {place}") for place in range(people)]

    def table(self, number: int) -> tuple[Channel, list[Person]]:
        """Where a match is played, and by whom."""
        first = 2 * number % len(self.people)
        return self.channels[number % CHANNELS], self.people[first : first + 2]


async def herd(game: AnyGame, crowd: Crowd, database: Path, matches: int) -> list[Live]:
    """Fills a database with matches between two people each."""
    await (await Store.open(str(database))).close()
    with TemporaryDirectory() as folder:
        scratch = Path(folder, "patterns.db")
        patterns = [await _pattern(game, crowd, scratch, f"p{number}") for number in range(PATTERNS)]
        with sqlite3.connect(database) as db:
            db.execute("ATTACH ? AS scratch", (str(scratch),))
            found = [_copied(db, crowd, patterns[number % PATTERNS], number) for number in range(matches)]
    db.close()
    return found


async def _pattern(game: AnyGame, crowd: Crowd, scratch: Path, key: str) -> Live:
    """A match that was played to where an action passes the turn on."""
    channel, people = crowd.table(0)
    async with table_at(scratch) as table:
        await begun(table, game, key, channel, people)
        for moment in moments_of(game, 2, key):
            for action in game.legal(moment.state, moment.seat) if moment.number > STEPS else ():
                after = take(game, moment.state, moment.seat, action, key, moment.number)
                if decision_of(game, after.state, moment.seat) is None:
                    return Live(key, channel, people, moment.seat, action)
            await table.play(key, moment.seat, moment.action)
    raise AssertionError("Nobody ever passes the turn on.")


def _copied(db: sqlite3.Connection, crowd: Crowd, pattern: Live, number: int) -> Live:
    key = f"m{number:07}"
    channel, people = crowd.table(number)
    names = {"match": "?1", "name": "name || ' ' || ?1", "channel": "?2", "host": "?3", "person": "iif(seat, ?4, ?3)"}
    for table in ("matches", "players", "steps", "decisions"):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        values = ", ".join(names.get(column, column) for column in columns)
        db.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM scratch.{table} WHERE match = ?5",  # noqa: S608
            (key, channel.id, people[0].id, people[1].id, pattern.key),
        )
    return Live(key, channel, people, pattern.seat, pattern.action)
