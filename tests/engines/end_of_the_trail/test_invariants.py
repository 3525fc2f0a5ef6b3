"""What holds after every step of every match."""

from collections import Counter

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import TrailEndOptions
from engines.end_of_the_trail.content import CARDS, JOKER, SORTED
from engines.end_of_the_trail.state import Bidding, Looking, Prospecting, camper, is_free
from engines.step import decode, encode, start
from tests.engines.end_of_the_trail.table import bidding, digger, gambling, random_match, redealt, scenario, window

MATCHES = [(seats, jokers) for seats in (1, 2, 3, 4) for jokers in (False, True)]


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]}{' jokers' if match[1] else ''}")
def matches(request):
    """Some random matches of one kind."""
    seats, jokers = request.param
    return [random_match(seats, TrailEndOptions(jokers=jokers), f"invariants {number}") for number in range(4)]


def piles(state):
    """Every card, wherever it lies."""
    found = Counter(state.deck) + Counter(state.discards) + Counter(state.flipped)
    for lot in state.lots:
        found.update(lot)
    for player in state.players:
        found.update([*player.hand, *player.supply, *({*player.selected} | {*player.used})])
        if player.hole is not None:
            found[player.hole] += 1
    for argonaut in state.argonauts:
        found.update([*argonaut.reserve, *argonaut.cards])
    return found


def test_cards_are_conserved(matches):
    """Section 1: 52 cards, and two Jokers if they are in play, each in one place."""
    for match in matches:
        whole = Counter(card for card in CARDS if card != JOKER)
        whole[JOKER] = 2 if match[0][0].jokers else 0
        for _, _, _, step in match:
            assert piles(step.state) == +whole


def test_the_inventory_never_changes(matches):
    """Section 1: cards, tiles and pieces, as the game counts them."""
    for match in matches:
        whole = GAME.inventory(match[0][0])
        assert all(GAME.inventory(step.state) == whole for _, _, _, step in match)


def test_pieces_are_conserved(matches):
    """Section 1: three tents and a camp for each side; pieces never run out."""
    for match in matches:
        for _, _, _, step in match:
            state = step.state
            moving = Counter(phase.side for phase in state.phases if type(phase).__name__ == "Pitching")
            for side in range(len(state.players) + len(state.argonauts)):
                pitched = sum(side in land.tents for land in state.grid.values()) + moving[side]
                camps = sum(land.camp == side for land in state.grid.values())
                assert camper(state, side).tents + pitched == 3
                assert camper(state, side).camp + camps == 1


def test_tiles_are_conserved(matches):
    """Section 3: 24 tiles, those of the grid never change terrain or gold."""
    for match in matches:
        first = match[0][0]
        for _, _, _, step in match:
            assert step.state.box == first.box
            for tile, land in step.state.grid.items():
                assert (land.terrain, land.gold) == (first.grid[tile].terrain, first.grid[tile].gold)


def test_a_tile_is_free_or_holds_a_camp_or_tents(matches):
    """Section 7: empty, or one camp alone, or tents of different sides."""
    for match in matches:
        for _, _, _, step in match:
            for land in step.state.grid.values():
                assert land.camp is None or not land.tents
                assert len(set(land.tents)) == len(land.tents)


def test_one_claim_per_round(matches):
    """B6: never more pieces on the grid than rounds played, one more at the end."""
    for match in matches:
        for _, _, _, step in match:
            state = step.state
            allowed = state.round + (1 if state.over else 0)
            for side in range(len(state.players) + len(state.argonauts)):
                owner = camper(state, side)
                assert 4 - owner.tents - owner.camp <= allowed


def test_looks_are_remembered(matches):
    """R26: nobody forgets, and nobody is noted twice."""
    for match in matches:
        for state, _, _, step in match:
            for tile, land in step.state.grid.items():
                assert len(set(land.seen)) == len(land.seen)
                assert set(state.grid[tile].seen) <= set(land.seen)


def test_hands_are_held_in_order(matches):
    """Section 2.4: highest first."""
    for match in matches:
        for _, _, _, step in match:
            for player in step.state.players:
                assert player.hand == sorted(player.hand, key=SORTED.__getitem__)


def test_supplies_grow_by_one_or_two(matches):
    """Section 6.C.2: at most two a round, one more for each Joker in round 3."""
    for match in matches:
        for state, _, _, step in match:
            for before, player in zip(state.players, step.state.players, strict=True):
                assert player.supply[: len(before.supply)] == before.supply
                assert len(player.supply) - len(before.supply) <= 4
        last = match[-1][3].state
        assert all(len(player.supply) <= 8 for player in last.players)


def test_a_bid_can_always_be_paid(matches):
    """R3: whoever holds the bid has the money."""
    for match in matches:
        for _, _, _, step in match:
            phase = step.state.phases[-1] if step.state.phases else None
            if isinstance(phase, Bidding) and phase.bidder is not None and phase.bidder < len(step.state.players):
                hand = step.state.players[phase.bidder].hand
                assert sum(CARDS[card].money for card in hand) >= phase.bid


def test_prospectors_stand_where_they_last_looked(matches):
    """B4: after pressing, until the claim."""
    for match in matches:
        for _, _, _, step in match:
            state = step.state
            if state.phases and isinstance(state.phases[-1], Prospecting):
                for player in state.players:
                    assert player.prospector is None or player.prospector == player.looked
                    assert (
                        not player.finished or player.prospector is None or not is_free(state.grid[player.prospector])
                    )


def test_three_rounds_and_an_end(matches):
    """Section 6: the match ends after the third round, with a winner."""
    for match in matches:
        last = match[-1][3]
        assert last.state.over
        assert last.state.round == 3
        assert len(last.outcome.winners) == 1 or last.state.argonauts
        assert {1, 2, 3} == {step.state.round for _, _, _, step in match}


def test_scores_add_up(matches):
    """Section 9.6: the lines of the score, and the places of most gold."""
    for match in matches:
        outcome = match[-1][3].outcome
        for seat, score in enumerate(outcome.scores):
            assert sum(line.points[seat] for line in outcome.lines) == score
        if not match[-1][3].state.argonauts:
            assert outcome.scores[outcome.winners[0]] == max(outcome.scores)
            assert sorted(outcome.places) == list(range(1, len(outcome.scores) + 1))


def test_a_match_that_is_stopped_early_can_be_told(matches):
    """Section 9: how it stands, if it can be said, has a score for every seat; at the end it is the outcome."""
    for _, _, _, step in matches[0]:
        early = GAME.outcome(step.state, True)
        assert early is None or len(early.scores) == len(early.places) == len(step.state.players)
    last = matches[0][-1][3]
    assert GAME.outcome(last.state, True) == last.outcome


def test_states_survive_storage(matches):
    """A stored state is the same again."""
    for _, _, _, step in matches[0]:
        assert decode(GAME, encode(step.state)) == step.state


def test_a_look_is_by_the_seat_that_is_asked(matches):
    """B4: the looker is among those who have seen the tile."""
    for match in matches:
        for _, _, _, step in match:
            if step.state.phases and isinstance(step.state.phases[-1], Looking):
                look = step.state.phases[-1]
                assert look.seat in step.state.grid[look.tile].seen


def test_redeal_holds_along_matches(matches):
    """Section 5: the view of each seat is the same in another world, and nothing is lost."""
    for number, (_, _, _, step) in enumerate(matches[0]):
        state = step.state
        for seat in [*range(len(state.players)), None]:
            world = redealt(state, seat, f"along {number}")
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.inventory(world) == GAME.inventory(state)
            assert GAME.pending(world) == GAME.pending(state)


def test_the_same_seed_is_the_same_match():
    """Chance comes from the seed alone."""
    one, two = (start(GAME, 3, TrailEndOptions(jokers=True), "again") for _ in range(2))
    assert one.state == two.state
    assert one.events == two.events
    assert one.state != start(GAME, 3, TrailEndOptions(jokers=True), "another").state


@pytest.mark.parametrize(
    "state",
    [
        bidding("2H 3S", "5C 6H"),
        gambling(digger("10D JS", used="2C 4D 5H"), digger("JD QC", used="5S 5C")),
        window(digger("Joker 2H"), digger("JD QC"), discards="KH KS"),
        scenario(digger(selected="2C 5H"), digger(selected="5S 5C"), tents={"a1": [0, 1]}, camps={"b4": 1}),
    ],
    ids=["auction", "gambling", "window", "prospecting"],
)
def test_written_positions_are_whole(state):
    """Positions of these tests hold what a match holds."""
    whole = start(GAME, 2, TrailEndOptions(jokers=state.jokers), "whole").state
    assert GAME.inventory(state) == GAME.inventory(whole)
