"""Difficulty of a puzzle: the rating of a player who solves it every second time.

A ladder of solvers tries the puzzle: the network without a search, drawing its choice more and more carefully, and searches
with more and more visits. Each has a rating. A puzzle's rating is the one at which this ladder would be expected to score what
it scores, as in chess.
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import numpy as np

from leeward.analysis.judge import Judge
from leeward.kernel.contract.game import GameRules
from leeward.kernel.language.speech import term
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation
from leeward.puzzles.puzzle import Puzzle
from leeward.puzzles.rating import SCALE

STREAMS = (3, 4)  # the hidden cards of the searches: not those of the search that found the puzzle
EASIEST, HARDEST = 200, 2400


class Step(NamedTuple):
    """A solver: the network at a temperature, or a search that chooses by its visits."""

    temperature: float
    visits: int
    rating: int


# The ratings fit the shipped puzzles of both games best (`leeward puzzles rate` reports what each step solves).
LADDER = (
    Step(32.0, 0, 720),
    Step(16.0, 0, 775),
    Step(8.0, 0, 860),
    Step(4.0, 0, 955),
    Step(2.0, 0, 1015),
    Step(0.0, 8, 1055),
    Step(0.0, 32, 1130),
    Step(0.0, 128, 1270),
    Step(0.0, 512, 1445),
    Step(0.0, 2048, 1585),
)
GRADES = {
    "very-easy": term("very easy"),
    "easy": term("easy"),
    "medium": term("medium"),
    "hard": term("hard"),
    "very-hard": term("very hard"),
}


class Ladder:
    """Solvers of the puzzles of one game, with a judge for each number of players."""

    def __init__(self, rules: GameRules, judge: Callable[[int], Judge]) -> None:
        self.judge = judge
        self.actions = np.zeros(rules.most_actions, np.int16)

    def rating(self, puzzle: Puzzle) -> int:
        return rating(self.chances(puzzle))

    def chances(self, puzzle: Puzzle) -> tuple[float, ...]:
        """Return how likely each step is to get every decision of a puzzle right."""
        total = np.ones(len(LADDER))
        for decision in puzzle.decisions():
            position = decision.position()
            known = position.known_to(int(position.table.seat))
            total *= self.chances_at(known, {decision.best, *decision.as_good})
        return tuple(round(float(each), 4) for each in total)

    def chances_at(self, known: Game, right: Collection[int]) -> list[float]:
        """Return how likely each step is to choose one of these actions."""
        judge, visits = self.judge(known.seats), [step.visits for step in LADDER if step.visits]
        found = np.zeros(len(visits))
        for stream in STREAMS:
            judge.forget()
            judge.face(known, stream)
            for rung, (before, after) in enumerate(zip((0, *visits), visits, strict=False)):
                judge.visit(after - before)
                choices = judge.choices()
                share = sum(choice.visits for choice in choices if choice.action in right)
                found[rung] += share / sum(choice.visits for choice in choices) / len(STREAMS)
        return [*self.drawn(known, right), *map(float, found)]

    def drawn(self, known: Game, right: Collection[int]) -> list[float]:
        """Return how likely the network alone is to choose one of these actions, at each temperature."""
        guide = self.judge(known.seats).tree.guide
        assert guide is not None
        count = evaluation.look(known.tables, self.actions, guide)
        priors = np.maximum(np.asarray(guide.scratch.priors, np.float64)[:count], 1e-12)
        wanted = np.isin(self.actions[:count], list(right))
        weights = (priors ** (1 / step.temperature) for step in LADDER if step.temperature)
        return [float(each[wanted].sum() / each.sum()) for each in weights]


def rating(chances: Sequence[float]) -> int:
    """Return the rating at which the ladder is expected to score the sum of these chances."""
    scored, low, high = sum(chances), float(EASIEST), float(HARDEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - step.rating) / SCALE)) for step in LADDER)
        low, high = (middle, high) if expected > scored else (low, middle)
    return round((low + high) / 2)
