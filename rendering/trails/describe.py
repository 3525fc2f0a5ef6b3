"""Trails in words."""

from collections.abc import Iterator

from engines.text import Seat, letter, listed, words
from engines.trails.content import BADGES, CUBES, END, HEAD, PHOTOS, SITES
from engines.trails.state import track
from engines.trails.view import PlayerView, View
from engines.trails.words import gift, photo_worth
from rendering.registry import Description, Names
from rendering.trails.words import asked, bonus, card, last_round, many, place, purse, sun, supply, worth

LIMIT = 1024
"""Discord's, for alternative text."""


def describe(view: View, names: Names) -> Description:
    """The view in words, for those who do not see the pictures."""
    return Description(
        alt=clip(_alt(view, tuple(name if len(name) <= 32 else name[:31] + "…" for name in names))),
        board="\n".join(_board(view, tuple(names))),
        hand="" if view.seat is None else clip("\n".join(_hand(view, view.seat))),
    )


def clip(text: str, limit: int = LIMIT) -> str:
    """The text, cut where it would be too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _headline(view: View, names: tuple[str, ...]) -> str:
    if view.over:
        return "Trails: the hike is over."
    notice = last_round(view)
    return f"Trails, turn {view.turn}: {names[view.active]} {asked(view)}." + f" {notice}." * bool(notice)


def _alt(view: View, names: tuple[str, ...]) -> str:
    """The board in a few sentences, most needed first."""
    parts = [_headline(view, names)]
    for seat, player in enumerate(view.players):
        way = "" if player.place in {HEAD, END} else f" facing {_ahead(player)}"
        parts.append(
            f"{letter(seat)} {names[seat]} at {place(view, player.place)}{way}: {purse(player.cubes)}, canteen "
            f"{'full' if player.canteen else 'empty'}, {many(len(player.badges), 'badge')} for "
            f"{many(player.score, 'point')}, {many(player.photos, 'photo')}."
        )
    parts.append(f"The bear is at {place(view, view.bear)}. {sun(view, names)}")
    parts += [f"Badges at {end}: {offers}." for end, offers in _offers(view, short=True)]
    return " ".join(parts)


def _ahead(player: PlayerView) -> str:
    return "Trail End" if player.facing > 0 else "Trailhead"


def _offers(view: View, short: bool) -> Iterator[tuple[str, str]]:
    """The face-up badges at each end."""
    for end, names in (("Trailhead", view.trailhead), ("Trail End", view.trail_end)):
        shown = [name if short else card(name) for name in names if name is not None]
        yield end, listed(shown) if short and shown else "; ".join(shown) or "none"


def _board(view: View, names: tuple[str, ...]) -> Iterator[str]:
    """Everything on the picture, line by line."""
    yield _headline(view, names)
    yield ""
    yield sun(view, names)
    if view.sun_taken_by is None:
        coming = [bonus(view, space) for space in track(view.long_track)[view.sun + 1 :]]
        yield f"Then it goes on to: {', '.join(coming)} (the end)." if coming else "This is its last space."
    yield ""
    yield "The trail:"
    for number in range(END + 1):
        yield f"{number}. {_tile(view, names, number)}"
    yield ""
    for end, offers in _offers(view, short=False):
        yield f"Badges at {end}: {offers}."
    top = f", on top {words(photo_worth(view.top_discard))}" if view.top_discard else ""
    decks = f"{many(view.badges_left, 'badge')}, {many(view.photos_left, 'photo')}"
    yield f"Piles: {decks}, {many(view.discards, 'discard')}{top}."
    yield f"The wildlife die shows {view.die}." if view.die else "The wildlife die has not been rolled."
    left = supply(view)
    if left is not None:
        yield f"Left in the supply: {purse(left)}."
    for seat in range(len(view.players)):
        yield ""
        yield from _player(view, names, seat)
    if view.marks:
        yield ""
        yield f"Changed in the last turn: {', '.join(_change(view, names, mark) for mark in view.marks)}."


def _tile(view: View, names: tuple[str, ...], number: int) -> str:
    """A place on the trail and who is there."""
    if number == HEAD:
        text = "Trailhead: turn around, fill the canteen, earn badges."
    elif number == END:
        text = "Trail End: turn around, the Sun's bonus, earn badges."
    else:
        site = view.sites[number - 1]
        text = f"{SITES[site.kind].name.capitalize()}, {'night' if site.night else 'day'}: "
        text += f"{gift(SITES[site.kind], site.night)}."
    if view.bear == number:
        text += " The bear."
    here = [(seat, player) for seat, player in enumerate(view.players) if player.place == number]
    return text + "".join(f" {letter(seat)} {names[seat]}, facing {_ahead(player)}." for seat, player in here)


def _player(view: View, names: tuple[str, ...], seat: Seat) -> Iterator[str]:
    """All that lies before a player."""
    player = view.players[seat]
    turn = ", whose turn it is" if seat == view.active and not view.over else ""
    yield f"{letter(seat)} {names[seat]}{turn}, at {place(view, player.place)}:"
    held = "a badge in hand" if player.holds_badge else "no badge in hand"
    canteen = "full" if player.canteen else "empty"
    with_sun = ", the Sun" if view.sun_taken_by == seat else ""
    yield f"{purse(player.cubes)}, canteen {canteen}, {held}, {many(player.photos, 'photo')}{with_sun}."
    earned = [f"{name} {worth(BADGES[name], player.badges)}" for name in player.badges]
    yield f"Badges: {many(player.score, 'point')}, {many(player.birds, 'bird')}" + (
        f" ({', '.join(earned)})." if earned else "."
    )
    if player.shown:
        yield f"Photos: {_album(player.shown)}."


def _album(photos: tuple[str, ...]) -> str:
    """Photos by face, with how many of each."""
    kept = [f"{photos.count(name)} {words(photo_worth(name))}" for name in PHOTOS if name in photos]
    return ", ".join(kept) or "none"


def _change(view: View, names: tuple[str, ...], mark: str) -> str:
    """A mark in words."""
    what, _, number = mark.rpartition(" ")
    match what:
        case "":
            return {"bear": "the bear", "die": "the die", "sun": "the Sun"}.get(mark, f"the {mark}")
        case "site":
            return f"{place(view, int(number))} turned to night"
        case "trailhead" | "trail end":
            return f"a badge at {place(view, HEAD if what == 'trailhead' else END)}"
    return f"{names[int(number)]}'s {what}"


def _hand(view: View, seat: Seat) -> Iterator[str]:
    """What is private to a seat."""
    owned = view.players[seat].badges
    if view.drawn:
        yield f"You drew {listed([words(photo_worth(name)) for name in view.drawn])}: keep one."
    yield f"Your badge: {card(view.hand, owned)}." if view.hand else "You hold no badge."
    faces = [PHOTOS[name] for name in view.photos]
    birds = sum(face.birds for face in faces)
    yield f"Your photos: {_album(view.photos)}."
    yield (
        f"Photos count {many(sum(face.points for face in faces), 'point')}; you have "
        f"{many(birds + view.players[seat].birds, 'bird')} in all."
    )
    total = sum(view.players[seat].cubes.get(cube, 0) for cube in CUBES)
    yield f"Your cubes: {purse(view.players[seat].cubes)} ({total} of 8)."
