"""Everything that a person can see and ask for, written down so that two worlds can be compared byte by byte."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from bot.sandbox import Sandbox
from bot.sandbox.actors import Person, Reply
from bot.sandbox.command_rules import BOOLEAN
from bot.sandbox.composing import commands_in
from bot.sandbox.records import Channel
from bot.sandbox.sights import Sight

LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("board", {}),
    ("board", {"text": True}),
    ("hand", {}),
    ("log", {}),
    ("log", {"whole": True}),
    ("todo", {}),
    ("orders", {}),
    ("export", {}),
    ("options", {}),
    ("resign", {}),
    ("end", {}),
)
"""What can be asked for without changing anything."""

PUBLIC_CONTROLS = re.compile(
    r"table:[a-z0-9]+:(move|hand|log)"
    r"|lobby:[a-z0-9]+:(join|leave|ai|options|start|invite)"
    r"|undo:[a-z0-9]+:\d+:(yes|no)"
)
"""All that a control may say in public."""

_SNOWFLAKE = re.compile(r"\d{17,20}")
_ADDRESS = re.compile(r"127\.0\.0\.1:\d+")

Entry = tuple[str, Any]
"""Where something was seen, and what."""


@dataclass
class Notebook:
    """What one person has seen."""

    person: Person
    entries: list[Entry]

    def note(self, where: str, what: Any) -> None:
        """Writes down something that was seen."""
        self.entries.append((where, what))

    def compared(self) -> list[tuple[str, str]]:
        """The entries as text: what is numbered by the clock is counted, and the address of the sandbox left out."""
        ids: dict[str, str] = {}

        def count(found: re.Match[str]) -> str:
            return ids.setdefault(found[0], f"#{len(ids)}")

        def text(what: Any) -> str:
            plain = msgspec.json.encode(what, order="sorted").decode()
            return _SNOWFLAKE.sub(count, _ADDRESS.sub("sandbox", plain))

        return [(where, text(what)) for where, what in self.entries]


def same(one: Notebook, other: Notebook) -> None:
    """Fails where the two have seen something else."""
    here, there = one.compared(), other.compared()
    for (where, seen), (elsewhere, seen_there) in zip(here, there, strict=False):
        assert where == elsewhere, f"{where} in one world is {elsewhere} in the other."
        assert seen == seen_there, f"{where} tells the worlds apart:\n  {seen}\n  {seen_there}"
    assert len(here) == len(there), "There is more to see in one of the worlds."


async def look(sandbox: Sandbox, person: Person, thread: Channel) -> Notebook:
    """Looks at everything there is, in the thread, in the direct messages and in the channel."""
    book = Notebook(person, [])
    direct = await person.dm()
    for channel, place in ((thread, "thread"), (direct, "direct")):
        for name, options in LOOKS:
            reply = await person.slash(f"match {name}", channel=channel, **options)
            book.note(f"/match {name} {options} ({place})", answered(reply))
            await _follow(book, f"/match {name} ({place})", reply)
    await _press(book, thread)
    for asked in [sight for sight in person.sees(direct) if not sight.ephemeral and (sight.buttons or sight.menus)]:
        await _explore(book, "direct message", asked)
    for command in _commands(person, thread):
        await _suggestions(book, thread, *command)
    for channel, place in ((sandbox.channel, "channel"), (thread, "thread"), (direct, "direct")):
        book.note(f"all of the {place}", [written(sight) for sight in person.sees(channel)])
    book.note("pings", [written(sight) for sight in person.pings])
    book.note("threads", [channel.name for channel in person.threads(sandbox.channel)])
    return book


def written(sight: Sight) -> Any:
    """A message with every byte of it."""
    files = [
        (file.filename, file.description, file.content_type, sha256(file.content).hexdigest(), _readable(file.content))
        for file in sight.attachments
    ]
    return [sight.json, sight.options, files]


def _readable(content: bytes) -> str:
    return "" if content.startswith(b"\x89PNG") else content.decode()


def answered(reply: Reply) -> Any:
    """An answer with every byte of it; a fault of our own would only hide what it should have shown."""
    assert not any("went wrong on our side" in sight.text for sight in reply.messages), reply
    form = None if reply.modal is None else reply.modal.data
    return [reply.interaction.answer, [written(sight) for sight in reply.messages], form, reply.choices]


def public_faults(sandbox: Sandbox) -> Iterator[str]:
    """What is wrong with the public messages: a command answered for all to look up, a control that tells too much."""
    for record in sandbox.world.records.messages.values():
        sight = Sight(sandbox.world, record)
        channel = sandbox.world.records.channels[record.channel_id]
        if sight.ephemeral or channel.guild_id is None:
            continue
        if sight.command is not None or sight.options:
            yield f"/{sight.command} {sight.options} was answered in public."
        for name in [button.custom_id or "" for button in sight.buttons] + [menu.custom_id for menu in sight.menus]:
            if not PUBLIC_CONTROLS.fullmatch(name):
                yield f"A public control is called {name}."


# the panel


async def _press(book: Notebook, thread: Channel) -> None:
    """Presses every button of the newest public message that has any, and looks into what they open."""
    public = [sight for sight in book.person.sees(thread) if not sight.ephemeral and sight.buttons]
    for button in public[-1].buttons if public else ():
        if not PUBLIC_CONTROLS.fullmatch(button.custom_id or ""):
            continue
        reply = await book.person.click(public[-1], custom_id=button.custom_id)
        book.note(f"button {button.label}", answered(reply))
        await _follow(book, f"button {button.label}", reply)


async def _follow(book: Notebook, where: str, reply: Reply) -> None:
    if reply.message is not None:
        await _explore(book, where, reply.message)


async def _explore(book: Notebook, where: str, message: Sight) -> None:
    """Goes every way through a panel that plays nothing, and back again."""
    for custom_id, value, label in list(_ways_on(message)):
        if value is None:
            reply = await book.person.click(message, custom_id=custom_id)
        else:
            reply = await book.person.select(message, [value], custom_id=custom_id)
        book.note(f"{where} > {label}", answered(reply))
        if reply.modal is None:
            await _explore(book, f"{where} > {label}", message)
            await book.person.click(message, "Back")


def _ways_on(message: Sight) -> Iterator[tuple[str, str | None, str]]:
    """The controls that only lead further: kinds of action, values of a field, forms."""
    for button in message.buttons:
        verb, *words = (button.custom_id or "").split(":")
        if verb == "type" or (verb == "pick" and words[-1][:1] in ("k", "f")):
            yield button.custom_id or "", None, button.label
    for menu in message.menus:
        if menu.custom_id.startswith("menu:"):
            for option in menu.options:
                if option["value"][:1] in ("k", "f"):
                    yield menu.custom_id, option["value"], option["label"]


# suggestions


def _commands(person: Person, channel: Channel) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every command that the person is offered, by its words, with its options."""
    for group in commands_in(person.world, person.id, channel):
        for command in group.get("options") or ():
            yield f"{group['name']} {command['name']}", command.get("options") or []


async def _suggestions(book: Notebook, channel: Channel, command: str, options: list[dict[str, Any]]) -> None:
    """Asks for the suggestions of every option, the earlier ones filled with the first and with the last suggested."""
    several = False
    for end in (0, -1):
        filled: dict[str, Any] = {}
        for option in options:
            name = option["name"]
            if option["type"] == BOOLEAN:
                filled[name] = end == 0
            if not option.get("autocomplete"):
                continue
            found = await book.person.autocomplete(command, name, "", channel=channel, **filled)
            book.note(f"/{command} {name} {end}", found)
            several = several or len(found) > 1
            if found:
                typed = str(found[end]["name"])[:2]
                again = await book.person.autocomplete(command, name, typed, channel=channel, **filled)
                book.note(f"/{command} {name} {end} {typed}", again)
                filled[name] = found[end]["value"]
        if not several:
            return
