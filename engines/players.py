"""Who plays without being a person, and whole matches between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from engines.contract import Action, AnyGame, Decision, Game, Options, Outcome, S, V
from engines.dealer import Dealer, Event
from engines.step import copy, menu, start
from engines.text import Seat

Player: TypeAlias = Callable[[AnyGame, Any, Seat, Sequence[Action], Dealer], Action | None]
"""(game, state, seat, menu, dealer): what the seat does; None leaves a non-blocking question open."""


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """One action of a match as it was played: who, what, and what was told. The state is the live one."""

    number: int
    seat: Seat | None
    """None: the set-up."""
    action: Action | None
    events: list[Event]
    pending: Sequence[Decision]
    state: S


def by_chance(game: AnyGame, state: Any, seat: Seat, choices: Sequence[Action], dealer: Dealer) -> Action:
    """Any action of the menu."""
    return dealer.pick(choices)


def by_policy(game: AnyGame, state: Any, seat: Seat, choices: Sequence[Action], dealer: Dealer) -> Action | None:
    """The game's own sensible player, who sees what its seat may see."""

    def guess() -> Any:
        world = copy(game, state)
        game.redeal(world, seat, dealer)
        return world

    return game.policy(game.view(state, seat), seat, choices, dealer, guess)


PLAYERS: dict[str, Player] = {"random": by_chance, "policy": by_policy}


def moves(
    game: Game[S, V], seats: int, options: Options, seed: str, players: Sequence[Player], cap: int | None = None
) -> Iterator[Move[S]]:
    """Plays a match in place, move by move, until it is over or the cap is reached.

    Open questions are put to the seats in a chance order; one for which the table does not wait is put once.
    """
    begun = start(game, seats, options, seed)
    state, pending = begun.state, begun.pending
    yield Move(0, None, None, begun.events, pending, state)
    chance = Dealer(f"{seed}/players")
    declined: dict[Seat, Decision] = {}
    for number in range(1, (cap or game.cap) + 1):
        answer = _answer(game, state, pending, players, chance, declined)
        if answer is None:
            return
        dealer = Dealer(seed, number)
        game.apply(state, *answer, dealer)
        pending = list(game.pending(state))
        declined = {seat: question for seat, question in declined.items() if question in pending}
        yield Move(number, *answer, dealer.events, pending, state)


def _answer(
    game: AnyGame,
    state: Any,
    pending: Sequence[Decision],
    players: Sequence[Player],
    chance: Dealer,
    declined: dict[Seat, Decision],
) -> tuple[Seat, Action] | None:
    """The next answer of any seat that is asked; None when the match is over."""
    while open_ := [question for question in pending if declined.get(question.seat) != question]:
        question = chance.pick(open_)
        action = players[question.seat](game, state, question.seat, menu(game, state, question.seat), chance)
        if action is not None:
            return question.seat, action
        assert not question.blocking, f"{game.key}: seat {question.seat} left the table waiting."
        declined[question.seat] = question
    return None


def outcome_of(game: Game[S, V], seats: int, options: Options, seed: str, players: Sequence[Player]) -> Outcome | None:
    """How a match between these players ends; None if it reached the cap."""
    state = None
    for move in moves(game, seats, options, seed, players):
        state = move.state
    assert state is not None
    return game.outcome(state, False)
