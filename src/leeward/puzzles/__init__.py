"""Puzzles: positions from strong games in which one choice is clearly best, and it isn't the obvious one."""

from leeward.puzzles.collection import UnfitPuzzles, puzzles_of, read
from leeward.puzzles.puzzle import Puzzle

__all__ = ["Puzzle", "UnfitPuzzles", "puzzles_of", "read"]
