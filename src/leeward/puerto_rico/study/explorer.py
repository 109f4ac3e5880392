"""Counts over many games: what players do in each round, where their points come from, and how they stand when a round
begins. `explorer/study.py` explains how each is used.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import production
from leeward.puerto_rico.rules.components import BUILDINGS, GOODS, TILES, Building, Role, Tile
from leeward.puerto_rico.rules.ending import PARTS, Part, score_part
from leeward.puerto_rico.rules.table import Act, Decision, Table

ROUNDS = 18
OPTIONS = ("buildings", "nobles")

ROLES = len(Role) - 1  # both prospectors count as one
FIRST_BUILDING = ROLES
FIRST_TILE = FIRST_BUILDING + BUILDINGS
EVENTS = FIRST_TILE + TILES
GROUPS = {
    "roles": range(ROLES),
    "buildings": range(FIRST_BUILDING, FIRST_TILE),
    "tiles": range(FIRST_TILE, EVENTS),
}
NAMES = (
    *(role.name.lower() for role in list(Role)[:ROLES]),
    *(building.name.lower() for building in Building),
    *(f"{tile.name.lower()}_tile" for tile in Tile),
)

# Where most of a player's points come from: chips, or buildings and their extra points.
STRATEGIES = ("shipping", "harbor", "mixed", "building", "quarries")
SHIPPING, HARBOR, MIXED, BUILDING, QUARRIES = range(len(STRATEGIES))
MOSTLY, HARDLY = 55, 35  # percent of the points that are chips
MANY_QUARRIES = 3

SOURCES = tuple(part.name.lower() for part in Part)

# Bands that describe a seat's standing, with the size of each.
BANDS = (("goods", 5), ("city", 3), ("money", 3))
LIKENESSES = 5 * 3 * 3


@rule
def round_of(table: Table) -> int:
    """Return the current round; 0 before the first."""
    return 0 if table.decision == Decision.DRAFT else int(table.rounds) + 1


@rule
def event(table: Table, action: int) -> int:
    """Return the event that an action counts as, or -1."""
    if Act.ROLE <= action < Act.DRAFT:
        return min(action - Act.ROLE, ROLES - 1)
    if Act.BUILD <= action < Act.TILE:
        return FIRST_BUILDING + action - Act.BUILD
    if Act.TILE <= action < Act.DISCARD:
        return FIRST_TILE + action - Act.TILE
    return -1


@rule
def is_offered(table: Table, which: int) -> bool:
    """Return whether this event can happen in a new game: not every game has all buildings."""
    return which < FIRST_BUILDING or which >= FIRST_TILE or table.stock[which - FIRST_BUILDING] > 0


@rule
def strategy(table: Table, seat: int) -> int:
    player = table.players[seat]
    whole = 0
    for part in range(PARTS):
        whole += score_part(player, part)
    chips = 100 * int(score_part(player, Part.CHIPS))
    if chips >= MOSTLY * whole:
        at_sea = player.spot[Building.HARBOR] + player.spot[Building.WHARF] + player.spot[Building.SMALL_WHARF]
        return HARBOR if at_sea > 0 else SHIPPING
    if chips > HARDLY * whole:
        return MIXED
    return QUARRIES if player.tiles[Tile.QUARRY] >= MANY_QUARRIES else BUILDING


@rule
def write_sources(table: Table, seat: int, points: Row[int]) -> None:
    """Write the seat's points by source."""
    for part in range(PARTS):
        points[part] = score_part(table.players[seat], part)


@rule
def likeness(table: Table, seat: int) -> int:
    """Describe a seat's standing in bands: goods produced, and city and money compared with the best opponent."""
    city, money = 1000, 1000
    for other in range(table.seats):
        if other != seat:
            city = min(city, int(table.players[seat].city_spaces - table.players[other].city_spaces))
            money = min(money, int(table.players[seat].doubloons - table.players[other].doubloons))
    goods = 0
    for good in range(GOODS):
        goods += production.capacity(table.players[seat], good)
    return (min(goods // 2, 4) * 3 + sign_band(city)) * 3 + sign_band(money)


@rule
def sign_band(difference: int) -> int:
    """Return 0, 1 or 2 for less than, as much as or more than the best opponent."""
    return 0 if difference < 0 else 1 if difference == 0 else 2
