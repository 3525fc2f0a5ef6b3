"""One palette for all pictures, with seats that everybody can tell apart."""

from itertools import combinations
from math import dist

import pytest
from PIL import Image

from engines.text import LETTERS
from rendering import icons, palette
from rendering.canvas import sheet
from rendering.palette import BASE, SEATS, SHADES, Colour, contrast, flatten, over

NORMAL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
BLINDNESS = {
    "none": NORMAL,
    "protanopia": ((0.109, 0.891, 0), (0.109, 0.891, 0), (0.004, -0.004, 1)),
    "deuteranopia": ((0.29, 0.71, 0), (0.29, 0.71, 0), (-0.022, 0.022, 1)),
    "tritanopia": ((1, 0.152, -0.152), (0, 0.867, 0.133), (0, 0.867, 0.133)),
}
"""What is left of red, green and blue light, after Vienot, Brettel and Mollon."""


def seen(colour: Colour, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """A colour as these eyes see it, in CIE Lab, where distance is difference."""
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (part / 255 for part in colour)]
    r, g, b = (sum(share * part for share, part in zip(row, light, strict=True)) for row in eyes)
    x = 0.4339 * r + 0.3762 * g + 0.1899 * b
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = 0.0177 * r + 0.1095 * g + 0.8728 * b
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eyes", BLINDNESS.values(), ids=BLINDNESS.keys())
def test_seats_differ_for_all_eyes(eyes):
    labs = [seen(colour, eyes) for colour in SEATS]
    assert min(dist(a, b) for a, b in combinations(labs[:6], 2)) > 20
    assert min(dist(a, b) for a, b in combinations(labs, 2)) > 12


def test_every_seat_has_a_colour_on_which_its_letter_reads():
    assert len(SEATS) == len(LETTERS)
    assert all(contrast(colour, over(colour)) >= 4 for colour in SEATS)


def test_the_palette_holds_every_named_colour_once():
    assert set(BASE) | set(SEATS) <= set(SHADES)
    assert len(set(SHADES)) == len(SHADES) <= 256


def test_flat_pictures_keep_named_colours():
    for colour in (*BASE, *SEATS):
        found = flatten(sheet(2, 2, colour)).convert("RGB").getpixel((0, 0))
        assert dist(colour, found) < 6


def test_every_picture_has_the_same_palette():
    first, second = flatten(sheet(3, 3, SEATS[0])), flatten(Image.new("RGBA", (2, 2)))
    assert first.getpalette() == second.getpalette() == palette.palette().getpalette()
    assert flatten(first) is first


def test_drawings_are_made_once():
    assert icons.icon("bear", 60) is icons.icon("bear", 60)
    assert icons.hiker(0, 1, 70) is icons.hiker(0, 1, 70)
    assert icons.hiker(0, 1, 70).tobytes() != icons.hiker(0, -1, 70).tobytes()
