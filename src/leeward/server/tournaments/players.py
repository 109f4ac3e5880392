"""Players as the pairing sees them, the cost of a table, and the sizes of tables."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm


@dataclass(frozen=True)
class Player:
    """A player who can be paired. Lists of players are in the order of rank, best first."""

    id: str
    points: Fraction = Fraction(0)
    met: Mapping[str, int] = field(default_factory=dict)  # how often, by opponent
    seats: tuple[int, ...] = ()  # how often in each seat
    byes: int = 0

    def took(self, seat: int) -> int:
        return self.seats[seat] if seat < len(self.seats) else 0


@dataclass(frozen=True)
class Round:
    """The tables of a round, each in the order of its seats, and who has a bye."""

    tables: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()


Cost = tuple[int, int, int, int]  # byes again, meetings again, seats taken too often, differences of points: in this order
Group = frozenset[int]  # players at one table, by their rank


def sizes_of(count: int, seats: int, least: int) -> tuple[tuple[int, ...], int]:
    """Return the sizes of tables for so many players, and how many of them have a bye.

    Byes are as few as possible. Tables have all seats or one fewer, if the game allows so few players; too few for a table
    take a smaller one.
    """
    if least <= count < seats:
        return (count,), 0
    lower = seats - 1 if seats - 1 >= max(least, 2) else seats
    for byes in range(count):
        for smaller in range(seats if lower < seats else 1):
            rest = count - byes - smaller * lower
            if rest >= 0 and rest % seats == 0 and rest + smaller:
                return (seats,) * (rest // seats) + (lower,) * smaller, byes
    return (), count


def total(costs: Iterable[Cost]) -> Cost:
    byes = met = seats = apart = 0
    for cost in costs:
        byes, met, seats, apart = byes + cost[0], met + cost[1], seats + cost[2], apart + cost[3]
    return byes, met, seats, apart


class Costs:
    """The costs of tables of these players, each computed once."""

    def __init__(self, players: Sequence[Player], lots: random.Random) -> None:
        self.players = players
        self.lots = lots
        unit = lcm(1, *(player.points.denominator for player in players))
        self.points = [int(player.points * unit) for player in players]
        self.order = {index: lots.random() for index in range(len(players))}  # decides between equals
        number = {player.id: index for index, player in enumerate(players)}
        self.met = {
            frozenset((number[player.id], number[other])): times
            for player in players
            for other, times in player.met.items()
            if other in number
        }
        self.known: dict[Group, Cost] = {}
        self.tried = 0  # groups and orders of seats: what a pairing computes most

    def of(self, group: Group) -> Cost:
        """Return the cost of a table of these players in their best seats."""
        self.tried += 1
        if (found := self.known.get(group)) is None:
            pairs = [frozenset(pair) for pair in combinations(group, 2)]
            met = sum(self.met.get(pair, 0) ** 2 for pair in pairs)
            apart = sum((self.points[one] - self.points[other]) ** 2 for one, other in pairs)
            found = self.known[group] = 0, met, self.best_order(group)[0], apart
        return found

    def of_bye(self, index: int) -> Cost:
        """Return the cost of a bye: it goes to the last player, even if another one is easier to leave out."""
        return self.players[index].byes ** 2, 0, 0, 4 * (self.points[index] - min(self.points)) ** 2

    def best_order(self, group: Group) -> tuple[int, tuple[int, ...]]:
        """Return the fairest order of seats, and how unfair it is: zero if nobody takes a seat more than once too often."""
        table, seats = sorted(group, key=self.order.__getitem__), range(len(group))
        fewest = {index: min(self.players[index].took(seat) for seat in seats) for index in table}
        best: tuple[int, tuple[int, ...]] = (-1, ())
        for order in permutations(table):
            self.tried += 1
            price = sum((self.players[index].took(seat) - fewest[index]) ** 2 for seat, index in enumerate(order))
            if best[0] < 0 or price < best[0]:
                best = price, order
            if not price:
                break
        return best

    def seated(self, group: Group) -> tuple[str, ...]:
        return tuple(self.players[index].id for index in self.best_order(group)[1])
