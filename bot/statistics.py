"""What many matches come to, in tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, quantiles

from rich.console import Console
from rich.table import Table

from engines.contract import Outcome
from engines.text import Seat, letter


@dataclass(frozen=True, slots=True)
class Record:
    """One match: who sat where, how it ended, how long it took."""

    policies: tuple[str, ...]
    """By seat."""
    outcome: Outcome | None
    """None: given up at the cap."""
    steps: int
    hand_offs: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one seat got out of one match."""

    seat: Seat
    policy: str
    won: float
    """A shared victory is shared out."""
    score: int


def report(records: Sequence[Record]) -> None:
    """Prints what the matches came to, by seat, and by policy where several played."""
    results = [result for record in records for result in _results(record)]
    seats = sorted({result.seat for result in results})
    policies = sorted({result.policy for result in results})
    console = Console(width=100)
    if results:
        by_seat = [(letter(seat), [result for result in results if result.seat == seat]) for seat in seats]
        console.print(_table("seat", by_seat))
    if len(policies) > 1:
        by_policy = [(policy, [result for result in results if result.policy == policy]) for policy in policies]
        console.print(_table("policy", by_policy))
    unfinished = sum(record.outcome is None for record in records)
    if unfinished:
        print(f"{unfinished} matches were given up at the game's cap.")
    print(f"Steps per match: {_spread([record.steps for record in records])}")
    print(f"Hand-offs per match: {_spread([record.hand_offs for record in records])}")


def _results(record: Record) -> list[Result]:
    if record.outcome is None:
        return []
    winners = record.outcome.winners
    return [
        Result(seat, policy, (seat in winners) / max(1, len(winners)), score)
        for seat, (policy, score) in enumerate(zip(record.policies, record.outcome.scores, strict=True))
    ]


def _table(what: str, groups: Sequence[tuple[str, Sequence[Result]]]) -> Table:
    table = Table(what, "matches", "wins", "score", "least", "quarter", "half", "three quarters", "most")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, results in groups:
        share = mean(result.won for result in results)
        error = sqrt(share * (1 - share) / len(results))
        scores = [result.score for result in results]
        table.add_row(
            name,
            str(len(results)),
            f"{share:.1%} ± {error:.1%}",
            f"{mean(scores):.1f}",
            *(f"{value:g}" for value in _five(scores)),
        )
    return table


def _five(values: Sequence[int]) -> tuple[float, ...]:
    """Least, quarter, half, three quarters, most."""
    middle = quantiles(values, method="inclusive") if len(values) > 1 else list(values) * 3
    return (min(values), *middle, max(values))


def _spread(values: Sequence[int]) -> str:
    return f"{mean(values):.1f} ({min(values)} to {max(values)})"
