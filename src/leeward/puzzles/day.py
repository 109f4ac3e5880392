"""The puzzle of the day: the same for everybody."""

import datetime

from leeward.puzzles.puzzle import Puzzle

SPREAD = 7919  # a prime: puzzles of consecutive days are unrelated


def of_the_day(puzzles: tuple[Puzzle, ...], day: datetime.date | None = None) -> Puzzle:
    """Return the puzzle of the day, which changes at midnight UTC."""
    today = day or datetime.datetime.now(datetime.UTC).date()
    return puzzles[today.toordinal() * SPREAD % len(puzzles)]
