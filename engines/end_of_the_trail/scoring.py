"""What claims and poker hands are worth, and where every piece lies."""

from engines.contract import Line, Outcome
from engines.end_of_the_trail.content import ARGONAUTS, PAYOUT
from engines.end_of_the_trail.state import Pitching, Side, State, campers, poker_cards
from engines.end_of_the_trail.words import argonaut_name, who
from engines.kit.poker import STRENGTH, best
from engines.text import Text

Standing = tuple[int, bool, tuple[int, ...], tuple[int, ...], int]
"""A poker hand that can be compared: its kind, whether a player holds it, ranks, suits, and an early turn."""


def poker_standings(state: State) -> list[Standing]:
    """The poker hands by side; a player beats an Argonaut's hand of the same kind."""
    standings: list[Standing] = []
    for seat, player in enumerate(state.players):
        hand = best(poker_cards(player))
        turn = state.order.index(seat) if state.order else seat
        standings.append((hand.strength, True, hand.ranks, hand.suits, -turn))
    standings += [(STRENGTH[ARGONAUTS[rival.name].hand], False, (), (), 0) for rival in state.argonauts]
    return standings


def claimed_gold(state: State, side: Side) -> int:
    """The gold of every tile with a piece of this side."""
    return sum(tile.gold for tile in state.grid.values() if side in tile.tents or tile.camp == side)


def poker_gold(state: State) -> list[int]:
    """What the poker hands pay, by side."""
    hands = [best(poker_cards(player)).kind for player in state.players]
    return [PAYOUT[kind] for kind in (*hands, *(ARGONAUTS[rival.name].hand for rival in state.argonauts))]


def outcome(state: State, early: bool) -> Outcome | None:
    """The final score; early: as if the match ended now."""
    if not (state.over or early):
        return None
    seats = len(state.players)
    poker = poker_gold(state)
    claims = [claimed_gold(state, side) for side in range(len(poker))]
    scores = [gold + pay for gold, pay in zip(claims, poker, strict=True)]
    ranks = list(zip(scores, poker_standings(state), strict=True))
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return Outcome(
        scores=tuple(scores[:seats]),
        winners=tuple(seat for seat in range(seats) if places[seat] == 1),
        places=tuple(places[:seats]),
        lines=(Line(Text("Claims"), tuple(claims)), Line(Text("Poker"), tuple(poker))),
        reason=_reason(state, scores, places.index(1)),
        automata=tuple(argonaut_name(rival.name) for rival in state.argonauts),
    )


def _reason(state: State, scores: list[int], winner: Side) -> Text:
    values = {"seat": who(state, winner), "gold": scores[winner]}
    if scores.count(scores[winner]) == 1:
        return Text("{seat} wins with {gold} gold.", values)
    return Text("{seat} wins the tie at {gold} gold with the better poker hand.", values)


def inventory(state: State) -> dict[str, int]:
    """Every card, tile, tent and camp, wherever it is."""
    cards = [*state.deck, *state.discards, *state.flipped, *(card for lot in state.lots for card in lot)]
    for player in state.players:
        cards += [*player.hand, *player.supply]
        cards += player.selected or player.used
        cards += [player.hole] if player.hole is not None else []
    for argonaut in state.argonauts:
        cards += [*argonaut.reserve, *argonaut.cards]
    things = cards + [f"{tile.terrain} {tile.gold}" for tile in state.grid.values()]
    things += [f"{terrain} {gold}" for terrain, golds in state.box.items() for gold in golds]
    count: dict[str, int] = {}
    for thing in things:
        count[thing] = count.get(thing, 0) + 1
    for side, owner in enumerate(campers(state)):
        moving = sum(isinstance(phase, Pitching) and phase.side == side for phase in state.phases)
        count[f"tents {side}"] = owner.tents + moving + sum(side in tile.tents for tile in state.grid.values())
        count[f"camps {side}"] = owner.camp + sum(tile.camp == side for tile in state.grid.values())
    return count
