"""The people of the sandbox, who do what a Discord client lets them do and see what it shows them."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.sandbox.composing import (
    ClientRefuses,
    Resolved,
    command_data,
    commands_in,
    find_command,
    modal_components,
    pick,
    select_values,
)
from bot.sandbox.records import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DM,
    GUILD_TEXT,
    JSON,
    MODAL_SUBMIT,
    Channel,
    Guild,
    Interaction,
    Message,
    User,
)
from bot.sandbox.rules import BUTTON, LINK, SELECTS
from bot.sandbox.sights import Sight
from bot.sandbox.world import ANSWER_SECONDS, World

__all__ = ["ApplicationDidNotRespond", "ClientRefuses", "Person", "Reply", "Sight", "Waiting"]

_GLANCE = 0.05


class ApplicationDidNotRespond(Exception):
    """What a person reads when the bot does not answer in time."""


class Waiting:
    """Lets people wait for answers and changes."""

    def __init__(self, world: World, patience: float) -> None:
        self.patience = patience
        self._world = world
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._changes: set[asyncio.Event] = set()
        world.on_answer = self._answered
        world.on_change = self._changed

    def _answered(self, interaction: Interaction) -> None:
        future = self._answers.pop(interaction.id, None)
        if future is not None and not future.done():
            future.set_result(None)

    def _changed(self) -> None:
        for event in self._changes:
            event.set()

    async def answer(self, interaction: Interaction) -> None:
        """Wait for the first answer: three seconds by the clock, and no longer than our patience."""
        if interaction.answer is not None:
            return
        future = asyncio.get_running_loop().create_future()
        self._answers[interaction.id] = future
        started = time.monotonic()
        try:
            while not future.done():
                await asyncio.wait((future,), timeout=_GLANCE)
                late = self._world.now() > interaction.created + ANSWER_SECONDS
                impatient = time.monotonic() - started > self.patience
                if (late or impatient) and not future.done():
                    name = interaction.data.get("name") or interaction.data.get("custom_id")
                    raise ApplicationDidNotRespond(f"The application did not respond to {name!r}.")
        finally:
            self._answers.pop(interaction.id, None)

    async def until(self, true: Callable[[], object], timeout: float | None = None) -> None:  # noqa: ASYNC109
        """Wait until something has become true, and no longer than our patience in real time."""
        event = asyncio.Event()
        self._changes.add(event)
        ends = time.monotonic() + (self.patience if timeout is None else timeout)
        try:
            while not true():
                event.clear()
                left = ends - time.monotonic()
                if left <= 0:
                    raise TimeoutError("What was waited for did not happen.")
                try:
                    async with asyncio.timeout(min(left, _GLANCE)):
                        await event.wait()
                except TimeoutError:
                    continue
        finally:
            self._changes.discard(event)


class Reply:
    """How the bot answered one person, as it looks at this moment."""

    def __init__(self, person: "Person", interaction: Interaction) -> None:
        self._person = person
        self.interaction = interaction

    def __repr__(self) -> str:
        return f"<Reply type={self.interaction.answer} message={self.message!r}>"

    def _sight(self, message_id: int | None) -> Sight | None:
        message = None if message_id is None else self._person.world.records.messages.get(message_id)
        return None if message is None or message.deleted else Sight(self._person.world, message)

    @property
    def message(self) -> Sight | None:
        """The answer, or the message it changed; what it says now."""
        return self._sight(self.interaction.original_id)

    @property
    def followups(self) -> list[Sight]:
        """The further answers that are still there."""
        sights = [self._sight(message_id) for message_id in self.interaction.followups]
        return [sight for sight in sights if sight is not None]

    @property
    def messages(self) -> list[Sight]:
        """The answer and the further answers."""
        return ([self.message] if self.message else []) + self.followups

    @property
    def content(self) -> str:
        """The plain text of the answer."""
        return self.message.content if self.message else ""

    @property
    def text(self) -> str:
        """Everything there is to read in the answer."""
        return self.message.text if self.message else ""

    @property
    def modal(self) -> "Modal | None":
        """The form that was opened."""
        return None if self.interaction.modal is None else Modal(self.interaction, self.interaction.modal)

    @property
    def choices(self) -> list[JSON]:
        """The suggestions, as name and value."""
        return self.interaction.choices or []

    @property
    def ephemeral(self) -> bool:
        """Is the answer for this person alone?"""
        return self.message is not None and self.message.ephemeral

    @property
    def deferred(self) -> bool:
        """Was it deferred at first?"""
        return self.interaction.answer in {5, 6}

    @property
    def loading(self) -> bool:
        """Does the bot still seem to think?"""
        return self.interaction.loading

    @property
    def updated(self) -> bool:
        """Did it change the message that was clicked?"""
        return self.interaction.answer == 7

    async def done(self, timeout: float | None = None) -> "Reply":  # noqa: ASYNC109
        """Wait until a deferred answer has come."""
        await self._person.waiting.until(lambda: not self.interaction.loading, timeout)
        return self


class Modal:
    """A form on somebody's screen."""

    def __init__(self, opened_by: Interaction, data: JSON) -> None:
        self.opened_by = opened_by
        self.data = data

    @property
    def title(self) -> str:
        """What stands above it."""
        return str(self.data["title"])

    @property
    def custom_id(self) -> str:
        """What the bot calls it."""
        return str(self.data["custom_id"])

    @property
    def components(self) -> list[JSON]:
        """Its fields as JSON."""
        fields: list[JSON] = self.data["components"]
        return fields

    @property
    def labels(self) -> list[str]:
        """What stands beside its fields."""
        inner = [each["components"][0] if each["type"] == 1 else each for each in self.components]
        return [each["label"] for each in inner if "label" in each]


class Person:
    """Somebody with a Discord client."""

    def __init__(self, world: World, user: User, waiting: Waiting) -> None:
        self.world = world
        self.user = user
        self.waiting = waiting

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def id(self) -> int:
        """The snowflake."""
        return self.user.id

    @property
    def name(self) -> str:
        """What others read."""
        return self.user.global_name or self.user.username

    @property
    def mention(self) -> str:
        """How a message names this person."""
        return f"<@{self.user.id}>"

    # What one sees

    def sees(self, channel: Channel) -> list[Sight]:
        """The messages of a channel that this person can see, oldest first."""
        here = self.world.records.channels.get(channel.id)
        return [] if here is None else [Sight(self.world, each) for each in self.world.visible(self.id, here)]

    def last(self, channel: Channel) -> Sight:
        """The latest message this person can see in a channel."""
        seen = self.sees(channel)
        if not seen:
            raise ClientRefuses(f"{self.name} sees nothing there.")
        return seen[-1]

    def threads(self, channel: Channel) -> list[Channel]:
        """The threads of a channel that this person can see."""
        return [each for each in self.world.threads(channel) if self.world.can(self.id, each, "view_channel")]

    @property
    def pings(self) -> list[Sight]:
        """The messages that rang for this person and are still there, oldest first."""
        rung = [self.world.records.messages[message_id] for message_id in self.world.records.pings.get(self.id, [])]
        return [Sight(self.world, message) for message in rung if self.world.reads(self.id, message)]

    def commands(self, channel: Channel) -> list[str]:
        """The names of the commands this person is offered in a channel."""
        return [command["name"] for command in commands_in(self.world, self.id, channel)]

    async def waits_for(self, channel: Channel, text: str = "", *, timeout: float | None = None) -> Sight:  # noqa: ASYNC109
        """Wait until the latest visible message in a channel has a text in it, and give it."""

        def there() -> bool:
            seen = self.sees(channel)
            return bool(seen) and text in seen[-1].text and not seen[-1].loading

        await self.waiting.until(there, timeout)
        return self.last(channel)

    # Where one is

    @property
    def home(self) -> Channel:
        """The first channel of the first server, where people are unless said otherwise."""
        return next(each for each in self.world.records.channels.values() if each.kind == GUILD_TEXT)

    async def dm(self) -> Channel:
        """The direct conversation with the bot."""
        return self.world.conversation(self.user)

    def close_dms(self) -> None:
        """Take no direct messages from now on."""
        self.user.dms_open = False

    def open_dms(self) -> None:
        """Take direct messages again."""
        self.user.dms_open = True

    def join(self, guild: Guild) -> None:
        """Become a member of a server."""
        self.world.join(guild, self.user)

    def leave(self, guild: Guild) -> None:
        """Be a member no longer."""
        self.world.leave(guild, self.user)

    def follow(self, thread: Channel) -> None:
        """Join a thread."""
        if thread.thread is None:
            raise ClientRefuses("Only threads can be followed.")
        thread.thread.members.setdefault(self.id, self.world.now())
        self.world.thread_members(thread, added=self.id)

    def say(self, channel: Channel, content: str) -> Sight:
        """Write an ordinary message."""
        needed = "send_messages" if channel.thread is None else "send_messages_in_threads"
        if not content or not self.world.can(self.id, channel, "view_channel", needed):
            raise ClientRefuses(f"{self.name} cannot write that there.")
        if channel.thread and channel.thread.locked:
            raise ClientRefuses("The thread is locked.")
        message = Message(self.world.snowflake(), channel.id, self.id, self.world.now(), content=content)
        self.world.mention(message, None)
        return Sight(self.world, self.world.post(message))

    # What one does

    async def slash(
        self, command: str, given: Mapping[str, Any] | None = None, /, *, channel: Channel | None = None, **options: Any
    ) -> Reply:
        """Use a command such as "match new" and wait for the answer; an option named "channel" goes into `given`."""
        place = channel or self.home
        return await self._act(COMMAND, self.compose(command, place, {**(given or {}), **options}), place)

    async def autocomplete(
        self, command: str, option: str, typed: str = "", /, *, channel: Channel | None = None, **filled: Any
    ) -> list[JSON]:
        """The suggestions for an option while it is typed, as name and value."""
        place = channel or self.home
        data = self.compose(command, place, filled, focused=(option, typed))
        return (await self._act(AUTOCOMPLETE, data, place)).choices

    def compose(
        self, command: str, channel: Channel, options: dict[str, Any], *, focused: tuple[str, str] | None = None
    ) -> JSON:
        """The data of a command, checked as a client checks it."""
        self._may_act(channel, "use_application_commands")
        found = find_command(self.world, self.id, channel, command)
        return command_data(found, options, self._resolved(channel), focused=focused)

    async def click(self, message: Sight, label: str | None = None, *, custom_id: str | None = None) -> Reply:
        """Press a button."""
        self._may_see(message)
        button = pick(
            message.components,
            (BUTTON,),
            lambda each: _matches(each, label, custom_id, "label"),
            f"button {label or custom_id!r}",
        )
        if button["style"] == LINK:
            raise ClientRefuses(f"The button {label!r} leads to {button['url']}; the bot does not hear of it.")
        data = {"custom_id": button["custom_id"], "component_type": BUTTON, "id": button["id"]}
        return await self._act(COMPONENT, data, self._place(message), message.record)

    async def select(
        self,
        message: Sight,
        values: Sequence[Any] | Any,
        *,
        placeholder: str | None = None,
        custom_id: str | None = None,
    ) -> Reply:
        """Choose from a menu: options by label or value, people and channels as they are."""
        self._may_see(message)
        menu = pick(
            message.components,
            SELECTS,
            lambda each: _matches(each, placeholder, custom_id, "placeholder"),
            f"menu {placeholder or custom_id or ''!r}",
        )
        channel = self._place(message)
        resolved = self._resolved(channel)
        wanted = values if isinstance(values, list | tuple) else [values]
        data: JSON = {
            "custom_id": menu["custom_id"],
            "component_type": menu["type"],
            "id": menu["id"],
            "values": select_values(menu, wanted, resolved),
        }
        if resolved.shape:
            data["resolved"] = resolved.shape
        return await self._act(COMPONENT, data, channel, message.record)

    async def submit(self, modal: Modal | Reply | None, fields: dict[str, Any] | None = None, /, **more: Any) -> Reply:
        """Send a form, its fields named by label or custom_id (in a dictionary where a label has spaces)."""
        form = modal.modal if isinstance(modal, Reply) else modal
        if form is None or form.opened_by.user_id != self.id:
            raise ClientRefuses(f"{self.name} has no form to send.")
        opener = form.opened_by
        channel = self.world.records.channels[opener.channel_id]
        resolved = self._resolved(channel)
        data: JSON = {
            "custom_id": form.custom_id,
            "components": modal_components(form.data, {**(fields or {}), **more}, resolved),
        }
        if resolved.shape:
            data["resolved"] = resolved.shape
        source = None if opener.message_id is None else self.world.records.messages[opener.message_id]
        return await self._act(MODAL_SUBMIT, data, channel, source, opener.id)

    async def raw(
        self,
        *,
        type: int,  # noqa: A002
        data: JSON,
        channel: Channel,
        message: Sight | None = None,
        wait: bool = True,
    ) -> Reply:
        """Send an interaction that no client has checked."""
        record = None if message is None else message.record
        if not wait:
            return Reply(self, self._send(type, data, channel, record))
        return await self._act(type, data, channel, record)

    def _may_act(self, channel: Channel, *names: str) -> None:
        if channel.id not in self.world.records.channels or not self.world.can(self.id, channel, "view_channel"):
            raise ClientRefuses(f"{self.name} cannot see that channel.")
        if not self.world.can(self.id, channel, *names):
            raise ClientRefuses(f"{self.name} lacks {', '.join(names)} there.")
        if channel.guild_id is not None:
            guild = self.world.records.guilds[channel.guild_id]
            if self.world.records.bot_id not in guild.members:
                raise ClientRefuses(f"The bot is not in {guild.name}.")
        if channel.thread and channel.thread.locked and not self.world.can(self.id, channel, "manage_threads"):
            raise ClientRefuses("The thread is locked.")

    def _may_see(self, message: Sight) -> None:
        if not self.world.reads(self.id, message.record):
            raise ClientRefuses(f"{self.name} does not see that message.")
        self._may_act(self._place(message))

    def _place(self, message: Sight) -> Channel:
        return self.world.records.channels[message.record.channel_id]

    def _resolved(self, channel: Channel) -> Resolved:
        guild = None if channel.guild_id is None else self.world.records.guilds[channel.guild_id]
        return Resolved(self.world, guild)

    def _send(
        self, kind: int, data: JSON, channel: Channel, message: Message | None, opened_by: int | None = None
    ) -> Interaction:
        if channel.kind == DM and self.id not in channel.recipients:
            raise ClientRefuses(f"That conversation is not {self.name}'s.")
        interaction = Interaction(
            self.world.snowflake(),
            secrets.token_urlsafe(48),
            kind,
            self.id,
            channel.id,
            channel.guild_id,
            data,
            self.world.now(),
            None if message is None else message.id,
            opened_by=opened_by,
        )
        return self.world.interact(interaction)

    async def _act(
        self, kind: int, data: JSON, channel: Channel, message: Message | None = None, opened_by: int | None = None
    ) -> Reply:
        interaction = self._send(kind, data, channel, message, opened_by)
        await self.waiting.answer(interaction)
        return Reply(self, interaction)


def _matches(component: JSON, wanted: str | None, custom_id: str | None, key: str) -> bool:
    if custom_id is not None and component.get("custom_id") != custom_id:
        return False
    if wanted is None:
        return True
    emoji = (component.get("emoji") or {}).get("name")
    return wanted in {component.get(key), emoji}
