"""R1 and sections 2 and 6: the options."""

import pytest

from engines.step import start
from engines.trails import GAME
from engines.trails.actions import Begin, Done, Earn, Exchange, Gather, Pay, Skip, Take, TrailsOptions
from engines.trails.state import Badges, Gathering, Hiking, Trade
from tests.engines.trails.table import (
    ARRIVE,
    FIRST_GAME,
    after,
    asked,
    choices,
    coming,
    cubes,
    hiker,
    random_match,
    refused,
    rolled,
    scenario,
    swaps,
)


def kinds(state):
    """The sites from left to right."""
    return tuple(site.kind for site in state.sites)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s2_the_first_game_layout(players):
    """Section 2: exchange, leaf, acorn, photo, rock, so that the bear starts on the acorns."""
    state = start(GAME, players, TrailsOptions(layout="first-game"), "any").state
    assert kinds(state) == FIRST_GAME
    assert state.sites[state.bear - 1].kind == "acorn"


def test_s2_the_sites_are_shuffled_by_default():
    """Section 2: layouts differ from match to match."""
    layouts = {kinds(start(GAME, 2, TrailsOptions(), f"layout {number}").state) for number in range(20)}
    assert len(layouts) > 10


@pytest.mark.parametrize(
    ("players", "wanted", "long"),
    [(2, True, False), (3, True, True), (3, False, False), (4, False, True), (4, True, True)],
)
def test_s6_the_long_track_is_an_option_for_three(players, wanted, long):
    """Section 6: two always play the short track and four the long one."""
    assert start(GAME, players, TrailsOptions(long_track=wanted), "any").state.long_track is long


def test_s6_three_on_the_long_track_start_at_trailhead():
    """Section 6: all else stays as for three."""
    state = start(GAME, 3, TrailsOptions(long_track=True), "any").state
    assert [(player.place, player.facing) for player in state.players] == [(0, 1)] * 3


def test_s6_three_on_the_long_track_gain_its_bonuses():
    """Section 6: the first icon gives a rock."""
    state = after(scenario(coming(6), players=3, long_track=True, sun=0), ARRIVE)
    assert cubes(state) == (1, 0, 0)
    assert state.sun == 1


def limited(mine, *others, **world):
    """A table with fifteen cubes of each kind."""
    return scenario(mine, *others, limited=True, **world)


def test_r1_the_option_is_kept_in_the_match():
    """R1: off unless the table asks for it."""
    assert start(GAME, 2, TrailsOptions(), "any").state.limited is False
    assert start(GAME, 2, TrailsOptions(limited_supply=True), "any").state.limited is True


@pytest.mark.parametrize(("left", "gain"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_r1_a_gain_takes_what_is_left(left, gain):
    """R1: by night two leaves, if there are two."""
    state = limited(coming(2), hiker(leaf=8), hiker(leaf=7 - left), sun=6, bear=5)
    assert cubes(after(state, ARRIVE)) == (0, gain, 0)


def test_r1_ones_own_cubes_count():
    """R1: what the player holds is not in the supply."""
    state = limited(coming(2, leaf=7), hiker(leaf=8), bear=5)
    assert cubes(after(state, ARRIVE)) == (0, 7, 0)


def test_r1_a_day_exchange_needs_one_left_of_the_kind_wanted():
    """R1: no leaves left, so only acorns are on offer for a rock."""
    state = after(limited(coming(1, rock=1), hiker(leaf=8), hiker(leaf=7)), ARRIVE)
    assert asked(state) is Trade
    assert choices(state) == swaps("rock acorn") | {Skip()}
    assert refused(state, Exchange("rock", "leaf"))


def test_r1_a_day_exchange_gives_one_if_only_one_is_left():
    """R1: two are wanted, one is there."""
    state = after(limited(coming(1, rock=1), hiker(leaf=8), hiker(leaf=6)), ARRIVE)
    assert cubes(after(state, Exchange("rock", "leaf"))) == (0, 1, 0)


def test_r1_a_day_exchange_without_anything_to_gain_is_passed_over():
    """R1: no leaf and no acorn left for a rock."""
    start_ = limited(coming(1, rock=1), hiker(leaf=8, acorn=8), hiker(leaf=7, acorn=7))
    state = after(start_, ARRIVE)
    assert (state.active, asked(state)) == (1, Hiking)
    assert cubes(state) == (1, 0, 0)


def test_r1_a_cube_given_returns_first_but_buys_no_kind_of_its_own():
    """R1 and R16: with the last leaves in hand a leaf still cannot become leaves."""
    start_ = limited(coming(1, leaf=1), hiker(leaf=8, acorn=8), hiker(leaf=6, acorn=7, rock=1))
    state = after(start_, ARRIVE)
    assert choices(state) == swaps("leaf rock") | {Skip()}


def test_r1_a_night_exchange_gives_what_there_is():
    """R1: one of each other kind, as far as there are any."""
    state = after(limited(coming(1, rock=1), hiker(leaf=8), hiker(leaf=7), sun=6), ARRIVE)
    assert choices(state) == swaps("rock each") | {Skip()}
    assert cubes(after(state, Exchange("rock", "each"))) == (0, 0, 1)


def test_r1_a_night_exchange_for_nothing_is_not_offered():
    """R1: neither leaves nor acorns are left for a rock, but an acorn would bring a rock."""
    others = (hiker(leaf=8, acorn=8), hiker(leaf=7, acorn=6))
    state = after(limited(coming(1, rock=1, acorn=1), *others, sun=6), ARRIVE)
    assert choices(state) == swaps("acorn each") | {Skip()}
    assert refused(state, Exchange("rock", "each"))
    others = (hiker(leaf=8, acorn=8), hiker(leaf=7, acorn=7))
    state = after(limited(coming(1, rock=1), *others, sun=6), ARRIVE)
    assert (state.active, asked(state)) == (1, Hiking)


def first_aid(*others, **mine):
    """First Aid just earned at Trailhead."""
    start_ = limited(coming(0, leaf=2, **mine), *others, trailhead=["Leaf First Aid", "Rock Climber"])
    return after(start_, ARRIVE, Earn("Leaf First Aid"))


def test_r1_a_cube_of_choice_only_of_a_kind_that_is_left():
    """R1: no rocks left."""
    state = first_aid(hiker(rock=8), hiker(rock=7))
    assert asked(state) is Gathering
    assert choices(state) == {Gather("leaf"), Gather("acorn")}
    assert refused(state, Gather("rock"))


def test_r1_a_cost_returns_before_the_bonus():
    """R1: the two leaves just paid are there to be taken, and the only kind left is taken unasked."""
    others = (hiker(rock=8, leaf=7, acorn=8), hiker(rock=7, leaf=6, acorn=7))
    state = first_aid(*others)
    assert asked(state) is not Gathering
    assert cubes(state) == (0, 1, 0)


def test_r1_a_sun_bonus_takes_what_is_left():
    """R1: of two leaves over Trailhead one is there."""
    others = (hiker(leaf=8), hiker(leaf=6), hiker())
    state = after(limited(coming(6), *others, sun=8), ARRIVE)
    assert cubes(state) == (0, 1, 0)


def test_r1_a_badge_bonus_takes_what_is_left():
    """R1: Cartography's two leaves, of which none is left."""
    start_ = limited(
        coming(0, rock=3, acorn=1), hiker(leaf=8), hiker(leaf=7), trailhead=["Rock Cartography", "Rock Climber"]
    )
    assert cubes(after(start_, ARRIVE, Earn("Rock Cartography"))) == (0, 0, 0)


def test_r1_recycling_follows_the_same_supply():
    """R1: the cost has returned, so rocks can be had again."""
    others = (hiker(rock=8, leaf=8), hiker(rock=5, leaf=5))
    start_ = limited(
        coming(0, rock=2, leaf=2, acorn=1), *others, trailhead=["Rock Recycling", "Rock Climber"], players=3
    )
    state = after(start_, ARRIVE, Earn("Rock Recycling"))
    assert choices(state) == swaps("leaf rock", "leaf acorn") | {Skip()}
    assert cubes(after(state, Exchange("leaf", "rock"))) == (2, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_never_more_than_fifteen_of_a_kind(players):
    """R1: along random matches with a limited supply."""
    for number in range(2):
        match = random_match(players, TrailsOptions(limited_supply=True), f"limited {players} {number}")
        for _, _, step in match:
            for cube in ("rock", "leaf", "acorn"):
                assert sum(player.cubes.get(cube, 0) for player in step.state.players) <= 15
        assert match[-1][2].state.over


def test_r1_unlimited_supply_knows_no_limit():
    """R1: by default the sixteenth leaf is there."""
    state = scenario(coming(0, rock=3, acorn=1), hiker(leaf=8), hiker(leaf=8), trailhead=["Rock Cartography", None])
    state = after(state, ARRIVE, Earn("Rock Cartography"))
    assert cubes(state) == (0, 2, 0)
    assert asked(state) is Badges
    assert Done() in choices(state)


def test_r1_a_cube_paid_for_a_photo_returns_before_the_next_gain():
    """R1 and R9: the leaf paid at the hiker's photo site is there for the bear's grove."""
    start_ = limited(
        coming(4, leaf=1), hiker(leaf=8), hiker(leaf=6), bear=4, photo_top=["nest", "summit"], discards=["meadow"]
    )
    state = rolled("leaf", start_, ARRIVE)
    assert cubes(after(state, Begin("bear"))) == (0, 1, 0)
    state = after(state, Begin("hiker"), Pay("leaf"), Take())
    assert state.players[0].photos == ["meadow"]
    assert cubes(state) == (0, 1, 0)
    assert state.active == 1
