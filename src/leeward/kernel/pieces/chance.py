"""Public chance: drawing who begins, and marking that something was revealed."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.dice import roll
from leeward.kernel.records.record import AnyTable


@rule
def reveal(table: AnyTable) -> None:
    """Mark that chance decided here or something hidden was revealed."""
    table.revealed += 1


@rule
def draw_first(table: AnyTable, choice: int) -> None:
    """Set who begins: 0 draws lots, n is seat n - 1. The dice must be seeded."""
    if choice > 0:
        table.first = choice - 1
    else:
        reveal(table)
        table.first = roll(table.dice, table.seats)
