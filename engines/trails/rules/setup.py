"""How a match of Trails is laid out."""

from engines.dealer import Dealer
from engines.trails.actions import TrailsOptions
from engines.trails.content import BADGES, CUBES, END, HEAD, PHOTOS, SITES
from engines.trails.state import Hiking, Player, Site, State
from engines.trails.words import site_name


def lay_out(seats: int, options: TrailsOptions, dealer: Dealer) -> State:
    """The trail, the decks and the hikers before the first turn."""
    kinds = list(SITES)
    if options.layout == "shuffled":
        dealer.shuffle(kinds)
    badges = list(BADGES)
    dealer.shuffle(badges)
    photos = [photo.name for photo in PHOTOS.values() for _ in range(photo.count)]
    dealer.shuffle(photos)
    first = dealer.below(seats)
    trailhead: list[str | None] = [badges.pop(), badges.pop()]
    trail_end: list[str | None] = [badges.pop(), badges.pop()]
    players = [
        Player(place=HEAD, facing=1, canteen=True, cubes=dict.fromkeys(CUBES, 1), hand=None, badges=[], photos=[])
        for _ in range(seats)
    ]
    for turn in range(seats):
        player = players[(first + turn) % seats]
        player.hand = badges.pop()
        if seats == 4 and turn < 2:
            player.place, player.facing = END, -1
    dealer.say("The trail: {sites}.", sites=tuple(site_name(kind) for kind in kinds))
    dealer.say("At Trailhead lie {first} and {second}.", first=trailhead[0] or "", second=trailhead[1] or "")
    dealer.say("At Trail End lie {first} and {second}.", first=trail_end[0] or "", second=trail_end[1] or "")
    for seat, player in enumerate(players):
        dealer.whisper(seat, "The badge in your hand is {badge}.", badge=player.hand or "")
    dealer.say("{seat} goes first.", seat=first)
    return State(
        limited=options.limited_supply,
        long_track=seats == 4 or (seats == 3 and options.long_track),
        sites=[Site(kind) for kind in kinds],
        bear=3,
        sun=0,
        sun_taken_by=None,
        trailhead=trailhead,
        trail_end=trail_end,
        badge_deck=badges,
        photo_deck=photos,
        photo_discards=[],
        drawn=[],
        players=players,
        active=first,
        turn=1,
        turns_left=None,
        over=False,
        phases=[Hiking()],
        die=None,
        marks=[],
        marked_turn=1,
    )
