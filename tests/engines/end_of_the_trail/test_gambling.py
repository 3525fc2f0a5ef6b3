"""Section 6.C: poker cards, discards, and the refill."""

from itertools import combinations

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Claim, Keep
from engines.end_of_the_trail.state import Bidding, Keeping, LotChoice
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    cards,
    choices,
    digger,
    forced,
    gambling,
    play,
    question,
    refused,
    scenario,
    spoken,
)


def three_used(**world):
    """A used three cards, B two."""
    first = digger("10D JS", used="2C 4D 5H")
    second = digger("JD QC", used="5S 5C")
    return gambling(first, second, **world)


def test_c1_unused_cards_are_discarded():
    """Section 6.C.1: they do not return to the hand."""
    me = digger("10D JS", selected="2C 4D 5H", used="2C", prospector="a1", looked="a1")
    state = scenario(me, digger("JD QC", used="5S 5C", finished=True))
    step = play(state, Claim("tent"))
    assert set(step.state.discards) == {"4D", "5H"}
    assert "4D" not in step.state.players[0].hand
    assert any("4D" in line and "5H" in line for line in spoken(step.events))


def test_c2_one_or_two_used_cards_are_kept():
    """Section 6.C.2: of three, no more than two."""
    state = three_used()
    expected = {frozenset(pick) for size in (1, 2) for pick in combinations(("2C", "4D", "5H"), size)}
    assert {frozenset(action.cards) for action in choices(state, 0)} == expected
    assert refused(state, Keep(("2C", "4D", "5H")), 0)


@pytest.mark.parametrize("keep", [(), ("5S",), ("10D",), ("2C", "2C"), ("AS",)])
def test_r23_at_least_one_and_only_used_cards(keep):
    """R23, section 6.C.2: one if any was used, out of those used this round."""
    assert refused(three_used(), Keep(keep), 0)


def test_c2_kept_cards_lie_face_up_and_the_rest_is_discarded():
    """Section 6.C.2: to the poker supply, in view of all."""
    state = after(three_used(), (0, Keep(("2C", "5H"))), (1, Keep(("5S",))))
    assert sorted(state.players[0].supply) == ["2C", "5H"]
    assert state.players[1].supply == ["5S"]
    assert set(state.discards) == {"4D", "5C"}
    assert sorted(GAME.view(state, None).players[0].supply) == ["2C", "5H"]


def test_c2_the_choice_is_simultaneous_and_secret():
    """Section 6.C.2: chosen together, revealed together."""
    state = three_used()
    assert asked(state) == (Keeping, [0, 1])
    assert all(question(state, seat).secret for seat in (0, 1))
    one, two = play(state, (0, Keep(("2C",)))), play(state, (0, Keep(("4D", "5H"))))
    assert spoken(one.events) == spoken(two.events)
    assert one.pending == two.pending
    assert GAME.view(one.state, 1) == GAME.view(two.state, 1)
    assert one.state.players[0].supply == []


def test_c2_the_choice_may_be_changed_in_silence():
    """Section 12: until the last one is in."""
    state = after(three_used(), (0, Keep(("2C",))))
    step = play(state, (0, Keep(("4D", "5H"))))
    assert spoken(step.events) == []
    final = after(step.state, (1, Keep(("5S",))))
    assert sorted(final.players[0].supply) == ["4D", "5H"]


def test_c2_the_answer_that_is_last_reveals_all():
    """Section 6.C.2: both choices are read out."""
    step = play(three_used(), (1, Keep(("5S",))), (0, Keep(("2C",))))
    told = " ".join(spoken(step.events))
    assert "2C" in told
    assert "5S" in told


def test_c2_a_single_used_card_is_kept_by_itself():
    """R23: there is no choice, and everyone can see it."""
    state = gambling(digger("10D JS", used="2C"), digger("JD QC", used="5S 5C"))
    assert asked(state) == (Keeping, [1])
    state = after(state, (1, Keep(("5S", "5C"))))
    assert state.players[0].supply == ["2C"]


def test_c2_who_used_nothing_keeps_nothing():
    """Section 6.C.2: zero only if none was used."""
    state = gambling(digger("10D JS"), digger("JD QC", used="5S 5C"))
    assert asked(state) == (Keeping, [1])
    state = after(state, (1, Keep(("5S",))))
    assert state.players[0].supply == []


def test_c2_used_cards_count_without_a_claim():
    """Section 6.C.2: a round without a claim still brings poker cards."""
    state = three_used()
    assert all(not tile.tents for tile in state.grid.values())
    state = after(state, (0, Keep(("2C",))), (1, Keep(("5S",))))
    assert state.players[0].supply == ["2C"]


@pytest.mark.parametrize("in_round", [1, 2])
def test_c4_hands_are_refilled_to_five(in_round):
    """Section 6.C.4: after rounds 1 and 2."""
    state = after(three_used(in_round=in_round), (0, Keep(("2C",))), (1, Keep(("5S",))))
    assert [len(player.hand) for player in state.players] == [5, 5]
    assert state.round == in_round + 1


def test_c4_a_hand_of_five_or_more_draws_and_discards_nothing():
    """Section 6.C.4, R6: it stays as it is."""
    many = "2H 3S 3D 4C 6H 7S 7H"
    state = gambling(digger(many, used="2C 4D"), digger("JD QC", used="5S"))
    state = after(state, (0, Keep(("2C",))))
    assert sorted(state.players[0].hand) == sorted(cards(many))
    assert len(state.players[1].hand) == 5
    assert state.discards == ["4D"]


def test_c4_drawn_cards_are_told_to_their_owner_alone():
    """Section 5: hands are secret; how many cards were drawn is not."""
    state = gambling(digger("2H 3S 3D", used="2C 4D"), digger("JD QC 10D", used="5S"), deck_top="6H 7S 7H 9S KC KH QD")
    step = play(state, (0, Keep(("2C",))))
    drawn = [set(player.hand) - {"2H", "3S", "3D", "JD", "QC", "10D"} for player in step.state.players]
    assert set.union(*drawn) == {"6H", "7S", "7H", "9S"}
    public = " ".join(spoken(step.events))
    assert not any(card in public for card in set.union(*drawn))
    for seat in (0, 1):
        assert all(card in " ".join(spoken(step.events, seat)) for card in drawn[seat])


def test_r24_the_new_dealer_deals_from_the_left():
    """R7, R24: one card at a time from the dealer's left; only matters when cards run short."""
    hands = ("2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C")
    players = [digger(hand, hole=f"A{suit}") for hand, suit in zip(hands, "SHDC", strict=True)]
    players[0].used = ["9S", "9H"]
    state = gambling(*players, deck="QS", discards="QH QD QC JS", rest="supply", dealer=1)
    state = after(state, (0, Keep(("9S",))))
    assert [len(player.hand) for player in state.players] == [4, 4, 5, 5]


def test_c5_an_empty_deck_is_renewed_from_the_discards():
    """Section 6.C.5: the discard pile is shuffled."""
    first, second = digger("2H 3S 3D", used="2C 4D"), digger("JD QC 10D", used="5S")
    state = gambling(first, second, deck="KC", discards="KH KS")
    step = play(state, (0, Keep(("2C",))))
    assert "KC" in [card for player in step.state.players for card in player.hand]
    assert step.state.discards == []
    assert len(step.state.deck) == 52 - 10 - 2 - 2 - 3
    assert any("shuffle" in line for line in spoken(step.events))


def test_c5_the_reshuffle_is_by_chance():
    """Section 6.C.5: another seed, other cards."""
    first, second = digger("2H 3S 3D", used="2C 4D"), digger("JD QC 10D", used="5S")
    state = gambling(first, second, deck="KC", discards="KH KS")
    step = forced(lambda step: "KH" in step.state.players[0].hand, state, (0, Keep(("2C",))))
    other = forced(lambda step: "KH" not in step.state.players[0].hand, state, (0, Keep(("2C",))))
    assert step.state.players != other.state.players


def test_c5_cards_are_taken_from_the_deck_before_it_is_renewed():
    """Section 6.C.5: the discards are not touched while the deck lasts."""
    first, second = digger("2H 3S 3D", used="2C 4D"), digger("JD QC 10D 9S 9D", used="5S")
    state = gambling(first, second, deck="KC QH KS 6H 7S", discards="AC")
    state = after(state, (0, Keep(("2C",))))
    assert state.deck == []
    assert "AC" in state.discards


def test_s6_a_new_round_begins_clean():
    """Section 6, B8: prospectors off, selections gone, nobody has won or is finished."""
    state = after(three_used(tents={"a1": [0]}), (0, Keep(("2C",))), (1, Keep(("5S",))))
    for player in state.players:
        assert (player.selected, player.used, player.prospector, player.looked) == ([], [], None, None)
        assert (player.won, player.finished, player.choice) == (False, False, None)
    assert state.grid["a1"].tents == [0]
    assert state.order == []
    assert [len(lot) for lot in state.lots] == [3]


def test_s6a_8_the_new_dealer_begins_the_next_round():
    """Section 6.A.8: who won nothing picks the first lot."""
    players = [digger("10D JS", used="2C 4D"), digger("JD QC"), digger("5D 6D")]
    state = after(gambling(*players, dealer=2), (0, Keep(("2C",))))
    assert asked(state) == (LotChoice, [2])
    assert state.dealer == 2


def test_s6a_two_players_go_straight_to_the_only_lot():
    """Section 12: the only lot is not asked for."""
    state = after(three_used(dealer=1), (0, Keep(("2C",))), (1, Keep(("5S",))))
    assert asked(state) == (Bidding, [0])


def test_c4_no_refill_after_round_three():
    """Section 6.C.4: the game ends with the hands as they are."""
    state = after(three_used(in_round=3), (0, Keep(("2C",))), (1, Keep(("5S",))))
    assert [len(player.hand) for player in state.players] == [2, 2]
    assert state.round == 3
    assert state.shown
