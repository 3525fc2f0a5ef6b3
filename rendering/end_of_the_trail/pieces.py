"""Tents, camps and prospectors in the colours of their sides."""

from functools import cache

from PIL import Image

from rendering.frontier import bend
from rendering.palette import ASH, BARK, CARD, INK, LEATHER, PAPER, ROCK, SUN, WOOD, Colour, contrast, mix, over
from rendering.sprites import Pen

PALE = 1.5
"""Cloth with less contrast than this would melt into a cream rim."""


def _rim(cloth: Colour, moved: bool) -> Colour:
    return SUN if moved else CARD if contrast(cloth, CARD) > PALE else INK


@cache
def tent(label: str, cloth: Colour, height: int, moved: bool = False) -> Image.Image:
    """A tent with the letter of its side."""
    pen = Pen(108, height)
    pen.line([(54, 6), (54, 20)], 5, BARK)
    pen.polygon([(54, 10), (102, 92), (6, 92)], cloth)
    pen.polygon([(54, 10), (102, 92), (80, 92)], mix(cloth, INK, 0.35))
    pen.word(50, 66, label, 50 if len(label) == 1 else 36, over(cloth))
    return pen.sprite(_rim(cloth, moved), 4)


@cache
def camp(label: str, cloth: Colour, height: int, moved: bool = False) -> Image.Image:
    """A camp: a log cabin under a roof and a flag in the colour of its side."""
    pen = Pen(124, height)
    pen.line([(100, 4), (100, 40)], 4, INK)
    pen.polygon([(100, 4), (120, 11), (100, 18)], cloth)
    pen.box(14, 50, 110, 94, 3, WOOD)
    for y in (60, 71, 82):
        pen.line([(14, y), (110, y)], 2.5, BARK)
    pen.polygon([(22, 14), (102, 14), (120, 52), (4, 52)], cloth)
    pen.polygon([(4, 46), (120, 46), (120, 54), (4, 54)], mix(cloth, INK, 0.35))
    pen.disc(62, 60, 33, _rim(cloth, moved=False))
    pen.disc(62, 60, 29, cloth)
    pen.word(62, 60, label, 50 if len(label) == 1 else 34, over(cloth))
    return pen.sprite(_rim(cloth, moved), 4)


@cache
def prospector(label: str, coat: Colour, height: int, moved: bool = False) -> Image.Image:
    """A bearded fellow with a pick over the shoulder."""
    pen = Pen(96, height)
    pen.line([(78, 82), (84, 20)], 5, WOOD)
    pen.polygon([*bend((60, 26), (82, 4), (96, 34)), *bend((94, 36), (82, 16), (62, 30))], mix(ROCK, INK, 0.35))
    pen.box(26, 82, 42, 97, 3, INK)
    pen.box(50, 82, 66, 97, 3, INK)
    pen.oval(12, 40, 78, 94, coat)
    pen.oval(28, 12, 60, 46, PAPER)
    pen.polygon([*bend((28, 30), (30, 60), (44, 54)), *bend((44, 54), (58, 60), (60, 30))], ASH)
    pen.oval(36, 33, 52, 40, PAPER)
    pen.polygon([(14, 22), (74, 22), (76, 15), (12, 15)], LEATHER)
    pen.oval(28, 1, 60, 24, LEATHER)
    pen.box(28, 12, 60, 16, 0, BARK)
    for x in (39, 50):
        pen.disc(x, 27, 2.4, INK)
    pen.word(45, 72, label, 40 if len(label) == 1 else 30, over(coat))
    return pen.sprite(_rim(coat, moved), 4)


@cache
def faded(kind: str, height: int) -> Image.Image:
    """The place of a tent or camp that stands on the grid."""
    pen = Pen(108 if kind == "tent" else 124, height)
    pale = mix(ASH, CARD, 0.7)
    if kind == "tent":
        pen.polygon([(54, 12), (100, 92), (8, 92)], pale)
    else:
        pen.polygon([(24, 14), (100, 14), (116, 50), (8, 50)], pale)
        pen.box(16, 48, 108, 92, 0, pale)
    return pen.sprite()
