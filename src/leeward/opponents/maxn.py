"""Max-n: looks a few decisions ahead and expects everyone to choose what is best for themselves.

Hidden information and chance are dealt once for each decision. The search deepens step by step until it reaches its depth or
its number of positions: where there are many choices it looks less far than its depth.
"""

from typing import NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, appraise, legal
from leeward.kernel.doors.playout import settle
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents import evaluation, guided
from leeward.opponents.evaluation import MARGIN_PART, Guide
from leeward.opponents.greedy import OTHERS

OUT_OF_POSITIONS = -1


class Line(NamedTuple):
    """The line of play that is looked at: one entry per level in each array; level 0 is the decision itself."""

    tables: Row[AnyTable]
    seats: Row[int]  # who decides
    actions: Grid[int]  # the legal ones
    counts: Row[int]  # their number
    tried: Row[int]  # how many of them are done
    best: Row[int]  # the index of the best one so far
    values: Grid[float]  # everyone's value after it
    leaf: Row[float]  # everyone's value at the end of the line
    points: Row[int]
    ties: Row[int]
    positions: Row[int]  # one number: how many were looked at
    preferences: Row[int]  # by action: how much everybody overrates it
    liked: Grid[float]  # by level and seat: the sum of the preferences for the actions on the way there


def new_line(rules: GameRules, depth: int) -> Line:
    levels, seats = depth + 1, rules.seats[-1]
    return Line(
        tables=rules.table.many(levels),
        seats=np.zeros(levels, np.int64),
        actions=np.zeros((levels, rules.most_actions), np.int16),
        counts=np.zeros(levels, np.int64),
        tried=np.zeros(levels, np.int64),
        best=np.zeros(levels, np.int64),
        values=np.zeros((levels, seats), np.float64),
        leaf=np.zeros(seats, np.float64),
        points=np.zeros(seats, np.int64),
        ties=np.zeros(seats, np.int64),
        positions=np.zeros(1, np.int64),
        preferences=np.zeros(rules.action_numbers, np.int64),
        liked=np.zeros((levels, seats), np.float64),
    )


@rule
def enter(level: int, count: int, line: Line) -> None:
    """Begin to try the actions of a level."""
    line.seats[level] = line.tables[level].seat
    line.counts[level] = count
    line.tried[level] = 0


@rule
def take(level: int, values: Row[float], line: Line) -> None:
    """Take the action tried last as the best, if nothing was better for the deciding seat."""
    seat = line.seats[level]
    if line.tried[level] == 1 or values[seat] > line.values[level][seat]:
        line.best[level] = line.tried[level] - 1
        for other in range(len(values)):
            line.values[level][other] = values[other]


@rule
def go_down(level: int, depth: int, line: Line) -> int:
    """Try the next action of a level, and of levels above it when it has none left, until a line of play ends.

    Return the level of its last action; -1 if everything has been tried.
    """
    while True:
        if line.tried[level] < line.counts[level]:
            action = line.actions[level][line.tried[level]]
            line.tried[level] += 1
            line.positions[0] += 1
            line.tables[level + 1] = line.tables[level]
            apply(line.tables[level + 1], action)
            for seat in range(line.liked.shape[1]):
                line.liked[level + 1, seat] = line.liked[level, seat]
            line.liked[level + 1, line.seats[level]] += line.preferences[action]
            count = settle(line.tables[level + 1], line.actions[level + 1])
            if count == 0 or level + 1 == depth:
                line.counts[level + 1] = count
                return level
            enter(level + 1, count, line)
            level += 1
        elif level == 0:
            return -1
        else:
            take(level - 1, line.values[level], line)
            level -= 1


@door
def by_heuristic(tables: Row[AnyTable], depth: int, most: int, line: Line) -> int:
    """Return the index of the best action by the heuristic at the end of each line, or `OUT_OF_POSITIONS`."""
    line.tables[0] = tables[0]
    enter(0, legal(line.tables[0], line.actions[0]), line)
    level = go_down(0, depth, line)
    while level >= 0:
        if line.positions[0] > most:
            return OUT_OF_POSITIONS
        table = line.tables[level + 1]
        appraise(table, line.points)
        total = 0
        for seat in range(table.seats):
            total += line.points[seat]
        for seat in range(table.seats):
            others = (total - line.points[seat]) / (OTHERS * (table.seats - 1))
            line.leaf[seat] = line.points[seat] + line.liked[level + 1, seat] - others
        take(level, line.leaf, line)
        level = go_down(level, depth, line)
    return line.best[0]


@door
def by_network(tables: Row[AnyTable], depth: int, most: int, line: Line, guide: Guide) -> int:
    """Return the index of the best action by the network's values at the end of each line, or `OUT_OF_POSITIONS`."""
    line.tables[0] = tables[0]
    enter(0, legal(line.tables[0], line.actions[0]), line)
    level = go_down(0, depth, line)
    while level >= 0:
        if line.positions[0] > most:
            return OUT_OF_POSITIONS
        table = line.tables[level + 1]
        count = line.counts[level + 1]
        if count == 0:
            guided.count_result(table, line.points, line.ties, guide)
        else:
            evaluation.evaluate(table, count, line.actions[level + 1], guide)
        for seat in range(table.seats):
            line.leaf[seat] = guide.scratch.shares[seat] + MARGIN_PART * max(-1.0, min(1.0, guide.scratch.margins[seat]))
        take(level, line.leaf, line)
        level = go_down(level, depth, line)
    return line.best[0]
