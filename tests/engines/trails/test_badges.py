"""Sections 4 and 8: earning badges and what they bring."""

import pytest

from engines.trails import GAME
from engines.trails.actions import Claim, Done, Draw, Earn, Exchange, Gather, Keep, Pay, Roll, Skip
from engines.trails.content import BADGES
from engines.trails.state import Badges, FreeBadge, Gathering, Hiking, Shot, Trade, Wildlife
from tests.engines.trails.table import after, asked, choices, cubes, refused, rolled, snap, swaps, visit

PLAIN = [name for name, badge in BADGES.items() if badge.bonus == "none"]


def mine(state):
    """The badges of the visitor."""
    return state.players[0].badges


@pytest.mark.parametrize("name", list(BADGES))
def test_s8_a_badge_costs_exactly_what_it_says(name):
    """Section 8: the cost goes back to the supply and the card lies before its owner; one cube less is not enough."""
    cost = BADGES[name].cost
    state = visit(0, at=[name, None], **cost)
    assert Earn(name) in choices(state)
    earned = after(state, Earn(name))
    assert mine(earned) == [name]
    gained = BADGES[name].gains
    assert earned.players[0].cubes == {cube: gained.get(cube, 0) for cube in ("rock", "leaf", "acorn")}
    short = next(iter(cost))
    state = visit(0, at=[name, None], **{**cost, short: cost[short] - 1})
    assert asked(state) is Badges
    assert choices(state) == {Done()}
    assert refused(state, Earn(name))


@pytest.mark.parametrize("place", [0, 6])
def test_s8_what_lies_at_this_end_and_in_hand_may_be_earned(place):
    """Section 8: not what lies at the other end, in the deck or in other hands."""
    other = {"badge_top": ["Leaf First Aid"]}
    state = visit(place, at=["Rock First Aid", "Rock Collector"], hand="Rock Research", rock=8, leaf=8, **other)
    assert choices(state) == {Earn("Rock First Aid"), Earn("Rock Collector"), Earn("Rock Research"), Done()}
    elsewhere = state.trail_end if place == 0 else state.trailhead
    for name in (*elsewhere, "Leaf First Aid", state.players[1].hand, "Nonsense"):
        assert refused(state, Earn(name))


def test_s8_none_may_be_earned():
    """Section 8: to earn is a choice."""
    state = visit(0, at=["Rock First Aid", "Rock Collector"], rock=8)
    hand = state.players[0].hand
    state = after(state, Done())
    assert mine(state) == []
    assert state.players[0].hand == hand
    assert state.trailhead == ["Rock First Aid", "Rock Collector"]
    assert state.active == 1


def test_s8_all_three_in_an_order_of_choice():
    """Section 8: one at a time, in the order the player likes."""
    state = visit(0, at=["Rock Collector", "Leaf Collector"], hand="Acorn Collector", rock=3, leaf=3, acorn=3)
    state = after(state, Earn("Leaf Collector"), Earn("Acorn Collector"), Earn("Rock Collector"))
    assert mine(state) == ["Leaf Collector", "Acorn Collector", "Rock Collector"]
    assert cubes(state) == (0, 0, 0)
    assert state.active == 1


def test_s8_a_hand_badge_is_replaced_at_once():
    """Section 8: the new card comes before the visit goes on."""
    state = visit(0, at=["Rock Collector", None], hand="Leaf Collector", rock=3, leaf=3, badge_top=["Science 1"])
    state = after(state, Earn("Leaf Collector"))
    assert state.players[0].hand == "Science 1"
    assert asked(state) is Badges


def test_s8_the_replacement_comes_before_the_bonus():
    """Section 8: while the bonus is open, the new hand badge has been drawn."""
    state = visit(0, hand="Leaf First Aid", leaf=2, badge_top=["Science 1"])
    state = after(state, Earn("Leaf First Aid"))
    assert asked(state) is Gathering
    assert state.players[0].hand == "Science 1"
    assert mine(state) == ["Leaf First Aid"]


def test_s8_a_face_up_badge_leaves_a_gap_until_the_turn_is_over():
    """Section 8 and R6: gaps are filled afterwards."""
    state = visit(0, at=["Rock Collector", "Leaf Collector"], rock=3, leaf=3, badge_top=["Science 1"])
    state = after(state, Earn("Rock Collector"))
    assert state.trailhead == [None, "Leaf Collector"]
    assert after(state, Done()).trailhead == ["Science 1", "Leaf Collector"]


@pytest.mark.parametrize(
    ("name", "gain"),
    [
        ("Rock Cartography", (0, 2, 0)),
        ("Leaf Cartography", (0, 0, 2)),
        ("Acorn Cartography", (2, 0, 0)),
        ("Rock Navigation", (0, 0, 2)),
        ("Leaf Navigation", (2, 0, 0)),
        ("Acorn Navigation", (0, 2, 0)),
    ],
)
def test_s4_cartography_and_navigation_give_two_cubes(name, gain):
    """Section 4 and R8: at once and without a question."""
    state = after(visit(0, at=[name, None], **BADGES[name].cost), Earn(name))
    assert cubes(state) == gain
    assert asked(state) is Badges


@pytest.mark.parametrize("cube", ["rock", "leaf", "acorn"])
def test_s4_first_aid_gives_a_cube_of_choice(cube):
    """Section 4 and R8: only the kind is asked, refusing is not offered."""
    state = after(visit(0, at=["Rock First Aid", None], rock=2), Earn("Rock First Aid"))
    assert asked(state) is Gathering
    assert choices(state) == {Gather("rock"), Gather("leaf"), Gather("acorn")}
    assert refused(state, Skip())
    held = after(state, Gather(cube)).players[0].cubes
    assert held == {kind: int(kind == cube) for kind in ("rock", "leaf", "acorn")}


@pytest.mark.parametrize("sun", [0, 6], ids=["day", "night"])
def test_s4_recycling_exchanges_as_by_day(sun):
    """Section 4: one for two of another kind, whatever side the exchange shows."""
    state = visit(0, at=["Rock Recycling", None], rock=3, leaf=1, acorn=1, sun=sun)
    state = after(state, Earn("Rock Recycling"))
    assert asked(state) is Trade
    assert choices(state) == swaps("rock leaf", "rock acorn") | {Skip()}
    assert cubes(after(state, Exchange("rock", "leaf"))) == (0, 2, 0)
    assert cubes(after(state, Skip())) == (1, 0, 0)


def test_s4_recycling_without_a_cube_is_lost():
    """Section 4: with nothing to give the bonus is gone."""
    state = visit(0, at=["Rock Recycling", None], rock=2, leaf=1, acorn=1)
    state = after(state, Earn("Rock Recycling"))
    assert cubes(state) == (0, 0, 0)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s4_photography_takes_a_free_photo():
    """Section 4: one photo action, free even by day."""
    state = visit(0, at=["Rock Photography", None], rock=3, leaf=2, photo_top=["nest", "summit"])
    state = after(state, Earn("Rock Photography"))
    assert asked(state) is Shot
    assert choices(state) == {Draw(), Skip()}
    state = snap(state, "summit")
    assert state.players[0].photos == ["summit"]
    assert cubes(state) == (0, 0, 0)


def test_s4_photography_may_be_skipped():
    """Section 4 and R8: bonuses of photos are offers."""
    state = visit(0, at=["Rock Photography", None], rock=3, leaf=2)
    state = after(state, Earn("Rock Photography"), Skip())
    assert state.players[0].photos == []
    assert mine(state) == ["Rock Photography"]


def test_s4_shutterbug_offers_each_photo_by_itself():
    """Section 4 and R8: skipping the first does not lose the second."""
    state = visit(0, at=["Leaf Shutterbug", None], leaf=4, photo_top=["nest", "summit"])
    state = after(state, Earn("Leaf Shutterbug"), Skip())
    assert asked(state) is Shot
    assert snap(state, "nest").players[0].photos == ["nest"]


def test_s4_astronomy_earns_another_badge_free():
    """Section 4: a face-up badge here or the one in hand, or none."""
    state = visit(0, at=["Acorn Astronomy", "Rock Climber"], acorn=4, hand="Leaf Climber")
    state = after(state, Earn("Acorn Astronomy"))
    assert asked(state) is FreeBadge
    assert choices(state) == {Claim("Rock Climber"), Claim("Leaf Climber"), Skip()}
    then = after(state, Claim("Rock Climber"))
    assert mine(then) == ["Acorn Astronomy", "Rock Climber"]
    assert cubes(then) == (0, 0, 0)
    assert mine(after(state, Skip())) == ["Acorn Astronomy"]


def test_s4_astronomy_reaches_no_other_badge():
    """Section 4: not the other end's, not the deck's."""
    state = visit(0, at=["Acorn Astronomy", "Rock Climber"], acorn=4, badge_top=["Science 1"])
    state = after(state, Earn("Acorn Astronomy"))
    for name in (*state.trail_end, "Science 1", "Acorn Astronomy", state.players[1].hand):
        assert refused(state, Claim(name))


def test_s4_astronomy_at_trail_end():
    """Section 4: the end being visited counts."""
    state = visit(6, at=["Acorn Astronomy", "Rock Climber"], acorn=4, hand="Leaf Climber")
    state = after(state, Earn("Acorn Astronomy"))
    assert choices(state) == {Claim("Rock Climber"), Claim("Leaf Climber"), Skip()}
    assert state.trailhead[0] is not None


@pytest.mark.parametrize(
    ("owned", "cost"),
    [
        ([], 3),
        (["Rock Climber"], 2),
        (["Science 1"], 2),
        (["Leaf Climber", "Acorn Climber"], 3),
        (["Rock Climber", "Science 1"], 1),
        (["Rock Climber", "Rock Collector", "Science 1"], 0),
        (["Rock Climber", "Rock Collector", "Rock First Aid", "Science 1", "Science 2"], 0),
    ],
)
def test_s4_research_costs_less_for_badges_of_its_kind(owned, cost):
    """Section 4: a rock less for each, Science included, and never below nothing."""
    state = visit(0, at=["Rock Research", None], rock=4, badges=owned)
    assert cubes(after(state, Earn("Rock Research"))) == (4 - cost, 0, 0)
    if cost:
        state = visit(0, at=["Rock Research", None], rock=cost - 1, leaf=1, badges=owned)
        assert refused(state, Earn("Rock Research"))


@pytest.mark.parametrize(("name", "kind"), [("Leaf Research", "leaf"), ("Acorn Research", "acorn")])
def test_s4_research_of_the_other_kinds(name, kind):
    """Section 4: each Research counts its own kind."""
    owned = [f"{kind.title()} Climber", "Rock Collector"]
    state = after(visit(0, at=[name, None], badges=owned, rock=1, **{kind: 2}), Earn(name))
    assert state.players[0].cubes[kind] == 0
    assert state.players[0].cubes["rock"] == 1


@pytest.mark.parametrize("name", PLAIN)
def test_s4_badges_without_a_bonus_ask_nothing(name):
    """Section 4: the visit goes straight on."""
    state = after(visit(0, at=[name, None], **BADGES[name].cost, players=3), Earn(name))
    assert asked(state) in (Badges, Hiking)
    assert mine(state) == [name]


def test_s13_the_visit_is_asked_though_nothing_can_be_paid():
    """Section 13: what the hidden hand would allow is not betrayed by silence."""
    state = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Acorn Climber", leaf=1)
    assert asked(state) is Badges
    assert choices(state) == {Done()}


@pytest.mark.parametrize("owned", [0, 1, 2])
def test_s13_without_cubes_and_with_few_badges_the_visit_ends_by_itself(owned):
    """Section 13: no badge at all could be paid, and everyone knows."""
    names = ["Rock First Aid", "Rock Collector"][:owned]
    state = visit(0, hand="Rock Research", badges=names)
    assert (state.active, asked(state)) == (1, Hiking)


def test_s13_without_cubes_but_with_three_badges_the_visit_is_asked():
    """Section 13: the hand might hold a free Research."""
    owned = ["Rock First Aid", "Rock Collector", "Rock Seeker"]
    state = visit(0, hand="Leaf Climber", badges=owned)
    assert asked(state) is Badges
    assert choices(state) == {Done()}
    state = visit(0, hand="Rock Research", badges=owned)
    assert choices(state) == {Earn("Rock Research"), Done()}
    assert "Rock Research" in mine(after(state, Earn("Rock Research")))


def test_s13_with_the_hand_badge_earned_the_visit_ends_when_nothing_here_can_be_paid():
    """Section 13: from then on everything is public."""
    state = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Leaf Collector", leaf=3, rock=4)
    assert asked(state) is Badges
    state = after(state, Earn("Leaf Collector"))
    assert (state.active, asked(state)) == (1, Hiking)


def test_s13_with_the_hand_badge_earned_the_visit_goes_on_while_something_can_be_paid():
    """Section 13: a face-up badge that can be paid keeps the visit open."""
    state = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Leaf Collector", leaf=3, rock=5)
    state = after(state, Earn("Leaf Collector"))
    assert choices(state) == {Earn("Rock Climber"), Done()}


def test_s13_after_a_face_up_badge_the_hand_is_still_asked_for():
    """Section 13: as long as the arrival hand is unearned and cubes are left."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], hand="Acorn Climber", rock=4)
    state = after(state, Earn("Rock Collector"))
    assert choices(state) == {Done()}


def test_s8_earning_keeps_every_card_on_the_table():
    """Section 13: badges are conserved by a purchase from hand and one from the table."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], hand="Leaf Collector", rock=3, leaf=3)
    then = after(state, Earn("Rock Collector"), Earn("Leaf Collector"))
    assert GAME.inventory(then) == GAME.inventory(state)


def test_s4_sunshine_at_trailhead_gives_the_bonus_and_leaves_the_sun():
    """Section 4: the bonus where the Sun stands, and it stays."""
    state = visit(0, at=["Rock Sunshine", None], rock=3, acorn=2, players=4, sun=9)
    state = after(state, Earn("Rock Sunshine"))
    assert cubes(state) == (0, 0, 2)
    assert state.sun == 9


def test_s4_a_seeker_bought_here_resumes_the_visit():
    """Section 13: nested bonuses are finished, then the visit goes on with what they brought."""
    state = visit(0, at=["Rock Seeker", "Rock Climber"], hand="Leaf First Aid", rock=2, acorn=1, leaf=1)
    state = after(state, Earn("Rock Seeker"))
    assert asked(state) is Wildlife
    state = rolled("leaf", state, Roll())
    assert asked(state) is Badges
    assert choices(state) == {Earn("Leaf First Aid"), Done()}


def test_s13_astronomy_then_seeker_then_photo():
    """Section 13: effects nest to any depth, and the visit resumes at last."""
    state = visit(
        0, at=["Acorn Astronomy", "Rock Seeker"], hand="Leaf Collector", acorn=4, rock=1, photo_top=["nest", "summit"]
    )
    state = rolled("photo", state, Earn("Acorn Astronomy"), Claim("Rock Seeker"), Roll())
    assert state.bear == 4
    state = after(state, Pay("rock"))
    state = after(state, Draw()) if asked(state) is Shot else state
    state = after(state, Keep("nest"))
    assert state.players[0].photos == ["nest"]
    assert mine(state) == ["Acorn Astronomy", "Rock Seeker"]
