"""Difficulty of a puzzle: the weakest level that finds it, and a rating by how natural it is and how many visits it takes.

Players see the rating as one of five grades. Levels tell puzzles apart less well: the weakest finds half of them.
"""

import math
from collections.abc import Sequence

from leeward.kernel.language.speech import term
from leeward.kernel.play.game import Game
from leeward.opponents.levels import LEVELS, STRONGEST, Level, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import Thinker

FINDS = 0.75  # share of tries in which a level must find it
TRIES = 20  # for a level with few visits
MOST_VISITS = 1000  # for all tries of a level, if that allows FEW of them
FEW = 4
EASIEST = 400  # the rating of a choice the network sees at once
UNNATURAL = 500  # more for one it would never make
DOUBLED = 130  # more for each doubling of the visits needed
CROWDED = 80  # more for each doubling of the number of choices: guesses succeed less often
# The ratings at which a grade ends, and its name.
GRADES = {
    "very-easy": (540, term("very easy")),
    "easy": (680, term("easy")),
    "medium": (1100, term("medium")),
    "hard": (1400, term("hard")),
    "very-hard": (math.inf, term("very hard")),
}


class Levels:
    """Tests which levels solve a puzzle."""

    def __init__(self, game: str) -> None:
        self.levels = [level_of(game, name) for name in LEVELS]
        self.thinkers = {
            level.name: Thinker(level.visits, None, level.settings, at_once=False, guidance=guidance(level, game))
            for level in self.levels
        }

    def weakest(self, known: Game, best: int) -> str:
        """Return the weakest level that finds this action; the strongest one is known to."""
        below = (level for level in self.levels if level.name != STRONGEST)
        return next((level.name for level in below if self.finds(level, known, best) >= FINDS), STRONGEST)

    def finds(self, level: Level, known: Game, best: int) -> float:
        """Return how often a level plays this action: it must find it and not overlook it."""
        thinker, visits = self.thinkers[level.name], level.visits_with(known.seats)
        thinker.visits, tries = visits, max(min(TRIES, MOST_VISITS // visits), FEW)
        hits = 0
        for seed in range(tries):
            thinker.seed, thinker.expected = seed, None
            hits += thinker.think(known).best == best
        return (1 - level.overlooks) * hits / tries


def needed(rungs: Sequence[int], leaders: Sequence[int]) -> float:
    """Return after how many visits the search settled on its final choice, in doublings of the fewest."""
    wrong = [rung for rung, leader in enumerate(leaders) if leader != leaders[-1]]
    return math.log2(rungs[wrong[-1] + 1 if wrong else 0] / rungs[0])


def rating(prior: float, doublings: float, choices: int) -> int:
    """Return a puzzle's rating, on the scale of the players who solve them."""
    return round(EASIEST + UNNATURAL * (1 - prior) + DOUBLED * doublings) + round(CROWDED * math.log2(choices / 2))


def grade(rating: int) -> str:
    """Return the grade of a rating."""
    return next(name for name, (end, _) in GRADES.items() if rating < end)
