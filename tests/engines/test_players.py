"""Whole matches between players who are no people."""

from functools import partial

import pytest

from engines.dealer import Dealer
from engines.players import PLAYERS, by_chance, by_policy, moves, outcome_of
from engines.step import copy, encode, menu, start, take
from tests.proving import GAME
from tests.proving.pieces import Accept, Done, Offer, ProvingOptions, Refuse, Staking


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_match_comes_to_its_end(player, seats):
    """Promise 1."""
    outcome = outcome_of(GAME, seats, ProvingOptions(), "seed", [PLAYERS[player]] * seats)
    assert outcome is not None
    assert len(outcome.scores) == seats


def test_moves_are_steps():
    """Played in place, a match is what it would be step by step."""
    state = start(GAME, 3, ProvingOptions(), "seed").state
    for move in moves(GAME, 3, ProvingOptions(), "seed", [by_chance] * 3):
        if move.seat is not None:
            step = take(GAME, state, move.seat, move.action, "seed", move.number)
            assert step.events == move.events
            assert step.pending == list(move.pending)
            state = step.state
        assert encode(state) == encode(move.state)


def test_the_same_seed_gives_the_same_match():
    """Promise 3."""
    played = [[move.action for move in moves(GAME, 2, ProvingOptions(), "seed", [by_policy] * 2)] for _ in range(2)]
    assert played[0] == played[1]


def test_a_match_can_be_cut_short():
    assert [move.number for move in moves(GAME, 2, ProvingOptions(), "seed", [by_chance] * 2, cap=5)] == list(range(6))


def test_a_question_that_can_wait_is_put_once():
    """Who declines a non-blocking question is asked again only when it changes."""
    asked = []

    def reluctant(game, state, seat, choices, dealer):
        if Refuse() in choices:
            asked.append(state.phases[-1])
            return None
        offers = [action for action in choices if isinstance(action, Offer)]
        return offers[0] if offers else by_policy(game, state, seat, choices, dealer)

    played = [move.action for move in moves(GAME, 3, ProvingOptions(), "seed", [reluctant] * 3)]
    assert played[-1] is not None
    assert not any(isinstance(action, Accept | Refuse) for action in played)
    assert asked
    assert len(asked) <= sum(isinstance(action, Offer) for action in played)


def test_a_question_that_comes_up_again_is_put_again():
    """The same offer in a later turn is another question."""
    asked = []

    def stubborn(game, state, seat, choices, dealer):
        if Refuse() in choices:
            asked.append((state.round, state.phases[-1].offer))
            return None
        offers = [action for action in choices if isinstance(action, Offer) and action.give == "food"]
        return offers[0] if offers else next((action for action in choices if action == Done()), choices[0])

    list(moves(GAME, 2, ProvingOptions(), "again", [stubborn] * 2))
    assert len(asked) == len(set(asked))
    assert len({offer for _, offer in asked}) < len(asked)


def test_a_question_that_blocks_must_be_answered():
    with pytest.raises(AssertionError, match="left the table waiting"):
        list(moves(GAME, 2, ProvingOptions(), "seed", [lambda *_: None] * 2))


def test_the_policy_sees_only_what_its_seat_may():
    """Promise 5: in a redealt world the policy, with the same chance, answers the same."""
    for move in moves(GAME, 3, ProvingOptions(), "seed", [by_chance] * 3, cap=40):
        for question in move.pending:
            seat, answers = question.seat, []
            for turn in range(2):
                world = copy(GAME, move.state)
                if turn:
                    GAME.redeal(world, seat, Dealer("elsewhere", move.number))
                guess = partial(copy, GAME, copy(GAME, move.state))
                answers.append(
                    GAME.policy(GAME.view(world, seat), seat, menu(GAME, world, seat), Dealer("same"), guess)
                )
            assert answers[0] == answers[1]


def test_secret_choices_are_revised_in_silence():
    """Random play does answer again, and it does not hold the table."""
    way = list(moves(GAME, 4, ProvingOptions(), "seed", [by_chance] * 4))
    silent = [move for move in way if not move.events]
    assert silent
    assert all(isinstance(move.state, GAME.state) for move in silent)
    assert Staking() not in way[-1].state.phases
