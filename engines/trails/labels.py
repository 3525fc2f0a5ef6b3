"""What buttons and suggestions say."""

from engines.contract import Action
from engines.text import Text
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
    Take,
)
from engines.trails.content import BADGES, CUBES, END, HEAD, SITES, Badge, Cube, SiteKind
from engines.trails.scoring import cost_of
from engines.trails.state import Badges, Encounter, Fee, FreeBadge, Shot, Trade, Wildlife
from engines.trails.view import View
from engines.trails.words import bundle, cubes, gift, photo_worth, site_name


def label(view: View, action: Action) -> Text:
    """An action as a person would say it."""
    match action:
        case Hike():
            return _hike(view, action.tiles)
        case Begin():
            return _begin(view, action)
        case Roll():
            return Text("Roll the wildlife die")
        case Send():
            return Text("Send the bear to {site}: {gift}", _site(view, _place(view, action.site)))
        case Exchange(get="each"):
            others = tuple(cubes(kind, 1) for kind in CUBES if kind != action.give)
            return Text("Give {given}, get {others}", {"given": cubes(action.give, 1), "others": others})
        case Exchange():
            return Text("Give {given}, get {got}", {"given": cubes(action.give, 1), "got": _two(action.get)})
        case Pay():
            return Text("Pay {cube}", {"cube": cubes(action.cube, 1)})
        case Draw():
            return Text("Draw two photos, keep one")
        case Take():
            return Text("Take the {photo}", {"photo": photo_worth(view.top_discard or "summit")})
        case Keep():
            return Text("Keep the {photo}", {"photo": photo_worth(action.photo)})
        case Gather():
            return Text("Take {cube}", {"cube": cubes(action.cube, 1)})
        case Earn():
            owned = view.players[view.active].badges
            cost = bundle(cost_of(BADGES[action.badge], owned))
            return Text(
                "Earn {badge} for {cost}: {worth}",
                {"badge": action.badge, "cost": cost, "worth": worth(BADGES[action.badge])},
            )
        case Claim():
            return Text("Take {badge} for free: {worth}", {"badge": action.badge, "worth": worth(BADGES[action.badge])})
        case Return():
            counts: dict[Cube, int] = {"rock": action.rock, "leaf": action.leaf, "acorn": action.acorn}
            return Text("Return {cubes}", {"cubes": bundle(counts)})
        case Done():
            return Text("Earn no more badges")
    return _skip(view)


def _hike(view: View, tiles: int) -> Text:
    me = view.players[view.active]
    place = me.place + tiles * me.facing
    if place == HEAD:
        return Text(
            "Hike {tiles} to Trailhead: fill the canteen, earn badges"
            if not me.canteen or tiles > 2
            else "Hike {tiles} to Trailhead: earn badges",
            {"tiles": tiles},
        )
    if place == END:
        return Text(
            "Hike {tiles} to Trail End: Sun bonus, badges"
            if view.turns_left is None
            else "Hike {tiles} to Trail End: badges",
            {"tiles": tiles},
        )
    values = {"tiles": tiles, **_site(view, place)}
    if tiles > 2:
        return Text(
            "Hike {tiles} by canteen to {site}: {gift}"
            if place != view.bear
            else "Hike {tiles} by canteen to {site}: {gift}, and the bear",
            values,
        )
    return Text(
        "Hike {tiles} to {site}: {gift}" if place != view.bear else "Hike {tiles} to {site}: {gift}, and the bear",
        values,
    )


def _site(view: View, place: int) -> dict[str, Text | str | int]:
    site = view.sites[place - 1]
    return {"site": site_name(site.kind), "gift": gift(SITES[site.kind], site.night)}


def _place(view: View, kind: SiteKind) -> int:
    return 1 + next(place for place, site in enumerate(view.sites) if site.kind == kind)


def _begin(view: View, action: Begin) -> Text:
    encounter = view.phases[-1]
    assert isinstance(encounter, Encounter)
    if action.site == "hiker":
        return Text("Your hiker's site first, {site}: {gift}", _site(view, encounter.hiker))
    return Text("The bear's site first, {site}: {gift}", _site(view, view.bear))


def _two(kind: str) -> Text:
    return next(cubes(cube, 2) for cube in CUBES if cube == kind)


def _skip(view: View) -> Text:
    match view.phases[-1]:
        case Trade():
            return Text("Exchange nothing")
        case Fee() | Shot():
            return Text("Take no photo")
        case Wildlife():
            return Text("Let the bear be")
        case FreeBadge():
            return Text("Take no badge")
        case Badges():
            return Text("Earn no more badges")
    return Text("Do without")


def worth(badge: Badge) -> Text:
    """What a badge is worth, in a few words."""
    values: dict[str, int | str] = {"points": badge.points, "birds": badge.birds, "kind": badge.kinds[0]}
    if badge.scores == "kind":
        return Text("1 point per {kind} badge", values)
    if badge.scores == "best":
        return Text("as much as your best badge")
    if badge.scores == "birds":
        return Text("{points} points, {birds} bird, +2 for most birds", values)
    if badge.birds:
        return Text("{points} points, {birds} bird" if badge.birds == 1 else "{points} points, {birds} birds", values)
    return Text("{points} point" if badge.points == 1 else "{points} points", values)
