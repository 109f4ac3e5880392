"""The scale of ratings: openskill's Plackett-Luce model, in the points of the arena.

The arena rates computers on the scale of chess: a lead of 400 points means ten wins to one (`arena/ratings.py`). Plackett-Luce
says the same of two players if exp(lead / c) are the odds and c is `SCALE`. Openskill computes c² as the sum of every player's
beta² + sigma², so beta is SCALE / √players: then a point means the same at every number of players, and what is unknown about
a player (sigma) makes a prediction more careful. So mu and sigma are points, and nothing is converted.

Computers keep the rating of the arena. A new member begins at the rating of the usual computer, with a sigma that covers the
whole ladder.
"""

import math
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from openskill.models import PlackettLuce

from leeward.opponents.levels import USUAL
from leeward.opponents.words import ratings

SCALE = 400 / math.log(10)  # points for odds of e to one
UNKNOWN = 250.0  # sigma of a new member
FIXED = 1.0  # sigma of a computer: its games are counted in the arena, not here
DRIFT = 2.5  # points of sigma that a game adds: people get better and worse
WITHOUT_LADDER = 1000.0  # where a member begins if the arena has not rated the game's computers
NORMAL = 1.96  # sigmas in half a 95 % interval
LEAST_GAMES = 10  # before that a rating is provisional


class Skill(Struct, frozen=True):
    """What is known about a player's strength, in points."""

    mu: float
    sigma: float

    @property
    def within(self) -> float:
        """Half the width of the 95 % interval."""
        return NORMAL * self.sigma


def new_member(game: str) -> Skill:
    return Skill(ratings(game).get(USUAL, WITHOUT_LADDER), UNKNOWN)


def of_computer(game: str, level: str) -> Skill | None:
    """Return the fixed rating of a computer; None if the arena has not rated it."""
    points = ratings(game).get(level)
    return None if points is None else Skill(points, FIXED)


@cache
def model(players: int) -> PlackettLuce:
    return PlackettLuce(sigma=UNKNOWN, beta=SCALE / math.sqrt(players), tau=DRIFT)


def after(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Return what is known after a game. A lower rank is better; equal ranks are shared."""
    rules = model(len(skills))
    teams = [[rules.rating(mu=each.mu, sigma=each.sigma)] for each in skills]
    return [Skill(one.mu, one.sigma) for (one,) in rules.rate(teams, ranks=list(map(float, ranks)))]


def chance(one: Skill, other: Skill) -> float:
    """Return the chance that one finishes ahead of the other, with no doubt about either."""
    return 1 / (1 + math.exp((other.mu - one.mu) / SCALE))
