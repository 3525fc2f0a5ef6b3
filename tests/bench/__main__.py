"""`make bench`: prints every figure beside its floor."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

from tests.bench import load, picture, play, reply, state, steps
from tests.bench.figure import Effort, Figure
from tests.bench.rival import rival


def main() -> None:
    """Measures, prints a table, and keeps the figures if asked."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=Effort.rounds, help="how often both sides are measured")
    parser.add_argument("--seconds", type=float, default=Effort.seconds, help="how long a side works in a round")
    parser.add_argument("--steady", type=float, default=Effort.steady, help="for how many seconds a load is kept up")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file, too")
    given = parser.parse_args()
    figures = list(_told(measured(Effort(given.rounds, given.seconds, given.steady))))
    Console(width=132).print(table(figures))
    if given.json:
        rows = [{**asdict(figure), "ratios": figure.ratios, "is_met": figure.is_met} for figure in figures]
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows)))


def measured(effort: Effort) -> Iterator[Figure]:
    """Every figure there is; a new kind is one more line here."""
    with rival() as catan:
        yield from chain(
            play.figures(effort, catan.actions_per_second),
            picture.figures(effort),
            state.figures(effort),
            reply.figures(effort),
            steps.figures(effort),
            load.figures(effort),
        )


def table(figures: Iterable[Figure]) -> Table:
    """The figures with their floors, ratios and bars."""
    shown = Table("figure", "ours", "floor", "", "ratio", "spread", "bar", "")
    for column in (1, 2, 4, 5, 6):
        shown.columns[column].justify = "right"
    for figure in figures:
        ratios = figure.ratios
        bar = f"{'≥' if figure.more_is_better else '≤'} {figure.bar:,g}{'x' if ratios else ''}"
        shown.add_row(
            figure.name,
            f"{_short(median(figure.ours))} {figure.unit}",
            _short(median(figure.floor)) if ratios else "",
            figure.floor_name,
            f"{figure.judged:.2f}x" if ratios else "",
            f"{min(ratios):.2f}-{max(ratios):.2f}" if ratios else "",
            bar,
            "met" if figure.is_met else "MISSED",
        )
    return shown


def _told(figures: Iterator[Figure]) -> Iterator[Figure]:
    for figure in figures:
        print(f"measured: {figure.name}", file=sys.stderr)
        yield figure


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    main()
