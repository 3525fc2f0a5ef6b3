"""Finds rendering.<game>: the three functions that show it."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, cast

from msgspec import Struct
from PIL.Image import Image

Names: TypeAlias = Sequence[str]
"""The players' names by seat."""


class Description(Struct, frozen=True):
    """A view in words."""

    alt: str
    """The board in at most 1,024 characters, for those who cannot see the picture."""
    board: str
    """The whole board as text."""
    hand: str
    """What is private to the view's seat, in at most 1,024 characters; empty for a spectator."""


class Painter(Protocol):
    """What every package rendering.<game> offers."""

    def board(self, view: Any, names: Names) -> Image:
        """The public board."""

    def hand(self, view: Any, names: Names) -> Image:
        """What is private to the view's seat."""

    def describe(self, view: Any, names: Names) -> Description:
        """The same in words."""


def painter(game: str) -> Painter:
    """The pictures of a game, by its key."""
    return cast("Painter", import_module(f"rendering.{game}"))
