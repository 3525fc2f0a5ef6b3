"""The result card of any game."""

import pytest

from engines.contract import Line, Outcome
from engines.step import start
from engines.text import Text
from engines.trails import GAME
from engines.trails.actions import TrailsOptions
from rendering.canvas import encode
from rendering.result import result, result_text


def outcome(seats: int, automata: tuple[str, ...] = (), winners: tuple[int, ...] = (0,)) -> Outcome:
    """An ending at which lower seats did better."""
    count = seats + len(automata)
    return Outcome(
        scores=tuple(30 - seat for seat in range(seats)),
        winners=winners,
        places=tuple(seat + 1 for seat in range(seats)),
        lines=(
            Line(Text("Land"), tuple(20 - seat for seat in range(count))),
            Line(Text("Cattle and all that goes with them"), (10,) * count),
        ),
        reason=Text("{seat} wins with {points} points.", {"seat": 0, "points": 30}),
        automata=tuple(Text(name) for name in automata),
    )


@pytest.mark.parametrize("seats", range(1, 13))
def test_cards_for_every_number_of_seats(seats):
    image = result("Oregon Trail", outcome(seats), ["A name as long as they come"] * seats)
    assert image.width == 1200
    assert image.height < 1200
    assert len(encode(image)) < 150_000


def test_equal_outcomes_give_equal_cards():
    names = ["Ada", "Bo", "Cy"]
    plain = encode(result("Trails", outcome(3), names))
    assert encode(result("Trails", outcome(3), names)) == plain
    assert encode(result("Coloma", outcome(3), names)) != plain
    assert encode(result("Trails", outcome(3, winners=(1,)), names)) != plain
    assert encode(result("Trails", outcome(3, ("Shade",)), names)) != plain
    assert encode(result("Trails", outcome(3), ["Ada", "Bo", "Di"])) != plain


def test_a_solo_game_against_an_automaton():
    lost = outcome(1, ("Argonauts",), winners=())
    assert result("End of the Trail", lost, ["Ada"]).width == 1200
    assert result_text("End of the Trail", lost, ["Ada"]).splitlines() == [
        "End of the Trail: Ada wins with 30 points.",
        "1. A Ada: 30 (Land 20, Cattle and all that goes with them 10)",
        "Argonauts: 29 (Land 19, Cattle and all that goes with them 10)",
    ]


def test_words_go_from_first_to_last():
    ending = Outcome((3, 9), (1,), (2, 1), (Line(Text("Badges"), (3, 9)),), Text("{seat} wins.", {"seat": 1}))
    assert result_text("Trails", ending, ["Ada", "Bo"]).splitlines() == [
        "Trails: Bo wins.",
        "1. B Bo: 9 (Badges 9)",
        "2. A Ada: 3 (Badges 3)",
    ]


def test_how_a_match_of_trails_stands():
    state = start(GAME, 4, TrailsOptions(), "early").state
    stands = GAME.outcome(state, True)
    assert stands is not None
    names = ["Ada", "Bo", "蓮", "Di"]
    assert len(encode(result(GAME.title, stands, names))) < 150_000
    assert all(name in result_text(GAME.title, stands, names) for name in names)
