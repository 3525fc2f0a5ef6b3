"""The gateway holds on to what it owes, and lets nobody in who should not be."""

import asyncio
import contextlib
import sys
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import msgspec
import pytest
import zstandard

from bot.sandbox import GuardedConnector, Sandbox
from tests.sandbox.schema import MISSING, spec
from tests.sandbox.trail import table

pytestmark = pytest.mark.asyncio
ROOT = Path(__file__).parents[2]


async def test_an_interaction_during_an_outage_is_answered_after_resuming():
    async with table() as (sandbox, bot):
        alice = sandbox.person("Alice")
        await sandbox.faults.gateway("abort")
        reply = await alice.slash("ping", channel=sandbox.channel)
        assert reply.content == "pong"
        assert sandbox.gateway.log == ["identify", "resume"]
        await sandbox.until(lambda: bot.ws.sequence == next(iter(sandbox.gateway.sessions.values())).sequence)


@pytest.mark.parametrize("how", ["close", "reconnect", "invalid-resumable"])
async def test_a_broken_connection_is_resumed(how, monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", _short(asyncio.sleep))
    async with table() as (sandbox, _):
        await sandbox.faults.gateway(how)
        await sandbox.until(lambda: sandbox.gateway.log[-1] == "resume")
        assert (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).content == "pong"


async def test_a_void_session_is_begun_anew(monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", _short(asyncio.sleep))
    async with table() as (sandbox, _):
        await sandbox.faults.gateway("invalid")
        await sandbox.until(lambda: sandbox.gateway.log == ["identify", "identify"])
        assert (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).content == "pong"


def _short(sleep: Any) -> Any:
    async def sleeping(seconds: float, *rest: Any) -> Any:
        return await sleep(min(seconds, 0.05), *rest)

    return sleeping


async def test_heartbeats_are_answered():
    async with table(heartbeat=0.1) as (sandbox, bot):
        await sandbox.until(lambda: sandbox.gateway.heartbeats >= 3)
        await sandbox.until(lambda: bot.latency < 1)
        assert sandbox.gateway.log == ["identify"]


class Inflating:
    """What the library does where it has no zstandard."""

    COMPRESSION_TYPE = "zlib-stream"

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes, /) -> str | None:
        assert data.endswith(b"\x00\x00\xff\xff")
        return self._stream.decompress(data).decode()


async def test_the_library_also_speaks_zlib(monkeypatch):
    monkeypatch.setattr(discord.utils, "_ActiveDecompressionContext", Inflating)
    async with table() as (sandbox, _):
        assert (await sandbox.person("Alice").slash("ping", channel=sandbox.channel)).content == "pong"


async def test_an_outage_can_last(monkeypatch):
    monkeypatch.setattr(asyncio, "sleep", _short(asyncio.sleep))
    async with table() as (sandbox, _):
        sandbox.gateway.down = True
        await sandbox.faults.gateway("abort")
        waiting = asyncio.create_task(sandbox.person("Alice").slash("ping", channel=sandbox.channel))
        await asyncio.sleep(0.05)
        assert not sandbox.gateway.ready
        sandbox.gateway.down = False
        assert (await waiting).content == "pong"


async def test_a_bot_is_killed_and_comes_back():
    async with Sandbox() as sandbox:
        alice = sandbox.person("Alice")

        async def start() -> asyncio.subprocess.Process:
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-W", "ignore", "-m", "tests.sandbox.floor", sandbox.url, sandbox.token, cwd=ROOT
            )
            await sandbox.ready()
            await sandbox.until(lambda: alice.commands(sandbox.channel))
            return child

        child = await start()
        reply = await alice.slash("panel", channel=sandbox.channel)
        child.kill()
        await child.wait()
        await sandbox.until(lambda: not sandbox.gateway.ready)
        child = await start()
        assert (await alice.click(reply.message, "Go")).content == "gone"
        child.kill()
        await child.wait()
        assert sandbox.gateway.log == ["identify", "identify"]


class Line:
    """A gateway connection without a library."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self._inflate = zlib.decompressobj()
        self._unpack = zstandard.ZstdDecompressor().decompressobj()
        self._compress = compress

    async def hear(self) -> dict[str, Any]:
        message = await self.socket.receive(timeout=5)
        raw = message.data
        if self._compress is None:
            assert message.type is aiohttp.WSMsgType.TEXT, message
        elif self._compress == "zlib-stream":
            assert raw.endswith(b"\x00\x00\xff\xff")
            raw = self._inflate.decompress(raw)
        else:
            raw = self._unpack.decompress(raw)
        heard: dict[str, Any] = msgspec.json.decode(raw)
        return heard

    async def say(self, op: int, data: Any) -> None:
        await self.socket.send_str(msgspec.json.encode({"op": op, "d": data}).decode())

    async def identify(self, token: str, intents: int = 1, **more: Any) -> None:
        await self.say(2, {"token": token, "intents": intents, "properties": {}} | more)

    async def ended(self) -> int | None:
        while True:
            message = await self.socket.receive(timeout=5)
            if message.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING}:
                return self.socket.close_code


@contextlib.asynccontextmanager
async def line(sandbox: Sandbox, compress: str | None = None, version: str = "10") -> AsyncIterator[Line]:
    query = f"?v={version}&encoding=json" + (f"&compress={compress}" if compress else "")
    async with (
        aiohttp.ClientSession(connector=GuardedConnector()) as session,
        session.ws_connect(sandbox.url + "/gateway/" + query) as socket,
    ):
        yield Line(socket, compress)


@pytest.mark.parametrize("compress", [None, "zlib-stream", "zstd-stream"])
async def test_it_speaks_plainly_and_compressed(compress):
    async with Sandbox() as sandbox, line(sandbox, compress) as wire:
        assert (await wire.hear())["d"]["heartbeat_interval"] == 41250
        await wire.identify(sandbox.token)
        ready = await wire.hear()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
        guild = await wire.hear()
        assert (guild["t"], guild["d"]["name"]) == ("GUILD_CREATE", "Frontier")
        assert [each["user"]["username"] for each in guild["d"]["members"]] == ["Trailboss"]
        await wire.say(1, 2)
        assert (await wire.hear())["op"] == 11


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"op": 2, "d": {"token": "sandbox.wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": None, "intents": 1}}, 4004),
        ({"op": 6, "d": {"token": "sandbox.wrong", "session_id": "x", "seq": 1}}, 4004),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 99, "d": {}}, 4001),
        ({"op": 1, "d": "x" * 4096}, 4002),
    ],
)
async def test_bad_words_end_the_connection(said, code):
    async with Sandbox() as sandbox, line(sandbox) as wire:
        await wire.socket.send_str(msgspec.json.encode(said).decode())
        assert await wire.ended() == code


@pytest.mark.parametrize(
    ("more", "code"), [({"intents": 1 << 15}, 4014), ({"intents": -1}, 4013), ({"shard": [1, 2]}, 4010)]
)
async def test_bad_introductions_end_the_connection(more, code):
    async with Sandbox() as sandbox, line(sandbox) as wire:
        await wire.identify(sandbox.token, **more)
        assert await wire.ended() == code


async def test_other_endings():
    async with Sandbox() as sandbox:
        async with line(sandbox) as wire:
            await wire.socket.send_str("{")
            assert await wire.ended() == 4002
        async with line(sandbox, version="9") as wire:
            assert await wire.ended() == 4012
        async with line(sandbox) as wire:
            await wire.identify(sandbox.token)
            await wire.identify(sandbox.token)
            assert await wire.ended() == 4005
        async with line(sandbox) as wire:
            for _ in range(121):
                await wire.say(1, None)
            assert await wire.ended() == 4008


async def test_an_unknown_session_is_void():
    async with Sandbox() as sandbox, line(sandbox) as wire:
        await wire.hear()
        await wire.say(6, {"token": sandbox.token, "session_id": "nonsense", "seq": 1})
        assert await wire.hear() == {"op": 9, "d": False, "s": None, "t": None}


async def _heard(wire: Line) -> list[str]:
    await wire.say(1, None)
    names = []
    while (said := await wire.hear())["op"] != 11:
        names.append(said["t"])
    return names


async def test_events_follow_the_intents():
    async with Sandbox() as sandbox, line(sandbox) as few, line(sandbox) as many:
        await few.identify(sandbox.token, 1)
        await many.identify(sandbox.token, 1 | 1 << 9 | 1 << 12)
        await _heard(few), await _heard(many)
        alice = sandbox.person("Alice")
        alice.say(sandbox.channel, "secret words")
        sandbox.world.add_channel(sandbox.guild, "saloon")
        alice.say(await alice.dm(), "hello")
        await few.say(1, None)
        await many.say(1, None)
        assert [(await few.hear())["t"] for _ in range(2)] == ["CHANNEL_CREATE", None]
        heard = [await many.hear() for _ in range(3)]
        assert [each["t"] for each in heard] == ["MESSAGE_CREATE", "CHANNEL_CREATE", "MESSAGE_CREATE"]
        assert [each["d"].get("content") for each in heard] == ["", None, "hello"]


async def test_hidden_messages_and_hidden_channels_are_not_told():
    intents = discord.Intents(guilds=True, guild_messages=True).value
    async with Sandbox() as sandbox, line(sandbox) as wire:
        await wire.identify(sandbox.token, intents)
        await _heard(wire)
        sandbox.world.forbid(sandbox.channel, "view_channel")
        sandbox.person("Alice").say(sandbox.channel, "behind your back")
        assert await _heard(wire) == ["CHANNEL_UPDATE"]


async def test_an_ephemeral_answer_is_no_event():
    async with table() as (sandbox, bot):
        seen: list[str] = []

        async def on_message(message: discord.Message) -> None:
            seen.append(message.content)

        bot.add_listener(on_message, "on_message")
        alice = sandbox.person("Alice")
        await alice.slash("ping", channel=sandbox.channel)
        await alice.slash("match invite", channel=sandbox.channel, who=sandbox.person("Bob"))
        await sandbox.until(lambda: seen)
        assert seen == [f"come, {sandbox.person('Bob').mention}"]


@pytest.mark.skipif(spec() is None, reason=MISSING)
async def test_what_is_told_has_the_shapes_of_the_schema():
    known = spec()
    assert known is not None
    told: dict[str, list[Any]] = {}
    async with table() as (sandbox, bot):
        sandbox.world.listeners.append(lambda event: told.setdefault(event.name, []).append(event.data()))
        alice, bob = sandbox.person("Alice"), sandbox.person("Bob")
        await alice.slash("match invite", channel=sandbox.channel, who=bob)
        card = (await alice.slash("match new", channel=sandbox.channel, game="trails")).message
        await alice.select(card, bob, custom_id="who")
        await alice.slash("ping", channel=await alice.dm())
        message = await bot.get_channel(sandbox.channel.id).send("A table")
        await message.create_thread(name="The match")
        (thread,) = alice.threads(sandbox.channel)
        await alice.slash("ping", channel=thread)
        sandbox.world.add_channel(sandbox.guild, "saloon")
        sandbox.world.remove_bot(sandbox.guild)
        sandbox.world.invite_bot(sandbox.guild)
    kinds = {0: "GuildChannelResponse", 1: "PrivateChannelResponse", 11: "ThreadResponse"}
    met = set()
    for each in told["INTERACTION_CREATE"]:
        met.add(each["channel"]["type"])
        assert known.objections(kinds[each["channel"]["type"]], each["channel"]) == []
        if "member" in each:
            assert known.objections("GuildMemberResponse", each["member"]) == []
        else:
            assert known.objections("UserResponse", each["user"]) == []
        if "message" in each:
            assert known.objections("MessageResponse", each["message"]) == []
        for user in each["data"].get("resolved", {}).get("users", {}).values():
            assert known.objections("UserResponse", user) == []
    assert met == {0, 1, 11}
    for name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
        assert [known.objections("MessageResponse", each) for each in told[name]] == [[]] * len(told[name])
    assert known.objections("ThreadResponse", told["THREAD_CREATE"][0]) == []
    assert known.objections("GuildChannelResponse", told["CHANNEL_CREATE"][0]) == []
    (guild,) = told["GUILD_CREATE"]
    assert known.objections("GuildWithCountsResponse", guild) == []
    assert known.objections("GuildMemberResponse", guild["members"][0]) == []
    assert known.objections("ThreadResponse", guild["threads"][0]) == []
