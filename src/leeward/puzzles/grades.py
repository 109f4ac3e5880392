"""The grade of a puzzle, as players see it: five, each with a fifth of the puzzles that are shipped with its game."""

import statistics
from bisect import bisect_right
from functools import cache

from leeward.puzzles.collection import puzzles_of
from leeward.puzzles.difficulty import GRADES

USUAL = (765.0, 915.0, 1065.0, 1215.0)  # the ratings at which grades end in a game without puzzles


@cache
def ends(game: str) -> tuple[float, ...]:
    """Return the ratings at which the grades of a game end, all but the last."""
    ratings = [puzzle.rating for puzzle in puzzles_of(game)]
    return tuple(statistics.quantiles(ratings, n=len(GRADES))) if len(ratings) > len(GRADES) else USUAL


def grade(game: str, rating: int) -> str:
    """Return the grade of a rating."""
    return list(GRADES)[bisect_right(ends(game), rating)]


def at_least(game: str, rating: int, least: str) -> bool:
    """Say whether a rating has this grade or a harder one."""
    order = list(GRADES)
    return order.index(grade(game, rating)) >= order.index(least)
