"""The auction: lots on offer, bids, and who has passed."""

from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import LOT, worth
from engines.end_of_the_trail.state import Bidding, Paying
from engines.end_of_the_trail.view import View
from rendering.canvas import lay, place, sheet, write
from rendering.end_of_the_trail.cards import card, gap, height_of
from rendering.end_of_the_trail.sides import Mark, mark_of
from rendering.kept import kept
from rendering.palette import ASH, BARK, CARD, DAWN, EMBER, INK, LEATHER, PAPER, PINE, SUN, Colour, flatten, mix
from rendering.sprites import Pen, box, token

CARD_WIDTH = 110
ROW = height_of(CARD_WIDTH) + 12
PLATE = 190
"""How wide the plate with number and bid is."""
FLIPPED = 86
"""How wide cards turned up for bids of Argonauts are."""

Bidders = tuple[tuple[Mark, bool], ...]
"""Who may bid for a lot, the next to answer first, and whether each has passed."""


def lots(image: Image.Image, view: View, left: int, top: int, width: int) -> None:
    """Lays the lots out, one below the other."""
    for number, offered in enumerate(view.lots, start=1):
        y = top + (number - 1) * ROW
        marked = f"lot {number}" in view.marks
        image.paste(_plate_of(view, number, marked), (left, y))
        for place_, name in enumerate([*offered, *[None] * (LOT - len(offered))]):
            x = left + PLATE + 8 + place_ * (CARD_WIDTH + 8)
            piece = card(name, CARD_WIDTH) if name else gap(CARD_WIDTH, height_of(CARD_WIDTH))
            image.paste(piece, (x, y))
    if view.flipped:
        y = top + len(view.lots) * ROW + 10
        image.paste(_flipped_title("flipped" in view.marks), (left, y))
        room = width - PLATE - 8
        step = min(FLIPPED + 6, (room - FLIPPED) // max(1, len(view.flipped) - 1))
        for place_, name in enumerate(view.flipped):
            image.paste(card(name, FLIPPED), (left + PLATE + 8 + step * place_, y))


def _plate_of(view: View, number: int, marked: bool) -> Image.Image:
    offered = view.lots[number - 1]
    worth_ = worth(offered) if offered else None
    phase = view.phases[-1] if view.phases else None
    if isinstance(phase, Bidding) and phase.lot == number:
        able = [seat for seat, player in enumerate(view.players) if not player.won]
        waiting = [*phase.queue, *(seat for seat in able if seat not in phase.queue)]
        bidders = tuple((mark_of(view, seat), seat not in phase.queue) for seat in waiting)
        if phase.bidder is None:
            return _plate(number, worth_, "No bid yet", None, bidders, marked)
        return _plate(number, worth_, f"${phase.bid}", mark_of(view, phase.bidder), bidders, marked)
    if isinstance(phase, Paying) and phase.lot == number:
        return _plate(number, worth_, f"${phase.price}", mark_of(view, phase.seat), (), marked)
    return _plate(number, worth_, "" if offered else "sold", None, (), marked)


@kept
def _plate(
    number: int, worth_: int | None, bid: str, bidder: Mark | None, bidders: Bidders, marked: bool
) -> Image.Image:
    """Number, bid and bidders of a lot."""
    tall = height_of(CARD_WIDTH)
    live = bool(bidders) or bidder is not None
    image = sheet(PLATE, tall, PAPER)
    edge: Colour = EMBER if marked else SUN if live else LEATHER
    lay(image, box(PLATE, tall, 14, DAWN if live else CARD, edge, 5 if marked or live else 3), 0, 0)
    write(image, f"Lot {number}", 16, 32, 32, INK if worth_ is not None else ASH, face="slab")
    if worth_ is not None:
        place(image, box(50, 32, 6, PINE), PLATE - 39, 32)
        write(image, f"${worth_}", PLATE - 39, 32, 23, CARD, face="slab", align="middle")
    if bidder:
        place(image, token(bidder[0], 48, bidder[1], BARK), 40, 80)
        write(image, bid, 72, 80, 44, INK, face="slab", room=PLATE - 84)
    elif bid:
        write(image, bid, 16, 78, 30, INK if live else ASH, room=PLATE - 32)
    step = min(42, (PLATE - 60) / max(1, len(bidders) - 1))
    for place_, (who, passed) in enumerate(bidders):
        place(image, passed_token(who) if passed else token(who[0], 38, who[1], BARK), 34 + step * place_, 128)
    return flatten(image)


@cache
def passed_token(who: Mark) -> Image.Image:
    """A side that is out of the bidding: pale and struck out."""
    pen = Pen(100, 38)
    pen.disc(50, 50, 50, ASH)
    pen.disc(50, 50, 44, mix(who[1], CARD, 0.7))
    pen.word(50, 50, who[0], 60 if len(who[0]) == 1 else 46, ASH)
    pen.line([(12, 88), (88, 12)], 12, INK)
    return pen.sprite()


@cache
def _flipped_title(marked: bool) -> Image.Image:
    tall = height_of(FLIPPED)
    image = sheet(PLATE, tall, PAPER)
    lay(image, box(PLATE, tall, 14, CARD, EMBER if marked else LEATHER, 5 if marked else 3), 0, 0)
    write(image, "Turned up by", 16, tall / 2 - 16, 27, INK, room=PLATE - 28)
    write(image, "Argonauts", 16, tall / 2 + 16, 27, INK, room=PLATE - 28)
    return flatten(image)
