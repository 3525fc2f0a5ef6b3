"""The colours of the frontier, and the one palette every picture is saved with."""

from functools import cache
from typing import TypeAlias

from PIL import Image

from engines.text import Seat

Colour: TypeAlias = tuple[int, int, int]


def colour(code: str) -> Colour:
    """A colour from its six hexadecimal digits."""
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour on the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


WHITE = colour("ffffff")
CARD = colour("fdf6e4")
PAPER = colour("f3e3c3")
SAND = colour("e2c796")
PATH = colour("cfa872")
LEATHER = colour("b07a46")
WOOD = colour("875330")
BARK = colour("5c3820")
INK = colour("33221a")
ASH = colour("8c7a66")
SKY = colour("cfe4e0")
HAZE = colour("a9cdc9")
DAWN = colour("f6d59b")
SUNSET = colour("ee9f55")
EMBER = colour("dd4f16")
PLUM = colour("74466f")
SUN = colour("f7b733")
GRASS = colour("b9c27a")
PINE = colour("4d7350")
WATER = colour("2f86a6")
NIGHT = colour("26314f")
DUSK = colour("465480")
MOON = colour("f6ecc2")
ROCK = colour("868e99")
LEAF = colour("74a83a")
ACORN = colour("a8551f")

BASE = (
    WHITE, CARD, PAPER, SAND, PATH, LEATHER, WOOD, BARK, INK, ASH, SKY, HAZE, DAWN, SUNSET, EMBER, PLUM, SUN,
    GRASS, PINE, WATER, NIGHT, DUSK, MOON, ROCK, LEAF, ACORN,
)  # fmt: skip

SEATS = tuple(
    colour(code)
    for code in (
        "b5290d", "193fb5", "e6c630", "23805d", "8a3a8b", "a0c4e4",
        "1a0c36", "fa9da2", "5a4a33", "b8ba5d", "e7e4e4", "7c6f87",
    )
)  # fmt: skip
"""By seat, as far apart as twelve can be for every kind of colour blindness; the letter does the rest."""


def luminance(of: Colour) -> float:
    """How bright a colour looks, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (v / 255 for v in of)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Colour, second: Colour) -> float:
    """How well one colour reads on the other, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def seat_colour(seat: Seat) -> Colour:
    """The colour of a seat."""
    return SEATS[seat]


@cache
def over(ground: Colour) -> Colour:
    """The colour for words on this ground: cream or ink, whichever reads better."""
    return max(CARD, INK, key=lambda words: contrast(words, ground))


def _shades() -> tuple[Colour, ...]:
    """All colours there are: the base, the seats, and what edges between them need to look smooth."""
    found: dict[Colour, None] = dict.fromkeys((*BASE, *SEATS))
    for one in (*BASE, *SEATS):
        for other in (CARD, INK):
            for share in (0.35, 0.7):
                found.setdefault(mix(one, other, share))
    for one, other in ((CARD, INK), (PAPER, INK), (NIGHT, MOON), (BARK, CARD)):
        for step in range(1, 8):
            found.setdefault(mix(one, other, step / 8))
    return tuple(found)[:256]


SHADES = _shades()


@cache
def palette() -> Image.Image:
    """The fixed palette, as Pillow wants it."""
    image = Image.new("P", (1, 1))
    flat = [part for shade in SHADES for part in shade]
    image.putpalette(flat + list(SHADES[0]) * (256 - len(SHADES)))
    return image


def flatten(image: Image.Image) -> Image.Image:
    """The picture in colours of the fixed palette."""
    if image.mode == "P":
        return image
    return image.convert("RGB").quantize(palette=palette(), dither=Image.Dither.NONE)
