"""Counts on a player's boards, for royal orders and the conditions of building cards."""

from leeward.cooper_island.edition.vocabulary import MOST_CONDITIONS, Count
from leeward.cooper_island.rules import boats, buildings, cargo, deck, milestones, storage
from leeward.cooper_island.rules.components import (
    ITEMS,
    LANDSCAPES,
    NORMAL_WORKERS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    WORKERS_AT_START,
    Landscape,
    Piece,
)
from leeward.cooper_island.rules.landscape import count_pieces, free_spaces, uncharted_spaces
from leeward.cooper_island.rules.peninsula import LAND, NEIGHBOR_BITS, PASSAGE, WATER
from leeward.cooper_island.rules.table import NONE, Player
from leeward.cooper_island.rules.values import value
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import count_bits, lowest_of


@rule
def holds(player: Player, part: int) -> bool:
    """Return whether the player meets all conditions of a part of a card."""
    for i in range(MOST_CONDITIONS):
        if deck.CONDITION_COUNT[part, i] == NONE:
            return True
        found = count_of(
            player, deck.CONDITION_COUNT[part, i], value(player, deck.CONDITION_OF[part, i], deck.CONDITION_OF_AT[part, i])
        )
        if found < value(player, deck.CONDITION_LEAST[part, i], deck.CONDITION_LEAST_AT[part, i]):
            return False
        if found > value(player, deck.CONDITION_MOST[part, i], deck.CONDITION_MOST_AT[part, i]):
            return False
    return True


@rule
def count_of(player: Player, count: int, of: int) -> int:
    """Return one of the counts. `of`: a level, or the items to count, one bit each."""
    if count <= Count.SPACES:
        return count_land(player, count, of)
    if count <= Count.WORKSHOP:
        return count_on_land(player, count)
    if count == Count.BOATS:
        return boats.boats_built(player)
    if count == Count.ISLETS:
        return islets_laid(player)
    if count == Count.LIDS:
        return cargo.lids_taken(player)
    if count == Count.LOG_BOOKS:
        return int(player.log_books)
    if count == Count.ANCHORS:
        return int(player.anchors[0] + player.anchors[1])
    if count == Count.HELM:
        return int(player.steps[0] + player.steps[1])
    if count == Count.WORKERS:
        return WORKERS_AT_START + NORMAL_WORKERS - int(player.normal_below) + SPECIAL_WORKERS - int(player.special_below)
    if count == Count.SPECIAL_WORKERS:
        return SPECIAL_WORKERS - int(player.special_below)
    if count == Count.MILESTONES:
        return int(milestones.milestones_reached(player))
    if count == Count.STORED:
        return stored(player, of)
    if count == Count.CUBES:
        return cubes_on_land(player, of)
    if count == Count.TILES:
        return reserve_tiles(player)
    return int(player.marker)


@rule
def count_land(player: Player, count: int, level: int) -> int:
    if count == Count.SPACES:
        return spaces_from_level(player, level)
    if count == Count.SETTLEMENTS:
        return count_bits(spaces_of(player, Landscape.SETTLEMENT))
    if count == Count.FORESTS:
        return count_bits(spaces_of(player, Landscape.FOREST))
    if count == Count.MEADOWS:
        return count_bits(spaces_of(player, Landscape.MEADOW))
    return count_bits(spaces_of(player, Landscape.MOUNTAIN))


@rule
def count_on_land(player: Player, count: int) -> int:
    if count == Count.UNCHARTED:
        return uncharted_spaces(player)
    if count == Count.FREE:
        return free_spaces(player)
    if count == Count.AREA:
        return largest_area(player, 1)
    if count == Count.PASSAGE:
        return passage_spaces(player)
    if count == Count.RUINS:
        return count_pieces(player, Piece.RUIN)
    if count == Count.BUILT_ON_SETTLEMENTS:
        return built_on_settlements(player)
    if count == Count.BUILDINGS:
        return int(buildings.buildings_erected(player))
    if count == Count.STATUES:
        return count_pieces(player, Piece.STATUE)
    return int(player.workshop[0] + player.workshop[1])


# the land


@rule
def spaces_from_level(player: Player, level: int) -> int:
    count = 0
    for space in range(LAND):
        if player.level[space] >= level:
            count += 1
    return count


@rule
def largest_area(player: Player, least: int) -> int:
    """Return the size of the largest connected area of one landscape other than settlements.

    If no area reaches `least`, return `least - 1`.
    """
    largest = least - 1
    for landscape in range(LANDSCAPES):
        rest = spaces_of(player, landscape) if landscape != Landscape.SETTLEMENT else 0
        while count_bits(rest) > largest:
            area = first_area(rest)
            rest &= ~area
            largest = max(largest, count_bits(area))
    return largest


@rule
def spaces_of(player: Player, landscape: int) -> int:
    """Return the spaces of this landscape, one bit each."""
    spaces = 0
    for space in range(LAND):
        if player.ground[space] == landscape:
            spaces |= 1 << space
    return spaces


@rule
def first_area(spaces: int) -> int:
    """Return the first of these spaces and all spaces connected to it."""
    area = 0
    found = spaces & -spaces
    while found != 0:
        area |= found & -found
        found |= int(NEIGHBOR_BITS[lowest_of(found)]) & spaces
        found &= ~area
    return area


@rule
def built_on_settlements(player: Player) -> int:
    count = 0
    for space in range(LAND):
        if player.ground[space] == Landscape.SETTLEMENT and Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            count += 1
    return count


@rule
def passage_spaces(player: Player) -> int:
    """Count the charted spaces of the passage."""
    count = 0
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] > 0:
            count += 1
    return count


@rule
def cubes_on_land(player: Player, items: int) -> int:
    count = 0
    for space in range(LAND):
        cube = int(storage.cube_on(player, space))
        if cube != NONE and items >> cube & 1:
            count += 1
    return count


# the water and the player board


@rule
def islets_laid(player: Player) -> int:
    count = 0
    for water in range(WATER):
        if player.islet[water] != NONE:
            count += 1
    return count


@rule
def stored(player: Player, items: int) -> int:
    count = 0
    for item in range(ITEMS):
        if items >> item & 1:
            count += int(player.stored[item])
    return count


@rule
def reserve_tiles(player: Player) -> int:
    count = 0
    for kind in range(TILE_KINDS):
        count += int(player.tiles[kind])
    return count
