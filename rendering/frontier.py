"""Small drawings of the gold country: beasts, gear and the suits of playing cards."""

from collections.abc import Callable
from math import cos, pi, sin

from rendering.palette import BARK, CARD, EMBER, INK, LEATHER, PAPER, PINE, SAND, SUN, SUNSET, WHITE, WOOD, colour, mix
from rendering.sprites import Pen, Point

RED = colour("b5290d")
"""Of hearts and diamonds."""


def bend(start: Point, over: Point, end: Point, steps: int = 12) -> list[Point]:
    """A curve from one point to another, drawn towards a third."""

    def at(axis: int, t: float) -> float:
        return (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * over[axis] + t * t * end[axis]

    return [(at(0, step / steps), at(1, step / steps)) for step in range(steps + 1)]


def heart(x: float, y: float, size: float, up: float = 1) -> list[Point]:
    """The outline of a heart around a point; upside down with up = -1."""
    turns = (2 * pi * step / 48 for step in range(48))
    return [
        (
            x + size * sin(t) ** 3 / 2,
            y - up * size * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t) + 2.5) / 30,
        )
        for t in turns
    ]


def _stem(pen: Pen, top: float) -> None:
    pen.polygon([(46, top), (54, top), *bend((54, 74), (57, 92), (74, 98)), *bend((26, 98), (43, 92), (46, 74))], INK)


def _spade(pen: Pen) -> None:
    pen.polygon(heart(50, 44, 92, -1), INK)
    _stem(pen, 50)


def _heart(pen: Pen) -> None:
    pen.polygon(heart(50, 48, 98), RED)


def _diamond(pen: Pen) -> None:
    corners: list[Point] = [(50, 1), (90, 50), (50, 99), (10, 50), (50, 1)]
    inner: list[Point] = [(65, 31), (65, 69), (35, 69), (35, 31)]
    pen.polygon([point for n in range(4) for point in bend(corners[n], inner[n], corners[n + 1])], RED)


def _club(pen: Pen) -> None:
    for x, y in ((50, 25), (26, 57), (74, 57)):
        pen.disc(x, y, 23, INK)
    pen.disc(50, 50, 12, INK)
    _stem(pen, 46)


def _ox(pen: Pen) -> None:
    coat, dark = WOOD, BARK
    for x in (36, 92):
        pen.box(x, 62, x + 13, 97, 5, dark)
    pen.line(bend((14, 40), (4, 50), (9, 74)), 5, dark)
    pen.oval(3, 68, 14, 86, dark)
    pen.box(10, 32, 112, 76, 20, coat)
    pen.oval(70, 20, 122, 78, coat)
    pen.oval(30, 58, 96, 82, coat)
    for x in (17, 80):
        pen.box(x, 64, x + 15, 98, 5, coat)
        pen.box(x, 90, x + 15, 98, 3, INK)
    for horn in (bend((122, 28), (126, 10), (144, 8)), bend((110, 28), (100, 14), (108, 5))):
        pen.line(horn, 8, INK)
        pen.line(horn, 4, SAND)
    pen.oval(94, 30, 112, 42, dark)
    pen.polygon([(104, 24), (128, 24), (144, 54), (138, 68), (122, 66), (104, 52)], coat)
    pen.oval(122, 50, 147, 71, LEATHER)
    pen.disc(140, 60, 2.5, INK)
    pen.disc(124, 38, 3.2, INK)


def _mule(pen: Pen) -> None:
    coat, dark = mix(BARK, CARD, 0.35), BARK
    for x in (32, 84):
        pen.box(x, 62, x + 9, 97, 4, dark)
    pen.line(bend((14, 44), (4, 52), (8, 78)), 5, dark)
    pen.box(10, 38, 104, 72, 17, coat)
    for x in (16, 92):
        pen.box(x, 60, x + 10, 98, 4, coat)
        pen.box(x, 91, x + 10, 98, 2, INK)
    pen.polygon([(78, 48), (108, 8), (124, 18), (106, 66)], coat)
    pen.line([(84, 40), (104, 12)], 7, dark)
    pen.polygon([(104, 10), (122, 8), (144, 38), (138, 48), (128, 46), (106, 30)], coat)
    pen.oval(126, 32, 147, 50, PAPER)
    pen.polygon([(102, 18), (86, 2), (94, 0), (112, 13)], dark)
    pen.polygon([(108, 14), (104, 1), (111, 0), (122, 12)], coat)
    pen.disc(122, 23, 3, INK)
    pen.box(34, 18, 70, 42, 10, LEATHER)
    pen.box(26, 36, 78, 66, 9, LEATHER)
    pen.box(26, 46, 78, 51, 0, BARK)
    pen.box(48, 18, 54, 66, 0, BARK)


def _horse(pen: Pen) -> None:
    coat, dark = mix(WOOD, INK, 0.35), INK
    pen.line([(34, 58), (16, 76), (22, 96)], 9, dark)
    pen.line([(88, 60), (108, 74), (100, 92)], 9, dark)
    pen.polygon([*bend((24, 40), (-4, 30), (-2, 72)), *bend((8, 66), (14, 50), (28, 52))], dark)
    pen.oval(14, 32, 66, 70, coat)
    pen.oval(58, 30, 106, 68, coat)
    pen.box(34, 36, 90, 66, 8, coat)
    pen.line([(26, 58), (40, 76), (28, 94)], 9, coat)
    pen.line([(96, 56), (122, 66), (130, 84)], 9, coat)
    neck = bend((90, 30), (102, 12), (112, 4))
    pen.polygon([(78, 46), *neck, (128, 14), *bend((118, 26), (112, 44), (100, 60))], coat)
    pen.polygon([*bend((78, 40), (88, 12), (112, -2)), *bend((116, 6), (100, 18), (88, 44))], dark)
    pen.polygon([(108, 4), (124, 4), (147, 30), (141, 40), (132, 39), (114, 26)], coat)
    pen.polygon([(108, 8), (110, 0), (118, 5)], coat)
    pen.disc(126, 18, 3, CARD)
    pen.box(46, 26, 76, 44, 8, EMBER)
    pen.box(52, 40, 66, 58, 4, EMBER)


def _tent_shape(pen: Pen, x: float, foot: float, tall: float, cloth: tuple[int, int, int]) -> None:
    half = tall * 0.62
    pen.line([(x, foot - tall - tall * 0.1), (x, foot)], 4, BARK)
    pen.polygon([(x, foot - tall), (x + half, foot), (x - half, foot)], cloth)
    pen.polygon([(x, foot - tall * 0.55), (x + half * 0.28, foot), (x - half * 0.28, foot)], INK)


def _shortcut(pen: Pen) -> None:
    path = bend((15, 82), (30, -22), (112, 22), 50)
    for start in (0, 15, 30):
        pen.line(path[start : start + 10], 11, EMBER)
    pen.polygon([(88, 2), (130, 32), (84, 50)], EMBER)
    pen.disc(15, 84, 13, INK)
    pen.line([(98, 64), (126, 92)], 12, INK)
    pen.line([(126, 64), (98, 92)], 12, INK)


def _double(pen: Pen) -> None:
    for left, fill in ((4, PINE), (74, EMBER)):
        pen.box(left, 14, left + 66, 86, 10, INK)
        pen.box(left + 5, 19, left + 61, 81, 6, fill)
        pen.word(left + 33, 51, "?", 60, CARD)


def _jump(pen: Pen) -> None:
    _tent_shape(pen, 100, 96, 58, mix(INK, CARD, 0.35))
    _tent_shape(pen, 74, 98, 46, EMBER)
    pen.line(bend((12, 76), (24, 2), (66, 18), 24), 9, EMBER)
    pen.polygon([(60, 2), (88, 32), (50, 36)], EMBER)


def _prospects(pen: Pen) -> None:
    _tent_shape(pen, 38, 96, 62, EMBER)
    pen.polygon([(76, 52), (106, 52), (106, 34), (142, 62), (106, 90), (106, 72), (76, 72)], INK)


def _joker(pen: Pen) -> None:
    pen.polygon([(22, 78), *bend((34, 66), (26, 38), (8, 50)), *bend((8, 50), (14, 8), (50, 40)), (52, 78)], EMBER)
    pen.polygon([(78, 78), *bend((66, 66), (74, 38), (92, 50)), *bend((92, 50), (86, 8), (50, 40)), (48, 78)], PINE)
    pen.polygon([(32, 74), *bend((34, 56), (36, 20), (50, 4)), *bend((50, 4), (64, 20), (66, 56)), (68, 74)], SUN)
    for x, y in ((9, 52), (91, 52), (50, 9)):
        pen.disc(x, y, 8, INK)
        pen.disc(x, y, 5, SUN)
    pen.box(18, 70, 82, 88, 7, INK)


def _nugget(pen: Pen) -> None:
    outline = [(50, 2), (80, 8), (97, 36), (94, 70), (72, 96), (34, 97), (8, 78), (2, 42), (18, 12)]
    pen.polygon(outline, mix(SUN, INK, 0.7))
    pen.polygon([(50 + (x - 50) * 0.9, 50 + (y - 50) * 0.9) for x, y in outline], SUN)
    pen.polygon([(20, 36), (30, 16), (52, 9), (66, 16), (40, 24)], mix(SUN, CARD, 0.7))
    pen.polygon([(92, 44), (88, 68), (70, 88), (40, 90), (66, 78)], SUNSET)


def _eye(pen: Pen) -> None:
    pen.polygon([*bend((2, 50), (50, -8), (98, 50)), *bend((98, 50), (50, 108), (2, 50))], INK)
    pen.polygon([*bend((12, 50), (50, 6), (88, 50)), *bend((88, 50), (50, 94), (12, 50))], WHITE)
    pen.disc(50, 50, 21, INK)
    pen.disc(56, 43, 7, WHITE)


def _tick(pen: Pen) -> None:
    pen.disc(50, 50, 49, CARD)
    pen.disc(50, 50, 42, PINE)
    pen.line([(28, 52), (44, 68), (73, 34)], 12, CARD)


def _back(pen: Pen) -> None:
    pen.box(0, 0, 67, 100, 8, INK)
    pen.box(3, 3, 64, 97, 6, CARD)
    pen.box(7, 7, 60, 93, 3, RED)
    for step in range(4):
        y = 20 + 20 * step
        pen.polygon([(33.5, y - 10), (42, y), (33.5, y + 10), (25, y)], SAND)
        for x in (15, 52):
            pen.polygon([(x, y - 7), (x + 5, y), (x, y + 7), (x - 5, y)], SAND)


def _fan(pen: Pen) -> None:
    for turn, shade in ((-0.42, SAND), (0.0, PAPER), (0.42, CARD)):
        for half, top, bottom, fill in ((17, 86, 34, INK), (13, 81, 34, shade)):
            corners = ((-half, -top), (half, -top), (half, -bottom), (-half, -bottom))
            turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in corners]
            pen.polygon([(50 + x, 96 + y) for x, y in turned], fill)
    pen.polygon([*bend((12, 84), (50, 56), (88, 84)), (74, 99), (26, 99)], LEATHER)


FRONTIER: dict[str, tuple[float, Callable[[Pen], None]]] = {
    "spade": (100, _spade),
    "heart": (100, _heart),
    "diamond": (100, _diamond),
    "club": (100, _club),
    "ox": (150, _ox),
    "mule": (150, _mule),
    "horse": (150, _horse),
    "shortcut": (140, _shortcut),
    "double": (144, _double),
    "claim jump": (140, _jump),
    "new prospects": (146, _prospects),
    "joker": (100, _joker),
    "nugget": (100, _nugget),
    "eye": (100, _eye),
    "tick": (100, _tick),
    "back": (67, _back),
    "fan": (100, _fan),
}
"""By name: the width for a height of a hundred, and how it is drawn."""
