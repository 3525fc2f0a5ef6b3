"""The rules of Claim Jumpers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from engines.contract import Action, Decision, IllegalAction, Line, NotYourDecision, Outcome
from engines.dealer import Dealer
from engines.text import Seat, Text
from tests.proving.pieces import (
    ALLOWANCE,
    DECK,
    FLIPS,
    GOLD,
    GOODS,
    HAND,
    SET,
    WORTH,
    Accept,
    Answer,
    Bid,
    Done,
    Good,
    Offer,
    Pass,
    Pay,
    Paying,
    Player,
    ProvingOptions,
    Refuse,
    Rob,
    Robbery,
    Sale,
    Stake,
    Staking,
    State,
    Tile,
    Turn,
    letters,
    worth,
)  # fmt: skip


def setup(seats: int, options: ProvingOptions, dealer: Dealer) -> State:
    """Shuffles everything and begins the first round."""
    bag: list[Good] = [good for good in GOODS for _ in range(8)]
    if seats * ALLOWANCE * options.rounds > len(bag):
        raise IllegalAction(
            "There are not enough goods for {rounds} rounds at {count}.", rounds=options.rounds, count=seats
        )
    deck, stack = list(DECK), [Tile(gold) for gold in GOLD]
    dealer.shuffle(deck)
    dealer.shuffle(stack)
    dealer.shuffle(bag)
    players = [Player([], dict.fromkeys(GOODS, 0), []) for _ in range(seats)]
    loot = 2 if options.loot == "two" else 1
    state = State(options.rounds, options.outlaw or seats == 1, loot, players, deck, [], bag, stack, [], [], 0, [])
    begin_round(state, dealer)
    return state


def begin_round(state: State, dealer: Dealer) -> None:
    """Lays out new claims and hands out cards and goods; after the last round, opens all."""
    for tile in state.row:
        tile.seen.clear()
    state.stack += state.row
    dealer.shuffle(state.stack)
    if state.round == state.rounds:
        state.row = []
        for tile in (*(tile for player in state.players for tile in player.claims), *state.lost):
            tile.open = True
        dealer.reveal("The claims are opened and the goods laid out.")
        return
    state.round += 1
    state.row = [state.stack.pop() for _ in range(len(state.players) + 1)]
    state.phases = [Staking()]
    dealer.say("Round {round}: {count} claims are laid out.", round=state.round, count=len(state.row))
    for seat, player in enumerate(state.players):
        cards = [card for _ in range(HAND - len(player.hand)) for card in draw(state, dealer)]
        goods = [state.bag.pop() for _ in range(ALLOWANCE)]
        player.hand += cards
        for good in goods:
            player.goods[good] += 1
        dealer.whisper(seat, "You get {things}.", things=(*cards, *goods))


def draw(state: State, dealer: Dealer) -> list[str]:
    """The top card of the deck, if there is one left after shuffling the discards."""
    if not state.deck:
        state.deck, state.discards = state.discards, []
        dealer.shuffle(state.deck)
    return [state.deck.pop()] if state.deck else []


def pending(state: State) -> Sequence[Decision]:
    """The open questions."""
    match state.phases[-1] if state.phases else None:
        case Staking():
            asked = Text("Stake a claim in secret; alone on it, you look at it.")
            return [
                Decision(seat, (Stake,), asked, player.staked is None, True, Stake("a"))
                for seat, player in enumerate(state.players)
            ]
        case Sale(lot, queue, bid):
            sale = Text("Claim {claim} is on sale: bid more than {bid}, or pass.", {"claim": "abcde"[lot], "bid": bid})
            if bid < 0:
                sale = Text("Claim {claim} is on sale: bid 0 or more, or pass.", {"claim": "abcde"[lot]})
            return [Decision(queue[0], (Bid, Pass), sale, default=Pass())]
        case Paying(_, buyer, price):
            return [Decision(buyer, (Pay,), Text("Pay {price}, with no card too many.", {"price": price}))]
        case Turn(queue, offer, offered):
            kinds = (Rob, Done) if offered else (Offer, Rob, Done)
            turns = [Decision(queue[0], kinds, Text("Your turn: rob somebody or be done."), default=Done())]
            if offer:
                swap = Text(
                    "{seat} gives {give} for your {want}.", {"seat": queue[0], "give": offer.give, "want": offer.want}
                )
                turns.append(Decision(offer.to, (Accept, Refuse), swap, blocking=False, default=Refuse()))
            return turns
        case Robbery(robber, victim):
            robbed = Text("{seat} robs you: do you use a rifle, if you hold one?", {"seat": robber})
            return [Decision(victim, (Answer,), robbed, default=Answer(True))]
    return []


def legal(state: State, seat: Seat) -> Iterable[Action]:
    """The menu of a seat."""
    if all(decision.seat != seat for decision in pending(state)):
        return
    player = state.players[seat]
    match state.phases[-1]:
        case Staking():
            yield from map(Stake, letters(len(state.row)))
        case Sale(_, _, bid):
            yield Pass()
            yield from map(Bid, range(bid + 1, worth(player.hand) + 1))
        case Paying(_, _, price):
            yield from payments(player.hand, price)
        case Turn(queue, offer, offered) if seat == queue[0]:
            others = [other for other in range(len(state.players)) if other != seat and total(state, other)]
            if not offered:
                held = [good for good in GOODS if player.goods[good]]
                yield from (Offer(to, give, want) for to in others for give in held for want in GOODS if want != give)
            yield from map(Rob, others)
            yield Done()
        case Turn(_, Offer() as offer):
            if player.goods[offer.want]:
                yield Accept()
            yield Refuse()
        case Robbery():
            if "rifle" in player.hand:
                yield Answer(True)
            yield Answer(False)


def payments(hand: list[str], price: int) -> Iterator[Pay]:
    """For each card that can be of use the cheapest payment with it, each once."""
    cards = [card for card in hand if WORTH[card]]
    ways = [way for size in range(1, len(cards) + 1) for way in combinations(cards, size) if exact(way, price)]
    best = {card: min((way for way in ways if card in way), key=worth, default=None) for card in cards}
    yield from (Pay(way) for way in dict.fromkeys(best.values()) if way)


def exact(cards: tuple[str, ...], price: int) -> bool:
    """They pay the price, and every one of them is needed."""
    return worth(cards) >= price > worth(cards) - min(map(worth, ((card,) for card in cards)), default=0)


def total(state: State, seat: Seat) -> int:
    """How many goods a seat has, as all can see."""
    return sum(state.players[seat].goods.values())


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> None:
    """The law."""
    match state.phases[-1] if state.phases else None, action:
        case Staking(), Stake(claim):
            stake(state, seat, claim, dealer)
        case Sale(queue=queue) as sale, Bid(amount) if queue[0] == seat:
            bid(state, seat, sale, amount, dealer)
        case Sale(queue=queue) as sale, Pass() if queue[0] == seat:
            dealer.say("{seat} passes.", seat=seat)
            sell(state, replace(sale, queue=queue[1:]), dealer)
        case Paying(buyer=buyer) as bill, Pay(cards) if buyer == seat:
            pay(state, seat, bill, cards, dealer)
        case Turn(queue=queue, offered=False) as turn, Offer() if queue[0] == seat:
            propose(state, seat, turn, action, dealer)
        case Turn(offer=Offer(to=to) as offer) as turn, Accept() | Refuse() if to == seat:
            swap(state, seat, turn, offer, isinstance(action, Accept), dealer)
        case Turn(queue=queue), Rob(victim) if queue[0] == seat:
            check_other(state, seat, victim)
            dealer.say("{seat} robs {victim_seat}.", seat=seat, victim_seat=victim)
            state.phases.append(Robbery(seat, victim))
        case Turn(queue=queue), Done() if queue[0] == seat:
            dealer.say("{seat} is done.", seat=seat)
            end_turn(state, dealer)
        case Robbery(robber, victim), Answer(shoot) if victim == seat:
            state.phases.pop()
            rob(state, robber, victim, shoot, dealer)
            end_turn(state, dealer)
        case _:
            raise NotYourDecision("That is not what the table asks of you now.")


def stake(state: State, seat: Seat, claim: str, dealer: Dealer) -> None:
    """Stakes a claim, or another one as long as somebody is still to stake."""
    if claim not in tuple(letters(len(state.row))):
        raise IllegalAction("There is no claim {claim}.", claim=claim)
    me = state.players[seat]
    if me.staked is None:
        dealer.say("{seat} has staked.", seat=seat)
    me.staked = claim
    if all(player.staked for player in state.players):
        open_stakes(state, dealer)


def bid(state: State, seat: Seat, sale: Sale, amount: int, dealer: Dealer) -> None:
    """Bids what one can pay."""
    funds = worth(state.players[seat].hand)
    if amount <= sale.bid:
        raise IllegalAction("Bid more than {bid}.", bid=sale.bid)
    if amount > funds:
        raise IllegalAction("You cannot pay {amount}: your cards are worth {funds}.", amount=amount, funds=funds)
    dealer.say("{seat} bids {amount}.", seat=seat, amount=amount)
    sell(state, replace(sale, queue=(*sale.queue[1:], seat), bid=amount, bidder=seat), dealer)


def pay(state: State, seat: Seat, bill: Paying, cards: tuple[str, ...], dealer: Dealer) -> None:
    """Pays openly and takes the lot."""
    hand = state.players[seat].hand
    if any(cards.count(card) > hand.count(card) for card in cards):
        raise IllegalAction("You do not hold all of these cards.")
    if not exact(cards, bill.price):
        raise IllegalAction("Pay {price}, with no card too many.", price=bill.price)
    for card in cards:
        hand.remove(card)
    state.discards += cards
    dealer.reveal("{seat} pays with {cards}.", seat=seat, cards=cards)
    gain(state, seat, bill.lot, dealer)


def propose(state: State, seat: Seat, turn: Turn, offer: Offer, dealer: Dealer) -> None:
    """Makes the one offer of a turn; the table does not wait for the answer."""
    check_other(state, seat, offer.to)
    give, want = offer.give, offer.want
    if give == want or not state.players[seat].goods[give]:
        raise IllegalAction("Offer something you have for something else.")
    dealer.say("{seat} offers {to_seat} {give} for {want}.", seat=seat, to_seat=offer.to, give=give, want=want)
    state.phases[-1] = replace(turn, offer=offer, offered=True)


def swap(state: State, seat: Seat, turn: Turn, offer: Offer, accepted: bool, dealer: Dealer) -> None:
    """Answers the offer."""
    me, maker, give, want = state.players[seat], state.players[turn.queue[0]], offer.give, offer.want
    if accepted and not me.goods[want]:
        raise IllegalAction("You have no {want} to give.", want=want)
    if accepted:
        for giver, taker, good in ((maker, me, give), (me, maker, want)):
            giver.goods[good] -= 1
            taker.goods[good] += 1
        dealer.say("{seat} swaps {want} for {give}.", seat=seat, give=give, want=want)
    else:
        dealer.say("{seat} refuses.", seat=seat)
    state.phases[-1] = replace(turn, offer=None)


def check_other(state: State, seat: Seat, other: Seat) -> None:
    """Refuses a seat that is one's own, empty, or without goods."""
    if other == seat or other >= len(state.players) or not total(state, other):
        raise IllegalAction("Name somebody else who has goods.")


def open_stakes(state: State, dealer: Dealer) -> None:
    """Shows what was staked, lets the lone ones look, and puts the claim most wanted on sale."""
    staked = "".join(player.staked or "" for player in state.players)
    for seat, (player, claim) in enumerate(zip(state.players, staked, strict=True)):
        dealer.reveal("{seat} stakes claim {claim}.", seat=seat, claim=claim)
        player.staked = None
        if staked.count(claim) == 1:
            look(state.row["abcde".index(claim)], seat, dealer)
    lot = max(range(len(state.row)), key=lambda place: staked.count("abcde"[place]))
    seats = len(state.players)
    sell(state, Sale(lot, tuple((state.round - 1 + seat) % seats for seat in range(seats))), dealer)


def look(tile: Tile, seat: Seat, dealer: Dealer) -> None:
    """Shows a claim to a seat, which remembers it."""
    dealer.whisper(seat, "You see {gold} gold.", gold=tile.gold)
    if seat not in tile.seen:
        tile.seen.append(seat)


def sell(state: State, sale: Sale, dealer: Dealer) -> None:
    """Goes on with the sale, or ends it."""
    state.phases = [sale]
    if not sale.queue or sale.queue == (sale.bidder,):
        end_sale(state, sale, dealer)


def end_sale(state: State, sale: Sale, dealer: Dealer) -> None:
    """The Outlaw turns some cards up, and takes the lot if they are worth more."""
    flipped = [card for _ in range(FLIPS) for card in draw(state, dealer)] if state.outlaw and sale.bid >= 0 else []
    state.discards += flipped
    if flipped:
        dealer.reveal("The Outlaw turns up {cards}.", cards=tuple(flipped))
    if state.outlaw and (sale.bid < 0 or worth(flipped) > sale.bid):
        dealer.say("The Outlaw takes the claim.")
        state.lost.append(state.row.pop(sale.lot))
        begin_turns(state, dealer)
    elif sale.bidder is None:
        dealer.say("Nobody wants the claim.")
        begin_turns(state, dealer)
    elif sale.bid == 0:
        gain(state, sale.bidder, sale.lot, dealer)
    else:
        state.phases = [Paying(sale.lot, sale.bidder, sale.bid)]


def gain(state: State, seat: Seat, lot: int, dealer: Dealer) -> None:
    """Gives the lot to its buyer, who looks at it."""
    dealer.say("{seat} gets the claim.", seat=seat)
    tile = state.row.pop(lot)
    look(tile, seat, dealer)
    state.players[seat].claims.append(tile)
    begin_turns(state, dealer)


def begin_turns(state: State, dealer: Dealer) -> None:
    """Everybody has a turn, where there is anybody to rob."""
    seats = len(state.players)
    state.phases = [Turn(tuple((state.round - 1 + seat) % seats for seat in range(seats)))]
    if seats == 1:
        end_turn(state, dealer)


def end_turn(state: State, dealer: Dealer) -> None:
    """The next seat's turn, or the next round."""
    turn = state.phases.pop()
    assert isinstance(turn, Turn)
    if len(turn.queue) > 1:
        state.phases = [Turn(turn.queue[1:])]
    else:
        begin_round(state, dealer)


def rob(state: State, robber: Seat, victim: Seat, shoot: bool, dealer: Dealer) -> None:
    """Takes goods at random, unless the victim uses a rifle."""
    loser, winner = state.players[victim], state.players[robber]
    if shoot and "rifle" in loser.hand:
        loser.hand.remove("rifle")
        state.discards.append("rifle")
        dealer.reveal("{seat} uses a rifle; {robber_seat} flees.", seat=victim, robber_seat=robber)
        return
    for _ in range(min(state.loot, total(state, victim))):
        good = dealer.pick([good for good in GOODS for _ in range(loser.goods[good])])
        loser.goods[good] -= 1
        winner.goods[good] += 1
        dealer.say("{seat} takes a good from {victim_seat}.", seat=robber, victim_seat=victim)
        dealer.whisper(robber, "You take {good} from {seat}.", good=good, seat=victim)
        dealer.whisper(victim, "{seat} takes your {good}.", good=good, seat=robber)


def outcome(state: State, early: bool) -> Outcome | None:
    """Gold and sets of goods; the Outlaw scores his gold alone, and wins only with more than anybody."""
    if state.phases and not early:
        return None
    gold = [sum(tile.gold for tile in player.claims) for player in state.players]
    sets = [SET * min(player.goods.values()) for player in state.players]
    scores = [claims + goods for claims, goods in zip(gold, sets, strict=True)]
    outlaw = [sum(tile.gold for tile in state.lost)] if state.outlaw else []
    best = max(*scores, *outlaw, 0)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    reason = Text("{seats} won with {points} points.", {"seats": winners, "points": best})
    if not winners:
        reason = Text("The Outlaw won with {points} points.", {"points": best})
    return Outcome(
        scores=tuple(scores),
        winners=winners,
        places=tuple(1 + sum(other > score for other in (*scores, *outlaw)) for score in scores),
        lines=(Line(Text("Gold"), (*gold, *outlaw)), Line(Text("Sets"), (*sets, *(0 for _ in outlaw)))),
        reason=reason,
        automata=(Text("The Outlaw"),) if state.outlaw else (),
    )


def inventory(state: State) -> dict[str, int]:
    """Every card, claim and good, wherever it lies."""
    tiles = [*state.stack, *state.row, *state.lost]
    things: list[str] = [*state.deck, *state.discards, *state.bag]
    for player in state.players:
        things += [*player.hand, *(good for good in GOODS for _ in range(player.goods[good]))]
        tiles += player.claims
    things += [f"gold {tile.gold}" for tile in tiles]
    return dict(Counter(things))
