"""Plays one action; there is no other way to change a match."""

from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from engines.contract import Action, Decision, Game, NotYourDecision, Options, Outcome, S, V
from engines.dealer import Dealer, Event
from engines.text import Seat


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What one action came to."""

    state: S
    events: list[Event]
    pending: list[Decision]
    outcome: Outcome | None
    final: bool
    """No free taking back."""


def start(game: Game[S, V], seats: int, options: Options, seed: str) -> Step[S]:
    """Lays out a match; its chance is that of number 0."""
    dealer = Dealer(seed)
    return _step(game, game.setup(seats, options, dealer), dealer)


def take(game: Game[S, V], state: S, seat: Seat, action: Action, seed: str, number: int) -> Step[S]:
    """Plays an action on a copy, with the chance of this number; a GameError leaves no trace."""
    decision = decision_of(game, state, seat)
    if decision is None:
        raise NotYourDecision("The table is not waiting for you.")
    if type(action) not in decision.allows:
        raise NotYourDecision("That is not what the table asks of you now.")
    after = copy(game, state)
    dealer = Dealer(seed, number)
    game.apply(after, seat, action, dealer)
    return _step(game, after, dealer)


def _step(game: Game[S, V], state: S, dealer: Dealer) -> Step[S]:
    return Step(state, dealer.events, list(game.pending(state)), game.outcome(state, False), dealer.final)


def decision_of(game: Game[S, V], state: S, seat: Seat) -> Decision | None:
    """The question put to this seat, if any."""
    return next((decision for decision in game.pending(state) if decision.seat == seat), None)


def menu(game: Game[S, V], state: S, seat: Seat) -> list[Action]:
    """Complete actions for autocomplete, buttons and AI players."""
    return list(game.legal(state, seat))


def encode(state: Any) -> bytes:
    """A state, action, option or event as it is stored."""
    return msgspec.msgpack.encode(state)


def decode(game: Game[S, V], data: bytes) -> S:
    """A stored state, checked against its type."""
    return msgspec.msgpack.decode(data, type=game.state)


def copy(game: Game[S, V], state: S) -> S:
    """A state that shares nothing with this one."""
    return decode(game, encode(state))
