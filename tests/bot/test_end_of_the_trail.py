"""Whole matches of End of the Trail through the bot: auctions with proxy bids, relocations, Jokers, alone."""

import pytest

from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Pitch, Swap
from engines.players import by_chance, by_policy
from tests.bot.saloon import saloon, seat_all
from tests.bot.ways import WAYS, press


async def _play_on(place, people, thread, player, until=lambda action: False):
    """Plays a match to its end, each action in another way; the kinds of action that were played."""
    kinds = []
    for turn in range(600):
        position = await place.position()
        if position.match.phase == "over":
            return kinds
        seat = position.awaited()[turn % len(position.awaited())]
        action = player(position.game, position.state, seat, position.menu(seat), Dealer("people", turn))
        if until(action):
            return [*kinds, action]
        reply = await WAYS[turn % len(WAYS)](place, people[seat], thread, position, seat, action)
        assert reply.ephemeral or reply.updated
        kinds.append(action)
        await place.settled()
    raise AssertionError("The match does not end.")


@pytest.mark.parametrize(("names", "ai"), [(("Alice", "Bob", "Cleo"), 0), (("Alice", "Bob"), 1), (("Alice",), 0)])
async def test_a_whole_match_in_mixed_ways(tmp_path, names, ai):
    """Three people, two and an AI, and one alone against the Argonauts play to the result card."""
    async with saloon(tmp_path) as place:
        people = [place.sandbox.person(name) for name in names]
        thread = await seat_all(place, *people, game="end_of_the_trail", ai=ai)
        await _play_on(place, people, thread, by_policy)
        shown = people[0].sees(thread)
        assert any(attachment.filename == "result.png" for sight in shown for attachment in sight.attachments)
        place.sandbox.recorder.assert_clean()


async def test_jokers_are_exchanged_and_tents_relocated_by_their_owners(tmp_path):
    """Chance players with Jokers: somebody swaps one, and an owner pitches a tent out of turn."""
    async with saloon(tmp_path) as place:
        people = [place.sandbox.person(name) for name in ("Alice", "Bob", "Cleo")]
        played = []
        for _ in range(6):
            thread = await seat_all(place, *people, game="end_of_the_trail", options={"jokers": "yes"})
            played += await _play_on(place, people, thread, by_chance)
            kinds = {type(action) for action in played}
            if {Swap, Pitch} <= kinds:
                break
        assert {Swap, Pitch} <= kinds
        place.sandbox.recorder.assert_clean()


async def test_a_proxy_bids_as_if_its_owner_were_quick(tmp_path):
    """An order to bid up to $4 answers by itself, in the same words, until the lot is dearer."""
    async with saloon(tmp_path) as place:
        people = [place.sandbox.person(name) for name in ("Alice", "Bob")]
        thread = await seat_all(place, *people, game="end_of_the_trail")
        while not (await place.position()).state.lots:
            position = await place.position()
            seat = position.awaited()[0]
            await WAYS[1](place, people[seat], thread, position, seat, position.menu(seat)[0])
            await place.settled()
        position = await place.position()
        while type(position.state.phases[-1]).__name__ != "Bidding":
            seat = position.awaited()[0]
            await WAYS[0](place, people[seat], thread, position, seat, position.menu(seat)[0])
            await place.settled()
            position = await place.position()
        bidder = position.awaited()[0]
        other = 1 - bidder
        orders = position.game.standing(position.view(other))
        order = next(order for order in orders if getattr(order, "amount", None) == 4)
        reply = await people[other].slash("match orders", channel=thread)
        await press(people[other], reply.message, order)
        bid = next(action for action in position.menu(bidder) if getattr(action, "amount", None) == 2)
        await WAYS[1](place, people[bidder], thread, position, bidder, bid)
        await place.settled()
        position = await place.position()
        assert position.state.phases[-1].bidder == other, "the proxy has bid more"
        assert position.awaited() == [bidder], "and the table waits for the first again"
        log = (await people[bidder].slash("match log", channel=thread)).text
        assert f"{position.name(other)} bids $3 for lot" in log
        place.sandbox.recorder.assert_clean()
