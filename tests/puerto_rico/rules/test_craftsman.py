"""The craftsman phase: production, the craftsman's extra good, and the factory."""

import random

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

MAKERS = {
    "indigo": ("small indigo plant", "large indigo plant"),
    "sugar": ("small sugar mill", "large sugar mill"),
    "tobacco": ("tobacco storage",),
    "coffee": ("coffee roaster",),
}


def produce(s: Situation) -> None:
    """Let seat 0 take the craftsman and decline the extra good."""
    s.take("craftsman")
    if s.asked == Decision.CRAFTSMAN_PRIVILEGE:
        s.do("pass")


# Production


def test_the_example_of_production() -> None:
    s = Situation(players=4)
    s.plant(1, "corn", 3, colonists=2)
    s.plant(1, "tobacco", 2, colonists=2)
    s.own(1, "tobacco storage", people=1)
    s.plant(1, "sugar", 4, colonists=3)
    s.own(1, "small sugar mill", people=1)
    s.own(1, "large sugar mill", people=3)
    produce(s)
    assert s.goods(1) == {"corn": 2, "tobacco": 1, "sugar": 3}


def test_corn_needs_no_building() -> None:
    s = Situation(players=4)
    s.plant(1, "corn", 3, colonists=3)
    produce(s)
    assert s.goods(1) == {"corn": 3}


def test_an_empty_corn_plantation_produces_nothing() -> None:
    s = Situation(players=4)
    s.plant(1, "corn", 3, colonists=1)
    produce(s)
    assert s.goods(1) == {"corn": 1}


@pytest.mark.parametrize("good", MAKERS)
def test_other_plantations_produce_nothing_without_a_building(good: str) -> None:
    s = Situation(players=4)
    s.plant(1, good, 3, colonists=3)
    produce(s)
    assert s.goods(1) == {}


@pytest.mark.parametrize("good", MAKERS)
def test_a_production_building_with_nobody_in_it_produces_nothing(good: str) -> None:
    s = Situation(players=4)
    s.plant(1, good, 3, colonists=3)
    s.own(1, *MAKERS[good], people=0)
    produce(s)
    assert s.goods(1) == {}


@pytest.mark.parametrize("good", MAKERS)
def test_a_production_building_without_plantations_produces_nothing(good: str) -> None:
    s = Situation(players=4)
    s.own(1, *MAKERS[good])
    s.plant(1, good, 2, colonists=0)
    produce(s)
    assert s.goods(1) == {}


@pytest.mark.parametrize(
    ("name", "circles", "good"),
    [
        ("small indigo plant", 1, "indigo"),
        ("small sugar mill", 1, "sugar"),
        ("large indigo plant", 3, "indigo"),
        ("large sugar mill", 3, "sugar"),
        ("tobacco storage", 3, "tobacco"),
        ("coffee roaster", 2, "coffee"),
    ],
)
def test_each_colonist_in_a_production_building_makes_one_good(name: str, circles: int, good: str) -> None:
    for people in range(1, circles + 1):
        s = Situation(players=4)
        s.plant(1, good, 4, colonists=4)
        s.own(1, name, people=people)
        produce(s)
        assert s.goods(1) == {good: people}


def test_few_plantations_limit_a_large_building() -> None:
    s = Situation(players=4)
    s.plant(1, "sugar", 2, colonists=2)
    s.own(1, "large sugar mill", people=3)
    produce(s)
    assert s.goods(1) == {"sugar": 2}


@pytest.mark.parametrize("good", ["indigo", "sugar"])
def test_small_and_large_buildings_of_a_kind_work_together(good: str) -> None:
    s = Situation(players=4)
    s.plant(1, good, 5, colonists=5)
    small, large = MAKERS[good]
    s.own(1, small, people=1)
    s.own(1, large, people=3)
    produce(s)
    assert s.goods(1) == {good: 4}


def test_goods_are_added_to_those_on_the_windrose_and_taken_from_the_supply() -> None:
    s = Situation(players=4)
    s.hold(1, corn=2, coffee=1)
    s.plant(1, "corn", 2, colonists=2)
    produce(s)
    assert s.goods(1) == {"corn": 4, "coffee": 1}
    assert s.supply("corn") == 10 - 4


def test_when_a_good_is_short_those_nearer_to_the_craftsman_get_it() -> None:
    s = Situation(players=4)
    for seat in range(4):
        s.plant(seat, "corn", 2, colonists=2)
    s.hold(2, corn=5)
    s.take("trader")
    s.do("pass")
    s.take("craftsman")  # seat 1
    assert [s.goods(seat).get("corn", 0) for seat in range(4)] == [0, 2, 5 + 2, 1]
    assert s.supply("corn") == 0


def test_a_missing_good_is_not_replaced_by_another() -> None:
    s = Situation(players=4)
    s.plant(1, "corn", 2, colonists=2)
    s.plant(1, "indigo", 1, colonists=1)
    s.own(1, "small indigo plant")
    s.hold(3, corn=10)
    produce(s)
    assert s.goods(1) == {"indigo": 1}


def test_production_is_right_on_any_boards_and_with_any_supply() -> None:
    chance = random.Random(2)
    for _ in range(60):
        s = Situation(players=4)
        supply = {"corn": 10, "indigo": 11, "sugar": 11, "tobacco": 9, "coffee": 9}
        for good in supply:
            supply[good] -= (lost := chance.choice([0, 0, 8]))
            s.table.goods[("corn", *MAKERS).index(good)] -= lost
        expected = []
        for seat in range(4):
            produced = {}
            for good in supply:
                planted = chance.randrange(3)
                s.plant(seat, good, planted, colonists=planted)
                workers = planted
                if good != "corn":
                    workers = 0
                    for name in MAKERS[good]:
                        people = chance.randint(0, 1 if "small" in name else 2)
                        s.own(seat, name, people=people)
                        workers += people
                count = min(planted, workers, supply[good])
                supply[good] -= count
                if count:
                    produced[good] = count
            expected.append(produced)
        produce(s)
        assert [s.goods(seat) for seat in range(4)] == expected


# Privilege


def test_the_craftsman_takes_one_more_good_of_a_kind_just_produced() -> None:
    s = Situation(players=4)
    s.plant(0, "corn", 2, colonists=2)
    s.plant(0, "coffee", 1, colonists=1)
    s.own(0, "coffee roaster")
    s.hold(0, sugar=1)
    s.take("craftsman")
    assert set(s.offers) == {"produce corn", "produce coffee", "pass"}
    s.do("produce coffee")
    assert s.goods(0) == {"corn": 2, "coffee": 2, "sugar": 1}


def test_the_craftsman_need_not_take_it() -> None:
    s = Situation(players=4)
    s.plant(0, "corn", 1, colonists=1)
    s.take("craftsman")
    s.do("pass")
    assert s.goods(0) == {"corn": 1}
    assert s.asked == Decision.ROLE


def test_a_craftsman_who_produces_nothing_gets_nothing() -> None:
    s = Situation(players=4)
    s.plant(0, "sugar", 1, colonists=1)
    s.plant(1, "corn", 1, colonists=1)
    s.take("craftsman")
    assert s.goods(0) == {}
    assert s.goods(1) == {"corn": 1}
    assert s.asked == Decision.ROLE


def test_the_others_produce_before_the_craftsman_takes_the_good() -> None:
    s = Situation(players=4)
    s.plant(0, "corn", 1, colonists=1)
    s.plant(1, "corn", 1, colonists=1)
    s.hold(3, corn=8)
    s.take("craftsman")
    assert (s.goods(0), s.goods(1)) == ({"corn": 1}, {"corn": 1})
    assert s.asked == Decision.ROLE  # no corn was left for the privilege


def test_a_kind_that_had_run_out_was_not_produced() -> None:
    s = Situation(players=4)
    s.plant(0, "corn", 1, colonists=1)
    s.plant(0, "indigo", 1, colonists=1)
    s.own(0, "small indigo plant")
    s.hold(3, corn=10)
    s.take("craftsman")
    assert set(s.offers) == {"produce indigo", "pass"}


# Factory


def test_the_example_of_the_factory_with_a_short_supply() -> None:
    s = Situation(players=4)
    s.plant(3, "corn", 3, colonists=3)
    s.plant(3, "sugar", 3, colonists=3)
    s.plant(3, "tobacco", 1, colonists=1)
    s.own(3, "large sugar mill", people=3)
    s.own(3, "tobacco storage", "factory")
    s.hold(2, corn=10, sugar=9)
    s.fund(3, 0)
    produce(s)
    assert s.goods(3) == {"sugar": 2, "tobacco": 1}
    assert s.doubloons(3) == 1


@pytest.mark.parametrize(("kinds", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_the_factory_pays_for_the_kinds_produced(kinds: int, doubloons: int) -> None:
    s = Situation(players=4)
    s.clear_island(1)
    s.own(1, "factory", "small indigo plant", "small sugar mill", "tobacco storage", "coffee roaster")
    for good in ("corn", "indigo", "sugar", "tobacco", "coffee")[:kinds]:
        s.plant(1, good, 1, colonists=1)
    s.fund(1, 0)
    produce(s)
    assert len(s.goods(1)) == kinds
    assert s.doubloons(1) == doubloons


def test_the_factory_pays_for_kinds_not_for_goods() -> None:
    s = Situation(players=4)
    s.own(1, "factory")
    s.plant(1, "corn", 5, colonists=5)
    produce(s)
    assert s.doubloons(1) == 3


def test_an_empty_factory_pays_nothing() -> None:
    s = Situation(players=4)
    s.own(1, "factory", people=0)
    s.own(1, "small indigo plant")
    s.plant(1, "corn", 1, colonists=1)
    s.plant(1, "indigo", 1, colonists=1)
    produce(s)
    assert s.goods(1) == {"corn": 1, "indigo": 1}
    assert s.doubloons(1) == 3


def test_the_good_of_the_privilege_does_not_count_for_the_factory() -> None:
    s = Situation(players=4)
    s.own(0, "factory")
    s.plant(0, "corn", 1, colonists=1)
    s.hold(0, indigo=1, sugar=1)
    s.take("craftsman")
    s.do("produce corn")
    assert s.goods(0) == {"corn": 2, "indigo": 1, "sugar": 1}
    assert s.doubloons(0) == 3
