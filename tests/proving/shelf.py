"""Claim Jumpers on a shelf of its own, so that the bot can host it."""

from types import MappingProxyType
from typing import cast

from bot.shelf import Shelf
from engines.contract import AnyGame
from rendering.registry import Painter
from tests.proving import GAME, painter


def proving_shelf(game: AnyGame = GAME) -> Shelf:
    """A shelf with Claim Jumpers alone, or with a variant of it."""
    return Shelf(MappingProxyType({game.key: game}), MappingProxyType({game.key: cast("Painter", painter)}))
