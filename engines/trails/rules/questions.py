"""What is asked, of whom, and the menu of answers."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from engines.contract import Action, Decision
from engines.text import Seat, Text
from engines.trails.actions import (
    Begin,
    Claim,
    Done,
    Draw,
    Earn,
    Exchange,
    Gather,
    Hike,
    Keep,
    Pay,
    Return,
    Roll,
    Send,
    Skip,
    Take,
)
from engines.trails.content import BADGES, CUBES, END, HAND_LIMIT, PHOTOS
from engines.trails.rules.supply import affords, left
from engines.trails.scoring import cost_of
from engines.trails.state import (
    Badges,
    Encounter,
    Fee,
    FreeBadge,
    Gathering,
    Hiking,
    Keeping,
    Limit,
    Phase,
    Shot,
    State,
    Trade,
    Wild,
    Wildlife,
    offers,
    site_at,
)

Menu = Sequence[Action]


def _hikes(state: State, phase: Hiking) -> Menu:
    me = state.players[state.active]
    return _distances(distance(me.place, me.facing), me.canteen)


@cache
def _distances(most: int, canteen: bool) -> Menu:
    return tuple(Hike(tiles) for tiles in range(1, (most if canteen else min(most, 2)) + 1))


def distance(place: int, facing: int) -> int:
    """The tiles to the end that a hiker faces."""
    return END - place if facing > 0 else place


def _rolls(state: State, phase: Wildlife) -> Menu:
    return _ROLLS


_ROLLS = (Roll(), Skip())


def _sends(state: State, phase: Wild) -> Menu:
    return [Send(site.kind) for site in state.sites]


def _beginnings(state: State, phase: Encounter) -> Menu:
    return _BEGINNINGS


_BEGINNINGS = (Begin("hiker"), Begin("bear"))


def _exchanges(state: State, phase: Trade) -> Menu:
    held = state.players[state.active].cubes
    menu: list[Action] = []
    for give in CUBES:
        if held[give]:
            others = [kind for kind in CUBES if kind != give and (not state.limited or left(state, kind))]
            if phase.night:
                menu += [Exchange(give, "each")] if others else []
            else:
                menu += [Exchange(give, get) for get in others]
    menu.append(Skip())
    return menu


def _fees(state: State, phase: Fee) -> Menu:
    menu: list[Action] = []
    if state.photo_deck or state.photo_discards:
        held = state.players[state.active].cubes
        menu += [_PAY[kind] for kind in CUBES if held[kind]]
    menu.append(Skip())
    return menu


_PAY = {kind: Pay(kind) for kind in CUBES}


def _shots(state: State, phase: Shot) -> Menu:
    return _shot_menu(bool(state.photo_deck), bool(state.photo_discards), phase.paid)


@cache
def _shot_menu(deck: bool, discards: bool, paid: bool) -> Menu:
    menu: list[Action] = []
    if deck or discards:
        menu.append(Draw())
    if discards:
        menu.append(Take())
    if not paid or not menu:
        menu.append(Skip())
    return tuple(menu)


def _keeps(state: State, phase: Keeping) -> Menu:
    return [_KEEP[name] for name in PHOTOS if name in state.drawn]


_KEEP: dict[str, Action] = {name: Keep(name) for name in PHOTOS}  # type: ignore[arg-type]  # a face of the table


def _gathers(state: State, phase: Gathering) -> Menu:
    if not state.limited:
        return _GATHERS
    return [Gather(kind) for kind in CUBES if left(state, kind)] or [Skip()]


_GATHERS = tuple(Gather(kind) for kind in CUBES)


def _earnings(state: State, phase: Badges) -> Menu:
    me = state.players[state.active]
    here: list[str | None] = [*offers(state, phase.place), me.hand if phase.hand else None]
    menu: list[Action] = [
        _EARN[name] for name in here if name is not None and affords(me, cost_of(BADGES[name], me.badges))
    ]
    menu.append(_DONE)
    return menu


_EARN = {name: Earn(name) for name in BADGES}
_DONE = Done()


def _claims(state: State, phase: FreeBadge) -> Menu:
    here = [*offers(state, phase.place), state.players[state.active].hand]
    return [*(Claim(name) for name in here if name is not None), Skip()]


def _returns(state: State, phase: Limit) -> Menu:
    held = state.players[state.active].cubes
    return _return_menu(held["rock"], held["leaf"], held["acorn"])


@cache
def _return_menu(rock: int, leaf: int, acorn: int) -> Menu:
    excess = rock + leaf + acorn - HAND_LIMIT
    return tuple(
        Return(rocks, leaves, excess - rocks - leaves)
        for rocks in range(min(rock, excess) + 1)
        for leaves in range(min(leaf, excess - rocks) + 1)
        if excess - rocks - leaves <= acorn
    )


class Question(NamedTuple):
    """How a phase asks."""

    allows: tuple[type[Action], ...]
    prompt: Text
    menu: Callable[[State, Any], Menu]
    default: Action | None = None


QUESTIONS: dict[type[Phase], Question] = {
    Hiking: Question((Hike,), Text("How far do you hike?"), _hikes),
    Encounter: Question((Begin,), Text("Which site do you use first?"), _beginnings, Begin("hiker")),
    Wildlife: Question((Roll, Skip), Text("Do you roll the wildlife die?"), _rolls, Roll()),
    Wild: Question((Send,), Text("Wild: where does the bear go?"), _sends),
    Trade: Question((Exchange, Skip), Text("Do you exchange a cube?"), _exchanges, Skip()),
    Fee: Question((Pay, Skip), Text("Do you pay a cube for a photo?"), _fees, Skip()),
    Shot: Question((Draw, Take, Skip), Text("How do you take your photo?"), _shots, Draw()),
    Keeping: Question((Keep,), Text("Which photo do you keep?"), _keeps),
    Gathering: Question((Gather, Skip), Text("Which cube do you take?"), _gathers),
    Badges: Question((Earn, Done), Text("Do you earn a badge?"), _earnings, Done()),
    FreeBadge: Question((Claim, Skip), Text("Which badge do you take for free?"), _claims, Skip()),
    Limit: Question((Return,), Text("You may keep eight cubes: which do you return?"), _returns),
}


def choices(state: State) -> Menu:
    """The answers to what is being asked."""
    phase = state.phases[-1]
    return QUESTIONS[type(phase)].menu(state, phase)


def asks(state: State, phase: Phase) -> bool:
    """Whether the phase needs an answer; what a secret card leaves single is asked all the same."""
    if isinstance(phase, Keeping):
        return True
    if isinstance(phase, Badges):
        return _asks_for_badges(state, phase)
    return len(QUESTIONS[type(phase)].menu(state, phase)) > 1


def _asks_for_badges(state: State, phase: Badges) -> bool:
    me = state.players[state.active]
    if phase.hand:  # who holds nothing can earn nothing, unless three badges may have made a Research free
        return len(me.badges) >= 3 or any(me.cubes.values())
    return len(_earnings(state, phase)) > 1


def pending(state: State) -> Sequence[Decision]:
    """The one open decision: the active player's."""
    return () if state.over else _asked(type(state.phases[-1]), state.active)


@cache
def _asked(phase: type[Phase], seat: Seat) -> Sequence[Decision]:
    question = QUESTIONS[phase]
    return (Decision(seat, question.allows, question.prompt, default=question.default),)


def legal(state: State, seat: Seat) -> Menu:
    """The menu of a seat; empty for all but the active player."""
    return () if state.over or seat != state.active else choices(state)


def order_matters(state: State, hiker: int) -> bool:
    """Whether the hiker's and the bear's site can be used in two ways: one may pay for what the other asks."""
    if hiker == state.bear:
        return False
    sites = (site_at(state, hiker), site_at(state, state.bear))
    if any(site.kind == "photo" and site.night for site in sites):
        return False
    gains = sum(site.kind in CUBES for site in sites)
    return gains == 1 or (gains == 0 and any(state.players[state.active].cubes.values()))
