"""The words of Trails on pictures and in text boards."""

from collections.abc import Mapping

from engines.text import Text, listed, words
from engines.trails.content import BADGES, END, HEAD, SITES, SUPPLY, Badge, Cube, Space
from engines.trails.scoring import cost_of, of_kind
from engines.trails.state import track
from engines.trails.view import View
from engines.trails.words import bundle, cubes, end_name, site_name

_ASKED = {
    "Hiking": "hikes next",
    "Wildlife": "rolls for the bear",
    "Wild": "sends the bear",
    "Encounter": "uses two sites",
    "Visit": "uses a site",
    "Trade": "may trade",
    "Fee": "may pay for a photo",
    "Shot": "takes a photo",
    "Keeping": "keeps one of two photos",
    "Gathering": "takes any cube",
    "SunBonus": "gets the Sun's bonus",
    "Sunset": "moves the Sun",
    "Badges": "may earn badges",
    "FreeBadge": "may take a free badge",
    "Limit": "returns cubes",
    "EndOfTurn": "ends the turn",
}
"""What the active player is about, by phase."""


def asked(view: View) -> str:
    """What the active player is about, as it follows the name: "hikes next"."""
    return _ASKED[type(view.phases[-1]).__name__] if view.phases else "plays"


def many(count: int, one: str) -> str:
    """So many of a thing."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def purse(counts: Mapping[Cube, int]) -> str:
    """Cubes of several kinds."""
    held = bundle(counts)
    return words(held) if isinstance(held, Text) else listed([words(part) for part in held])


def effect(badge: Badge) -> str:
    """What a badge does besides its points, in a few words; nothing for some."""
    kind = badge.kinds[0]
    if badge.discount:
        return f"1 less per {kind} badge"
    if len(badge.kinds) > 1:
        return "counts as every kind"
    match badge.scores:
        case "kind":
            return f"1 point per {kind} badge"
        case "best":
            return "scores as your best"
        case "birds":
            return "+2 with most birds"
    match badge.bonus:
        case "gain":
            return f"gain {purse(badge.gains)}"
        case "gather":
            return "gain any cube"
        case "exchange":
            return "swap 1 for 2"
        case "photo":
            return "take a photo" if badge.photos == 1 else f"take {badge.photos} photos"
        case "wildlife":
            return "follow the bear"
        case "sun":
            return "the Sun's bonus"
        case "free-badge":
            return "one more badge, free"
    return ""


def points(badge: Badge) -> str:
    """The printed points of a badge; a question mark where they depend on other badges."""
    return "?" if badge.scores in {"kind", "best"} else str(badge.points)


def worth(badge: Badge, owned: tuple[str, ...]) -> int:
    """What an earned badge counts, as far as everyone can see, among those its owner has earned."""
    match badge.scores:
        case "kind":
            return of_kind(owned, badge.kinds[0])
        case "best":
            others = [BADGES[name] for name in owned if name != badge.name]
            return max((worth(other, owned) for other in others), default=0)
    return badge.points


def price(badge: Badge, owned: tuple[str, ...]) -> str:
    """What a badge costs somebody who has earned these."""
    return purse(cost_of(badge, owned))


def card(name: str, owned: tuple[str, ...] = ()) -> str:
    """A badge in one phrase: its price for somebody who has earned these, and what it brings."""
    badge = BADGES[name]
    parts = [f"costs {price(badge, owned)}"]
    if badge.scores not in {"kind", "best"}:
        parts.append(many(badge.points, "point"))
    if badge.birds:
        parts.append(many(badge.birds, "bird"))
    if effect(badge):
        parts.append(effect(badge))
    return f"{name} ({', '.join(parts)})"


def place(view: View, number: int) -> str:
    """A place on the trail by name."""
    return words(end_name(number) if number in {HEAD, END} else site_name(view.sites[number - 1].kind))


def bonus(view: View, space: Space) -> str:
    """What a space of the Sun's track gives."""
    match space.bonus:
        case "gain":
            return words(cubes(space.cube, space.count))
        case "site":
            return SITES[view.sites[space.site - 1].kind].day
        case "wildlife":
            return "the bear"
    return "a photo"


def sun(view: View, names: tuple[str, ...]) -> str:
    """Where the Sun is, in a sentence."""
    if view.sun_taken_by is not None:
        return f"The Sun is with {names[view.sun_taken_by]}."
    spaces = track(view.long_track)
    space = spaces[view.sun]
    over = place(view, {"head": HEAD, "end": END}.get(space.over, space.site))
    return f"The Sun is over {over}, space {view.sun + 1} of {len(spaces)}, for {bonus(view, space)}."


def last_round(view: View) -> str:
    """The notice of the last round; nothing before it, nor after."""
    if view.turns_left is None or view.over:
        return ""
    return f"Last round: {many(view.turns_left, 'turn')} left"


def supply(view: View) -> dict[Cube, int] | None:
    """The cubes left to take, where they are limited."""
    if not view.limited:
        return None
    kinds: tuple[Cube, ...] = ("rock", "leaf", "acorn")
    return {kind: max(0, SUPPLY - sum(player.cubes[kind] for player in view.players)) for kind in kinds}
