"""A menu of actions as people pick from it: whole, by kind, field by field, several at once, or typed."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from bot.refusal import Refusal
from bot.screen import IN_A_MENU, Choice
from engines.fields import Field, fields, summary

T = TypeVar("T", bound=Struct)

SEVERAL_AND_MORE = "several"


@dataclass(frozen=True, slots=True)
class Offer:
    """What to show next on the way to a complete action or order."""

    choices: Sequence[Choice] = ()
    several: Sequence[Choice] = ()
    """The values of a field that takes several."""
    none: bool = False
    """It may take none of them, too."""
    typed: Sequence[Field] = ()
    """The fields to be typed."""
    hint: str = ""


def mark(value: Any) -> str:
    """A short name for a value, the same after a restart, that says nothing about its place in a list."""
    return sha256(msgspec.json.encode(value)).hexdigest()[:6]


def tag(item: Struct | type[Struct]) -> str:
    """The name of a kind of action: build-rail."""
    return str(item.__struct_config__.tag)


def narrowed(menu: Sequence[T], path: Sequence[str]) -> list[T]:
    """What is left of a menu after the choices made so far: a kind, then values of its fields."""
    if not path:
        return list(menu)
    left = [item for item in menu if tag(item) == path[0]]
    for chosen in path[1:]:
        field = _next_field(left)
        if field is None:
            break
        left = [item for item in left if mark(getattr(item, field.name)) == chosen]
    return left


def offer(
    menu: Sequence[T], path: Sequence[str], label: Callable[[T], str], show: Callable[[Field, Any], str]
) -> Offer:
    """What to show next: actions by label while they fit, otherwise kinds, otherwise values of a field."""
    left = narrowed(menu, path)
    if not path:
        return _first_offer(left, label)
    if not left:
        return Offer()
    special = special_field(type(left[0]))
    if special is None and len(left) <= IN_A_MENU:
        return Offer([_action(item, label) for item in left])
    field = _next_field(left)
    if field is not None and number_of(left) is None:
        values = _distinct(left, field)
        return Offer([Choice(show(field, value), "f" + mark(value)) for value in values], hint=field.help)
    if field is None and special is not None and special.kind == "several":
        ways = [getattr(item, special.name) for item in left]
        return Offer(several=_copies(ways), none=not all(ways), hint=special.help)
    return Offer(typed=typed_fields(left), hint=summary(type(left[0])))


def _copies(ways: Sequence[Sequence[str]]) -> list[Choice]:
    """A line for every name, and one more for each time it can be chosen again."""
    most: Counter[str] = Counter()
    for way in ways:
        most |= Counter(way)
    return [
        Choice(name if copy == 1 else f"{name} ({copy})", f"{copy}:{name}")
        for name in sorted(most)
        for copy in range(1, most[name] + 1)
    ]


def picked(values: Sequence[str]) -> tuple[str, ...]:
    """The names behind the lines that were chosen together."""
    return tuple(value.partition(":")[2] for value in values)


def typed_fields(left: Sequence[Struct]) -> list[Field]:
    """What a form asks for next: a number with more values than a menu has lines, or all that no menu lists."""
    number = number_of(left)
    return [number] if number is not None else [field for field in fields(type(left[0])) if field.open]


def number_of(left: Sequence[Struct]) -> Field | None:
    """The number by which what is left differs, where it has more values than a menu has lines."""
    field = _next_field(left)
    if field is None or field.kind != "int" or len(_distinct(left, field)) <= IN_A_MENU:
        return None
    return field


def numbered(left: Sequence[T], number: Field, typed: str) -> list[T]:
    """What is left with a number that was typed, or a sentence when nothing is."""
    found = [item for item in left if str(getattr(item, number.name)) == typed.strip()]
    if not found:
        values = _distinct(left, number)
        raise Refusal(f"{spoken(number.name)} is a whole number from {min(values)} to {max(values)} here.")
    return found


def _first_offer(menu: Sequence[T], label: Callable[[T], str]) -> Offer:
    """The whole menu where it fits, with a way to compose what it may leave out; otherwise what kinds there are."""
    kinds = list(dict.fromkeys(type(item) for item in menu))
    composed = [_kind(kind) for kind in kinds if special_field(kind) is not None]
    for listed in (menu, [item for item in menu if special_field(type(item)) is None]):
        if len(listed) + len(composed) <= IN_A_MENU:
            return Offer([*(_action(item, label) for item in listed), *composed])
    return Offer([_kind(kind) for kind in kinds])


def _action(item: T, label: Callable[[T], str]) -> Choice:
    return Choice(label(item), "a" + mark(item))


def _kind(kind: type[Struct]) -> Choice:
    return Choice(tag(kind).replace("-", " ").capitalize(), "k" + tag(kind), summary(kind))


def special_field(kind: type[Struct]) -> Field | None:
    """The field for which no single line of a menu will do."""
    return next((field for field in fields(kind) if field.kind == SEVERAL_AND_MORE or field.open), None)


def _next_field(items: Sequence[Struct]) -> Field | None:
    """The first field by which what is left differs, apart from those that no menu lists."""
    if not items:
        return None
    for field in fields(type(items[0])):
        if field.kind != SEVERAL_AND_MORE and not field.open and len(_distinct(items, field)) > 1:
            return field
    return None


def _distinct(items: Sequence[Struct], field: Field) -> list[Any]:
    return list(dict.fromkeys(getattr(item, field.name) for item in items))


def chosen(menu: Sequence[T], value: str) -> T:
    """The item behind a mark, or a sentence when it is no longer there."""
    for item in menu:
        if mark(item) == value:
            return item
    raise Refusal("That is not possible any more: look again.")


def completed(left: Sequence[T], values: Mapping[str, Any]) -> T:
    """A complete item: what is left agrees on the rest, and the values were typed or picked."""
    if not left:
        raise Refusal("That is not possible any more: look again.")
    kind = type(left[0])
    known = {
        field.name: getattr(left[0], field.name)
        for field in fields(kind)
        if field.kind != SEVERAL_AND_MORE and not field.open
    }
    return build(kind, {**known, **values})


def build(kind: type[T], values: Mapping[str, Any]) -> T:
    """An item from the values of its fields, each checked; a sentence says which one is wrong."""
    given = {name: value for name, value in values.items() if value is not None}
    for field in fields(kind):
        if field.required and field.name not in given:
            raise Refusal(f"{spoken(field.name)} is missing.")
        if field.kind == "int" and isinstance(given.get(field.name), str):
            try:
                given[field.name] = int(given[field.name])
            except ValueError:
                raise Refusal(f"{spoken(field.name)} is a whole number.") from None
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise Refusal(f"That cannot be: {error}.") from error


def spoken(name: str) -> str:
    """A field's name as a person reads it."""
    return name.replace("_", " ").capitalize()


def matching(menu: Sequence[T], kind: type[T], filled: Mapping[str, Any]) -> list[T]:
    """The actions of a kind that agree with the fields already filled."""
    return [
        item
        for item in menu
        if type(item) is kind and all(_agrees(getattr(item, name), value) for name, value in filled.items())
    ]


def _agrees(value: Any, typed: Any) -> bool:
    if isinstance(value, tuple):
        return set(several_of(str(typed), value)) <= set(value)
    return str(value).casefold() == str(typed).casefold()


def settled(kind: type[T], menu: Sequence[T], values: Mapping[str, Any]) -> dict[str, Any]:
    """Typed values with the spelling of the menu, whatever their case; several are split."""
    result: dict[str, Any] = {}
    for field in fields(kind):
        value = values.get(field.name)
        if value is None:
            continue
        known = [getattr(item, field.name) for item in menu if type(item) is kind]
        if field.kind == SEVERAL_AND_MORE:
            result[field.name] = several_of(str(value), [name for names in known for name in names])
        elif field.kind == "str":
            spelling = {str(name).casefold(): name for name in known}
            result[field.name] = spelling.get(str(value).strip().casefold(), str(value).strip())
        else:
            result[field.name] = value
    return result


def several_of(text: str, known: Sequence[str]) -> tuple[str, ...]:
    """Several values from one text: commas or spaces between them, names of several words included."""
    spelling = {name.casefold(): name for name in known}
    if "," in text:
        return tuple(spelling.get(part.strip().casefold(), part.strip()) for part in text.split(",") if part.strip())
    words = text.split()
    found: list[str] = []
    while words:
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            if length == 1 or name.casefold() in spelling:
                found.append(spelling.get(name.casefold(), name))
                words = words[length:]
                break
    return tuple(found)
