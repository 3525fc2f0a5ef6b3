"""From the body of a request to a message, and from an edit to another one."""

import mimetypes
from typing import Any

from bot.sandbox import forms, rules, shapes
from bot.sandbox.records import COMPONENTS_V2, DM, EPHEMERAL, JSON, LOADING, Attachment, Channel, Invocation, Message
from bot.sandbox.refusal import Refusal, invalid
from bot.sandbox.world import NONCE_SECONDS, World, walk

Files = list[tuple[str, str, bytes]]


def write(
    world: World,
    channel: Channel,
    body: JSON,
    files: Files,
    *,
    author_id: int,
    kind: int = 0,
    reader: int | None = None,
    invocation: Invocation | None = None,
    reference: int | None = None,
    prefix: rules.Path = (),
) -> Message:
    """Check a body and make a message of it; a reader makes it ephemeral."""
    private = invocation is not None
    rules.check_message(body, [name for _, name, _ in files], prefix=prefix, private=private)
    message = Message(world.snowflake(), channel.id, author_id, world.now(), kind, body.get("content") or "")
    message.flags = (body.get("flags") or 0) & ~EPHEMERAL
    message.invocation = invocation
    if invocation is not None:
        message.application_id = world.records.application_id
    message.reference = reference
    message.nonce = body.get("nonce")
    if reader is not None:
        message.flags |= EPHEMERAL
        message.reader = reader
    if files or body.get("attachments"):
        message.attachments = _attached(world, message, body, files)
    message.embeds = _embeds(world, message, body.get("embeds") or [])
    message.components = _components(world, message, body.get("components") or [])
    world.mention(message, body.get("allowed_mentions"))
    return world.post(message)


def rewrite(
    world: World, message: Message, body: JSON, files: Files, *, prefix: rules.Path = (), loud: bool = False
) -> Message:
    """Check an edit and apply it; what the body does not name stays as it was."""
    old = [shapes.attachment(world.url, message.channel_id, each) for each in message.attachments]
    v2 = bool(message.flags & COMPONENTS_V2)
    rules.check_message(
        body, [name for _, name, _ in files], prefix=prefix, private=True, kept=old, v2=v2, editing=True
    )
    flags = message.flags | (body.get("flags") or 0) & ~EPHEMERAL
    content = body.get("content") if "content" in body else message.content
    embeds = body.get("embeds") if "embeds" in body else message.embeds
    components = body.get("components") if "components" in body else message.components
    if flags & COMPONENTS_V2 and (content or embeds):
        name = "content" if content else "embeds"
        raise invalid(
            (*prefix, name),
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        )
    remaining = bool(files) or bool(body["attachments"] if body.get("attachments") is not None else message.attachments)
    if not content and not embeds and not components and not remaining:
        raise Refusal(50006)
    message.flags = flags & ~LOADING
    message.content = content or ""
    if files or "attachments" in body:
        message.attachments = _attached(world, message, body, files)
    if "embeds" in body:
        message.embeds = _embeds(world, message, embeds or [])
    if "components" in body:
        message.components = _components(world, message, components or [])
    if "content" in body or "components" in body:
        world.mention(message, body.get("allowed_mentions"), loud=loud)
    if not loud:
        message.edited = world.now()
    world.edited(message)
    return message


def _attached(world: World, message: Message, body: JSON, files: Files) -> list[Attachment]:
    entries = body.get("attachments")
    kept = {str(each.id): each for each in message.attachments}
    if entries is None:
        entries = [{"id": old} for old in kept] + [{"id": place} for place in range(len(files))]
    named = {str(entry["id"]): entry for entry in entries}
    missing = [{"id": place} for place in range(len(files)) if str(place) not in named]
    attachments = []
    for entry in [*entries, *missing]:
        identity = str(entry["id"])
        if identity in kept:
            attachment = kept[identity]
            if "description" in entry:
                attachment.description = entry["description"]
        else:
            _, filename, content = files[int(identity)]
            filename = entry.get("filename") or filename
            content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
            attachment = world.attach(filename, content, content_type, entry.get("description"))
            attachment.ephemeral = bool(message.flags & EPHEMERAL)
        attachments.append(attachment)
    for old, attachment in kept.items():
        if attachment not in attachments:
            world.records.files.pop(int(old), None)
    return attachments


def _found(world: World, message: Message, url: str) -> JSON | None:
    if not url.startswith("attachment://"):
        return None
    name = url.removeprefix("attachment://")
    for attachment in message.attachments:
        if attachment.filename == name:
            return shapes.attachment(world.url, message.channel_id, attachment)
    return None


def _embeds(world: World, message: Message, embeds: list[JSON]) -> list[JSON]:
    for embed in embeds:
        embed["type"] = "rich"
        for field in embed.get("fields") or ():
            field.setdefault("inline", False)
        for name in ("image", "thumbnail"):
            if media := embed.get(name):
                embed[name] = _media(world, message, media, embedded=True)
        for name in ("footer", "author"):
            if isinstance(embed.get(name), dict):
                embed[name] = {key: value for key, value in embed[name].items() if value is not None}
    return embeds


def _media(world: World, message: Message, media: JSON, *, embedded: bool = False) -> JSON:
    if attached := _found(world, message, media.get("url", "")):
        found: JSON = {
            key: attached[key] for key in ("url", "proxy_url", "width", "height", "content_type") if key in attached
        }
        if not embedded:
            found["attachment_id"] = attached["id"]
            found["id"] = attached["id"]
        return found
    address = {"url": media["url"], "proxy_url": media.get("proxy_url") or media["url"]}
    return address if embedded else {"id": str(message.id), **address}


def number(components: list[JSON]) -> None:
    """Give every component that has none an id of its own."""
    taken = {each.get("id") for each in walk(components)}
    following = 1
    for component in walk(components):
        if not component.get("id"):
            while following in taken:
                following += 1
            component["id"] = following
            taken.add(following)


def _components(world: World, message: Message, components: list[JSON]) -> list[JSON]:
    number(components)
    for component in walk(components):
        for name in ("media", "file"):
            if isinstance(component.get(name), dict):
                component[name] = _media(world, message, component[name])
        for item in component.get("items") or ():
            item["media"] = _media(world, message, item["media"])
            item.setdefault("description", None)
            item.setdefault("spoiler", False)
        _fill(message, component)
    return components


def _fill(message: Message, component: JSON) -> None:
    kind: Any = component["type"]
    if kind in rules.SELECTS:
        component.setdefault("min_values", 1)
        component.setdefault("max_values", 1)
        component.setdefault("disabled", False)
    elif kind == rules.BUTTON:
        component.setdefault("disabled", False)
    elif kind == rules.SEPARATOR:
        component.setdefault("divider", True)
        component.setdefault("spacing", 1)
    elif kind == rules.CONTAINER:
        component.setdefault("accent_color", None)
        component.setdefault("spoiler", False)
    elif kind == rules.THUMBNAIL:
        component.setdefault("description", None)
        component.setdefault("spoiler", False)
    elif kind == rules.FILE:
        component.setdefault("spoiler", False)
        attached = next((each for each in message.attachments if str(each.id) == component["file"].get("id")), None)
        if attached is not None:
            component["name"], component["size"] = attached.filename, attached.size


def send(world: World, channel: Channel, body: JSON, files: Files) -> Message:
    """The bot writes in a channel, if it may."""
    forms.check(body, forms.Message)
    bot_id = world.records.bot_id
    needs = ["send_messages" if channel.thread is None else "send_messages_in_threads"]
    if files:
        needs.append("attach_files")
    if body.get("embeds"):
        needs.append("embed_links")
    if not world.can(bot_id, channel, *needs):
        raise Refusal(50013)
    if channel.kind == DM:
        _reach(world, channel)
    elif channel.thread and channel.thread.locked and not world.can(bot_id, channel, "manage_threads"):
        raise Refusal(50083 if channel.thread.archived else 160005)
    nonce = body.get("nonce")
    key = f"{bot_id}:{nonce}"
    if nonce is not None and body.get("enforce_nonce") and (earlier := _earlier(world, key)):
        return earlier
    reference = _reference(world, channel, body.get("message_reference"))
    message = write(world, channel, body, files, author_id=bot_id, kind=19 if reference else 0, reference=reference)
    if nonce is not None:
        world.records.nonces[key] = (world.now(), message.id)
    return message


def _earlier(world: World, key: str) -> Message | None:
    nonces = world.records.nonces
    horizon = world.now() - NONCE_SECONDS
    while nonces and next(iter(nonces.values()))[0] < horizon:
        del nonces[next(iter(nonces))]
    written = nonces.get(key)
    if written is None:
        return None
    message = world.records.messages[written[1]]
    if message.deleted:
        raise Refusal(10008)
    return message


def _reach(world: World, channel: Channel) -> None:
    user_id = next(each for each in channel.recipients if each != world.records.bot_id)
    guilds = world.records.guilds.values()
    if not any({user_id, world.records.bot_id} <= guild.members.keys() for guild in guilds):
        raise Refusal(50278)
    if not world.records.users[user_id].dms_open:
        raise Refusal(50007)


def _reference(world: World, channel: Channel, reference: JSON | None) -> int | None:
    if not reference:
        return None
    source = world.records.messages.get(int(reference.get("message_id") or 0))
    if source is not None and not source.deleted and source.channel_id == channel.id:
        return source.id
    if reference.get("fail_if_not_exists", True):
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None
