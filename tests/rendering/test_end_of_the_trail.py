"""The pictures and words of End of the Trail."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import msgspec
import pytest

from engines.contract import Outcome
from engines.end_of_the_trail import GAME
from engines.end_of_the_trail.actions import Hide, Keep, Select, Swap, TrailEndOptions
from engines.end_of_the_trail.content import CARDS, JOKER
from engines.end_of_the_trail.land import tiles
from engines.end_of_the_trail.state import (
    Bidding,
    Doubling,
    Exchanging,
    Hiding,
    JokerWindow,
    Keeping,
    Looking,
    LotChoice,
    Paying,
    Pitching,
    Prospecting,
    Selecting,
    Settling,
    State,
)
from engines.end_of_the_trail.view import View, view
from engines.players import by_chance, by_policy, moves
from engines.step import start
from engines.text import Seat, letter
from rendering.canvas import encode
from rendering.end_of_the_trail import board, describe, hand
from rendering.end_of_the_trail.board import BOTTOM, STAGE, STAGE_LEFT, WIDTH
from rendering.end_of_the_trail.cards import back, card, chip, height_of, sideways
from rendering.end_of_the_trail.land import GAP, GRID, TALL, spot, width_of
from rendering.end_of_the_trail.lots import CARD_WIDTH, PLATE
from rendering.end_of_the_trail.reference import TALL as REFERENCES
from rendering.end_of_the_trail.search import CARDS as ROW_START
from rendering.end_of_the_trail.search import ROWS
from rendering.end_of_the_trail.words import deciding, winner
from rendering.kept import used
from rendering.registry import painter

BUDGET = 150_000
LIMIT = 1024
NAMES = ("Ada Lovelace", "Bo", "Cassidy", "Wilhelmina Montgomery")

Change = Callable[[State], object]


def table(seats: int = 3, *, jokers: bool = True) -> State:
    """A table in the middle of prospecting."""
    state = start(GAME, seats, TrailEndOptions(jokers=jokers), "pictures").state
    for player in state.players:
        player.hole = player.hand.pop()
        player.selected = [player.hand.pop(), player.hand.pop()]
        player.supply = [state.deck.pop()]
    state.order = list(range(seats + len(state.argonauts)))
    state.phases = [Prospecting(0)]
    state.marks = []
    return state


def changed(change: Change, seats: int = 3, seat: Seat | None = None) -> View:
    """That table with one thing different."""
    state = table(seats)
    change(state)
    return view(state, seat)


def same(state: State) -> None:
    """Nothing is different."""


def set_to(**facts: object) -> Change:
    """A change of facts of the whole table."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state, name, value)

    return change


def player_to(seat: int, **facts: object) -> Change:
    """A change of facts of one player."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state.players[seat], name, value)

    return change


def tile_to(name: str, **facts: object) -> Change:
    """A change of facts of one tile."""

    def change(state: State) -> None:
        for fact, value in facts.items():
            setattr(state.grid[name], fact, value)

    return change


def other_terrain(state: State) -> None:
    state.grid["b2"].terrain = "canyon" if state.grid["b2"].terrain != "canyon" else "mountain"


def use_first(state: State) -> None:
    state.players[1].used = state.players[1].selected[:1]


def know_first(state: State) -> None:
    state.players[1].known = state.players[1].hand[:1]


def auction(*phases: object, **facts: object) -> Change:
    """A change to an auction."""
    lots = [["7S", "10H", "QD"], ["2C", "3D", JOKER]]
    return set_to(phases=list(phases), order=[], **{"lots": lots, **facts})


FACTS: dict[str, Change] = {
    "terrain": other_terrain,
    "tent": tile_to("b3", tents=[1]),
    "another's tent": tile_to("b3", tents=[2]),
    "shared tile": tile_to("b3", tents=[1, 2]),
    "camp": tile_to("b3", camp=1),
    "looked at": tile_to("b3", seen=[1]),
    "looked at by two": tile_to("b3", seen=[1, 0]),
    "open tile": tile_to("b3", tents=[1], open=True),
    "prospector": player_to(1, prospector="b3"),
    "prospector elsewhere": player_to(1, prospector="b2"),
    "finished": player_to(1, finished=True),
    "used card": use_first,
    "other selection": player_to(1, selected=["AS", "AH", "AD"]),
    "hand": player_to(1, hand=["AS"]),
    "known card": know_first,
    "supply": player_to(1, supply=["AS", "AH"]),
    "no hole card": player_to(1, hole=None),
    "known hole card": player_to(1, hole_known=True),
    "tents": player_to(1, tents=1),
    "no camp": player_to(1, camp=False),
    "deck": set_to(deck=["2S", "3S"]),
    "discards": set_to(discards=["7S"]),
    "more discards": set_to(discards=["8S", "7S"]),
    "discarded Joker": set_to(discards=["8S", JOKER, "7S"]),
    "dealer": lambda state: setattr(state, "dealer", (state.dealer + 1) % 3),
    "round": set_to(round=2),
    "order": set_to(order=[2, 0, 1]),
    "turn": set_to(phases=[Prospecting(1)]),
    "looking": set_to(phases=[Prospecting(0), Looking(0, "b2")]),
    "looking elsewhere": set_to(phases=[Prospecting(0), Looking(0, "a2")]),
    "doubling": set_to(phases=[Prospecting(0), Doubling(0, "b2", "b3")]),
    "pitching": set_to(phases=[Prospecting(0), Pitching(1, "b2")]),
    "hiding": set_to(phases=[Hiding()]),
    "selecting": set_to(phases=[Selecting()], order=[]),
    "keeping": set_to(phases=[Keeping()]),
    "joker window": set_to(phases=[JokerWindow()]),
    "exchanging": set_to(phases=[Exchanging(1, again=True)]),
    "choosing a lot": auction(LotChoice()),
    "another lot": auction(LotChoice(), lots=[["7S", "10H", "QD"], ["2C", "3D", "4D"]]),
    "sold lot": auction(LotChoice(), lots=[["7S", "10H", "QD"], []]),
    "bidding": auction(Bidding(1, (0, 1, 2))),
    "bidding for another": auction(Bidding(2, (0, 1, 2))),
    "a bid": auction(Bidding(1, (1, 2, 0), 3, 0)),
    "another bid": auction(Bidding(1, (1, 2, 0), 4, 0)),
    "a pass": auction(Bidding(1, (2, 0), 3, 0)),
    "paying": auction(Paying(1, 0, 3)),
    "shown": set_to(shown=True, phases=[Settling(1)]),
    "over": set_to(shown=True, phases=[], over=True),
    **{
        f"mark {mark}": set_to(marks=[mark])
        for mark in ("tile b3", "look b3", "hand 1", "supply 1", "hole 1", "deck", "discards", "order", "dealer")
    },
}


def test_every_fact_changes_the_picture_and_only_facts_do():
    pictures = {name: encode(board(changed(change), NAMES[:3])) for name, change in {"": same, **FACTS}.items()}
    assert len(set(pictures.values())) == len(pictures)
    assert pictures[""] == encode(board(changed(same), NAMES[:3]))


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_changes_the_words(fact):
    assert describe(changed(FACTS[fact]), NAMES[:3]).board != describe(changed(same), NAMES[:3]).board


MARKED: dict[str, Change] = {
    "known 1": know_first,
    "prospector 1": FACTS["prospector"],
    "card AS": FACTS["other selection"],
    "lot 1": FACTS["choosing a lot"],
    "choice 1": lambda state: (set_to(phases=[Selecting()])(state), player_to(1, choice=Select(("AS", "AH")))(state)),
}


@pytest.mark.parametrize("mark", MARKED)
def test_what_is_there_can_be_marked(mark):
    plain = changed(MARKED[mark])
    marked = msgspec.structs.replace(plain, marks=(mark,))
    assert encode(board(plain, NAMES[:3])) != encode(board(marked, NAMES[:3]))
    assert describe(plain, NAMES[:3]).board != describe(marked, NAMES[:3]).board


def argonaut_to(number: int, **facts: object) -> Change:
    """A change of facts of one Argonaut."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state.argonauts[number], name, value)

    return change


ALONE: dict[str, Change] = {
    "": same,
    "reserve": argonaut_to(0, reserve=["7S"]),
    "cards": argonaut_to(0, cards=["7S", "8S", "9S"]),
    "finished": argonaut_to(0, finished=True),
    "tents": argonaut_to(0, tents=1),
    "no camp": argonaut_to(0, camp=False),
    "tent": tile_to("b3", tents=[2]),
    "other tent": tile_to("b3", tents=[1]),
    "lots": auction(LotChoice()),
    "flipped": auction(LotChoice(), flipped=["7S", "8S", "9S"]),
    "flipped many": auction(LotChoice(), flipped=["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]),
    "topped": auction(Bidding(1, (0,), 9, 2), flipped=["7S", "8S", "9S"]),
    "topped by the other": auction(Bidding(1, (0,), 9, 1), flipped=["7S", "8S", "9S"]),
    "marked": set_to(marks=["argonaut 1"]),
    "flipped and marked": auction(LotChoice(), flipped=["7S", "8S", "9S"], marks=["flipped"]),
    "over": set_to(shown=True, phases=[], over=True),
}


def test_argonauts_are_shown():
    views = [changed(change, 1) for change in ALONE.values()]
    assert len({encode(board(seen, NAMES[:1])) for seen in views}) == len(ALONE)
    assert len({describe(seen, NAMES[:1]).board for seen in views}) == len(ALONE)
    assert all("Argonaut A2" in describe(seen, NAMES[:1]).alt for seen in views)


def test_names_change_the_picture():
    assert encode(board(changed(same), ("Ada", "Bo", "Cy"))) != encode(board(changed(same), ("Ada", "Bo", "Di")))


@cache
def trail(seats: int, by: str = "policy", jokers: bool = False) -> tuple[State, ...]:
    """The states along a whole match, one in five, the end included."""
    player = by_policy if by == "policy" else by_chance
    states = [move.state for move in moves(GAME, seats, TrailEndOptions(jokers=jokers), "gold", [player] * seats)]
    assert states[-1].over
    return (*states[::5], states[-1])


@pytest.mark.parametrize(
    ("seats", "by", "jokers"),
    [(1, "policy", False), (2, "chance", True), (3, "policy", True), (4, "chance", True), (4, "policy", False)],
)
def test_a_whole_match_is_drawn_within_the_budget(seats, by, jokers):
    views = [view(state, None) for state in trail(seats, by, jokers)]
    sizes = {board(seen, NAMES[:seats]).size for seen in views}
    assert len(sizes) == 1
    width, height = sizes.pop()
    assert width == WIDTH
    assert height < 1000
    assert max(len(encode(board(seen, NAMES[:seats]))) for seen in views) < BUDGET


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_whole_match_is_described(seats):
    for state in trail(seats, jokers=True):
        words = describe(view(state, None), NAMES[:seats])
        assert len(words.alt) <= LIMIT
        assert words.hand == ""
        for seat, name in enumerate(NAMES[:seats]):
            assert f"{letter(seat)} {name}" in words.alt
            assert f"{letter(seat)} {name}" in words.board
        for seat in range(seats):
            told = describe(view(state, seat), NAMES[:seats])
            assert 0 < len(told.hand) <= LIMIT
            assert (told.alt, told.board) == (words.alt, words.board)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_board_is_the_same_for_all(seats):
    for state in trail(seats, jokers=True)[::6]:
        pictures = {encode(board(view(state, seat), NAMES[:seats])) for seat in (None, *range(seats))}
        assert len(pictures) == 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_words_name_whom_the_table_waits_for(seats):
    for state in trail(seats, jokers=True):
        waits = {decision.seat for decision in GAME.pending(state) if decision.blocking}
        assert set(deciding(view(state, None))) == waits


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("by", ["policy", "chance"])
def test_the_trophy_goes_to_the_winner(seats, by):
    final = trail(seats, by)[-1]
    outcome = GAME.outcome(final, early=False)
    assert isinstance(outcome, Outcome)
    first = winner(view(final, None))
    assert outcome.winners == ((first,) if first is not None and first < seats else ())
    gold = [sum(line.points[seat] for line in outcome.lines) for seat in range(seats)]
    words = describe(view(final, None), NAMES[:seats]).board
    assert all(f"{count} in all" in words for count in gold)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_crowded_tables_are_drawn(seats):
    def crowd(state: State) -> None:
        names = [name for name in CARDS if name != JOKER]
        sides = list(range(seats + len(state.argonauts)))
        for player in state.players:
            player.hand = player.known = names[:11]
            player.supply, player.prospector = names[20:28], "b2"
            player.selected = player.used = names[30:33]
        for tile in state.grid.values():
            tile.tents, tile.seen = list(sides), list(range(seats))
        state.discards = [*names, JOKER, JOKER]
        state.marks = [f"{what} {side}" for what in ("hand", "known", "supply", "prospector") for side in sides]

    for phases in ([Prospecting(0)], [JokerWindow()], [Keeping()]):
        state = table(seats)
        crowd(state)
        state.phases = list(phases)
        seen = view(state, 0)
        names = ["W" * 200] * seats
        assert len(encode(board(seen, names))) < BUDGET
        assert len(encode(hand(seen, names))) < BUDGET
        words = describe(seen, names)
        assert len(words.alt) <= LIMIT
        assert len(words.hand) <= LIMIT


def test_pictures_are_equal_from_every_thread():
    views = [view(state, None) for state in trail(3, jokers=True)[:8]]
    alone = [encode(board(seen, NAMES[:3])) for seen in views]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda seen: encode(board(seen, NAMES[:3])), views)) == alone


@pytest.mark.parametrize("draw", [board, hand])
def test_drawing_does_not_change_what_is_cached(draw):
    for seat in (0, None):
        seen = changed(same, seat=seat)
        first = encode(draw(seen, NAMES[:3]))
        image = draw(seen, NAMES[:3])
        image.paste(0, (0, 0, *image.size))
        assert encode(draw(seen, NAMES[:3])) == first


def test_pieces_are_drawn_once():
    assert card("7S", 110) is card("7S", 110)
    assert chip("7S") is chip("7S")
    assert back(60, "4") is back(60, "4")
    assert sideways("7S", 74, False) is sideways("7S", 74, False)
    board(changed(same), NAMES[:3])
    before = used()
    board(changed(same), NAMES[:3])
    assert used() == before


def test_every_card_differs_from_all_others():
    for draw in (
        lambda name: card(name, 110),
        lambda name: card(name, 56),
        chip,
        lambda name: sideways(name, 74, False),
    ):
        assert len({draw(name).tobytes() for name in CARDS}) == len(CARDS)


@pytest.mark.parametrize("columns", [2, 3, 4])
def test_the_tiles_lie_side_by_side_and_row_1_is_at_the_bottom(columns):
    wide = width_of(columns)
    assert spot("a4", columns) == (0, 0)
    assert spot("a1", columns) == (0, 3 * (TALL + GAP))
    assert len({spot(name, columns) for name in tiles(columns)}) == 4 * columns
    assert max(spot(name, columns)[0] for name in tiles(columns)) + wide <= GRID


def test_what_lies_beside_the_grid_fits():
    assert PLATE + 8 + 3 * CARD_WIDTH + 16 <= STAGE
    assert STAGE_LEFT + STAGE <= WIDTH
    for tall, wide in ROWS.values():
        assert ROW_START + 3 * height_of(wide) + 12 <= STAGE
        assert height_of(wide) <= tall
    top = 74
    assert sum(REFERENCES.values()) + 16 <= BOTTOM - top
    assert all((tall + 8) * count - 8 <= BOTTOM - top for count, (tall, _) in ROWS.items())


def pictured(change: Change, seat: Seat | None = 0) -> bytes:
    return encode(hand(changed(change, seat=seat), NAMES[:3]))


def test_the_hand_shows_all_that_is_private():
    hands: list[Change] = [
        same,
        player_to(0, hand=["AS", "KH"]),
        player_to(0, hand=["AS", "KD"]),
        player_to(0, hand=[]),
        player_to(0, hand=["AS", "KD", "QD", "JD", "10D", "9D", "8D"]),
        player_to(0, hand=["AS", JOKER]),
        player_to(0, hole="AS"),
        player_to(0, supply=["AS", "AH"]),
        player_to(0, selected=["AS", "AH"]),
        player_to(0, selected=["AS", "AH"], used=["AS"]),
        player_to(0, choice=Select(("AS", "AH"))),
        player_to(0, choice=Hide("AS")),
        player_to(0, choice=Keep(("AS", "AH"))),
        player_to(0, choice=Swap(("AS",), "AH")),
        tile_to("b3", seen=[0], gold=4),
        tile_to("b3", seen=[0], gold=5),
        tile_to("a1", seen=[0], gold=5),
        tile_to("a1", tents=[1]),
    ]
    pictures = [pictured(change) for change in hands]
    assert len(set(pictures)) == len(pictures)
    assert pictured(same) == pictures[0]
    assert max(map(len, pictures)) < BUDGET
    words = [describe(changed(change, seat=0), NAMES[:3]).hand for change in hands[:-1]]
    assert len(set(words)) == len(words)


def bust(state: State) -> None:
    state.phases = [Prospecting(1), Looking(0, "b2", "a1")]
    for name, gold in (("b2", 2), ("a1", 5)):
        state.grid[name].gold, state.grid[name].seen = gold, [0]


def test_a_bust_is_told_to_its_owner_alone():
    assert "Bust: b2 has 2: you have to claim it." in describe(changed(bust, seat=0), NAMES[:3]).hand
    for seat in (None, 1):
        words = describe(changed(bust, seat=seat), NAMES[:3])
        assert "bust" not in (words.alt + words.board + words.hand).lower()
    assert encode(board(changed(bust, seat=0), NAMES[:3])) == encode(board(changed(bust, seat=None), NAMES[:3]))


def test_gold_is_noted_for_who_saw_it():
    seen = changed(tile_to("b3", seen=[0], gold=4), seat=0)
    assert "Gold you know: b3 4." in describe(seen, NAMES[:3]).hand
    assert "Gold you know: none." in describe(changed(tile_to("b3", seen=[0], gold=4), seat=1), NAMES[:3]).hand


def test_memory_mode_keeps_the_notebook_closed():
    def forget(state: State) -> None:
        state.memory = True
        tile_to("b3", seen=[0], gold=4)(state)

    assert "Gold you know" not in describe(changed(forget, seat=0), NAMES[:3]).hand
    assert pictured(forget) != pictured(tile_to("b3", seen=[0], gold=4))


def test_the_hand_in_words():
    def deal(state: State) -> None:
        player_to(0, hand=["10H", "7S"], hole="7D", supply=["7C"], selected=["2S", "3S"], used=["2S"])(state)

    words = describe(changed(deal, seat=0), NAMES[:3]).hand
    assert "Your hand: 10H Shortcut $1, 7S Oxen $4 ($5 in 2 cards)." in words
    assert "Your hole card: 7D." in words
    assert "7D, 7C: pair." in words
    assert "still to use: 3S Oxen $5." in words


def test_nobody_else_sees_a_hand():
    def deal(hole: str) -> Change:
        return player_to(0, hand=["AS"] if hole == "KS" else ["AH"], hole=hole)

    for seat in (None, 1):
        views = [changed(deal(hole), seat=seat) for hole in ("KS", "KH")]
        assert encode(board(views[0], NAMES[:3])) == encode(board(views[1], NAMES[:3]))
        assert describe(views[0], NAMES[:3]) == describe(views[1], NAMES[:3])


def test_a_spectator_has_no_hand():
    assert describe(changed(same), NAMES[:3]).hand == ""
    assert pictured(same, None) == pictured(set_to(round=3), None)


def test_the_painter_is_found_by_the_key_of_the_game():
    found = painter(GAME.key)
    seen = changed(same, seat=0)
    assert found.board(seen, NAMES[:3]).size == board(seen, NAMES[:3]).size
    assert found.hand(seen, NAMES[:3]).size == hand(seen, NAMES[:3]).size
    assert found.describe(seen, NAMES[:3]) == describe(seen, NAMES[:3])
