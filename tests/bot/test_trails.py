"""A whole match of Trails by three people and an AI: by slash command, button, menu and direct message."""

import random
from hashlib import sha256

from tests.bot.saloon import saloon, seat_all, with_button
from tests.bot.ways import WAYS, press


async def test_a_whole_match_in_mixed_ways(tmp_path):
    """Three people and an AI play to the result card."""
    async with saloon(tmp_path) as place:
        sandbox, chance = place.sandbox, random.Random(4)
        people = [sandbox.person(name) for name in ("Alice", "Bob", "Cleo")]
        thread = await seat_all(place, *people, ai=1)
        digest = sha256((await place.position()).match.seed.encode()).hexdigest()
        assert any(digest in sight.text for sight in people[0].sees(thread)), "the promise comes before the first step"
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


async def test_alone_with_ai_players_one_message_is_enough(tmp_path):
    """What the AI answered at once and what is asked next stand in the answer to one's own step."""
    async with saloon(tmp_path) as place:
        alice = place.sandbox.person("Alice")
        thread = await seat_all(place, alice, ai=1)
        reply = await alice.click(with_button(alice, thread, "Your move"), "Your move")
        texts = []
        for _ in range(12):
            position = await place.position()
            assert position.awaited() == [0], "the AI has answered before the person is"
            shown = reply.message
            assert shown.menus or shown.buttons
            await press(alice, shown, position.menu(0)[0])
            texts.append(shown.text)
        assert any("Abigail hikes" in text for text in texts)
        assert len([sight for sight in alice.sees(thread) if sight.ephemeral]) == 1
        place.sandbox.recorder.assert_clean()
