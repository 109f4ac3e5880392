"""Tables of three to five: exact for few players, else the best that exchanging players finds."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from leeward.server.tournaments.players import Cost, Costs, Group, total

FEW = 12  # so many players can be divided in at most 15,400 ways
RESTARTS = 6
SWEEPS = 12
MOST_TRIED = 200_000  # groups and orders of seats after which the best division so far is taken: within seconds


def groups_of(costs: Costs, members: Sequence[int], sizes: tuple[int, ...]) -> list[Group]:
    """Divide players, who stand in the order of their rank, into tables of these sizes."""
    found = exchanged(costs, members, sizes)
    if len(members) <= FEW:
        price = total(costs.of(group) for group in found)
        found = next(iter(sorted(cheaper(costs, tuple(members), sizes, price), key=lambda each: each[0])), (price, found))[1]
    return found


# few players


def cheaper(costs: Costs, members: tuple[int, ...], sizes: tuple[int, ...], best: Cost) -> list[tuple[Cost, list[Group]]]:
    """Try every division that may cost less than the best known one, and return each that did when it was found."""
    found: list[tuple[Cost, list[Group]]] = []

    def divide(left: tuple[int, ...], open_sizes: tuple[int, ...], made: list[Group], price: Cost) -> None:
        nonlocal best
        if not left:
            best = price
            found.append((price, made))
            return
        for size in sorted(set(open_sizes), reverse=True):
            rest = list(open_sizes)
            rest.remove(size)
            for others in combinations(left[1:], size - 1):
                group = frozenset((left[0], *others))
                if (now := total((price, costs.of(group)))) < best:
                    divide(tuple(each for each in left if each not in group), tuple(rest), [*made, group], now)

    divide(members, sizes, [], (0, 0, 0, 0))
    return found


# many players


def exchanged(costs: Costs, members: Sequence[int], sizes: tuple[int, ...]) -> list[Group]:
    """Start with neighbours in rank, and exchange two players while that helps; then again from disturbed starts."""
    start = list(cut(members, sizes))
    best, price = descended(costs, start)
    for _ in range(RESTARTS):
        if len(sizes) < 2 or not any(price[:3]) or costs.tried > MOST_TRIED:
            break
        now, cost = descended(costs, disturbed(costs, best))
        if cost < price:
            best, price = now, cost
    return best


def cut(members: Sequence[int], sizes: tuple[int, ...]) -> Iterator[Group]:
    begin = 0
    for size in sizes:
        yield frozenset(members[begin : begin + size])
        begin += size


def descended(costs: Costs, groups: list[Group]) -> tuple[list[Group], Cost]:
    groups = list(groups)
    for _ in range(SWEEPS):
        changed = False
        for one, other in combinations(range(len(groups)), 2):
            if costs.tried > MOST_TRIED:
                break
            before = total((costs.of(groups[one]), costs.of(groups[other])))
            for first in sorted(groups[one]):
                for second in sorted(groups[other]):
                    here, there = (groups[one] - {first}) | {second}, (groups[other] - {second}) | {first}
                    if (after := total((costs.of(here), costs.of(there)))) < before:
                        groups[one], groups[other], before, changed = here, there, after, True
                        break
        if not changed:
            break
    return groups, total(costs.of(group) for group in groups)


def disturbed(costs: Costs, groups: list[Group]) -> list[Group]:
    groups = list(groups)
    for _ in range(max(2, len(groups) // 2)):
        one, other = costs.lots.sample(range(len(groups)), 2)
        first, second = costs.lots.choice(sorted(groups[one])), costs.lots.choice(sorted(groups[other]))
        groups[one], groups[other] = (groups[one] - {first}) | {second}, (groups[other] - {second}) | {first}
    return groups
