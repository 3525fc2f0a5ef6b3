"""Sections 1 to 4: cards, tiles and the pay-out, written down a second time."""

from collections import Counter

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.content import (
    ACTION,
    ARGONAUTS,
    CARDS,
    DEEDS,
    JOKER,
    MONEY,
    PAYOUT,
    RANK,
    REACH,
    SUIT,
    TERRAINS,
    TILES,
)

OX, MU, HO, CJ, DN, SC, NP = "Oxen", "Mules", "Horse", "Claim Jump", "Double or Nothin'", "Shortcut", "New Prospects"
TABLE = {
    "2": [(CJ, 3), (OX, 5), (MU, 4), (HO, 3)],
    "3": [(OX, 5), (NP, 3), (OX, 5), (MU, 4)],
    "4": [(DN, 3), (MU, 4), (HO, 3), (OX, 5)],
    "5": [(OX, 5), (HO, 3), (SC, 3), (OX, 5)],
    "6": [(MU, 3), (OX, 4), (HO, 2), (CJ, 2)],
    "7": [(OX, 4), (OX, 4), (NP, 2), (MU, 3)],
    "8": [(HO, 2), (DN, 2), (MU, 3), (OX, 4)],
    "9": [(OX, 4), (HO, 2), (OX, 4), (SC, 2)],
    "10": [(MU, 2), (SC, 1), (OX, 3), (HO, 1)],
    "J": [(OX, 3), (MU, 2), (OX, 3), (DN, 1)],
    "Q": [(NP, 1), (HO, 1), (MU, 2), (OX, 3)],
    "K": [(HO, 1), (OX, 3), (CJ, 1), (OX, 3)],
    "A": [(SC, 1), (CJ, 1), (DN, 1), (NP, 1)],
}
"""Action and dollars by rank, for spades, hearts, diamonds and clubs."""
PLAIN = [name for name in CARDS if name != JOKER]
SPECIAL = (CJ, DN, SC, NP)


@pytest.mark.parametrize("rank", TABLE)
def test_s24_every_card_of_a_rank(rank):
    """Section 2.4: the action and the dollars of each card."""
    for suit, (action, money) in zip("SHDC", TABLE[rank], strict=True):
        card = CARDS[rank + suit]
        assert (card.name, card.action, card.money) == (rank + suit, action, money)


def test_s24_52_cards_and_the_joker():
    """Section 1: thirteen ranks in four suits; Jokers are all alike."""
    assert sorted(PLAIN) == sorted(rank + suit for rank in TABLE for suit in "SHDC")
    assert set(CARDS) == {*PLAIN, JOKER}


def test_s21_actions_by_number():
    """Section 2.1.1: 18 Oxen, 9 Mules, 9 Horses and four of each special action."""
    assert Counter(ACTION[name] for name in PLAIN) == {OX: 18, MU: 9, HO: 9, CJ: 4, DN: 4, SC: 4, NP: 4}


def test_s24_dollars_by_number():
    """Section 2.4: the check sums of the dollars."""
    assert Counter(MONEY[name] for name in PLAIN) == {5: 6, 4: 9, 3: 16, 2: 10, 1: 11}
    assert sum(MONEY[name] for name in PLAIN) == 145


def test_s23_no_suit_is_the_money_suit():
    """Section 2.3: 37, 35, 36 and 37 dollars by suit."""
    assert [sum(MONEY[name] for name in PLAIN if name[-1] == suit) for suit in "SHDC"] == [37, 35, 36, 37]


def test_s24_transport_by_suit():
    """Section 2.4: Oxen, Mules and Horses of each suit."""
    counts = {
        suit: tuple(sum(ACTION[name] == deed for name in PLAIN if name[-1] == suit) for deed in (OX, MU, HO))
        for suit in "SHDC"
    }
    assert counts == {"S": (5, 2, 2), "H": (4, 2, 3), "D": (4, 3, 2), "C": (5, 2, 2)}


def test_s21_every_rank_has_one_special_and_all_aces_are():
    """Section 2.1.3: one special card per rank, and four different special Aces."""
    for rank in TABLE:
        specials = [ACTION[rank + suit] for suit in "SHDC" if ACTION[rank + suit] in SPECIAL]
        assert len(specials) == (4 if rank == "A" else 1)
        assert len(set(specials)) == len(specials)


def test_s22_each_special_action_once_per_suit():
    """Section 2.2: every suit holds each special action once."""
    for suit in "SHDC":
        assert sorted(ACTION[name] for name in PLAIN if name[-1] == suit and ACTION[name] in SPECIAL) == sorted(SPECIAL)


@pytest.mark.parametrize(
    ("action", "ranks"), [(CJ, "2 6 K A"), (DN, "4 8 J A"), (SC, "5 9 10 A"), (NP, "3 7 Q A")], ids=SPECIAL
)
def test_s21_ranks_of_the_special_cards(action, ranks):
    """Section 2.1.2: the ranks on which the rulebook puts each special action."""
    assert {name[:-1] for name in PLAIN if ACTION[name] == action} == set(ranks.split())


def test_s21_cards_of_the_worked_example():
    """Section 2.1.5-6: the 10 of hearts is a Shortcut, the 8 of diamonds Mules."""
    assert (ACTION["10H"], ACTION["8D"]) == (SC, MU)


def test_s24_rank_and_suit_order():
    """Section 2.4: 2 lowest, Ace highest; spades over hearts over diamonds over clubs."""
    assert [RANK[rank + "S"] for rank in TABLE] == list(range(2, 15))
    assert SUIT["9S"] > SUIT["9H"] > SUIT["9D"] > SUIT["9C"]


def test_s8_a_joker_is_worth_nothing_and_ranks_lowest():
    """Section 8.1: $0, no action of its own, below every rank."""
    assert MONEY[JOKER] == 0
    assert RANK[JOKER] < min(RANK[name] for name in PLAIN)
    assert ACTION[JOKER] == "Joker"
    assert REACH[JOKER] == 0


@pytest.mark.parametrize(("card", "rows"), [("2H", 2), ("2D", 3), ("2C", 4), ("10H", 4)])
def test_s5_reach_of_the_transports(card, rows):
    """Section 5.4: Oxen two rows, Mules three, Horse and Shortcut all four."""
    assert REACH[card] == rows


def test_s7_every_action_is_explained():
    """Section 7: seven actions, each with its words."""
    assert set(DEEDS) == {OX, MU, HO, CJ, DN, SC, NP}
    assert all(deed.text.endswith(".") for deed in DEEDS.values())


@pytest.mark.parametrize(
    ("terrain", "gold"),
    [
        ("mountain", [2, 3, 4, 5, 6, 6]),
        ("canyon", [1, 2, 2, 3, 3, 4, 4, 5, 5]),
        ("foothill", [1, 1, 1, 1, 2, 2, 3, 3, 4]),
    ],
)
def test_s3_gold_of_each_terrain(terrain, gold):
    """Section 3: 24 tiles, their hidden sides by terrain."""
    assert sorted(TILES[terrain].gold) == gold


def test_s3_terrain_order():
    """Section 3: Mountain over Canyon over Foothill."""
    assert TERRAINS == ("mountain", "canyon", "foothill")
    assert sum(len(kind.gold) for kind in TILES.values()) == 24


def test_s4_pay_out():
    """Section 4: what each hand pays."""
    assert PAYOUT == {
        "straight flush": 5,
        "four of a kind": 4,
        "full house": 3,
        "flush": 2,
        "straight": 2,
        "three of a kind": 1,
        "two pair": 1,
        "pair": 1,
        "high card": 0,
    }


def test_s10_three_argonauts():
    """Section 10.4 and 10.14: what each bids on, and its hand."""
    assert {name: set(card.bids_on) for name, card in ARGONAUTS.items()} == {
        "A1": {"S", "C"},
        "A2": {"H", "D"},
        "A3": {"7", "8", "9", "10", "J", "Q", "K"},
    }
    assert {name: card.hand for name, card in ARGONAUTS.items()} == {
        "A1": "four of a kind",
        "A2": "full house",
        "A3": "flush",
    }


def test_s1_one_to_four_seats():
    """Section 5 and 10: two to four players, or one against Argonauts."""
    assert list(GAME.seats) == [1, 2, 3, 4]
    assert GAME.key == "end_of_the_trail"
