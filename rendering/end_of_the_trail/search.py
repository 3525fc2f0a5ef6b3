"""The cards everyone prospects with, in turn order, and the track that shows this order."""

from PIL import Image

from engines.end_of_the_trail.state import Keeping, Side
from engines.end_of_the_trail.view import View
from rendering.canvas import lay, place, sheet, write
from rendering.end_of_the_trail.cards import card, sideways
from rendering.end_of_the_trail.sides import Mark, mark_of, sides
from rendering.end_of_the_trail.words import deciding, doing, selected_worth
from rendering.kept import kept
from rendering.palette import ASH, BARK, CARD, DAWN, EMBER, INK, LEATHER, PAPER, PINE, SAND, SUN, flatten, mix
from rendering.sprites import box, token

ROWS = {2: (150, 88), 3: (156, 88), 4: (116, 74)}
"""How tall a row is and how wide its cards are, by the number of sides."""
GAP = 8
CARDS = 168
"""Where the cards of a row begin."""
TRACK = 58


def search(image: Image.Image, view: View, left: int, top: int, width: int) -> None:
    """Lays out a row for each side: who, for how many dollars, and its cards, the used ones turned sideways."""
    order = view.order or tuple(sides(view))
    tall, wide = ROWS[len(order)]
    active = deciding(view)
    keeping = isinstance(view.phases[-1] if view.phases else None, Keeping)
    for number, side in enumerate(order):
        y = top + number * (tall + GAP)
        words = "used" if keeping else doing(view, side)
        row = _row(mark_of(view, side), selected_worth(view, side), words, side in active, width, tall)
        image.paste(row, (left, y))
        x = left + CARDS
        for name, used in _cards(view, side):
            marked = f"card {name}" in view.marks
            piece = (
                sideways(name, wide, marked, CARD) if used else card(name, wide, "marked" if marked else "plain", CARD)
            )
            image.paste(piece, (x, y + (tall - piece.height) // 2))
            x += piece.width + 6


def _cards(view: View, side: Side) -> list[tuple[str, bool]]:
    """The cards of a side, and whether each lies sideways."""
    if side >= len(view.players):
        return [(name, False) for name in view.argonauts[side - len(view.players)].cards]
    player = view.players[side]
    if isinstance(view.phases[-1] if view.phases else None, Keeping):
        return [(name, False) for name in player.used]
    rest = list(player.used)
    found = []
    for name in player.selected or player.used:
        used = name in rest
        if used:
            rest.remove(name)
        found.append((name, used))
    return found


@kept
def _row(who: Mark, dollars: int, words: str, active: bool, width: int, tall: int) -> Image.Image:
    """A row without its cards."""
    image = sheet(width, tall, PAPER)
    lay(image, box(width, tall, 14, CARD, SUN if active else LEATHER, 6 if active else 3), 0, 0)
    middle = tall / 2 - 19
    place(image, token(who[0], 52, who[1], BARK), 44, middle)
    if dollars:
        write(image, f"${dollars}", 80, middle, 36, PINE, face="slab")
    write(image, words, 20, tall / 2 + 31, 28, INK, room=150)
    return flatten(image)


@kept
def track(order: tuple[Mark, ...], active: int | None, places: int, width: int, marked: bool) -> Image.Image:
    """The turn order below the grid."""
    image = sheet(width, TRACK, PAPER)
    lay(image, box(width, TRACK, 14, mix(SAND, CARD, 0.35), EMBER if marked else LEATHER, 5 if marked else 3), 0, 0)
    write(image, "Turn order", 18, TRACK / 2, 28, INK)
    part = (width - 160) / 4
    for number in range(places):
        x = 160 + part * (number + 0.5) - 10
        write(image, f"{number + 1}.", x - 30, TRACK / 2, 30, INK if order else ASH, face="slab", align="middle")
        if number < len(order):
            text, shade = order[number]
            if number == active:
                place(image, box(56, 50, 12, DAWN, SUN, 5), x + 10, TRACK / 2)
            place(image, token(text, 42, shade, BARK), x + 10, TRACK / 2)
        else:
            place(image, box(38, 38, 19, CARD, ASH, 2), x + 10, TRACK / 2)
    return flatten(image)
