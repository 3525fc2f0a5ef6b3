"""Boards, hands and result cards, drawn off the event loop and kept while they are asked for."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from copy import copy
from typing import Any

from bot.position import Position
from bot.screen import Picture
from bot.shelf import Shelf
from engines.contract import Outcome
from engines.step import encode
from engines.text import Seat
from rendering.canvas import encode as png
from rendering.registry import Description
from rendering.result import result, result_text

KEPT = 128


class Pictures:
    """Draws a view once."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._kept: OrderedDict[bytes, Picture] = OrderedDict()
        self._easel = ThreadPoolExecutor(1, "easel")  # more threads would only take the event loop's time
        self._turn: AbstractAsyncContextManager[Any] = nullcontext()

    def in_turn(self) -> "Pictures":
        """The same for those who can wait: of them one at a time, so that whoever asks in person comes between."""
        patient = copy(self)
        patient._turn = asyncio.Lock()  # noqa: SLF001  # one of our own kind
        return patient

    async def board(self, position: Position, seat: Seat | None = None) -> Picture:
        """The board as a seat or a spectator sees it."""
        view, names = position.view(seat), position.names
        painter = self._shelf.painters[position.match.game]

        def draw() -> Picture:
            return Picture(png(painter.board(view, names)), painter.describe(view, names).alt)

        return await self._drawn(b"board", position, encode(view), draw)

    async def hand(self, position: Position, seat: Seat) -> Picture:
        """What is private to a seat."""
        view, names = position.view(seat), position.names
        painter = self._shelf.painters[position.match.game]

        def draw() -> Picture:
            return Picture(png(painter.hand(view, names)), painter.describe(view, names).hand, "hand.png")

        return await self._drawn(b"hand", position, encode(view), draw)

    async def outcome(self, position: Position, outcome: Outcome) -> Picture:
        """The result card."""
        title, names = position.game.title, position.names

        def draw() -> Picture:
            return Picture(png(result(title, outcome, names)), result_text(title, outcome, names), "result.png")

        return await self._drawn(b"result", position, encode(outcome), draw)

    def words(self, position: Position, seat: Seat | None) -> Description:
        """A view in words."""
        return self._shelf.painters[position.match.game].describe(position.view(seat), position.names)

    async def _drawn(self, kind: bytes, position: Position, shown: bytes, draw: Callable[[], Picture]) -> Picture:
        key = b"\0".join((kind, position.match.game.encode(), repr(position.names).encode(), shown))
        picture = self._kept.get(key)
        if picture is None:
            async with self._turn:
                picture = await asyncio.get_running_loop().run_in_executor(self._easel, draw)
            self._kept[key] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return picture
