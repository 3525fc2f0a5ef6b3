"""What only its owner sees in End of the Trail."""

from PIL import Image

from engines.end_of_the_trail.actions import Hide, Keep, Select, Swap
from engines.end_of_the_trail.content import ACTION, JOKER, Terrain, worth
from engines.end_of_the_trail.land import COLUMNS, ROWS
from engines.end_of_the_trail.state import Doubling, Looking
from engines.end_of_the_trail.view import View
from engines.kit.poker import best
from engines.text import Seat
from rendering.canvas import SIGN, lay, place, rounded, sheet, sign, write
from rendering.end_of_the_trail.cards import CHIP, ICONS, Manner, card, chip, gap, height_of
from rendering.end_of_the_trail.land import Pieces, gold_sign, pieces_on, scene
from rendering.end_of_the_trail.pieces import camp, prospector, tent
from rendering.end_of_the_trail.words import SHORT, many
from rendering.fonts import name_or_letter, wrap
from rendering.icons import icon
from rendering.kept import kept
from rendering.palette import ASH, BARK, CARD, DAWN, EMBER, INK, LEATHER, PAPER, PINE, SUN, flatten, mix
from rendering.registry import Names
from rendering.sprites import box, frame

WIDTH, HEIGHT, MARGIN = 1200, 660, 16
TOP = SIGN + 12
MAP = 376
"""How wide the notebook is."""
MAP_LEFT = WIDTH - MARGIN - MAP
ROOM = MAP_LEFT - MARGIN - 14
"""How wide the place for the hand is."""
CARDS_TALL = 436
FOOT = TOP + CARDS_TALL + 10
FOOT_TALL = HEIGHT - FOOT - MARGIN
TILE = 84
"""How tall a tile of the notebook is."""
MONEY, POKER, ANSWER = 212, 138, 256
"""How wide the places at the foot are: for the money, for the name of the poker hand, for the answer."""
SMALL = 64
"""How wide poker cards are."""


def hand(view: View, names: Names) -> Image.Image:
    """What is private to the view's seat; a spectator is told that there is nothing."""
    if view.seat is None:
        return _nothing().copy()
    image = flatten(sheet(WIDTH, HEIGHT, PAPER))
    notice, urgent = news(view)
    name = name_or_letter(names[view.seat], view.seat)
    image.paste(_sign(name, notice or "Your hand", view.seat, urgent), (0, 0))
    _cards(image, view)
    _notebook(image, view)
    _foot(image, view, view.seat)
    return image


@kept
def _nothing() -> Image.Image:
    image = sheet(WIDTH, HEIGHT, PAPER)
    image.paste(sign(WIDTH, "Only players hold cards"), (0, 0))
    place(image, icon("back", 220), WIDTH / 2, HEIGHT / 2 + SIGN / 2)
    return flatten(image)


@kept
def _sign(text: str, right: str, seat: Seat, urgent: bool) -> Image.Image:
    return flatten(sign(WIDTH, text, right, seat, urgent=urgent))


def news(view: View) -> tuple[str, bool]:
    """What the seat has just seen, and whether it is bad."""
    match view.phases[-1] if view.phases else None:
        case Looking(seat=seat, tile=tile) if seat == view.seat:
            gold = view.grid[tile].gold
            return (f"Bust: {tile} has {gold}", True) if view.busted else (f"{tile} has {gold} gold", False)
        case Doubling(seat=seat, tile=tile, beside=beside) if seat == view.seat:
            return f"{tile} has {view.grid[tile].gold}, {beside} has {view.grid[beside].gold}", False
    return "", False


def chosen(view: View) -> tuple[str, ...]:
    """The cards of the seat's secret answer."""
    match view.choice:
        case Hide(card=name):
            return (name,)
        case Select(cards=names) | Keep(cards=names):
            return names
        case Swap(hand=names, hole=hole):
            return (*names, hole) if hole else names
    return ()


def _cards(image: Image.Image, view: View) -> None:
    """The hand: one row and what its cards do, or two rows when there are many."""
    count = len(view.hand)
    picked = list(chosen(view)) if isinstance(view.choice, (Hide, Select)) else []
    rows = 1 if count <= 5 else 2
    width = 150
    columns = 5 if rows == 1 else -(-count // 2)
    step = min(width + 7.0, (ROOM - width) / max(1, columns - 1))
    for number, name in enumerate(view.hand):
        left = MARGIN + round(number % columns * step)
        piece = card(name, width, "chosen" if name in picked else "plain")
        if name in picked:
            picked.remove(name)
        image.paste(piece, (left, TOP + number // columns * (height_of(width) + 8)))
    if not count:
        image.paste(gap(width, height_of(width)), (MARGIN, TOP))
    if rows == 1:
        held = {ACTION[name] for name in view.hand}
        image.paste(_legend(tuple(deed for deed in SHORT if deed in held)), (MARGIN, TOP + height_of(width) + 10))


@kept
def _legend(deeds: tuple[str, ...]) -> Image.Image:
    """What these cards do."""
    tall = CARDS_TALL - height_of(150) - 10
    image = sheet(ROOM, tall, PAPER)
    lay(image, box(ROOM, tall, 14, CARD, LEATHER, 3), 0, 0)
    step = (tall - 14) / max(5, len(deeds))
    for number, deed in enumerate(deeds):
        y = 8 + step * (number + 0.5)
        place(image, icon(ICONS[deed], 32), 48, y)
        write(image, deed, 88, y, 28, BARK)
        write(image, SHORT[deed], 310, y, 28, INK, room=ROOM - 324)
    return flatten(image)


def _notebook(image: Image.Image, view: View) -> None:
    """The map with all the gold this seat may know."""
    known = sum(tile.gold is not None for tile in view.grid.values())
    title = "Notebook: gold you have seen" if not view.memory else "Gold you see now"
    image.paste(_page(title if known or not view.memory else "Remember what you saw"), (MAP_LEFT, TOP))
    wide = (MAP - 28 - 6 * (view.columns - 1)) // view.columns
    current = view.phases[-1] if view.phases else None
    looks = {current.tile} if isinstance(current, Looking) and current.seat == view.seat else set()
    if isinstance(current, Doubling) and current.seat == view.seat:
        looks = {current.tile, current.beside}
    for name, tile in view.grid.items():
        left = MAP_LEFT + 14 + COLUMNS.index(name[0]) * (wide + 6)
        top = TOP + 52 + (ROWS - int(name[1])) * (TILE + 8)
        piece = _note(name, tile.terrain, wide, tile.gold, pieces_on(view, name), name in looks)
        image.paste(piece, (left, top))


@kept
def _page(title: str) -> Image.Image:
    image = sheet(MAP, CARDS_TALL, PAPER)
    lay(image, box(MAP, CARDS_TALL, 14, CARD, LEATHER, 3), 0, 0)
    write(image, title, MAP / 2, 28, 28, INK, align="middle", room=MAP - 24)
    return flatten(image)


@kept
def _note(name: str, terrain: Terrain, width: int, gold: int | None, pieces: Pieces, looked: bool) -> Image.Image:
    """A tile of the notebook: its gold, where that is known, and who is there."""
    image = rounded(scene(terrain, width, TILE), 10, CARD)
    image.paste(CARD, (0, 0), Image.new("L", image.size, 90))
    write(image, name, 7, 17, 24, INK)
    step = min(34.0, (width - 60) / max(1, len(pieces)))
    for number, (what, who, _) in enumerate(pieces):
        draw = {"tent": tent, "camp": camp, "prospector": prospector}[what]
        place(image, draw(*who, 40), 22 + step * number, TILE - 23)
    if gold is not None:
        gold_sign(image, gold, width - 26, TILE / 2 if not pieces else 27, 46)
    if looked:
        lay(image, frame(width, TILE, 10, EMBER, 5), 0, 0)
    return flatten(image)


def _foot(image: Image.Image, view: View, seat: Seat) -> None:
    """Money, poker cards, and the secret answer or the cards selected for this round."""
    image.paste(_money(worth(view.hand), len(view.hand)), (MARGIN, FOOT))
    player = view.players[seat]
    held = [name for name in (view.hole, *player.supply) if name is not None]
    poker = [name for name in held if name != JOKER]
    title = answer(view, seat)
    left = MARGIN + MONEY + 12
    wide = WIDTH - MARGIN - left
    image.paste(_poker(best(poker).kind if poker else "", view.hole is not None, title, wide), (left, FOOT))
    room = wide - POKER - ANSWER - 16
    step = min(SMALL + 6.0, (room - SMALL) / max(1, len(held) - 1))
    for number, name in enumerate(held):
        manner: Manner = "marked" if number == 0 and view.hole is not None else "plain"
        image.paste(card(name, SMALL, manner, CARD), (round(left + POKER + step * number), FOOT + 9))
    if not title:
        return
    left += wide - ANSWER + 14
    for number, name in enumerate(chosen(view) if view.choice else player.selected or player.used):
        used = not view.choice and name in player.used and bool(player.selected)
        image.paste(chip(name, False, DAWN, faded=used), (left + number * (CHIP[0] + 6), FOOT + 48))


def answer(view: View, seat: Seat) -> str:
    """What the cards at the right are; nothing where there are none."""
    player = view.players[seat]
    match view.choice:
        case None:
            return f"This round: ${worth(player.selected)}" if player.selected else "You used" if player.used else ""
        case Select(cards=cards):
            return f"You select: ${worth(cards)}"
        case Hide():
            return "Your hole card"
        case Keep():
            return "You keep"
        case Swap():
            return "You want"
    return "You pass"


@kept
def _money(dollars: int, count: int) -> Image.Image:
    image = sheet(MONEY, FOOT_TALL, PAPER)
    lay(image, box(MONEY, FOOT_TALL, 14, PINE), 0, 0)
    write(image, f"${dollars}", MONEY / 2, 48, 58, CARD, face="slab", align="middle")
    write(image, f"in {many(count, 'card')}", MONEY / 2, FOOT_TALL - 24, 26, CARD, align="middle")
    return flatten(image)


@kept
def _poker(kind: str, hidden: bool, title: str, width: int) -> Image.Image:
    """The ground for poker cards, with the hand they make, and for the answer if there is one."""
    image = sheet(width, FOOT_TALL, PAPER)
    lay(image, box(width, FOOT_TALL, 14, CARD, LEATHER, 3), 0, 0)
    soft = mix(ASH, INK, 0.35)
    lines = ["Poker", *wrap(kind or "no cards yet", "text", 27, POKER - 20)]
    for number, line in enumerate(lines):
        y = FOOT_TALL / 2 + (number - (len(lines) - 1) / 2) * 33
        write(image, line, 16, y, 27, INK if number else soft)
    if hidden:
        write(image, "hole", POKER + SMALL / 2, FOOT_TALL - 12, 20, soft, align="middle")
    if title:
        lay(image, box(ANSWER, FOOT_TALL, 14, DAWN, SUN, 5), width - ANSWER, 0)
        write(image, title, width - ANSWER + 16, 26, 28, INK, room=ANSWER - 28)
    return flatten(image)
