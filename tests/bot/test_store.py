"""The store: migrations, one transaction for each change, and a refusal to start without it; the environment, typed."""

import sqlite3
from contextlib import closing

import pytest

from bot import store as keeping
from bot.config import config
from bot.refusal import Refusal
from bot.sandbox import Sandbox
from bot.store import Errand, Match, Player, Question, StepRow, Store
from tests.bot.ledger import query
from tests.bot.saloon import Saloon, saloon, seat_all


def a_match(**changes):
    """A match as it is opened."""
    given = {"match": "m", "game": "trails", "version": 1, "name": "Silver Creek", "guild": 1, "channel": 2, "host": 3}
    return Match(**{**given, "seed": "s", "created": 0.0, "changed": 0.0, **changes})


def a_step(number, **changes):
    """A step as it is kept."""
    return StepRow(**{"match": "m", "number": number, "seat": 0, "kind": "play", "state": b"", **changes})


@pytest.fixture
async def store(tmp_path):
    found = await Store.open(str(tmp_path / "deep" / "trailboss.db"))
    await found.create(a_match(), [Player(match="m", seat=0, person=3, name="Alice")], [])
    yield found
    await found.close()


async def test_a_new_database_is_made_with_its_folder_as_it_must_be(tmp_path, store):
    path = str(tmp_path / "deep" / "trailboss.db")
    assert query(path, "PRAGMA journal_mode") == [("wal",)]
    assert query(path, "PRAGMA user_version") == [(max(numbers()),)]
    async with store._writer.execute("PRAGMA synchronous") as cursor:
        assert await cursor.fetchone() == (2,)
    async with store._writer.execute("PRAGMA foreign_keys") as cursor:
        assert await cursor.fetchone() == (1,)
    tables = query(path, "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    assert all("STRICT" in sql for (sql,) in tables)


def numbers():
    """The numbers of the migrations."""
    return [int(script.name[:4]) for script in keeping.MIGRATIONS.glob("*.sql")]


def test_migrations_are_numbered_without_a_gap():
    assert sorted(numbers()) == list(range(1, len(numbers()) + 1))


async def test_a_database_is_brought_up_to_date_and_keeps_what_it_has(tmp_path, store, monkeypatch):
    path = str(tmp_path / "deep" / "trailboss.db")
    await store.note("commands", "abc")
    newer = tmp_path / "migrations"
    newer.mkdir()
    for script in keeping.MIGRATIONS.glob("*.sql"):
        (newer / script.name).write_text(script.read_text())
    (newer / f"{len(numbers()) + 1:04}_more.sql").write_text("CREATE TABLE more (thing TEXT) STRICT;")
    monkeypatch.setattr(keeping, "MIGRATIONS", newer)
    again = await Store.open(path)
    assert await again.fact("commands") == "abc"
    await again.close()
    assert query(path, "SELECT count(*) FROM more") == [(0,)]


async def test_a_migration_that_fails_leaves_no_trace(tmp_path, monkeypatch):
    broken = tmp_path / "migrations"
    broken.mkdir()
    (broken / "0001_broken.sql").write_text("CREATE TABLE half (thing TEXT) STRICT; CREATE TABLE half (thing TEXT);")
    monkeypatch.setattr(keeping, "MIGRATIONS", broken)
    path = str(tmp_path / "trailboss.db")
    with pytest.raises(Refusal, match="cannot be opened"):
        await Store.open(path)
    assert query(path, "SELECT name FROM sqlite_master") == []


@pytest.mark.parametrize("kind", ["folder", "picture", "newer", "forbidden"])
async def test_the_bot_refuses_to_start_without_its_database(tmp_path, kind):
    path = tmp_path / "trailboss.db"
    if kind == "folder":
        path.mkdir()
    elif kind == "picture":
        path.write_bytes(b"\x89PNG" * 4000)
    elif kind == "forbidden":
        (tmp_path / "file").write_text("")
        path = tmp_path / "file" / "trailboss.db"
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 999")
    async with Sandbox() as sandbox:
        place = Saloon(sandbox, str(path))
        with pytest.raises(Refusal, match="cannot be opened") as refused:
            await place.open()
        await place.bot.close()
        assert str(refused.value).endswith(".")
        assert not sandbox.gateway.ready, "it does not even come to Discord"


async def test_a_step_comes_with_all_it_brings_or_not_at_all(store):
    question = Question(match="m", seat=0, opened=0, blocking=True, prompt="{}", since=0.0)
    await store.append(a_match(number=0), a_step(0), [question], [Errand(match="m", kind="board", number=0, due=0)])
    with pytest.raises(sqlite3.IntegrityError):
        await store.append(a_match(number=1), a_step(0), [], [Errand(match="m", kind="result", number=1, due=0)])
    match = await store.match("m")
    assert (match.number, len((await store.load("m")).questions), len(await store.errands_of("m"))) == (0, 1, 1)
    await store.append(a_match(number=1), a_step(1, interaction=7), [], [])
    with pytest.raises(sqlite3.IntegrityError):
        await store.append(a_match(number=2), a_step(2, interaction=7), [], [])
    assert [step.number for step in await store.steps("m")] == [0, 1]


async def test_old_states_are_thinned_and_the_log_never(store):
    for number in range(2 * keeping.KEPT_SNAPSHOTS + 5):
        await store.append(a_match(number=number), a_step(number), [], [])
    kept = [number for number in range(85) if (await store.step("m", number)).state is not None]
    assert kept == [0, 40, *range(45, 85)]
    assert len(await store.steps("m")) == 85


async def test_a_commit_that_fails_does_not_stop_the_next(store, monkeypatch):
    commit = store._writer.commit

    async def fail():
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(store._writer, "commit", fail)
    with pytest.raises(sqlite3.OperationalError):
        await store.note("a", "1")
    monkeypatch.setattr(store._writer, "commit", commit)
    await store.note("b", "2")
    assert (await store.fact("a"), await store.fact("b")) == (None, "2")


async def test_an_errand_under_way_is_not_lost_to_a_change_in_the_same_instant(store):
    for kind in ("card", "board"):
        await store.add_errands([Errand(match="m", kind=kind, number=5, due=0)])
    under_way = await store.errands_of("m")
    await store.add_errands([Errand(match="m", kind="card", number=5, due=0)])
    await store.add_errands([Errand(match="m", kind="board", number=6, due=0)])
    for errand in under_way:
        await store.finish(errand)
    assert {errand.kind for errand in await store.errands_of("m")} == {"card", "board"}


async def test_a_repeat_is_sent_under_the_number_of_the_first_attempt(store):
    await store.add_errands([Errand(match="m", kind="board", number=5, due=0)])
    (errand,) = await store.errands_of("m")
    await store.add_errands([Errand(match="m", kind="board", number=6, due=0)])
    await store.claim(errand)
    (again,) = await store.errands_of("m")
    assert (again.claimed, again.number) == (5, 6)


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"DISCORD_TOKEN": "a b"}, "DISCORD_TOKEN has a blank in it"),
        ({"TRAILBOSS_SANDBOX": "http://discord.com"}, "must be an address on this machine"),
        ({"TRAILBOSS_SANDBOX": "https://127.0.0.1:1"}, "must be an address on this machine"),
        ({"TRAILBOSS_SANDBOX": "http://127.0.0.1:1", "DISCORD_TOKEN": "real"}, "are both set"),
        ({"TRAILBOSS_LOG": "loud"}, "TRAILBOSS_LOG is 'loud'"),
    ],
)
def test_every_wrong_value_of_the_environment_gets_a_sentence(environment, sentence):
    with pytest.raises(Refusal, match=sentence) as refused:
        config(environment)
    assert str(refused.value).endswith(".")
    assert "real" not in str(refused.value).replace("a real", ""), "a token is never shown"


def test_the_environment_is_read():
    read = config({"TRAILBOSS_LOG": " Debug ", "TRAILBOSS_DATABASE": "x.db", "TRAILBOSS_SANDBOX": "http://127.0.0.1:8"})
    assert (read.level, read.database, read.sandbox, read.token) == ("debug", "x.db", "http://127.0.0.1:8", "")
    assert config({}).database == ".trailboss/trailboss.db"


async def test_a_match_of_a_game_that_is_gone_waits(tmp_path, caplog):
    """A bot without the game of a match says so in the log, and tells the match later; the others go on."""
    async with saloon(tmp_path) as place:
        alice, bob = place.sandbox.person("Alice"), place.sandbox.person("Bob")
        await seat_all(place, alice, bob)
        key = await place.match()
        async with place.bot.store._change() as db:
            await db.execute("UPDATE matches SET game = 'faro' WHERE match = ?", (key,))
        now = place.sandbox.world.clock.now()
        await place.bot.store.add_errands([Errand(match=key, kind="board", number=9, due=now)])
        place.bot.courier.wake(key)
        await place.bot.courier.settle()
        assert "does not have that game" in caplog.text
        assert [errand.due > now for errand in await place.bot.store.errands_of(key)] == [True]
