"""The stack of things still to be done."""

from leeward.cooper_island.rules.deck import ANSWERS
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.rules import rule


@rule
def push(table, task, a, b, c):
    """The acting player has something to do before going on."""
    push_for(table, table.actor, task, a, b, c)


@rule
def push_for(table, seat, task, a, b, c):
    frame = table.frames[table.depth]
    frame.task = task + 0
    frame.seat = seat
    frame.a = a
    frame.b = b
    frame.c = c
    table.depth += 1


@rule
def answer(table, moment):
    """Cards of the acting player may bring something at this moment, after all that is pushed later."""
    player = table.players[table.actor]
    if ANSWERS[moment] > 0 and player.small_cards + player.large_cards > 0:
        push(table, Decision.ANSWER, moment, 0, 0)


@rule
def pop(table):
    """Done: what lies below comes next. Bytes are compared, so nothing of it stays."""
    table.depth -= 1
    frame = table.frames[table.depth]
    frame.task = 0
    frame.seat = 0
    frame.a = 0
    frame.b = 0
    frame.c = 0


@rule
def top(table):
    return table.frames[table.depth - 1]


@rule
def look_up(table):
    """Make the decision that lies on top the present one."""
    if table.depth > 0:
        frame = table.frames[table.depth - 1]
        table.decision = frame.task
        table.seat = frame.seat
    else:
        table.decision = table.moment
        table.seat = table.actor
