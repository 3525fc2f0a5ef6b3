"""Section 13: what holds after every step of every match."""

import pytest

from engines.players import by_policy, moves
from engines.trails import GAME
from engines.trails.actions import TrailsOptions
from engines.trails.state import Hiking
from tests.engines.trails.table import asked, random_match

MATCHES = [
    (2, TrailsOptions()),
    (2, TrailsOptions(layout="first-game", limited_supply=True)),
    (3, TrailsOptions()),
    (3, TrailsOptions(long_track=True)),
    (4, TrailsOptions()),
    (4, TrailsOptions(limited_supply=True)),
]
NAMES = ["2", "2 limited", "3", "3 long", "4", "4 limited"]


@pytest.fixture(params=range(len(MATCHES)), ids=NAMES)
def matches(request):
    """Some random matches of one kind."""
    players, options = MATCHES[request.param]
    return [random_match(players, options, f"invariants {number}") for number in range(3)]


def test_s13_cards_are_conserved(matches):
    """Section 13: 42 badges and 32 photos, always."""
    for match in matches:
        whole = GAME.inventory(match[0][0])
        assert sum(count for name, count in whole.items() if name[0].isupper()) == 42
        assert all(GAME.inventory(step.state) == whole for _, _, step in match)


def test_s13_the_bear_stays_on_the_sites(matches):
    """Section 13: places 1 to 5."""
    assert all(1 <= step.state.bear <= 5 for match in matches for _, _, step in match)


def test_s13_no_more_than_eight_cubes_after_a_turn(matches):
    """Section 13: whoever is not active has at most eight."""
    for match in matches:
        for _, _, step in match:
            for seat, player in enumerate(step.state.players):
                assert min(player.cubes.values()) >= 0
                if seat != step.state.active or asked(step.state) is Hiking:
                    assert sum(player.cubes.values()) <= 8


def test_s13_night_lies_exactly_behind_the_sun(matches):
    """Section 13: the sites the Sun has passed are dark, the others are not."""
    for match in matches:
        for _, _, step in match:
            state = step.state
            first = 3 if state.long_track else 1
            for place, site in enumerate(state.sites, start=1):
                assert site.night == (state.sun > first + 5 - place)


def test_s13_hikers_face_the_trail_at_its_ends(matches):
    """Section 13: +1 at Trailhead, -1 at Trail End, one of the two anywhere."""
    for match in matches:
        for _, _, step in match:
            for player in step.state.players:
                assert 0 <= player.place <= 6
                assert player.facing in (1, -1)
                if player.place in (0, 6):
                    assert player.facing == (1 if player.place == 0 else -1)


def test_s13_hands_and_ends_are_full_while_the_deck_lasts(matches):
    """Section 8: a badge in every hand and two at each end when a turn begins."""
    turns = 0
    for match in matches:
        for _, _, step in match:
            state = step.state
            if asked(state) is Hiking and state.badge_deck:
                turns += 1
                assert None not in state.trailhead + state.trail_end
                assert all(player.hand is not None for player in state.players)
                assert state.drawn == []
    assert turns > 20


def test_s6_the_last_visit_is_the_eighth_or_twelfth(matches):
    """Section 6: as many visits to Trail End as the track has spaces."""
    for match in matches:
        visits = 0
        for before, _, step in match:
            arrived = [
                old.place != 6 and new.place == 6 for old, new in zip(before.players, step.state.players, strict=True)
            ]
            if before.sun_taken_by is None and before.turns_left is None:
                visits += sum(arrived)
            if step.state.sun_taken_by is not None:
                break
        assert visits >= (12 if step.state.long_track else 8)
        assert visits <= (12 if step.state.long_track else 8) + sum(arrived) - 1


def test_s9_matches_end_with_the_finisher_and_everyone_elses_turn(matches):
    """Section 9: the seat before the finisher has the last turn, and the score is final."""
    for match in matches:
        last = match[-1][2]
        assert last.state.over
        assert last.pending == []
        finisher = last.state.sun_taken_by
        assert finisher is not None
        assert last.state.active in ((finisher - 1) % len(last.state.players), finisher)
        assert last.outcome is not None
        assert last.outcome == GAME.outcome(last.state, True)
        assert max(last.outcome.scores) == last.outcome.scores[last.outcome.winners[0]]


def test_s8_one_decision_and_always_the_active_seats(matches):
    """Section 8: never anybody else is asked, and never with an empty menu."""
    for match in matches:
        for _, _, step in match[:-1]:
            assert [decision.seat for decision in step.pending] == [step.state.active]
            assert step.pending[0].blocking
            assert list(GAME.legal(step.state, step.state.active))


def test_s13_a_match_is_the_same_for_the_same_choices():
    """Section 13: seed and choices make the match."""
    one = random_match(3, TrailsOptions(), "again")
    random_match.cache_clear()
    other = random_match(3, TrailsOptions(), "again")
    assert [step.state for _, _, step in one] == [step.state for _, _, step in other]


@pytest.mark.parametrize(
    ("players", "turns", "badges", "photos", "score"),
    [(2, 25, 7.4, 8.4, 38), (3, 17, 4.9, 5.8, 25), (4, 21, 6.2, 6.4, 28)],
)
def test_s13_sensible_play_stays_near_the_expected_ranges(players, turns, badges, photos, score):
    """Section 13: turns, badges, photos and points for each player, within half of what simulations gave."""
    seen = {"turns": 0.0, "badges": 0.0, "photos": 0.0, "score": 0.0}
    matches = 6
    for number in range(matches):
        *_, last = moves(GAME, players, TrailsOptions(), f"sensible {number}", [by_policy] * players)
        outcome = GAME.outcome(last.state, False)
        assert outcome is not None
        seen["turns"] += last.state.turn
        seen["badges"] += sum(len(player.badges) for player in last.state.players)
        seen["photos"] += sum(len(player.photos) for player in last.state.players)
        seen["score"] += sum(outcome.scores)
    expected = {"turns": turns, "badges": badges, "photos": photos, "score": score}
    for name, total in seen.items():
        assert 0.5 * expected[name] < total / matches / players < 1.5 * expected[name], name
