"""Puzzles: positions of strong games in which one choice is clearly best, and the obvious one is not."""

from leeward.puzzles.puzzle import Puzzle
from leeward.puzzles.shelf import UnfitPuzzles, puzzles_of, read

__all__ = ["Puzzle", "UnfitPuzzles", "puzzles_of", "read"]
