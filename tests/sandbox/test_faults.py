"""What goes wrong on purpose goes wrong exactly so."""

import asyncio
import time
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import ApplicationDidNotRespond
from bot.sandbox.ratelimits import RateLimits
from tests.sandbox.trail import picture, table

pytestmark = pytest.mark.asyncio
POST = "POST /channels/*/messages"


@pytest.fixture
def hasty(monkeypatch):
    """discord.py waits seconds before it tries again; here it does not."""
    sleep = asyncio.sleep

    async def sleeping(seconds: float, *rest: Any) -> Any:
        return await sleep(min(seconds, 0.02), *rest)

    monkeypatch.setattr(asyncio, "sleep", sleeping)


async def test_a_limit_is_waited_for():
    async with table() as (sandbox, bot):
        sandbox.faults.next(POST, retry_after=0.05, times=2)
        await bot.get_channel(sandbox.channel.id).send("patient")
        assert [each.status for each in sandbox.recorder.requests("POST /channels/{channel_id}/messages")] == [
            429,
            429,
            200,
        ]


@pytest.mark.usefixtures("hasty")
async def test_an_error_of_the_server_is_tried_again():
    async with table() as (sandbox, bot):
        sandbox.faults.next(POST, status=500)
        sandbox.faults.next(POST, status=502)
        await bot.get_channel(sandbox.channel.id).send("stubborn")
        sandbox.faults.next(POST, status=503)
        with pytest.raises(discord.DiscordServerError):
            await bot.get_channel(sandbox.channel.id).send("not for 503")
        assert len(sandbox.person("Alice").sees(sandbox.channel)) == 1


@pytest.mark.usefixtures("hasty")
async def test_an_answer_lost_after_the_deed_doubles_nothing_since_the_library_sends_a_nonce():
    async with table() as (sandbox, bot):
        channel = bot.get_channel(sandbox.channel.id)
        sandbox.faults.next(POST, status=500, applied=True)
        await channel.send("single")
        assert [each.content for each in sandbox.person("Alice").sees(sandbox.channel)] == ["single"]


@pytest.mark.parametrize(("drop", "written"), [("before", 0), ("after", 1)])
async def test_a_connection_is_cut_before_or_after_the_deed(drop, written):
    async with table() as (sandbox, bot):
        sandbox.faults.next(POST, drop=drop)
        with pytest.raises((aiohttp.ClientError, OSError)):
            await bot.get_channel(sandbox.channel.id).send("gone?", file=picture())
        assert len(sandbox.person("Alice").sees(sandbox.channel)) == written
        assert sandbox.faults.waiting == []


@pytest.mark.usefixtures("hasty")
async def test_an_answer_to_a_person_can_be_lost():
    async with table(allow={"unanswered", 40060}, patience=0.3) as (sandbox, _):
        alice = sandbox.person("Alice")
        sandbox.faults.next("POST /interactions/*/*/callback", drop="before")
        with pytest.raises(ApplicationDidNotRespond):
            await alice.slash("ping", channel=sandbox.channel)
        sandbox.faults.next("POST /interactions/*/*/callback", drop="after")
        assert (await alice.slash("ping", channel=sandbox.channel)).content == "pong"


async def test_faults_wait_for_their_turn_and_their_route():
    async with table() as (sandbox, bot):
        sandbox.faults.next("GET /channels/*", status=503)
        sandbox.faults.next(POST, retry_after=0.01, skip=1)
        channel = bot.get_channel(sandbox.channel.id)
        await channel.send("first")
        await channel.send("second")
        statuses = [each.status for each in sandbox.recorder.requests("POST /channels/{channel_id}/messages")]
        assert statuses == [200, 429, 200]
        sandbox.faults.clear()
        await bot.fetch_channel(channel.id)


async def test_a_slow_answer_takes_its_time():
    async with table() as (sandbox, bot):
        sandbox.faults.next(POST, latency=0.1)
        await bot.get_channel(sandbox.channel.id).send("slowly")
        assert sandbox.recorder.requests("POST /channels/{channel_id}/messages")[0].seconds >= 0.1


async def test_realistic_limits_are_kept_by_the_library(monkeypatch):
    monkeypatch.setattr(RateLimits, "_limit", staticmethod(lambda _: (2, 0.2)))
    async with table(realistic_limits=True) as (sandbox, bot):
        started = time.monotonic()
        for number in range(5):
            await bot.get_channel(sandbox.channel.id).send(str(number))
        assert time.monotonic() - started >= 0.35
        assert {each.status for each in sandbox.recorder.exchanges} == {200}
