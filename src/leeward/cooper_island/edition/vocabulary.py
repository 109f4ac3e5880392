"""The words that define building cards. docs/edition.md explains each one, `card_reader` reads them.

A card has a name and up to four parts. Each part has a time: `always`, `once`, at `income`, `whenever` its owner does
something, or at the `end`. A part says what it changes or gives, what it costs, and its conditions.
"""

from dataclasses import dataclass, field
from enum import IntEnum

from leeward.cooper_island.edition.shape import ITEMS


class Always(IntEnum):
    """Permanent effects of small cards; the lower-case names are the words."""

    BOATS_LESS = 0
    BUILDINGS_LESS = 1
    SMALL_BUILDINGS_LESS = 2
    LARGE_BUILDINGS_LESS = 3
    FORTRESS_LESS = 4
    STATUES_LESS = 5
    CARGO_LESS = 6
    FEEDING_LESS = 7
    SHIM_LESS = 8
    TILE_LESS = 9
    CARD_BACK_LESS = 10
    LID_BACK_LESS = 11
    BOAT_HELM = 12
    BUILDING_HELM = 13
    STATUE_HELM = 14
    CARGO_HELM = 15
    CUBE_SPOTS = 16
    COIN_SPOTS = 17
    SPOTS = 18
    GOLD_LEVEL = 19
    COIN_FEEDS = 20


class Gain(IntEnum):
    """What a part of a card gives or costs: the columns of its row. The first six are the items."""

    WOOD = 0
    STONE = 1
    FOOD = 2
    GOLD = 3
    CLOTH = 4
    COINS = 5
    CHOSEN = 6  # number of items of the player's choice
    CHOICE = 7  # the items to choose from, one bit each
    STORAGE = 8  # 1: items are stored, not put on the marketplace
    DRAW = 9
    STEPS = 10
    CARTOGRAPHER = 11
    HELM = 12
    ISLETS = 13
    BOATS = 14
    DO = 15  # one bit per deed
    LESS = 16
    PAY = 17  # the worth to pay in any items
    PRICE = 18  # 1 + the row of its cost
    TURN_BOATS = 19


class Deed(IntEnum):
    """What a card lets its owner do; see `DEEDS` for the words."""

    RUIN = 0
    STATUE = 1
    BOAT = 2
    BUILDING = 3
    CARGO = 4
    PLACE = 5
    PLACE_SHIMMED = 6
    FEED = 7
    LID = 8
    MOVE = 9


DEEDS = {
    "remove a ruin": Deed.RUIN,
    "build a statue": Deed.STATUE,
    "build a boat": Deed.BOAT,
    "erect a building": Deed.BUILDING,
    "supply a cargo ship": Deed.CARGO,
    "place a tile": Deed.PLACE,
    "place a tile with a free shim": Deed.PLACE_SHIMMED,
    "feed your workers": Deed.FEED,
    "put a lid on land": Deed.LID,
    "move a building": Deed.MOVE,
}
WORKS = (Deed.RUIN, Deed.STATUE, Deed.BOAT, Deed.BUILDING, Deed.CARGO)  # the player can also decline these


class Moment(IntEnum):
    """When a card triggers: at income, or whenever its owner does something; see `MOMENTS`."""

    INCOME = 0
    BOAT = 1
    BUILDING = 2
    STATUE = 3
    RUIN = 4
    CARGO = 5
    LOG_BOOK = 6
    HIRE = 7
    ISLET = 8
    TILE = 9
    SINGLE = 10
    CRATE = 11
    FED = 12


MOMENTS = {
    "build a boat": Moment.BOAT,
    "erect a building": Moment.BUILDING,
    "build a statue": Moment.STATUE,
    "remove a ruin": Moment.RUIN,
    "supply a cargo ship": Moment.CARGO,
    "take a log book": Moment.LOG_BOOK,
    "hire a worker": Moment.HIRE,
    "lay an islet": Moment.ISLET,
    "place a double tile": Moment.TILE,
    "place a single tile": Moment.SINGLE,
    "cover a crate": Moment.CRATE,
    "feed all your workers": Moment.FED,
}


class Count(IntEnum):
    """What a condition counts on the owner's boards; the lower-case names are the words."""

    SETTLEMENTS = 0
    FORESTS = 1
    MEADOWS = 2
    MOUNTAINS = 3
    SPACES = 4  # from a level up
    UNCHARTED = 5
    FREE = 6
    AREA = 7
    PASSAGE = 8
    RUINS = 9
    BUILT_ON_SETTLEMENTS = 10
    BUILDINGS = 11
    STATUES = 12
    WORKSHOP = 13
    BOATS = 14
    ISLETS = 15
    LIDS = 16
    LOG_BOOKS = 17
    ANCHORS = 18
    HELM = 19
    WORKERS = 20
    SPECIAL_WORKERS = 21
    MILESTONES = 22
    STORED = 23  # of some items
    CUBES = 24  # on land, of some items
    TILES = 25
    STEPS = 26


ALWAYS_WORDS = {hook.name.lower(): hook for hook in Always}
COUNT_WORDS = {count.name.lower(): count for count in Count}
GAIN_WORDS = (
    *(*ITEMS[:5], "coins"),
    "cubes",
    "items",
    "one_of",
    "to",
    "draw",
    "steps",
    "cartographer",
    "helm",
    "islets",
    "boats",
    "do",
    "less",
    "pay",
    "turn_boats",
    "if",
    "if_at_most",
)
END_WORDS = ("points", "per", "most", "if", "if_at_most")
PARTS = ("always", "once", "income", "whenever", "end")
CARD_WORDS = ("name", "names", "mark", *PARTS)
PLACES = ("marketplace", "storage")
ANY, CUBES = 63, 31  # one bit per item
NO_BOUND = 999
MOST_CONDITIONS = 4
BRING_NOTHING = (Gain.CHOICE, Gain.STORAGE, Gain.LESS, Gain.PAY, Gain.TURN_BOATS)


@dataclass(frozen=True)
class Condition:
    """Bounds on a count. `of`: a level, or the items to count, one bit each."""

    count: Count
    of: int
    least: int
    most: int


@dataclass
class Part:
    """One part of a card in numbers."""

    when: str
    moment: Moment | None = None
    gains: dict[Gain, int] = field(default_factory=dict)
    price: dict[str, int] = field(default_factory=dict)
    always: dict[Always, int] = field(default_factory=dict)
    points: int = 0
    per: Condition | None = None  # `points` for every `least` of these
    most: int = NO_BOUND
    conditions: list[Condition] = field(default_factory=list)


@dataclass
class Card:
    key: str
    name: str
    names: dict[str, list[str]]  # by language: the name, and its form after "she uses" if that differs
    parts: list[Part]

    def part(self, when: str) -> Part | None:
        return next((part for part in self.parts if part.when == when), None)
