"""What only its owner sees in Trails."""

from PIL import Image

from engines.trails.content import BADGES, PHOTOS
from engines.trails.scoring import cost_of
from engines.trails.view import View
from rendering.canvas import SIGN, lay, place, sheet, sign, write
from rendering.fonts import name_or_letter
from rendering.icons import icon
from rendering.palette import ASH, BARK, CARD, DAWN, EMBER, INK, PAPER, SAND, flatten, mix
from rendering.registry import Names
from rendering.sprites import box
from rendering.trails import cards
from rendering.trails.cards import badge_card, cost, medal, photo_card
from rendering.trails.words import many

WIDTH, HEIGHT, MARGIN = 900, 520, 20
TIMES = "\N{MULTIPLICATION SIGN}"
SCALE = 1.7
"""The badge in hand is so much larger than those on the board."""
RIGHT = MARGIN + round(cards.WIDTH * SCALE) + 24
ROOM = WIDTH - MARGIN - RIGHT


def hand(view: View, names: Names) -> Image.Image:
    """What is private to the view's seat; a spectator is told that there is nothing."""
    image = sheet(WIDTH, HEIGHT, PAPER)
    if view.seat is None:
        image.paste(sign(WIDTH, "Only players hold cards"), (0, 0))
        place(image, icon("hand", 200), WIDTH / 2, HEIGHT / 2 + SIGN / 2)
        return flatten(image)
    name = name_or_letter(names[view.seat], view.seat)
    image.paste(sign(WIDTH, name, "Your hand", view.seat), (0, 0))
    _badge(image, view)
    if view.drawn:
        _draw(image, view.drawn)
        _album(image, view.photos, HEIGHT - 172, 62)
    else:
        _album(image, view.photos, SIGN + 56, 136)
    _sum(image, view)
    return flatten(image)


def _badge(image: Image.Image, view: View) -> None:
    """The badge in hand, and what it would cost now."""
    assert view.seat is not None
    write(image, "Your badge", MARGIN + 2, SIGN + 30, 30, INK)
    card = badge_card(view.hand, scale=SCALE)
    image.paste(card, (MARGIN, SIGN + 56))
    if view.hand is None:
        return
    y = SIGN + 56 + card.height + 42
    me = view.players[view.seat]
    short = {cube: count - me.cubes[cube] for cube, count in cost_of(BADGES[view.hand], me.badges).items()}
    lacking = {cube: count for cube, count in short.items() if count > 0}
    if lacking:
        cost(image, lacking, MARGIN + 16 + write(image, "you still need", MARGIN + 4, y, 28, INK), y, 38)
    else:
        write(image, "you have what it costs", MARGIN + 4, y, 28, INK)


def _draw(image: Image.Image, drawn: tuple[str, ...]) -> None:
    """The cards just drawn."""
    tall = 246
    lay(image, box(ROOM, tall, 18, DAWN, EMBER, 6), RIGHT, SIGN + 16)
    words = "Keep one of these" if len(drawn) > 1 else "You drew"
    write(image, words, RIGHT + ROOM / 2, SIGN + 46, 34, INK, face="slab", align="middle", room=ROOM - 30)
    for number, name in enumerate(drawn):
        x = RIGHT + ROOM / 2 + (number - (len(drawn) - 1) / 2) * 176
        place(image, photo_card(name, 128), x, SIGN + 160)


def _album(image: Image.Image, photos: tuple[str, ...], top: int, width: int) -> None:
    """The kept photos by face, with how many of each."""
    small = width < 100
    if not small:
        write(image, f"Your photos: {len(photos)}", RIGHT + 2, SIGN + 30, 30, INK)
    for number, name in enumerate(PHOTOS):
        x = RIGHT + ROOM * (number + 0.5) / 3
        count = photos.count(name)
        ink = INK if count else ASH
        card = photo_card(name, width)
        if small:
            lay(image, card, round(x - 66), top)
            write(image, TIMES + str(count), x + 6, top + card.height / 2, 38, ink, face="slab")
            continue
        lay(image, card, round(x - width / 2), top)
        write(image, name, x, top + card.height + 24, 26, mix(ASH, INK, 0.4), align="middle")
        write(image, TIMES + str(count), x, top + card.height + 68, 48, ink, face="slab", align="middle")


def _sum(image: Image.Image, view: View) -> None:
    """Points and birds of the photos, and all birds."""
    assert view.seat is not None
    faces = [PHOTOS[name] for name in view.photos]
    birds = sum(face.birds for face in faces)
    y = HEIGHT - 88 if not view.drawn else HEIGHT - 48
    if not view.drawn:
        lay(image, box(ROOM, 104, 16, CARD, SAND, 3), RIGHT, HEIGHT - 124)
    medal(image, str(sum(face.points for face in faces)), RIGHT + 36, y, 44)
    write(image, "from photos", RIGHT + 66, y, 26, INK)
    place(image, icon("bird", 40), RIGHT + 226, y)
    total = birds + view.players[view.seat].birds
    write(image, f"{many(total, 'bird')}, {birds} on photos", RIGHT + 252, y, 26, INK, room=ROOM - 260)
    if not view.drawn:
        write(image, "Most birds at the end: 4 points", RIGHT + 18, HEIGHT - 44, 25, BARK, room=ROOM - 36)
