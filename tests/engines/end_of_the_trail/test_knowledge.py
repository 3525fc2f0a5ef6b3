"""Section 5 and R26: who may know what, and what another world keeps."""

import msgspec
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
    Pitch,
    Press,
    Search,
    Select,
    Swap,
    Take,
    TrailEndOptions,
    Uproot,
)
from engines.end_of_the_trail.content import JOKER, worth
from engines.end_of_the_trail.state import Hiding
from engines.step import menu
from tests.engines.end_of_the_trail.table import (
    LOTS,
    RICH,
    after,
    bidding,
    choosing,
    digger,
    gambling,
    play,
    random_match,
    redealt,
    scenario,
    selling,
    spoken,
    window,
    worlds,
)


def first(*selected, **world):
    """A has its turn with these cards, B follows with two Oxen."""
    me = digger(selected=selected, **world.pop("me", {}))
    return scenario(me, digger(selected="5S 5C"), **world)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_s5_a_seat_sees_its_own_hand_and_hole_card(seat):
    """Section 5: one's own secrets."""
    state = bidding(*RICH[:3])
    shown = GAME.view(state, seat)
    assert list(shown.hand) == state.players[seat].hand
    assert shown.hole == state.players[seat].hole


@pytest.mark.parametrize("seat", [0, 1, None])
def test_s5_nobody_sees_the_cards_of_others(seat):
    """Section 5: hands, hole cards and the deck are secret."""
    state = bidding(*RICH[:2])
    text = msgspec.json.encode(GAME.view(state, seat)).decode()
    for other in {0, 1} - {seat}:
        player = state.players[other]
        assert not any(f'"{card}"' in text for card in [*player.hand, player.hole])
    assert not any(f'"{card}"' in text for card in state.deck)


def test_s5_a_spectator_sees_the_public_part_only():
    """Section 5: no hand, no hole card, no choice."""
    shown = GAME.view(bidding(*RICH[:2]), None)
    assert (shown.seat, shown.hand, shown.hole, shown.choice) == (None, (), None, None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_s5_what_is_public(seat):
    """Section 5: hand sizes, lots, bids, the discard pile in order, supplies, pieces."""
    state = bidding("2H 3S", "5C 6H 7S", discards="QS QH")
    state.players[0].supply = [state.deck.pop()]
    state = after(state, Bid(2))
    shown = GAME.view(state, seat)
    assert [player.cards for player in shown.players] == [2, 3]
    assert shown.lots == (tuple(LOTS[0].split()),)
    assert shown.discards == ("QS", "QH")
    assert shown.phases[-1].bid == 2
    assert shown.players[0].supply == tuple(state.players[0].supply)
    assert all(player.has_hole and player.hole is None for player in shown.players)
    assert shown.deck == len(state.deck)
    assert [(player.tents, player.camp) for player in shown.players] == [(3, True)] * 2


def test_s5_reserves_and_box_are_secret():
    """Section 5: gold in the box, Argonauts' reserves."""
    state = scenario(digger(selected="2C 5H"), alone="A1+A2", faces=("2H 3S 3D", "2D 4C 5S"), reserves=(3, 3))
    text = msgspec.json.encode(GAME.view(state, 0)).decode()
    assert not any(f'"{card}"' in text for argonaut in state.argonauts for card in argonaut.reserve)
    assert [argonaut.reserve for argonaut in GAME.view(state, 0).argonauts] == [3, 3]
    assert [argonaut.cards for argonaut in GAME.view(state, 0).argonauts] == [("2H", "3S", "3D"), ("2D", "4C", "5S")]
    assert "box" not in text


def test_r26_the_notebook_keeps_every_look():
    """R26: each player can review every value legally seen, in later turns too."""
    state = first("2C", "4D", "5H", gold={"a1": 4, "b3": 6})
    state = after(state, Search("2C", "a1"), Press(), Search("5S", "b1"), Press(), Search("4D", "b3"), Claim("tent"))
    assert {tile: face.gold for tile, face in GAME.view(state, 0).grid.items() if face.gold} == {"a1": 4, "b3": 6}
    assert {tile for tile, face in GAME.view(state, 1).grid.items() if face.gold} == {"b1"}
    assert not any(face.gold for face in GAME.view(state, None).grid.values())


def test_s5_who_looked_where_is_public():
    """Section 5: in the order of the looks."""
    state = after(first("2C", "4D"), Search("2C", "a1"), Press(), Search("5S", "a1"))
    for seat in (0, 1, None):
        assert GAME.view(state, seat).grid["a1"].seen == (0, 1)


def memory(**world):
    """A is about to look for the second time, in memory mode."""
    return first(
        "2C", "4D", "5H", me={"used": "2C", "prospector": "b2", "looked": "b2"}, seen={"b2": [0]}, memory=True, **world
    )


def test_r26_memory_mode_shows_nothing_between_decisions():
    """R26: a value is shown only while its decision is open."""
    state = memory(gold={"b2": 3, "a2": 5})
    assert all(face.gold is None for face in GAME.view(state, 0).grid.values())
    looking = after(state, Search("4D", "a2"))
    assert {tile: face.gold for tile, face in GAME.view(looking, 0).grid.items() if face.gold} == {"a2": 5}
    pressed = after(looking, Press())
    assert all(face.gold is None for face in GAME.view(pressed, 0).grid.values())


def test_r26_memory_mode_shows_the_previous_look_of_a_bust():
    """R26: so that the player sees why."""
    looking = after(memory(gold={"b2": 3, "a2": 1}), Search("4D", "a2"))
    assert {tile: face.gold for tile, face in GAME.view(looking, 0).grid.items() if face.gold} == {"a2": 1, "b2": 3}
    assert GAME.view(looking, 0).busted


def test_r26_memory_mode_with_double_or_nothin():
    """R26: both tiles, until one is claimed."""
    state = after(first("4S", "5H", memory=True, gold={"a1": 1, "b1": 4}), Double("4S", "a1", "b1"))
    assert {tile: face.gold for tile, face in GAME.view(state, 0).grid.items() if face.gold} == {"a1": 1, "b1": 4}
    state = after(state, Take("b1", "tent"))
    assert all(face.gold is None for face in GAME.view(state, 0).grid.values())


def test_r26_memory_mode_tells_a_look_without_decision_once():
    """R26: right after it, by a whisper."""
    step = play(first("2S", "5H", memory=True, tents={"a4": [1]}, gold={"a4": 5}), Jump("2S", "a4", "tent"))
    assert any("5" in line for line in spoken(step.events, 0))
    assert GAME.view(step.state, 0).grid["a4"].gold is None


def test_r26_memory_mode_ends_with_the_final_score():
    """Section 9.6: claimed tiles are turned up for all."""
    last = random_match(2, TrailEndOptions(memory=True), "memory")[-1][3].state
    claimed = {tile for tile, land in last.grid.items() if land.tents or land.camp is not None}
    assert {tile for tile, face in GAME.view(last, 0).grid.items() if face.gold is not None} == claimed


def test_known_cards_leave_with_their_payment():
    """Section 5: what everyone saw arrive and leave."""
    state = selling(bidding(*RICH[:3]), 1)
    assert sorted(state.players[1].known) == sorted(LOTS[0].split())
    assert set(state.players[1].known) <= set(state.players[1].hand)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_known_cards_are_always_held(seats):
    """Section 5: along whole matches, with Jokers."""
    for _, _, _, step in random_match(seats, TrailEndOptions(jokers=True), f"known {seats}"):
        for player in step.state.players:
            assert set(player.known) <= set(player.hand)


def test_a_joker_won_in_a_lot_is_known():
    """Section 5: everyone saw it arrive."""
    state = bidding(*RICH[:2], lots=["Joker 2D KS"], jokers=True)
    assert JOKER in selling(state, 1).players[1].known


SITUATIONS = {
    "hiding": lambda: after(
        scenario(
            *[digger(hand, hole=None) for hand in ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D")],
            seats=3, order=[], phases=[Hiding()],
        ),
        (0, Hide("4S")), (1, Hide("4H")),
    ),
    "bidding": lambda: after(bidding(*RICH[:3]), Bid(15)),
    "paying": lambda: after(bidding(*RICH[:3]), Bid(17), Pass(), Pass()),
    "second lot": lambda: selling(bidding(*RICH[:3]), 1),
    "selecting": lambda: after(
        choosing(*RICH[:3]), (0, Select(("2H", "3S"))), (1, Select(("5C", "6H", "7S")))
    ),
    "prospecting": lambda: first(
        "2C", "4D", me={"used": "2C", "prospector": "b2", "looked": "b2"}, seen={"b2": [0], "a4": [1]}
    ),
    "looking": lambda: after(first("2C", "4D"), Search("2C", "a1")),
    "second look": lambda: after(
        first("2C", "4D", me={"used": "2C", "prospector": "b2", "looked": "b2"}, seen={"b2": [0]}), Search("4D", "a1")
    ),
    "doubling": lambda: after(first("4S", "5H"), Double("4S", "a1", "b1")),
    "pitching": lambda: after(first("QS", "5H", tents={"b2": [1]}), Uproot("QS", "b2", "B")),
    "pitched": lambda: after(first("QS", "5H", tents={"b2": [1]}), Uproot("QS", "b2", "B"), Pitch("b1")),
    "keeping": lambda: after(
        gambling(digger("10D JS", used="2C 4D 5H"), digger("JD QC", used="5S 5C")), (0, Keep(("2C", "4D")))
    ),
    "window": lambda: after(
        window(digger("Joker 2H"), digger("JD QC"), digger("5D 6D"), discards="KH KS 9C"), (0, Swap(hand=("KH",)))
    ),
    "exchanging": lambda: after(
        window(digger("Joker 2H 3S"), digger("Joker JD QC"), discards="KH KS 9C"),
        (0, Swap(hand=("KH",))), (1, Swap(hand=("KH",))),
    ),
    "alone": lambda: scenario(
        digger(selected="2C 5H"), alone="A1+A2", faces=("2H 3S 3D", "2D 4C 5S"), reserves=(3, 3), tents={"b2": [1]}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SITUATIONS)
def test_redeal_keeps_what_a_seat_can_see(name):
    """Section 5: view, menu and open questions are the same in the other world, for the seat and a spectator."""
    state = SITUATIONS[name]()
    for seat in [*range(len(state.players)), None]:
        for world in worlds(state, seat, 4):
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert GAME.view(world, None) == GAME.view(state, None)
            assert GAME.pending(world) == GAME.pending(state)
            assert GAME.inventory(world) == GAME.inventory(state)
            if seat is not None:
                assert menu(GAME, world, seat) == menu(GAME, state, seat)


@pytest.mark.parametrize("name", SITUATIONS)
def test_redeal_changes_what_a_seat_cannot_see(name):
    """Section 5: hands, hole cards, gold never seen, the box and the deck."""
    state = SITUATIONS[name]()
    for seat in [*range(len(state.players)), None]:
        others = worlds(state, seat)
        assert any(world.deck != state.deck for world in others)
        assert any(world.box != state.box for world in others)
        for other, player in enumerate(state.players):
            if other == seat:
                continue
            hidden = [card for card in player.hand if card not in player.known]
            assert not hidden or any(world.players[other].hand != player.hand for world in others)
            assert player.hole is None or any(world.players[other].hole != player.hole for world in others)
        unseen = [tile for tile, land in state.grid.items() if seat not in land.seen]
        assert any(world.grid[tile].gold != state.grid[tile].gold for world in others for tile in unseen)


@pytest.mark.parametrize("name", SITUATIONS)
def test_redeal_leaves_what_a_seat_has_seen(name):
    """R26: the notebook, the own hand, hole card and choice."""
    state = SITUATIONS[name]()
    for seat, player in enumerate(state.players):
        for world in worlds(state, seat, 4):
            assert world.players[seat] == player
            for tile, land in state.grid.items():
                if seat in land.seen:
                    assert world.grid[tile].gold == land.gold


@pytest.mark.parametrize("name", SITUATIONS)
def test_redeal_leaves_known_cards(name):
    """Section 5: a card that all saw arrive stays where it is."""
    state = SITUATIONS[name]()
    for seat in [*range(len(state.players)), None]:
        for world in worlds(state, seat, 4):
            for player, other in zip(state.players, world.players, strict=True):
                assert player.known == other.known
                assert set(other.known) <= set(other.hand)


def test_redeal_gold_stays_within_its_terrain():
    """Section 3: the distribution of each terrain is public."""
    state = first("2C", "4D")
    for world in worlds(state, None):
        for terrain, left in state.box.items():
            here = [land.gold for land in state.grid.values() if land.terrain == terrain] + left
            there = [land.gold for land in world.grid.values() if land.terrain == terrain] + world.box[terrain]
            assert sorted(here) == sorted(there)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_redeal_leaves_a_bidder_able_to_pay(seat):
    """R3: the law relies on it."""
    state = after(bidding(*RICH[:3]), Bid(20))
    for world in worlds(state, seat, 40):
        assert worth(world.players[1].hand) >= 20


@pytest.mark.parametrize("seat", [0, 2, None])
def test_redeal_leaves_the_winner_able_to_pay(seat):
    """R3, R4: some payment is legal in every world."""
    state = after(bidding(*RICH[:3]), Bid(21), Pass(), Pass())
    for world in worlds(state, seat, 40):
        assert worth(world.players[1].hand) >= 21
        assert menu(GAME, world, 1)


def test_redeal_leaves_a_bidder_with_few_cards_able_to_pay():
    """R3: even where only the best cards will do."""
    state = after(bidding("QS QH", "2H 3S", lots=["10D JS JD"]), Bid(10))
    for world in worlds(state, 0, 20):
        assert worth(world.players[1].hand) == 10


@pytest.mark.parametrize("name", ["selecting", "keeping", "window", "hiding"])
def test_redeal_chooses_the_secrets_of_others_anew(name):
    """Section 5: that a choice is in stays; what it is does not."""
    state = SITUATIONS[name]()
    for seat in [len(state.players) - 1, None]:
        others = worlds(state, seat, 30)
        assert len({repr(world.players[0].choice) for world in others}) > 1
        assert all(world.players[0].choice is not None for world in others)
        assert all(world.players[-1].choice is None for world in others)


@pytest.mark.parametrize("name", SITUATIONS)
def test_redealt_worlds_can_be_played(name):
    """Section 5: another world has a future."""
    state = SITUATIONS[name]()
    for seat in [0, None]:
        world = redealt(state, seat)
        for decision in GAME.pending(world):
            for action in menu(GAME, world, decision.seat)[:6]:
                step = play(world, (decision.seat, action))
                assert GAME.inventory(step.state) == GAME.inventory(state)


def test_r33_a_redealt_look_may_be_a_bust():
    """R33: for others both kinds of worlds are possible."""
    state = SITUATIONS["second look"]()
    lower = {world.grid["a1"].gold < world.grid["b2"].gold for world in worlds(state, 1, 40)}
    assert lower == {True, False}


def test_secrets_are_named():
    """Section 5: where the state keeps what somebody may not know."""
    named = " ".join(GAME.secrets)
    for part in ("hand", "hole", "choice", "gold", "box", "deck", "reserve"):
        assert part in named


def test_a_known_hole_card_is_shown_to_all():
    """Section 8.3: the identity of an exchanged hole card is public, and kept."""
    state = window(digger("2H", hole=JOKER), digger("JD QC"), discards="KH KS 9C")
    state = after(state, (0, Swap(hole="KS")), (1, Pass()))
    assert GAME.view(state, None).players[0].hole == "KS"
    assert all(world.players[0].hole == "KS" for world in worlds(state, 1))


def test_a_joker_in_the_hole_is_secret():
    """Section 8.4: owning a Joker is secret, and another world may put it elsewhere."""
    state = scenario(digger("2H 3S", hole=JOKER), digger("JD QC"), jokers=True, order=[], phases=[Hiding()])
    state.phases = bidding(*RICH[:2]).phases
    state.lots, state.deck = [state.deck[-3:]], state.deck[:-3]
    assert GAME.view(state, 1).players[0].hole is None
    assert len({world.players[0].hole for world in worlds(state, 1)}) > 2


@pytest.mark.parametrize("hole", [False, True])
def test_redeal_leaves_the_joker_of_who_chooses_again(hole):
    """Section 8.4: a wish that failed has shown the Joker, in the hand or as the hole card."""
    loser = digger("JD QC", hole=JOKER) if hole else digger("Joker JD QC")
    wish = Swap(hole="KH") if hole else Swap(hand=("KH",))
    state = window(digger("Joker 2H 3S"), loser, discards="KH KS 9C", order=[0, 1])
    state = after(state, (0, Swap(hand=("KH",))), (1, wish))
    for seat in (0, None):
        for world in worlds(state, seat):
            player = world.players[1]
            assert player.hole == JOKER if hole else JOKER in player.hand
            assert Pass() in menu(GAME, world, 1)
            assert len(menu(GAME, world, 1)) == 3


def test_redeal_never_forgets_a_card_on_the_table():
    """Section 5: lots, selected cards, supplies and discards are public."""
    for situation in SITUATIONS.values():
        state = situation()
        for world in worlds(state, None, 3):
            assert (world.lots, world.discards, world.flipped) == (state.lots, state.discards, state.flipped)
            for player, other in zip(state.players, world.players, strict=True):
                assert (player.selected, player.used, player.supply) == (other.selected, other.used, other.supply)
