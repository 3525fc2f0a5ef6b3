"""Section 6.B3 to B8: searching, pressing, busting and claiming."""

import pytest

from engines.contract import NotYourDecision
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Claim, Pitch, Press, Search, Uproot
from engines.end_of_the_trail.state import Keeping, Looking, Prospecting, is_free
from engines.step import take
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    choices,
    digger,
    hushed,
    offered,
    only,
    play,
    question,
    refused,
    scenario,
    spoken,
)

OXEN, MULES, HORSE, SHORTCUT = "2H", "2D", "2C", "10H"
EIGHT = ("a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4")


def first(*selected, **world):
    """A has its turn with these cards; B is to follow with two Oxen."""
    me = digger(selected=selected, **world.pop("me", {}))
    other = world.pop("other", None) or digger(selected="5S 5C")
    return scenario(me, other, **world)


@pytest.mark.parametrize(
    ("card", "reach"),
    [(OXEN, EIGHT[:4]), (MULES, EIGHT[:6]), (HORSE, EIGHT), (SHORTCUT, EIGHT)],
    ids=["oxen", "mules", "horse", "shortcut"],
)
def test_s7_reach(card, reach):
    """Section 7: Oxen rows 1-2, Mules 1-3, Horse and Shortcut the whole grid."""
    state = first(card, "5H")
    assert {action.tile for action in offered(state, Search) if action.card == card} == set(reach)
    for tile in EIGHT:
        if tile in reach:
            assert after(state, Search(card, tile)).phases[-1] == Looking(0, tile)
        else:
            assert refused(state, Search(card, tile))


def test_b3_any_selected_card_may_be_used_first():
    """B3: one unused card of the own selection."""
    state = first(OXEN, MULES, HORSE)
    assert {action.card for action in offered(state, Search)} == {OXEN, MULES, HORSE}
    assert refused(state, Search("5S", "a1"))
    assert refused(state, Search(state.players[0].hand[0], "a1"))
    assert refused(state, Search(OXEN, "z9"))


def test_b3_a_used_card_is_turned_sideways():
    """B3: it stays in view, and cannot be used again."""
    state = after(first(OXEN, MULES), Search(OXEN, "a1"))
    assert state.players[0].used == [OXEN]
    assert state.players[0].selected == [OXEN, MULES]
    state = after(state, Press(), Search("5S", "b1"), Press())
    assert only(state) == 0
    assert refused(state, Search(OXEN, "b2"))


@pytest.mark.parametrize("block", ["tent", "camp", "own tent"])
def test_b6_a_claimed_tile_is_not_looked_at(block):
    """B6: neither a tent's nor a camp's tile can be searched."""
    pieces = {"tent": {"tents": {"a1": [1]}}, "camp": {"camps": {"a1": 1}}, "own tent": {"tents": {"a1": [0]}}}
    state = first(OXEN, HORSE, **pieces[block])
    assert refused(state, Search(OXEN, "a1"))
    assert not {action for action in offered(state, Search) if action.tile == "a1"}


def test_b4_a_prospector_blocks_nothing():
    """B4: others may look at the tile and claim it; the prospector stays (R21)."""
    state = first(OXEN, MULES, other=digger(selected="5S 5C", used="5S", prospector="a1", looked="a1"))
    state = after(state, Search(OXEN, "a1"), Claim("tent"))
    assert state.grid["a1"].tents == [0]
    assert state.players[1].prospector == "a1"


def test_r8_the_tile_stood_on_is_no_target():
    """R8: another tile is required, also for a Shortcut."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = first(OXEN, SHORTCUT, "5H", me=me)
    assert refused(state, Search(OXEN, "a1"))
    assert refused(state, Search(SHORTCUT, "a1"))
    assert "a1" not in {action.tile for action in offered(state, Search)}


def test_r8_a_tile_left_earlier_may_be_visited_again():
    """R8, B6: with a new card that can reach it."""
    state = first(OXEN, SHORTCUT, "5H", me={"used": "5H", "prospector": "a1", "looked": "a1"}, seen={"b2": [0]})
    assert after(state, Search(OXEN, "b2")).phases[-1].tile == "b2"


def test_s5_a_look_is_private():
    """Section 5: who looked where with what is public, the gold is for the looker."""
    step = play(first(OXEN, MULES, gold={"a1": 4}), Search(OXEN, "a1"))
    assert step.state.grid["a1"].seen == [0]
    assert any("4" in line for line in spoken(step.events, 0))
    assert spoken(step.events, 1) == []
    other = play(first(OXEN, MULES, gold={"a1": 1}), Search(OXEN, "a1"))
    assert spoken(step.events) == spoken(other.events)
    told = " ".join(spoken(step.events))
    assert "a1" in told
    assert OXEN in told
    assert step.final


def test_b4_a_look_is_followed_by_claiming_or_pressing():
    """B4: claim with tent or camp, or press."""
    state = after(first(OXEN, MULES), Search(OXEN, "a1"))
    assert asked(state) == (Looking, [0])
    assert set(question(state).allows) == {Claim, Press}
    assert choices(state) == {Claim("tent"), Claim("camp"), Press()}


def test_b4_pressing_puts_the_prospector_there_and_passes_the_turn():
    """B4: it marks the spot and claims nothing."""
    state = after(first(OXEN, MULES), Search(OXEN, "a1"), Press())
    assert state.players[0].prospector == "a1"
    assert state.players[0].looked == "a1"
    assert is_free(state.grid["a1"])
    assert not state.players[0].finished
    assert only(state) == 1


def test_b4_a_tent_claims_the_tile():
    """B4: tent down, prospector off, prospecting over for the player."""
    state = first(OXEN, MULES, me={"used": MULES, "prospector": "b2", "looked": "b2"}, gold={"b2": 1, "a1": 4})
    state = after(state, Search(OXEN, "a1"), Claim("tent"))
    me = state.players[0]
    assert state.grid["a1"].tents == [0]
    assert (me.tents, me.camp, me.prospector, me.finished) == (2, True, None, True)
    assert only(state) == 1


def test_b7_a_camp_may_replace_a_tent():
    """B7: for any claim, once per game."""
    state = after(first(OXEN, MULES), Search(OXEN, "a1"), Claim("camp"))
    assert state.grid["a1"].camp == 0
    assert state.grid["a1"].tents == []
    assert (state.players[0].tents, state.players[0].camp) == (3, False)


def test_b7_there_is_one_camp():
    """B7: once per game."""
    state = after(first(OXEN, MULES, camps={"b4": 0}), Search(OXEN, "a1"))
    assert choices(state) == {Claim("tent"), Press()}
    assert refused(state, Claim("camp"))


def test_r11_without_a_tent_it_is_the_camp():
    """R11: the player's choice while both remain."""
    state = after(first(OXEN, MULES, tents={"b4": [0], "a4": [0], "b3": [0]}), Search(OXEN, "a1"))
    assert choices(state) == {Claim("camp"), Press()}
    assert refused(state, Claim("tent"))
    assert question(state).default == Claim("camp")


def test_b3_turns_cycle_and_skip_the_finished():
    """B3: in turn order, without those who have claimed."""
    state = scenario(
        digger(selected="2H 3S"), digger(selected="2D 3C"), digger(selected="5S 5C"), order=[2, 0, 1], seats=3
    )
    turns = []
    for action in (
        Search("5S", "a1"), Press(), Search("2H", "b1"), Claim("tent"), Search("2D", "c1"), Press(),
        Search("5C", "b2"),
    ):  # fmt: skip
        turns.append(only(state))
        state = after(state, action)
    assert turns == [2, 2, 0, 0, 1, 1, 2]


def test_b3_only_the_one_whose_turn_it_is_may_act():
    """B3: nobody else is asked."""
    state = first(OXEN, MULES)
    assert asked(state) == (Prospecting, [0])
    with pytest.raises(NotYourDecision):
        take(GAME, state, 1, Search("5S", "a1"), "gold", 1)


def standing(**world):
    """A stands on a1 with a card left."""
    return first(OXEN, MULES, me={"used": MULES, "prospector": "a1", "looked": "a1"}, **world)


def test_b3_a_claim_here_at_the_start_of_a_turn():
    """B3a: on the own prospector's tile, if nobody has claimed it."""
    state = standing()
    assert {Claim("tent"), Claim("camp")} <= choices(state)
    state = after(state, Claim("camp"))
    assert state.grid["a1"].camp == 0
    assert state.players[0].finished


def test_r20_a_claim_here_uses_no_card():
    """R20: the unused card stays unused."""
    state = after(standing(), Claim("tent"))
    assert state.players[0].used == [MULES]
    assert state.grid["a1"].tents == [0]
    assert state.players[0].prospector is None


def test_b3_no_claim_here_without_a_prospector_on_the_grid():
    """B3a: a look is needed first."""
    state = first(OXEN, MULES)
    assert not offered(state, Claim)
    assert refused(state, Claim("tent"))


@pytest.mark.parametrize("pieces", [{"tents": {"a1": [1]}}, {"camps": {"a1": 1}}], ids=["tent", "camp"])
def test_r21_no_claim_here_on_a_claimed_tile(pieces):
    """R21: the prospector stays, its owner cannot claim."""
    state = standing(**pieces)
    assert not offered(state, Claim)
    assert refused(state, Claim("tent"))


def test_r9_there_is_no_voluntary_pass():
    """R9: whoever can use a card or claim has to."""
    state = standing()
    assert not any(type(action).__name__ == "Pass" for action in choices(state))
    assert "Pass" not in [kind.__name__ for kind in question(state).allows]


def test_r18_with_all_cards_used_the_claim_is_not_optional():
    """R18: only tent or camp is asked, on the player's next turn."""
    me = {"used": f"{OXEN} {MULES}", "prospector": "a1", "looked": "a1"}
    state = first(OXEN, MULES, me=me)
    assert choices(state) == {Claim("tent"), Claim("camp")}


def test_r18_with_one_kind_of_piece_the_claim_runs_by_itself():
    """R18: everyone can see that it is forced."""
    other = digger(selected="5S 5C", used="5S 5C", prospector="a1", looked="a1")
    state = first(OXEN, MULES, other=other, camps={"b4": 1})
    state = after(state, Search(OXEN, "b2"), Press())
    assert state.grid["a1"].tents == [1]
    assert state.players[1].finished
    assert only(state) == 0


def test_r19_pressing_with_the_last_card_claims_nothing():
    """R19: pressing is legal, and the claim waits for the next turn."""
    state = first(OXEN, MULES, me={"used": MULES}, other=digger(selected="5S 5C"))
    state = after(state, Search(OXEN, "a1"), Press())
    assert is_free(state.grid["a1"])
    assert not state.players[0].finished
    assert only(state) == 1


def test_r19_another_player_may_claim_it_first():
    """R19, B3: then, with no card left, there is no claim this round."""
    state = first(OXEN, MULES, me={"used": MULES}, other=digger(selected="5S 5C KD"))
    state = after(state, Search(OXEN, "a1"), Press(), Search("5S", "a1"), Claim("tent"))
    assert state.grid["a1"].tents == [1]
    assert isinstance(state.phases[-1], Keeping)
    assert state.players[0].tents == 3


def test_b3_a_lost_claim_is_judged_on_the_players_turn():
    """B3: whoever then has neither card nor claim is finished, even if the tile is vacated later."""
    lost = digger(selected=[OXEN], used=[OXEN], prospector="a1", looked="a1")
    state = scenario(
        digger(selected="5S 5C", used="5S", prospector="b1", looked="b1"),
        lost,
        digger(selected="QS 5H"),
        seats=3,
        gold={"b1": 1, "c1": 4},
        tents={"a1": [0], "c4": [2]},
    )
    state = after(state, Search("5C", "c1"), Press())
    assert state.players[1].finished
    state = after(state, Uproot("QS", "a1", "A"), Pitch("a2"))
    assert is_free(state.grid["a1"])
    state = after(state, Claim("tent"))
    assert only(state) == 2
    assert state.players[1].tents == 3


def test_b3_a_tile_vacated_in_time_can_be_claimed():
    """B3: judged when the turn comes, not before."""
    waiting = digger(selected=[OXEN], used=[OXEN], prospector="a1", looked="a1")
    state = scenario(digger(selected="QS 5C"), waiting, tents={"a1": [0]})
    state = after(state, Uproot("QS", "a1", "A"), Pitch("b1"))
    assert only(state) == 1
    assert choices(state) == {Claim("tent"), Claim("camp")}


def test_b8_prospecting_ends_when_all_have_claimed():
    """B8: then gambling begins."""
    state = after(first(OXEN, MULES, me={"used": MULES}), Search(OXEN, "a1"), Claim("tent"))
    state = after(state, Search("5S", "b1"), Press(), Search("5C", "a2"), Claim("tent"))
    assert isinstance(state.phases[-1], Keeping)
    assert all(player.prospector is None for player in state.players)


BUSTS = {
    "equal": (["4", "4"], False),
    "lower": (["4", "3"], True),
    "higher": (["3", "4"], False),
    "shortcut down": (["6", "s3"], False),
    "above the shortcut": (["6", "s3", "4"], False),
    "below the shortcut": (["6", "s3", "2"], True),
    "previous, not best": (["6", "s3", "3"], False),
}
"""Vector 3: the looks of a round, s by Shortcut, and whether the last one busts."""
WHERE = {"6": "b3", "s3": "a3", "4": "b2", "3": "a2", "2": "b1", "1": "a1"}
RICHES = {"b3": 6, "a3": 3, "b2": 4, "a2": 3, "b1": 2, "a1": 1}


def looking(*looks, **world):
    """A has made these looks, pressing between them, B being done."""
    gold = {**RICHES, "a2": 4} if looks == ("4", "4") else RICHES
    transport = iter(("2C", "4D", "5H"))
    chosen = [SHORTCUT if look[0] == "s" else next(transport) for look in looks]
    extra = [card for card in ("2C", "4D", "5H") if card not in chosen][: 3 - len(chosen)]
    state = scenario(digger(selected=[*chosen, *extra]), digger(selected="5S 5C", finished=True), gold=gold, **world)
    tiles = ["b2", "a2"] if looks == ("4", "4") else [WHERE[look] for look in looks]
    for place, (card, tile) in enumerate(zip(chosen, tiles, strict=True)):
        state = after(state, Press(), Search(card, tile)) if place else after(state, Search(card, tile))
    return state


@pytest.mark.parametrize("case", BUSTS)
def test_v3_b5_busts(case):
    """B5, R10, vector 3: strictly less than the look before; a Shortcut never busts and resets the baseline."""
    looks, bust = BUSTS[case]
    state = looking(*looks)
    assert GAME.view(state, 0).busted is bust
    assert (Press() in choices(state)) is not bust
    if bust:
        assert refused(state, Press())
        assert choices(state) == {Claim("tent"), Claim("camp")}
    else:
        assert after(state, Press()).players[0].prospector == state.phases[-1].tile


def test_b5_the_first_look_of_a_round_cannot_bust():
    """B5: there is nothing to compare with, whatever was seen in earlier rounds."""
    state = scenario(digger(selected="2C 5H"), digger(selected="5S 5C"), gold=RICHES, seen={"b3": [0]}, in_round=2)
    state = after(state, Search("2C", "a1"))
    assert not GAME.view(state, 0).busted
    assert Press() in choices(state)


def test_b5_a_busted_player_has_to_claim_the_new_tile():
    """B5: at once; the prospector's old tile is lost."""
    state = after(looking("4", "3"), Claim("tent"))
    assert state.grid["a2"].tents == [0]
    assert is_free(state.grid["b2"])
    assert state.players[0].finished


def test_r11_a_busted_player_picks_tent_or_camp():
    """R11: also when busting."""
    state = looking("4", "3")
    assert after(state, Claim("camp")).grid["a2"].camp == 0
    assert question(state).default == Claim("tent")


def bust_or_not(gold, seat_tents=()):
    """A second look that busts or not, by the gold of the tile."""
    state = scenario(
        digger(selected="2C 4D 5H", used="2C", prospector="b2", looked="b2"),
        digger(selected="5S 5C"),
        gold={"b2": 3, "a2": gold},
        seen={"b2": [0]},
        tents={tile: [0] for tile in seat_tents},
    )
    return play(state, Search("4D", "a2"))


@pytest.mark.parametrize("seat_tents", [(), ("a1", "b1", "a3")], ids=["tents", "camp only"])
def test_r33_nobody_else_can_tell_a_bust(seat_tents):
    """R33: prompt, log, default and views of others are those of every look."""
    bust, fine = bust_or_not(1, seat_tents), bust_or_not(5, seat_tents)
    assert GAME.view(bust.state, 0).busted
    assert not GAME.view(fine.state, 0).busted
    assert bust.pending == fine.pending
    assert spoken(bust.events) == spoken(fine.events)
    assert spoken(bust.events, 1) == spoken(fine.events, 1)
    for seat in (1, None):
        assert GAME.view(bust.state, seat) == GAME.view(fine.state, seat)
        assert not GAME.view(bust.state, seat).busted


def test_r33_the_player_learns_it_privately():
    """R33: the whisper of a bust is another than that of a safe look."""
    bust, fine = bust_or_not(1), bust_or_not(5)
    assert [line.replace("1", "5") for line in spoken(bust.events, 0)] != spoken(fine.events, 0)


@pytest.mark.parametrize("piece", ["tent", "camp"])
def test_r33_the_claim_reads_like_any_other(piece):
    """R33: the same words in the log, busted or not."""
    bust, fine = (play(bust_or_not(gold).state, Claim(piece)) for gold in (1, 5))
    assert spoken(bust.events) == spoken(fine.events)
    for seat in (1, None):
        assert GAME.view(bust.state, seat) == GAME.view(fine.state, seat)


def test_r33_a_bust_is_never_claimed_automatically():
    """R33: even with one kind of piece left the question is put."""
    bust = bust_or_not(1, ("a1", "b1", "a3"))
    assert asked(bust.state) == (Looking, [0])
    assert choices(bust.state) == {Claim("camp")}


def test_r33_the_refusal_to_press_is_private():
    """R33: nothing is told to the table."""
    bust = bust_or_not(1)
    assert refused(bust.state, Press())
    assert bust.state.phases[-1] == Looking(0, "a2", "b2")


def test_r10_looks_of_new_prospects_set_no_baseline():
    """R10: forced looks do not become the previous look."""
    state = scenario(
        digger(selected="2C QS 4D"),
        digger(selected="5S 5C", finished=True),
        gold={"a2": 4, "b2": 5, "a1": 1, "b1": 2},
        tents={"a3": [0]},
    )
    state = after(state, Search("2C", "a2"), Press(), Uproot("QS", "a3", "A"))
    state = after(state, Pitch("a4"))
    assert state.players[0].looked == "a2"
    assert after(state, Search("4D", "b1")).phases[-1].before == "a2"


def test_r10_a_baseline_of_the_last_round_is_forgotten():
    """R10: cleared each round."""
    state = scenario(
        digger("3S 3D 4C 6H 7S", selected="2C 4D", used="2C", prospector="b3", looked="b3"),
        digger("5S 5C 7H 9S", used="9D"),
        gold={"b3": 6},
    )
    state.players[1].finished = True
    state = after(state, Claim("tent"))
    assert state.round == 2
    assert all(player.looked is None and player.prospector is None for player in state.players)


STUCK = {"a1": [1], "b1": [1], "a2": [1], "b2": [0]}
"""Vector 4: all of rows 1 and 2 claimed."""


def test_v4_oxen_without_a_free_row_cannot_be_used():
    """R9, vector 4: Oxen reach rows 1 and 2 only."""
    state = first(OXEN, HORSE, tents=STUCK)
    assert {action.card for action in offered(state, Search)} == {HORSE}
    assert refused(state, Search(OXEN, "a3"))


def test_r9_whoever_can_do_nothing_passes_and_stays_in_the_cycle():
    """R9: a forced pass by itself; the card may be used later."""
    jumper = digger(selected="2S KD")
    state = scenario(digger(selected="2H 3S"), jumper, digger(selected="5S 5C"), seats=3)
    step = play(state, Search("2H", "a1"), Press())
    assert only(step.state) == 2
    assert not step.state.players[1].finished
    assert any("B" in line for line in spoken(step.events))
    later = after(step.state, Search("5S", "b1"), Claim("tent"), Claim("tent"))
    assert only(later) == 1
    assert {type(action).__name__ for action in choices(later)} == {"Jump"}


def test_r9_when_all_pass_in_succession_prospecting_ends():
    """R9, B8: nobody left can do anything."""
    state = scenario(
        digger(selected=f"{OXEN} {HORSE}", used=HORSE, prospector="a3", looked="a3"),
        digger(selected="5S 5C"),
        digger(selected="9S 9D"),
        seats=3,
        land="FCF CFC MFC MCM",
        tents={"a1": [1], "b1": [1], "c1": [2], "a2": [2], "b2": [2]},
        camps={"c2": 1},
    )
    state = after(state, Claim("tent"))
    assert isinstance(state.phases[-1], Keeping) or state.round == 2
    assert [player.tents for player in state.players] == [2, 1, 0]


def test_r9_a_player_with_one_possible_action_is_not_asked():
    """Section 12: everyone can see that the turn is forced."""
    state = scenario(
        digger(selected=f"{HORSE} 5H", used="5H", prospector="a3", looked="a3"),
        digger(selected="5S 9S", used="9S"),
        tents={"a1": [1], "b1": [0], "a2": [1]},
        camps={"b4": 1},
    )
    state = after(state, Claim("tent"))
    assert state.phases[-1] == Looking(1, "b2")
    assert state.players[1].used == ["9S", "5S"]


def test_b6_one_claim_per_round():
    """B6: after a claim the player has no further turn."""
    state = after(first(OXEN, MULES), Search(OXEN, "a1"), Claim("tent"), Search("5S", "b1"), Press())
    assert only(state) == 1


def test_r32_terrain_is_visible_and_gold_is_not():
    """R32: everyone sees what kind of land it is."""
    state = first(OXEN, MULES)
    for seat in (0, 1, None):
        shown = GAME.view(state, seat)
        assert [tile.terrain for tile in shown.grid.values()] == [tile.terrain for tile in state.grid.values()]
        assert all(tile.gold is None for tile in shown.grid.values())


def test_b4_the_lines_of_a_turn_are_public():
    """Section 5: who pressed, and who claimed what with which piece."""
    step = play(first(OXEN, MULES), Search(OXEN, "a1"), Claim("camp"))
    told = " ".join(hushed(step.events))
    assert "A" in told
    assert "a1" in told
    assert "camp" in told
