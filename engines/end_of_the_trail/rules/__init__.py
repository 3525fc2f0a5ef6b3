"""The rules of End of the Trail: setup, pending, legal, apply."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engines.contract import Action, Decision, NotYourDecision
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import (
    Auction,
    Bid,
    Claim,
    Double,
    Hide,
    Jump,
    Keep,
    Pass,
    Pay,
    Pitch,
    Press,
    Search,
    Select,
    Settle,
    Swap,
    Take,
    TrailEndOptions,
    Uproot,
)
from engines.end_of_the_trail.rules import auction, claims, gambling, jokers, looks, prospecting, selection, showdown
from engines.end_of_the_trail.rules.setup import ask_hole, hide, hole_menu, lay_out
from engines.end_of_the_trail.state import (
    Bidding,
    Doubling,
    Exchanging,
    Hiding,
    JokerWindow,
    Keeping,
    Looking,
    LotChoice,
    Paying,
    Phase,
    Pitching,
    Prospecting,
    Refilling,
    Selecting,
    Settling,
    State,
)
from engines.text import Seat

__all__ = ["apply", "legal", "pending", "secret_menu", "setup"]

Answer = Callable[[State, Seat, Any, Any, Dealer], None]


def _waits(state: State, phase: Any, dealer: Dealer) -> bool:
    """A phase that only an answer resolves."""
    return False


class Question(NamedTuple):
    """How a phase asks, and what becomes of the answers."""

    ask: Callable[[State, Any], Sequence[Decision]]
    menu: Callable[[State, Any, Seat], Iterable[Action]]
    answers: dict[type[Action], Answer]
    play: Callable[[State, Any, Dealer], bool] = _waits
    """Resolves what needs no answer; False where one is needed."""


_TURN: dict[type[Action], Answer] = dict.fromkeys((Claim, Search, Double, Jump, Uproot), prospecting.act)

QUESTIONS: dict[type[Phase], Question] = {
    Hiding: Question(ask_hole, hole_menu, {Hide: hide}),
    LotChoice: Question(
        auction.ask_lot,
        auction.lot_menu,
        {Auction: auction.choose_lot, Pass: auction.decline_all},
        auction.play_lot_choice,
    ),
    Bidding: Question(auction.ask_bid, auction.bid_menu, {Bid: auction.bid, Pass: auction.pass_lot}),
    Paying: Question(auction.ask_payment, auction.payment_menu, {Pay: auction.pay}),
    Selecting: Question(selection.ask_selection, selection.selection_menu, {Select: selection.select}),
    Prospecting: Question(prospecting.ask_turn, prospecting.turn_menu, _TURN, prospecting.play_turn),
    Looking: Question(looks.ask_look, looks.look_menu, {Claim: looks.claim_look, Press: looks.press}),
    Doubling: Question(looks.ask_double, looks.double_menu, {Take: looks.take}),
    Pitching: Question(claims.ask_pitching, claims.pitching_menu, {Pitch: claims.pitch}, claims.play_pitching),
    Keeping: Question(gambling.ask_keeping, gambling.keeping_menu, {Keep: gambling.keep}, gambling.play_keeping),
    JokerWindow: Question(jokers.ask_window, jokers.window_menu, {Swap: jokers.wish, Pass: jokers.wish}),
    Exchanging: Question(
        jokers.ask_again,
        jokers.again_menu,
        {Swap: jokers.wish_again, Pass: jokers.wish_again},
        jokers.play_exchanging,
    ),
    Refilling: Question(lambda state, phase: (), lambda state, phase, seat: (), {}, gambling.end_round),
    Settling: Question(
        showdown.ask_settling, showdown.settling_menu, {Settle: showdown.settle}, showdown.play_settling
    ),
}


def setup(seats: int, options: TrailEndOptions, dealer: Dealer) -> State:
    """Lays out the grid and deals the first cards."""
    return lay_out(seats, options, dealer)


def pending(state: State) -> Sequence[Decision]:
    """The questions of the innermost phase."""
    if state.over:
        return ()
    phase = state.phases[-1]
    return QUESTIONS[type(phase)].ask(state, phase)


def legal(state: State, seat: Seat) -> Iterable[Action]:
    """The menu of a seat; empty unless it is asked."""
    if state.over:
        return ()
    phase = state.phases[-1]
    question = QUESTIONS[type(phase)]
    for decision in question.ask(state, phase):
        if decision.seat == seat:
            return question.menu(state, phase, seat)
    return ()


def secret_menu(state: State, seat: Seat) -> Sequence[Action]:
    """What a seat could have answered in secret, as long as its answer is not shown."""
    phase = state.phases[-1]
    if isinstance(phase, Exchanging):
        return list(jokers.window_menu(state, JokerWindow(), seat))
    return list(QUESTIONS[type(phase)].menu(state, phase, seat))


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> None:
    """Plays one answer, and on until something is asked."""
    for decision in pending(state):
        if decision.seat == seat and type(action) in decision.allows:
            break
    else:
        raise NotYourDecision("That is not what the table asks of you now.")
    if state.marked_turn != state.turn:
        state.marks.clear()
        state.marked_turn = state.turn
    phase = state.phases[-1]
    QUESTIONS[type(phase)].answers[type(action)](state, seat, phase, action, dealer)
    while not state.over:
        phase = state.phases[-1]
        if not QUESTIONS[type(phase)].play(state, phase, dealer):
            return
