"""Reference cards: what lies under the land, what cards do, what poker hands pay."""

from collections.abc import Sequence
from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import DEEDS, PAYOUT, TILES
from rendering.canvas import lay, place, rounded, sheet, write
from rendering.end_of_the_trail.cards import ICONS
from rendering.end_of_the_trail.land import gold_sign, scene
from rendering.end_of_the_trail.words import SHORT
from rendering.icons import icon
from rendering.palette import BARK, CARD, INK, LEATHER, PAPER, flatten
from rendering.sprites import box

TALL = {"deeds": 234, "land": 154, "poker": 84}
"""How tall each card is."""
GAP = 8


def references(image: Image.Image, kinds: Sequence[str], left: int, top: int, width: int, bottom: int) -> None:
    """Lays out as many of these cards as there is room for, one below the other."""
    for kind in kinds:
        if top + TALL[kind] <= bottom:
            image.paste(_reference(kind, width), (left, top))
            top += TALL[kind] + GAP


@cache
def _reference(kind: str, width: int) -> Image.Image:
    image = sheet(width, TALL[kind], PAPER)
    lay(image, box(width, TALL[kind], 14, CARD, LEATHER, 3), 0, 0)
    {"land": _land, "deeds": _deeds, "poker": _poker}[kind](image)
    return flatten(image)


def _land(image: Image.Image) -> None:
    """The gold under each kind of land."""
    for number, kind in enumerate(TILES.values()):
        y = 29 + 48 * number
        image.paste(rounded(scene(kind.terrain, 56, 44), 6, CARD), (14, y - 22))
        write(image, kind.terrain.capitalize(), 80, y, 27, INK)
        for place_, gold in enumerate(kind.gold):
            gold_sign(image, gold, 214 + 38 * place_, y, 38)


def _deeds(image: Image.Image) -> None:
    """What each card does."""
    for number, deed in enumerate(DEEDS.values()):
        y = 25 + 31 * number
        place(image, icon(ICONS[deed.name], 28), 38, y)
        write(image, deed.name, 70, y, 25, BARK, room=184)
        write(image, SHORT[deed.name], 262, y, 25, INK, room=image.width - 276)


def _poker(image: Image.Image) -> None:
    """What each poker hand pays."""
    pays: dict[int, list[str]] = {}
    for hand, gold in PAYOUT.items():
        pays.setdefault(gold, []).append(hand)
    for gold, (x, y) in {5: (30, 21), 4: (210, 21), 3: (400, 21), 2: (30, 61), 1: (224, 61)}.items():
        gold_sign(image, gold, x, y, 34)
        write(image, ", ".join(pays[gold]), x + 23, y, 24, INK, room=image.width - x - 34)
