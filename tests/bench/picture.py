"""Pictures: a board drawn and encoded, against Pillow alone encoding the same pixels; and their size."""

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Any

from PIL import Image

from bot.handoff import PEOPLE
from engines.contract import AnyGame
from engines.players import by_policy, moves
from engines.registry import games
from rendering.canvas import encode
from rendering.registry import painter
from tests.bench.figure import Effort, Figure, alternate, each

BOARDS = 24
"""How many boards of a match are drawn, from its beginning to its end."""
KILOBYTES = 150
"""The budget of a picture."""


def figures(effort: Effort) -> Iterator[Figure]:
    """The boards of every game at its fullest table."""
    for game in games().values():
        yield from _figures(game, effort)


def _figures(game: AnyGame, effort: Effort) -> Iterator[Figure]:
    seats = game.seats[-1]
    board = painter(game.key).board
    matches = count()
    views: list[Any] = []
    pictures: list[bytes] = []

    def draw() -> int:
        pictures.extend(encode(board(view, PEOPLE[:seats])) for view in views)
        return len(views)

    def ours() -> float:
        views[:] = boards(game, seats, f"bench {next(matches)}")  # new boards each time: only static layers are warm
        pictures.clear()
        return each(draw, 0)

    def floor() -> float:
        images = [Image.open(BytesIO(picture)).copy() for picture in pictures]
        return each(lambda: _encode_all(images), 0)

    drawn, encoded = alternate(ours, floor, effort)
    yield Figure(f"{game.title}: board drawn and encoded", "ms", drawn, encoded, "Pillow encodes it", bar=3.0)
    sizes = [len(picture) / 1000 for picture in pictures]
    yield Figure(f"{game.title}: board, median", "kB", sizes, [], "", bar=KILOBYTES)
    yield Figure(f"{game.title}: board, largest", "kB", [max(sizes)], [], "", bar=KILOBYTES)


def boards(game: AnyGame, seats: int, seed: str) -> list[Any]:
    """What a spectator sees along a match of sensible players."""
    players = [by_policy] * seats
    views = [game.view(move.state, None) for move in moves(game, seats, game.options(), seed, players)]
    return views[:: max(1, len(views) // BOARDS)]


def _encode_all(images: list[Image.Image]) -> int:
    for image in images:
        image.save(BytesIO(), "PNG", compress_level=6)
    return len(images)
