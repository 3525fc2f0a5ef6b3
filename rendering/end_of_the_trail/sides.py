"""The sides of a table: seats and Argonauts, by letter, colour and name."""

from typing import TypeAlias

from engines.end_of_the_trail.state import Side
from engines.end_of_the_trail.view import View
from engines.end_of_the_trail.words import owner_name
from rendering.palette import Colour, seat_colour

Mark: TypeAlias = tuple[str, Colour]
"""What tells a side from the others: its letter or an Argonaut's name, and its colour."""


def mark_of(view: View, side: Side) -> Mark:
    """The letter and colour of a side."""
    return owner_name(view, side), seat_colour(side)


def sides(view: View) -> range:
    """All sides: the seats, then the Argonauts."""
    return range(len(view.players) + len(view.argonauts))


def called(view: View, names: tuple[str, ...], side: Side) -> str:
    """The name of a player, or of an Argonaut."""
    return names[side] if side < len(names) else f"Argonaut {view.argonauts[side - len(names)].name}"
