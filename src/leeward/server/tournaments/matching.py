"""Pairs for tables of two, exact: a matching of least cost, and for few players one that leaves the later rounds a solution."""

from collections.abc import Iterator
from itertools import combinations

from leeward.server.tournaments.players import Cost, Costs, Group, total

FEW = 10  # so many players (945 ways to pair them) are all tried
NEAR = 20  # of more than twice as many, each may first meet only those nearest in rank
PATIENCE = 4000  # rounds that the search for later ones tries


def pairs_of(costs: Costs, rounds: int) -> tuple[list[Group], list[int]]:
    """Return the pairs of a round and the players with a bye; `rounds` are still to be played, this one included."""
    count = len(costs.players)
    places = count + count % 2  # with an odd number, the last place is the bye
    found = all_tried(costs, places, rounds) if places <= FEW else matched(costs, places)
    byes = [min(pair) for pair in found if max(pair) == count]
    return [pair for pair in found if max(pair) < count], byes


def cost_of(costs: Costs, pair: Group) -> Cost:
    return costs.of_bye(min(pair)) if max(pair) == len(costs.players) else costs.of(pair)


# many players


def matched(costs: Costs, places: int) -> list[Group]:
    """Return the matching of least cost. Consider distant ranks only if no faultless matching of near ones exists."""
    reach = NEAR if places > 2 * NEAR else places
    while True:
        bye = len(costs.players)
        near = [pair for pair in combinations(range(places), 2) if pair[1] - pair[0] <= reach or pair[1] == bye]
        prices = {pair: cost_of(costs, frozenset(pair)) for pair in near}
        found = least(costs, prices)
        faults = total(prices[pair] for pair in found)[:3]
        if reach >= places or (len(found) == places // 2 and not any(faults)):
            return [frozenset(pair) for pair in found]
        reach *= 2


def least(costs: Costs, prices: dict[tuple[int, int], Cost]) -> list[tuple[int, int]]:
    """Match as many as possible at the least cost. Integers of any size keep the priorities exact."""
    one = 1 + max(price[3] for price in prices.values())
    steps = [1 + len(costs.players) * max(1, *(price[level] for price in prices.values())) for level in (1, 2)]
    step = len(costs.players) * one
    lots = 1000 * len(costs.players)
    import networkx  # a fifth of a second, for which no start should wait

    graph = networkx.Graph()
    for (first, second), (byes, met, seats, apart) in prices.items():
        price = ((byes * steps[0] + met) * steps[1] + seats) * step + apart
        graph.add_edge(first, second, weight=-(price * lots + costs.lots.randrange(1000)))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in found)


# few players


def all_tried(costs: Costs, places: int, rounds: int) -> list[Group]:
    """Return the cheapest pairs after which the other rounds can still go without a second meeting and a second bye."""
    prices = {frozenset(pair): cost_of(costs, frozenset(pair)) for pair in combinations(range(places), 2)}
    lots = {pair: costs.lots.random() for pair in sorted(prices, key=sorted)}
    ways = list(every_way(tuple(range(places))))
    ways.sort(key=lambda way: (total(prices[pair] for pair in way), sum(lots[pair] for pair in way)))
    fresh = frozenset(pair for pair, price in prices.items() if not price[0] and not price[1])
    good = [way for way in ways if fresh.issuperset(way)]
    search = Later(places)
    return next((way for way in good if search.can_go_on(fresh.difference(way), rounds - 1)), ways[0])


def every_way(places: tuple[int, ...]) -> Iterator[list[Group]]:
    if not places:
        yield []
    for index in range(1, len(places)):
        pair = frozenset((places[0], places[index]))
        for rest in every_way(places[1:index] + places[index + 1 :]):
            yield [pair, *rest]


class Later:
    """Searches for a solution of the later rounds with pairs that have not met; it gives up after a limit."""

    def __init__(self, places: int) -> None:
        self.places = tuple(range(places))
        self.known: dict[tuple[frozenset[Group], int], bool] = {}
        self.left = PATIENCE

    def can_go_on(self, fresh: frozenset[Group], rounds: int) -> bool:
        if rounds <= 0:
            return True
        if (known := self.known.get((fresh, rounds))) is not None:
            return known
        found = any(self.can_go_on(fresh.difference(way), rounds - 1) for way in self.ways(self.places, fresh))
        self.known[fresh, rounds] = found
        return found

    def ways(self, places: tuple[int, ...], fresh: frozenset[Group]) -> Iterator[list[Group]]:
        if not places:
            self.left -= 1
            yield []
        for index in range(1, len(places)):
            if self.left > 0 and (pair := frozenset((places[0], places[index]))) in fresh:
                for rest in self.ways(places[1:index] + places[index + 1 :], fresh):
                    yield [pair, *rest]
