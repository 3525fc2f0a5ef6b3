"""Shapes with smooth edges, drawn once and laid on pictures ever after."""

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from engines.text import Seat, letter
from rendering.fonts import Face, font
from rendering.kept import kept
from rendering.palette import CARD, Colour, over, seat_colour

Point: TypeAlias = tuple[float, float]

SMOOTH = 4
"""Sprites are drawn this many times too large and then made smaller."""


class Pen:
    """Draws one sprite in units of a hundredth of its height."""

    def __init__(self, wide: float, height: int) -> None:
        self.scale = height * SMOOTH / 100
        self.image = Image.new("RGBA", (round(wide * self.scale), height * SMOOTH))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled shape."""
        self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=fill)

    def oval(self, left: float, top: float, right: float, bottom: float, fill: Colour) -> None:
        """A filled ellipse."""
        self.draw.ellipse([edge * self.scale for edge in (left, top, right, bottom)], fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self.oval(x - radius, y - radius, x + radius, y + radius, fill)

    def slice(self, x: float, y: float, radius: float, start: float, end: float, fill: Colour) -> None:
        """A filled piece of a circle; angles in degrees, clockwise from the right."""
        box = [edge * self.scale for edge in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.pieslice(box, start, end, fill=fill)

    def box(self, left: float, top: float, right: float, bottom: float, radius: float, fill: Colour) -> None:
        """A filled rectangle with round corners."""
        edges = [edge * self.scale for edge in (left, top, right, bottom)]
        self.draw.rounded_rectangle(edges, radius * self.scale, fill=fill)

    def line(self, points: Sequence[Point], thick: float, fill: Colour) -> None:
        """A stroke with round ends and joints."""
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        self.draw.line(scaled, fill=fill, width=max(1, round(thick * self.scale)), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, thick / 2, fill)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, thick: float, fill: Colour) -> None:
        """A bent stroke."""
        box = [edge * self.scale for edge in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.arc(box, start, end, fill=fill, width=max(1, round(thick * self.scale)))

    def word(self, x: float, y: float, text: str, tall: float, fill: Colour, face: Face = "slab") -> None:
        """Words as part of a sprite, centred; tall counts the whole line."""
        size = round(tall * self.scale)
        self.draw.text((x * self.scale, y * self.scale), text, fill=fill, font=font(face, size), anchor="mm")

    def erase(self, x: float, y: float, radius: float) -> None:
        """A round hole."""
        box = [edge * self.scale for edge in (x - radius, y - radius, x + radius, y + radius)]
        self.draw.ellipse(box, fill=(0, 0, 0, 0))

    def sprite(self, rim: Colour | None = None, thick: float = 4) -> Image.Image:
        """What was drawn, at its true size; a rim sets it off from what lies behind."""
        image = self.image
        if rim is not None:
            reach = max(1, round(thick * self.scale))
            spread = image.getchannel("A").filter(ImageFilter.GaussianBlur(reach / 2))
            behind = Image.new("RGBA", image.size, (*rim, 0))
            behind.putalpha(spread.point([0] * 12 + [255] * 244))
            image = Image.alpha_composite(behind, image)
        size = (max(1, round(image.width / SMOOTH)), max(1, image.height // SMOOTH))
        return image.resize(size, Image.Resampling.LANCZOS)


@kept
def box(width: int, height: int, radius: int, fill: Colour, edge: Colour | None = None, thick: int = 0) -> Image.Image:
    """A rectangle with round corners, perhaps with an edge."""
    image = Image.new("RGBA", (width * SMOOTH, height * SMOOTH))
    draw = ImageDraw.Draw(image)
    full = (0, 0, width * SMOOTH - 1, height * SMOOTH - 1)
    draw.rounded_rectangle(full, radius * SMOOTH, fill=edge or fill)
    if edge:
        inset = thick * SMOOTH
        inner = (inset, inset, width * SMOOTH - 1 - inset, height * SMOOTH - 1 - inset)
        draw.rounded_rectangle(inner, max(0, radius - thick) * SMOOTH, fill=fill)
    return image.resize((width, height), Image.Resampling.BOX)


@kept
def frame(width: int, height: int, radius: int, edge: Colour, thick: int) -> Image.Image:
    """The edge alone of a rectangle with round corners."""
    image = Image.new("RGBA", (width * SMOOTH, height * SMOOTH), (*edge, 0))
    inset = thick * SMOOTH / 2
    outline = (0, 0, width * SMOOTH - 1, height * SMOOTH - 1)
    ImageDraw.Draw(image).rounded_rectangle(outline, radius * SMOOTH, outline=(*edge, 255), width=round(inset * 2))
    return image.resize((width, height), Image.Resampling.BOX)


@cache
def token(text: str, size: int, ground: Colour, rim: Colour = CARD) -> Image.Image:
    """A word of one or two letters on a disc."""
    pen = Pen(100, size)
    pen.disc(50, 50, 50, rim)
    pen.disc(50, 50, 44, ground)
    pen.word(50, 50, text, 60 if len(text) == 1 else 46, over(ground))
    return pen.sprite()


def seat_disc(seat: Seat, size: int, rim: Colour = CARD) -> Image.Image:
    """A seat's letter on its colour."""
    return token(letter(seat), size, seat_colour(seat), rim)
