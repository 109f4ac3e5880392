"""Guest house: its guests may go to work at the start, during or at the end of any phase except the mayor's.

Rulebook: page 14.

Guests can move at every decision of their host. The host gets an extra decision only where moving now can differ from moving
at the next regular decision: before production, for example, which has no decision of its own, but not before a sale.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules.components import COLUMN, GOODS, LARGE_COLUMN, ROLES_A_ROUND, Building, Role
from leeward.puerto_rico.rules.people import room, site_of, spot_of, workers, workers_in
from leeward.puerto_rico.rules.production import could_make_more
from leeward.puerto_rico.rules.rounds import first_turn, left_of, next_role, next_turn, open_phase
from leeward.puerto_rico.rules.table import NONE, SPOTS, TILE_SPOTS, Act, Decision, Player, Table


@rule
def guests(player: Player) -> int:
    """Count the people in the guest house."""
    return workers_in(player, Building.GUEST_HOUSE)


@rule
def can_enter(player: Player, building: int) -> bool:
    """Return whether the player has a guest and an empty circle in this building."""
    spot = player.spot[building]
    return spot > 0 and room(player, spot) > 0 and guests(player) > 0


@rule
def offer_moves(player: Player, actions: Row[int], count: int) -> int:
    """Add the moves of the player's guests to the legal actions."""
    house = player.spot[Building.GUEST_HOUSE]
    if house == 0 or workers(player, house) == 0:
        return count
    for spot in range(SPOTS):
        if spot == house or room(player, spot) == 0:
            continue
        site = site_of(player, spot)
        if player.colonists[house] > 0:
            count = offer(actions, count, Act.GUEST_COLONIST + site)
        if player.nobles[house] > 0:
            count = offer(actions, count, Act.GUEST_NOBLE + site)
    return count


@rule
def is_move(action: int) -> bool:
    return Act.GUEST_COLONIST <= action < Act.RETURN_COLONIST


@rule
def move(player: Player, action: int) -> None:
    house = player.spot[Building.GUEST_HOUSE]
    if action < Act.GUEST_NOBLE:
        player.colonists[house] -= 1
        player.colonists[spot_of(player, action - Act.GUEST_COLONIST)] += 1
    else:
        player.nobles[house] -= 1
        player.nobles[spot_of(player, action - Act.GUEST_NOBLE)] += 1


@rule
def arrive(table: Table) -> bool:
    """Ask each host whose guests' moves matter now, clockwise from the player who took the role."""
    if not anybody_waits(table):
        table.turn = table.seats
    while table.turn < table.seats:
        if moves_matter(table, table.players[table.seat]):
            return True
        next_turn(table)
    if table.decision == Decision.GUESTS_AT_START:
        open_phase(table)
    elif table.role == Role.SETTLER:
        first_turn(table)
        table.decision = Decision.HUNTING_LODGE
    else:
        next_role(table)
    return False


@rule
def anybody_waits(table: Table) -> bool:
    """Return whether any player has a guest; a quick check, since most of the time nobody has."""
    waiting = 0
    for seat in range(table.seats):
        waiting += guests(table.players[seat])
    return waiting > 0


@rule
def moves_matter(table: Table, player: Player) -> bool:
    """Return whether a guest who moves now, before or after a phase, can do what one who moves later cannot."""
    if guests(player) == 0:
        return False
    if table.decision == Decision.GUESTS_AT_END:
        # The hunt comes after the end of the settler phase.
        if table.role == Role.SETTLER and can_enter(player, Building.HUNTING_LODGE):
            return True
        return matter_between_phases(table, player)
    if table.role == Role.CRAFTSMAN:
        return can_produce_more(player)
    if table.role == Role.CAPTAIN:
        return table.seat == table.leader and can_enter(player, Building.LIGHTHOUSE)
    if table.role < Role.CRAFTSMAN or table.role == Role.TRADER:
        return False  # these phases ask every player whom a guest could help
    if table.seat == table.leader and can_enter(player, Building.LIBRARY):
        return True
    return matter_between_phases(table, player)  # the start of the prospector's phase is its end


@rule
def matter_between_phases(table: Table, player: Player) -> bool:
    """Return whether guests should enter a large building before final scoring, or villa or library before a mayor phase."""
    last_of_round = table.roles_taken + 1 == ROLES_A_ROUND[table.seats]
    if last_of_round and (table.ending or table.role == Role.SETTLER) and can_enter_large(player):
        return True  # after a settler phase the hunting lodge may still take the last points
    if last_of_round and table.ending:
        return False
    if not last_of_round and table.placard_taker[Role.MAYOR] != NONE:
        return False
    if can_enter(player, Building.VILLA):
        return True
    chooses_next = left_of(table, table.governor) if last_of_round else left_of(table, table.leader)
    return table.seat == chooses_next and can_enter(player, Building.LIBRARY)


@rule
def can_enter_large(player: Player) -> bool:
    for i in range(player.buildings):
        if COLUMN[player.city[i]] == LARGE_COLUMN and room(player, TILE_SPOTS + i) > 0:
            return True
    return False


@rule
def can_produce_more(player: Player) -> bool:
    """Return whether guests could improve production: on plantations, in plants, or in buildings that add or pay."""
    if can_enter(player, Building.FACTORY) or can_enter(player, Building.SPECIALTY_FACTORY):
        return True
    if can_enter(player, Building.CHAPEL) or can_enter(player, Building.JEWELER) or can_enter(player, Building.AQUEDUCT):
        return True
    large_plant = can_enter(player, Building.LARGE_INDIGO_PLANT) or can_enter(player, Building.LARGE_SUGAR_MILL)
    if large_plant and player.spot[Building.AQUEDUCT] > 0:
        return True
    for good in range(GOODS):
        if could_make_more(player, good, guests(player)):
            return True
    return False


@rule
def legal(table: Table, actions: Row[int]) -> int:
    count = offer(actions, 0, Act.PASS)
    return offer_moves(table.players[table.seat], actions, count)


@rule
def stay(table: Table) -> None:
    next_turn(table)
