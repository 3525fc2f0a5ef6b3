"""Section 10: the rulings R1 to R22; those on options, knowledge and taking back have files of their own as well."""

import pytest

from engines.trails import GAME
from engines.trails.actions import (
    Begin,
    Claim,
    Done,
    Draw,
    Earn,
    Exchange,
    Gather,
    Hike,
    Keep,
    Pay,
    Return,
    Roll,
    Send,
    Skip,
    Take,
)
from engines.trails.content import BADGES
from engines.trails.state import (
    Badges,
    Encounter,
    Fee,
    FreeBadge,
    Gathering,
    Hiking,
    Limit,
    Shot,
    Trade,
    Wild,
    Wildlife,
)
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
    rolled,
    scenario,
    snap,
    swaps,
    visit,
)


def badge_points(*badges, photos=()):
    """What these badges are worth together."""
    return GAME.outcome(scenario(hiker(badges=badges, photos=photos)), True).lines[0].points[0]


def test_r1_the_supply_is_unlimited_by_default():
    """R1: a sixteenth leaf can be gained."""
    state = after(scenario(coming(2), hiker(leaf=8), hiker(leaf=8), bear=5), ARRIVE)
    assert cubes(state) == (0, 1, 0)


def test_r2_the_excess_of_a_turn_may_be_spent_on_badges():
    """R2: ten cubes at Trail End, four of them spent, nothing returned."""
    start = scenario(coming(6, rock=8), players=4, sun=10, trail_end=["Rock Rappelling", "Leaf Climber"])
    state = after(start, ARRIVE)
    assert cubes(state) == (10, 0, 0)
    assert asked(state) is Badges
    state = after(state, Earn("Rock Rappelling"), Done())
    assert cubes(state) == (6, 0, 0)
    assert state.active == 1


def test_r2_others_are_never_trimmed():
    """R2: only the player whose turn ends returns cubes."""
    state = after(scenario(coming(2), hiker(rock=9), bear=5), ARRIVE)
    assert cubes(state, 1) == (9, 0, 0)
    assert asked(state) is Hiking


def test_r3_cubes_from_a_bonus_pay_the_next_badge():
    """R3: Cartography's leaves pay for a leaf badge in the same visit."""
    state = visit(0, at=["Rock Cartography", "Leaf First Aid"], rock=3, acorn=1)
    assert Earn("Leaf First Aid") not in choices(state)
    state = after(state, Earn("Rock Cartography"))
    assert Earn("Leaf First Aid") in choices(state)
    state = after(state, Earn("Leaf First Aid"))
    assert state.players[0].badges == ["Rock Cartography", "Leaf First Aid"]


def test_r3_the_sun_bonus_pays_for_a_badge():
    """R3: the rock of the Sun completes the cost."""
    start = scenario(coming(6, rock=2), sun=1, trail_end=["Rock Collector", "Leaf Climber"])
    state = after(start, ARRIVE)
    assert choices(state) == {Earn("Rock Collector"), Done()}


def test_r3_a_bonus_is_finished_before_the_next_purchase():
    """R3: while First Aid's cube is open, nothing is earned."""
    state = visit(0, at=["Rock First Aid", "Rock Collector"], rock=5)
    state = after(state, Earn("Rock First Aid"))
    assert asked(state) is Gathering
    assert refused(state, Earn("Rock Collector"))
    assert refused(state, Done())


def test_r4_a_hand_badge_drawn_in_the_visit_cannot_be_paid():
    """R4: only the badge held on arrival."""
    state = visit(
        0, at=["Rock Collector", "Leaf Climber"], hand="Leaf Collector", leaf=3, rock=5, badge_top=["Rock First Aid"]
    )
    state = after(state, Earn("Leaf Collector"))
    assert state.players[0].hand == "Rock First Aid"
    assert choices(state) == {Earn("Rock Collector"), Done()}
    assert refused(state, Earn("Rock First Aid"))


def test_r4_the_new_badge_may_be_paid_on_the_next_visit():
    """R4: next time it is the badge held on arrival."""
    state = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Leaf Collector", leaf=3, badge_top=["Science 1"])
    state = after(state, Earn("Leaf Collector"))
    assert state.players[0].hand == "Science 1"
    state.players[0] = coming(
        6, rock=1, leaf=1, acorn=1, hand="Science 1", badges=state.players[0].badges, photos=state.players[0].photos
    )
    state.active, state.sun = 0, 1
    state = after(state, ARRIVE)
    assert Earn("Science 1") in choices(state)


def test_r5_astronomy_from_hand_may_take_the_badge_just_drawn():
    """R5: the replacement comes first, so it is on offer."""
    state = visit(0, at=["Rock Climber", None], hand="Acorn Astronomy", acorn=4, badge_top=["Leaf Climber"])
    state = after(state, Earn("Acorn Astronomy"))
    assert choices(state) == {Claim("Rock Climber"), Claim("Leaf Climber"), Skip()}


def test_r5_the_free_badge_brings_its_own_bonus():
    """R5: Navigation's acorns come though nothing was paid."""
    state = visit(0, at=["Acorn Astronomy", "Rock Navigation"], acorn=4)
    state = after(state, Earn("Acorn Astronomy"), Claim("Rock Navigation"))
    assert cubes(state) == (0, 0, 2)


def test_r5_four_badges_in_one_visit_are_the_most():
    """R5: three paid and one free."""
    state = visit(
        0,
        at=["Rock Collector", "Leaf Collector"],
        hand="Acorn Astronomy",
        acorn=6,
        rock=3,
        leaf=3,
        badge_top=["Leaf Climber", "Acorn First Aid"],
    )
    state = after(state, Earn("Acorn Astronomy"), Claim("Leaf Climber"), Earn("Rock Collector"))
    state = after(state, Earn("Leaf Collector"))
    assert state.players[0].badges == ["Acorn Astronomy", "Leaf Climber", "Rock Collector", "Leaf Collector"]
    assert state.players[0].hand == "Acorn First Aid"
    assert cubes(state) == (0, 0, 2)
    assert state.active == 1


def test_r5_astronomy_may_take_the_arrival_hand_badge():
    """R5: its replacement cannot be paid in this visit."""
    state = visit(
        0,
        at=["Acorn Astronomy", "Rock Climber"],
        hand="Leaf Climber",
        acorn=7,
        rock=5,
        badge_top=["Acorn First Aid"],
    )
    state = after(state, Earn("Acorn Astronomy"), Claim("Leaf Climber"))
    assert state.players[0].hand == "Acorn First Aid"
    assert choices(state) == {Earn("Rock Climber"), Done()}
    assert refused(state, Earn("Acorn First Aid"))


def test_r5_a_face_up_astronomy_leaves_the_arrival_hand_payable():
    """R5: having taken a face-up badge free, the hand badge may still be paid."""
    state = visit(0, at=["Acorn Astronomy", "Rock Climber"], hand="Leaf Collector", acorn=4, leaf=3)
    state = after(state, Earn("Acorn Astronomy"), Claim("Rock Climber"))
    assert choices(state) == {Earn("Leaf Collector"), Done()}


def test_r5_nothing_to_take():
    """R5: with no badge here and none in hand, the bonus is lost."""
    state = visit(0, at=["Acorn Astronomy", None], hand=None, acorn=5, badge_deck=[])
    state = after(state, Earn("Acorn Astronomy"))
    assert asked(state) is not FreeBadge
    assert state.players[0].badges == ["Acorn Astronomy"]
    assert state.active == 1


def test_r5_a_free_research_costs_nothing():
    """R5: no discount is needed."""
    state = visit(0, at=["Acorn Astronomy", "Rock Research"], acorn=4)
    state = after(state, Earn("Acorn Astronomy"), Claim("Rock Research"))
    assert state.players[0].badges == ["Acorn Astronomy", "Rock Research"]
    assert cubes(state) == (0, 0, 0)


def test_r5_astronomy_from_hand_with_an_empty_deck():
    """R5 and R7: nothing was drawn, so only what lies here is on offer."""
    state = visit(0, at=["Rock Climber", None], hand="Acorn Astronomy", acorn=4, badge_deck=[])
    state = after(state, Earn("Acorn Astronomy"))
    assert state.players[0].hand is None
    assert choices(state) == {Claim("Rock Climber"), Skip()}


def test_r5_astronomy_takes_the_last_badge_of_the_deck():
    """R5 and R7: drawn into the hand, taken free, and not replaced."""
    state = visit(0, at=[None, None], hand="Acorn Astronomy", acorn=4, badge_deck=["Leaf Climber"])
    state = after(state, Earn("Acorn Astronomy"))
    assert choices(state) == {Claim("Leaf Climber"), Skip()}
    state = after(state, Claim("Leaf Climber"))
    assert state.players[0].badges == ["Acorn Astronomy", "Leaf Climber"]
    assert state.players[0].hand is None
    assert state.active == 1


def test_r5_skipping_the_free_badge_keeps_the_new_hand_unpayable():
    """R4 and R5: the badge drawn for Astronomy can only be taken free."""
    state = visit(0, at=["Rock Climber", None], hand="Acorn Astronomy", acorn=4, rock=5, badge_top=["Rock First Aid"])
    state = after(state, Earn("Acorn Astronomy"), Skip())
    assert state.players[0].hand == "Rock First Aid"
    assert choices(state) == {Earn("Rock Climber"), Done()}


def test_r6_no_face_up_badge_is_replaced_in_mid_visit():
    """R6: the gap stays, the other end is untouched."""
    state = visit(0, at=["Rock Collector", "Leaf Collector"], rock=3, leaf=3)
    other = list(state.trail_end)
    state = after(state, Earn("Leaf Collector"))
    assert state.trailhead == ["Rock Collector", None]
    assert state.trail_end == other


def test_r7_an_empty_badge_deck_leaves_gaps():
    """R7: nothing is reshuffled."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], rock=3, badge_deck=[])
    state = after(state, Earn("Rock Collector"))
    state = after(state, Done()) if asked(state) is Badges else state
    assert state.trailhead == [None, "Leaf Climber"]
    assert state.badge_deck == []
    assert state.active == 1


def test_r7_an_empty_badge_deck_leaves_the_hand_empty():
    """R7: no replacement, and the visit goes on with what lies here."""
    state = visit(0, at=["Rock Collector", "Leaf Climber"], hand="Leaf Collector", rock=3, leaf=3, badge_deck=[])
    state = after(state, Earn("Leaf Collector"))
    assert state.players[0].hand is None
    assert choices(state) == {Earn("Rock Collector"), Done()}


def test_r7_the_last_card_fills_the_first_slot():
    """R7: with one card for two gaps."""
    state = visit(0, at=["Rock Collector", "Leaf Collector"], rock=3, leaf=3, badge_deck=["Science 1"])
    state = after(state, Earn("Leaf Collector"), Earn("Rock Collector"))
    assert state.active == 1
    assert state.trailhead == ["Science 1", None]


def test_r7_the_hand_draws_before_the_gaps_are_filled():
    """R7 and section 8: the hand is replaced at once, so the last card goes there."""
    state = visit(
        0, at=["Rock Collector", "Leaf Climber"], hand="Leaf Collector", rock=3, leaf=3, badge_deck=["Science 1"]
    )
    state = after(state, Earn("Rock Collector"), Earn("Leaf Collector"))
    assert state.players[0].hand == "Science 1"
    assert state.trailhead == [None, "Leaf Climber"]


def test_r7_a_visit_without_any_badge_ends_by_itself():
    """R7 and section 13: no card here and none in hand."""
    state = visit(0, at=[None, None], hand=None, rock=5, badge_deck=[])
    assert (state.active, asked(state)) == (1, Hiking)
    assert state.players[0].hand is None


@pytest.mark.parametrize(("lying", "phase"), [("Rock Climber", Badges), ("Leaf Climber", Hiking)])
def test_r7_without_a_hand_badge_the_visit_is_asked_only_if_something_here_can_be_paid(lying, phase):
    """R7 and section 13: all that could be earned is public."""
    state = visit(0, at=[lying, None], hand=None, rock=5, badge_deck=[])
    assert asked(state) is phase


def test_r8_a_declined_sunshine_roll():
    """R8: on a wildlife space a badge's roll may be declined as a whole."""
    state = visit(0, at=["Rock Sunshine", None], rock=3, acorn=2, sun=6, bear=3)
    state = after(state, Earn("Rock Sunshine"))
    assert asked(state) is Wildlife
    assert choices(state) == {Roll(), Skip()}
    state = after(state, Skip())
    assert (state.bear, state.die, state.sun) == (3, None, 6)


@pytest.mark.parametrize(
    ("state", "phase", "may"),
    [
        (lambda: scenario(hiker(0)), Hiking, False),
        (lambda: after(scenario(coming(1, rock=1)), ARRIVE), Trade, True),
        (lambda: after(scenario(coming(4, rock=1)), ARRIVE), Fee, True),
        (lambda: after(scenario(coming(4), sun=6), ARRIVE), Shot, True),
        (lambda: rolled("wild", scenario(coming(2), bear=2), ARRIVE), Wild, False),
        (lambda: rolled("photo", scenario(coming(2), bear=2), ARRIVE), Encounter, False),
        (lambda: after(visit(0, at=["Rock First Aid", None], rock=2), Earn("Rock First Aid")), Gathering, False),
        (lambda: after(visit(0, at=["Acorn Astronomy", None], acorn=4), Earn("Acorn Astronomy")), FreeBadge, True),
        (lambda: after(visit(0, at=["Leaf Seeker", None], rock=1, leaf=2), Earn("Leaf Seeker")), Wildlife, True),
        (lambda: after(scenario(coming(2, rock=8), bear=5), ARRIVE), Limit, False),
    ],
    ids=["hike", "exchange", "fee", "photo", "wild", "order", "gather", "free badge", "badge roll", "limit"],
)
def test_r8_what_may_be_skipped(state, phase, may):
    """R8: exchanges, photos, free badges and badge rolls are offers, all else is not."""
    state = state()
    assert asked(state) is phase
    assert (Skip() in choices(state)) is may
    if not may:
        assert refused(state, Skip())


def test_r9_the_bear_has_moved_before_either_action():
    """R9: the order is chosen with the result in view."""
    state = rolled("photo", scenario(coming(2), bear=2), ARRIVE)
    assert asked(state) is Encounter
    assert state.bear == 4
    assert cubes(state) == (0, 0, 0)


def test_r9_a_wild_target_is_chosen_before_the_order():
    """R9: first where, then which comes first."""
    state = rolled("wild", scenario(coming(2), bear=2), ARRIVE)
    assert asked(state) is Wild
    assert cubes(state) == (0, 0, 0)
    state = after(state, Send("photo"))
    assert asked(state) is Encounter
    assert state.bear == 4


def test_r9_the_cube_gained_first_pays_the_photo():
    """R9: the example of the ruling."""
    state = rolled("photo", scenario(coming(2), bear=2, photo_top=["nest", "nest"]), ARRIVE)
    state = after(state, Begin("hiker"))
    assert cubes(state) == (0, 1, 0)
    assert choices(state) == {Pay("leaf"), Skip()}
    state = after(state, Pay("leaf"))
    state = after(state, Keep("nest"))
    assert cubes(state) == (0, 0, 0)
    assert state.players[0].photos == ["nest"]


def test_r10_the_same_site_twice_without_a_second_roll():
    """R10: the bear stays, the hiker gains twice."""
    state = rolled("leaf", scenario(coming(2), bear=2), ARRIVE)
    assert state.bear == 2
    assert cubes(state) == (0, 2, 0)
    assert state.active == 1


def test_r10_the_same_dark_site_twice():
    """R10 and R13: by night two cubes, twice."""
    state = rolled("leaf", scenario(coming(2), bear=2, sun=6), ARRIVE)
    assert cubes(state) == (0, 4, 0)


def test_r10_the_same_photo_site_twice():
    """R10: each photo is paid for by day."""
    start = scenario(coming(4, rock=2), bear=4, photo_top=["nest", "nest", "summit", "summit"])
    state = rolled("photo", start, ARRIVE)
    assert asked(state) is Fee
    state = after(state, Pay("rock"))
    state = after(state, Keep("nest"))
    assert asked(state) is Fee
    state = after(state, Pay("rock"))
    assert asked(state) is Shot
    assert choices(state) == {Draw(), Take()}
    state = after(state, Take())
    assert state.players[0].photos == ["nest", "nest"]
    assert cubes(state) == (0, 0, 0)


def test_r10_a_badge_roll_that_keeps_the_bear_is_used_once():
    """R10: Seeker on the bear's own site."""
    state = visit(0, at=["Rock Seeker", None], rock=2, acorn=1, bear=2)
    state = rolled("leaf", state, Earn("Rock Seeker"), Roll())
    assert state.bear == 2
    assert cubes(state) == (0, 1, 0)


def test_r11_passing_the_bear_is_no_encounter():
    """R11: only ending a move there."""
    state = after(scenario(hiker(1), bear=2), Hike(2))
    assert state.die is None
    assert state.bear == 2
    assert cubes(state) == (0, 0, 1)


def test_r11_starting_beside_the_bear_is_no_encounter():
    """R11: walking away from it."""
    state = after(scenario(hiker(2), bear=2), Hike(1))
    assert state.die is None
    assert cubes(state) == (0, 0, 1)


def test_r11_the_bear_coming_to_a_hiker_is_no_encounter():
    """R11: neither for its own hiker nor for another's."""
    state = rolled("rock", scenario(coming(2), hiker(5, -1), bear=2), ARRIVE)
    assert state.bear == 5
    assert cubes(state, 0) == (1, 1, 0)
    assert cubes(state, 1) == (0, 0, 0)
    assert state.active == 1


def test_r11_the_suns_site_with_the_bear_on_it_is_no_encounter():
    """R11: taking the Sun's site action rolls nothing."""
    state = after(scenario(coming(6), sun=1, bear=5), ARRIVE)
    assert state.die is None
    assert state.bear == 5
    assert cubes(state) == (1, 0, 0)


def test_r11_a_badge_roll_to_a_shared_site_is_no_encounter():
    """R11: Seeker's bear joining another hiker gives only its site."""
    state = visit(0, at=["Rock Seeker", None], rock=2, acorn=1, bear=4)
    state = rolled("leaf", state, Earn("Rock Seeker"), Roll())
    assert state.players[1].place == 2 == state.bear
    assert cubes(state, 0) == (0, 1, 0)
    assert cubes(state, 1) == (0, 0, 0)


def test_r12_an_impossible_action_is_lost_but_the_bear_moves():
    """R12: bear first without a cube."""
    state = rolled("photo", scenario(coming(2), bear=2), ARRIVE)
    state = after(state, Begin("bear"))
    assert state.bear == 4
    assert cubes(state) == (0, 1, 0)
    assert state.players[0].photos == []
    assert (state.active, asked(state)) == (1, Hiking)


def test_r12_a_badge_roll_onto_an_unpayable_photo():
    """R12: the bear moves, nothing is asked."""
    state = visit(0, at=["Rock Seeker", None], rock=2, acorn=1)
    state = rolled("photo", state, Earn("Rock Seeker"), Roll())
    assert state.bear == 4
    assert asked(state) not in (Fee, Shot)
    assert state.players[0].photos == []


def test_r13_a_site_just_darkened_is_used_by_night():
    """R13: Seeker bought right after the Sun left the rocks."""
    state = visit(6, at=["Leaf Seeker", None], sun=1, leaf=2)
    assert cubes(state) == (1, 2, 0)
    state = rolled("rock", state, Earn("Leaf Seeker"), Roll())
    assert cubes(state) == (2, 0, 0)


def test_r13_a_wildlife_sun_bonus_comes_before_the_sun_moves():
    """R13: while the bear's target is open the Sun stands still."""
    state = rolled("wild", scenario(coming(6), sun=0), ARRIVE)
    assert (state.sun, asked(state)) == (0, Wild)
    state = after(state, Send("rock"))
    assert state.sun == 1
    assert cubes(state) == (1, 0, 0)


def sunshine(place, sun, players=2, **changes):
    """A Sunshine just bought at an end with the Sun here."""
    cost = {"rock": 3, "acorn": 2}
    state = visit(place, at=["Rock Sunshine", None], players=players, sun=sun, **{**cost, **changes})
    return after(state, Earn("Rock Sunshine"))


@pytest.mark.parametrize(
    ("sun", "gain"), [(0, (1, 0, 0)), (2, (0, 1, 0)), (3, (1, 0, 0)), (5, (0, 0, 1)), (6, (0, 1, 0)), (8, (0, 2, 0))]
)
def test_r14_sunshine_at_trailhead_uses_the_suns_place(sun, gain):
    """R14: icons and sites alike, by day, and the Sun stays."""
    state = sunshine(0, sun, players=4)
    assert cubes(state) == gain
    assert state.sun == sun


def test_r14_sunshine_at_trailhead_over_the_exchange():
    """R14: the site's day action is an offer."""
    state = sunshine(0, 5, leaf=1)
    assert asked(state) is Trade
    assert choices(state) == swaps("leaf rock", "leaf acorn") | {Skip()}
    assert not state.sites[0].night


def test_r14_sunshine_at_trailhead_over_the_photo_site():
    """R14: a photo by day costs a cube."""
    state = sunshine(0, 2, leaf=1)
    assert asked(state) is Fee
    assert choices(state) == {Pay("leaf"), Skip()}


def test_r14_sunshine_at_trailhead_on_a_wildlife_space():
    """R14: a roll, which may be declined."""
    state = sunshine(0, 0)
    assert choices(state) == {Roll(), Skip()}
    state = rolled("acorn", state, Roll())
    assert cubes(state) == (0, 0, 1)
    assert state.sun == 0


def test_r14_sunshine_at_trail_end_uses_the_new_place():
    """R14: the Sun has moved from the acorns to the leaves."""
    state = sunshine(6, 3, acorn=1, rock=3)
    assert state.sun == 4
    assert cubes(state) == (0, 1, 0)
    assert [site.night for site in state.sites] == [False, False, True, True, True]


def test_r14_sunshine_on_the_final_space_before_the_last_round():
    """R14: a free photo, no end of the match."""
    state = sunshine(0, 7)
    assert asked(state) is Shot
    state = after(state, Skip())
    assert state.sun_taken_by is None
    assert state.turns_left is None


def test_r14_sunshine_at_trail_end_when_the_sun_has_come_to_the_final_space():
    """R14: the new place is the final one, so a free photo and no end."""
    start = scenario(coming(6, rock=3, acorn=2), players=4, sun=10, trail_end=["Rock Sunshine", "Leaf Climber"], bear=5)
    state = after(start, ARRIVE, Earn("Rock Sunshine"))
    assert state.sun == 11
    assert asked(state) is Shot
    state = after(state, Skip())
    assert state.sun_taken_by is None
    assert state.turns_left is None


def test_r14_sunshine_of_the_player_who_just_took_the_sun():
    """R14: a free photo."""
    start = scenario(
        coming(6, rock=3, acorn=2), sun=7, trail_end=["Rock Sunshine", "Leaf Climber"], photo_top=["nest", "summit"]
    )
    state = after(start, ARRIVE, Skip(), Earn("Rock Sunshine"))
    assert asked(state) is Shot
    state = snap(state, "nest")
    assert state.players[0].photos == ["nest"]
    assert state.sun_taken_by == 0


def test_r15_a_canteen_hike_to_trailhead_refills_it():
    """R15: emptied for the move, filled by the visit."""
    state = after(scenario(hiker(5, -1, rock=1)), Hike(5))
    assert state.players[0].place == 0
    assert state.players[0].canteen


def test_r15_a_canteen_hike_to_trail_end_leaves_it_empty():
    """R15: reaching either end so is legal, but only Trailhead refills."""
    state = after(scenario(hiker(1, rock=1), sun=1), Hike(5))
    assert state.players[0].place == 6
    assert not state.players[0].canteen


@pytest.mark.parametrize(
    "action", [Exchange("rock", "rock"), Exchange("leaf", "rock"), Exchange("rock", "each")], ids=str
)
def test_r16_forbidden_exchanges_by_day(action):
    """R16: not into the same kind, not of a cube one lacks, not one of each."""
    state = after(scenario(coming(1, rock=2)), ARRIVE)
    assert asked(state) is Trade
    assert refused(state, action)


@pytest.mark.parametrize(
    "action", [Exchange("rock", "leaf"), Exchange("rock", "rock"), Exchange("leaf", "each")], ids=str
)
def test_r16_forbidden_exchanges_by_night(action):
    """R16: by night only the cube given is chosen."""
    state = after(scenario(coming(1, rock=2), sun=6), ARRIVE)
    assert asked(state) is Trade
    assert refused(state, action)


def test_r17_rappelling_copies_a_collector():
    """R17: a Collector worth seven gives seven."""
    others = ["Rock First Aid", "Rock Research", "Rock Cartography", "Rock Navigation", "Science 1"]
    assert badge_points("Rock Rappelling", "Rock Collector", *others) == 7 + 7 + 1 + 2 + 3 + 3 + 3


def test_r17_rappelling_copies_an_observer_with_most_birds():
    """R17: four and four."""
    assert badge_points("Rock Rappelling", "Leaf Observer") == 8


def test_r17_rappelling_alone_is_worth_nothing():
    """Section 9: there is no other badge."""
    assert badge_points("Rock Rappelling") == 0


def test_r17_an_observer_without_most_birds():
    """Section 9: two points, and Rappelling the same."""
    state = scenario(hiker(badges=["Rock Rappelling", "Leaf Observer"]), hiker(photos=["nest"]))
    assert GAME.outcome(state, True).scores == (4, 4)


def test_r18_science_counts_for_research_in_the_same_visit():
    """R18: bought first, it makes Research cheaper."""
    state = visit(0, at=["Science 1", "Rock Research"], rock=3, leaf=1, acorn=1)
    state = after(state, Earn("Science 1"))
    assert cubes(state) == (2, 0, 0)
    state = after(state, Earn("Rock Research"))
    assert cubes(state) == (0, 0, 0)
    assert state.players[0].badges == ["Science 1", "Rock Research"]


def test_r18_research_does_not_count_itself():
    """R18: the first rock badge of all costs three."""
    state = visit(0, at=["Rock Research", None], rock=2)
    assert refused(state, Earn("Rock Research"))


def test_r18_collector_counts_itself_and_science():
    """R18: alone it is worth one, every Science adds one."""
    assert badge_points("Acorn Collector") == 1
    assert badge_points("Acorn Collector", "Science 1", "Science 2") == 3 + 6
    assert badge_points("Acorn Collector", "Rock Climber") == 1 + 6


def test_r19_no_birds_no_trophy():
    """R19: nobody gets the four points."""
    outcome = GAME.outcome(scenario(hiker(badges=["Rock Climber"]), hiker(photos=["summit"])), True)
    assert outcome.lines[2].points == (0, 0)


def test_r20_turns_are_not_equalised():
    """R20: the seat that took the Sun has had its last turn, whoever began."""
    hikers = [hiker(0), coming(6), hiker(0)]
    state = after(scenario(*hikers, sun=7, active=1, bear=5), ARRIVE, Skip())
    assert (state.active, state.turns_left) == (2, 2)
    state = after(state, Hike(2))
    assert (state.active, state.turns_left) == (0, 1)
    state = after(state, Hike(2))
    assert state.over
    assert asked(state) is None


def test_r21_the_same_questions_whatever_the_hand():
    """R21: a visit is asked alike for a hand that could pay and one that could not."""
    rich = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Acorn First Aid", acorn=2)
    poor = visit(0, at=["Rock Climber", "Leaf Climber"], hand="Acorn Climber", acorn=2)
    assert GAME.pending(rich) == GAME.pending(poor)
    assert choices(rich) == {Earn("Acorn First Aid"), Done()}
    assert choices(poor) == {Done()}


def test_r22_chance_and_shown_cards_end_taking_back():
    """R22: a plain hike may be taken back, a roll may not."""
    assert not play(scenario(coming(2), bear=5), ARRIVE).final
    assert play(scenario(coming(2), bear=2), ARRIVE).final


@pytest.mark.parametrize("name", ["Rock First Aid", "Rock Seeker", "Rock Photography", "Rock Sunshine"])
def test_faq_a_bonus_is_had_once_and_at_once(name):
    """Section 10, FAQ: after the bonus was skipped or taken the visit goes on, and it never comes back."""
    state = after(visit(0, at=[name, None], **{**BADGES[name].cost, "leaf": 3}), Earn(name))
    state = after(state, Gather("leaf") if name == "Rock First Aid" else Skip())
    assert asked(state) is Badges
    state = after(state, Done())
    assert asked(state) is Hiking
    assert state.active == 1


def test_r2_returned_cubes_are_gone():
    """R2: after trimming exactly eight are left."""
    state = after(scenario(coming(2, rock=6, leaf=2), bear=5, sun=6), ARRIVE, Return(rock=2))
    assert cubes(state) == (4, 4, 0)
