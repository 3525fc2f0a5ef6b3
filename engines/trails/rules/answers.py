"""What each answer does, and why it may be refused."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.contract import Action, IllegalAction
from engines.dealer import Dealer
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
from engines.trails.content import BADGES, CUBES, END, HAND_LIMIT, HEAD, Badge
from engines.trails.rules.effects import arrive, bonus, follow, gather, roll
from engines.trails.rules.questions import choices, distance
from engines.trails.rules.supply import affords, gain, left, mark, pay
from engines.trails.scoring import cost_of
from engines.trails.state import (
    Badges,
    Encounter,
    Fee,
    FreeBadge,
    Keeping,
    Limit,
    Shot,
    State,
    Trade,
    Visit,
    Wild,
    Wildlife,
    offers,
    site_at,
)
from engines.trails.words import bundle, cubes, end_name, photo_worth, site_name


def hike(state: State, action: Hike, dealer: Dealer) -> None:
    """Moves the hiker; more than two tiles empty the canteen."""
    me = state.players[state.active]
    most, tiles = distance(me.place, me.facing), action.tiles
    if not 1 <= tiles <= most:
        end = end_name(END if me.facing > 0 else HEAD)
        raise IllegalAction("You face {end}, {most} away: hike 1 to {most}.", end=end, most=most)
    if tiles > 2 and not me.canteen:
        raise IllegalAction("Your canteen is empty: you can hike 1 or 2 tiles.")
    state.phases.pop()
    me.place += tiles * me.facing
    mark(state, "hiker", state.active)
    where = end_name(me.place) if me.place in (HEAD, END) else site_name(site_at(state, me.place).kind)
    if tiles > 2:
        me.canteen = False
        mark(state, "canteen", state.active)
        dealer.say(
            "{seat} empties the canteen and hikes {tiles} to {place}.", seat=state.active, tiles=tiles, place=where
        )
    else:
        dealer.say("{seat} hikes {tiles} to {place}.", seat=state.active, tiles=tiles, place=where)
    arrive(state, dealer)


def begin(state: State, action: Begin, dealer: Dealer) -> None:
    """Uses the two sites of an encounter in the chosen order."""
    phase = state.phases.pop()
    assert isinstance(phase, Encounter)
    sites = [Visit(state.bear), Visit(phase.hiker)]
    state.phases += sites if action.site == "hiker" else sites[::-1]


def roll_die(state: State, action: Roll, dealer: Dealer) -> None:
    """Rolls for the bear, as a badge allows."""
    state.phases.pop()
    roll(state, 0, dealer)


def send(state: State, action: Send, dealer: Dealer) -> None:
    """Sends the bear to any site."""
    phase = state.phases.pop()
    assert isinstance(phase, Wild)
    follow(state, action.site, phase.hiker, dealer)


def exchange(state: State, action: Exchange, dealer: Dealer) -> None:
    """Swaps a cube: by day for two of another kind, by night for one of each other."""
    phase = state.phases[-1]
    assert isinstance(phase, Trade)
    if (action.get == "each") != phase.night:
        raise IllegalAction("By night you get one of each other kind." if phase.night else "You get two of one kind.")
    if action.get == action.give:
        raise IllegalAction("You get another kind than you give.")
    if action not in choices(state):
        if not state.players[state.active].cubes[action.give]:
            raise IllegalAction("You hold no {kind}.", kind=action.give)
        raise IllegalAction("The supply has none of that left.")
    state.phases.pop()
    pay(state, {action.give: 1})
    kinds = [kind for kind in CUBES if kind != action.give] if action.get == "each" else [action.get]
    gained = {kind: gain(state, kind, 1 if action.get == "each" else 2) for kind in kinds}
    given = cubes(action.give, 1)
    dealer.say("{seat} exchanges {given} for {gained}.", seat=state.active, given=given, gained=bundle(gained))


def pay_for_photo(state: State, action: Pay, dealer: Dealer) -> None:
    """Pays for a photo by day."""
    if not state.players[state.active].cubes[action.cube]:
        raise IllegalAction("You hold no {kind}.", kind=action.cube)
    if not (state.photo_deck or state.photo_discards):
        raise IllegalAction("There is no photo left to take.")
    state.phases[-1] = Shot(paid=True)
    pay(state, {action.cube: 1})
    dealer.say("{seat} pays {cubes} for a photo.", seat=state.active, cubes=cubes(action.cube, 1))


def draw(state: State, action: Draw, dealer: Dealer) -> None:
    """Draws two photos, turning the discards over when the deck runs out; a lone one is kept at once."""
    if not (state.photo_deck or state.photo_discards):
        raise IllegalAction("There is no photo left to take.")
    state.phases.pop()
    while len(state.drawn) < 2 and (state.photo_deck or state.photo_discards):
        if not state.photo_deck:
            state.photo_deck = state.photo_discards[::-1]
            state.photo_discards.clear()
            mark(state, "discards")
            dealer.say("The discards are turned over as the new photo deck.")
        state.drawn.append(state.photo_deck.pop())
    if len(state.drawn) == 2:
        first, second = (photo_worth(name) for name in state.drawn)
        dealer.say("{seat} draws two photos.", seat=state.active)
        dealer.whisper(state.active, "You draw {first} and {second}.", first=first, second=second)
        state.phases.append(Keeping())
    else:
        dealer.say("{seat} draws and keeps the only photo left.", seat=state.active)
        _keep(state, state.drawn.pop(), dealer)


def take(state: State, action: Take, dealer: Dealer) -> None:
    """Takes the photo on top of the discards."""
    if not state.photo_discards:
        raise IllegalAction("There are no discards to take from.")
    state.phases.pop()
    photo = state.photo_discards.pop()
    mark(state, "discards")
    mark(state, "photos", state.active)
    state.players[state.active].photos.append(photo)
    dealer.say("{seat} takes the discarded {photo}.", seat=state.active, photo=photo_worth(photo))
    if state.photo_discards:
        dealer.reveal("On top of the discards lies {photo}.", photo=photo_worth(state.photo_discards[-1]))


def keep(state: State, action: Keep, dealer: Dealer) -> None:
    """Keeps one of the two, in secret, and lays the other down."""
    if action.photo not in state.drawn:
        raise IllegalAction("You did not draw a {photo}.", photo=action.photo)
    state.phases.pop()
    state.drawn.remove(action.photo)
    rejected = state.drawn.pop()
    state.photo_discards.append(rejected)
    mark(state, "discards")
    dealer.reveal("{seat} keeps one and lays down {photo}.", seat=state.active, photo=photo_worth(rejected))
    _keep(state, action.photo, dealer)


def _keep(state: State, photo: str, dealer: Dealer) -> None:
    state.players[state.active].photos.append(photo)
    mark(state, "photos", state.active)
    dealer.whisper(state.active, "You keep {photo}.", photo=photo_worth(photo))


def gather_any(state: State, action: Gather, dealer: Dealer) -> None:
    """Takes a cube of any kind."""
    if not left(state, action.cube):
        raise IllegalAction("The supply has no {kind} left.", kind=action.cube)
    state.phases.pop()
    gather(state, action.cube, 1, dealer)


def earn(state: State, action: Earn, dealer: Dealer) -> None:
    """Pays for a badge here or in hand."""
    phase = state.phases[-1]
    assert isinstance(phase, Badges)
    me = state.players[state.active]
    badge = _badge_here(state, action.badge, phase.place)
    if badge.name == me.hand and not phase.hand:
        raise IllegalAction("{badge} came to your hand on this visit: earn it on another.", badge=badge.name)
    cost = cost_of(badge, me.badges)
    if not affords(me, cost):
        raise IllegalAction(
            "{badge} costs {cost}; you hold {held}.", badge=badge.name, cost=bundle(cost), held=bundle(me.cubes)
        )
    pay(state, cost)
    if badge.name == me.hand:
        dealer.reveal(
            "{seat} earns {badge} from hand for {cost}.", seat=state.active, badge=badge.name, cost=bundle(cost)
        )
    else:
        dealer.say("{seat} earns {badge} for {cost}.", seat=state.active, badge=badge.name, cost=bundle(cost))
    _pin(state, badge, phase.place, dealer)


def claim(state: State, action: Claim, dealer: Dealer) -> None:
    """Takes a badge here or in hand for free."""
    phase = state.phases[-1]
    assert isinstance(phase, FreeBadge)
    badge = _badge_here(state, action.badge, phase.place)
    state.phases.pop()
    if badge.name == state.players[state.active].hand:
        dealer.reveal("{seat} earns {badge} from hand for free.", seat=state.active, badge=badge.name)
    else:
        dealer.say("{seat} earns {badge} for free.", seat=state.active, badge=badge.name)
    _pin(state, badge, phase.place, dealer)


def _badge_here(state: State, name: str, place: int) -> Badge:
    if name not in offers(state, place) and name != state.players[state.active].hand:
        raise IllegalAction("There is no badge {badge} at {end} or in your hand.", badge=name, end=end_name(place))
    return BADGES[name]


def _pin(state: State, badge: Badge, place: int, dealer: Dealer) -> None:
    """Lays a badge before the active player; a card from hand is replaced, and then the bonus comes."""
    me = state.players[state.active]
    me.badges.append(badge.name)
    mark(state, "badges", state.active)
    if badge.name == me.hand:
        me.hand = state.badge_deck.pop() if state.badge_deck else None
        mark(state, "hand", state.active)
        if me.hand is not None:
            dealer.whisper(state.active, "You draw {badge} into your hand.", badge=me.hand)
        state.phases[-1] = Badges(place, hand=False)
    else:
        here = offers(state, place)
        here[here.index(badge.name)] = None
        mark(state, "trailhead" if place == HEAD else "trail end", here.index(None))
    bonus(state, badge, place, dealer)


def give_back(state: State, action: Return, dealer: Dealer) -> None:
    """Returns cubes down to the limit."""
    held = state.players[state.active].cubes
    returned = {"rock": action.rock, "leaf": action.leaf, "acorn": action.acorn}
    excess = sum(held.values()) - HAND_LIMIT
    if sum(returned.values()) != excess:
        raise IllegalAction("Return {excess} of your cubes, to keep eight.", excess=excess)
    if action not in choices(state):
        raise IllegalAction("You hold only {held}.", held=bundle(held))
    state.phases.pop()
    cost = {kind: count for kind, count in zip(CUBES, returned.values(), strict=True) if count}
    pay(state, cost)
    dealer.say("{seat} returns {cubes}.", seat=state.active, cubes=bundle(cost))


def skip(state: State, action: Skip, dealer: Dealer) -> None:
    """Does without what is offered."""
    phase = state.phases[-1]
    if action not in choices(state):
        raise IllegalAction(
            "You have paid for your photo: draw, or take the discard." if isinstance(phase, Shot) else "Take a cube."
        )
    state.phases.pop()
    match phase:
        case Trade():
            dealer.say("{seat} exchanges nothing.", seat=state.active)
        case Fee() | Shot():
            dealer.say("{seat} takes no photo.", seat=state.active)
        case Wildlife():
            dealer.say("{seat} lets the bear be.", seat=state.active)
        case FreeBadge():
            dealer.say("{seat} takes no badge.", seat=state.active)


def done(state: State, action: Done, dealer: Dealer) -> None:
    """Earns no more badges."""
    state.phases.pop()
    dealer.say("{seat} earns no more badges.", seat=state.active)


def answer_alone(state: State, menu: Sequence[Action], dealer: Dealer) -> None:
    """Plays a choice that everyone can see to be forced, and says so."""
    phase = state.phases[-1]
    if menu and not isinstance(menu[0], Skip | Done):
        dealer.say("{seat} has only one choice.", seat=state.active)
        ANSWERS[type(menu[0])](state, menu[0], dealer)
        return
    state.phases.pop()
    match phase:
        case Trade():
            dealer.say("{seat} has nothing to exchange.", seat=state.active)
        case Fee() if state.photo_deck or state.photo_discards:
            dealer.say("{seat} has no cube for a photo.", seat=state.active)
        case Fee() | Shot():
            dealer.say("There is no photo left for {seat}.", seat=state.active)
        case FreeBadge():
            dealer.say("There is no badge left for {seat} to take.", seat=state.active)
        case Badges():
            dealer.say("{seat} can earn no badge here now.", seat=state.active)
        case Limit():
            pass
        case _:
            dealer.say("There is no cube left for {seat}.", seat=state.active)


ANSWERS: dict[type[Action], Callable[[State, Any, Dealer], None]] = {
    Hike: hike,
    Begin: begin,
    Roll: roll_die,
    Send: send,
    Exchange: exchange,
    Pay: pay_for_photo,
    Draw: draw,
    Take: take,
    Keep: keep,
    Gather: gather_any,
    Earn: earn,
    Claim: claim,
    Return: give_back,
    Skip: skip,
    Done: done,
}
