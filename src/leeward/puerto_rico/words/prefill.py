"""The obvious arrangement to begin with: newcomers go where they are of most use, and the most valuable goods are kept."""

from collections import Counter
from collections.abc import Sequence

from leeward.kernel.contract.offers import Place
from leeward.puerto_rico.rules.components import COST, Building, Good
from leeward.puerto_rico.words.touch import GOOD_KINDS, SLUGS

MAKERS = {
    Building.SMALL_INDIGO_PLANT: Good.INDIGO,
    Building.LARGE_INDIGO_PLANT: Good.INDIGO,
    Building.SMALL_SUGAR_MILL: Good.SUGAR,
    Building.LARGE_SUGAR_MILL: Good.SUGAR,
    Building.TOBACCO_STORAGE: Good.TOBACCO,
    Building.COFFEE_ROASTER: Good.COFFEE,
}
MADE_IN = {SLUGS[building]: GOOD_KINDS[good] for building, good in MAKERS.items()}
WORTH = {kind: number for number, kind in enumerate(GOOD_KINDS)}  # what a trader pays
BUILDING_COSTS: dict[str, int] = {slug: int(COST[number]) for number, slug in enumerate(SLUGS)}
IDLE, USEFUL, PAIR = 0.1, 2.0, 3.0


def sensible(places: Sequence[Place], pool: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return everyone where they stand, and the newcomers one by one where they are of most use."""
    standing = [list(place.who) for place in places]
    for left, person in zip(range(len(pool), 0, -1), reversed(pool), strict=True):
        free = [number for number, place in enumerate(places) if len(standing[number]) < place.room and person in place.takes]
        if not free:
            break
        standing[max(free, key=lambda number: use(places, standing, number, left))].append(person)
    return tuple(map(tuple, standing))


def use(places: Sequence[Place], standing: Sequence[list[str]], number: int, left: int) -> float:
    """Return of how much use one more person is in a place, if so many are still to be placed."""
    site = places[number].key
    good = site if site in GOOD_KINDS else MADE_IN.get(site, "")
    if not good:
        return USEFUL + min(BUILDING_COSTS.get(site, 0), 6) / 4
    if good == GOOD_KINDS[Good.CORN]:
        return USEFUL + 0.5
    fields, makers, spare = Counter[str](), Counter[str](), Counter[bool]()
    for place, who in zip(places, standing, strict=True):
        if place.key == good:
            fields[good] += len(who)
            spare[False] += place.room - len(who)
        elif MADE_IN.get(place.key) == good:
            makers[good] += len(who)
            spare[True] += place.room - len(who)
    ahead = fields[good] - makers[good] if site == good else makers[good] - fields[good]
    if ahead < 0:
        return PAIR + WORTH[good]
    other = spare[site == good]  # circles for the other half of the pair
    return USEFUL + WORTH[good] / 4 if ahead == 0 and other and left > 1 else IDLE


def most_valuable(held: Sequence[tuple[str, int]], kinds: int, singles: int) -> tuple[tuple[str, ...], ...]:
    """Return how much of each kind is kept: the largest heaps as a whole, then the dearest single goods."""
    heaps: dict[str, int] = dict(held)
    whole = sorted(heaps, key=lambda kind: (-heaps[kind] * (WORTH[kind] + 1), -WORTH[kind]))[:kinds]
    kept = Counter({kind: heaps[kind] for kind in whole})
    for kind in sorted(set(heaps) - set(whole), key=lambda kind: -WORTH[kind]):
        taken = min(singles, heaps[kind])
        kept[kind], singles = taken, singles - taken
    return tuple((kind,) * kept[kind] for kind, _ in held)
