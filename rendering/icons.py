"""Small drawings by name, each drawn once per size."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin, tau

from PIL import Image

from engines.text import Seat, letter
from rendering.frontier import FRONTIER
from rendering.palette import (
    ACORN,
    ASH,
    BARK,
    CARD,
    DAWN,
    EMBER,
    HAZE,
    INK,
    LEAF,
    LEATHER,
    MOON,
    PAPER,
    PINE,
    ROCK,
    SAND,
    SKY,
    SUN,
    SUNSET,
    WATER,
    WHITE,
    WOOD,
    Colour,
    contrast,
    mix,
    over,
    seat_colour,
)
from rendering.sprites import Pen, Point

PALE = 1.5
"""A coat with less contrast than this would melt into a cream rim."""


def petal(x: float, y: float, long: float, wide: float, turn: float) -> list[Point]:
    """The outline of a leaf around a point, turned by degrees."""
    angle = turn * pi / 180
    side = [(long * (t / 12 - 0.5), wide / 2 * sin(pi * t / 12) ** 0.85) for t in range(13)]
    outline = side + [(a, -b) for a, b in reversed(side)]
    return [(x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)) for a, b in outline]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """The outline of a star around a point."""
    corners = range(2 * points)
    return [
        (x + r * sin(tau * n / (2 * points)), y - r * cos(tau * n / (2 * points)))
        for n in corners
        for r in [outer if n % 2 == 0 else inner]
    ]


def _rock(pen: Pen) -> None:
    pen.polygon([(6, 78), (16, 40), (42, 14), (72, 22), (94, 56), (90, 86), (20, 90)], ROCK)
    pen.polygon([(16, 40), (42, 14), (72, 22), (54, 42), (30, 50)], mix(ROCK, WHITE, 0.45))
    pen.polygon([(54, 42), (72, 22), (94, 56), (90, 86), (62, 88)], mix(ROCK, INK, 0.35))


def _leaf(pen: Pen) -> None:
    dark = mix(LEAF, INK, 0.42)
    pen.line([(14, 90), (36, 64)], 8, dark)
    pen.polygon(petal(54, 44, 104, 66, -48), LEAF)
    half = petal(54, 44, 104, 66, -48)
    pen.polygon(half[:13], mix(LEAF, INK, 0.2))
    pen.line([(22, 80), (78, 18)], 5, dark)
    pen.line([(44, 55), (44, 34)], 4, dark)
    pen.line([(56, 42), (78, 44)], 4, dark)


def _acorn(pen: Pen) -> None:
    dark = mix(ACORN, INK, 0.5)
    pen.line([(50, 20), (56, 5)], 9, dark)
    pen.polygon([(18, 44), (82, 44), (80, 62), (68, 82), (50, 97), (32, 82), (20, 62)], ACORN)
    pen.oval(18, 30, 82, 84, ACORN)
    pen.oval(28, 48, 42, 76, mix(ACORN, WHITE, 0.4))
    pen.slice(50, 46, 44, 180, 360, dark)
    pen.box(6, 38, 94, 51, 6, dark)


def _any(pen: Pen) -> None:
    pen.disc(50, 50, 46, INK)
    for start, shade in ((150, ROCK), (270, LEAF), (30, ACORN)):
        pen.slice(50, 50, 41, start, start + 120, shade)
    pen.disc(50, 50, 23, CARD)
    pen.word(50, 51, "?", 40, INK)


def _camera(pen: Pen) -> None:
    pen.box(30, 12, 70, 40, 8, BARK)
    pen.box(4, 24, 96, 88, 12, BARK)
    pen.box(4, 42, 96, 70, 0, LEATHER)
    pen.disc(50, 56, 29, CARD)
    pen.disc(50, 56, 23, INK)
    pen.disc(50, 56, 15, WATER)
    pen.disc(44, 50, 6, WHITE)
    pen.disc(84, 34, 5, SUN)


def _exchange(pen: Pen) -> None:
    for shade, points in (
        (EMBER, [(6, 24), (58, 24), (58, 8), (96, 33), (58, 58), (58, 42), (6, 42)]),
        (WATER, [(94, 76), (42, 76), (42, 92), (4, 67), (42, 42), (42, 58), (94, 58)]),
    ):
        pen.polygon(points, shade)


def _arrow(pen: Pen) -> None:
    pen.polygon([(4, 38), (52, 38), (52, 16), (96, 50), (52, 84), (52, 62), (4, 62)], INK)


def _paw(pen: Pen) -> None:
    for x, y, wide, tall in ((16, 44, 11, 15), (37, 24, 12, 17), (63, 24, 12, 17), (84, 44, 11, 15)):
        pen.oval(x - wide, y - tall, x + wide, y + tall, BARK)
    pen.oval(24, 46, 76, 92, BARK)
    pen.disc(30, 78, 14, BARK)
    pen.disc(70, 78, 14, BARK)


def _sun(pen: Pen) -> None:
    pen.polygon(star(50, 50, 50, 34, 12), SUNSET)
    pen.disc(50, 50, 33, SUN)


def _moon(pen: Pen) -> None:
    pen.disc(50, 50, 42, MOON)
    pen.erase(70, 40, 36)


def _bird(pen: Pen) -> None:
    dark = mix(WATER, INK, 0.45)
    pen.polygon([(30, 62), (2, 84), (10, 92), (42, 78)], dark)
    pen.oval(18, 36, 78, 86, WATER)
    pen.disc(70, 34, 23, WATER)
    pen.polygon([(88, 26), (100, 36), (88, 44)], SUNSET)
    pen.polygon(petal(44, 58, 52, 30, 14), dark)
    pen.oval(58, 54, 80, 82, mix(WATER, WHITE, 0.75))
    pen.disc(75, 30, 5, INK)
    pen.line([(46, 84), (44, 98)], 5, dark)
    pen.line([(58, 84), (58, 98)], 5, dark)


def _canteen(pen: Pen, full: bool) -> None:
    shell = BARK if full else ASH
    pen.arc(50, 34, 32, 180, 360, 7, shell)
    pen.box(38, 4, 62, 26, 4, shell)
    pen.disc(50, 60, 39, shell)
    pen.disc(50, 60, 31, mix(WATER, SKY, 0.15) if full else CARD)
    if full:
        pen.polygon([(50, 36), (64, 60), (62, 74), (50, 81), (38, 74), (36, 60)], WHITE)
        pen.disc(50, 66, 15, WHITE)
    else:
        pen.line([(28, 82), (72, 38)], 8, shell)


def _trophy(pen: Pen) -> None:
    dark = mix(SUN, INK, 0.4)
    for x in (22, 78):
        pen.disc(x, 32, 20, dark)
        pen.disc(x, 32, 11, CARD)
    pen.box(20, 6, 80, 20, 4, SUN)
    pen.oval(20, -14, 80, 66, SUN)
    pen.polygon([(20, -4), (80, -4), (80, 6), (20, 6)], SUN)
    pen.box(44, 60, 56, 80, 0, dark)
    pen.box(26, 78, 74, 94, 5, dark)
    pen.polygon(star(50, 32, 17, 8, 5), CARD)


def _badge(pen: Pen) -> None:
    pen.polygon([(24, 58), (12, 98), (34, 88), (46, 98), (50, 64)], EMBER)
    pen.polygon([(76, 58), (88, 98), (66, 88), (54, 98), (50, 64)], EMBER)
    pen.polygon(star(50, 40, 40, 34, 14), SUN)
    pen.disc(50, 40, 28, CARD)
    pen.polygon(star(50, 41, 22, 10, 5), SUNSET)


def _hand(pen: Pen) -> None:
    pen.box(10, 2, 78, 98, 10, INK)
    pen.box(15, 7, 73, 93, 7, WOOD)
    pen.polygon(star(44, 50, 26, 12, 5), SUN)


def _bear(pen: Pen) -> None:
    coat, dark = BARK, mix(BARK, INK, 0.5)
    for x in (38, 104):
        pen.box(x, 60, x + 20, 96, 8, dark)
    for x in (22, 88):
        pen.box(x, 58, x + 22, 98, 8, coat)
    pen.oval(14, 24, 118, 84, coat)
    pen.oval(50, 14, 116, 76, coat)
    pen.disc(112, 24, 9, coat)
    pen.disc(132, 22, 9, coat)
    pen.disc(122, 42, 25, coat)
    pen.oval(130, 40, 154, 62, LEATHER)
    pen.oval(146, 42, 156, 52, INK)
    pen.disc(128, 34, 4.5, WHITE)
    pen.disc(16, 44, 8, coat)


def _summit(pen: Pen) -> None:
    pen.box(0, 0, 100, 100, 0, SKY)
    pen.disc(78, 24, 12, SUN)
    pen.polygon([(-5, 100), (38, 18), (80, 100)], ROCK)
    pen.polygon([(38, 18), (25, 43), (34, 38), (42, 48), (51, 43)], WHITE)
    pen.polygon([(45, 100), (76, 46), (110, 100)], mix(ROCK, INK, 0.35))
    pen.polygon([(-5, 100), (-5, 88), (50, 80), (105, 90), (105, 100)], PINE)


def _meadow(pen: Pen) -> None:
    pen.box(0, 0, 100, 100, 0, DAWN)
    pen.oval(-40, 52, 80, 160, mix(LEAF, SAND, 0.4))
    pen.oval(30, 60, 150, 170, LEAF)
    for x, y in ((18, 78), (36, 88), (64, 84), (84, 78)):
        pen.disc(x, y, 5, WHITE)
        pen.disc(x, y, 2, SUN)
    pen.arc(38, 34, 12, 190, 340, 5, INK)
    pen.arc(60, 34, 12, 200, 350, 5, INK)


def _nest(pen: Pen) -> None:
    pen.box(0, 0, 100, 100, 0, HAZE)
    pen.line([(-4, 92), (104, 70)], 10, BARK)
    for x in (36, 64):
        pen.disc(x, 42, 15, WATER)
        pen.polygon([(x + 12, 36), (x + 25, 42), (x + 12, 48)], SUNSET)
        pen.disc(x + 5, 38, 3.5, INK)
    pen.slice(50, 52, 38, 0, 180, WOOD)
    for y in (60, 70, 80):
        pen.line([(20 + (y - 60) * 0.5, y), (80 - (y - 60) * 0.5, y - 3)], 3, LEATHER)


def _die(pen: Pen) -> None:
    pen.box(4, 4, 96, 96, 18, BARK)
    pen.box(9, 9, 91, 91, 14, CARD)


def _wild(pen: Pen) -> None:
    pen.polygon(star(50, 52, 50, 22, 5), EMBER)


_ICONS: dict[str, tuple[float, Callable[[Pen], None]]] = {
    "rock": (100, _rock),
    "leaf": (100, _leaf),
    "acorn": (100, _acorn),
    "any": (100, _any),
    "camera": (100, _camera),
    "exchange": (100, _exchange),
    "arrow": (100, _arrow),
    "paw": (100, _paw),
    "sun": (100, _sun),
    "moon": (100, _moon),
    "bird": (100, _bird),
    "canteen full": (100, lambda pen: _canteen(pen, full=True)),
    "canteen empty": (100, lambda pen: _canteen(pen, full=False)),
    "trophy": (100, _trophy),
    "badge": (100, _badge),
    "hand": (88, _hand),
    "bear": (160, _bear),
    "summit": (100, _summit),
    "meadow": (100, _meadow),
    "nest": (100, _nest),
    "die": (100, _die),
    "wild": (100, _wild),
    **FRONTIER,
}


@cache
def icon(name: str, height: int, rim: Colour | None = None) -> Image.Image:
    """A small drawing at a height, perhaps with a rim that sets it off."""
    wide, paint = _ICONS[name]
    pen = Pen(wide, height)
    paint(pen)
    return pen.sprite(rim)


@cache
def hiker(seat: Seat, facing: int, height: int, moved: bool = False) -> Image.Image:
    """A hiker in the seat's colour, with its letter, walking right (+1) or left (-1)."""
    wide = 84.0
    coat = seat_colour(seat)
    words = over(coat)
    rim = SUN if moved else CARD if contrast(coat, CARD) > PALE else INK

    def at(x: float) -> float:
        return x if facing > 0 else wide - x

    def shape(points: list[Point], fill: Colour) -> None:
        pen.polygon([(at(x), y) for x, y in points], fill)

    def oval(left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        pen.oval(min(at(left), at(right)), top, max(at(left), at(right)), bottom, fill)

    pen = Pen(wide, height)
    pen.line([(at(78), 96), (at(70), 38)], 5, BARK)
    shape([(24, 84), (38, 84), (34, 98), (16, 98)], INK)
    shape([(44, 84), (58, 84), (68, 98), (48, 98)], INK)
    oval(4, 40, 30, 82, LEATHER)
    oval(16, 34, 66, 92, coat)
    oval(28, 12, 56, 42, PAPER)
    shape([(20, 24), (70, 24), (74, 17), (18, 17)], WOOD)
    oval(28, 3, 58, 24, WOOD)
    pen.disc(at(50), 30, 2.5, INK)
    pen.word(at(41), 63, letter(seat), 44, words)
    return pen.sprite(rim, 5 if moved else 3)
