"""What resolves by itself: sites, the bear, the Sun, bonuses, the end of a turn."""

from collections.abc import Callable
from typing import Any

from engines.dealer import Dealer
from engines.trails.content import END, HEAD, SITES, Badge
from engines.trails.rules.questions import order_matters
from engines.trails.rules.supply import gain, mark
from engines.trails.scoring import outcome
from engines.trails.state import (
    Badges,
    Encounter,
    EndOfTurn,
    Fee,
    FreeBadge,
    Gathering,
    Hiking,
    Limit,
    Phase,
    Shot,
    State,
    SunBonus,
    Sunset,
    Trade,
    Visit,
    Wild,
    Wildlife,
    offers,
    site_at,
    track,
)
from engines.trails.words import cubes, end_name, photo_worth, site_name

FACES = (*SITES, "wild")


def arrive(state: State, dealer: Dealer) -> None:
    """Lays out what a hiker's new place brings, last things first."""
    me = state.players[state.active]
    state.phases += (EndOfTurn(), Limit())
    if me.place == HEAD:
        me.facing = 1
        if not me.canteen:
            me.canteen = True
            mark(state, "canteen", state.active)
            dealer.say("{seat} fills the canteen.", seat=state.active)
        state.phases.append(Badges(HEAD, me.hand is not None))
    elif me.place == END:
        me.facing = -1
        state.phases.append(Badges(END, me.hand is not None))
        if state.turns_left is None:
            state.phases += (Sunset(), SunBonus(arrival=True))
    elif me.place == state.bear:
        roll(state, me.place, dealer)
    else:
        state.phases.append(Visit(me.place))


def visit(state: State, phase: Visit, dealer: Dealer) -> None:
    """Takes the action of a site, on its present side."""
    site = site_at(state, phase.site)
    match site.kind:
        case "exchange":
            state.phases.append(Trade(site.night))
        case "photo":
            state.phases.append(Shot() if site.night else Fee())
        case kind:
            gather(state, kind, 2 if site.night else 1, dealer)


def gather(state: State, kind: Any, count: int, dealer: Dealer) -> None:
    """Gives the active player cubes and says how many there were."""
    gained = gain(state, kind, count)
    if gained:
        dealer.say("{seat} takes {cubes}.", seat=state.active, cubes=cubes(kind, gained))
    else:
        dealer.say("The supply has none left for {seat}: no {kind}.", seat=state.active, kind=kind)


def roll(state: State, hiker: int, dealer: Dealer) -> None:
    """Rolls the wildlife die; wild lets the player choose. `hiker`: the site where a hiker has met the bear, or 0."""
    face = dealer.pick(FACES)
    state.die = face
    mark(state, "die")
    if hiker:
        dealer.say("{seat} meets the bear and rolls {face}.", seat=state.active, face=face)
    else:
        dealer.say("{seat} rolls {face} for the bear.", seat=state.active, face=face)
    if face == "wild":
        state.phases.append(Wild(hiker))
    else:
        follow(state, face, hiker, dealer)


def follow(state: State, kind: str, hiker: int, dealer: Dealer) -> None:
    """Moves the bear to a site, which may then be used; so may the hiker's, if they met."""
    place = next(place for place, site in enumerate(state.sites, start=1) if site.kind == kind)
    if place == state.bear:
        dealer.say("The bear stays at {site}.", site=site_name(site_at(state, place).kind))
    else:
        dealer.say("The bear goes to {site}.", site=site_name(site_at(state, place).kind))
        state.bear = place
        mark(state, "bear")
    if not hiker:
        state.phases.append(Visit(place))
    elif order_matters(state, hiker):
        state.phases.append(Encounter(hiker))
    else:
        state.phases += (Visit(place), Visit(hiker))


def sun_bonus(state: State, phase: SunBonus, dealer: Dealer) -> None:
    """Gives what the Sun stands over; on its last space it is taken, and the last round begins."""
    spaces = track(state.long_track)
    if state.sun_taken_by is not None:
        dealer.say("The Sun is gone: {seat} takes a photo instead.", seat=state.active)
        state.phases.append(Shot())
        return
    space = spaces[state.sun]
    match space.bonus:
        case "site":
            name = site_name(site_at(state, space.site).kind)
            dealer.say("The Sun over {site} shines for {seat}.", site=name, seat=state.active)
            state.phases.append(Visit(space.site))
        case "wildlife":
            if phase.arrival:
                roll(state, 0, dealer)
            else:
                state.phases.append(Wildlife())
        case "gain":
            gather(state, space.cube, space.count, dealer)
        case "photo":
            if phase.arrival:
                take_sun(state, dealer)
            state.phases.append(Shot())


def take_sun(state: State, dealer: Dealer) -> None:
    """The end is near: everybody else has one more turn."""
    state.sun_taken_by = state.active
    state.turns_left = len(state.players)
    mark(state, "sun")
    dealer.say("{seat} takes the Sun: everybody else has one more turn.", seat=state.active)


def set_sun(state: State, phase: Sunset, dealer: Dealer) -> None:
    """Moves the Sun one space on; night falls on the site it leaves."""
    if state.sun_taken_by is not None:
        return
    space = track(state.long_track)[state.sun]
    state.sun += 1
    mark(state, "sun")
    if space.over == "site":
        site = site_at(state, space.site)
        site.night = True
        mark(state, "site", space.site)
        dealer.say("The Sun moves on, and night falls on {site}.", site=site_name(site.kind))
    else:
        dealer.say("The Sun moves on.")


def bonus(state: State, badge: Badge, place: int, dealer: Dealer) -> None:
    """Sets off the bonus of a badge just earned."""
    match badge.bonus:
        case "gain":
            for kind, count in badge.gains.items():
                gather(state, kind, count, dealer)
        case "gather":
            state.phases.append(Gathering())
        case "exchange":
            state.phases.append(Trade(night=False))
        case "photo":
            state.phases += [Shot()] * badge.photos
        case "wildlife":
            state.phases.append(Wildlife())
        case "sun":
            state.phases.append(SunBonus())
        case "free-badge":
            state.phases.append(FreeBadge(place))


def end_turn(state: State, phase: EndOfTurn, dealer: Dealer) -> None:
    """Fills the gaps among the face-up badges and passes the turn to the left."""
    for place in (HEAD, END):
        here = offers(state, place)
        for slot, card in enumerate(here):
            if card is None and state.badge_deck:
                here[slot] = state.badge_deck.pop()
                mark(state, "trailhead" if place == HEAD else "trail end", slot)
                dealer.reveal("{badge} is laid out at {end}.", badge=here[slot] or "", end=end_name(place))
    if state.turns_left is not None:
        state.turns_left -= 1
        if state.turns_left == 0:
            finish(state, dealer)
            return
    state.active = (state.active + 1) % len(state.players)
    state.turn += 1
    state.phases.append(Hiking())


def finish(state: State, dealer: Dealer) -> None:
    """Ends the match: all photos are shown."""
    state.over = True
    for seat, player in enumerate(state.players):
        if player.photos:
            shown = tuple(photo_worth(name) for name in player.photos)
            dealer.reveal("{seat} shows {photos}.", seat=seat, photos=shown)
    result = outcome(state, False)
    assert result is not None
    dealer.reveal("The hike is over. {reason}", reason=result.reason)


AUTOMATIC: dict[type[Phase], Callable[[State, Any, Dealer], None]] = {
    Visit: visit,
    SunBonus: sun_bonus,
    Sunset: set_sun,
    EndOfTurn: end_turn,
}
