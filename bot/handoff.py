"""Whom the table waits for, and when that passes on."""

from collections.abc import Sequence

from engines.contract import Decision
from engines.text import Seat

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ivy", "Jack", "Kit", "Lou")
"""Names for players who have none, by seat."""


def awaited(pending: Sequence[Decision]) -> frozenset[Seat]:
    """The seats whose answer the table needs to go on."""
    return frozenset(decision.seat for decision in pending if decision.blocking)


def is_handed_off(before: frozenset[Seat], after: frozenset[Seat]) -> bool:
    """Has somebody new to act?"""
    return not after <= before
