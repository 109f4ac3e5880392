"""Greedy: one step ahead on the game's own rule of thumb. Quick enough to play whole games inside a search."""

from leeward.kernel.dice import roll
from leeward.kernel.game import apply, appraise, legal
from leeward.kernel.playout import settle
from leeward.kernel.rules import door, rule

WORST = -(1 << 60)
OTHERS = 2  # the mean of the others counts one part in so many


@rule
def standing(table, seat, values):
    """How well a seat stands, seen against the others."""
    appraise(table, values)
    others = 0
    for other in range(table.seats):
        if other != seat:
            others += values[other]
    return values[seat] - others // (OTHERS * (table.seats - 1))


@rule
def weigh(table, actions, count, spare, spare_actions, values, worth):
    """Write what each of the legal actions comes to for the seat that decides, forced actions after it included."""
    seat = int(table.seat)
    for i in range(count):
        spare[0] = table
        after = spare[0]
        apply(after, actions[i])
        settle(after, spare_actions)
        worth[i] = standing(after, seat, values)


@rule
def best(worth, count, dice, noise):
    """The index of the best action; `noise`: so many hundredths of a point are decided by chance."""
    chosen, most = 0, WORST
    for i in range(count):
        value = worth[i] + (roll(dice, noise) if noise > 1 else 0)
        if value > most:
            chosen, most = i, value
    return chosen


@rule
def choose_greedily(table, actions, count, spare, spare_actions, values, worth, dice, noise):
    weigh(table, actions, count, spare, spare_actions, values, worth)
    return actions[best(worth, count, dice, noise)]


@door
def play_greedily(tables, actions, spare, spare_actions, values, worth, dice, noise, most):
    """Play the first table on for so many decisions; return how many there were."""
    table = tables[0]
    count = settle(table, actions)
    played = 0
    while count > 0 and played < most:
        apply(table, choose_greedily(table, actions, count, spare, spare_actions, values, worth, dice, noise))
        count = settle(table, actions)
        played += 1
    return played


@door
def look(tables, actions, spare, spare_actions, values, worth):
    """List the legal actions of the first table and weigh them; return how many there are."""
    count = legal(tables[0], actions)
    weigh(tables[0], actions, count, spare, spare_actions, values, worth)
    return count
