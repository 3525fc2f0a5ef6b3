"""Messages as somebody sees them: always as they are now."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot.sandbox import shapes
from bot.sandbox.records import COMMAND, EPHEMERAL, JSON, LOADING, Attachment, Message
from bot.sandbox.rules import BUTTON, SELECTS
from bot.sandbox.world import World, spoken, walk


class Picture(Struct, frozen=True):
    """A file of a message, with its bytes."""

    id: int
    filename: str
    content: bytes
    content_type: str
    description: str | None
    width: int | None
    height: int | None


class Button(Struct, frozen=True):
    """A button one could press."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None = None


class Menu(Struct, frozen=True):
    """A menu one could choose from."""

    kind: int
    custom_id: str
    placeholder: str | None
    disabled: bool
    options: list[JSON]
    min_values: int
    max_values: int

    @property
    def labels(self) -> list[str]:
        """What the options say."""
        return [option["label"] for option in self.options]


class Sight:
    """One message; every look at it shows what it says at that moment."""

    def __init__(self, world: World, record: Message) -> None:
        self._world = world
        self.record = record

    def __repr__(self) -> str:
        return f"<Sight {self.id} {self.text[:200]!r} buttons={[button.label for button in self.buttons]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and other.record.id == self.record.id

    def __hash__(self) -> int:
        return hash(self.record.id)

    @property
    def id(self) -> int:
        """Its snowflake."""
        return self.record.id

    @property
    def content(self) -> str:
        """The plain text."""
        return self.record.content

    @property
    def embeds(self) -> list[JSON]:
        """The embeds as JSON."""
        return self.record.embeds

    @property
    def components(self) -> list[JSON]:
        """The components as JSON."""
        return self.record.components

    @property
    def attachments(self) -> list[Picture]:
        """The files with their bytes."""
        return [self._picture(each) for each in self.record.attachments]

    def _picture(self, each: Attachment) -> Picture:
        content = self._world.records.files.get(each.id, b"")
        return Picture(each.id, each.filename, content, each.content_type, each.description, each.width, each.height)

    @property
    def text(self) -> str:
        """Everything there is to read: content, embeds, texts in components, alt texts not among them."""
        return "\n".join(part for part in self._texts() if part)

    def _texts(self) -> Iterator[str]:
        yield self.record.content
        for embed in self.record.embeds:
            yield embed.get("title") or ""
            yield embed.get("description") or ""
            for field in embed.get("fields") or ():
                yield f"{field['name']}\n{field['value']}"
            yield (embed.get("footer") or {}).get("text") or ""
        yield from spoken(self.record.components)

    @property
    def buttons(self) -> list[Button]:
        """Every button, disabled ones as well."""
        return [
            Button(_label(each), each.get("custom_id"), bool(each.get("disabled")), int(each["style"]), each.get("url"))
            for each in walk(self.record.components)
            if each["type"] == BUTTON
        ]

    @property
    def menus(self) -> list[Menu]:
        """Every menu, disabled ones as well."""
        return [
            Menu(
                each["type"],
                each["custom_id"],
                each.get("placeholder"),
                bool(each.get("disabled")),
                each.get("options") or [],
                each.get("min_values", 1),
                each.get("max_values", 1),
            )
            for each in walk(self.record.components)
            if each["type"] in SELECTS
        ]

    @property
    def ephemeral(self) -> bool:
        """Is it for one reader alone?"""
        return bool(self.record.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Does it still say that the bot is thinking?"""
        return bool(self.record.flags & LOADING)

    @property
    def deleted(self) -> bool:
        """Is it gone?"""
        return self.record.deleted

    @property
    def edited(self) -> float | None:
        """When it was last edited."""
        return self.record.edited

    @property
    def author(self) -> str:
        """The name of who wrote it."""
        user = self._world.records.users[self.record.author_id]
        return user.global_name or user.username

    @property
    def options(self) -> dict[str, Any]:
        """The options of the command it answers, which everybody who sees it can look up."""
        invocation = self.record.invocation
        if invocation is None or invocation.kind != COMMAND:
            return {}
        return {option["name"]: option.get("value") for option in invocation.options}

    @property
    def command(self) -> str | None:
        """The command it answers."""
        return None if self.record.invocation is None else self.record.invocation.name

    @property
    def json(self) -> JSON:
        """The message as Discord would give it."""
        return shapes.message(self._world.records, self._world.url, self.record)


def _label(component: JSON) -> str:
    return component.get("label") or (component.get("emoji") or {}).get("name") or ""
