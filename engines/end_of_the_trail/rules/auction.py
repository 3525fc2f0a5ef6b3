"""Supply auctions: lots, bids, payments, and the dealer's marker."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Auction, Bid, Pass, Pay
from engines.end_of_the_trail.content import JOKER, LOT, MONEY, worth
from engines.end_of_the_trail.rules.argonauts import answer_bid
from engines.end_of_the_trail.rules.supply import check_held, discard, draw, gain, lose, mark
from engines.end_of_the_trail.state import Bidding, LotChoice, Paying, Selecting, State
from engines.end_of_the_trail.words import who
from engines.text import Seat, Text


def begin_auctions(state: State, dealer: Dealer) -> None:
    """Deals the lots of a round, a card to each in turn as long as there are any."""
    state.turn += 1
    count = state.columns - 1
    lots: list[list[str]] = [[] for _ in range(count)]
    for _ in range(LOT):
        for lot in lots:
            card = draw(state, dealer)
            if card is not None:
                lot.append(card)
    state.lots = lots
    dealer.say("Round {round}: the supplies are laid out.", round=state.round)
    for number, lot in enumerate(lots, start=1):
        if lot:
            mark(state, "lot", number)
            dealer.reveal("Lot {lot}: {cards}.", lot=number, cards=tuple(lot))
    state.phases = [LotChoice()]


def left(state: State) -> list[int]:
    """The numbers of the lots still on offer."""
    return [number for number, lot in enumerate(state.lots, start=1) if lot]


def play_lot_choice(state: State, phase: LotChoice, dealer: Dealer) -> bool:
    """The only lot goes up by itself; without any the auctions are over."""
    lots = left(state)
    if len(lots) > 1:
        return False
    if lots:
        dealer.say("There is only one lot to auction: lot {lot}.", lot=lots[0])
        put_up(state, lots[0])
    else:
        end_auctions(state, dealer)
    return True


def ask_lot(state: State, phase: LotChoice) -> Sequence[Decision]:
    """The dealer, or whoever plays alone, chooses a lot."""
    return _lot_question(state.dealer, tuple(left(state)))


@cache
def _lot_question(dealer: Seat | None, lots: tuple[int, ...]) -> Sequence[Decision]:
    if dealer is None:
        ask = Text("Which lot do you bid on, if any?")
        return (Decision(0, (Auction, Pass), ask, default=Pass()),)
    return (Decision(dealer, (Auction,), Text("Which lot is auctioned next?"), default=Auction(lots[0])),)


def lot_menu(state: State, phase: LotChoice, seat: Seat) -> Iterable[Action]:
    """The lots on offer."""
    return _lot_choices(state.dealer is None, tuple(left(state)))


@cache
def _lot_choices(alone: bool, lots: tuple[int, ...]) -> Sequence[Action]:
    menu: list[Action] = [Auction(lot) for lot in lots]
    return (*menu, Pass()) if alone else tuple(menu)


def choose_lot(state: State, seat: Seat, phase: LotChoice, action: Auction, dealer: Dealer) -> None:
    """Puts a lot up for auction."""
    if action.lot not in left(state):
        raise IllegalAction("Lot {lot} is not on offer.", lot=action.lot)
    if state.dealer is None:
        dealer.say("{seat} turns to lot {lot}.", seat=seat, lot=action.lot)
    else:
        dealer.say("{seat} puts up lot {lot}.", seat=seat, lot=action.lot)
    put_up(state, action.lot)


def decline_all(state: State, seat: Seat, phase: LotChoice, action: Pass, dealer: Dealer) -> None:
    """Ends the auctions of a game alone."""
    dealer.say("{seat} bids on no lot this round.", seat=seat)
    end_auctions(state, dealer)


def put_up(state: State, lot: int) -> None:
    """Begins the bidding, left of the dealer; the dealer comes last."""
    state.turn += 1
    mark(state, "lot", lot)
    seats = len(state.players)
    first = 0 if state.dealer is None else state.dealer + 1
    queue = tuple(seat for seat in ((first + step) % seats for step in range(seats)) if not state.players[seat].won)
    state.phases = [Bidding(lot, queue)]


def is_obliged(state: State, phase: Bidding) -> bool:
    """Whether the dealer has to take a lot that nobody else wants."""
    return phase.bid < 0 and phase.queue == (state.dealer,)


def ask_bid(state: State, phase: Bidding) -> Sequence[Decision]:
    """The first of the queue bids or passes."""
    return _bid_question(phase.queue[0], phase.lot, phase.bid, is_obliged(state, phase), state.dealer is None)


@cache
def _bid_question(seat: Seat, lot: int, bid: int, obliged: bool, alone: bool) -> Sequence[Decision]:
    if obliged:
        ask = Text("Nobody else wants lot {lot}: you take it. What do you bid?", {"lot": lot})
        return (Decision(seat, (Bid,), ask, default=Bid(0)),)
    if bid < 0 and alone:
        ask = Text("Lot {lot}: do you bid $0 or more, or end the auctions?", {"lot": lot})
    elif bid < 0:
        ask = Text("Lot {lot}: do you bid $0 or more, or pass?", {"lot": lot})
    else:
        ask = Text("Lot {lot} stands at ${bid}: do you bid more, or pass?", {"lot": lot, "bid": bid})
    return (Decision(seat, (Bid, Pass), ask, default=Pass()),)


def bid_menu(state: State, phase: Bidding, seat: Seat) -> Iterable[Action]:
    """Every bid the hand can pay, and a pass."""
    return _bids(phase.bid + 1, worth(state.players[seat].hand), not is_obliged(state, phase))


@cache
def _bids(low: int, high: int, may_pass: bool) -> Sequence[Action]:
    bids: list[Action] = [Bid(amount) for amount in range(low, high + 1)]
    return (Pass(), *bids) if may_pass else tuple(bids)


def bid(state: State, seat: Seat, phase: Bidding, action: Bid, dealer: Dealer) -> None:
    """Raises the bid, by no more than the hand can pay."""
    amount = action.amount
    if amount < 0:
        raise IllegalAction("Bid $0 or more.")
    if amount <= phase.bid:
        raise IllegalAction("The bid stands at ${bid}: bid more.", bid=phase.bid)
    funds = worth(state.players[seat].hand)
    if amount > funds:
        raise IllegalAction("You cannot bid ${amount}: your hand pays ${funds} in all.", amount=amount, funds=funds)
    dealer.say("{seat} bids ${amount} for lot {lot}.", seat=seat, amount=amount, lot=phase.lot)
    outbids = phase.bidder is not None and phase.bidder >= len(state.players)
    if state.dealer is None and not outbids:
        topped = answer_bid(state, amount, dealer)
        if topped is not None:
            state.phases[-1] = Bidding(phase.lot, (seat,), *topped)
            return
    queue = (*phase.queue[1:], seat)
    if queue == (seat,):
        win(state, seat, phase.lot, amount, dealer)
    else:
        state.phases[-1] = Bidding(phase.lot, queue, amount, seat)


def pass_lot(state: State, seat: Seat, phase: Bidding, action: Pass, dealer: Dealer) -> None:
    """Leaves the lot to others for good."""
    if is_obliged(state, phase):
        raise IllegalAction("Nobody else wants the lot: as the dealer you have to take it, for $0 or more.")
    if state.dealer is None:
        lose_alone(state, seat, phase, dealer)
        return
    dealer.say("{seat} passes lot {lot}.", seat=seat, lot=phase.lot)
    queue = phase.queue[1:]
    if queue == (phase.bidder,):
        win(state, queue[0], phase.lot, phase.bid, dealer)
    else:
        state.phases[-1] = Bidding(phase.lot, queue, phase.bid, phase.bidder)


def lose_alone(state: State, seat: Seat, phase: Bidding, dealer: Dealer) -> None:
    """Leaves a lot to the Argonaut who bid most; without a bid, ends the auctions."""
    if phase.bidder is None:
        dealer.say("{seat} bids on no more lots.", seat=seat)
        end_auctions(state, dealer)
        return
    winner = state.argonauts[phase.bidder - 1]
    winner.won = True
    dealer.say("{seat} passes lot {lot}.", seat=seat, lot=phase.lot)
    dealer.say("{seat} takes lot {lot} for ${bid}.", seat=who(state, phase.bidder), lot=phase.lot, bid=phase.bid)
    mark(state, "lot", phase.lot)
    discard(state, state.lots[phase.lot - 1])
    state.lots[phase.lot - 1] = []
    state.phases = [LotChoice()]


def win(state: State, seat: Seat, lot: int, price: int, dealer: Dealer) -> None:
    """Hands the lot over, once it is paid for."""
    dealer.say("{seat} wins lot {lot} for ${price}.", seat=seat, lot=lot, price=price)
    if price:
        state.phases = [Paying(lot, seat, price)]
    else:
        take_lot(state, seat, lot, dealer)


def ask_payment(state: State, phase: Paying) -> Sequence[Decision]:
    """The winner pays."""
    return _payment_question(phase.seat, phase.lot, phase.price)


@cache
def _payment_question(seat: Seat, lot: int, price: int) -> Sequence[Decision]:
    ask = Text("Pay ${price} for lot {lot}, with no card too many.", {"lot": lot, "price": price})
    return (Decision(seat, (Pay,), ask),)


def payment_menu(state: State, phase: Paying, seat: Seat) -> Iterable[Action]:
    """Every set of cards that pays the price."""
    cards = [card for card in state.players[seat].hand if card != JOKER]
    price = phase.price
    menu: list[Action] = []
    for size in range(1, len(cards) + 1):
        for way in combinations(cards, size):
            values = [MONEY[card] for card in way]
            total = sum(values)
            if total >= price > total - max(values):
                menu.append(Pay(way))
    return menu


def pay(state: State, seat: Seat, phase: Paying, action: Pay, dealer: Dealer) -> None:
    """Discards the price openly, and takes the lot."""
    cards, price = action.cards, phase.price
    check_held(cards, state.players[seat].hand)
    if JOKER in cards:
        raise IllegalAction("A Joker is worth nothing: it cannot be part of a payment.")
    paid = worth(cards)
    if paid < price:
        raise IllegalAction("That is ${paid}: ${price} is to be paid.", paid=paid, price=price)
    if paid - max(MONEY[card] for card in cards) >= price:
        raise IllegalAction("Without your dearest card you still pay ${price}: leave one out.", price=price)
    lose(state, seat, cards)
    discard(state, cards)
    dealer.reveal("{seat} pays with {cards}.", seat=seat, cards=cards)
    take_lot(state, seat, phase.lot, dealer)


def take_lot(state: State, seat: Seat, lot: int, dealer: Dealer) -> None:
    """Adds the lot to a hand; a dealer who has won hands the marker on."""
    cards = state.lots[lot - 1]
    gain(state, seat, cards, known=True)
    state.lots[lot - 1] = []
    mark(state, "lot", lot)
    state.players[seat].won = True
    dealer.say("{seat} takes {cards} in hand.", seat=seat, cards=tuple(cards))
    if state.dealer is None:
        end_auctions(state, dealer)
        return
    if state.dealer == seat and left(state):
        hand_on(state, dealer)
    state.phases = [LotChoice()]


def hand_on(state: State, dealer: Dealer) -> None:
    """Passes the dealer's marker to the next on the left who has won nothing."""
    assert state.dealer is not None
    seats = len(state.players)
    others = [(state.dealer + step) % seats for step in range(1, seats + 1)]
    keeper = next(seat for seat in others if not state.players[seat].won)
    if keeper != state.dealer:
        state.dealer = keeper
        mark(state, "dealer")
        dealer.say("{seat} is the dealer now.", seat=keeper)


def end_auctions(state: State, dealer: Dealer) -> None:
    """Clears the table; whoever has won nothing is the next dealer."""
    state.turn += 1
    if state.dealer is None:
        rest = [card for lot in state.lots for card in lot]
        discard(state, [*rest, *state.flipped])
        if state.flipped:
            mark(state, "flipped")
        state.flipped = []
    else:
        hand_on(state, dealer)
    state.lots = []
    state.phases = [Selecting()]
