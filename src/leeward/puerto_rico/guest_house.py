"""The guest house: its guests may go to work at the start, during and at the end of any phase but the mayor's."""

from leeward.kernel.menu import offer
from leeward.kernel.rules import rule
from leeward.puerto_rico.components import Building, Role
from leeward.puerto_rico.people import room, site_of, spot_of, workers
from leeward.puerto_rico.rounds import first_turn, next_role, next_turn, open_phase
from leeward.puerto_rico.table import SPOTS, Act, Decision


@rule
def can_move(player):
    """Whether the player has a guest and an empty circle elsewhere."""
    house = player.spot[Building.GUEST_HOUSE]
    if house == 0 or workers(player, house) == 0:
        return False
    for spot in range(SPOTS):
        if spot != house and room(player, spot) > 0:
            return True
    return False


@rule
def offer_moves(player, actions, count):
    """Add the moves of the player's guests to what is legal."""
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
def is_move(action):
    return Act.GUEST_COLONIST <= action < Act.RETURN_COLONIST


@rule
def move(player, action):
    house = player.spot[Building.GUEST_HOUSE]
    if action < Act.GUEST_NOBLE:
        player.colonists[house] -= 1
        player.colonists[spot_of(player, action - Act.GUEST_COLONIST)] += 1
    else:
        player.nobles[house] -= 1
        player.nobles[spot_of(player, action - Act.GUEST_NOBLE)] += 1


@rule
def arrive(table):
    """Ask every owner of a guest house with a guest, clockwise from the player who took the role."""
    while table.turn < table.seats:
        if can_move(table.players[table.seat]):
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
def legal(table, actions):
    count = offer(actions, 0, Act.PASS)
    return offer_moves(table.players[table.seat], actions, count)


@rule
def stay(table):
    next_turn(table)
