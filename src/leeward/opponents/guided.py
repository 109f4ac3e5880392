"""Guided search: tree search with a trained network instead of the rule of thumb.

The network evaluates each new outcome once: it proposes choices and predicts everyone's value. There are no playouts; at the
end of the game the result counts.
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import scores
from leeward.kernel.doors.playout import settle
from leeward.kernel.pieces.winning import share_win
from leeward.kernel.records.record import AnyTable, Row
from leeward.opponents.evaluation import CLEAR_WIN, MARGIN_PART, Guide, evaluate
from leeward.opponents.search import DEALT, MOST_DEPTH, SearchTree, add_choice, back_up, deal, has_choice, is_full, walk
from leeward.opponents.styles import expect

LEAST_PRIOR = 1e-6
COLUMNS = 2  # of the totals per seat: all utilities first, then all shares of the win


@door
def widen(tables: Row[AnyTable], start: int, tree: SearchTree, guide: Guide) -> None:
    """Add missing choices at the start: it may have been opened after another draw."""
    tree.scratch.greedy.after[DEALT] = tables[0]
    table = tree.scratch.greedy.after[DEALT]
    count = settle(table, tree.scratch.greedy.actions)
    if count > 0:
        open_outcome(table, table.seat, start, count, tree, guide)


@door
def search(tables: Row[AnyTable], seat: int, start: int, first: int, visits: int, tree: SearchTree, guide: Guide) -> None:
    """Visit the tree `visits` times, or until it is full or halted."""
    for visit in range(visits):
        if is_full(tree) or tree.scratch.halt[0] != 0:
            break
        descend(deal(tables, seat, first + visit, tree.scratch), seat, start, tree, guide)


@rule
def descend(table: AnyTable, searcher: int, start: int, tree: SearchTree, guide: Guide) -> None:
    actions = tree.scratch.greedy.actions
    tree.scratch.path[0] = start
    here, depth, count = walk(table, searcher, start, 1, settle(table, actions), tree)
    while count > 0 and depth < MOST_DEPTH:
        is_new = tree.outcomes.first[here] == 0
        open_outcome(table, searcher, here, count, tree, guide)
        if is_new and here != start:
            break
        here, depth, count = walk(table, searcher, here, depth, count, tree)
    if count == 0:
        count_result(table, tree.scratch.greedy.values, tree.scratch.ties, guide)
    elif depth == MOST_DEPTH:
        evaluate(table, count, actions, guide)
    share_out(table, tree, guide)
    back_up(depth, tree)


@rule
def open_outcome(table: AnyTable, searcher: int, here: int, count: int, tree: SearchTree, guide: Guide) -> None:
    """Add the most likely choices to an outcome."""
    actions, priors = tree.scratch.greedy.actions, guide.scratch.priors
    evaluate(table, count, actions, guide)
    if table.seat != searcher and tree.styles.trust[table.seat] < 1.0:
        expect(table, count, tree.styles, guide, tree.scratch.greedy)
    elif tree.settings.temperature != 1.0:
        for i in range(count):
            priors[i] = priors[i] ** (1.0 / tree.settings.temperature)
    for _ in range(min(int(tree.settings.breadth), count)):
        i = likeliest(priors, count)
        if not has_choice(here, actions[i], tree):
            add_choice(here, actions[i], max(priors[i], LEAST_PRIOR), tree)
        priors[i] = -1


@rule
def likeliest(priors: Row[float], count: int) -> int:
    """Return the index of the most likely action."""
    chosen = 0
    for i in range(1, count):
        if priors[i] > priors[chosen]:
            chosen = i
    return chosen


@rule
def count_result(table: AnyTable, points: Row[int], ties: Row[int], guide: Guide) -> None:
    """Write the result of a finished game: shares of the win and margins."""
    scores(table, points, ties)
    share_win(table.seats, points, ties, guide.scratch.shares)
    lead(table.seats, points, guide.scratch.margins)


@rule
def lead(seats: int, points: Row[int], margins: Row[float]) -> None:
    """Write how far everyone is ahead of or behind the best opponent."""
    for seat in range(seats):
        best_other = points[1 if seat == 0 else 0]
        for other in range(seats):
            if other != seat:
                best_other = max(best_other, points[other])
        margins[seat] = (points[seat] - best_other) / CLEAR_WIN


@rule
def share_out(table: AnyTable, tree: SearchTree, guide: Guide) -> None:
    """Write everyone's utility and share of the win."""
    found, shares, margins = tree.scratch.shares, guide.scratch.shares, guide.scratch.margins
    seats = len(found) // COLUMNS
    for seat in range(table.seats):
        found[seat] = shares[seat] + MARGIN_PART * max(-1.0, min(1.0, margins[seat]))
        found[seats + seat] = shares[seat]
