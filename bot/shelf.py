"""The games this bot can host, each with its pictures."""

from dataclasses import dataclass
from types import MappingProxyType

from bot.refusal import Refusal
from engines.contract import AnyGame
from engines.registry import games
from rendering.registry import Painter, painter


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games on the shelf, by key."""

    games: MappingProxyType[str, AnyGame]
    painters: MappingProxyType[str, Painter]

    def game(self, key: str) -> AnyGame:
        """A game by its key, or a sentence when it is not here."""
        game = self.games.get(key)
        if game is None:
            raise Refusal("This bot does not have that game.")
        return game


def shelf() -> Shelf:
    """All the games there are."""
    found = games()
    return Shelf(MappingProxyType(found), MappingProxyType({key: painter(key) for key in found}))
