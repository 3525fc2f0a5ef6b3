"""What lies before each side of End of the Trail."""

from functools import cache

from PIL import Image

from engines.end_of_the_trail.content import ARGONAUTS, TENTS
from engines.end_of_the_trail.state import Side
from engines.end_of_the_trail.view import View
from rendering.canvas import label, lay, place, sheet, write
from rendering.end_of_the_trail.cards import CHIP, PIPS, SLIM, back, chip
from rendering.end_of_the_trail.pieces import camp, faded, tent
from rendering.end_of_the_trail.sides import Mark, mark_of
from rendering.end_of_the_trail.words import deciding, standing
from rendering.fonts import width as text_width
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import (
    ASH,
    BARK,
    CARD,
    DAWN,
    EMBER,
    INK,
    PAPER,
    SAND,
    SUN,
    WHITE,
    Colour,
    flatten,
    mix,
    over,
)
from rendering.sprites import box, frame, token

TITLE = 58
EDGE = 13
GEAR = 54
"""How tall the row of tents and camp is."""
WIDE = 300
"""From here on a panel has room for words where narrower ones have signs."""
LABEL, SIGNED = 72, 32


def height(width: int) -> int:
    """How tall a panel of this width is."""
    return TITLE + GEAR + 2 * (CHIP[1] + 7) + 14


def panel(view: View, side: Side, name: str, width: int) -> Image.Image:
    """The panel of a player or an Argonaut."""
    image = _blank(width, mark_of(view, side), side in deciding(view)).copy()
    image.paste(
        _title(mark_of(view, side), name, width, side == view.dealer, "dealer" in view.marks),
        (EDGE, 6),
    )
    if side >= len(view.players):
        _argonaut(image, view, side)
    else:
        _player(image, view, side)
    words = standing(view, side)
    if words:
        piece = _pill(words, f"choice {side}" in view.marks)
        image.paste(piece, (width - EDGE - piece.width, TITLE + 3 + (GEAR - piece.height) // 2))
    return image


def _player(image: Image.Image, view: View, side: Side) -> None:
    """Pieces left, poker supply with the hole card first, and the hand: face down but for what everyone saw."""
    player = view.players[side]
    marks = view.marks
    image.paste(_gear(mark_of(view, side), player.tents, player.camp, image.width - 2 * EDGE), (EDGE, TITLE + 3))
    top = TITLE + GEAR + 4
    wide = _chip_width(image.width, len(player.supply) + player.has_hole)
    supply = [chip(name, width=wide) for name in player.supply]
    if supply and f"supply {side}" in marks:
        supply[-1] = chip(player.supply[-1], marked=True, width=wide)
    if player.hole is not None:
        supply.insert(0, chip(player.hole, f"hole {side}" in marks, width=wide))
    elif player.has_hole:
        supply.insert(0, back(CHIP[1], "", f"hole {side}" in marks))
    _lay_row(image, "Poker", "club", supply, top)
    hidden = player.cards - len(player.known)
    wide = _chip_width(image.width, len(player.known) + bool(hidden))
    held = [chip(name, f"known {side}" in marks, width=wide) for name in player.known]
    if hidden:
        held.insert(0, back(CHIP[1], str(hidden), f"hand {side}" in marks))
    _lay_row(image, "Hand", "fan", held, top + CHIP[1] + 7)


def _lay_row(image: Image.Image, title: str, sign: str, pieces: list[Image.Image], top: int) -> None:
    """A row of little cards after its name or sign, closer together when they are many."""
    left = EDGE
    if image.width >= WIDE:
        image.paste(label(title, LABEL, CHIP[1], 26, mix(ASH, INK, 0.35), CARD), (left, top))
        left += LABEL
    else:
        image.paste(_signed(sign), (left, top))
        left += SIGNED
    if not pieces:
        return
    room = image.width - EDGE - left
    spare = room - sum(piece.width for piece in pieces)
    space = min(4 if pieces[-1].width == CHIP[0] else 1, spare / max(1, len(pieces) - 1))
    x = float(left)
    for piece in pieces:
        image.paste(piece, (round(x), top))
        x += piece.width + space


def _chip_width(width: int, count: int) -> int:
    """How wide so many little cards are in a panel of this width."""
    room = width - 2 * EDGE - (LABEL if width >= WIDE else SIGNED)
    return CHIP[0] if count * (CHIP[0] + 1) <= room else SLIM


def _argonaut(image: Image.Image, view: View, side: Side) -> None:
    """Pieces left, what makes it bid, its poker hand and its reserve."""
    rival = view.argonauts[side - len(view.players)]
    image.paste(_gear(mark_of(view, side), rival.tents, rival.camp, image.width - 2 * EDGE), (EDGE, TITLE + 3))
    top = TITLE + GEAR + 4
    image.paste(_temper(rival.name, image.width - 2 * EDGE), (EDGE, top))
    image.paste(label("Reserve", 92, CHIP[1], 26, mix(ASH, INK, 0.35), CARD), (EDGE, top + CHIP[1] + 7))
    if rival.reserve:
        piece = back(CHIP[1], str(rival.reserve), f"argonaut {side}" in view.marks)
        image.paste(piece, (EDGE + 96, top + CHIP[1] + 7))


@cache
def _temper(name: str, width: int) -> Image.Image:
    """What makes an Argonaut bid, and the poker hand it has."""
    image = sheet(width, CHIP[1], CARD)
    rival = ARGONAUTS[name]
    soft = mix(ASH, INK, 0.35)
    x = write(image, "Bids on", 0, 16, 26, soft) + 8
    if rival.bids_on[0] in PIPS:
        for number, suit in enumerate(rival.bids_on):
            place(image, icon(PIPS[suit], 26), x + 16 + 34 * number, 16)
    else:
        write(image, f"{rival.bids_on[0]} to {rival.bids_on[-1]}", x, 16, 28, INK, face="slab")
    x = write(image, "Has", 0, 46, 26, soft) + 8
    write(image, rival.hand, x, 46, 28, INK, room=width - x)
    return flatten(image)


@cache
def _blank(width: int, who: Mark, active: bool) -> Image.Image:
    """A panel in the colour of its side with nothing on it."""
    tall = height(width)
    image = sheet(width, tall, PAPER)
    lay(image, box(width, tall, 16, CARD, BARK, 3), 0, 0)
    title = Image.new("L", (width, TITLE))
    title.paste(box(width - 6, tall - 6, 13, WHITE).getchannel("A").crop((0, 0, width - 6, TITLE - 3)), (3, 3))
    image.paste(who[1], (0, 0), title)
    if active:
        lay(image, frame(width, tall, 16, INK, 9), 0, 0)
        lay(image, frame(width - 4, tall - 4, 14, SUN, 6), 2, 2)
    return flatten(image)


@kept
def _title(who: Mark, name: str, width: int, deals: bool, handed: bool) -> Image.Image:
    """Letter, name, and the dealer's marker."""
    shade: Colour = who[1]
    image = sheet(width - 2 * EDGE, TITLE - 10, shade)
    middle = image.height / 2
    place(image, token(who[0], 46, shade), 23, middle)
    right = image.width
    if deals:
        place(image, token("D", 42, EMBER if handed else INK, SUN), right - 21, middle)
        right -= 48
    write(image, name, 54, middle, 31, over(shade), room=right - 56)
    return flatten(image)


@kept
def _pill(words: str, marked: bool) -> Image.Image:
    """How a side stands: a tick, or a word or two."""
    wide = 46 if words == "ready" else min(82, text_width(words, "text", 24) + 16)
    image = sheet(wide, 46, CARD)
    if words == "ready":
        if marked:
            place(image, box(46, 46, 23, EMBER), wide / 2, 23)
        place(image, icon("tick", 38), wide / 2, 23)
    else:
        lay(image, box(wide, 38, 10, DAWN, SAND, 2), 0, 4)
        write(image, words, wide / 2, 23, 24, INK, align="middle", room=wide - 8)
    return flatten(image)


@cache
def _signed(name: str) -> Image.Image:
    """The sign of a row in a narrow panel."""
    image = sheet(SIGNED, CHIP[1], CARD)
    place(image, icon(name, 26), 12, CHIP[1] / 2)
    return flatten(image)


@kept
def _gear(who: Mark, tents: int, has_camp: bool, width: int) -> Image.Image:
    """Tents and camp not yet placed; those on the grid leave a shadow."""
    image = sheet(width, GEAR, CARD)
    step = 37 if width < WIDE else 50
    for number in range(TENTS):
        drawn = tent(*who, 44) if number < tents else faded("tent", 44)
        place(image, drawn, 23 + step * number, GEAR / 2)
    place(image, camp(*who, 46) if has_camp else faded("camp", 46), 28 + step * TENTS + 4, GEAR / 2)
    return flatten(image)
