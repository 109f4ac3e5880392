"""Rounds: players take roles in turn, then the round ends.

    legal, apply     a role, with the doubloons on its placard
    open_phase       its phase, clockwise from the player who took it: first_turn, next_turn, close_phase
    prospect         the one role that gives the others no action
    next_role        the next player takes a role; after the last one, end_round: doubloons, new governor, perhaps the end

Rulebook: page 3, prospector page 7.
"""

import numpy as np

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer_if
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules.components import PLACARDS, PLACARDS_IN_PLAY, ROLES_A_ROUND, Role
from leeward.puerto_rico.rules.people import privilege
from leeward.puerto_rico.rules.table import NONE, Act, Decision, Step, Table

# The first decision of each role, after the guests' chance to move.
FIRST_DECISION = np.array(
    [
        Decision.HACIENDA,
        Decision.MAYOR_PRIVILEGE,
        Decision.BUILD,
        Decision.PRODUCTION,
        Decision.TRADE,
        Decision.CAPTAIN_START,
        Decision.PROSPECTOR,
        Decision.PROSPECTOR,
    ],
    np.int16,
)


@rule
def legal(table: Table, actions: Row[int]) -> int:
    """Offer the placards not yet taken in this round; of two equal prospectors, only one."""
    count = 0
    for placard in range(PLACARDS_IN_PLAY[table.seats]):
        alike = (
            placard == Role.SECOND_PROSPECTOR
            and table.placard_taker[Role.PROSPECTOR] == NONE
            and table.placard_doubloons[Role.PROSPECTOR] == table.placard_doubloons[placard]
        )
        count = offer_if(actions, count, Act.ROLE + placard, table.placard_taker[placard] == NONE and not alike)
    return count


@rule
def apply(table: Table, action: int) -> None:
    """Take a role with the doubloons on it, and open its phase."""
    placard = action - Act.ROLE
    table.placard_taker[placard] = table.seat
    table.players[table.seat].doubloons += table.placard_doubloons[placard]
    table.placard_doubloons[placard] = 0
    table.role = placard
    table.leader = table.seat
    for seat in range(table.seats):
        table.players[seat].used = 0
    first_turn(table)
    if placard == Role.MAYOR:
        open_phase(table)
    else:
        table.decision = Decision.GUESTS_AT_START


@rule
def open_phase(table: Table) -> None:
    table.decision = FIRST_DECISION[table.role]
    table.step = Step.FRESH
    table.cursor = 0
    first_turn(table)


@rule
def first_turn(table: Table) -> None:
    """Give the first turn to the player who took the role."""
    table.turn = 0
    table.seat = table.leader


@rule
def next_turn(table: Table) -> None:
    table.turn += 1
    table.seat = left_of(table, table.seat)


@rule
def left_of(table: Table, seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < table.seats else 0


@rule
def close_phase(table: Table) -> None:
    """End the phase, after the guests' last chance to move."""
    first_turn(table)
    table.decision = Decision.GUESTS_AT_END


@rule
def prospect(table: Table) -> None:
    player = table.players[table.leader]
    player.doubloons += privilege(player)
    next_role(table)


@rule
def next_role(table: Table) -> None:
    table.roles_taken += 1
    table.seat = left_of(table, table.leader)
    table.decision = Decision.ROLE
    if table.roles_taken == ROLES_A_ROUND[table.seats]:
        end_round(table)


@rule
def end_round(table: Table) -> None:
    """Put a doubloon on each unused placard, return all placards and pass the governor's placard on."""
    in_play = PLACARDS_IN_PLAY[table.seats]
    for placard in range(PLACARDS):
        table.placard_doubloons[placard] += table.placard_taker[placard] == NONE and placard < in_play
        table.placard_taker[placard] = NONE
    if table.ending:
        table.decision = Decision.OVER
        return
    table.roles_taken = 0
    table.rounds += 1
    table.governor = left_of(table, table.governor)
    table.seat = table.governor
