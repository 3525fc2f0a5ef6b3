"""Section 5: the set-up, and the hole cards."""

from collections import Counter

import pytest

from engines.contract import NotYourDecision
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Hide, Pass, TrailEndOptions
from engines.end_of_the_trail.content import ACTION, CARDS, JOKER, SORTED, TILES
from engines.end_of_the_trail.state import Bidding, Hiding, LotChoice
from engines.step import start, take
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    choices,
    digger,
    play,
    question,
    refused,
    scenario,
    spoken,
)

DRAWN = {1: (3, 5, 4), 2: (2, 3, 3), 3: (3, 5, 4), 4: (4, 6, 6)}


def begun(seats, seed="setup", **options):
    """A fresh match."""
    return start(GAME, seats, TrailEndOptions(**options), seed).state


def hiding(*hands, **world):
    """Everyone is about to lay down a hole card."""
    return scenario(*[digger(hand, hole=None) for hand in hands], order=[], phases=[Hiding()], **world)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_s5_1_tiles_drawn_by_number_of_players(seats):
    """Section 5.1: mountains, canyons and foothills; alone as for three."""
    drawn = Counter(tile.terrain for tile in begun(seats).grid.values())
    assert (drawn["mountain"], drawn["canyon"], drawn["foothill"]) == DRAWN[seats]


@pytest.mark.parametrize(("seats", "columns"), [(1, 3), (2, 2), (3, 3), (4, 4)])
def test_s5_2_four_rows_and_a_column_per_player(seats, columns):
    """Section 5.2-3: the grid, row by row from the bottom, each from the left."""
    state = begun(seats)
    assert state.columns == columns
    assert list(state.grid) == [f"{column}{row}" for row in (1, 2, 3, 4) for column in "abcd"[:columns]]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_s5_1_what_is_not_drawn_stays_in_the_box(seats):
    """Section 5.1: drawn tiles and the box make up the 24."""
    state = begun(seats)
    for terrain, kind in TILES.items():
        laid = [tile.gold for tile in state.grid.values() if tile.terrain == terrain]
        assert sorted(laid + state.box[terrain]) == sorted(kind.gold)


def test_s5_1_tiles_are_drawn_and_laid_by_chance():
    """Section 5.1-2: other seeds, other terrain and other gold."""
    lands = {tuple(tile.terrain for tile in begun(2, f"land {n}").grid.values()) for n in range(8)}
    golds = {tuple(sorted(begun(2, f"land {n}").box["canyon"])) for n in range(8)}
    assert len(lands) > 4
    assert len(golds) > 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_s5_5_pieces(seats):
    """Section 5.5: three tents, a camp, and no prospector on the grid yet."""
    state = begun(seats)
    assert all((owner.tents, owner.camp) == (3, True) for owner in [*state.players, *state.argonauts])
    assert all(player.prospector is None for player in state.players)
    assert all(not tile.tents and tile.camp is None and not tile.seen for tile in state.grid.values())


@pytest.mark.parametrize(("seats", "left"), [(1, 38), (2, 40), (3, 34), (4, 28)])
def test_s5_8_six_cards_each_and_the_rest_in_the_deck(seats, left):
    """Section 5.8: six cards each; alone eight more lie in the reserves."""
    state = begun(seats)
    assert [len(player.hand) for player in state.players] == [6] * seats
    assert len(state.deck) == left
    assert state.discards == []
    assert not any(state.lots)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("jokers", [False, True])
def test_s5_6_every_card_is_dealt_once(seats, jokers):
    """Section 5.6: 52 cards, and two Jokers if they are in play."""
    state = begun(seats, jokers=jokers)
    found = Counter(state.deck)
    for player in state.players:
        found.update(player.hand)
    for argonaut in state.argonauts:
        found.update(argonaut.reserve)
    expected = Counter(name for name in CARDS if name != JOKER)
    expected[JOKER] = 2 if jokers else 0
    assert found == +expected


def test_s5_6_jokers_reach_the_hands():
    """Section 5.6: they are shuffled in, not put at the bottom."""
    hands = [begun(4, f"joker {n}", jokers=True).players for n in range(12)]
    assert any(JOKER in player.hand for players in hands for player in players)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s5_7_anyone_may_be_cut_dealer(seats):
    """Section 5.7: the highest cut deals, and chance may favour each seat."""
    assert {begun(seats, f"cut {n}").dealer for n in range(40)} == set(range(seats))


@pytest.mark.parametrize("jokers", [False, True])
def test_s5_7_the_highest_card_cut_deals(jokers):
    """Section 5.7: the log shows the cuts; tied players cut again, a Joker is below 2."""
    again = 0
    for number in range(40):
        step = start(GAME, 4, TrailEndOptions(jokers=jokers), f"cutting {number}")
        cuts = [event.text.params for event in step.events if event.to is None and "card" in event.text.params]
        contenders = [0, 1, 2, 3]
        while len(contenders) > 1:
            turn, cuts = cuts[: len(contenders)], cuts[len(contenders) :]
            assert sorted(cut["seat"] for cut in turn) == contenders
            rank = {cut["seat"]: CARDS[cut["card"]].rank for cut in turn}
            contenders = [seat for seat in contenders if rank[seat] == max(rank.values())]
            again += len(contenders) > 1
        assert cuts == []
        assert [step.state.dealer] == contenders
    assert again > 0


def test_s10_2_there_is_no_dealer_alone():
    """Section 10.2: nobody deals in a game alone."""
    assert begun(1).dealer is None


@pytest.mark.parametrize("pair", ["A1+A2", "A1+A3", "A2+A3"])
def test_s10_2_reserves_of_the_argonauts(pair):
    """Section 10.1-2: two Argonauts with four cards each of the Horses, Claim Jumps and New Prospects."""
    state = begun(1, argonauts=pair)
    assert [argonaut.name for argonaut in state.argonauts] == pair.split("+")
    reserved = [card for argonaut in state.argonauts for card in argonaut.reserve]
    assert len(reserved) == 8
    assert {ACTION[card] for card in reserved} <= {"Horse", "Claim Jump", "New Prospects"}
    fast = [c for c in state.deck + state.players[0].hand if ACTION[c] in ("Horse", "Claim Jump", "New Prospects")]
    assert len(fast) == 9


def test_s10_2_the_other_nine_are_shuffled_into_the_deck():
    """Section 10.2: the human may be dealt one of them, and they lie anywhere."""
    hands = [begun(1, f"solo {n}").players[0].hand for n in range(10)]
    assert any(ACTION[card] in ("Horse", "Claim Jump", "New Prospects") for hand in hands for card in hand)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_s5_9_everyone_is_asked_for_a_hole_card_at_once(seats):
    """Section 5.9: simultaneous and secret."""
    state = begun(seats)
    assert asked(state) == (Hiding, list(range(seats)))
    assert all(question(state, seat).secret for seat in range(seats))
    for seat in range(seats):
        assert choices(state, seat) == {Hide(card) for card in state.players[seat].hand}


def test_s5_hands_are_held_in_order():
    """Section 2.4: by rank, then by suit, the highest first."""
    for player in begun(4).players:
        assert player.hand == sorted(player.hand, key=SORTED.__getitem__)


def test_s5_9_the_hole_card_leaves_the_hand_when_all_have_chosen():
    """Section 5.9: five cards remain; the hole card begins the poker supply."""
    state = hiding("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H")
    state = after(state, (0, Hide("4S")))
    assert asked(state) == (Hiding, [1])
    assert len(GAME.view(state, 1).players[0].supply) == 0
    assert GAME.view(state, 1).players[0].cards == 6
    state = after(state, (1, Hide("7H")))
    assert [player.hole for player in state.players] == ["4S", "7H"]
    assert sorted(state.players[0].hand) == ["2S", "3S", "5S", "6S", "7S"]
    assert state.players[0].supply == []


def test_s5_9_a_hole_card_may_be_changed_in_silence():
    """Section 12: a secret answer may be revised until the last is in, and nobody hears it."""
    state = after(hiding("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H"), (0, Hide("4S")))
    again = question(state, 0)
    assert not again.blocking
    step = play(state, (0, Hide("5S")))
    assert spoken(step.events) == []
    assert after(step.state, (1, Hide("2H"))).players[0].hole == "5S"


def test_s5_9_a_hole_card_has_to_be_held():
    """Section 5.9: one of the own six."""
    state = hiding("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H")
    assert refused(state, Hide("2H"), 0)
    assert refused(state, Hide("nonsense"), 0)
    with pytest.raises(NotYourDecision):
        take(GAME, state, 0, Pass(), "gold", 1)


def test_s5_9_a_joker_may_be_the_hole_card():
    """Section 5.9 and 8: any of the six."""
    state = hiding("Joker 3S 4S 5S 6S 7S", "Joker 3H 4H 5H 6H 7H", jokers=True)
    state = after(state, (0, Hide("Joker")), (1, Hide("3H")))
    assert state.players[0].hole == JOKER
    assert JOKER not in state.players[0].hand


def test_s5_9_two_jokers_are_one_choice():
    """Section 1: Jokers are all alike."""
    state = hiding("Joker Joker 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", jokers=True)
    assert choices(state, 0) == {Hide(card) for card in ("Joker", "4S", "5S", "6S", "7S")}
    state = after(state, (0, Hide("Joker")), (1, Hide("3H")))
    assert state.players[0].hand.count(JOKER) == 1


@pytest.mark.parametrize(("seats", "lots"), [(1, 2), (2, 1), (3, 2), (4, 3)])
def test_s6a_1_lots_are_dealt_when_the_hole_cards_lie(seats, lots):
    """Section 6.A.1: players minus one lots of three cards, face up; two alone."""
    state = begun(seats)
    for seat in range(seats):
        assert not any(state.lots)
        state = after(state, (seat, Hide(state.players[seat].hand[0])))
    assert [len(lot) for lot in state.lots] == [3] * lots
    assert state.round == 1
    phase = state.phases[-1]
    assert isinstance(phase, Bidding if seats == 2 else LotChoice)
    assert asked(state)[1] == [0 if seats == 1 else (state.dealer + 1) % 2 if seats == 2 else state.dealer]
