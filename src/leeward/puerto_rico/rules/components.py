"""What is in the box: roles, goods, tiles and buildings, and the quantities for each number of players."""

from enum import IntEnum

import numpy as np

from leeward.kernel.records.record import Grid, Row


class Role(IntEnum):
    """Role placards. The second prospector is a placard of its own."""

    SETTLER = 0
    MAYOR = 1
    BUILDER = 2
    CRAFTSMAN = 3
    TRADER = 4
    CAPTAIN = 5
    PROSPECTOR = 6
    SECOND_PROSPECTOR = 7


class Good(IntEnum):
    """Goods, ordered by what the trading house pays: 0, 1, 2, 3, 4 doubloons."""

    CORN = 0
    INDIGO = 1
    SUGAR = 2
    TOBACCO = 3
    COFFEE = 4


class Tile(IntEnum):
    """Island tiles. A plantation has the number of its good."""

    CORN = 0
    INDIGO = 1
    SUGAR = 2
    TOBACCO = 3
    COFFEE = 4
    QUARRY = 5
    FOREST = 6


class Building(IntEnum):
    """Buildings, in the order of the game board."""

    SMALL_INDIGO_PLANT = 0
    SMALL_SUGAR_MILL = 1
    LARGE_INDIGO_PLANT = 2
    LARGE_SUGAR_MILL = 3
    TOBACCO_STORAGE = 4
    COFFEE_ROASTER = 5

    SMALL_MARKET = 6
    HACIENDA = 7
    CONSTRUCTION_HUT = 8
    SMALL_WAREHOUSE = 9
    HOSPICE = 10
    OFFICE = 11
    LARGE_MARKET = 12
    LARGE_WAREHOUSE = 13
    FACTORY = 14
    UNIVERSITY = 15
    HARBOR = 16
    WHARF = 17
    GUILD_HALL = 18
    RESIDENCE = 19
    FORTRESS = 20
    CUSTOMS_HOUSE = 21
    CITY_HALL = 22

    AQUEDUCT = 23
    FOREST_HOUSE = 24
    BLACK_MARKET = 25
    STOREHOUSE = 26
    GUEST_HOUSE = 27
    TRADING_POST = 28
    CHURCH = 29
    SMALL_WHARF = 30
    LIGHTHOUSE = 31
    SPECIALTY_FACTORY = 32
    LIBRARY = 33
    UNION_HALL = 34
    STATUE = 35
    CLOISTER = 36

    LAND_OFFICE = 37
    CHAPEL = 38
    HUNTING_LODGE = 39
    ZONING_OFFICE = 40
    ROYAL_SUPPLIER = 41
    VILLA = 42
    JEWELER = 43
    ROYAL_GARDEN = 44


GOODS = len(Good)
ALL_GOODS = (1 << GOODS) - 1  # one bit each
TILES = len(Tile)
BUILDINGS = len(Building)
PLACARDS = len(Role)

FIRST_BEIGE = Building.SMALL_MARKET
FIRST_NEW = Building.AQUEDUCT
FIRST_NOBLE = Building.LAND_OFFICE

MOST_SEATS = 5
ISLAND_SPACES = 12
CITY_SPACES = 12
HOUSE_SPACES = 4
NOBLES = 20
COLONISTS_WITH_NOBLES = 100


def row(*numbers: int) -> Row[int]:
    return np.array(numbers, np.int16)


# Cost, column (the quarry limit), victory points and circles of each building.
# fmt: off
_BUILDINGS = {
    #                               cost column points circles
    Building.SMALL_INDIGO_PLANT:     (1, 1, 1, 1),
    Building.SMALL_SUGAR_MILL:       (2, 1, 1, 1),
    Building.LARGE_INDIGO_PLANT:     (3, 2, 2, 3),
    Building.LARGE_SUGAR_MILL:       (4, 2, 2, 3),
    Building.TOBACCO_STORAGE:        (5, 3, 3, 3),
    Building.COFFEE_ROASTER:         (6, 3, 3, 2),

    Building.SMALL_MARKET:           (1, 1, 1, 1),
    Building.HACIENDA:               (2, 1, 1, 1),
    Building.CONSTRUCTION_HUT:       (2, 1, 1, 1),
    Building.SMALL_WAREHOUSE:        (3, 1, 1, 1),
    Building.HOSPICE:                (4, 2, 2, 1),
    Building.OFFICE:                 (5, 2, 2, 1),
    Building.LARGE_MARKET:           (5, 2, 2, 1),
    Building.LARGE_WAREHOUSE:        (6, 2, 2, 1),
    Building.FACTORY:                (7, 3, 3, 1),
    Building.UNIVERSITY:             (8, 3, 3, 1),
    Building.HARBOR:                 (8, 3, 3, 1),
    Building.WHARF:                  (9, 3, 3, 1),
    Building.GUILD_HALL:            (10, 4, 4, 1),
    Building.RESIDENCE:             (10, 4, 4, 1),
    Building.FORTRESS:              (10, 4, 4, 1),
    Building.CUSTOMS_HOUSE:         (10, 4, 4, 1),
    Building.CITY_HALL:             (10, 4, 4, 1),

    Building.AQUEDUCT:               (1, 1, 1, 1),
    Building.FOREST_HOUSE:           (2, 1, 1, 1),
    Building.BLACK_MARKET:           (2, 1, 1, 1),
    Building.STOREHOUSE:             (3, 1, 1, 1),
    Building.GUEST_HOUSE:            (4, 2, 2, 2),
    Building.TRADING_POST:           (5, 2, 2, 1),
    Building.CHURCH:                 (5, 2, 2, 1),
    Building.SMALL_WHARF:            (6, 2, 2, 1),
    Building.LIGHTHOUSE:             (7, 3, 3, 1),
    Building.SPECIALTY_FACTORY:      (8, 3, 3, 1),
    Building.LIBRARY:                (8, 3, 3, 1),
    Building.UNION_HALL:             (9, 3, 3, 1),
    Building.STATUE:                (10, 4, 8, 0),
    Building.CLOISTER:              (10, 4, 4, 1),

    Building.LAND_OFFICE:            (2, 1, 1, 1),
    Building.CHAPEL:                 (3, 1, 1, 1),
    Building.HUNTING_LODGE:          (4, 2, 2, 1),
    Building.ZONING_OFFICE:          (5, 2, 2, 1),
    Building.ROYAL_SUPPLIER:         (6, 2, 2, 1),
    Building.VILLA:                  (7, 3, 3, 1),
    Building.JEWELER:                (8, 3, 3, 1),
    Building.ROYAL_GARDEN:          (10, 4, 4, 1),
}
# fmt: on
COST, COLUMN, POINTS, CIRCLES = (row(*numbers) for numbers in zip(*_BUILDINGS.values(), strict=True))

LARGE_COLUMN = 4  # its buildings take two city spaces, and there is one of each
LARGE_BUILDINGS = sum(1 << building for building in Building if COLUMN[building] == LARGE_COLUMN)  # one bit each
SMALL_BUILDINGS = (1 << BUILDINGS) - 1 - LARGE_BUILDINGS
DEAREST = max(cost for cost, *_ in _BUILDINGS.values())

# The buildings a player can afford, one bit each (index: occupied quarries, doubloons).
AFFORDABLE: Grid[int] = np.array(
    [
        [sum(1 << b for b in Building if COST[b] - min(quarries, COLUMN[b]) <= doubloons) for doubloons in range(DEAREST + 1)]
        for quarries in range(LARGE_COLUMN + 1)
    ],
    np.int64,
)
PRODUCTION_COPIES = row(4, 4, 3, 3, 3, 3)
JEWELERS = 2
PRODUCTION_COPIES_FOR_TWO = 2

# How many kinds of beige building the board has space for (index: cost).
SPACES_OF_COST = row(0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5)
DRAFTED_KINDS = 17

# By number of players (index: players; 0 and 1 are unused).
POINTS_IN_POOL = row(0, 0, 65, 75, 100, 126)
COLONISTS = row(0, 0, 40, 55, 75, 95)
STARTING_DOUBLOONS = row(0, 0, 3, 2, 3, 4)
INDIGO_STARTERS = row(0, 0, 1, 2, 2, 3)  # from the governor on; the others start with corn
PLACARDS_IN_PLAY = row(0, 0, 7, 6, 7, 8)
ROLES_A_ROUND = row(0, 0, 6, 3, 4, 5)
SHIPS_IN_PLAY = row(0, 0, 2, 3, 3, 3)
QUARRIES = row(0, 0, 5, 8, 8, 8)
SHIP_SIZES: Grid[int] = np.array([[0, 0, 0], [0, 0, 0], [4, 6, 0], [4, 5, 6], [5, 6, 7], [6, 7, 8]], np.int16)

# Plantations and goods, and how many two players remove.
PLANTATIONS = row(10, 12, 11, 9, 8)
PLANTATIONS_LESS_FOR_TWO = 3
GOODS_IN_GAME = row(10, 11, 11, 9, 9)
GOODS_LESS_FOR_TWO = 2

# Payouts and points (index: kinds produced, filled island spaces, sets of three).
FACTORY_PAYS = row(0, 0, 1, 2, 3, 5)
RESIDENCE_POINTS = row(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 6, 7)
CLOISTER_POINTS = row(0, 1, 3, 6, 10)
CHURCH_POINTS = row(0, 0, 1, 1, 2)  # index: column of the new building
