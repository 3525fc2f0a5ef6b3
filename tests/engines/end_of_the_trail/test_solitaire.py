"""Section 10: a game alone against two Argonauts."""

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import (
    Auction,
    Bid,
    Claim,
    Jump,
    Pass,
    Pay,
    Pitch,
    Select,
    Settle,
    TrailEndOptions,
    Uproot,
)
from engines.end_of_the_trail.state import Bidding, LotChoice, Paying, Pitching, Prospecting, Selecting, Settling
from tests.engines.end_of_the_trail.table import (
    LOTS,
    RICH,
    after,
    asked,
    cards,
    choices,
    digger,
    play,
    question,
    random_match,
    refused,
    scenario,
    spoken,
)


def auctions(deck_top="", alone="A1+A2", hand=RICH[0], **world):
    """The player is about to choose a lot."""
    return scenario(
        digger(hand), alone=alone, lots=LOTS[:2], deck_top=deck_top, order=[], phases=[LotChoice()], **world
    )


def test_s10_3_the_human_chooses_which_lot_to_open():
    """Section 10.3: or declines."""
    state = auctions()
    assert asked(state) == (LotChoice, [0])
    assert choices(state) == {Auction(1), Auction(2), Pass()}
    assert set(question(state).allows) == {Auction, Pass}


def test_s10_3_declining_ends_the_auctions():
    """Section 10.3, 10.7: all lots are discarded."""
    state = after(auctions(), Pass())
    assert asked(state) == (Selecting, [0])
    assert sorted(state.discards) == sorted(cards(LOTS[0]) + cards(LOTS[1]))
    assert len(state.players[0].hand) == 5
    assert not any(state.lots)


def test_s10_3_the_opening_bid_is_any_amount():
    """Section 10.3: $0 or more, within the hand."""
    state = after(auctions(), Auction(2))
    assert asked(state) == (Bidding, [0])
    assert {Bid(0), Bid(25)} <= choices(state)
    assert refused(state, Bid(26))


@pytest.mark.parametrize(
    ("alone", "turned", "bids"),
    [
        ("A1+A2", "8S", {1}),
        ("A1+A2", "8C", {1}),
        ("A1+A3", "5H", set()),
        ("A1+A3", "6D", set()),
        ("A2+A3", "8H", {1}),
        ("A2+A3", "8D", {1}),
        ("A2+A3", "6S", set()),
        ("A2+A3", "5C", set()),
    ],
)
def test_s10_4_suits_on_which_the_first_argonaut_bids(alone, turned, bids):
    """Section 10.4: A1 bids on black, A2 on red; one card is turned up to see."""
    second = "QH JC" if bids else ""
    rest = "AC" if alone == "A1+A2" else "AH"
    step = play(auctions(f"{turned} {second} {rest}", alone=alone), Auction(1), Bid(0))
    flips = 3 if bids else 1
    told = " ".join(spoken(step.events))
    assert all(card in told for card in f"{turned} {second}".split())
    if bids:
        assert step.state.phases[-1].bidder == 1
        assert len(step.state.flipped) == flips + 1
    else:
        assert step.state.players[0].won
        assert set(cards(LOTS[0])) <= set(step.state.players[0].hand)


@pytest.mark.parametrize("rank", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
def test_s10_4_ranks_on_which_a3_bids(rank):
    """Section 10.4: A3 passes on Aces and 2 to 6, bids on 7 to K."""
    turned = next(f"{rank}{suit}" for suit in "CHDS" if f"{rank}{suit}" not in f"{LOTS[0]} {LOTS[1]} 6S 7S 8D 8C")
    state = scenario(
        digger("7S"), alone="A2+A3", lots=LOTS[:2], deck_top=f"6S {turned} 8D 8C", order=[], phases=[LotChoice()]
    )
    state = after(state, Auction(1), Bid(0))
    bids = rank in ("7", "8", "9", "10", "J", "Q", "K")
    if bids:
        assert state.phases[-1].bidder == 2
    else:
        assert state.players[0].won


@pytest.mark.parametrize("alone", ["A1+A2", "A2+A3", "A1+A3"])
def test_s10_4_everyone_bids_on_a_joker(alone):
    """Section 10.4: a Joker counts $0 in the bid."""
    state = auctions("Joker 6S 7C 6H AC AH", alone=alone, jokers=True)
    state = after(state, Auction(1), Bid(0))
    assert isinstance(state.phases[-1], Bidding)
    assert "Joker" in state.flipped
    assert state.phases[-1].bid >= 6


def test_s10_4_the_lower_number_flips_first():
    """Section 10.4: in order, and each only once."""
    step = play(auctions("8H 7S"), Auction(1), Bid(0))
    lines = [line for line in spoken(step.events) if "Argonaut" in line]
    assert "A1" in lines[0]
    assert "8H" in lines[0]
    assert "A2" in lines[1]
    assert "7S" in lines[1]


def test_s10_5_the_sum_of_three_cards_is_the_bid():
    """Section 10.5: 8S $2, 6S $3 and 7C $3."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(0))
    phase = state.phases[-1]
    assert (phase.bid, phase.bidder, phase.lot) == (8, 1, 1)
    assert asked(state) == (Bidding, [0])
    assert set(state.flipped) == {"8S", "6S", "7C", "9S"}


@pytest.mark.parametrize("bid", [8, 9])
def test_s10_5_a_sum_not_above_the_humans_bid_is_a_pass(bid):
    """Section 10.5-6: then the human wins at the opening bid."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(bid))
    assert state.phases[-1] == Paying(1, 0, bid)


def test_s10_6_the_human_may_outbid_and_wins_outright():
    """Section 10.6: more than the largest, and nobody bids again."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(0))
    assert choices(state) == {Pass(), *(Bid(amount) for amount in range(9, 26))}
    assert refused(state, Bid(8))
    deck = len(state.deck)
    state = after(state, Bid(9))
    assert state.phases[-1] == Paying(1, 0, 9)
    assert len(state.deck) == deck


def test_s10_6_the_human_pays_as_usual():
    """Section 10.6, R4: and everything else is discarded."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(0), Bid(9), Pay(("2H", "3S")))
    assert set(cards(LOTS[0])) <= set(state.players[0].hand)
    assert sorted(state.discards) == sorted(["2H", "3S", "8S", "6S", "7C", "9S", *cards(LOTS[1])])
    assert state.flipped == []
    assert asked(state) == (Selecting, [0])


def test_s10_6_raises_within_the_own_hand():
    """Section 10.6, R3: a poor human can only give up, and is asked."""
    state = after(auctions("8S 6S 7C 9S", hand="9D 8C"), Auction(1), Bid(0))
    assert choices(state) == {Pass()}
    assert refused(state, Bid(9))


def test_s10_6_giving_up_leaves_the_lot_to_the_argonaut():
    """Section 10.6: its cards are discarded, and the Argonaut is out of the bidding."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(0), Pass())
    assert state.argonauts[0].won
    assert set(cards(LOTS[0])) <= set(state.discards) | set(state.flipped)
    assert len(state.players[0].hand) == 5
    assert not state.players[0].won


@pytest.mark.parametrize(
    ("second", "bid", "bidder"),
    [("6H 7H 8C", 12, 2), ("8D 6D JD", 8, 1), ("QH 10C JC", 8, 1)],
    ids=["larger", "equal", "smaller"],
)
def test_s10_6_the_largest_bid_counts(second, bid, bidder):
    """Section 10.6: of equal ones the earlier Argonaut's."""
    state = after(auctions(f"8S 6S 7C {second}"), Auction(1), Bid(0))
    assert (state.phases[-1].bid, state.phases[-1].bidder) == (bid, bidder)


def test_s10_7_after_a_lost_lot_the_other_may_be_opened():
    """Section 10.7: against the remaining Argonaut only."""
    state = after(auctions("8S 6S 7C 9S 7H 9D 6D"), Auction(1), Bid(0), Pass())
    assert Pass in question(state).allows
    if isinstance(state.phases[-1], LotChoice):
        state = after(state, Auction(2))
    assert state.phases[-1].lot == 2
    step = play(state, Bid(0))
    assert not any("A1" in line for line in spoken(step.events))
    assert (step.state.phases[-1].bid, step.state.phases[-1].bidder) == (10, 2)


def test_s10_7_the_other_may_be_declined():
    """Section 10.7: then the phase ends."""
    state = after(auctions("8S 6S 7C 9S"), Auction(1), Bid(0), Pass(), Pass())
    assert asked(state) == (Selecting, [0])
    assert state.flipped == []
    assert sorted(state.discards) == sorted(["8S", "6S", "7C", "9S", *cards(LOTS[0]), *cards(LOTS[1])])


def test_s10_7_both_lots_lost():
    """Section 10.7: each Argonaut may win one, and the phase ends."""
    state = after(auctions("8S 6S 7C 9S 7H 9D 6D"), Auction(1), Bid(0), Pass(), Bid(0), Pass())
    assert asked(state) == (Selecting, [0])
    assert len(state.discards) == 6 + 7


def test_s10_7_winning_ends_the_phase():
    """Section 10.7: the lot that is left is discarded."""
    state = after(auctions("6H 7S"), Auction(2), Bid(0))
    assert asked(state) == (Selecting, [0])
    assert set(cards(LOTS[1])) <= set(state.players[0].hand)
    assert set(cards(LOTS[0])) <= set(state.discards)


def test_s10_4_flips_renew_an_empty_deck():
    """Section 6.C.5: also for Argonauts, without the cards that lie face up."""
    state = scenario(
        digger(RICH[0]), alone="A1+A2", lots=LOTS[:2], deck="8S", discards="9S", order=[], phases=[LotChoice()]
    )
    step = play(state, Auction(1), Bid(0))
    assert any("shuffle" in line for line in spoken(step.events))
    assert "8S" in step.state.flipped + step.state.discards


def selecting(deck_top="6S 7S 9D KC", **world):
    """The player is about to select cards."""
    return scenario(
        digger(RICH[0]), alone="A1+A2", deck_top=deck_top, reserves=("5H QH KS 2C", "4D 6D 8S 9H"), order=[],
        phases=[Selecting()], **world,
    )  # fmt: skip


def test_s10_8_argonauts_get_two_cards_and_the_top_of_the_reserve():
    """Section 10.8: after the human has selected, face up."""
    state = after(selecting(), Select(("2H", "3S", "3D")))
    first, second = state.argonauts
    assert "2C" in first.cards
    assert "9H" in second.cards
    assert sorted(first.cards + second.cards) == sorted(cards("6S 7S 9D KC 2C 9H"))
    assert [len(argonaut.cards) for argonaut in state.argonauts] == [3, 3]
    assert [argonaut.reserve for argonaut in state.argonauts] == [cards("5H QH KS"), cards("4D 6D 8S")]


def test_s10_8_turn_order_by_all_three_cards():
    """Section 10.8: dollars as usual; A1 3+4+3, A2 4+3+2, the human 15."""
    state = after(selecting(), Select(("2H", "3S", "3D")))
    assert state.order == [0, 1, 2]
    assert state.phases[-1] == Prospecting(0)


def test_s10_8_argonauts_may_come_first():
    """Section 10.8: and play by themselves before the human is asked."""
    state = after(selecting(), Select(("3D", "4C")))
    assert state.order[0] in (0, 1)
    state = scenario(
        digger("QS JC 10C"), alone="A1+A2", deck_top="6S 7S 9D KC", reserves=("5H QH KS 2C", "4D 6D 8S 9H"),
        order=[], phases=[Selecting()],
    )  # fmt: skip
    state = after(state, Select(("QS", "JC")))
    assert state.order == [1, 2, 0]
    assert [argonaut.tents for argonaut in state.argonauts] == [2, 2]
    assert asked(state) == (Prospecting, [0])


def test_s10_8_a_joker_is_drawn_like_any_card():
    """Section 10.8: $0, below 2, and ignored."""
    state = after(selecting("Joker Joker 9D KC", jokers=True), Select(("2H", "3S", "3D")))
    assert [card for argonaut in state.argonauts for card in argonaut.cards].count("Joker") == 2
    assert state.order == [0, 2, 1]


def turn(faces, **world):
    """The human claims a1 with the camp, then A1 takes its turn with these cards."""
    me = digger("9S 9D 10D JS KH", selected="5S 5C", used="5S", prospector="a1", looked="a1")
    state = scenario(me, alone="A1+A2", faces=(faces, ""), reserves=(3, 3), order=[0, 1, 2], **world)
    state.argonauts[1].finished = True
    return after(state, Claim("camp"))


@pytest.mark.parametrize(
    ("faces", "tile"),
    [
        ("2C 3S 6S", "a4"),
        ("2D 3S 3D", "a3"),
        ("2H 3S 3D", "a2"),
        ("2H 4S 5D", "a2"),
        ("4S 8H 5D", "a4"),
    ],
    ids=["horse", "mules", "oxen", "double and shortcut ignored", "nothing usable: horse"],
)
def test_s10_10a_the_fastest_transport_claims_the_highest_terrain(faces, tile):
    """Section 10.9-11: highest terrain in reach, then the highest row, then the leftmost; with a tent."""
    state = turn(faces)
    assert [name for name, land in state.grid.items() if 1 in land.tents] == [tile]
    assert state.argonauts[0].tents == 2


def test_s10_11_the_leftmost_of_a_row():
    """Section 10.11: with a4 claimed it is c4, then the row below."""
    assert 1 in turn("2C 3S 6S", camps={"a4": 2}).grid["c4"].tents
    assert 1 in turn("2C 3S 6S", camps={"a4": 2}, tents={"c4": [2]}).grid["a3"].tents


def test_v10_without_tents_it_acts_as_if_it_had_a_horse():
    """Section 10.10, vector 10: two Claim Jumps and New Prospects on an empty grid."""
    assert turn("2S 6C QS").grid["a4"].tents == [1]


def test_s10_10b_the_first_jump_is_with_the_camp():
    """Section 10.10b: a mountain with others' tents comes before a free canyon; the human's tent is pushed."""
    state = turn("2S 2H 3S", tents={"a4": [0]})
    assert state.grid["a4"].camp == 1
    assert not state.argonauts[0].camp
    assert asked(state) == (Pitching, [0])
    assert choices(state) == {Pitch("a3"), Pitch("b4")}
    state = after(state, Pitch("b4"))
    assert state.grid["b4"].tents == [0]


def test_s10_10b_later_jumps_are_with_a_tent():
    """Section 10.10b: sharing the tile."""
    state = turn("2S 2H 3S", tents={"a4": [0]}, camps={"c1": 1})
    assert sorted(state.grid["a4"].tents) == [0, 1]


def test_s10_10a_a_free_tile_in_reach_comes_before_a_jump():
    """Section 10.10: step a before b for the same terrain."""
    state = turn("2S 2C 3S", tents={"a4": [0]})
    assert state.grid["c4"].tents == [1]
    assert state.grid["a4"].tents == [0]


def test_s10_10b_it_does_not_jump_where_it_stands_itself():
    """Section 10.10b: only other sides' tents."""
    state = turn("2S 2H 3S", tents={"a4": [0, 1]})
    assert sorted(state.grid["a4"].tents) == [0, 1]
    assert state.grid["a2"].tents == [1]


def test_s10_10b_it_may_jump_the_other_argonaut():
    """Section 10.10b: any other side; the pushed Argonaut moves by rule 12."""
    state = turn("2S 2H 3S", tents={"a4": [2]})
    assert state.grid["a4"].camp == 1
    assert state.grid["a3"].tents == [2]


def test_s10_10b_a_camp_is_never_jumped():
    """Section 10.10b: tents only."""
    state = turn("2S 2H 3S", camps={"a4": 2})
    assert state.grid["a4"].camp == 2
    assert state.grid["a2"].tents == [1]


def test_s10_10c_new_prospects_takes_the_vacated_tile():
    """Section 10.10c: the tent has to go, chosen by the human, and the Argonaut claims its tile."""
    state = turn("QS 2H 3S", tents={"a4": [0]})
    assert asked(state) == (Pitching, [0])
    assert choices(state) == {Pitch("a3"), Pitch("b4")}
    step = play(state, Pitch("a3"))
    assert step.state.grid["a4"].tents == [1]
    assert step.state.grid["a3"].tents == [0]
    assert step.state.grid["a3"].seen == [0]
    assert step.state.argonauts[0].tents == 2


def test_s10_10c_not_on_a_shared_tile():
    """Section 10.10c: exactly one tent."""
    state = turn("QS 2H 3S", tents={"a4": [0, 2]})
    assert sorted(state.grid["a4"].tents) == [0, 2]
    assert state.grid["a2"].tents == [1]


def test_s10_10c_not_its_own_tent():
    """Section 10.10c: another side's."""
    state = turn("QS 2H 3S", tents={"a4": [1]})
    assert state.grid["a4"].tents == [1]
    assert state.grid["a2"].tents == [1]


def test_s10_10_jumping_comes_before_new_prospects():
    """Section 10.10: b before c."""
    state = turn("QS 2S 2H", tents={"a4": [0]})
    assert state.grid["a4"].camp == 1


def test_s10_10_terrain_by_terrain():
    """Section 10.10: New Prospects on a mountain comes before a free canyon in reach, a canyon jump after it."""
    state = turn("2S 2H 3S", tents={"c3": [0]})
    assert state.grid["c3"].tents == [0]
    assert state.grid["a2"].tents == [1]


def test_s10_9_each_argonaut_takes_exactly_one_turn():
    """Section 10.9: using one card, and is then finished."""
    state = scenario(
        digger("9S 9D", selected="5S 5C 7S", used="5S", prospector="a1", looked="a1"),
        alone="A1+A2",
        faces=("2C 3S 6S", "2H 3D 4C"),
        reserves=(3, 3),
        order=[1, 0, 2],
        phases=[Prospecting(0)],
    )
    state.argonauts[0].finished = True
    state = after(state, Claim("tent"))
    assert [argonaut.tents for argonaut in state.argonauts] == [3, 2]


@pytest.mark.parametrize(
    ("tent", "claimed", "goes"),
    [("b2", {}, "a2"), ("b2", {"a2": [0]}, "c2"), ("b3", {}, "a3"), ("b2", {"a2": [0], "c2": [0]}, "b1")],
    ids=["left", "right", "mountain", "down"],
)
def test_s10_12_an_argonauts_tent_moves_by_itself(tent, claimed, goes):
    """Section 10.12: nearest, highest terrain, clockwise from the left."""
    me = digger("9S 9D", selected="QS 5C", used="", prospector=None)
    state = scenario(
        me, alone="A1+A2", faces=("2H 3S 3D", "2D 4C 5S"), reserves=(3, 3), order=[0, 1, 2],
        tents={tent: [1], **claimed},
    )  # fmt: skip
    for argonaut in state.argonauts:
        argonaut.finished = True
    step = play(state, Uproot("QS", tent, "A1"))
    assert step.state.grid[goes].tents == [1]
    assert step.state.grid[tent].tents == []
    assert step.state.grid[goes].seen == []


def test_s10_12_the_human_names_an_argonaut_by_its_number():
    """Section 10.12: New Prospects and Claim Jump may be played on it."""
    me = digger("9S 9D", selected="QS 2S 5C")
    state = scenario(me, alone="A2+A3", faces=("2H 3S 3D", "2D 4C 5S"), reserves=(3, 3), tents={"b2": [1, 2]})
    assert {Uproot("QS", "b2", "A2"), Uproot("QS", "b2", "A3")} <= choices(state)
    assert Jump("2S", "b2", "tent") in choices(state)


def test_s10_12_argonauts_pushed_by_a_camp_move_in_turn_order():
    """Section 10.12, section 7: each placement blocks the next."""
    me = digger("9S 9D", selected="2S 5C")
    state = scenario(
        me, alone="A1+A2", faces=("2H 3S 3D", "2D 4C 5S"), reserves=(3, 3), order=[2, 0, 1], tents={"b2": [1, 2]},
        phases=[Prospecting(0)],
    )  # fmt: skip
    for argonaut in state.argonauts:
        argonaut.finished = True
    state = after(state, Jump("2S", "b2", "camp"))
    assert state.grid["b2"].camp == 0
    assert state.grid["a2"].tents == [2]
    assert state.grid["c2"].tents == [1]


def test_s10_13_their_cards_are_discarded_at_gambling():
    """Section 10.13: all three, used or not."""
    state = turn("2C 3S 6S")
    assert {"2C", "3S", "6S"} <= set(state.discards)
    assert state.argonauts[0].cards == []
    assert state.round == 2


def test_s10_13_the_fourth_reserve_card_is_never_used():
    """Section 10.13: one per round."""
    match = random_match(1, TrailEndOptions(), "reserve")
    assert [len(argonaut.reserve) for argonaut in match[0][3].state.argonauts] == [4, 4]
    assert [len(argonaut.reserve) for argonaut in match[-1][3].state.argonauts] == [1, 1]


def test_s10_6c_the_human_is_refilled_alone():
    """Section 6.C.4: five cards for the human; two new lots."""
    state = turn("2C 3S 6S")
    assert len(state.players[0].hand) == 5
    assert [len(lot) for lot in state.lots] == [3, 3]
    assert asked(state) == (LotChoice, [0])
    assert not any(argonaut.won or argonaut.finished for argonaut in state.argonauts)


def finale(hand, alone="A1+A2", **world):
    """Round 3: the human claims a1, and the hands are shown."""
    hole, *supply, used = cards(hand)
    me = digger("", hole=hole, supply=supply, used=[used], prospector="a1", looked="a1")
    state = scenario(
        me, alone=alone, faces=("", ""), reserves=(1, 1), in_round=3, order=[1, 2, 0], phases=[Prospecting(0)], **world
    )
    for argonaut in state.argonauts:
        argonaut.finished = True
    return play(state, Claim("tent"))


FOUR, FULL, FLUSH, LOW = "2S 2H 2D 9C 2C", "2S 2H 2D 9C 9S", "2S 4S 6S 8S KS", "2S 4H 6S 8S KS"


@pytest.mark.parametrize(
    ("hand", "alone", "wins"),
    [
        (FOUR, "A1+A2", True),
        (FULL, "A1+A2", False),
        (FULL, "A2+A3", True),
        (FLUSH, "A2+A3", False),
        (FLUSH, "A1+A3", False),
        ("2S 3S 4S 5S 6S", "A1+A2", True),
        (LOW, "A2+A3", False),
    ],
    ids=["vector 9", "full to four", "full to full", "flush to full", "flush to four", "straight flush", "high card"],
)
def test_v9_equal_kinds_are_the_humans(hand, alone, wins):
    """Section 10.14, vector 9: their hands are generic, so the human wins ties."""
    state = finale(hand, alone).state
    if wins:
        assert asked(state) == (Settling, [0])
    else:
        assert state.over


def test_s10_14_the_stronger_argonaut_stakes_the_final_claim():
    """Section 10.14: A1 four of a kind, A2 full house, A3 flush."""
    state = finale(LOW, "A1+A3").state
    assert sum(1 in land.tents for land in state.grid.values()) == 1
    assert sum(2 in land.tents for land in state.grid.values()) == 0


def test_s10_15_an_argonauts_final_claim():
    """Section 10.15: lowest terrain, then the highest row, then the leftmost."""
    assert 1 in finale(LOW).state.grid["b3"].tents
    assert 1 in finale(LOW, tents={"b3": [0]}).state.grid["b2"].tents
    assert 1 in finale(LOW, tents={"b3": [0], "b2": [1]}).state.grid["c1"].tents


def test_s9_5_the_human_settles_on_the_lowest_terrain():
    """Section 9.5: as in a game of several."""
    state = finale(FOUR).state
    assert choices(state) == {Settle("c1"), Settle("b2"), Settle("b3")}


GOLD = {"a1": 1, "b3": 2, "a2": 5, "c2": 1, "a4": 6, "c4": 2, "a3": 5}


def test_s10_14_argonauts_score_tiles_and_the_pay_out():
    """Section 10.14: 4 for four of a kind, 3 for a full house, 2 for a flush."""
    outcome = finale(LOW, gold=GOLD, tents={"a4": [1], "a2": [2]}).outcome
    assert [sum(line.points[side] for line in outcome.lines) for side in range(3)] == [1, 6 + 2 + 4, 5 + 3]
    assert outcome.scores == (1,)
    assert len(outcome.automata) == 2
    flush = finale(LOW, "A2+A3", gold=GOLD, tents={"a4": [1], "a2": [2]}).outcome
    assert [sum(line.points[side] for line in flush.lines) for side in range(3)] == [1, 6 + 2 + 3, 5 + 2]


def test_s10_16_the_human_loses_to_an_argonaut():
    """Section 10.16: nobody at the table has won."""
    outcome = finale(LOW, gold=GOLD, tents={"a4": [1]}).outcome
    assert outcome.winners == ()


def test_s10_16_the_human_wins_with_the_most_gold():
    """Section 10.16: most gold."""
    outcome = finale(LOW, gold=GOLD, tents={"a4": [0], "a3": [0]}).outcome
    assert outcome.scores == (12,)
    assert outcome.winners == (0,)
    assert outcome.places == (1,)


def test_s10_16_a_tie_is_decided_by_poker():
    """Section 10.16: against the better hand of an Argonaut it is lost."""
    outcome = finale(LOW, gold=GOLD, tents={"a2": [0]}).outcome
    assert outcome.scores == (6,)
    assert [sum(line.points[side] for line in outcome.lines) for side in range(3)] == [6, 6, 3]
    assert outcome.winners == ()


def test_s10_16_a_tie_with_an_equal_hand_is_the_humans():
    """Section 10.14, 10.16: four twos beat A1's four of a kind."""
    tied = finale(FOUR, gold={"a1": 1, "c1": 2, "c2": 3}, tents={"c2": [1]}).state
    outcome = play(tied, Settle("c1")).outcome
    assert [sum(line.points[side] for line in outcome.lines) for side in range(3)] == [7, 7, 3]
    assert outcome.winners == (0,)


@pytest.mark.parametrize("pair", ["A1+A2", "A1+A3", "A2+A3"])
def test_s10_1_each_pair_plays_to_the_end(pair):
    """Section 10.1: three rounds."""
    last = random_match(1, TrailEndOptions(argonauts=pair), f"pair {pair}")[-1][3]
    assert last.state.over
    assert last.state.round == 3
    assert GAME.outcome(last.state, False) == last.outcome


def test_s10_3_a_lot_may_be_declined_after_it_was_chosen():
    """Section 10.3: no opening bid, and the phase ends."""
    state = after(auctions(), Auction(1), Pass())
    assert asked(state) == (Selecting, [0])
    assert sorted(state.discards) == sorted(cards(LOTS[0]) + cards(LOTS[1]))


def test_s10_10b_a_jump_on_low_ground_comes_before_the_horse_of_need():
    """Section 10.10: only if nothing applies for any terrain."""
    state = turn("2S 6C QS", tents={"b3": [0]})
    assert state.grid["b3"].camp == 1
    assert asked(state) == (Pitching, [0])


def test_s10_10c_new_prospects_on_low_ground():
    """Section 10.10c: with nothing else to use, any single tent has to go."""
    state = turn("7D AC QS", tents={"b3": [2]})
    assert state.grid["b3"].tents == [1]
    assert state.grid["a3"].tents == [2]


def test_s10_10_two_argonauts_one_after_the_other():
    """Section 10.9: the second sees what the first has claimed."""
    me = digger("9S 9D 10D JS KH", selected="5S 5C", used="5S", prospector="a1", looked="a1")
    state = scenario(me, alone="A1+A2", faces=("2C 3S 6S", "4D 3D 2D"), reserves=(3, 3), order=[0, 1, 2])
    state = after(state, Claim("camp"))
    assert state.grid["a4"].tents == [1]
    assert state.grid["c4"].tents == [2]


def test_s10_12_a_human_pushed_by_an_argonaut_looks():
    """R14: the owner of a moved tent looks at its new tile."""
    state = turn("2S 2H 3S", tents={"a4": [0]}, gold={"b4": 5})
    step = play(state, Pitch("b4"))
    assert any("5" in line for line in spoken(step.events, 0))
    assert step.state.grid["b4"].seen == [0]


def test_s5_an_argonauts_claim_shows_no_gold():
    """Section 5: tiles stay face down until the end."""
    state = turn("2C 3S 6S")
    assert GAME.view(state, 0).grid["a4"].gold is None


def test_s10_8_a_human_without_plain_cards():
    """Section 8.6: nothing selected, last in order, no turn; the Argonauts play on."""
    state = scenario(
        digger("Joker Joker"), alone="A1+A2", jokers=True, deck_top="6S 7S 9D KC",
        reserves=("5H QH KS 2C", "4D 6D 8S 9H"), order=[], phases=[Selecting()],
    )  # fmt: skip
    state = after(state, Select(()))
    assert [argonaut.tents for argonaut in state.argonauts] == [2, 2]
    assert state.players[0].tents == 3
    assert asked(state)[1] == [0]


def test_s9_2_a_human_without_poker_cards_is_beaten_by_all():
    """Section 9.2: a hand of no cards is the lowest."""
    me = digger("", hole="Joker", selected="5S", prospector="a1", looked="a1")
    state = scenario(
        me, alone="A2+A3", jokers=True, reserves=(1, 1), in_round=3, order=[0, 1, 2], phases=[Prospecting(0)]
    )
    for argonaut in state.argonauts:
        argonaut.finished = True
    state = after(state, Claim("tent"), Pass())
    assert state.over
    assert sum(1 in land.tents for land in state.grid.values()) == 1


def test_r9_a_stuck_human_waits_for_the_argonauts():
    """R9: Claim Jumps on an empty grid are passed by force, and can be used once the Argonauts have claimed."""
    state = scenario(
        digger("2S KD 2H 3S"), alone="A1+A2", deck_top="QC JD 10S JH", reserves=("5H QH KS 10C", "4D 6D 8S 9H"),
        order=[], phases=[Selecting()],
    )  # fmt: skip
    state = after(state, Select(("2S", "KD")))
    assert [argonaut.tents for argonaut in state.argonauts] == [2, 2]
    assert asked(state) == (Prospecting, [0])
    assert {type(action) for action in choices(state)} == {Jump}


def test_r9_a_human_who_stays_stuck_ends_the_prospecting():
    """R9: with the Argonauts done and nothing to use, the round goes on without a claim."""
    blocked = {"a1": [0], "b1": [1, 2], "c1": [2], "a2": [1], "b2": [2]}
    state = scenario(
        digger("9S 9D", selected="QS 5C"), alone="A1+A2", faces=("2C 3S 6S", "2H 3D 4C"), reserves=(3, 3),
        tents=blocked, camps={"c2": 0},
    )  # fmt: skip
    for argonaut in state.argonauts:
        argonaut.finished = True
    state = after(state, Uproot("QS", "b1", "A1"))
    assert state.round == 2
    assert state.players[0].supply == ["QS"]
    assert "5C" in state.discards
    assert (state.players[0].tents, state.players[0].camp) == (2, False)
