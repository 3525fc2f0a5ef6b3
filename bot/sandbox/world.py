"""The people, places and words of one small Discord, and who can see what."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from bot.sandbox import permissions, shapes
from bot.sandbox.records import (
    DM,
    EPHEMERAL,
    GUILD_TEXT,
    JSON,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Member,
    Message,
    Overwrite,
    Reaction,
    Records,
    Role,
    Thread,
    User,
)
from bot.sandbox.refusal import Refusal

EPOCH = 1420070400.0
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
NONCE_SECONDS = 5 * 60.0

_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


class TellsTime(Protocol):
    """Anything that knows what time it is."""

    def now(self) -> float:
        """Seconds since 1970."""


class Clock:
    """Time that runs by itself, or stands still, and can be moved on."""

    def __init__(self, start: float | None = None, *, running: bool = True) -> None:
        self._running = running
        self._ahead = 0.0 if start is None else start - time.time()
        self._stands_at = time.time() if start is None else start

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead if self._running else self._stands_at

    def jump(self, seconds: float) -> None:
        """Let this much time pass at once."""
        if seconds < 0:
            raise ValueError("Time does not run backwards.")
        self._ahead += seconds
        self._stands_at += seconds


class Event(msgspec.Struct, frozen=True):
    """Something the gateway may tell; the data is only made for whoever listens."""

    name: str
    data: Callable[[], JSON]
    guild_id: int | None = None
    channel_id: int | None = None
    message: Message | None = None


class World:
    """One Discord: its records, its clock, and those who listen to what happens."""

    def __init__(self, clock: TellsTime | None = None, records: Records | None = None) -> None:
        self.clock: TellsTime = clock or Clock()
        self.records = records or Records()
        self.url = "http://127.0.0.1"
        self.listeners: list[Callable[[Event], None]] = []
        self.late_edit_limit: int | None = None
        self.on_answer: Callable[[Interaction], None] = lambda _: None
        self.on_change: Callable[[], None] = lambda: None
        self._conversations: dict[int, int] = {}
        self._tokens: dict[str, int] = {}
        for channel in self.records.channels.values():
            if channel.kind == DM:
                self._conversations[channel.recipients[0]] = channel.id
        for interaction in self.records.interactions.values():
            self._tokens[interaction.token] = interaction.id
        if not self.records.bot_id:
            bot = self.add_user("Trailboss", bot=True)
            self.records.bot_id = self.records.application_id = bot.id

    def save(self, path: Path) -> None:
        """Write everything into one file."""
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(msgspec.msgpack.encode(self.records))
        beside.replace(path)

    @classmethod
    def load(cls, path: Path, clock: TellsTime | None = None) -> "World":
        """The world that was written into a file."""
        return cls(clock, msgspec.msgpack.decode(path.read_bytes(), type=Records))

    def now(self) -> float:
        """Seconds since 1970, by the clock of this world."""
        return self.clock.now()

    def snowflake(self) -> int:
        """A new id that carries the time; the same clock gives the same ids."""
        records = self.records
        records.last_id = max(records.last_id + 1, int((self.now() - EPOCH) * 1000) << 22)
        return records.last_id

    def emit(
        self,
        name: str,
        data: Callable[[], JSON],
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        message: Message | None = None,
    ) -> None:
        """Tell the listeners what happened."""
        event = Event(name, data, guild_id, channel_id, message)
        for listener in self.listeners:
            listener(event)
        self.on_change()

    def answered(self, interaction: Interaction) -> None:
        """Tell whoever waits for it that an interaction has its first answer."""
        self.on_answer(interaction)
        self.on_change()

    def stirred(self) -> None:
        """Tell whoever waits for something that they should look again."""
        self.on_change()

    # People

    @property
    def bot(self) -> User:
        """The user whose token this world accepts."""
        return self.records.users[self.records.bot_id]

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """Somebody new."""
        username = name if bot else re.sub(r"[^a-z0-9_.]", "_", name.lower())
        user = User(self.snowflake(), username, None if bot else name, bot=bot, locale=locale)
        self.records.users[user.id] = user
        return user

    def person(self, name: str) -> User | None:
        """The user who is called this."""
        return next((each for each in self.records.users.values() if name in {each.global_name, each.username}), None)

    def age(self) -> None:
        """Let every thread notice how late it is."""
        for channel in list(self.records.channels.values()):
            self.aged(channel)

    # Guilds

    def add_guild(self, name: str, owner: User, *, invited: bool = True, channel: str | None = "general") -> Guild:
        """A server with one channel, to which the bot is invited unless said otherwise."""
        guild = Guild(self.snowflake(), name, owner.id)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        self.records.guilds[guild.id] = guild
        self.join(guild, owner)
        if channel is not None:
            self.add_channel(guild, channel)
        if invited:
            self.invite_bot(guild)
        return guild

    def join(self, guild: Guild, user: User) -> Member:
        """A user becomes a member."""
        member = guild.members.setdefault(user.id, Member(user.id, self.now()))
        if user.id != self.records.bot_id:
            self.emit(
                "GUILD_MEMBER_ADD",
                lambda: shapes.member(self.records, member) | {"guild_id": str(guild.id)},
                guild_id=guild.id,
            )
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """A user is a member no longer."""
        del guild.members[user.id]
        self.emit(
            "GUILD_MEMBER_REMOVE",
            lambda: {"guild_id": str(guild.id), "user": shapes.user(user)},
            guild_id=guild.id,
        )

    def add_role(self, guild: Guild, name: str, *names: str, mentionable: bool = False) -> Role:
        """A role with these permissions."""
        role = Role(self.snowflake(), name, permissions.bits(*names), len(guild.roles), mentionable)
        guild.roles[role.id] = role
        self._role_event("GUILD_ROLE_CREATE", guild, role)
        return role

    def set_role(self, guild: Guild, role: Role, held: int) -> None:
        """Give a role other permissions."""
        role.permissions = held
        self._role_event("GUILD_ROLE_UPDATE", guild, role)

    def _role_event(self, name: str, guild: Guild, role: Role) -> None:
        self.emit(name, lambda: {"guild_id": str(guild.id), "role": shapes.role(role)}, guild_id=guild.id)

    def invite_bot(self, guild: Guild, *names: str) -> None:
        """The bot joins, with a role of its own that holds these permissions."""
        member = self.join(guild, self.bot)
        role = Role(self.snowflake(), self.bot.username, permissions.bits(*names), len(guild.roles), managed=True)
        guild.roles[role.id] = role
        member.roles = [role.id]
        self.emit("GUILD_CREATE", lambda: shapes.guild_create(self.records, guild), guild_id=guild.id)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out, and its role with it."""
        member = guild.members.pop(self.records.bot_id)
        for role_id in member.roles:
            if guild.roles[role_id].managed:
                del guild.roles[role_id]
        self.records.commands.pop(guild.id, None)
        self.emit("GUILD_DELETE", lambda: {"id": str(guild.id)}, guild_id=guild.id)

    # Channels

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A text channel."""
        count = sum(each.guild_id == guild.id for each in self.records.channels.values())
        channel = Channel(self.snowflake(), GUILD_TEXT, name, guild.id, position=count)
        self.records.channels[channel.id] = channel
        self._channel_event("CHANNEL_CREATE", channel)
        return channel

    def channels(self, guild: Guild) -> list[Channel]:
        """The text channels of a guild."""
        every = self.records.channels.values()
        return [each for each in every if each.guild_id == guild.id and each.thread is None]

    def threads(self, channel: Channel) -> list[Channel]:
        """The threads of a channel, archived ones as well."""
        return [self.aged(each) for each in list(self.records.channels.values()) if each.parent_id == channel.id]

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        *,
        source: Message | None = None,
        minutes: int = 1440,
        private: bool = False,
        invitable: bool = True,
    ) -> Channel:
        """A thread; one that starts from a message has the message's id."""
        now = self.now()
        thread = Thread(owner_id, now, now, now, auto_archive_minutes=minutes, invitable=invitable)
        thread.members[owner_id] = now
        kind = PRIVATE_THREAD if private else PUBLIC_THREAD
        identity = self.snowflake() if source is None else source.id
        channel = Channel(identity, kind, name, parent.guild_id, parent.id, thread=thread)
        self.records.channels[channel.id] = channel
        if source is not None:
            source.thread_id = channel.id
            source.flags |= 1 << 5
        self.emit(
            "THREAD_CREATE",
            lambda: shapes.channel(self.records, channel) | {"newly_created": True},
            guild_id=channel.guild_id,
            channel_id=channel.id,
        )
        if source is not None:
            self._message_event("MESSAGE_UPDATE", source)
        return channel

    def set_thread(self, channel: Channel, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archive or lock a thread, or take it back."""
        thread = channel.thread
        assert thread is not None
        if archived is not None and archived != thread.archived:
            thread.archived = archived
            thread.archived_at = self.now()
            thread.active_at = self.now()
        if locked is not None:
            thread.locked = locked
        self._channel_event("THREAD_UPDATE", channel)

    def thread_members(self, channel: Channel, *, added: int | None = None, removed: int | None = None) -> None:
        """Tell that somebody follows a thread, or no longer does."""
        thread = channel.thread
        assert thread is not None
        shape: JSON = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "member_count": len(thread.members),
            "added_members": [] if added is None else [shapes.thread_member(channel, added)],
            "removed_member_ids": [] if removed is None else [str(removed)],
        }
        self.emit("THREAD_MEMBERS_UPDATE", lambda: shape, guild_id=channel.guild_id, channel_id=channel.id)

    def changed(self, channel: Channel) -> None:
        """Tell that a channel is no longer what it was."""
        self._channel_event("CHANNEL_UPDATE" if channel.thread is None else "THREAD_UPDATE", channel)

    def aged(self, channel: Channel) -> Channel:
        """The channel, archived if nobody has written in it for as long as it says."""
        thread = channel.thread
        if thread and not thread.archived and self.now() >= thread.active_at + thread.auto_archive_minutes * 60:
            self.set_thread(channel, archived=True)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """A channel or thread is gone, and all that was written in it."""
        for thread in self.threads(channel):
            self.delete_channel(thread)
        del self.records.channels[channel.id]
        for message_id in channel.messages:
            message = self.records.messages[message_id]
            message.deleted = True
            for attachment in message.attachments:
                self.records.files.pop(attachment.id, None)
        if channel.thread is None:
            self._channel_event("CHANNEL_DELETE", channel)
            return
        source = self.records.messages.get(channel.id)
        if source is not None:
            source.thread_id = None
        self.emit(
            "THREAD_DELETE",
            lambda: {
                "id": str(channel.id),
                "guild_id": str(channel.guild_id),
                "parent_id": str(channel.parent_id),
                "type": channel.kind,
            },
            guild_id=channel.guild_id,
            channel_id=channel.id,
        )

    def _channel_event(self, name: str, channel: Channel) -> None:
        shape = shapes.channel(self.records, channel)
        self.emit(name, lambda: shape, guild_id=channel.guild_id, channel_id=channel.id)

    def conversation(self, user: User) -> Channel:
        """The direct conversation of a user with the bot."""
        known = self._conversations.get(user.id)
        if known is not None:
            return self.records.channels[known]
        channel = Channel(self.snowflake(), DM, recipients=[user.id, self.records.bot_id])
        self.records.channels[channel.id] = channel
        self._conversations[user.id] = channel.id
        return channel

    def overwrite(self, channel: Channel, target: User | Role, *, allow: int = 0, deny: int = 0) -> None:
        """Grant or take away permissions in one channel, beyond what was granted or taken before."""
        kind = 0 if isinstance(target, Role) else 1
        record = channel.overwrites.setdefault(target.id, Overwrite(target.id, kind))
        record.allow = record.allow & ~deny | allow
        record.deny = record.deny & ~allow | deny
        self.changed(channel)

    def forbid(self, channel: Channel, *names: str, to: User | Role | None = None) -> None:
        """Take permissions away in one channel, from the bot unless said otherwise."""
        self.overwrite(channel, to or self.bot, deny=permissions.bits(*names))

    def allow(self, channel: Channel, *names: str, to: User | Role | None = None) -> None:
        """Grant permissions in one channel, to the bot unless said otherwise."""
        self.overwrite(channel, to or self.bot, allow=permissions.bits(*names))

    # Sight

    def held(self, user_id: int, channel: Channel) -> int:
        """The permissions of a user in a channel."""
        if channel.guild_id is None:
            return permissions.IN_DM if user_id in channel.recipients else 0
        guild = self.records.guilds[channel.guild_id]
        if channel.thread is None:
            return permissions.within(guild, channel, user_id)
        parent = self.records.channels.get(channel.parent_id or 0)
        held = 0 if parent is None else permissions.within(guild, parent, user_id)
        outside = channel.kind == PRIVATE_THREAD and user_id not in channel.thread.members
        return 0 if outside and not held & permissions.BITS["manage_threads"] else held

    def can(self, user_id: int, channel: Channel, *names: str) -> bool:
        """Does a user hold all these permissions in a channel?"""
        wanted = permissions.bits(*names)
        return self.held(user_id, channel) & wanted == wanted

    def reads(self, user_id: int, message: Message) -> bool:
        """Can a user see a message?"""
        if message.deleted or message.reader not in {None, user_id}:
            return False
        channel = self.records.channels.get(message.channel_id)
        return channel is not None and self.can(user_id, channel, "view_channel")

    def visible(self, user_id: int, channel: Channel) -> list[Message]:
        """The messages of a channel that a user can see, oldest first."""
        if not self.can(user_id, channel, "view_channel"):
            return []
        written = (self.records.messages[message_id] for message_id in channel.messages)
        return [message for message in written if not message.deleted and message.reader in {None, user_id}]

    # Messages

    def post(self, message: Message, *, told: bool = True) -> Message:
        """A new message in its channel."""
        records = self.records
        channel = records.channels[message.channel_id]
        records.messages[message.id] = message
        channel.messages.append(message.id)
        if message.flags & EPHEMERAL:
            return message
        channel.last_message_id = message.id
        if thread := channel.thread:
            thread.active_at = self.now()
            thread.messages += 1
            thread.total_messages += 1
            if thread.archived:
                self.set_thread(channel, archived=False)
        if told:
            self._message_event("MESSAGE_CREATE", message)
        return message

    def edited(self, message: Message, *, told: bool = True) -> None:
        """A message is no longer what it was."""
        if told and not message.flags & EPHEMERAL:
            self._message_event("MESSAGE_UPDATE", message)

    def delete_message(self, message: Message) -> None:
        """A message is gone, and its files with it."""
        message.deleted = True
        for attachment in message.attachments:
            self.records.files.pop(attachment.id, None)
        channel = self.records.channels[message.channel_id]
        if channel.thread:
            channel.thread.messages -= 1
        if message.flags & EPHEMERAL:
            return
        shape: JSON = {"id": str(message.id), "channel_id": str(channel.id)}
        if channel.guild_id is not None:
            shape["guild_id"] = str(channel.guild_id)
        self.emit("MESSAGE_DELETE", lambda: shape, guild_id=channel.guild_id, channel_id=channel.id, message=message)

    def react(self, message: Message, user_id: int, emoji: str, *, remove: bool = False) -> None:
        """Somebody reacts to a message, or takes it back."""
        reaction = next((each for each in message.reactions if each.emoji == emoji), None)
        if reaction is None:
            reaction = Reaction(emoji)
            message.reactions.append(reaction)
        if remove == (user_id not in reaction.users):
            return
        if remove:
            reaction.users.remove(user_id)
        else:
            reaction.users.append(user_id)
        message.reactions = [each for each in message.reactions if each.users]
        channel = self.records.channels[message.channel_id]
        shape: JSON = {
            "user_id": str(user_id),
            "channel_id": str(channel.id),
            "message_id": str(message.id),
            "message_author_id": str(message.author_id),
            "emoji": {"id": None, "name": emoji},
            "burst": False,
            "type": 0,
        }
        if channel.guild_id is not None:
            shape["guild_id"] = str(channel.guild_id)
        name = "MESSAGE_REACTION_REMOVE" if remove else "MESSAGE_REACTION_ADD"
        self.emit(name, lambda: shape, guild_id=channel.guild_id, channel_id=channel.id, message=message)

    def _message_event(self, name: str, message: Message) -> None:
        channel = self.records.channels[message.channel_id]

        def data() -> JSON:
            shape = shapes.message(self.records, self.url, message)
            if channel.guild_id is not None:
                shape["guild_id"] = str(channel.guild_id)
                member = self.records.guilds[channel.guild_id].members.get(message.author_id)
                if member is not None:
                    shape["member"] = shapes.member(self.records, member)
                    del shape["member"]["user"]
            return shape

        self.emit(name, data, guild_id=channel.guild_id, channel_id=channel.id, message=message)

    def mention(self, message: Message, allowed: JSON | None, *, loud: bool = True) -> None:
        """Work out whom a message names, and ring for those it newly pings."""
        text = "\n".join([message.content, *spoken(message.components)])
        channel = self.records.channels[message.channel_id]
        guild = None if channel.guild_id is None else self.records.guilds[channel.guild_id]
        rules: JSON = {"parse": ["users", "roles", "everyone"], "replied_user": True} if allowed is None else allowed
        parse = set(rules.get("parse") or ())
        users = {int(each) for each in rules.get("users") or ()}
        roles = {int(each) for each in rules.get("roles") or ()}
        named = [int(each) for each in dict.fromkeys(_USER_MENTION.findall(text))] if "<@" in text else []
        message.mentions = [each for each in named if each in self.records.users]
        pinged = {each for each in message.mentions if "users" in parse or each in users}
        message.mention_roles = []
        message.mention_everyone = False
        if guild is not None and "@" in text:
            powerful = self.can(message.author_id, channel, "mention_everyone")
            for role_id in {int(each) for each in _ROLE_MENTION.findall(text)} & guild.roles.keys():
                open_to_all = powerful or guild.roles[role_id].mentionable
                if open_to_all and ("roles" in parse or role_id in roles):
                    message.mention_roles.append(role_id)
                    pinged |= {each.user_id for each in guild.members.values() if role_id in each.roles}
            if powerful and "everyone" in parse and ("@everyone" in text or "@here" in text):
                message.mention_everyone = True
                pinged |= guild.members.keys()
        if message.reference is not None and rules.get("replied_user", False):
            pinged.add(self.records.messages[message.reference].author_id)
        if channel.kind == DM and message.invocation is None:
            pinged |= set(channel.recipients)
        pinged -= {message.author_id, self.records.bot_id}
        if not loud:
            return
        if channel.thread is not None and guild is not None and message.reader is None:
            for user_id in sorted(pinged & guild.members.keys() - channel.thread.members.keys()):
                channel.thread.members[user_id] = self.now()
                self.thread_members(channel, added=user_id)
        if message.flags & SUPPRESS_NOTIFICATIONS:
            return
        for user_id in sorted(pinged):
            if message.reader in {None, user_id} and self.can(user_id, channel, "view_channel"):
                self.records.pings.setdefault(user_id, []).append(message.id)

    def attach(self, filename: str, content: bytes, content_type: str, description: str | None) -> Attachment:
        """Keep a file."""
        attachment = Attachment(self.snowflake(), filename, len(content), content_type, description)
        if size := picture_size(content):
            attachment.width, attachment.height = size
        self.records.files[attachment.id] = content
        return attachment

    # Interactions

    def interact(self, interaction: Interaction) -> Interaction:
        """Tell the bot what a person did."""
        interactions = self.records.interactions
        interactions[interaction.id] = interaction
        if len(interactions) % 1000 == 0:
            self._forget()
        self._tokens[interaction.token] = interaction.id
        shape = shapes.interaction(self.records, self.url, interaction)
        self.emit("INTERACTION_CREATE", lambda: shape)
        return interaction

    def _forget(self) -> None:
        horizon = self.now() - TOKEN_SECONDS
        for old in list(self.records.interactions.values()):
            if old.created < horizon and old.answer is not None:
                del self.records.interactions[old.id], self._tokens[old.token]

    def interaction_by_token(self, token: str) -> Interaction | None:
        """The interaction that a token belongs to."""
        return self.records.interactions.get(self._tokens.get(token, 0))

    # What the bot may reach

    def channel_for_bot(self, channel_id: int, *names: str) -> Channel:
        """A channel, if it exists and the bot holds these permissions in it."""
        channel = self.records.channels.get(channel_id)
        if channel is None:
            raise Refusal(10003)
        held = self.held(self.records.bot_id, channel)
        if not held & permissions.BITS["view_channel"]:
            raise Refusal(50001)
        wanted = permissions.bits(*names)
        if held & wanted != wanted:
            raise Refusal(50013)
        return self.aged(channel)

    def message_for_bot(self, channel: Channel, message_id: int) -> Message:
        """A message, if it exists and is not for one reader alone."""
        message = self.records.messages.get(message_id)
        if message is None or message.deleted or message.channel_id != channel.id or message.flags & EPHEMERAL:
            raise Refusal(10008)
        return message

    def guild_for_bot(self, guild_id: int) -> Guild:
        """A guild, if the bot is in it."""
        guild = self.records.guilds.get(guild_id)
        if guild is None or self.records.bot_id not in guild.members:
            raise Refusal(10004)
        return guild


def spoken(components: Iterable[JSON]) -> Iterator[str]:
    """The texts inside components."""
    for component in walk(components):
        if component.get("type") == 10:
            yield component.get("content", "")


def walk(components: Iterable[JSON]) -> Iterator[JSON]:
    """Every component, nested ones as well, in the order one reads them."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if inner := component.get(key):
                yield from walk([inner])


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF or WebP."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    if content[:4] == b"GIF8" and len(content) >= 10:
        return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8X":
        return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
    if content[:4] == b"RIFF" and content[8:16] == b"WEBPVP8L":
        packed = int.from_bytes(content[21:25], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    return None
