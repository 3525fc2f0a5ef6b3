"""Trails in pictures and words."""

from rendering.trails.board import board
from rendering.trails.describe import describe
from rendering.trails.hand import hand

__all__ = ["board", "describe", "hand"]
