"""The opponents of a game alone: how they bid, and the one turn they take each round."""

from engines.dealer import Dealer
from engines.end_of_the_trail.content import ACTION, ARGONAUTS, REACH, TERRAINS, Deed, Terrain, worth
from engines.end_of_the_trail.land import ROW, richest
from engines.end_of_the_trail.rules.claims import free_tiles, jump, stake, uproot
from engines.end_of_the_trail.rules.supply import draw, mark
from engines.end_of_the_trail.state import Argonaut, Prospecting, Side, State
from engines.end_of_the_trail.words import argonaut_name, cards_or_nothing, who

_TRANSPORT: tuple[Deed, ...] = ("Horse", "Mules", "Oxen")
"""The fastest first."""


def answer_bid(state: State, bid: int, dealer: Dealer) -> tuple[int, Side] | None:
    """Lets each Argonaut turn up cards; the largest bid above the player's, the first of equals, and whose it is."""
    best: tuple[int, Side] | None = None
    for side, argonaut in enumerate(state.argonauts, start=1):
        if argonaut.won:
            continue
        offer = _offer(state, argonaut, dealer)
        if offer > bid and (best is None or offer > best[0]):
            best = (offer, side)
    return best


def _offer(state: State, argonaut: Argonaut, dealer: Dealer) -> int:
    """What an Argonaut bids; less than nothing is a pass."""
    first = draw(state, dealer)
    name = argonaut_name(argonaut.name)
    if first is None:
        return -1
    mark(state, "flipped")
    state.flipped.append(first)
    if not bids_on(argonaut.name, first):
        dealer.reveal("{argonaut} turns up {card} and passes.", argonaut=name, card=first)
        return -1
    more = [card for card in (draw(state, dealer), draw(state, dealer)) if card is not None]
    state.flipped += more
    offer = worth([first, *more])
    dealer.reveal("{argonaut} turns up {cards} and bids ${bid}.", argonaut=name, cards=(first, *more), bid=offer)
    return offer


def bids_on(name: str, card: str) -> bool:
    """Whether the card makes this Argonaut bid; a Joker makes every one."""
    return ACTION[card] == "Joker" or card[:-1] in ARGONAUTS[name].bids_on or card[-1] in ARGONAUTS[name].bids_on


def deal_argonauts(state: State, dealer: Dealer) -> None:
    """Gives each Argonaut two cards of the deck and the top of its reserve, face up."""
    for side, argonaut in enumerate(state.argonauts, start=1):
        drawn = [card for card in (draw(state, dealer), draw(state, dealer)) if card is not None]
        argonaut.cards = [*drawn, argonaut.reserve.pop()]
        mark(state, "argonaut", side)
        dealer.reveal(
            "{argonaut} turns up {cards}.",
            argonaut=argonaut_name(argonaut.name),
            cards=cards_or_nothing(argonaut.cards),
        )


def take_turn(state: State, phase: Prospecting, dealer: Dealer) -> None:
    """An Argonaut's only turn in a round: it claims the highest terrain its cards allow, by transport if it can."""
    side = phase.side
    argonaut = state.argonauts[side - len(state.players)]
    free = free_tiles(state)
    by_deed = {ACTION[card]: card for card in argonaut.cards}
    fastest = next((by_deed[deed] for deed in _TRANSPORT if deed in by_deed), None)
    reached = [tile for tile in free if ROW[tile] <= REACH[fastest]] if fastest else []
    jumpable = [name for name, tile in state.grid.items() if tile.tents and side not in tile.tents]
    for terrain in TERRAINS:
        within = _of(state, terrain, reached)
        if fastest and within:
            mark(state, "card", fastest)
            dealer.say("{seat} uses {card} ({deed}).", seat=who(state, side), card=fastest, deed=ACTION[fastest])
            stake(state, side, richest(state.grid, within), "tent", dealer)
            return
        jumps = _of(state, terrain, jumpable)
        if "Claim Jump" in by_deed and jumps:
            card = by_deed["Claim Jump"]
            jump(state, side, card, richest(state.grid, jumps), "camp" if argonaut.camp else "tent", dealer)
            return
        alone = [name for name in jumps if len(state.grid[name].tents) == 1]
        if "New Prospects" in by_deed and alone:
            card = by_deed["New Prospects"]
            _clear_and_claim(state, side, card, richest(state.grid, alone), dealer)
            return
    dealer.say("No card of {seat} leads to a claim: it rides a horse.", seat=who(state, side))
    stake(state, side, richest(state.grid, free), "tent", dealer)


def _clear_and_claim(state: State, side: Side, card: str, tile: str, dealer: Dealer) -> None:
    """Moves a lone tent away and claims its tile; the owner chooses where to, once the claim stands."""
    uproot(state, side, card, tile, state.grid[tile].tents[0], dealer)
    stake(state, side, tile, "tent", dealer)


def _of(state: State, terrain: Terrain, tiles: list[str]) -> list[str]:
    return [tile for tile in tiles if state.grid[tile].terrain == terrain]
