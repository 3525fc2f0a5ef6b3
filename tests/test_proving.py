"""The proving game does strain the contract where the later games will."""

from contextlib import suppress

import pytest

from engines.contract import IllegalAction, TooLate
from engines.dealer import Dealer
from engines.players import by_chance, moves
from engines.step import copy, menu, start, take
from tests.proving import GAME
from tests.proving.pieces import (
    Accept,
    Answer,
    Bid,
    BidUpTo,
    Done,
    Offer,
    Pass,
    Pay,
    Paying,
    ProvingOptions,
    Rob,
    Sale,
    Stake,
    Staking,
    Turn,
    worth,
)


def scenario(seats=3, *, phases=None, **options):
    """A match just begun, or in this phase, with hands that are known."""
    state = start(GAME, seats, ProvingOptions(**options), "scenario").state
    hands = (["ox-5", "mule-3", "goat-1"], ["ox-4", "mule-2", "rifle"], ["horse-1", "ox-2", "ox-3"], ["goat-5"])
    spare = [*state.deck, *(card for player in state.players for card in player.hand)]
    for player, hand in zip(state.players, hands, strict=False):
        player.hand = list(hand)
        for card in hand:
            spare.remove(card)
    state.deck = spare
    if phases:
        state.phases = list(phases)
    return state


def play(state, *steps):
    """Plays actions one after the other; the last step."""
    step = None
    for number, (seat, action) in enumerate(steps, start=1):
        step = take(GAME, state, seat, action, "scenario", number)
        state = step.state
    return step


def lines(step, to=None):
    return [event.text.template for event in step.events if event.to == to]


def test_every_action_is_played_at_random():
    played = {
        type(move.action) for turn in range(6) for move in moves(GAME, 3, ProvingOptions(), f"{turn}", [by_chance] * 3)
    }
    assert played == {type(None), *GAME.actions}


def test_a_stake_is_silent_until_the_last_one():
    """A secret simultaneous choice, revised in silence, opened by the last answer."""
    first = play(scenario(), (0, Stake("a")))
    assert lines(first) == ["{seat} has staked."]
    revised = play(first.state, (0, Stake("b")))
    assert revised.events == []
    assert [question.blocking for question in revised.pending] == [False, True, True]
    last = play(revised.state, (1, Stake("c")), (2, Stake("c")))
    assert [event.revealed for event in last.events if event.to is None] == [False, True, True, True]
    assert isinstance(last.state.phases[-1], Sale)
    assert last.state.phases[-1].lot == 2


def test_a_look_is_remembered_until_the_claims_are_shuffled():
    state = play(scenario(), (0, Stake("b")), (1, Stake("c")), (2, Stake("c"))).state
    assert GAME.view(state, 0).row[1].gold == state.row[1].gold
    assert GAME.view(state, 1).row[1].gold is None
    assert GAME.view(state, None).row[1].seen == (0,)
    for number in range(5):
        world = copy(GAME, state)
        GAME.redeal(world, 0, Dealer("world", number))
        assert world.row[1].gold == state.row[1].gold
    state = play(state, (0, Pass()), (1, Pass()), (2, Pass()), (0, Done()), (1, Done()), (2, Done())).state
    assert isinstance(state.phases[-1], Staking)
    assert not any(tile.seen for tile in (*state.row, *state.stack))


def test_a_robbed_one_is_asked_the_same_with_or_without_a_rifle():
    """The question and its default say nothing about the hand; only the menu does, to its owner."""
    step = play(scenario(phases=[Turn((0, 1, 2))]), (0, Rob(1)))
    bare = play(scenario(phases=[Turn((1, 2, 0))]), (1, Rob(2)))
    (asked,), (other,) = step.pending, bare.pending
    assert (asked.allows, asked.default, asked.prompt.template) == (other.allows, other.default, other.prompt.template)
    assert menu(GAME, step.state, 1) == [Answer(True), Answer(False)]
    assert menu(GAME, bare.state, 2) == [Answer(False)]
    assert lines(play(step.state, (1, Answer(True)))) == ["{seat} uses a rifle; {robber_seat} flees."]
    assert lines(play(bare.state, (2, Answer(True)))) == ["{seat} takes a good from {victim_seat}."]


def test_a_theft_is_whispered_to_the_two_concerned():
    step = play(scenario(phases=[Turn((0, 1, 2))]), (0, Rob(2)), (2, Answer(False)))
    assert lines(step, 0) == ["You take {good} from {seat}."]
    assert lines(step, 2) == ["{seat} takes your {good}."]
    assert lines(step, 1) == []


def test_a_bid_stays_payable_in_other_worlds():
    """0 has bid 9, all its cards; it can pay in every world another seat could think of."""
    state = play(scenario(phases=[Sale(0, (0, 1, 2))]), (0, Bid(9))).state
    for number in range(50):
        world = copy(GAME, state)
        GAME.redeal(world, 1, Dealer("world", number))
        assert worth(world.players[0].hand) >= 9
        world.phases = [Paying(0, 0, 9)]
        assert menu(GAME, world, 0)


def test_an_offer_does_not_hold_the_table():
    state = scenario(phases=[Turn((0, 1, 2))])
    state.players[0].goods = {"food": 1, "rope": 0, "tool": 0}
    state.players[1].goods = {"food": 0, "rope": 2, "tool": 0}
    step = play(state, (0, Offer(1, "food", "rope")))
    assert [(question.seat, question.blocking) for question in step.pending] == [(0, True), (1, False)]
    assert not any(isinstance(action, Offer) for action in menu(GAME, step.state, 0))
    assert lines(play(step.state, (0, Done()))) == ["{seat} is done."]
    for number in range(20):
        world = copy(GAME, step.state)
        GAME.redeal(world, 1, Dealer("world", number))
        assert world.players[0].goods["food"] == 1
    after = play(step.state, (1, Accept())).state
    assert after.players[0].goods == {"food": 0, "rope": 1, "tool": 0}


@pytest.mark.parametrize("price", range(1, 10))
def test_the_menu_of_payments_leaves_out_no_card(price):
    """A menu may leave out combinations, never a value."""
    state = scenario(phases=[Paying(0, 0, price)])
    listed = {card for action in menu(GAME, state, 0) for card in action.cards}
    hand = state.players[0].hand
    ways = [tuple(card for place, card in enumerate(hand) if mask >> place & 1) for mask in range(1, 8)]
    accepted = set()
    for way in ways:
        with suppress(IllegalAction):
            play(state, (0, Pay(way)))
            accepted |= set(way)
    assert listed == accepted


def test_a_standing_order_bids_passes_and_ends():
    state = scenario(phases=[Sale(0, (0, 1, 2), 3, 2)])
    view = GAME.view(state, 0)
    assert BidUpTo(1, 9) in list(GAME.standing(view))
    assert BidUpTo(1, 10) not in list(GAME.standing(view))
    assert GAME.obey(view, BidUpTo(1, 4), menu(GAME, state, 0)) == Bid(4)
    assert GAME.obey(view, BidUpTo(1, 3), menu(GAME, state, 0)) == Pass()
    with pytest.raises(TooLate, match="sold"):
        GAME.obey(view, BidUpTo(2, 9), menu(GAME, state, 0))
    turn = scenario(phases=[Turn((0, 1, 2))])
    with pytest.raises(TooLate, match="sold"):
        GAME.obey(GAME.view(turn, 0), BidUpTo(1, 9), menu(GAME, turn, 0))
    assert GAME.obey(GAME.view(scenario(), 0), BidUpTo(1, 9), [Stake("a")]) is None


def test_alone_one_plays_against_the_outlaw():
    step = play(scenario(1, rounds=1), (0, Stake("a")), (0, Pass()))
    assert step.outcome is not None
    assert len(step.outcome.automata) == 1
    assert all(len(line.points) == 2 for line in step.outcome.lines)
    assert step.outcome.lines[0].points[1] == step.state.lost[0].gold


def test_the_outlaw_can_win():
    state = scenario(1, rounds=1)
    state.row[0].gold, state.players[0].goods = 6, {"food": 2, "rope": 0, "tool": 0}
    outcome = play(state, (0, Stake("a")), (0, Pass())).outcome
    assert outcome.winners == ()
    assert outcome.places == (2,)
