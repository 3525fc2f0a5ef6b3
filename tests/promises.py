"""The promises of the engine contract, as checks that any game can be put to.

Each check takes a match to be played and fails with an AssertionError that says what was broken, and where.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, inspect

from engines.contract import Action, AnyGame, Decision, GameError, Options
from engines.dealer import Dealer, Event
from engines.fields import Field, changed, fields, summary, values
from engines.players import Player, by_chance, by_policy, moves
from engines.step import Step, decision_of, decode, encode, menu, start, take
from engines.text import Seat, words
from rendering import canvas, registry

SAMPLES = max(1, int(os.environ.get("TRAILBOSS_SAMPLES", "1")))
"""How many times the usual sample is taken."""
POSITIONS = 14
"""How many positions of a match are looked at closely."""
WORLDS = 2
"""How many other worlds are tried for each position and seat."""
EVIDENCE = 8
"""How many redeals without a change tell that a secret is left as it was."""

Observer: TypeAlias = Seat | None
Answer: TypeAlias = Step[Any] | GameError


@dataclass(frozen=True)
class Match:
    """A match to be played: what has to be known to play it again."""

    game: AnyGame
    seats: int
    options: Options
    seed: str

    def __str__(self) -> str:
        """How to find it again."""
        return f"{self.game.key}, {self.seats} seats, {self.options}, seed {self.seed!r}"


@dataclass(frozen=True)
class Position:
    """A state along a match, kept as it is stored, and what led to it."""

    match: Match
    number: int
    seat: Seat | None
    action: Action | None
    events: tuple[Event, ...]
    stored: bytes
    questions: tuple[Decision, ...]

    @property
    def state(self) -> Any:
        """The state, as one's own."""
        return decode(self.match.game, self.stored)

    def __str__(self) -> str:
        """How to find it again."""
        return f"{self.match}, after step {self.number} ({self.action})"


def variants(game: AnyGame, seats: int) -> list[Options]:
    """The usual options, then every other value of each option alone, where it fits this number of seats."""
    usual = game.options()
    tried = [usual]
    for field in fields(game.options):
        tried += [changed(usual, field.name, value) for value in _bounds(values(field)) if value != field.default]
    return [options for options in tried if isinstance(_started(game, seats, options), Step)]


def matches(game: AnyGame, seats: int, count: int = 0) -> list[Match]:
    """Matches to look at: the usual options and each variant in turn, twice over unless told otherwise."""
    kinds = variants(game, seats)
    count = count or max(6, 2 * len(kinds)) * SAMPLES
    return [Match(game, seats, kinds[number % len(kinds)], f"promise-{number}") for number in range(count)]


@lru_cache(maxsize=64)
def walk(match: Match) -> tuple[Position, ...]:
    """Every position of a match at random, the first one included."""
    return tuple(_play(match, _by_menu))


@lru_cache(maxsize=64)
def positions(match: Match) -> tuple[Position, ...]:
    """Positions worth a closer look: two of every kind of question, and some spread over the match."""
    way = walk(match)
    seen: Counter[Any] = Counter()
    chosen = {round(place * (len(way) - 1) / POSITIONS) for place in range(POSITIONS + 1)}
    for place, position in enumerate(way):
        kind = tuple((question.allows, question.blocking, question.secret) for question in position.questions)
        seen[kind] += 1
        if seen[kind] <= 2 and sum(1 for _ in seen) <= 3 * POSITIONS:
            chosen.add(place)
    return tuple(way[place] for place in sorted(chosen))


def _by_menu(game: AnyGame, state: Any, seat: Seat, choices: Sequence[Action], dealer: Dealer) -> Action:
    assert choices, f"{game.key}: an empty menu for seat {seat}."
    return by_chance(game, state, seat, choices, dealer)


def _play(match: Match, player: Player) -> Iterator[Position]:
    game = match.game
    number = 0
    try:
        for move in moves(game, match.seats, match.options, match.seed, [player] * match.seats):
            number = move.number
            yield Position(
                match, number, move.seat, move.action, tuple(move.events), encode(move.state), tuple(move.pending)
            )
    except GameError as error:
        raise AssertionError(f"{match}: step {number + 1}, taken from the menu, is refused: {error}") from error


def observers(match: Match) -> list[Observer]:
    """Every seat, and the spectator."""
    return [*range(match.seats), None]


def redealt(position: Position, observer: Observer, turn: int) -> Any:
    """Another world that the observer cannot tell from this one."""
    world = position.state
    position.match.game.redeal(
        world, observer, Dealer(f"{position.match.seed}/world/{observer}/{turn}", position.number)
    )
    return world


# --- 1


def random_play_ends(match: Match) -> None:
    """Promise 1: play from the menu is accepted, and ends or reaches the cap."""
    _ends(match, walk(match)[-1], may_reach_cap=True)


def policy_play_ends(match: Match) -> None:
    """Promise 1: play by the policy ends."""
    _ends(match, list(_play(match, by_policy))[-1], may_reach_cap=False)


def _ends(match: Match, last: Position, *, may_reach_cap: bool) -> None:
    outcome = match.game.outcome(last.state, False)
    if may_reach_cap and last.number == match.game.cap:
        return
    assert outcome is not None, f"{last}: play stopped without an outcome."
    assert not last.questions, f"{last}: the match is over, yet a question is open."
    seats = match.seats
    assert len(outcome.scores) == len(outcome.places) == seats, f"{last}: a score and a place for every seat."
    assert all(seat in range(seats) for seat in outcome.winners), f"{last}: a winner is no seat."
    points = seats + len(outcome.automata)
    assert all(len(line.points) == points for line in outcome.lines), f"{last}: a line without all points."


# --- 2


def questions_can_be_answered(match: Match) -> None:
    """Promise 2: somebody is waited for, everybody asked once and with a menu, and defaults are accepted."""
    game = match.game
    for position in walk(match):
        state = position.state
        if game.outcome(state, False) is None:
            assert any(question.blocking for question in position.questions), f"{position}: the table waits for nobody."
        asked = [question.seat for question in position.questions]
        assert len(asked) == len(set(asked)), f"{position}: a seat has two questions."
        for question in position.questions:
            _menu_is_sound(position, state, question)
        for seat in set(range(match.seats)) - set(asked):
            assert not menu(game, state, seat), f"{position}: seat {seat} has a menu and no question."
    for position in positions(match):
        for observer in observers(match):
            world = redealt(position, observer, 0)
            for question in game.pending(world):
                assert menu(game, world, question.seat), f"{position}: an empty menu, if redealt for {observer}."
                _default_is_accepted(position, world, question)


def _menu_is_sound(position: Position, state: Any, question: Decision) -> None:
    game = position.match.game
    choices = menu(game, state, question.seat)
    assert choices, f"{position}: an empty menu for seat {question.seat}."
    assert len({encode(choice) for choice in choices}) == len(choices), f"{position}: a menu lists an action twice."
    for choice in choices:
        assert type(choice) in question.allows, f"{position}: {choice} is on the menu and not allowed."
        assert type(choice) in game.actions, f"{position}: {choice} is not an action of the game."
        assert valid(choice), f"{position}: {choice} is outside its own bounds."
    _default_is_accepted(position, state, question)


def _default_is_accepted(position: Position, state: Any, question: Decision) -> None:
    if question.default is not None:
        answer = tried(position, state, question.seat, question.default)
        assert isinstance(answer, Step), f"{position}: the default {question.default} is refused: {answer}"


# --- 3


def storage_keeps_everything(match: Match) -> None:
    """Promise 3: states, actions and options survive storage, and seed and log give the same match again."""
    game = match.game
    union: Any = game.actions[0]
    for kind in game.actions[1:]:
        union = union | kind
    assert decode_as(encode(match.options), game.options) == match.options, f"{match}: options are lost in storage."
    state = start(game, match.seats, match.options, match.seed).state
    for position in walk(match):
        if position.seat is not None:
            assert position.action is not None
            assert decode_as(encode(position.action), union) == position.action, f"{position}: the action is lost."
            step = take(game, state, position.seat, position.action, match.seed, position.number)
            state = step.state
            assert tuple(step.events) == position.events, f"{position}: the same log tells another story."
        assert encode(state) == position.stored, f"{position}: the same seed and log give another state."
        kept = decode(game, position.stored)
        assert kept == state, f"{position}: the state is not what was stored."
        assert encode(kept) == position.stored, f"{position}: the state is stored differently the second time."


def types_are_storable(match: Match) -> None:
    """Promise 3: no sets, whose order differs from run to run, and no floats, in states, views, actions and options."""
    game = match.game
    seen = game.view(start(game, match.seats, match.options, match.seed).state, None)
    for root in (game.state, type(seen), game.options, *game.actions, *game.orders):
        for path, kind in _types(root):
            odd = isinstance(kind, inspect.SetType | inspect.FrozenSetType | inspect.FloatType | inspect.AnyType)
            assert not odd, f"{game.key}: {root.__name__}{path} is a {type(kind).__name__}."


def _types(root: type[Struct]) -> Iterator[tuple[str, inspect.Type]]:
    done: set[type] = set()

    def visit(kind: inspect.Type, path: str) -> Iterator[tuple[str, inspect.Type]]:
        yield path, kind
        match kind:
            case inspect.Metadata(type=inner):
                yield from visit(inner, path)
            case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
                for part in parts:
                    yield from visit(part, path)
            case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
                yield from visit(inner, path + ".*")
            case inspect.DictType(key_type=key, value_type=value):
                yield from visit(key, path + ".key")
                yield from visit(value, path + ".*")
            case inspect.StructType(cls=cls, fields=parts_of) if cls not in done:
                done.add(cls)
                for field in parts_of:
                    yield from visit(field.type, f"{path}.{field.name}")

    yield from visit(inspect.type_info(root), "")


# --- 4


def refusals_change_nothing(match: Match) -> None:
    """Promise 4: whatever is tried, the old state stays as it was, and only a GameError comes out."""
    for position in positions(match):
        state = position.state
        for observer in observers(match):
            _looking_changes_nothing(position, redealt(position, observer, 0))
        for seat in range(match.seats):
            for action in attempts(position, seat):
                tried(position, state, seat, action)
                assert encode(state) == position.stored, f"{position}: trying {action} for {seat} changed the state."
        _looking_changes_nothing(position, state)


def _looking_changes_nothing(position: Position, state: Any) -> None:
    game, before = position.match.game, encode(state)
    for observer in observers(position.match):
        game.view(state, observer)
    for seat in range(position.match.seats):
        menu(game, state, seat)
    game.pending(state)
    game.outcome(state, True)
    game.inventory(state)
    assert encode(state) == before, f"{position}: looking at the state changed it."


def tried(position: Position, state: Any, seat: Seat, action: Action) -> Answer:
    """What comes of an action: a step, or the refusal."""
    try:
        return take(position.match.game, state, seat, action, position.match.seed, position.number + 1)
    except GameError as error:
        return error
    except Exception as error:
        raise AssertionError(f"{position}: {action} of seat {seat} breaks the rules' code: {error!r}") from error


def attempts(position: Position, seat: Seat, count: int = 10) -> list[Action]:
    """Actions to try: the seat's menu, other menus, and wild ones, mostly of the kinds that are asked for."""
    game, state = position.match.game, position.state
    dealer = Dealer(f"{position.match.seed}/wild/{seat}", position.number)
    own = menu(game, state, seat)
    foreign = [action for other in range(position.match.seats) if other != seat for action in menu(game, state, other)]
    question = decision_of(game, state, seat)
    kinds = question.allows if question else game.actions
    texts = _texts(position)
    made = [wild(dealer.pick(kinds), texts, position.match.seats, dealer) for _ in range(count)]
    made += [wild(dealer.pick(game.actions), texts, position.match.seats, dealer) for _ in range(2)]
    near = [_altered(dealer.pick(own), texts, position.match.seats, dealer) for _ in range(count if own else 0)]
    return [*_some(own, 6, dealer), *_some(foreign, 4, dealer), *made, *near]


def wild(kind: type[Action], texts: Sequence[str], seats: int, dealer: Dealer) -> Action:
    """An action with chance values, as hand-typed commands could bring them."""
    return kind(**{field.name: wild_value(field, texts, seats, dealer) for field in fields(kind)})


def wild_value(field: Field, texts: Sequence[str], seats: int, dealer: Dealer) -> Any:
    """A chance value that the field's type admits."""
    match field.kind:
        case "seat":
            return dealer.below(min(seats + 1, 11) + 1)
        case "bool":
            return dealer.below(2) == 1
        case "choice":
            return dealer.pick(field.choices)
        case "str":
            return dealer.pick(texts)
        case "several":
            return tuple(dealer.pick(texts) for _ in range(dealer.below(5)))
        case "int":
            low = -3 if field.low is None else field.low
            high = 1_000_000_000 if field.high is None else field.high
            return min(high, low + dealer.below(dealer.pick((2, 6, 30, high - low + 1))))


def _altered(action: Action, texts: Sequence[str], seats: int, dealer: Dealer) -> Action:
    parts = fields(type(action))
    if not parts:
        return action
    field = dealer.pick(parts)
    return msgspec.structs.replace(action, **{field.name: wild_value(field, texts, seats, dealer)})


def _texts(position: Position) -> list[str]:
    """Every word of the state and the menus, and some that mean nothing."""
    game, state = position.match.game, position.state
    found = {"": None, "nonsense": None, "{seat}": None}
    parts: list[Any] = [msgspec.to_builtins(state)]
    parts += [msgspec.to_builtins(action) for seat in range(position.match.seats) for action in menu(game, state, seat)]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            found[part] = None
        elif isinstance(part, dict):
            parts += [*part, *part.values()]
        elif isinstance(part, list | tuple):
            parts += part
    return list(found)


def _some(actions: Sequence[Action], count: int, dealer: Dealer) -> list[Action]:
    pool = list(actions)
    dealer.shuffle(pool)
    return pool[:count]


# --- 5


def nobody_sees_secrets(match: Match) -> None:
    """Promise 5: in a redealt world the seat sees, may do, is asked and is refused exactly the same."""
    game = match.game
    for position in positions(match):
        state = position.state
        for observer in observers(match):
            for turn in range(WORLDS):
                world = redealt(position, observer, turn)
                where = f"{position}, redealt for {observer}"
                for who in {observer, None}:
                    same(game.view(state, who), game.view(world, who), f"{where}: the view of {who}")
                same(list(game.pending(state)), list(game.pending(world)), f"{where}: the questions")
                same(game.outcome(state, False), game.outcome(world, False), f"{where}: the outcome")
                if observer is not None:
                    _menus_agree(position, state, world, observer, where)


def _menus_agree(position: Position, state: Any, world: Any, seat: Seat, where: str) -> None:
    game = position.match.game
    own = menu(game, state, seat)
    same(own, menu(game, world, seat), f"{where}: the menu")
    here, there = game.view(state, seat), game.view(world, seat)
    for action in own:
        same(game.label(here, action), game.label(there, action), f"{where}: the label of {action}")
    for action in attempts(position, seat):
        real, other = tried(position, state, seat, action), tried(position, world, seat, action)
        if isinstance(real, GameError) or isinstance(other, GameError):
            both = isinstance(real, GameError) and isinstance(other, GameError)
            assert both, f"{where}: {action} is refused in one world alone: {real!r} / {other!r}"
            same(real, other, f"{where}: the refusal of {action}")


def same(one: Any, other: Any, what: str) -> None:
    """Fails with both, if they differ."""
    assert one == other, f"{what} differs:\n  {one!r}\n  {other!r}"


# --- 6


def nobody_hears_secrets(match: Match) -> None:
    """Promise 6: a step tells the same in a redealt world, unless it reveals, or whispers to the one concerned."""
    for position in positions(match):
        state = position.state
        for observer in observers(match):
            for turn in range(WORLDS):
                world = redealt(position, observer, turn)
                for question in position.questions:
                    for action in _answers(position, question, 5):
                        real, other = (tried(position, it, question.seat, action) for it in (state, world))
                        if isinstance(real, Step) and isinstance(other, Step):
                            where = f"{position}: {action} of {question.seat}, redealt for {observer}"
                            _look_alike(match.game, observer, real, other, where)


def secret_answers_look_alike(match: Match) -> None:
    """Promise 6: nobody else can tell one answer to a secret question from another, and only the last may reveal."""
    for position in positions(match):
        state = position.state
        for question in position.questions:
            if not question.secret:
                continue
            steps = {
                action: step
                for action in _answers(position, question, 6)
                if isinstance(step := tried(position, state, question.seat, action), Step)
            }
            first, *others = steps
            waiting = [other for other in position.questions if other.seat != question.seat]
            if any(other.secret and other.blocking for other in waiting):
                for action, step in steps.items():
                    loud = [event for event in step.events if event.revealed or event.to not in {None, question.seat}]
                    assert not loud, f"{position}: {action} of {question.seat} is not the last, yet tells {loud}."
            for action in others:
                for observer in observers(match):
                    if observer != question.seat:
                        where = f"{position}: {first} or {action} of {question.seat}, seen by {observer}"
                        _look_alike(match.game, observer, steps[first], steps[action], where)


def _answers(position: Position, question: Decision, count: int) -> list[Action]:
    dealer = Dealer(f"{position.match.seed}/answers/{question.seat}", position.number)
    by_kind: dict[type[Action], list[Action]] = defaultdict(list)
    for action in menu(position.match.game, position.state, question.seat):
        by_kind[type(action)].append(action)
    chosen = [dealer.pick(actions) for actions in by_kind.values()]
    chosen += [action for actions in by_kind.values() for action in _some(actions, count, dealer)]
    if question.default is not None:
        chosen.append(question.default)
    return list({encode(action): action for action in chosen}.values())


def _look_alike(game: AnyGame, observer: Observer, one: Step[Any], other: Step[Any], where: str) -> None:
    """Two steps tell an observer the same, up to the first thing that is revealed."""
    lines, others = ([event for event in step.events if event.to is None] for step in (one, other))
    for place in range(max(len(lines), len(others))):
        line = lines[place] if place < len(lines) else None
        match_ = others[place] if place < len(others) else None
        if line is not None and match_ is not None and line.revealed and match_.revealed:
            return
        if line != match_:
            told = any(event is not None and event.revealed for event in (line, match_))
            assert told, f"{where}: the lines tell worlds apart:\n  {line}\n  {match_}"
            assert one.final, f"{where}: a secret is told, yet the step can be taken back."
            assert other.final, f"{where}: a secret is told, yet the step can be taken back."
            return
    if any(event.to == observer and observer is not None for event in (*one.events, *other.events)):
        return
    same(game.view(one.state, observer), game.view(other.state, observer), f"{where}: untold, the view")
    same(one.pending, other.pending, f"{where}: untold, the next questions")


# --- 7


def redeal_goes_on(match: Match) -> None:
    """Promise 7: a redealt world keeps every piece, and random play goes on from it to the end."""
    game = match.game
    for turn, position in enumerate(positions(match)):
        pieces = dict(game.inventory(position.state))
        for observer in _rotated(observers(match), turn)[:2]:
            where = f"{position}, redealt for {observer}"
            world = redealt(position, observer, 0)
            same(pieces, dict(game.inventory(world)), f"{where}: the pieces")
            assert decode(game, encode(world)) == world, f"{where}: it cannot be stored."
            _play_on(game, world, Dealer(f"{match.seed}/onwards/{observer}", position.number), where)


def _play_on(game: AnyGame, world: Any, dealer: Dealer, where: str) -> None:
    pieces = dict(game.inventory(world))
    for _ in range(game.cap):
        questions = list(game.pending(world))
        if not questions:
            assert game.outcome(world, False) is not None, f"{where}: play stops without an outcome."
            return
        seat = dealer.pick(questions).seat
        try:
            game.apply(world, seat, _by_menu(game, world, seat, menu(game, world, seat), dealer), dealer)
        except GameError as error:
            raise AssertionError(f"{where}: play is refused: {error}") from error
        same(pieces, dict(game.inventory(world)), f"{where}: later on the pieces")


def _rotated(items: list[Any], turn: int) -> list[Any]:
    start_ = turn % len(items)
    return items[start_:] + items[:start_]


Secret: TypeAlias = tuple[str, int, Observer, Seat | None]
"""A path in the state, at how many seats, who may not know what is there, and the seat it belongs to."""


def redeal_is_honest(sample: Sequence[Match]) -> None:
    """Promise 7: over a sample of matches, every secret has been changed for every seat that may not know it."""
    game = sample[0].game
    hidden: Counter[Secret] = Counter()
    moved: Counter[Secret] = Counter()
    exchanged: Counter[str] = Counter()
    closely = [position for match in sample for position in positions(match)]
    pools = {
        secret: {_heap(value): value for position in closely for value in secrets_at(position.state, secret).values()}
        for secret in game.secrets
    }
    for position in closely:
        who_sees = observers(position.match)
        worlds = {who: [redealt(position, who, turn) for turn in range(WORLDS)] for who in who_sees}
        for secret, pool in pools.items():
            found = secrets_at(position.state, secret)
            after = {who: [secrets_at(world, secret) for world in worlds[who]] for who in who_sees}
            for place, value in found.items():
                others = [other.get(place) for other in after[None]] + list(pool.values())[: position.number + 30][-30:]
                owner = place[0] if secret.startswith("players.*") else None
                for who in _strangers(position, secret, place, _alternatives(secret, value, others)):
                    case = (secret, position.match.seats, who, owner)
                    hidden[case] += WORLDS
                    moved[case] += sum(other.get(place) != value for other in after[who])
                    exchanged[secret] += sum(_heap(other.get(place)) != _heap(value) for other in after[who])
    for case, count in hidden.items():
        left = "redeals left a secret as it was (where, at how many seats, for whom, whose)"
        assert moved[case] or count < EVIDENCE, f"{game.key}: {count} {left}: {case}"
    for secret in game.secrets:
        count = sum(number for (path, *_), number in hidden.items() if path == secret)
        assert count, f"{game.key}: {secret} was never seen to be a secret."
        if secret.startswith("players.*"):
            assert exchanged[secret], f"{game.key}: {secret} is put in another order and never exchanged."


def _strangers(position: Position, secret: str, place: tuple[Any, ...], others: list[Any]) -> list[Observer]:
    """Who may not know a secret: those whose view would be the same with something else in its place."""
    view, state = position.match.game.view, position.state
    grafts = [_graft(position, secret, place, other) for other in others]
    return [who for who in observers(position.match) if any(view(graft, who) == view(state, who) for graft in grafts)]


def secrets_at(state: Any, path: str) -> dict[tuple[Any, ...], Any]:
    """The values at a path with stars, by what the stars stand for; what is empty keeps no secret."""
    found: dict[tuple[Any, ...], Any] = {(): state}
    for part in path.split("."):
        step: dict[tuple[Any, ...], Any] = {}
        for place, value in found.items():
            if part == "*":
                items = value.items() if isinstance(value, dict) else enumerate(value)
                step |= {(*place, key): item for key, item in items}
            elif hasattr(value, part):
                step[place] = getattr(value, part)
        found = step
    return {place: value for place, value in found.items() if value is not None and value not in ([], (), {}, "")}


def _alternatives(secret: str, value: Any, others: list[Any]) -> list[Any]:
    """Up to three values that could as well be there, as far as their size tells."""
    fit = [other for other in others if _size(other) == _size(value)]
    if isinstance(value, int):
        fit.append(value + 1)
    if isinstance(value, list) and not secret.startswith("players.*"):  # a pile: its order is a secret too
        return [other for other in ([*value[:2][::-1], *value[2:]], *fit) if other != value][:3]
    return [other for other in fit if other is not None and _heap(other) != _heap(value)][:3]


def _size(value: Any) -> int | None:
    """How much of it everybody may count."""
    if isinstance(value, dict):
        return sum(number for number in value.values() if isinstance(number, int))
    return len(value) if isinstance(value, list | tuple) else None


def _graft(position: Position, path: str, place: tuple[Any, ...], value: Any) -> Any:
    """The state with another value in one place."""
    plain = msgspec.msgpack.decode(position.stored, strict=False)
    stars = iter(place)
    *way, last = (next(stars) if part == "*" else part for part in path.split("."))
    inner = plain
    for part in way:
        inner = inner[part]
    inner[last] = msgspec.to_builtins(value)
    return msgspec.convert(plain, position.match.game.state)


def _heap(value: Any) -> bytes:
    """A value without the order of its items."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        plain = {key: plain[key] for key in sorted(plain, key=str)}
    if isinstance(plain, list | tuple):
        plain = sorted(plain, key=encode)
    return encode(plain)


# --- 8, 12


def views_share_nothing(match: Match) -> None:
    """Promise 8: nothing that can be changed is both in a state and in a view of it."""
    for position in positions(match):
        state = position.state
        inside = {id(part): part for part in _mutable(state)}
        for observer in observers(match):
            for part in _mutable(match.game.view(state, observer)):
                assert id(part) not in inside, f"{position}: the view of {observer} shares {part!r} with the state."


def _mutable(root: Any) -> Iterator[Any]:
    parts = [root]
    while parts:
        part = parts.pop()
        if isinstance(part, Struct):
            if not part.__struct_config__.frozen:
                yield part
            parts += [getattr(part, name) for name in part.__struct_fields__]
        elif isinstance(part, list | dict | tuple):
            if not isinstance(part, tuple):
                yield part
            parts += part.values() if isinstance(part, dict) else part


def nothing_is_lost(match: Match) -> None:
    """Promise 12: every piece is somewhere, after every step."""
    first = dict(match.game.inventory(walk(match)[0].state))
    assert first, f"{match}: the game states no pieces."
    for position in walk(match):
        same(first, dict(match.game.inventory(position.state)), f"{position}: the pieces")


# --- 9

NAME = r"^[-_a-z0-9]{1,32}$"


def labels_fit(match: Match) -> None:
    """Promise 9: every label fits a button and differs from its neighbours; prompts and lines fit too."""
    game = match.game
    for position in walk(match):
        state = position.state
        for question in position.questions:
            prompt = words(question.prompt, _name)
            assert 0 < len(prompt) <= 200, f"{position}: the prompt {prompt!r} does not fit."
            view = game.view(state, question.seat)
            labels = [words(game.label(view, action), _name) for action in menu(game, state, question.seat)]
            for label in labels:
                assert 0 < len(label) <= 80, f"{position}: the label {label!r} does not fit."
            twice = [label for label, count in Counter(labels).items() if count > 1]
            assert not twice, f"{position}: the menu of {question.seat} says {twice} twice."
        for event in position.events:
            assert 0 < len(words(event.text, _name)) <= 400, f"{position}: a line is too long: {event}"


def orders_are_obeyed(match: Match) -> None:
    """Standing orders: what may be given is of the game's kinds, and what it answers is accepted."""
    game = match.game
    given: dict[Seat, list[Any]] = defaultdict(list)
    for position in walk(match):
        state = position.state
        for seat in range(match.seats):
            view = game.view(state, seat)
            offered = list(game.standing(view))
            assert len({encode(order) for order in offered}) == len(offered), f"{position}: an order is offered twice."
            for order in offered:
                assert type(order) in game.orders, f"{position}: {order} is not an order of the game."
                assert valid(order), f"{position}: {order} is outside its own bounds."
            dealer = Dealer(f"{match.seed}/orders/{seat}", position.number)
            given[seat] = [*given[seat][-3:], *([dealer.pick(offered)] if offered else [])]
            question = decision_of(game, state, seat)
            for order in list(given[seat]) if question else []:
                try:
                    answer = game.obey(view, order, menu(game, state, seat))
                except GameError:
                    given[seat].remove(order)
                    continue
                if answer is not None:
                    step = tried(position, state, seat, answer)
                    assert isinstance(step, Step), f"{position}: {order} answers {answer}, which is refused: {step}"


def _name(seat: Seat) -> str:
    return f"Ann{seat}"


def valid(struct: Struct) -> bool:
    """Its values lie within the bounds its type states."""
    try:
        return bool(decode_as(encode(struct), type(struct)) == struct)
    except msgspec.ValidationError:
        return False


def decode_as(data: bytes, kind: Any) -> Any:
    """Something stored, checked against its type."""
    return msgspec.msgpack.decode(data, type=kind)


def group_size(game: AnyGame) -> int:
    """How many characters Discord counts in the game's command group."""
    size = len(game.command) + len(game.title)
    for action in game.actions:
        size += len(name_of(action)) + len(summary(action))
        for field in fields(action):
            size += len(field.name) + len(field.help) + sum(2 * len(str(choice)) for choice in field.choices)
    return size


def name_of(struct: type[Struct]) -> str:
    """The word for an action or an order: its tag."""
    return str(struct.__struct_config__.tag)


def _bounds(found: Sequence[Any]) -> Sequence[Any]:
    """All values of an option, or those of a long range that matter most."""
    return found if len(found) <= 8 else [found[0], found[1], found[len(found) // 2], found[-1]]


def _started(game: AnyGame, seats: int, options: Options) -> Answer:
    try:
        return start(game, seats, options, "options")
    except GameError as error:
        return error


def options_start(game: AnyGame) -> None:
    """Promise 9: the usual options start at every number of seats, and each value of each option at some."""
    for seats in game.seats:
        answer = _started(game, seats, game.options())
        assert isinstance(answer, Step), f"{game.key}: the usual options are refused at {seats}: {answer}"
    for field in fields(game.options):
        assert not field.required, f"{game.key}: the option {field.name} has no default."
        assert values(field), f"{game.key}: the option {field.name} cannot be counted out."
        for value in values(field):
            options = changed(game.options(), field.name, value)
            answers = [_started(game, seats, options) for seats in game.seats]
            fits = any(isinstance(answer, Step) for answer in answers)
            assert fits, f"{game.key}: {field.name}={value} starts no game: {answers}"


# --- 11

HEAVIEST = 1_000_000
"""Bytes of a picture, at most."""


def views_can_be_drawn(match: Match) -> None:
    """Promises 11 and 5: every view can be drawn and described within bounds, and equal views give equal bytes."""
    painter = registry.painter(match.game.key)
    names = [_name(seat) for seat in range(match.seats)]
    way = positions(match)
    for position in way[:: max(1, len(way) // 3)]:
        for observer in observers(match):
            view = match.game.view(position.state, observer)
            where = f"{position}, for {observer}"
            pictures = [painter.board(view, names)]
            if observer is not None:
                pictures.append(painter.hand(view, names))
            for image in pictures:
                assert all(100 <= side <= 4096 for side in image.size), f"{where}: a picture of {image.size}."
                assert 0 < len(canvas.encode(image)) <= HEAVIEST, f"{where}: a picture is too heavy."
            told = painter.describe(view, names)
            assert 0 < len(told.alt) <= 1024, f"{where}: the alt text has {len(told.alt)} characters."
            assert told.board, f"{where}: the board has no text."
            assert len(told.hand) <= 1024, f"{where}: the hand's text has {len(told.hand)} characters."
            assert bool(told.hand) == (observer is not None), f"{where}: a hand in words for whoever has one."
        here, there = (match.game.view(state, None) for state in (position.state, redealt(position, None, 0)))
        pictures = [painter.board(here, names), painter.board(there, names)]
        assert canvas.encode(pictures[0]) == canvas.encode(pictures[1]), f"{position}: equal views, other pictures."
        same(
            painter.describe(here, names), painter.describe(there, names), f"{position}: equal views, and yet the text"
        )


PROMISES: dict[str, Callable[[Match], None]] = {
    check.__name__: check
    for check in (
        random_play_ends,
        policy_play_ends,
        questions_can_be_answered,
        storage_keeps_everything,
        types_are_storable,
        refusals_change_nothing,
        nobody_sees_secrets,
        nobody_hears_secrets,
        secret_answers_look_alike,
        redeal_goes_on,
        views_share_nothing,
        labels_fit,
        orders_are_obeyed,
        nothing_is_lost,
    )
}
"""What can be seen in a single match."""


def keep(game: AnyGame, count: int = 0) -> None:
    """Puts a game to every promise that needs neither pictures nor playthroughs, at every number of seats."""
    options_start(game)
    sample = [match for seats in game.seats for match in matches(game, seats, count)]
    for match in sample:
        for check in PROMISES.values():
            check(match)
    redeal_is_honest(sample)
