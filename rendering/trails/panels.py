"""What lies before each player of Trails."""

from collections.abc import Iterator
from functools import cache

from PIL import Image

from engines.text import Seat
from engines.trails.content import BADGES, CUBES, PHOTOS
from engines.trails.view import View
from rendering.canvas import lay, place, sheet, write
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import BARK, CARD, DAWN, EMBER, INK, PAPER, SUN, WHITE, flatten, over, seat_colour
from rendering.sprites import box, frame, seat_disc
from rendering.trails.cards import CHIP, LONG_CHIP, chip, long_chip, snap
from rendering.trails.words import worth

TITLE = 60
CELL = 52
EDGE = 13
CHIPS = 122
"""How tall the place for earned badges is."""
_MARKED = {"rock": "cubes", "leaf": "cubes", "acorn": "cubes", "badge": "badges", "camera": "photos"}


def height(width: int) -> int:
    """How tall a panel of this width is."""
    return TITLE + CELL * _rows(width) + CHIPS + 18


def _rows(width: int) -> int:
    """Narrow panels need two rows for what wide ones show in one."""
    return 1 if width > 500 else 2


def panel(view: View, seat: Seat, name: str, width: int) -> Image.Image:
    """A player's panel."""
    player = view.players[seat]
    birds = player.birds + sum(PHOTOS[photo].birds for photo in player.shown)
    return _panel(
        width,
        seat,
        name,
        counts=(*(player.cubes.get(cube, 0) for cube in CUBES), player.score, birds, player.photos),
        badges=player.badges,
        shown=player.shown,
        canteen=player.canteen,
        holds=player.holds_badge and not player.shown,  # an unearned badge counts nothing at the end
        active=seat == view.active and not view.over,
        has_sun=view.sun_taken_by == seat,
        marks=tuple(w for w in ("cubes", "canteen", "badges", "photos", "hand") if f"{w} {seat}" in view.marks),
    )


@kept
def _panel(
    width: int,
    seat: Seat,
    name: str,
    *,
    counts: tuple[int, ...],
    badges: tuple[str, ...],
    shown: tuple[str, ...],
    canteen: bool,
    holds: bool,
    active: bool,
    has_sun: bool,
    marks: tuple[str, ...],
) -> Image.Image:
    image = _blank(width, seat, active).copy()
    middle = TITLE / 2 + 1
    right = width - EDGE
    if "canteen" in marks:
        place(image, box(46, 48, 13, DAWN, EMBER, 5), right - 21, middle)
    else:
        place(image, box(42, 44, 12, CARD), right - 21, middle)
    place(image, icon("canteen full" if canteen else "canteen empty", 36), right - 21, middle)
    right -= 50
    if has_sun:
        place(image, icon("sun", 46, CARD), right - 20, middle)
        right -= 48
    write(image, name, 62, middle, 32, over(seat_colour(seat)), room=right - 62)
    _count(image, counts, marks)
    _show(image, badges, shown, holds, marks)
    return flatten(image)


@cache
def _blank(width: int, seat: Seat, active: bool) -> Image.Image:
    """A panel in the seat's colour with nothing on it."""
    tall = height(width)
    image = sheet(width, tall, PAPER)
    lay(image, box(width, tall, 16, CARD, BARK, 3), 0, 0)
    title = Image.new("L", (width, TITLE))
    title.paste(box(width - 6, tall - 6, 13, WHITE).getchannel("A").crop((0, 0, width - 6, TITLE - 3)), (3, 3))
    image.paste(seat_colour(seat), (0, 0), title)
    if active:
        lay(image, frame(width, tall, 16, INK, 9), 0, 0)
        lay(image, frame(width - 4, tall - 4, 14, SUN, 6), 2, 2)
    place(image, seat_disc(seat, 46), 33, TITLE / 2 + 1)
    return image


def _count(image: Image.Image, counts: tuple[int, ...], marks: tuple[str, ...]) -> None:
    """Cubes, points, birds and photos: an icon and a number each."""
    columns = 6 // _rows(image.width)
    part = (image.width - 2 * EDGE) / columns
    for number, (what, count) in enumerate(zip((*CUBES, "badge", "bird", "camera"), counts, strict=True)):
        left = EDGE + part * (number % columns)
        y = TITLE + 6 + CELL * (number // columns + 0.5)
        if _MARKED.get(what) in marks:
            place(image, box(round(part) - 4, CELL - 4, 12, DAWN), left + part / 2, y)
        indent = max(2.0, (part - 84) / 2)
        place(image, icon(what, 36), left + indent + 18, y)
        write(image, str(count), left + indent + 40, y, 32, INK, face="slab", room=round(part - indent - 40))


def _show(
    image: Image.Image, badges: tuple[str, ...], shown: tuple[str, ...], holds: bool, marks: tuple[str, ...]
) -> None:
    """Earned badges, the hand face down, and at the end the photos by face."""
    room = image.width - 2 * EDGE
    top = TITLE + 12 + CELL * _rows(image.width)
    total = len(badges) + holds
    long = room > 3 * LONG_CHIP[0] and total <= 9 and not shown
    size = LONG_CHIP if long else CHIP
    spots = _spots(room, top, total, size, rows=3 if long else 1 if shown else 2)
    for number, badge in enumerate(badges):
        left, upper = next(spots)
        value = worth(BADGES[badge], badges)
        lay(image, long_chip(badge, value) if long else chip(badge, value), left, upper)
        if number == len(badges) - 1 and "badges" in marks:
            lay(image, frame(*size, 9, EMBER, 4), left, upper)
    if holds:
        left, upper = next(spots)
        place(image, icon("hand", size[1] - 4), left + CHIP[0] / 2, upper + size[1] / 2)
        if "hand" in marks:
            lay(image, frame(CHIP[0], size[1], 9, EMBER, 4), left, upper)
    for number, photo in enumerate(PHOTOS if shown else ()):
        left = round(EDGE + room * number / 3)
        lay(image, snap(photo), left, top + CHIP[1] + 6)
        count = f"\N{MULTIPLICATION SIGN}{shown.count(photo)}"
        write(image, count, left + CHIP[0] + 4, top + CHIP[1] + 33, 28, INK, face="slab")


def _spots(room: int, top: int, total: int, size: tuple[int, int], rows: int) -> Iterator[tuple[int, int]]:
    """Where little cards lie; closer together when they are many."""
    wide, tall = size
    columns = max((room + 2) // (wide + 2), -(-total // rows))
    step = min(wide + 2.0, (room - wide) / (columns - 1))
    for number in range(rows * columns):
        yield round(EDGE + step * (number % columns)), top + (tall + (2 if rows == 3 else 5)) * (number // columns)
