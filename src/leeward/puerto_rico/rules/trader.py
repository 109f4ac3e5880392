"""Trader phase: one sale each.

    the house        has four spaces and takes each kind once, unless the seller has an office (page 9)
    the price        of the good, plus the trader's privilege and the markets (pages 9 and 10)
    trading post     buys instead, whatever the house holds (page 14)
    land office      buys or gives up a tile (page 15)
    the end          a full house is emptied

Rulebook: page 5.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house, people, plantations
from leeward.puerto_rico.rules.components import GOODS, HOUSE_SPACES, Building, Tile
from leeward.puerto_rico.rules.people import island_room, occupied, privilege
from leeward.puerto_rico.rules.rounds import close_phase, next_turn
from leeward.puerto_rico.rules.settler import offer_looked_at, place_looked_at
from leeward.puerto_rico.rules.table import Act, Decision, Player, Table, Used


@rule
def sell(table: Table, player: Player, action: int) -> None:
    player.used |= Used.SALE
    if action < Act.SELL_AT_POST:
        good = action - Act.SELL
        player.doubloons += house_pays(table, table.seat, good)
        table.house[good] += 1
    else:
        good = action - Act.SELL_AT_POST
        player.doubloons += post_pays(table, table.seat, good)
        table.goods[good] += 1
    player.goods[good] -= 1


@rule
def house_pays(table: Table, seat: int, good: int) -> int:
    """Return the price of the good (its number), plus the trader's privilege and the markets."""
    player = table.players[seat]
    price = post_pays(table, seat, good)
    if occupied(player, Building.SMALL_MARKET):
        price += 1
    if occupied(player, Building.LARGE_MARKET):
        price += 2
    return price


@rule
def post_pays(table: Table, seat: int, good: int) -> int:
    """Return the price at the trading post: without the markets."""
    if seat == table.leader:
        return good + privilege(table.players[seat])
    return good + 0


@rule
def house_takes(table: Table, player: Player, good: int) -> bool:
    """Return whether the house takes the good: it has four spaces, and takes a kind twice only with an office."""
    return in_house(table) < HOUSE_SPACES and (table.house[good] == 0 or occupied(player, Building.OFFICE))


@rule
def goods_house_takes(table: Table, player: Player) -> int:
    """Return the goods that the house takes from the player, one bit each."""
    kinds = 0
    for good in range(GOODS):
        kinds |= int(house_takes(table, player, good)) << good
    return kinds


@rule
def in_house(table: Table) -> int:
    count = 0
    for good in range(GOODS):
        count += table.house[good]
    return count


@rule
def empty_full_house(table: Table) -> None:
    if in_house(table) == HOUSE_SPACES:
        for good in range(GOODS):
            table.goods[good] += table.house[good]
            table.house[good] = 0


@rule
def arrive(table: Table) -> bool:
    if table.decision == Decision.LAND_OFFICE_LOOK:
        return True
    while table.turn < table.seats:
        player = table.players[table.seat]
        if may_sell(table, player) or may_use_land_office(player) or guest_helps(table, player):
            return True
        next_turn(table)
    empty_full_house(table)
    close_phase(table)
    return False


@rule
def may_sell(table: Table, player: Player) -> bool:
    """Return whether the player has a good to sell."""
    if player.used & Used.SALE:
        return False
    held = people.goods_held(player)
    if held == 0:
        return False
    return held & goods_house_takes(table, player) != 0 or occupied(player, Building.TRADING_POST)


@rule
def may_use_land_office(player: Player) -> bool:
    return occupied(player, Building.LAND_OFFICE) and not player.used & Used.LAND_OFFICE


@rule
def guest_helps(table: Table, player: Player) -> bool:
    """Return whether a guest could make a sale possible, or enter the land office."""
    if not player.used & Used.LAND_OFFICE:
        if guest_house.can_enter(player, Building.LAND_OFFICE):
            return True
        if occupied(player, Building.LAND_OFFICE) and guest_house.can_enter(player, Building.FOREST_HOUSE):
            return True
    if player.used & Used.SALE or not people.has_goods(player):
        return False
    if in_house(table) < HOUSE_SPACES and guest_house.can_enter(player, Building.OFFICE):
        return True
    return guest_house.can_enter(player, Building.TRADING_POST)


@rule
def legal(table: Table, actions: Row[int]) -> int:
    if table.decision == Decision.LAND_OFFICE_LOOK:
        return offer_looked_at(table, actions)
    player = table.players[table.seat]
    count = 0
    if not player.used & Used.SALE:
        count = offer_sales(table, player, actions)
    count = offer(actions, count, Act.PASS)
    if may_use_land_office(player):
        count = offer_land(table, player, actions, count)
    if count == 1 and not guest_helps(table, player):
        return count
    return guest_house.offer_moves(player, actions, count)


@rule
def offer_sales(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer sales to the house, and any good to the trading post."""
    count = 0
    post = occupied(player, Building.TRADING_POST)
    for good in range(GOODS - 1, -1, -1):
        if player.goods[good] == 0:
            continue
        if house_takes(table, player, good):
            count = offer(actions, count, Act.SELL + good)
        if post:
            count = offer(actions, count, Act.SELL_AT_POST + good)
    return count


@rule
def offer_land(table: Table, player: Player, actions: Row[int], count: int) -> int:
    """Offer the land office: with a colonist, buy a face-down tile; with a noble, give up a plantation for a doubloon.

    With a forest house the tile may be a forest; forests never run out.
    """
    if people.has_noble(player, Building.LAND_OFFICE):
        return people.offer_discards(player, occupied(player, Building.FOREST_HOUSE), actions, count)
    if player.doubloons > 0 and island_room(player) > 0:
        if plantations.face_down(table) > 0:
            count = offer(actions, count, Act.BUY_TILE)
        elif occupied(player, Building.FOREST_HOUSE):
            count = offer(actions, count, Act.TILE + Tile.FOREST)
    return count


@rule
def apply(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if table.decision == Decision.LAND_OFFICE_LOOK:
        place_looked_at(table, player, action)
        table.decision = Decision.TRADE
    elif action == Act.PASS:
        next_turn(table)
    elif action == Act.BUY_TILE:
        buy_tile(table, player)
    elif action == Act.TILE + Tile.FOREST:
        player.doubloons -= 1
        player.used |= Used.LAND_OFFICE
        people.put_tile(player, Tile.FOREST)
    elif action < Act.GOOD:
        people.discard(table, player, action)
        player.doubloons += 1
        player.used |= Used.LAND_OFFICE
    else:
        sell(table, player, action)


@rule
def buy_tile(table: Table, player: Player) -> None:
    player.doubloons -= 1
    player.used |= Used.LAND_OFFICE
    if occupied(player, Building.FOREST_HOUSE):
        plantations.look(table)
        table.decision = Decision.LAND_OFFICE_LOOK
    else:
        people.put_tile(player, plantations.draw(table))
