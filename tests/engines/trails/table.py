"""A table of Trails for tests: positions written down, and verbs to play them."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from engines.contract import Action, Decision, GameError
from engines.dealer import Event
from engines.step import Step, menu, start, take
from engines.text import words
from engines.trails import GAME
from engines.trails.actions import Draw, Exchange, Hike, Keep, TrailsOptions
from engines.trails.content import BADGES, PHOTOS
from engines.trails.state import Hiking, Phase, Player, Site, State

FIRST_GAME = ("exchange", "leaf", "acorn", "photo", "rock")
"""The sites 1 to 5 of every scenario that names no others."""

ARRIVE = Hike(2)
"""Brings a `coming` hiker where it is going."""

DEALT = "dealt"
"""A hand badge of no importance."""

DULL = (
    "Rock Climber",
    "Leaf Climber",
    "Acorn Climber",
    "Rock Birdwatching",
    "Leaf Birdwatching",
    "Acorn Birdwatching",
    "Rock Rappelling",
    "Rock Photography",
    "Leaf Photography",
    "Acorn Photography",
    "Rock Sunshine",
    "Leaf Sunshine",
)
"""Expensive badges, dealt where a scenario names none."""


def hiker(
    place: int = 2,
    facing: int = 1,
    canteen: bool = True,
    rock: int = 0,
    leaf: int = 0,
    acorn: int = 0,
    hand: str | None = DEALT,
    badges: Sequence[str] = (),
    photos: Sequence[str] = (),
) -> Player:
    """A hiker, without cubes unless it is given some."""
    cubes = {"rock": rock, "leaf": leaf, "acorn": acorn}
    return Player(place, facing, canteen, cubes, hand, list(badges), list(photos))


def coming(place: int, **changes: object) -> Player:
    """A hiker two tiles before a place, and facing it: ARRIVE brings it there."""
    if place >= 2:
        return hiker(place - 2, 1, **changes)
    return hiker(place + 2, -1, **changes)


def scenario(
    *hikers: Player,
    players: int = 2,
    layout: Sequence[str] = FIRST_GAME,
    bear: int = 3,
    sun: int = 0,
    long_track: bool | None = None,
    sun_taken_by: int | None = None,
    turns_left: int | None = None,
    trailhead: Sequence[str | None] | None = None,
    trail_end: Sequence[str | None] | None = None,
    badge_top: Sequence[str] = (),
    badge_deck: Sequence[str] | None = None,
    photo_top: Sequence[str] = (),
    photo_deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    drawn: Sequence[str] = (),
    limited: bool = False,
    active: int = 0,
    phases: Sequence[Phase] = (Hiking(),),
    die: str | None = None,
) -> State:
    """A table where all 42 badges and 32 photos are somewhere and the Sun has darkened what it has passed.

    Tops are in the order of drawing, whole decks from the bottom up; what these leave over lies with the last player.
    """
    seats = [*hikers, *(hiker() for _ in range(players - len(hikers)))]
    long = len(seats) == 4 if long_track is None else long_track

    named = [*badge_top, *(badge_deck or ()), *(trailhead or ()), *(trail_end or ())]
    named += [badge for seat in seats for badge in (seat.hand, *seat.badges) if badge != DEALT]
    spare = [name for name in (*DULL, *(name for name in BADGES if name not in DULL)) if name not in named]
    for seat in seats:
        if seat.hand == DEALT:
            seat.hand = spare.pop(0)
    head = [spare.pop(0), spare.pop(0)] if trailhead is None else list(trailhead)
    end = [spare.pop(0), spare.pop(0)] if trail_end is None else list(trail_end)
    if badge_deck is None:
        badges = [*spare, *reversed(badge_top)]
    else:
        badges = list(badge_deck)
        seats[-1].badges += spare

    stock = Counter({name: photo.count for name, photo in PHOTOS.items()})
    stock.subtract([*photo_top, *(photo_deck or ()), *discards, *drawn])
    stock.subtract([photo for seat in seats for photo in seat.photos])
    assert min(stock.values()) >= 0
    rest = sorted(stock.elements())
    rest = rest[::2] + rest[1::2]
    if photo_deck is None:
        photos = [*rest, *reversed(photo_top)]
    else:
        photos = list(photo_deck)
        seats[-1].photos += rest

    passed = sun - (3 if long else 1)
    return State(
        limited=limited,
        long_track=long,
        sites=[Site(kind, 5 - place < passed) for place, kind in enumerate(layout, start=1)],
        bear=bear,
        sun=sun,
        sun_taken_by=sun_taken_by,
        trailhead=head,
        trail_end=end,
        badge_deck=badges,
        photo_deck=photos,
        photo_discards=list(discards),
        drawn=list(drawn),
        players=seats,
        active=active,
        turn=1,
        turns_left=turns_left,
        over=False,
        phases=list(phases),
        die=die,
        marks=[],
        marked_turn=1,
    )


def visit(place: int, *, at: Sequence[str | None] | None = None, **changes: object) -> State:
    """A hiker who has just reached an end, with these badges lying there; the Sun's bonus has been a rock at most."""
    lying = {"trailhead" if place == 0 else "trail_end": at}
    world = {key: changes.pop(key) for key in WORLD if key in changes}
    world.setdefault("sun", 0 if place == 0 else 1)
    return after(scenario(coming(place, **changes), **lying, **world), ARRIVE)


WORLD = (
    "players", "layout", "bear", "sun", "long_track", "sun_taken_by", "turns_left", "badge_top", "badge_deck",
    "photo_top", "photo_deck", "discards", "limited",
)  # fmt: skip
"""What `visit` hands on to the table; all else is the hiker's."""


def play(state: State, *actions: Action, seed: str = "trail") -> Step[State]:
    """Plays the actions, each by whoever is active, and returns the last step."""
    assert actions
    for number, action in enumerate(actions, start=1):
        step = take(GAME, state, state.active, action, seed, number)
        state = step.state
    return step


def after(state: State, *actions: Action) -> State:
    """The table after these actions."""
    return play(state, *actions).state


def rolling(face: str, state: State, *actions: Action) -> Step[State]:
    """Plays the actions with chance such that the wildlife die ends on this face."""
    for attempt in range(300):
        step = play(state, *actions, seed=f"roll {attempt}")
        if step.state.die == face:
            return step
    raise AssertionError(f"The die never shows {face}.")


def rolled(face: str, state: State, *actions: Action) -> State:
    """The table after these actions, the die showing this face."""
    return rolling(face, state, *actions).state


def asked(state: State) -> type[Phase] | None:
    """What is being asked; nothing when the match is over."""
    decisions = list(GAME.pending(state))
    if not decisions:
        return None
    assert [decision.seat for decision in decisions] == [state.active]
    return type(state.phases[-1])


def question(state: State) -> Decision:
    """The only open decision."""
    (decision,) = GAME.pending(state)
    return decision


def choices(state: State) -> set[Action]:
    """The menu of the active seat."""
    listed = menu(GAME, state, state.active)
    assert len(set(listed)) == len(listed)
    return set(listed)


def refused(state: State, action: Action, seat: int | None = None) -> str:
    """The sentence with which an action is refused."""
    with pytest.raises(GameError) as error:
        take(GAME, state, state.active if seat is None else seat, action, "trail", 1)
    return str(error.value)


def cubes(state: State, seat: int = 0) -> tuple[int, int, int]:
    """Rocks, leaves and acorns of a seat."""
    held = state.players[seat].cubes
    return held.get("rock", 0), held.get("leaf", 0), held.get("acorn", 0)


def spoken(events: Sequence[Event], to: int | None = None) -> list[str]:
    """The lines everyone reads, or those whispered to one seat."""
    return [words(event.text) for event in events if event.to == to]


def swaps(*pairs: str) -> set[Action]:
    """Exchanges written as "rock leaf"."""
    return {Exchange(*pair.split()) for pair in pairs}


def snap(state: State, keep: str) -> State:
    """Draws two photos and keeps this one."""
    return after(state, Draw(), Keep(keep))


@cache
def random_match(players: int, options: TrailsOptions, seed: str) -> list[tuple[State, Action | None, Step[State]]]:
    """A whole match of random choices: the state before, the action, and the step it led to."""
    step = start(GAME, players, options, seed)
    match: list[tuple[State, Action | None, Step[State]]] = [(step.state, None, step)]
    chance = random.Random(seed)
    while step.outcome is None:
        state = step.state
        action = chance.choice(menu(GAME, state, state.active))
        step = take(GAME, state, state.active, action, seed, len(match))
        match.append((state, action, step))
        assert len(match) < 5000
    return match
