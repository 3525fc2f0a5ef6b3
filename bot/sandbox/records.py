"""What a Discord remembers, as plain structs that fit into one file."""

from typing import Any

from msgspec import Struct, field

JSON = dict[str, Any]

GUILD_TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (10, PUBLIC_THREAD, PRIVATE_THREAD)

PING, COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 1, 2, 3, 4, 5

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SUPPRESS_NOTIFICATIONS, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15


class User(Struct):
    """A person or a bot."""

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True


class Role(Struct):
    """A named set of permissions in a guild."""

    id: int
    name: str
    permissions: int
    position: int = 0
    mentionable: bool = False
    managed: bool = False


class Overwrite(Struct):
    """What a channel grants or takes away: kind 0 names a role, kind 1 a member."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


class Member(Struct):
    """A user's place in a guild."""

    user_id: int
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


class Guild(Struct):
    """A server with its members and roles; the bot belongs to it while it is among the members."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


class Thread(Struct):
    """What a thread has beyond a channel."""

    owner_id: int
    created: float
    archived_at: float
    active_at: float
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    messages: int = 0
    total_messages: int = 0


class Channel(Struct):
    """A text channel, a thread or a direct conversation."""

    id: int
    kind: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    thread: Thread | None = None
    messages: list[int] = field(default_factory=list)


class Attachment(Struct):
    """A file of a message; its bytes are kept apart."""

    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False


class Invocation(Struct):
    """The interaction a message answers; whoever sees the message can look up the options."""

    id: int
    kind: int
    user_id: int
    name: str | None = None
    options: list[JSON] = field(default_factory=list)
    guild_id: int | None = None
    message_id: int | None = None
    origin: "Invocation | None" = None


class Reaction(Struct):
    """Who reacted with one emoji."""

    emoji: str
    users: list[int] = field(default_factory=list)


class Message(Struct):
    """One message; an ephemeral one has a single reader."""

    id: int
    channel_id: int
    author_id: int
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[JSON] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    components: list[JSON] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    nonce: str | int | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    reader: int | None = None
    invocation: Invocation | None = None
    reference: int | None = None
    thread_id: int | None = None
    pinned: bool = False
    reactions: list[Reaction] = field(default_factory=list)
    deleted: bool = False
    late_edits: int = 0
    application_id: int | None = None


class Interaction(Struct):
    """Something a person did with the bot, and how it was answered."""

    id: int
    token: str
    kind: int
    user_id: int
    channel_id: int
    guild_id: int | None
    data: JSON
    created: float
    message_id: int | None = None
    answer: int | None = None
    loading: bool = False
    original_id: int | None = None
    followups: list[int] = field(default_factory=list)
    modal: JSON | None = None
    choices: list[JSON] | None = None
    opened_by: int | None = None
    excused: bool = False


class Records(Struct):
    """Everything."""

    last_id: int = 0
    bot_id: int = 0
    application_id: int = 0
    token: str = ""
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    files: dict[int, bytes] = field(default_factory=dict)
    commands: dict[int, list[JSON]] = field(default_factory=dict)
    interactions: dict[int, Interaction] = field(default_factory=dict)
    nonces: dict[str, tuple[float, int]] = field(default_factory=dict)
    pings: dict[int, list[int]] = field(default_factory=dict)
