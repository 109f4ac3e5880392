"""Three characters, for practice: each plays by the rule of thumb, but has a love of its own."""

from leeward.kernel.speech import term
from leeward.puerto_rico.rules.components import Building, Role, Tile
from leeward.puerto_rico.rules.table import Act

STRONG = 160  # hundredths of a point
SLIGHT = 70

SHIPPER_BUILDINGS = {Building.HARBOR, Building.WHARF, Building.SMALL_WHARF, Building.LARGE_WAREHOUSE, Building.CUSTOMS_HOUSE}
BUILDER_BUILDINGS = {Building.CONSTRUCTION_HUT, Building.UNIVERSITY, Building.CITY_HALL, Building.GUILD_HALL, Building.FORTRESS}
TRADER_BUILDINGS = {Building.SMALL_MARKET, Building.LARGE_MARKET, Building.OFFICE, Building.COFFEE_ROASTER, Building.FACTORY}

ROLES = {
    "shipper": {Role.CAPTAIN: STRONG, Role.CRAFTSMAN: SLIGHT},
    "builder": {Role.BUILDER: STRONG, Role.PROSPECTOR: SLIGHT, Role.SECOND_PROSPECTOR: SLIGHT},
    "trader": {Role.TRADER: STRONG, Role.CRAFTSMAN: SLIGHT},
}
TILES = {
    "shipper": {Tile.CORN: STRONG, Tile.INDIGO: SLIGHT},
    "builder": {Tile.QUARRY: STRONG},
    "trader": {Tile.COFFEE: STRONG, Tile.TOBACCO: STRONG},
}
BUILDINGS = {"shipper": SHIPPER_BUILDINGS, "builder": BUILDER_BUILDINGS, "trader": TRADER_BUILDINGS}
NAMES = tuple(ROLES)
TITLES = {"shipper": term("shipper"), "builder": term("builder"), "trader": term("trader")}
SENTENCES = {
    "shipper": term("grows corn, builds wharves and fills the ships"),
    "builder": term("goes for quarries and large buildings"),
    "trader": term("grows coffee and tobacco and sells them"),
}


def preferences(name: str) -> list[int]:
    """By action number: how much better it looks to this character than it is."""
    found = [0] * Act.END
    for role, much in ROLES[name].items():
        found[Act.ROLE + role] = much
    for tile, much in TILES[name].items():
        found[Act.TILE + tile] = much
    for action in range(Act.BUILD, Act.TILE):
        found[action] = STRONG if action - Act.BUILD in BUILDINGS[name] else SLIGHT if name == "builder" else 0
    if name == "trader":
        for action in range(Act.LOAD, Act.RETURN_GOOD):
            found[action] = -SLIGHT
    return found
