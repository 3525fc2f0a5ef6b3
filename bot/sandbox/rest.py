"""The REST side of the sandbox: reads a request, finds its route, answers exactly as Discord would."""

import asyncio
import logging
import time
from typing import Any

import msgspec
from aiohttp import web

from bot.sandbox import channel_routes, interaction_routes, place_routes, rules
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.ratelimits import RateLimits, TooMany
from bot.sandbox.recorder import UNKNOWN_ROUTE, Exchange, Recorder
from bot.sandbox.records import JSON
from bot.sandbox.refusal import Refusal
from bot.sandbox.requests import Request, parts
from bot.sandbox.routes import ROUTES
from bot.sandbox.world import World

log = logging.getLogger(__name__)

MODULES = (channel_routes, interaction_routes, place_routes)  # each adds its routes to the table when imported
PREFIX = "/api/v10"
_encode = msgspec.json.Encoder().encode


class Outcome(msgspec.Struct):
    """What a request is answered with."""

    status: int
    body: Any
    headers: dict[str, str]
    code: int | None = None


class Rest:
    """Answers the bot's requests, one at a time and wholly."""

    def __init__(self, world: World, faults: Faults, recorder: Recorder, limits: RateLimits, token: str) -> None:
        self.world = world
        self.faults = faults
        self.recorder = recorder
        self.limits = limits
        self.busy = 0
        self.last_activity = time.monotonic()
        self._authorization = f"Bot {token}"

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        started = time.perf_counter()
        self.busy += 1
        try:
            return await self._serve(request, started)
        finally:
            self.busy -= 1
            self.last_activity = time.monotonic()

    async def _serve(self, request: web.Request, started: float) -> web.StreamResponse:
        raw = await request.read()
        method, path = request.method, request.path.removeprefix(PREFIX)
        payload, files = parts(request.headers.get("Content-Type", ""), raw)
        found = ROUTES.find(method, path)
        fault = self.faults.strike(method, path) if self.faults.waiting else None
        if fault is not None and fault.latency:
            await asyncio.sleep(fault.latency)
        if found is None:
            log.error("The bot asked for %s %s, which the sandbox does not know.", method, path)
            route, outcome = UNKNOWN_ROUTE, Outcome(404, {"message": "404: Not Found", "code": 0}, {})
        else:
            route, named, work = found
            asked = Request(method, path, named, request.query, payload, files)
            if fault is None or (fault.status is None and fault.drop is None):
                outcome = self._apply(route, work, asked, request.headers.get("Authorization"), len(raw))
            else:
                if fault.applied:
                    self._apply(route, work, asked, request.headers.get("Authorization"), len(raw))
                outcome = _broken(fault)
        struck = fault is not None and (fault.status is not None or fault.drop is not None)
        body = b"" if outcome.body is None else _encode(outcome.body)
        sizes = [(name, len(content)) for _, name, content in files]
        seconds = time.perf_counter() - started
        self.recorder.record(
            Exchange(method, route, path, payload, sizes, outcome.status, body, seconds, struck, outcome.code)
        )
        if fault is not None and fault.drop is not None and request.transport is not None:
            request.transport.abort()
        if outcome.body is None:
            return web.Response(status=outcome.status, headers=outcome.headers)
        outcome.headers["Content-Type"] = "application/json"
        return web.Response(status=outcome.status, body=body, headers=outcome.headers)

    def _apply(self, route: str, work: Any, asked: Request, authorization: str | None, size: int) -> Outcome:
        headers: dict[str, str] = {}
        try:
            anonymous = route.startswith("POST /interactions/") or " /webhooks/" in route
            if not anonymous and authorization != self._authorization:
                return Outcome(401, {"message": "401: Unauthorized", "code": 0}, headers, 0)
            major = next(iter(asked.named.values()), "")
            headers = dict(self.limits.take(route, asked.named.get("token", major)))
            if asked.files or size > rules.REQUEST_LIMIT:
                rules.check_files(asked.files, size)
            status, body = work(self.world, asked)
        except Refusal as refusal:
            return Outcome(refusal.status, refusal.body, headers, refusal.code)
        except TooMany as limit:
            return Outcome(429, limit.body, limit.headers)
        except Exception as error:  # a body of a form nobody thought of is refused, and shows up as a violation
            log.exception("%s %s could not be understood: %r", asked.method, asked.path, asked.payload[:2000])
            sentence = f"The sandbox could not understand this body: {error!r}"
            broken: JSON = {"message": sentence, "code": 50035, "errors": {}}
            return Outcome(400, broken, headers, 50035)
        return Outcome(status, body, headers)


def _broken(fault: Fault) -> Outcome:
    if fault.retry_after is not None:
        limit = TooMany(fault.retry_after, {"X-RateLimit-Scope": "user"})
        return Outcome(429, limit.body, limit.headers)
    return Outcome(fault.status or 500, {"message": "Injected by the sandbox", "code": 0}, {})
