"""Two typefaces, and text that always fits."""

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from engines.text import Seat, letter

Face: TypeAlias = Literal["slab", "text"]

_FILES: dict[Face, tuple[str, str]] = {
    "slab": ("fontpkg_alfa_slab_one", "AlfaSlabOne-Regular.ttf"),
    "text": ("fontpkg_fira_sans_condensed", "FiraSansCondensed-SemiBold.ttf"),
}
"""Wood type for titles and numbers; a plain hand for all else. Both under the SIL Open Font License."""
ELLIPSIS = "…"
SMALLEST = 0.72
"""How far text shrinks before it is cut."""


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size; laid out plainly, so that every machine draws the same."""
    package, name = _FILES[face]
    path = files(package) / "files" / name
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def width(text: str, face: Face, size: int) -> int:
    """How wide a line of text is drawn."""
    left, _, right, _ = font(face, size).getbbox(text, anchor="ls")
    return int(right - min(left, 0))


@cache
def capital(face: Face, size: int) -> int:
    """The height of a capital letter."""
    return -int(font(face, size).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=4096)
def fit(text: str, face: Face, size: int, room: int) -> tuple[str, int]:
    """The text and size that stay within the room: a little smaller first, then cut short."""
    for smaller in range(size, max(1, int(size * SMALLEST)) - 1, -1):
        if width(text, face, smaller) <= room:
            return text, smaller
    return cut(text, face, smaller, room), smaller


def cut(text: str, face: Face, size: int, room: int) -> str:
    """As much of the text as stays within the room at this size."""
    if width(text, face, size) <= room:
        return text
    shorter = (text[:length].rstrip() + ELLIPSIS for length in range(len(text) - 1, 0, -1))
    return next((short for short in shorter if width(short, face, size) <= room), "")


def wrap(text: str, face: Face, size: int, room: int) -> list[str]:
    """The text in lines that stay within the room; a word too long for a line is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, face, size, room))
    return lines


@lru_cache(maxsize=1024)
def run(text: str, face: Face, size: int) -> tuple[Image.Image, int, int]:
    """A line of text as a mask, and where it stands from the start of its baseline."""
    type_ = font(face, size)
    left, top, right, bottom = (int(edge) for edge in type_.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=type_, anchor="ls")
    return mask, left, top


@lru_cache(maxsize=4096)
def covers(character: str, face: Face = "text") -> bool:
    """Has the typeface a glyph for it?"""
    if not character.isprintable():
        return False
    if character == " ":
        return True
    type_ = font(face, 40)
    return bytes(type_.getmask(character)) != bytes(type_.getmask("\uffff"))


@lru_cache(maxsize=1024)
def name_or_letter(name: str, seat: Seat) -> str:
    """The player's name, or the seat's letter when the typeface lacks one of the name's letters.

    Symbols the typeface lacks are left out: "Mary" followed by a cactus is still Mary.
    """
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(c for c in plain if covers(c) or unicodedata.category(c)[0] in "LMN")
    kept = " ".join(kept.split())
    return kept if kept and all(map(covers, kept)) else letter(seat)
