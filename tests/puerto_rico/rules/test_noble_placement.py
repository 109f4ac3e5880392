"""Colonists and nobles are placed so that each arrangement is reached by exactly one sequence of choices."""

from collections import Counter
from itertools import product

import pytest

from leeward.puerto_rico.rules.components import CIRCLES
from leeward.puerto_rico.rules.table import TILE_SPOTS, Decision
from puerto_rico.situation import Situation

Arrangement = tuple[tuple[int, int], ...]
"""Colonists and nobles on each spot, and last those on the windrose."""


def board(**spots: tuple[int, int]) -> Situation:
    """Set up the mayor's board, with colonists and nobles by site: two corn plantations, one sugar, some buildings.

    Ship and supply are empty, so the mayor places people at once.
    """
    s = Situation(players=3, nobles=True)
    s.table.ship_colonists = s.table.ship_nobles = 0
    s.clear_island(0)
    for name, (colonists, nobles) in spots.items():
        if name in ("corn", "sugar", "quarry"):
            s.plant(0, name, 2 if name == "corn" else 1, colonists=colonists, nobles=nobles)
        elif name == "windrose":
            s.idle(0, colonists=colonists, nobles=nobles)
        else:
            s.own(0, name.replace("_", " "), people=colonists)
            s.put(0, TILE_SPOTS + int(s.player(0).buildings) - 1, nobles, True)
    s.table.colonists = 0
    s.take("mayor")
    return s


def arrangement(s: Situation) -> Arrangement:
    player = s.player(0)
    placed = zip(player.colonists, player.nobles, strict=True)
    return (*((int(colonists), int(nobles)) for colonists, nobles in placed), s.windrose(0))


def circles(s: Situation) -> list[int]:
    """Count the circles on each spot."""
    player = s.player(0)
    tiles = [int(count) for count in player.tiles[:TILE_SPOTS]]
    return tiles + [int(CIRCLES[kind]) if kind >= 0 else 0 for kind in player.city]


def possible(s: Situation, lifted: bool) -> set[Arrangement]:
    """Return all arrangements that fill as many circles as possible; unless lifted, people stay in place."""
    now = arrangement(s)
    colonists, nobles = (sum(people) for people in zip(*now, strict=True))
    room = circles(s)
    choices = []
    for (colonists_there, nobles_there), most in zip(now[:-1], room, strict=True):
        first_colonists, first_nobles = (0, 0) if lifted else (colonists_there, nobles_there)
        pairs = product(range(first_colonists, most + 1), range(first_nobles, most + 1))
        choices.append([pair for pair in pairs if sum(pair) <= most])
    found = set()
    for spots in product(*choices):
        placed_colonists, placed_nobles = (sum(people) for people in zip(*spots, strict=True))
        left = (colonists - placed_colonists, nobles - placed_nobles)
        if min(left) >= 0 and placed_colonists + placed_nobles == min(colonists + nobles, sum(room)):
            found.add((*spots, left))
    return found


def reached(s: Situation) -> Counter[Arrangement]:
    """Count the sequences of choices that lead to each arrangement, without lifting anyone from here on."""
    if s.asked != Decision.PLACEMENT or s.seat != 0:
        return Counter([arrangement(s)])
    ways: Counter[Arrangement] = Counter()
    for text in s.offers:
        if text != "lift everybody":
            tried = s.copy()
            tried.do(text)
            ways += reached(tried)
    return ways


BOARDS = [
    # more circles than people
    {"corn": (0, 0), "sugar": (0, 0), "windrose": (1, 1)},
    {"corn": (0, 0), "sugar": (0, 0), "chapel": (0, 0), "windrose": (1, 1)},
    {"corn": (1, 0), "sugar": (0, 0), "chapel": (0, 0), "windrose": (1, 1)},
    {"corn": (0, 1), "sugar": (1, 0), "large_indigo_plant": (1, 0), "windrose": (1, 2)},
    # as many
    {"corn": (0, 1), "sugar": (1, 0), "guest_house": (0, 0), "windrose": (1, 2)},
    {"corn": (0, 0), "sugar": (0, 0), "windrose": (2, 1)},
    # fewer
    {"corn": (1, 0), "sugar": (0, 1), "windrose": (2, 2)},
    {"corn": (0, 0), "windrose": (3, 3)},
    {"corn": (0, 1), "quarry": (0, 0), "chapel": (0, 0), "villa": (0, 0), "windrose": (3, 2)},
    # people of one kind
    {"corn": (1, 0), "sugar": (0, 0), "chapel": (0, 0), "windrose": (2, 0)},
    {"corn": (0, 1), "sugar": (0, 0), "chapel": (0, 0), "windrose": (0, 2)},
    {"corn": (0, 0), "sugar": (0, 0), "windrose": (0, 5)},
    # nobody new
    {"corn": (1, 1), "sugar": (0, 0), "guest_house": (0, 1)},
    {"corn": (2, 0), "sugar": (1, 0), "chapel": (0, 1)},
]


@pytest.mark.parametrize("spots", BOARDS)
def test_newcomers_reach_every_arrangement_by_one_sequence_while_the_others_stay(spots: dict[str, tuple[int, int]]) -> None:
    s = board(**spots)
    ways = reached(s)
    assert set(ways) == possible(s, lifted=False)
    assert set(ways.values()) == {1}


@pytest.mark.parametrize("spots", BOARDS)
def test_once_everybody_is_lifted_every_arrangement_is_reached_by_one_sequence(spots: dict[str, tuple[int, int]]) -> None:
    s = board(**spots)
    everything = possible(s, lifted=True)
    if s.asked == Decision.PLACEMENT and s.can("lift everybody"):
        s.do("lift everybody")
        ways = reached(s)
        assert set(ways) == everything
        assert set(ways.values()) == {1}
    else:  # lifting would change nothing
        assert everything == {arrangement(s)} or everything == possible(s, lifted=False)
