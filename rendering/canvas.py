"""What every picture is drawn with: surfaces, sprites laid on them, words, and the encoding."""

from io import BytesIO
from typing import Literal, TypeAlias

from PIL import Image

from rendering.fonts import Face, capital, fit, run
from rendering.fonts import width as text_width
from rendering.kept import kept
from rendering.palette import BARK, CARD, DAWN, EMBER, LEATHER, WOOD, Colour, flatten
from rendering.sprites import box, seat_disc

Align: TypeAlias = Literal["left", "middle", "right"]

SIGN = 64
"""How tall the wooden sign on top of a picture is."""


def sheet(width: int, height: int, ground: Colour) -> Image.Image:
    """A fresh surface to draw on."""
    return Image.new("RGB", (width, height), ground)


def place(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    """Lays a sprite on a picture, its middle at this point."""
    lay(image, sprite, round(x - sprite.width / 2), round(y - sprite.height / 2))


def lay(image: Image.Image, sprite: Image.Image, left: int, top: int) -> None:
    """Lays a sprite on a picture by its corner."""
    image.paste(sprite, (left, top), sprite)


def rounded(image: Image.Image, radius: int, ground: Colour) -> Image.Image:
    """The picture with its corners cut, on a ground."""
    cut = sheet(*image.size, ground)
    cut.paste(image, (0, 0), box(*image.size, radius, CARD).getchannel("A"))
    return cut


def write(
    image: Image.Image,
    text: str,
    x: float,
    y: float,
    size: int,
    ink: Colour,
    *,
    face: Face = "text",
    align: Align = "left",
    room: int | None = None,
) -> int:
    """Writes a line whose capitals are centred on y, within the room if one is given; returns its width."""
    if room is not None:
        text, size = fit(text, face, size, room)
    if not text.strip():
        return 0
    mask, left, top = run(text, face, size)
    wide = text_width(text, face, size)
    start = {"left": x, "middle": x - wide / 2, "right": x - wide}[align]
    image.paste(ink, (round(start) + left, round(y + capital(face, size) / 2) + top), mask)
    return wide


@kept
def label(
    text: str,
    width: int,
    height: int,
    size: int,
    ink: Colour,
    ground: Colour,
    face: Face = "text",
    align: Align = "left",
) -> Image.Image:
    """A line of text on a ground of its own, in the fixed palette: to be laid on pictures that are in it already."""
    image = sheet(width, height, ground)
    x = {"left": 0.0, "middle": width / 2, "right": float(width)}[align]
    write(image, text, x, height / 2, size, ink, face=face, align=align, room=width)
    return flatten(image)


def sign(width: int, text: str, right: str = "", seat: int | None = None, *, urgent: bool = False) -> Image.Image:
    """The wooden sign on top of a picture: a headline, perhaps for a seat, and a notice at the right."""
    image = sheet(width, SIGN, WOOD)
    image.paste(LEATHER, (0, 0, width, 3))
    image.paste(BARK, (0, SIGN - 5, width, SIGN))
    middle, left = SIGN / 2 - 2, 18
    if seat is not None:
        place(image, seat_disc(seat, 50), 41, middle)
        left = 78
    shown, size = fit(right, "slab", 32, width // 2)
    wide = text_width(shown, "slab", size) + 36 if shown else 0
    if urgent:
        place(image, box(wide, 46, 12, EMBER, CARD, 3), width - 12 - wide / 2, middle)
    write(image, shown, width - 30, middle, size, CARD if urgent else DAWN, face="slab", align="right")
    write(image, text, left, middle, 36, CARD, face="slab", room=width - left - wide - 30)
    return image


def encode(image: Image.Image) -> bytes:
    """The picture as a file: PNG in the fixed palette."""
    buffer = BytesIO()
    flatten(image).save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()
