"""Buildings: rulebook, page 17. Ruins and statues: page 19.

offer_buildings, erect      pay for a building, then choose its site
offer_sites, place          build on the highest free level; gain helm points, and draw cards for a building (see drawing)
offer_ruins, remove_ruin    turn a ruin into a statue in the workshop
offer_statues, build_statue pay for a statue, then choose its site
offer_workshop, work        remove a ruin or build a statue by an islet or a card
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, frames, payment, room, sailing, spaces, storage, tasks, values
from leeward.cooper_island.rules.components import (
    BUILD_POINTS,
    BUILDINGS,
    LARGE_BUILDINGS,
    SETTLEMENT_POINTS,
    SMALL_BUILDINGS,
    STATUE_COST,
    Building,
    Landscape,
    Piece,
)
from leeward.cooper_island.rules.landscape import free_spaces, is_free, touches_landscape
from leeward.cooper_island.rules.peninsula import LAND, RUINS
from leeward.cooper_island.rules.table import Act, Decision, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

STATUE = BUILDINGS  # as the building of a SITE frame
PLAIN_SPOT = 0
HELM_SPOT = 1


@rule
def erect(table: Table, action: int, discount: int) -> None:
    building = action - Act.ERECT
    tasks.site(table, building)
    payment.ask(table, building, building_reduction(table.players[table.seat], building, discount))


@rule
def place(table: Table, action: int) -> None:
    """Place the building or statue and gain its helm points; a building then draws cards."""
    building = frames.number(table, Number.BUILDING)
    player = table.players[table.seat]
    frames.pop(table)
    space = action - Act.SITE
    points = site_points(player, building, space)
    if building == STATUE:
        spaces.put(player, space, Piece.STATUE)
    else:
        spaces.put(player, space, Piece.SMALL + building)
        player.buildings[building] -= 1
        if building != Building.FORTRESS:
            tasks.look_at_cards(table, building)
    # Cards trigger before a new one is chosen: the new card doesn't count for the building that brought it.
    tasks.answer(table, Moment.STATUE if building == STATUE else Moment.BUILDING)
    sailing.earn(table, points)


# sites


@rule
def sites_waiting(table: Table) -> int:
    """Count the buildings and statues that are paid for but not yet placed."""
    count = 0
    for i in range(table.depth):
        if table.frames[i].task == Decision.SITE:
            count += 1
    return count


@rule
def spare_spaces(table: Table, player: Player) -> int:
    """Return the free spaces not needed by buildings already paid for; all of the land if there are none."""
    waiting = sites_waiting(table)
    return LAND if waiting == 0 else free_spaces(player) - waiting


@rule
def can_make_room(player: Player, row: int, discount: int) -> bool:
    """Return whether there will be a free space. The payment can free one, or make room to store a cube from the land."""
    if free_spaces(player) > 0:
        return True
    if discount >= payment.total_cost(player, row) and not storage.fits(player, 1, 0):
        return False
    return player.cubes != 0


@rule
def highest_free_level(player: Player) -> int:
    level = 0
    for space in range(LAND):
        if is_free(player, space) and player.level[space] > level:
            level = player.level[space] + 0
    return level


@rule
def offer_sites(table: Table, actions: Row[int]) -> int:
    """Offer the free spaces on the highest level that has any."""
    player = table.players[table.seat]
    level = highest_free_level(player)
    count = 0
    if level > 0:
        for space in range(LAND):
            if is_free(player, space) and player.level[space] == level:
                count = offer(actions, count, Act.SITE + space)
    return count


@rule
def offer_free_spaces(table: Table, actions: Row[int]) -> int:
    """Offer any free space, whatever its level."""
    player = table.players[table.seat]
    return spaces.offer_spaces(actions, 0, Act.SITE, spaces.free(player))


@rule
def site_points(player: Player, building: int, space: int) -> int:
    """Return the helm points for a building or statue on this space."""
    points = int(BUILD_POINTS[building])
    if player.ground[space] == Landscape.SETTLEMENT:
        points += SETTLEMENT_POINTS
    if building == STATUE:
        return points + deck.sum_of(player, deck.HAS_STATUE_HELM, deck.STATUE_HELM)
    return points + deck.sum_of(player, deck.HAS_BUILDING_HELM, deck.BUILDING_HELM)


@rule
def give_up_site(table: Table) -> None:
    """Return the building or statue to where it came from: there is no room for it and none can be made."""
    if frames.number(table, Number.BUILDING) == STATUE:
        player = table.players[table.seat]
        plain = player.workshop[PLAIN_SPOT] < spots_of(player, PLAIN_SPOT)
        player.workshop[PLAIN_SPOT if plain else HELM_SPOT] += 1
    frames.pop(table)


# buildings


@rule
def building_reduction(player: Player, building: int, discount: int) -> int:
    if player.small_cards & deck.ANY_BUILDING == 0:
        return discount
    discount += deck.sum_of(player, deck.ANY_BUILDING, deck.BUILDINGS_LESS)
    return discount + deck.sum_of(player, deck.ANY_BUILDING, deck.SMALL_BUILDINGS_LESS + int(building))


@rule
def can_erect(player: Player, packed: int, building: int, discount: int) -> bool:
    if player.buildings[building] == 0:
        return False
    less = building_reduction(player, building, discount)
    return payment.can_pay(player, packed, building, less) and can_make_room(player, building, less)


@rule
def offer_buildings(player: Player, packed: int, discount: int, actions: Row[int], count: int) -> int:
    for building in range(BUILDINGS):
        if can_erect(player, packed, building, discount):
            count = offer(actions, count, Act.ERECT + building)
    return count


@rule
def buildings_erected(player: Player) -> int:
    """Count the buildings on the peninsula."""
    count = SMALL_BUILDINGS + LARGE_BUILDINGS + 1
    for building in range(BUILDINGS):
        count -= player.buildings[building]
    return count


# ruins and statues


@rule
def spots_of(player: Player, spot: int) -> int:
    """Count the crafting spots of one kind. Each large building that leaves the board uncovers one with a helm point."""
    if spot == PLAIN_SPOT:
        return values.workshop_spots(player)
    return values.helm_spots(player) + LARGE_BUILDINGS - player.buildings[Building.LARGE]


@rule
def is_accessible(player: Player, ruin: int) -> bool:
    space = RUINS[ruin]
    return player.piece[space] == Piece.RUIN and touches_landscape(player, space)


@rule
def offer_ruins(player: Player, actions: Row[int], count: int) -> int:
    for ruin in range(len(RUINS)):
        if is_accessible(player, ruin):
            for spot in range(HELM_SPOT, -1, -1):
                if player.workshop[spot] < spots_of(player, spot):
                    count = offer(actions, count, Act.RUIN + 2 * ruin + spot)
    return count


@rule
def has_free_spot(player: Player) -> bool:
    """Return whether the workshop has room for a statue."""
    statues = player.workshop[PLAIN_SPOT] + player.workshop[HELM_SPOT]
    return statues < spots_of(player, PLAIN_SPOT) + spots_of(player, HELM_SPOT)


@rule
def can_remove_ruin(player: Player) -> bool:
    if not has_free_spot(player):
        return False
    for ruin in range(len(RUINS)):
        if is_accessible(player, ruin):
            return True
    return False


@rule
def remove_ruin(table: Table, action: int) -> None:
    """Turn the ruin into a statue in the workshop."""
    player = table.players[table.seat]
    spaces.clear(player, RUINS[(action - Act.RUIN) // 2])
    spot = (action - Act.RUIN) % 2
    player.workshop[spot] += 1
    tasks.answer(table, Moment.RUIN)
    if spot == HELM_SPOT:
        sailing.earn(table, values.workshop_points(player))


@rule
def statue_reduction(player: Player, discount: int) -> int:
    return discount + deck.sum_of(player, deck.HAS_STATUES_LESS, deck.STATUES_LESS)


@rule
def can_pay_statue(player: Player, packed: int, cost: int, discount: int) -> bool:
    less = statue_reduction(player, discount)
    return payment.can_pay(player, packed, STATUE_COST + cost, less) and can_make_room(player, STATUE_COST + cost, less)


@rule
def can_build_statue(player: Player, packed: int, discount: int) -> bool:
    if player.workshop[PLAIN_SPOT] + player.workshop[HELM_SPOT] == 0:
        return False
    return can_pay_statue(player, packed, 0, discount) or can_pay_statue(player, packed, 1, discount)


@rule
def offer_statues(player: Player, packed: int, discount: int, actions: Row[int], count: int) -> int:
    if player.workshop[PLAIN_SPOT] + player.workshop[HELM_SPOT] == 0:
        return count
    for cost in range(2):
        if can_pay_statue(player, packed, cost, discount):
            for spot in range(HELM_SPOT, -1, -1):
                if player.workshop[spot] > 0:
                    count = offer(actions, count, Act.STATUE + 2 * cost + spot)
    return count


@rule
def build_statue(table: Table, action: int, discount: int) -> None:
    player = table.players[table.seat]
    player.workshop[(action - Act.STATUE) % 2] -= 1
    tasks.site(table, STATUE)
    payment.ask(table, STATUE_COST + (action - Act.STATUE) // 2, statue_reduction(player, discount))


# by an islet or a card


@rule
def offer_workshop(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    player = table.players[table.seat]
    count = 0
    if not room.has_room(table):
        return count
    if frame.numbers[Number.RUIN] == 1:
        count = offer_ruins(player, actions, count)
    if frame.numbers[Number.STATUE] == 1:
        count = offer_statues(player, storage.worths(player), frame.numbers[Number.STATUE_LESS], actions, count)
    return count


@rule
def work(table: Table, action: int) -> None:
    discount = frames.number(table, Number.STATUE_LESS)
    frames.pop(table)
    if action >= Act.STATUE:
        build_statue(table, action, discount)
    elif action >= Act.RUIN:
        remove_ruin(table, action)
