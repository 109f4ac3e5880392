"""Settler phase: each player takes a tile.

    hacienda         an optional face-down tile first (page 9; with a forest house the player looks at it, page 13)
    the tile         a face-up plantation; a quarry for the settler or with a construction hut (page 9)
    hospice          puts a colonist on it (page 9)
    library          the settler's second tile (page 14)
    hunting lodge    at the end: points for the emptiest island, or a plantation given up (page 16)
    the end          new face-up plantations: plantations.py

Rulebook: pages 3 and 4.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer, offer_if
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house, people, plantations
from leeward.puerto_rico.rules.components import GOODS, Building, Tile
from leeward.puerto_rico.rules.people import island_room, occupied
from leeward.puerto_rico.rules.points import takes_bonus
from leeward.puerto_rico.rules.rounds import close_phase, next_role, next_turn
from leeward.puerto_rico.rules.table import NONE, Act, Decision, Player, Table, Used

HUNTING_LODGE_POINTS = 2


@rule
def take_tile(table: Table, player: Player, tile: int) -> None:
    people.put_tile(player, tile)
    if tile == Tile.QUARRY:
        table.quarries -= 1
    elif tile < GOODS:
        table.row[tile] -= 1
    first = not player.used & Used.TILE
    player.used |= Used.TILE
    # The hospice works for the first tile taken: the library's, if the settler declined the first one.
    if first and occupied(player, Building.HOSPICE) and people.can_come(table):
        table.pending = tile
        table.decision = Decision.HOSPICE
    else:
        end_turn(table)


@rule
def end_turn(table: Table) -> None:
    """Pass to the next player; after the last one comes the library's second tile, then the end of the phase."""
    if table.turn + 1 == table.seats and table.seat == table.leader:
        close_phase(table)
    elif table.turn + 1 < table.seats:
        next_turn(table)
        table.decision = Decision.HACIENDA
    else:
        table.decision = Decision.SECOND_TILE


@rule
def hunt(table: Table) -> bool:
    """Ask the owners of hunting lodges, clockwise, at the end of the phase; then renew the row."""
    while table.turn < table.seats:
        player = table.players[table.seat]
        if people.has_noble(player, Building.HUNTING_LODGE):
            if has_emptiest_island(table, player) and not takes_bonus(table, player, HUNTING_LODGE_POINTS):
                return True
        elif people.has_colonist(player, Building.HUNTING_LODGE) and plantations_of(player) > 0:
            return True
        next_turn(table)
    plantations.renew_row(table)
    next_role(table)
    return False


@rule
def after_last_points(table: Table) -> None:
    """Go on with the next hunting lodge, once the owner of this one has decided."""
    next_turn(table)
    table.decision = Decision.HUNTING_LODGE


@rule
def plantations_of(player: Player) -> int:
    """Count the plantations and forests: the tiles that the hunting lodge may remove."""
    count = player.tiles[Tile.FOREST] + 0
    for kind in range(GOODS):
        count += player.tiles[kind]
    return count


@rule
def has_emptiest_island(table: Table, player: Player) -> bool:
    """Return whether the player has more empty island spaces than anyone else."""
    as_empty = 0
    for seat in range(table.seats):
        if island_room(table.players[seat]) >= island_room(player):
            as_empty += 1
    return as_empty == 1


@rule
def arrive(table: Table) -> bool:
    """Advance to the next decision; return whether a player has to make it."""
    player = table.players[table.seat]
    if table.decision == Decision.HACIENDA:
        if may_draw(table, player):
            return True
        table.decision = Decision.TILE
    if table.decision == Decision.TILE:
        if island_room(player) > 0:
            return True
        end_turn(table)
        return False
    if table.decision == Decision.SECOND_TILE:
        table.seat = table.leader
        player = table.players[table.leader]
        if island_room(player) > 0 and (occupied(player, Building.LIBRARY) or guest_house.can_enter(player, Building.LIBRARY)):
            return True
        close_phase(table)
        return False
    if table.decision == Decision.HUNTING_LODGE:
        return hunt(table)
    return True  # looking at a tile and the hospice always leave a decision


@rule
def may_draw(table: Table, player: Player) -> bool:
    """Return whether the hacienda works: once per turn, before the player takes a tile.

    With a forest house it also works without face-down tiles: forests never run out.
    """
    return (
        occupied(player, Building.HACIENDA)
        and not player.used & Used.HACIENDA
        and island_room(player) > 0
        and (plantations.face_down(table) > 0 or occupied(player, Building.FOREST_HOUSE))
    )


@rule
def legal(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    if table.decision == Decision.HACIENDA:
        tile = Act.DRAW if plantations.face_down(table) > 0 else Act.TILE + Tile.FOREST
        count = offer(actions, offer(actions, 0, tile), Act.PASS)
        return guest_house.offer_moves(player, actions, count)
    if table.decision == Decision.HACIENDA_LOOK:
        return offer_looked_at(table, actions)
    if table.decision == Decision.HOSPICE:
        count = people.offer_from_supply(table, actions, 0)
        return offer(actions, count, Act.PASS)
    if table.decision == Decision.HUNTING_LODGE:
        count = offer(actions, 0, Act.PASS)
        count = people.offer_discards(player, True, actions, count)
    else:
        count = offer_tiles(table, player, actions)
        count = offer(actions, count, Act.PASS)
    return guest_house.offer_moves(player, actions, count)


@rule
def offer_tiles(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer face-up plantations, a quarry (settler's first tile, or construction hut), and a forest (forest house).

    The library's second tile may need a guest to enter the library first.
    """
    count = 0
    if table.decision == Decision.SECOND_TILE and not occupied(player, Building.LIBRARY):
        return count
    for kind in range(GOODS):
        count = offer_if(actions, count, Act.TILE + kind, table.row[kind] > 0)
    settlers_first = table.seat == table.leader and table.decision == Decision.TILE
    if table.quarries > 0 and (settlers_first or occupied(player, Building.CONSTRUCTION_HUT)):
        count = offer(actions, count, Act.TILE + Tile.QUARRY)
    if occupied(player, Building.FOREST_HOUSE):
        count = offer(actions, count, Act.TILE + Tile.FOREST)
    return count


@rule
def offer_looked_at(table: Table, actions: Row[int]) -> int:
    """Offer the looked-at tile or a forest (forest house)."""
    return offer(actions, offer(actions, 0, Act.TILE + table.looked_at), Act.TILE + Tile.FOREST)


@rule
def apply(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if table.decision == Decision.HACIENDA:
        draw_or_not(table, player, action)
    elif table.decision == Decision.HACIENDA_LOOK:
        place_looked_at(table, player, action)
        table.decision = Decision.TILE
    elif table.decision == Decision.TILE:
        if action == Act.PASS:
            end_turn(table)
        else:
            take_tile(table, player, action - Act.TILE)
    elif table.decision == Decision.HOSPICE:
        if action != Act.PASS:
            # a forest has no circle
            people.settle_newcomer(table, player, action, NONE if table.pending == Tile.FOREST else int(table.pending))
        end_turn(table)
    elif table.decision == Decision.SECOND_TILE:
        if action == Act.PASS:
            close_phase(table)
        else:
            take_tile(table, player, action - Act.TILE)
    else:
        if action != Act.PASS:
            people.discard(table, player, action)
        next_turn(table)


@rule
def draw_or_not(table: Table, player: Player, action: int) -> None:
    player.used |= Used.HACIENDA
    table.decision = Decision.TILE
    if action == Act.PASS:
        return
    if action == Act.TILE + Tile.FOREST:
        people.put_tile(player, Tile.FOREST)
    elif occupied(player, Building.FOREST_HOUSE):
        plantations.look(table)
        table.decision = Decision.HACIENDA_LOOK
    else:
        people.put_tile(player, plantations.draw(table))


@rule
def place_looked_at(table: Table, player: Player, action: int) -> None:
    """Place the looked-at tile, or shuffle it back in and plant a forest."""
    if action == Act.TILE + Tile.FOREST:
        plantations.put_back(table)
        people.put_tile(player, Tile.FOREST)
    else:
        people.put_tile(player, plantations.show_looked_at(table))


@rule
def after_guest(table: Table) -> None:
    """Ask about the hacienda again if the player has not taken a tile: a guest may have just entered it."""
    if table.decision == Decision.TILE:
        table.decision = Decision.HACIENDA
