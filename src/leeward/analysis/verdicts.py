"""Verdicts on a game: every decision with its mark, and everyone's win chances, accuracy and luck.

Between two decisions the win chances move from V to V'. If something was drawn or revealed in between, the luck is what a
search of the new position finds minus what the search before it expected on average (`Decision.luck`). A player's skill is
what the player's own choices lost against the best ones. The rest is what the others' decisions changed and what the search saw
only later: luck, skill and the rest add up to the result minus the chance at the start.
"""

import itertools
import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from leeward.analysis.judge import DIGITS, Chances
from leeward.opponents.evaluation import CLEAR_WIN

Mark = Literal["rare", "best", "good", "doubtful", "mistake", "blunder"]
MARKS: dict[Mark, float] = {"blunder": 0.12, "mistake": 0.06, "doubtful": 0.03}  # smallest loss of win chance
ALL_MARKS: tuple[Mark, ...] = ("rare", "best", "good", *reversed(MARKS))
RARE = 0.05  # smallest gain over the network's own choice
GONE = 0.05  # win chance below which only points are left to lose
MOST_TURNS = 6  # turning points listed
TURN = 0.05  # smallest change of a win chance at a turning point


@dataclass(frozen=True)
class Decision:
    """A past decision, judged by what its seat knew."""

    number: int  # of the action, from 1 on
    seat: int
    action: int
    best: int
    before: Chances  # with the best choice
    after: Chances  # with the chosen action, before anything is drawn
    loss: float  # of the deciding player's win chance
    mark: Mark
    line: tuple[int, ...]  # from the best choice on
    luck: Chances = ()  # change by draws before the next decision; empty if nothing was drawn
    points: float = 0.0  # lost in the margin to the best opponent

    @property
    def kept(self) -> float:
        """Return the share that the choice kept of the win chance or, where that is gone, of a clear margin."""
        chance = self.before[self.seat]
        return 1 - self.loss / chance if chance >= GONE else max(1 - self.points / CLEAR_WIN, 0.0)

    @property
    def moved(self) -> Chances:
        """Return how the choice changed everyone's win chances: one player's loss is the others' gain."""
        return minus(self.after, self.before)


@dataclass(frozen=True)
class Player:
    """A player's game: luck, skill and rest add up to the result minus the chance at the start."""

    seat: int
    accuracy: float  # in percent: what the player's own decisions kept of the chance to win
    marks: dict[Mark, int]
    start: float
    luck: float  # change by draws
    skill: float  # change by the player's own decisions: never above 0, which the best choices keep
    rest: float  # change by the others' decisions, and by what the search saw only later
    result: float


@dataclass(frozen=True)
class TurningPoint:
    """A big change of win chances: by the action of this number, or by the draw that followed it."""

    number: int
    chance: bool
    moved: Chances

    @property
    def size(self) -> float:
        return max(abs(moved) for moved in self.moved)


@dataclass(frozen=True)
class Analysis:
    """An analysed game. `end` is the result or, in an unfinished game, the current win chances."""

    visits: int
    decisions: tuple[Decision, ...]
    end: Chances

    @cached_property
    def course(self) -> list[Chances]:
        """Return everyone's win chances at every position.

        A search rates the deciding player slightly higher than the search before it did. Where both saw the same position,
        their mean counts.
        """
        found = [decision.before for decision in self.decisions]
        for number, (last, now) in enumerate(itertools.pairwise(self.decisions), 1):
            if not last.luck:
                pairs = zip(last.after, now.before, strict=True)
                found[number] = tuple(round((one + other) / 2, DIGITS) for one, other in pairs)
        return [*found, self.end]

    def moved(self, number: int) -> tuple[Chances, Chances]:
        """Return how this decision changed everyone's win chances, and how the draw after it did."""
        luck = self.decisions[number - 1].luck or (0.0,) * len(self.end)
        return minus(minus(self.course[number], self.course[number - 1]), luck), luck

    @cached_property
    def players(self) -> list[Player]:
        return [self.player(seat) for seat in range(len(self.end))]

    def player(self, seat: int) -> Player:
        own = [decision for decision in self.decisions if decision.seat == seat]
        luck = sum(self.moved(decision.number)[1][seat] for decision in self.decisions)
        skill = -sum(decision.loss for decision in own)
        return Player(
            seat,
            100 * math.prod(decision.kept for decision in own),
            {mark: sum(decision.mark == mark for decision in own) for mark in ALL_MARKS},
            self.course[0][seat],
            luck,
            skill,
            self.end[seat] - self.course[0][seat] - luck - skill,
            self.end[seat],
        )

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """List the biggest turning points, in the order of play."""
        found = [TurningPoint(each.number, False, each.moved) for each in self.decisions]
        found += [TurningPoint(each.number, True, each.luck) for each in self.decisions if each.luck]
        greatest = sorted(found, key=lambda point: -point.size)[:MOST_TURNS]
        return sorted((point for point in greatest if point.size >= TURN), key=lambda point: (point.number, point.chance))


def minus(later: Chances, earlier: Chances) -> Chances:
    return tuple(round(one - other, DIGITS) for one, other in zip(later, earlier, strict=True))


def mark_of(loss: float, is_best: bool, better_than_natural: float) -> Mark:
    """Return the mark of a choice from its loss and its gain over the network's own choice."""
    for mark, least in MARKS.items():
        if loss >= least:
            return mark
    if is_best:
        return "rare" if better_than_natural >= RARE else "best"
    return "good"
