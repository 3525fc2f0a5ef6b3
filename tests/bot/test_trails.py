"""A whole match of Trails by three people and an AI: by slash command, button, menu and direct message."""

import random

from tests.bot.saloon import saloon, seat_all, with_button


async def test_a_whole_match_in_mixed_ways(tmp_path):
    """Three people and an AI play to the result card."""
    async with saloon(tmp_path) as place:
        sandbox, chance = place.sandbox, random.Random(4)
        people = [sandbox.person(name) for name in ("Alice", "Bob", "Cleo")]
        thread = await seat_all(place, *people, ai=1)
        for turn in range(400):
            position = await place.position()
            if position.match.phase == "over":
                break
            seat = position.awaited()[0]
            person = people[seat]
            reply = await WAYS[turn % len(WAYS)](place, person, thread, position, seat, chance)
            assert reply.ephemeral or reply.updated, "nothing private may be answered in public"
            await place.settled()
        assert position.match.phase == "over"
        shown = people[0].sees(thread)
        assert any(attachment.filename == "result.png" for sight in shown for attachment in sight.attachments)
        assert any(position.match.seed in sight.text for sight in shown)
        assert not [sight for sight in shown if not sight.ephemeral and sight.buttons], "no controls are left"
        sandbox.recorder.assert_clean()


async def _by_panel(place, person, thread, position, seat, chance):
    """Your move, then a button or a line of the menu."""
    reply = await person.click(with_button(person, thread, "Your move"), "Your move")
    return await _press(person, reply.message, chance)


async def _by_direct_message(place, person, thread, position, seat, chance):
    """The choices in the direct message."""
    channel = await person.dm()
    asked = next(sight for sight in reversed(person.sees(channel)) if sight.buttons or sight.menus)
    return await _press(person, asked, chance)


async def _press(person, message, chance):
    if message.menus:
        return await person.select(message, [chance.choice(message.menus[0].labels)])
    return await person.click(message, chance.choice(message.buttons).label)


async def _by_slash(place, person, thread, position, seat, chance):
    """The command, with values from autocomplete."""
    action = chance.choice(position.menu(seat))
    name = f"trails {action.__struct_config__.tag}"
    values = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        choices = await person.autocomplete(name, field, str(value), channel=thread, **values)
        assert value in [choice["value"] for choice in choices]
        values[field] = value
    return await person.slash(name, channel=thread, **values)


WAYS = (_by_panel, _by_slash, _by_direct_message)
