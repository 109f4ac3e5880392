"""Builder phase: each player may build.

    price            the cost, less the builder's privilege, quarries (page 5), forests (page 13), zoning office (page 16)
    black market     takes a colonist, a good or a point in place of a doubloon each (page 13)
    the building     takes its space; large ones take two (page 8)
    church           scores points for it (page 14)
    university       puts a colonist in it (page 10)

Rulebook: pages 4 and 5.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house, people
from leeward.puerto_rico.rules.components import (
    AFFORDABLE,
    BUILDINGS,
    CHURCH_POINTS,
    CIRCLES,
    CITY_SPACES,
    COLUMN,
    COST,
    DEAREST,
    GOODS,
    LARGE_BUILDINGS,
    LARGE_COLUMN,
    SMALL_BUILDINGS,
    Building,
    Tile,
)
from leeward.puerto_rico.rules.people import occupied, site_of, workers
from leeward.puerto_rico.rules.points import takes_bonus
from leeward.puerto_rico.rules.rounds import close_phase, next_turn
from leeward.puerto_rico.rules.table import SPOTS, TILE_SPOTS, WINDROSE, Act, Decision, Ending, Player, Table

# Bits of `given`: the black market takes one of each.
PERSON, GOOD, POINT = 1, 2, 4


@rule
def price(table: Table, seat: int, building: int) -> int:
    """Return the cost, less one for each occupied quarry up to the column's limit, less all other discounts."""
    quarries = workers(table.players[seat], Tile.QUARRY)
    saved = min(quarries, COLUMN[building]) + discount(table, seat, COLUMN[building] == LARGE_COLUMN)
    return max(0, COST[building] - saved)


@rule
def discount(table: Table, seat: int, large: bool) -> int:
    """Add up the builder's privilege, every two forests, and the zoning office (1 on small buildings or 2 on large ones)."""
    player = table.players[seat]
    saved = people.privilege(player) if seat == table.leader else 0
    saved += player.tiles[Tile.FOREST] // 2
    if large and people.has_noble(player, Building.ZONING_OFFICE):
        saved += 2
    elif not large and people.has_colonist(player, Building.ZONING_OFFICE):
        saved += 1
    return saved


@rule
def pay(table: Table, player: Player, building: int) -> None:
    """Pay in doubloons; the black market takes an item for each doubloon that is missing."""
    cost = price(table, table.seat, building)
    paid = min(cost, int(player.doubloons))
    player.doubloons -= paid
    table.pending = building
    table.owed = cost - paid
    table.given = 0
    if table.owed > 0:
        table.decision = Decision.BLACK_MARKET
    else:
        finish_building(table, player)


@rule
def finish_building(table: Table, player: Player) -> None:
    building = table.pending
    table.stock[building] -= 1
    player.city[player.buildings] = building
    player.spot[building] = TILE_SPOTS + player.buildings
    player.circles[TILE_SPOTS + player.buildings] = CIRCLES[building]
    player.buildings += 1
    player.city_spaces += 2 if COLUMN[building] == LARGE_COLUMN else 1
    if player.city_spaces == CITY_SPACES:
        table.ending |= Ending.CITY
    if not occupied(player, Building.CHURCH) or takes_bonus(table, player, int(CHURCH_POINTS[COLUMN[building]])):
        after_church(table, player)


@rule
def after_church(table: Table, player: Player) -> None:
    """Let the university send someone to the new building, or end the turn."""
    building = table.pending
    if occupied(player, Building.UNIVERSITY) and CIRCLES[building] > 0 and people.can_come(table):
        table.decision = Decision.UNIVERSITY
    else:
        end_turn(table)


@rule
def end_turn(table: Table) -> None:
    next_turn(table)
    table.decision = Decision.BUILD


@rule
def arrive(table: Table) -> bool:
    if table.decision != Decision.BUILD:
        return True
    if table.turn == table.seats:
        close_phase(table)
        return False
    return True


@rule
def legal(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    if table.decision == Decision.BLACK_MARKET:
        return offer_items(table, player, actions)
    if table.decision == Decision.UNIVERSITY:
        count = people.offer_from_supply(table, actions, 0)
        return offer(actions, count, Act.PASS)
    purse = player.doubloons + 0
    if occupied(player, Building.BLACK_MARKET):
        purse += items(player, 0)
    quarries = workers(player, Tile.QUARRY)
    small = purse + discount(table, table.seat, False)
    large = purse + discount(table, table.seat, True)
    count = offer(actions, 0, Act.PASS)
    choice = within_reach(table, player, quarries, small, large)
    while choice:
        count = offer(actions, count, Act.BUILD + lowest_of(choice))
        choice &= choice - 1
    if count == 1 and not guest_helps(table, player, max(small, large)):
        return count
    return guest_house.offer_moves(player, actions, count)


@rule
def within_reach(table: Table, player: Player, quarries: int, small: int, large: int) -> int:
    """Return the buildings the player can build, one bit each; `small` and `large` are doubloons with discounts added."""
    free = CITY_SPACES - player.city_spaces
    found = affordable(quarries, small) & SMALL_BUILDINGS if free > 0 else 0
    found |= affordable(quarries, large) & LARGE_BUILDINGS if free > 1 else 0
    for i in range(player.buildings):
        found &= ~(1 << int(player.city[i]))  # nobody builds the same building twice
    return found & in_stock(table)


@rule
def affordable(quarries: int, doubloons: int) -> int:
    """Return the buildings these doubloons buy, one bit each; each quarry saves one, up to the column's limit."""
    return AFFORDABLE[min(quarries, LARGE_COLUMN), min(doubloons, DEAREST)]


@rule
def in_stock(table: Table) -> int:
    """Return the buildings still available, one bit each."""
    found = 0
    for building in range(BUILDINGS):
        found |= int(table.stock[building] > 0) << building
    return found


@rule
def guest_helps(table: Table, player: Player, purse: int) -> bool:
    """Return whether guests could, at best, make a building affordable."""
    guests = guest_house.guests(player)
    if guests == 0:
        return False
    quarries = workers(player, Tile.QUARRY) + min(guests, people.room(player, Tile.QUARRY))
    if guest_house.can_enter(player, Building.ZONING_OFFICE):
        purse += 2
    if guest_house.can_enter(player, Building.BLACK_MARKET):
        purse += items(player, 0)
    if table.seat == table.leader and guest_house.can_enter(player, Building.LIBRARY):
        purse += 1
    return within_reach(table, player, quarries, purse, purse) != 0


@rule
def items(player: Player, given: int) -> int:
    """Count the items that the player could still give to the black market."""
    count = 0
    if not given & PERSON and has_person_to_spare(player):
        count += 1
    if not given & GOOD:
        for good in range(GOODS):
            if player.goods[good] > 0:
                count += 1
                break
    if not given & POINT and player.points > 0:
        count += 1
    return count


@rule
def has_person_to_spare(player: Player) -> bool:
    """Return whether the player has a person besides the one who works in the black market."""
    return people.total_people(player) > 1


@rule
def offer_items(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer one item of each kind, in any order."""
    count = 0
    if not table.given & PERSON and has_person_to_spare(player):
        count = offer_people(player, actions)
    if not table.given & GOOD:
        for good in range(GOODS):
            if player.goods[good] > 0:
                count = offer(actions, count, Act.RETURN_GOOD + good)
    if not table.given & POINT and player.points > 0:
        count = offer(actions, count, Act.RETURN_POINT)
    return count


@rule
def offer_people(player: Player, actions: Row[int]) -> int:
    count = 0
    if player.idle_colonists > 0:
        count = offer(actions, count, Act.RETURN_COLONIST + WINDROSE)
    if player.idle_nobles > 0:
        count = offer(actions, count, Act.RETURN_NOBLE + WINDROSE)
    for spot in range(SPOTS):
        if spot == player.spot[Building.BLACK_MARKET]:
            continue
        if player.colonists[spot] > 0:
            count = offer(actions, count, Act.RETURN_COLONIST + site_of(player, spot))
        if player.nobles[spot] > 0:
            count = offer(actions, count, Act.RETURN_NOBLE + site_of(player, spot))
    return count


@rule
def apply(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if table.decision == Decision.BUILD:
        if action == Act.PASS:
            end_turn(table)
        else:
            pay(table, player, action - Act.BUILD)
    elif table.decision == Decision.BLACK_MARKET:
        give_item(table, player, action)
    else:
        if action != Act.PASS:
            people.settle_newcomer(table, player, action, TILE_SPOTS + player.buildings - 1)
        end_turn(table)


@rule
def give_item(table: Table, player: Player, action: int) -> None:
    if action == Act.RETURN_POINT:
        player.points -= 1
        table.pool += 1
        table.given |= POINT
    elif action < Act.PLACE_COLONIST:
        player.goods[action - Act.RETURN_GOOD] -= 1
        table.goods[action - Act.RETURN_GOOD] += 1
        table.given |= GOOD
    else:
        people.leave(table, player, action)
        table.given |= PERSON
    table.owed -= 1
    if table.owed == 0:
        finish_building(table, player)
