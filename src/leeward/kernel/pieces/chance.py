"""What everybody at a table learns by: the lot that says who begins, and the mark of what is turned up."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.dice import roll
from leeward.kernel.records.record import AnyTable


@rule
def reveal(table: AnyTable) -> None:
    """Chance falls here, or something hidden is turned up."""
    table.revealed += 1


@rule
def draw_first(table: AnyTable, choice: int) -> None:
    """Who begins, by the number of the option: the lot, or the seat before it. The dice must have their seed."""
    if choice > 0:
        table.first = choice - 1
    else:
        reveal(table)
        table.first = roll(table.dice, table.seats)
