"""Search: information-set Monte Carlo tree search for any game, entirely compiled.

Every visit deals anew what the searching seat may not know, walks down the tree by PUCT, opens one new outcome, plays a few
decisions greedily from there and appraises the table; every seat keeps its own value.

    outcome ── choice ── outcome ── choice ── …
            │         └─ outcome
            └─ choice ── outcome

A choice leads to several outcomes where dice, draws or hidden things have a say. One outcome is all that looks the same to
the seat that decides there; when a choice has as many as it may have, whatever else happens shares the last one. With a
single one for each choice the tree is deeper: `leeward tune` and the arena (`admiral+outcomes=4`) try others.

Long turns do not drown the tree: an outcome keeps only the choices that the rule of thumb finds within reach of the best, so
that the many small decisions of a turn (payments, placements) mostly have one or two branches.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.dice import seed
from leeward.kernel.game import apply, appraise, conceal, observe, scores
from leeward.kernel.playout import settle
from leeward.kernel.rules import door, rule
from leeward.opponents.greedy import best, weigh


class Choices(NamedTuple):
    """What may be done at the outcomes, one entry a choice in each array; entry 0 means none."""

    used: Any  # how many entries, one number
    next: Any  # choice at the same outcome, or 0
    outcome: Any  # the latest found, or 0
    visits: Any
    action: Any
    prior: Any
    totals: Any  # everybody's chances, summed over the visits: a column a seat, and more where a search keeps more


class Outcomes(NamedTuple):
    """What came of the choices, one entry an outcome in each array; entry 0 means none."""

    used: Any  # how many entries, one number
    next: Any  # outcome of the same choice, or 0
    choice: Any  # that led here
    first: Any  # choice here, or 0 before it is opened
    visits: Any
    known: Any  # what the seat that decides knows, in a number
    totals: Any  # a column a seat


def new_choices(count: int, columns: int) -> Choices:
    return Choices(
        np.zeros(1, np.int64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int16),
        np.zeros(count, np.float32),
        np.zeros((count, columns), np.float32),
    )


def new_outcomes(count: int) -> Outcomes:
    return Outcomes(
        np.zeros(1, np.int64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int64),
        np.zeros((count, MOST_SEATS), np.float32),
    )


class Settings(NamedTuple):
    """How a search looks: `leeward tune` tries other numbers."""

    breadth: int = 12  # choices at an outcome
    reach: float = 400.0  # hundredths of a point behind the best one
    warmth: float = 60.0  # hundredths of a point: how much likelier the better looking choices are
    curiosity: float = 0.4
    length: int = 2  # decisions played on from a new outcome, at least
    noise: int = 30  # hundredths of a point
    width: float = 500.0  # hundredths of a point: how far behind still has a chance
    final_width: float = 300.0
    heat: float = 1.0  # of a network's choices: above 1, those that it finds unlikely come nearer to the likely ones
    outcomes: int = 1  # of a choice, at most: with one the tree grows deeper, with more it tells apart what chance brings


class Room(NamedTuple):
    """The arrays that a search works in."""

    actions: Any
    spare: Any  # two tables: to weigh a choice or to see with a seat's eyes, and the one that is played on
    words: Any  # the bytes of the first of them, eight at a time
    spare_actions: Any
    values: Any
    ties: Any
    worth: Any
    marks: Any  # the last stamp, then one stamp an action
    path: Any  # the outcomes of a visit
    dice: Any
    shares: Any  # what a visit found: the columns of the totals


MOST_SEATS = 8
MOST_DEPTH = 400
ROOT = 1  # the choice whose outcome is the table as it is given
LONGEST_WAY = 150  # decisions that are played on at most
NOT_SEEN = 0.12  # a choice never tried counts so much less than the outcome where it is made
SPREAD = 0x2545F4914F6CDD1D  # an odd number without a pattern
POSITIVE = (1 << 63) - 1


@door
def begin(tables, root, choices, outcomes, settings, room):
    """The outcome of the root's choice that the first table is."""
    room.spare[1] = tables[0]
    return arrive(room.spare[1], root, choices, outcomes, settings, room)


@door
def search(tables, seat, start, choices, outcomes, first, visits, settings, room):
    """Visit the tree so many times, or until there is no room in it."""
    for visit in range(visits):
        if is_full(choices, outcomes, room):
            break
        deal(tables, seat, first + visit, room)
        descend(room.spare[1], seat, start, choices, outcomes, settings, room)


@rule
def is_full(choices, outcomes, room):
    return choices.used[0] + len(room.actions) >= len(choices.visits) or outcomes.used[0] >= len(outcomes.visits)


@rule
def deal(tables, seat, chance, room):
    """Put down a table as it may be, for all that the seat knows."""
    room.spare[1] = tables[0]
    conceal(room.spare[1], seat, chance)
    seed(room.dice, chance)


@rule
def descend(table, searcher, start, choices, outcomes, settings, room):
    room.path[0] = start
    here, depth, count = walk(table, start, 1, settle(table, room.actions), choices, outcomes, settings, room)
    while count > 0 and depth < MOST_DEPTH:
        is_new = outcomes.first[here] == 0
        open_outcome(table, here, choices, outcomes, count, settings, room)
        if is_new and here != start:
            break
        here, depth, count = walk(table, here, depth, count, choices, outcomes, settings, room)
    if count > 0:
        count = play_on(table, count, searcher, settings, room)
    share_out(table, count == 0, settings, room.values, room.ties, room.shares)
    back_up(choices, outcomes, depth, room)


@rule
def walk(table, here, depth, count, choices, outcomes, settings, room):
    """Go down from an outcome to one that must be opened first, or anew for other choices, or to the end of the game."""
    while count > 0 and depth < MOST_DEPTH and outcomes.first[here] != 0:
        choice = pick(table, here, choices, outcomes, count, settings, room)
        if choice == 0:
            break
        apply(table, choices.action[choice])
        count = settle(table, room.actions)
        here = arrive(table, choice, choices, outcomes, settings, room)
        room.path[depth] = here
        depth += 1
    return here, depth, count


@rule
def pick(table, here, choices, outcomes, count, settings, room):
    """The choice to follow among those that are legal now, or 0."""
    curiosity = settings.curiosity
    room.marks[0] += 1  # a new stamp, for what is legal here
    for i in range(count):
        room.marks[1 + room.actions[i]] = room.marks[0]
    seat = table.seat
    tried = 0
    prior = 0.0
    choice = outcomes.first[here]
    while choice != 0:
        if room.marks[1 + choices.action[choice]] == room.marks[0]:
            tried += choices.visits[choice]
            prior += choices.prior[choice]
        choice = choices.next[choice]
    if prior == 0.0:
        return 0
    usual = outcomes.totals[here, seat] / outcomes.visits[here] if outcomes.visits[here] > 0 else 1.0 / table.seats
    wide = curiosity * math.sqrt(tried + 1.0) / prior
    chosen, most = 0, -1e9
    choice = outcomes.first[here]
    while choice != 0:
        if room.marks[1 + choices.action[choice]] == room.marks[0]:
            visits = choices.visits[choice]
            value = choices.totals[choice, seat] / visits if visits > 0 else usual - NOT_SEEN / table.seats
            value += wide * choices.prior[choice] / (1 + visits)
            if value > most:
                chosen, most = choice, value
        choice = choices.next[choice]
    return chosen


@rule
def arrive(table, choice, choices, outcomes, settings, room):
    """The outcome of a choice: one that looks the same to the seat that decides now, or a new one, or the last of enough."""
    known = knowledge(table, room) if settings.outcomes > 1 else 0
    found = 0
    outcome = choices.outcome[choice]
    while outcome != 0:
        if outcomes.known[outcome] == known:
            return outcome
        found += 1
        outcome = outcomes.next[outcome]
    if found < max(settings.outcomes, 1):
        return add_outcome(choice, choices, outcomes, known)
    return choices.outcome[choice]


@rule
def knowledge(table, room):
    """What the seat that decides knows, in a number: the same for all tables that it cannot tell apart."""
    room.spare[0] = table
    observe(room.spare[0], int(table.seat))
    known = 0
    for i in range(len(room.words)):
        known = (known ^ int(room.words[i])) * SPREAD & POSITIVE
        known ^= known >> 31
    return known


@rule
def add_outcome(choice, choices, outcomes, known):
    outcome = outcomes.used[0]
    outcomes.used[0] += 1
    outcomes.next[outcome] = choices.outcome[choice]
    outcomes.choice[outcome] = choice
    outcomes.first[outcome] = 0
    outcomes.visits[outcome] = 0
    outcomes.known[outcome] = known
    outcomes.totals[outcome] = 0.0
    choices.outcome[choice] = outcome
    return np.int32(outcome)


@rule
def open_outcome(table, here, choices, outcomes, count, settings, room):
    """Give an outcome its choices: those that come near the best one, the likelier the better they look."""
    breadth, reach, warmth = int(settings.breadth), settings.reach, settings.warmth
    weigh(table, room.actions, count, room.spare, room.spare_actions, room.values, room.worth)
    most = room.worth[best(room.worth, count, room.dice, 0)]
    total = 0.0
    for i in range(count):
        total += math.exp((room.worth[i] - most) / warmth)
    for rank in range(min(breadth, count)):
        i = best(room.worth, count, room.dice, 0)
        if room.worth[i] < most - reach and rank > 0:
            break
        if not has_choice(here, choices, outcomes, room.actions[i]):
            add_choice(here, choices, outcomes, room.actions[i], math.exp((room.worth[i] - most) / warmth) / total)
        room.worth[i] = -(1 << 60)


@rule
def has_choice(here, choices, outcomes, action):
    choice = outcomes.first[here]
    while choice != 0:
        if choices.action[choice] == action:
            return True
        choice = choices.next[choice]
    return False


@rule
def add_choice(here, choices, outcomes, action, prior):
    choice = choices.used[0]
    choices.used[0] += 1
    choices.next[choice] = outcomes.first[here]
    choices.outcome[choice] = 0
    choices.visits[choice] = 0
    choices.action[choice] = action
    choices.prior[choice] = prior
    choices.totals[choice] = 0.0
    outcomes.first[here] = choice


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


@rule
def back_up(choices, outcomes, depth, room):
    """Tell every outcome on the path, and the choice that led to it, what was found at the end."""
    for i in range(depth):
        outcome = room.path[i]
        choice = outcomes.choice[outcome]
        outcomes.visits[outcome] += 1
        choices.visits[choice] += 1
        for seat in range(outcomes.totals.shape[1]):
            outcomes.totals[outcome, seat] += room.shares[seat]
        for column in range(choices.totals.shape[1]):
            choices.totals[choice, column] += room.shares[column]
