"""Game components as the edition defines them: landscapes, items, tiles, boats, costs and rewards."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Protocol, overload

import numpy as np

from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.edition.reader import EDITION_HASH as EDITION_HASH
from leeward.cooper_island.edition.shape import CARDS_DRAWN as CARDS_DRAWN
from leeward.cooper_island.edition.shape import ITEMS as ITEM_NAMES
from leeward.cooper_island.edition.shape import LANDSCAPES as LANDSCAPE_NAMES
from leeward.cooper_island.edition.shape import SEATS
from leeward.kernel.records.record import Grid, Row


class Landscape(IntEnum):
    FOREST = 0
    MEADOW = 1
    MOUNTAIN = 2
    SETTLEMENT = 3


class Item(IntEnum):
    """Items that can be stored: cubes of five resources, and coins."""

    WOOD = 0
    STONE = 1
    FOOD = 2
    GOLD = 3
    CLOTH = 4
    COIN = 5


class Piece(IntEnum):
    """The piece on a land space. A cube is CUBE plus its resource."""

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
    """The crate spaces, by the effect of a lid there."""

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
    """Royal orders 1 to 8."""

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
ROUNDS = CARGO_SHIPS  # the harbormaster spends one round on each
BUILDINGS = len(Building)
MILESTONE = 2  # boats, buildings, statues or lids for a milestone
WORKERS_AT_START: int = EDITION["pieces"]["workers"]
NORMAL_WORKERS: int = EDITION["pieces"]["more_workers"]  # to be hired
SPECIAL_WORKERS: int = EDITION["pieces"]["special_workers"]
SMALL_BUILDINGS: int = EDITION["pieces"]["small_buildings"]
LARGE_BUILDINGS: int = EDITION["pieces"]["large_buildings"]

# items, one bit each
ANY = (1 << ITEMS) - 1  # cubes and coins
CUBES = (1 << RESOURCES) - 1
PRODUCE = 1 << Item.WOOD | 1 << Item.STONE | 1 << Item.FOOD
TREASURE = 1 << Item.GOLD | 1 << Item.CLOTH


class Numbers(Row[int], Protocol):
    """A row of numbers: rules look one up, words and pictures list them all."""

    def __iter__(self) -> Iterator[int]: ...
    def sum(self) -> int: ...
    def tolist(self) -> list[int]: ...


class Columns(Grid[int], Protocol):
    """A table of such rows."""

    @overload
    def __getitem__(self, row: int, /) -> Numbers: ...
    @overload
    def __getitem__(self, place: tuple[int, int], /) -> int: ...
    def __iter__(self) -> Iterator[Numbers]: ...
    def tolist(self) -> list[list[int]]: ...


def row(*numbers: int) -> Numbers:
    return np.array(numbers, np.int16)


def grid(rows: Sequence[Sequence[int]]) -> Columns:
    return np.array(rows, np.int16)


# the resource of each landscape
RESOURCE = row(Item.WOOD, Item.FOOD, Item.STONE, Item.CLOTH)

# Double tiles: three kinds. Each can lie in four ways: two sides, two directions.
TILE_KINDS = 3
WAYS = 4
_SIDES = (
    ((Landscape.FOREST, Landscape.MEADOW), (Landscape.MOUNTAIN, Landscape.SETTLEMENT)),
    ((Landscape.FOREST, Landscape.MOUNTAIN), (Landscape.MEADOW, Landscape.SETTLEMENT)),
    ((Landscape.FOREST, Landscape.SETTLEMENT), (Landscape.MEADOW, Landscape.MOUNTAIN)),
)
FIRST_HALF = grid([[one[0], one[1], two[0], two[1]] for one, two in _SIDES])
SECOND_HALF = grid([[one[1], one[0], two[1], two[0]] for one, two in _SIDES])
BAG = row(*EDITION["double_tiles"]["count"])
TILES_AT_START = 2

_BESIDE = {**EDITION["islets"]["printed"], **EDITION["islets"]["chosen"]}
ISLET_LAND = row(*(LANDSCAPE_NAMES.index(_BESIDE[islet.name.lower()]) for islet in Islet))

# Log book rewards. Items come in pairs: one of LOG_ITEMS (bits), plus LOG_BESIDES.
LOG_BOOKS = EDITION["log_books"]["tokens"]
LOG_KINDS = len(LOG_BOOKS)
LOG_PILE = row(*(token["count"] for token in LOG_BOOKS))
LOG_DRAWS = row(*(token.get("draw", 0) for token in LOG_BOOKS))
LOG_STEPS = row(*(token.get("steps", 0) for token in LOG_BOOKS))
LOG_ITEMS: Columns = np.zeros((LOG_KINDS, 2), np.int16)
LOG_BESIDES: Columns = np.full((LOG_KINDS, 2), -1, np.int16)
for _kind, _token in enumerate(LOG_BOOKS):
    LOG_ITEMS[_kind, 0] = sum(1 << ITEM_NAMES.index(item) for item in _token.get("one_of", []))
    for _place, _item in enumerate(_token.get("take", [])):
        if _place % 2:
            LOG_BESIDES[_kind, _place // 2] = ITEM_NAMES.index(_item)
        else:
            LOG_ITEMS[_kind, _place // 2] = 1 << ITEM_NAMES.index(_item)

STORAGE_SPOTS: int = EDITION["storage"]["spots"]
WORKSHOP_SPOTS: int = EDITION["workshop"]["spots"]
HELM_SPOTS: int = EDITION["workshop"]["helm_spots"]
WORKSHOP_POINTS: int = EDITION["workshop"]["points_under_large_building"]


def cost(of: dict[str, int]) -> list[int]:
    """Return a cost as a list in the order of the items."""
    return [of.get("coins" if item == "coin" else item, 0) for item in ITEM_NAMES]


_BUILT = EDITION["buildings"]
_KINDS = ("small", "large", "fortress", "statue", "statue_with_gold")
STATUE_COST = BUILDINGS  # the row of the cost without gold; the cost with gold follows
BUILD_COST = grid([cost(_BUILT[kind]) for kind in _KINDS])
BUILD_POINTS = row(*(_BUILT[kind]["points"] for kind in _KINDS))
SETTLEMENT_POINTS: int = _BUILT["on_settlement"]

_LANDING = EDITION["landing_spaces"]
LANDING_COST = grid(
    [cost({"coins": coins, "wood": wood}) for coins, wood in zip(_LANDING["coins"], _LANDING["wood"], strict=True)]
)
LANDING_POINTS = row(*_LANDING["points"])

_CARGO = EDITION["cargo_ships"]
CARGO_COST = grid([cost({"gold": gold, "cloth": cloth}) for gold, cloth in zip(_CARGO["gold"], _CARGO["cloth"], strict=True)])
CARGO_POINTS = row(*_CARGO["points"])

_MAPS = EDITION["cartographer"]
TRACK: int = _MAPS["track"]
MARKER_AT_START = row(*_MAPS["start"])
SHIM_STEPS: int = _MAPS["shim"]
UNCHARTED_STEPS: int = _MAPS["uncharted"]
LOW_STEPS: int = _MAPS["low"]
HIGH_STEPS: int = _MAPS["high"]
HIGHEST_LOW: int = _MAPS["highest_low"]
GOLD_LEVEL = 3

FEED_BASE: int = EDITION["feeding"]["base"]
FEED_NORMAL: int = EDITION["feeding"]["normal"]
FEED_SPECIAL: int = EDITION["feeding"]["special"]
FED_POINTS: int = EDITION["feeding"]["points_of_special"]
HIRES: int = EDITION["hiring"]["new_workers"]
HIRE_POINTS: int = EDITION["hiring"]["points"]

# Rewards of the crate spaces.
CRATE_STEPS: int = EDITION["crates"]["steps"]
CRATE_ITEMS: int = EDITION["crates"]["items"]

# The cost of reactivating a card or a lid.
FLIP_COINS = 2
LID_COINS = 1

_ORDERS = EDITION["royal_orders"]
ORDER_STAGES = grid([_ORDERS[order.name.lower()] for order in Order if order != Order.COPY])
ORDER_POINTS = row(*_ORDERS["points"])
ORDER_LEVEL: int = _ORDERS["high_level"]
COPY_LESS: int = _ORDERS["copy_less"]
ORDERS_IN_PLAY = row(0, 0, 4, 6, 8)  # by number of players; the copying order needs three
LEFTOVERS = 5  # items for one point
