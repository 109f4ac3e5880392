"""Texts for the explorer, by the keys in `study/explorer.py`."""

from leeward.kernel.language.speech import term
from leeward.puerto_rico.rules.components import Building, Role, Tile
from leeward.puerto_rico.rules.ending import Part
from leeward.puerto_rico.words.log import part
from leeward.puerto_rico.words.names import building, role, tile

TILE = "_TILE"
GROUPS = {"roles": term("Roles"), "buildings": term("Buildings"), "tiles": term("Plantations and quarries")}
STRATEGIES = {
    "shipping": (term("Shipping"), term("at least 55% of the points are chips, without a harbor or a wharf")),
    "harbor": (term("Shipping with a harbor or wharf"), term("at least 55% of the points are chips")),
    "mixed": (term("A bit of both"), term("chips and buildings bring about the same")),
    "building": (term("Building"), term("at most 35% of the points are chips")),
    "quarries": (term("Building with quarries"), term("at most 35% of the points are chips, and three quarries or more")),
}
BANDS = {
    "goods": (
        term("produces at most 1 good"),
        term("produces 2 or 3 goods"),
        term("produces 4 or 5 goods"),
        term("produces 6 or 7 goods"),
        term("produces 8 goods or more"),
    ),
    "city": (term("not the largest city"), term("tied for the largest city"), term("the largest city")),
    "money": (term("not the most money"), term("tied for the most money"), term("the most money")),
}


def event(key: str, lang: str = "en") -> str:
    name = key.upper()
    if name.endswith(TILE):
        return tile(Tile[name.removesuffix(TILE)], lang)
    return role(Role[name], lang) if name in Role.__members__ else building(Building[name], lang)


def source(key: str, lang: str = "en") -> str:
    return part(Part[key.upper()], lang)
