"""Ratings on the scale used in chess: between two players, a lead of 400 points means ten wins to one.

A game of several players counts as comparisons of all pairs, weighted so that it counts as much as a game of two. The ratings
maximise the likelihood of the results (Bradley-Terry model). Each pair that met gets one extra drawn game, which keeps ratings
finite.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from leeward.arena.games import Result

Array = np.ndarray[Any, Any]
SCALE = 400 / np.log(10)
BOTTOM = "random"  # has rating 0 if it plays
NORMAL = 1.96  # standard deviations in a 95 % interval
ROUNDS = 50  # of Newton's method, far more than it needs


@dataclass(frozen=True)
class Rating:
    """A rating and the half width of its 95 % interval."""

    points: float
    within: float
    ahead: dict[str, float] = field(default_factory=dict)  # how often it finished ahead of each other one that it met


def ratings(opponents: Iterable[str], results: Iterable[Result]) -> dict[str, Rating]:
    """Return everyone's rating. `random` has 0, or the weakest player if `random` doesn't play."""
    names = list(dict.fromkeys(opponents))
    wins = compared(names, results)
    met = wins + wins.T
    bottom = names.index(BOTTOM) if BOTTOM in names else 0
    found, spread = fit(wins + (met > 0) / 2, bottom)
    if BOTTOM not in names:
        found -= found.min(initial=0)
    return {
        name: Rating(
            float(found[one]),
            float(spread[one]),
            {other: float(wins[one, i] / met[one, i]) for i, other in enumerate(names) if other != name and met[one, i]},
        )
        for one, name in enumerate(names)
    }


def compared(names: list[str], results: Iterable[Result]) -> Array:
    """Count how often each player finished ahead of each other one; shared places count half."""
    place = {name: i for i, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    for result in results:
        part = 1 / (len(result.seating) - 1)
        for one, here in zip(result.seating, result.places, strict=True):
            for other, there in zip(result.seating, result.places, strict=True):
                if one != other and here <= there:
                    wins[place[one], place[other]] += part * (1 if here < there else 0.5)
    return wins


def fit(wins: Array, bottom: int) -> tuple[Array, Array]:
    """Return the most likely ratings, relative to the bottom one, and the half widths of their 95 % intervals."""
    games = wins + wins.T
    strength = np.zeros(len(wins))
    others = [i for i in range(len(wins)) if i != bottom and games[i].any()]
    curvature = np.zeros((len(others), len(others)))
    for _ in range(ROUNDS if others else 0):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (wins - games * expected).sum(axis=1)
        weight = games * expected * (1 - expected)
        curvature = (np.diag(weight.sum(axis=1)) - weight)[np.ix_(others, others)]
        strength[others] += np.clip(np.linalg.lstsq(curvature, slope[others], rcond=None)[0], -1, 1)
    within = np.zeros(len(wins))
    if others:
        within[others] = NORMAL * SCALE * np.sqrt(np.maximum(np.diag(np.linalg.pinv(curvature)), 0))
    return SCALE * strength, within
