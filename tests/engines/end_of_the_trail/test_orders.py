"""Standing orders in the auctions."""

import pytest

from engines.contract import TooLate
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Auction, Bid, BidUpTo, Pass, PassLot, PassRound
from engines.end_of_the_trail.state import Bidding
from engines.step import menu
from tests.engines.end_of_the_trail.table import (
    RICH,
    after,
    at_auctions,
    bidding,
    choosing,
    digger,
    gambling,
    only,
    play,
    selling,
    spoken,
)


def obeyed(state, order, seat=None):
    """What the order answers for the seat that is asked."""
    seat = only(state) if seat is None else seat
    return GAME.obey(GAME.view(state, seat), order, menu(GAME, state, seat))


def test_the_three_kinds_of_orders():
    """Bid up to, pass this lot, pass all lots of the round."""
    assert set(GAME.orders) == {BidUpTo, PassLot, PassRound}


def test_orders_open_with_nothing():
    """A proxy begins with the least there is."""
    assert obeyed(bidding(*RICH[:3]), BidUpTo(1, 1, 7)) == Bid(0)


@pytest.mark.parametrize(
    ("bid", "amount", "answer"), [(3, 7, Bid(4)), (6, 7, Bid(7)), (7, 7, Pass()), (9, 7, Pass()), (0, 0, Pass())]
)
def test_orders_raise_a_dollar_at_a_time(bid, amount, answer):
    """Up to the amount, then pass."""
    assert obeyed(after(bidding(*RICH[:3]), Bid(bid)), BidUpTo(1, 1, amount)) == answer


def test_orders_open_for_nothing_with_nothing_to_spend():
    """Up to $0 is still a bid where none stands."""
    assert obeyed(bidding(*RICH[:3]), BidUpTo(1, 1, 0)) == Bid(0)


def test_orders_answer_what_the_menu_allows():
    """R3: the answer is one that the hand can pay."""
    state = after(bidding("2H", "3S 3D", "QS QH"), Bid(4))
    assert obeyed(state, BidUpTo(1, 1, 50)) == Pass()
    state = after(bidding("2H", "3S 3D", "5S QH"), Bid(5))
    assert obeyed(state, BidUpTo(1, 1, 50)) == Bid(6)


@pytest.mark.parametrize("order", [PassLot(1, 1), PassRound(1)])
@pytest.mark.parametrize("bid", [None, 3])
def test_orders_to_pass(order, bid):
    """Whatever stands."""
    state = bidding(*RICH[:3]) if bid is None else after(bidding(*RICH[:3]), Bid(bid))
    assert obeyed(state, order) == Pass()


@pytest.mark.parametrize("order", [PassLot(1, 1), PassRound(1), BidUpTo(1, 1, 5)])
def test_orders_of_the_obliged_dealer(order):
    """Section 6.A.5: a dealer who cannot pass takes the lot for nothing."""
    state = after(bidding(*RICH[:3]), Pass(), Pass())
    assert obeyed(state, order) == Bid(0)


def test_orders_do_not_choose_the_lot():
    """What an order does not speak of is asked."""
    state = at_auctions(*RICH[:3])
    for order in (PassLot(1, 1), PassRound(1), BidUpTo(1, 1, 5)):
        assert obeyed(state, order, 0) is None


def test_orders_speak_of_one_lot():
    """An order for lot 2 leaves lot 1 to the person."""
    state = bidding(*RICH[:3])
    assert obeyed(state, BidUpTo(1, 2, 5)) is None
    assert obeyed(state, PassLot(1, 2)) is None


def test_orders_for_another_lot_wait_for_it():
    """An order for lot 2 answers when lot 2 is up."""
    state = after(at_auctions(*RICH[:3]), Auction(2))
    assert obeyed(state, BidUpTo(1, 2, 5)) == Bid(0)


def test_orders_for_all_lots_answer_each():
    """Pass all: the next lot too."""
    state = selling(bidding(*RICH[:3]), 2)
    assert isinstance(state.phases[-1], Bidding)
    assert state.phases[-1].lot == 2
    assert obeyed(state, PassRound(1)) == Pass()


@pytest.mark.parametrize("order", [BidUpTo(1, 1, 5), PassLot(1, 1)])
def test_orders_for_a_lot_that_is_sold_are_over(order):
    """TooLate: the lot is gone."""
    state = selling(bidding(*RICH[:3]), 2)
    with pytest.raises(TooLate):
        obeyed(state, order, 1)


@pytest.mark.parametrize("order", [BidUpTo(1, 1, 5), PassLot(1, 1), PassRound(1)])
def test_orders_are_over_when_the_auctions_are(order):
    """TooLate: prospecting has begun."""
    with pytest.raises(TooLate):
        obeyed(choosing(*RICH[:2]), order, 0)


@pytest.mark.parametrize("order", [BidUpTo(1, 1, 5), PassLot(1, 1), PassRound(1)])
def test_orders_of_an_earlier_round_are_over(order):
    """TooLate: another round."""
    with pytest.raises(TooLate):
        obeyed(bidding(*RICH[:3], in_round=2), order)


@pytest.mark.parametrize("order", [BidUpTo(1, 2, 5), PassLot(1, 2), PassRound(1)])
def test_orders_of_who_has_won_are_over(order):
    """Section 6.A.7: one lot per player; there is nothing left to answer."""
    state = selling(bidding(*RICH[:3]), 1)
    with pytest.raises(TooLate):
        GAME.obey(GAME.view(state, 1), order, menu(GAME, state, 1))


def test_orders_can_be_given_during_the_auctions():
    """As legal lists actions: up to the own hand, for each lot on offer."""
    state = bidding(*RICH[:3])
    for seat, total in ((0, 25), (1, 21), (2, 18)):
        listed = list(GAME.standing(GAME.view(state, seat)))
        assert {PassRound(1), PassLot(1, 1), PassLot(1, 2)} <= set(listed)
        assert {order.amount for order in listed if order == BidUpTo(1, 1, getattr(order, "amount", 0))} == set(
            range(total + 1)
        )
        assert len(set(listed)) == len(listed)


def test_orders_are_offered_for_what_can_still_be_won():
    """Section 6.A.7: nothing for sold lots, nothing for who has won."""
    state = selling(bidding(*RICH[:3]), 1)
    assert list(GAME.standing(GAME.view(state, 1))) == []
    lots = {order.lot for order in GAME.standing(GAME.view(state, 2)) if not isinstance(order, PassRound)}
    assert lots == {2}


def test_orders_are_not_offered_outside_the_auctions():
    """There is nothing to order while prospecting or gambling, nor for a spectator."""
    assert list(GAME.standing(GAME.view(choosing(*RICH[:2]), 0))) == []
    assert list(GAME.standing(GAME.view(gambling(digger(used="2C 4D"), digger(used="5S")), 0))) == []
    assert list(GAME.standing(GAME.view(bidding(*RICH[:2]), None))) == []


def test_orders_offered_are_obeyed():
    """Each listed order gives an answer of the menu, or waits."""
    state = bidding(*RICH[:3])
    for order in GAME.standing(GAME.view(state, 1)):
        answer = obeyed(state, order)
        assert answer is None or answer in menu(GAME, state, 1)


def test_orders_do_not_show_in_the_log():
    """An order's answer is an ordinary action: same words."""
    state = after(bidding(*RICH[:3]), Bid(3))
    by_order = play(state, obeyed(state, BidUpTo(1, 1, 9)))
    by_hand = play(state, Bid(4))
    assert spoken(by_order.events) == spoken(by_hand.events)
    assert by_order.state == by_hand.state


def test_orders_fight_it_out():
    """Two proxies: the higher one wins a dollar above the other."""
    state = bidding(*RICH[:3])
    limits = {0: 4, 1: 9, 2: 6}
    while isinstance(state.phases[-1], Bidding) and state.phases[-1].lot == 1:
        seat = only(state)
        state = after(state, obeyed(state, BidUpTo(1, 1, limits[seat])))
    assert state.phases[-1].seat == 1
    assert state.phases[-1].price == 7
