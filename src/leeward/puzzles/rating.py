"""The rating of people who solve puzzles."""

START, SCALE = 1000, 400.0
MOST, LEAST, CALM = 40, 16, 20  # points of a puzzle: most at first, fewer after so many puzzles


def rated(rating: int, answered: int, puzzle: int, right: bool) -> int:
    """Return a rating after an answer. It changes by at least one point."""
    expected = 1 / (1 + 10 ** ((puzzle - rating) / SCALE))
    points = (MOST if answered < CALM else LEAST) * (1 - expected if right else expected)
    return rating + max(1, int(points + 0.5)) * (1 if right else -1)
