"""The stack of things still to be done; `tasks` says what can lie on it."""

from leeward.cooper_island.rules.table import Frame, Table
from leeward.kernel.compiling.rules import rule


@rule
def push(table: Table, task: int) -> Frame:
    """The acting player has something to do before going on; its numbers are 0 until they are written."""
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
    """Done: what lies below comes next. Bytes are compared, so nothing of it stays."""
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
    """A number of the task on top: see Number."""
    return int(table.frames[table.depth - 1].numbers[number])


@rule
def look_up(table: Table) -> None:
    """Make the decision that lies on top the present one."""
    if table.depth > 0:
        frame = table.frames[table.depth - 1]
        table.decision = frame.task
        table.seat = frame.seat
    else:
        table.decision = table.moment
        table.seat = table.actor
