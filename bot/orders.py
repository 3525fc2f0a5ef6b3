"""Standing orders: answers that a person gives in advance."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from bot.menu import mark, offer, tag
from bot.panel import Way, controls, shown_value, way_back
from bot.position import Position, order_of
from bot.posts import heading, plain
from bot.refusal import Refusal
from bot.screen import Button, Row, Screen, clip
from engines.contract import Order
from engines.fields import fields, summary
from engines.text import Seat

if TYPE_CHECKING:
    from bot.client import Trailboss

DROPPABLE = 5


def order_label(position: Position, order: Order) -> str:
    """An order as a person reads it: its help, and its values."""
    values = [
        f"{field.name.replace('_', ' ')} {shown_value(position, field, getattr(order, field.name))}"
        for field in fields(type(order))
    ]
    label = tag(order).replace("-", " ").capitalize()
    return f"{label}: {', '.join(values)}" if values else label


async def orders_screen(bot: "Trailboss", position: Position, seat: Seat, path: Sequence[str] = ()) -> Screen:
    """The standing orders of a seat, and those it could give."""
    standing = await bot.store.orders(position.match.match, seat)
    possible = list(position.game.standing(position.view(seat)))
    lines = ["Orders that stand for you:"] if standing else ["No order stands for you."]
    rows: list[Row] = []
    drops = []
    for kept in standing:
        label = order_label(position, order_of(position.game, kept.wish))
        lines.append(f"- {plain(label)}")
        drops.append(Button(clip(f"Drop {label}", 80), f"drop:{position.match.match}:{mark(kept.wish)}"))
    if possible:
        way = Way("order", position.match.match, 0, tuple(path))
        made = offer(
            possible,
            path,
            lambda order: order_label(position, order),
            lambda field, value: shown_value(position, field, value),
        )
        lines += [f"You could give: {'; '.join(dict.fromkeys(summary(type(order)) for order in possible))}"]
        rows += controls(way, made, "Give an order")
        if path:
            rows.append([Button("Back", way_back(way))])
    elif not standing:
        lines.append("This game takes none just now.")
    if drops:
        rows.append(drops[:DROPPABLE])
    return Screen(content=heading(position), text="\n".join(lines), rows=rows)


async def give(bot: "Trailboss", position: Position, seat: Seat, order: Order) -> Screen:
    """Keeps an order, which may answer at once."""
    if order not in list(position.game.standing(position.view(seat))):
        raise Refusal("That order cannot be given any more.")
    async with bot.table.turn_at(position.match.match):
        await bot.store.give_order(position.match.match, seat, msgspec.json.encode(order).decode())
    return await orders_screen(bot, position, seat)
