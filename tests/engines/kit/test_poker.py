"""Poker hands: a total order, short hands, and agreement with an independent library where the rules are the same."""

import random
from itertools import combinations, pairwise

import pytest
from pokerkit import StandardHighHand

from engines.kit.poker import CARDS, KINDS, best, hand

DECK = list(CARDS)
HANDS = 100_000


def cards(text):
    return text.split()


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ("9S 8S 7S 6S 5S", "straight flush"),
        ("AS KS QS JS 10S", "straight flush"),
        ("5H 4H 3H 2H AH", "straight flush"),
        ("7S 7H 7D 7C 2S", "four of a kind"),
        ("7S 7H 7D 2C 2S", "full house"),
        ("KS 9S 8S 4S 2S", "flush"),
        ("9S 8H 7S 6D 5S", "straight"),
        ("AS 2H 3S 4D 5S", "straight"),
        ("AS KH QS JD 10S", "straight"),
        ("3S 2H AS KD QS", "high card"),
        ("7S 7H 7D 3C 2S", "three of a kind"),
        ("7S 7H 3D 3C 2S", "two pair"),
        ("7S 7H 4D 3C 2S", "pair"),
        ("9S 7H 4D 3C 2S", "high card"),
    ],
)
def test_kinds(held, kind):
    assert best(cards(held)).kind == kind


@pytest.mark.parametrize(
    ("held", "kind"),
    [
        ("", "high card"),
        ("AS", "high card"),
        ("AS AH", "pair"),
        ("AS AH AD", "three of a kind"),
        ("AS AH AD AC", "four of a kind"),
        ("AS AH KD KC", "two pair"),
        ("AS KS QS JS", "high card"),
        ("5S 4H 3S 2D", "high card"),
        ("AS AH AD KC", "three of a kind"),
        ("AS AH KD", "pair"),
    ],
)
def test_short_hands_know_no_straight_flush_or_full_house(held, kind):
    assert best(cards(held)).kind == kind


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS JH 2D 2C 3S", "10S 10H 7D 7C AS"),
        ("2S 3H 4D 5C 6S", "AS 2H 3D 4C 5S"),
        ("6S 5H 4D 3C 2D", "6H 5S 4S 3S 2S"),
        ("5S 4H 3D 2C AD", "5H 4S 3S 2S AS"),
        ("KS 9S 8S 4S 2S", "KH 9H 8H 4H 2H"),
        ("KH 9H 8H 4H 3H", "KS 9S 8S 4S 2S"),
        ("9D 8D 7D 6D 5D", "9C 8C 7C 6C 5C"),
        ("AS AH 3D", "AD AC 2S"),
        ("AD AC 2S", "AS AH"),
        ("AH 7S 7C 2D", "AS 7H 7D"),
        ("2C", ""),
        ("2C 2D", "AS KH QD JC 9S"),
        ("8S 8D 5H 4H 3H", "8H 8C 5S 4S 3S"),
        ("8S 8D KD 4H 3H", "8H 8C KC 4S 2S"),
    ],
    ids=str,
)
def test_the_better_hand(better, worse):
    """Kind, then the set's cards, then the others, then suits in the same order; a missing card is the lowest."""
    assert best(cards(better)) > best(cards(worse))


def test_the_best_five_of_more_cards_are_found():
    found = best(cards("AS KS QS JS 10S AH AD"))
    assert found.kind == "straight flush"
    assert found.cards == ("AS", "KS", "QS", "JS", "10S")


def test_among_equal_hands_the_better_suits_are_taken():
    assert best(cards("9C 8C 7C 6D 5S 9S")).cards == ("9S", "8C", "7C", "6D", "5S")
    assert best(cards("7S 7H 7D 3C 3D 3H 2S")).cards == ("7S", "7H", "7D", "3H", "3D")


def test_the_cards_of_a_low_straight_begin_with_the_five():
    assert best(cards("AS 2H 3S 4D 5C")).cards == ("5C", "4D", "3S", "2H", "AS")


def test_no_two_hands_are_equal():
    chance = random.Random(1)
    for _ in range(2000):
        held = chance.sample(DECK, 10)
        assert best(held[:5]) != best(held[5:])
        assert (best(held[:5]) > best(held[5:])) == (best(held[5:]) < best(held[:5]))


def test_more_cards_never_make_a_hand_worse():
    chance = random.Random(2)
    for _ in range(1000):
        held = chance.sample(DECK, 8)
        strengths = [best(held[:count]) for count in range(9)]
        assert all(less <= more for less, more in pairwise(strengths))


def test_the_order_of_the_cards_does_not_matter():
    chance = random.Random(3)
    for _ in range(500):
        held = chance.sample(DECK, 7)
        assert best(held) == best(chance.sample(held, 7)) == max(hand(five) for five in combinations(held, 5))


def test_kinds_are_named_from_the_lowest():
    assert [best(cards(held)).strength for held in ("AS KH", "2S 2H")] == [0, 1]
    assert KINDS[-1] == "straight flush"


def test_hands_compare_as_in_an_independent_library():
    """Five cards of five to seven: kind and ranks decide there, suits break the ties that remain here."""
    chance = random.Random(4)
    agreed = 0
    while agreed < HANDS:
        held = chance.sample(DECK, 14)
        count = chance.choice((5, 5, 5, 6, 7))
        mine, other = held[:count], held[7 : 7 + count]
        ours, theirs = (best(mine), best(other)), (_foreign(mine), _foreign(other))
        agreed += 2
        assert (ours[0][:2] > ours[1][:2]) == (theirs[0] > theirs[1]), (mine, other)
        assert (ours[0][:2] == ours[1][:2]) == (theirs[0] == theirs[1]), (mine, other)


def test_hands_of_one_kind_compare_as_in_an_independent_library():
    """Straights, flushes, full houses and fours are rare by chance: they are made on purpose."""
    chance = random.Random(5)
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for _ in range(3000):
        made = [_made(chance, ranks) for _ in range(2)]
        ours, theirs = [best(five) for five in made], [_foreign(five) for five in made]
        assert (ours[0][:2] > ours[1][:2]) == (theirs[0] > theirs[1]), made


def _made(chance, ranks):
    suits = "SHDC"
    kind = chance.randrange(5)
    if kind < 2:
        low = chance.randrange(-1, 9)
        run = [ranks[place] for place in range(low, low + 5)]
        suit = chance.choice(suits)
        return [rank + (suit if kind else chance.choice(suits)) for rank in run]
    if kind == 2:
        suit = chance.choice(suits)
        return [rank + suit for rank in chance.sample(ranks, 5)]
    more, less = chance.sample(ranks, 2)
    if kind == 3:
        return [more + suit for suit in chance.sample(suits, 3)] + [less + suit for suit in chance.sample(suits, 2)]
    return [more + suit for suit in suits] + [less + chance.choice(suits)]


def _foreign(held):
    text = "".join(card.replace("10", "T")[:-1] + card[-1].lower() for card in held)
    return StandardHighHand.from_game(text)
