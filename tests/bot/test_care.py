"""Care: looking, standing orders, taking back, resigning, ending, exporting, verifying; whole turns from the DM."""

from hashlib import sha256

import msgspec
import pytest

from bot.export import verify
from bot.refusal import Refusal
from engines.dealer import Dealer
from engines.players import by_policy
from tests.bot.ledger import command, options
from tests.bot.runner import all_games
from tests.bot.saloon import saloon, seat_all, with_button


@pytest.fixture
async def place(tmp_path):
    async with saloon(tmp_path, all_games()) as found:
        yield found
        found.sandbox.recorder.assert_clean()


def people(place, *names):
    """People of the server."""
    return [place.sandbox.person(name) for name in names or ("Alice", "Bob")]


async def slash(place, person, name, /, **options):
    """What a command answers, once everything is told."""
    reply = await person.slash(name, **options)
    assert reply.ephemeral, "a command is answered privately"
    await place.settled()
    return reply


async def play(place, people, thread, pick=lambda menu: menu[0]):
    """Whoever the table waits for plays something; who it was."""
    position = await place.position()
    seat = position.awaited()[0]
    person = next(person for person in people if person.id == position.players[seat].person)
    action = pick(position.menu(seat))
    await slash(place, person, command(position, action), channel=thread, **options(action))
    return person


async def play_on(place, people, thread, until):
    """Plays by the game's own policy until something is true of the position."""
    for _ in range(400):
        position = await place.position()
        if until(position):
            return position
        seat = position.awaited()[0]
        person = next(person for person in people if person.id == position.players[seat].person)
        action = by_policy(
            position.game, position.state, seat, position.menu(seat), Dealer("care", position.match.number)
        )
        await slash(place, person, command(position, action), channel=thread, **options(action))
    raise AssertionError("It never came to that.")


def last_public(person, thread, text):
    """The newest public message with a text in it."""
    return next(sight for sight in reversed(person.sees(thread)) if not sight.ephemeral and text in sight.text)


async def test_board_hand_log_and_todo_in_thread_and_direct_message(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    for channel in (thread, await alice.dm()):
        board = await slash(place, alice, "match board", channel=channel)
        assert board.message.attachments[0].description
        assert "The table waits for" in board.text
        words = await slash(place, alice, "match board", channel=channel, text=True)
        assert not words.message.attachments
        hand = await slash(place, alice, "match hand", channel=channel)
        assert hand.message.attachments[0].filename == "hand.png"
        assert hand.message.buttons or hand.message.menus
        assert "You get" in (await slash(place, alice, "match log", channel=channel)).text
        whole = await slash(place, alice, "match log", channel=channel, whole=True)
        assert b"You get" in whole.message.attachments[0].content
        assert "Stake a claim" in (await slash(place, alice, "match todo", channel=channel)).text
    (dora,) = people(place, "Dora")
    assert "You get" not in (await slash(place, dora, "match log", channel=thread)).text
    assert "You are not at this table" in (await slash(place, dora, "match hand", channel=thread)).text


async def test_a_whole_match_from_the_direct_message(place):
    (alice,) = people(place, "Alice")
    await seat_all(place, alice, ai=1)
    direct = await alice.dm()
    for turn in range(400):
        if (await place.position()).match.phase == "over":
            break
        asked = next(sight for sight in reversed(alice.sees(direct)) if sight.buttons or sight.menus)
        if asked.menus:
            await alice.select(asked, [asked.menus[0].labels[turn % len(asked.menus[0].labels)]])
        else:
            await alice.click(asked, asked.buttons[turn % len(asked.buttons)].label)
        await place.settled()
    assert (await place.position()).match.phase == "over"


async def test_standing_orders_are_given_obeyed_and_dropped(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    shown = await slash(place, alice, "match orders", channel=thread)
    assert "No order stands for you" in shown.text
    (menu, *_) = shown.message.menus
    given = await alice.select(shown.message, [menu.labels[0]], custom_id=menu.custom_id)
    assert "Orders that stand for you" in given.text
    dropped = await alice.click(
        given.message, next(b.label for b in given.message.buttons if b.label.startswith("Drop"))
    )
    assert "No order stands for you" in dropped.text
    again = await alice.click(with_button(alice, thread, "Your move"), "Your move")
    assert again.ephemeral
    shown = await slash(place, alice, "match orders", channel=thread)
    await alice.select(shown.message, [shown.message.menus[0].labels[0]], custom_id=shown.message.menus[0].custom_id)
    for person in (alice, bob):
        await slash(place, person, "proving stake", channel=thread, claim="a")
    position = await place.position()
    assert position.seat_of(alice.id) not in position.awaited(), "the order has bid for her"
    log = (await slash(place, bob, "match log", channel=thread)).text
    assert "Alice bids 0." in log or "Alice passes." in log


async def test_a_free_undo_and_what_it_tells(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    assert "nothing to take back" in (await slash(place, alice, "match undo", channel=thread)).text
    await slash(place, alice, "proving stake", channel=thread, claim="b")
    assert "You took it back" in (await slash(place, alice, "match undo", channel=thread)).text
    position = await place.position()
    assert position.state.players[0].staked is None
    public = "\n".join(sight.text for sight in bob.sees(thread))
    assert "Alice takes back: Alice has staked." in public
    assert "claim b" not in public.lower(), "a secret answer stays secret"
    assert "nothing to take back" in (await slash(place, alice, "match undo", channel=thread)).text


async def test_undo_by_consent_agreed_refused_and_lapsed(place):
    alice, bob, cleo = people(place, "Alice", "Bob", "Cleo")
    thread = await seat_all(place, alice, bob, cleo, game="proving")
    for person in (alice, bob, cleo):
        await slash(place, person, "proving stake", channel=thread, claim="a")
    before = await place.position()
    assert "The others are asked" in (await slash(place, alice, "match undo", channel=thread)).text
    asked = last_public(bob, thread, "asks to take back")
    assert {sight.id for sight in bob.pings} & {sight.id for sight in cleo.pings} & {asked.id}
    (dora,) = people(place, "Dora")
    assert "You are not at this table" in (await dora.click(asked, "Agree")).text
    assert "Still to be heard: Cleo" in (await bob.click(asked, "Agree")).text
    assert "All agree" in (await cleo.click(asked, "Agree")).text
    await place.settled()
    after = await place.position()
    assert (after.match.number, after.state.players[2].staked) == (before.match.number + 1, None)
    assert not last_public(bob, thread, "asks to take back").buttons, "old controls are removed"
    await slash(place, cleo, "proving stake", channel=thread, claim="b")
    await slash(place, bob, "match undo", channel=thread)
    asked = last_public(bob, thread, "asks to take back")
    assert "The step stands" in (await cleo.click(asked, "Let it stand")).text
    await place.settled()
    assert "Cleo would not take the last step back" in (await slash(place, bob, "match log", channel=thread)).text
    await slash(place, bob, "match undo", channel=thread)
    asked = last_public(bob, thread, "asks to take back")
    await play(place, [alice, bob, cleo], thread)
    late = await place.bot.store.match(await place.match())
    reply = await cleo.raw(
        type=3,
        data={"custom_id": f"undo:{late.match}:{late.number - 1}:yes", "component_type": 2},
        channel=thread,
        message=asked,
    )
    assert "no longer asked" in reply.text
    assert not last_public(bob, thread, "asks to take back").buttons


async def test_alone_with_an_ai_a_step_goes_back_with_what_was_answered(place):
    (alice,) = people(place, "Alice")
    thread = await seat_all(place, alice, game="proving", ai=1)
    await slash(place, alice, "proving stake", channel=thread, claim="a")
    assert "You took it back" in (await slash(place, alice, "match undo", channel=thread)).text
    position = await place.position()
    assert position.state.players[0].staked is None
    assert 0 in position.awaited()


async def test_who_resigns_is_played_for_and_hands_the_table_on(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    sure = await slash(place, alice, "match resign", channel=thread)
    assert "An AI will play on" in sure.text
    assert "You resigned" in (await alice.click(sure.message, "Resign")).text
    await place.settled()
    position = await place.position()
    assert (position.players[0].person, position.match.host) == (None, bob.id)
    assert position.awaited() == [1], "the AI has answered"
    direct = await alice.dm()
    assert not [sight for sight in alice.sees(direct) if sight.buttons or sight.menus], "no controls are left to her"
    assert "Alice resigns; an AI plays on." in (await slash(place, bob, "match log", channel=thread)).text
    assert "not at this table" in (await slash(place, alice, "match resign", channel=thread)).text
    sure = await slash(place, bob, "match resign", channel=thread)
    await bob.click(sure.message, "Resign")
    await place.settled()
    assert (await place.position()).match.phase == "over"
    data = (await slash(place, bob, "match export", channel=thread)).message.attachments[0].content
    assert "It was ended early" in verify(data, all_games())


async def test_a_match_is_ended_by_its_host_or_who_manages_the_server(place):
    alice, bob, marshal = people(place, "Alice", "Bob", "Marshal")
    thread = await seat_all(place, alice, bob)
    assert "Only the host" in (await slash(place, bob, "match end", channel=thread)).text
    sure = await slash(place, marshal, "match end", channel=thread)
    await marshal.click(sure.message, "End it")
    await place.settled()
    assert "The match was ended by the server." in (await slash(place, bob, "match log", channel=thread)).text
    assert not [sight for sight in bob.sees(thread) if sight.buttons and not sight.ephemeral]
    assert "This match is over" in (await slash(place, alice, "match end", channel=thread)).text
    assert "This match is over" in (await slash(place, bob, "trails roll", channel=thread)).text
    await slash(place, alice, "match new", channel=place.sandbox.channel, game="trails")
    sure = await slash(place, alice, "match end", channel=place.sandbox.channel)
    assert "is over" in (await alice.click(sure.message, "End it")).text
    await place.settled()
    assert (await place.position()).match.phase == "over"


async def test_the_export_of_a_running_match_holds_what_the_asker_may_see(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    await slash(place, alice, "proving stake", channel=thread, claim="b")
    seed = (await place.position()).match.seed
    found = {}
    for person in (alice, bob):
        reply = await slash(place, person, "match export", channel=thread)
        data = reply.message.attachments[0].content
        assert seed.encode() not in data
        assert "what you may see" in reply.text
        found[person.name] = msgspec.json.decode(data)
        with pytest.raises(Refusal, match="Only a finished match"):
            verify(data, all_games())
    assert found["Alice"]["steps"][1]["action"] == {"do": "stake", "claim": "b"}
    assert found["Bob"]["steps"][1]["action"] is None
    assert not [event for step in found["Bob"]["steps"] for event in step["events"] if event["to"] == 0]


async def test_a_genuine_export_is_accepted_and_every_tampering_named(place):
    alice, bob = people(place)
    thread = await seat_all(place, alice, bob, game="proving")
    await slash(place, alice, "proving stake", channel=thread, claim="b")
    await slash(place, alice, "match undo", channel=thread)
    await slash(place, alice, "proving stake", channel=thread, claim="a")
    await slash(place, bob, "proving stake", channel=thread, claim="a")
    await slash(place, alice, "match undo", channel=thread)
    await bob.click(last_public(bob, thread, "asks to take back"), "Let it stand")
    await play_on(place, [alice, bob], thread, lambda position: position.match.phase == "over")
    data = (await slash(place, bob, "match export", channel=thread)).message.attachments[0].content
    games = all_games()
    assert "every die, every shuffle and every line is as it was" in verify(data, games)

    def refusal(change):
        changed = msgspec.json.decode(data)
        change(changed)
        with pytest.raises(Refusal) as refused:
            verify(msgspec.json.encode(changed), games)
        return str(refused.value)

    kinds = [step["kind"] for step in msgspec.json.decode(data)["steps"]]
    undo, note, last = kinds.index("undo"), kinds.index("note"), len(kinds) - 1

    def swap(found, number, **changes):
        found["steps"][number].update(changes)

    line = [{"text": {"template": "All is well.", "params": {}}, "to": None}]
    assert "The seed is not the one" in refusal(lambda found: found.update(seed="0" * 32))
    assert "tells something else" in refusal(lambda found: found.update(
        seed="0" * 32, seed_sha256=sha256(b"0" * 32).hexdigest()))  # fmt: skip
    assert "Step 1 is not possible" in refusal(lambda found: swap(found, 1, action={"do": "stake", "claim": "z"}))
    assert "Step 1 is not possible" in refusal(lambda found: swap(found, 1, action={"do": "win"}))
    assert "was played by nobody" in refusal(lambda found: swap(found, 1, seat=None))
    for number in (0, 1, undo, note, last):
        assert f"Step {number} tells something else" in refusal(lambda found: swap(found, number, events=line))  # noqa: B023
    assert "goes back to a step that is not there" in refusal(lambda found: swap(found, undo, action={"to": 999}))
    assert "changes the board" in refusal(lambda found: swap(found, note, action={"to": 0}))
    assert "Step 3 is missing" in refusal(lambda found: found["steps"].pop(3))
    assert "some are missing" in refusal(lambda found: found["steps"].pop())
    assert "does not begin" in refusal(lambda found: swap(found, 0, kind="play"))
    assert "begins a match that has begun" in refusal(lambda found: swap(found, 2, kind="start"))
    assert "of no kind" in refusal(lambda found: swap(found, 2, kind="wish"))
    ended = [{"text": {"template": "The host ended the match.", "params": {}}, "to": None}]
    assert "comes after the end" in refusal(lambda found: swap(found, 2, kind="end", seat=None, events=ended))
    assert "The outcome is not the one" in refusal(lambda found: found["outcome"].update(scores=[99, 98]))
    assert "The outcome is not the one" in refusal(lambda found: found.update(outcome=None))
    assert "played with version 7" in refusal(lambda found: found.update(version=7))
    assert "does not have that game" in refusal(lambda found: found.update(game="chess"))
    assert "is not for 0 players" in refusal(lambda found: found.update(players=[]))
    assert "Only a finished match" in refusal(lambda found: found.update(over=False))
    assert "some are missing" in refusal(lambda found: found.update(steps=[]))
    for rubbish in (b"", b"{}", b"\xff\xfe", b"[1]"):
        with pytest.raises(Refusal, match="not a match exported by Trailboss"):
            verify(rubbish, games)
