"""Finds the games: every package in engines/ that has a GAME."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import engines
from engines.contract import AnyGame


def games() -> dict[str, AnyGame]:
    """The games by key, in alphabetical order."""
    return dict(_found(tuple(engines.__path__)))


@cache
def _found(folders: tuple[str, ...]) -> dict[str, AnyGame]:
    found: dict[str, AnyGame] = {}
    for module in sorted(iter_modules(folders), key=lambda module: module.name):
        game = getattr(import_module(f"engines.{module.name}"), "GAME", None) if module.ispkg else None
        if game is not None:
            if game.key != module.name:
                raise ValueError(f"engines/{module.name} holds a game with the key {game.key!r}; they must agree.")
            found[game.key] = game
    return found
