"""Claim Jumpers in plain pictures and words, made from the view alone."""

from collections.abc import Sequence

from PIL.Image import Image

from engines.text import Seat
from rendering.canvas import sheet, write
from rendering.palette import INK, PAPER
from rendering.registry import Description, Names
from tests.proving.pieces import GOODS, letters
from tests.proving.view import TileView, View

WIDTH, LINE = 600, 28


def board(view: View, names: Names) -> Image:
    """The table, a line for each thing."""
    return _written(_board_lines(view, names))


def hand(view: View, names: Names) -> Image:
    """What is private to the seat, a line for each thing."""
    return _written(_hand_lines(view))


def describe(view: View, names: Names) -> Description:
    """The same lines."""
    lines = _board_lines(view, names)
    return Description("\n".join(lines)[:1024], "\n".join(lines), "\n".join(_hand_lines(view)))


def _written(lines: Sequence[str]) -> Image:
    image = sheet(WIDTH, LINE * (len(lines) + 1), PAPER)
    for place, line in enumerate(lines, start=1):
        write(image, line, LINE, LINE * place, 18, INK, room=WIDTH - 2 * LINE)
    return image


def _board_lines(view: View, names: Names) -> list[str]:
    phase = "over" if view.phase is None else type(view.phase).__name__
    lines = [
        f"Round {view.round} of {view.rounds}: {phase}.",
        f"Stack {view.stack}, deck {view.deck}, bag {view.bag}, discards {', '.join(view.discards) or 'none'}.",
        *(f"Claim {name}: {_tile(tile)}." for name, tile in zip(letters(len(view.row)), view.row, strict=True)),
    ]
    for seat, player in enumerate(view.players):
        staked = ", has staked" if player.has_staked else ""
        claims = ", ".join(map(_tile, player.claims)) or "no claims"
        shown = "".join(f", {count} {good}" for good, count in player.shown.items())
        lines.append(f"{names[seat]}: {player.cards} cards, {player.goods} goods{staked}, {claims}{shown}.")
    if view.outlaw:
        lines.append(f"The Outlaw: {', '.join(map(_tile, view.lost)) or 'no claims'}.")
    return lines


def _tile(tile: TileView) -> str:
    gold = "?" if tile.gold is None else str(tile.gold)
    return f"{gold} gold{_seen(tile.seen)}"


def _seen(seats: Sequence[Seat]) -> str:
    return f" (seen by {', '.join(letters(5)[seat].upper() for seat in seats)})" if seats else ""


def _hand_lines(view: View) -> list[str]:
    if view.seat is None:
        return []
    goods = ", ".join(f"{view.goods[good]} {good}" for good in GOODS)
    staked = [f"Staked: claim {view.staked}."] if view.staked else []
    return [f"Cards: {', '.join(view.hand) or 'none'}.", f"Goods: {goods}.", *staked]
