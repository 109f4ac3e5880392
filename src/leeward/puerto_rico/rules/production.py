"""How much of each good a player can produce. Rulebook: pages 5 and 8; the aqueduct page 13."""

from leeward.kernel.compiling.rules import rule
from leeward.puerto_rico.rules.components import Building, Good
from leeward.puerto_rico.rules.people import occupied, workers, workers_in
from leeward.puerto_rico.rules.table import Player


@rule
def capacity(player: Player, good: int) -> int:
    """Return the smaller of occupied plantations and occupied circles in the buildings of the good; corn needs no building."""
    fields = workers(player, good)
    if good == Good.CORN:
        return fields
    return min(fields, plant_workers(player, good))


@rule
def plant_workers(player: Player, good: int) -> int:
    """Count the people in the buildings of a good."""
    if good == Good.INDIGO:
        return workers_in(player, Building.SMALL_INDIGO_PLANT) + workers_in(player, Building.LARGE_INDIGO_PLANT)
    if good == Good.SUGAR:
        return workers_in(player, Building.SMALL_SUGAR_MILL) + workers_in(player, Building.LARGE_SUGAR_MILL)
    if good == Good.TOBACCO:
        return workers_in(player, Building.TOBACCO_STORAGE)
    return workers_in(player, Building.COFFEE_ROASTER)


@rule
def plant_circles(player: Player, good: int) -> int:
    """Count the circles in the buildings of a good."""
    if good == Good.CORN:
        return 0
    if good == Good.INDIGO:
        return circles_in(player, Building.SMALL_INDIGO_PLANT) + circles_in(player, Building.LARGE_INDIGO_PLANT)
    if good == Good.SUGAR:
        return circles_in(player, Building.SMALL_SUGAR_MILL) + circles_in(player, Building.LARGE_SUGAR_MILL)
    if good == Good.TOBACCO:
        return circles_in(player, Building.TOBACCO_STORAGE)
    return circles_in(player, Building.COFFEE_ROASTER)


@rule
def circles_in(player: Player, building: int) -> int:
    spot = player.spot[building]
    return int(player.circles[spot]) if spot > 0 else 0


@rule
def has_aqueduct_for(player: Player, good: int) -> bool:
    """Return whether the aqueduct adds one: the large plant or mill must be occupied, and production counts for it first."""
    if not occupied(player, Building.AQUEDUCT):
        return False
    if good == Good.INDIGO:
        return occupied(player, Building.LARGE_INDIGO_PLANT)
    return good == Good.SUGAR and occupied(player, Building.LARGE_SUGAR_MILL)


@rule
def harvest(player: Player, good: int) -> int:
    """Return the production from a large supply: the capacity, and the aqueduct's good."""
    made = capacity(player, good)
    return made + int(made > 0 and has_aqueduct_for(player, good))


@rule
def could_make_more(player: Player, good: int, newcomers: int) -> bool:
    """Return whether this many newcomers could produce one more of the good."""
    wanted = capacity(player, good) + 1
    missing = max(0, wanted - workers(player, good))
    if player.circles[good] < wanted:
        return False
    if good != Good.CORN:
        missing += max(0, wanted - plant_workers(player, good))
        if plant_circles(player, good) < wanted:
            return False
    return missing <= newcomers
