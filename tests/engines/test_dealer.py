"""Chance and speech: the same on every Python (promise 3), fair, and honest about what can be taken back."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.dealer import Dealer, Event
from engines.text import Text


def test_chance_is_the_same_on_every_python():
    dealer = Dealer("trailboss")
    assert [dealer.below(100) for _ in range(8)] == [90, 75, 1, 81, 4, 36, 45, 94]
    dealer = Dealer("trailboss", 7)
    assert [dealer.roll() for _ in range(12)] == [3, 6, 2, 6, 1, 2, 1, 4, 1, 5, 3, 5]
    dealer = Dealer("trailboss", 2)
    assert [dealer.pick("abcdef") for _ in range(6)] == ["c", "f", "b", "e", "b", "c"]
    cards = list(range(10))
    Dealer("trailboss", 1).shuffle(cards)
    assert cards == [5, 9, 8, 6, 0, 3, 4, 7, 1, 2]


def test_a_roll_can_be_checked_by_hand():
    """Anyone who knows the seed can verify: the first eight bytes of sha256(seed/step/draw)."""
    assert Dealer("trailboss").below(100) == int.from_bytes(sha256(b"trailboss/0/0").digest()[:8], "big") % 100


def test_a_draw_that_would_favour_somebody_is_drawn_again():
    """Below 2^63 + 1 about half of all draws are thrown away, and none beyond it comes out."""
    dealer = Dealer("trailboss", 3)
    assert [dealer.below(2**63 + 1) for _ in range(3)] == [
        1713219876764931951,
        6984379623408803083,
        4808831330330115107,
    ]
    assert dealer._draws == 8


def test_steps_have_chance_of_their_own():
    rolls = {tuple(Dealer("seed", number).below(1000) for _ in range(1)) for number in range(50)}
    assert len(rolls) > 40
    assert Dealer("seed", 12).below(10**9) != Dealer("seed1", 2).below(10**9)
    assert Dealer("seed", 3).below(10**9) == Dealer("seed", 3).below(10**9)


def test_a_die_is_fair():
    """12,000 rolls: chi-square with 5 degrees of freedom stays below 20.5 (one seed in a thousand passes it)."""
    dealer = Dealer("fair")
    counts = Counter(dealer.roll() for _ in range(12_000))
    assert set(counts) == set(range(1, 7))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5


def test_a_shuffle_is_fair():
    """All orders of three cards are about as frequent."""
    counts: Counter[str] = Counter()
    for number in range(6000):
        cards = list("abc")
        Dealer("fair", number).shuffle(cards)
        counts["".join(cards)] += 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


@given(st.lists(st.integers()), st.text(), st.integers(0, 1000))
def test_a_shuffle_keeps_every_item(items, seed, number):
    shuffled = list(items)
    Dealer(seed, number).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


@given(st.integers(1, 2**64 - 1), st.text())
def test_below_stays_below(n, seed):
    assert 0 <= Dealer(seed).below(n) < n


@pytest.mark.parametrize(
    ("act", "final"),
    [
        (lambda dealer: dealer.say("{seat} passes.", seat=0), False),
        (lambda dealer: dealer.shuffle([1]), False),
        (lambda dealer: dealer.shuffle([1, 2]), True),
        (lambda dealer: dealer.roll(), True),
        (lambda dealer: dealer.pick("ab"), True),
        (lambda dealer: dealer.reveal("{seat} shows a rifle.", seat=0), True),
        (lambda dealer: dealer.whisper(1, "You see gold."), True),
    ],
    ids=["say", "shuffle-one", "shuffle", "roll", "pick", "reveal", "whisper"],
)
def test_what_told_or_drew_something_is_final(act, final):
    dealer = Dealer("seed")
    assert not dealer.final
    act(dealer)
    assert dealer.final is final


def test_lines_have_readers():
    dealer = Dealer("seed")
    dealer.say("{seat} robs {victim_seat}.", seat=0, victim_seat=1)
    dealer.reveal("{seat} shows {card}.", seat=1, card="rifle")
    dealer.whisper(1, "You lost {good}.", good="rope")
    assert dealer.events == [
        Event(Text("{seat} robs {victim_seat}.", {"seat": 0, "victim_seat": 1})),
        Event(Text("{seat} shows {card}.", {"seat": 1, "card": "rifle"}), None, True),
        Event(Text("You lost {good}.", {"good": "rope"}), 1),
    ]
