"""Section 13: the ten test vectors."""

from engines.trails import GAME
from engines.trails.actions import Claim, Done, Draw, Earn, Gather, Hike, Keep, Pay, Return, Skip
from engines.trails.state import Badges, Fee, FreeBadge, Hiking, Limit
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
    visit,
)


def badge_points(*badges):
    """What these badges are worth together."""
    return GAME.outcome(scenario(hiker(badges=badges)), True).lines[0].points[0]


def test_vector_1_leaf_collector():
    """Vector 1: with three other leaf badges worth 4, Science being as good as any."""
    assert badge_points("Leaf Collector", "Leaf Climber", "Leaf Research", "Leaf Recycling") == 4 + 6 + 2 + 4
    assert badge_points("Leaf Collector", "Leaf Climber", "Leaf Research", "Science 1") == 4 + 6 + 2 + 3


def test_vector_2_research_discount():
    """Vector 2: two rock badges and a Science make it free, one Science makes it cost two."""
    state = visit(0, at=["Rock Research", None], rock=3, badges=["Rock Climber", "Rock Collector", "Science 1"])
    assert cubes(after(state, Earn("Rock Research"))) == (3, 0, 0)
    state = visit(0, at=["Rock Research", None], rock=3, badges=["Science 1"])
    assert cubes(after(state, Earn("Rock Research"))) == (1, 0, 0)


def test_vector_3_climber_and_rappelling():
    """Vector 3: six and six."""
    assert badge_points("Rock Climber", "Rock Rappelling") == 12


def test_vector_4_observers_of_tied_leaders():
    """Vector 4: birds 5, 5 and 2; both leaders get the trophy and four for their Observer."""
    outcome = GAME.outcome(
        scenario(
            hiker(badges=["Rock Observer"], photos=["nest", "nest"]),
            hiker(badges=["Leaf Observer"], photos=["nest", "nest"]),
            hiker(photos=["nest"]),
        ),
        True,
    )
    assert [line.points for line in outcome.lines] == [(4, 4, 0), (0, 0, 0), (4, 4, 0)]


def test_vector_5_the_sun_over_a_day_photo_site():
    """Vector 5: the only leaf may be paid for a photo, the site turns dark, badges come with no cubes."""
    layout = ["exchange", "leaf", "acorn", "rock", "photo"]
    state = after(scenario(coming(6, leaf=1), layout=layout, sun=1, discards=["nest"]), ARRIVE)
    assert asked(state) is Fee
    assert choices(state) == {Pay("leaf"), Skip()}
    state = after(state, Pay("leaf"))
    assert (state.sun, state.sites[4].night) == (1, False)
    state = after(state, Draw())
    state = after(state, Keep(state.drawn[0]))
    assert (state.sun, state.sites[4].night) == (2, True)
    assert cubes(state) == (0, 0, 0)
    assert len(state.players[0].photos) == 1
    assert (state.active, asked(state)) == (1, Hiking)


def test_vector_6_leaf_and_rock():
    """Vector 6: the hiker's leaf and the bear's rock, both by day."""
    state = rolled("rock", scenario(coming(2), bear=2), ARRIVE)
    assert cubes(state) == (1, 1, 0)
    assert state.bear == 5


def test_vector_7_the_limit_counts_at_the_end_of_the_turn():
    """Vector 7: nine cubes in mid-turn are fine when three are paid, and one too many when none are."""
    start = scenario(coming(6, rock=5, acorn=2), players=4, sun=8, trail_end=["Rock Collector", "Acorn Climber"])
    state = after(start, ARRIVE)
    assert cubes(state) == (5, 2, 2)
    bought = after(state, Earn("Rock Collector"), Done())
    assert cubes(bought) == (2, 2, 2)
    assert bought.active == 1
    kept = after(state, Done())
    assert asked(kept) is Limit
    assert cubes(after(kept, Return(rock=1))) == (4, 2, 2)


def test_vector_8_distances():
    """Vector 8: two tiles before the end the canteen adds nothing; five tiles before it, three more distances."""
    assert choices(scenario(hiker(4))) == {Hike(1), Hike(2)}
    assert choices(scenario(hiker(1))) == {Hike(tiles) for tiles in range(1, 6)}


def test_vector_9_astronomy_from_hand():
    """Vector 9: the badge just drawn may be taken free, the face-up ones paid, the next hand badge not."""
    state = visit(
        0,
        at=["Rock First Aid", "Leaf First Aid"],
        hand="Acorn Astronomy",
        acorn=4,
        rock=2,
        leaf=2,
        badge_top=["Rock Navigation", "Acorn First Aid"],
    )
    state = after(state, Earn("Acorn Astronomy"))
    assert asked(state) is FreeBadge
    assert state.players[0].hand == "Rock Navigation"
    assert Claim("Rock Navigation") in choices(state)
    state = after(state, Claim("Rock Navigation"))
    assert cubes(state) == (2, 2, 2)
    assert state.players[0].hand == "Acorn First Aid"
    assert asked(state) is Badges
    assert choices(state) == {Earn("Rock First Aid"), Earn("Leaf First Aid"), Done()}
    assert refused(state, Earn("Acorn First Aid"))
    state = after(state, Earn("Rock First Aid"), Gather("acorn"), Earn("Leaf First Aid"), Gather("acorn"))
    assert state.players[0].badges == ["Acorn Astronomy", "Rock Navigation", "Rock First Aid", "Leaf First Aid"]
    assert state.active == 1


def test_vector_10_the_photo_deck_runs_out():
    """Vector 10: the last card and the oldest discard are drawn, the rest turned over, the rejected one starts anew."""
    start = scenario(coming(4), sun=6, photo_deck=["meadow"], discards=["summit", "nest", "meadow"])
    state = after(start, ARRIVE, Draw())
    assert sorted(state.drawn) == ["meadow", "summit"]
    assert state.photo_deck == ["meadow", "nest"]
    assert state.photo_discards == []
    state = after(state, Keep("meadow"))
    assert state.photo_discards == ["summit"]
    assert state.photo_deck == ["meadow", "nest"]
