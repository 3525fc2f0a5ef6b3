"""What the sandbox keeps between two starts: its world, how far its clock was set ahead, and what people have read."""

import time
from pathlib import Path

import msgspec
from msgspec import Struct, field

from bot.sandbox.records import EPHEMERAL, Records
from bot.sandbox.world import TOKEN_SECONDS, Clock, World


class Desk(Struct):
    """What the page remembers beyond the world itself."""

    ahead: float = 0.0
    """How many seconds the sandbox's clock was set ahead."""
    read: dict[int, dict[int, int]] = field(default_factory=dict)
    """The last message that each person has read in each channel."""
    dismissed: set[int] = field(default_factory=set)
    """Private answers that their readers have put away."""

    def mark(self, person: int, channel: int, message: int) -> bool:
        """Notes how far somebody has read; False when that was known."""
        marks = self.read.setdefault(person, {})
        if marks.get(channel, 0) >= message:
            return False
        marks[channel] = message
        return True


class Shelf:
    """The two files beside the database, and when they have to be written again."""

    def __init__(self, folder: Path) -> None:
        self._world = folder / "sandbox.world"
        self._desk = folder / "sandbox.desk"
        self.stale = False
        self._next = 0.0

    def load(self) -> tuple[World, Desk]:
        """The world as it was left, or a new one."""
        desk = Desk()
        if self._desk.is_file():
            desk = msgspec.msgpack.decode(self._desk.read_bytes(), type=Desk)
        clock = Clock(time.time() + desk.ahead)
        if self._world.is_file():
            world = World.load(self._world, clock)
            if world.records.commands:  # a world that the bot never entered has nothing to remember
                _forget(world.records, world.now())
                return world, desk
        return World(clock), Desk(desk.ahead)

    def save(self, world: World, desk: Desk) -> None:
        """Writes both files."""
        started = time.monotonic()
        self.stale = False
        world.save(self._world)
        beside = self._desk.with_name(self._desk.name + ".new")
        beside.write_bytes(msgspec.msgpack.encode(desk))
        beside.replace(self._desk)
        self._next = time.monotonic() + 20 * (time.monotonic() - started)

    def save_soon(self, world: World, desk: Desk) -> None:
        """Writes both files if anything changed, and spends little of its time with it."""
        if self.stale and time.monotonic() >= self._next:
            self.save(world, desk)


def _forget(records: Records, now: float) -> None:
    """Lets go of what no client would show any more: old private answers, old interactions, and their files."""
    old = now - TOKEN_SECONDS
    gone = {
        message.id
        for message in records.messages.values()
        if message.created < old and (message.deleted or message.flags & EPHEMERAL)
    }
    gone -= {message.reference for message in records.messages.values() if message.id not in gone and message.reference}
    for channel in records.channels.values():
        channel.messages = [message_id for message_id in channel.messages if message_id not in gone]
    for message_id in gone:
        del records.messages[message_id]
    records.pings = {
        person: [message_id for message_id in rung if message_id not in gone] for person, rung in records.pings.items()
    }
    records.interactions = {key: each for key, each in records.interactions.items() if each.created >= old}
    kept = {each.id for message in records.messages.values() for each in message.attachments}
    records.files = {key: content for key, content in records.files.items() if key in kept}
