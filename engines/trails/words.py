"""How Trails speaks of cubes, places and photos."""

from collections.abc import Mapping
from functools import cache

from engines.text import Text, Value
from engines.trails.content import CUBES, END, HEAD, PHOTOS, SITES, Cube, SiteCard, SiteKind

_ONE: dict[Cube, Text] = {"rock": Text("1 rock"), "leaf": Text("1 leaf"), "acorn": Text("1 acorn")}
_MANY: dict[Cube, str] = {"rock": "{count} rocks", "leaf": "{count} leaves", "acorn": "{count} acorns"}


@cache
def cubes(kind: Cube, count: int) -> Text:
    """So many cubes of a kind: "2 leaves"."""
    return _ONE[kind] if count == 1 else Text(_MANY[kind], {"count": count})


def bundle(counts: Mapping[Cube, int]) -> tuple[Text, ...] | Text:
    """Cubes of several kinds: "2 leaves and 1 rock"."""
    parts = tuple(cubes(kind, counts[kind]) for kind in CUBES if counts.get(kind))
    return parts or Text("nothing")


@cache
def site_name(kind: SiteKind) -> Text:
    """A site with its article: "the lookout"."""
    return Text("the {site}", {"site": SITES[kind].name})


@cache
def end_name(place: int) -> Text:
    """Trailhead or Trail End."""
    assert place in (HEAD, END)
    return Text("Trailhead") if place == HEAD else Text("Trail End")


def gift(site: SiteCard, night: bool) -> str:
    """What a site gives on its present side."""
    return site.night if night else site.day


@cache
def photo_worth(name: str) -> Text:
    """A photo by what it is worth: "summit (2 points)"."""
    photo = PHOTOS[name]
    worth: dict[str, Value] = {"photo": name, "points": photo.points, "birds": photo.birds}
    if photo.points and photo.birds:
        return Text("{photo} ({points} point, {birds} bird)", worth)
    return Text("{photo} ({points} points)" if photo.points else "{photo} ({birds} birds)", worth)
