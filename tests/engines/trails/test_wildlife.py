"""Section 7: the bear and its die."""

import pytest

from engines.trails.actions import Begin, Draw, Earn, Exchange, Pay, Roll, Send, Skip
from engines.trails.state import Encounter, Fee, Hiking, Shot, Trade, Wild, Wildlife
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    play,
    refused,
    rolled,
    rolling,
    scenario,
    swaps,
    visit,
)

PLACES = {"exchange": 1, "leaf": 2, "acorn": 3, "photo": 4, "rock": 5}


def meeting(place, face, **changes):
    """A hiker who has just met the bear here, and the die shows this face."""
    world = {key: changes.pop(key) for key in ("sun", "layout", "players", "discards") if key in changes}
    return rolled(face, scenario(coming(place, **changes), bear=place, **world), ARRIVE)


@pytest.mark.parametrize("face", ["exchange", "leaf", "acorn", "photo", "rock"])
def test_s7_the_bear_goes_to_the_rolled_site(face):
    """Section 7: each face but one names a site."""
    assert meeting(2, face).bear == PLACES[face]


def test_s7_the_die_has_six_faces_and_shows_each():
    """Section 7: one face per site and one wild."""
    start = scenario(coming(2), bear=2)
    faces = [play(start, ARRIVE, seed=f"die {number}").state.die for number in range(300)]
    assert set(faces) == {"exchange", "leaf", "acorn", "photo", "rock", "wild"}
    assert all(25 <= faces.count(face) <= 80 for face in set(faces))


def test_s7_no_bear_no_roll():
    """Section 7: a site without the bear rolls nothing."""
    state = after(scenario(coming(2), bear=4), ARRIVE)
    assert state.die is None
    assert state.bear == 4


def test_s7_an_encounter_uses_both_sites():
    """Section 7: the hiker's site and the bear's new one."""
    assert cubes(meeting(2, "rock")) == (1, 1, 0)


def test_s7_the_bear_uses_a_dark_site_by_night():
    """Section 7: each site on its side; the Sun has passed the rocks."""
    assert cubes(meeting(2, "rock", sun=2)) == (2, 1, 0)


def test_s7_wild_lets_the_player_choose_any_site():
    """Section 7: five sites, the bear's own among them, and never an end."""
    state = meeting(2, "wild")
    assert asked(state) is Wild
    assert choices(state) == {Send(kind) for kind in PLACES}
    assert refused(state, Skip())


def test_s7_wild_sends_the_bear():
    """Section 7: the chosen site is used as a rolled one."""
    state = after(meeting(2, "wild"), Send("acorn"))
    assert state.bear == 3
    assert cubes(state) == (0, 1, 1)
    assert state.die == "wild"


def test_s7_wild_onto_the_bears_own_site():
    """Section 7 and R10: the bear stays and the site is used twice."""
    state = after(meeting(2, "wild"), Send("leaf"))
    assert state.bear == 2
    assert cubes(state) == (0, 2, 0)
    assert state.active == 1


def test_s7_the_player_orders_the_two_sites():
    """Section 7: the hiker's first or the bear's first."""
    state = meeting(2, "photo")
    assert asked(state) is Encounter
    assert choices(state) == {Begin("hiker"), Begin("bear")}


def test_s7_the_first_action_is_finished_before_the_second_begins():
    """Section 7: a paid photo is taken before the exchange is offered."""
    state = after(meeting(2, "exchange", layout=["exchange", "photo", "leaf", "acorn", "rock"], rock=2), Begin("hiker"))
    assert asked(state) is Fee
    state = after(state, Pay("rock"))
    assert state.drawn
    assert asked(state) is not Trade
    state = after(state, next(iter(choices(state))))
    assert asked(state) is Trade
    assert cubes(state) == (1, 0, 0)


def test_s7_bear_first():
    """Section 7: the bear's site may come first."""
    state = after(meeting(2, "exchange", rock=1), Begin("bear"))
    assert asked(state) is Trade
    assert cubes(state) == (1, 0, 0)
    state = after(state, Exchange("rock", "acorn"))
    assert cubes(state) == (0, 1, 2)
    assert state.active == 1


def test_s7_hiker_first():
    """Section 7 and R9: the cube gained first may be exchanged."""
    state = after(meeting(2, "exchange", rock=1), Begin("hiker"))
    assert cubes(state) == (1, 1, 0)
    assert choices(state) == swaps("rock leaf", "rock acorn", "leaf rock", "leaf acorn") | {Skip()}


def test_s7_the_bears_action_may_be_skipped_where_it_is_a_choice():
    """Section 7 and R8: the offered photo may be refused; the bear has moved all the same."""
    state = after(meeting(2, "photo", rock=1), Begin("hiker"), Skip())
    assert cubes(state) == (1, 1, 0)
    assert state.bear == 4
    assert state.active == 1


def test_s7_order_does_not_matter_for_two_plain_gains():
    """Section 13: nobody is asked which of two cubes comes first."""
    state = meeting(2, "acorn")
    assert cubes(state) == (0, 1, 1)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s7_order_does_not_matter_for_a_gain_and_a_night_photo():
    """Section 13: a free photo needs no cube."""
    state = meeting(3, "photo", sun=3)
    assert asked(state) is Shot
    assert cubes(state) == (0, 0, 1)


def test_s7_order_does_not_matter_for_the_same_site_twice():
    """Section 13 and R10: the exchange is simply offered twice."""
    layout = ["leaf", "exchange", "acorn", "photo", "rock"]
    state = meeting(2, "exchange", layout=layout, rock=1)
    assert asked(state) is Trade
    state = after(state, Exchange("rock", "leaf"))
    assert asked(state) is Trade
    state = after(state, Exchange("leaf", "acorn"))
    assert cubes(state) == (0, 1, 2)
    assert state.active == 1


@pytest.mark.parametrize("face", ["photo", "exchange"])
def test_s7_order_is_asked_even_if_one_action_is_impossible_for_now(face):
    """Section 13 and R12: without a cube, the hiker's leaf makes the bear's action possible."""
    state = meeting(2, face)
    assert cubes(state) == (0, 0, 0)
    assert choices(state) == {Begin("hiker"), Begin("bear")}


def test_s7_seeker_rolls_wherever_bear_and_hiker_are():
    """Sections 4 and 7: the badge's roll uses the bear's new site alone."""
    state = visit(0, at=["Rock Seeker", "Rock Climber"], rock=2, acorn=1, bear=4)
    state = after(state, Earn("Rock Seeker"))
    assert asked(state) is Wildlife
    assert choices(state) == {Roll(), Skip()}
    state = rolled("leaf", state, Roll())
    assert state.bear == 2
    assert cubes(state) == (0, 1, 0)
    assert state.players[0].place == 0


def test_s7_seeker_declined():
    """R8: no roll, and the bear stays."""
    state = visit(0, at=["Rock Seeker", "Rock Climber"], rock=2, acorn=1, bear=4)
    state = after(state, Earn("Rock Seeker"), Skip())
    assert state.die is None
    assert state.bear == 4
    assert cubes(state) == (0, 0, 0)


def test_s7_seeker_wild():
    """Section 7: the wild face lets Seeker's owner choose as well."""
    state = visit(0, at=["Rock Seeker", "Rock Climber"], rock=3, acorn=1, bear=4)
    state = rolled("wild", state, Earn("Rock Seeker"), Roll())
    assert asked(state) is Wild
    state = after(state, Send("photo"))
    assert asked(state) is Fee
    assert state.bear == 4


def test_s7_a_rolled_photo_by_night_is_free():
    """Section 7: the bear uses the photo site on its dark side."""
    state = visit(0, at=["Rock Seeker", "Rock Climber"], rock=2, acorn=1, sun=3)
    state = rolled("photo", state, Earn("Rock Seeker"), Roll())
    assert asked(state) is Shot
    assert choices(state) == {Draw(), Skip()}


def test_s7_the_bear_never_leaves_the_sites():
    """Section 7: over many rolls it stays between the ends."""
    start = scenario(coming(2), bear=2)
    places = {play(start, ARRIVE, seed=f"bear {number}").state.bear for number in range(60)}
    assert places == {1, 2, 3, 4, 5}


def test_s7_the_die_is_public_news():
    """Section 7 and R21: everyone hears what was rolled."""
    step = rolling("rock", scenario(coming(2), bear=2), ARRIVE)
    assert any("rock" in str(event.text.params).lower() for event in step.events if event.to is None)


def test_s7_wild_onto_the_hikers_exchange():
    """R10: both uses are offers, the second of what the first one left."""
    state = rolled("wild", scenario(coming(1, rock=1), bear=1), ARRIVE)
    state = after(state, Send("exchange"), Exchange("rock", "leaf"))
    assert asked(state) is Trade
    assert choices(state) == swaps("leaf rock", "leaf acorn") | {Skip()}
    assert state.bear == 1


def test_s7_the_sun_sends_the_bear_to_an_offer():
    """Sections 6 and 7: the bear's exchange is offered before the Sun moves on."""
    state = rolled("exchange", scenario(coming(6, rock=1), sun=6), ARRIVE)
    assert asked(state) is Trade
    assert choices(state) == swaps("rock each") | {Skip()}
    assert state.sun == 6
    state = after(state, Skip())
    assert state.sun == 7
