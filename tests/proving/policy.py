"""A sensible player of Claim Jumpers, and what it answers to standing orders."""

from collections.abc import Iterable, Sequence

from engines.contract import Action, Guess, Order, TooLate
from engines.dealer import Dealer
from engines.text import Seat
from tests.proving.pieces import Bid, BidUpTo, Pass, Pay, Sale, Staking, State, worth
from tests.proving.rules import apply, legal, outcome, pending
from tests.proving.view import View


def policy(view: View, seat: Seat, menu: Sequence[Action], dealer: Dealer, guess: Guess[State]) -> Action | None:
    """Stakes anywhere, bids up to twice the gold it expects (alone, all it has), and searches in guessed worlds."""
    match view.phase:
        case Staking():
            return dealer.pick(menu) if view.staked is None else None
        case Sale(lot=lot, bid=bid):
            if len(view.players) == 1:
                return menu[-1]
            gold = sum(guess().row[lot].gold for _ in range(4))
            return menu[1] if len(menu) > 1 and 2 * (bid + 1) <= gold else Pass()
    if all(isinstance(action, Pay) for action in menu):
        return min(menu, key=lambda action: worth(action.cards) if isinstance(action, Pay) else 0)
    worlds = [guess() for _ in menu]
    return max(zip(menu, worlds, strict=True), key=lambda way: promise(way[1], seat, way[0]))[0]


def promise(world: State, seat: Seat, action: Action) -> int:
    """How the seat stands in a guessed world after this, if the others answer at once."""
    dealer = Dealer("search")
    apply(world, seat, action, dealer)
    for decision in pending(world):
        if decision.seat != seat:
            apply(world, decision.seat, next(iter(legal(world, decision.seat))), dealer)
            break
    stands = outcome(world, True)
    assert stands is not None
    return stands.scores[seat]


def standing(view: View) -> Iterable[Order]:
    """One may have one's bids made on the claim of this round, until it is sold."""
    if view.seat is not None and isinstance(view.phase, Staking | Sale):
        return [BidUpTo(view.round, amount) for amount in range(worth(view.hand) + 1)]
    return ()


def obey(view: View, order: BidUpTo, menu: Sequence[Action]) -> Action | None:
    """The lowest bid while it is within the order, else a pass; nothing before the sale."""
    match view.phase:
        case Staking() if view.round == order.round:
            return None
        case Sale(bid=bid) if view.round == order.round:
            lowest = Bid(bid + 1)
            return lowest if lowest.amount <= order.amount and lowest in menu else Pass()
    raise TooLate("That claim is sold.")
