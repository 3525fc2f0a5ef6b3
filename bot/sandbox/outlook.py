"""The sandbox as one person's client shows it: people, places and messages, as JSON."""

import re
from typing import Any

from bot.sandbox import shapes
from bot.sandbox.desk import Desk
from bot.sandbox.records import COMMAND, DM, JSON, Channel, Message, User
from bot.sandbox.world import World

_FILE = re.compile(r"^https?://[^/]+/cdn/attachments/\d+/(\d+)/")
_EXCERPT = 120


def people(world: World, desk: Desk) -> list[JSON]:
    """Everybody one can act as, with the number of pings that wait for them."""
    owners = {guild.owner_id for guild in world.records.guilds.values()}
    return [
        {
            "id": str(user.id),
            "name": shown(user),
            "owner": user.id in owners,
            "dms": user.dms_open,
            "pings": sum(_pings(world, desk, user.id).values()),
        }
        for user in sorted(world.records.users.values(), key=lambda user: user.id in owners)
        if not user.bot
    ]


def shown(user: User) -> str:
    """What others read."""
    return user.global_name or user.username


def names(world: World) -> JSON:
    """What mentions are shown as."""
    records = world.records
    return {
        "users": {str(user.id): shown(user) for user in records.users.values()},
        "channels": {str(channel.id): channel.name for channel in records.channels.values() if channel.kind != DM},
        "bot": str(records.bot_id),
    }


def server(world: World) -> str:
    """What the server is called."""
    return next(iter(world.records.guilds.values())).name


def places(world: World, desk: Desk, person: int) -> list[JSON]:
    """The channels, threads and conversations that somebody can see, with what they have not read there."""
    found: list[Channel] = []
    for guild in world.records.guilds.values():
        for channel in world.channels(guild):
            if world.can(person, channel, "view_channel"):
                found.append(channel)
                found += [each for each in world.threads(channel) if world.can(person, each, "view_channel")]
    found.append(world.conversation(world.records.users[person]))
    pings, marks = _pings(world, desk, person), desk.read.get(person, {})
    return [
        {
            "id": str(channel.id),
            "kind": "dm" if channel.kind == DM else "channel" if channel.thread is None else "thread",
            "name": shown(world.bot) if channel.kind == DM else channel.name,
            "parent": None if channel.parent_id is None else str(channel.parent_id),
            "archived": bool(channel.thread and channel.thread.archived),
            "unread": _unread(world, channel, person, marks.get(channel.id, 0)),
            "pings": pings.get(channel.id, 0),
        }
        for channel in found
    ]


def _unread(world: World, channel: Channel, person: int, mark: int) -> bool:
    messages = world.records.messages
    for message_id in reversed(channel.messages):
        if message_id <= mark:
            return False
        message = messages[message_id]
        if not message.deleted and message.reader is None and message.author_id != person:
            return True
    return False


def _pings(world: World, desk: Desk, person: int) -> dict[int, int]:
    """How many messages rang for somebody and were not read, by channel."""
    marks = desk.read.get(person, {})
    counted: dict[int, int] = {}
    for message_id in world.records.pings.get(person, []):
        message = world.records.messages.get(message_id)
        if message is None or not world.reads(person, message):
            continue
        if message_id > marks.get(message.channel_id, 0):
            counted[message.channel_id] = counted.get(message.channel_id, 0) + 1
    return counted


def messages(world: World, desk: Desk, person: int, channel: Channel, count: int) -> tuple[list[JSON], bool]:
    """The last messages of a channel as somebody sees them, and whether there are earlier ones."""
    visible = [each for each in world.visible(person, channel) if each.id not in desk.dismissed]
    return [message(world, person, each) for each in visible[-count:]], len(visible) > count


def message(world: World, person: int, record: Message) -> JSON:
    """One message as somebody sees it."""
    shape: JSON = _local(shapes.message(world.records, world.url, record, nested=True))
    for name in ("referenced_message", "interaction", "interaction_metadata", "mentions", "nonce"):
        shape.pop(name, None)
    author = world.records.users[record.author_id]
    shape["author"] = {"id": str(author.id), "name": shown(author), "bot": author.bot}
    shape["rang"] = record.id in world.records.pings.get(person, ())
    shape["reply"] = _reply(world, person, record)
    if (invocation := record.invocation) is not None and invocation.kind == COMMAND:
        shape["command"] = {
            "by": str(invocation.user_id),
            "name": invocation.name,
            "options": {each["name"]: each.get("value") for each in invocation.options},
        }
    return shape


def _reply(world: World, person: int, record: Message) -> JSON | None:
    source = world.records.messages.get(record.reference or 0)
    if source is None or not world.reads(person, source):
        return None
    author = world.records.users[source.author_id]
    text = source.content or "a message without words"
    return {"id": str(source.id), "author": str(author.id), "text": text[:_EXCERPT]}


def _local(value: Any) -> Any:
    """Addresses of files, as the page asks for them."""
    if isinstance(value, dict):
        return {key: _local(each) for key, each in value.items() if key != "proxy_url"}
    if isinstance(value, list):
        return [_local(each) for each in value]
    if isinstance(value, str) and (found := _FILE.match(value)):
        return f"/sandbox/files/{found[1]}"
    return value
