"""A table of End of the Trail for tests: positions written down, and verbs to play them."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from engines.contract import Action, Decision, GameError
from engines.dealer import Dealer, Event
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Bid, Pass, TrailEndOptions
from engines.end_of_the_trail.content import ACTION, CARDS, JOKER, SORTED, TILES
from engines.end_of_the_trail.state import (
    Argonaut,
    Bidding,
    JokerWindow,
    Keeping,
    LotChoice,
    Phase,
    Player,
    Prospecting,
    Selecting,
    State,
    Tile,
)
from engines.step import Step, copy, decision_of, menu, start, take
from engines.text import words

LAND = {2: "FF CC FM CM", 3: "FCF CFC MFC MCM", 4: "FCFC FCFC MFCF MCMM"}
"""The terrain of every scenario that names no other, row by row from the bottom."""
TERRAIN = {"M": "mountain", "C": "canyon", "F": "foothill"}
DEALT = "dealt"
"""A card of no importance."""
DULL = ("Oxen", "Mules", "Horse", "Shortcut", "Double or Nothin'", "Claim Jump", "New Prospects", "Joker")
"""What is dealt first where a scenario names no card."""
RESERVED = ("Horse", "Claim Jump", "New Prospects")
Move = Action | tuple[int, Action]


def cards(text: str | Sequence[str]) -> list[str]:
    """Cards written in one string."""
    return text.split() if isinstance(text, str) else list(text)


def digger(
    hand: str | Sequence[str] | None = None,
    *,
    hole: str | None = DEALT,
    known: str | Sequence[str] = (),
    supply: str | Sequence[str] = (),
    selected: str | Sequence[str] = (),
    used: str | Sequence[str] = (),
    **changes: Any,
) -> Player:
    """A player; five cards of no importance in hand unless it is given some."""
    held = [DEALT] * 5 if hand is None else cards(hand)
    face_up = cards(selected) or cards(used)
    return Player(held, cards(known), hole, supply=cards(supply), selected=face_up, used=cards(used), **changes)


def scenario(
    *diggers: Player,
    seats: int = 2,
    land: str | None = None,
    gold: Mapping[str, int] | None = None,
    seen: Mapping[str, Sequence[int]] | None = None,
    tents: Mapping[str, Sequence[int]] | None = None,
    camps: Mapping[str, int] | None = None,
    lots: Sequence[str] = (),
    deck: str | None = None,
    deck_top: str = "",
    discards: str = "",
    flipped: str = "",
    rest: str | None = None,
    alone: str | None = None,
    faces: Sequence[str] = ("", ""),
    reserves: Sequence[str | int] = (4, 4),
    jokers: bool = False,
    memory: bool = False,
    dealer: int = 0,
    in_round: int = 1,
    order: Sequence[int] | None = None,
    phases: Sequence[Phase] | None = None,
    **changes: Any,
) -> State:
    """A table where all cards, tiles and pieces are somewhere.

    `deck_top` is in the order of drawing, `deck` whole from the bottom up. What is not named lies in the deck, under
    its named top; where the deck is given whole, in the discard pile; with `rest="supply"`, with the last player.
    """
    players = [*diggers, *(digger() for _ in range((1 if alone else seats) - len(diggers)))]
    sides = 3 if alone else len(players)
    columns = 3 if alone else len(players)

    stock = Counter({card: 1 for card in CARDS if card != JOKER} | ({JOKER: 2} if jokers else {}))
    for player in players:
        face_up = {*player.selected, *player.used}
        held = [*player.hand, player.hole or DEALT, *player.supply, *face_up]
        stock.subtract(card for card in held if card != DEALT)
    piles = [cards(pile) for pile in (*lots, deck or "", deck_top, discards, flipped, *faces)]
    piles += [cards(reserve) for reserve in reserves if alone and isinstance(reserve, str)]
    for pile in piles:
        stock.subtract(pile)
    assert min(stock.values()) >= 0, {card for card, count in stock.items() if count < 0}
    spare = sorted(stock.elements(), key=lambda card: (DULL.index(ACTION[card]), SORTED[card]))

    camping = []
    for place, name in enumerate(alone.split("+") if alone else ()):
        reserve = reserves[place]
        if isinstance(reserve, int):
            drawn = [card for card in spare if ACTION[card] in RESERVED][:reserve]
            spare = [card for card in spare if card not in drawn]
        else:
            drawn = cards(reserve)
        camping.append(Argonaut(name, drawn, cards(faces[place])))
    for player in players:
        player.hand = sorted((spare.pop(0) if card == DEALT else card for card in player.hand), key=SORTED.__getitem__)
        player.hole = spare.pop(0) if player.hole == DEALT else player.hole

    pile, thrown = [*spare, *reversed(cards(deck_top))], cards(discards)
    if rest == "supply":
        players[-1].supply += spare
        pile = cards(deck or "")
    elif deck is not None:
        pile, thrown = cards(deck), [*spare, *thrown]

    grid, box = lay(columns, land or LAND[columns], gold or {})
    for tile, lookers in (seen or {}).items():
        grid[tile].seen = list(lookers)
    for tile, owners in (tents or {}).items():
        grid[tile].tents = list(owners)
    for tile, owner in (camps or {}).items():
        grid[tile].camp = owner
    for side in range(sides):
        owner = (players + camping)[side]
        owner.tents = 3 - sum(side in tile.tents for tile in grid.values())
        owner.camp = all(tile.camp != side for tile in grid.values())
        assert owner.tents >= 0

    turns = list(order) if order is not None else list(range(sides))
    return State(
        jokers=jokers,
        memory=memory,
        columns=columns,
        grid=grid,
        box=box,
        players=players,
        argonauts=camping,
        deck=pile,
        discards=thrown,
        lots=[cards(lot) for lot in lots],
        flipped=cards(flipped),
        dealer=None if alone else dealer,
        round=in_round,
        order=turns,
        phases=list(phases) if phases is not None else [Prospecting(turns[0])],
        shown=False,
        over=False,
        turn=1,
        marks=[],
        marked_turn=1,
        **changes,
    )


def lay(columns: int, land: str, gold: Mapping[str, int]) -> tuple[dict[str, Tile], dict[str, list[int]]]:
    """A grid with this terrain and, where it is named, this gold; and the box."""
    rows = land.split()
    terrain = {f"{'abcd'[c]}{r}": TERRAIN[letter] for r, row in enumerate(rows, 1) for c, letter in enumerate(row)}
    assert len(terrain) == 4 * columns
    assert Counter(terrain.values()) == {kind: TILES[kind].drawn[str(columns)] for kind in TERRAIN.values()}
    box = {kind: list(TILES[kind].gold) for kind in TERRAIN.values()}
    for tile, value in gold.items():
        box[terrain[tile]].remove(value)
    grid = {}
    for tile, kind in terrain.items():
        grid[tile] = Tile(kind, gold[tile] if tile in gold else box[kind].pop(len(box[kind]) // 2), [], [])
    return grid, box


def bidding(*hands: str, dealer: int = 0, lots: Sequence[str] | None = None, lot: int = 1, **world: Any) -> State:
    """An auction about to begin, everyone with these cards."""
    count = len(hands)
    offered = LOTS[: count - 1] if lots is None else lots
    queue = tuple((dealer + step) % count for step in range(1, count + 1))
    phases = world.pop("phases", [Bidding(lot, queue)])
    players = [digger(hand) for hand in hands]
    return scenario(*players, lots=offered, dealer=dealer, order=[], phases=phases, **world)


LOTS = ("10H KS 2D", "AS 9C 4D", "QS JH 3C")
"""Lots where a test names no others: $6, $6 and $7."""
RICH = ("2H 3S 3D 4C 5S", "5C 6H 7S 7H 9S", "9D 8C 4H 6S 7C", "10D JS JD QC KH")
"""Hands of $25, $21, $18 and $15."""


def choosing(*hands: str, **world: Any) -> State:
    """Everyone is about to select cards."""
    return scenario(*[digger(hand) for hand in hands], order=[], phases=[Selecting()], **world)


def at_auctions(*hands: str, **world: Any) -> State:
    """The dealer is about to choose a lot."""
    return bidding(*hands, phases=[LotChoice()], **world)


def gambling(*diggers: Player, **world: Any) -> State:
    """Everyone is done prospecting and chooses poker cards; what was not used has been discarded."""
    for player in diggers:
        player.finished, player.selected = True, []
    return scenario(*diggers, phases=[Keeping()], **world)


def window(*diggers: Player, **world: Any) -> State:
    """The window for Jokers is open."""
    for player in diggers:
        player.finished = True
    return scenario(*diggers, jokers=True, phases=[JokerWindow()], **world)


def play(state: State, *moves: Move, seed: str = "gold") -> Step[State]:
    """Plays the moves, one without a seat by the only seat that is asked, and returns the last step."""
    assert moves
    for number, move in enumerate(moves, start=1):
        seat, action = move if isinstance(move, tuple) else (only(state), move)
        step = take(GAME, state, seat, action, seed, number)
        state = step.state
    return step


def after(state: State, *moves: Move, seed: str = "gold") -> State:
    """The table after these moves."""
    return play(state, *moves, seed=seed).state


def forced(wanted: Callable[[Step[State]], bool], state: State, *moves: Move) -> Step[State]:
    """Plays the moves with chance such that the last step is as wanted."""
    for attempt in range(400):
        step = play(state, *moves, seed=f"chance {attempt}")
        if wanted(step):
            return step
    raise AssertionError("Chance never brings it.")


def only(state: State) -> int:
    """The only seat that is asked."""
    (decision,) = GAME.pending(state)
    return decision.seat


def asked(state: State) -> tuple[type[Phase], list[int]] | None:
    """What is being asked, and the seats the table waits for; nothing when the match is over."""
    waiting = [decision.seat for decision in GAME.pending(state) if decision.blocking]
    return (type(state.phases[-1]), sorted(waiting)) if waiting else None


def question(state: State, seat: int | None = None) -> Decision:
    """The open decision of a seat, or the only one there is."""
    decision = decision_of(GAME, state, only(state) if seat is None else seat)
    assert decision is not None
    return decision


def choices(state: State, seat: int | None = None) -> set[Action]:
    """The menu of a seat, or of the only one that is asked."""
    listed = menu(GAME, state, only(state) if seat is None else seat)
    assert len(set(listed)) == len(listed)
    return set(listed)


def offered(state: State, kind: type[Action], seat: int | None = None) -> set[Action]:
    """What a menu lists of one kind."""
    return {action for action in choices(state, seat) if isinstance(action, kind)}


def refused(state: State, action: Action, seat: int | None = None) -> str:
    """The sentence with which an action is refused."""
    before = copy(GAME, state)
    with pytest.raises(GameError) as error:
        take(GAME, state, only(state) if seat is None else seat, action, "gold", 1)
    assert state == before
    return str(error.value)


def spoken(events: Sequence[Event], to: int | None = None) -> list[str]:
    """The lines everyone reads, or those whispered to one seat."""
    return [words(event.text) for event in events if event.to == to]


def hushed(events: Sequence[Event]) -> list[str]:
    """The public lines that tell nothing that was secret."""
    return [words(event.text) for event in events if event.to is None and not event.revealed]


def redealt(state: State, seat: int | None, seed: str = "other world") -> State:
    """Another world that this seat cannot tell from this one."""
    world = copy(GAME, state)
    GAME.redeal(world, seat, Dealer(seed))
    return world


def worlds(state: State, seat: int | None, count: int = 12) -> list[State]:
    """Several other worlds."""
    return [redealt(state, seat, f"world {number}") for number in range(count)]


def selling(state: State, winner: int, price: int = 0) -> State:
    """Sells the lot that is up to a seat, all others passing; stops where it is to pay."""
    while isinstance(state.phases[-1], Bidding) and not state.players[winner].won:
        takes = only(state) == winner or Pass not in question(state).allows
        state = after(state, Bid(price) if takes else Pass())
    return state


@cache
def random_match(
    seats: int, options: TrailEndOptions, seed: str
) -> tuple[tuple[State, int | None, Action | None, Step[State]], ...]:
    """A whole match of random choices: the state before, who did what, and the step it led to."""
    step = start(GAME, seats, options, seed)
    match: list[tuple[State, int | None, Action | None, Step[State]]] = [(step.state, None, None, step)]
    chance = random.Random(seed)
    while step.outcome is None:
        state = step.state
        seat = chance.choice([decision.seat for decision in step.pending if decision.blocking])
        action = chance.choice(menu(GAME, state, seat))
        step = take(GAME, state, seat, action, seed, len(match))
        match.append((state, seat, action, step))
        assert len(match) < 2000
    return tuple(match)
