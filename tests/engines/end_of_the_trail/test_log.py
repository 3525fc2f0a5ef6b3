"""What the table is told, and what is told to one seat alone."""

from itertools import zip_longest

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import (
    Bid,
    Claim,
    Double,
    Hide,
    Jump,
    Keep,
    Pass,
    Press,
    Search,
    Select,
    TrailEndOptions,
    Uproot,
)
from engines.end_of_the_trail.content import CARDS
from engines.step import take
from engines.text import words
from tests.engines.end_of_the_trail.table import (
    RICH,
    bidding,
    choosing,
    digger,
    gambling,
    play,
    random_match,
    redealt,
    scenario,
    spoken,
)

MATCHES = [(seats, jokers) for seats in (1, 2, 3, 4) for jokers in (False, True)]


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]}{' jokers' if match[1] else ''}")
def match(request):
    """A random match of one kind."""
    seats, jokers = request.param
    return random_match(seats, TrailEndOptions(jokers=jokers), "log")


def test_lines_are_sentences(match):
    """Every line can be read, and ends as a sentence does."""
    for _, _, _, step in match:
        for event in step.events:
            line = words(event.text)
            assert line[0].isupper()
            assert line[-1] == "."
            assert "{" not in line


def test_every_action_is_told(match):
    """Nothing happens at the table without a line."""
    for _, _, action, step in match[1:]:
        assert spoken(step.events), action


def test_public_lines_are_the_same_in_another_world(match):
    """Section 5: up to the first thing that is revealed, nothing tells what the acting seat could not see."""
    for number, (state, seat, action, _) in enumerate(match[1:], start=1):
        steps = [take(GAME, world, seat, action, "log", number) for world in (state, redealt(state, seat))]
        here, there = ([event for event in step.events if event.to is None] for step in steps)
        for one, other in zip_longest(here, there):
            told = [event for event in (one, other) if event is not None and event.revealed]
            assert one == other or told
            if told:
                break


def test_hands_are_told_to_their_owner_only(match):
    """Section 5: a card drawn to a hand appears in no public line of that step."""
    for state, seat, action, step in match[1:]:
        del seat, action
        public = " ".join(spoken(step.events)).replace(".", " ").replace(",", " ").split()
        for before, player in zip(state.players, step.state.players, strict=True):
            new = set(player.hand) - set(before.hand) - set(player.known)
            assert not new & set(public) or "Joker" in new


def test_whispers_go_to_seats(match):
    """Section 5: Argonauts hear nothing."""
    for _, _, _, step in match:
        assert {event.to for event in step.events} <= {None, *range(len(step.state.players))}


def test_the_dealt_hand_is_whispered():
    """Section 5.8: each seat is told its own six cards."""
    first = random_match(3, TrailEndOptions(), "log")[0][3]
    for seat, player in enumerate(first.state.players):
        whisper = " ".join(spoken(first.events, seat))
        assert all(card in whisper for card in player.hand)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (bidding(*RICH[:3]), (1, Bid(3))),
        (bidding(*RICH[:3]), (1, Pass())),
        (choosing(*RICH[:2]), (0, Select(("2H", "3S")))),
        (gambling(digger("10D", used="2C 4D"), digger("JD", used="5S 5C")), (0, Keep(("2C",)))),
    ],
    ids=["bid", "pass", "select", "keep"],
)
def test_what_reveals_nothing_can_be_taken_back(state, move):
    """A step is final only if it drew chance, revealed or whispered."""
    assert not play(state, move).final


def test_a_look_cannot_be_taken_back():
    """Section 5: who has seen has seen."""
    state = scenario(digger(selected="2H 4S"), digger(selected="5S 5C"))
    assert play(state, Search("2H", "a1")).final
    assert not play(state, Search("2H", "a1"), Press()).final


def test_a_reveal_cannot_be_taken_back():
    """B1: the last answer opens all."""
    step = play(choosing(*RICH[:2]), (0, Select(("2H", "3S"))), (1, Select(("5C", "6H"))))
    assert step.final
    assert any(event.revealed for event in step.events)


def test_bids_are_told_with_their_amount():
    """Section 5: bids are public."""
    assert any("$3" in line and "B" in line for line in spoken(play(bidding(*RICH[:3]), Bid(3)).events))


def test_the_winner_of_a_lot_is_told_with_the_price():
    """Section 6.A.4: who wins, for how much."""
    told = " ".join(spoken(play(bidding(*RICH[:3]), Bid(3), Pass(), Pass()).events))
    assert "B" in told
    assert "$3" in told


def test_marks_show_what_changed():
    """What the last turn changed can be pointed out on the picture."""
    state = scenario(digger(selected="2H 4S"), digger(selected="5S 5C"))
    step = play(state, Search("2H", "a1"))
    assert {"look a1", "card 2H"} <= set(step.state.marks)
    step = play(step.state, Claim("tent"))
    assert "tile a1" in step.state.marks


def test_marks_are_public():
    """Section 5: they name no hidden card, in any view the same."""
    for seats in (1, 2, 3, 4):
        for _, _, _, step in random_match(seats, TrailEndOptions(jokers=True), "log"):
            hidden = {card for player in step.state.players for card in player.hand if card not in player.known}
            named = {mark.split()[1] for mark in step.state.marks if mark.startswith("card ")}
            assert not named & hidden or "Joker" in named
            assert all(mark.split()[0].islower() for mark in step.state.marks)


def test_a_jump_is_told_with_its_piece():
    """Section 7: everyone sees what stands where, and who is driven off."""
    state = scenario(digger(selected="2S 5H"), digger(selected="5S 5C"), tents={"a2": [1]})
    tent, camp = (" ".join(spoken(play(state, Jump("2S", "a2", piece)).events)) for piece in ("tent", "camp"))
    assert "a2" in tent
    assert "camp" not in tent
    assert "a2" in camp
    assert "camp" in camp
    assert "drives B off" in camp


USES = {
    "search": (Search("2H", "a1"), "2H"),
    "double": (Double("4S", "a1", "b1"), "4S"),
    "jump": (Jump("2S", "a2", "tent"), "2S"),
    "camp": (Jump("2S", "a2", "camp"), "2S"),
    "uproot": (Uproot("QS", "a2", "B"), "QS"),
}


@pytest.mark.parametrize("use", USES)
def test_the_card_that_is_used_is_told(use):
    """Section 5: used cards are public, and who looked at which tile with which card."""
    action, card = USES[use]
    others = [name for name in ("2H", "4S", "2S", "QS") if name != card][:2]
    state = scenario(digger(selected=[card, *others]), digger(selected="5S 5C"), tents={"a2": [1]})
    assert any(card in line for line in spoken(play(state, action).events))


def test_hole_cards_are_told_to_nobody():
    """Section 5.9: the log of a hole card names no card."""
    state = scenario(
        digger("2S 3S 4S 5S 6S 7S", hole=None), digger("2H 3H 4H 5H 6H 7H", hole=None), order=[], phases=[]
    )
    state.phases = random_match(2, TrailEndOptions(), "log")[0][3].state.phases
    step = play(state, (0, Hide("4S")), (1, Hide("4H")))
    shown = {card for lot in step.state.lots for card in lot}
    said = {word.strip(".,:") for line in spoken(step.events) for word in line.split()}
    assert said & set(CARDS) == shown
