"""Hidden information at the wire: nobody can tell a redealt world from the real one, by no byte they can see."""

import random
import secrets
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bot.commands
import bot.courier
import bot.door
import bot.export
import bot.playing
import bot.posts
from bot.menu import mark
from bot.pictures import Pictures
from bot.position import EVENTS, Position
from bot.sandbox import Clock, Sandbox
from bot.sandbox.world import World
from bot.screen import Button, sent
from bot.shelf import Shelf, shelf
from bot.store import pack, unpack
from engines.contract import Action, AnyGame
from engines.dealer import Dealer, Event
from engines.fields import fields
from engines.step import Step, decode, encode, menu
from engines.text import Seat, Text
from tests import promises
from tests.bot.looking import Notebook, answered, look, public_faults, same
from tests.bot.saloon import Saloon, saloon, seat_all
from tests.proving.pieces import BidUpTo
from tests.proving.shelf import proving_shelf

START = 1_800_000_000.0
PEOPLE, SPECTATOR = ("Alice", "Bob", "Cleo"), "Dora"
SHELVES: dict[str, Callable[[], Shelf]] = {"trails": shelf, "proving": proving_shelf}
FIRST = {"trails": 60, "proving": 12}
"""Up to how many steps are played before one is looked at."""
RARELY = 0.02
"""How often a step is looked at that asks nothing new."""
FORKS = 6
"""How many steps of a match are looked at: those that ask something new, and some at random."""
REFUSALS = 4
"""How many actions that are refused the person tries."""


@dataclass(frozen=True)
class Fork:
    """A moment of a match: the database and the sandbox as they stood, and the position."""

    database: Path
    world: Path
    games: Shelf
    now: float
    last: Seat | None
    """Who could take the last step back freely."""
    position: promises.Position

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.position.match.game


@dataclass(frozen=True)
class Deed:
    """What another seat does in both worlds; nothing: it takes back the last step."""

    seat: Seat
    here: Action | None = None
    there: Action | None = None


KEPT: dict[tuple[str, int], list[Fork]] = {}
"""The moments of matches that were played already."""


@pytest.fixture
async def forks(request: Any, tmp_path_factory: pytest.TempPathFactory) -> list[Fork]:
    """Moments of a match at random, by the name of a game and a seed; the same ones every time."""
    name, seed = request.param
    if request.param not in KEPT:
        chance = random.Random(f"{name}/{seed}")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(secrets, "choice", chance.choice)
            patch.setattr(secrets, "token_hex", lambda size: chance.randbytes(size).hex())
            KEPT[request.param] = await forked(tmp_path_factory.mktemp(name), name, chance)
    return KEPT[request.param]


async def forked(tmp_path: Path, name: str, chance: random.Random) -> list[Fork]:
    """Plays a match at random, and keeps what stands after some steps."""
    found: list[Fork] = []
    kinds: set[Any] = set()
    clock = Clock(START, running=False)
    async with saloon(tmp_path, games=SHELVES[name](), clock=clock) as place:
        people = [place.sandbox.person(name) for name in (*PEOPLE, SPECTATOR)]
        await seat_all(place, *people[:-1], game=name)
        position, first = await place.position(), chance.randrange(FIRST[name])
        while position.match.phase == "running" and len(found) < FORKS:
            question = chance.choice(position.questions)
            action = chance.choice(position.menu(question.seat))
            await place.bot.table.play(position.match.match, question.seat, action)
            clock.jump(chance.choice((1, 60, 4000)))
            position = await place.position()
            kind = tuple((each.allows, each.blocking) for each in position.game.pending(position.state))
            if kind and position.match.number > first and (kind not in kinds or chance.random() < RARELY):
                kinds.add(kind)
                await place.settled()
                found.append(await _kept(place, position, tmp_path / f"step-{position.match.number}", clock.now()))
    return found


async def _kept(place: Saloon, position: Position, stem: Path, now: float) -> Fork:
    database, world = stem.with_suffix(".db"), stem.with_suffix(".world")
    with closing(sqlite3.connect(place.database)) as here, closing(sqlite3.connect(database)) as there:
        here.backup(there)
    place.sandbox.world.save(world)
    match, game = position.match, position.game
    last = await place.bot.table.effective(match.match, match.number)
    rules = promises.Match(game, len(PEOPLE), msgspec.json.decode(match.options, type=game.options), match.seed)
    questions = tuple(game.pending(position.state))
    stands = promises.Position(rules, match.number, None, None, (), encode(position.state), questions)
    return Fork(database, world, place.games, now, None if last.final else last.seat, stands)


# two worlds


def redealt(database: Path, game: AnyGame, seat: Seat | None, turn: int) -> Any:
    """Turns a database into another world for a seat: the states, and all that was told to or done by others."""
    state: Any = None
    with closing(sqlite3.connect(database)) as db:
        for number, who, stored, action, events in db.execute(
            "SELECT number, seat, state, action, events FROM steps ORDER BY number"
        ).fetchall():
            dealer = Dealer(f"another world {turn}", number)
            if stored is not None:
                state = decode(game, unpack(stored))
                game.redeal(state, seat, dealer)
                stored = pack(encode(state))  # noqa: PLW2901  # what is written back
            if who is not None and who != seat and action:
                kind = dealer.pick(game.actions)
                action = msgspec.json.encode(promises.wild(kind, ["elsewhere"], len(PEOPLE), dealer)).decode()  # noqa: PLW2901
            told = [_elsewhere(event, seat, dealer) for event in EVENTS.decode(events)]
            db.execute(
                "UPDATE steps SET state = ?, action = ?, events = ? WHERE number = ?",
                (stored, action, msgspec.json.encode(told).decode(), number),
            )
        db.commit()
    return state


def _elsewhere(event: Event, seat: Seat | None, dealer: Dealer) -> Event:
    if event.to is None or event.to == seat:
        return event
    return Event(Text("In another world you hear {number}.", {"number": dealer.below(1000)}), event.to)


@asynccontextmanager
async def opened(fork: Fork, database: Path) -> AsyncIterator[Saloon]:
    """The bot, taken up again on a copy of what stood."""
    async with Sandbox(world=World.load(fork.world, Clock(fork.now, running=False))) as sandbox:
        place = Saloon(sandbox, str(database), fork.games)
        await place.open()
        try:
            yield place
        finally:
            await place.close()


async def witnessed(
    fork: Fork, database: Path, seat: Seat | None, tries: list[Action], deed: Deed | None, action: Action | None
) -> list[Notebook]:
    """All that a person sees in one world: before and after somebody else does something."""
    async with opened(fork, database) as place:
        person = place.sandbox.person(SPECTATOR if seat is None else PEOPLE[seat])
        thread = person.threads(place.sandbox.channel)[-1]
        books = [await look(place.sandbox, person, thread)]
        for tried in tries:
            books[0].note(f"{tried} is refused", answered(await _slash(person, fork.game, tried, thread)))
        assert (await place.position()).match.number == fork.position.number
        if deed is not None:
            place.sandbox.world.clock.jump((5, 4000)[fork.position.number % 2])
            other = place.sandbox.person(PEOPLE[deed.seat])
            if action is None:
                await other.slash("match undo", channel=thread)
            else:
                await _slash(other, fork.game, action, thread)
            await place.settled()
            assert (await place.position()).match.number == fork.position.number + 1, f"{action} was not accepted."
            books.append(await look(place.sandbox, person, thread))
        faults = list(public_faults(place.sandbox))
        assert not faults, faults
        place.sandbox.recorder.assert_clean()
    return books


async def _slash(person: Any, game: AnyGame, action: Action, thread: Any) -> Any:
    """Plays an action by its command."""
    values = {field.name: _typed(field.kind, getattr(action, field.name)) for field in fields(type(action))}
    return await person.slash(f"{game.command} {action.__struct_config__.tag}", channel=thread, **values)


def _typed(kind: str, value: Any) -> Any:
    if kind == "several":
        return ", ".join(value)
    return str(value) if kind == "seat" else value


def _can_be_typed(action: Action) -> bool:
    values = [getattr(action, field.name) for field in fields(type(action))]
    return all(value not in ("", ()) and "" not in (value if isinstance(value, tuple) else ()) for value in values)


async def compare(fork: Fork, seat: Seat | None, chance: random.Random) -> Deed | None:
    """Fails if the person can tell a world redealt for them from the real one; what another did in both."""
    here = _copied(fork, "here")
    for turn in range(20):
        there = _copied(fork, "there")
        other = redealt(there, fork.game, seat, turn)
        if encode(other) != fork.position.stored:
            break
    tries = [] if seat is None else _refused(fork, seat)
    deed = _deed(fork, other, seat, chance)
    real = await witnessed(fork, here, seat, tries, deed, deed and deed.here)
    redone = await witnessed(fork, there, seat, tries, deed, deed and deed.there)
    for book, book_there in zip(real, redone, strict=True):
        same(book, book_there)
    return deed


def _refused(fork: Fork, seat: Seat) -> list[Action]:
    """Some actions that the rules forbid to the seat."""
    found = [
        action
        for action in promises.attempts(fork.position, seat)
        if _can_be_typed(action)
        and not isinstance(promises.tried(fork.position, fork.position.state, seat, action), Step)
    ]
    return found[:REFUSALS]


def _deed(fork: Fork, other: Any, seat: Seat | None, chance: random.Random) -> Deed | None:
    """Something that another seat can do in both worlds and that reveals nothing to the person."""
    found = [Deed(fork.last)] if fork.last not in (None, seat) else []
    for question in fork.position.questions:
        if question.seat == seat:
            continue
        mine = menu(fork.game, fork.position.state, question.seat)
        chance.shuffle(mine)
        for action in mine[:10]:
            there = chance.choice(menu(fork.game, other, question.seat)) if question.secret else action
            steps = [
                promises.tried(fork.position, state, question.seat, done)
                for state, done in ((fork.position.state, action), (other, there))
            ]
            if _can_be_typed(action) and all(isinstance(step, Step) and _is_quiet(step, seat) for step in steps):
                found.append(Deed(question.seat, action, there))
    return chance.choice(found) if found else None


def _is_quiet(step: Step[Any], seat: Seat | None) -> bool:
    return not any(event.revealed or (event.to == seat and seat is not None) for event in step.events)


MATCHES = [(name, seed) for name in SHELVES for seed in range(2, 2 + promises.SAMPLES)]


@pytest.mark.parametrize("forks", MATCHES, indirect=True)
async def test_nobody_can_tell_a_redealt_world_from_the_real_one(forks):
    """Who is asked, who is not, and who only watches: none of them sees a byte that differs."""
    deeds = []
    for place, fork in enumerate(forks):
        asked = [question.seat for question in fork.position.questions]
        idle = [seat for seat in range(len(PEOPLE)) if seat not in asked]
        watching = None if place % 2 else (idle or asked)[-1]
        deeds += [await compare(fork, seat, random.Random(place)) for seat in (asked[0], watching)]
    assert any(deed is not None and deed.here is not None for deed in deeds), "nobody has played anything"


@pytest.mark.parametrize("forks", [("proving", 2)], indirect=True)
async def test_any_answer_to_a_secret_question_looks_the_same(forks):
    """Another stakes a claim in one world, and another claim in the other."""
    chance, tried = random.Random(1), 0
    for fork in forks:
        silent = [question.seat for question in fork.position.questions if question.secret and question.blocking]
        for seat in (None, 0):
            others = [each for each in silent if each != seat]
            if len(silent) > 1 and others:
                mine = menu(fork.game, fork.position.state, others[0])
                here, there = chance.sample(mine, 2)
                books = [
                    await witnessed(fork, _copied(fork, "here"), seat, [], Deed(others[0], here, there), action)
                    for action in (here, there)
                ]
                for book, book_there in zip(*books, strict=True):
                    same(book, book_there)
                tried += 1
    assert tried


@pytest.mark.parametrize("forks", [("proving", 2)], indirect=True)
async def test_an_order_of_somebody_else_is_not_seen(forks):
    """In one world the others have orders that stand."""
    fork = next(fork for fork in forks if fork.position.questions[0].secret)
    here, there = _copied(fork, "here"), _copied(fork, "there")
    with closing(sqlite3.connect(there)) as db:
        for seat in (1, 2):
            wish = msgspec.json.encode(BidUpTo(fork.position.state.round, 2)).decode()
            db.execute("INSERT INTO orders (match, seat, wish) SELECT match, ?, ? FROM matches", (seat, wish))
        db.commit()
    for seat in (0, None):
        real, ordered = [await witnessed(fork, world, seat, [], None, None) for world in (here, there)]
        same(real[0], ordered[0])


def _copied(fork: Fork, name: str) -> Path:
    """A copy of the database as it stood."""
    return Path(shutil.copy(fork.database, fork.database.with_name(f"{name}.db")))


# planted leaks


def _hidden(position: Position) -> str:
    """Something that nobody may know."""
    return mark(msgspec.to_builtins(position.state.deck))


def _prompt_from_the_state(patch: pytest.MonkeyPatch) -> None:
    """The panel's prompt tells of the deck."""
    panel = bot.posts.panel

    def leaky(position: Position, *more: Any) -> Any:
        prompt, rows = panel(position, *more)
        return f"{prompt} {_hidden(position)}" if prompt else "", rows

    patch.setattr(bot.playing, "panel", leaky)
    patch.setattr(bot.posts, "panel", leaky)


def _label_from_the_state(patch: pytest.MonkeyPatch) -> None:
    """A button's label is made from the state."""
    label = Position.label
    patch.setattr(Position, "label", lambda self, view, action: f"{label(self, view, action)} {_hidden(self)}")


def _mark_from_the_state(patch: pytest.MonkeyPatch) -> None:
    """The custom_id of a private button is made from the state."""
    panel = bot.posts.panel

    def leaky(position: Position, *more: Any) -> Any:
        prompt, rows = panel(position, *more)
        return prompt, [*rows, [Button("Again", f"show:{_hidden(position)}")]] if rows else rows

    patch.setattr(bot.playing, "panel", leaky)


def _public_custom_id(patch: pytest.MonkeyPatch) -> None:
    """A public button carries a hand."""
    board_post = bot.courier.board_post

    def leaky(position: Position, *more: Any, **named: Any) -> Any:
        screen = board_post(position, *more, **named)
        hands = mark(msgspec.to_builtins([player.hand for player in position.state.players]))
        return replace(screen, rows=[[Button("Log", f"table:{hands}:log")]])

    patch.setattr(bot.courier, "board_post", leaky)


def _public_board_of_a_seat(patch: pytest.MonkeyPatch) -> None:
    """The public board is drawn from the view of a seat that has looked at a claim."""
    board = Pictures.board

    async def leaky(self: Pictures, position: Position, seat: Seat | None = None) -> Any:
        public = position.view(None)
        looked = [seat for seat in range(len(PEOPLE)) if position.view(seat).players != public.players]
        return await board(self, position, looked[0] if looked and seat is None else seat)

    patch.setattr(Pictures, "board", leaky)


def _words_of_a_seat(patch: pytest.MonkeyPatch) -> None:
    """A spectator reads a seat's hand in the text board."""
    words = Pictures.words
    patch.setattr(Pictures, "words", lambda self, position, seat: words(self, position, seat or 0))


def _public_whisper(patch: pytest.MonkeyPatch) -> None:
    """The public post tells what was whispered."""
    lines_of = bot.courier.lines_of

    def leaky(position: Position, steps: Any, seat: Seat | None) -> list[str]:
        return [line for seat in range(len(PEOPLE)) for line in lines_of(position, steps, seat)]

    patch.setattr(bot.courier, "lines_of", leaky)


def _log_of_another(patch: pytest.MonkeyPatch) -> None:
    """The log holds what was whispered to the next seat."""
    lines_of = bot.posts.lines_of
    patch.setattr(bot.posts, "lines_of", lambda position, steps, seat: lines_of(position, steps, ((seat or 0) + 1) % 3))


def _export_of_everything(patch: pytest.MonkeyPatch) -> None:
    """The export of a running match holds all actions."""
    exported = bot.export._exported
    patch.setattr(bot.export, "_exported", lambda step, seat, *, over: exported(step, seat, over=True))


def _suggestions_for_another(patch: pytest.MonkeyPatch) -> None:
    """Autocomplete shows the menu of whoever is asked."""
    seated = bot.commands._seated

    async def leaky(*arguments: Any) -> Any:
        position, _ = await seated(*arguments)
        return position, position.questions[-1].seat

    patch.setattr(bot.commands, "_seated", leaky)


def _help_from_another(patch: pytest.MonkeyPatch) -> None:
    """A refusal shows what the others could do."""
    patch.setattr(
        bot.playing,
        "_with_help",
        lambda position, seat, error: str([position.menu(question.seat) for question in position.questions]),
    )


def _file_name(patch: pytest.MonkeyPatch) -> None:
    """The picture's file name tells worlds apart."""
    board = Pictures.board

    async def leaky(self: Pictures, position: Position, seat: Seat | None = None) -> Any:
        return replace(await board(self, position, seat), name=f"board-{_hidden(position)}.png")

    patch.setattr(Pictures, "board", leaky)


def _alt_text(patch: pytest.MonkeyPatch) -> None:
    """The words beside a picture tell worlds apart."""
    hand = Pictures.hand

    async def leaky(self: Pictures, position: Position, seat: Seat) -> Any:
        return replace(await hand(self, position, seat), alt=_hidden(position))

    patch.setattr(Pictures, "hand", leaky)


LEAKS = (
    _prompt_from_the_state,
    _label_from_the_state,
    _mark_from_the_state,
    _public_custom_id,
    _public_board_of_a_seat,
    _words_of_a_seat,
    _public_whisper,
    _log_of_another,
    _export_of_everything,
    _suggestions_for_another,
    _help_from_another,
    _file_name,
    _alt_text,
)


@pytest.mark.parametrize("forks", [("proving", 2)], indirect=True)
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
async def test_a_planted_leak_is_caught(forks, leak, monkeypatch):
    """Over a few steps of a match, some person sees the difference."""
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="tells the worlds apart"):
        await _all_compared(forks)


@pytest.mark.parametrize("forks", [("proving", 2)], indirect=True)
async def test_a_command_answered_in_public_is_caught(forks, monkeypatch):
    """Whoever sees the answer could look up the options."""
    reply = bot.door._reply

    async def leaky(interaction: Any, screen: Any, *, update: bool) -> None:
        if interaction.command is None:
            await reply(interaction, screen, update=update)
        else:
            await interaction.response.send_message(**sent(screen))

    monkeypatch.setattr(bot.door, "_reply", leaky)
    with pytest.raises(AssertionError, match="answered in public"):
        await compare(forks[0], 0, random.Random(0))


@pytest.mark.parametrize("forks", [("proving", 2)], indirect=True)
async def test_a_public_control_that_names_an_action_is_caught(forks, monkeypatch):
    """The custom_id of a public control can be read by all."""
    monkeypatch.setattr(bot.posts, "table_buttons", lambda match: [Button("Stake", f"pick:play:{match}:0::ka")])
    with pytest.raises(AssertionError, match="A public control is called pick"):
        await _all_compared(forks)


async def _all_compared(forks: list[Fork]) -> None:
    for place, fork in enumerate(forks):
        for seat in (None, *range(len(PEOPLE))):
            await compare(fork, seat, random.Random(place))
