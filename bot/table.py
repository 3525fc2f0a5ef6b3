"""Plays: load, take, append, one match at a time."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

import msgspec

from bot.clock import Clock
from bot.lines import agreed, taken_back
from bot.position import EVENTS, Position, load, options_of, restored
from bot.refusal import Refusal
from bot.shelf import Shelf
from bot.store import Errand, Player, Question, StepRow, Store, pack
from engines.contract import Action, Decision, Outcome, TooLate
from engines.dealer import Event
from engines.step import encode, start, take
from engines.text import Seat, Text

ASLEEP = "This match sleeps until Trailboss is invited to its server again."
MOVED_ON = "The board has moved on since you were asked."


@dataclass(frozen=True, slots=True)
class Played:
    """A step that has been taken and kept."""

    position: Position
    events: list[Event]
    outcome: Outcome | None


class Table:
    """Where matches are played: every change of a match goes through here, one after the other."""

    def __init__(self, store: Store, shelf: Shelf, clock: Clock, changed: Callable[[str], None]) -> None:
        self.store = store
        self.shelf = shelf
        self.clock = clock
        self._changed = changed
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn_at(self, match: str, *, quietly: bool = False) -> AsyncIterator[None]:
        """One at a time for each match; who comes meanwhile queues. Afterwards others hear of it, unless quietly."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        async with lock:
            yield
        if not quietly:
            self._changed(match)

    async def look(self, match: str) -> Position:
        """A match as it stands."""
        return await load(self.store, self.shelf, match)

    async def begin(self, match: str, interaction: int | None = None) -> Played:
        """Deals the first cards. Whoever calls holds the match's turn."""
        position = await self.look(match)
        if position.match.phase != "lobby":
            raise Refusal("This match has begun already.")
        step = start(
            position.game, len(position.players), options_of(position.match, position.game), position.match.seed
        )
        position.match.phase = "running"
        row = StepRow(match=match, number=0, seat=None, kind="start", interaction=interaction)
        return await self._append(position, row, step.state, step.events, step.pending, step.outcome)

    async def play(
        self, match: str, seat: Seat, action: Action, *, opened: int | None = None, interaction: int | None = None
    ) -> Played:
        """Takes one step for a seat; `opened` tells which question it answers."""
        async with self.turn_at(match):
            return await self.step(await self.look(match), seat, action, opened=opened, interaction=interaction)

    async def step(
        self,
        position: Position,
        seat: Seat,
        action: Action,
        *,
        opened: int | None = None,
        interaction: int | None = None,
    ) -> Played:
        """Takes one step from a position. Whoever calls holds the match's turn."""
        match = position.match
        if match.phase != "running":
            raise Refusal("This match is over." if match.phase == "over" else "This match has not begun yet.")
        if match.asleep:
            raise Refusal(ASLEEP)
        question = position.question(seat)
        if opened is not None and (question is None or question.opened != opened):
            raise TooLate(MOVED_ON)
        number = match.number + 1
        step = take(position.game, position.state, seat, action, match.seed, number)
        row = StepRow(
            match=match.match,
            number=number,
            seat=seat,
            kind="play",
            action=msgspec.json.encode(action).decode(),
            final=step.final,
            interaction=interaction,
        )
        return await self._append(position, row, step.state, step.events, step.pending, step.outcome)

    async def undo(
        self, position: Position, seat: Seat, *, interaction: int | None = None, free: bool = True
    ) -> Played:
        """Takes back a person's last step: a new step with an older state. Whoever calls holds the match's turn."""
        match = position.match
        if match.phase != "running":
            raise Refusal("Only a running match can be taken back.")
        if match.asleep:
            raise Refusal(ASLEEP)
        last, answered = await self.last_step(position)
        if last.kind == "start":
            raise Refusal("There is nothing to take back.")
        if free and (last.seat != seat or last.final or answered):
            raise Refusal("That needs everybody's consent.")
        before = await self.effective(match.match, last.number - 1)
        if before.state is None:
            raise Refusal("That is too long ago to be taken back.")
        game, state = position.game, restored(position.game, before)
        row = StepRow(
            match=match.match,
            number=match.number + 1,
            seat=seat,
            kind="undo",
            action=msgspec.json.encode({"to": before.number}).decode(),
            interaction=interaction,
        )
        told = taken_back(EVENTS.decode(last.events), seat) if free else agreed(seat)
        return await self._append(position, row, state, told, game.pending(state), None)

    async def last_step(self, position: Position) -> tuple[StepRow, bool]:
        """The last step of a person, and whether an AI has answered it; what an AI answered goes back with it."""
        match = position.match.match
        last = await self.effective(match, position.match.number)
        answered = False
        while last.seat is not None and position.players[last.seat].person is None:
            last, answered = await self.effective(match, last.number - 1), True
        return last, answered

    async def effective(self, match: str, number: int) -> StepRow:
        """The step whose state stood after a number: an undo or a note stands for the step it names."""
        row = await self.store.step(match, number)
        assert row is not None
        while row.kind in ("undo", "note"):
            row = await self.store.step(match, int(msgspec.json.decode(row.action)["to"]))
            assert row is not None
        return row

    async def note(
        self,
        position: Position,
        seat: Seat,
        text: Text,
        *,
        interaction: int | None = None,
        players: Sequence[Player] | None = None,
    ) -> Played:
        """Adds a line to the log that changes nothing on the board; who sits there may change with it.

        Whoever calls holds the match's turn.
        """
        last = await self.effective(position.match.match, position.match.number)
        row = StepRow(
            match=position.match.match,
            number=position.match.number + 1,
            seat=seat,
            kind="note",
            action=msgspec.json.encode({"to": last.number}).decode(),
            interaction=interaction,
        )
        pending = position.game.pending(position.state)
        return await self._append(position, row, position.state, [Event(text)], pending, None, players)

    async def end(
        self,
        position: Position,
        text: Text,
        outcome: Outcome | None,
        interaction: int | None = None,
        players: Sequence[Player] | None = None,
    ) -> Played:
        """Ends a match before its time. Whoever calls holds the match's turn."""
        match = position.match
        row = StepRow(match=match.match, number=match.number + 1, seat=None, kind="end", interaction=interaction)
        match.phase = "over"
        return await self._append(position, row, position.state, [Event(text)], (), outcome, players)

    async def _append(
        self,
        position: Position,
        row: StepRow,
        state: object,
        events: list[Event],
        pending: Sequence[Decision],
        outcome: Outcome | None,
        players: Sequence[Player] | None = None,
    ) -> Played:
        match, now = position.match, self.clock.now()
        if outcome is not None:
            match.phase = "over"
        match.number, match.changed = row.number, now
        row.taken = now
        row.state = pack(encode(state))
        row.events = msgspec.json.encode(events).decode()
        questions = _questions(position, row, pending, now)
        errands = list(_errands(position, row, events, questions, now))
        try:
            await self.store.append(match, row, questions, errands, players)
        except sqlite3.IntegrityError as error:
            raise TooLate("That has been done already.") from error
        after = Position(match, position.game, position.players, questions, state)
        return Played(after, events, outcome)


def _questions(position: Position, row: StepRow, pending: Sequence[Decision], now: float) -> list[Question]:
    """The open decisions; a question that stands as it stood keeps the number under which it was asked."""
    stood = {} if position.state is None else {question.seat: question for question in position.questions}
    asked = {} if position.state is None else {d.seat: d for d in position.game.pending(position.state)}
    questions = []
    for decision in pending:
        old = stood.get(decision.seat)
        untouched = decision.seat != row.seat or row.kind == "note"
        same = old is not None and untouched and asked.get(decision.seat) == decision
        questions.append(
            Question(
                match=position.match.match,
                seat=decision.seat,
                opened=old.opened if old is not None and same else row.number,
                blocking=decision.blocking,
                prompt=msgspec.json.encode(decision.prompt).decode(),
                since=old.since if old is not None and old.blocking and untouched else now,
            )
        )
    return questions


def _errands(
    position: Position, row: StepRow, events: Iterable[Event], questions: Sequence[Question], now: float
) -> Iterable[Errand]:
    """What the step leaves to be told: the board to all, and to each person what concerns them."""
    key, number = position.match.match, row.number
    public = ["board"]
    if row.kind == "start":
        public = ["card", "thread", "board"]
    if position.match.phase == "over":
        public += ["card", "result"]
    for kind in public:
        yield Errand(match=key, kind=kind, number=int(now * 1000) if kind == "card" else number, due=now)
    stood = {question.seat: question.opened for question in position.questions}
    stands = {question.seat: question.opened for question in questions}
    heard = {event.to for event in events}
    for player in position.players:
        concerned = player.seat in heard or stood.get(player.seat) != stands.get(player.seat) or row.kind == "end"
        left = player.person is None and row.kind == "note" and row.seat == player.seat
        if left or (concerned and player.person is not None):
            yield Errand(match=key, kind="dm", seat=player.seat, number=number, due=now)
