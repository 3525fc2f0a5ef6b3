"""Discord's limits on messages, components, modals and choices, answered as Discord answers."""

from collections.abc import Iterable, Sequence
from typing import Any

from bot.sandbox import forms
from bot.sandbox.records import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    COMPONENTS_V2,
    EPHEMERAL,
    JSON,
    MODAL_SUBMIT,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
)
from bot.sandbox.refusal import FieldErrors, Refusal, invalid

CONTENT_LIMIT = 2000
EMBED_TOTAL = 6000
V2_TEXT_TOTAL = 4000
V2_COMPONENTS = 40
FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 25 * 1024 * 1024
AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = range(1, 9)
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = range(9, 15)
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6

ANSWERS = {
    COMMAND: {4, 5, 9, 12},
    COMPONENT: {4, 5, 6, 7, 9, 12},
    AUTOCOMPLETE: {8},
    MODAL_SUBMIT: {4, 5},
}

_MESSAGE_FIELDS = {
    "content", "nonce", "enforce_nonce", "tts", "embeds", "allowed_mentions", "message_reference", "components",
    "attachments", "flags", "username", "avatar_url",
}  # fmt: skip
_EMBED_FIELDS = {
    "title", "type", "description", "url", "timestamp", "color", "footer", "image", "thumbnail", "video", "provider",
    "author", "fields", "flags",
}  # fmt: skip
_COMPONENT_FIELDS = {
    ROW: {"components"},
    BUTTON: {"style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"},
    STRING_SELECT: {"custom_id", "options", "placeholder", "min_values", "max_values", "disabled", "required"},
    TEXT_INPUT: {
        "custom_id", "style", "label", "min_length", "max_length", "required", "value", "placeholder",
    },
    SECTION: {"components", "accessory"},
    TEXT_DISPLAY: {"content"},
    THUMBNAIL: {"media", "description", "spoiler"},
    MEDIA_GALLERY: {"items"},
    FILE: {"file", "spoiler", "name", "size"},
    SEPARATOR: {"divider", "spacing"},
    CONTAINER: {"components", "accent_color", "spoiler"},
    LABEL: {"label", "description", "component"},
    FILE_UPLOAD: {"custom_id", "min_values", "max_values", "required"},
    RADIO_GROUP: {"custom_id", "options", "required"},
    CHECKBOX_GROUP: {"custom_id", "options", "min_values", "max_values", "required"},
    CHECKBOX: {"custom_id", "default"},
}  # fmt: skip
_ENTITY_SELECT = {
    "custom_id", "placeholder", "default_values", "min_values", "max_values", "disabled", "required", "channel_types",
}  # fmt: skip
for _kind in (USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT):
    _COMPONENT_FIELDS[_kind] = _ENTITY_SELECT

Path = tuple[str | int, ...]


def text(errors: FieldErrors, path: Path, value: Any, low: int, high: int) -> int:
    """A text has so many characters; its length is given back."""
    if value is None and low > 0:
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif value is not None and not isinstance(value, str):
        errors.add(path, "BASE_TYPE_STRING", "Must be a string.")
    elif value is not None and len(value) > high:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    elif value is not None and len(value) < low:
        errors.add(path, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length.")
    return len(value) if isinstance(value, str) else 0


def number(errors: FieldErrors, path: Path, value: Any, low: int, high: int) -> None:
    """A number, where there is one, lies between two others."""
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool):
        errors.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    elif value > high:
        errors.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
    elif value < low:
        errors.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")


def count(errors: FieldErrors, path: Path, value: Any, low: int, high: int) -> bool:
    """A list has so many entries."""
    if not isinstance(value, list):
        errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return False
    if not low <= len(value) <= high:
        errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False
    return True


def known(errors: FieldErrors, path: Path, value: JSON, fields: Iterable[str]) -> None:
    """A body has no field that Discord would silently ignore; the sandbox is stricter than Discord here."""
    for name in value.keys() - set(fields):
        errors.add((*path, name), "SANDBOX_UNKNOWN_FIELD", f'Discord knows no field called "{name}" here.')


def check_files(files: Sequence[tuple[str, str, bytes]], size: int) -> None:
    """Files are neither too many nor too large."""
    if size > REQUEST_LIMIT or any(len(content) > FILE_LIMIT for _, _, content in files):
        raise Refusal(40005)
    if len(files) > 10:
        raise invalid(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")


def check_message(
    body: JSON,
    names: Sequence[str],
    *,
    prefix: Path = (),
    private: bool = False,
    kept: Sequence[JSON] = (),
    v2: bool = False,
    editing: bool = False,
) -> None:
    """A message body keeps every limit; `names` are the files that come with it, `kept` those it had."""
    forms.check(body, forms.Message, prefix)
    errors = FieldErrors()
    if not body.keys() <= _MESSAGE_FIELDS:
        known(errors, prefix, body, _MESSAGE_FIELDS)
    content = body.get("content")
    if content is not None:
        text(errors, (*prefix, "content"), content, 0, CONTENT_LIMIT)
    flags = body.get("flags") or 0
    permitted = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | (EPHEMERAL if private else 0)
    if not isinstance(flags, int) or flags & ~permitted:
        errors.add((*prefix, "flags"), "BASE_TYPE_CHOICES", f"Only these flags may be set: {permitted}.")
        flags = 0
    if v2 and body.get("flags") is not None and not flags & COMPONENTS_V2:
        errors.add((*prefix, "flags"), "MESSAGE_FLAGS_COMPONENTS_V2", "IS_COMPONENTS_V2 cannot be removed.")
    v2 = v2 or bool(flags & COMPONENTS_V2)
    files = _attachments(errors, prefix, body, names, kept)
    if body.get("embeds"):
        _embeds(errors, (*prefix, "embeds"), body["embeds"], files)
    if v2:
        for name in ("content", "embeds"):
            if body.get(name):
                errors.add(
                    (*prefix, name),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    if body.get("components"):
        check_components(errors, (*prefix, "components"), body["components"], v2=v2, files=files)
    if (mentions := body.get("allowed_mentions")) is not None:
        _allowed_mentions(errors, (*prefix, "allowed_mentions"), mentions)
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        text(errors, (*prefix, "nonce"), nonce, 0, 25)
    elif nonce is not None and (not isinstance(nonce, int) or isinstance(nonce, bool)):
        errors.add((*prefix, "nonce"), "UNION_TYPE_CHOICES", "Must be a string or a number.")
    if body.get("enforce_nonce") and nonce is None:
        errors.add((*prefix, "nonce"), "BASE_TYPE_REQUIRED", "This field is required")
    errors.done()
    something = names or any(body.get(each) for each in ("content", "embeds", "components"))
    if not editing and not something:
        raise Refusal(50006)


def _attachments(errors: FieldErrors, prefix: Path, body: JSON, names: Sequence[str], kept: Sequence[JSON]) -> set[str]:
    entries = body.get("attachments")
    found = set(names) | {each["filename"] for each in kept}
    if entries is None:
        return found
    path = (*prefix, "attachments")
    if not count(errors, path, entries, 0, 10):
        return found
    old = {each["id"] for each in kept}
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        identity = str(entry.get("id"))
        fresh = identity.isdigit() and int(identity) < len(names)
        if identity in seen:
            errors.add((*path, place, "id"), "ATTACHMENT_DUPLICATED", "Two entries name the same attachment.")
        elif not fresh and identity not in old:
            errors.add((*path, place, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment data for id {identity} not found.")
        seen.add(identity)
        text(errors, (*path, place, "description"), entry.get("description"), 0, 1024)
        text(errors, (*path, place, "filename"), entry.get("filename"), 0, 1024)
        if fresh and entry.get("filename"):
            found.add(entry["filename"])
    return found


def _allowed_mentions(errors: FieldErrors, path: Path, value: JSON) -> None:
    parse = value.get("parse") or []
    for place, each in enumerate(parse):
        if each not in {"users", "roles", "everyone"}:
            errors.add(
                (*path, "parse", place), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone')."
            )
    for name in ("users", "roles"):
        named = value.get(name) or []
        if name in parse and named:
            errors.add(
                (*path, name),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.',
            )
        if len(named) > 100:
            errors.add((*path, name), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")


def _address(errors: FieldErrors, path: Path, url: Any, files: set[str]) -> None:
    if not isinstance(url, str) or not url:
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif url.startswith("attachment://"):
        if url.removeprefix("attachment://") not in files:
            errors.add(
                path,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url}' was not found.",
            )
    elif not url.startswith(("http://", "https://")):
        errors.add(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")


def _embeds(errors: FieldErrors, path: Path, embeds: Any, files: set[str]) -> None:
    if not count(errors, path, embeds, 0, 10):
        return
    total = 0
    for place, embed in enumerate(embeds):
        here = (*path, place)
        known(errors, here, embed, _EMBED_FIELDS)
        total += text(errors, (*here, "title"), embed.get("title"), 0, 256)
        total += text(errors, (*here, "description"), embed.get("description"), 0, 4096)
        number(errors, (*here, "color"), embed.get("color"), 0, 0xFFFFFF)
        if footer := embed.get("footer"):
            total += text(errors, (*here, "footer", "text"), footer.get("text"), 1, 2048)
        if author := embed.get("author"):
            total += text(errors, (*here, "author", "name"), author.get("name"), 1, 256)
        fields = embed.get("fields") or []
        if count(errors, (*here, "fields"), fields, 0, 25):
            for index, field in enumerate(fields):
                total += text(errors, (*here, "fields", index, "name"), field.get("name"), 1, 256)
                total += text(errors, (*here, "fields", index, "value"), field.get("value"), 1, 1024)
        for name in ("image", "thumbnail"):
            if embed.get(name):
                _address(errors, (*here, name, "url"), embed[name].get("url"), files)
    if total > EMBED_TOTAL:
        errors.add(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


class _Tally:
    """What is counted over all components of one message or modal."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.custom_ids: set[str] = set()
        self.components = 0
        self.characters = 0
        self.ids: set[int] = set()


def check_components(errors: FieldErrors, path: Path, components: Any, *, v2: bool, files: set[str]) -> None:
    """The components of a message."""
    tally = _Tally(files)
    if not count(errors, path, components, 0, V2_COMPONENTS if v2 else 5):
        return
    kinds = (ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR, CONTAINER) if v2 else (ROW,)
    for place, component in enumerate(components):
        _component(errors, (*path, place), component, kinds, tally)
    if v2 and tally.components > V2_COMPONENTS:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"The total number of components cannot exceed {V2_COMPONENTS}")
    if v2 and tally.characters > V2_TEXT_TOTAL:
        errors.add(
            path,
            "COMPONENT_MAX_TOTAL_TEXT_SIZE_EXCEEDED",
            f"Total size of text in components exceeds {V2_TEXT_TOTAL}",
        )


def _component(errors: FieldErrors, path: Path, component: Any, allowed: Sequence[int], tally: _Tally) -> None:
    if not isinstance(component, dict) or component.get("type") not in allowed:
        errors.add(
            (*path, "type"),
            "UNION_TYPE_CHOICES",
            f'Value of field "type" must be one of {tuple(sorted(allowed))}.',
        )
        return
    kind = component["type"]
    tally.components += 1
    known(errors, path, component, _COMPONENT_FIELDS[kind] | {"type", "id"})
    if (identity := component.get("id")) is not None:
        if identity in tally.ids and identity != 0:
            errors.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        tally.ids.add(identity)
    if "custom_id" in _COMPONENT_FIELDS[kind] and (kind != BUTTON or component.get("style") not in {LINK, PREMIUM}):
        _custom_id(errors, (*path, "custom_id"), component.get("custom_id"), tally)
    if kind == ROW:
        _row(errors, path, component, tally)
    elif kind == BUTTON:
        _button(errors, path, component)
    elif kind in SELECTS:
        _select(errors, path, component)
    elif kind == SECTION:
        if count(errors, (*path, "components"), component.get("components"), 1, 3):
            for place, inner in enumerate(component["components"]):
                _component(errors, (*path, "components", place), inner, (TEXT_DISPLAY,), tally)
        _component(errors, (*path, "accessory"), component.get("accessory"), (BUTTON, THUMBNAIL), tally)
    elif kind == TEXT_DISPLAY:
        tally.characters += text(errors, (*path, "content"), component.get("content"), 1, V2_TEXT_TOTAL)
    elif kind == THUMBNAIL:
        _media(errors, path, component, "media", tally)
    elif kind == MEDIA_GALLERY:
        if count(errors, (*path, "items"), component.get("items"), 1, 10):
            for place, item in enumerate(component["items"]):
                _media(errors, (*path, "items", place), item, "media", tally)
    elif kind == FILE:
        _media(errors, path, component, "file", tally)
        if not str((component.get("file") or {}).get("url")).startswith("attachment://"):
            errors.add((*path, "file", "url"), "BASE_TYPE_CHOICES", "Only attachment:// is supported here.")
    elif kind == SEPARATOR:
        number(errors, (*path, "spacing"), component.get("spacing"), 1, 2)
    elif kind == CONTAINER:
        number(errors, (*path, "accent_color"), component.get("accent_color"), 0, 0xFFFFFF)
        if count(errors, (*path, "components"), component.get("components"), 1, V2_COMPONENTS):
            inside = (ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR)
            for place, inner in enumerate(component["components"]):
                _component(errors, (*path, "components", place), inner, inside, tally)


def _media(errors: FieldErrors, path: Path, holder: JSON, key: str, tally: _Tally) -> None:
    media = holder.get(key)
    _address(errors, (*path, key, "url"), media.get("url") if isinstance(media, dict) else None, tally.files)
    text(errors, (*path, "description"), holder.get("description"), 0, 1024)


def _custom_id(errors: FieldErrors, path: Path, custom_id: Any, tally: _Tally) -> None:
    text(errors, path, custom_id, 1, 100)
    if isinstance(custom_id, str):
        if custom_id in tally.custom_ids:
            errors.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        tally.custom_ids.add(custom_id)


def _row(errors: FieldErrors, path: Path, row: JSON, tally: _Tally) -> None:
    inside = row.get("components")
    if not count(errors, (*path, "components"), inside, 1, 5):
        return
    assert isinstance(inside, list)
    for place, component in enumerate(inside):
        _component(errors, (*path, "components", place), component, (BUTTON, *SELECTS), tally)
    if len(inside) > 1 and any(isinstance(each, dict) and each.get("type") in SELECTS for each in inside):
        errors.add(
            (*path, "components"),
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _button(errors: FieldErrors, path: Path, button: JSON) -> None:
    style = button.get("style")
    if not isinstance(style, int) or not 1 <= style <= 6:
        errors.add((*path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
    text(errors, (*path, "label"), button.get("label"), 0, 80)
    if style == PREMIUM:
        if button.get("sku_id") is None:
            errors.add((*path, "sku_id"), "BASE_TYPE_REQUIRED", "This field is required")
        return
    if style == LINK:
        url = button.get("url")
        if text(errors, (*path, "url"), url, 1, 512) and not str(url).startswith(("http://", "https://", "discord://")):
            errors.add((*path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
    elif button.get("url") is not None:
        errors.add((*path, "url"), "COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", "A custom id and url cannot both be specified")
    if style == LINK and button.get("custom_id") is not None:
        errors.add(
            (*path, "custom_id"), "COMPONENT_CUSTOM_ID_URL_EXCLUSIVE", "A custom id and url cannot both be specified"
        )
    if not button.get("label") and not button.get("emoji"):
        errors.add((*path, "label"), "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")


def _select(errors: FieldErrors, path: Path, select: JSON) -> None:
    text(errors, (*path, "placeholder"), select.get("placeholder"), 0, 150)
    number(errors, (*path, "min_values"), select.get("min_values"), 0, 25)
    number(errors, (*path, "max_values"), select.get("max_values"), 1, 25)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if isinstance(low, int) and isinstance(high, int) and low > high:
        errors.add((*path, "min_values"), "BASE_TYPE_MIN_MAX", "min_values cannot be greater than max_values")
    if select["type"] == STRING_SELECT:
        options = select.get("options")
        if count(errors, (*path, "options"), options, 1, 25):
            assert isinstance(options, list)
            _options(errors, path, options, low, high)
    elif len(select.get("default_values") or ()) > (high if isinstance(high, int) else 25):
        errors.add((*path, "default_values"), "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def _options(errors: FieldErrors, path: Path, options: list[JSON], low: Any, high: Any) -> None:
    seen: set[str] = set()
    chosen = 0
    for place, option in enumerate(options):
        here = (*path, "options", place)
        known(errors, here, option, ("label", "value", "description", "emoji", "default"))
        text(errors, (*here, "label"), option.get("label"), 1, 100)
        text(errors, (*here, "value"), option.get("value"), 1, 100)
        text(errors, (*here, "description"), option.get("description"), 0, 100)
        value = option.get("value")
        if isinstance(value, str):
            if value in seen:
                errors.add(
                    (*here, "value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            seen.add(value)
        chosen += bool(option.get("default"))
    if isinstance(high, int) and chosen > max(high, 1):
        errors.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are chosen than may be.")
    if isinstance(high, int) and high > len(options):
        errors.add(
            (*path, "max_values"),
            "SELECT_COMPONENT_MAX_VALUES",
            f"There are only {len(options)} options to choose from.",
        )
    if isinstance(low, int) and low > len(options):
        errors.add((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES", f"There are only {len(options)} options.")


def check_modal(data: Any) -> None:
    """A modal has a title and one to five fields."""
    forms.check(data, forms.Modal, ("data",))
    errors = FieldErrors()
    known(errors, ("data",), data, ("title", "custom_id", "components", "flags"))
    text(errors, ("data", "title"), data.get("title"), 1, 45)
    text(errors, ("data", "custom_id"), data.get("custom_id"), 1, 100)
    tally = _Tally(set())
    components = data.get("components")
    if count(errors, ("data", "components"), components, 1, 5):
        assert isinstance(components, list)
        for place, component in enumerate(components):
            _modal_component(errors, ("data", "components", place), component, tally)
    errors.done()


def _modal_component(errors: FieldErrors, path: Path, component: JSON, tally: _Tally) -> None:
    kind = component.get("type")
    if kind == ROW:
        inside = component.get("components")
        if count(errors, (*path, "components"), inside, 1, 1):
            assert isinstance(inside, list)
            _field(errors, (*path, "components", 0), inside[0], (TEXT_INPUT,), tally, labelled=False)
        return
    if kind == LABEL:
        known(errors, path, component, _COMPONENT_FIELDS[LABEL] | {"type", "id"})
        text(errors, (*path, "label"), component.get("label"), 1, 45)
        text(errors, (*path, "description"), component.get("description"), 0, 100)
        kinds = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
        _field(errors, (*path, "component"), component.get("component"), kinds, tally, labelled=True)
        return
    _component(errors, path, component, (ROW, LABEL, TEXT_DISPLAY), tally)


def _field(errors: FieldErrors, path: Path, field: Any, kinds: Sequence[int], tally: _Tally, *, labelled: bool) -> None:
    _component(errors, path, field, kinds, tally)
    if not isinstance(field, dict):
        return
    kind = field.get("type")
    if kind == TEXT_INPUT:
        number(errors, (*path, "style"), field.get("style", 0), 1, 2)
        if not labelled:
            text(errors, (*path, "label"), field.get("label"), 1, 45)
        text(errors, (*path, "placeholder"), field.get("placeholder"), 0, 100)
        text(errors, (*path, "value"), field.get("value"), 0, 4000)
        number(errors, (*path, "min_length"), field.get("min_length"), 0, 4000)
        number(errors, (*path, "max_length"), field.get("max_length"), 1, 4000)
    elif kind in {RADIO_GROUP, CHECKBOX_GROUP}:
        options = field.get("options")
        if count(errors, (*path, "options"), options, 2 if kind == RADIO_GROUP else 1, 10):
            assert isinstance(options, list)
            _options(errors, path, options, None, None)
    elif kind in SELECTS and field.get("disabled"):
        errors.add((*path, "disabled"), "SELECT_COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled")


def check_choices(data: Any, kind: int) -> None:
    """At most 25 suggestions of the option's own type."""
    forms.check(data, forms.Choices, ("data",))
    choices = data.get("choices")
    errors = FieldErrors()
    if count(errors, ("data", "choices"), choices, 0, 25):
        assert isinstance(choices, list)
        for place, choice in enumerate(choices):
            check_choice(errors, ("data", "choices", place), choice, kind)
    errors.done()


def check_choice(errors: FieldErrors, path: Path, choice: JSON, kind: int) -> None:
    """A name of 1 to 100 characters, and a value of the option's type."""
    known(errors, path, choice, ("name", "name_localizations", "value"))
    text(errors, (*path, "name"), choice.get("name"), 1, 100)
    value = choice.get("value")
    if kind == 3:
        text(errors, (*path, "value"), value, 0, 100)
        if value is None:
            errors.add((*path, "value"), "BASE_TYPE_REQUIRED", "This field is required")
    elif isinstance(value, bool) or not isinstance(value, int if kind == 4 else (int, float)):
        errors.add((*path, "value"), "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number of this type.')
    elif abs(value) > 1 << 53:
        errors.add((*path, "value"), "NUMBER_TYPE_MAX", "The number is too large for Discord.")


def check_answer_type(kind: int, answer: Any, *, from_message: bool) -> None:
    """Only some answers fit an interaction."""
    allowed = ANSWERS[kind] | ({6, 7} if kind == MODAL_SUBMIT and from_message else set())
    if answer not in allowed:
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}.")


def check_defer(data: JSON | None) -> None:
    """A deferral may only say that it is ephemeral."""
    given = data or {}
    forms.check(given, forms.Deferral, ("data",))
    errors = FieldErrors()
    known(errors, ("data",), given, ("flags", "tts", "allowed_mentions"))
    if (given.get("flags") or 0) & ~EPHEMERAL:
        errors.add(("data", "flags"), "BASE_TYPE_CHOICES", "Only EPHEMERAL may be set when deferring.")
    errors.done()


def check_thread(body: JSON, *, editing: bool = False) -> None:
    """A thread has a name of 1 to 100 characters and a known time of silence."""
    forms.check(body, forms.Place)
    errors = FieldErrors()
    if not editing or "name" in body:
        text(errors, ("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in AUTO_ARCHIVE_MINUTES:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {AUTO_ARCHIVE_MINUTES}.")
    if body.get("type") not in {None, 10, 11, 12}:
        errors.add(("type",), "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
    number(errors, ("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    errors.done()
