"""Draft: players take turns bringing one kind of beige building into the game. Rulebook: page 13."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules.components import DRAFTED_KINDS, FIRST_BEIGE, FIRST_NOBLE
from leeward.puerto_rico.rules.rounds import next_turn
from leeward.puerto_rico.rules.setup import copies, has_space, spaces_taken
from leeward.puerto_rico.rules.table import Act, Decision, Table


@rule
def legal(table: Table, actions: Row[int]) -> int:
    taken = spaces_taken(table)
    count = 0
    for building in range(FIRST_BEIGE, FIRST_NOBLE):
        if has_space(table, building, taken):
            count = offer(actions, count, Act.DRAFT + building)
    return count


@rule
def apply(table: Table, action: int) -> None:
    building = action - Act.DRAFT
    table.stock[building] = copies(table, building)
    next_turn(table)
    if table.turn == DRAFTED_KINDS:
        table.turn = 0
        table.seat = table.governor
        table.decision = Decision.ROLE
