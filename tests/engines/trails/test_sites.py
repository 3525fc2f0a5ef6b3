"""Section 2: what the sites give by day and by night."""

import pytest

from engines.trails.actions import Draw, Exchange, Hike, Keep, Pay, Skip, Take
from engines.trails.state import Fee, Hiking, Keeping, Shot, Trade
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    hiker,
    play,
    refused,
    scenario,
    swaps,
)

NIGHT = 6
"""The short track's first space behind all the sites."""


def at_site(kind, night=False, **changes):
    """A hiker who has just landed at the second of five sites, which is of this kind; the bear is elsewhere."""
    layout = [kind, *(other for other in ("rock", "leaf", "acorn", "exchange", "photo") if other != kind)]
    layout = [layout[1], layout[0], *layout[2:]]
    world = {key: changes.pop(key) for key in ("discards", "photo_deck", "photo_top") if key in changes}
    start = scenario(coming(2, **changes), layout=layout, bear=5, sun=NIGHT if night else 0, **world)
    return after(start, ARRIVE)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("kind", "gain"), [("rock", (1, 0, 0)), ("leaf", (0, 1, 0)), ("acorn", (0, 0, 1))])
def test_s2_plain_sites_give_one_by_day_and_two_by_night(kind, gain, night):
    """Section 2: rock, leaf and acorn sites; R8: without a question."""
    state = at_site(kind, night)
    assert cubes(state) == tuple(count * (2 if night else 1) for count in gain)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s2_exchange_by_day_offers_two_of_one_other_kind():
    """Section 2: one cube for two of a single other kind, or nothing."""
    state = at_site("exchange", rock=1, leaf=1)
    assert asked(state) is Trade
    assert choices(state) == swaps("rock leaf", "rock acorn", "leaf rock", "leaf acorn") | {Skip()}


def test_s2_exchange_by_day_gives_two():
    """Section 2: a rock becomes two acorns."""
    state = after(at_site("exchange", rock=1, leaf=1), Exchange("rock", "acorn"))
    assert cubes(state) == (0, 1, 2)
    assert state.active == 1


def test_s2_exchange_by_night_gives_one_of_each_other_kind():
    """Section 2: only the cube given is chosen by night."""
    state = at_site("exchange", night=True, rock=1, leaf=1)
    assert choices(state) == swaps("rock each", "leaf each") | {Skip()}
    assert cubes(after(state, Exchange("rock", "each"))) == (0, 2, 1)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_s2_exchange_may_be_skipped(night):
    """R8: an exchange is an offer."""
    state = after(at_site("exchange", night, rock=1), Skip())
    assert cubes(state) == (1, 0, 0)
    assert state.active == 1


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_s2_exchange_without_cubes_is_passed_over(night):
    """Section 13: nothing to give, nothing to ask."""
    state = at_site("exchange", night)
    assert cubes(state) == (0, 0, 0)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s2_photo_by_day_costs_a_cube_of_any_kind():
    """Section 2: pay one cube of a kind you hold, or skip."""
    state = at_site("photo", leaf=1, acorn=2)
    assert asked(state) is Fee
    assert choices(state) == {Pay("leaf"), Pay("acorn"), Skip()}
    assert "rock" in refused(state, Pay("rock")).lower()


def test_s2_photo_by_day_is_paid_first():
    """Sections 2 and 5: the cube is gone before the source is chosen."""
    state = after(at_site("photo", leaf=1, acorn=2, discards=["nest"]), Pay("acorn"))
    assert cubes(state) == (0, 1, 1)
    assert asked(state) is Shot
    assert choices(state) == {Draw(), Take()}


def test_s2_photo_by_day_may_be_skipped():
    """R8: without paying, no photo."""
    state = after(at_site("photo", leaf=1), Skip())
    assert cubes(state) == (0, 1, 0)
    assert state.players[0].photos == []
    assert state.active == 1


def test_s2_photo_by_day_without_cubes_is_passed_over():
    """Section 13: who cannot pay is not asked."""
    state = at_site("photo", discards=["nest"])
    assert state.players[0].photos == []
    assert (state.active, asked(state)) == (1, Hiking)


def test_s2_photo_by_night_is_free():
    """Section 2: no cube is asked for by night."""
    state = at_site("photo", night=True, leaf=1, photo_top=["nest", "summit"])
    assert asked(state) is Shot
    state = after(state, Draw())
    assert asked(state) is Keeping
    state = after(state, Keep("nest"))
    assert cubes(state) == (0, 1, 0)
    assert state.players[0].photos == ["nest"]
    assert state.active == 1


def test_s2_a_site_is_used_by_the_hiker_who_lands_there_alone():
    """Section 2: others on the same tile gain nothing."""
    step = play(scenario(coming(2), hiker(2), bear=5), ARRIVE)
    assert cubes(step.state, 0) == (0, 1, 0)
    assert cubes(step.state, 1) == (0, 0, 0)


def test_s2_passing_over_a_site_gives_nothing():
    """Section 2: only the tile where the move ends counts."""
    state = after(scenario(hiker(0), bear=4), Hike(3))
    assert cubes(state) == (0, 0, 1)
