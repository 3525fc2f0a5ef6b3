"""What a seat of Trails may know, and other worlds it could not tell from this one."""

from msgspec import Struct

from engines.dealer import Dealer
from engines.text import Seat
from engines.trails.content import Cube, SiteKind
from engines.trails.scoring import open_birds, open_score
from engines.trails.state import AnyPhase, State


class SiteView(Struct, frozen=True):
    """A tile between the two ends."""

    kind: SiteKind
    night: bool


class PlayerView(Struct, frozen=True):
    """A hiker as everyone sees it."""

    place: int
    facing: int
    """+1 to Trail End, -1 to Trailhead."""
    canteen: bool
    """Filled."""
    cubes: dict[Cube, int]
    holds_badge: bool
    badges: tuple[str, ...]
    photos: int
    """How many; the faces are secret until the end."""
    score: int
    """Of the earned badges alone."""
    birds: int
    """On the earned badges alone."""
    shown: tuple[str, ...] = ()
    """The photos, once the match is over."""


class View(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Seat | None
    limited: bool
    long_track: bool
    sites: tuple[SiteView, ...]
    bear: int
    sun: int
    sun_taken_by: Seat | None
    trailhead: tuple[str | None, ...]
    trail_end: tuple[str | None, ...]
    badges_left: int
    photos_left: int
    discards: int
    top_discard: str | None
    players: tuple[PlayerView, ...]
    active: Seat
    turn: int
    turns_left: int | None
    over: bool
    phases: tuple[AnyPhase, ...]
    """Innermost last."""
    die: str | None
    marks: tuple[str, ...]
    hand: str | None = None
    """The seat's own badge."""
    photos: tuple[str, ...] = ()
    """The seat's own photos."""
    drawn: tuple[str, ...] = ()
    """The cards of the seat's draw in progress."""


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""
    me = None if seat is None else state.players[seat]
    return View(
        seat=seat,
        limited=state.limited,
        long_track=state.long_track,
        sites=tuple(SiteView(site.kind, site.night) for site in state.sites),
        bear=state.bear,
        sun=state.sun,
        sun_taken_by=state.sun_taken_by,
        trailhead=tuple(state.trailhead),
        trail_end=tuple(state.trail_end),
        badges_left=len(state.badge_deck),
        photos_left=len(state.photo_deck),
        discards=len(state.photo_discards),
        top_discard=state.photo_discards[-1] if state.photo_discards else None,
        players=tuple(
            PlayerView(
                place=player.place,
                facing=player.facing,
                canteen=player.canteen,
                cubes=dict(player.cubes),
                holds_badge=player.hand is not None,
                badges=tuple(player.badges),
                photos=len(player.photos),
                score=open_score(player.badges),
                birds=open_birds(player.badges),
                shown=tuple(player.photos) if state.over else (),
            )
            for player in state.players
        ),
        active=state.active,
        turn=state.turn,
        turns_left=state.turns_left,
        over=state.over,
        phases=tuple(state.phases),
        die=state.die,
        marks=tuple(state.marks),
        hand=me.hand if me else None,
        photos=tuple(me.photos) if me else (),
        drawn=tuple(state.drawn) if me and seat == state.active else (),
    )


def redeal(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Deals every card that this seat cannot see anew: hands, photos, decks, discards below the top."""
    others = [player for number, player in enumerate(state.players) if number != seat]
    holders = [player for player in others if player.hand is not None]
    badges = [player.hand for player in holders if player.hand is not None] + state.badge_deck
    dealer.shuffle(badges)
    for player in holders:
        player.hand = badges.pop()
    state.badge_deck = badges

    piles = [state.photo_deck]
    if not state.over:
        piles += [player.photos for player in others]
    if seat != state.active:
        piles.append(state.drawn)
    buried = state.photo_discards[:-1]
    piles.append(buried)
    photos = [photo for pile in piles for photo in pile]
    dealer.shuffle(photos)
    for pile in piles:
        pile[:] = [photos.pop() for _ in pile]
    state.photo_discards[:-1] = buried
