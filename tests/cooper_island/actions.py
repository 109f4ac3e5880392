"""Actions as players name them: `lay("C3 forest", "C4 meadow")` is a number of `Act`.

Land spaces are A1..A3 (top, the passage), B1..B4, C1..C5, D1..D4, E1..E3 (E2 is the start).
Water spaces are R1..R4 to the right of the harbor and L1..L4 to its left, counted from the harbor to the bay.
"""

from enum import IntEnum
from typing import Any, TypeVar

from leeward.cooper_island.rules.components import (
    FIRST_HALF,
    SECOND_HALF,
    WORKSHOP_SPOTS,
    Boat,
    Building,
    Crate,
    Islet,
    Item,
    Landscape,
    Order,
    Section,
)
from leeward.cooper_island.rules.deck import Large, Small
from leeward.cooper_island.rules.peninsula import (
    EDGE_FIRST,
    EDGE_SECOND,
    LAND,
    PLACES,
    RUINS,
    SLOT_FAR,
    SLOT_LAND,
    SLOT_WATER,
    WATER_SIDE,
)
from leeward.cooper_island.rules.table import Act, Hire, Trade

PASS = int(Act.PASS)
USE = int(Act.USE)
STEPS = int(Act.STEPS)
COOPER = int(Act.COOPER)
DRAW = int(Act.DRAW)
FEED = int(Act.FEED)
FINISH = int(Act.FINISH)
SINGLE = int(Act.SINGLE)

TILES = ("forest-meadow", "forest-mountain", "forest-settlement")  # by the side with the forest
SHIPS = ("one", "two")  # sails
HELM_AT_START = WORKSHOP_SPOTS == 0  # whether the crafting spots at the start have a helm point

Kind = TypeVar("Kind", bound=IntEnum)

_ROWS = sorted({place[1] for place in PLACES})
SPACES = [f"{'ABCDEF'[_ROWS.index(r)]}{1 + sum(other[1] == r for other in PLACES[:i])}" for i, (_, r) in enumerate(PLACES)]


def key(name: str) -> str:
    """Return a name as the rules write it."""
    return name.upper().replace(" ", "_").replace("'", "")


def find(kind: type[Kind], name: str) -> Kind:
    return kind[key(name)]


def space(name: str) -> int:
    """Return the number of a land space."""
    return SPACES.index(name)


def water(name: str) -> int:
    """Return the number of a water space."""
    return int(name[1]) - 1 + (WATER_SIDE if name[0] == "L" else 0)


def kind_of(one: Any, other: Any) -> int:
    """Return the kind of double tile with these two landscapes on one side."""
    for kind in range(len(TILES)):
        if any((FIRST_HALF[kind, way], SECOND_HALF[kind, way]) == (one, other) for way in range(4)):
            return kind
    raise AssertionError(f"no double tile has {one} beside {other}")


def say(action: int) -> str:
    """Describe an action for the message of a failed test."""
    kind = max((act for act in Act if act <= action), key=int)
    if kind in (Act.GIVE_CUBE, Act.STORE_CUBE, Act.SITE, Act.MOVE):
        return f"{kind.name.lower()} {SPACES[action - kind]}"
    if kind in (Act.TAKE, Act.TAKE_BOTH, Act.GIVE, Act.LESS, Act.STORE):
        return f"{kind.name.lower()} {Item(action - kind).name.lower()}"
    return f"{kind.name.lower()}+{action - kind}"


# the round


def start(landscape: str) -> int:
    return Act.START + find(Landscape, landscape)


def work(section: str, square: bool = False) -> int:
    """Place a normal worker on the round space, or a special one on the square space."""
    return Act.SPACE + 2 * find(Section, section) + square


def hire(reward: str) -> int:
    """Hire a normal worker or a special one, or take the points."""
    return Act.HIRE + find(Hire, reward)


def assign(order: str, special: bool = False) -> int:
    return Act.ASSIGN + 2 * find(Order, order) + special


def flip(card: str) -> int:
    return Act.FLIP + int(Large[key(card)])


def lid_back(crate: str) -> int:
    return Act.LID_BACK + find(Crate, crate)


# items


def take(item: str) -> int:
    return Act.TAKE + find(Item, item)


def take_both(item: str) -> int:
    """Take this item and the second one that comes with it."""
    return Act.TAKE_BOTH + find(Item, item)


def give(item: str) -> int:
    """Give a stored item, or the cube on a land space: `give("C3")`."""
    return Act.GIVE_CUBE + space(item) if item in SPACES else Act.GIVE + find(Item, item)


def store(item: str) -> int:
    """Store an item from the marketplace, or the cube on a land space: `store("C3")`."""
    return Act.STORE_CUBE + space(item) if item in SPACES else Act.STORE + find(Item, item)


def less(item: str) -> int:
    """Apply the discount to this part of the cost."""
    return Act.LESS + find(Item, item)


def trade(kind: str) -> int:
    """Trade "cloth", "gold" or "any"."""
    return Act.TRADE + find(Trade, kind)


# land and sea


def tile(name: str) -> int:
    """Choose a double tile, named by either of its sides."""
    one, other = (find(Landscape, half) for half in name.split("-"))
    return Act.TILE + kind_of(one, other)


def lay(one: str, other: str) -> int:
    """Lay a double tile: `lay("C3 forest", "C4 meadow")`."""
    halves = [(space(text.split()[0]), find(Landscape, text.split()[1])) for text in (one, other)]
    (first, half), (second, rest) = sorted(halves)
    edges = [edge for edge in range(len(EDGE_FIRST)) if (EDGE_FIRST[edge], EDGE_SECOND[edge]) == (first, second)]
    assert edges, f"{one} and {other} are not neighbours"
    kind = kind_of(half, rest)
    ways = [way for way in range(4) if (FIRST_HALF[kind, way], SECOND_HALF[kind, way]) == (half, rest)]
    return Act.LAY + 4 * edges[0] + ways[0]


def lay_single(text: str) -> int:
    """Lay the cartographer's tile: `lay_single("C3 forest")`."""
    return Act.LAY_SINGLE + 4 * space(text.split()[0]) + find(Landscape, text.split()[1])


def mine(item: str) -> int:
    return Act.MINE + ("stone", "gold").index(item)


def islet_tile(islet: str) -> int:
    return Act.ISLET_TILE + find(Islet, islet)


def slot(text: str) -> int:
    """Lay an islet: `slot("R1 near E3")`."""
    where, half, land = text.split()
    wanted = (water(where), int(half == "far"), space(land))
    slots = [i for i in range(len(SLOT_LAND)) if (SLOT_WATER[i], SLOT_FAR[i], SLOT_LAND[i]) == wanted]
    assert slots, f"{text}: there is no such place"
    return Act.SLOT + slots[0]


def sail(ship: str) -> int:
    """Sail the ship with "one" or "two" sails."""
    return Act.SAIL + SHIPS.index(ship)


def anchor(ship: str) -> int:
    return Act.ANCHOR + SHIPS.index(ship)


def use_islet(islet: str) -> int:
    return Act.ISLET + find(Islet, islet)


def use_boat(boat: str) -> int:
    return Act.BOAT + find(Boat, boat)


# building


def build_boat(landing: int, boat: str) -> int:
    """Build a boat on landing space 1 to 5."""
    return Act.BUILD_BOAT + 6 * (landing - 1) + find(Boat, boat)


def erect(building: str) -> int:
    return Act.ERECT + find(Building, building)


def site(where: str) -> int:
    return Act.SITE + space(where)


def ruin(where: str, helm: bool = HELM_AT_START) -> int:
    """Move the ruin on this space to a crafting spot without or with a helm point; by default, one of the start."""
    return Act.RUIN + 2 * list(RUINS).index(space(where)) + helm


def statue(gold: bool = False, helm: bool = HELM_AT_START) -> int:
    """Build a statue for stone or gold, from a crafting spot without or with a helm point; by default, one of the start."""
    return Act.STATUE + 2 * gold + helm


def supply(ship: int) -> int:
    """Supply cargo ship 1 to 5."""
    return Act.SUPPLY + ship - 1


def crate(name: str) -> int:
    return Act.CRATE + find(Crate, name)


# cards


def card_number(name: str) -> int:
    return int(Small[key(name)] if key(name) in Small.__members__ else Large[key(name)])


def use_card(name: str) -> int:
    return Act.CARD + int(Large[key(name)])


def keep(name: str) -> int:
    return Act.KEEP + card_number(name)


def put_back(name: str) -> int:
    return Act.RETURN + card_number(name)


def dock(landing: int) -> int:
    return Act.DOCK + landing - 1


def lid(where: str = "unused") -> int:
    """Take an unused lid, or the one on a crate space."""
    return Act.LID + (0 if where == "unused" else 1 + find(Crate, where))


def move(where: str) -> int:
    """Move the building or statue on this space."""
    return Act.MOVE + space(where)


assert len(SPACES) == LAND
