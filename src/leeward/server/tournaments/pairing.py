"""Draw a round: Swiss, round robin in groups, single elimination, arena. Pure: no database, no clock, lots from a seed.

What counts, most important first: nobody gets a second bye before everybody had one; nobody meets an opponent again; nobody
takes a seat more than once more often than another; players at a table have similar points.

With n players and tables of two, the first half of n rounds never needs a second meeting or a second bye (Dirac's theorem:
the pairs that have not met always allow a matching), and the first quarter no unfair seat either.
"""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from leeward.server.tournaments.grouping import groups_of
from leeward.server.tournaments.matching import pairs_of
from leeward.server.tournaments.players import Costs, Player, Round, sizes_of


def swiss(players: Sequence[Player], seats: int, least: int, rounds: int, seed: str) -> Round:
    """Pair players with similar points; `rounds` are still to be played, this one included."""
    if len(players) < least:
        return Round((), tuple(player.id for player in players))
    lots = random.Random(seed)
    shuffled = sorted(players, key=lambda player: (-player.points, lots.random()))
    if seats == 2:
        costs = Costs(shuffled, lots)
        pairs, resting = pairs_of(costs, rounds)
        return Round(tuple(map(costs.seated, pairs)), tuple(shuffled[index].id for index in resting))
    sizes, byes = sizes_of(len(shuffled), seats, least)
    order = sorted(range(len(shuffled)), key=lambda index: (shuffled[index].byes, -index))
    left_out = set(order[:byes])
    costs = Costs(shuffled, lots)
    playing = [index for index in range(len(shuffled)) if index not in left_out]
    tables = groups_of(costs, playing, sizes)
    return Round(tuple(map(costs.seated, tables)), tuple(shuffled[index].id for index in sorted(left_out)))


# round robin


def groups(players: Sequence[str], size: int) -> list[list[str]]:
    """Divide players, best first, into groups of about this size and about equal strength."""
    count = max(1, -(-len(players) // size))
    found: list[list[str]] = [[] for _ in range(count)]
    for index, player in enumerate(players):
        turn, place = divmod(index, count)
        found[place if turn % 2 == 0 else count - 1 - place].append(player)
    return found


def rounds_needed(size: int) -> int:
    """Return in how many rounds a group plays at tables of two, everybody against everybody."""
    return size - 1 + size % 2 if size > 1 else 0


def round_robin(players: Sequence[Player], seats: int, least: int, number: int, seed: str) -> Round:
    """Draw a round (from 0) of one group. At tables of two all meet once; at larger ones they meet about equally often."""
    if seats > 2:
        return swiss([replace(player, points=Fraction(0)) for player in players], seats, least, 1, seed)
    places = len(players) + len(players) % 2
    turning = places - 1
    tables, byes = [], []
    for first in range(places // 2 if places else 0):
        one, other = ((number + first) % turning, (number - first) % turning) if first else (number % turning, turning)
        lower, upper = sorted((one, other))
        if upper == len(players):
            byes.append(players[lower].id)
            continue
        begins = lower < places // 2 if upper == turning else (lower + upper) % 2 == 1
        tables.append((players[lower].id, players[upper].id) if begins else (players[upper].id, players[lower].id))
    return Round(tuple(tables), tuple(byes))


# single elimination


def advancing(size: int, last: bool) -> int:
    """Return how many of a table go on: half of them, or one from the last table."""
    return 1 if last else size // 2


def elimination(players: Sequence[Player], seats: int, least: int, seed: str) -> Round:
    """Draw a round of the remaining players, best first: the strongest meet late and get the byes."""
    count = len(players)
    if count < least:
        return Round((), tuple(player.id for player in players))
    costs = Costs(players, random.Random(seed))
    sizes, byes = sizes_of(count, seats, least)
    if seats == 2 and not any(player.byes for player in players):
        byes = (1 << (count - 1).bit_length()) - count  # so that later rounds need none
        sizes = (2,) * ((count - byes) // 2)
    order = sorted(range(count), key=lambda index: (players[index].byes, index))
    resting = set(order[:byes])
    playing = [index for index in range(count) if index not in resting]
    tables: list[list[int]] = [[] for _ in sizes]
    for row in range(max(sizes)):
        wide = [number for number, size in enumerate(sizes) if size > row]
        for number in wide if row % 2 == 0 else reversed(wide):
            tables[number].append(playing.pop(0))
    return Round(
        tuple(costs.seated(frozenset(table)) for table in tables), tuple(players[index].id for index in sorted(resting))
    )


# arena


def arena(waiting: Sequence[Player], seats: int, least: int, others_play: bool, seed: str) -> Round:
    """Pair waiting players, those with the fewest games first (`byes` counts their games). The others wait on.

    Two do not meet twice in a row while others, who may soon be free, still play: `met` counts only the last table.
    """
    sizes, left = sizes_of(len(waiting), seats, least)
    if not sizes:
        return Round()
    order = sorted(range(len(waiting)), key=lambda index: (-waiting[index].byes, -index))
    staying = set(order[:left])
    playing = [replace(player, byes=0) for index, player in enumerate(waiting) if index not in staying]
    found = swiss(playing, seats, least, 1, seed)
    if not others_play:
        return Round(found.tables)
    met = {player.id: player.met for player in waiting}
    again = [table for table in found.tables if any(other in met[player] for player in table for other in table)]
    return Round(tuple(table for table in found.tables if table not in again))
