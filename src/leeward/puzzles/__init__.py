"""Puzzles: positions of strong games in which one choice is clearly best, and the obvious one is not."""

from leeward.puzzles.collection import UnfitPuzzles, puzzles_of, read
from leeward.puzzles.puzzle import Puzzle

__all__ = ["Puzzle", "UnfitPuzzles", "puzzles_of", "read"]
