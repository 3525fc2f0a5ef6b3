"""Deck and discards, with every discarded card in its place."""

from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import JOKER
from engines.end_of_the_trail.view import View
from engines.kit.poker import RANKS
from rendering.canvas import label, lay, place, sheet, write
from rendering.end_of_the_trail.cards import CHIP, PIPS, back, chip, gap, ink_of
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import ASH, CARD, EMBER, INK, LEATHER, PAPER, SAND, WHITE, flatten, mix
from rendering.sprites import box, frame

TALL = 100
CELL = (23, 20)
COLUMNS = 14
"""A column for each rank, and one for Jokers."""
LEDGER = 36 + COLUMNS * CELL[0] + 10


def piles(image: Image.Image, view: View, left: int, top: int, width: int) -> None:
    """Lays out deck, top discard and the ledger of discards."""
    piece = _blank(width, "deck" in view.marks, "discards" in view.marks)
    image.paste(piece, (left, top))
    image.paste(back(60, str(view.deck)) if view.deck else gap(*CHIP, CARD), (left + 16, top + 10))
    image.paste(label("deck", 62, 22, 20, INK, CARD, align="middle"), (left + 7, top + 73))
    image.paste(chip(view.discards[-1]) if view.discards else gap(*CHIP, CARD), (left + 82, top + 10))
    count = label(str(len(view.discards)), 44, 34, 30, INK, CARD, "slab", "middle")
    image.paste(count, (left + 130, top + 24))
    image.paste(label("discards", 92, 22, 20, INK, CARD, align="middle"), (left + 80, top + 73))
    x, y = left + width - LEDGER + 36, top + 10
    jokers = 0
    for name in view.discards:
        if name == JOKER:
            column, row = COLUMNS - 1, jokers
            jokers += 1
        else:
            column, row = RANKS[name[:-1]] - 2, "SHDC".index(name[-1])
        image.paste(_cell(name), (x + column * CELL[0], y + row * CELL[1]))


@cache
def _blank(width: int, deck: bool, discards: bool) -> Image.Image:
    image = sheet(width, TALL, PAPER)
    lay(image, box(width, TALL, 14, CARD, LEATHER, 3), 0, 0)
    left = width - LEDGER
    for row, suit in enumerate("SHDC"):
        place(image, icon(PIPS[suit], 16), left + 20, 10 + CELL[1] * (row + 0.5))
        for column in range(COLUMNS - 1):
            x, y = left + 36 + CELL[0] * (column + 0.5), 10 + CELL[1] * (row + 0.5)
            place(image, box(6, 6, 3, mix(SAND, CARD, 0.35)), x, y)
    for marked, start, wide in ((deck, 0, 76), (discards, 73, width - 73)):
        if marked:
            lay(image, frame(wide, TALL, 14, EMBER, 5), start, 0)
    return flatten(image)


@kept
def _cell(name: str) -> Image.Image:
    """A discarded card in the ledger."""
    wide, tall = CELL
    image = sheet(wide, tall, CARD)
    place(image, box(wide - 2, tall - 2, 4, WHITE, ASH, 1), wide / 2, tall / 2)
    if name == JOKER:
        place(image, icon("joker", 16), wide / 2, tall / 2)
    else:
        write(image, name[:-1], wide / 2, tall / 2, 16, ink_of(name), face="slab", align="middle", room=wide - 4)
    return flatten(image)
