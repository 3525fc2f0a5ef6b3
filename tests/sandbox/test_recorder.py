"""What a good bot does not do is noticed."""

import io

import discord
import pytest

from tests.sandbox.schema import MISSING, Spec, spec
from tests.sandbox.trail import PIXEL, running, table


def kinds(sandbox):
    return [each.kind for each in sandbox.recorder.violations(ended=True)]


@pytest.mark.asyncio
async def test_pictures_need_alt_text_and_words_need_allowed_mentions():
    async with table(allow={"no alt text", "allowed_mentions missing"}) as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        await channel.send("fine", file=discord.File(io.BytesIO(PIXEL), "a.png", description="A pixel"))
        await channel.send("fine", file=discord.File(io.BytesIO(b"words"), "a.txt"))
        assert kinds(sandbox) == []
        await channel.send("blind", file=discord.File(io.BytesIO(PIXEL), "a.png"))
        assert kinds(sandbox) == ["no alt text"]
        bot._connection.allowed_mentions = None
        await channel.send("careless")
        assert kinds(sandbox) == ["no alt text", "allowed_mentions missing"]
        with pytest.raises(AssertionError, match=r"2 things[\s\S]*a\.png[\s\S]*careless"):
            sandbox.recorder.assert_clean()


@pytest.mark.asyncio
async def test_recording_can_be_bounded_and_switched_off():
    async with table(keep=3) as (sandbox, bot):
        for number in range(5):
            await bot.get_channel(sandbox.channel.id).send(str(number))
        assert [each.body["content"] for each in sandbox.recorder.exchanges] == ["2", "3", "4"]
        assert sandbox.recorder.count >= 5
        sandbox.recorder.clear()
        sandbox.recorder.enabled = False
        await bot.get_channel(sandbox.channel.id).send("unseen")
        assert not sandbox.recorder.exchanges
        assert sandbox.recorder.violations() == []


@pytest.mark.asyncio
async def test_what_was_sent_is_kept_as_it_was_sent():
    async with table() as (sandbox, _):
        await sandbox.person("Alice").slash("match new", channel=sandbox.channel, game="trails")
        (exchange,) = sandbox.recorder.requests("POST /interactions/{interaction_id}/{interaction_token}/callback")
        assert exchange.body["type"] == 4
        assert "id" not in exchange.body["data"]["components"][0]
        assert exchange.files == [("board.png", len(PIXEL))]
        assert exchange.reply["resource"]["message"]["components"][0]["id"] == 1


@pytest.mark.asyncio
async def test_the_bot_may_be_gone_when_the_account_is_made():
    from bot.sandbox import Sandbox

    async with Sandbox() as sandbox:
        async with running(sandbox):
            pass
        interaction = await sandbox.person("Alice").raw(
            type=3, data={"custom_id": "x", "component_type": 2}, channel=sandbox.channel, wait=False
        )
        assert interaction.message is None
        assert kinds(sandbox) == ["unanswered"]


@pytest.mark.skipif(spec() is None, reason=MISSING)
def test_the_schema_itself_objects():
    from bot.sandbox.recorder import Exchange

    known = spec()
    assert isinstance(known, Spec)
    bad = Exchange("POST", "", "/channels/1/messages", b'{"content": 5}', [], 200, b"{}", 0.0)
    assert next(known.complaints(bad)).startswith("create_message request")
    assert list(known.complaints(Exchange("POST", "", "/no/such", b"", [], 200, b"", 0.0))) == [
        "POST /no/such is no operation."
    ]
