"""Menus, forced choices, defaults and labels, along whole matches."""

import pytest

from engines.contract import GameError
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import ACTIONS, Claim, Double, Pass, Press, Search, Select, TrailEndOptions
from engines.end_of_the_trail.content import ACTION, CARDS
from engines.end_of_the_trail.state import Looking, Prospecting
from engines.step import menu, take
from engines.text import words
from tests.engines.end_of_the_trail.table import (
    RICH,
    after,
    at_auctions,
    bidding,
    choices,
    choosing,
    digger,
    question,
    random_match,
    scenario,
)

MATCHES = [(seats, jokers) for seats in (1, 2, 3, 4) for jokers in (False, True)]


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]}{' jokers' if match[1] else ''}")
def match(request):
    """A random match of one kind."""
    seats, jokers = request.param
    return random_match(seats, TrailEndOptions(jokers=jokers), "menus")


def test_menus_are_never_empty_and_distinct(match):
    """Section 12: whoever is asked can answer."""
    for _, _, _, step in match:
        for decision in step.pending:
            listed = menu(GAME, step.state, decision.seat)
            assert listed
            assert len(set(listed)) == len(listed)
            assert {type(action) for action in listed} <= set(decision.allows)


def test_menus_are_empty_for_who_is_not_asked(match):
    """Section 12: no decision, no menu."""
    for _, _, _, step in match:
        asked = {decision.seat for decision in step.pending}
        for seat in range(len(step.state.players)):
            assert seat in asked or menu(GAME, step.state, seat) == []


def test_somebody_is_waited_for(match):
    """Section 12: until the match is over."""
    for _, _, _, step in match:
        assert any(decision.blocking for decision in step.pending) == (step.outcome is None)
        assert len({decision.seat for decision in step.pending}) == len(step.pending)


def test_labels_fit_and_differ(match):
    """What a button says: at most 80 characters, no two alike on one menu."""
    for _, _, _, step in match[::3]:
        for decision in step.pending:
            view = GAME.view(step.state, decision.seat)
            labels = [words(GAME.label(view, action)) for action in menu(GAME, step.state, decision.seat)]
            assert all(0 < len(label) <= 80 for label in labels)
            assert len(set(labels)) == len(labels)


def test_defaults_are_accepted(match):
    """R28 and its like: whatever the seat holds."""
    for _, _, _, step in match:
        for decision in step.pending:
            if decision.default is not None:
                assert take(GAME, step.state, decision.seat, decision.default, "default", 1)


def test_listed_actions_are_accepted(match):
    """Section 12: the menu and the law agree."""
    for place, (_, _, _, step) in enumerate(match):
        for decision in step.pending:
            listed = menu(GAME, step.state, decision.seat)
            for action in (listed[0], listed[-1], listed[place % len(listed)]):
                after_it = take(GAME, step.state, decision.seat, action, "any", 1)
                assert after_it.state != step.state or not decision.blocking


def test_the_menu_of_a_turn_is_all_the_law_allows():
    """Section 7: every other action on a turn is refused."""
    state = scenario(
        digger(selected="2H 4S 2C", used="2C", prospector="a2", looked="a2"),
        digger(selected="5S 5C"),
        tents={"a1": [1], "b3": [0]},
    )
    listed = choices(state)
    tried = [Search(card, tile) for card in CARDS for tile in state.grid]
    tried += [Double(card, one, two) for card in ("2H", "4S") for one in state.grid for two in state.grid]
    tried += [Claim("tent"), Claim("camp")]
    pairs = {frozenset((action.tile, action.beside)) for action in listed if isinstance(action, Double)}
    for action in tried:
        try:
            take(GAME, state, 0, action, "try", 1)
        except GameError:
            assert action not in listed
        else:
            twice = isinstance(action, Double) and frozenset((action.tile, action.beside)) in pairs
            assert action in listed or twice


def test_a_pair_may_be_named_either_way_round():
    """R12: two tiles side by side are a pair whichever is named first."""
    state = scenario(digger(selected="4S 5H"), digger(selected="5S 5C"))
    one, two = after(state, Double("4S", "a1", "b1")), after(state, Double("4S", "b1", "a1"))
    assert one.grid == two.grid
    assert choices(one) == choices(two)


def test_a_look_asks_the_same_whatever_was_seen():
    """R33: claim or press, with the default of claiming with a tent."""
    state = after(scenario(digger(selected="2H 4S"), digger(selected="5S 5C")), Search("2H", "a1"))
    decision = question(state)
    assert decision.default == Claim("tent")
    assert decision.blocking
    assert not decision.secret
    assert set(decision.allows) == {Claim, Press}


@pytest.mark.parametrize("action", [Pass(), Press(), Select(("2H", "3S")), Search("2H", "a1")])
def test_what_is_not_asked_is_refused(action):
    """Section 12: in another phase."""
    with pytest.raises(GameError):
        take(GAME, at_auctions(*RICH[:3]), 0, action, "try", 1)


def test_questions_name_only_known_actions(match):
    """Section 12: seventeen kinds of action."""
    assert len(ACTIONS) == 17
    for _, _, _, step in match:
        for decision in step.pending:
            assert set(decision.allows) <= set(ACTIONS)


def test_questions_do_not_depend_on_hands():
    """R3: who is asked, and what, is public."""
    assert GAME.pending(bidding(*RICH[:3])) == GAME.pending(bidding("QS", "QH 10C", "JC KD AD"))
    rich, poor = choosing(*RICH[:2]), choosing("10C JC", "KD AD QH QS")
    assert GAME.pending(rich) == GAME.pending(poor)


def test_what_is_forced_is_said():
    """Section 12: a choice that plays itself is told to the table."""
    told = []
    for seats in (2, 3, 4):
        for _, _, _, step in random_match(seats, TrailEndOptions(), "menus"):
            told += [words(event.text) for event in step.events if event.to is None]
    assert any("only one lot" in line for line in told)
    assert any("only one choice" in line for line in told)


def test_turns_with_one_action_are_never_asked(match):
    """Section 12: everyone can see that such a turn is forced."""
    for _, _, _, step in match:
        if step.state.phases and isinstance(step.state.phases[-1], Prospecting):
            (decision,) = step.pending
            assert len(menu(GAME, step.state, decision.seat)) > 1


def test_a_look_is_always_asked(match):
    """R33: never played by itself."""
    for before, seat, action, step in match:
        if isinstance(action, Search) and ACTION[action.card] != "Double or Nothin'":
            assert isinstance(step.state.phases[-1], Looking)
            assert step.state.phases[-1].seat == seat
            assert before.phases != step.state.phases


def test_secret_answers_look_alike_along_matches(match):
    """Section 5: until the last is in, views, questions and lines of others are the same for any two answers."""
    for state, seat, _, _ in match[1:]:
        decision = next(decision for decision in GAME.pending(state) if decision.seat == seat)
        waiting = [other for other in GAME.pending(state) if other.blocking]
        if not decision.secret or len(waiting) < 2:
            continue
        listed = menu(GAME, state, seat)
        one, two = (take(GAME, state, seat, action, "same", 1) for action in (listed[0], listed[-1]))
        assert one.events == two.events or all(event.to == seat for event in {*one.events} ^ {*two.events})
        assert one.pending == two.pending
        for other in [*range(len(state.players)), None]:
            if other != seat:
                assert GAME.view(one.state, other) == GAME.view(two.state, other)
