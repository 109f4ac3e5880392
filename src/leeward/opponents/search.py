"""Search: information-set Monte Carlo tree search for any game, entirely compiled.

Every visit deals anew what the searching seat may not know, walks down the tree by PUCT, opens one new node, plays a few
decisions greedily from there and appraises the table; every seat keeps its own value. Chance is not in the tree: a node
stands for the decisions that led to it, whatever the dice said on the way.

Long turns do not drown the tree: a node keeps only the choices that the rule of thumb finds within reach of the best, so
that the many small decisions of a turn (payments, placements) mostly have one or two branches.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.dice import seed
from leeward.kernel.game import apply, appraise, conceal, scores
from leeward.kernel.playout import settle
from leeward.kernel.rules import rule
from leeward.opponents.greedy import best, weigh


class Nodes(NamedTuple):
    """The tree, one entry a node in each array."""

    first: Any  # child, or 0
    next: Any  # sibling, or 0
    visits: Any
    action: Any  # that led here
    prior: Any
    opened: Any
    totals: Any  # everybody's chances, summed over the visits: a column a seat, and more where a search keeps more


def new_nodes(count: int, columns: int) -> "Nodes":
    return Nodes(
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int16),
        np.zeros(count, np.float32),
        np.zeros(count, np.int8),
        np.zeros((count, columns), np.float32),
    )


class Settings(NamedTuple):
    """How a search looks: `leeward tune` tries other numbers."""

    breadth: int = 12  # choices of a node
    reach: float = 400.0  # hundredths of a point behind the best one
    warmth: float = 60.0  # hundredths of a point: how much likelier the better looking choices are
    curiosity: float = 0.4
    length: int = 2  # decisions played on from a new node, at least
    noise: int = 30  # hundredths of a point
    width: float = 500.0  # hundredths of a point: how far behind still has a chance
    final_width: float = 300.0
    heat: float = 1.0  # of a network's choices: above 1, those that it finds unlikely come nearer to the likely ones


class Room(NamedTuple):
    """The arrays that a search works in."""

    actions: Any
    spare: Any  # two tables: to weigh a choice, and the one that is played on
    spare_actions: Any
    values: Any
    ties: Any
    worth: Any
    marks: Any  # the last stamp, then one stamp an action
    path: Any
    dice: Any
    shares: Any  # what a visit found: the columns of the totals


MOST_SEATS = 8
MOST_DEPTH = 400
ROOT = 1  # node 0 means none
LONGEST_WAY = 150  # decisions that are played on at most
NOT_SEEN = 0.12  # a choice never tried counts so much less than its parent


@rule
def search(tables, seat, root, nodes, used, first, visits, settings, room):
    """Visit the tree so many times; return how many nodes are used."""
    for visit in range(visits):
        if used + len(room.actions) >= len(nodes.visits):
            break
        deal(tables, seat, first + visit, room)
        used = descend(room.spare[1], seat, root, nodes, used, settings, room)
    return used


@rule
def deal(tables, seat, chance, room):
    """Put down a table as it may be, for all that the seat knows."""
    room.spare[1] = tables[0]
    conceal(room.spare[1], seat, chance)
    seed(room.dice, chance)


@rule
def descend(table, searcher, root, nodes, used, settings, room):
    room.path[0] = root
    node, depth, count = walk(table, root, 1, settle(table, room.actions), nodes, settings, room)
    while count > 0 and depth < MOST_DEPTH:
        is_new = nodes.opened[node] == 0
        used = open_node(table, node, nodes, used, count, settings, room)
        if is_new and node != root:
            break
        node, depth, count = walk(table, node, depth, count, nodes, settings, room)
    if count > 0:
        count = play_on(table, count, searcher, settings, room)
    share_out(table, count == 0, settings, room.values, room.ties, room.shares)
    back_up(nodes, depth, room)
    return used


@rule
def walk(table, node, depth, count, nodes, settings, room):
    """Go down from a node to one that must be opened first, or anew for other choices, or to the end of the game."""
    while count > 0 and depth < MOST_DEPTH and nodes.opened[node] != 0:
        child = pick(table, node, nodes, count, settings, room)
        if child == 0:
            break
        apply(table, nodes.action[child])
        count = settle(table, room.actions)
        node = child
        room.path[depth] = node
        depth += 1
    return node, depth, count


@rule
def back_up(nodes, depth, room):
    """Tell every node on the path what was found at its end."""
    for i in range(depth):
        node = room.path[i]
        nodes.visits[node] += 1
        for column in range(nodes.totals.shape[1]):
            nodes.totals[node, column] += room.shares[column]


@rule
def open_node(table, node, nodes, used, count, settings, room):
    """Give a node its children: the choices that come near the best one, the likelier the better they look."""
    breadth, reach, warmth = int(settings.breadth), settings.reach, settings.warmth
    nodes.opened[node] = 1
    weigh(table, room.actions, count, room.spare, room.spare_actions, room.values, room.worth)
    most = room.worth[best(room.worth, count, room.dice, 0)]
    total = 0.0
    for i in range(count):
        total += math.exp((room.worth[i] - most) / warmth)
    for rank in range(min(breadth, count)):
        i = best(room.worth, count, room.dice, 0)
        if room.worth[i] < most - reach and rank > 0:
            break
        if not has_child(node, nodes, room.actions[i]):
            add_child(node, nodes, used, room.actions[i], math.exp((room.worth[i] - most) / warmth) / total)
            used += 1
        room.worth[i] = -(1 << 60)
    return used


@rule
def add_child(node, nodes, child, action, prior):
    nodes.first[child] = 0
    nodes.next[child] = nodes.first[node]
    nodes.visits[child] = 0
    nodes.opened[child] = 0
    nodes.action[child] = action
    nodes.prior[child] = prior
    nodes.totals[child] = 0.0
    nodes.first[node] = child


@rule
def has_child(node, nodes, action):
    child = nodes.first[node]
    while child != 0:
        if nodes.action[child] == action:
            return True
        child = nodes.next[child]
    return False


@rule
def pick(table, node, nodes, count, settings, room):
    """The child to follow among those that are legal now, or 0."""
    curiosity = settings.curiosity
    room.marks[0] += 1  # a new stamp, for what is legal here
    for i in range(count):
        room.marks[1 + room.actions[i]] = room.marks[0]
    seat = table.seat
    tried = 0
    prior = 0.0
    child = nodes.first[node]
    while child != 0:
        if room.marks[1 + nodes.action[child]] == room.marks[0]:
            tried += nodes.visits[child]
            prior += nodes.prior[child]
        child = nodes.next[child]
    if prior == 0.0:
        return 0
    parent = nodes.totals[node, seat] / nodes.visits[node] if nodes.visits[node] > 0 else 1.0 / table.seats
    wide = curiosity * math.sqrt(tried + 1.0) / prior
    chosen, most = 0, -1e9
    child = nodes.first[node]
    while child != 0:
        if room.marks[1 + nodes.action[child]] == room.marks[0]:
            visits = nodes.visits[child]
            value = nodes.totals[child, seat] / visits if visits > 0 else parent - NOT_SEEN / table.seats
            value += wide * nodes.prior[child] / (1 + visits)
            if value > most:
                chosen, most = child, value
        child = nodes.next[child]
    return chosen


@rule
def play_on(table, count, seat, settings, room):
    """Play by the rule of thumb, with a little chance, until the searching seat has its next turn.

    So tables are compared when everybody has had as many turns; in the middle of one, promises count that may never come.
    """
    length, noise = int(settings.length), int(settings.noise)
    away = False  # whether somebody else has decided
    for played in range(LONGEST_WAY):
        if table.seat != seat:
            away = True
        if count == 0 or (away and table.seat == seat and played >= length):
            break
        weigh(table, room.actions, count, room.spare, room.spare_actions, room.values, room.worth)
        apply(table, room.actions[best(room.worth, count, room.dice, noise)])
        count = settle(table, room.actions)
    return count


@rule
def share_out(table, over, settings, values, ties, shares):
    """Everybody's chance: at the end who wins, and by how much; before it, what the rule of thumb says."""
    width = settings.width
    if over:
        scores(table, values, ties)
        for seat in range(table.seats):
            values[seat] = 100 * values[seat] + ties[seat]
        width = settings.final_width
    else:
        appraise(table, values)
    most = values[0]
    for seat in range(1, table.seats):
        most = max(most, values[seat])
    total = 0.0
    for seat in range(table.seats):
        shares[seat] = math.exp((values[seat] - most) / width)
        total += shares[seat]
    for seat in range(table.seats):
        shares[seat] /= total
