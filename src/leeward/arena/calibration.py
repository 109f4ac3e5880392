"""Calibration: a player's predicted win chances against its results.

Of the positions with a prediction of 30 %, about 30 % should be won, against similar players and against different styles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from leeward.arena.games import Result

WHOLE = "whole game"
PARTS = ("first third", "second third", "last third")  # of the player's own decisions
STEPS = ((0.0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.0))  # bins of the prediction


@dataclass(frozen=True)
class Belief:
    """A prediction before one decision, the part of the game, and the share of the win in the end."""

    believed: float
    part: int
    seat: int
    won: float


@dataclass(frozen=True)
class Line:
    """The mean of some predictions and of their results, and the number of decisions."""

    what: str
    believed: float
    came: float
    decisions: int

    @property
    def off(self) -> float:
        return self.believed - self.came


def beliefs(results: Sequence[Result], who: str) -> list[Belief]:
    """List all predictions of this player, in all its seats."""
    return [
        Belief(believed, len(PARTS) * number // len(result.beliefs[seat]), seat, result.wins[seat])
        for result in results
        for seat, name in enumerate(result.seating)
        if name == who and result.beliefs
        for number, believed in enumerate(result.beliefs[seat])
    ]


def by_part(found: Sequence[Belief]) -> list[Line]:
    parts = [line(PARTS[part], [each for each in found if each.part == part]) for part in range(len(PARTS))]
    return [line(WHOLE, found), *parts]


def by_seat(found: Sequence[Belief]) -> list[Line]:
    seats = sorted({each.seat for each in found})
    return [line(str(seat + 1), [each for each in found if each.seat == seat]) for seat in seats]


def by_belief(found: Sequence[Belief]) -> list[Line]:
    """Return the points of a calibration plot."""
    steps = [(f"{100 * low:.0f} to {100 * high:.0f} %", low, high) for low, high in STEPS]
    lines = [
        line(name, [each for each in found if low <= each.believed < high or each.believed == high == 1])
        for name, low, high in steps
    ]
    return [each for each in lines if each.decisions]


def line(what: str, found: Sequence[Belief]) -> Line:
    count = max(len(found), 1)
    return Line(what, sum(each.believed for each in found) / count, sum(each.won for each in found) / count, len(found))
