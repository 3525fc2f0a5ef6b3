"""Other worlds that a seat of End of the Trail cannot tell from its own."""

from engines.dealer import Dealer
from engines.end_of_the_trail.actions import SecretChoice
from engines.end_of_the_trail.content import ACTION, JOKER, MONEY, RESERVES, SORTED, TILES, worth
from engines.end_of_the_trail.rules import secret_menu
from engines.end_of_the_trail.state import Bidding, Exchanging, Looking, Paying, Player, State, busted
from engines.end_of_the_trail.view import remembered
from engines.text import Seat


def redeal(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Deals anew whatever this seat cannot see: gold, hands, hole cards, deck, reserves and secret answers."""
    _redeal_gold(state, seat, dealer)
    _redeal_cards(state, seat, dealer)
    _redeal_choices(state, seat, dealer)


def _redeal_gold(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Mixes the hidden gold of each terrain with that in the box."""
    shown = remembered(state, seat)
    phase = state.phases[-1] if state.phases else None
    limit = _least_look(state, seat, phase) if isinstance(phase, Looking) else None
    for terrain in TILES:
        hidden = [
            name for name, tile in state.grid.items() if tile.terrain == terrain and not tile.open and name not in shown
        ]
        gold = [state.grid[name].gold for name in hidden] + state.box[terrain]
        dealer.shuffle(gold)
        if limit is not None and limit[0] in hidden:
            place = hidden.index(limit[0])
            fit = [other for other, value in enumerate(gold) if value <= limit[1]]
            other = place if place in fit else dealer.pick(fit)
            gold[place], gold[other] = gold[other], gold[place]
        for name, value in zip(hidden, gold, strict=False):
            state.grid[name].gold = value
        state.box[terrain] = gold[len(hidden) :]


def _least_look(state: State, seat: Seat | None, look: Looking) -> tuple[str, int] | None:
    """A forgotten look that the seat knows to be no better than the open one: its tile, and that one's gold."""
    if look.seat == seat and look.before is not None and not busted(state, look):
        return look.before, state.grid[look.tile].gold
    return None


def _redeal_cards(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Pools the hidden cards and deals them out again by their numbers; who has bid can pay."""
    others = {other: player for other, player in enumerate(state.players) if other != seat}
    asked = _asked_again(state)
    kept: dict[Seat, list[str]] = {}
    for other, player in others.items():
        shows = asked is not None and asked == (other, False) and JOKER not in player.known
        kept[other] = [*player.known, JOKER] if shows else list(player.known)
    holes = [
        player
        for other, player in others.items()
        if player.hole is not None and not (player.hole_known or state.shown or asked == (other, True))
    ]
    debtor, price = _debt(state)
    seats = sorted(others, key=lambda other: other != debtor)
    hidden = {other: _without(others[other].hand, kept[other]) for other in seats}
    pool = [card for cards in hidden.values() for card in cards] + state.deck
    pool += [player.hole for player in holes if player.hole is not None]
    pool = _redeal_reserves(state, pool, hidden.get(debtor, []) if debtor is not None else [], dealer)
    dealer.shuffle(pool)
    if debtor in others:
        _cover(pool, len(hidden[debtor]), price - worth(kept[debtor]))
    for other in seats:
        dealt = [pool.pop(0) for _ in hidden[other]]
        others[other].hand = sorted(kept[other] + dealt, key=SORTED.__getitem__)
    for player in holes:
        player.hole = pool.pop()
    state.deck = pool


def _redeal_reserves(state: State, pool: list[str], spared: list[str], dealer: Dealer) -> list[str]:
    """Gives the Argonauts other cards of the kinds they can have; the pool that is left."""
    pool = pool + [card for argonaut in state.argonauts for card in argonaut.reserve]
    able = [card for card in pool if ACTION[card] in RESERVES and card not in spared]
    dealer.shuffle(able)
    for argonaut in state.argonauts:
        argonaut.reserve = [able.pop() for _ in argonaut.reserve]
    taken = [card for argonaut in state.argonauts for card in argonaut.reserve]
    return _without(pool, taken)


def _cover(cards: list[str], count: int, price: int) -> None:
    """Puts dearer cards among the first, until they pay the price."""
    while worth(cards[:count]) < price:
        low = min(range(count), key=lambda place: MONEY[cards[place]])
        high = max(range(count, len(cards)), key=lambda place: MONEY[cards[place]])
        cards[low], cards[high] = cards[high], cards[low]


def _without(cards: list[str], taken: list[str]) -> list[str]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


def _debt(state: State) -> tuple[Seat | None, int]:
    """Who has bid most, or is to pay, and how much."""
    match state.phases[-1] if state.phases else None:
        case Bidding(bidder=bidder, bid=bid) if bidder is not None and bidder < len(state.players):
            return bidder, bid
        case Paying(seat=buyer, price=price):
            return buyer, price
    return None, 0


def _asked_again(state: State) -> tuple[Seat, bool] | None:
    """Whose Joker is in question, as everyone knows, and whether it is the hole card."""
    match state.phases[-1] if state.phases else None:
        case Exchanging(place=place, again=True, hole=hole):
            return state.order[place], hole
    return None


def _redeal_choices(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Lets the others choose anew what they chose in secret, from what they now hold."""
    for other, player in enumerate(state.players):
        if other != seat and player.choice is not None:
            player.choice = _rechosen(state, other, player, dealer)


def _rechosen(state: State, seat: Seat, player: Player, dealer: Dealer) -> SecretChoice | None:
    phase = state.phases[-1]
    if isinstance(phase, Exchanging) and state.order[phase.place] == seat:
        return None
    choice = dealer.pick(secret_menu(state, seat))
    assert isinstance(choice, SecretChoice)
    return choice
