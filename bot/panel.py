"""Asks: a decision as buttons and menus that survive a restart, and what a press of them means."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.menu import Offer, offer
from bot.position import Position
from bot.screen import IN_A_MENU, IN_A_ROW, Button, Choice, Menu, Row
from engines.contract import Action
from engines.fields import Field
from engines.text import Seat

SHORT = 40
"""A label that still reads well on a button of a phone."""


@dataclass(frozen=True, slots=True)
class Way:
    """How far somebody has come on the way to an action; it travels in the custom_id of every control.

    `what` is "play" for an action, "order" for a standing order.
    """

    what: str
    match: str
    opened: int
    path: tuple[str, ...] = ()

    def id(self, verb: str, *more: str) -> str:
        """The custom_id of a control on this way."""
        return ":".join((verb, self.what, self.match, str(self.opened), ".".join(self.path), *more))

    def on(self, step: str) -> "Way":
        """One choice further."""
        return Way(self.what, self.match, self.opened, (*self.path, step))


def way_of(custom_id: str) -> tuple[str, Way, str]:
    """The verb, the way and the rest of a custom_id; ValueError when it is none of ours."""
    verb, what, match, opened, path, *rest = custom_id.split(":")
    if what not in ("play", "order"):
        raise ValueError(what)
    return verb, Way(what, match, int(opened), tuple(path.split(".")) if path else ()), rest[0] if rest else ""


def shown_value(position: Position, field: Field, value: Any) -> str:
    """A value of a field as a person reads it."""
    if field.kind == "seat":
        return position.name(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "none"


def panel(position: Position, seat: Seat, path: Sequence[str] = ()) -> tuple[str, list[Row]]:
    """The prompt and the controls of what is asked of a seat; nothing when nothing is."""
    decision, question = position.decision(seat), position.question(seat)
    if decision is None or question is None:
        return "", []
    way = Way("play", position.match.match, question.opened, tuple(path))
    view, menu = position.view(seat), position.menu(seat)

    def label(action: Action) -> str:
        return position.label(view, action)

    made = offer(menu, path, label, lambda field, value: shown_value(position, field, value))
    prompt = position.say(decision.prompt)
    rows = controls(way, made, prompt)
    if path:
        rows.append([Button("Back", way_back(way))])
    return prompt, rows


def way_back(way: Way) -> str:
    """The custom_id that leads back to the beginning."""
    return Way(way.what, way.match, way.opened).id("show")


def controls(way: Way, made: Offer, hint: str) -> list[Row]:
    """An offer as buttons and menus."""
    rows: list[Row] = []
    if made.several:
        choices = made.several[:IN_A_MENU]
        rows.append(Menu(way.id("some"), made.hint or hint, choices, 1, len(choices)))
        rows.append([Button("None of them", way.id("some", "none"), "primary")] if made.none else [])
    elif made.typed:
        rows.append([Button("Type it", way.id("type"), "primary")])
    elif len(made.choices) <= IN_A_ROW and all(len(choice.label) <= SHORT for choice in made.choices):
        rows.append([_button(way, choice) for choice in made.choices])
    else:
        rows += _menus(way, made, hint)
    return [row for row in rows if row]


def _button(way: Way, choice: Choice) -> Button:
    return Button(choice.label, way.id("pick", choice.value), "primary")


def _menus(way: Way, made: Offer, hint: str) -> list[Row]:
    """A menu for every 25 choices."""
    menus: list[Row] = []
    for start in range(0, len(made.choices), IN_A_MENU):
        part = made.choices[start : start + IN_A_MENU]
        shown = made.hint or hint
        if len(made.choices) > IN_A_MENU:
            shown = f"{shown} ({part[0].label} to {part[-1].label})"
        menus.append(Menu(way.id("menu", str(start)), shown, part))
    return menus[:4]
