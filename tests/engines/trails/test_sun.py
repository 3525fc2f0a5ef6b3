"""Section 6: the Sun, its bonuses and the night behind it."""

import pytest

from engines.trails.actions import Done, Exchange, Pay, Skip
from engines.trails.state import Badges, Fee, Hiking, Shot, Trade, Wild
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    hiker,
    refused,
    rolled,
    scenario,
    swaps,
)


def reach(sun, players=2, layout=None, **changes):
    """A hiker who has just reached Trail End with the Sun here."""
    world = {"layout": layout} if layout else {}
    return after(scenario(coming(6, **changes), players=players, sun=sun, **world), ARRIVE)


def nights(state):
    """The places where it is night."""
    return [place for place, site in enumerate(state.sites, start=1) if site.night]


@pytest.mark.parametrize(
    ("sun", "gain"),
    [(0, (1, 0, 0)), (1, (0, 0, 1)), (2, (0, 1, 0)), (8, (0, 2, 0)), (9, (0, 0, 2)), (10, (2, 0, 0))],
)
def test_s6_icons_of_the_long_track_give_cubes(sun, gain):
    """Section 6: single cubes over Trail End, pairs over Trailhead, and the Sun moves on."""
    state = reach(sun, players=4)
    assert cubes(state) == gain
    assert state.sun == sun + 1
    assert asked(state) is Badges


@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 1), (4, 3)])
@pytest.mark.parametrize("place", [5, 4, 3, 2, 1])
def test_s6_a_site_turns_to_night_when_the_sun_leaves_it(players, first, place):
    """Section 6: the site under the Sun is used by day and turns dark afterwards, as all that were passed before."""
    layout = ["leaf"] * 5
    state = reach(first + 5 - place, players, layout=layout)
    assert cubes(state) == (0, 1, 0)
    assert nights(state) == list(range(place, 6))
    assert state.sun == first + 6 - place


def test_s6_over_the_exchange_its_day_action_is_offered():
    """Section 6: the site's day action, which may be skipped."""
    state = reach(5, rock=1)
    assert asked(state) is Trade
    assert choices(state) == swaps("rock leaf", "rock acorn") | {Skip()}
    then = after(state, Exchange("rock", "leaf"))
    assert cubes(then) == (0, 2, 0)
    assert (then.sun, nights(then)) == (6, [1, 2, 3, 4, 5])
    then = after(state, Skip())
    assert cubes(then) == (1, 0, 0)
    assert (then.sun, nights(then)) == (6, [1, 2, 3, 4, 5])


def test_s6_over_the_photo_site_the_photo_costs_a_cube():
    """Section 6: the day action of the photo site has to be paid."""
    state = reach(2, rock=1, leaf=1)
    assert asked(state) is Fee
    assert choices(state) == {Pay("rock"), Pay("leaf"), Skip()}
    assert 4 not in nights(state)


def test_s6_the_sun_waits_for_its_bonus():
    """Section 8: the bonus comes before the Sun moves, and both before badges."""
    state = reach(2, rock=1)
    assert (state.sun, asked(state)) == (2, Fee)
    state = after(state, Skip())
    assert (state.sun, asked(state)) == (3, Badges)


@pytest.mark.parametrize("sun", [0, 6])
@pytest.mark.parametrize(("face", "day"), [("rock", (1, 0, 0)), ("leaf", (0, 1, 0)), ("acorn", (0, 0, 1))])
def test_s6_wildlife_icons_of_the_short_track(sun, face, day):
    """Section 6: the die is rolled, the bear moves, its site is used on its side: by day first, by night at last."""
    start = scenario(coming(6), sun=sun, bear=4)
    state = rolled(face, start, ARRIVE)
    assert cubes(state) == tuple(count * (2 if sun == 6 else 1) for count in day)
    assert state.bear == {"leaf": 2, "acorn": 3, "rock": 5}[face]
    assert state.sun == sun + 1


def test_s6_the_roll_on_arrival_cannot_be_declined():
    """R8: the roll of the Sun's bonus is not an offer."""
    state = rolled("wild", scenario(coming(6), sun=0), ARRIVE)
    assert asked(state) is Wild
    assert refused(state, Skip())


def test_s6_trailhead_does_not_move_the_sun():
    """Section 8: only Trail End does."""
    state = after(scenario(coming(0, rock=1), sun=3), ARRIVE)
    assert state.sun == 3
    assert cubes(state) == (1, 0, 0)
    assert nights(state) == [4, 5]


def test_s6_hikers_and_bear_stay_on_a_site_that_turns_dark():
    """Section 2: turning a site moves nobody."""
    state = after(scenario(coming(6), hiker(5, -1), bear=5, sun=1), ARRIVE)
    assert state.sites[4].night
    assert state.players[1].place == 5
    assert state.bear == 5


@pytest.mark.parametrize(("players", "last"), [(2, 7), (3, 7), (4, 11)])
def test_s6_the_last_space_gives_a_free_photo_and_the_sun(players, last):
    """Sections 6 and 9: the visit at the final space takes the Sun."""
    state = reach(last, players, rock=1)
    assert asked(state) is Shot
    assert Skip() in choices(state)
    assert cubes(state) == (1, 0, 0)
    state = after(state, Skip(), Done())
    assert state.sun_taken_by == 0
    assert (state.active, asked(state)) == (1, Hiking)


@pytest.mark.parametrize(("players", "last"), [(2, 7), (4, 11)])
def test_s6_the_visit_before_the_last_does_not_end_the_match(players, last):
    """Section 6: the match ends at the eighth or twelfth visit, not sooner."""
    start = scenario(coming(6), players=players, sun=last - 1)
    state = after(start, ARRIVE) if players == 4 else rolled("leaf", start, ARRIVE)
    assert state.sun == last
    assert state.sun_taken_by is None
    assert state.turns_left is None
