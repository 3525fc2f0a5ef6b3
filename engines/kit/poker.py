"""Poker hands of up to five cards, in a total order: kind, then ranks, then suits.

A card is its rank and the letter of its suit: "10H", "QS". Short hands count for what they hold: there are no
straights, flushes and full houses of fewer than five cards, and a missing card is lower than any other.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

HandKind = Literal[
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
]
KINDS: tuple[HandKind, ...] = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""Lowest first."""
RANKS: dict[str, int] = {
    **{str(rank): rank for rank in range(2, 11)},
    "J": 11,
    "Q": 12,
    "K": 13,
    "A": 14,
}
SUITS: dict[str, int] = {"C": 0, "D": 1, "H": 2, "S": 3}
CARDS: dict[str, tuple[int, int]] = {
    rank + suit: (RANKS[rank], SUITS[suit]) for suit in reversed(SUITS) for rank in RANKS
}
"""Rank and suit of every card, as numbers."""
STRENGTH: dict[HandKind, int] = {kind: place for place, kind in enumerate(KINDS)}

_WHEEL = [14, 5, 4, 3, 2]
_GROUPS: dict[tuple[int, ...], HandKind] = {
    (4, 1): "four of a kind",
    (4,): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (3, 1): "three of a kind",
    (3,): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 2): "two pair",
    (2, 1, 1, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1): "pair",
    (2,): "pair",
}


class Hand(NamedTuple):
    """A hand as it counts; the greater one wins, and no two hands of one deck are equal."""

    strength: int
    ranks: tuple[int, ...]
    """Larger groups first, then higher ranks; the Ace of a straight to the five is 1."""
    suits: tuple[int, ...]
    """Of the same cards, the better first among equal ranks."""
    cards: tuple[str, ...]
    """In that order."""

    @property
    def kind(self) -> HandKind:
        """What it is called."""
        return KINDS[self.strength]


def best(cards: Iterable[str]) -> Hand:
    """The best hand of these cards, of five or, where there are no more, fewer."""
    return _best(tuple(sorted(cards)))


@lru_cache(maxsize=50_000)
def _best(cards: tuple[str, ...]) -> Hand:
    if len(cards) <= 5:
        return hand(cards)
    return max(map(hand, combinations(cards, 5)))


def hand(cards: Sequence[str]) -> Hand:
    """These cards, five at most, as a hand."""
    numbers = [CARDS[card][0] for card in cards]
    counts = {rank: numbers.count(rank) for rank in numbers}
    ordered = sorted(cards, key=lambda card: (counts[CARDS[card][0]], CARDS[card]), reverse=True)
    ranks = [CARDS[card][0] for card in ordered]
    suits = [CARDS[card][1] for card in ordered]
    if len(cards) == 5 and len(counts) == 5:
        is_flush = suits.count(suits[0]) == 5
        if ranks == _WHEEL:
            ordered, ranks, suits = ordered[1:] + ordered[:1], [5, 4, 3, 2, 1], suits[1:] + suits[:1]
        if ranks[0] - ranks[4] == 4:
            kind: HandKind = "straight flush" if is_flush else "straight"
        else:
            kind = "flush" if is_flush else "high card"
    else:
        kind = _GROUPS.get(tuple(sorted(counts.values(), reverse=True)), "high card")
    return Hand(STRENGTH[kind], tuple(ranks), tuple(suits), tuple(ordered))
