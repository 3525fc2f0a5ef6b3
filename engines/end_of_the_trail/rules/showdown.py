"""The end: hole cards are turned up, the best hand stakes the final claim, the gold is counted."""

from collections.abc import Iterable, Sequence
from functools import cache

from engines.contract import Action, Decision, IllegalAction
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Settle
from engines.end_of_the_trail.content import ARGONAUTS, TERRAINS
from engines.end_of_the_trail.land import lowest, richest
from engines.end_of_the_trail.rules.claims import free_tiles, pieces, place
from engines.end_of_the_trail.rules.supply import mark
from engines.end_of_the_trail.scoring import outcome, poker_standings
from engines.end_of_the_trail.state import Settling, State, poker_cards
from engines.end_of_the_trail.words import HANDS, argonaut_name, cards_or_nothing, who
from engines.kit.poker import best
from engines.text import Seat, Text


def begin_showdown(state: State, dealer: Dealer) -> None:
    """Shows every poker hand; the best one goes on to the final claim."""
    state.shown = True
    for seat, player in enumerate(state.players):
        mark(state, "hole", seat)
        hand = best(poker_cards(player))
        dealer.reveal(
            "{seat} turns up {hole} and shows {kind}: {cards}.",
            seat=seat,
            hole=player.hole or Text("nothing"),
            kind=HANDS[hand.kind],
            cards=cards_or_nothing(hand.cards),
        )
    for argonaut in state.argonauts:
        dealer.say(
            "{argonaut} shows {kind}.", argonaut=argonaut_name(argonaut.name), kind=HANDS[ARGONAUTS[argonaut.name].hand]
        )
    standings = poker_standings(state)
    side = max(range(len(standings)), key=standings.__getitem__)
    dealer.say("{seat} has the best hand and stakes the final claim.", seat=who(state, side))
    state.phases = [Settling(side)]


def candidates(state: State) -> list[str]:
    """The free tiles of the lowest terrain."""
    return lowest(state.grid, free_tiles(state))


def play_settling(state: State, phase: Settling, dealer: Dealer) -> bool:
    """An Argonaut claims by its rule, and a single tile needs no choice."""
    tiles = candidates(state)
    if phase.side < len(state.players):
        if len(tiles) > 1:
            return False
        dealer.say("There is only one choice for {seat}.", seat=phase.side)
    settle_on(state, phase, richest(state.grid, tiles), dealer)
    return True


def ask_settling(state: State, phase: Settling) -> Sequence[Decision]:
    """The best hand chooses a tile; for who stays away, the one an Argonaut would claim."""
    tiles = candidates(state)
    return _settling_question(phase.side, state.grid[tiles[0]].terrain, richest(state.grid, tiles))


@cache
def _settling_question(seat: Seat, terrain: str, default: str) -> Sequence[Decision]:
    ask = Text("Your poker hand is the best: which {terrain} do you claim?", {"terrain": terrain})
    return (Decision(seat, (Settle,), ask, default=Settle(default)),)


def settling_menu(state: State, phase: Settling, seat: Seat) -> Iterable[Action]:
    """The free tiles of the lowest terrain."""
    return [Settle(tile) for tile in candidates(state)]


def settle(state: State, seat: Seat, phase: Settling, action: Settle, dealer: Dealer) -> None:
    """Stakes the final claim."""
    tiles = candidates(state)
    if action.tile not in tiles:
        terrain = state.grid[tiles[0]].terrain
        raise IllegalAction(
            "Claim one of the free tiles of the lowest terrain, {terrain}: {tiles}.",
            terrain=terrain,
            tiles=tuple(tiles),
        )
    settle_on(state, phase, action.tile, dealer)


def settle_on(state: State, phase: Settling, tile: str, dealer: Dealer) -> None:
    """Places the last piece, turns all claims up and ends the match."""
    place(state, phase.side, tile, pieces(state, phase.side)[0])
    dealer.say("{seat} stakes the final claim on {tile}.", seat=who(state, phase.side), tile=tile)
    claimed = [name for name, land in state.grid.items() if land.tents or land.camp is not None]
    for terrain in TERRAINS:
        there = [name for name in claimed if state.grid[name].terrain == terrain]
        if there:
            dealer.reveal(
                "Gold on each {terrain}: {gold}.",
                terrain=terrain,
                gold=tuple(Text("{tile} {gold}", {"tile": name, "gold": state.grid[name].gold}) for name in there),
            )
    for name in claimed:
        state.grid[name].open = True
        mark(state, "tile", name)
    state.phases = []
    state.over = True
    ended = outcome(state, False)
    assert ended is not None
    dealer.say("{reason}", reason=ended.reason)
