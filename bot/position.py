"""A match as it stands: who sits where, the state, what is asked."""

from dataclasses import dataclass
from typing import Any

import msgspec

from bot.refusal import Refusal
from bot.shelf import Shelf
from bot.store import Kept, Match, Player, Question, StepRow, Store, unpack
from engines.contract import Action, AnyGame, Decision, GameError, Options, Order
from engines.dealer import Event
from engines.step import decision_of, decode, menu
from engines.text import Seat, Text, words

EVENTS = msgspec.json.Decoder(list[Event])


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands after its last step."""

    match: Match
    game: AnyGame
    players: list[Player]
    questions: list[Question]
    state: Any

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [player.name for player in self.players]

    def name(self, seat: Seat) -> str:
        """The name of whoever sits there."""
        return self.players[seat].name

    def seat_of(self, person: int) -> Seat | None:
        """Where somebody sits, if at all."""
        return next((player.seat for player in self.players if player.person == person), None)

    def view(self, seat: Seat | None) -> Any:
        """The table as a seat, or a spectator, sees it."""
        return self.game.view(self.state, seat)

    def question(self, seat: Seat) -> Question | None:
        """What is asked of a seat, as it is kept."""
        return next((question for question in self.questions if question.seat == seat), None)

    def decision(self, seat: Seat) -> Decision | None:
        """What is asked of a seat."""
        return decision_of(self.game, self.state, seat)

    def menu(self, seat: Seat) -> list[Action]:
        """What a seat may do."""
        return menu(self.game, self.state, seat)

    def label(self, view: Any, action: Action) -> str:
        """What a button for this action says."""
        return words(self.game.label(view, action), self.name)

    def awaited(self) -> list[Seat]:
        """The seats the table waits for."""
        return [question.seat for question in self.questions if question.blocking]

    def say(self, text: Text) -> str:
        """A text in words, with the players' names."""
        return words(text, self.name)


def options_of(match: Match, game: AnyGame) -> Options:
    """The options of a match."""
    return msgspec.json.decode(match.options, type=game.options)


async def load(store: Store, shelf: Shelf, key: str) -> Position:
    """A match as it stands, or a sentence when there is none."""
    kept = await store.load(key)
    if kept is None:
        raise Refusal("There is no such match any more.")
    game = shelf.game(kept.match.game)
    state = None if kept.match.number < 0 else restored(game, kept)
    return Position(kept.match, game, kept.players, kept.questions, state)


def restored(game: AnyGame, step: StepRow | Kept) -> Any:
    """The state after a step that still keeps it, as the last one always does."""
    assert step.state is not None
    return decode(game, unpack(step.state))


def action_of(game: AnyGame, text: str) -> Action:
    """A stored action."""
    action: Action = msgspec.json.decode(text, type=_union(game.actions))
    return action


def order_of(game: AnyGame, text: str) -> Order:
    """A stored standing order."""
    order: Order = msgspec.json.decode(text, type=_union(game.orders))
    return order


def _union(kinds: tuple[type[Any], ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union |= kind
    return union


def sentence(error: GameError, position: Position) -> str:
    """Why something was refused, with the players' names."""
    return position.say(error.text)
