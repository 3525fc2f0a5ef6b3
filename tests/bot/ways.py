"""The ways to play an action: by slash command, by the panel in the channel, by the panel in the direct message."""

from collections import Counter

from bot.menu import mark, tag
from tests.bot.saloon import with_button


async def by_slash(place, person, thread, position, seat, action):
    """The command, with its values as autocomplete gives them."""
    name = f"{position.game.command} {tag(action)}"
    values = {}
    for field, default in zip(action.__struct_fields__, _defaults(action), strict=True):
        value = getattr(action, field)
        if value == default:
            continue
        if isinstance(value, tuple):
            if value:
                values[field] = ", ".join(value)
            continue
        choices = await person.autocomplete(name, field, str(value), channel=thread, **values)
        assert value in [choice["value"] for choice in choices], (action, field, choices)
        values[field] = value
    return await person.slash(name, channel=thread, **values)


async def by_panel(place, person, thread, position, seat, action):
    """Your move, then buttons and menus."""
    reply = await person.click(with_button(person, thread, "Your move"), "Your move")
    return await press(person, reply.message, action)


async def by_direct_message(place, person, thread, position, seat, action):
    """The choices in the direct message."""
    channel = await person.dm()
    asked = next(sight for sight in reversed(person.sees(channel)) if sight.buttons or sight.menus)
    return await press(person, asked, action)


async def press(person, message, action):
    """Presses and chooses until the action is complete."""
    wanted = {"a" + mark(action), "k" + tag(action), *("f" + mark(getattr(action, name)) for name in _plain(action))}
    for _ in range(6):
        several = next((menu for menu in message.menus if menu.custom_id.startswith("some:")), None)
        if several is not None:
            return await person.select(message, _several(several, action), custom_id=several.custom_id)
        value, control = next(found for found in _controls(message) if found[0] in wanted)
        if any(button.custom_id == control for button in message.buttons):
            reply = await person.click(message, custom_id=control)
        else:
            reply = await person.select(message, [value], custom_id=control)
        if value[0] == "a":
            return reply
    raise AssertionError(f"No way leads to {action}.")


def _defaults(action):
    """The default of each field, or nothing that any value equals."""
    fields = action.__struct_fields__
    return [object()] * (len(fields) - len(action.__struct_defaults__)) + list(action.__struct_defaults__)


def _plain(action):
    return [name for name in action.__struct_fields__ if not isinstance(getattr(action, name), tuple)]


def _controls(message):
    """What every button and every line of a menu means, complete actions first."""
    found = [(button.custom_id.split(":")[-1], button.custom_id) for button in message.buttons]
    found += [(option["value"], menu.custom_id) for menu in message.menus for option in menu.options]
    return sorted(found, key=lambda pair: pair[0][:1] != "a")


def _several(menu, action):
    """The lines of a menu that make up the action's cards, each copy once."""
    cards = next(getattr(action, name) for name in action.__struct_fields__ if isinstance(getattr(action, name), tuple))
    copies, values = Counter(), []
    for card in cards:
        copies[card] += 1
        values.append(f"{copies[card]}:{card}")
    assert set(values) <= {option["value"] for option in menu.options}
    return values


WAYS = (by_panel, by_slash, by_direct_message)
