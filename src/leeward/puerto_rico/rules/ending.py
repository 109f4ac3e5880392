"""Final scoring.

Rulebook: page 7; large buildings page 11, statue and cloister page 15, nobles and royal garden pages 15 and 16.
"""

from enum import IntEnum

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import people
from leeward.puerto_rico.rules.components import (
    CLOISTER_POINTS,
    FIRST_BEIGE,
    GOODS,
    ISLAND_SPACES,
    POINTS,
    RESIDENCE_POINTS,
    TILES,
    Building,
)
from leeward.puerto_rico.rules.people import occupied
from leeward.puerto_rico.rules.table import Player, Table


class Part(IntEnum):
    """Parts of a player's score."""

    CHIPS = 0
    BUILDINGS = 1
    NOBLES = 2
    GUILD_HALL = 3
    RESIDENCE = 4
    FORTRESS = 5
    CUSTOMS_HOUSE = 6
    CITY_HALL = 7
    CLOISTER = 8
    ROYAL_GARDEN = 9


PARTS = len(Part)


@rule
def score_part(player: Player, part: int) -> int:
    """Return one part of the score. Large buildings score only if occupied."""
    points = 0
    if part == Part.CHIPS:
        points += player.points
    elif part == Part.BUILDINGS:
        for i in range(player.buildings):
            points += POINTS[player.city[i]]
    elif part == Part.NOBLES:
        points += people.total_nobles(player)
    elif part == Part.GUILD_HALL and occupied(player, Building.GUILD_HALL):
        points += guild_hall(player)
    elif part == Part.RESIDENCE and occupied(player, Building.RESIDENCE):
        points += RESIDENCE_POINTS[ISLAND_SPACES - people.island_room(player)]
    elif part == Part.FORTRESS and occupied(player, Building.FORTRESS):
        points += people.total_people(player) // 3
    elif part == Part.CUSTOMS_HOUSE and occupied(player, Building.CUSTOMS_HOUSE):
        points += player.points // 4
    elif part == Part.CITY_HALL and occupied(player, Building.CITY_HALL):
        points += beige_buildings(player)
    elif part == Part.CLOISTER and occupied(player, Building.CLOISTER):
        points += cloister(player)
    elif part == Part.ROYAL_GARDEN and occupied(player, Building.ROYAL_GARDEN):
        points += people.total_nobles(player)
    return points


@rule
def guild_hall(player: Player) -> int:
    """Score 1 for each small production building, 2 for each large one; the jeweler counts as large."""
    points = 0
    for building in range(FIRST_BEIGE):
        if player.spot[building] > 0:
            points += 1 if building <= Building.SMALL_SUGAR_MILL else 2
    if player.spot[Building.JEWELER] > 0:
        points += 2
    return points


@rule
def beige_buildings(player: Player) -> int:
    count = 0
    for i in range(player.buildings):
        if player.city[i] >= FIRST_BEIGE and player.city[i] != Building.JEWELER:
            count += 1
    return count


@rule
def cloister(player: Player) -> int:
    """Score sets of three identical tiles, including forests and quarries."""
    sets = 0
    for tile in range(TILES):
        sets += player.tiles[tile] // 3
    return CLOISTER_POINTS[sets]


@rule
def score_parts(table: Table, seat: int, parts: Row[int]) -> None:
    for part in range(PARTS):
        parts[part] = score_part(table.players[seat], part)


@door
def scores(table: Table, points: Row[int], ties: Row[int]) -> None:
    """Write each seat's total, and doubloons plus goods as the tie-breaker."""
    for seat in range(table.seats):
        player = table.players[seat]
        points[seat] = 0
        for part in range(PARTS):
            points[seat] += score_part(player, part)
        ties[seat] = player.doubloons
        for good in range(GOODS):
            ties[seat] += player.goods[good]
