"""Every measurement can be made; how fast it goes is for `make bench` to say."""

from tests.bench import load, picture, play, reply, state, steps
from tests.bench.__main__ import table
from tests.bench.figure import Effort, Figure

SHORT = Effort(rounds=1, seconds=0.001, steady=0.5)


def test_every_figure_is_measured() -> None:
    figures = [*play.figures(SHORT, lambda _seconds: 1.0), *picture.figures(SHORT), *state.figures(SHORT)]
    assert all(value > 0 for figure in figures for value in figure.ours + figure.floor)
    assert table(figures).row_count == len(figures)


def test_the_bot_is_measured() -> None:
    figures = [*reply.figures(SHORT), *steps.figures(SHORT), *load.figures(SHORT, matches=20, rates=[20])]
    assert all(value > 0 for figure in figures for value in figure.ours + figure.floor)
    assert table(figures).row_count == len(figures)


def test_a_bar_is_a_most_or_a_least() -> None:
    slower = Figure("", "", ours=[3.0, 1.0, 2.0], floor=[1.0, 1.0, 1.0], floor_name="", bar=1.5)
    assert slower.judged == 2
    assert not slower.is_met
    assert Figure("", "", [2.0], [1.0], "", bar=1.5, more_is_better=True).is_met
    assert Figure("", "", [2.0], [], "", bar=2).is_met
