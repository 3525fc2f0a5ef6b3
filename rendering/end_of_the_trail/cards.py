"""The playing cards of End of the Trail: whole, in little, and face down."""

from functools import cache
from typing import Literal, TypeAlias

from PIL import Image

from engines.end_of_the_trail.content import CARDS, JOKER
from rendering.canvas import lay, place, sheet, write
from rendering.fonts import width as text_width
from rendering.frontier import RED
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import (
    ASH,
    BARK,
    CARD,
    DAWN,
    EMBER,
    INK,
    LEATHER,
    PAPER,
    PINE,
    SAND,
    WHITE,
    Colour,
    flatten,
    mix,
)
from rendering.sprites import box, frame

Manner: TypeAlias = Literal["plain", "marked", "chosen"]
"""How a card is shown: as it is, just used or come, or chosen in secret."""

CHIP = (40, 60)
"""A card in little: rank and suit."""
SLIM = 31
"""The same where many stand in a narrow row."""
TALL = 1.4
"""How much taller a card is than wide."""
PIPS = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
ICONS = {
    "Oxen": "ox",
    "Mules": "mule",
    "Horse": "horse",
    "Shortcut": "shortcut",
    "Double or Nothin'": "double",
    "Claim Jump": "claim jump",
    "New Prospects": "new prospects",
    "Joker": "joker",
}
"""The drawing of what a card does."""


def ink_of(name: str) -> Colour:
    """Red or black."""
    return RED if name[-1] in "HD" else INK


def height_of(width: int) -> int:
    """How tall a card of this width is."""
    return round(width * TALL)


@kept
def card(name: str, width: int, manner: Manner = "plain", ground: Colour = PAPER) -> Image.Image:
    """A card face up: rank and suit, what it pays, what it does."""
    image = sheet(width, height_of(width), ground)
    lay(image, _face(name, width), 0, 0)
    if manner != "plain":
        lay(image, frame(*image.size, round(width * 0.09), EMBER, 5 if width < 140 else 7), 0, 0)
    if manner == "chosen":
        place(image, icon("tick", round(width * 0.32)), width - width * 0.2, width * 0.53)
    return flatten(image)


@kept
def sideways(name: str, width: int, marked: bool, ground: Colour = PAPER) -> Image.Image:
    """A used card, turned on its side and paler."""
    tall = height_of(width)
    image = sheet(tall, width, ground)
    turned = _face(name, width).rotate(90, expand=True)
    lay(image, turned, 0, 0)
    veil = Image.new("L", image.size, 110)
    image.paste(ground, (0, 0), veil)
    lay(image, frame(tall, width, round(width * 0.09), EMBER if marked else ASH, 5 if marked else 2), 0, 0)
    return flatten(image)


@cache
def _face(name: str, width: int) -> Image.Image:
    """A card as it was printed: paper, an engraved picture, slab figures."""
    tall = height_of(width)
    unit = width / 100
    image = box(width, tall, round(9 * unit), CARD, BARK, 2 if width < 140 else 3).copy()
    _engraving(image, name, unit)
    if name == JOKER:
        write(image, "Joker", width / 2, 34 * unit, round(29 * unit), INK, face="slab", align="middle")
    else:
        rank = name[:-1]
        left = 8 * unit
        wide = write(image, rank, left, 22 * unit, round(38 * unit), ink_of(name), face="slab", room=round(44 * unit))
        place(image, icon(PIPS[name[-1]], round(26 * unit)), max(left + wide / 2, 21 * unit), 51 * unit)
        _money(image, CARDS[name].money, unit)
    return image


def _engraving(image: Image.Image, name: str, unit: float) -> None:
    """What the card does: a picture on a hatched ground, and its name where there is room for it."""
    width, tall = image.size
    deed = CARDS[name].action
    named = width >= 100
    left, top, right = round(7 * unit), round(67 * unit), width - round(7 * unit)
    bottom = tall - round((24 if named else 7) * unit)
    plate = box(right - left, bottom - top, round(5 * unit), mix(DAWN, CARD, 0.35), SAND, 2).copy()
    if named:
        for line in range(8, plate.height - 6, 6):
            plate.paste(mix(SAND, CARD, 0.35), (6, line, plate.width - 6, line + 1))
    lay(image, plate, left, top)
    if width >= 140:
        lay(image, frame(width - 10, tall - 10, round(6 * unit), SAND, 1), 5, 5)
    high = round((bottom - top) * 0.84)
    drawn = icon(ICONS[deed], high)
    if drawn.width > plate.width - 6 * unit:
        high = round(high * (plate.width - 6 * unit) / drawn.width)
        drawn = icon(ICONS[deed], high)
    place(image, drawn, width / 2, (top + bottom) / 2)
    if named:
        size = round((19 if len(deed) < 14 else 16) * unit)
        write(image, deed, width / 2, tall - 13 * unit, size, INK, align="middle", room=round(width - 9 * unit))


def _money(image: Image.Image, dollars: int, unit: float) -> None:
    """What a card pays, on a green note in the upper right corner."""
    text = f"${dollars}"
    size = round(24 * unit)
    wide = text_width(text, "slab", size) + round(7 * unit)
    note = box(wide, round(28 * unit), round(5 * unit), PINE)
    right, middle = image.width - round(6 * unit), 21 * unit
    place(image, note, right - wide / 2, middle)
    write(image, text, right - wide / 2, middle, size, CARD, face="slab", align="middle")


@kept
def chip(
    name: str, marked: bool = False, ground: Colour = CARD, faded: bool = False, width: int = CHIP[0]
) -> Image.Image:
    """A card in little: rank over suit."""
    wide, tall = width, CHIP[1]
    image = sheet(wide, tall, ground)
    lay(image, box(wide, tall, 7, WHITE if not faded else CARD, EMBER if marked else BARK, 4 if marked else 2), 0, 0)
    if name == JOKER:
        place(image, icon("joker", wide - 6), wide / 2, tall / 2)
    else:
        size = 29 if width == CHIP[0] else 25
        write(image, name[:-1], wide / 2, 19, size, ink_of(name), face="slab", align="middle", room=wide - 5)
        place(image, icon(PIPS[name[-1]], 22), wide / 2, 44)
    if faded:
        image.paste(ground, (0, 0), Image.new("L", image.size, 130))
    return flatten(image)


@kept
def back(tall: int, count: str = "", marked: bool = False, ground: Colour = CARD) -> Image.Image:
    """A card face down, perhaps with how many lie there."""
    drawn = icon("back", tall)
    image = sheet(drawn.width, tall, ground)
    lay(image, drawn, 0, 0)
    if count:
        size = round(tall * 0.44)
        wide = max(round(tall * 0.5), text_width(count, "slab", size) + 8)
        place(image, box(min(wide, drawn.width - 4), round(tall * 0.52), 6, CARD, INK, 2), drawn.width / 2, tall / 2)
        write(image, count, drawn.width / 2, tall / 2, size, INK, face="slab", align="middle", room=drawn.width - 10)
    if marked:
        lay(image, frame(*image.size, 6, EMBER, 4), 0, 0)
    return flatten(image)


@kept
def gap(width: int, height: int, ground: Colour = PAPER) -> Image.Image:
    """A place where a card lay or will lie."""
    image = sheet(width, height, ground)
    lay(image, box(width, height, 8, mix(PAPER, SAND, 0.35), mix(LEATHER, CARD, 0.7), 2), 0, 0)
    return flatten(image)
