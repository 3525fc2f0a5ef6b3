"""The land of End of the Trail: tiles with all that stands on them, and the beasts that reach them."""

from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import Terrain
from engines.end_of_the_trail.land import COLUMNS, ROWS
from engines.end_of_the_trail.view import View
from rendering.canvas import lay, place, rounded, sheet, write
from rendering.end_of_the_trail.pieces import camp, prospector, tent
from rendering.end_of_the_trail.sides import Mark, mark_of
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import (
    ACORN,
    BARK,
    CARD,
    DAWN,
    EMBER,
    GRASS,
    HAZE,
    INK,
    LEAF,
    LEATHER,
    PAPER,
    PINE,
    ROCK,
    SKY,
    SUN,
    SUNSET,
    WHITE,
    flatten,
    mix,
)
from rendering.sprites import Pen, box, frame, token

GRID = 512
"""How wide the grid is, whatever its columns."""
TALL, GAP = 128, 6
NAME = 42
"""How wide the name of a tile is."""
BEASTS = 84
"""How wide the strip of beasts at the left is."""
HEIGHT = ROWS * TALL + (ROWS - 1) * GAP

Pieces = tuple[tuple[str, Mark, bool], ...]
"""What stands on a tile: "tent", "camp" or "prospector", whose, and whether it has just come."""


def width_of(columns: int) -> int:
    """How wide a tile of a grid with so many columns is."""
    return (GRID - GAP * (columns - 1)) // columns


def spot(name: str, columns: int) -> tuple[int, int]:
    """Where a tile lies, from the upper left of the grid."""
    return COLUMNS.index(name[0]) * (width_of(columns) + GAP), (ROWS - int(name[1])) * (TALL + GAP)


@cache
def scene(terrain: Terrain, width: int, tall: int = TALL) -> Image.Image:
    """The land itself."""
    wide = 100 * width / tall
    pen = Pen(wide, tall)
    middle = wide / 2

    def peak(x: float, top: float, half: float, foot: float = 86) -> None:
        pen.polygon([(x, top), (x + half, foot), (x - half, foot)], ROCK)
        dark = [(x, top), (x + half, foot), (x + half * 0.1, foot), (x + half * 0.16, top + 26)]
        pen.polygon(dark, mix(ROCK, INK, 0.35))
        cap, side = (foot - top) * 0.3, half * 0.3
        snow = ((0, 0), (1, 1), (0.3, 0.75), (-0.2, 1.15), (-1, 1))
        pen.polygon([(x + side * a, top + cap * b) for a, b in snow], WHITE)

    def mesa(left: float, right: float, top: float) -> None:
        bands = (ACORN, mix(EMBER, INK, 0.35), mix(ACORN, CARD, 0.35), ACORN, mix(ACORN, INK, 0.35))
        step = (90 - top) / len(bands)
        for number, shade in enumerate(bands):
            lean, more = 2.2 * number, 2.2 * (number + 1)
            y, low = top + step * number, top + step * (number + 1) + 0.6
            pen.polygon([(left - lean, y), (right + lean, y), (right + more, low), (left - more, low)], shade)

    def pine(x: float, foot: float, tall: float) -> None:
        pen.box(x - 1, foot - tall * 0.3, x + 1, foot, 0, BARK)
        for step in range(3):
            top = foot - tall + step * tall * 0.24
            half = tall * (0.16 + 0.07 * step)
            pen.polygon([(x, top), (x + half, top + tall * 0.36), (x - half, top + tall * 0.36)], PINE)

    match terrain:
        case "mountain":
            pen.box(0, 0, wide, 101, 0, SKY)
            peak(middle - 31, 38, 34)
            peak(middle + 33, 34, 36)
            peak(middle, 22, 40)
            if wide > 150:
                peak(middle - 74, 42, 36)
                peak(middle + 76, 40, 36)
            pen.box(-1, 82, wide + 1, 101, 0, mix(ROCK, CARD, 0.35))
            for x in range(6, round(wide), 21):
                pine(x, 90, 17)
        case "canyon":
            pen.box(0, 0, wide, 101, 0, DAWN)
            pen.disc(middle + 4, 48, 17, SUNSET)
            mesa(-6, middle - 26, 30)
            mesa(middle + 24, wide + 6, 36)
            mesa(middle - 9, middle + 7, 50)
            pen.box(-1, 84, wide + 1, 101, 0, mix(SUNSET, CARD, 0.35))
            pen.polygon([(middle - 8, 84), (middle + 4, 84), (middle + 18, 101), (middle - 20, 101)], HAZE)
        case _:
            pen.box(0, 0, wide, 101, 0, mix(SKY, CARD, 0.35))
            pen.box(-1, 78, wide + 1, 101, 0, GRASS)
            pen.oval(middle - 90, 44, middle + 20, 150, GRASS)
            pen.oval(middle - 10, 38, middle + 110, 150, mix(LEAF, CARD, 0.35))
            pen.oval(middle - 70, 62, middle + 60, 160, LEAF)
            pen.oval(middle + 4, 74, middle + 140, 170, GRASS)
            for x, y in ((-34, 62), (-22, 58), (30, 52), (42, 54)):
                pen.box(middle + x - 1, y, middle + x + 1, y + 10, 0, BARK)
                pen.disc(middle + x, y, 6.5, PINE)
    return pen.sprite().convert("RGB")


def pieces_on(view: View, name: str) -> Pieces:
    """What stands on a tile."""
    tile = view.grid[name]
    fresh = f"tile {name}" in view.marks and not view.over
    last = len(tile.tents) - 1
    found = [("tent", mark_of(view, side), fresh and number == last) for number, side in enumerate(tile.tents)]
    if tile.camp is not None:
        found.append(("camp", mark_of(view, tile.camp), fresh))
    for seat, player in enumerate(view.players):
        if player.prospector == name:
            found.append(("prospector", mark_of(view, seat), f"prospector {seat}" in view.marks))
    return tuple(found)


def tile_of(view: View, name: str) -> Image.Image:
    """A tile as everyone sees it."""
    tile = view.grid[name]
    change = "" if view.over else next((what for what in ("tile", "look") if f"{what} {name}" in view.marks), "")
    seen = tuple(mark_of(view, seat) for seat in tile.seen)
    gold = tile.gold if tile.open else None
    return tile_with(name, tile.terrain, width_of(view.columns), pieces_on(view, name), seen, gold, change)


@kept
def tile_with(
    name: str, terrain: Terrain, width: int, pieces: Pieces, seen: tuple[Mark, ...], gold: int | None, change: str
) -> Image.Image:
    """A tile with its name, what stands on it, who has looked at it, and its gold once that is turned up."""
    image = scene(terrain, width).copy()
    _stand(image, pieces)
    place(image, box(NAME, 34, 10, CARD, BARK, 2), 5 + NAME / 2, 22)
    write(image, name, 5 + NAME / 2, 22, 27, INK, align="middle")
    if gold is not None:
        gold_sign(image, gold, width - 29, 28, 50)
    elif seen:
        _looks(image, seen, width)
    image = rounded(image, 12, PAPER)
    if change:
        lay(image, frame(width, TALL, 12, EMBER if change == "tile" else SUN, 6), 0, 0)
    return flatten(image)


def gold_sign(image: Image.Image, gold: int, x: float, y: float, size: int) -> None:
    """A nugget with a number."""
    place(image, icon("nugget", size, CARD), x, y)
    write(image, str(gold), x, y, round(size * 0.66), INK, face="slab", align="middle")


def _looks(image: Image.Image, seen: tuple[Mark, ...], width: int) -> None:
    """Small discs of those who know the gold, beside an eye."""
    size, step = 24, 18 if len(seen) < 4 else 14
    discs = size + 4 + step * (len(seen) - 1)
    eyed = NAME + discs + 40 <= width
    wide = discs + 28 * eyed
    left = width - 6 - wide
    lay(image, box(wide, 28, 14, CARD), left, 7)
    if eyed:
        place(image, icon("eye", 24), left + 16, 21)
    for number, (text, shade) in reversed(list(enumerate(seen))):
        place(image, token(text, size, shade), left + wide - discs + 2 + size / 2 + step * number, 21)


def _stand(image: Image.Image, pieces: Pieces) -> None:
    """Tents, then the camp, then prospectors, in a row; smaller and closer when they are many."""
    if not pieces:
        return
    width = image.width
    count = len(pieces)
    tall = 82 if count == 1 or (width > 150 and count < 4) else {2: 68, 3: 58}.get(count, 52)
    step = min(tall * 0.98, (width - tall * 0.98 - 4) / max(1, count - 1))
    for number, (what, (text, shade), fresh) in enumerate(pieces):
        draw = {"tent": tent, "camp": camp, "prospector": prospector}[what]
        x = width / 2 + (number - (count - 1) / 2) * step
        size = round(tall * (0.86 if what == "tent" else 1))
        place(image, draw(text, shade, size, fresh), x, image.height - 6 - size / 2)


@cache
def beasts() -> Image.Image:
    """The strip at the left of the grid: which beast reaches up to which row."""
    image = sheet(BEASTS, HEIGHT, PAPER)
    shades = {"ox": mix(GRASS, CARD, 0.35), "mule": DAWN, "horse": mix(SUNSET, CARD, 0.35)}
    for row in range(1, ROWS + 1):
        beast = {1: "ox", 2: "ox", 3: "mule", 4: "horse"}[row]
        top = (ROWS - row) * (TALL + GAP)
        lay(image, box(BEASTS - 8, TALL, 12, shades[beast], LEATHER, 3), 0, top)
        place(image, icon(beast, 46), (BEASTS - 8) / 2, top + 46)
        write(image, {"ox": "Oxen", "mule": "Mules", "horse": "Horse"}[beast], (BEASTS - 8) / 2, top + 96, 26, INK,
              align="middle", room=BEASTS - 18)  # fmt: skip
    return flatten(image)
