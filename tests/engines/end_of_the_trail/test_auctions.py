"""Section 6.A: supply auctions."""

from itertools import combinations

import pytest

from engines.contract import IllegalAction, NotYourDecision
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Auction, Bid, Keep, Pass, Pay
from engines.end_of_the_trail.state import Bidding, LotChoice, Paying, Selecting
from engines.step import take
from tests.engines.end_of_the_trail.table import (
    LOTS,
    RICH,
    after,
    asked,
    at_auctions,
    bidding,
    choices,
    digger,
    gambling,
    offered,
    only,
    play,
    question,
    refused,
    selling,
    spoken,
)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_s6a_3_only_the_dealer_picks_the_lot(dealer):
    """Section 6.A.3: any remaining lot, and nobody else is asked."""
    state = at_auctions(*RICH[:3], dealer=dealer)
    assert asked(state) == (LotChoice, [dealer])
    assert choices(state) == {Auction(1), Auction(2)}
    with pytest.raises(NotYourDecision):
        take(GAME, state, (dealer + 1) % 3, Auction(1), "gold", 1)


def test_s6a_3_a_dealer_at_a_table_must_pick():
    """Section 6.A.3: declining is for a game alone."""
    state = at_auctions(*RICH[:3])
    assert question(state).allows == (Auction,)


def test_s6a_3_a_lot_that_is_not_there_is_refused():
    """Section 6.A.3: one of the lots on offer."""
    state = at_auctions(*RICH[:3])
    assert refused(state, Auction(3))


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_r1_the_player_left_of_the_dealer_opens(dealer):
    """R1: the dealer only picks; bidding goes clockwise from the left, the dealer last."""
    state = after(at_auctions(*RICH, dealer=dealer), Auction(2))
    phase = state.phases[-1]
    assert (phase.lot, phase.bid) == (2, -1)
    asked_in_turn = []
    for _ in range(4):
        asked_in_turn.append(only(state))
        state = after(state, Pass()) if len(asked_in_turn) < 4 else state
    assert asked_in_turn == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_s6a_3_the_opening_bid_may_be_nothing():
    """Section 6.A.3: $0 or more."""
    state = bidding(*RICH[:3])
    assert Bid(0) in choices(state)
    after_bid = after(state, Bid(0))
    assert (after_bid.phases[-1].bid, after_bid.phases[-1].bidder) == (0, 1)
    assert after(state, Bid(7)).phases[-1].bid == 7


def test_s6a_3_a_bid_below_nothing_is_refused():
    """Section 6.A.3: the least is $0."""
    assert refused(bidding(*RICH[:3]), Bid(-1))


@pytest.mark.parametrize("amount", [0, 1, 2, 3])
def test_s6a_4_a_bid_has_to_be_raised(amount):
    """Section 6.A.4: more than the bid that stands."""
    state = after(bidding(*RICH[:3]), Bid(3))
    assert refused(state, Bid(amount))
    assert Bid(amount) not in choices(state)


@pytest.mark.parametrize("amount", [4, 5, 18])
def test_s6a_4_any_raise_will_do(amount):
    """Section 6.A.4: any whole amount above."""
    state = after(bidding(*RICH[:3]), Bid(3), Bid(amount))
    assert (state.phases[-1].bid, state.phases[-1].bidder) == (amount, 2)


def test_s6a_4_bidding_goes_round_until_one_is_left():
    """Section 6.A.4: whoever passed is not asked again for this lot."""
    state = bidding(*RICH[:3])
    turns = []
    for action in (Bid(0), Bid(1), Bid(2), Pass(), Bid(3), Bid(4), Pass()):
        turns.append(only(state))
        state = after(state, action)
    assert turns == [1, 2, 0, 1, 2, 0, 2]
    assert asked(state) == (Paying, [0])
    assert state.phases[-1] == Paying(1, 0, 4)


def test_r2_a_pass_before_any_bid_is_final_for_the_lot():
    """R2: whoever passed first is not asked when others bid."""
    state = after(bidding(*RICH[:3]), Pass(), Bid(0), Bid(1))
    assert only(state) == 2
    assert 1 not in state.phases[-1].queue


def test_r2_a_pass_is_final_for_this_lot_only():
    """Section 6.A.4: on the next lot the player bids again."""
    state = after(bidding(*RICH[:3]), Pass(), Bid(0), Pass())
    assert state.players[2].won
    assert isinstance(state.phases[-1], Bidding)
    assert only(state) == 1


def test_s6a_4_the_winner_is_the_last_one_who_bids_even_without_a_raise():
    """Section 6.A.4: an opening bid wins when all others pass."""
    state = after(bidding(*RICH[:3]), Bid(2), Pass(), Pass())
    assert state.phases[-1] == Paying(1, 1, 2)


def test_s6a_5_the_dealer_is_obliged_when_nobody_opens():
    """Section 6.A.5: the dealer may not pass then."""
    state = after(bidding(*RICH[:3]), Pass(), Pass())
    assert asked(state) == (Bidding, [0])
    assert question(state).allows == (Bid,)
    assert question(state).default == Bid(0)
    assert refused(state, Pass())
    won = after(state, Bid(0))
    assert won.players[0].won


def test_r5_the_obliged_dealer_may_bid_more():
    """R5: more than $0 is allowed, and has to be paid."""
    state = after(bidding(*RICH[:3]), Pass(), Pass(), Bid(6))
    assert state.phases[-1] == Paying(1, 0, 6)


def test_r5_the_obliged_dealer_cannot_overbid():
    """R5: up to the hand total."""
    state = after(bidding(*RICH[:3]), Pass(), Pass())
    assert max(action.amount for action in offered(state, Bid)) == 25
    assert refused(state, Bid(26))


def test_s6a_3_a_dealer_who_is_not_alone_may_pass():
    """Section 6.A.4: once there is a bid the dealer raises or passes like anyone."""
    state = after(bidding(*RICH[:3]), Bid(0), Pass())
    assert only(state) == 0
    assert set(question(state).allows) == {Bid, Pass}


def test_s6a_6_nothing_costs_nothing():
    """Section 6.A.6: a $0 bid is not paid for; the three cards join the hand."""
    state = selling(bidding(*RICH[:3]), 1)
    assert set(LOTS[0].split()) <= set(state.players[1].hand)
    assert len(state.players[1].hand) == 8
    assert state.discards == []


def test_r6_a_hand_has_no_limit():
    """R6: nobody throws cards away."""
    rich = "2H 3S 3D 4C 5S 6H 7S 7H 9S"
    state = selling(bidding("10D", rich), 1)
    assert len(state.players[1].hand) == 12


def test_s6a_6_the_price_is_paid_openly_and_the_lot_joins_the_hand():
    """Section 6.A.6: paid cards lie on the discard pile for all to see."""
    state = after(bidding(*RICH[:3]), Bid(8), Pass(), Pass())
    step = play(state, Pay(("5C", "7S")))
    assert sorted(step.state.discards) == ["5C", "7S"]
    assert sorted(step.state.players[1].hand) == sorted(["6H", "7H", "9S", *LOTS[0].split()])
    assert step.state.players[1].won
    assert step.state.lots[0] == []
    public = " ".join(spoken(step.events))
    assert "5C" in public
    assert "7S" in public


def test_s6a_6_a_payment_may_overshoot_without_change():
    """Section 6.A.6: no change is given."""
    state = after(bidding(*RICH[:3]), Bid(1), Pass(), Pass(), Pay(("5C",)))
    assert state.discards == ["5C"]
    assert len(state.players[1].hand) == 7


def test_s6a_6_cards_of_the_lot_cannot_pay_for_it():
    """Section 6.A.6: they join the hand only then."""
    state = after(bidding(*RICH[:3]), Bid(4), Pass(), Pass())
    assert refused(state, Pay(("2D",)))


def test_s6a_6_poker_cards_are_never_money():
    """Section 6.A.6: neither the hole card nor the supply pays or counts."""
    state = bidding("10D", "2H 3S")
    state.players[1].supply = [state.deck.pop()]
    hole, kept = state.players[1].hole, state.players[1].supply[0]
    assert refused(state, Bid(11))
    paying = after(state, Bid(1), Pass())
    assert refused(paying, Pay((hole,)))
    assert refused(paying, Pay((kept,)))


PAYMENTS = {
    "5": True,
    "3 1": True,
    "5 1": True,
    "5 3": True,
    "5 1 1": True,
    "3 1 1": True,
    "3": False,
    "1 1": False,
    "5 3 1": False,
    "5 3 1 1": False,
    "1": False,
    "": False,
}
"""Vector 2: payments for $4 from $5, $3, $1 and $1."""


@pytest.mark.parametrize("payment", PAYMENTS, ids=lambda payment: payment or "nothing")
def test_v2_r4_no_card_too_many(payment):
    """R4, vector 2: enough, and without the largest card too little."""
    purse = {"5": ["2H"], "3": ["10D"], "1": ["QS", "QH"]}
    money = {price: list(held) for price, held in purse.items()}
    pay = Pay(tuple(money[price].pop(0) for price in payment.split()))
    state = after(bidding("5S 3D", "2H 10D QS QH", lots=["9C 4D 3C"]), Bid(4), Pass())
    if PAYMENTS[payment]:
        assert sorted(after(state, pay).discards) == sorted(pay.cards)
    else:
        assert refused(state, pay)


def test_v2_r4_the_menu_lists_only_such_payments():
    """R4: what is offered may be paid, and each card that may be paid with is offered."""
    state = after(bidding("5S 3D", "2H 10D QS QH", lots=["9C 4D 3C"]), Bid(4), Pass())
    for pay in choices(state):
        assert sorted(after(state, pay).discards) == sorted(pay.cards)
    assert {card for pay in choices(state) for card in pay.cards} == {"2H", "10D", "QS", "QH"}


def test_r4_the_order_of_the_cards_does_not_matter():
    """R4: a sum is a sum."""
    state = after(bidding("5S 3D", "2H 10D QS QH", lots=["9C 4D 3C"]), Bid(4), Pass())
    one, other = after(state, Pay(("10D", "QS"))), after(state, Pay(("QS", "10D")))
    assert one.players == other.players
    assert sorted(one.discards) == sorted(other.discards)


@pytest.mark.parametrize("pay", [("2H", "2H"), ("QS", "QS", "10D"), ("AC",)], ids=["twice", "thrice", "not held"])
def test_r4_cards_are_paid_once_and_from_the_hand(pay):
    """Section 6.A.6: own cards, each once."""
    state = after(bidding("5S 3D", "2H 10D QS QH", lots=["9C 4D 3C"]), Bid(4), Pass())
    assert refused(state, Pay(pay))


def test_r3_a_bid_above_the_own_hand_is_refused():
    """R3: with a sentence for the bidder, and no trace on the table."""
    state = bidding("5S 3D", "2H QS")
    with pytest.raises(IllegalAction):
        take(GAME, state, 1, Bid(7), "gold", 1)
    assert refused(state, Bid(7))
    assert after(state, Bid(6)).phases[-1].bid == 6


def test_r3_the_menu_ends_at_the_own_hand():
    """R3: bids up to the total of the hand."""
    state = bidding("5S 3D", "2H QS")
    assert choices(state) == {Pass(), *(Bid(amount) for amount in range(7))}


def test_r3_a_poor_player_is_asked_like_anyone():
    """R3: a skip would betray the hand; passing is all the menu has."""
    poor = after(bidding("5S 3D", "2H 3S", "QS QH"), Bid(2))
    rich = after(bidding("5S 3D", "2H 3S", "4C 5C"), Bid(2))
    assert choices(poor) == {Pass()}
    assert GAME.pending(poor) == GAME.pending(rich)
    assert set(question(poor).allows) == {Bid, Pass}


def test_r3_jokers_are_no_money():
    """Section 8.1: a Joker counts nothing and can never be part of a payment."""
    state = bidding("5S 3D", "Joker 2H QS", jokers=True)
    assert refused(state, Bid(7))
    state = after(state, Bid(6), Pass())
    assert refused(state, Pay(("2H", "QS", "Joker")))
    assert choices(state) == {Pay(("2H", "QS"))} or choices(state) == {Pay(("QS", "2H"))}


def test_s6a_7_one_lot_per_player():
    """Section 6.A.7: a winner is out of the bidding for the rest of the round."""
    state = selling(after(at_auctions(*RICH), Auction(1)), 2)
    state = after(state, Auction(3))
    turns = []
    while isinstance(state.phases[-1], Bidding) and len(turns) < 3:
        turns.append(only(state))
        state = after(state, Pass() if Pass in question(state).allows else Bid(0))
    assert turns == [1, 3, 0]


def test_s6a_7_a_dealer_who_did_not_win_picks_again():
    """Section 6.A.7: the marker stays."""
    state = selling(after(at_auctions(*RICH), Auction(2)), 1)
    assert asked(state) == (LotChoice, [0])
    assert choices(state) == {Auction(1), Auction(3)}
    assert refused(state, Auction(2))
    assert state.dealer == 0


def test_s6a_7_a_dealer_who_won_hands_the_marker_to_the_left():
    """Section 6.A.7: to the next player who has not won, who picks."""
    state = selling(after(at_auctions(*RICH), Auction(2)), 0)
    assert state.dealer == 1
    assert asked(state) == (LotChoice, [1])


def test_s6a_7_the_marker_skips_those_who_have_won():
    """Section 6.A.7: the next player still eligible."""
    state = selling(after(at_auctions(*RICH), Auction(1)), 1)
    state = selling(after(state, Auction(2)), 0)
    assert state.dealer == 2
    assert isinstance(state.phases[-1], Bidding)
    assert only(state) == 3


def test_s6a_7_the_only_lot_left_is_picked_by_itself():
    """Section 12: a choice that all can see to be forced is not asked."""
    state = selling(after(at_auctions(*RICH[:3]), Auction(1)), 1)
    assert isinstance(state.phases[-1], Bidding)
    assert state.phases[-1].lot == 2
    assert state.lots[0] == []
    assert len(state.lots) == 2


@pytest.mark.parametrize("loser", [0, 1, 2])
def test_s6a_8_who_won_nothing_is_the_next_dealer(loser):
    """Section 6.A.8: exactly one player, after the last lot."""
    state = after(at_auctions(*RICH[:3], dealer=1), Auction(1))
    for winner in (seat for seat in (0, 1, 2) if seat != loser):
        state = selling(state, winner)
    assert [player.won for player in state.players] == [seat != loser for seat in range(3)]
    assert state.dealer == loser
    assert asked(state) == (Selecting, [0, 1, 2])


@pytest.mark.parametrize("winner", [0, 1])
def test_s6a_8_two_players_one_lot(winner):
    """Section 6.A.8: with two the other one takes the marker."""
    state = selling(bidding(*RICH[:2]), winner)
    assert state.dealer == 1 - winner
    assert asked(state) == (Selecting, [0, 1])


def test_s6a_8_all_lots_are_sold():
    """Section 6.A.8: four players, three lots."""
    state = after(at_auctions(*RICH), Auction(3))
    state = selling(state, 3)
    state = selling(after(state, Auction(1)), 0)
    assert state.dealer == 1
    state = selling(state, 1)
    assert not any(state.lots)
    assert state.dealer == 2
    assert sum(len(player.hand) for player in state.players) == 29


def shortage(count):
    """Four players before round 3 with full hands and so many cards for the lots, one of them used by A."""
    spare = ("QS", "QH", "QD", "QC", "JS", "JH", "JD", "JC")[: count - 1]
    hands = ("2S 3S 4S 5S 6S", "2H 3H 4H 5H 6H", "2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C")
    players = [digger(hand, hole=f"A{suit}") for hand, suit in zip(hands, "SHDC", strict=True)]
    players[0].used = ["9S", "9H"]
    return gambling(*players, seats=4, deck="", discards=" ".join(spare), rest="supply", in_round=2, dealer=3)


@pytest.mark.parametrize(
    ("count", "sizes"), [(9, [3, 3, 3]), (8, [3, 3, 2]), (7, [3, 2, 2]), (6, [2, 2, 2]), (4, [2, 1, 1])]
)
def test_r7_short_lots_are_dealt_card_by_card(count, sizes):
    """R7: one card at a time; short lots are auctioned as they are."""
    state = after(shortage(count), (0, Keep(("9S",))))
    assert state.round == 3
    assert [len(lot) for lot in state.lots] == sizes
    assert [len(player.hand) for player in state.players] == [5, 5, 5, 5]


def test_r7_a_short_lot_is_auctioned_as_it_is():
    """R7: its two cards join the hand."""
    state = after(shortage(6), (0, Keep(("9S",))), Auction(1))
    state = selling(state, 0)
    assert len(state.players[0].hand) == 7


def test_r7_empty_lots_are_dropped_and_the_marker_goes_left():
    """R7: with two lots for four, the first to the dealer's left who won nothing becomes dealer."""
    state = after(shortage(2), (0, Keep(("9S",))))
    assert [len(lot) for lot in state.lots if lot] == [1, 1]
    assert only(state) == 3
    state = selling(after(state, Auction(1)), 0)
    state = selling(state, 2)
    assert asked(state) == (Selecting, [0, 1, 2, 3])
    assert state.dealer == 1


def test_s6a_known_cards_are_those_of_the_lot():
    """Section 5: everyone saw the cards of a lot arrive in a hand."""
    state = selling(bidding(*RICH[:2]), 1)
    assert sorted(state.players[1].known) == sorted(LOTS[0].split())
    assert sorted(GAME.view(state, 0).players[1].known) == sorted(LOTS[0].split())
    assert state.players[0].known == []


@pytest.mark.parametrize("price", [1, 4, 7, 10, 13])
def test_r4_every_way_to_pay(price):
    """R4: of all sets of cards exactly those that fit are accepted."""
    held = ("2H", "9S", "10D", "6D", "QS")
    state = after(bidding("5S 3D", " ".join(held), lots=["9C 4D 3C"]), Bid(price), Pass())
    money = {"2H": 5, "9S": 4, "10D": 3, "6D": 2, "QS": 1}
    for size in range(6):
        for pay in combinations(held, size):
            total, largest = sum(money[card] for card in pay), max((money[card] for card in pay), default=0)
            if total >= price > total - largest:
                assert sorted(after(state, Pay(pay)).discards) == sorted(pay)
            else:
                assert refused(state, Pay(pay))
