"""Rules reckoned a second time, in another way, along whole matches."""

from itertools import combinations

import pytest

from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import (
    Auction,
    Bid,
    Claim,
    Double,
    Hide,
    Jump,
    Pass,
    Pay,
    Pitch,
    Press,
    Search,
    Settle,
    Take,
    TrailEndOptions,
    Uproot,
)
from engines.end_of_the_trail.content import ACTION, JOKER, MONEY, RANK, SUIT
from engines.end_of_the_trail.state import (
    Bidding,
    Doubling,
    Hiding,
    Keeping,
    Looking,
    LotChoice,
    Paying,
    Pitching,
    Prospecting,
    Selecting,
    Settling,
)
from engines.kit.poker import KINDS, best
from engines.step import menu
from tests.engines.end_of_the_trail.table import random_match

MATCHES = [(seats, jokers) for seats in (1, 2, 3, 4) for jokers in (False, True)]
ROWS = {"Oxen": 2, "Mules": 3, "Horse": 4, "Shortcut": 4}
GENERIC = {"A1": "four of a kind", "A2": "full house", "A3": "flush"}
GOLD = dict(zip(KINDS, (0, 1, 1, 1, 2, 2, 3, 4, 5), strict=True))


@pytest.fixture(params=MATCHES, ids=lambda match: f"{match[0]}{' jokers' if match[1] else ''}")
def matches(request):
    """Some random matches of one kind."""
    seats, jokers = request.param
    return [random_match(seats, TrailEndOptions(jokers=jokers), f"reckoning {number}") for number in range(5)]


def positions(matches, phase):
    """Every position in which this is asked, with the seats that are."""
    for match in matches:
        for _, _, _, step in match:
            if step.state.phases and isinstance(step.state.phases[-1], phase):
                for decision in step.pending:
                    yield step.state, step.state.phases[-1], decision.seat, set(menu(GAME, step.state, decision.seat))


def free(state):
    """The tiles that nobody has claimed."""
    return [tile for tile, land in state.grid.items() if not land.tents and land.camp is None]


def steps(one, other):
    """How far apart two tiles lie."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def pieces(player):
    """What a player has left to place."""
    return [*(["tent"] if player.tents else []), *(["camp"] if player.camp else [])]


def owner(state, side):
    """A side as New Prospects names it."""
    seats = len(state.players)
    return "ABCD"[side] if side < seats else state.argonauts[side - seats].name


def turn_menu(state, seat):
    """All that section 7 and B3 allow on a turn."""
    me, open_tiles, allowed = state.players[seat], free(state), set()
    if me.prospector in open_tiles:
        allowed |= {Claim(piece) for piece in pieces(me)}
    for card in me.selected:
        if card in me.used:
            continue
        deed = ACTION[card]
        if deed in ROWS:
            reach = [tile for tile in open_tiles if int(tile[1]) <= ROWS[deed] and tile != me.prospector]
            allowed |= {Search(card, tile) for tile in reach}
        elif deed == "Double or Nothin'":
            pairs = [pair for pair in combinations(open_tiles, 2) if steps(*pair) == 1]
            allowed |= {Double(card, *pair) for pair in pairs}
        elif deed == "Claim Jump":
            tents = [tile for tile, land in state.grid.items() if land.tents and seat not in land.tents]
            allowed |= {Jump(card, tile, piece) for tile in tents for piece in pieces(me)}
        else:
            allowed |= {
                Uproot(card, tile, owner(state, side)) for tile, land in state.grid.items() for side in land.tents
            }
    return allowed


def test_turns(matches):
    """B3, section 7: claim here, or any use of any unused card; asked only where there is a choice."""
    found = 0
    for state, phase, seat, listed in positions(matches, Prospecting):
        found += 1
        assert seat == phase.side
        assert listed == turn_menu(state, seat)
    assert found > 5


def test_looks(matches):
    """B4, B5: claim, and press unless the gold is less than that of the look before."""
    for state, phase, seat, listed in positions(matches, Looking):
        me = state.players[seat]
        expected = {Claim(piece) for piece in pieces(me)}
        transport = ACTION[me.used[-1]] != "Shortcut"
        bust = transport and me.prospector and state.grid[phase.tile].gold < state.grid[me.prospector].gold
        assert listed == (expected if bust else expected | {Press()})


def test_pairs(matches):
    """Section 7: one of the two, with what is left."""
    for state, phase, seat, listed in positions(matches, Doubling):
        left = pieces(state.players[seat])
        assert listed == {Take(tile, piece) for tile in (phase.tile, phase.beside) for piece in left}


def test_relocations(matches):
    """Section 7: the nearest unclaimed tiles, at least two of them, or nobody would be asked."""
    for state, phase, seat, listed in positions(matches, Pitching):
        assert seat == phase.side
        candidates = [tile for tile in free(state) if tile != phase.tile]
        least = min(steps(tile, phase.tile) for tile in candidates)
        assert listed == {Pitch(tile) for tile in candidates if steps(tile, phase.tile) == least}
        assert len(listed) > 1


def test_bids(matches):
    """Section 6.A.3-5, R3: pass, or any amount above the bid that stands and within the hand."""
    for state, phase, seat, listed in positions(matches, Bidding):
        total = sum(MONEY[card] for card in state.players[seat].hand)
        expected = {Bid(amount) for amount in range(phase.bid + 1, total + 1)}
        obliged = phase.bid < 0 and phase.queue == (state.dealer,)
        assert listed == (expected if obliged else expected | {Pass()})
        assert not state.players[seat].won


def test_payments(matches):
    """R4: enough, and too little without the largest card; each listed one is such."""
    for state, phase, seat, listed in positions(matches, Paying):
        hand = [card for card in state.players[seat].hand if card != JOKER]
        fits = set()
        for size in range(1, len(hand) + 1):
            for pay in combinations(hand, size):
                money = [MONEY[card] for card in pay]
                if sum(money) >= phase.price > sum(money) - max(money):
                    fits.add(frozenset(pay))
        shown = {frozenset(action.cards) for action in listed}
        assert shown <= fits
        assert set().union(*shown) == set().union(*fits)
        assert all(isinstance(action, Pay) for action in listed)


def test_lot_choices(matches):
    """Section 6.A.3, 10.3: any lot left; alone also none."""
    for state, _, seat, listed in positions(matches, LotChoice):
        lots = {Auction(number) for number, lot in enumerate(state.lots, start=1) if lot}
        assert listed == (lots | {Pass()} if state.dealer is None else lots)
        assert seat == (state.dealer or 0)


def test_hole_cards(matches):
    """Section 5.9: any card of the hand."""
    for state, _, seat, listed in positions(matches, Hiding):
        assert listed == {Hide(card) for card in state.players[seat].hand}


def test_selections(matches):
    """B1, section 8.6: two or three cards that are no Jokers, or all there are."""
    for state, _, seat, listed in positions(matches, Selecting):
        plain = [card for card in state.players[seat].hand if card != JOKER]
        sizes = {len(plain)} if len(plain) < 2 else {2, 3}
        assert {len(action.cards) for action in listed} <= sizes
        assert {card for action in listed for card in action.cards} == set(plain)


def test_poker_choices(matches):
    """Section 6.C.2: one or two of the used cards, asked of whoever used two or more."""
    for state, _, seat, listed in positions(matches, Keeping):
        used = state.players[seat].used
        assert len(used) >= 2
        assert {frozenset(action.cards) for action in listed} == {
            frozenset(pick) for size in (1, 2) for pick in combinations(used, size)
        }


def test_final_claims(matches):
    """Section 9.5: by the best hand, on the lowest terrain that is free."""
    for state, phase, seat, listed in positions(matches, Settling):
        open_tiles = free(state)
        lowest = next(
            kind for kind in ("foothill", "canyon", "mountain") if kind in {state.grid[t].terrain for t in open_tiles}
        )
        assert listed == {Settle(tile) for tile in open_tiles if state.grid[tile].terrain == lowest}
        assert phase.side == seat
        hands = {place: hand_of(player) for place, player in enumerate(state.players)}
        assert hands[seat] == max(hands.values())


def hand_of(player):
    """The best hand of a supply with its hole card."""
    return best(card for card in [*player.supply, player.hole] if card != JOKER)


def ahead(cards):
    """What puts a selection ahead in turn order: the greater the earlier."""
    ordered = sorted(cards, key=lambda card: (-RANK[card], -SUIT[card]))
    return sum(MONEY[card] for card in cards), [RANK[card] for card in ordered], [SUIT[card] for card in ordered[:1]]


def test_turn_orders(matches):
    """B2: by dollars, then rank by rank, a further card, the suit of the highest."""
    for match in matches:
        for before, _, _, step in match:
            if isinstance(before.phases[-1], Selecting) and step.state.order:
                state = step.state
                faces = [player.selected for player in state.players] + [arg.cards for arg in state.argonauts]
                if all(faces):
                    assert state.order == sorted(range(len(faces)), key=lambda side: ahead(faces[side]), reverse=True)


def test_scores(matches):
    """Section 9.6-7, 10.14: tiles and pay-out; most gold, then the better hand."""
    for match in matches:
        last = match[-1][3]
        state, outcome = last.state, last.outcome
        kinds = [hand_of(player).kind for player in state.players]
        kinds += [GENERIC[argonaut.name] for argonaut in state.argonauts]
        totals = []
        for side, kind in enumerate(kinds):
            tiles = [land.gold for land in state.grid.values() if side in land.tents or land.camp == side]
            totals.append(sum(tiles) + GOLD[kind])
        assert [sum(line.points[side] for line in outcome.lines) for side in range(len(kinds))] == totals
        assert outcome.scores == tuple(totals[: len(state.players)])
        if not state.argonauts:
            hands = [hand_of(player) for player in state.players]
            ranking = sorted(range(len(totals)), key=lambda side: (totals[side], hands[side]), reverse=True)
            assert outcome.winners == (ranking[0],)
            assert [outcome.places[side] for side in ranking] == list(range(1, len(totals) + 1))
        else:
            strength = [KINDS.index(kind) for kind in kinds]
            beaten = all((totals[0], strength[0]) >= (totals[side], strength[side]) for side in range(1, len(totals)))
            assert outcome.winners == ((0,) if beaten else ())


def test_claims_take_the_prospector_off(matches):
    """B4, B6: whoever has claimed this round has no prospector on the grid."""
    for match in matches:
        for _, seat, action, step in match:
            if isinstance(action, (Claim, Take, Jump)):
                assert step.state.players[seat].prospector is None


def test_turns_follow_the_order(matches):
    """B3: after a turn the next unfinished side in order that can do something has the next one."""
    for match in matches:
        for before, seat, action, step in match:
            state = step.state
            if not isinstance(action, Press) or not state.phases or not isinstance(state.phases[-1], Prospecting):
                continue
            place = before.order.index(seat)
            waiting = before.order[place + 1 :] + before.order[: place + 1]
            passed = waiting[: waiting.index(state.phases[-1].side)]
            for side in passed:
                if side < len(state.players) and not before.players[side].finished:
                    idle = not turn_menu(state, side)
                    assert idle or state.players[side].finished or len(turn_menu(before, side)) <= 1


def test_hands_after_the_refill(matches):
    """Section 6.C.4: at least five cards for everyone at the start of rounds 2 and 3; none is thrown away."""
    for match in matches:
        for before, _, _, step in match:
            if step.state.round > before.round:
                for player in step.state.players:
                    assert len(player.hand) >= 5


def test_poker_cards_were_selected(matches):
    """Section 6.C.2: what lies face up was selected to prospect with, or came for a Joker."""
    for match in matches:
        selected = [set() for _ in match[0][0].players]
        for _, _, _, step in match:
            for seat, player in enumerate(step.state.players):
                selected[seat] |= {*player.selected, *player.used}
        for seat, player in enumerate(match[-1][3].state.players):
            strangers = [card for card in player.supply if card not in selected[seat]]
            assert len(strangers) <= (2 if match[0][0].jokers else 0)


def test_forced_turns_follow_the_same_rules(matches):
    """Section 12: what was played by itself was the only thing the rules allowed."""
    for match in matches:
        for before, seat, action, step in match:
            if not isinstance(action, Press) or before.argonauts:
                continue
            for other, player in enumerate(step.state.players):
                new = [card for card in player.used if card not in before.players[other].used]
                assert len(new) <= 1 or other == seat
                if new and other != seat:
                    now = before.players[other]
                    assert now.prospector is None or now.prospector not in free(step.state)
