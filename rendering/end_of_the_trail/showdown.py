"""The end: poker hands turned up, and the gold of every side."""

from PIL import Image

from engines.end_of_the_trail.content import JOKER
from engines.end_of_the_trail.view import View
from rendering.canvas import lay, place, sheet, write
from rendering.end_of_the_trail.cards import CHIP, chip
from rendering.end_of_the_trail.land import gold_sign
from rendering.end_of_the_trail.sides import Mark, mark_of, sides
from rendering.end_of_the_trail.words import best_cards, deciding, hand_kind, land_gold, poker_gold, winner
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import BARK, CARD, DAWN, EMBER, INK, LEATHER, PAPER, SUN, Colour, flatten
from rendering.sprites import box, token

ROW, GAP = 116, 8
TOTAL = 106
"""How wide the place for the gold is."""


def showdown(image: Image.Image, view: View, left: int, top: int, width: int) -> None:
    """Lays out a row for each side: its poker hand, what it pays, and at the very end all its gold."""
    first = winner(view)
    for side in sides(view):
        y = top + side * (ROW + GAP)
        pay = poker_gold(view, side)
        land = land_gold(view, side) if view.over else None
        row = _row(
            mark_of(view, side), hand_kind(view, side) or "", pay, land, side in deciding(view), side == first, width
        )
        image.paste(row, (left, y))
        if side >= len(view.players):
            continue
        player = view.players[side]
        counted = list(best_cards(player))
        ground = DAWN if side == first else CARD
        others = [card for card in (player.hole, *player.supply) if card is not None and card not in counted]
        count = len(counted) + len(others)
        step = min(CHIP[0] + 4, (width - 28 - TOTAL - CHIP[0]) // max(1, count - 1))
        for number, name in enumerate([*counted, *others]):
            marked = name == player.hole and f"hole {side}" in view.marks
            piece = chip(name, marked, ground, faded=name not in counted or name == JOKER)
            image.paste(piece, (left + 14 + step * number, y + ROW - CHIP[1] - 8))


@kept
def _row(who: Mark, kind: str, pay: int, land: int | None, active: bool, first: bool, width: int) -> Image.Image:
    """A row without its cards."""
    image = sheet(width, ROW, PAPER)
    edge: Colour = EMBER if first else SUN if active else LEATHER
    ground = DAWN if first else CARD
    lay(image, box(width, ROW, 14, ground, edge, 6 if first or active else 3), 0, 0)
    place(image, token(who[0], 38, who[1], BARK), 34, 27)
    write(image, kind.capitalize(), 64, 27, 29, INK, room=190)
    gold_sign(image, pay, width - TOTAL - 24, 27, 36)
    if land is not None:
        write(image, f"{land} +", width - TOTAL - 50, 27, 29, INK, align="right")
        gold_sign(image, land + pay, width - TOTAL / 2, ROW / 2 + 4, 84)
    if first:
        place(image, icon("trophy", 38), width - TOTAL - 136, 29)
    return flatten(image)
