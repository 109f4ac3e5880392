"""Facts about the buildings that their pictures need."""

from functools import cache

from leeward.kernel.picture.typefaces import LAST_WORDS
from leeward.kernel.play.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import CIRCLES, COLUMN, COST, FIRST_BEIGE, LARGE_COLUMN, POINTS, Building, Good
from leeward.puerto_rico.words.touch import GOOD_KINDS

COLUMNS, COSTS, WORTH, ROOM = ([int(each[building]) for building in Building] for each in (COLUMN, COST, POINTS, CIRCLES))
PRODUCES = (Good.INDIGO, Good.SUGAR, Good.INDIGO, Good.SUGAR, Good.TOBACCO, Good.COFFEE)


@cache
def building_name(building: int, lang: str = "en") -> str:
    return words.building(building, lang)


@cache
def building_title(building: int, lang: str) -> str:
    return capital(words.building(building, lang))


@cache
def short_title(building: int, lang: str) -> str:
    """Return the title with its first word cut, as "Kl." or "Gr.", or with the last part of a German compound cut."""
    first, _, rest = building_title(building, lang).partition(" ")
    if rest:
        return f"{'Lg' if first == 'Large' else first[:2]}. {rest}"
    last = next((last for last in LAST_WORDS if first.endswith(last)), "")
    return f"{first[: len(first) - len(last) + 1]}." if last else first


@cache
def has_size(building: int) -> bool:
    """Return whether the name begins with "small" or "large": everybody understands these when they are cut."""
    return building_name(building).startswith(("small ", "large "))


WATERSIDE = (Building.HARBOR, Building.WHARF, Building.SMALL_WHARF, Building.LIGHTHOUSE)
WOODED = (Building.FOREST_HOUSE, Building.HUNTING_LODGE, Building.CONSTRUCTION_HUT, Building.CHAPEL)
COUNTRY = (Building.HACIENDA, Building.AQUEDUCT, Building.STOREHOUSE, Building.VILLA)


def land(building: int) -> str:
    """Return the symbol of the landscape behind a building."""
    if COLUMNS[building] == LARGE_COLUMN:
        return "l-hill"
    if building in WATERSIDE:
        return "l-sea"
    if building in WOODED:
        return "l-wood"
    return "l-field" if building < FIRST_BEIGE or building in COUNTRY else "l-town"


def sky(building: int) -> str:
    """Return the colour behind a building: that of its good, or one for small and one for large beige buildings."""
    if building < FIRST_BEIGE:
        return f"var(--f{GOOD_KINDS[PRODUCES[building]]})"
    return "var(--glory)" if COLUMNS[building] == LARGE_COLUMN else "var(--sky)"
