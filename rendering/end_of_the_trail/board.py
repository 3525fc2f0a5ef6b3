"""The public board of End of the Trail."""

from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import SORTED
from engines.end_of_the_trail.state import Exchanging, Hiding, JokerWindow, Selecting, Side
from engines.end_of_the_trail.view import View
from rendering.canvas import SIGN, sheet, sign
from rendering.end_of_the_trail import panels
from rendering.end_of_the_trail.cards import card, height_of
from rendering.end_of_the_trail.land import BEASTS, GRID, HEIGHT, beasts, spot, tile_of
from rendering.end_of_the_trail.lots import ROW as LOT
from rendering.end_of_the_trail.lots import lots
from rendering.end_of_the_trail.piles import TALL as PILES
from rendering.end_of_the_trail.piles import piles
from rendering.end_of_the_trail.reference import references
from rendering.end_of_the_trail.search import TRACK, search, track
from rendering.end_of_the_trail.showdown import showdown
from rendering.end_of_the_trail.sides import called, mark_of, sides
from rendering.end_of_the_trail.words import deciding, headline, part, when, winner
from rendering.fonts import name_or_letter
from rendering.kept import kept
from rendering.palette import PAPER, flatten
from rendering.registry import Names

WIDTH, MARGIN, GAP = 1200, 16, 8
TOP = SIGN + 10
STAGE_LEFT = MARGIN + BEASTS + GRID + 12
STAGE = WIDTH - MARGIN - STAGE_LEFT
"""How wide the place beside the grid is, where cards are shown."""
STAGE_TALL = HEIGHT + GAP + TRACK
PILES_TOP = TOP + STAGE_TALL - PILES
PANELS_TOP = TOP + STAGE_TALL + 12
BOTTOM = PILES_TOP - GAP
"""Where that place ends, above the piles."""
DISCARDED = {12: 110, 24: 86, 35: 70, 54: 56}
"""How wide the discards are where Jokers may be exchanged for them, by the most that fit."""


def board(view: View, names: Names) -> Image.Image:
    """The public board: pieces that were drawn and flattened before, laid side by side."""
    shown = tuple(name_or_letter(name, seat) for seat, name in enumerate(names))
    image = _table(len(sides(view))).copy()
    image.paste(_headline(view, shown), (0, 0))
    for name in view.grid:
        left, top = spot(name, view.columns)
        image.paste(tile_of(view, name), (MARGIN + BEASTS + left, TOP + top))
    image.paste(_track(view), (MARGIN, TOP + HEIGHT + GAP))
    _stage(image, view)
    piles(image, view, STAGE_LEFT, PILES_TOP, STAGE)
    for side, (left, width) in enumerate(_columns(len(sides(view)))):
        image.paste(panels.panel(view, side, called(view, shown, side), width), (left, PANELS_TOP))
    return image


def _columns(count: int) -> list[tuple[int, int]]:
    """Where each panel begins, and how wide it is."""
    width = (WIDTH - 2 * MARGIN - 12 * (count - 1)) // count
    return [(MARGIN + side * (width + 12), width) for side in range(count)]


@cache
def _table(count: int) -> Image.Image:
    """What never changes."""
    image = flatten(sheet(WIDTH, PANELS_TOP + panels.height(_columns(count)[0][1]) + MARGIN, PAPER))
    image.paste(beasts(), (MARGIN, TOP))
    return image


def _headline(view: View, names: tuple[str, ...]) -> Image.Image:
    """Who is asked what, and how late it is."""
    first = winner(view)
    deciders = deciding(view) if first is None else (first,)
    seat = deciders[0] if len(deciders) == 1 and deciders[0] < len(view.players) else None
    return _sign(headline(view, names), when(view), seat)


@kept
def _sign(text: str, right: str, seat: Side | None) -> Image.Image:
    return flatten(sign(WIDTH, text, right, seat))


def _track(view: View) -> Image.Image:
    """The turn order, and whose turn it is."""
    acting = deciding(view) if part(view) == "prospecting" else ()
    active = view.order.index(acting[0]) if len(acting) == 1 and acting[0] in view.order else None
    order = tuple(mark_of(view, side) for side in view.order)
    return track(order, active, len(sides(view)), BEASTS + GRID, "order" in view.marks)


def _stage(image: Image.Image, view: View) -> None:
    """Beside the grid: whatever the present part of the round is about."""
    phase = view.phases[-1] if view.phases else None
    if view.shown:
        showdown(image, view, STAGE_LEFT, TOP, STAGE)
        references(image, ("land", "poker"), STAGE_LEFT, TOP + len(sides(view)) * 124, STAGE, BOTTOM)
    elif isinstance(phase, (JokerWindow, Exchanging)):
        _discards(image, view)
    elif part(view) == "auctions":
        lots(image, view, STAGE_LEFT, TOP, STAGE)
        if not view.flipped:
            references(image, ("deeds", "land", "poker"), STAGE_LEFT, TOP + len(view.lots) * LOT - 4, STAGE, BOTTOM)
    elif isinstance(phase, (Hiding, Selecting)):
        references(image, ("land", "deeds", "poker"), STAGE_LEFT, TOP, STAGE, BOTTOM)
    else:
        search(image, view, STAGE_LEFT, TOP, STAGE)
        if len(sides(view)) == 2:
            references(image, ("land",), STAGE_LEFT, TOP + 316, STAGE, BOTTOM)


def _discards(image: Image.Image, view: View) -> None:
    """All discards, highest first, for those who may have one for a Joker."""
    width = next(wide for most, wide in DISCARDED.items() if len(view.discards) <= most)
    columns = (STAGE + 6) // (width + 6)
    for number, name in enumerate(sorted(view.discards, key=SORTED.__getitem__)):
        left, top = number % columns * (width + 6), number // columns * (height_of(width) + 3)
        piece = card(name, width, "marked" if f"card {name}" in view.marks else "plain")
        image.paste(piece, (STAGE_LEFT + left, TOP + top))
