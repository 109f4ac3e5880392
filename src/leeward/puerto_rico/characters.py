"""Three characters, for practice: each plays by the rule of thumb, but has a love of its own."""

from typing import Any

from leeward.kernel.speech import term
from leeward.puerto_rico.components import Building, Role, Tile
from leeward.puerto_rico.table import Act, Decision

LOVE = 160  # hundredths of a point
LIKING = 70

SHIPPER_BUILDINGS = {Building.HARBOR, Building.WHARF, Building.SMALL_WHARF, Building.LARGE_WAREHOUSE, Building.CUSTOMS_HOUSE}
BUILDER_BUILDINGS = {Building.CONSTRUCTION_HUT, Building.UNIVERSITY, Building.CITY_HALL, Building.GUILD_HALL, Building.FORTRESS}
TRADER_BUILDINGS = {Building.SMALL_MARKET, Building.LARGE_MARKET, Building.OFFICE, Building.COFFEE_ROASTER, Building.FACTORY}

ROLES = {
    "shipper": {Role.CAPTAIN: LOVE, Role.CRAFTSMAN: LIKING},
    "builder": {Role.BUILDER: LOVE, Role.PROSPECTOR: LIKING, Role.SECOND_PROSPECTOR: LIKING},
    "trader": {Role.TRADER: LOVE, Role.CRAFTSMAN: LIKING},
}
TILES = {
    "shipper": {Tile.CORN: LOVE, Tile.INDIGO: LIKING},
    "builder": {Tile.QUARRY: LOVE},
    "trader": {Tile.COFFEE: LOVE, Tile.TOBACCO: LOVE},
}
BUILDINGS = {"shipper": SHIPPER_BUILDINGS, "builder": BUILDER_BUILDINGS, "trader": TRADER_BUILDINGS}
NAMES = tuple(ROLES)
TITLES = {"shipper": term("shipper"), "builder": term("builder"), "trader": term("trader")}
SENTENCES = {
    "shipper": term("grows corn, builds wharfs and fills the ships"),
    "builder": term("wants quarries, and the large buildings"),
    "trader": term("grows coffee and tobacco, and sells them"),
}


def liking(name: str, table: Any, action: int) -> int:
    """How much better an action looks to this character than it is."""
    if Act.ROLE <= action < Act.DRAFT:
        return ROLES[name].get(Role(action - Act.ROLE), 0)
    if Act.BUILD <= action < Act.TILE:
        return LOVE if action - Act.BUILD in BUILDINGS[name] else LIKING if name == "builder" else 0
    if Act.TILE <= action < Act.DISCARD:
        return TILES[name].get(Tile(action - Act.TILE), 0)
    if name == "trader" and table.decision == Decision.LOAD and Act.LOAD <= action < Act.RETURN_GOOD:
        return -LIKING
    return 0
