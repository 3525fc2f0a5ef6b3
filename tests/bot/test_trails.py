"""A whole match of Trails by three people and an AI: by slash command, button, menu and direct message."""

import random

from tests.bot.saloon import saloon, seat_all
from tests.bot.ways import WAYS


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
            action = chance.choice(position.menu(seat))
            reply = await WAYS[turn % len(WAYS)](place, people[seat], thread, position, seat, action)
            assert reply.ephemeral or reply.updated, "nothing private may be answered in public"
            await place.settled()
        assert position.match.phase == "over"
        shown = people[0].sees(thread)
        assert any(attachment.filename == "result.png" for sight in shown for attachment in sight.attachments)
        assert any(position.match.seed in sight.text for sight in shown)
        assert not [sight for sight in shown if not sight.ephemeral and sight.buttons], "no controls are left"
        sandbox.recorder.assert_clean()
