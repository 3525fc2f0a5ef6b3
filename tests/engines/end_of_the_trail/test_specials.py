"""Section 7: Double or Nothin', Claim Jump, New Prospects, and tents that move."""

import pytest

from engines.contract import NotYourDecision
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Claim, Double, Jump, Pitch, Press, Search, Take, Uproot
from engines.end_of_the_trail.state import Doubling, Pitching, is_free
from engines.step import take
from tests.engines.end_of_the_trail.table import (
    after,
    asked,
    choices,
    digger,
    offered,
    only,
    play,
    question,
    refused,
    scenario,
    spoken,
)

DOUBLE, JUMP, UPROOT, SHORTCUT = "4S", "2S", "QS", "AS"
OTHERS = ("5S 5C", "9S 9D", "7S 7H")


def first(*selected, seats=2, **world):
    """A has its turn with these cards; the others follow with two Oxen each."""
    me = digger(selected=selected, **world.pop("me", {}))
    rest = [digger(selected=OTHERS[seat]) for seat in range(seats - 1)]
    return scenario(me, *rest, seats=seats, **world)


def test_s7_double_or_nothin_shows_two_tiles():
    """Section 7: both are looked at, and one has to be claimed."""
    step = play(first(DOUBLE, "5H", gold={"a3": 4, "a4": 5}), Double(DOUBLE, "a3", "a4"))
    state = step.state
    assert asked(state) == (Doubling, [0])
    assert question(state).allows == (Take,)
    assert state.grid["a3"].seen == state.grid["a4"].seen == [0]
    whispered = " ".join(spoken(step.events, 0))
    assert "4" in whispered
    assert "5" in whispered
    assert choices(state) == {Take(tile, piece) for tile in ("a3", "a4") for piece in ("tent", "camp")}


@pytest.mark.parametrize("tile", ["a3", "a4"])
@pytest.mark.parametrize("piece", ["tent", "camp"])
def test_s7_double_or_nothin_claims_one(tile, piece):
    """Section 7: it always ends the player's round."""
    state = after(first(DOUBLE, "5H"), Double(DOUBLE, "a3", "a4"), Take(tile, piece))
    other = "a4" if tile == "a3" else "a3"
    assert (state.grid[tile].tents, state.grid[tile].camp) == (([0], None) if piece == "tent" else ([], 0))
    assert is_free(state.grid[other])
    assert state.players[0].finished
    assert only(state) == 1


def test_s7_double_or_nothin_claims_no_third_tile():
    """Section 7: one of the two."""
    state = after(first(DOUBLE, "5H"), Double(DOUBLE, "a3", "a4"))
    assert refused(state, Take("b3", "tent"))


def test_r12_the_pair_lies_anywhere_side_by_side():
    """R12: adjacent to each other, in any row, orthogonally."""
    state = first(DOUBLE, "5H")
    pairs = {frozenset((action.tile, action.beside)) for action in offered(state, Double)}
    rows = {frozenset((f"a{row}", f"b{row}")) for row in (1, 2, 3, 4)}
    columns = {frozenset((f"{column}{row}", f"{column}{row + 1}")) for column in "ab" for row in (1, 2, 3)}
    assert pairs == rows | columns
    assert refused(state, Double(DOUBLE, "a1", "b2"))
    assert refused(state, Double(DOUBLE, "a1", "a3"))
    assert refused(state, Double(DOUBLE, "a1", "a1"))


def test_r12_the_pair_may_hold_prospectors_and_tiles_seen_before():
    """R12: also the own prospector's."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = first(DOUBLE, "5H", me=me, seen={"a1": [0], "b1": [1]})
    state = after(state, Double(DOUBLE, "a1", "b1"), Take("a1", "tent"))
    assert state.grid["a1"].tents == [0]
    assert state.players[0].prospector is None


def test_s7_double_or_nothin_needs_two_unclaimed_tiles():
    """Section 7: a claimed tile is not part of a pair."""
    state = first(DOUBLE, "5H", tents={"a1": [1]})
    assert refused(state, Double(DOUBLE, "a1", "b1"))
    assert all("a1" not in (action.tile, action.beside) for action in offered(state, Double))


def test_v4_double_or_nothin_finds_a_pair_above():
    """Vector 4: with rows 1 and 2 claimed, (3,1)-(4,1) will do."""
    state = first(DOUBLE, "5H", tents={"a1": [1], "b1": [1], "a2": [1], "b2": [0]})
    assert frozenset(("a3", "a4")) in {frozenset((act.tile, act.beside)) for act in offered(state, Double)}


def test_s7_double_or_nothin_without_a_pair_cannot_be_used():
    """Section 7: unusable if no two unclaimed tiles are adjacent."""
    state = first(DOUBLE, "5H", tents={"b1": [1], "a2": [0], "b3": [1], "a4": [0]})
    assert not offered(state, Double)


def test_s7_double_or_nothin_never_busts():
    """Section 7: there is no bust check; any of the two may be taken."""
    me = {"used": "5H", "prospector": "b3", "looked": "b3"}
    state = first(DOUBLE, "5H", me=me, gold={"b3": 6, "a1": 1, "b1": 2})
    state = after(state, Double(DOUBLE, "a1", "b1"))
    assert not GAME.view(state, 0).busted
    assert {action.tile for action in choices(state)} == {"a1", "b1"}


def test_s7_double_or_nothin_is_private():
    """Section 5: others learn which tiles, not what is under them."""
    one = play(first(DOUBLE, "5H", gold={"a1": 1, "b1": 4}), Double(DOUBLE, "a1", "b1"))
    other = play(first(DOUBLE, "5H", gold={"a1": 3, "b1": 2}), Double(DOUBLE, "a1", "b1"))
    assert spoken(one.events) == spoken(other.events)
    assert spoken(one.events, 1) == spoken(other.events, 1) == []
    assert one.pending == other.pending
    assert GAME.view(one.state, 1) == GAME.view(other.state, 1)


def test_s7_shortcut_puts_the_prospector_there():
    """Section 7: claim, or the prospector must go there."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = after(first(SHORTCUT, "5H", me=me), Search(SHORTCUT, "b4"), Press())
    assert state.players[0].prospector == "b4"
    assert state.players[0].looked == "b4"


def test_s7_a_tent_joins_the_tents_of_others():
    """Section 7: both stand there, and the jumper is done."""
    state = after(first(JUMP, "5H", tents={"a4": [1]}), Jump(JUMP, "a4", "tent"))
    assert sorted(state.grid["a4"].tents) == [0, 1]
    assert state.players[0].finished
    assert state.players[0].tents == 2
    assert only(state) == 1


def test_s7_a_jump_takes_the_prospector_off_the_grid():
    """B6: every claim does."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = after(first(JUMP, "5H", me=me, tents={"a4": [1]}), Jump(JUMP, "a4", "tent"))
    assert state.players[0].prospector is None


@pytest.mark.parametrize("piece", ["tent", "camp"])
def test_r34_the_jumper_looks_at_the_tile(piece):
    """R34, R35: with tent or camp, privately and by itself."""
    step = play(first(JUMP, "5H", tents={"a4": [1]}, seen={"a4": [1]}, gold={"a4": 5}), Jump(JUMP, "a4", piece))
    assert step.state.grid["a4"].seen == [1, 0]
    assert any("5" in line for line in spoken(step.events, 0))
    assert GAME.view(step.state, 0).grid["a4"].gold == 5
    assert GAME.view(step.state, None).grid["a4"].gold is None


def test_s7_jump_targets():
    """Section 7, R13, R31: others' tents only, no camp, no free tile, none of one's own pieces."""
    state = first(
        JUMP, "5H", seats=3, tents={"a1": [1], "b1": [0], "c1": [0, 1], "a2": [1, 2]}, camps={"b2": 2, "c2": 0}
    )
    assert offered(state, Jump) == {Jump(JUMP, tile, piece) for tile in ("a1", "a2") for piece in ("tent",)}
    for tile in ("b1", "c1", "b2", "c2", "a3"):
        assert refused(state, Jump(JUMP, tile, "tent"))


def test_r31_a_camp_may_not_jump_the_own_tent():
    """R31: nor a tile with own and others' tents."""
    state = first(JUMP, "5H", seats=3, tents={"b1": [0], "c1": [0, 1], "a2": [1]})
    assert offered(state, Jump) == {Jump(JUMP, "a2", "tent"), Jump(JUMP, "a2", "camp")}
    assert refused(state, Jump(JUMP, "b1", "camp"))
    assert refused(state, Jump(JUMP, "c1", "camp"))


def test_r13_a_tent_shares_with_several():
    """R13: legal, with all of them."""
    state = after(first(JUMP, "5H", seats=3, tents={"a2": [1, 2]}), Jump(JUMP, "a2", "tent"))
    assert sorted(state.grid["a2"].tents) == [0, 1, 2]


def test_s7_specials_ignore_the_reach():
    """Section 7: a jump to the top row needs no horse."""
    assert Jump(JUMP, "a4", "tent") in offered(first(JUMP, "5H", tents={"a4": [1]}), Jump)


def test_r9_a_jump_without_tents_cannot_be_used():
    """R9: nor New Prospects."""
    state = first(JUMP, UPROOT, "5H")
    assert {type(action) for action in choices(state)} == {Search}


def test_s7_a_camp_pushes_the_tent_out():
    """Section 7: to the nearest unclaimed tile, chosen by the owner, out of turn."""
    step = play(first(JUMP, "5H", tents={"a2": [1]}), Jump(JUMP, "a2", "camp"))
    state = step.state
    assert state.grid["a2"].camp == 0
    assert state.grid["a2"].tents == []
    assert asked(state) == (Pitching, [1])
    assert state.phases[-1] == Pitching(1, "a2")
    assert choices(state) == {Pitch("a1"), Pitch("b2"), Pitch("a3")}
    assert refused(state, Pitch("b1"))
    assert refused(state, Pitch("a2"))
    with pytest.raises(NotYourDecision):
        take(GAME, state, 0, Pitch("a1"), "gold", 1)
    state = after(state, Pitch("a3"))
    assert state.grid["a3"].tents == [1]
    assert only(state) == 1
    assert state.players[1].tents == 2


def test_v5_several_owners_choose_in_turn_order():
    """Vector 5: with order C, A, B: C moves first, then B, who cannot take C's new tile."""
    state = first(JUMP, "5H", seats=3, tents={"b2": [1, 2]}, order=[2, 0, 1], phases=None)
    state.players[2].used, state.players[2].prospector, state.players[2].looked = ["9S"], "c4", "c4"
    state.phases[-1] = type(state.phases[-1])(0)
    state = after(state, Jump(JUMP, "b2", "camp"))
    assert asked(state) == (Pitching, [2])
    assert choices(state) == {Pitch(tile) for tile in ("b1", "a2", "c2", "b3")}
    state = after(state, Pitch("c2"))
    assert asked(state) == (Pitching, [1])
    assert choices(state) == {Pitch(tile) for tile in ("b1", "a2", "b3")}
    assert refused(state, Pitch("c2"))
    state = after(state, Pitch("a2"))
    assert (state.grid["b2"].camp, state.grid["c2"].tents, state.grid["a2"].tents) == (0, [2], [1])
    assert only(state) == 1


def test_r14_a_pushed_player_looks_at_the_new_tile():
    """R14, R35: privately, once the tent stands."""
    state = after(first(JUMP, "5H", tents={"a2": [1]}, gold={"a3": 4}), Jump(JUMP, "a2", "camp"))
    step = play(state, Pitch("a3"))
    assert step.state.grid["a3"].seen == [1]
    assert any("4" in line for line in spoken(step.events, 1))
    assert spoken(step.events, 0) == []
    assert GAME.view(step.state, 1).grid["a3"].gold == 4
    assert GAME.view(step.state, 0).grid["a3"].gold is None


def test_s7_new_prospects_moves_any_tent():
    """Section 7: any one tent on the grid, own included, no camp."""
    state = first(UPROOT, "5H", seats=3, tents={"a1": [1], "b1": [0], "c1": [1, 2]}, camps={"b2": 2, "c2": 0})
    assert offered(state, Uproot) == {
        Uproot(UPROOT, "a1", "B"),
        Uproot(UPROOT, "b1", "A"),
        Uproot(UPROOT, "c1", "B"),
        Uproot(UPROOT, "c1", "C"),
    }
    for tile, owner in (("b2", "C"), ("c2", "A"), ("a1", "C"), ("a1", "A"), ("a4", "B"), ("a1", "Z")):
        assert refused(state, Uproot(UPROOT, tile, owner))


def test_s7_the_owner_chooses_where_the_tent_goes():
    """Section 7: an orthogonally adjacent unclaimed tile, and a look at it."""
    state = after(first(UPROOT, "5H", seats=3, tents={"b2": [2]}), Uproot(UPROOT, "b2", "C"))
    assert asked(state) == (Pitching, [2])
    assert question(state).allows == (Pitch,)
    assert choices(state) == {Pitch(tile) for tile in ("b1", "a2", "c2", "b3")}
    state = after(state, Pitch("b3"))
    assert state.grid["b3"].tents == [2]
    assert state.grid["b3"].seen == [2]
    assert is_free(state.grid["b2"])
    assert state.players[2].tents == 2


def test_s7_new_prospects_ends_nothing():
    """Section 7: the prospector stays where it was, and the turn passes."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = first(UPROOT, "5H", "2C", me=me, tents={"b2": [1]})
    state = after(state, Uproot(UPROOT, "b2", "B"), Pitch("b1"))
    assert state.players[0].prospector == "a1"
    assert not state.players[0].finished
    assert state.players[0].used == ["5H", UPROOT]
    assert only(state) == 1


def test_r18_after_new_prospects_as_last_card_the_claim_comes_next_turn():
    """R18: not at once."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = first(UPROOT, "5H", me=me, tents={"b2": [1]})
    state = after(state, Uproot(UPROOT, "b2", "B"), Pitch("b1"))
    assert is_free(state.grid["a1"])
    state = after(state, Search("5S", "a2"), Press())
    assert only(state) == 0
    assert choices(state) == {Claim("tent"), Claim("camp")}


def test_r15_one_named_tent_of_a_shared_tile_moves():
    """R15: the others stay, and the tile stays claimed."""
    state = after(first(UPROOT, "5H", seats=3, tents={"b2": [1, 2]}), Uproot(UPROOT, "b2", "C"), Pitch("b1"))
    assert state.grid["b2"].tents == [1]
    assert state.grid["b1"].tents == [2]


def test_r16_new_prospects_on_the_own_tent():
    """R16: legal; the owner chooses and looks."""
    state = after(first(UPROOT, "5H", tents={"b2": [0]}, gold={"b3": 6}), Uproot(UPROOT, "b2", "A"))
    assert asked(state) == (Pitching, [0])
    step = play(state, Pitch("b3"))
    assert step.state.grid["b3"].tents == [0]
    assert any("6" in line for line in spoken(step.events, 0))


def test_r17_the_vacated_tile_is_not_for_the_mover():
    """R17: not for that tent, but free for others afterwards."""
    state = after(first(UPROOT, "5H", tents={"b2": [1]}), Uproot(UPROOT, "b2", "B"))
    assert refused(state, Pitch("b2"))
    state = after(state, Pitch("b1"))
    assert is_free(state.grid["b2"])
    assert Search("5S", "b2") in choices(state)


def test_v6_two_tiles_away_when_all_neighbours_are_claimed():
    """Vector 6: the unclaimed tiles at distance 2."""
    state = first(UPROOT, "5H", seats=4, tents={"b2": [1], "b1": [2], "a2": [2], "c2": [3], "b3": [3]})
    state = after(state, Uproot(UPROOT, "b2", "B"))
    assert choices(state) == {Pitch(tile) for tile in ("a1", "c1", "a3", "c3", "b4", "d2")}


def test_s7_one_free_neighbour_is_nearer_than_all_others():
    """Section 7: a single nearest tile is taken by itself, and everyone can see why."""
    state = first(UPROOT, "5H", seats=4, tents={"b2": [1], "b1": [2], "a2": [2], "c2": [3]})
    step = play(state, Uproot(UPROOT, "b2", "B"))
    assert step.state.grid["b3"].tents == [1]
    assert step.state.grid["b3"].seen == [1]
    assert spoken(step.events, 1)
    assert only(step.state) == 1


def test_s7_distance_counts_across_claimed_tiles():
    """Section 7: Manhattan steps, whatever lies between."""
    state = first(UPROOT, "5H", seats=2, tents={"a1": [1], "b1": [0], "a2": [1], "b2": [0], "a3": [1]}, camps={"a4": 0})
    step = play(state, Uproot(UPROOT, "a1", "B"))
    assert step.state.grid["b3"].tents == [1]


def test_r10_a_forced_look_sets_no_baseline():
    """R10: looks of moved tents are not the previous look."""
    state = first("2C", "5H", gold={"b3": 6, "a3": 3, "b2": 1})
    state.players[1].selected = [UPROOT, "4D"]
    state.deck.remove(UPROOT)
    state.deck.remove("4D")
    state.deck += ["5S", "5C"]
    state.grid["b4"].tents, state.players[0].tents = [0], 2
    state = after(state, Search("2C", "a3"), Press(), Uproot(UPROOT, "b4", "A"), Pitch("b3"))
    assert state.players[0].looked == "a3"
    assert after(state, Search("5H", "b2")).phases[-1].before == "a3"


def test_r21_a_prospector_on_a_jumped_tile_may_jump_it():
    """R21: it cannot claim there by itself, but may Claim Jump a tile with tents only."""
    me = {"used": "5H", "prospector": "a1", "looked": "a1"}
    state = first(JUMP, "5H", me=me, tents={"a1": [1]})
    assert Jump(JUMP, "a1", "tent") in choices(state)
    assert not offered(state, Claim)


def test_b7_a_camp_is_safe():
    """B7: neither Claim Jump nor New Prospects may target it."""
    state = first(JUMP, UPROOT, "5H", camps={"a1": 1})
    assert not offered(state, Jump)
    assert not offered(state, Uproot)


def test_r28_an_absent_owner_goes_to_the_highest_terrain():
    """R28: nearest, then the highest terrain."""
    state = first(UPROOT, "5H", seats=4, land="FCFC FCFC MFCF MCMM", tents={"a2": [1]})
    state = after(state, Uproot(UPROOT, "a2", "B"))
    assert choices(state) == {Pitch("a1"), Pitch("b2"), Pitch("a3")}
    assert question(state).default == Pitch("a3")


@pytest.mark.parametrize(
    ("claimed", "default"),
    [({}, "b3"), ({"b3": [2]}, "c4"), ({"b3": [2], "c4": [2]}, "d3"), ({"b3": [2], "c4": [2], "d3": [3]}, "c2")],
    ids=["left", "up", "right", "down"],
)
def test_r28_then_clockwise_from_the_left(claimed, default):
    """R28, section 10.12: left, up, right, down among equal terrain; a single one goes by itself."""
    state = first(UPROOT, "5H", seats=4, land="FFMF MFCF MCFC MCCC", tents={"c3": [1], **claimed})
    state = after(state, Uproot(UPROOT, "c3", "B"))
    if default == "c2":
        assert state.grid["c2"].tents == [1]
    else:
        assert question(state).default == Pitch(default)
        assert after(state, question(state).default).grid[default].tents == [1]


CLOCKWISE = ("a3", "b4", "c3", "d2", "c1", "a1")
"""The tiles two steps from b2, all canyons here: north-west, north, north-east, east, south-east, south-west."""


@pytest.mark.parametrize("claimed", range(6), ids=CLOCKWISE)
def test_r28_clockwise_by_angle_two_steps_away(claimed):
    """R28, section 10.12: by angle from the left; the last one left goes by itself."""
    tents = {"b2": [1], "b1": [2], "a2": [2], "c2": [3], "b3": [3]}
    tents |= {tile: [0] for tile in CLOCKWISE[: min(claimed, 3)]}
    camps = dict(zip(CLOCKWISE[3:claimed], (2, 3), strict=False))
    state = first(UPROOT, "5H", seats=4, land="CFCF FMFC CFCF MCMM", tents=tents, camps=camps)
    state = after(state, Uproot(UPROOT, "b2", "B"))
    if claimed < 5:
        assert choices(state) == {Pitch(tile) for tile in CLOCKWISE[claimed:]}
        assert question(state).default == Pitch(CLOCKWISE[claimed])
    else:
        assert state.grid["a1"].tents == [1]


def test_r28_the_default_does_not_depend_on_gold():
    """R28: it is part of a public question."""
    questions = []
    for gold in (1, 5):
        state = first(UPROOT, "5H", tents={"b2": [1]}, gold={"a2": gold}, seen={"a2": [1]})
        questions.append(GAME.pending(after(state, Uproot(UPROOT, "b2", "B"))))
    assert questions[0] == questions[1]


def test_s7_two_pushed_tents_may_end_far_apart():
    """Section 7: each placement blocks the next, so the second may have to go further."""
    state = first(JUMP, "5H", seats=3, tents={"b1": [1, 2], "a1": [0], "c1": [0]}, camps={"c3": 1}, gold={"b2": 1})
    state = after(state, Jump(JUMP, "b1", "camp"))
    assert state.grid["b2"].tents == [1]
    assert asked(state) == (Pitching, [2])
    assert choices(state) == {Pitch("a2"), Pitch("c2"), Pitch("b3")}


def test_s7_the_jumper_is_told_once_the_piece_stands():
    """R35: the look is a whisper of the same step."""
    step = play(first(JUMP, "5H", tents={"a2": [1]}, gold={"a2": 5}), Jump(JUMP, "a2", "camp"))
    assert spoken(step.events, 0)
    assert step.final


def test_s6c_special_cards_count_as_used():
    """Section 6.C.2: any card turned sideways may become a poker card."""
    state = after(first(DOUBLE, "5H"), Double(DOUBLE, "a3", "a4"), Take("a3", "tent"))
    assert state.players[0].used == [DOUBLE]
    assert after(first(JUMP, "5H", tents={"a2": [1]}), Jump(JUMP, "a2", "tent")).players[0].used == [JUMP]


def test_s7_the_tile_invariant_holds_after_a_push():
    """Section 7: a camp stands alone."""
    state = after(first(JUMP, "5H", seats=3, tents={"b2": [1, 2]}), Jump(JUMP, "b2", "camp"), Pitch("b1"), Pitch("a2"))
    assert (state.grid["b2"].camp, state.grid["b2"].tents) == (0, [])
    assert state.players[0].camp is False


def test_s7_a_jump_with_the_tent_asks_nobody():
    """Section 7: sharing moves no tent."""
    state = after(first(JUMP, "5H", tents={"a2": [1]}), Jump(JUMP, "a2", "tent"))
    assert only(state) == 1
    assert not isinstance(state.phases[-1], Pitching)
