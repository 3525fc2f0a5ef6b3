"""What a seat of Claim Jumpers may know, and other worlds it could not tell from this one."""

from typing import TypeVar

from msgspec import Struct

from engines.contract import Action
from engines.dealer import Dealer
from engines.text import Seat, Text
from tests.proving.pieces import (
    GOODS,
    WORTH,
    Accept,
    Answer,
    AnyPhase,
    Bid,
    Done,
    Good,
    Offer,
    Pass,
    Pay,
    Paying,
    Player,
    Refuse,
    Rob,
    Sale,
    Stake,
    State,
    Tile,
    Turn,
    letters,
    worth,
)  # fmt: skip

T = TypeVar("T")


class TileView(Struct, frozen=True):
    """A claim as a seat knows it."""

    gold: int | None
    seen: tuple[Seat, ...]


class PlayerView(Struct, frozen=True):
    """What everybody sees of a seat."""

    cards: int
    goods: int
    claims: tuple[TileView, ...]
    has_staked: bool
    shown: dict[Good, int]
    """The goods, when the match is over."""


class View(Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Seat | None
    round: int
    rounds: int
    outlaw: bool
    phase: AnyPhase | None
    players: tuple[PlayerView, ...]
    row: tuple[TileView, ...]
    lost: tuple[TileView, ...]
    stack: int
    deck: int
    bag: int
    discards: tuple[str, ...]
    hand: tuple[str, ...] = ()
    goods: dict[Good, int] = {}
    staked: str | None = None


def view(state: State, seat: Seat | None) -> View:
    """The table as this seat sees it."""

    def tile(tile: Tile) -> TileView:
        return TileView(tile.gold if tile.open or seat in tile.seen else None, tuple(tile.seen))

    me = Player([], {}, []) if seat is None else state.players[seat]
    return View(
        seat=seat,
        round=state.round,
        rounds=state.rounds,
        outlaw=state.outlaw,
        phase=state.phases[-1] if state.phases else None,
        players=tuple(
            PlayerView(
                cards=len(player.hand),
                goods=sum(player.goods.values()),
                claims=tuple(map(tile, player.claims)),
                has_staked=player.staked is not None,
                shown={} if state.phases else dict(player.goods),
            )
            for player in state.players
        ),
        row=tuple(map(tile, state.row)),
        lost=tuple(map(tile, state.lost)),
        stack=len(state.stack),
        deck=len(state.deck),
        bag=len(state.bag),
        discards=tuple(state.discards),
        hand=tuple(me.hand),
        goods=dict(me.goods),
        staked=me.staked,
    )


def redeal(state: State, seat: Seat | None, dealer: Dealer) -> None:
    """Deals anew whatever this seat cannot see; who has bid can pay, and who has offered can give."""
    others = {other: player for other, player in enumerate(state.players) if other != seat}
    tiles = [*state.stack, *state.row, *state.lost, *(tile for player in state.players for tile in player.claims)]
    hidden = [tile for tile in tiles if not tile.open and seat not in tile.seen]
    for tile, gold in zip(hidden, shuffled([tile.gold for tile in hidden], dealer), strict=True):
        tile.gold = gold
    for player in others.values():
        if player.staked is not None:
            player.staked = dealer.pick(letters(len(state.row)))
    buyer, price = debt(state)
    piles = [player.hand for _, player in sorted(others.items(), key=lambda item: item[0] != buyer)] + [state.deck]
    cards = shuffled([card for pile in piles for card in pile], dealer)
    first = len(piles[0])
    while buyer in others and worth(cards[:first]) < price:
        low = min(range(first), key=lambda place: WORTH[cards[place]])
        high = max(range(first, len(cards)), key=lambda place: WORTH[cards[place]])
        cards[low], cards[high] = cards[high], cards[low]
    for pile in piles:
        pile[:] = [cards.pop(0) for _ in pile]
    if state.phases:
        redeal_goods(state, others, dealer)


def debt(state: State) -> tuple[Seat | None, int]:
    """Who has bid the most, or is to pay, and how much."""
    match state.phases[-1] if state.phases else None:
        case Sale(bidder=bidder, bid=bid):
            return bidder, bid
        case Paying(buyer=buyer, price=price):
            return buyer, price
    return None, 0


def redeal_goods(state: State, others: dict[Seat, Player], dealer: Dealer) -> None:
    """Pools the goods of the bag and of these seats, and deals them out again by their numbers."""
    pool: list[Good] = state.bag + [
        good for player in others.values() for good in GOODS for _ in range(player.goods[good])
    ]
    held: dict[Seat, list[Good]] = {seat: [] for seat in others}
    match state.phases[-1]:
        case Turn(queue, Offer(give=give)) if queue[0] in others:
            pool.remove(give)
            held[queue[0]] = [give]
    pool = shuffled(pool, dealer)
    for seat, player in others.items():
        goods = held[seat] + [pool.pop() for _ in range(sum(player.goods.values()) - len(held[seat]))]
        player.goods = {good: goods.count(good) for good in GOODS}
    state.bag = pool


def shuffled(items: list[T], dealer: Dealer) -> list[T]:
    """The items in another order."""
    dealer.shuffle(items)
    return items


WORDS: dict[type[Action], Text] = {
    Pass: Text("Pass"),
    Accept: Text("Accept the offer"),
    Refuse: Text("Refuse the offer"),
    Done: Text("End your turn"),
}


def label(view: View, action: Action) -> Text:
    """What a button says."""
    match action:
        case Stake(claim):
            return Text("Stake claim {claim}", {"claim": claim})
        case Bid(amount):
            return Text("Bid {amount}", {"amount": amount})
        case Pay(cards):
            return Text("Pay with {cards}", {"cards": cards})
        case Offer(to, give, want):
            return Text("Offer {seat} {give} for {want}", {"seat": to, "give": give, "want": want})
        case Rob(victim):
            return Text("Rob {seat}", {"seat": victim})
        case Answer(shoot):
            return Text("Use a rifle") if shoot else Text("Let it happen")
    return WORDS[type(action)]
