"""Section 3: how a match begins."""

import pytest

from engines.step import start
from engines.trails import GAME
from engines.trails.actions import Hike, TrailsOptions
from engines.trails.state import Hiking
from tests.engines.trails.table import asked, choices, cubes

SEEDS = [f"setup {number}" for number in range(12)]


def begin(players, seed="setup", **options):
    """A new match."""
    return start(GAME, players, TrailsOptions(**options), seed).state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_each_player_gets_one_cube_of_each_kind_a_full_canteen_and_a_badge(players):
    """Section 3, steps 2 and 3."""
    state = begin(players)
    assert len(state.players) == players
    for seat, player in enumerate(state.players):
        assert cubes(state, seat) == (1, 1, 1)
        assert player.canteen
        assert player.hand is not None
        assert player.badges == []
        assert player.photos == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_cards_on_the_table(players):
    """Section 3, steps 3 and 4: two badges at each end, one in each hand, and no photo discarded yet."""
    state = begin(players)
    assert len(state.trailhead) == len(state.trail_end) == 2
    assert None not in state.trailhead + state.trail_end
    assert len(state.badge_deck) == 42 - 4 - players
    assert len(state.photo_deck) == 32
    assert state.photo_discards == []
    assert state.drawn == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_all_cards_are_there_once(players):
    """Sections 1 and 3: every badge once, and every photo of the deck."""
    count = GAME.inventory(begin(players))
    assert sum(count[name] for name in ("summit", "meadow", "nest")) == 32
    assert (count["summit"], count["meadow"], count["nest"]) == (10, 12, 10)
    badges = {name: number for name, number in count.items() if name[0].isupper()}
    assert len(badges) == 42
    assert set(badges.values()) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_sites_bear_and_sun(players):
    """Section 3, steps 1 and 5: all five sites by day, the bear in the middle, the Sun at its first space."""
    state = begin(players)
    assert sorted(site.kind for site in state.sites) == ["acorn", "exchange", "leaf", "photo", "rock"]
    assert not any(site.night for site in state.sites)
    assert state.bear == 3
    assert state.sun == 0
    assert state.sun_taken_by is None
    assert state.turns_left is None
    assert not state.over


@pytest.mark.parametrize("players", [2, 3])
def test_s3_two_or_three_hikers_start_at_trailhead(players):
    """Section 3, step 6: everyone at Trailhead, facing the trail."""
    state = begin(players)
    assert [(player.place, player.facing) for player in state.players] == [(0, 1)] * players


@pytest.mark.parametrize("seed", SEEDS)
def test_s3_of_four_hikers_the_first_two_start_at_trail_end(seed):
    """Section 3, step 6: the first player and the next at Trail End, the others at Trailhead, all facing the trail."""
    state = begin(4, seed)
    order = [(state.active + turn) % 4 for turn in range(4)]
    stands = [(state.players[seat].place, state.players[seat].facing) for seat in order]
    assert stands == [(6, -1), (6, -1), (0, 1), (0, 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s3_the_first_player_is_random(players):
    """Section 3, step 6: over some matches every seat begins once."""
    assert {begin(players, f"first {number}").active for number in range(40)} == set(range(players))


def test_s3_starting_at_trail_end_is_no_visit():
    """Section 3: no Sun bonus and no badges for the hikers who start there; the first question is how far to hike."""
    state = begin(4)
    assert asked(state) is Hiking
    assert state.sun == 0
    assert cubes(state, state.active) == (1, 1, 1)
    assert choices(state) == {Hike(tiles) for tiles in range(1, 7)}


def test_s3_shuffled_decks_differ_by_seed():
    """Section 3, steps 3 and 4: badges and photos are shuffled, and the same seed gives the same match."""
    one, other = begin(3, "one"), begin(3, "other")
    assert one.badge_deck != other.badge_deck
    assert one.photo_deck != other.photo_deck
    assert begin(3, "one") == one


@pytest.mark.parametrize(("players", "long"), [(2, False), (3, False), (4, True)])
def test_s6_the_track_fits_the_players(players, long):
    """Section 6: the short track for two and three, the long one for four."""
    assert begin(players).long_track is long
