"""Section 8: the parts of a turn."""

import pytest

from engines.contract import NotYourDecision
from engines.step import take
from engines.trails import GAME
from engines.trails.actions import Done, Earn, Hike, Return, Skip
from engines.trails.state import Badges, Hiking, Limit
from tests.engines.trails.table import (
    ARRIVE,
    after,
    asked,
    choices,
    coming,
    cubes,
    hiker,
    refused,
    scenario,
    visit,
)


@pytest.mark.parametrize(
    ("place", "facing", "canteen", "tiles"),
    [
        (0, 1, True, {1, 2, 3, 4, 5, 6}),
        (0, 1, False, {1, 2}),
        (2, 1, True, {1, 2, 3, 4}),
        (3, 1, True, {1, 2, 3}),
        (3, 1, False, {1, 2}),
        (4, 1, False, {1, 2}),
        (5, 1, True, {1}),
        (5, 1, False, {1}),
        (6, -1, True, {1, 2, 3, 4, 5, 6}),
        (6, -1, False, {1, 2}),
        (3, -1, True, {1, 2, 3}),
        (2, -1, True, {1, 2}),
        (1, -1, True, {1}),
    ],
)
def test_s8_legal_distances(place, facing, canteen, tiles):
    """Section 8: one or two tiles, farther with a full canteen, never past an end, and no pass."""
    state = scenario(hiker(place, facing, canteen))
    assert choices(state) == {Hike(count) for count in tiles}
    for count in set(range(1, 7)) - tiles:
        assert refused(state, Hike(count))
    assert refused(state, Skip())


@pytest.mark.parametrize(("tiles", "full"), [(1, True), (2, True), (3, False), (4, False)])
def test_s8_only_three_tiles_and_more_empty_the_canteen(tiles, full):
    """Section 8: a short hike never spends the canteen."""
    state = after(scenario(hiker(1), bear=1), Hike(tiles))
    assert state.players[0].canteen is full
    assert state.players[0].place == 1 + tiles


def test_s8_facing_back_the_hiker_walks_left():
    """Section 8: the direction is the hiker's."""
    state = after(scenario(hiker(4, -1), bear=5), Hike(2))
    assert state.players[0].place == 2
    assert state.players[0].facing == -1


def test_s8_the_canteen_reaches_trail_end():
    """Section 8: any number of tiles, the end tile included; only Trailhead refills it."""
    state = after(scenario(hiker(0, rock=1), sun=1), Hike(6))
    assert state.players[0].place == 6
    assert state.players[0].canteen is False
    assert asked(state) is Badges


def test_s8_hikers_do_not_block():
    """Section 8: tiles are shared."""
    state = after(scenario(hiker(0), hiker(2), bear=5), Hike(2))
    assert [player.place for player in state.players] == [2, 2]


def test_s8_trailhead_turns_the_hiker_and_fills_the_canteen():
    """Section 8: in any case, whatever is earned."""
    state = after(scenario(coming(0, canteen=False, rock=1)), ARRIVE)
    assert (state.players[0].place, state.players[0].facing) == (0, 1)
    assert state.players[0].canteen
    assert asked(state) is Badges


def test_s8_trail_end_turns_the_hiker_and_leaves_the_canteen():
    """Section 8: no water at Trail End."""
    state = after(scenario(coming(6, canteen=False), sun=1), ARRIVE)
    assert (state.players[0].place, state.players[0].facing) == (6, -1)
    assert state.players[0].canteen is False


def test_s8_no_badges_at_a_site():
    """Section 8: badges are earned at the ends only."""
    state = after(scenario(coming(2, rock=8, hand="Rock First Aid"), bear=5), ARRIVE)
    assert state.active == 1 or asked(state) is Limit
    assert state.players[0].badges == []


@pytest.mark.parametrize(("players", "order"), [(2, [0, 1, 0]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3, 0])])
def test_s8_play_goes_to_the_left(players, order):
    """Section 8: the next seat, and round again."""
    state = scenario(*(hiker(0) for _ in range(players)), bear=5)
    seen = [state.active]
    for _ in range(players):
        state = after(state, Hike(2))
        seen.append(state.active)
    assert seen == order


@pytest.mark.parametrize("seat", [1, 2])
def test_s8_only_the_active_seat_is_asked(seat):
    """Section 8: nothing in the game asks anything of the others."""
    state = scenario(players=3)
    with pytest.raises(NotYourDecision):
        take(GAME, state, seat, Hike(1), "trail", 1)
    assert list(GAME.legal(state, seat)) == []
    assert len(GAME.pending(state)) == 1


def test_s8_more_than_eight_cubes_are_returned_at_the_end_of_the_turn():
    """Section 8: keep eight of your choice."""
    state = after(scenario(coming(2, rock=4, leaf=3, acorn=1), bear=5, sun=6), ARRIVE)
    assert asked(state) is Limit
    assert cubes(state) == (4, 5, 1)
    assert choices(state) == {
        Return(rock=2),
        Return(leaf=2),
        Return(rock=1, leaf=1),
        Return(rock=1, acorn=1),
        Return(leaf=1, acorn=1),
    }
    state = after(state, Return(rock=1, acorn=1))
    assert cubes(state) == (3, 5, 0)
    assert state.active == 1


@pytest.mark.parametrize(
    "action",
    [Return(), Return(rock=1), Return(rock=3), Return(acorn=2), Return(rock=1, leaf=1, acorn=1)],
    ids=["none", "too few", "too many", "not held", "one more"],
)
def test_s8_exactly_the_excess_is_returned(action):
    """Section 8: eight are kept, no fewer and no more, and only cubes one holds can go."""
    state = after(scenario(coming(2, rock=4, leaf=3, acorn=1), bear=5, sun=6), ARRIVE)
    assert refused(state, action)


def test_s8_eight_cubes_may_be_kept():
    """Section 8: the limit bites above eight."""
    state = after(scenario(coming(2, rock=7), bear=5), ARRIVE)
    assert cubes(state) == (7, 1, 0)
    assert state.active == 1


def test_s8_trimming_comes_before_the_refill():
    """Section 8: the new face-up cards are not seen while cubes are chosen."""
    state = visit(
        6,
        at=["Rock Research", "Leaf Climber"],
        players=4,
        sun=8,
        rock=4,
        leaf=4,
        badges=["Rock First Aid", "Rock Seeker", "Rock Observer"],
        badge_top=["Science 1"],
    )
    state = after(state, Earn("Rock Research"), Done())
    assert asked(state) is Limit
    assert cubes(state) == (4, 6, 0)
    assert state.trail_end == [None, "Leaf Climber"]
    state = after(state, Return(leaf=2))
    assert state.trail_end == ["Science 1", "Leaf Climber"]


@pytest.mark.parametrize("slot", [0, 1])
def test_s8_a_new_badge_takes_the_slot_of_the_old_one(slot):
    """Section 8: the refill keeps the places."""
    lying = ["Rock Climber", "Leaf Climber"]
    lying[slot] = "Rock First Aid"
    state = visit(0, at=lying, rock=2, badge_top=["Science 1"])
    state = after(state, Earn("Rock First Aid"))
    state = after(state, *(action for action in choices(state) if "rock" in str(action)))
    state = after(state, Done()) if asked(state) is Badges else state
    expected = list(lying)
    expected[slot] = "Science 1"
    assert state.trailhead == expected
    assert state.active == 1


def test_s8_both_gaps_are_filled_in_order():
    """Section 8 and R7: the first slot first."""
    state = visit(0, at=["Rock Collector", "Leaf Collector"], rock=3, leaf=3, badge_top=["Science 1", "Science 2"])
    state = after(state, Earn("Leaf Collector"), Earn("Rock Collector"))
    assert state.active == 1
    assert state.trailhead == ["Science 1", "Science 2"]


def test_s8_turns_are_counted():
    """Section 8: each turn is one more."""
    state = scenario(hiker(0), hiker(0), bear=5)
    then = after(state, Hike(2))
    assert then.turn == state.turn + 1
    assert asked(then) is Hiking
