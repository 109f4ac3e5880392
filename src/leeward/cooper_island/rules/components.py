"""What is in the box, as the edition has it: landscapes, items, tiles, boats, cards, costs and what they bring."""

from enum import IntEnum

import numpy as np

from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.edition.shape import CARDS_DRAWN as CARDS_DRAWN
from leeward.cooper_island.edition.shape import ITEMS as ITEM_NAMES
from leeward.cooper_island.edition.shape import LANDSCAPES as LANDSCAPE_NAMES
from leeward.cooper_island.edition.shape import SEATS


class Landscape(IntEnum):
    FOREST = 0
    MEADOW = 1
    MOUNTAIN = 2
    SETTLEMENT = 3


class Item(IntEnum):
    """What can be stored: cubes of five resources, and coins."""

    WOOD = 0
    STONE = 1
    FOOD = 2
    GOLD = 3
    CLOTH = 4
    COIN = 5


class Piece(IntEnum):
    """What stands on a space of the land. A cube is CUBE plus its resource."""

    NOTHING = 0
    CUBE = 1
    RUIN = 6
    SMALL = 7
    LARGE = 8
    FORTRESS = 9
    STATUE = 10
    LID = 11


class Islet(IntEnum):
    COIN = 0
    RESOURCES = 1  # wood or stone, and food
    TREASURE = 2  # gold or cloth
    STEP = 3
    DRAW = 4
    RUIN = 5


class Boat(IntEnum):
    COIN = 0
    TREASURE = 1  # gold or cloth
    DRAW = 2
    STEP = 3
    RESOURCE = 4  # wood, stone or food, and a storage spot
    COPY = 5


class Section(IntEnum):
    """The sections of the central island, A to H."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7


class Crate(IntEnum):
    """The crate spaces: what a lid does there."""

    DRAW = 0
    PLACE = 1
    STEPS = 2
    COINS = 3
    CUBES = 4


class Building(IntEnum):
    SMALL = 0
    LARGE = 1
    FORTRESS = 2


class Order(IntEnum):
    """The royal orders; number 8 of the box is the last."""

    BOATS = 0
    BUILDINGS = 1
    LIDS = 2
    STATUES = 3
    HIGH_SPACES = 4
    UNCHARTED = 5
    AREA = 6
    COPY = 7


MOST_SEATS = SEATS
LANDSCAPES = len(Landscape)
ITEMS = len(Item)
RESOURCES = 5
ISLETS = len(Islet)
BOATS = len(Boat)
SECTIONS = len(Section)
CRATES = len(Crate)
ORDERS = len(Order)
SHIPS = 2  # the one with one sail, then the one with two
LANDING_SPACES = len(EDITION["landing_spaces"]["points"])
CARGO_SHIPS = len(EDITION["cargo_ships"]["points"])
ROUNDS = CARGO_SHIPS  # the harbormaster visits each of them for a round
BUILDINGS = len(Building)
MILESTONE = 2  # boats, buildings, statues or lids that fulfil a milestone token
WORKERS_AT_START = EDITION["pieces"]["workers"]
NORMAL_WORKERS = EDITION["pieces"]["more_workers"]  # to be hired
SPECIAL_WORKERS = EDITION["pieces"]["special_workers"]
SMALL_BUILDINGS = EDITION["pieces"]["small_buildings"]
LARGE_BUILDINGS = EDITION["pieces"]["large_buildings"]
ANY = 63  # one bit an item: cubes and coins
CUBES = 31
PRODUCE = 7  # wood, stone or food
TREASURE = 1 << Item.GOLD | 1 << Item.CLOTH


def row(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int16)


# the cube that goes onto each landscape
RESOURCE = row(Item.WOOD, Item.FOOD, Item.STONE, Item.CLOTH)

# Double tiles: three kinds; a kind can lie four ways, two sides and each of them turned round.
TILE_KINDS = 3
WAYS = 4
_SIDES = (
    ((Landscape.FOREST, Landscape.MEADOW), (Landscape.MOUNTAIN, Landscape.SETTLEMENT)),
    ((Landscape.FOREST, Landscape.MOUNTAIN), (Landscape.MEADOW, Landscape.SETTLEMENT)),
    ((Landscape.FOREST, Landscape.SETTLEMENT), (Landscape.MEADOW, Landscape.MOUNTAIN)),
)
FIRST_HALF = np.array([[one[0], one[1], two[0], two[1]] for one, two in _SIDES], np.int16)
SECOND_HALF = np.array([[one[1], one[0], two[1], two[0]] for one, two in _SIDES], np.int16)
BAG = row(*EDITION["double_tiles"]["count"])
TILES_AT_START = 2

_BESIDE = {**EDITION["islets"]["printed"], **EDITION["islets"]["chosen"]}
ISLET_LAND = row(*(LANDSCAPE_NAMES.index(_BESIDE[islet.name.lower()]) for islet in Islet))

# Log books: what each kind brings. Items that are all taken come two by two: one of the first (bits), the second besides.
LOG_BOOKS = EDITION["log_books"]["tokens"]
LOG_KINDS = len(LOG_BOOKS)
LOG_PILE = row(*(token["count"] for token in LOG_BOOKS))
LOG_DRAWS = row(*(token.get("draw", 0) for token in LOG_BOOKS))
LOG_STEPS = row(*(token.get("steps", 0) for token in LOG_BOOKS))
LOG_ITEMS = np.zeros((LOG_KINDS, 2), np.int16)
LOG_BESIDES = np.full((LOG_KINDS, 2), -1, np.int16)
for _kind, _token in enumerate(LOG_BOOKS):
    LOG_ITEMS[_kind, 0] = sum(1 << ITEM_NAMES.index(item) for item in _token.get("one_of", []))
    for _place, _item in enumerate(_token.get("take", [])):
        if _place % 2:
            LOG_BESIDES[_kind, _place // 2] = ITEM_NAMES.index(_item)
        else:
            LOG_ITEMS[_kind, _place // 2] = 1 << ITEM_NAMES.index(_item)

STORAGE_SPOTS = EDITION["storage"]["spots"]
WORKSHOP_SPOTS = EDITION["workshop"]["spots"]
HELM_SPOTS = EDITION["workshop"]["helm_spots"]
WORKSHOP_POINTS = EDITION["workshop"]["points_under_large_building"]


def cost(of: dict[str, int]) -> list[int]:
    """A cost by item, in the order of the items."""
    return [of.get("coins" if item == "coin" else item, 0) for item in ITEM_NAMES]


_BUILT = EDITION["buildings"]
_KINDS = ("small", "large", "fortress", "statue", "statue_with_gold")
STATUE_COST = BUILDINGS  # the row of a statue's first cost; the one with gold follows
BUILD_COST = np.array([cost(_BUILT[kind]) for kind in _KINDS], np.int16)
BUILD_POINTS = row(*(_BUILT[kind]["points"] for kind in _KINDS))
SETTLEMENT_POINTS = _BUILT["on_settlement"]

_LANDING = EDITION["landing_spaces"]
LANDING_COST = np.array(
    [cost({"coins": coins, "wood": wood}) for coins, wood in zip(_LANDING["coins"], _LANDING["wood"], strict=True)], np.int16
)
LANDING_POINTS = row(*_LANDING["points"])

_CARGO = EDITION["cargo_ships"]
CARGO_COST = np.array(
    [cost({"gold": gold, "cloth": cloth}) for gold, cloth in zip(_CARGO["gold"], _CARGO["cloth"], strict=True)], np.int16
)
CARGO_POINTS = row(*_CARGO["points"])

_MAPS = EDITION["cartographer"]
TRACK = _MAPS["track"]
MARKER_AT_START = row(*_MAPS["start"])
SHIM_STEPS = _MAPS["shim"]
UNCHARTED_STEPS = _MAPS["uncharted"]
LOW_STEPS = _MAPS["low"]
HIGH_STEPS = _MAPS["high"]
HIGHEST_LOW = _MAPS["highest_low"]
GOLD_LEVEL = 3

FEED_BASE = EDITION["feeding"]["base"]
FEED_NORMAL = EDITION["feeding"]["normal"]
FEED_SPECIAL = EDITION["feeding"]["special"]
FED_POINTS = EDITION["feeding"]["points_of_special"]
HIRES = EDITION["hiring"]["new_workers"]
HIRE_POINTS = EDITION["hiring"]["points"]

# What the crate spaces bring.
CRATE_STEPS = EDITION["crates"]["steps"]
CRATE_ITEMS = EDITION["crates"]["items"]

# What it costs to bring an asset back.
FLIP_COINS = 2
LID_COINS = 1

_ORDERS = EDITION["royal_orders"]
ORDER_STAGES = np.array([_ORDERS[order.name.lower()] for order in Order if order != Order.COPY], np.int16)
ORDER_POINTS = row(*_ORDERS["points"])
ORDER_LEVEL = _ORDERS["high_level"]
COPY_LESS = _ORDERS["copy_less"]
ORDERS_IN_PLAY = row(0, 0, 4, 6, 8)  # by players; the copying order only from three players on
LEFTOVERS = 5  # items that make a point
