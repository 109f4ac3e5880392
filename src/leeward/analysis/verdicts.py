"""What an analysis says of a game: every decision with its mark, and everybody's chances, accuracy and luck.

Between two decisions the chances move, from V to V'. Where something was drawn or turned up in between, the part that chance
moved is what a search of the new position finds, less what the search before it expected on the average of all that could be
drawn (`Decision.luck`). All the rest was moved by decisions. Both together add up to the result less the chances at the
beginning, for everybody, whatever the search may have misjudged.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from leeward.analysis.judge import DIGITS, Chances

Mark = Literal["rare", "best", "good", "doubtful", "mistake", "blunder"]
MARKS: dict[Mark, float] = {"blunder": 0.12, "mistake": 0.06, "doubtful": 0.03}  # from so much of the chances on
ALL_MARKS: tuple[Mark, ...] = ("rare", "best", "good", *reversed(MARKS))
RARE = 0.05  # so much better than what the network alone would have done
STRICTNESS = 40.0  # of the accuracy
MOST_TURNS = 6  # turning points that are told
TURN = 0.05  # of somebody's chances: less is no turning point


@dataclass(frozen=True)
class Decision:
    """A decision that was made, judged by what its seat knew."""

    number: int  # of the action, from 1 on
    seat: int
    action: int
    best: int
    before: Chances  # with the best choice
    after: Chances  # of what was chosen, before chance has its say
    loss: float  # of the chances of the one who decided
    mark: Mark
    line: tuple[int, ...]  # from the best choice on
    luck: Chances = ()  # how chance moved the chances before the next decision; nothing if it had no say

    @property
    def moved(self) -> Chances:
        """What the choice gave away, for everybody: what one loses others gain."""
        return minus(self.after, self.before)


@dataclass(frozen=True)
class Player:
    """A player's game, from the chances at the start to the result: luck and skill add up to what lies between."""

    seat: int
    accuracy: float  # in percent
    marks: dict[Mark, int]
    start: float
    luck: float  # what chance moved
    skill: float  # what decisions moved, one's own and others'
    result: float
    lost: float  # the sum of one's own losses
    given: float  # by the others' losses


@dataclass(frozen=True)
class TurningPoint:
    """Where much was lost or won: by the action of this number, or by the chance that followed it."""

    number: int
    chance: bool
    moved: Chances

    @property
    def size(self) -> float:
        return max(abs(moved) for moved in self.moved)


@dataclass(frozen=True)
class Analysis:
    """A judged game. `end` is the result, or the chances at the present where it is not over."""

    visits: int
    decisions: tuple[Decision, ...]
    end: Chances

    @cached_property
    def course(self) -> list[Chances]:
        """Everybody's chances at every position, from the first to the last.

        Whoever decides looks a little better to a search than to the one before it: where both saw the same position, the
        mean of both counts.
        """
        found = [decision.before for decision in self.decisions]
        for number, (last, now) in enumerate(itertools.pairwise(self.decisions), 1):
            if not last.luck:
                pairs = zip(last.after, now.before, strict=True)
                found[number] = tuple(round((one + other) / 2, DIGITS) for one, other in pairs)
        return [*found, self.end]

    def moved(self, number: int) -> tuple[Chances, Chances]:
        """By how much the decision of this number moved everybody's chances, and by how much the chance after it."""
        luck = self.decisions[number - 1].luck or (0.0,) * len(self.end)
        return minus(minus(self.course[number], self.course[number - 1]), luck), luck

    @cached_property
    def players(self) -> list[Player]:
        return [self.player(seat) for seat in range(len(self.end))]

    def player(self, seat: int) -> Player:
        own = [decision for decision in self.decisions if decision.seat == seat]
        moves = [self.moved(decision.number) for decision in self.decisions]
        return Player(
            seat,
            accuracy([decision.loss for decision in own]),
            {mark: sum(decision.mark == mark for decision in own) for mark in ALL_MARKS},
            self.course[0][seat],
            sum(drawn[seat] for _, drawn in moves),
            sum(decided[seat] for decided, _ in moves),
            self.end[seat],
            sum(decision.loss for decision in own),
            sum(decision.moved[seat] for decision in self.decisions if decision.seat != seat),
        )

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """The few greatest ones, in the order of play."""
        found = [TurningPoint(each.number, False, each.moved) for each in self.decisions]
        found += [TurningPoint(each.number, True, each.luck) for each in self.decisions if each.luck]
        greatest = sorted(found, key=lambda point: -point.size)[:MOST_TURNS]
        return sorted((point for point in greatest if point.size >= TURN), key=lambda point: (point.number, point.chance))


def minus(later: Chances, earlier: Chances) -> Chances:
    return tuple(round(one - other, DIGITS) for one, other in zip(later, earlier, strict=True))


def mark_of(loss: float, is_best: bool, better_than_natural: float) -> Mark:
    """What is said of a choice that loses so much, and is so much better than what the network alone would have done."""
    for mark, least in MARKS.items():
        if loss >= least:
            return mark
    if is_best:
        return "rare" if better_than_natural >= RARE else "best"
    return "good"


def accuracy(losses: Sequence[float]) -> float:
    """100 e^(-40 m) percent, where m is the mean loss of a player's decisions: 100 without a loss, 67 if each loses 1 %."""
    return 100 * math.exp(-STRICTNESS * sum(losses) / max(len(losses), 1))
