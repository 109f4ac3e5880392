"""New buildings of the craftsman phase: aqueduct and specialty factory."""

import pytest

from leeward.puerto_rico.rules.components import Good
from puerto_rico.situation import Situation


def island(s: Situation, seat: int, **plantations: int) -> None:
    """Give a seat occupied plantations."""
    s.clear_island(seat)
    for name, count in plantations.items():
        s.plant(seat, name, count, colonists=count)


# Aqueduct


def test_an_indigo_and_three_sugar_in_large_plants_become_two_and_four() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct")
    s.own(1, "large indigo plant", people=1)
    s.own(1, "large sugar mill", people=3)
    island(s, 1, indigo=1, sugar=3)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 2, "sugar": 4}


def test_the_aqueduct_does_nothing_for_small_plants() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "small indigo plant", "small sugar mill")
    island(s, 1, indigo=1, sugar=1)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 1, "sugar": 1}


def test_the_aqueduct_does_nothing_for_a_large_plant_without_colonists() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "small indigo plant")
    s.own(1, "large indigo plant", people=0)
    island(s, 1, indigo=2)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 1}


def test_the_aqueduct_does_nothing_where_nothing_grows() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "large indigo plant", "large sugar mill")
    s.clear_island(1)
    s.plant(1, "indigo", 2)
    s.take("craftsman")
    assert s.goods(1) == {}


def test_what_a_small_and_a_large_plant_could_both_produce_counts_for_the_large_one() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "small indigo plant", "large indigo plant")
    island(s, 1, indigo=1)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 2}


def test_the_aqueduct_gives_one_more_however_much_is_produced() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "small sugar mill")
    s.own(1, "large sugar mill", people=3)
    island(s, 1, sugar=4)
    s.take("craftsman")
    assert s.goods(1) == {"sugar": 5}


def test_the_aqueduct_takes_only_what_the_supply_holds() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct")
    s.own(1, "large sugar mill", people=3)
    island(s, 1, sugar=3)
    s.table.goods[Good.SUGAR] = 3
    s.take("craftsman")
    assert s.goods(1) == {"sugar": 3}


def test_no_sugar_in_the_supply_means_none_by_the_aqueduct() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "large sugar mill", "large indigo plant")
    island(s, 1, sugar=1, indigo=1)
    s.table.goods[Good.SUGAR] = 0
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 2}


def test_an_unoccupied_aqueduct_does_nothing() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", people=0)
    s.own(1, "large indigo plant")
    island(s, 1, indigo=1)
    s.take("craftsman")
    assert s.goods(1) == {"indigo": 1}


def test_the_aqueduct_helps_neither_tobacco_nor_coffee_nor_corn() -> None:
    s = Situation(players=3)
    s.own(1, "aqueduct", "tobacco storage", "coffee roaster")
    island(s, 1, tobacco=1, coffee=1, corn=1)
    s.take("craftsman")
    assert s.goods(1) == {"tobacco": 1, "coffee": 1, "corn": 1}


# Specialty factory


def test_four_corn_three_sugar_and_two_coffee_earn_two_doubloons() -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory")
    s.own(1, "large sugar mill", people=3)
    s.own(1, "coffee roaster", people=2)
    island(s, 1, corn=4, sugar=3, coffee=2)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.goods(1) == {"corn": 4, "sugar": 3, "coffee": 2}
    assert s.doubloons(1) == 2


@pytest.mark.parametrize(("sugar", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_the_specialty_factory_pays_one_less_than_the_goods_of_the_best_kind(sugar: int, doubloons: int) -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory", "small sugar mill", "small indigo plant")
    s.own(1, "large sugar mill", people=3)
    island(s, 1, sugar=sugar, indigo=1)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.doubloons(1) == doubloons


def test_corn_is_no_specialty() -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory")
    island(s, 1, corn=5)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.doubloons(1) == 0


def test_the_specialty_factory_counts_what_the_supply_could_give() -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory")
    s.own(1, "large sugar mill", people=3)
    island(s, 1, sugar=3)
    s.table.goods[Good.SUGAR] = 2
    s.fund(1, 0)
    s.take("craftsman")
    assert s.doubloons(1) == 1


def test_the_good_of_the_aqueduct_counts_for_the_specialty_factory() -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory", "aqueduct")
    s.own(1, "large sugar mill", people=2)
    island(s, 1, sugar=2)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.goods(1) == {"sugar": 3}
    assert s.doubloons(1) == 2


def test_the_good_of_the_craftsman_does_not_count_for_the_specialty_factory() -> None:
    s = Situation(players=3)
    s.own(0, "specialty factory")
    s.own(0, "large sugar mill", people=2)
    island(s, 0, sugar=2)
    s.fund(0, 0)
    s.take("craftsman")
    s.do("produce sugar")
    assert s.goods(0) == {"sugar": 3}
    assert s.doubloons(0) == 1


def test_factory_and_specialty_factory_both_pay() -> None:
    s = Situation(players=3)
    s.own(1, "factory", "specialty factory")
    s.own(1, "large sugar mill", people=3)
    island(s, 1, corn=1, sugar=3)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.doubloons(1) == 1 + 2


def test_an_unoccupied_specialty_factory_pays_nothing() -> None:
    s = Situation(players=3)
    s.own(1, "specialty factory", people=0)
    s.own(1, "large sugar mill", people=3)
    island(s, 1, sugar=3)
    s.fund(1, 0)
    s.take("craftsman")
    assert s.doubloons(1) == 0
