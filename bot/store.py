"""Keeps the matches: the only place that knows SQL."""

import asyncio
import sqlite3
import zlib
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

import aiosqlite
import msgspec
from msgspec import Struct

from bot.refusal import Refusal

MIGRATIONS = Path(__file__).parent / "migrations"
KEPT_SNAPSHOTS = 40
"""How many of the newest steps keep their state; of the older ones, every so many."""

R = TypeVar("R", bound=Struct)


class Match(Struct, kw_only=True):
    """One game being played, or about to be."""

    match: str
    game: str
    version: int
    name: str
    guild: int
    channel: int
    thread: int | None = None
    card: int | None = None
    host: int
    phase: Literal["lobby", "running", "over"] = "lobby"
    asleep: bool = False
    options: str = "{}"
    seed: str
    number: int = -1
    created: float
    changed: float

    @property
    def place(self) -> int:
        """The channel or thread where it is played."""
        return self.thread or self.channel


class Player(Struct, kw_only=True):
    """Who sits on a seat."""

    match: str
    seat: int
    person: int | None
    """None: an AI plays."""
    name: str


class Near(Match, kw_only=True):
    """A match that somebody may mean."""

    mine: bool
    """They sit at it."""
    asked: bool
    """It asks them something."""


class StepRow(Struct, kw_only=True):
    """One step as it is kept."""

    match: str
    number: int
    seat: int | None
    kind: Literal["start", "play", "undo", "note", "end"]
    action: str = ""
    events: str = "[]"
    state: bytes | None = None
    final: bool = True
    interaction: int | None = None
    taken: float = 0.0


class Question(Struct, kw_only=True):
    """An open decision as it is kept."""

    match: str
    seat: int
    opened: int
    blocking: bool
    prompt: str
    since: float


class Kept(Struct, kw_only=True):
    """A match with all that belongs to it, as it stood at one moment."""

    match: Match
    players: list[Player]
    questions: list[Question]
    state: bytes | None


class Standing(Struct, kw_only=True):
    """A standing order as it is kept."""

    id: int
    match: str
    seat: int
    wish: str


class Consent(Struct, kw_only=True):
    """A wish to take back a step, and the seats that agree."""

    match: str
    number: int
    seat: int
    agreed: str


class Post(Struct, kw_only=True):
    """A message of ours that is kept up to date."""

    match: str
    kind: str
    seat: int = -1
    channel: int
    message: int
    opened: int
    told: int
    asked: str = ""
    posted: float


class Errand(Struct, kw_only=True):
    """Something still to be told."""

    id: int = 0
    match: str
    kind: str
    seat: int = -1
    number: int
    body: str = ""
    claimed: int | None = None
    tries: int = 0
    due: float


class Todo(Struct, kw_only=True):
    """A match that waits for somebody."""

    match: str
    since: float
    prompt: str
    blocking: bool


class Store:
    """The database: one writer, one reader, one transaction for each change."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._reader.row_factory = sqlite3.Row
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: str) -> "Store":
        """Opens the database and brings it up to date, or says why it cannot."""
        try:
            if path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            writer = await _connect(path)
        except (OSError, sqlite3.Error) as error:
            raise Refusal(f"The database {path} cannot be opened: {error}.") from error
        try:
            await _migrate(writer)
            reader = await _connect(path)
        except (Refusal, OSError, sqlite3.Error) as error:
            await writer.close()
            raise Refusal(f"The database {path} cannot be opened: {error}.") from error
        return cls(writer, reader)

    async def close(self) -> None:
        """Closes both connections."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def _change(self) -> AsyncIterator[aiosqlite.Connection]:
        async with self._lock:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.commit()
            except BaseException:
                await self._writer.rollback()
                raise

    async def _rows(self, kind: type[R], query: str, *values: Any) -> list[R]:
        return [_as(kind, row) for row in await self._reader.execute_fetchall(query, values)]

    async def _row(self, kind: type[R], query: str, *values: Any) -> R | None:
        rows = await self._rows(kind, query, *values)
        return rows[0] if rows else None

    # facts

    async def fact(self, name: str) -> str | None:
        """Something the bot wants to remember."""
        async with self._reader.execute("SELECT value FROM facts WHERE name = ?", (name,)) as cursor:
            row = await cursor.fetchone()
            return None if row is None else str(row[0])

    async def note(self, name: str, value: str) -> None:
        """Remembers something."""
        async with self._change() as db:
            await db.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    # people

    async def close_door(self, person: int, name: str, closed: bool) -> None:
        """Notes whether somebody takes direct messages."""
        async with self._change() as db:
            await db.execute(
                "INSERT INTO people VALUES (?, ?, ?) ON CONFLICT (person) DO UPDATE SET closed = excluded.closed",
                (person, name, closed),
            )

    async def is_closed(self, person: int) -> bool:
        """Whether somebody was found to take no direct messages."""
        async with self._reader.execute("SELECT closed FROM people WHERE person = ?", (person,)) as cursor:
            row = await cursor.fetchone()
            return bool(row and row[0])

    # matches

    async def create(self, match: Match, players: Sequence[Player], errands: Iterable[Errand]) -> None:
        """Opens a lobby."""
        async with self._change() as db:
            await _insert(db, "matches", [match])
            await _insert(db, "players", players)
            await _add_errands(db, errands)

    async def update(
        self, match: Match, players: Sequence[Player] | None = None, errands: Iterable[Errand] = ()
    ) -> None:
        """Changes a match, and who sits at it."""
        async with self._change() as db:
            await _update_match(db, match)
            if players is not None:
                await _seat(db, match, players)
            await _add_errands(db, errands)

    async def set_card(self, match: str, message: int) -> None:
        """Notes the lobby message of a match."""
        async with self._change() as db:
            await db.execute("UPDATE matches SET card = ? WHERE match = ?", (message, match))

    async def set_thread(self, match: str, thread: int | None) -> None:
        """Notes the thread of a match."""
        async with self._change() as db:
            await db.execute("UPDATE matches SET thread = ? WHERE match = ?", (thread, match))

    async def match(self, match: str) -> Match | None:
        """A match by its key."""
        return await self._row(Match, "SELECT * FROM matches WHERE match = ?", match)

    async def load(self, match: str) -> Kept | None:
        """A match with its players by seat, its open decisions and its state, read in one statement."""
        rows = [dict(row) for row in await self._reader.execute_fetchall(_LOAD, (match,))]
        if not rows:
            return None
        seated = [row for row in rows if row["seat"] is not None]
        return Kept(
            match=_as(Match, rows[0]),
            players=[_as(Player, {**row, "name": row["player"]}) for row in seated],
            questions=[_as(Question, row) for row in seated if row["opened"] is not None],
            state=rows[0]["state"],
        )

    async def players(self, match: str) -> list[Player]:
        """Who sits at a match, by seat."""
        return await self._rows(Player, "SELECT * FROM players WHERE match = ? ORDER BY seat", match)

    async def near(self, person: int, place: int | None) -> list[Near]:
        """The matches of a channel or thread, then those somebody sits at; of each, the newest first."""
        return await self._rows(Near, _NEAR, person, place)

    async def count(self, guild: int) -> int:
        """How many matches a server has seen."""
        async with self._reader.execute("SELECT count(*) FROM matches WHERE guild = ?", (guild,)) as cursor:
            row = await cursor.fetchone()
            return int(row[0]) if row else 0

    async def guilds(self) -> list[int]:
        """The servers that have matches."""
        async with self._reader.execute("SELECT DISTINCT guild FROM matches WHERE phase <> 'over'") as cursor:
            return [int(row[0]) for row in await cursor.fetchall()]

    async def sleep(self, guild: int, asleep: bool, now: float) -> list[str]:
        """Lets the matches of a server sleep, or wakes them; the keys of those that changed."""
        async with self._change() as db:
            cursor = await db.execute(
                "UPDATE matches SET asleep = ?1 WHERE guild = ?2 AND asleep <> ?1 AND phase <> 'over' RETURNING match",
                (asleep, guild),
            )
            matches = [str(row[0]) for row in await cursor.fetchall()]
            if not asleep:
                await db.executemany("UPDATE errands SET due = ? WHERE match = ?", [(now, match) for match in matches])
            return matches

    # steps

    async def append(
        self,
        match: Match,
        step: StepRow,
        questions: Sequence[Question],
        errands: Iterable[Errand],
        players: Sequence[Player] | None = None,
    ) -> None:
        """Adds a step with all it brings, in one transaction; a number or an interaction comes only once."""
        async with self._change() as db:
            await _insert(db, "steps", [step])
            await _update_match(db, match)
            if players is not None:
                await _seat(db, match, players)
            await db.execute("DELETE FROM decisions WHERE match = ?", (match.match,))
            await _insert(db, "decisions", questions)
            await _add_errands(db, errands)
            old = step.number - KEPT_SNAPSHOTS
            if old > 0 and old % KEPT_SNAPSHOTS:
                await db.execute("UPDATE steps SET state = NULL WHERE match = ? AND number = ?", (match.match, old))

    async def step(self, match: str, number: int) -> StepRow | None:
        """One step of a match."""
        return await self._row(StepRow, "SELECT * FROM steps WHERE match = ? AND number = ?", match, number)

    async def steps(self, match: str, first: int = 0) -> list[StepRow]:
        """The steps of a match from a number on, without their states."""
        return await self._rows(
            StepRow,
            "SELECT match, number, seat, kind, action, events, final, interaction, taken FROM steps"
            " WHERE match = ? AND number >= ? ORDER BY number",
            match,
            first,
        )

    async def taken_by(self, interaction: int) -> StepRow | None:
        """The step that an interaction has already taken."""
        return await self._row(StepRow, "SELECT * FROM steps WHERE interaction = ?", interaction)

    async def todo(self, person: int) -> list[Todo]:
        """The running matches that ask somebody something, the oldest question first."""
        return await self._rows(
            Todo,
            "SELECT match, since, prompt, blocking FROM players JOIN decisions USING (match, seat)"
            " JOIN matches USING (match) WHERE person = ? AND phase = 'running' AND NOT asleep"
            " ORDER BY blocking DESC, since",
            person,
        )

    async def unanswered(self) -> list[str]:
        """The matches in which somebody answers who need not be asked: an AI, or a standing order."""
        async with self._reader.execute(
            "SELECT DISTINCT match FROM decisions JOIN players USING (match, seat) JOIN matches USING (match)"
            " WHERE phase = 'running' AND (players.person IS NULL"
            " OR EXISTS (SELECT 1 FROM orders WHERE orders.match = matches.match AND orders.seat = players.seat))"
        ) as cursor:
            return [str(row[0]) for row in await cursor.fetchall()]

    # consent

    async def consent(self, match: str) -> Consent | None:
        """The open wish to take back a step."""
        return await self._row(Consent, "SELECT * FROM consents WHERE match = ?", match)

    async def keep_consent(self, consent: Consent, errands: Iterable[Errand] = ()) -> None:
        """Notes who agrees to take back a step."""
        async with self._change() as db:
            await db.execute("INSERT OR REPLACE INTO consents VALUES (?, ?, ?, ?)", msgspec.structs.astuple(consent))
            await _add_errands(db, errands)

    async def drop_consent(self, match: str) -> None:
        """Forgets a wish to take back a step."""
        async with self._change() as db:
            await db.execute("DELETE FROM consents WHERE match = ?", (match,))

    # orders

    async def orders(self, match: str, seat: int | None = None) -> list[Standing]:
        """The standing orders of a match, or of one seat."""
        return await self._rows(
            Standing, "SELECT * FROM orders WHERE match = ?1 AND seat = coalesce(?2, seat) ORDER BY id", match, seat
        )

    async def give_order(self, match: str, seat: int, wish: str) -> None:
        """Keeps a standing order; the same wish is kept once."""
        async with self._change() as db:
            await db.execute("DELETE FROM orders WHERE match = ? AND seat = ? AND wish = ?", (match, seat, wish))
            await db.execute("INSERT INTO orders (match, seat, wish) VALUES (?, ?, ?)", (match, seat, wish))

    async def drop_orders(self, ids: Iterable[int]) -> None:
        """Forgets standing orders."""
        async with self._change() as db:
            await db.executemany("DELETE FROM orders WHERE id = ?", [(order,) for order in ids])

    # telling

    async def errands(self, now: float) -> list[Errand]:
        """What is due to be told, in order; a match that sleeps is told nothing."""
        return await self._rows(
            Errand,
            "SELECT errands.* FROM errands JOIN matches USING (match) WHERE due <= ? AND NOT asleep"
            " ORDER BY errands.id LIMIT 200",
            now,
        )

    async def errands_of(self, match: str) -> list[Errand]:
        """What is still to be told of a match."""
        return await self._rows(Errand, "SELECT * FROM errands WHERE match = ? ORDER BY id", match)

    async def next_errand(self) -> float | None:
        """When the next errand falls due."""
        async with self._reader.execute(
            "SELECT min(due) FROM errands JOIN matches USING (match) WHERE NOT asleep"
        ) as cursor:
            row = await cursor.fetchone()
            return None if row is None or row[0] is None else float(row[0])

    async def add_errands(self, errands: Iterable[Errand]) -> None:
        """Leaves something to be told."""
        async with self._change() as db:
            await _add_errands(db, errands)

    async def claim(self, errand: Errand) -> Errand:
        """Begins an errand: whatever comes in between, a repeat is sent under the same number."""
        if errand.claimed is None:
            errand.claimed = errand.number
            async with self._change() as db:
                await db.execute("UPDATE errands SET claimed = ? WHERE id = ?", (errand.claimed, errand.id))
        return errand

    async def finish(self, errand: Errand, post: Post | None = None, errands: Iterable[Errand] = ()) -> None:
        """Notes that an errand is done, and what stands in Discord now; it stays if more has happened since."""
        async with self._change() as db:
            if post is not None:
                await db.execute(
                    "INSERT OR REPLACE INTO posts (match, kind, seat, channel, message, opened, told, asked, posted)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    msgspec.structs.astuple(post),
                )
            await db.execute("DELETE FROM errands WHERE id = ? AND number <= ?", (errand.id, errand.number))
            await db.execute("UPDATE errands SET claimed = NULL, tries = 0 WHERE id = ?", (errand.id,))
            await _add_errands(db, errands)

    async def delay(self, errand: Errand, due: float) -> None:
        """Puts an errand off after a failure."""
        async with self._change() as db:
            await db.execute("UPDATE errands SET tries = tries + 1, due = ? WHERE id = ?", (due, errand.id))

    async def forget(self, errand: Errand, message: int) -> None:
        """Notes that an errand is done by which a message of ours is kept up to date no longer."""
        async with self._change() as db:
            await db.execute("DELETE FROM posts WHERE match = ? AND message = ?", (errand.match, message))
            await db.execute("DELETE FROM errands WHERE id = ?", (errand.id,))

    async def post(self, match: str, kind: str, seat: int = -1) -> Post | None:
        """Our message of a kind, if it stands."""
        return await self._row(Post, "SELECT * FROM posts WHERE match = ? AND kind = ? AND seat = ?", match, kind, seat)


_LOAD = """
SELECT matches.*, state, players.seat, person, players.name AS player, opened, blocking, prompt, since
FROM matches
LEFT JOIN steps ON steps.match = matches.match AND steps.number = matches.number
LEFT JOIN players ON players.match = matches.match
LEFT JOIN decisions ON decisions.match = matches.match AND decisions.seat = players.seat
WHERE matches.match = ?
ORDER BY players.seat
"""

_NEAR = """
WITH
here AS (SELECT match FROM matches WHERE channel = ?2 OR thread = ?2 ORDER BY changed DESC LIMIT 100),
theirs AS (SELECT match FROM matches JOIN players USING (match) WHERE person = ?1 ORDER BY changed DESC LIMIT 100)
SELECT
    matches.*,
    players.seat IS NOT NULL AS mine,
    decisions.seat IS NOT NULL AND phase = 'running' AND NOT asleep AS asked
FROM (SELECT match FROM here UNION SELECT match FROM theirs)
JOIN matches USING (match)
LEFT JOIN players ON players.match = matches.match AND person = ?1
LEFT JOIN decisions ON decisions.match = matches.match AND decisions.seat = players.seat
ORDER BY (channel = ?2 OR coalesce(thread = ?2, 0)) DESC, changed DESC
"""


def _as(kind: type[R], row: Any) -> R:
    return msgspec.convert(dict(row), kind, strict=False)


def pack(state: bytes) -> bytes:
    """A state as it is kept."""
    return zlib.compress(state, 1)


def unpack(state: bytes) -> bytes:
    """A state as it was."""
    return zlib.decompress(state)


async def _connect(path: str) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None, timeout=5)
    try:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            await connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        await connection.close()
        raise
    return connection


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Runs the numbered SQL files that this database has not seen yet, each in a transaction of its own."""
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    version = int(row[0]) if row else 0
    scripts = {int(script.name[:4]): script for script in sorted(MIGRATIONS.glob("*.sql"))}
    if version > max(scripts):
        raise Refusal(f"it is of version {version}, and this Trailboss knows versions up to {max(scripts)}")
    for number, script in scripts.items():
        if number > version:
            sql = script.read_text(encoding="utf-8")
            await connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")


async def _insert(db: aiosqlite.Connection, table: str, rows: Sequence[Struct]) -> None:
    if rows:
        names = rows[0].__struct_fields__
        marks = ", ".join("?" * len(names))
        await db.executemany(
            f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})",  # noqa: S608  # names are our own
            [msgspec.structs.astuple(row) for row in rows],
        )


async def _seat(db: aiosqlite.Connection, match: Match, players: Sequence[Player]) -> None:
    """Writes anew who sits at a match."""
    await db.execute("DELETE FROM players WHERE match = ?", (match.match,))
    await _insert(db, "players", players)


async def _update_match(db: aiosqlite.Connection, match: Match) -> None:
    """Writes what the table changes; card, thread and sleep are the courier's and have their own statements."""
    await db.execute(
        "UPDATE matches SET host = ?, phase = ?, options = ?, number = ?, changed = ? WHERE match = ?",
        (match.host, match.phase, match.options, match.number, match.changed, match.match),
    )


async def _add_errands(db: aiosqlite.Connection, errands: Iterable[Errand]) -> None:
    """Adds errands; one of the same kind that still waits is brought up to date instead.

    A lobby card has no steps to count: each change of it is a number higher, so that none under way is lost.
    """
    rows = [(e.match, e.kind, e.seat, e.number, e.body, e.due) for e in errands]
    if rows:
        await db.executemany(
            "INSERT INTO errands (match, kind, seat, number, body, due) VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (match, kind, seat, body) DO UPDATE SET due = min(due, excluded.due),"
            " number = CASE kind WHEN 'card' THEN max(number + 1, excluded.number) ELSE excluded.number END",
            rows,
        )
