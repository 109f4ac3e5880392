"""Craftsman phase: everyone produces, and the craftsman takes one extra good.

    produce_all      what plantations and buildings make (production.py), in turn, as long as the supply lasts
    what it pays     factory (page 10), specialty factory (page 14), chapel (page 15), jeweler (page 16)
    privilege        one good of a kind that the craftsman just produced; two with a library (page 14)

Rulebook: page 5.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house, people
from leeward.puerto_rico.rules.components import FACTORY_PAYS, GOODS, Building, Good
from leeward.puerto_rico.rules.people import occupied, privilege
from leeward.puerto_rico.rules.points import takes_bonus
from leeward.puerto_rico.rules.production import capacity, has_aqueduct_for
from leeward.puerto_rico.rules.rounds import close_phase, first_turn, next_turn
from leeward.puerto_rico.rules.table import Act, Decision, Player, Table

CHAPEL_POINTS = 1


@rule
def produce_all(table: Table) -> None:
    """Produce clockwise from the craftsman, as long as the supply lasts, until a player has to decide about a point."""
    while table.turn < table.seats:
        player = table.players[table.seat]
        kinds = 0
        most = 0
        for good in range(GOODS):
            made = min(capacity(player, good), int(table.goods[good]))
            table.goods[good] -= made
            if made > 0 and has_aqueduct_for(player, good) and table.goods[good] > 0:
                made += 1
                table.goods[good] -= 1
            player.goods[good] += made
            if table.turn == 0:
                table.amounts[good] = made
            if made > 0:
                kinds += 1
            if good != Good.CORN:
                most = max(most, made)
        pay_for_production(table, player, kinds, most)
        if people.has_noble(player, Building.CHAPEL) and not takes_bonus(table, player, CHAPEL_POINTS):
            return
        next_turn(table)
    first_turn(table)
    table.decision = Decision.CRAFTSMAN_PRIVILEGE
    table.given = 0
    table.tally = 0


@rule
def after_last_point(table: Table) -> None:
    """Go on with the next player's production, once the owner of a chapel has decided."""
    next_turn(table)
    table.decision = Decision.PRODUCTION


@rule
def pay_for_production(table: Table, player: Player, kinds: int, most: int) -> None:
    """Pay for the factory, specialty factory, chapel (with a colonist) and jeweler."""
    if occupied(player, Building.FACTORY):
        player.doubloons += FACTORY_PAYS[kinds]
    if most > 1 and occupied(player, Building.SPECIALTY_FACTORY):
        player.doubloons += most - 1
    if people.has_colonist(player, Building.CHAPEL):
        player.doubloons += 1
    if occupied(player, Building.JEWELER):
        player.doubloons += people.total_nobles(player)


@rule
def arrive(table: Table) -> bool:
    if table.decision == Decision.PRODUCTION:
        produce_all(table)
        return False
    player = table.players[table.leader]
    if table.tally < privilege(player):
        for good in range(GOODS):
            if may_take(table, good):
                return True
    close_phase(table)
    return False


@rule
def may_take(table: Table, good: int) -> bool:
    """Return whether the craftsman may take this good: produced in this phase (`amounts`), in supply, not taken yet."""
    return table.amounts[good] > 0 and table.goods[good] > 0 and not table.given >> good & 1


@rule
def legal(table: Table, actions: Row[int]) -> int:
    count = 0
    for good in range(GOODS):
        if may_take(table, good):
            count = offer(actions, count, Act.GOOD + good)
    count = offer(actions, count, Act.PASS)
    return guest_house.offer_moves(table.players[table.seat], actions, count)


@rule
def apply(table: Table, action: int) -> None:
    if action == Act.PASS:
        close_phase(table)
        return
    good = action - Act.GOOD
    table.players[table.seat].goods[good] += 1
    table.goods[good] -= 1
    table.given |= 1 << good
    table.tally += 1
