"""Colonists and nobles: where they stand, where there is room, where they come from. Rulebook: pages 4, 8 and 15."""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules.components import GOODS, ISLAND_SPACES, TILES, Building, Tile
from leeward.puerto_rico.rules.table import NONE, SPOTS, TILE_SPOTS, WINDROSE, Act, Player, Table


@rule
def occupied(player: Player, building: int) -> bool:
    """Return whether the player has the building with a colonist or noble in it."""
    return workers_in(player, building) > 0


@rule
def has_colonist(player: Player, building: int) -> bool:
    spot = player.spot[building]
    return spot > 0 and player.colonists[spot] > 0


@rule
def has_noble(player: Player, building: int) -> bool:
    spot = player.spot[building]
    return spot > 0 and player.nobles[spot] > 0


@rule
def workers(player: Player, spot: int) -> int:
    return player.colonists[spot] + player.nobles[spot]


@rule
def workers_in(player: Player, building: int) -> int:
    spot = player.spot[building]
    there = player.colonists[spot] + player.nobles[spot]
    return there if spot > 0 else 0


@rule
def room(player: Player, spot: int) -> int:
    """Count the empty circles of a spot."""
    return player.circles[spot] - player.colonists[spot] - player.nobles[spot]


@rule
def empty_circles(player: Player) -> int:
    """Count the empty circles on the player's board."""
    return empty_circles_from(player, 0)


@rule
def empty_circles_from(player: Player, first: int) -> int:
    """Count the empty circles of this spot and all later ones."""
    empty = 0
    for spot in range(SPOTS):
        here = room(player, spot)
        empty += here if spot >= first else 0
    return empty


@rule
def empty_building_circles(player: Player) -> int:
    empty = 0
    for spot in range(TILE_SPOTS, SPOTS):
        empty += room(player, spot)
    return empty


@rule
def site_of(player: Player, spot: int) -> int:
    if spot < TILE_SPOTS:
        return spot
    return TILE_SPOTS + player.city[spot - TILE_SPOTS]


@rule
def spot_of(player: Player, site: int) -> int:
    if site < TILE_SPOTS:
        return site
    return player.spot[site - TILE_SPOTS]


@rule
def total_nobles(player: Player) -> int:
    total = player.idle_nobles + 0
    for spot in range(SPOTS):
        total += player.nobles[spot]
    return total


@rule
def total_people(player: Player) -> int:
    total = player.idle_colonists + player.idle_nobles
    for spot in range(SPOTS):
        total += player.colonists[spot] + player.nobles[spot]
    return total


@rule
def has_goods(player: Player) -> bool:
    return goods_held(player) != 0


@rule
def goods_held(player: Player) -> int:
    """Return the kinds of goods that the player has, one bit each."""
    kinds = 0
    for good in range(GOODS):
        kinds |= int(player.goods[good] > 0) << good
    return kinds


@rule
def island_room(player: Player) -> int:
    """Count the empty island spaces."""
    empty = ISLAND_SPACES
    for tile in range(TILES):
        empty -= player.tiles[tile]
    return empty


@rule
def put_tile(player: Player, tile: int) -> None:
    """Place a tile on the island; every tile except a forest has a circle."""
    player.tiles[tile] += 1
    if tile != Tile.FOREST:
        player.circles[tile] += 1


@rule
def offer_from_supply(table: Table, actions: Row[int], count: int) -> int:
    """Offer a person for the hospice or university: a colonist from the supply, otherwise anyone from the colonist ship."""
    if table.colonists > 0 or table.ship_colonists > 0:
        count = offer(actions, count, Act.COLONIST)
    if table.colonists == 0 and table.ship_nobles > 0:
        count = offer(actions, count, Act.NOBLE)
    return count


@rule
def can_come(table: Table) -> bool:
    """Return whether anyone is available for the hospice or the university."""
    return table.colonists + table.ship_colonists + table.ship_nobles > 0


@rule
def settle_newcomer(table: Table, player: Player, action: int, spot: int) -> None:
    """Put the person from the hospice or university on a spot, or on the windrose if the spot is NONE."""
    if action == Act.NOBLE:
        table.ship_nobles -= 1
        if spot == NONE:
            player.idle_nobles += 1
        else:
            player.nobles[spot] += 1
        return
    if table.colonists > 0:
        table.colonists -= 1
    else:
        table.ship_colonists -= 1
    if spot == NONE:
        player.idle_colonists += 1
    else:
        player.colonists[spot] += 1


@rule
def offer_discards(player: Player, with_forests: bool, actions: Row[int], count: int) -> int:
    """Offer the plantations to give up: of each kind an empty one, one with a colonist, one with a noble."""
    for tile in range(TILES):
        if player.tiles[tile] == 0 or tile == Tile.QUARRY or (tile == Tile.FOREST and not with_forests):
            continue
        first = Act.DISCARD + 3 * tile
        if tile == Tile.FOREST or room(player, tile) > 0:
            count = offer(actions, count, first)
        if tile == Tile.FOREST:
            continue
        if player.colonists[tile] > 0:
            count = offer(actions, count, first + 1)
        if player.nobles[tile] > 0:
            count = offer(actions, count, first + 2)
    return count


@rule
def discard(table: Table, player: Player, action: int) -> None:
    """Give up a plantation or forest; the person on it goes to the windrose."""
    tile = (action - Act.DISCARD) // 3
    who = (action - Act.DISCARD) % 3
    player.tiles[tile] -= 1
    if tile != Tile.FOREST:
        player.circles[tile] -= 1
    if tile < GOODS:
        table.discard[tile] += 1
    if who == 1:
        player.colonists[tile] -= 1
        player.idle_colonists += 1
    elif who == 2:
        player.nobles[tile] -= 1
        player.idle_nobles += 1


@rule
def leave(table: Table, player: Player, action: int) -> None:
    """Send a colonist or noble from the player's board back to the supply."""
    noble = action >= Act.RETURN_NOBLE
    site = action - (Act.RETURN_NOBLE if noble else Act.RETURN_COLONIST)
    if noble:
        table.nobles += 1
        if site == WINDROSE:
            player.idle_nobles -= 1
        else:
            player.nobles[spot_of(player, site)] -= 1
    else:
        table.colonists += 1
        if site == WINDROSE:
            player.idle_colonists -= 1
        else:
            player.colonists[spot_of(player, site)] -= 1


@rule
def privilege(player: Player) -> int:
    """Return how often a role's privilege counts for the player who took it: twice with a library."""
    return 2 if occupied(player, Building.LIBRARY) else 1
