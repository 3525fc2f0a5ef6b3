"""One small Discord on this machine, from its sockets to its people."""

import asyncio
import mimetypes
import time
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.sandbox.actors import Person, Waiting
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.recorder import Recorder
from bot.sandbox.records import Channel, Guild
from bot.sandbox.redirect import new_token, redirect, require_sandbox_token
from bot.sandbox.rest import PREFIX, Rest
from bot.sandbox.sights import Sight
from bot.sandbox.world import Clock, TellsTime, World


class Sandbox:
    """Owns the server: `async with Sandbox() as sandbox:` and point discord.py at it."""

    def __init__(
        self,
        *,
        clock: TellsTime | None = None,
        world: World | None = None,
        port: int = 0,
        token: str | None = None,
        realistic_limits: bool = False,
        heartbeat: float = 41.25,
        privileged_intents: int = 0,
        patience: float = 10.0,
        record: bool = True,
        keep: int = 20_000,
        furnished: bool = True,
        routes: Iterable[web.AbstractRouteDef] = (),
    ) -> None:
        self.world = world or World(clock)
        known = token or self.world.records.token or new_token()
        self.token = self.world.records.token = require_sandbox_token(known)
        self.gateway = Gateway(self.world, self.token, heartbeat=heartbeat, privileged=privileged_intents)
        self.faults = Faults(self.world, self.gateway.interrupt)
        self.recorder = Recorder(self.world, keep=keep, enabled=record)
        self.limits = RateLimits(realistic=realistic_limits)
        self.rest = Rest(self.world, self.faults, self.recorder, self.limits, self.token)
        self.waiting = Waiting(self.world, patience)
        self._people: dict[int, Person] = {}
        self._port = port
        self._routes = list(routes)
        self._runner: web.AppRunner | None = None
        if furnished and not self.world.records.guilds:
            self.world.add_guild("Frontier", self.world.add_user("Marshal"))

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=64 * 1024 * 1024)
        application.router.add_route("*", PREFIX + "/{path:.*}", self.rest.serve)
        application.router.add_get("/gateway/{path:.*}", self.gateway.serve)
        application.router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{name}", self._file)
        application.add_routes(self._routes)
        self._runner = web.AppRunner(application, shutdown_timeout=0.5, access_log=None, read_bufsize=1 << 22)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.world.url = self.url
        self.gateway.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.shut()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """Where this Discord is."""
        return f"http://127.0.0.1:{self._port}"

    def redirect(self) -> None:
        """Send discord.py of this process here."""
        redirect(self.url)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        content = self.world.records.files.get(int(request.match_info["attachment_id"]))
        if content is None:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(request.match_info["name"])[0] or "application/octet-stream"
        return web.Response(body=content, content_type=kind)

    # The furniture

    @property
    def guild(self) -> Guild:
        """The first server."""
        return next(iter(self.world.records.guilds.values()))

    @property
    def channel(self) -> Channel:
        """The first channel of the first server."""
        return self.world.channels(self.guild)[0]

    def person(self, name: str, *, guild: Guild | None = None, joins: bool = True, locale: str = "en-US") -> Person:
        """Somebody with this name: the same one every time, a member of the first server unless said otherwise."""
        user = self.world.person(name)
        if user is None:
            user = self.world.add_user(name, locale=locale)
        home = guild or (self.guild if self.world.records.guilds else None)
        if joins and home is not None and user.id not in home.members:
            self.world.join(home, user)
        if user.id not in self._people:
            self._people[user.id] = Person(self.world, user, self.waiting)
        return self._people[user.id]

    def jump(self, seconds: float) -> None:
        """Let time pass at once, where the clock can jump; threads that were silent for long go to sleep."""
        if not isinstance(self.world.clock, Clock):
            raise TypeError("This clock cannot jump.")
        self.world.clock.jump(seconds)
        self.world.age()

    # Waiting

    async def quiet(self, seconds: float = 0.05, *, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Wait until the bot has asked for nothing during this long."""
        async with asyncio.timeout(timeout):
            while (left := self.rest.last_activity + seconds - time.monotonic()) > 0 or self.rest.busy:  # noqa: ASYNC110  silence is no event
                await asyncio.sleep(max(left, 0.005))

    async def until(self, true: Callable[[], object], *, timeout: float = 10.0) -> None:  # noqa: ASYNC109
        """Wait until something has become true."""
        await self.waiting.until(true, timeout)

    async def ready(self) -> None:
        """Wait until a bot is connected to the gateway."""
        await self.gateway.wait_until_ready()

    def sees(self, message_id: int) -> Sight:
        """A message as nobody in particular sees it."""
        return Sight(self.world, self.world.records.messages[message_id])
