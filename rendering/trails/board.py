"""The public board of Trails."""

from functools import cache

from PIL import Image

from engines.text import Seat
from engines.trails.content import CUBES, END, HEAD
from engines.trails.view import View
from rendering.canvas import SIGN, place, sheet, sign, write
from rendering.fonts import name_or_letter
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import ASH, DAWN, EMBER, INK, PAPER, PATH, SAND, flatten, mix
from rendering.registry import Names
from rendering.sprites import box
from rendering.trails import cards, panels
from rendering.trails.cards import badge_card, card_back, photo_card
from rendering.trails.trail import GAP, GROUND, SKY_TALL, TILE, TRAIL, Hikers, left_of, peopled, sky, width_of
from rendering.trails.words import asked, last_round, supply

WIDTH, MARGIN = 1200, 16
SKY_TOP = SIGN + 10
TILES_TOP = SKY_TOP + SKY_TALL + GAP
CARDS_TOP = TILES_TOP + TILE + 12
PANELS_TOP = CARDS_TOP + cards.HEIGHT + 12
PILES_LEFT = MARGIN + 2 * cards.WIDTH + GAP + 12
PILES = WIDTH - 2 * PILES_LEFT
"""How wide the place between the badges is."""


def board(view: View, names: Names) -> Image.Image:
    """The public board: pieces that were drawn and flattened before, laid side by side."""
    shown = tuple(name_or_letter(name, seat) for seat, name in enumerate(names))
    image = _table(len(view.players)).copy()
    image.paste(_headline(view, shown), (0, 0))
    kinds = tuple(site.kind for site in view.sites)
    image.paste(
        sky(view.long_track, view.sun, view.sun_taken_by is not None, kinds, "sun" in view.marks), (MARGIN, SKY_TOP)
    )
    for number in range(END + 1):
        image.paste(_tile(view, number), (MARGIN + left_of(number), TILES_TOP))
    right = WIDTH - MARGIN - 2 * cards.WIDTH - GAP
    for end, offers, left in (("trailhead", view.trailhead, MARGIN), ("trail end", view.trail_end, right)):
        for slot, name in enumerate(offers):
            card = badge_card(name, f"{end} {slot}" in view.marks)
            image.paste(card, (left + slot * (cards.WIDTH + GAP), CARDS_TOP))
    image.paste(_between(view), (PILES_LEFT, CARDS_TOP))
    for seat, (left, width) in enumerate(_columns(len(view.players))):
        image.paste(panels.panel(view, seat, shown[seat], width), (left, PANELS_TOP))
    return image


def _columns(count: int) -> list[tuple[int, int]]:
    """Where each player's panel begins, and how wide it is."""
    width = (WIDTH - 2 * MARGIN - 12 * (count - 1)) // count
    return [(MARGIN + seat * (width + 12), width) for seat in range(count)]


@cache
def _table(count: int) -> Image.Image:
    """What never changes."""
    height = PANELS_TOP + panels.height(_columns(count)[0][1]) + MARGIN
    image = sheet(WIDTH, height, PAPER)
    image.paste(PATH, (MARGIN + 20, TILES_TOP + GROUND, MARGIN + TRAIL - 20, TILES_TOP + TILE - 14))
    return flatten(image)


def _tile(view: View, number: int) -> Image.Image:
    """A place on the trail and who is there."""
    hikers: Hikers = tuple(
        (seat, player.facing, f"hiker {seat}" in view.marks)
        for seat, player in enumerate(view.players)
        if player.place == number
    )
    if number == HEAD:
        return peopled("head", False, width_of(number), hikers)
    if number == END:
        return peopled("end", view.sun_taken_by is not None, width_of(number), hikers)
    site = view.sites[number - 1]
    bear = "" if view.bear != number else "moved" if "bear" in view.marks else "here"
    return peopled(site.kind, site.night, width_of(number), hikers, bear, f"site {number}" in view.marks)


def _headline(view: View, names: tuple[str, ...]) -> Image.Image:
    """Who is asked what, and how late it is."""
    if view.over:
        return _sign("The hike is over", "Final board", None, False)
    notice = last_round(view)
    text = f"{names[view.active]} {asked(view)}"
    return _sign(text, notice or f"Turn {view.turn}", view.active, bool(notice))


@kept
def _sign(text: str, right: str, seat: Seat | None, urgent: bool) -> Image.Image:
    return flatten(sign(WIDTH, text, right, seat, urgent=urgent))


def _between(view: View) -> Image.Image:
    """The piles between the badges, and the die."""
    left = supply(view)
    return _piles(
        (view.badges_left, view.photos_left, view.discards),
        view.top_discard,
        view.die,
        None if left is None else tuple(left[cube] for cube in CUBES),
        tuple(what for what in ("discards", "die") if what in view.marks),
    )


@kept
def _piles(
    counts: tuple[int, int, int],
    top: str | None,
    die: str | None,
    left: tuple[int, ...] | None,
    marks: tuple[str, ...],
) -> Image.Image:
    image = sheet(PILES, cards.HEIGHT, PAPER)
    part = PILES / 4
    middles = [part * (number + 0.5) for number in range(4)]
    tall = cards.HEIGHT - (42 if left else 2)
    for what, x in zip(("discards", "die"), middles[2:], strict=True):
        if what in marks:
            place(image, box(round(part) - 2, tall, 12, DAWN, EMBER, 5), x, tall / 2)
    y = 53
    piles = (card_back("badge", 58), card_back("camera", 58), photo_card(top, 62) if top else None)
    for x, count, pile in zip(middles, counts, piles, strict=False):
        place(image, pile if pile and count else box(58, 77, 9, mix(PAPER, SAND, 0.5), SAND, 4), x, y)
        write(image, str(count), x, 119, 34, INK, face="slab", align="middle")
    place(image, icon("die", 64), middles[3], y)
    if die:
        place(image, icon({"photo": "camera"}.get(die, die), 44), middles[3], y)
    write(image, die or "not yet", middles[3], 119, 24, INK, align="middle", room=round(part) - 14)
    if left:
        _supply(image, left)
    else:
        for x, label in zip(middles, ("badges", "photos", "discards", "die"), strict=True):
            write(image, label, x, 155, 21, mix(ASH, INK, 0.35), align="middle", room=round(part) - 14)
    return flatten(image)


def _supply(image: Image.Image, left: tuple[int, ...]) -> None:
    """The cubes left to take, where they are limited."""
    write(image, "left", 6, 160, 22, mix(ASH, INK, 0.35))
    for number, (cube, count) in enumerate(zip(CUBES, left, strict=True)):
        x = 52 + number * 84
        place(image, icon(cube, 32), x + 16, 160)
        write(image, str(count), x + 36, 160, 28, INK, face="slab")
