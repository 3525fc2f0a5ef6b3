"""A match as a file: whole when it is over, and only what the asker may see while it runs."""

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from bot.lines import SAID, agreed, taken_back
from bot.position import EVENTS, Position
from bot.refusal import Refusal
from bot.shelf import Shelf
from bot.store import StepRow
from engines.contract import GameError, Outcome
from engines.dealer import Event
from engines.step import start, take
from engines.text import Seat, Text, words


class ExportedStep(Struct, kw_only=True):
    """One step of an exported match."""

    number: int
    kind: str
    seat: Seat | None
    action: Any = None
    events: list[Event]


class Export(Struct, kw_only=True):
    """A match as it is exported."""

    game: str
    version: int
    name: str
    players: list[str]
    options: Any
    over: bool
    seed_sha256: str
    seed: str = ""
    steps: list[ExportedStep]
    outcome: Outcome | None = None


def export(position: Position, steps: list[StepRow], seat: Seat | None) -> bytes:
    """The file: with seed and every action once the match is over; before, what this seat, or a spectator, may see."""
    match, over = position.match, position.match.phase == "over"
    found = Export(
        game=match.game,
        version=match.version,
        name=match.name,
        players=position.names,
        options=msgspec.json.decode(match.options),
        over=over,
        seed_sha256=sha256(match.seed.encode()).hexdigest(),
        seed=match.seed if over else "",
        steps=[_exported(step, seat, over=over) for step in steps],
        outcome=position.game.outcome(position.state, False) if over and position.state is not None else None,
    )
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


def _exported(step: StepRow, seat: Seat | None, *, over: bool) -> ExportedStep:
    """A step as somebody may see it: another's action may hold a secret."""
    shown = over or step.kind != "play" or (seat is not None and step.seat == seat)
    events = [event for event in EVENTS.decode(step.events) if over or event.to is None or event.to == seat]
    action = msgspec.json.decode(step.action) if step.action and shown else None
    return ExportedStep(number=step.number, kind=step.kind, seat=step.seat, action=action, events=events)


def verify(data: bytes, games: Shelf) -> str:
    """Replays an exported match and derives everything anew; a Refusal says what differs."""
    try:
        found = msgspec.json.decode(data, type=Export)
    except msgspec.MsgspecError as error:
        raise Refusal(f"This is not a match exported by Trailboss: {error}.") from error
    game = games.game(found.game)
    if not found.over:
        raise Refusal("Only a finished match can be verified: its seed is secret until then.")
    if found.version != game.version:
        raise Refusal(f"The match was played with version {found.version} of the rules; here is {game.version}.")
    if sha256(found.seed.encode()).hexdigest() != found.seed_sha256:
        raise Refusal("The seed is not the one whose hash was published at the start.")
    if len(found.players) not in game.seats:
        raise Refusal(f"{game.title} is not for {len(found.players)} players.")
    states: list[Any] = []
    for place, step in enumerate(found.steps):
        if step.number != place:
            raise Refusal(f"Step {place} is missing.")
        if (step.kind == "start") != (place == 0):
            raise Refusal(f"Step {place} begins a match that has begun." if place else "The match does not begin.")
        if place and found.steps[place - 1].kind == "end":
            raise Refusal(f"Step {place} comes after the end.")
        states.append(_again(game, found, step, states))
    outcome = game.outcome(states[-1], False) if states else None
    if outcome is None and (not states or found.steps[-1].kind != "end"):
        raise Refusal("The steps do not lead to an end: some are missing.")
    if outcome != found.outcome:
        raise Refusal("The outcome is not the one that the steps lead to.")
    reason = "It was ended early." if outcome is None else words(outcome.reason, lambda seat: found.players[seat])
    return f"{len(found.steps)} steps replayed: every die, every shuffle and every line is as it was. {reason}"


def _again(game: Any, found: Export, step: ExportedStep, states: list[Any]) -> Any:
    """The state after a step, derived anew."""
    if step.kind in ("undo", "note", "end"):
        if step.events not in _sayings(found, step):
            raise Refusal(f"Step {step.number} tells something else than it must.")
        if step.kind == "end":
            return states[-1]
        to = step.action.get("to") if isinstance(step.action, dict) else None
        if not isinstance(to, int) or not 0 <= to < len(states):
            raise Refusal(f"Step {step.number} goes back to a step that is not there.")
        if step.kind == "note" and states[to] != states[-1]:
            raise Refusal(f"Step {step.number} changes the board, which a note must not.")
        return states[to]
    if step.kind not in ("start", "play"):
        raise Refusal(f"Step {step.number} is of no kind that there is.")
    try:
        if step.kind == "start":
            options = msgspec.convert(found.options, game.options)
            taken = start(game, len(found.players), options, found.seed)
        else:
            union: Any = game.actions[0]
            for kind in game.actions[1:]:
                union |= kind
            action = msgspec.convert(step.action, union)
            if step.seat is None:
                raise Refusal(f"Step {step.number} was played by nobody.")
            taken = take(game, states[-1], step.seat, action, found.seed, step.number)
    except (msgspec.ValidationError, GameError) as error:
        raise Refusal(f"Step {step.number} is not possible: {error}") from error
    if taken.events != step.events:
        raise Refusal(f"Step {step.number} tells something else than it must.")
    return taken.state


def _sayings(found: Export, step: ExportedStep) -> list[list[Event]]:
    """All that a step beside the game may tell."""
    seats = range(len(found.players)) if step.seat is None else [step.seat]
    if step.kind == "undo":
        return [
            told
            for seat in seats
            for told in (agreed(seat), *(taken_back(other.events, seat) for other in found.steps[: step.number]))
        ]
    return [
        [Event(Text(template, {"seat": seat} if "{seat}" in template else {}))]
        for template in SAID[step.kind]
        for seat in seats
    ]
