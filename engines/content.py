"""Reads data/<game>/."""

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import data

T = TypeVar("T")


def path(game: str, name: str) -> Path:
    """Where a file of a game's content lies."""
    for folder in data.__path__:
        found = Path(folder, game, name)
        if found.is_file():
            return found
    raise FileNotFoundError(f"data/{game}/{name} is missing.")


def text(game: str, name: str) -> str:
    """A file of a game's content, as it is written."""
    return path(game, name).read_text(encoding="utf-8")


def table(game: str, name: str, row: type[T]) -> list[T]:
    """The rows of a TOML file, whose only table has the file's name, each checked against its type."""
    rows: Any = tomllib.loads(text(game, name))[Path(name).stem]
    return msgspec.convert(rows, list[row])  # type: ignore[valid-type]  # a type made at run time
