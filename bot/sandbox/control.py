"""The sandbox's page and what stands behind it: everything under /sandbox, for people and not for the bot."""

import asyncio
import contextlib
import hmac
import logging
import mimetypes
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
from aiohttp import WSMsgType, web
from msgspec import Struct

from bot.sandbox import outlook
from bot.sandbox.actors import ApplicationDidNotRespond, ClientRefuses, Modal, Person, Reply
from bot.sandbox.command_rules import BOOLEAN, CHANNEL, INTEGER, MENTIONABLE, NUMBER, ROLE, USER
from bot.sandbox.composing import commands_in, find_command
from bot.sandbox.desk import Desk
from bot.sandbox.faults import Fault
from bot.sandbox.lifeline import PATH as LIFELINE
from bot.sandbox.lifeline import Report
from bot.sandbox.records import JSON, Channel, Message
from bot.sandbox.resident import Resident
from bot.sandbox.rules import STRING_SELECT
from bot.sandbox.server import Sandbox
from bot.sandbox.sights import Sight
from bot.sandbox.world import Clock, walk
from rendering.fonts import font

log = logging.getLogger(__name__)

PAGE = Path(__file__).with_name("page")
FILES = {file.name: file for file in PAGE.iterdir() if file.suffix in {".html", ".css", ".js", ".svg"}}
SHOWN = 60
"""Messages of a channel that are shown at first."""
TOGETHER = 0.03
"""Seconds that changes are gathered before the page is told."""
SLOW = 0.9
"""Seconds that every request takes on a slow network."""
FARTHEST = 400 * 24 * 3600
"""Seconds that the clock jumps at most."""
NAME_LENGTH = 32
MESSAGE_LENGTH = 2000
PICTURES = ("image/png", "image/gif", "image/webp", "image/jpeg")
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
LOCKED = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Trailboss</title>
<h1>This sandbox is locked.</h1>
<p>Open the address that was printed when it was started: it ends with a key, which is new at every start.</p></html>
"""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Say(Struct, forbid_unknown_fields=True):
    """An ordinary message."""

    person: int
    channel: int
    content: str


class Slash(Struct, forbid_unknown_fields=True):
    """A command, with its options by name."""

    person: int
    channel: int
    command: str
    options: dict[str, Any] = {}


class Suggest(Struct, forbid_unknown_fields=True):
    """A command that is still being typed."""

    person: int
    channel: int
    command: str
    option: str
    typed: str
    options: dict[str, Any] = {}


class Press(Struct, forbid_unknown_fields=True):
    """A button that is pressed, or a menu that is chosen from."""

    person: int
    message: int
    custom_id: str
    values: list[str] | None = None


class Submit(Struct, forbid_unknown_fields=True):
    """A form that is sent."""

    person: int
    interaction: int
    fields: dict[str, str | list[str]]


class Dismiss(Struct, forbid_unknown_fields=True):
    """A private answer that is put away."""

    person: int
    message: int


class Newcomer(Struct, forbid_unknown_fields=True):
    """Somebody who joins the server."""

    name: str


class Deal(Struct, forbid_unknown_fields=True):
    """Somebody who wants to play at once."""

    person: int
    game: str


class Trouble(Struct, forbid_unknown_fields=True):
    """Something that is to go wrong, or to be mended."""

    kind: Literal["gateway", "dms", "slow", "kill", "hold", "release"]
    on: bool = True
    person: int = 0


class Jump(Struct, forbid_unknown_fields=True):
    """Time that passes at once."""

    seconds: float


class Glance(Struct, forbid_unknown_fields=True):
    """What one client looks at, or has read."""

    person: int | None = None
    channel: int | None = None
    count: int | None = None
    read: int | None = None


class Watch:
    """One client of one person, and what it has been told."""

    def __init__(self) -> None:
        self.person = 0
        self.channel = 0
        self.count = SHOWN
        self.whole = True
        self.stirred = asyncio.Event()
        self._told: dict[str, bytes] = {}
        self._messages: dict[str, bytes] = {}

    def turn(self, glance: Glance) -> None:
        """Looks somewhere else."""
        person = self.person if glance.person is None else glance.person
        channel = self.channel if glance.channel is None else glance.channel
        if (person, channel) != (self.person, self.channel):
            self.whole = True
            self.count = SHOWN
        self.person, self.channel = person, channel
        self.count = min(glance.count or self.count, 2000)

    def news(self, scene: JSON, written: list[JSON]) -> JSON:
        """What this client has not been told yet."""
        fresh: JSON = {}
        for name, value in scene.items():
            encoded = msgspec.json.encode(value)
            if self._told.get(name) != encoded:
                self._told[name] = encoded
                fresh[name] = value
        if self.whole:
            self._messages.clear()
        shapes = {message["id"]: msgspec.json.encode(message) for message in written}
        changed = [message for message in written if self._messages.get(message["id"]) != shapes[message["id"]]]
        gone = [message_id for message_id in self._messages if message_id not in shapes]
        self._messages = shapes
        if changed or gone or self.whole:
            spot = [str(self.person), str(self.channel)]
            fresh["messages"] = {"spot": spot, "whole": self.whole, "changed": changed, "gone": gone}
        self.whole = False
        return fresh


class Control:
    """What people may do in the sandbox from the page; whoever has the key of this start may do it."""

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.report = Report()
        self.changed: Callable[[], None] = lambda: None
        self.sandbox: Sandbox
        self.desk: Desk
        self.resident: Resident
        self._watches: set[Watch] = set()
        self._lifelines: set[web.WebSocketResponse] = set()
        self._slow: Fault | None = None
        self._refused = ""
        self._heard = 0

    def open(self, sandbox: Sandbox, desk: Desk, resident: Resident) -> None:
        """Begins to look after a sandbox."""
        self.sandbox, self.desk, self.resident = sandbox, desk, resident
        world = sandbox.world
        before = world.on_change

        def changed() -> None:
            before()
            self.changed()
            self.stir()

        world.on_change = changed

    def stir(self) -> None:
        """Something is different: every client looks again."""
        for watch in self._watches:
            watch.stirred.set()

    @property
    def address(self) -> str:
        """Where the page is, with the key."""
        return f"{self.sandbox.url}/sandbox/?key={self.key}"

    def routes(self) -> list[web.RouteDef]:
        """Every route of the page."""
        deeds: dict[str, tuple[type[Struct], Callable[[Any], Awaitable[JSON]]]] = {
            "say": (Say, self._say),
            "slash": (Slash, self._slash),
            "suggest": (Suggest, self._suggest),
            "press": (Press, self._press),
            "submit": (Submit, self._submit),
            "dismiss": (Dismiss, self._dismiss),
            "people": (Newcomer, self._newcomer),
            "deal": (Deal, self._deal),
            "fault": (Trouble, self._trouble),
            "clock": (Jump, self._jump),
        }
        return [
            web.get("/", self._front),
            web.get("/sandbox", self._front),
            web.get("/sandbox/", self._index),
            web.get("/sandbox/page/{name}", self._guarded(self._static)),
            web.get("/sandbox/files/{id}", self._guarded(self._file)),
            web.get("/sandbox/commands", self._guarded(self._commands)),
            web.get("/sandbox/hello", self._guarded(self._hello)),
            web.get("/sandbox/live", self._guarded(self._live, active=True)),
            web.get(LIFELINE, self._lifeline),
            *(
                web.post(f"/sandbox/{name}", self._guarded(self._deed(form, work), active=True))
                for name, (form, work) in deeds.items()
            ),
        ]

    # Who may come in

    @property
    def _cookie(self) -> str:
        return "trailboss_" + self.sandbox.url.rpartition(":")[2]

    def _at_home(self, request: web.Request) -> bool:
        port = self.sandbox.url.rpartition(":")[2]
        return request.headers.get("Host") in {f"127.0.0.1:{port}", f"localhost:{port}"}

    def _known(self, request: web.Request) -> bool:
        return hmac.compare_digest(request.cookies.get(self._cookie, "").encode(), self.key.encode())

    def _guarded(self, work: Handler, *, active: bool = False) -> Handler:
        """Lets in whoever has the key and asks from the page itself."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            origin = request.headers.get("Origin")
            ours = f"http://{request.headers.get('Host')}"
            foreign = origin != ours if active else origin not in {None, ours}
            if not self._at_home(request) or foreign:
                return _error(403, "Only the sandbox's own page may ask this.")
            if not self._known(request):
                return _error(403, "The key is missing: open the address that was printed when the sandbox started.")
            return await work(request)

        return guarded

    async def _front(self, _: web.Request) -> web.StreamResponse:
        return web.Response(status=303, headers={"Location": "/sandbox/", **HEADERS})

    async def _index(self, request: web.Request) -> web.StreamResponse:
        if not self._at_home(request):
            return _error(403, "The sandbox is only ever on this machine.")
        key = request.query.get("key", "")
        if key and hmac.compare_digest(key.encode(), self.key.encode()):
            welcome = web.FileResponse(PAGE / "index.html", headers=HEADERS)
            welcome.set_cookie(self._cookie, self.key, httponly=True, samesite="Strict", path="/sandbox")
            return welcome
        if not self._known(request):
            return web.Response(status=403, text=LOCKED, content_type="text/html", headers=HEADERS)
        return web.FileResponse(PAGE / "index.html", headers=HEADERS)

    # What is looked at

    async def _static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        found = str(font("slab", 16).path) if name == "slab.ttf" else FILES.get(name)
        return _error(404, "There is no such file.") if found is None else web.FileResponse(found, headers=HEADERS)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        """A file of a message, for somebody who can read the message."""
        world, wanted = self.sandbox.world, request.match_info["id"]
        person, place = request.query.get("person", ""), request.query.get("message", "")
        message = world.records.messages.get(int(place)) if place.isdecimal() else None
        if message is None or not person.isdecimal() or not world.reads(int(person), message):
            return _error(404, "There is no such file.")
        for attachment in message.attachments:
            if str(attachment.id) == wanted:
                safe = attachment.content_type in PICTURES
                kind = attachment.content_type if safe else "application/octet-stream"
                manner = "inline" if safe else "attachment"
                name = re.sub(r"[^\w.-]", "_", attachment.filename, flags=re.ASCII)
                headers = {**HEADERS, "Content-Disposition": f'{manner}; filename="{name}"'}
                if safe:
                    headers["Cache-Control"] = "private, max-age=31536000, immutable"
                return web.Response(body=world.records.files[attachment.id], content_type=kind, headers=headers)
        return _error(404, "There is no such file.")

    async def _commands(self, request: web.Request) -> web.StreamResponse:
        """The commands somebody is offered in a channel."""
        person, channel = self._person(int(request.query["person"])), self._channel(int(request.query["channel"]))
        return _json(commands_in(self.sandbox.world, person.id, channel))

    async def _hello(self, _: web.Request) -> web.StreamResponse:
        return _json({"hello": True})

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """Tells one client what changes, as long as it looks."""
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=4096)
        await socket.prepare(request)
        watch = Watch()
        self._watches.add(watch)
        telling = asyncio.create_task(self._tell(socket, watch))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    with contextlib.suppress(msgspec.ValidationError, msgspec.DecodeError):
                        self._glance(watch, msgspec.json.decode(message.data, type=Glance, strict=False))
        finally:
            self._watches.discard(watch)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
        return socket

    def _glance(self, watch: Watch, glance: Glance) -> None:
        """Turns to what a client looks at; who or what is not there is the first that is."""
        world = self.sandbox.world
        watch.turn(glance)
        user = world.records.users.get(watch.person)
        if user is None or user.bot:
            watch.turn(Glance(int(outlook.people(world, self.desk)[0]["id"])))
        channel = world.records.channels.get(watch.channel)
        if channel is None or not world.can(watch.person, channel, "view_channel"):
            watch.turn(Glance(channel=self.sandbox.channel.id))
        if glance.read is not None and self.desk.mark(watch.person, watch.channel, glance.read):
            self.changed()
            self.stir()
        watch.stirred.set()

    async def _tell(self, socket: web.WebSocketResponse, watch: Watch) -> None:
        while not socket.closed:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1.0):  # health and clock change by themselves
                    await watch.stirred.wait()
                    await asyncio.sleep(TOGETHER)
            watch.stirred.clear()
            news = self._news(watch)
            if news:
                await socket.send_str(msgspec.json.encode(news).decode())

    def _news(self, watch: Watch) -> JSON:
        world, desk = self.sandbox.world, self.desk
        if not watch.person:
            return {}
        scene: JSON = {
            "spot": [str(watch.person), str(watch.channel)],
            "server": outlook.server(world),
            "names": outlook.names(world),
            "people": outlook.people(world, desk),
            "places": outlook.places(world, desk, watch.person),
            "ahead": self._ahead,
            "health": self._health(),
            "commands": hash(msgspec.json.encode(world.records.commands)),
        }
        channel = world.records.channels.get(watch.channel)
        written: list[JSON] = []
        if channel is not None:
            written, scene["earlier"] = outlook.messages(world, desk, watch.person, channel, watch.count)
        return watch.news(scene, written)

    @property
    def _ahead(self) -> float:
        return round(self.sandbox.world.now() - time.time(), 1)

    def _health(self) -> JSON:
        resident, recorder = self.resident, self.sandbox.recorder
        fresh = min(recorder.count - self._heard, len(recorder.exchanges))
        for exchange in list(recorder.exchanges)[len(recorder.exchanges) - fresh :]:
            if exchange.status >= 400 and not exchange.injected:
                self._refused = (
                    f"{exchange.method} {exchange.path} was refused: {exchange.status} {exchange.code or ''}"
                )
        self._heard = recorder.count
        return {
            "condition": resident.condition,
            "gateway": self.sandbox.gateway.ready,
            "resumed": self.sandbox.gateway.log.count("resume"),
            "starts": resident.starts,
            "outbox": self.report.outbox,
            "error": self.report.error or resident.ended,
            "refused": self._refused.strip(),
            "slow": self._slow is not None,
            "held": resident.held,
        }

    # The bot's own process

    async def _lifeline(self, request: web.Request) -> web.StreamResponse:
        """Tells the bot what time it is, and hears how it does."""
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bot {self.sandbox.token}".encode()):
            return _error(401, "Only the bot of this sandbox may ask this.")
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._lifelines.add(socket)
        try:
            await socket.send_str(str(self._ahead))
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    report = msgspec.json.decode(message.data, type=Report)
                    if report.ready and self.resident.condition == "starting":
                        self.resident.arrived()
                    if report != self.report:
                        self.report = report
                        self.stir()
        finally:
            self._lifelines.discard(socket)
            self.report = Report(outbox=self.report.outbox, error=self.report.error)
        return socket

    # What is done

    def _deed(self, form: type[Struct], work: Callable[[Any], Awaitable[JSON]]) -> Handler:
        async def deed(request: web.Request) -> web.StreamResponse:
            try:
                asked = msgspec.json.decode(await request.read(), type=form, strict=False)
                return _json(await work(asked))
            except msgspec.DecodeError as error:
                return _error(400, f"The page said something that cannot be understood: {error}.")
            except ClientRefuses as refusal:
                return _error(400, str(refusal))
            except ApplicationDidNotRespond:
                return _error(504, "The application did not respond.")

        return deed

    def _person(self, person: int) -> Person:
        user = self.sandbox.world.records.users.get(person)
        if user is None or user.bot:
            raise ClientRefuses("There is nobody like that.")
        return Person(self.sandbox.world, user, self.sandbox.waiting)

    def _channel(self, channel: int) -> Channel:
        found = self.sandbox.world.records.channels.get(channel)
        if found is None:
            raise ClientRefuses("That channel is gone.")
        return found

    def _sight(self, message: int) -> Sight:
        found = self.sandbox.world.records.messages.get(message)
        if found is None or found.deleted:
            raise ClientRefuses("That message is gone.")
        return Sight(self.sandbox.world, found)

    async def _say(self, asked: Say) -> JSON:
        if not 1 <= len(asked.content.strip()) <= MESSAGE_LENGTH:
            raise ClientRefuses(f"A message has 1 to {MESSAGE_LENGTH} characters.")
        self._person(asked.person).say(self._channel(asked.channel), asked.content.strip())
        return {}

    async def _slash(self, asked: Slash) -> JSON:
        person, channel = self._person(asked.person), self._channel(asked.channel)
        options = self._options(person, channel, asked.command, asked.options)
        return _answer(await person.slash(asked.command, channel=channel, **options))

    async def _suggest(self, asked: Suggest) -> JSON:
        person, channel = self._person(asked.person), self._channel(asked.channel)
        options = self._options(person, channel, asked.command, asked.options)
        options.pop(asked.option, None)
        found = await person.autocomplete(asked.command, asked.option, asked.typed, channel=channel, **options)
        return {"choices": found}

    def _options(self, person: Person, channel: Channel, command: str, given: dict[str, Any]) -> dict[str, Any]:
        _, _, known = find_command(self.sandbox.world, person.id, channel, command)
        kinds = {option["name"]: option for option in known}
        return {name: self._value(kinds.get(name, {}), value) for name, value in given.items()}

    def _value(self, option: JSON, value: Any) -> Any:
        """A value as the option wants it; what does not fit is left for the client's own refusal."""
        records, kind, text = self.sandbox.world.records, option.get("type"), str(value).strip()
        if option.get("choices"):
            return value
        if kind in {USER, ROLE, CHANNEL, MENTIONABLE} and text.isdecimal():
            return records.users.get(int(text)) or records.channels.get(int(text)) or value
        if kind == INTEGER and re.fullmatch(r"-?\d{1,16}", text):
            return int(text)
        if kind == NUMBER and re.fullmatch(r"-?\d{1,16}(\.\d+)?", text):
            return float(text)
        if kind == BOOLEAN and text.casefold() in {"true", "false"}:
            return text.casefold() == "true"
        return value

    async def _press(self, asked: Press) -> JSON:
        person, sight = self._person(asked.person), self._sight(asked.message)
        if asked.values is None:
            return _answer(await person.click(sight, custom_id=asked.custom_id))
        menu = next((each for each in walk(sight.components) if each.get("custom_id") == asked.custom_id), None)
        values: list[Any] = list(asked.values)
        if menu is not None and menu["type"] != STRING_SELECT:
            values = [self._value({"type": MENTIONABLE}, value) for value in values]
        return _answer(await person.select(sight, values, custom_id=asked.custom_id))

    async def _submit(self, asked: Submit) -> JSON:
        opener = self.sandbox.world.records.interactions.get(asked.interaction)
        if opener is None or opener.modal is None:
            raise ClientRefuses("That form is no longer open.")
        person = self._person(asked.person)
        fields = {name: value for name, value in asked.fields.items() if value not in ("", [])}
        return _answer(await person.submit(Modal(opener, opener.modal), fields))

    async def _dismiss(self, asked: Dismiss) -> JSON:
        record: Message = self._sight(asked.message).record
        if record.reader != asked.person:
            raise ClientRefuses("Only a private answer can be put away, by its reader.")
        self.desk.dismissed.add(record.id)
        self.changed()
        self.stir()
        return {}

    async def _newcomer(self, asked: Newcomer) -> JSON:
        name = " ".join(asked.name.split())
        if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
            raise ClientRefuses(f"A name has 1 to {NAME_LENGTH} characters.")
        return {"person": str(self.add(name).id)}

    def add(self, name: str) -> Person:
        """Somebody new, who has read all there is."""
        world = self.sandbox.world
        if world.person(name) is not None:
            raise ClientRefuses(f"There is somebody called {name} already.")
        person = self.sandbox.person(name)
        for channel in world.records.channels.values():
            self.desk.mark(person.id, channel.id, world.snowflake())
        self.changed()
        self.stir()
        return person

    async def _deal(self, asked: Deal) -> JSON:
        """Opens a table, lets AI players sit down and starts it: all by the bot's own commands and buttons."""
        person, channel = self._person(asked.person), self.sandbox.channel
        reply = await person.slash("match new", channel=channel, game=asked.game)
        since = reply.interaction.id

        def card() -> Sight | None:
            found = [each for each in person.sees(channel) if each.id > since and not each.ephemeral]
            return next((each for each in found if _offers(each, "Start")), None)

        try:
            await self.sandbox.until(card)
        except TimeoutError:
            raise ClientRefuses(reply.text or "The bot did not open a table.") from None
        table = card()
        assert table is not None
        for left in reversed(range(5)):
            await person.click(table, "Add AI")
            reply = await person.click(table, "Start")
            with contextlib.suppress(TimeoutError):
                await self.sandbox.until(lambda: not _offers(table, "Start"), timeout=1.5)
                break
            if not left:
                raise ClientRefuses(reply.text)
        thread = table.id
        with contextlib.suppress(TimeoutError):
            await self.sandbox.until(lambda: thread in self.sandbox.world.records.channels, timeout=3)
            return {"channel": str(thread)}
        return {"channel": str(channel.id)}

    async def _trouble(self, asked: Trouble) -> JSON:
        match asked.kind:
            case "gateway":
                await self.sandbox.faults.gateway("abort")
            case "dms":
                person = self._person(asked.person)
                if asked.on:
                    person.close_dms()
                else:
                    person.open_dms()
            case "slow":
                self._slow_down(asked.on)
            case "kill":
                self.resident.kill()
            case "hold":
                self.resident.hold()
            case "release":
                self.resident.release()
        self.changed()
        self.stir()
        return {}

    def _slow_down(self, on: bool) -> None:
        waiting = self.sandbox.faults.waiting
        if self._slow is not None:
            waiting.remove(self._slow)
            self._slow = None
        if on:
            self._slow = Fault(re.compile(".*"), 1 << 60, latency=SLOW)
            waiting.append(self._slow)

    async def _jump(self, asked: Jump) -> JSON:
        clock = self.sandbox.world.clock
        if not isinstance(clock, Clock) or not 0 < asked.seconds <= FARTHEST:
            raise ClientRefuses("The clock goes forward, and by no more than 400 days at a time.")
        clock.jump(asked.seconds)
        self.desk.ahead += asked.seconds
        for socket in list(self._lifelines):
            with contextlib.suppress(ConnectionError):
                await socket.send_str(str(self._ahead))
        self.changed()
        self.stir()
        return {"now": self.sandbox.world.now()}


def _offers(sight: Sight, label: str) -> bool:
    return any(button.label == label for button in sight.buttons)


def _answer(reply: Reply) -> JSON:
    if reply.interaction.modal is None:
        return {}
    return {"modal": reply.interaction.modal, "interaction": str(reply.interaction.id)}


def _json(value: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json", headers=HEADERS)


def _error(status: int, sentence: str) -> web.Response:
    body = msgspec.json.encode({"error": sentence})
    return web.Response(status=status, body=body, content_type="application/json", headers=HEADERS)


for _kind, _ending in (("text/javascript", ".js"), ("text/css", ".css"), ("image/svg+xml", ".svg")):
    mimetypes.add_type(_kind, _ending)
