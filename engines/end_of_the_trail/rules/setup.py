"""How a match of End of the Trail is laid out, and the hole cards."""

from collections.abc import Iterable, Sequence
from functools import cache

from engines.contract import Action, Decision
from engines.dealer import Dealer
from engines.end_of_the_trail.actions import Hide, TrailEndOptions
from engines.end_of_the_trail.content import (
    ACTION,
    CARDS,
    HAND,
    JOKER,
    JOKERS,
    RANK,
    RESERVE,
    RESERVES,
    SORTED,
    TILES,
    Terrain,
)
from engines.end_of_the_trail.land import tiles
from engines.end_of_the_trail.rules.auction import begin_auctions
from engines.end_of_the_trail.rules.supply import check_held, choose, chosen, lose, mark
from engines.end_of_the_trail.state import Argonaut, Hiding, Player, State, Tile
from engines.text import Seat, Text

_PLAIN = tuple(name for name in CARDS if name != JOKER)


def lay_out(seats: int, options: TrailEndOptions, dealer: Dealer) -> State:
    """The grid, the deck and six cards for each."""
    columns = 3 if seats == 1 else seats
    grid, box = _lay_tiles(columns, dealer)
    deck = [*_PLAIN, *([JOKER] * JOKERS if options.jokers else [])]
    argonauts: list[Argonaut] = []
    first: Seat | None = None
    if seats == 1:
        reserves = [card for card in deck if ACTION[card] in RESERVES]
        dealer.shuffle(reserves)
        argonauts = [Argonaut(name, [reserves.pop() for _ in range(RESERVE)]) for name in options.argonauts.split("+")]
        taken = [card for argonaut in argonauts for card in argonaut.reserve]
        deck = [card for card in deck if card not in taken]
    else:
        first = _cut(seats, deck, dealer)
    dealer.shuffle(deck)
    players = [Player([], []) for _ in range(seats)]
    for seat, player in enumerate(players):
        player.hand = sorted((deck.pop() for _ in range(HAND + 1)), key=SORTED.__getitem__)
        dealer.whisper(seat, "You are dealt {cards}.", cards=tuple(player.hand))
    return State(
        jokers=options.jokers,
        memory=options.memory,
        columns=columns,
        grid=grid,
        box=box,
        players=players,
        argonauts=argonauts,
        deck=deck,
        discards=[],
        lots=[],
        flipped=[],
        dealer=first,
        round=1,
        order=[],
        phases=[Hiding()],
        shown=False,
        over=False,
        turn=1,
        marks=[],
        marked_turn=1,
    )


def _lay_tiles(columns: int, dealer: Dealer) -> tuple[dict[str, Tile], dict[Terrain, list[int]]]:
    """Draws tiles of each terrain, mixes them, and leaves the rest in the box."""
    drawn: list[Tile] = []
    box: dict[Terrain, list[int]] = {}
    for terrain, kind in TILES.items():
        gold = list(kind.gold)
        dealer.shuffle(gold)
        count = kind.drawn[str(columns)]
        drawn += [Tile(terrain, value, [], []) for value in gold[:count]]
        box[terrain] = gold[count:]
    dealer.shuffle(drawn)
    return dict(zip(tiles(columns), drawn, strict=True)), box


def _cut(seats: int, deck: list[str], dealer: Dealer) -> Seat:
    """Everyone cuts the deck for the deal; the highest rank deals, and those who tie cut again."""
    cutting = list(range(seats))
    while len(cutting) > 1:
        cuts = {seat: dealer.pick(deck) for seat in cutting}
        for seat, card in cuts.items():
            dealer.reveal("{seat} cuts {card}.", seat=seat, card=card)
        highest = max(RANK[card] for card in cuts.values())
        cutting = [seat for seat, card in cuts.items() if RANK[card] == highest]
    dealer.say("{seat} is the dealer.", seat=cutting[0])
    return cutting[0]


def ask_hole(state: State, phase: Hiding) -> Sequence[Decision]:
    """Everyone chooses at the same time."""
    return _hole_questions(tuple([player.choice is None for player in state.players]))


@cache
def _hole_questions(blocking: tuple[bool, ...]) -> Sequence[Decision]:
    ask = Text("Which card do you lay face down as your hole card?")
    return tuple(Decision(seat, (Hide,), ask, blocks, secret=True) for seat, blocks in enumerate(blocking))


def hole_menu(state: State, phase: Hiding, seat: Seat) -> Iterable[Action]:
    """Any card of the hand."""
    return [_hide(card) for card in dict.fromkeys(state.players[seat].hand)]


@cache
def _hide(card: str) -> Hide:
    return Hide(card)


def hide(state: State, seat: Seat, phase: Hiding, action: Hide, dealer: Dealer) -> None:
    """Chooses a hole card in secret; the last one begins the first round."""
    check_held((action.card,), state.players[seat].hand)
    choose(state, seat, action, dealer)
    if all(player.choice is not None for player in state.players):
        for other, player in enumerate(state.players):
            choice = chosen(player)
            assert isinstance(choice, Hide)
            lose(state, other, [choice.card])
            player.hole = choice.card
            mark(state, "hole", other)
        begin_auctions(state, dealer)
