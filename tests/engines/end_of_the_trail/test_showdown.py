"""Section 9: poker hands, the final claim and the score."""

from itertools import pairwise

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Claim, Pass, Settle
from engines.end_of_the_trail.state import Settling
from engines.kit.poker import best
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    cards,
    choices,
    digger,
    only,
    play,
    question,
    refused,
    scenario,
    spoken,
)


def last_turn(*hands, order=None, **world):
    """Round 3: A stands on a1 and claims next, all others are done; the first card of each hand is its hole card."""
    players = []
    for seat, hand in enumerate(hands):
        hole, *supply, used = cards(hand)
        player = digger("", hole=hole, supply=supply, used=[used], finished=seat > 0)
        if seat == 0:
            player.prospector = player.looked = "a1"
        players.append(player)
    turns = list(range(len(hands))) if order is None else order
    return scenario(*players, in_round=3, order=turns, phases=world.pop("phases", None), **world)


def showdown(*hands, **world):
    """The hands are shown."""
    state = last_turn(*hands, **world)
    state.phases[-1] = type(state.phases[-1])(0)
    return after(state, Claim("tent"))


PAIR, HIGH = "KS KH 2D 3C 5H", "AS 9H 7D 6C 2C"

LADDER = [
    "AS KS QS JS 10S",
    "AH KH QH JH 10H",
    "9C 8C 7C 6C 5C",
    "5S 4S 3S 2S AS",
    "5D 4D 3D 2D AD",
    "AS AH AD AC 2C",
    "2S 2H 2D 2C AS",
    "2S 2H 2D 2C KS",
    "AS AH AD KS KH",
    "AS AH AD 2S 2H",
    "2S 2H 2D AS AH",
    "AS QS 9S 5S 3S",
    "AS QS 9S 5S 2S",
    "AH QH 9H 5H 2H",
    "KS QS 9S 5S 2S",
    "AS KD QC JH 10S",
    "AH KS QS JS 10D",
    "KS QD JC 10H 9S",
    "6C 5D 4C 3H 2S",
    "5S 4D 3C 2H AC",
    "5H 4S 3S 2S AS",
    "KS KH KD QS 2D",
    "KS KH KD JS 10D",
    "2S 2H 2D AS KS",
    "JS JH 2S 2H 3D",
    "10S 10H 7S 7H AD",
    "10S 10H 6S 6H AD",
    "10S 10H 6S 6H KD",
    "10D 10C 6D 6C KS",
    "KS KH AD QS JS",
    "KS KH QD JS 9S",
    "KD KC QS JD 9C",
    "QS QH AD KS JS",
    "2S 2H 5D 4C 3C",
    "AS QH 9D 5C 3S",
    "AH QS 9S 5S 3D",
    "AS QH 9D 5C 2S",
    "KS QH 9D 5C 3H",
    "7S 5H 4D 3C 2S",
]
"""Hands from the best down, after section 9.2 to 9.4."""


@pytest.mark.parametrize(("better", "worse"), list(pairwise(LADDER)))
def test_s9_3_each_hand_beats_the_next(better, worse):
    """Section 9.3: type, then ranks by group and height, then suits in the same order."""
    assert best(cards(better)) > best(cards(worse))


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ("", "high card"),
        ("AS", "high card"),
        ("AS AH", "pair"),
        ("AS AH KS KD", "two pair"),
        ("2S 2H 2D", "three of a kind"),
        ("2S 2H 2D 2C", "four of a kind"),
        ("2S 3S 4S 5S", "high card"),
        ("2S 3S 4S 5S 6S", "straight flush"),
        ("2S 3H 4S 5S AS", "straight"),
        ("QS KH AS 2S 3D", "high card"),
        ("2S 9S 4S JS KS", "flush"),
        ("9S 9H 9D 2C 2D", "full house"),
    ],
)
def test_s9_2_kinds_of_hands_with_short_ones(held, kind):
    """Section 9.2, 9.4: with fewer than five cards neither straight nor flush nor full house; no wrap-around."""
    assert best(cards(held)).kind == kind


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KS KH 2D", "KD KC"),
        ("2S", ""),
        ("AS", "KS QS JS 9S"),
        ("2C 2D", "AS KS QS JS"),
        ("5S 5H 3D 2C 4C", "5D 5C 4S 3S"),
        ("AH", "AD"),
    ],
)
def test_s9_2_an_absent_kicker_is_lower_than_any_card(better, worse):
    """Section 9.2: short hands count for what they hold."""
    assert best(cards(better)) > best(cards(worse))


def test_s9_2_the_best_five_of_a_supply():
    """Section 9.2: out of up to seven cards."""
    hand = best(cards("2S 9S 4S JS KS KH KD"))
    assert hand.kind == "flush"
    assert set(hand.cards) == {"2S", "9S", "4S", "JS", "KS"}


def test_v7_poker():
    """Vector 7: jacks and twos beat tens and sevens; a six-high straight the low one; then the top card's suit."""
    assert best(cards("10S 10H 7S 7H AD")) < best(cards("JS JH 2S 2H 3D"))
    assert best(cards("AS 2S 3S 4S 5H")) < best(cards("2D 3D 4D 5D 6C"))
    assert best(cards("9H 8S 7S 6S 5S")) > best(cards("9D 8H 7H 6H 5H"))


def test_s9_1_hole_cards_are_turned_up():
    """Section 9.1: after round 3, for all to see."""
    state = last_turn(PAIR, HIGH)
    assert GAME.view(state, 1).players[0].hole is None
    step = play(state, Claim("tent"))
    for seat in (0, 1, None):
        shown = GAME.view(step.state, seat)
        assert [player.hole for player in shown.players] == ["KS", "AS"]
        assert [player.poker for player in shown.players] == ["pair", "high card"]
    assert any("KS" in line for line in spoken(step.events))


@pytest.mark.parametrize(("hands", "winner"), [((PAIR, HIGH), 0), ((HIGH, PAIR), 1)])
def test_s9_5_the_best_hand_stakes_the_final_claim(hands, winner):
    """Section 9.5: only its owner is asked."""
    state = showdown(*hands)
    assert asked(state) == (Settling, [winner])
    assert question(state).allows == (Settle,)


def test_v8_the_lowest_terrain_has_to_be_taken():
    """Section 9.5, vector 8: while a Foothill is free a Canyon is illegal."""
    state = showdown(PAIR, HIGH)
    assert choices(state) == {Settle("b1"), Settle("a3")}
    for tile in ("a2", "b2", "b3", "a4", "a1"):
        assert refused(state, Settle(tile))


def test_s9_5_without_foothills_a_canyon():
    """Section 9.5: the lowest terrain still available."""
    state = showdown(PAIR, HIGH, tents={"b1": [1], "a3": [1]})
    assert choices(state) == {Settle("a2"), Settle("b2"), Settle("a4")}
    assert refused(state, Settle("b3"))


def test_s9_5_last_of_all_a_mountain():
    """Section 9.5: when nothing else is free."""
    state = showdown(PAIR, HIGH, tents={"b1": [1], "a3": [1], "a2": [0], "b2": [0]}, camps={"a4": 1})
    assert choices(state) == {Settle("b3"), Settle("b4")}


def test_s9_5_a_single_tile_is_settled_by_itself():
    """Section 12: everyone can see that there is no choice."""
    state = showdown(PAIR, HIGH, tents={"b1": [1]})
    assert state.over
    assert state.grid["a3"].tents == [0]


def test_r25_a_tent_while_there_is_one():
    """R25: one claim; the kind of piece has no effect."""
    state = after(showdown(PAIR, HIGH), Settle("b1"))
    assert state.grid["b1"].tents == [0]
    assert state.players[0].tents == 1
    assert state.over


def test_s9_5_without_a_tent_the_camp():
    """Section 9.5: camp if no tent is left."""
    state = showdown(PAIR, HIGH, tents={"a2": [0], "b2": [0]})
    assert state.players[0].tents == 0
    state = after(state, Settle("b1"))
    assert state.grid["b1"].camp == 0
    assert not state.players[0].camp


def test_s9_5_there_is_no_look_before_the_final_claim():
    """Section 9.5: memory is allowed, looking is not."""
    step = play(last_turn(PAIR, HIGH), Claim("tent"))
    assert spoken(step.events, 0) == []
    assert GAME.view(step.state, 0).grid["b1"].gold is None


def test_s9_6_claimed_tiles_are_turned_up_and_no_others():
    """Section 9.6: leftover hands, other tiles and the deck stay hidden."""
    state = after(showdown(PAIR, HIGH, tents={"a2": [1]}, camps={"b3": 1}), Settle("b1"))
    opened = {"a1", "a2", "b1", "b3"}
    for seat in (0, 1, None):
        shown = GAME.view(state, seat)
        assert {tile for tile, face in shown.grid.items() if face.open} == opened
        assert {tile for tile, face in shown.grid.items() if face.gold is not None} == opened


def test_s9_6_leftover_hands_stay_hidden():
    """Section 9.6: also at the end."""
    state = last_turn(PAIR, HIGH)
    state.players[1].hand = ["AH"]
    state.deck.remove("AH")
    state = after(state, Claim("tent"), Settle("b1"))
    assert state.over
    assert GAME.view(state, 0).players[1].cards == 1
    assert "AH" not in repr(GAME.view(state, 0).players)


GOLD = {"a1": 2, "b1": 3, "a3": 1, "a2": 5, "b2": 4, "b3": 6}


def test_s9_6_score():
    """Section 9.6: the gold of one's tiles and the pay-out."""
    state = showdown(PAIR, HIGH, gold=GOLD, tents={"a2": [1]}, camps={"b2": 0, "b3": 1})
    step = play(state, Settle("b1"))
    assert step.outcome.scores == (2 + 4 + 3 + 1, 5 + 6 + 0)
    assert step.outcome.winners == (1,)
    assert step.outcome.places == (2, 1)
    assert [sum(line.points[seat] for line in step.outcome.lines) for seat in (0, 1)] == [10, 11]


def test_s9_6_shared_tiles_pay_everyone_in_full():
    """Section 9.6: each tent on the tile."""
    state = showdown(PAIR, HIGH, gold=GOLD, tents={"a2": [0, 1]})
    step = play(state, Settle("b1"))
    assert step.outcome.scores == (2 + 5 + 3 + 1, 5)


@pytest.mark.parametrize(
    ("hand", "gold"),
    [
        ("2S 3S 4S 5S 6S", 5),
        ("2S 2H 2D 2C 6S", 4),
        ("2S 2H 2D 3C 3S", 3),
        ("2S 3S 4S 5S 9S", 2),
        ("2S 3S 4S 5S 6H", 2),
        ("2S 2H 2D 5S 6H", 1),
        ("2S 2H 3D 3S 6H", 1),
        ("2S 2H 3D 4S 6H", 1),
        ("2S 8H 3D 4S 6H", 0),
    ],
)
def test_s9_6_everyone_is_paid_for_the_own_hand(hand, gold):
    """Section 4: the best hand or not."""
    state = showdown(hand, "KD KC QS QC KH" if gold < 4 else "AD QC", gold=GOLD)
    final = play(state, Settle("b1"))
    tiles = sum(tile.gold for tile in final.state.grid.values() if 0 in tile.tents)
    assert final.outcome.scores[0] == tiles + gold


def test_s9_7_most_gold_wins():
    """Section 9.7: whoever has the better poker hand."""
    step = play(showdown(PAIR, HIGH, gold=GOLD, tents={"a2": [1]}, camps={"b3": 1}), Settle("b1"))
    assert step.outcome.winners == (1,)


def test_s9_7_a_tie_goes_to_the_better_hand():
    """Section 9.7: equal gold, the poker hand decides, and places follow."""
    state = showdown(PAIR, HIGH, gold={"a1": 1, "b1": 1, "a3": 1, "a2": 3}, tents={"a2": [1]})
    step = play(state, Settle("b1"))
    assert step.outcome.scores == (3, 3)
    assert step.outcome.winners == (0,)
    assert step.outcome.places == (1, 2)


def test_s9_7_a_tie_goes_to_the_better_hand_of_the_other_seat():
    """Section 9.7: no seat is favoured."""
    state = showdown(HIGH, PAIR, gold={"a1": 1, "b1": 1, "a3": 1, "b2": 2}, tents={"b2": [0], "b1": [1]})
    outcome = GAME.outcome(state, False)
    assert outcome.scores == (3, 3)
    assert outcome.winners == (1,)
    assert outcome.places == (2, 1)


def test_s9_7_three_players_two_of_them_equal():
    """Section 9.7: places without ties."""
    third = "QD JC 9C 8C 4D"
    state = showdown(PAIR, HIGH, third, gold={"a1": 1, "c1": 2, "a2": 2, "c2": 2}, tents={"a2": [1], "c2": [2]})
    step = play(state, Settle("c1"))
    assert step.outcome.scores == (4, 2, 2)
    assert step.outcome.places == (1, 2, 3)


def test_s9_2_among_hands_of_no_cards_the_earlier_in_order_is_better():
    """Section 9.2: by the turn order of round 3."""
    for order in ([0, 1], [1, 0]):
        first = digger("", hole="Joker", selected="5S", prospector="a1", looked="a1")
        second = digger("", hole="Joker", selected="5C", finished=True)
        state = scenario(first, second, in_round=3, jokers=True, order=order)
        state.phases[-1] = type(state.phases[-1])(0)
        state = after(state, Claim("tent"), (0, Pass()), (1, Pass()))
        assert only(state) == order[0]


def test_s9_no_decision_is_open_when_it_is_over():
    """Section 9: the match ends with the score."""
    state = after(showdown(PAIR, HIGH), Settle("b1"))
    assert state.over
    assert list(GAME.pending(state)) == []
    assert GAME.outcome(state, False) is not None
    assert state.phases == []


def test_s9_there_is_no_outcome_before():
    """Section 9: it runs until the final claim stands."""
    assert GAME.outcome(showdown(PAIR, HIGH), False) is None
    assert GAME.outcome(last_turn(PAIR, HIGH), False) is None


def test_s9_the_outcome_says_who_won():
    """Section 9.7: with the reason in words."""
    step = play(showdown(PAIR, HIGH, gold=GOLD, tents={"a2": [1]}), Settle("b1"))
    assert "A" in spoken(step.events)[-1]
    assert step.outcome.automata == ()
