"""The heuristic: what helps a player raises their value, and future gains count less at the end."""

import numpy as np

from cooper_island.situation import GAME, Situation
from leeward.cooper_island.rules.table import Decision


def standing(s: Situation, seat: int = 0) -> int:
    values = np.zeros(4, np.int64)
    GAME.appraise(s.tables[0], values)
    return int(values[seat])


def better(change: str, *given: object, in_round: int = 1, **more: object) -> int:
    """Return how much a change to seat 0's boards is worth, before all turns."""
    s = Situation()
    s.round(in_round)
    s.at("turn", 0)
    before = standing(s)
    getattr(s, change)(0, *given, **more)
    return standing(s) - before


def test_a_step_of_a_ship_is_worth_its_point_and_an_anchor_costs_one() -> None:
    assert better("ship", "one", steps=2) == 200
    assert better("ship", "one", anchors=1) == -100


def test_a_cube_on_high_land_is_worth_more_than_in_storage() -> None:
    high, low = better("land", "C3 forest 4 wood"), better("land", "C3 forest 4")
    assert high - low > better("hold", coin=1, wood=1) > 0


def test_a_statue_brings_a_point_in_every_clean_up_to_come() -> None:
    early, late = better("land", "C3 forest 1 statue"), better("land", "C3 forest 1 statue", in_round=5)
    plain, plain_late = better("land", "C3 forest 1"), better("land", "C3 forest 1", in_round=5)
    assert early - plain == 500
    assert late - plain_late == 100


def test_each_missing_food_costs_an_anchor() -> None:
    s = Situation()
    s.clear_land(0)
    s.at("turn", 0)
    hungry = standing(s)
    s.hold(0, coin=1, food=2)
    assert standing(s) - hungry > 200


def test_when_the_game_is_over_only_points_count() -> None:
    s = Situation()
    s.ship(0, "two", steps=7)
    s.hold(0, coin=5)
    s.table.moment = s.table.decision = Decision.OVER
    assert [standing(s, seat) for seat in range(2)] == [100 * points for points in s.points]
