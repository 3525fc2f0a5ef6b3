"""Discord's limits on application commands."""

from typing import Any

from bot.sandbox import forms
from bot.sandbox.records import JSON
from bot.sandbox.refusal import FieldErrors
from bot.sandbox.rules import Path, check_choice, count, known, number, text

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(1, 12)
SIZE_LIMIT = 8000
LIMITS = {1: 100, 2: 15, 3: 15}

_COMMAND_FIELDS = {
    "id", "application_id", "guild_id", "version", "type", "name", "name_localizations", "description",
    "description_localizations", "options", "default_member_permissions", "dm_permission", "default_permission",
    "contexts", "integration_types", "nsfw", "handler",
}  # fmt: skip
_OPTION_FIELDS = {
    "type", "name", "name_localizations", "description", "description_localizations", "required", "choices", "options",
    "channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete",
}  # fmt: skip


def check_commands(commands: Any) -> None:
    """A whole set of commands, as a sync sends it."""
    forms.check(commands, list[forms.Command])
    errors = FieldErrors()
    if not count(errors, (), commands, 0, sum(LIMITS.values())):
        errors.done()
    seen: set[tuple[int, str]] = set()
    for place, command in enumerate(commands):
        _command(errors, (place,), command)
        key = (command.get("type", 1), str(command.get("name")))
        if key in seen:
            errors.add(
                (place, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
    for kind, limit in LIMITS.items():
        if sum(each[0] == kind for each in seen) > limit:
            errors.add((), "APPLICATION_COMMANDS_LIMIT", f"There may be {limit} commands of type {kind}.")
    errors.done()


def check_command(command: JSON) -> None:
    """One command."""
    forms.check(command, forms.Command)
    errors = FieldErrors()
    _command(errors, (), command)
    errors.done()


def _name(errors: FieldErrors, path: Path, name: Any) -> None:
    if text(errors, path, name, 1, 32):
        fits = all(each.isalnum() or each in "-_'" for each in name) and name == name.lower()
        if not fits:
            errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _localizations(errors: FieldErrors, path: Path, value: Any, high: int) -> None:
    for locale, translated in (value or {}).items():
        text(errors, (*path, locale), translated, 1, high)


def _command(errors: FieldErrors, path: Path, command: JSON) -> None:
    known(errors, path, command, _COMMAND_FIELDS)
    kind = command.get("type", 1)
    if kind not in LIMITS:
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", f"Value must be one of {tuple(LIMITS)}.")
        return
    if kind != 1:
        text(errors, (*path, "name"), command.get("name"), 1, 32)
        if command.get("description"):
            errors.add(
                (*path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_EMPTY",
                "Context menu commands cannot have a description",
            )
        if command.get("options"):
            errors.add((*path, "options"), "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_NOT_EMPTY", "No options here.")
        return
    _name(errors, (*path, "name"), command.get("name"))
    text(errors, (*path, "description"), command.get("description"), 1, 100)
    _localizations(errors, (*path, "name_localizations"), command.get("name_localizations"), 32)
    _localizations(errors, (*path, "description_localizations"), command.get("description_localizations"), 100)
    _options(errors, path, command.get("options") or [], depth=0)
    if size(command) > SIZE_LIMIT:
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({SIZE_LIMIT})")


def _options(errors: FieldErrors, path: Path, options: Any, *, depth: int) -> None:
    here = (*path, "options")
    if not count(errors, here, options, 0, 25):
        return
    nested = [each.get("type") in {SUBCOMMAND, GROUP} for each in options]
    if any(nested) and not all(nested):
        errors.add(
            here,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    names: set[str] = set()
    optional = False
    for place, option in enumerate(options):
        _option(errors, (*here, place), option, depth)
        if option.get("name") in names:
            errors.add(
                (*here, place, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option name must be unique"
            )
        names.add(str(option.get("name")))
        if option.get("required") and optional:
            errors.add(
                (*here, place),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")


def _option(errors: FieldErrors, path: Path, option: JSON, depth: int) -> None:
    known(errors, path, option, _OPTION_FIELDS)
    _name(errors, (*path, "name"), option.get("name"))
    text(errors, (*path, "description"), option.get("description"), 1, 100)
    _localizations(errors, (*path, "name_localizations"), option.get("name_localizations"), 32)
    _localizations(errors, (*path, "description_localizations"), option.get("description_localizations"), 100)
    kind = option.get("type")
    if not isinstance(kind, int) or not 1 <= kind <= ATTACHMENT:
        errors.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).")
        return
    if kind in {SUBCOMMAND, GROUP}:
        if depth >= (2 if kind == SUBCOMMAND else 1):
            errors.add(
                (*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Commands cannot be nested this deep"
            )
            return
        if kind == GROUP and any(each.get("type") != SUBCOMMAND for each in option.get("options") or []):
            errors.add((*path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "A group holds sub-commands")
        _options(errors, path, option.get("options") or [], depth=2 if kind == SUBCOMMAND else 1)
        return
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        errors.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_EXCLUSIVE",
            "Choices and autocomplete cannot both be given",
        )
    if (choices or option.get("autocomplete")) and kind not in {STRING, INTEGER, NUMBER}:
        errors.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type has no choices")
    elif count(errors, (*path, "choices"), choices, 0, 25):
        for place, choice in enumerate(choices):
            check_choice(errors, (*path, "choices", place), choice, kind)
        named = [choice.get("name") for choice in choices]
        if len(set(named)) < len(named):
            errors.add((*path, "choices"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Choices must differ")
    for name, low, high in (("min_length", 0, 6000), ("max_length", 1, 6000)):
        number(errors, (*path, name), option.get(name), low, high)
        if option.get(name) is not None and kind != STRING:
            errors.add((*path, name), "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "Only texts have a length")
    for name in ("min_value", "max_value"):
        if option.get(name) is not None and kind not in {INTEGER, NUMBER}:
            errors.add((*path, name), "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", "Only numbers have bounds")


def size(command: JSON) -> int:
    """The characters of names, descriptions and values in a whole command; of translations the longest counts."""
    total = 0
    for name in ("name", "description"):
        translations = (command.get(f"{name}_localizations") or {}).values()
        total += max(map(len, [str(command.get(name) or ""), *translations]))
    for choice in command.get("choices") or ():
        translations = (choice.get("name_localizations") or {}).values()
        total += max(map(len, [str(choice.get("name")), *translations])) + len(str(choice.get("value")))
    return total + sum(size(option) for option in command.get("options") or ())
