"""People see what is theirs, and can do only what a client lets them do."""

import pytest

from bot.sandbox import ApplicationDidNotRespond, ClientRefuses, Clock, Sandbox
from bot.sandbox.world import World
from tests.sandbox.trail import Panel, running, table

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("nonsense", {}, "no command /nonsense"),
        ("match nonsense", {}, "no 'nonsense' in it"),
        ("match", {}, "one more word"),
        ("match new", {}, "needs the option 'game'"),
        ("match new", {"game": "chess"}, "not among the choices: Trails"),
        ("match new", {"game": "trails", "seats": 7}, "not between 2 and 6"),
        ("match new", {"game": "trails", "seats": "2"}, "not a number"),
        ("match new", {"game": "trails", "colour": "red"}, "no option 'colour'"),
        ("match invite", {"who": "Bob"}, "not what this option takes"),
        ("match hike", {"tiles": 2.5}, "not a number"),
    ],
)
async def test_a_client_checks_commands(command, options, sentence):
    async with table() as (sandbox, _):
        with pytest.raises(ClientRefuses, match=sentence):
            await sandbox.person("Alice").slash(command, channel=sandbox.channel, **options)


async def test_a_client_checks_suggestions():
    async with table() as (sandbox, _):
        with pytest.raises(ClientRefuses, match="no suggestions"):
            await sandbox.person("Alice").autocomplete("match new", "seats", "2", channel=sandbox.channel)


async def test_a_client_checks_places():
    async with table() as (sandbox, _):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        stranger = sandbox.person("Stranger", joins=False)
        with pytest.raises(ClientRefuses, match="no command /here"):
            await alice.slash("here", channel=await alice.dm())
        with pytest.raises(ClientRefuses, match="cannot see"):
            await bob.slash("ping", channel=await alice.dm())
        with pytest.raises(ClientRefuses, match="cannot see"):
            await stranger.slash("ping", channel=sandbox.channel)
        sandbox.world.forbid(sandbox.channel, "use_application_commands", to=bob.user)
        with pytest.raises(ClientRefuses, match="lacks use_application_commands"):
            await bob.slash("ping", channel=sandbox.channel)
        sandbox.world.remove_bot(sandbox.guild)
        with pytest.raises(ClientRefuses, match="not in Frontier"):
            await alice.slash("ping", channel=sandbox.channel)


async def test_a_client_checks_controls():
    async with table() as (sandbox, bot):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        with pytest.raises(ClientRefuses, match="disabled"):
            await alice.click(card, "Never")
        with pytest.raises(ClientRefuses, match="no button"):
            await alice.click(card, "Nonsense")
        with pytest.raises(ClientRefuses, match="not on the menu"):
            await alice.select(card, ["Gold"], placeholder="Goods")
        with pytest.raises(ClientRefuses, match="1 to 2"):
            await alice.select(card, ["Wood", "Ore", "Wheat"], placeholder="Goods")
        with pytest.raises(ClientRefuses, match="2 of menu"):
            await alice.select(card, ["Wood"])
        with pytest.raises(ClientRefuses, match="neither a user"):
            await alice.select(card, ["Bob"], custom_id="who")
        form = await alice.click(card, "Note")
        with pytest.raises(ClientRefuses, match="must be filled"):
            await alice.submit(form, Mood="Good")
        with pytest.raises(ClientRefuses, match="wrong length"):
            await alice.submit(form, Words="x" * 21, Mood="Good")
        with pytest.raises(ClientRefuses, match="no field 'Weather'"):
            await alice.submit(form, Words="x", Mood="Good", Weather="Fine")
        with pytest.raises(ClientRefuses, match="no form"):
            await bob.submit(form, Words="x", Mood="Good")
        hidden = await alice.slash("ping", channel=sandbox.channel)
        with pytest.raises(ClientRefuses, match="does not see"):
            await bob.click(hidden.message, "Anything")
        sent = await bot.get_channel(sandbox.channel.id).send("card", view=Panel(timeout=None))
        seen = alice.last(sandbox.channel)
        await sent.delete()
        with pytest.raises(ClientRefuses, match="does not see"):
            await alice.click(seen, "Go")


async def test_who_sees_what():
    async with table() as (sandbox, _):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        await alice.slash("match hike", channel=sandbox.channel, tiles=3)
        await alice.slash("match new", channel=sandbox.channel, game="trails")
        assert [each.content for each in alice.sees(sandbox.channel)] == ["hiked 3", "trails for 2"]
        (public,) = bob.sees(sandbox.channel)
        assert (public.command, public.options) == ("match new", {"game": "trails"})
        sandbox.world.forbid(sandbox.channel, "view_channel", to=bob.user)
        assert bob.sees(sandbox.channel) == []
        assert bob.threads(sandbox.channel) == []


async def test_a_private_thread_is_for_its_followers():
    async with table() as (sandbox, bot):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        thread = await bot.get_channel(sandbox.channel.id).create_thread(name="Back room")
        await thread.send("nobody here yet")
        (room,) = sandbox.world.threads(sandbox.channel)
        assert alice.sees(room) == bob.sees(room) == []
        await thread.add_user(await bot.get_guild(sandbox.guild.id).fetch_member(alice.id))
        assert len(alice.sees(room)) == 1
        assert alice.threads(sandbox.channel) == [room]
        assert bob.threads(sandbox.channel) == []
        await thread.send(f"{bob.mention} come in")
        assert bob.threads(sandbox.channel) == [room]
        assert len(bob.pings) == 1


async def test_pings_are_counted_for_whom_they_ring():
    async with table(allow={"allowed_mentions missing"}) as (sandbox, bot):
        alice, bob, carol = sandbox.person("Alice"), sandbox.person("Bob"), sandbox.person("Carol")
        channel = bot.get_channel(sandbox.channel.id)
        message = await channel.send(f"{alice.mention} it is your turn")
        await message.edit(content=f"{alice.mention} {bob.mention} hurry")
        import discord

        await channel.send(f"{alice.mention} quietly", allowed_mentions=discord.AllowedMentions.none())
        await channel.send(f"{alice.mention} {bob.mention}", allowed_mentions=discord.AllowedMentions(users=[bob.user]))
        await channel.send("@everyone", allowed_mentions=discord.AllowedMentions(everyone=True))
        await channel.send(f"{carol.mention} at night", silent=True)
        assert [len(each.pings) for each in (alice, bob, carol)] == [1, 1, 0]
        assert alice.pings[0].content.endswith("hurry")


async def test_raw_interactions_reach_the_bot_unchecked():
    async with table(allow={"unanswered"}, patience=0.2) as (sandbox, _):
        alice = sandbox.person("Alice")
        card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        stale = {"custom_id": "goods", "component_type": 3, "id": 1, "values": ["gold"]}
        assert (await alice.raw(type=3, data=stale, channel=sandbox.channel, message=card)).content == "you took gold"
        unknown = {"custom_id": "nonsense", "component_type": 2, "id": 1}
        with pytest.raises(ApplicationDidNotRespond):
            await alice.raw(type=3, data=unknown, channel=sandbox.channel, message=card)


async def test_the_world_survives_in_a_file(tmp_path):
    clock = Clock()
    async with Sandbox(clock=clock) as sandbox:
        alice = sandbox.person("Alice")
        async with running(sandbox):
            card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        sandbox.world.save(tmp_path / "world")
        token = sandbox.token
    async with Sandbox(world=World.load(tmp_path / "world", clock)) as sandbox:
        assert sandbox.token == token
        alice = sandbox.person("Alice")
        (seen,) = alice.sees(sandbox.channel)
        assert (seen.id, seen.attachments[0].content) == (card.id, card.attachments[0].content)
        async with running(sandbox):
            assert (await alice.click(seen, "Go")).content == "gone"


async def test_one_world_can_outlive_its_server():
    async with Sandbox() as sandbox:
        world = sandbox.world
        async with running(sandbox):
            pass
    assert world.listeners == []
    async with Sandbox(world=world) as sandbox, running(sandbox):
        assert (await sandbox.person("Alice").slash("ping")).content == "pong"


async def test_a_standing_clock_gives_the_same_ids():
    async def ids() -> list[int]:
        async with Sandbox(clock=Clock(1_800_000_000, running=False)) as sandbox:
            return [sandbox.guild.id, sandbox.channel.id, sandbox.person("Alice").id]

    first = await ids()
    assert first == await ids()
    assert first == sorted(set(first))
    assert (first[0] >> 22) / 1000 + 1420070400 == 1_800_000_000


async def test_time_does_not_run_backwards():
    with pytest.raises(ValueError, match="backwards"):
        Clock().jump(-1)
