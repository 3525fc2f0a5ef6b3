"""The components of Trails, from data/trails/."""

from typing import Literal

from msgspec import Struct

from engines import content

Cube = Literal["rock", "leaf", "acorn"]
SiteKind = Literal["exchange", "leaf", "acorn", "photo", "rock"]
CUBES: tuple[Cube, ...] = ("rock", "leaf", "acorn")

HEAD, END = 0, 6
"""The places of Trailhead and Trail End; the sites are 1 to 5, left to right."""
HAND_LIMIT = 8
"""Cubes one may keep at the end of a turn."""
SUPPLY = 15
"""Cubes of each kind where the supply is limited."""
TROPHY = 4
"""Points for the most birds."""


class Badge(Struct, frozen=True):
    """A badge card."""

    name: str
    title: str
    kinds: tuple[Cube, ...]
    cost: dict[Cube, int]
    points: int = 0
    birds: int = 0
    bonus: Literal["none", "gain", "gather", "exchange", "photo", "wildlife", "sun", "free-badge"] = "none"
    gains: dict[Cube, int] = {}
    photos: int = 0
    scores: Literal["points", "kind", "best", "birds"] = "points"
    """kind: as many points as badges of its kind; best: as many as the best other; birds: 2 more with most birds."""
    discount: bool = False
    """Costs 1 less for each badge of its kind already earned."""


class Photo(Struct, frozen=True):
    """One of the faces a photo card may have."""

    name: str
    count: int
    points: int
    birds: int


class SiteCard(Struct, frozen=True):
    """One of the five sites."""

    kind: SiteKind
    name: str
    day: str
    night: str


class Space(Struct, frozen=True):
    """A space of the Sun's track."""

    over: Literal["end", "site", "head"]
    bonus: Literal["gain", "site", "wildlife", "photo"]
    site: int = 0
    cube: Cube = "rock"
    count: int = 0


class Track(Struct, frozen=True):
    """The spaces of the Sun, in the order it takes them."""

    length: Literal["short", "long"]
    spaces: tuple[Space, ...]


BADGES: dict[str, Badge] = {badge.name: badge for badge in content.table("trails", "badges.toml", Badge)}
PHOTOS: dict[str, Photo] = {photo.name: photo for photo in content.table("trails", "photos.toml", Photo)}
SITES: dict[SiteKind, SiteCard] = {site.kind: site for site in content.table("trails", "sites.toml", SiteCard)}
TRACKS: dict[str, tuple[Space, ...]] = {
    track.length: track.spaces for track in content.table("trails", "track.toml", Track)
}
