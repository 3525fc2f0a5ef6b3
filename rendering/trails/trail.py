"""The trail of Trails: the sky with the Sun's track, and seven tiles with whoever stands there."""

from functools import cache

from PIL import Image

from engines.text import Seat
from engines.trails.content import END, HEAD, SITES, SiteKind, Space
from engines.trails.state import track
from rendering.canvas import lay, place, rounded, sheet, write
from rendering.fonts import width as text_width
from rendering.icons import hiker, icon
from rendering.kept import kept
from rendering.palette import (
    ACORN,
    BARK,
    CARD,
    DAWN,
    DUSK,
    EMBER,
    GRASS,
    HAZE,
    INK,
    LEAF,
    LEATHER,
    MOON,
    NIGHT,
    PAPER,
    PATH,
    PINE,
    PLUM,
    ROCK,
    SAND,
    SKY,
    SUN,
    SUNSET,
    WHITE,
    WOOD,
    Colour,
    flatten,
    mix,
)
from rendering.sprites import Pen, Point, box, frame

TRAIL = 1168
ENDS, SITE, GAP = 205, 142, 8
TILE = 238
GROUND = 160
"""Where the sand begins on a tile."""
SKY_TALL = 88

Hikers = tuple[tuple[Seat, int, bool], ...]
"""Who stands on a tile: seat, facing, and whether it has just come."""


def left_of(number: int) -> int:
    """Where a tile begins, from the left of the trail."""
    return 0 if number == HEAD else ENDS + GAP + (SITE + GAP) * (number - 1)


def width_of(number: int) -> int:
    """How wide a tile is."""
    return ENDS if number in (HEAD, END) else SITE


@cache
def stops(long: bool) -> tuple[float, ...]:
    """The middle of every space of the Sun, from the left of the trail."""
    spaces = track(long)
    places = {"head": HEAD, "end": END}
    middles: list[float] = []
    for number, space in enumerate(spaces):
        over = places.get(space.over, space.site)
        group = [n for n, other in enumerate(spaces) if (other.over, other.site) == (space.over, space.site)]
        part = width_of(over) / len(group)
        middles.append(left_of(over) + width_of(over) - part * (group.index(number) + 0.5))
    return tuple(middles)


def _gift(image: Image.Image, space: Space, kind: SiteKind | None, x: float, size: int) -> None:
    """The bonus of a space, in a circle of this size."""
    y = SKY_TALL / 2
    if space.bonus == "gain":
        write(image, str(space.count), x - 11, y, 24, INK, face="slab", align="middle")
        place(image, icon(space.cube, 23), x + 8, y)
        return
    name = {"wildlife": "paw", "photo": "camera"}.get(space.bonus) or {"photo": "camera"}.get(str(kind), str(kind))
    place(image, icon(name, round(size * 0.66)), x, y)


@cache
def _glow(marked: bool) -> Image.Image:
    """The Sun between the day on its left and the night on its right."""
    pen = Pen(300, SKY_TALL)
    pen.slice(150, 50, 88, 90, 270, mix(SKY, MOON, 0.6))
    for radius, shade in ((142, DUSK), (124, PLUM), (106, EMBER), (88, SUNSET), (70, DAWN)):
        pen.slice(150, 50, radius, -90, 90, shade)
    pen.disc(150, 50, 56, MOON)
    image = pen.sprite()
    place(image, icon("sun", SKY_TALL - 2, EMBER if marked else None), image.width / 2, image.height / 2)
    return image


@kept
def sky(long: bool, at: int, gone: bool, kinds: tuple[SiteKind, ...], marked: bool) -> Image.Image:
    """The Sun's track from right to left: day where it is still to go, night where it has been."""
    spaces = track(long)
    middles = stops(long)
    image = sheet(TRAIL, SKY_TALL, NIGHT)
    for seed in range(60):
        across, down = (seed * seed * 37 + seed * 211) % TRAIL, (seed * seed * 13 + seed * 29) % SKY_TALL
        place(image, box(3, 3, 1, MOON), across, down)
    if not gone:
        image.paste(SKY, (0, 0, round(middles[at]), SKY_TALL))
        place(image, _glow(marked), middles[at], SKY_TALL / 2)
    for number, (space, x) in enumerate(zip(spaces, middles, strict=True)):
        if number < at or gone:
            place(image, icon("moon", 34), x, SKY_TALL / 2)
            continue
        narrow = long and space.over != "site"
        size = 48 if narrow or number == at else 60
        edge = EMBER if number == len(spaces) - 1 else BARK
        place(image, box(size, size, size // 2, CARD, edge, 4 if edge == EMBER else 3), x, SKY_TALL / 2)
        _gift(image, space, kinds[space.site - 1] if space.bonus == "site" else None, x, size)
    return flatten(rounded(image, 14, PAPER))


@cache
def scene(kind: str, night: bool, width: int) -> Image.Image:
    """The land of a tile."""
    pen = Pen(100 * width / TILE, TILE)
    wide = 100 * width / TILE

    def lit(shade: Colour) -> Colour:
        return mix(shade, NIGHT, 0.62) if night else shade

    def tree(x: float, foot: float, tall: float) -> None:
        pen.box(x - 1.2, foot - tall * 0.3, x + 1.2, foot, 0, lit(BARK))
        for step in range(3):
            top = foot - tall + step * tall * 0.22
            half = tall * (0.16 + 0.07 * step)
            shape: list[Point] = [(x, top), (x + half, top + tall * 0.38), (x - half, top + tall * 0.38)]
            pen.polygon(shape, lit(PINE))

    pen.box(0, 0, wide, 100, 0, NIGHT if night else SKY)
    if night:
        for x, y in ((8, 6), (22, 20), (40, 4), (52, 24), (34, 44), (12, 46), (50, 48)):
            pen.disc(x * wide / 60, y, 0.6, MOON)
    pen.oval(-wide * 0.6, 46, wide * 0.8, 96, lit(HAZE))
    pen.oval(wide * 0.2, 50, wide * 1.7, 100, lit(mix(HAZE, GRASS, 0.5)))
    match kind:
        case "rock":
            shapes: list[list[Point]] = [
                [(4, 68), (8, 52), (18, 46), (26, 52), (30, 68)],
                [(24, 68), (32, 44), (46, 40), (56, 50), (58, 68)],
            ]
            for shape in shapes:
                pen.polygon(shape, lit(ROCK))
                pen.polygon([shape[2], shape[3], shape[4], (shape[2][0] + 2, 68)], lit(mix(ROCK, INK, 0.35)))
        case "leaf":
            for x, tall in ((8, 22), (20, 28), (40, 26), (52, 21), (30, 20)):
                tree(x, 68, tall)
        case "acorn":
            for x, y, radius in ((14, 54, 9), (44, 52, 11)):
                pen.box(x - 1.6, y, x + 1.6, 69, 0, lit(BARK))
                pen.disc(x, y - 2, radius, lit(mix(LEAF, PINE, 0.35)))
                pen.disc(x - radius * 0.5, y + 2, radius * 0.7, lit(mix(LEAF, PINE, 0.7)))
                for dx, dy in ((-3, -5), (3, 0), (5, -6)):
                    pen.disc(x + dx, y + dy, 1.2, lit(ACORN))
        case "photo":
            pen.polygon([(-4, 70), (18, 40), (40, 70)], lit(ROCK))
            pen.polygon([(18, 40), (11.5, 49), (16, 47.5), (20, 50), (24, 48)], lit(WHITE))
            pen.polygon([(26, 70), (46, 46), (66, 70)], lit(mix(ROCK, INK, 0.35)))
        case "exchange":
            pen.polygon([(12, 56), (48, 56), (48, 69), (12, 69)], lit(WOOD))
            for log in (59.0, 62.5, 66.0):
                pen.line([(12, log), (48, log)], 0.6, lit(BARK))
            pen.polygon([(8, 57), (16, 47), (44, 47), (52, 57)], lit(BARK))
            pen.box(26, 59, 34, 69, 0, SUN if night else INK)
        case "head":
            for x, tall in ((7, 24), (78, 26), (18, 18)):
                tree(x, 68, tall)
        case _:
            pen.polygon([(10, 70), (40, 38), (66, 70)], lit(ROCK))
            pen.polygon([(40, 38), (31, 47.5), (37, 46), (42, 50), (47, 46.5)], lit(WHITE))
            tree(74, 68, 22)
            tree(10, 69, 18)
    pen.box(-5, GROUND * 100 / TILE, wide + 5, 105, 0, DUSK if night else PATH)
    pen.box(-5, GROUND * 100 / TILE, wide + 5, GROUND * 100 / TILE + 2, 0, lit(LEAF))
    for x, y in ((5, 76), (20, 92), (33, 80), (48, 95), (55, 74), (70, 88), (80, 78)):
        pen.oval(x, y, x + 5, y + 1.6, mix(DUSK, NIGHT, 0.4) if night else SAND)
    return pen.sprite().convert("RGB")


def _offer(kind: str, night: bool) -> tuple[str, ...]:
    """What a tile gives, as numbers and icons in a row."""
    match kind:
        case "head":
            return ("canteen full", "badge")
        case "end":
            return ("badge",) if night else ("sun", "badge")
        case "exchange":
            return ("1", "exchange", "1+1") if night else ("1", "exchange", "2")
        case "photo":
            return ("camera",) if night else ("any", "arrow", "camera")
    return (kind, kind) if night else (kind,)


@cache
def _name(kind: str) -> str:
    """The name of a tile, as a headline."""
    sites: dict[str, str] = {site.kind: site.name.capitalize() for site in SITES.values()}
    return {"head": "Trailhead", "end": "Trail End", **sites}[kind]


@cache
def tile(kind: str, night: bool, width: int) -> Image.Image:
    """A tile without anybody on it."""
    dark = night and kind != "end"
    image = scene(kind, dark, width).copy()
    image.paste(NIGHT if dark else BARK, (0, 0, width, 36))
    if dark:
        place(image, icon("moon", 22), width - 16, 18)
    write(image, _name(kind), (width - 18 * dark) / 2, 19, 27, CARD, align="middle", room=width - 16 - 26 * dark)
    place(image, box(130, 58, 16, MOON if dark else CARD, DUSK if dark else LEATHER, 3), width / 2, 70)
    parts = _offer(kind, night)
    spans = [text_width(part, "slab", 32) if part[0].isdigit() else _SIZES.get(part, 44) for part in parts]
    x = width / 2 - (sum(spans) + 5 * (len(parts) - 1)) / 2
    for part, span in zip(parts, spans, strict=True):
        if part[0].isdigit():
            write(image, part, x, 70, 32, INK, face="slab")
        else:
            place(image, icon(part, span), x + span / 2, 70)
        x += span + 5
    return rounded(image, 14, PAPER)


_SIZES = {"arrow": 28, "exchange": 34}
"""Icons that stand between others are smaller."""


@kept
def peopled(kind: str, night: bool, width: int, hikers: Hikers, bear: str = "", marked: bool = False) -> Image.Image:
    """A tile with the hikers on it, and the bear if it is "here" or has just "moved"."""
    image = tile(kind, night, width).copy()
    if bear:
        place(image, icon("bear", 60, SUN if bear == "moved" else CARD), width / 2, 130)
    steps = max(1, len(hikers) - 1)
    tall = min(74, round((width - 6) / (0.84 + 0.52 * steps)))
    step = min(50, (width - 6 - 0.84 * tall) / steps)
    for number, (seat, facing, moved) in enumerate(hikers):
        x = width / 2 + (number - (len(hikers) - 1) / 2) * step
        if moved:
            place(image, box(64, 18, 9, MOON, SUN, 3), x, TILE - 13)
        place(image, hiker(seat, facing, tall, moved), x, TILE - 5 - tall / 2)
    if marked:
        lay(image, frame(width, TILE, 14, EMBER, 6), 0, 0)
    return flatten(image)
