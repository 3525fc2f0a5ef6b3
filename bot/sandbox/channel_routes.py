"""Channels, threads and messages, as the bot reaches them."""

from urllib.parse import unquote

from bot.sandbox import forms, rules, shapes
from bot.sandbox.permissions import BITS
from bot.sandbox.records import DM, THREADS, Channel, Message, Overwrite
from bot.sandbox.refusal import Refusal, invalid
from bot.sandbox.requests import Request
from bot.sandbox.routes import ROUTES, Answer
from bot.sandbox.world import World
from bot.sandbox.writing import rewrite, send


def _active(channel: Channel) -> None:
    if channel.thread and channel.thread.archived:
        raise Refusal(50083)


def _message(world: World, message: Message) -> Answer:
    return 200, shapes.message(world.records, world.url, message)


@ROUTES.add("GET /channels/{channel_id}")
def fetch_channel(world: World, request: Request) -> Answer:
    """One channel."""
    channel = world.channel_for_bot(request.id("channel_id"))
    return 200, shapes.channel(world.records, channel)


@ROUTES.add("PATCH /channels/{channel_id}")
def edit_channel(world: World, request: Request) -> Answer:
    """Rename a channel, or rename, archive, lock or unarchive a thread."""
    channel = world.channel_for_bot(request.id("channel_id"))
    body = request.body
    bot_id = world.records.bot_id
    forms.check(body, forms.Place)
    if channel.thread is None:
        if channel.kind == DM:
            raise Refusal(50024)
        if not world.can(bot_id, channel, "manage_channels"):
            raise Refusal(50013)
        if "name" in body and not 1 <= len(body["name"]) <= 100:
            raise invalid(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
        channel.name = body.get("name", channel.name)
        channel.topic = body.get("topic", channel.topic)
        world.changed(channel)
        return 200, shapes.channel(world.records, channel)
    _edit_thread(world, channel, request)
    return 200, shapes.channel(world.records, channel)


def _edit_thread(world: World, channel: Channel, request: Request) -> None:
    body = request.body
    thread = channel.thread
    assert thread is not None
    rules.check_thread(body, editing=True)
    moderates = world.can(world.records.bot_id, channel, "manage_threads")
    waking = body.get("archived") is False
    if thread.archived and not waking:
        raise Refusal(50083)
    if waking and body.keys() <= {"archived", "auto_archive_duration", "locked"} and not thread.locked:
        if not world.can(world.records.bot_id, channel, "send_messages_in_threads"):
            raise Refusal(50013)
    elif not moderates and thread.owner_id != world.records.bot_id:
        raise Refusal(50013)
    locks = "locked" in body and bool(body["locked"]) != thread.locked
    if not moderates and (locks or (thread.locked and waking)):
        raise Refusal(50013)
    channel.name = body.get("name", channel.name)
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    if "invitable" in body:
        thread.invitable = bool(body["invitable"])
    world.set_thread(channel, archived=body.get("archived"), locked=body.get("locked"))


@ROUTES.add("DELETE /channels/{channel_id}")
def delete_channel(world: World, request: Request) -> Answer:
    """Delete a channel or a thread."""
    channel = world.channel_for_bot(request.id("channel_id"))
    needed = "manage_threads" if channel.thread else "manage_channels"
    if channel.kind != DM:
        if not world.can(world.records.bot_id, channel, needed):
            raise Refusal(50013)
        world.delete_channel(channel)
    return 200, shapes.channel(world.records, channel)


@ROUTES.add("POST /channels/{channel_id}/messages")
def create_message(world: World, request: Request) -> Answer:
    """Write a message."""
    channel = world.channel_for_bot(request.id("channel_id"))
    return _message(world, send(world, channel, request.body, request.files))


@ROUTES.add("GET /channels/{channel_id}/messages")
def list_messages(world: World, request: Request) -> Answer:
    """The latest messages, newest first."""
    channel = world.channel_for_bot(request.id("channel_id"))
    limit = request.number("limit", 50, 1, 100)
    if not world.can(world.records.bot_id, channel, "read_message_history"):
        return 200, []
    written = [each for each in world.visible(world.records.bot_id, channel) if each.reader is None]
    highest = (1 << 63) - 1
    if "around" in request.query:
        middle = request.number("around", 0, 0, highest)
        written = sorted(written, key=lambda each: abs(each.id - middle))[:limit]
        written.sort(key=lambda each: each.id)
    elif "after" in request.query:
        after = request.number("after", 0, 0, highest)
        written = [each for each in written if each.id > after][:limit]
    else:
        before = request.number("before", highest, 0, highest)
        written = [each for each in written if each.id < before][-limit:]
    return 200, [shapes.message(world.records, world.url, each) for each in reversed(written)]


@ROUTES.add("GET /channels/{channel_id}/messages/{message_id}")
def fetch_message(world: World, request: Request) -> Answer:
    """One message."""
    channel = world.channel_for_bot(request.id("channel_id"), "read_message_history")
    return _message(world, world.message_for_bot(channel, request.id("message_id")))


@ROUTES.add("PATCH /channels/{channel_id}/messages/{message_id}")
def edit_message(world: World, request: Request) -> Answer:
    """Edit a message of the bot's own."""
    channel = world.channel_for_bot(request.id("channel_id"))
    message = world.message_for_bot(channel, request.id("message_id"))
    if message.author_id != world.records.bot_id:
        raise Refusal(50005)
    _active(channel)
    if request.files and not world.can(world.records.bot_id, channel, "attach_files"):
        raise Refusal(50013)
    if world.late_edit_limit is not None and world.now() - message.created > 3600:
        if message.late_edits >= world.late_edit_limit:
            raise Refusal(30046, status=429)
        message.late_edits += 1
    return _message(world, rewrite(world, message, request.body, request.files))


@ROUTES.add("DELETE /channels/{channel_id}/messages/{message_id}")
def delete_message(world: World, request: Request) -> Answer:
    """Delete a message."""
    channel = world.channel_for_bot(request.id("channel_id"))
    message = world.message_for_bot(channel, request.id("message_id"))
    own = message.author_id == world.records.bot_id
    if not own and not world.can(world.records.bot_id, channel, "manage_messages"):
        raise Refusal(50013)
    _active(channel)
    world.delete_message(message)
    return 204, None


@ROUTES.add("POST /channels/{channel_id}/messages/bulk-delete")
def bulk_delete(world: World, request: Request) -> Answer:
    """Delete 2 to 100 messages."""
    channel = world.channel_for_bot(request.id("channel_id"), "manage_messages")
    body = request.body
    forms.check(body, forms.Bulk)
    wanted = body.get("messages") or []
    if not 2 <= len(wanted) <= 100:
        raise invalid(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for message_id in wanted:
        message = world.records.messages.get(int(message_id))
        if message is not None and message.channel_id == channel.id and not message.deleted:
            world.delete_message(message)
    return 204, None


@ROUTES.add("POST /channels/{channel_id}/typing")
def typing(world: World, request: Request) -> Answer:
    """Say that an answer is being written."""
    world.channel_for_bot(request.id("channel_id"))
    return 204, None


_REACTION = "/channels/{channel_id}/messages/{message_id}/reactions/{emoji}"


@ROUTES.add(f"PUT {_REACTION}/@me", f"DELETE {_REACTION}/@me")
def react(world: World, request: Request) -> Answer:
    """React, or take it back."""
    channel = world.channel_for_bot(request.id("channel_id"), "read_message_history")
    message = world.message_for_bot(channel, request.id("message_id"))
    _active(channel)
    emoji = unquote(request.named["emoji"])
    if emoji.isascii() and not emoji.rpartition(":")[2].isdigit():
        raise Refusal(10014)
    first = request.method == "PUT" and all(each.emoji != emoji for each in message.reactions)
    if first and not world.can(world.records.bot_id, channel, "add_reactions"):
        raise Refusal(50013)
    world.react(message, world.records.bot_id, emoji, remove=request.method == "DELETE")
    return 204, None


_PINS = "/channels/{channel_id}/messages/pins/{message_id}"
_OLD_PINS = "/channels/{channel_id}/pins/{message_id}"


@ROUTES.add(f"PUT {_PINS}", f"DELETE {_PINS}", f"PUT {_OLD_PINS}", f"DELETE {_OLD_PINS}")
def pin(world: World, request: Request) -> Answer:
    """Pin a message, or unpin it."""
    channel = world.channel_for_bot(request.id("channel_id"))
    message = world.message_for_bot(channel, request.id("message_id"))
    held = world.held(world.records.bot_id, channel)
    if channel.kind != DM and not held & (BITS["manage_messages"] | BITS["pin_messages"]):
        raise Refusal(50013)
    _active(channel)
    message.pinned = request.method == "PUT"
    world.edited(message)
    return 204, None


@ROUTES.add("GET /channels/{channel_id}/messages/pins")
def list_pins(world: World, request: Request) -> Answer:
    """The pinned messages, newest first."""
    channel = world.channel_for_bot(request.id("channel_id"), "read_message_history")
    pinned = [each for each in world.visible(world.records.bot_id, channel) if each.pinned]
    items = [
        {"pinned_at": shapes.time(each.created), "message": shapes.message(world.records, world.url, each)}
        for each in reversed(pinned)
    ]
    return 200, {"items": items, "has_more": False}


@ROUTES.add("POST /channels/{channel_id}/messages/{message_id}/threads")
def thread_from_message(world: World, request: Request) -> Answer:
    """Start a thread from a message; a message starts one thread at most."""
    channel = world.channel_for_bot(request.id("channel_id"))
    if channel.kind == DM or channel.thread:
        raise Refusal(50024)
    if not world.can(world.records.bot_id, channel, "create_public_threads", "read_message_history"):
        raise Refusal(50013)
    message = world.message_for_bot(channel, request.id("message_id"))
    body = request.body
    rules.check_thread(body)
    if message.thread_id is not None:
        raise Refusal(160004)
    minutes = body.get("auto_archive_duration") or 1440
    thread = world.add_thread(channel, body["name"], world.records.bot_id, source=message, minutes=minutes)
    return 201, shapes.channel(world.records, thread)


@ROUTES.add("POST /channels/{channel_id}/threads")
def start_thread(world: World, request: Request) -> Answer:
    """Start a thread that belongs to no message."""
    channel = world.channel_for_bot(request.id("channel_id"))
    if channel.kind == DM or channel.thread:
        raise Refusal(50024)
    body = request.body
    rules.check_thread(body)
    private = body.get("type", THREADS[2]) == THREADS[2]
    needed = "create_private_threads" if private else "create_public_threads"
    if not world.can(world.records.bot_id, channel, needed):
        raise Refusal(50013)
    thread = world.add_thread(
        channel,
        body["name"],
        world.records.bot_id,
        minutes=body.get("auto_archive_duration") or 1440,
        private=private,
        invitable=body.get("invitable", True),
    )
    return 201, shapes.channel(world.records, thread)


_THREAD_MEMBER = "/channels/{channel_id}/thread-members/{user_id}"


@ROUTES.add(f"PUT {_THREAD_MEMBER}", f"DELETE {_THREAD_MEMBER}", f"GET {_THREAD_MEMBER}")
def thread_member(world: World, request: Request) -> Answer:
    """Add somebody to a thread, take them out, or look whether they follow it."""
    channel = world.channel_for_bot(request.id("channel_id"))
    if channel.thread is None:
        raise Refusal(50024)
    named = request.named["user_id"]
    user_id = world.records.bot_id if named == "@me" else request.id("user_id")
    if request.method == "GET":
        if user_id not in channel.thread.members:
            raise Refusal(10007)
        return 200, shapes.thread_member(channel, user_id)
    _active(channel)
    if world.guild_for_bot(channel.guild_id or 0).members.get(user_id) is None:
        raise Refusal(10007)
    if request.method == "PUT":
        channel.thread.members.setdefault(user_id, world.now())
        world.thread_members(channel, added=user_id)
    else:
        own = world.records.bot_id in {user_id, channel.thread.owner_id}
        if not own and not world.can(world.records.bot_id, channel, "manage_threads"):
            raise Refusal(50013)
        channel.thread.members.pop(user_id, None)
        world.thread_members(channel, removed=user_id)
    return 204, None


@ROUTES.add("GET /channels/{channel_id}/thread-members")
def list_thread_members(world: World, request: Request) -> Answer:
    """Everyone who follows a thread."""
    channel = world.channel_for_bot(request.id("channel_id"))
    if channel.thread is None:
        raise Refusal(50024)
    return 200, [shapes.thread_member(channel, user_id) for user_id in channel.thread.members]


@ROUTES.add("GET /channels/{channel_id}/threads/archived/public")
def archived_threads(world: World, request: Request) -> Answer:
    """The archived public threads of a channel, latest first."""
    channel = world.channel_for_bot(request.id("channel_id"), "read_message_history")
    threads = [each for each in world.threads(channel) if each.kind == THREADS[1] and each.thread]
    archived = [each for each in threads if each.thread and each.thread.archived]
    archived.sort(key=lambda each: each.thread.archived_at if each.thread else 0, reverse=True)
    return 200, {
        "threads": [shapes.channel(world.records, each) for each in archived],
        "members": [
            shapes.thread_member(each, world.records.bot_id)
            for each in archived
            if each.thread and world.records.bot_id in each.thread.members
        ],
        "has_more": False,
    }


_PERMISSION = "/channels/{channel_id}/permissions/{target_id}"


@ROUTES.add(f"PUT {_PERMISSION}", f"DELETE {_PERMISSION}")
def overwrite(world: World, request: Request) -> Answer:
    """Change what a role or member may do in a channel."""
    channel = world.channel_for_bot(request.id("channel_id"), "manage_roles")
    target = request.id("target_id")
    if request.method == "DELETE":
        channel.overwrites.pop(target, None)
    else:
        body = request.body
        forms.check(body, forms.Grant)
        allow, deny = int(body.get("allow") or 0), int(body.get("deny") or 0)
        channel.overwrites[target] = Overwrite(target, int(body["type"]), allow, deny)
    world.changed(channel)
    return 204, None
