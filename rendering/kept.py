"""Pictures that are drawn once and kept while there is room: the room is measured in bytes, not in pictures."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from PIL import Image

ROOM = 48 * 2**20
"""Bytes for all kept pictures together."""

P = ParamSpec("P")

_kept: OrderedDict[Hashable, Image.Image] = OrderedDict()
_lock = Lock()
_used = 0


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Keeps what a function draws, by its arguments; what was not asked for the longest goes first."""

    @wraps(draw)
    def drawn(*args: P.args, **named: P.kwargs) -> Image.Image:
        key = (draw, args, tuple(named.items()))
        with _lock:
            image = _kept.get(key)
            if image is not None:
                _kept.move_to_end(key)
                return image
        image = draw(*args, **named)
        _keep(key, image)
        return image

    return drawn


def _keep(key: Hashable, image: Image.Image) -> None:
    global _used  # noqa: PLW0603  # one store for all pictures of the house
    with _lock:
        if key not in _kept:
            _kept[key] = image
            _used += _weight(image)
        while _used > ROOM:
            _used -= _weight(_kept.popitem(last=False)[1])


def _weight(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


def used() -> int:
    """Bytes of the pictures that are kept now."""
    return _used
