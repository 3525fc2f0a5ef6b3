"""The rules of Trails: setup, pending, legal, apply."""

from engines.contract import Action, NotYourDecision
from engines.dealer import Dealer
from engines.text import Seat
from engines.trails.actions import TrailsOptions
from engines.trails.rules.answers import ANSWERS, answer_alone
from engines.trails.rules.effects import AUTOMATIC
from engines.trails.rules.questions import QUESTIONS, asks, choices, legal, pending
from engines.trails.rules.setup import lay_out
from engines.trails.state import State

__all__ = ["apply", "legal", "pending", "setup"]


def setup(seats: int, options: TrailsOptions, dealer: Dealer) -> State:
    """Lays out the trail and deals the first cards."""
    state = lay_out(seats, options, dealer)
    _run(state, dealer)
    return state


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> None:
    """Plays one answer, and on until something is asked."""
    if state.over or seat != state.active or type(action) not in QUESTIONS[type(state.phases[-1])].allows:
        raise NotYourDecision("That is not what the table asks of you now.")
    if state.marked_turn != state.turn:
        state.marks.clear()
        state.marked_turn = state.turn
    ANSWERS[type(action)](state, action, dealer)
    _run(state, dealer)


def _run(state: State, dealer: Dealer) -> None:
    """Resolves whatever needs no answer, or has only one that everyone can see."""
    while not state.over:
        phase = state.phases[-1]
        resolve = AUTOMATIC.get(type(phase))
        if resolve is not None:
            state.phases.pop()
            resolve(state, phase, dealer)
        elif asks(state, phase):
            return
        else:
            answer_alone(state, choices(state), dealer)
