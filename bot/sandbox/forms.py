"""The types of what a bot may send, checked before any rule looks at the values."""

import re
from typing import Annotated, Any, TypedDict

import msgspec
from msgspec import Meta

from bot.sandbox.refusal import invalid

Snowflake = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")] | Annotated[int, Meta(ge=0)]
_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")


class Emoji(TypedDict, total=False):
    """An emoji on a button or an option."""

    id: Snowflake | None
    name: str | None
    animated: bool | None


class SelectOption(TypedDict, total=False):
    """A line of a menu."""

    label: str
    value: str
    description: str | None
    emoji: Emoji | None
    default: bool | None


class Media(TypedDict, total=False):
    """A picture by its address."""

    url: str


class Item(TypedDict, total=False):
    """A picture of a gallery."""

    media: Media
    description: str | None
    spoiler: bool | None


class Entity(TypedDict, total=False):
    """Somebody or something chosen beforehand."""

    id: Snowflake
    type: str


class Component(TypedDict, total=False):
    """Any component of a message or a form."""

    type: int
    id: int | None
    components: "list[Component] | None"
    accessory: "Component | None"
    component: "Component | None"
    style: int
    label: str | None
    emoji: Emoji | None
    custom_id: str | None
    sku_id: Snowflake | None
    url: str | None
    disabled: bool | None
    options: list[SelectOption] | None
    channel_types: list[int] | None
    default_values: list[Entity] | None
    placeholder: str | None
    min_values: int | None
    max_values: int | None
    min_length: int | None
    max_length: int | None
    required: bool | None
    value: str | None
    content: str
    media: Media
    items: list[Item]
    file: Media
    description: str | None
    spoiler: bool | None
    divider: bool | None
    spacing: int | None
    accent_color: int | None
    default: bool | None


class Footer(TypedDict, total=False):
    """The foot of an embed."""

    text: str
    icon_url: str | None


class Author(TypedDict, total=False):
    """The head of an embed."""

    name: str
    url: str | None
    icon_url: str | None


class Field(TypedDict, total=False):
    """A field of an embed."""

    name: str
    value: str
    inline: bool | None


class Embed(TypedDict, total=False):
    """An embed."""

    title: str | None
    description: str | None
    url: str | None
    timestamp: str | None
    color: int | None
    footer: Footer | None
    image: Media | None
    thumbnail: Media | None
    author: Author | None
    fields: list[Field] | None


class Mentions(TypedDict, total=False):
    """Whom a message may ping."""

    parse: list[str] | None
    users: list[Snowflake] | None
    roles: list[Snowflake] | None
    replied_user: bool | None


class Reference(TypedDict, total=False):
    """The message that is replied to."""

    type: int | None
    message_id: Snowflake
    channel_id: Snowflake | None
    guild_id: Snowflake | None
    fail_if_not_exists: bool | None


class Upload(TypedDict, total=False):
    """What is said of a file."""

    id: Snowflake
    filename: str | None
    description: str | None


class Message(TypedDict, total=False):
    """A message or an edit of one."""

    content: str | None
    nonce: str | int | None
    enforce_nonce: bool | None
    tts: bool | None
    embeds: list[Embed] | None
    allowed_mentions: Mentions | None
    message_reference: Reference | None
    components: list[Component] | None
    attachments: list[Upload] | None
    flags: int | None


class Callback(TypedDict, total=False):
    """An answer to an interaction; what its data is depends on its type."""

    type: int
    data: dict[str, Any] | None


class Modal(TypedDict, total=False):
    """A form."""

    title: str
    custom_id: str
    components: list[Component]


class Deferral(TypedDict, total=False):
    """What may be said while thinking."""

    flags: int | None


class Choice(TypedDict, total=False):
    """A suggestion."""

    name: str
    name_localizations: dict[str, str] | None
    value: str | int | float


class Choices(TypedDict, total=False):
    """The suggestions for an option."""

    choices: list[Choice]


class Option(TypedDict, total=False):
    """An option of a command, or a command below it."""

    type: int
    name: str
    name_localizations: dict[str, str] | None
    description: str
    description_localizations: dict[str, str] | None
    required: bool | None
    choices: list[Choice] | None
    options: "list[Option] | None"
    channel_types: list[int] | None
    min_value: int | float | None
    max_value: int | float | None
    min_length: int | None
    max_length: int | None
    autocomplete: bool | None


class Command(TypedDict, total=False):
    """A command."""

    type: int | None
    name: str
    name_localizations: dict[str, str] | None
    description: str | None
    description_localizations: dict[str, str] | None
    options: list[Option] | None
    default_member_permissions: Snowflake | None
    dm_permission: bool | None
    contexts: list[int] | None
    integration_types: list[int] | None
    nsfw: bool | None


class Place(TypedDict, total=False):
    """A thread to start, or what changes in a channel or thread."""

    name: str
    topic: str | None
    type: int | None
    auto_archive_duration: int | None
    rate_limit_per_user: int | None
    invitable: bool | None
    archived: bool
    locked: bool


class Recipient(TypedDict, total=False):
    """With whom to speak."""

    recipient_id: Snowflake


class Bulk(TypedDict, total=False):
    """What to delete."""

    messages: list[Snowflake]


class Grant(TypedDict):
    """What a role or member may do in a channel."""

    type: Annotated[int, Meta(ge=0, le=1)]
    allow: Snowflake | None
    deny: Snowflake | None


def check(value: Any, form: Any, prefix: tuple[str | int, ...] = ()) -> None:
    """Refuse what is not of this form, naming the place."""
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        sentence, _, place = str(error).partition(" - at `$")
        path = [step[0] or step[1] for step in _STEP.findall(place)]
        raise invalid((*prefix, *path), "BASE_TYPE_BAD_TYPE", sentence + ".") from None
