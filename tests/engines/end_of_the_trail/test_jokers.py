"""Section 8: Jokers."""

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Bid, Claim, Keep, Pass, Swap
from engines.end_of_the_trail.content import JOKER
from engines.end_of_the_trail.state import Exchanging, JokerWindow
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    bidding,
    choices,
    digger,
    gambling,
    only,
    play,
    question,
    refused,
    scenario,
    spoken,
    window,
)

FULL = ("2H 3S 3D 4C", "JD QC 10D 9S 9D", "5S 5C 6H 7S 7H")


def two(first="Joker " + FULL[0], second=FULL[1], discards="KH KS 9C", **world):
    """A window with these two hands."""
    return window(digger(first), digger(second), discards=discards, **world)


def test_s8_2_the_window_follows_gambling():
    """Section 8.2: after all discards, before any refill."""
    state = gambling(digger("Joker 2H", used="2C 4D"), digger("JD QC", used="5S"), jokers=True)
    state = after(state, (0, Keep(("2C",))))
    assert asked(state) == (JokerWindow, [0, 1])
    assert "4D" in state.discards
    assert [len(player.hand) for player in state.players] == [2, 2]
    assert Swap(hand=("4D",)) in choices(state, 0)


def test_s8_2_there_is_no_window_without_jokers():
    """Section 8.2: only if they are in play."""
    state = gambling(digger("2H", used="2C 4D"), digger("JD QC", used="5S"))
    assert after(state, (0, Keep(("2C",)))).round == 2


@pytest.mark.parametrize("in_round", [1, 2, 3])
def test_s8_4_everyone_is_asked(in_round):
    """Section 8.4: since owning a Joker is secret; with a default of keeping it."""
    state = two(in_round=in_round)
    assert asked(state) == (JokerWindow, [0, 1])
    for seat in (0, 1):
        decision = question(state, seat)
        assert decision.secret
        assert decision.default == Pass()
        assert set(decision.allows) == {Swap, Pass}
    assert choices(state, 1) == {Pass()}


def test_s8_3_each_joker_for_one_discarded_card():
    """Section 8.3: any card of the discard pile that is no Joker."""
    state = two(discards="KH KS Joker")
    assert choices(state, 0) == {Pass(), Swap(hand=("KH",)), Swap(hand=("KS",))}


@pytest.mark.parametrize(
    "swap",
    [
        Swap(hand=("AC",)),
        Swap(hand=("Joker",)),
        Swap(hand=("KH", "KS")),
        Swap(hole="KH"),
        Swap(hand=("KH",), hole="KS"),
        Swap(hand=("2H",)),
    ],
    ids=["in the deck", "a joker", "too many", "no hole", "hole too", "own card"],
)
def test_s8_3_what_cannot_be_exchanged(swap):
    """Section 8.3: one card per Joker, out of the discard pile."""
    assert refused(two(discards="KH KS Joker"), swap, 0)


def test_s8_4_without_a_joker_a_swap_is_refused_in_private():
    """Section 8.4: nothing is told to the table."""
    assert refused(two(), Swap(hand=("KH",)), 1)


@pytest.mark.parametrize("in_round", [1, 2])
def test_s8_3_a_joker_in_hand_brings_a_card_to_the_hand(in_round):
    """Section 8.3: in rounds 1 and 2; the Joker goes to the discard pile."""
    step = play(two(in_round=in_round), (0, Swap(hand=("KH",))), (1, Pass()))
    me = step.state.players[0]
    assert "KH" in me.hand
    assert JOKER not in me.hand
    assert JOKER in step.state.discards
    assert "KH" not in step.state.discards
    assert me.known == ["KH"]
    assert any("KH" in line for line in spoken(step.events))


def test_s8_3_in_round_three_the_card_goes_to_the_poker_supply():
    """Section 8.3: face up."""
    state = after(two(in_round=3), (0, Swap(hand=("KH",))), (1, Pass()))
    assert "KH" in state.players[0].supply
    assert "KH" not in state.players[0].hand


@pytest.mark.parametrize("in_round", [1, 2, 3])
def test_s8_3_a_joker_as_hole_card_is_replaced_in_public(in_round):
    """Section 8.3: the new hole card is known to all."""
    state = window(digger(FULL[1], hole=JOKER), digger(FULL[2]), discards="KH KS 9C", in_round=in_round)
    assert choices(state, 0) == {Pass(), Swap(hole="KH"), Swap(hole="KS"), Swap(hole="9C")}
    state = after(state, (0, Swap(hole="KS")), (1, Pass()))
    me = state.players[0]
    assert me.hole == "KS"
    assert me.hole_known
    assert me.supply == []
    assert GAME.view(state, 1).players[0].hole == "KS"
    assert JOKER in state.discards


def test_s8_3_two_jokers_in_hand():
    """Section 8.3: each for one card."""
    state = two(first="Joker Joker 2H 3S 3D")
    state = after(state, (0, Swap(hand=("KH", "KS"))), (1, Pass()))
    assert {"KH", "KS"} <= set(state.players[0].hand)
    assert state.discards.count(JOKER) == 2


def test_s8_3_one_of_two_jokers_may_be_kept():
    """Section 8.3: each Joker may be exchanged."""
    state = after(two(first="Joker Joker 2H 3S 3D"), (0, Swap(hand=("KH",))), (1, Pass()))
    assert state.players[0].hand.count(JOKER) == 1


def test_s8_4_hand_and_hole_together():
    """Section 8.4: hand Jokers before a hole Joker."""
    state = window(digger("Joker 2H 3S", hole=JOKER), digger(FULL[2]), discards="KH KS 9C")
    wishes = [swap for swap in choices(state, 0) if isinstance(swap, Swap)]
    assert (
        {card for swap in wishes for card in swap.hand} == {swap.hole for swap in wishes} - {""} == {"KH", "KS", "9C"}
    )
    assert refused(state, Swap(hand=("KH",), hole="KH"), 0)
    state = after(state, (0, Swap(hand=("KH",), hole="KS")), (1, Pass()))
    assert "KH" in state.players[0].hand
    assert state.players[0].hole == "KS"


def test_s8_4_wishes_are_secret_and_may_be_changed():
    """Section 8.4: collected secretly."""
    state = two()
    wish, none = play(state, (0, Swap(hand=("KH",)))), play(state, (0, Pass()))
    assert spoken(wish.events) == spoken(none.events)
    assert wish.pending == none.pending
    assert GAME.view(wish.state, 1) == GAME.view(none.state, 1)
    step = play(wish.state, (0, Swap(hand=("KS",))))
    assert spoken(step.events) == []
    assert "KS" in after(step.state, (1, Pass())).players[0].hand


def test_s8_4_keeping_looks_the_same_with_and_without_a_joker():
    """Section 8.4: not exchanging betrays nothing."""
    first = window(digger("Joker " + FULL[0]), digger(FULL[1]), digger(FULL[2]), discards="KH")
    second = window(digger("6S " + FULL[0]), digger(FULL[1]), digger(FULL[2]), discards="KH")
    assert GAME.pending(first) == GAME.pending(second)
    moves = [(0, Pass()), (1, Pass()), (2, Pass())]
    first_lines = [line for line in spoken(play(first, *moves).events) if "A" in line.split()]
    second_lines = [line for line in spoken(play(second, *moves).events) if "A" in line.split()]
    assert first_lines == second_lines


def rivals(order=(1, 0), **world):
    """Both want the king of hearts."""
    state = window(digger("Joker " + FULL[0]), digger("Joker JD QC 10D 9S"), discards="KH KS 9C", order=order, **world)
    return after(state, (0, Swap(hand=("KH",))), (1, Swap(hand=("KH",))))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_s8_4_the_same_card_goes_to_the_first_in_turn_order(order):
    """Section 8.4: the other one chooses again, openly."""
    state = rivals(order)
    winner, loser = order
    assert "KH" in state.players[winner].hand
    assert asked(state) == (Exchanging, [loser])
    assert not question(state).secret
    assert choices(state) == {Pass(), Swap(hand=("KS",)), Swap(hand=("9C",))}
    again = after(state, Swap(hand=("9C",)))
    assert "9C" in again.players[loser].hand
    assert again.round == 2


def test_s8_4_the_second_may_keep_the_joker():
    """Section 8.4: or keeps the Joker."""
    state = after(rivals(), Pass())
    assert JOKER in state.players[0].hand
    assert state.round == 2


def test_s8_4_the_card_that_is_gone_is_refused():
    """Section 8.4: another card has to be named, and no Joker."""
    assert refused(rivals(), Swap(hand=("KH",)))
    assert refused(rivals(), Swap(hand=("Joker",)))


def test_s8_4_the_second_choice_comes_before_the_next_player_is_served():
    """Section 8.4: before the next player's is resolved."""
    players = [digger("Joker " + FULL[0]), digger(FULL[2], hole=JOKER), digger(FULL[1])]
    state = window(*players, discards="KH KS", order=[2, 1, 0])
    state = after(state, (0, Swap(hand=("KH",))), (1, Swap(hole="KH")), (2, Pass()))
    assert asked(state) == (Exchanging, [0])
    assert state.players[1].hole == "KH"
    state = after(state, Swap(hand=("KS",)))
    assert "KS" in state.players[0].hand


def test_s8_4_a_hole_wish_that_is_gone_is_asked_for_the_hole():
    """Section 8.4: the new wish is for the same Joker."""
    players = [digger("Joker " + FULL[0]), digger(FULL[2], hole=JOKER)]
    state = window(*players, discards="KH KS", order=[0, 1])
    state = after(state, (0, Swap(hand=("KH",))), (1, Swap(hole="KH")))
    assert choices(state) == {Pass(), Swap(hole="KS")}
    assert after(state, Swap(hole="KS")).players[1].hole == "KS"


def test_s8_4_nothing_left_to_choose():
    """Section 8.4: with only Jokers in the pile the Joker is kept."""
    state = window(digger("Joker " + FULL[0]), digger("Joker JD QC 10D 9S"), discards="KH", order=[0, 1])
    state = after(state, (0, Swap(hand=("KH",))), (1, Swap(hand=("KH",))))
    if asked(state) is not None and isinstance(state.phases[-1], Exchanging):
        assert choices(state) == {Pass()}
        state = after(state, Pass())
    assert JOKER in state.players[1].hand
    assert state.round == 2


def test_s8_2_an_exchanged_card_counts_before_the_refill():
    """Section 8.2: the hand is filled up afterwards."""
    state = window(digger("Joker 2H"), digger("JD QC"), discards="KH")
    state = after(state, (0, Swap(hand=("KH",))), (1, Pass()))
    assert {"KH", "2H"} <= set(state.players[0].hand)
    assert [len(player.hand) for player in state.players] == [5, 5]


def test_s8_5_discarded_jokers_are_shuffled_in_again():
    """Section 8.5: they come back with the new deck."""
    state = window(digger("Joker 2H"), digger("JD QC"), deck="", discards="KH Joker")
    state = after(state, (0, Pass()), (1, Pass()))
    everywhere = state.deck + state.discards
    everywhere += [card for player in state.players for card in player.hand] + state.lots[0]
    assert everywhere.count(JOKER) == 2
    assert state.discards == []


def test_s8_5_a_joker_never_exchanged_is_no_poker_card():
    """Section 8.5: it contributes nothing."""
    players = [digger("", hole=JOKER, supply="2H 3D 5C 9S"), digger("", hole="2C", supply="3S 4C 5H 9D")]
    state = window(*players, in_round=3)
    state = after(state, (0, Pass()), (1, Pass()))
    assert state.shown
    assert GAME.view(state, 0).players[0].poker == "high card"
    assert only(state) == 1


def test_s8_in_round_three_the_window_comes_before_the_showdown():
    """Section 8.2: game end, before the hole cards are shown."""
    state = gambling(digger("Joker", used="2C 4D"), digger("JD", used="5S"), jokers=True, in_round=3)
    state = after(state, (0, Keep(("2C",))))
    assert asked(state) == (JokerWindow, [0, 1])
    assert not state.shown
    state = after(state, (0, Swap(hand=("4D",))), (1, Pass()))
    assert state.shown
    assert sorted(state.players[0].supply) == ["2C", "4D"]


def test_s8_alone_there_is_a_window_too():
    """Section 8 and 10.13: the Argonauts' cards are in the pile by then."""
    me = digger("Joker 2H 3S", used="5S 5C", finished=True)
    state = scenario(me, alone="A1+A2", jokers=True, faces=("6S 7S 2C", "KC KH 4D"), phases=None, order=[0, 1, 2])
    for argonaut in state.argonauts:
        argonaut.finished = True
    me.finished, me.prospector, me.looked = False, "a1", "a1"
    state = after(state, Claim("tent"), Keep(("5S",)))
    assert asked(state) == (JokerWindow, [0])
    assert {swap.hand for swap in choices(state) if isinstance(swap, Swap)} >= {("6S",), ("KC",), ("2C",), ("5C",)}


def test_s8_4_exchanging_a_joker_betrays_no_second_one():
    """Section 8.4: with one Joker that all saw arrive, nobody can tell whether another one is left."""
    shown = []
    for held in ("Joker Joker 3S 4C 5S", "Joker 3D 3S 4C 5S"):
        state = two(first=held)
        state.players[0].known = [JOKER]
        state = after(state, (0, Swap(hand=("KH",))), (1, Pass()))
        shown.append(GAME.view(state, 1).players[0])
    assert shown[0] == shown[1]
    assert shown[0].known == ("KH",)


def test_s8_3_a_card_discarded_in_an_earlier_round_may_be_wanted():
    """Section 8.3: the whole pile, which anyone may browse."""
    state = two(discards="2C 4D 5H 6D 8S 9H QH KS 10C", in_round=2)
    assert {swap.hand[0] for swap in choices(state, 0) if isinstance(swap, Swap)} == set(state.discards)


def test_s8_4_only_the_last_wish_reveals():
    """Section 8.4: resolved openly, in turn order."""
    players = [digger("Joker " + FULL[0]), digger("Joker JD QC 10D 9S")]
    state = window(*players, discards="KH KS 9C", order=[1, 0])
    state = after(state, (0, Swap(hand=("KH",))))
    assert "KH" in state.discards
    step = play(state, (1, Swap(hand=("9C",))))
    told = spoken(step.events)
    first, second = (next(place for place, line in enumerate(told) if card in line) for card in ("9C", "KH"))
    assert first < second


def test_s8_1_a_hand_of_jokers_can_bid_nothing_only():
    """Section 8.1: Jokers are worth $0, but a $0 bid is free."""
    state = bidding("2H 3S", "Joker Joker", jokers=True)
    assert choices(state) == {Pass(), Bid(0)}


def test_s8_4_a_second_choice_in_round_three_goes_to_the_poker_supply():
    """Section 8.3-4: as the first would have."""
    state = after(rivals((0, 1), in_round=3), Swap(hand=("9C",)))
    assert state.players[0].supply == ["KH"]
    assert state.players[1].supply == ["9C"]
    assert state.shown
