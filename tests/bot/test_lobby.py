"""The lobby: open a table, fill its seats, choose its options, start; and which match is meant."""

import re

import pytest

from bot.sandbox import ClientRefuses
from tests.bot.runner import all_games
from tests.bot.saloon import saloon, seat_all, with_button

PUT = "PUT /applications/{application_id}/commands"


@pytest.fixture
async def place(tmp_path):
    async with saloon(tmp_path, all_games()) as found:
        yield found


def people(place, *names):
    """People of the server."""
    return [place.sandbox.person(name) for name in names or ("Alice", "Bob", "Cleo")]


async def slash(place, person, command, /, **options):
    """What a command answers, once everything is told."""
    options.setdefault("channel", place.sandbox.channel)
    reply = await person.slash(command, **options)
    assert reply.ephemeral, "a command in a server is answered privately"
    await place.settled()
    return reply.text


def card(place, person):
    """The lobby card."""
    return next(sight for sight in person.sees(place.sandbox.channel) if sight.embeds and not sight.ephemeral)


async def test_a_table_is_opened_filled_and_started_by_commands(place):
    alice, bob, cleo = people(place)
    assert "Gold Gulch is open" in await slash(place, alice, "match new", game="trails", name="Gold  Gulch")
    assert [button.label for button in card(place, alice).buttons] == [
        "Join", "Leave", "Add AI", "Options", "Start", "Invite",
    ]  # fmt: skip
    assert "is for 2 to 4 players, and 1 sit here" in await slash(place, alice, "match start")
    assert "is invited" in await slash(place, alice, "match invite", person=bob)
    invitation = alice.last(place.sandbox.channel)
    assert invitation.id in [sight.id for sight in bob.pings]
    await bob.click(next(sight for sight in bob.sees(place.sandbox.channel) if "invites you" in sight.text), "Join")
    assert "You sit at Gold Gulch" in await slash(place, cleo, "match join")
    assert "already" in await slash(place, cleo, "match join")
    assert "1 of 4 seats" in await slash(place, alice, "match invite", ai=1)
    assert "Only the host" in await slash(place, bob, "match start")
    assert "Gold Gulch begins" in await slash(place, alice, "match start")
    assert not card(place, alice).buttons, "the card of a match that runs has no controls"
    (thread,) = alice.threads(place.sandbox.channel)
    assert thread.name == "Trails: Gold Gulch"
    assert "has begun already" in await slash(place, alice, "match start")
    place.sandbox.recorder.assert_clean()


async def test_the_card_does_the_same(place):
    alice, bob, cleo = people(place)
    await slash(place, alice, "match new", game="trails")
    shown = card(place, alice)
    for person, label, sentence in (
        (bob, "Join", "You sit at"),
        (bob, "Join", "already"),
        (bob, "Add AI", "Only the host"),
        (alice, "Add AI", "1 of 3 seats"),
        (bob, "Start", "Only the host"),
        (bob, "Leave", "You left"),
        (bob, "Leave", "You do not sit"),
    ):
        reply = await person.click(shown, label)
        assert sentence in reply.text
        assert reply.ephemeral
    menu = await alice.click(shown, "Invite")
    assert "is invited" in (await alice.select(menu.message, [cleo])).text
    await place.settled()
    assert cleo.pings
    await alice.click(shown, "Start")
    await place.settled()
    stale = await cleo.raw(
        type=3,
        data={"custom_id": f"lobby:{await place.match()}:join", "component_type": 2},
        channel=place.sandbox.channel,
    )
    assert "begun already" in stale.text
    place.sandbox.recorder.assert_clean()


async def test_seats_are_limited_and_bots_are_no_guests(place):
    alice, *others = people(place, "Alice", "Bob", "Cleo", "Dora", "Emil")
    await slash(place, alice, "match new", game="trails")
    for person in others[:3]:
        await slash(place, person, "match join")
    assert "All seats of this table are taken" in await slash(place, others[3], "match join")
    assert "not so many seats" in await slash(place, alice, "match invite", ai=1)
    assert "All seats" in await slash(place, alice, "match invite", person=others[3])
    assert "sit at this table already" in await slash(place, alice, "match invite", person=others[0])
    assert "Only somebody at the table may invite" in await slash(place, others[3], "match invite", person=others[3])
    assert "Say whom you invite" in await slash(place, alice, "match invite")
    assert "A bot cannot sit" in await slash(place, alice, "match invite", person=place.sandbox.world.bot)
    place.sandbox.recorder.assert_clean()


async def test_a_host_who_leaves_hands_the_table_on_and_the_last_closes_it(place):
    alice, bob, _ = people(place)
    await slash(place, alice, "match new", game="trails")
    await slash(place, alice, "match invite", ai=1)
    await slash(place, bob, "match join")
    await slash(place, alice, "match leave")
    assert f"Host: {bob.mention}" in card(place, bob).text
    position = await place.position()
    assert [(player.seat, player.person) for player in position.players] == [(0, None), (1, bob.id)]
    assert "the table is closed" in await slash(place, bob, "match leave")
    assert (await place.position()).match.phase == "over"
    assert not card(place, bob).buttons
    assert "is over" in await slash(place, alice, "match join")


async def test_options_are_changed_by_command_menu_and_form_and_refused_at_once(place):
    alice, bob, cleo = people(place)
    await slash(place, alice, "match new", game="proving")
    assert "How many claims are sold" in await slash(place, alice, "match options")
    assert "Say the new value" in await slash(place, alice, "match options", option="rounds")
    assert "no such option" in await slash(place, alice, "match options", option="weather", value="1")
    assert "Only the host" in await slash(place, bob, "match options", option="rounds", value="2")
    for wrong in ("many", "--1", "\N{SUPERSCRIPT TWO}", "9" * 5000):
        assert "is a whole number" in await slash(place, alice, "match options", option="rounds", value=wrong)
    assert "may be: 1, 2, 3, 4" in await slash(place, alice, "match options", option="rounds", value="9")
    assert "is yes or no" in await slash(place, alice, "match options", option="outlaw", value="perhaps")
    assert "may be: one, two" in await slash(place, alice, "match options", option="loot", value="three")
    assert "**Outlaw**: yes" in await slash(place, alice, "match options", option="outlaw", value="Yes")
    await slash(place, bob, "match join")
    await slash(place, cleo, "match join")
    await slash(place, alice, "match invite", ai=1)
    refused = await slash(place, alice, "match options", option="rounds", value="4")
    assert refused == "There are not enough goods for 4 rounds at 4."
    shown = await alice.click(card(place, alice), "Options")
    values = await alice.select(shown.message, ["Loot"])
    assert "two" in (await alice.select(values.message, ["two"])).text
    await place.settled()
    assert "Loot: two" in card(place, alice).text
    assert "Outlaw: yes" in card(place, alice).text
    suggested = await alice.autocomplete("match options", "value", "", channel=place.sandbox.channel, option="rounds")
    assert [choice["value"] for choice in suggested] == ["1", "2", "3", "4"]
    suggested = await alice.autocomplete("match options", "option", "l", channel=place.sandbox.channel)
    assert [choice["value"] for choice in suggested] == ["outlaw", "loot"]
    await slash(place, alice, "match start")
    assert "begun already" in await slash(place, alice, "match options", option="loot", value="one")
    place.sandbox.recorder.assert_clean()


async def test_a_table_is_opened_only_where_the_bot_may_play(place):
    (alice,) = people(place, "Alice")
    world, channel = place.sandbox.world, place.sandbox.channel
    for right, words in (("embed_links", "embed links"), ("attach_files", "attach files")):
        world.forbid(channel, right)
        refused = await slash(place, alice, "match new", game="trails")
        assert refused == f"Trailboss may not {words} here. Whoever manages the server can allow it."
        world.allow(channel, right)
    direct = await alice.dm()
    assert "in a channel of a server" in (await alice.slash("match new", channel=direct, game="trails")).text
    thread = await seat_all(place, alice, ai=1)
    assert "gets a thread of its own" in await slash(place, alice, "match new", channel=thread, game="trails")
    assert not [message for message in place.sandbox.recorder.violations() if message.kind == "refused"]


async def test_where_no_thread_may_be_started_the_channel_is_the_table(place):
    (alice,) = people(place, "Alice")
    place.sandbox.world.forbid(place.sandbox.channel, "create_public_threads")
    assert await seat_all(place, alice, ai=1) is place.sandbox.channel
    assert with_button(alice, place.sandbox.channel, "Your move").attachments
    place.sandbox.recorder.assert_clean(allow={50013})


async def test_many_matches_and_match_is_asked_for_only_when_it_is_not_clear(place):
    alice, bob, cleo = people(place)
    channel = place.sandbox.channel
    for name in ("North", "South"):
        await slash(place, alice, "match new", game="proving", name=name)
        await slash(place, bob, "match join", match=name)
        await slash(place, alice, "match start", match=name)
    await slash(place, bob, "match new", game="proving", name="West")
    assert "You sit at West" in await slash(place, alice, "match join"), "the one lobby is meant"
    assert "You sit at West" in await slash(place, cleo, "match join")
    assert "Which match do you mean" in await slash(place, alice, "match hand")
    assert "North" in await slash(place, alice, "match hand", match="north")
    assert "no such match here" in await slash(place, alice, "match hand", match="East")
    found = await alice.autocomplete("match hand", "match", "o", channel=channel)
    assert {choice["name"] for choice in found} == {"North", "South"}
    north = next(thread for thread in alice.threads(channel) if "North" in thread.name)
    assert "North" in await slash(place, alice, "match hand", channel=north), "inside its thread there is no doubt"
    assert "You are not at this table" in await slash(place, cleo, "proving stake", channel=north, claim="a")
    assert "has not begun yet" in await slash(place, cleo, "match hand")
    await slash(place, alice, "proving stake", channel=north, claim="a")
    todo = await slash(place, alice, "match todo")
    assert re.findall(r"Claim Jumpers: (\w+)", todo)[0] == "South", "what the table waits for comes first"
    assert "No match waits for you" in await slash(place, cleo, "match todo")
    place.sandbox.recorder.assert_clean()


async def test_a_match_elsewhere_is_not_to_be_seen(place):
    alice, bob, _ = people(place)
    await seat_all(place, alice, ai=1)
    other = place.sandbox.world.add_channel(place.sandbox.guild, "elsewhere")
    key = await place.match()
    for command in ("board", "hand", "log", "export", "undo", "orders", "resign", "end"):
        reply = await bob.slash(f"match {command}", channel=other, match=key)
        assert reply.text == "There is no such match here: pick one from the list."
    assert await bob.autocomplete("match board", "match", "", channel=other) == []
    assert "There is no match here" in (await bob.slash("match board", channel=other)).text


async def test_commands_are_told_to_discord_only_when_they_are_new(place, monkeypatch):
    recorder = place.sandbox.recorder
    assert len(recorder.requests(PUT)) == 1
    await place.close()
    await place.open()
    assert len(recorder.requests(PUT)) == 1
    await place.close()
    place.games = None
    await place.open()
    assert len(recorder.requests(PUT)) == 2
    (alice,) = people(place, "Alice")
    with pytest.raises(ClientRefuses):
        await alice.slash("proving done", channel=place.sandbox.channel)
