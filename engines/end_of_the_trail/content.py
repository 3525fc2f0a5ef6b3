"""The components of End of the Trail, from data/end_of_the_trail/."""

from typing import Literal

from msgspec import Struct

from engines import content
from engines.kit.poker import RANKS, SUITS, HandKind

Terrain = Literal["mountain", "canyon", "foothill"]
Piece = Literal["tent", "camp"]
Deed = Literal["Oxen", "Mules", "Horse", "Shortcut", "Double or Nothin'", "Claim Jump", "New Prospects", "Joker"]

TERRAINS: tuple[Terrain, ...] = ("mountain", "canyon", "foothill")
"""Best first."""
JOKER = "Joker"
"""The name of both Jokers: they are all alike."""
JOKERS = 2
ROUNDS = 3
HAND = 5
"""Cards refilled to after each round; one more is dealt at the start, for the hole."""
LOT = 3
"""Cards in a lot."""
RESERVE = 4
"""Face-down cards an Argonaut begins with."""
RESERVES: tuple[Deed, ...] = ("Horse", "Claim Jump", "New Prospects")
"""What these cards can be."""
TENTS = 3


class Card(Struct, frozen=True):
    """A card: "10H" is the ten of hearts."""

    name: str
    action: Deed
    money: int

    @property
    def rank(self) -> int:
        """From 2 to 14, the Ace; a Joker ranks below all."""
        return RANKS.get(self.name[:-1], 0)

    @property
    def suit(self) -> int:
        """From 3, spades, down to 0, clubs."""
        return SUITS.get(self.name[-1], 0)


class DeedText(Struct, frozen=True):
    """What a card does when it is used."""

    name: Deed
    reach: int
    text: str


class TileKind(Struct, frozen=True):
    """The tiles of one terrain."""

    terrain: Terrain
    gold: tuple[int, ...]
    drawn: dict[str, int]


class Pay(Struct, frozen=True):
    """What a poker hand pays."""

    hand: HandKind
    gold: int


class ArgonautCard(Struct, frozen=True):
    """An opponent of a game alone."""

    name: str
    bids_on: tuple[str, ...]
    """The suits, or the ranks, of a card that makes it bid."""
    hand: HandKind


_GAME = "end_of_the_trail"
CARDS: dict[str, Card] = {
    **{card.name: card for card in content.table(_GAME, "cards.toml", Card)},
    JOKER: Card(JOKER, "Joker", 0),
}
DEEDS: dict[Deed, DeedText] = {deed.name: deed for deed in content.table(_GAME, "deeds.toml", DeedText)}
TILES: dict[Terrain, TileKind] = {kind.terrain: kind for kind in content.table(_GAME, "tiles.toml", TileKind)}
PAYOUT: dict[HandKind, int] = {pay.hand: pay.gold for pay in content.table(_GAME, "payout.toml", Pay)}
ARGONAUTS: dict[str, ArgonautCard] = {card.name: card for card in content.table(_GAME, "argonauts.toml", ArgonautCard)}

MONEY: dict[str, int] = {name: card.money for name, card in CARDS.items()}
ACTION: dict[str, Deed] = {name: card.action for name, card in CARDS.items()}
RANK: dict[str, int] = {name: card.rank for name, card in CARDS.items()}
SUIT: dict[str, int] = {name: card.suit for name, card in CARDS.items()}
REACH: dict[str, int] = {
    name: DEEDS[card.action].reach if card.action != "Joker" else 0 for name, card in CARDS.items()
}
"""The rows a card can look into; 0 for those that do not look at one tile."""
SORTED: dict[str, int] = {
    name: place for place, name in enumerate(sorted(CARDS, key=lambda name: (-RANK[name], -SUIT[name])))
}
"""The place of a card in a hand that is held in order: highest first."""


def worth(cards: list[str] | tuple[str, ...]) -> int:
    """What these cards pay."""
    return sum([MONEY[card] for card in cards])
