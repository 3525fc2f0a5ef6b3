"""Words with named values, and how they are spoken."""

from collections.abc import Callable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=11, extra={"kind": "seat"})]
"""A place at the table, 0..n-1: the only identity an engine knows."""

LETTERS = "ABCDEFGHIJKL"


class Text(Struct, frozen=True):
    """A literal template and its named values: "{seat} forges {card}."

    A value named `seat`, or ending in `_seat`, is a seat; `seats` is several of them.
    """

    template: str
    params: "Mapping[str, Value]" = {}


Value = int | str | Text | tuple[int | str | Text, ...]


def letter(seat: Seat) -> str:
    """The letter that tells a seat from the others without colour."""
    return LETTERS[seat]


def words(text: Text, name: Callable[[Seat], str] = letter) -> str:
    """The text as it is read, every seat by its name."""
    if not text.params:
        return text.template
    return text.template.format_map({key: _spoken(key, value, name) for key, value in text.params.items()})


def _spoken(key: str, value: Value, name: Callable[[Seat], str]) -> str:
    if isinstance(value, Text):
        return words(value, name)
    if isinstance(value, tuple):
        return listed([_spoken("seat" if key == "seats" else "", part, name) for part in value])
    if isinstance(value, int) and (key == "seat" or key.endswith("_seat")):
        return name(value)
    return str(value)


def listed(parts: list[str]) -> str:
    """Several things in one phrase: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]
