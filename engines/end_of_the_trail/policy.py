"""A sensible prospector: weighs gold it expects, poker hands in the making, and what a lot adds to its hand."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from engines.contract import Action, Guess
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import (
    Auction,
    Bid,
    Claim,
    Double,
    Hide,
    Jump,
    Keep,
    Pay,
    Pitch,
    Search,
    Select,
    Settle,
    Swap,
    Take,
    Uproot,
)
from engines.end_of_the_trail.content import (
    ACTION,
    ARGONAUTS,
    JOKER,
    MONEY,
    PAYOUT,
    REACH,
    ROUNDS,
    TILES,
    Deed,
    Piece,
    Terrain,
    worth,
)
from engines.end_of_the_trail.land import ROW, nearest, pairs
from engines.end_of_the_trail.state import (
    Bidding,
    Doubling,
    Exchanging,
    Hiding,
    JokerWindow,
    Keeping,
    Looking,
    LotChoice,
    Paying,
    Phase,
    Pitching,
    Prospecting,
    Selecting,
    Settling,
    Side,
)
from engines.end_of_the_trail.view import PlayerView, TileView, View
from engines.end_of_the_trail.words import owner_name
from engines.kit.poker import KINDS, STRENGTH, HandKind, best
from engines.text import Seat

Odds = dict[int, float]
"""How likely each amount of gold is."""

FINAL_CLAIM = 2.4
"""Gold that the final claim brings, and keeps from others."""
JUMPED = 0.6
"""Gold that a claim is worth above its terrain's mean, for somebody chose it."""
DANGER = 0.25
"""Gold that pressing on costs for every opponent who may come first."""
WINS: dict[HandKind, float] = dict(zip(KINDS, (0.1, 0.35, 0.6, 0.72, 0.82, 0.88, 0.95, 0.99, 1.0), strict=True))
"""How often a hand beats another player's."""
SPEED: dict[Deed, float] = {
    "Oxen": 0.9,
    "Mules": 1.2,
    "Horse": 1.5,
    "Shortcut": 1.6,
    "Double or Nothin'": 1.5,
    "Claim Jump": 1.3,
    "New Prospects": 0.7,
    "Joker": 0.3,
}
"""How useful a card is on the trail, roughly, in gold."""


def policy(view: View, seat: Seat, menu: Sequence[Action], dealer: Dealer, guess: Guess[Any]) -> Action | None:
    """The answer that promises most, the first of equals; a secret answer once given stands."""
    phase = view.phases[-1]
    if view.choice is not None and not isinstance(phase, Exchanging):
        return None
    mind = Mind(view, seat)
    weigh = _WORTH[type(phase)]
    return max(menu, key=lambda action: weigh(mind, action))


class Mind:
    """What a seat makes of the table."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.me: PlayerView = view.players[seat]
        self.opponents = len(view.players) + len(view.argonauts) - 1
        hole = [view.hole] if view.hole is not None and view.hole != JOKER else []
        self.supply: tuple[str, ...] = (*hole, *self.me.supply)
        self.rounds_left = ROUNDS - view.round
        self.free = [name for name, tile in view.grid.items() if tile.is_free]
        self.odds = {terrain: self._odds(terrain) for terrain in TILES}
        self.mean = {terrain: _mean(odds) for terrain, odds in self.odds.items()}
        self.prizes = {name: self.prize(tile) for name, tile in view.grid.items()}
        self._keeps: dict[tuple[str, ...], float] = {}
        self._ways: dict[int, list[Odds]] = {}
        self._journeys: dict[tuple[int, tuple[str, ...], tuple[str, ...]], float] = {}
        self._presses: dict[tuple[int, tuple[str, ...], tuple[str, ...]], float] = {}

    # --- gold

    def _odds(self, terrain: Terrain) -> Odds:
        """What an unseen tile of this terrain may hold."""
        left = Counter(TILES[terrain].gold)
        left.subtract(
            tile.gold for tile in self.view.grid.values() if tile.terrain == terrain and tile.gold is not None
        )
        total = sum(left.values())
        return {gold: count / total for gold, count in sorted(left.items()) if count > 0} if total else {1: 1.0}

    def prize(self, tile: TileView) -> float:
        """The gold to be expected of a tile."""
        if tile.gold is not None:
            return float(tile.gold)
        return self.mean[tile.terrain] + (0.0 if tile.is_free else JUMPED)

    def ways(self, reach: int) -> list[Odds]:
        """The kinds of tile a card of this reach can look at: unseen ones by terrain, and the best one known."""
        if reach not in self._ways:
            inside = [self.view.grid[name] for name in self.free if ROW[name] <= reach]
            known = max((tile.gold for tile in inside if tile.gold is not None), default=None)
            unseen = {tile.terrain: self.odds[tile.terrain] for tile in inside if tile.gold is None}
            self._ways[reach] = [*unseen.values(), *([{known: 1.0}] if known is not None else [])]
        return self._ways[reach]

    # --- poker

    def keeps(self, used: tuple[str, ...]) -> float:
        """What the poker hand gains when one or two of these cards are kept."""
        if used not in self._keeps:
            now = self.poker(self.supply, self.rounds_left)
            ways = [cards for size in (1, 2) for cards in combinations(used, size)]
            self._keeps[used] = (
                max((self.poker((*self.supply, *way), self.rounds_left) for way in ways), default=now) - now
            )
        return self._keeps[used]

    def poker(self, cards: Iterable[str], rounds: int) -> float:
        """What a poker hand in the making is worth, in gold, with so many rounds to come."""
        held = tuple(cards)
        hand = best(held)
        value = self.stake(hand.kind) + 0.02 * (hand.ranks[0] if hand.ranks else 0)
        if not rounds:
            return value
        hopes = [chance * max(0.0, self.stake(kind) - value) for kind, chance in _hopes(held, hand.kind, rounds)]
        hopes.sort(reverse=True)
        return value + sum(hope / (place + 1) for place, hope in enumerate(hopes[:3])) + 0.05 * min(len(held), 5)

    def stake(self, kind: HandKind) -> float:
        """What a finished hand brings: its gold, and its chance of the final claim."""
        if self.view.argonauts:
            wins = float(all(STRENGTH[kind] >= STRENGTH[ARGONAUTS[rival.name].hand] for rival in self.view.argonauts))
        else:
            wins = WINS[kind] ** max(1, self.opponents)
        return PAYOUT[kind] + FINAL_CLAIM * wins

    # --- prospecting

    def journey(self, at: int, cards: tuple[str, ...], used: tuple[str, ...]) -> float:
        """The best that can be expected of a turn: at a tile of this gold (0: none), with these cards to use."""
        key = (at, cards, used)
        if key not in self._journeys:
            ways = [at + self.keeps(used)] if at or not cards else [self.keeps(used)]
            ways += [self.play(at, card, tuple(other for other in cards if other != card), used) for card in cards]
            self._journeys[key] = max(ways)
        return self._journeys[key]

    def play(self, at: int, card: str, rest: tuple[str, ...], used: tuple[str, ...]) -> float:
        """The best that can be expected of using a card now."""
        spent = tuple(sorted((*used, card)))
        if REACH[card]:
            safe = ACTION[card] == "Shortcut"
            return max(
                (self.search(odds, 0 if safe else at, rest, spent) for odds in self.ways(REACH[card])), default=0.0
            )
        kept = self.keeps(spent)
        match ACTION[card]:
            case "Double or Nothin'":
                return kept + self.best_double
            case "Claim Jump":
                return kept + self.best_jump
        return self.best_uproot + self.journey(at, rest, spent) - DANGER * self.opponents * bool(at)

    def search(self, odds: Odds, at: int, rest: tuple[str, ...], spent: tuple[str, ...]) -> float:
        """What a look is worth: less gold than before has to be claimed, other tiles may be left."""
        kept = self.keeps(spent)
        total = 0.0
        for gold, chance in odds.items():
            claim = gold + kept
            total += chance * (claim if gold < at or not rest else max(claim, self.press(gold, rest, spent)))
        return total

    def press(self, at: int, rest: tuple[str, ...], spent: tuple[str, ...]) -> float:
        """What pressing on is worth: the cards left are to be used, for one could have claimed."""
        key = (at, rest, spent)
        if key not in self._presses:
            ways = [self.play(at, card, tuple(other for other in rest if other != card), spent) for card in rest]
            self._presses[key] = max(ways, default=0.0) - DANGER * self.opponents * 0.4
        return self._presses[key]

    @cached_property
    def best_double(self) -> float:
        """The best pair of tiles to look at."""
        free = set(self.free)
        ways = [self.pair(one, other) for one, other in pairs(self.view.columns) if one in free and other in free]
        return max(ways, default=0.0)

    def pair(self, one: str, other: str) -> float:
        """The better of two tiles."""
        first, second = self.chances(one), self.chances(other)
        return sum(p * q * max(gold, more) for gold, p in first.items() for more, q in second.items())

    def chances(self, name: str) -> Odds:
        """What a tile may hold."""
        tile = self.view.grid[name]
        return {tile.gold: 1.0} if tile.gold is not None else self.odds[tile.terrain]

    @cached_property
    def best_jump(self) -> float:
        """The best claim to jump; before anybody has claimed, what one may be worth later."""
        return max(
            (self.jump(name, "tent") for name, tile in self.view.grid.items() if self.jumpable(tile)), default=2.5
        )

    def jumpable(self, tile: TileView) -> bool:
        """Whether it holds tents of others alone."""
        return bool(tile.tents) and self.seat not in tile.tents

    def jump(self, name: str, piece: Piece) -> float:
        """The gold of a jumped claim; a camp takes it away from the others."""
        tile = self.view.grid[name]
        prize = self.prizes[name]
        if piece == "tent" or not self.me.camp:
            return prize
        return prize - 0.3 + sum(self.loss(name) for _ in tile.tents) / max(1, self.opponents)

    def loss(self, name: str) -> float:
        """What an owner loses whose tent has to leave a tile."""
        free = nearest(self.free, name)
        return self.prizes[name] - max(self.prizes[other] for other in free)

    @cached_property
    def best_uproot(self) -> float:
        """The best tent to move."""
        ways = [self.uproot(name, side) for name, tile in self.view.grid.items() for side in tile.tents]
        return max(ways, default=0.3)

    def uproot(self, name: str, side: Side) -> float:
        """What moving a tent brings: my own to better land, another's to worse."""
        return -self.loss(name) if side == self.seat else self.loss(name) / max(1, self.opponents)

    # --- hands

    def hand(self, cards: Sequence[str]) -> float:
        """What a hand is worth: the best cards to prospect with, for poker and on the trail, and the money."""
        plain = [card for card in cards if card != JOKER]
        poker = max((self.keeps(tuple(sorted(pair))) for pair in combinations(plain, 2)), default=0.0)
        speeds = sorted((SPEED[ACTION[card]] for card in cards), reverse=True)
        return poker + 0.6 * sum(speeds[:3]) + 0.1 * sum(speeds[3:]) + 0.02 * worth(tuple(cards))

    def cheapest(self, price: int) -> list[str]:
        """A hand after paying, by the cards that are missed least."""
        hand = sorted(self.view.hand, key=lambda card: (SPEED[ACTION[card]] - 0.1 * MONEY[card], card))
        paid: list[str] = []
        for card in hand:
            if worth(paid) < price and card != JOKER:
                paid.append(card)
        for card in list(paid):
            if worth(paid) - MONEY[card] >= price:
                paid.remove(card)
        return [card for card in hand if card not in paid]

    def gain(self, lot: int, price: int) -> float:
        """What a lot adds at this price."""
        return self.hand([*self.cheapest(price), *self.view.lots[lot - 1]]) - self.hand(self.view.hand)

    def piece(self, piece: Piece, gold: float) -> float:
        """A camp guards rich claims; it is kept for the last round otherwise."""
        wants_camp = gold >= 5 or (not self.rounds_left and gold >= 4)
        return 0.01 * ((piece == "camp") == wants_camp)


def _mean(odds: Odds) -> float:
    return sum(gold * chance for gold, chance in odds.items())


_FLUSH = {1: (0.0, 0.7, 0.3, 0.0, 0.0), 2: (0.0, 0.9, 0.65, 0.3, 0.08)}
"""How likely a flush is, with one or two rounds to come, for so many missing cards."""
_STRAIGHT = {1: (0.0, 0.4, 0.1, 0.0, 0.0), 2: (0.0, 0.6, 0.25, 0.06, 0.0)}


def _hopes(cards: tuple[str, ...], kind: HandKind, rounds: int) -> list[tuple[HandKind, float]]:
    """The hands that may still become of these cards, and how likely."""
    far = min(rounds, 2)
    suits = Counter(card[-1] for card in cards)
    missing = min(4, max(0, 5 - max(suits.values(), default=1)))
    hopes: list[tuple[HandKind, float]] = [("flush", _FLUSH[far][missing])]
    ranks = {_RANK[card[:-1]] for card in cards} | ({1} if any(card[0] == "A" for card in cards) else set())
    run = max((sum(low + step in ranks for step in range(5)) for low in range(1, 11)), default=0)
    hopes.append(("straight", _STRAIGHT[far][min(4, 5 - run)]))
    match kind:
        case "high card":
            hopes.append(("pair", min(1.0, 0.12 * len(cards) * far + 0.1)))
        case "pair":
            hopes += [("two pair", 0.3 * far), ("three of a kind", 0.18 * far), ("full house", 0.04 * far)]
        case "two pair":
            hopes.append(("full house", 0.22 * far))
        case "three of a kind":
            hopes += [("full house", 0.28 * far), ("four of a kind", 0.08 * far)]
    return hopes


_RANK = {"J": 11, "Q": 12, "K": 13, "A": 14} | {str(rank): rank for rank in range(2, 11)}


def _hide(mind: Mind, action: Hide) -> float:
    """Poker cards belong together; the slow ones are the best to hide."""
    if action.card == JOKER:
        return mind.poker((), mind.rounds_left) + 0.5
    rest = list(mind.view.hand)
    rest.remove(action.card)
    pairs_ = combinations([card for card in rest if card != JOKER], 2)
    together = max(mind.poker((action.card, *pair), mind.rounds_left) for pair in pairs_)
    return together - 0.4 * SPEED[ACTION[action.card]]


def _auction(mind: Mind, action: Action) -> float:
    """The lot that adds most; to begin the bidding costs nothing."""
    return mind.gain(action.lot, 4) if isinstance(action, Auction) else -9.0


def _bid(mind: Mind, action: Action) -> float:
    """The lowest bid, as long as the lot is worth more than the cards it costs."""
    phase = mind.view.phases[-1]
    assert isinstance(phase, Bidding)
    if not isinstance(action, Bid):
        return 0.0
    return mind.gain(phase.lot, action.amount) + 0.05 if action.amount == phase.bid + 1 else -9.0 - action.amount


def _pay(mind: Mind, action: Pay) -> float:
    left = [card for card in mind.view.hand if card not in action.cards]
    return mind.hand(left) - 0.01 * worth(action.cards)


def _select(mind: Mind, action: Select) -> float:
    """What the cards find, and what the others are worth in the rounds to come."""
    rest = [card for card in mind.view.hand if card not in action.cards]
    saved = 0.2 * sum(SPEED[ACTION[card]] for card in rest) if mind.rounds_left else 0.0
    return mind.journey(0, tuple(sorted(action.cards)), ()) + saved + 0.03 * worth(action.cards)


def _turn(mind: Mind, action: Action) -> float:
    """What a turn promises, with what is left of the cards."""
    here = mind.view.grid[mind.me.prospector].gold if mind.me.prospector else None
    used = tuple(sorted(mind.me.used))
    if isinstance(action, Claim):
        assert mind.me.prospector is not None
        prize = mind.prizes[mind.me.prospector]
        return prize + mind.keeps(used) + mind.piece(action.piece, prize)
    assert isinstance(action, Search | Double | Jump | Uproot)
    card = action.card
    spent = tuple(sorted((*used, card)))
    rest = tuple(sorted(other for other in mind.me.selected if other not in spent))
    match action:
        case Search(tile=tile):
            last = mind.view.grid[mind.me.looked].gold if mind.me.looked else None
            at = 0 if ACTION[card] == "Shortcut" else (last or 0)
            return mind.search(mind.chances(tile), at, rest, spent) - 0.001 * REACH[card]
        case Double(tile=tile, beside=beside):
            return mind.pair(tile, beside) + mind.keeps(spent)
        case Jump(tile=tile, piece=piece):
            return mind.jump(tile, piece) + mind.keeps(spent)
    owner = next(side for side in mind.view.grid[action.tile].tents if owner_name(mind.view, side) == action.owner)
    waits = DANGER * mind.opponents * bool(here)
    return mind.uproot(action.tile, owner) + mind.journey(here or 0, rest, spent) - waits


def _look(mind: Mind, action: Action) -> float:
    phase = mind.view.phases[-1]
    assert isinstance(phase, Looking)
    gold = mind.view.grid[phase.tile].gold or 0
    used = tuple(sorted(mind.me.used))
    if isinstance(action, Claim):
        return gold + mind.keeps(used) + mind.piece(action.piece, gold)
    rest = tuple(sorted(card for card in mind.me.selected if card not in mind.me.used))
    return mind.press(gold, rest, used)


def _take(mind: Mind, action: Take) -> float:
    return mind.prizes[action.tile] + mind.piece(action.piece, mind.prizes[action.tile])


def _tile(mind: Mind, action: Pitch | Settle) -> float:
    """The richest tile; of equals, one that nobody has looked at and left."""
    return mind.prizes[action.tile] - 0.1 * len(mind.view.grid[action.tile].seen)


def _keep(mind: Mind, action: Keep) -> float:
    return mind.poker((*mind.supply, *action.cards), mind.rounds_left)


def _swap(mind: Mind, action: Action) -> float:
    """The card that helps the poker hand most."""
    if not isinstance(action, Swap):
        return -9.0
    cards = [*action.hand, *([action.hole] if action.hole else [])]
    speed = 0.1 * sum(SPEED[ACTION[card]] for card in action.hand) if mind.rounds_left else 0.0
    return mind.poker((*mind.supply, *cards), mind.rounds_left) + speed


_WORTH: dict[type[Phase], Callable[[Mind, Any], float]] = {
    Hiding: _hide,
    LotChoice: _auction,
    Bidding: _bid,
    Paying: _pay,
    Selecting: _select,
    Prospecting: _turn,
    Looking: _look,
    Doubling: _take,
    Pitching: _tile,
    Keeping: _keep,
    JokerWindow: _swap,
    Exchanging: _swap,
    Settling: _tile,
}
"""How the answers to what a phase asks are weighed."""
