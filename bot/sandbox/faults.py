"""What goes wrong on purpose."""

import re
from collections.abc import Awaitable, Callable
from typing import Literal

from msgspec import Struct

from bot.sandbox.records import Channel
from bot.sandbox.world import World

Drop = Literal["before", "after"]
Outage = Literal["abort", "close", "reconnect", "invalid", "invalid-resumable"]


class Fault(Struct):
    """One fault and how often it still strikes."""

    route: re.Pattern[str]
    times: int
    status: int | None = None
    drop: Drop | None = None
    latency: float = 0.0
    retry_after: float | None = None
    applied: bool = False
    skip: int = 0


class Faults:
    """The faults that wait for their moment."""

    def __init__(self, world: World, break_gateway: Callable[[Outage], Awaitable[None]]) -> None:
        self.waiting: list[Fault] = []
        self._world = world
        self._break_gateway = break_gateway

    def next(
        self,
        route: str,
        *,
        status: int | None = None,
        drop: Drop | None = None,
        latency: float = 0.0,
        retry_after: float | None = None,
        applied: bool = False,
        times: int = 1,
        skip: int = 0,
    ) -> Fault:
        """Break the next requests of a route such as "POST /channels/*/messages".

        A status or a drop "before" comes without the request having been applied; `applied=True` or a drop "after"
        loses only the answer. `retry_after` is a 429. The first `skip` requests go through.
        """
        method, _, path = route.partition(" ")
        segments = ["[^/]+" if part == "*" else re.escape(part) for part in path.strip("/").split("/")]
        pattern = re.compile(f"{'[A-Z]+' if method == '*' else re.escape(method)} /{'/'.join(segments)}")
        if retry_after is not None:
            status = 429
        fault = Fault(pattern, times, status, drop, latency, retry_after, applied or drop == "after", skip)
        self.waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything work again."""
        self.waiting.clear()

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that befalls a request, which is thereby used up."""
        for fault in self.waiting:
            if not fault.route.fullmatch(f"{method} {path}"):
                continue
            if fault.skip:
                fault.skip -= 1
                continue
            fault.times -= 1
            if fault.times <= 0:
                self.waiting.remove(fault)
            return fault
        return None

    async def gateway(self, how: Outage = "abort") -> None:
        """Break the gateway: cut it, close it with 1001, ask to reconnect (op 7), or void the session (op 9)."""
        await self._break_gateway(how)

    def close_dms(self, user_id: int) -> None:
        """Somebody no longer takes direct messages."""
        self._world.records.users[user_id].dms_open = False

    def open_dms(self, user_id: int) -> None:
        """Somebody takes direct messages again."""
        self._world.records.users[user_id].dms_open = True

    def delete_channel(self, channel: Channel) -> None:
        """A channel or thread is deleted under the bot."""
        self._world.delete_channel(channel)

    def forbid(self, channel: Channel, *names: str) -> None:
        """The bot loses permissions in a channel."""
        self._world.forbid(channel, *names)

    def allow(self, channel: Channel, *names: str) -> None:
        """The bot gets permissions in a channel."""
        self._world.allow(channel, *names)
