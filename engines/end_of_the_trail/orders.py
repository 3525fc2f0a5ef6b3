"""Standing orders: bids and passes given in advance."""

from collections.abc import Iterable, Sequence

from engines.contract import Action, Order, TooLate
from engines.end_of_the_trail.actions import Bid, BidUpTo, Pass, PassLot, PassRound
from engines.end_of_the_trail.content import worth
from engines.end_of_the_trail.state import Bidding, LotChoice, Paying
from engines.end_of_the_trail.view import View


def standing(view: View) -> Iterable[Order]:
    """The orders a seat could give for the lots it may still win this round."""
    lots = _within_reach(view)
    if not lots:
        return []
    funds = worth(view.hand)
    bids = [BidUpTo(view.round, lot, amount) for lot in lots for amount in range(funds + 1)]
    return [PassRound(view.round), *(PassLot(view.round, lot) for lot in lots), *bids]


def _within_reach(view: View) -> list[int]:
    """The lots that this seat could still bid for; none alone, where nobody else is waited for."""
    phase = view.phases[-1] if view.phases else None
    if view.seat is None or view.argonauts or view.players[view.seat].won:
        return []
    lots = on_offer(view)
    match phase:
        case LotChoice():
            return lots
        case Bidding(lot=lot, queue=queue):
            return [number for number in lots if number != lot or view.seat in queue]
        case Paying(lot=lot, seat=buyer) if buyer != view.seat:
            return [number for number in lots if number != lot]
    return []


def on_offer(view: View) -> list[int]:
    """The numbers of the lots that are not sold."""
    return [number for number, lot in enumerate(view.lots, start=1) if lot]


def obey(view: View, order: BidUpTo | PassLot | PassRound, menu: Sequence[Action]) -> Action | None:
    """What an order answers to a lot put up; other questions are left to the person."""
    phase = view.phases[-1] if view.phases else None
    if order.round != view.round or not isinstance(phase, LotChoice | Bidding | Paying):
        raise TooLate("The auctions of that round are over.")
    if not isinstance(order, PassRound) and order.lot not in on_offer(view):
        raise TooLate("That lot is sold.")
    if view.seat is None or view.players[view.seat].won:
        raise TooLate("You have won a lot this round.")
    if not isinstance(phase, Bidding) or phase.queue[0] != view.seat:
        return None
    if not isinstance(order, PassRound) and order.lot != phase.lot:
        return None
    lowest = Bid(phase.bid + 1)
    if Pass() not in menu:
        return lowest
    if isinstance(order, BidUpTo) and lowest.amount <= order.amount and lowest in menu:
        return lowest
    return Pass()
