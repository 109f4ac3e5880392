"""How difficult a puzzle is: the weakest level that finds it, and a rating by how natural it is and how much it takes."""

import math
from collections.abc import Sequence

from leeward.kernel.play.game import Game
from leeward.opponents.levels import LEVELS, STRONGEST, Level, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import Thinker

FINDS = 0.75  # how often a level must find it
TRIES = 20  # of a level with few visits
MOST_VISITS = 1000  # of all tries of a level, where that is enough for a few
FEW = 4
EASIEST = 400  # the rating of what the network sees at once
UNNATURAL = 500  # more for what it would never do
DOUBLED = 130  # more for each doubling of the visits that it takes
CROWDED = 80  # more for each doubling of the choices: who guesses is right less often


class Levels:
    """All levels, asked again and again what they would do."""

    def __init__(self, game: str) -> None:
        self.levels = [level_of(game, name) for name in LEVELS]
        self.thinkers = {
            level.name: Thinker(level.visits, None, level.settings, at_once=False, guidance=guidance(level, game))
            for level in self.levels
        }

    def weakest(self, known: Game, best: int) -> str:
        """The weakest level that finds this; the strongest has found it already."""
        below = (level for level in self.levels if level.name != STRONGEST)
        return next((level.name for level in below if self.finds(level, known, best) >= FINDS), STRONGEST)

    def finds(self, level: Level, known: Game, best: int) -> float:
        """How often a level plays this: it must find it, and not overlook it."""
        thinker, visits = self.thinkers[level.name], level.visits_with(known.seats)
        thinker.visits, tries = visits, max(min(TRIES, MOST_VISITS // visits), FEW)
        hits = 0
        for seed in range(tries):
            thinker.seed, thinker.expected = seed, None
            hits += thinker.think(known).best == best
        return (1 - level.overlooks) * hits / tries


def needed(rungs: Sequence[int], leaders: Sequence[int]) -> float:
    """After how many visits, in doublings of the fewest, the search has settled on what it found at last."""
    wrong = [rung for rung, leader in enumerate(leaders) if leader != leaders[-1]]
    return math.log2(rungs[wrong[-1] + 1 if wrong else 0] / rungs[0])


def rating(prior: float, doublings: float, choices: int) -> int:
    """How difficult a puzzle is for people, as they are rated by solving them."""
    return round(EASIEST + UNNATURAL * (1 - prior) + DOUBLED * doublings) + round(CROWDED * math.log2(choices / 2))
