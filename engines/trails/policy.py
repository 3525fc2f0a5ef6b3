"""A sensible hiker: walks tile by tile, gathers for the badges ahead, hurries when hands are full or time is short."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engines.contract import Action, Guess
from engines.dealer import Dealer
from engines.text import Seat
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
from engines.trails.content import BADGES, CUBES, END, HAND_LIMIT, HEAD, PHOTOS, Badge, Cube, SiteKind
from engines.trails.scoring import cost_of, of_kind
from engines.trails.state import Badges, Encounter, track
from engines.trails.view import PlayerView, SiteView, View

Cubes = Mapping[Cube, int]

SPARE = 0.55
"""Points a cube is worth that no badge ahead asks for."""
WANTED = 1.0
"""Points a cube is worth that one does."""
STRIDE = 0.8
"""Points lost with every tile passed over."""
BEAR = 1.1
"""Points of an action at the bear's next site."""


def policy(view: View, seat: Seat, menu: Sequence[Action], dealer: Dealer, guess: Guess[Any]) -> Action:
    """The answer that promises most; the first of equals."""
    mind = Mind(view)
    return max(menu, key=lambda action: _WORTH[type(action)](mind, action))


class Mind:
    """What the active player makes of the table."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me: PlayerView = view.players[view.active]
        self.turns = _turns_ahead(view)
        self.bird = self._bird()
        self.spare = min(SPARE, 0.2 * self.turns)
        self.wants = self._wants()

    def _bird(self) -> float:
        """Points a bird is worth: much in a close race for the trophy."""
        mine = self.me.birds + sum(PHOTOS[name].birds for name in self.view.photos)
        others = max(
            player.birds + player.photos for seat, player in enumerate(self.view.players) if seat != self.view.active
        )
        return 1.15 if abs(mine - others) <= 3 else 0.75

    def _wants(self) -> dict[Cube, int]:
        """The cubes for the best badges at the end ahead and in hand."""
        wants = dict.fromkeys(CUBES, 0)
        ahead = self.view.trail_end if self.me.facing > 0 else self.view.trailhead
        targets = [BADGES[name] for name in (*ahead, self.view.hand) if name is not None]
        for badge in sorted(targets, key=self.bargain, reverse=True)[:2]:
            for kind, count in self.cost(badge).items():
                wants[kind] += count
        return wants

    def cost(self, badge: Badge) -> Cubes:
        """What a badge costs me."""
        return cost_of(badge, self.me.badges)

    def bargain(self, badge: Badge) -> float:
        """Points beyond what its cubes are worth."""
        return self.value(badge) - WANTED * sum(self.cost(badge).values())

    def value(self, badge: Badge) -> float:
        """Points a badge will bring me, bonus and birds included."""
        points = badge.points + self.bird * badge.birds
        match badge.scores:
            case "kind":
                points += 1 + of_kind(self.me.badges, badge.kinds[0]) + 0.1 * self.turns
            case "best":
                points += max(3, max((BADGES[name].points for name in self.me.badges), default=0))
            case "birds":
                points += 1
        for name in self.me.badges:
            points += BADGES[name].scores == "kind" and BADGES[name].kinds[0] in badge.kinds
        return points + _BONUS[badge.bonus] * (badge.photos or 1)

    def hoard(self, cubes: Cubes) -> float:
        """Points that so many cubes are worth, at most eight of them."""
        wanted = sum(min(cubes[kind], self.wants[kind]) for kind in CUBES)
        total = min(sum(cubes.values()), HAND_LIMIT)
        wanted = min(wanted, total)
        return (WANTED if self.turns else 0) * wanted + self.spare * (total - wanted)

    def change(self, **changes: int) -> float:
        """Points gained by more or fewer cubes."""
        held = self.me.cubes
        return self.hoard({kind: held[kind] + changes.get(kind, 0) for kind in CUBES}) - self.hoard(held)

    def photo(self, name: str) -> float:
        """Points of a photo."""
        return PHOTOS[name].points + self.bird * PHOTOS[name].birds

    def best_photo(self) -> float:
        """Points of a photo still to be chosen."""
        return 0.1 + sum(self.photo(name) for name in PHOTOS) / len(PHOTOS)

    def site(self, site: SiteView) -> float:
        """Points of a site's action."""
        match site.kind:
            case "exchange":
                return max((self.change(**swap) for swap in _swaps(self.me.cubes, site.night)), default=0.0)
            case "photo" if site.night:
                return self.best_photo()
            case "photo":
                return max((self.best_photo() + self.change(**{kind: -1}) for kind in self.held()), default=0.0)
            case kind:
                return self.change(**{kind: 2 if site.night else 1})

    def held(self) -> Iterator[Cube]:
        """The kinds of cube I hold."""
        return (kind for kind in CUBES if self.me.cubes[kind])

    def place(self, place: int) -> float:
        """Points of ending a hike at this place."""
        if place in (HEAD, END):
            sun = self.sun() if place == END and self.view.turns_left is None else 0.0
            canteen = 0.6 if place == HEAD and not self.me.canteen else 0.0
            return sun + canteen + self.shopping(place) * (1.0 if self.turns <= 1 else 0.6)
        bear = BEAR if place == self.view.bear else 0.0
        return self.site(self.view.sites[place - 1]) + bear

    def sun(self) -> float:
        """Points of the Sun's bonus."""
        space = track(self.view.long_track)[self.view.sun]
        match space.bonus:
            case "gain":
                return self.change(**{space.cube: space.count})
            case "site":
                return self.site(self.view.sites[space.site - 1])
            case "photo":
                return self.best_photo()
        return BEAR

    def shopping(self, place: int) -> float:
        """Points of the badges I could earn there with what I hold, beyond what the cubes are worth."""
        return max((self.plan(cards) for cards in self.affordable(place, hand=True)), default=0.0)

    def affordable(self, place: int, *, hand: bool) -> Iterator[tuple[Badge, ...]]:
        """The sets of badges I can pay for at once."""
        offered = self.view.trailhead if place == HEAD else self.view.trail_end
        cards = [BADGES[name] for name in (*offered, self.view.hand if hand else None) if name is not None]
        for count in range(1, len(cards) + 1):
            for chosen in combinations(cards, count):
                need = {kind: sum(self.cost(badge).get(kind, 0) for badge in chosen) for kind in CUBES}
                if all(self.me.cubes[kind] >= need[kind] for kind in CUBES):
                    yield chosen

    def plan(self, badges: tuple[Badge, ...]) -> float:
        """Points of earning these together."""
        spent = sum(sum(self.cost(badge).values()) for badge in badges)
        return sum(self.value(badge) for badge in badges) - self.spare * 1.2 * spent


_BONUS = {
    "none": 0.0,
    "gain": 1.5,
    "gather": 0.9,
    "exchange": 0.8,
    "photo": 2.0,
    "wildlife": 1.2,
    "sun": 1.3,
    "free-badge": 4.5,
}


def _turns_ahead(view: View) -> int:
    """A guess at the turns I still have after this one."""
    if view.turns_left is not None:
        return 0
    spaces = len(track(view.long_track)) - view.sun
    nearest = min((END - p.place if p.facing > 0 else END + p.place) for p in view.players)
    if spaces == 1:
        return 1 if nearest <= 2 else 2
    return min(3 * (spaces - 1), 30)


def _swaps(held: Cubes, night: bool) -> Iterator[dict[Cube, int]]:
    for give in CUBES:
        if held[give]:
            if night:
                yield {kind: -1 if kind == give else 1 for kind in CUBES}
            else:
                yield from ({give: -1, get: 2} for get in CUBES if get != give)


def _hike(mind: Mind, action: Hike) -> float:
    me = mind.me
    place = me.place + action.tiles * me.facing
    room = HAND_LIMIT - sum(me.cubes.values())
    stride = STRIDE if room > 1 and mind.turns > 1 else 0.0
    canteen = 0.3 if action.tiles > 2 and me.facing > 0 and mind.turns else 0.0
    return mind.place(place) - stride * (action.tiles - 1) - canteen


def _begin(mind: Mind, action: Begin) -> float:
    """Plain gains first: they may pay for the other site."""
    encounter = mind.view.phases[-1]
    assert isinstance(encounter, Encounter)
    place = encounter.hiker if action.site == "hiker" else mind.view.bear
    return float(mind.view.sites[place - 1].kind in CUBES)


def _send(mind: Mind, action: Send) -> float:
    return mind.site(_site(mind.view, action.site))


def _site(view: View, kind: SiteKind) -> SiteView:
    return next(site for site in view.sites if site.kind == kind)


def _exchange(mind: Mind, action: Exchange) -> float:
    if action.get == "each":
        return mind.change(**{kind: -1 if kind == action.give else 1 for kind in CUBES})
    return mind.change(**{action.give: -1, action.get: 2})


def _take(mind: Mind, action: Take) -> float:
    return mind.photo(mind.view.top_discard or "")


def _earn(mind: Mind, action: Earn) -> float:
    phase = mind.view.phases[-1]
    assert isinstance(phase, Badges)
    badge = BADGES[action.badge]
    plans = [plan for plan in mind.affordable(phase.place, hand=phase.hand) if badge in plan]
    return max((mind.plan(plan) for plan in plans), default=0.0) + 0.01 * sum(badge.gains.values())


def _claim(mind: Mind, action: Claim) -> float:
    badge = BADGES[action.badge]
    return mind.value(badge) + 0.3 * sum(mind.cost(badge).values())


def _return(mind: Mind, action: Return) -> float:
    return mind.change(rock=-action.rock, leaf=-action.leaf, acorn=-action.acorn)


_WORTH: dict[type[Action], Callable[[Mind, Any], float]] = {
    Hike: _hike,
    Begin: _begin,
    Roll: lambda mind, action: 1.0,
    Send: _send,
    Exchange: _exchange,
    Pay: lambda mind, action: mind.best_photo() + mind.change(**{action.cube: -1}),
    Draw: lambda mind, action: mind.best_photo(),
    Take: _take,
    Keep: lambda mind, action: mind.photo(action.photo),
    Gather: lambda mind, action: mind.change(**{action.cube: 1}),
    Earn: _earn,
    Claim: _claim,
    Return: _return,
    Skip: lambda mind, action: 0.0,
    Done: lambda mind, action: 0.0,
}
