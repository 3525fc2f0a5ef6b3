"""What a person is shown: words, a picture, buttons and menus, within Discord's limits."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal

import discord

CONTENT, DESCRIPTION, ALT, LABEL, CHOICE = 2000, 4096, 1024, 80, 100
ROWS, IN_A_ROW, IN_A_MENU = 5, 5, 25
COLOUR = 0xB5652B

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    label: str
    id: str
    style: Style = "secondary"


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of a menu."""

    label: str
    value: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Something to choose from: at most 25 lines."""

    id: str
    hint: str
    choices: Sequence[Choice]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class PersonMenu:
    """A choice of people of the server."""

    id: str
    hint: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and what it says to those who cannot see it."""

    png: bytes
    alt: str
    name: str = "board.png"


Row = Menu | PersonMenu | Sequence[Button]


@dataclass(frozen=True, slots=True)
class Screen:
    """A message to be."""

    content: str = ""
    """What a phone's notification shows."""
    title: str = ""
    text: str = ""
    picture: Picture | None = None
    rows: Sequence[Row] = ()
    mentions: Sequence[int] = ()
    footer: str = ""
    files: Sequence[Picture] = field(default=())
    """Further pictures or files."""


def clip(text: str, most: int) -> str:
    """A text that fits, with an ellipsis where it was too long."""
    return text if len(text) <= most else text[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


def clip_lines(lines: Sequence[str], most: int) -> str:
    """The last lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        if sum(len(other) + 1 for other in kept) + len(line) > most - 2:
            kept.append("\N{HORIZONTAL ELLIPSIS}")
            break
        kept.append(clip(line, most // 2))
    return "\n".join(reversed(kept))


def sent(screen: Screen) -> dict[str, Any]:
    """The screen as discord.py sends a new message, without what is not there."""
    arguments = {**_common(screen), "files": [_file(picture) for picture in _pictures(screen)]}
    return {name: value for name, value in arguments.items() if value is not None}


def edited(screen: Screen) -> dict[str, Any]:
    """The screen as discord.py edits a message: what it does not show goes away."""
    return {**_common(screen), "attachments": [_file(picture) for picture in _pictures(screen)]}


def bare(screen: Screen) -> Screen:
    """The screen where neither pictures nor embeds are allowed: its words, its controls, and why."""
    reason = "Trailboss may not attach files or embed links here."
    text = clip_lines(screen.text.splitlines(), CONTENT - len(screen.content) - len(reason) - 2)
    return Screen(content=f"{screen.content}\n{text}\n{reason}", rows=screen.rows, mentions=screen.mentions)


def _common(screen: Screen) -> dict[str, Any]:
    return {
        "content": clip(screen.content, CONTENT) if screen.content else None,
        "embeds": _embeds(screen),
        "view": _view(screen.rows),
        "allowed_mentions": discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(person) for person in screen.mentions],
            replied_user=False,
        ),
    }


def _embeds(screen: Screen) -> list[discord.Embed]:
    if not (screen.title or screen.text or screen.picture):
        return []
    embed = discord.Embed(
        title=clip(screen.title, 256) or None, description=clip(screen.text, DESCRIPTION) or None, colour=COLOUR
    )
    if screen.picture:
        embed.set_image(url=f"attachment://{screen.picture.name}")
    if screen.footer:
        embed.set_footer(text=clip(screen.footer, 2048))
    return [embed]


def _pictures(screen: Screen) -> list[Picture]:
    return [*([screen.picture] if screen.picture else []), *screen.files]


def _file(picture: Picture) -> discord.File:
    return discord.File(BytesIO(picture.png), filename=picture.name, description=clip(picture.alt, ALT))


def _view(rows: Sequence[Row]) -> discord.ui.View | None:
    """Buttons and menus; stopped, so that the library keeps nothing: one router answers for all of them."""
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(rows[:ROWS]):
        if isinstance(row, Menu):
            view.add_item(_select(row, place))
        elif isinstance(row, PersonMenu):
            view.add_item(discord.ui.UserSelect(custom_id=row.id, placeholder=clip(row.hint, 150), row=place))
        else:
            for button in row[:IN_A_ROW]:
                style = discord.ButtonStyle[button.style]
                label = clip(button.label, LABEL)
                view.add_item(discord.ui.Button(custom_id=button.id, label=label, style=style, row=place))
    view.stop()
    return view


def _select(menu: Menu, place: int) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=menu.id,
        placeholder=clip(menu.hint, 150),
        min_values=menu.least,
        max_values=min(menu.most, len(menu.choices)),
        options=[
            discord.SelectOption(
                label=clip(choice.label, CHOICE), value=choice.value, description=clip(choice.help, CHOICE) or None
            )
            for choice in menu.choices[:IN_A_MENU]
        ],
        row=place,
    )
