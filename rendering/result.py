"""The result card of any game."""

from collections.abc import Sequence
from math import ceil

from PIL import Image

from engines.contract import Outcome
from engines.text import letter, words
from rendering.canvas import SIGN, lay, place, sheet, sign, write
from rendering.fonts import Face, fit, name_or_letter, wrap
from rendering.icons import icon
from rendering.palette import ASH, BARK, CARD, DAWN, EMBER, INK, PAPER, SAND, flatten
from rendering.registry import Names
from rendering.sprites import box, seat_disc

WIDTH, MARGIN, GAP = 1200, 20, 12
ROW, HEADS = 52, 58
"""How tall a row of the table is, and the letters above it."""


def result(title: str, outcome: Outcome, names: Names) -> Image.Image:
    """How a match ended: places, names, and the score row by row."""
    shown = [name_or_letter(name, seat) for seat, name in enumerate(names)]
    count = len(shown) + len(outcome.automata)
    reason = wrap(words(outcome.reason, lambda seat: shown[seat]), "text", 34, WIDTH - 2 * MARGIN)
    columns = count if count <= 3 else 2 if count == 4 else 3
    tall = 108 if count <= 6 else 84
    cards_top = SIGN + 20 + 44 * len(reason) + 12
    table_top = cards_top + ceil(count / columns) * (tall + GAP) + 8
    image = sheet(WIDTH, table_top + HEADS + (len(outcome.lines) + 1) * ROW + 8 + MARGIN, PAPER)
    image.paste(sign(WIDTH, title, "Result"), (0, 0))
    for number, line in enumerate(reason):
        write(image, line, WIDTH / 2, SIGN + 42 + 44 * number, 34, INK, align="middle")
    width = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    for number, who in enumerate(_ranking(outcome, len(shown))):
        left = MARGIN + (number % columns) * (width + GAP)
        lay(image, _place(outcome, shown, who, width, tall), left, cards_top + (number // columns) * (tall + GAP))
    _table(image, outcome, len(shown), table_top)
    return flatten(image)


def _totals(outcome: Outcome, seats: int) -> list[int]:
    """Scores by seat, then by automaton."""
    known = len(outcome.scores)
    rest = range(known, seats + len(outcome.automata))
    return [*outcome.scores, *(sum(line.points[automaton] for line in outcome.lines) for automaton in rest)]


def _ranking(outcome: Outcome, seats: int) -> list[int]:
    """Seats from first to last place, then the automata."""
    return [*sorted(range(seats), key=lambda seat: outcome.places[seat]), *range(seats, seats + len(outcome.automata))]


def _called(outcome: Outcome, names: Sequence[str], who: int) -> str:
    """The name of a player or an automaton."""
    return names[who] if who < len(names) else words(outcome.automata[who - len(names)])


def _place(outcome: Outcome, names: Sequence[str], who: int, width: int, tall: int) -> Image.Image:
    """A card with place, letter, name and score."""
    won = who in outcome.winners
    image = box(width, tall, 16, DAWN if won else CARD, EMBER if won else BARK, 6 if won else 3).copy()
    y = tall / 2
    large = round(tall * 0.57)
    left = 18.0
    if who < len(names):
        if won:
            place(image, icon("trophy", large), left + large / 2, y)
        else:
            rank = str(outcome.places[who])
            write(image, rank, left + large / 2, y, round(large * 0.64), ASH, face="slab", align="middle")
        place(image, seat_disc(who, large, BARK), left + large * 1.6, y)
        left += large * 2.25
    score = str(_totals(outcome, len(names))[who])
    right = width - 20 - write(image, score, width - 20, y, round(large * 0.86), INK, face="slab", align="right")
    write(image, _called(outcome, names, who), left, y, round(large * 0.6), INK, room=round(right - left - 10))
    return image


def _table(image: Image.Image, outcome: Outcome, seats: int, top: int) -> None:
    """The score row by row, a column for each seat and then each automaton."""
    totals = _totals(outcome, seats)
    labels = 300 if len(totals) <= 8 else 230
    part = (WIDTH - 2 * MARGIN - labels) / len(totals)
    middles = [MARGIN + labels + part * (column + 0.5) for column in range(len(totals))]
    for column, x in enumerate(middles):
        if column < seats:
            place(image, seat_disc(column, 48), x, top + 28)
        else:
            name = words(outcome.automata[column - seats])
            write(image, name, x, top + 28, 26, INK, align="middle", room=round(part) - 8)
    tall = ROW * (len(outcome.lines) + 1) + 8
    lay(image, box(WIDTH - 2 * MARGIN, tall, 16, CARD, BARK, 3), MARGIN, top + HEADS)
    for number, line in enumerate(outcome.lines):
        y = top + HEADS + 4 + ROW * (number + 0.5)
        _row(image, words(line.text), line.points, middles, y, labels, "text")
    y = top + HEADS + 4 + ROW * (len(outcome.lines) + 0.5)
    image.paste(SAND, (MARGIN + 16, round(y - ROW / 2), WIDTH - MARGIN - 16, round(y - ROW / 2) + 3))
    _row(image, "Total", totals, middles, y, labels, "slab")


def _row(
    image: Image.Image, text: str, points: Sequence[int], middles: Sequence[float], y: float, labels: int, face: Face
) -> None:
    """A row of the table, its numbers all of one size."""
    write(image, text, MARGIN + 24, y, 32, INK, face=face, room=labels - 34)
    part = round((WIDTH - 2 * MARGIN - labels) / len(middles)) - 8
    size = min(fit(str(value), face, 36, part)[1] for value in points)
    for x, value in zip(middles, points, strict=True):
        write(image, str(value), x, y, size, INK, face=face, align="middle", room=part)


def result_text(title: str, outcome: Outcome, names: Names) -> str:
    """The result card in words."""
    lines = [f"{title}: {words(outcome.reason, lambda seat: names[seat])}"]
    totals = _totals(outcome, len(names))
    for who in _ranking(outcome, len(names)):
        called = _called(outcome, names, who)
        rank = f"{outcome.places[who]}. {letter(who)} {called}" if who < len(names) else called
        parts = ", ".join(f"{words(line.text)} {line.points[who]}" for line in outcome.lines)
        lines.append(f"{rank}: {totals[who]}" + f" ({parts})" * bool(parts))
    return "\n".join(lines)
