"""One action on a copy: the only way to change a match."""

import pytest

from engines.contract import IllegalAction, NotYourDecision
from engines.step import copy, decision_of, decode, encode, menu, start, take
from tests.proving import GAME
from tests.proving.pieces import Done, Pass, ProvingOptions, Stake, Staking


def begun(seats=2, options=None):
    return start(GAME, seats, options or ProvingOptions(), "seed")


def test_start_lays_out_a_match():
    step = begun()
    assert step.outcome is None
    assert step.final
    assert [decision.seat for decision in step.pending] == [0, 1]
    assert step.events
    assert encode(step.state) == encode(begun().state)
    assert encode(step.state) != encode(start(GAME, 2, ProvingOptions(), "other").state)


def test_start_refuses_what_does_not_fit():
    with pytest.raises(IllegalAction, match="not enough goods for 4 rounds at 4"):
        begun(4, ProvingOptions(rounds=4))


def test_take_works_on_a_copy():
    """Promise 4: the old state stays as it was, also when the action is accepted."""
    old = begun().state
    before = encode(old)
    step = take(GAME, old, 0, Stake("b"), "seed", 1)
    assert encode(old) == before
    assert step.state.players[0].staked == "b"
    assert old.players[0].staked is None
    assert not step.final


def test_take_refuses_a_seat_that_is_not_asked():
    state = begun().state
    for seat, claim in ((0, "a"), (1, "a")):
        state = take(GAME, state, seat, Stake(claim), "seed", 1).state
    assert decision_of(GAME, state, 1) is None
    with pytest.raises(NotYourDecision, match="not waiting for you"):
        take(GAME, state, 1, Pass(), "seed", 2)
    assert menu(GAME, state, 1) == []


def test_take_refuses_what_is_not_asked():
    with pytest.raises(NotYourDecision, match="not what the table asks"):
        take(GAME, begun().state, 0, Done(), "seed", 1)


def test_take_leaves_no_trace_of_a_refusal():
    """Promise 4."""
    state = begun().state
    before = encode(state)
    with pytest.raises(IllegalAction, match="no claim z"):
        take(GAME, state, 0, Stake("z"), "seed", 1)
    assert encode(state) == before


def test_the_chance_of_a_step_is_that_of_its_number():
    state = take(GAME, begun(1).state, 0, Stake("a"), "seed", 1).state
    ends = [take(GAME, state, 0, Pass(), "seed", number).state for number in (2, 2, 3)]
    assert encode(ends[0]) == encode(ends[1])
    assert ends[0].stack != ends[2].stack


def test_a_stored_state_is_the_same():
    """Promise 3."""
    state = begun(3).state
    assert decode(GAME, encode(state)) == state
    other = copy(GAME, state)
    assert other == state
    other.players[0].hand.clear()
    assert state.players[0].hand
    assert isinstance(other.phases[-1], Staking)
