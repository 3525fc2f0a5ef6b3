"""Section 9: the last round and the score."""

import pytest

from engines.text import words
from engines.trails import GAME
from engines.trails.actions import Claim, Done, Draw, Earn, Hike, Keep, Skip
from engines.trails.state import Badges, Hiking, Shot
from tests.engines.trails.table import ARRIVE, after, asked, choices, coming, cubes, hiker, play, rolled, scenario


def score(*hikers, **world):
    """How these hikers would be scored."""
    return GAME.outcome(scenario(*hikers, **world), True)


def finishing(*hikers, players=2, **world):
    """The first seat has reached Trail End with the Sun on its final space, and skipped the photo."""
    sun = 11 if players == 4 else 7
    return after(scenario(*hikers, players=players, sun=sun, **world), ARRIVE, Skip())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s9_each_other_player_has_one_more_turn(players):
    """Section 9 and R20: the seat that took the Sun plays no more."""
    state = finishing(coming(6), *(hiker(0) for _ in range(players - 1)), players=players, bear=5)
    turns = []
    while asked(state) is not None:
        assert state.turns_left == players - 1 - len(turns)
        turns.append(state.active)
        state = after(state, Hike(2))
    assert turns == list(range(1, players))
    assert state.over


def test_s9_the_last_round_wraps_round_the_table():
    """Section 9: seat 2 of four takes the Sun, so 3, 0 and 1 play once more."""
    hikers = [hiker(0), hiker(0), coming(6), hiker(0)]
    state = after(scenario(*hikers, sun=11, active=2, bear=5), ARRIVE, Skip())
    assert state.sun_taken_by == 2
    turns = []
    while not state.over:
        turns.append(state.active)
        state = after(state, Hike(2))
    assert turns == [3, 0, 1]


def test_s9_the_finisher_takes_a_photo():
    """Section 9: one free photo."""
    start = scenario(coming(6), sun=7, photo_top=["nest", "summit"])
    state = after(start, ARRIVE, Draw(), Keep("nest"))
    assert state.players[0].photos == ["nest"]
    assert state.sun_taken_by == 0


def test_s9_the_finisher_still_earns_badges():
    """Section 9: the badge step follows the trigger."""
    state = finishing(coming(6, rock=3), trail_end=["Rock Collector", "Leaf Climber"])
    assert asked(state) is Badges
    assert state.sun_taken_by == 0
    state = after(state, Earn("Rock Collector"))
    assert state.players[0].badges == ["Rock Collector"]


def test_s9_without_any_photo_left_the_match_still_ends():
    """Sections 5 and 9: the photo is lost, the Sun is taken."""
    state = after(scenario(coming(6), sun=7, photo_deck=[]), ARRIVE)
    assert state.sun_taken_by == 0
    assert (state.active, asked(state)) == (1, Hiking)


def last_round(*hikers, **world):
    """The first seat plays a last turn; the other one has the Sun."""
    return scenario(*hikers, sun=7, sun_taken_by=1, turns_left=1, **world)


def test_s9_trail_end_gives_no_sun_bonus_in_the_last_round():
    """Section 9: the hiker turns round and earns badges, that is all."""
    state = after(last_round(coming(6, rock=3), trail_end=["Rock Collector", "Leaf Climber"]), ARRIVE)
    assert asked(state) is Badges
    assert state.sun_taken_by == 1
    assert (state.players[0].place, state.players[0].facing) == (6, -1)
    state = after(state, Earn("Rock Collector"))
    assert state.over
    assert state.sun_taken_by == 1
    assert state.players[0].photos == []


def test_s9_trailhead_works_in_the_last_round():
    """Section 9: canteen, turning and badges as ever."""
    state = after(last_round(coming(0, canteen=False, rock=1)), ARRIVE)
    assert state.players[0].canteen
    assert state.players[0].facing == 1
    assert asked(state) is Badges


def test_s9_the_match_is_over_after_the_last_turn():
    """Section 9: no decision is open and the outcome is final."""
    step = play(last_round(coming(2), bear=5), ARRIVE)
    assert step.state.over
    assert step.pending == []
    assert step.outcome is not None
    assert choices(step.state) == set()


def test_s9_no_outcome_before_the_end():
    """Section 9: while it runs there is none, unless the table stops early."""
    state = scenario(hiker(badges=["Rock Climber"]))
    assert GAME.outcome(state, False) is None
    early = GAME.outcome(state, True)
    assert early is not None
    assert early.scores == (6, 0)


def test_s9_badges_photos_and_trophy_add_up():
    """Section 9: the three rows of the score."""
    outcome = score(
        hiker(badges=["Rock Climber", "Rock Birdwatching"], photos=["summit", "meadow"]),
        hiker(badges=["Leaf Climber"], photos=["nest", "summit", "summit"]),
    )
    assert [line.points for line in outcome.lines] == [(9, 6), (3, 4), (4, 0)]
    assert outcome.scores == (16, 10)
    assert outcome.winners == (0,)
    assert outcome.places == (1, 2)


@pytest.mark.parametrize(("photo", "points"), [("summit", 2), ("meadow", 1), ("nest", 0)])
def test_s9_photos_score_their_points(photo, points):
    """Sections 5 and 9: two, one and no points."""
    outcome = score(hiker(photos=[photo]), hiker(photos=["nest", "nest"]))
    assert outcome.lines[1].points == (points, 0)


def test_s9_cubes_and_the_badge_in_hand_score_nothing():
    """Section 9: only what was earned counts."""
    outcome = score(hiker(rock=8, hand="Rock Climber"), hiker())
    assert outcome.scores == (0, 0)


def test_s9_every_player_tied_for_birds_gets_the_whole_trophy():
    """Section 9: four points each."""
    outcome = score(hiker(photos=["nest"]), hiker(badges=["Leaf Birdwatching"]), hiker(photos=["meadow"]), players=3)
    assert outcome.lines[2].points == (4, 4, 0)


def test_s9_birds_of_badges_and_photos_count_together():
    """Section 9: two on a badge and one on a photo beat two on a photo."""
    outcome = score(hiker(badges=["Leaf Birdwatching"], photos=["meadow"]), hiker(photos=["nest"]))
    assert outcome.lines[2].points == (4, 0)


def test_s9_tie_broken_by_badges():
    """Section 9: at equal points, more badge cards win; Science is one card."""
    outcome = score(hiker(badges=["Rock Climber"]), hiker(badges=["Science 1", "Science 2"]))
    assert outcome.scores == (6, 6)
    assert outcome.winners == (1,)
    assert outcome.places == (2, 1)
    assert "badges" in words(outcome.reason)


def test_s9_tie_broken_by_photos():
    """Section 9: then more photos."""
    outcome = score(hiker(badges=["Rock Climber"]), hiker(badges=["Rock Recycling"], photos=["summit"]))
    assert outcome.scores == (6, 6)
    assert outcome.winners == (1,)
    assert "photos" in words(outcome.reason)


def test_s9_tie_broken_by_birds():
    """Section 9: then more birds."""
    photos = ["summit", "summit"]
    outcome = score(hiker(badges=["Rock Climber"], photos=photos), hiker(badges=["Rock Seeker"], photos=photos))
    assert outcome.scores == (10, 10)
    assert outcome.winners == (1,)
    assert "birds" in words(outcome.reason)


def test_s9_a_complete_tie_is_shared():
    """Section 9: nothing tells them apart."""
    outcome = score(hiker(badges=["Rock Climber"]), hiker(badges=["Leaf Climber"]), hiker(), players=3)
    assert outcome.winners == (0, 1)
    assert outcome.places == (1, 1, 3)
    assert words(outcome.reason).startswith("A and B")


def test_s9_the_tie_chain_orders_all_places():
    """Section 9: every place, not only the first, is decided by the chain."""
    outcome = score(
        hiker(badges=["Rock Climber"]),
        hiker(badges=["Science 1", "Science 2"]),
        hiker(badges=["Rock Recycling"], photos=["summit"]),
        hiker(badges=["Leaf Climber"]),
    )
    assert outcome.scores == (6, 6, 6, 6)
    assert outcome.places == (3, 1, 2, 3)


def test_s9_sunshine_in_the_last_round_is_a_photo():
    """Section 9: wherever it is bought."""
    for place in (0, 6):
        side = "trailhead" if place == 0 else "trail_end"
        state = last_round(coming(place, rock=3, acorn=2), **{side: ["Rock Sunshine", "Leaf Climber"]})
        state = after(state, ARRIVE, Earn("Rock Sunshine"))
        assert asked(state) is Shot
        assert state.sun_taken_by == 1


def test_s9_the_limit_holds_for_the_finisher():
    """Sections 8 and 9: the finishing turn ends like any other."""
    state = finishing(coming(6, rock=4), bear=5)
    state = after(state, Done())
    assert cubes(state) == (4, 0, 0)
    assert state.active == 1


def test_s9_a_free_sunshine_in_the_last_round_is_a_photo():
    """Sections 4 and 9: earned by Astronomy it brings the same."""
    lying = ["Acorn Astronomy", "Rock Sunshine"]
    state = after(last_round(coming(6, acorn=4), trail_end=lying), ARRIVE, Earn("Acorn Astronomy"))
    state = after(state, Claim("Rock Sunshine"))
    assert asked(state) is Shot
    assert after(state, Skip()).over


def test_s9_encounters_go_on_in_the_last_round():
    """Section 9: only the Sun has gone."""
    state = rolled("rock", last_round(coming(2), bear=2), ARRIVE)
    assert cubes(state) == (2, 2, 0)
    assert state.over


def test_s9_the_last_round_knows_the_canteen_too():
    """Sections 8 and 9: a last turn may be a long one."""
    state = last_round(hiker(1))
    assert choices(state) == {Hike(tiles) for tiles in range(1, 6)}
