"""The stack of pending tasks; `tasks` lists the kinds."""

from leeward.cooper_island.rules.table import Frame, Table
from leeward.kernel.compiling.rules import rule


@rule
def push(table: Table, task: int) -> Frame:
    """Push a task for the acting player. Its numbers start at 0."""
    return push_for(table, table.actor, task)


@rule
def push_for(table: Table, seat: int, task: int) -> Frame:
    frame = table.frames[table.depth]
    frame.task = task
    frame.seat = seat
    table.depth += 1
    return frame


@rule
def pop(table: Table) -> None:
    """Remove the top task and zero its bytes, because tables are compared byte by byte."""
    table.depth -= 1
    frame = table.frames[table.depth]
    frame.task = 0
    frame.seat = 0
    for i in range(len(frame.numbers)):
        frame.numbers[i] = 0


@rule
def top(table: Table) -> Frame:
    return table.frames[table.depth - 1]


@rule
def number(table: Table, number: int) -> int:
    """Return a number of the top task: see Number."""
    return int(table.frames[table.depth - 1].numbers[number])


@rule
def look_up(table: Table) -> None:
    """Make the top task the current decision."""
    if table.depth > 0:
        frame = table.frames[table.depth - 1]
        table.decision = frame.task
        table.seat = frame.seat
    else:
        table.decision = table.moment
        table.seat = table.actor
