"""What goes wrong, each with its clear outcome: for the match, and for the player in a sentence."""

import asyncio
import logging
import sqlite3
from contextlib import closing

import pytest

from bot import door
from bot.menu import tag
from bot.posts import lines_of
from bot.sandbox import ApplicationDidNotRespond, ClientRefuses
from bot.table import ASLEEP, MOVED_ON
from tests.bot.ledger import boards, command, options
from tests.bot.runner import all_games
from tests.bot.saloon import saloon, seat_all, with_button

POST = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/*/callback"


@pytest.fixture
async def place(tmp_path, caplog):
    caplog.set_level(logging.INFO)
    async with saloon(tmp_path, all_games()) as found:
        yield found
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def people(place, *names):
    """People of the server."""
    return [place.sandbox.person(name) for name in names or ("Alice", "Bob")]


async def turn(place, people, wish=""):
    """Whose turn it is, what they do (the first thing of a kind, or of any), and the position."""
    position = await place.position()
    seat = position.awaited()[0]
    person = next(person for person in people if person.id == position.players[seat].person)
    menu = position.menu(seat)
    return person, next((action for action in menu if tag(action) == wish), menu[0]), position


async def play(place, people, thread, wish=""):
    """Plays the first thing of a kind that there is, or of any; the answer."""
    person, action, position = await turn(place, people, wish)
    reply = await person.slash(command(position, action), channel=thread, **options(action))
    await reply.done()
    await place.settled()
    return reply


async def hand_off(place, people, thread):
    """Plays until the table waits for somebody else."""
    before = (await place.position()).awaited()
    while (await place.position()).awaited() == before:
        await play(place, people, thread)


async def choices(place, person, thread):
    """The private message with what may be done."""
    return (await person.click(with_button(person, thread, "Your move"), "Your move")).message


async def press(person, message):
    """Takes the first choice."""
    if message.menus:
        return await person.select(message, [message.menus[0].labels[0]])
    return await person.click(message, message.buttons[0].label)


# the way to Discord


@pytest.mark.parametrize("how", ["abort", "close", "reconnect", "invalid"])
async def test_the_gateway_breaks_with_an_interaction_in_flight(place, how):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    person, action, position = await turn(place, [alice, bob])
    acting = asyncio.create_task(person.slash(command(position, action), channel=thread, **options(action)))
    await asyncio.sleep(0)
    await place.sandbox.faults.gateway(how)
    answered = not isinstance((await asyncio.gather(acting, return_exceptions=True))[0], ApplicationDidNotRespond)
    await place.sandbox.ready()
    await place.settled()
    steps = [step.kind for step in await place.bot.store.steps(position.match.match)]
    assert steps.count("play") <= 1, "none is doubled"
    assert not answered or steps.count("play") == 1, "none is lost that was answered"
    await play(place, [alice, bob], thread)
    await asyncio.sleep(0.2)  # discord.py waits for servers after a new session, and does not like to be stopped then
    place.sandbox.recorder.assert_clean(allow={"unanswered"})


async def test_storms_of_rate_limits_and_server_errors_delay_and_double_nothing(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    faults, clock = place.sandbox.faults, place.sandbox.world.clock
    for storm in (
        {"retry_after": 0.02, "times": 3},
        {"status": 503, "times": 3},
        {"status": 503, "applied": True, "times": 2},
        {"drop": "before", "times": 2},
        {"drop": "after", "times": 2},
    ):
        posts = len(boards(alice, thread))
        faults.next(POST, **storm)
        await hand_off(place, [alice, bob], thread)
        for _ in range(4):
            clock.jump(10)
            await asyncio.sleep(0)
            place.bot.courier.wake(await place.match())
            await place.settled()
        assert not faults.waiting
        assert len(boards(alice, thread)) == posts + 1, storm
        person, _, _ = await turn(place, [alice, bob])
        assert boards(alice, thread)[-1].id in [sight.id for sight in person.pings]
    place.sandbox.recorder.assert_clean()


async def test_a_player_who_moves_on_during_a_storm_leaves_the_next_one_called(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    place.sandbox.faults.next(POST, status=503, applied=True)
    await hand_off(place, [alice, bob], thread)
    await hand_off(place, [alice, bob], thread)
    place.sandbox.world.clock.jump(10)
    place.bot.courier.wake(await place.match())
    await place.settled()
    person, _, _ = await turn(place, [alice, bob])
    newest = boards(alice, thread)[-1]
    assert newest.id in [sight.id for sight in person.pings]
    assert newest.buttons
    place.sandbox.recorder.assert_clean()


@pytest.mark.parametrize("drop", ["before", "after"])
async def test_an_answer_lost_on_its_way_is_sent_again(place, drop):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    place.sandbox.faults.next(CALLBACK, drop=drop)
    reply = await play(place, [alice, bob], thread)
    assert reply.ephemeral
    assert "went wrong" not in reply.text
    place.sandbox.recorder.assert_clean(allow={40060})


async def test_what_takes_long_is_deferred_and_still_answered(place, monkeypatch):
    monkeypatch.setattr(door, "PATIENCE", 0.05)
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    look = place.bot.table.look

    async def slowly(match):
        await asyncio.sleep(0.15)
        return await look(match)

    person, _, _ = await turn(place, [alice, bob])
    message = await choices(place, person, thread)
    monkeypatch.setattr(place.bot.table, "look", slowly)
    reply = await play(place, [alice, bob], thread)
    assert reply.deferred
    assert reply.ephemeral
    assert reply.text.strip()
    stale = await press(person, message)
    assert stale.interaction.answer == 6, "a press is deferred without a new message"
    await place.sandbox.until(lambda: MOVED_ON in stale.text)
    place.sandbox.recorder.assert_clean()


# people


async def test_a_double_click_plays_once(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    person, _, position = await turn(place, [alice, bob])
    message = await choices(place, person, thread)
    replies = await asyncio.gather(press(person, message), press(person, message))
    await place.settled()
    assert (await place.position()).match.number == position.match.number + 1
    assert all(reply.updated for reply in replies)
    assert MOVED_ON in message.text or MOVED_ON in replies[1].text
    place.sandbox.recorder.assert_clean()


async def test_two_people_click_at_once_and_both_are_heard(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    messages = [await choices(place, person, thread) for person in (alice, bob)]
    await asyncio.gather(*(press(person, message) for person, message in zip((alice, bob), messages, strict=True)))
    await place.settled()
    steps = await place.bot.store.steps(await place.match())
    assert {step.seat for step in steps if step.kind == "play"} >= {0, 1}
    place.sandbox.recorder.assert_clean()


async def test_a_stale_button_shows_the_board_as_it_stands(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    person, _, _ = await turn(place, [alice, bob])
    message = await choices(place, person, thread)
    await hand_off(place, [alice, bob], thread)
    before = (await place.position()).match.number
    reply = await press(person, message)
    assert MOVED_ON in reply.text
    assert "The table waits for" in reply.text
    assert reply.message.attachments, "the hand as it is now"
    assert (await place.position()).match.number == before
    place.sandbox.recorder.assert_clean()


async def test_who_is_not_at_the_table_sees_and_plays_nothing(place):
    alice, bob, dora = people(place, "Alice", "Bob", "Dora")
    thread = await seat_all(place, alice, bob)
    for label in ("Your move", "My hand"):
        reply = await dora.click(with_button(dora, thread, label), label)
        assert (reply.text, reply.ephemeral) == ("You are not at this table.", True)
    assert (await dora.click(with_button(dora, thread, "Log"), "Log")).ephemeral
    refused = await dora.slash("trails roll", channel=thread)
    assert refused.text == "You are not at this table."
    other, action, position = await turn(place, [alice, bob])
    message = await choices(place, other, thread)
    with pytest.raises(ClientRefuses):
        await press(dora, message)
    assert dora.sees(await other.dm()) == []
    waiting = bob if other is alice else alice
    reply = await waiting.slash(command(position, action), channel=thread, **options(action))
    assert "The table is not waiting for you" in reply.text
    assert (await place.position()).match.number == position.match.number
    place.sandbox.recorder.assert_clean()


async def test_closed_direct_messages_are_made_up_for_in_public_and_opened_again(place):
    alice, bob = people(place)
    alice.close_dms()
    thread = await seat_all(place, alice, bob, game="proving")
    direct = await alice.dm()
    assert boards(alice, thread)[-1].id in [sight.id for sight in alice.pings], "the mention does the work"
    refusals = [each for each in place.sandbox.recorder.violations() if each.code == 50007]
    assert len(refusals) == 1
    for person in (alice, bob):
        await person.slash("proving stake", channel=thread, claim="a")
    await place.settled()
    for _ in range(3):
        await play(place, [alice, bob], thread)
    assert len([each for each in place.sandbox.recorder.violations() if each.code == 50007]) == 1, "she is left alone"
    assert alice.sees(direct) == []
    alice.open_dms()
    assert (await alice.slash("match hand", channel=direct)).message.attachments
    for _ in range(12):
        if [sight for sight in alice.sees(direct) if not sight.ephemeral]:
            break
        await play(place, [alice, bob], thread)
    assert [sight for sight in alice.sees(direct) if not sight.ephemeral], "she is written to again"
    place.sandbox.recorder.assert_clean(allow={50007})


async def test_private_news_for_closed_direct_messages_is_announced_each_time(place, monkeypatch):
    monkeypatch.setattr("secrets.token_hex", lambda _: "3" * 32)
    alice, bob = people(place)
    alice.close_dms()
    thread = await seat_all(place, alice, bob, game="proving")
    for _ in range(30):
        if (await place.position()).match.phase == "over":
            break
        await play(place, [alice, bob], thread, "rob")
    news = [sight for sight in alice.sees(thread) if "There is private news for you" in sight.content]
    assert len(news) > 1
    assert {sight.id for sight in news} <= {sight.id for sight in alice.pings}
    place.sandbox.recorder.assert_clean(allow={50007})


# places


@pytest.mark.parametrize("what", ["archived", "locked", "archived and locked", "deleted"])
async def test_a_thread_that_is_shut_or_gone(place, what):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    world, channel = place.sandbox.world, place.sandbox.channel
    if what == "deleted":
        world.delete_channel(thread)
    else:
        world.set_thread(thread, archived="archived" in what, locked="locked" in what)
    person, action, position = await turn(place, [alice, bob])
    while (await place.position()).awaited() == position.awaited():
        _, action, now = await turn(place, [alice, bob])
        await person.slash(command(now, action), channel=await person.dm(), **options(action))
        await place.settled()
    where = thread if what == "archived" else channel
    newest = with_button(alice, where, "Your move")
    other, _, _ = await turn(place, [alice, bob])
    assert newest.id in [sight.id for sight in other.pings]
    place.sandbox.recorder.assert_clean(allow={50083, 160005, 10003, 10008})


async def test_a_deleted_channel_leaves_the_match_to_the_direct_messages(place):
    alice, bob = people(place)
    await seat_all(place, alice, bob)
    place.sandbox.world.delete_channel(place.sandbox.channel)
    before = (await place.position()).match.number
    for _ in range(6):
        person, action, position = await turn(place, [alice, bob])
        await person.slash(command(position, action), channel=await person.dm(), **options(action))
        await place.settled()
    assert (await place.position()).match.number == before + 6
    person, _, _ = await turn(place, [alice, bob])
    asked = [
        sight for sight in person.sees(await person.dm()) if (sight.buttons or sight.menus) and not sight.ephemeral
    ]
    assert len(asked) == 1
    place.sandbox.recorder.assert_clean(allow={10003, 10008, 50001})


@pytest.mark.parametrize("right", ["attach_files", "embed_links"])
async def test_a_permission_lost_in_mid_match_is_named_and_done_without(place, right):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    place.sandbox.world.forbid(place.sandbox.channel, right)
    await hand_off_in_private(place, [alice, bob])
    newest = with_button(alice, thread, "Your move")
    assert "Trailboss may not attach files or embed links here." in newest.content
    person, _, _ = await turn(place, [alice, bob])
    assert newest.id in [sight.id for sight in person.pings]
    place.sandbox.world.allow(place.sandbox.channel, right)
    await hand_off_in_private(place, [alice, bob])
    assert boards(alice, thread)[-1].id == with_button(alice, thread, "Your move").id
    place.sandbox.recorder.assert_clean(allow={50013})


async def hand_off_in_private(place, people):
    """Plays from the direct messages until the table waits for somebody else."""
    before = (await place.position()).awaited()
    while (await place.position()).awaited() == before:
        person, action, position = await turn(place, people)
        await person.slash(command(position, action), channel=await person.dm(), **options(action))
        await place.settled()


async def test_a_match_that_may_not_be_told_is_told_in_full_later(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    world, channel = place.sandbox.world, place.sandbox.channel
    world.forbid(channel, "send_messages", "send_messages_in_threads")
    posts = len(boards(alice, thread))
    await hand_off_in_private(place, [alice, bob])
    assert len(boards(alice, thread)) == posts
    world.allow(channel, "send_messages", "send_messages_in_threads")
    await hand_off_in_private(place, [alice, bob])
    position = await place.position()
    lines = "\n".join(sight.text for sight in boards(alice, thread))
    for step in await place.bot.store.steps(position.match.match):
        for line in lines_of(position, [step], None):
            assert line in lines
    place.sandbox.recorder.assert_clean(allow={50013})


async def test_removed_from_the_server_matches_sleep_and_invited_again_they_wake(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    world, guild = place.sandbox.world, place.sandbox.guild
    person, action, position = await turn(place, [alice, bob])
    world.remove_bot(guild)
    await place.sandbox.until(lambda: not place.bot.guilds)
    await place.bot.answers.settle()
    for _ in range(50):
        if (await place.position()).match.asleep:
            break
        await asyncio.sleep(0.01)
    reply = await person.slash(command(position, action), channel=await person.dm(), **options(action))
    assert reply.text == ASLEEP
    assert "No match waits for you" in (await person.slash("match todo", channel=await person.dm())).text
    await place.close()
    world.invite_bot(guild)
    await place.open()
    for _ in range(50):
        if not (await place.position()).match.asleep:
            break
        await asyncio.sleep(0.01)
    await hand_off(place, [alice, bob], thread)
    other, _, _ = await turn(place, [alice, bob])
    assert boards(alice, thread)[-1].id in [sight.id for sight in other.pings]
    place.sandbox.recorder.assert_clean(allow={50001, 10003, 50278})


# the database


async def test_a_busy_database_changes_nothing_and_says_so(place, caplog):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    await place.bot.store._writer.execute("PRAGMA busy_timeout=20")
    person, action, position = await turn(place, [alice, bob])
    with closing(sqlite3.connect(place.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        reply = await person.slash(command(position, action), channel=thread, **options(action))
        assert reply.text == "The database is busy or full just now. Nothing was changed: try again soon."
        other.execute("ROLLBACK")
    assert (await place.position()).match.number == position.match.number
    await play(place, [alice, bob], thread)
    assert (await place.position()).match.number == position.match.number + 1
    _forgive(caplog, "The database refused")
    place.sandbox.recorder.assert_clean()


async def test_the_outbox_and_the_ai_wait_for_a_busy_database(place, caplog, monkeypatch):
    monkeypatch.setattr("bot.answers.AGAIN", 0.05)
    (alice,) = people(place, "Alice")
    thread = await seat_all(place, alice, ai=1, game="proving")
    store = place.bot.store
    await store._writer.execute("PRAGMA busy_timeout=20")
    with closing(sqlite3.connect(place.database, isolation_level=None)) as other:
        append = store.append

        async def then_busy(*given):
            await append(*given)
            if not other.in_transaction:
                other.execute("BEGIN IMMEDIATE")

        monkeypatch.setattr(store, "append", then_busy)
        await alice.slash("proving stake", channel=thread, claim="a")
        await asyncio.sleep(0.3)
        monkeypatch.setattr(store, "append", append)
        other.execute("ROLLBACK")
    await asyncio.sleep(1.2)
    await place.settled()
    position = await place.position()
    assert position.awaited() == [0], "the AI has answered all that it was asked"
    assert boards(alice, thread)[-1].buttons
    assert not await store.errands_of(position.match.match)
    _forgive(caplog, "The outbox could not be read")
    place.sandbox.recorder.assert_clean()


async def test_a_full_database_changes_nothing_and_says_so(place, caplog):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob)
    writer = place.bot.store._writer
    async with writer.execute("PRAGMA page_count") as cursor:
        (pages,) = await cursor.fetchone()
    await writer.execute(f"PRAGMA max_page_count={pages}")
    before = None
    for _ in range(60):
        position = await place.position()
        person, action, _ = await turn(place, [alice, bob])
        reply = await person.slash(command(position, action), channel=thread, **options(action))
        await place.bot.answers.settle()
        if "busy or full" in reply.text:
            before = position
            break
    assert before is not None, "it has become full"
    assert (await place.position()).match.number == before.match.number
    await writer.execute("PRAGMA max_page_count=1000000")
    await play(place, [alice, bob], thread)
    assert (await place.position()).match.number == before.match.number + 1
    _forgive(caplog, "The database refused")
    place.sandbox.recorder.assert_clean()


def _forgive(caplog, sentence):
    """Takes the errors out of the log that a test has asked for."""
    caplog.records[:] = [record for record in caplog.records if sentence not in record.getMessage()]
