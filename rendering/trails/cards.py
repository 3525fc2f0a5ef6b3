"""Badges and photos of Trails as cards."""

from collections.abc import Mapping
from functools import cache

from PIL import Image

from engines.trails.content import BADGES, CUBES, PHOTOS, Badge, Cube
from rendering.canvas import lay, place, sheet, write
from rendering.icons import icon
from rendering.palette import (
    ACORN,
    ASH,
    BARK,
    CARD,
    EMBER,
    INK,
    LEAF,
    PAPER,
    ROCK,
    SAND,
    SUN,
    WHITE,
    WOOD,
    Colour,
    flatten,
    mix,
)
from rendering.sprites import box, frame
from rendering.trails.words import effect, points

WIDTH, HEIGHT = 205, 180
CHIP = (42, 54)
"""An earned badge in little."""
LONG_CHIP = (181, 38)
"""The same with its title, where there is room."""
GROUNDS: dict[Cube, Colour] = {"rock": mix(ROCK, INK, 0.35), "leaf": mix(LEAF, INK, 0.42), "acorn": ACORN}
"""The colours of the three kinds, dark enough for cream words."""
_DRAWN = (*CUBES, "badge", "trophy", "any", "camera", "exchange", "paw", "sun")
"""The parts of a bonus that are icons; the rest is written."""


def _stripes(image: Image.Image, kinds: tuple[Cube, ...], edge: int, tall: int, radius: int) -> None:
    """Fills the top of a card, inside its edge, with the colours of the kinds."""
    width, height = image.size
    strip = sheet(width, tall, GROUNDS[kinds[0]])
    for number, kind in enumerate(kinds[1:], start=1):
        strip.paste(GROUNDS[kind], (width * number // len(kinds), 0, width, tall))
    inner = box(width - 2 * edge, height - 2 * edge, radius - edge, WHITE).getchannel("A")
    mask = Image.new("L", (width, tall))
    mask.paste(inner.crop((0, 0, inner.width, tall - edge)), (edge, edge))
    image.paste(strip, (0, 0), mask)


def _bonus(badge: Badge) -> list[str]:
    """What a badge does, as numbers and icons in a row."""
    kind = badge.kinds[0]
    if badge.discount:
        return ["-1", "/", kind]
    match badge.scores:
        case "kind":
            return ["1", "/", kind]
        case "best":
            return ["=", "badge"]
        case "birds":
            return ["+2", "trophy"]
    match badge.bonus:
        case "gain":
            return [part for cube, count in badge.gains.items() for part in (f"+{count}", cube)]
        case "gather":
            return ["+1", "any"]
        case "photo":
            return ["camera"] * badge.photos
        case "none":
            return []
    return [{"exchange": "exchange", "wildlife": "paw", "sun": "sun", "free-badge": "badge"}[badge.bonus]]


def _row(image: Image.Image, parts: list[str], right: float, y: float, size: int) -> None:
    """Numbers and icons in a row that ends at the right."""
    x = right
    for part in reversed(parts):
        if part in _DRAWN:
            sprite = icon(part, size)
            place(image, sprite, x - sprite.width / 2, y)
            x -= sprite.width + 5
        else:
            text = part.replace("-", "\N{MINUS SIGN}")
            ink = ASH if part == "/" else INK
            x -= write(image, text, x, y, round(size * 0.78), ink, face="slab", align="right") + 4


def cost(image: Image.Image, price: Mapping[Cube, int], x: float, y: float, size: int) -> None:
    """What a card costs, from x on: a number and an icon for each kind."""
    for cube in CUBES:
        if price.get(cube):
            x += write(image, str(price[cube]), x, y, round(size * 0.92), INK, face="slab") + 3
            place(image, icon(cube, size), x + size / 2, y)
            x += size * 1.28


def medal(image: Image.Image, text: str, x: float, y: float, size: int) -> None:
    """Points in a sunny circle."""
    place(image, box(size, size, size // 2, SUN, BARK, max(2, size // 18)), x, y)
    write(image, text, x, y, round(size * 0.66), INK, face="slab", align="middle")


@cache
def badge_card(name: str | None, marked: bool = False, scale: float = 1) -> Image.Image:
    """A badge face up, or the gap where one was."""
    width, height = round(WIDTH * scale), round(HEIGHT * scale)
    radius = round(14 * scale)
    image = sheet(width, height, PAPER)
    if name is None:
        lay(image, box(width, height, radius, mix(PAPER, SAND, 0.5), SAND, 4), 0, 0)
        write(image, "no badge", width / 2, height / 2, round(26 * scale), ASH, align="middle")
    else:
        lay(image, box(width, height, radius, CARD, BARK, 3), 0, 0)
        _print(image, BADGES[name], scale)
    if marked:
        lay(image, frame(width, height, radius, EMBER, 6), 0, 0)
    return flatten(image)


def _print(image: Image.Image, badge: Badge, scale: float) -> None:
    """All that stands on a badge."""

    def at(length: float) -> int:
        return round(length * scale)

    _stripes(image, badge.kinds, 3, at(46), at(14))
    for number, kind in enumerate(badge.kinds):
        place(image, icon(kind, at(34), CARD), at(26 + 28 * number), at(24))
    start = 48 + 28 * (len(badge.kinds) - 1)
    write(image, badge.title, at(start), at(25), at(28), CARD, room=at(WIDTH - start - 8))
    medal(image, points(badge), at(37), at(79), at(54))
    for number in range(badge.birds):
        place(image, icon("bird", at(38)), at(88 + 40 * number), at(79))
    _row(image, _bonus(badge), at(WIDTH - 10), at(79), at(34 if badge.birds else 40))
    write(image, effect(badge), at(WIDTH / 2), at(119), at(22), INK, align="middle", room=at(WIDTH - 18))
    image.paste(SAND, (at(12), at(134), at(WIDTH - 12), at(134) + 2))
    cost(image, badge.cost, at(14), at(155), at(34))


@cache
def photo_card(name: str, width: int) -> Image.Image:
    """A photo: a picture in a white frame, its points and birds below."""
    height = round(width * 1.32)
    face = PHOTOS[name]
    pad = max(3, round(width * 0.07))
    image = box(width, height, max(4, width // 12), WHITE, BARK, max(2, width // 48)).copy()
    picture = icon(name, width - 2 * pad)
    image.paste(picture.crop((0, 0, picture.width, round(picture.height * 0.86))), (pad, pad))
    size = round(width * 0.36)
    y = height - pad - size / 2 + 1
    parts = ["points"] * (face.points > 0) + ["bird"] * face.birds
    x = width / 2 - (len(parts) - 1) * size * 0.56
    for part in parts:
        if part == "points":
            medal(image, str(face.points), x, y, size)
        else:
            place(image, icon("bird", size - 2), x, y)
        x += size * 1.12
    return image


@cache
def card_back(name: str, width: int) -> Image.Image:
    """A pile of cards face down, with the icon of what they are."""
    height = round(width * 1.32)
    image = Image.new("RGBA", (width + 5, height + 5))
    lay(image, box(width, height, 9, INK), 5, 5)
    lay(image, box(width, height, 9, WOOD, BARK, 4), 0, 0)
    place(image, icon(name, round(width * 0.68), CARD), width / 2, height / 2)
    return image


@cache
def chip(name: str, value: int) -> Image.Image:
    """An earned badge in little: its kind, what it counts, its birds."""
    badge = BADGES[name]
    image = box(*CHIP, 9, CARD, BARK, 2).copy()
    _stripes(image, badge.kinds, 2, CHIP[1] - 2, 9)
    above = [*badge.kinds, *["bird"] * badge.birds]
    step = min(18.0, 26 / max(1, len(above) - 1))
    for number, what in enumerate(above):
        x = CHIP[0] / 2 + (number - (len(above) - 1) / 2) * step
        place(image, icon(what, 22 if len(above) == 1 else 18, CARD), x, 15)
    write(image, str(value), CHIP[0] / 2, 39, 26, CARD, face="slab", align="middle")
    return image


@cache
def long_chip(name: str, value: int) -> Image.Image:
    """An earned badge in little, with its title."""
    badge = BADGES[name]
    width, height = LONG_CHIP
    image = box(width, height, 9, CARD, BARK, 2).copy()
    _stripes(image, badge.kinds, 2, height - 2, 9)
    for number, kind in enumerate(badge.kinds):
        place(image, icon(kind, 24, CARD), 19 + 17 * number, height / 2)
    start = 17 + 17 * len(badge.kinds)
    end = width - 10 - write(image, str(value), width - 8, height / 2, 26, CARD, face="slab", align="right")
    for _ in range(badge.birds):
        place(image, icon("bird", 22, CARD), end - 11, height / 2)
        end -= 15
    write(image, badge.title, start, height / 2, 22, CARD, room=end - start - 9 * (badge.birds > 0))
    return image


@cache
def snap(name: str) -> Image.Image:
    """A photo in little, as it is shown at the end."""
    return photo_card(name, CHIP[0] - 1)
