"""Section 6.B1 and B2: selecting cards, and the turn order."""

from itertools import combinations

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Press, Search, Select
from engines.end_of_the_trail.state import Prospecting, Selecting
from tests.engines.end_of_the_trail.table import (
    RICH,
    after,
    asked,
    cards,
    choices,
    choosing,
    hushed,
    only,
    play,
    question,
    refused,
    spoken,
)


def selecting(*picks, **world):
    """The table after everyone selected these, from hands of nothing else but two cards."""
    spare = iter(("3H 10H", "QC JD", "2D 3C", "4H 4D"))
    state = choosing(*[f"{pick} {next(spare)}" for pick in picks], **world)
    for seat, pick in enumerate(picks):
        state = after(state, (seat, Select(tuple(cards(pick)))))
    return state


def test_b1_all_select_at_once_in_secret():
    """B1: every seat is asked, and nobody has to wait."""
    state = choosing(*RICH[:3])
    assert asked(state) == (Selecting, [0, 1, 2])
    assert all(question(state, seat).secret for seat in range(3))
    assert all(question(state, seat).allows == (Select,) for seat in range(3))


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_b1_answers_come_in_any_order(order):
    """B1: the last one reveals all."""
    state = choosing(*RICH[:3])
    for seat in order:
        assert isinstance(state.phases[-1], Selecting)
        state = after(state, (seat, Select(tuple(cards(RICH[seat])[:2]))))
    assert isinstance(state.phases[-1], Prospecting)
    assert [sorted(player.selected) for player in state.players] == [sorted(cards(hand)[:2]) for hand in RICH[:3]]


@pytest.mark.parametrize("count", [0, 1, 4, 5])
def test_r27_not_fewer_than_two_nor_more_than_three(count):
    """R27: two or three cards, whatever a review said."""
    state = choosing(*RICH[:2])
    assert refused(state, Select(tuple(cards(RICH[0])[:count])), 0)


def test_b1_the_menu_has_all_pairs_and_triples():
    """B1: two or three of the own cards."""
    state = choosing(*RICH[:2])
    held = cards(RICH[0])
    expected = {frozenset(pick) for size in (2, 3) for pick in combinations(held, size)}
    assert {frozenset(action.cards) for action in choices(state, 0)} == expected
    assert len(choices(state, 0)) == 20


@pytest.mark.parametrize("pick", ["5C 6H", "2H 2H", "2H 3S 3S", "2H Joker"], ids=["others", "twice", "again", "joker"])
def test_b1_own_cards_each_once(pick):
    """B1: cards of the hand."""
    assert refused(choosing(*RICH[:2]), Select(tuple(cards(pick))), 0)


def test_b1_a_selection_may_be_changed_in_silence():
    """Section 12: revisable until the last, and the table hears nothing of it."""
    state = after(choosing(*RICH[:2]), (0, Select(("2H", "3S"))))
    assert asked(state) == (Selecting, [1])
    assert not question(state, 0).blocking
    step = play(state, (0, Select(("3D", "4C", "5S"))))
    assert spoken(step.events) == []
    final = after(step.state, (1, Select(("5C", "6H"))))
    assert sorted(final.players[0].selected) == ["3D", "4C", "5S"]


def test_b1_a_choice_of_two_and_one_of_three_look_alike():
    """Section 5: others see that a choice is in, not its content or size."""
    state = choosing(*RICH[:3])
    two, three = play(state, (0, Select(("2H", "3S")))), play(state, (0, Select(("3D", "4C", "5S"))))
    assert spoken(two.events) == spoken(three.events)
    assert two.pending == three.pending
    for seat in (1, 2, None):
        assert GAME.view(two.state, seat) == GAME.view(three.state, seat)
    assert GAME.view(two.state, 1).players[0].cards == 5
    assert GAME.view(two.state, 1).players[0].has_chosen
    assert GAME.view(two.state, 1).players[0].selected == ()


def test_b1_only_the_owner_sees_the_choice():
    """Section 5: one's own secret answer can be reviewed."""
    state = after(choosing(*RICH[:2]), (0, Select(("2H", "3S"))))
    assert GAME.view(state, 0).choice == Select(("2H", "3S"))
    assert GAME.view(state, 1).choice is None
    assert GAME.view(state, None).choice is None


def test_b1_the_reveal_shows_all_cards():
    """B1: face up, apart from poker cards; the hand shrinks."""
    state = after(choosing(*RICH[:2]), (0, Select(("2H", "3S"))))
    step = play(state, (1, Select(("5C", "6H", "7S"))))
    for seat in (0, 1, None):
        shown = GAME.view(step.state, seat)
        assert sorted(shown.players[0].selected) == ["2H", "3S"]
        assert sorted(shown.players[1].selected) == ["5C", "6H", "7S"]
        assert [player.cards for player in shown.players] == [3, 2]
        assert not any(player.has_chosen for player in shown.players)
    told = " ".join(spoken(step.events))
    assert all(card in told for card in ("2H", "3S", "5C", "6H", "7S"))
    assert not any("6H" in line for line in hushed(step.events))


def test_b1_known_cards_leave_with_the_selection():
    """Section 5: a card on the table is no longer in a hand."""
    state = choosing("2H 3S 4C", "5C 6H 7S")
    state.players[0].known = ["2H", "4C"]
    state = after(state, (0, Select(("2H", "3S"))), (1, Select(("5C", "6H"))))
    assert state.players[0].known == ["4C"]


def test_b2_most_money_goes_first():
    """B2: by the sum of the revealed dollars."""
    assert selecting("QS QH", "2H 3S", "9S 9D").order == [1, 2, 0]
    assert selecting("5S 5C 3D", "2H 3S", "9S 9D").order == [0, 1, 2]


def test_b2_three_cards_may_outbid_two():
    """B2: all revealed cards count."""
    assert selecting("2H 3S", "9S 9D 8C").order == [1, 0]


TIES = {
    "highest rank (vector 1)": ("3S KS", "4H 6D"),
    "second rank": ("KS 8D", "KD 7C"),
    "third rank": ("KS 8S 7D", "KD 8H 6D"),
    "a further card": ("KD 8H 7S", "KH 8C"),
    "suit of the highest card": ("KH 8S", "KC 8H"),
}
"""Selections of equal dollars, the first of each pair ahead."""


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("swapped", [False, True])
def test_r22_ties_in_money(tie, swapped):
    """B2, R22: rank by rank, then a further card, then the suit of the highest."""
    ahead, behind = TIES[tie]
    if swapped:
        assert selecting(behind, ahead).order == [1, 0]
    else:
        assert selecting(ahead, behind).order == [0, 1]


def test_b2_the_first_in_order_begins():
    """B2: the order is that of the turns."""
    state = selecting("QS QH", "2H 3S", "9S 9D")
    assert state.phases[-1].side == 1
    assert only(state) == 1


@pytest.mark.parametrize("held", ["Joker Joker 7S", "Joker 7S"])
def test_s8_6_with_one_plain_card_it_is_selected_alone(held):
    """Section 8.6: fewer than two cards besides Jokers: all of them."""
    state = choosing(held, "2H 3S 4C", jokers=True)
    assert choices(state, 0) == {Select(("7S",))}
    assert refused(state, Select(()), 0)
    state = after(state, (0, Select(("7S",))), (1, Select(("2H", "3S"))))
    assert state.players[0].selected == ["7S"]
    assert state.order == [1, 0]


def test_s8_6_with_jokers_only_nothing_is_selected():
    """Section 8.6: no dollars, last in order, no turn."""
    state = choosing("Joker Joker", "QS QH 4C", jokers=True)
    assert asked(state) == (Selecting, [0, 1])
    assert choices(state, 0) == {Select(())}
    state = after(state, (0, Select(())), (1, Select(("QS", "QH"))))
    assert state.order == [1, 0]
    assert only(state) == 1
    state = after(state, Search("QH", "a1"), Press())
    assert state.players[0].finished
    assert state.players[0].used == []


def test_s8_1_a_joker_is_never_selected():
    """Section 8.1: it has no prospecting action."""
    state = choosing("Joker 2H 3S 4C", "5C 6H 7S", jokers=True)
    assert refused(state, Select(("Joker", "2H")), 0)
    assert all("Joker" not in action.cards for action in choices(state, 0))


def test_b2_the_order_is_fixed_for_the_round():
    """B2: searching changes nothing about it."""
    state = selecting("QS QH", "2H 3S", "9S 9D")
    action = min(choices(state), key=repr)
    assert after(state, action).order == [1, 2, 0]


def test_b1_a_large_menu_leaves_no_card_out():
    """Section 6.A: hands have no limit, and every card can be selected."""
    big = "2H 3S 3D 4C 5S 5C 6H 7S 7H 9S 9D 8C"
    state = choosing(big, "10D JS")
    assert {card for action in choices(state, 0) for card in action.cards} == set(cards(big))
    assert after(state, (0, Select(("2H", "9D", "8C"))))
