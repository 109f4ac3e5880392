"""The heuristic: what helps a player raises their value, and future gains count less at the end."""

import numpy as np

from leeward.puerto_rico.rules.table import Ending
from puerto_rico.situation import GAME, Situation


def standing(s: Situation, seat: int = 0) -> int:
    values = np.zeros(5, np.int64)
    GAME.appraise(s.tables[0], values)
    return int(values[seat])


def better(change: str, *given: object, last: bool = False, **more: object) -> int:
    """Return how much a change to seat 0's board is worth."""
    s = Situation()
    s.table.ending = Ending.POINTS if last else 0
    before = standing(s)
    getattr(s, change)(0, *given, **more)
    return standing(s) - before


def test_doubloons_goods_and_points_are_worth_something() -> None:
    assert better("fund", 8) > 0
    assert better("hold", coffee=1) > better("hold", corn=1) > 0
    assert better("score", 1) > 50  # a little less than a point: with fewer points left, the end is nearer


def test_a_field_that_is_worked_on_is_worth_more_than_an_idle_one() -> None:
    assert better("plant", "corn", colonists=1) > better("plant", "corn") > 0


def test_a_plantation_and_its_plant_are_worth_more_together() -> None:
    s = Situation()
    s.plant(0, "coffee", colonists=1)
    before = standing(s)
    s.own(0, "coffee roaster")
    assert standing(s) - before > better("own", "coffee roaster")


def test_in_the_last_round_only_what_still_counts_is_worth_much() -> None:
    assert better("plant", "corn", colonists=1, last=True) == 0
    assert better("fund", 8, last=True) < better("fund", 8)
    assert better("score", 1, last=True) == 100
