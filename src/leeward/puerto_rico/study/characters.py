"""Six practice opponents: each plays by the heuristic, with preferences of its own."""

from leeward.kernel.language.speech import term
from leeward.puerto_rico.rules.components import Building, Role, Tile
from leeward.puerto_rico.rules.table import Act

STRONG = 160  # hundredths of a point
SLIGHT = 70

SHIPPER_BUILDINGS = {Building.HARBOR, Building.WHARF, Building.SMALL_WHARF, Building.LARGE_WAREHOUSE, Building.CUSTOMS_HOUSE}
BUILDER_BUILDINGS = {Building.CONSTRUCTION_HUT, Building.UNIVERSITY, Building.CITY_HALL, Building.GUILD_HALL, Building.FORTRESS}
TRADER_BUILDINGS = {Building.SMALL_MARKET, Building.LARGE_MARKET, Building.OFFICE, Building.COFFEE_ROASTER, Building.FACTORY}
PLANTER_BUILDINGS = {Building.HACIENDA, Building.HOSPICE, Building.RESIDENCE}
CRAFTER_BUILDINGS = {Building.FACTORY, Building.LARGE_INDIGO_PLANT, Building.LARGE_SUGAR_MILL, Building.TOBACCO_STORAGE}
RUSHER_BUILDINGS = {Building.SMALL_WAREHOUSE, Building.WHARF, Building.SMALL_WHARF}

ROLES = {
    "shipper": {Role.CAPTAIN: STRONG, Role.CRAFTSMAN: SLIGHT},
    "builder": {Role.BUILDER: STRONG, Role.PROSPECTOR: SLIGHT, Role.SECOND_PROSPECTOR: SLIGHT},
    "trader": {Role.TRADER: STRONG, Role.CRAFTSMAN: SLIGHT},
    "planter": {Role.SETTLER: STRONG, Role.MAYOR: SLIGHT},
    "crafter": {Role.CRAFTSMAN: STRONG, Role.MAYOR: SLIGHT},
    "rusher": {Role.CAPTAIN: STRONG, Role.CRAFTSMAN: STRONG},
}
TILES = {
    "shipper": {Tile.CORN: STRONG, Tile.INDIGO: SLIGHT},
    "builder": {Tile.QUARRY: STRONG},
    "trader": {Tile.COFFEE: STRONG, Tile.TOBACCO: STRONG},
    "planter": {Tile.QUARRY: -STRONG},
    "crafter": {Tile.CORN: SLIGHT, Tile.SUGAR: SLIGHT},
    "rusher": {Tile.CORN: STRONG},
}
BUILDINGS = {
    "shipper": SHIPPER_BUILDINGS,
    "builder": BUILDER_BUILDINGS,
    "trader": TRADER_BUILDINGS,
    "planter": PLANTER_BUILDINGS,
    "crafter": CRAFTER_BUILDINGS,
    "rusher": RUSHER_BUILDINGS,
}
NAMES = tuple(ROLES)
LEARNT_FROM = ("shipper", "builder", "trader")  # the others are held out to measure strength
TITLES = {
    "shipper": term("shipper"),
    "builder": term("builder"),
    "trader": term("trader"),
    "planter": term("planter"),
    "crafter": term("crafter"),
    "rusher": term("rusher"),
}
SENTENCES = {
    "shipper": term("grows corn, builds wharves and fills the ships"),
    "builder": term("goes for quarries and large buildings"),
    "trader": term("grows coffee and tobacco and sells them"),
    "planter": term("fills the island with plantations"),
    "crafter": term("produces as often as possible"),
    "rusher": term("produces and ships in turn, so that the game ends early"),
}


def preferences(name: str) -> list[int]:
    """Return a bonus for each action number: how much this character overrates it."""
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
