"""A figure and its floor, measured in turn."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: ours and the floor, round by round."""

    name: str
    unit: str
    ours: list[float]
    floor: list[float]
    """Empty: nothing to compare with; the bar is then a plain number."""
    floor_name: str
    bar: float
    """What the ratio of ours to the floor may be; without a floor, what ours may be."""
    more_is_better: bool = False

    @property
    def ratios(self) -> list[float]:
        """Ours to the floor, round by round."""
        return [ours / floor for ours, floor in zip(self.ours, self.floor, strict=True)] if self.floor else []

    @property
    def judged(self) -> float:
        """The number that the bar is held against."""
        return median(self.ratios) if self.floor else median(self.ours)

    @property
    def is_met(self) -> bool:
        """Is the bar kept?"""
        return self.judged >= self.bar if self.more_is_better else self.judged <= self.bar


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int = 7
    seconds: float = 0.4
    """How long one side works in one round, at least."""
    steady: float = 15
    """For how many seconds a stream of interactions is kept up."""


def alternate(ours: Callable[[], float], floor: Callable[[], float], effort: Effort) -> tuple[list[float], list[float]]:
    """Measures both sides in turn, so that a busy machine slows both alike; a first round only warms up."""
    ours()
    floor()
    pairs = [(ours(), floor()) for _ in range(effort.rounds)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def rate(work: Callable[[], int], seconds: float) -> float:
    """Things done per second of this computer's time: `work` is repeated and says how many it did."""
    done = 0
    spent = 0.0
    began = process_time()
    while not done or spent < seconds:
        done += work()
        spent = process_time() - began
    return done / spent


def each(work: Callable[[], int], seconds: float) -> float:
    """Milliseconds for one thing."""
    return 1000 / rate(work, seconds)
