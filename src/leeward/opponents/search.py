"""Search: information-set Monte Carlo tree search for any game, entirely compiled.

Every visit deals the information hidden from the searching seat at random, walks down the tree by PUCT, opens one new outcome,
plays a few greedy decisions from there and appraises the table. Every seat has its own value.

    outcome ── choice ── outcome ── choice ── …
            │         └─ outcome
            └─ choice ── outcome

A choice has several outcomes where dice, draws or hidden information matter. Tables that look the same to the deciding seat are
one outcome; once a choice has the most outcomes allowed, new ones share the last. With one outcome per choice the tree is
deeper: use `leeward lab tune` or the arena (`admiral+outcomes=4`) to try other numbers.

Long turns don't flood the tree: an outcome gets only the choices that the rule of thumb rates close to the best, so that the
many small decisions of a turn (payments, placements) mostly have one or two branches.
"""

import math
from typing import NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, appraise, conceal, observe, scores
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.bits import stirred_in
from leeward.kernel.pieces.dice import seed
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents import greedy
from leeward.opponents.greedy import WORST, best, weigh
from leeward.opponents.styles import Styles

MOST_DEPTH = 400
ROOT = 1  # the choice whose outcome is the given table
LONGEST_WAY = 150  # most decisions in a playout
NOT_SEEN = 0.12  # an untried choice is rated this much below its outcome
DEALT = 1  # index of the table that is played on; the other one is for weighing and for a seat's view


class Choices(NamedTuple):
    """The choices at all outcomes, one entry per choice in each array; entry 0 means none."""

    used: Row[int]  # number of entries
    next: Row[int]  # choice at the same outcome, or 0
    outcome: Row[int]  # its newest outcome, or 0
    visits: Row[int]
    action: Row[int]
    prior: Row[float]
    totals: Grid[float]  # everyone's values summed over the visits: one column per seat, or more for a guided search


class Outcomes(NamedTuple):
    """The outcomes of all choices, one entry per outcome in each array; entry 0 means none."""

    used: Row[int]  # number of entries
    next: Row[int]  # outcome of the same choice, or 0
    choice: Row[int]  # that led here
    first: Row[int]  # first choice here, or 0 before it is opened
    visits: Row[int]
    known: Row[int]  # hash of what the deciding seat knows
    totals: Grid[float]  # one column per seat


class Settings(NamedTuple):
    """The settings of a search, which `leeward lab tune` can tune. Values are in hundredths of a point unless noted."""

    breadth: int = 12  # most choices at an outcome
    reach: float = 400.0  # how far behind the best choice others are still added
    greedy_temperature: float = 60.0  # of the priors from the rule of thumb
    c_puct: float = 0.4
    length: int = 2  # fewest decisions in a playout
    noise: int = 30  # in playouts
    width: float = 500.0  # temperature that turns values into chances
    final_width: float = 300.0  # the same at the end of the game
    temperature: float = 1.0  # of a network's priors: above 1 they become more even
    outcomes: int = 1  # most outcomes per choice: with 1 the tree grows deeper, with more it separates what chance brings
    paranoia: float = 0.0  # how much opponents are assumed to play against the searching seat; 0: each for itself


class Scratch(NamedTuple):
    """Working memory of a search."""

    greedy: greedy.Scratch  # its two tables are shared with the search
    words: Row[int]  # the bytes of the first table, eight at a time
    ties: Row[int]
    marks: Row[int]  # the last stamp, then one stamp per action
    halt: Row[int]  # one number: 1 ends the search after the current visit
    path: Row[int]  # the outcomes of a visit
    shares: Row[float]  # the result of a visit: the columns of the totals


class SearchTree(NamedTuple):
    """Everything a search needs besides a table."""

    choices: Choices
    outcomes: Outcomes
    settings: Settings
    styles: Styles
    scratch: Scratch


def new_tree(rules: GameRules, choices: int, outcomes: int, columns: int, halt: Row[int], styles: Styles) -> SearchTree:
    """Return an empty tree with room for these numbers of choices and outcomes."""
    weighing = greedy.new_scratch(rules, 2)
    return SearchTree(
        Choices(
            used=np.zeros(1, np.int64),
            next=np.zeros(choices, np.int32),
            outcome=np.zeros(choices, np.int32),
            visits=np.zeros(choices, np.int32),
            action=np.zeros(choices, np.int16),
            prior=np.zeros(choices, np.float32),
            totals=np.zeros((choices, columns), np.float32),
        ),
        Outcomes(
            used=np.zeros(1, np.int64),
            next=np.zeros(outcomes, np.int32),
            choice=np.zeros(outcomes, np.int32),
            first=np.zeros(outcomes, np.int32),
            visits=np.zeros(outcomes, np.int32),
            known=np.zeros(outcomes, np.int64),
            totals=np.zeros((outcomes, rules.seats[-1]), np.float32),
        ),
        Settings(),
        styles,
        Scratch(
            weighing,
            words=np.asarray(weighing.after[:1]).view(np.int64),
            ties=np.zeros(rules.seats[-1], np.int64),
            marks=np.zeros(1 + rules.action_numbers, np.int64),
            halt=halt,
            path=np.zeros(MOST_DEPTH, np.int32),
            shares=np.zeros(columns, np.float64),
        ),
    )


@door
def begin(tables: Row[AnyTable], root: int, tree: SearchTree) -> int:
    """Return the outcome of the root that matches the first table."""
    dealt = tree.scratch.greedy.after
    dealt[DEALT] = tables[0]
    return arrive(dealt[DEALT], root, tree)


@door
def widen(tables: Row[AnyTable], start: int, tree: SearchTree) -> None:
    """Add missing choices at the start: it may have been opened after another draw."""
    tree.scratch.greedy.after[DEALT] = tables[0]
    table = tree.scratch.greedy.after[DEALT]
    count = settle(table, tree.scratch.greedy.actions)
    if count > 0:
        open_outcome(table, start, count, tree)


@door
def search(tables: Row[AnyTable], seat: int, start: int, first: int, visits: int, tree: SearchTree) -> None:
    """Visit the tree `visits` times, or until it is full or halted."""
    for visit in range(visits):
        if is_full(tree) or tree.scratch.halt[0] != 0:
            break
        descend(deal(tables, seat, first + visit, tree.scratch), seat, start, tree)


@rule
def is_full(tree: SearchTree) -> bool:
    choices, outcomes = tree.choices, tree.outcomes
    actions = len(tree.scratch.greedy.actions)
    return choices.used[0] + actions >= len(choices.visits) or outcomes.used[0] >= len(outcomes.visits)


@rule
def deal(tables: Row[AnyTable], seat: int, chance: int, scratch: Scratch) -> AnyTable:
    """Deal a table that is consistent with what the seat knows."""
    scratch.greedy.after[DEALT] = tables[0]
    table = scratch.greedy.after[DEALT]
    conceal(table, seat, chance)
    seed(scratch.greedy.dice, chance)
    return table


@rule
def descend(table: AnyTable, searcher: int, start: int, tree: SearchTree) -> None:
    tree.scratch.path[0] = start
    here, depth, count = walk(table, searcher, start, 1, settle(table, tree.scratch.greedy.actions), tree)
    while count > 0 and depth < MOST_DEPTH:
        is_new = tree.outcomes.first[here] == 0
        open_outcome(table, here, count, tree)
        if is_new and here != start:
            break
        here, depth, count = walk(table, searcher, here, depth, count, tree)
    if count > 0:
        count = play_on(table, count, searcher, tree)
    share_out(table, count == 0, tree)
    back_up(depth, tree)


@rule
def walk(table: AnyTable, searcher: int, here: int, depth: int, count: int, tree: SearchTree) -> tuple[int, int, int]:
    """Walk down to an outcome that must be opened, lacks legal choices, or ends the game."""
    while count > 0 and depth < MOST_DEPTH and tree.outcomes.first[here] != 0:
        choice = pick(table, searcher, here, count, tree)
        if choice == 0:
            break
        apply(table, tree.choices.action[choice])
        count = settle(table, tree.scratch.greedy.actions)
        here = arrive(table, choice, tree)
        tree.scratch.path[depth] = here
        depth += 1
    return here, depth, count


@rule
def pick(table: AnyTable, searcher: int, here: int, count: int, tree: SearchTree) -> int:
    """Return the legal choice to follow, or 0."""
    choices, outcomes = tree.choices, tree.outcomes
    marks, actions = tree.scratch.marks, tree.scratch.greedy.actions
    marks[0] += 1  # a new stamp for the legal actions
    for i in range(count):
        marks[1 + actions[i]] = marks[0]
    seat = table.seat
    tried = 0
    prior = 0.0
    choice = outcomes.first[here]
    while choice != 0:
        if marks[1 + choices.action[choice]] == marks[0]:
            tried += choices.visits[choice]
            prior += choices.prior[choice]
        choice = choices.next[choice]
    if prior == 0.0:
        return 0
    grudge = tree.settings.paranoia if seat != searcher else 0.0
    trust = tree.styles.trust[seat] if seat != searcher else 1.0  # that the seat chooses what is best for itself
    usual = (1.0 - grudge) / table.seats
    if outcomes.visits[here] > 0:
        usual = (outcomes.totals[here, seat] - grudge * outcomes.totals[here, searcher]) / outcomes.visits[here]
    wide = tree.settings.c_puct * math.sqrt(tried + 1.0) / prior
    chosen, most = 0, -1e9
    choice = outcomes.first[here]
    while choice != 0:
        if marks[1 + choices.action[choice]] == marks[0]:
            visits = choices.visits[choice]
            value = usual - NOT_SEEN / table.seats
            if visits > 0:
                value = (choices.totals[choice, seat] - grudge * choices.totals[choice, searcher]) / visits
            value = trust * value + wide * choices.prior[choice] / (1 + visits)
            if value > most:
                chosen, most = choice, value
        choice = choices.next[choice]
    return chosen


@rule
def arrive(table: AnyTable, choice: int, tree: SearchTree) -> int:
    """Return the outcome of a choice: one that looks the same to the deciding seat, a new one, or the last one allowed."""
    most = tree.settings.outcomes
    known = knowledge(table, tree.scratch) if most > 1 else 0
    found = 0
    outcome = tree.choices.outcome[choice]
    while outcome != 0:
        if tree.outcomes.known[outcome] == known:
            return outcome
        found += 1
        outcome = tree.outcomes.next[outcome]
    if found < max(most, 1):
        return add_outcome(choice, known, tree)
    return tree.choices.outcome[choice]


@rule
def knowledge(table: AnyTable, scratch: Scratch) -> int:
    """Return a hash of what the deciding seat knows: the same for all tables it can't tell apart."""
    scratch.greedy.after[0] = table
    observe(scratch.greedy.after[0], table.seat)
    known = 0
    for i in range(len(scratch.words)):
        known = stirred_in(known, int(scratch.words[i]))
    return known


@rule
def add_outcome(choice: int, known: int, tree: SearchTree) -> int:
    outcomes = tree.outcomes
    outcome = outcomes.used[0]
    outcomes.used[0] += 1
    outcomes.next[outcome] = tree.choices.outcome[choice]
    outcomes.choice[outcome] = choice
    outcomes.first[outcome] = 0
    outcomes.visits[outcome] = 0
    outcomes.known[outcome] = known
    outcomes.totals[outcome] = 0.0
    tree.choices.outcome[choice] = outcome
    return outcome


@rule
def open_outcome(table: AnyTable, here: int, count: int, tree: SearchTree) -> None:
    """Add choices close to the best one to an outcome, with higher priors for better values."""
    settings, scratch = tree.settings, tree.scratch.greedy
    weigh(table, count, scratch)
    most = scratch.estimates[best(count, 0, scratch)]
    total = 0.0
    for i in range(count):
        total += math.exp((scratch.estimates[i] - most) / settings.greedy_temperature)
    for rank in range(min(int(settings.breadth), count)):
        i = best(count, 0, scratch)
        if scratch.estimates[i] < most - settings.reach and rank > 0:
            break
        if not has_choice(here, scratch.actions[i], tree):
            add_choice(
                here, scratch.actions[i], math.exp((scratch.estimates[i] - most) / settings.greedy_temperature) / total, tree
            )
        scratch.estimates[i] = WORST


@rule
def has_choice(here: int, action: int, tree: SearchTree) -> bool:
    choice = tree.outcomes.first[here]
    while choice != 0:
        if tree.choices.action[choice] == action:
            return True
        choice = tree.choices.next[choice]
    return False


@rule
def add_choice(here: int, action: int, prior: float, tree: SearchTree) -> None:
    choices = tree.choices
    choice = choices.used[0]
    choices.used[0] += 1
    choices.next[choice] = tree.outcomes.first[here]
    choices.outcome[choice] = 0
    choices.visits[choice] = 0
    choices.action[choice] = action
    choices.prior[choice] = prior
    choices.totals[choice] = 0.0
    tree.outcomes.first[here] = choice


@rule
def play_on(table: AnyTable, count: int, seat: int, tree: SearchTree) -> int:
    """Play greedily, with some noise, until the searching seat's next turn.

    Tables are then compared after equally many turns; values in the middle of a turn may include gains that never come.
    """
    settings, scratch = tree.settings, tree.scratch.greedy
    away = False  # whether another seat has decided
    for played in range(LONGEST_WAY):
        if table.seat != seat:
            away = True
        if count == 0 or (away and table.seat == seat and played >= settings.length):
            break
        weigh(table, count, scratch)
        apply(table, scratch.actions[best(count, settings.noise, scratch)])
        count = settle(table, scratch.actions)
    return count


@rule
def share_out(table: AnyTable, over: bool, tree: SearchTree) -> None:
    """Write everyone's chance: from the final scores, or before the end from the rule of thumb."""
    values, ties, shares = tree.scratch.greedy.values, tree.scratch.ties, tree.scratch.shares
    width = tree.settings.width
    if over:
        scores(table, values, ties)
        for seat in range(table.seats):
            values[seat] = 100 * values[seat] + ties[seat]
        width = tree.settings.final_width
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
def back_up(depth: int, tree: SearchTree) -> None:
    """Add the result of a visit to every outcome on the path and to the choices that led there."""
    choices, outcomes, shares = tree.choices, tree.outcomes, tree.scratch.shares
    for i in range(depth):
        outcome = tree.scratch.path[i]
        choice = outcomes.choice[outcome]
        outcomes.visits[outcome] += 1
        choices.visits[choice] += 1
        for seat in range(outcomes.totals.shape[1]):
            outcomes.totals[outcome, seat] += shares[seat]
        for column in range(choices.totals.shape[1]):
            choices.totals[choice, column] += shares[column]
