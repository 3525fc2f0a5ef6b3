"""The gateway: sessions, heartbeats, resumption, compression and intents."""

import asyncio
import contextlib
import logging
import secrets
import time
import zlib
from collections import deque
from typing import Any, Protocol

import msgspec
from aiohttp import WSMsgType, web

from bot.sandbox import permissions, shapes
from bot.sandbox.faults import Outage
from bot.sandbox.records import JSON
from bot.sandbox.world import Event, World

try:
    import zstandard
except ImportError:  # it comes with discord.py[speed]; without it the client does not ask for it either
    _ZSTANDARD = False
else:
    _ZSTANDARD = True

log = logging.getLogger(__name__)

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = (
    0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11,
)  # fmt: skip
GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
GUILD_MESSAGES, GUILD_REACTIONS, DIRECT_MESSAGES, DIRECT_REACTIONS = 1 << 9, 1 << 10, 1 << 12, 1 << 13
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
PAYLOAD_LIMIT = 4096
SENDS_PER_MINUTE = 120
BUFFERED = 20_000

_encode = msgspec.json.Encoder().encode


class Compressor(Protocol):
    """Packs one message of a stream."""

    def pack(self, data: bytes) -> bytes:
        """The message as it goes over the wire."""


class ZlibStream:
    """One zlib stream for the whole connection; every message ends with an empty block."""

    def __init__(self) -> None:
        self._stream = zlib.compressobj()

    def pack(self, data: bytes) -> bytes:
        """The message as it goes over the wire."""
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)


class ZstdStream:
    """One zstd stream for the whole connection; every message is a flushed block."""

    def __init__(self) -> None:
        self._stream = zstandard.ZstdCompressor(level=1).compressobj()

    def pack(self, data: bytes) -> bytes:
        """The message as it goes over the wire."""
        return self._stream.compress(data) + self._stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)


COMPRESSORS: dict[str | None, type[Compressor]] = {"zlib-stream": ZlibStream}
if _ZSTANDARD:
    COMPRESSORS["zstd-stream"] = ZstdStream


class Connection:
    """One websocket, written to by one task so that order and compression agree."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, compress: str | None
    ) -> None:
        self.socket = socket
        self.closing = False
        self._transport = transport
        self._compressor = COMPRESSORS[compress]() if compress in COMPRESSORS else None
        self._outgoing: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: bytes) -> None:
        """Send a payload after all that was sent before."""
        self._outgoing.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close with a code after all that was sent before."""
        self.closing = True
        self._outgoing.put_nowait(code)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                payload = await self._outgoing.get()
                if isinstance(payload, int):
                    await self.socket.close(code=payload)
                    return
                if self._compressor is None:
                    await self.socket.send_str(payload.decode())
                else:
                    await self.socket.send_bytes(self._compressor.pack(payload))

    def abort(self) -> None:
        """Cut the wire."""
        self._writer.cancel()
        if self._transport is not None:
            self._transport.abort()

    async def finish(self) -> None:
        """Let the writing end, after the words of farewell if there are any."""
        if self.closing:
            await asyncio.wait((self._writer,), timeout=0.3)
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer


class Session:
    """What the gateway owes to one identified client, connected or not."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.sequence = 0
        self.events: deque[tuple[int, bytes]] = deque(maxlen=BUFFERED)
        self.connection: Connection | None = None

    def dispatch(self, name: str, data: JSON) -> None:
        """Tell an event now, or when the client resumes."""
        self.sequence += 1
        payload = _encode({"op": DISPATCH, "s": self.sequence, "t": name, "d": data})
        self.events.append((self.sequence, payload))
        if self.connection is not None:
            self.connection.send(payload)

    def heard(self, sequence: int) -> None:
        """Forget what the client has surely got."""
        while self.events and self.events[0][0] <= sequence:
            self.events.popleft()

    def replay(self, sequence: int) -> bool:
        """Tell again what came after a number, if it is still known."""
        first = self.events[0][0] if self.events else self.sequence + 1
        if sequence > self.sequence or sequence + 1 < first or self.connection is None:
            return False
        for number, payload in self.events:
            if number > sequence:
                self.connection.send(payload)
        return True


class Gateway:
    """Where the bot listens."""

    def __init__(self, world: World, token: str, *, heartbeat: float = 41.25, privileged: int = 0) -> None:
        self.world = world
        self.heartbeat = heartbeat
        self.privileged = privileged
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.log: list[str] = []
        self.heartbeats = 0
        self.down = False
        self._token = token
        self._connected = asyncio.Event()

    def open(self) -> None:
        """Listen to what happens in the world from now on."""
        self.world.listeners.append(self.tell)

    @property
    def ready(self) -> bool:
        """Is some session identified and connected?"""
        return any(session.connection is not None for session in self.sessions.values())

    async def wait_until_ready(self) -> None:
        """Wait until a client is connected."""
        while not self.ready:
            self._connected.clear()
            await self._connected.wait()

    def tell(self, event: Event) -> None:
        """Pass an event on to every session that may hear it."""
        for session in self.sessions.values():
            if self._hears(session, event):
                session.dispatch(event.name, self._censored(session, event))

    def _hears(self, session: Session, event: Event) -> bool:
        world, bot_id, name = self.world, self.world.records.bot_id, event.name
        if name == "INTERACTION_CREATE":
            return True
        elsewhere = event.guild_id is not None and bot_id not in world.records.guilds[event.guild_id].members
        if elsewhere and name != "GUILD_DELETE":
            return False
        if name.startswith("GUILD_MEMBER_"):
            return bool(session.intents & GUILD_MEMBERS)
        if name == "THREAD_MEMBERS_UPDATE" and not session.intents & GUILD_MEMBERS:
            data = event.data()
            ours = {*data["removed_member_ids"], *(each["user_id"] for each in data["added_members"])}
            return str(bot_id) in ours and bool(session.intents & GUILDS)
        if not name.startswith("MESSAGE_"):
            return bool(session.intents & GUILDS) and self._sees_thread(event)
        reaction = name.startswith("MESSAGE_REACTION")
        if event.guild_id is None:
            return bool(session.intents & (DIRECT_REACTIONS if reaction else DIRECT_MESSAGES))
        channel = world.records.channels.get(event.channel_id or 0)
        if channel is None or not world.can(bot_id, channel, "view_channel"):
            return False
        return bool(session.intents & (GUILD_REACTIONS if reaction else GUILD_MESSAGES))

    def _sees_thread(self, event: Event) -> bool:
        if not event.name.startswith("THREAD_"):
            return True
        channel = self.world.records.channels.get(event.channel_id or 0)
        return channel is None or bool(
            self.world.held(self.world.records.bot_id, channel) & permissions.BITS["view_channel"]
        )

    def _censored(self, session: Session, event: Event) -> JSON:
        data = event.data()
        message = event.message
        if message is None or "content" not in data or session.intents & MESSAGE_CONTENT:
            return data
        bot_id = self.world.records.bot_id
        if event.guild_id is None or message.author_id == bot_id or bot_id in message.mentions:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Speak with one client until it goes."""
        if self.down:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        transport = request.transport
        assert transport is None or isinstance(transport, asyncio.Transport)
        connection = Connection(socket, transport, request.query.get("compress"))
        self.connections.add(connection)
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            connection.close(4012)
        else:
            _send(connection, HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": ["sandbox"]})
        try:
            await self._converse(connection)
        finally:
            self.connections.discard(connection)
            for session in list(self.sessions.values()):
                if session.connection is connection:
                    session.connection = None
                    if socket.close_code in {1000, 1001} and not connection.closing:
                        del self.sessions[session.id]
            await connection.finish()
        return socket

    async def _converse(self, connection: Connection) -> None:
        session: Session | None = None
        times: deque[float] = deque(maxlen=SENDS_PER_MINUTE)
        async for message in connection.socket:
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                continue
            raw = message.data.encode() if isinstance(message.data, str) else message.data
            now = time.monotonic()
            if len(times) == SENDS_PER_MINUTE and now - times[0] < 60:
                connection.close(4008)
                return
            times.append(now)
            try:
                payload = msgspec.json.decode(raw)
            except msgspec.DecodeError:
                payload = None
            if len(raw) > PAYLOAD_LIMIT or not isinstance(payload, dict):
                connection.close(4002)
                return
            session = self._hear(connection, session, payload.get("op"), payload.get("d"))

    def _hear(self, connection: Connection, session: Session | None, op: Any, data: Any) -> Session | None:
        match op:
            case 1:
                self.heartbeats += 1
                if session is not None and isinstance(data, int):
                    session.heard(data)
                _send(connection, ACK, None)
            case 2 if session is not None:
                connection.close(4005)
            case 2:
                return self._identify(connection, data)
            case 6:
                return self._resume(connection, data)
            case 3 | 4 | 8 if session is None:
                connection.close(4003)
            case 3 | 4:
                pass
            case 8:
                assert session is not None
                self._members(session, data)
            case _:
                connection.close(4001)
        return session

    def _identify(self, connection: Connection, data: JSON) -> Session | None:
        if data.get("token") != self._token:
            connection.close(4004)
            return None
        intents = data.get("intents")
        if not isinstance(intents, int) or intents < 0 or intents >= 1 << 26:
            connection.close(4013)
            return None
        if intents & PRIVILEGED & ~self.privileged:
            connection.close(4014)
            return None
        if (data.get("shard") or [0, 1]) != [0, 1]:
            connection.close(4010)
            return None
        self.sessions = {key: each for key, each in self.sessions.items() if each.connection is not None}
        session = Session(intents)
        session.connection = connection
        self.sessions[session.id] = session
        self.log.append("identify")
        records = self.world.records
        guilds = [each for each in records.guilds.values() if records.bot_id in each.members]
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": shapes.me(self.world.bot),
                "guilds": [{"id": str(each.id), "unavailable": True} for each in guilds],
                "session_id": session.id,
                "resume_gateway_url": self.world.url.replace("http://", "ws://") + "/gateway/resume",
                "shard": [0, 1],
                "application": {"id": str(records.application_id), "flags": 0},
                "session_type": "normal",
                "private_channels": [],
                "user_settings": {},
                "relationships": [],
                "presences": [],
                "_trace": ["sandbox"],
            },
        )
        if intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", shapes.guild_create(records, guild))
        self._connected.set()
        return session

    def _resume(self, connection: Connection, data: JSON) -> Session | None:
        if data.get("token") != self._token:
            connection.close(4004)
            return None
        session = self.sessions.get(str(data.get("session_id")))
        if session is None:
            self.log.append("resume refused")
            _send(connection, INVALID, data=False)
            return None
        if session.connection is not None and session.connection is not connection:
            session.connection.abort()
        session.connection = connection
        if not isinstance(data.get("seq"), int) or not session.replay(data["seq"]):
            session.connection = None
            del self.sessions[session.id]
            self.log.append("resume refused")
            _send(connection, INVALID, data=False)
            return None
        self.log.append("resume")
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self._connected.set()
        return session

    def _members(self, session: Session, data: JSON) -> None:
        records = self.world.records
        guild = records.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or records.bot_id not in guild.members:
            return
        wanted = data.get("user_ids")
        ids = {int(each) for each in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        query = data.get("query")
        found = [
            member
            for member in guild.members.values()
            if (ids is None or member.user_id in ids)
            and (not query or records.users[member.user_id].username.startswith(query.lower()))
        ]
        session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": str(guild.id),
                "members": [shapes.member(records, member) for member in found[: data.get("limit") or None]],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [str(each) for each in (ids or set()) - guild.members.keys()],
                "nonce": data.get("nonce"),
            },
        )

    async def interrupt(self, how: Outage) -> None:
        """Break every connection in this way, and let the loop notice."""
        connections = list(self.connections)
        for connection in connections:
            if how == "abort":
                connection.abort()
            elif how == "close":
                connection.close(1001)
            elif how == "reconnect":
                _send(connection, RECONNECT, None)
            else:
                resumable = how == "invalid-resumable"
                if not resumable:
                    self.sessions = {
                        key: each for key, each in self.sessions.items() if each.connection is not connection
                    }
                _send(connection, INVALID, resumable)
        if how == "abort":
            for session in self.sessions.values():
                session.connection = None
        await asyncio.sleep(0)

    async def shut(self) -> None:
        """Close every socket and listen no more."""
        if self.tell in self.world.listeners:
            self.world.listeners.remove(self.tell)
        for connection in list(self.connections):
            with contextlib.suppress(ConnectionError, TimeoutError):
                connection.closing = True
                async with asyncio.timeout(0.3):
                    await connection.socket.close(code=1001)


def _send(connection: Connection, op: int, data: Any) -> None:
    connection.send(_encode({"op": op, "d": data, "s": None, "t": None}))
