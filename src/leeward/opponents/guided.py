"""Guided search: the tree of the search, with a trained network instead of the rule of thumb.

A new outcome is evaluated once: the network says which choices deserve a look, and how well everybody stands. Nothing is
played on from there; at the end of the game the result counts.
"""

from leeward.kernel.game import scores
from leeward.kernel.playout import settle
from leeward.kernel.rules import door, rule
from leeward.kernel.winning import share_win
from leeward.opponents.evaluation import CLEAR_WIN, MARGIN_PART, evaluate
from leeward.opponents.search import MOST_DEPTH, MOST_SEATS, add_choice, back_up, deal, has_choice, is_full, walk

LEAST_PRIOR = 1e-6  # nothing is impossible
SHARES = MOST_SEATS  # where, after what the seats strive for, their shares of the win begin
COLUMNS = 2 * MOST_SEATS


@door
def search(tables, seat, start, choices, outcomes, first, visits, settings, room, net, work):
    """Visit the tree so many times, or until there is no room in it."""
    for visit in range(visits):
        if is_full(choices, outcomes, room):
            break
        deal(tables, seat, first + visit, room)
        descend(room.spare[1], start, choices, outcomes, settings, room, net, work)


@rule
def descend(table, start, choices, outcomes, settings, room, net, work):
    room.path[0] = start
    here, depth, count = walk(table, start, 1, settle(table, room.actions), choices, outcomes, settings, room)
    while count > 0 and depth < MOST_DEPTH:
        is_new = outcomes.first[here] == 0
        open_outcome(table, here, choices, outcomes, count, settings, room, net, work)
        if is_new and here != start:
            break
        here, depth, count = walk(table, here, depth, count, choices, outcomes, settings, room)
    if count == 0:
        scores(table, room.values, room.ties)
        share_win(int(table.seats), room.values, room.ties, work.shares)
        lead(int(table.seats), room.values, work.margins)
    elif depth == MOST_DEPTH:
        evaluate(table, count, room.actions, net, work, work.priors, work.shares, work.margins)
    for each in range(table.seats):
        room.shares[each] = work.shares[each] + MARGIN_PART * max(-1.0, min(1.0, work.margins[each]))
        room.shares[SHARES + each] = work.shares[each]
    back_up(choices, outcomes, depth, room)


@rule
def open_outcome(table, here, choices, outcomes, count, settings, room, net, work):
    """Give an outcome its choices: the likeliest ones."""
    evaluate(table, count, room.actions, net, work, work.priors, work.shares, work.margins)
    if settings.heat != 1.0:
        for i in range(count):
            work.priors[i] = work.priors[i] ** (1.0 / settings.heat)
    for _ in range(min(int(settings.breadth), count)):
        i = likeliest(work.priors, count)
        if not has_choice(here, choices, outcomes, room.actions[i]):
            add_choice(here, choices, outcomes, room.actions[i], max(work.priors[i], LEAST_PRIOR))
        work.priors[i] = -1


@rule
def likeliest(priors, count):
    """The number of the likeliest action."""
    chosen = 0
    for i in range(1, count):
        if priors[i] > priors[chosen]:
            chosen = i
    return chosen


@rule
def lead(seats, points, margins):
    """How far everybody is ahead of the best other, or behind."""
    for seat in range(seats):
        best_other = points[1 if seat == 0 else 0]
        for other in range(seats):
            if other != seat:
                best_other = max(best_other, points[other])
        margins[seat] = (points[seat] - best_other) / CLEAR_WIN
