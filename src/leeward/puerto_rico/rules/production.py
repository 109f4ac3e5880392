"""What a player's fields and plants can make of each good. Rulebook: pages 5 and 8; the aqueduct page 13."""

from leeward.kernel.compiling.rules import rule
from leeward.puerto_rico.rules.components import Building, Good
from leeward.puerto_rico.rules.people import occupied, workers, workers_in
from leeward.puerto_rico.rules.table import Player


@rule
def capacity(player: Player, good: int) -> int:
    """Occupied plantations, and for all but corn as many occupied circles in the buildings of that good."""
    fields = workers(player, good)
    if good == Good.CORN:
        return fields
    return min(fields, plant_workers(player, good))


@rule
def plant_workers(player: Player, good: int) -> int:
    """People in the buildings of a good."""
    if good == Good.INDIGO:
        return workers_in(player, Building.SMALL_INDIGO_PLANT) + workers_in(player, Building.LARGE_INDIGO_PLANT)
    if good == Good.SUGAR:
        return workers_in(player, Building.SMALL_SUGAR_MILL) + workers_in(player, Building.LARGE_SUGAR_MILL)
    if good == Good.TOBACCO:
        return workers_in(player, Building.TOBACCO_STORAGE)
    return workers_in(player, Building.COFFEE_ROASTER)


@rule
def plant_circles(player: Player, good: int) -> int:
    """All circles in the buildings of a good; corn needs none."""
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
    """The aqueduct adds one to what a large plant or mill makes; production counts for the large one first."""
    if not occupied(player, Building.AQUEDUCT):
        return False
    if good == Good.INDIGO:
        return occupied(player, Building.LARGE_INDIGO_PLANT)
    return good == Good.SUGAR and occupied(player, Building.LARGE_SUGAR_MILL)


@rule
def could_make_more(player: Player, good: int, newcomers: int) -> bool:
    """Whether so many people more could make one more of this good."""
    wanted = capacity(player, good) + 1
    missing = max(0, wanted - workers(player, good))
    if player.circles[good] < wanted:
        return False
    if good != Good.CORN:
        missing += max(0, wanted - plant_workers(player, good))
        if plant_circles(player, good) < wanted:
            return False
    return missing <= newcomers
