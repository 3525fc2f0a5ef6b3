"""What a bot does with Discord, done by the real discord.py."""

import asyncio

import discord
import pytest

from bot.sandbox import ApplicationDidNotRespond, Clock, Sandbox
from tests.sandbox.trail import PIXEL, Trail, picture, running, table

pytestmark = pytest.mark.asyncio


async def test_a_command_is_answered_with_a_picture_and_controls():
    async with table() as (sandbox, bot):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        assert alice.commands(sandbox.channel) == ["match", "ping", "here"]
        reply = await alice.slash("match new", channel=sandbox.channel, game="Trails", seats=3)
        assert reply.content == "trails for 3"
        assert not reply.ephemeral
        (board,) = reply.message.attachments
        assert (board.content, board.description, board.width, board.height) == (PIXEL, "A board", 1, 1)
        assert [button.label for button in reply.message.buttons] == ["Go", "Never", "Note", "Fixed"]
        assert reply.message.menus[0].labels == ["Wood", "Ore", "Wheat"]
        assert bob.last(sandbox.channel) == reply.message
        assert reply.message.options == {"game": "trails", "seats": 3}
        assert bot.errors == []


async def test_suggestions_come_while_typing():
    async with table() as (sandbox, _):
        choices = await sandbox.person("Alice").autocomplete("match hike", "tiles", "2", channel=sandbox.channel)
        assert choices == [{"name": "2 tiles", "value": 2}]


async def test_buttons_menus_and_forms():
    async with table() as (sandbox, _):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        taken = await bob.select(card, ["Wood", "ore"], placeholder="Goods")
        assert (taken.content, taken.ephemeral) == ("you took wood, ore", True)
        assert (await bob.select(card, alice, custom_id="who")).content == "you chose Alice"
        form = await bob.click(card, "Note")
        assert (form.modal.title, form.modal.labels) == ("A note", ["Words", "Mood"])
        assert (await bob.submit(form, Words="howdy", Mood="Bad")).content == "howdy/Bad"
        gone = await bob.click(card, "Go")
        assert gone.updated
        assert card.content == "gone"
        assert card.attachments[0].content == PIXEL
        assert (await bob.click(card, "Fixed")).content == "fixed 7"
        assert [each.content for each in alice.sees(sandbox.channel)] == ["gone"]
        assert len(bob.sees(sandbox.channel)) == 5


async def test_a_button_outlives_the_bot():
    async with Sandbox() as sandbox:
        alice = sandbox.person("Alice")
        async with running(sandbox):
            card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        async with running(sandbox):
            assert (await alice.click(card, custom_id="fixed:7")).content == "fixed 7"
        sandbox.recorder.assert_clean()


async def test_deferring_editing_and_following_up():
    async with table() as (sandbox, bot):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        reply = await alice.slash("match think", channel=sandbox.channel)
        assert (reply.deferred, reply.loading, reply.message.loading, reply.ephemeral) == (True, True, True, True)
        bot.release.set()
        await reply.done()
        await sandbox.until(lambda: reply.followups)
        assert [each.content for each in reply.messages] == ["thought", "and more"]
        assert reply.message.attachments[0].description == "A board"
        assert bob.sees(sandbox.channel) == []


async def test_components_alone_make_a_message():
    async with table() as (sandbox, _):
        alice = sandbox.person("Alice")
        card = (await alice.slash("match layout", channel=sandbox.channel)).message
        assert card.text == "# A board"
        first = card.attachments[0].id
        assert (await alice.click(card, "Again")).updated
        assert card.attachments[0].id != first


async def test_direct_messages_reach_only_their_reader():
    async with table() as (sandbox, bot):
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        conversation = await alice.dm()
        user = await bot.fetch_user(alice.id)
        await user.send("your hand", file=picture("hand.png", "Your hand"))
        assert [each.content for each in alice.sees(conversation)] == ["your hand"]
        assert bob.sees(conversation) == []
        assert (len(alice.pings), len(bob.pings)) == (1, 0)
        assert (await alice.slash("ping", channel=conversation)).content == "pong"
        assert alice.commands(conversation) == ["match", "ping"]
        message = (await user.create_dm()).get_partial_message(alice.sees(conversation)[0].id)
        await message.edit(content="your new hand")
        assert len(alice.pings) == 1


async def test_closed_direct_messages_are_refused():
    async with table(allow={50007, 50278}) as (sandbox, bot):
        alice, stranger = sandbox.person("Alice"), sandbox.person("Stranger", joins=False)
        alice.close_dms()
        with pytest.raises(discord.Forbidden) as refused:
            await (await bot.fetch_user(alice.id)).send("psst")
        assert refused.value.code == 50007
        with pytest.raises(discord.Forbidden) as refused:
            await (await bot.fetch_user(stranger.id)).send("psst")
        assert refused.value.code == 50278
        alice.open_dms()
        await (await bot.fetch_user(alice.id)).send("psst")


async def test_a_thread_is_started_once_and_put_to_sleep():
    async with table(allow={160004, 50083}) as (sandbox, bot):
        alice = sandbox.person("Alice")
        channel = bot.get_channel(sandbox.channel.id)
        message = await channel.send("A table")
        thread = await message.create_thread(name="The match", auto_archive_duration=10080)
        with pytest.raises(discord.HTTPException) as refused:
            await message.create_thread(name="The match")
        assert refused.value.code == 160004
        board = await thread.send("The board", file=picture())
        (seen,) = alice.threads(sandbox.channel)
        await board.edit(content="The next board", attachments=[picture("next.png", "The next board")])
        assert alice.last(seen).attachments[0].filename == "next.png"
        await thread.edit(archived=True)
        with pytest.raises(discord.HTTPException) as refused:
            await board.edit(content="Too late")
        assert refused.value.code == 50083
        await thread.send("Awake again")
        assert not seen.thread.archived
        assert (await alice.slash("ping", channel=seen)).content == "pong"
        assert {each.id for each in await channel.guild.active_threads()} == {thread.id}


async def test_a_locked_thread_needs_a_moderator():
    async with table(allow={50013, 160005}) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        thread = await channel.create_thread(name="Quiet", type=discord.ChannelType.public_thread)
        with pytest.raises(discord.Forbidden):
            await thread.edit(locked=True)
        with pytest.raises(discord.Forbidden):
            await thread.delete()
        role = sandbox.world.add_role(sandbox.guild, "Deputy", "manage_threads")
        sandbox.guild.members[bot.user.id].roles.append(role.id)
        await thread.edit(locked=True, archived=True)
        await thread.edit(archived=False)
        sandbox.guild.members[bot.user.id].roles.remove(role.id)
        with pytest.raises(discord.HTTPException) as refused:
            await thread.send("Hello?")
        assert refused.value.code == 160005
        sandbox.guild.members[bot.user.id].roles.append(role.id)
        await thread.delete()
        await sandbox.until(lambda: "THREAD_DELETE" in bot.heard or bot.get_channel(thread.id) is None)


async def test_a_silent_thread_goes_to_sleep_by_the_clock():
    clock = Clock()
    async with table(clock=clock) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        thread = await channel.create_thread(
            name="Short", type=discord.ChannelType.public_thread, auto_archive_duration=60
        )
        clock.jump(3599)
        assert not (await bot.fetch_channel(thread.id)).archived
        clock.jump(2)
        assert (await bot.fetch_channel(thread.id)).archived


async def test_messages_can_be_fetched_listed_and_deleted():
    async with table(allow={10008}) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        first, second = await channel.send("one"), await channel.send("two")
        hidden = (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).message
        assert [each.content async for each in channel.history()] == ["two", "one"]
        assert [each.content async for each in channel.history(after=first)] == ["two"]
        assert (await channel.fetch_message(second.id)).content == "two"
        for unknown in (hidden.id, 12345):
            with pytest.raises(discord.NotFound) as refused:
                await channel.fetch_message(unknown)
            assert refused.value.code == 10008
        await first.delete()
        assert [each.content for each in sandbox.person("Alice").sees(sandbox.channel)] == ["two", "pong"]
        await second.add_reaction("👍")
        assert (await channel.fetch_message(second.id)).reactions[0].me
        reply = await second.reply("three")
        assert reply.reference.message_id == second.id


async def test_the_small_things():
    async with table(allow={50013}) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        async with channel.typing():
            message = await channel.send("remember this")
        with pytest.raises(discord.Forbidden):
            await message.pin()
        sandbox.world.allow(sandbox.channel, "pin_messages", "manage_channels", "manage_messages")
        await message.pin()
        assert [each.content async for each in channel.pins()] == ["remember this"]
        await message.unpin()
        await channel.edit(topic="The saloon")
        said = sandbox.person("Alice").say(sandbox.channel, "rude words")
        await channel.get_partial_message(said.id).delete()
        thread = await channel.create_thread(name="Table", type=discord.ChannelType.public_thread)
        member = await channel.guild.fetch_member(sandbox.person("Alice").id)
        await thread.add_user(member)
        assert {each.id for each in await thread.fetch_members()} == {bot.user.id, member.id}
        await thread.remove_user(member)
        await thread.edit(archived=True)
        assert [each.id async for each in channel.archived_threads()] == [thread.id]
        embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
        shown = await channel.send(embed=embed, file=picture())
        assert shown.embeds[0].image.url == shown.attachments[0].url
        assert await shown.attachments[0].read() == PIXEL


async def test_places_can_be_fetched():
    async with table(allow={10007, 10013}) as (sandbox, bot):
        alice, stranger = sandbox.person("Alice"), sandbox.person("Stranger", joins=False)
        guild = await bot.fetch_guild(sandbox.guild.id)
        assert guild.name == "Frontier"
        assert (await guild.fetch_member(alice.id)).display_name == "Alice"
        assert len(await guild.fetch_roles()) == 2
        assert [each.name for each in await guild.fetch_channels()] == ["general"]
        assert (await bot.application_info()).id == bot.application_id
        assert [each.name for each in await bot.tree.fetch_commands()] == ["match", "ping", "here"]
        assert [each.id async for each in bot.fetch_guilds()] == [sandbox.guild.id]
        with pytest.raises(discord.NotFound) as refused:
            await guild.fetch_member(stranger.id)
        assert refused.value.code == 10007
        with pytest.raises(discord.NotFound):
            await bot.fetch_user(1)


async def test_commands_keep_their_ids_when_synced_again():
    async with table() as (sandbox, bot):
        before = {each.name: each.id for each in await bot.tree.fetch_commands()}
        assert {each.name: each.id for each in await bot.tree.sync()} == before
        bot.tree.copy_global_to(guild=sandbox.guild)
        local = await bot.tree.sync(guild=discord.Object(sandbox.guild.id))
        assert local[0].guild_id == sandbox.guild.id
        assert sandbox.person("Alice").commands(sandbox.channel) == ["match", "ping", "here"]
        assert (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).content == "pong"


async def test_a_jump_puts_silent_threads_to_sleep_and_says_so():
    async with table() as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        thread = await channel.create_thread(name="Short", type=discord.ChannelType.public_thread)
        await sandbox.until(lambda: channel.guild.get_thread(thread.id))
        sandbox.jump(86400)
        await sandbox.until(lambda: channel.guild.get_thread(thread.id) is None)


async def test_silence_and_lateness():
    clock = Clock()
    async with table(allow={"unanswered", 10062}, clock=clock) as (sandbox, bot):
        alice = sandbox.person("Alice")
        waiting = asyncio.create_task(alice.slash("match slow", channel=sandbox.channel))
        await asyncio.sleep(0.02)
        clock.jump(4)
        with pytest.raises(ApplicationDidNotRespond):
            await waiting
        bot.release.set()
        await sandbox.until(lambda: bot.errors)
        assert bot.errors[0].code == 10062
        assert alice.sees(sandbox.channel) == []


async def test_a_second_answer_is_refused():
    async with table(allow={40060}) as (sandbox, bot):
        await sandbox.person("Alice").slash("match twice", channel=sandbox.channel)
        await sandbox.until(lambda: bot.errors)
        assert bot.errors[0].code == 40060
        assert [each.kind for each in sandbox.recorder.violations()] == ["second acknowledgement"]


async def test_a_token_dies_after_a_quarter_of_an_hour():
    clock = Clock()
    async with table(allow={50027}, clock=clock) as (sandbox, bot):
        reply = await sandbox.person("Alice").slash("match think", channel=sandbox.channel)
        clock.jump(15 * 60 + 1)
        bot.release.set()
        await sandbox.until(lambda: bot.errors)
        assert bot.errors[0].code == 50027
        assert reply.loading


async def test_the_bot_is_removed_and_invited_again():
    async with table(allow={10004, 50001}) as (sandbox, bot):
        guild = sandbox.guild
        sandbox.world.remove_bot(guild)
        await sandbox.until(lambda: bot.get_guild(guild.id) is None)
        with pytest.raises(discord.Forbidden):
            await bot.fetch_channel(sandbox.channel.id)
        sandbox.world.invite_bot(guild)
        await sandbox.until(lambda: bot.get_guild(guild.id) is not None)
        assert (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).content == "pong"


async def test_a_channel_vanishes():
    async with table(allow={10003}) as (sandbox, bot):
        extra = sandbox.world.add_channel(sandbox.guild, "saloon")
        await sandbox.until(lambda: bot.get_channel(extra.id))
        channel = bot.get_channel(extra.id)
        sandbox.faults.delete_channel(extra)
        await sandbox.until(lambda: bot.get_channel(extra.id) is None)
        with pytest.raises(discord.NotFound) as refused:
            await channel.send("Anybody?")
        assert refused.value.code == 10003


@pytest.mark.parametrize(
    ("permission", "code"), [("view_channel", 50001), ("send_messages", 50013), ("attach_files", 50013)]
)
async def test_missing_permissions(permission, code):
    async with table(allow={code}) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        sandbox.faults.forbid(sandbox.channel, permission)
        with pytest.raises(discord.Forbidden) as refused:
            await channel.send("Hello", file=picture())
        assert refused.value.code == code
        sandbox.faults.allow(sandbox.channel, permission)
        await channel.send("Hello", file=picture())


async def test_a_repeated_nonce_gives_the_same_message_for_some_minutes():
    clock = Clock()
    async with table(allow={10008}, clock=clock) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        first = await channel.send("once", nonce="step-1")
        assert (await channel.send("once", nonce="step-1")).id == first.id
        clock.jump(301)
        assert (await channel.send("once", nonce="step-1")).id != first.id
        assert len(sandbox.person("Alice").sees(sandbox.channel)) == 2
        last = await channel.send("again", nonce="step-2")
        await last.delete()
        with pytest.raises(discord.NotFound):
            await channel.send("again", nonce="step-2")


async def test_two_bots_after_each_other_see_one_world():
    async with Sandbox() as sandbox:
        async with running(sandbox, Trail()) as bot:
            await bot.get_channel(sandbox.channel.id).send("I was here")
        async with running(sandbox, Trail()) as bot:
            assert [each.content async for each in bot.get_channel(sandbox.channel.id).history()] == ["I was here"]
        assert sandbox.gateway.log == ["identify", "identify"]
