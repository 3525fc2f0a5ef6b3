"""End of the Trail in pictures and words."""

from rendering.end_of_the_trail.board import board
from rendering.end_of_the_trail.describe import describe
from rendering.end_of_the_trail.hand import hand

__all__ = ["board", "describe", "hand"]
