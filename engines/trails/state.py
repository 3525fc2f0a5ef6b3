"""The table of Trails: sites, cards, players, and what is being resolved."""

from msgspec import Struct

from engines.text import Seat
from engines.trails.content import TRACKS, Cube, SiteKind, Space


class Phase(Struct, frozen=True, tag=True, tag_field="phase"):
    """Something to resolve; the innermost is the last of `State.phases`. None of them holds a secret."""


class Hiking(Phase, frozen=True):
    """A turn begins: how far?"""


class Wildlife(Phase, frozen=True):
    """A badge lets the wildlife die be rolled: yes or no?"""


class Wild(Phase, frozen=True):
    """The die shows wild: where does the bear go?"""

    hiker: int = 0
    """The hiker's site, when the hiker has met the bear there; 0 otherwise."""


class Encounter(Phase, frozen=True):
    """Two sites to use, the hiker's and the bear's: which one first?"""

    hiker: int


class Visit(Phase, frozen=True):
    """A site's action is to be taken."""

    site: int


class Trade(Phase, frozen=True):
    """An exchange is offered."""

    night: bool


class Fee(Phase, frozen=True):
    """A photo by day is offered, for a cube."""


class Shot(Phase, frozen=True):
    """A photo: from the deck or from the discards?"""

    paid: bool = False


class Keeping(Phase, frozen=True):
    """Two photos are drawn (`State.drawn`): which one stays?"""


class Gathering(Phase, frozen=True):
    """A cube of any kind is to be taken."""


class SunBonus(Phase, frozen=True):
    """The bonus where the Sun stands."""

    arrival: bool = False
    """By reaching Trail End; otherwise by a badge."""


class Sunset(Phase, frozen=True):
    """The Sun is to move on."""


class Badges(Phase, frozen=True):
    """Badges may be earned here."""

    place: int
    hand: bool
    """The card in hand is the one held on arrival, so it may be earned."""


class FreeBadge(Phase, frozen=True):
    """One badge may be earned for free."""

    place: int


class Limit(Phase, frozen=True):
    """No more than eight cubes may be kept."""


class EndOfTurn(Phase, frozen=True):
    """Gaps are filled and the next player begins."""


AnyPhase = (
    Hiking | Wildlife | Wild | Encounter | Visit | Trade | Fee | Shot | Keeping | Gathering
    | SunBonus | Sunset | Badges | FreeBadge | Limit | EndOfTurn
)  # fmt: skip


class Site(Struct):
    """A tile between the two ends."""

    kind: SiteKind
    night: bool = False


class Player(Struct):
    """A hiker and what is with it."""

    place: int
    facing: int
    canteen: bool
    """Filled."""
    cubes: dict[Cube, int]
    hand: str | None
    badges: list[str]
    photos: list[str]


class State(Struct):
    """A match of Trails. The top of a pile is its last card."""

    limited: bool
    long_track: bool
    sites: list[Site]
    bear: int
    sun: int
    sun_taken_by: Seat | None
    trailhead: list[str | None]
    trail_end: list[str | None]
    badge_deck: list[str]
    photo_deck: list[str]
    photo_discards: list[str]
    drawn: list[str]
    players: list[Player]
    active: Seat
    turn: int
    turns_left: int | None
    """In the last round: the turns still to be played, the running one included."""
    over: bool
    phases: list[AnyPhase]
    die: str | None
    """The wildlife die as it lies."""
    marks: list[str]
    """What the last turn changed: "hiker 0", "cubes 0", "canteen 0", "badges 0", "photos 0", "hand 0", "bear", "die",
    "sun", "site 4", "trailhead 1", "trail end 0", "discards"."""
    marked_turn: int


def track(long: bool) -> tuple[Space, ...]:
    """The Sun's spaces in this match."""
    return TRACKS["long" if long else "short"]


def site_at(state: State, place: int) -> Site:
    """The site at a place from 1 to 5."""
    return state.sites[place - 1]


def offers(state: State, place: int) -> list[str | None]:
    """The two face-up badges at an end."""
    return state.trailhead if place == 0 else state.trail_end
