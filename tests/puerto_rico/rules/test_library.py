"""The library doubles the privilege of any role its owner takes."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def with_library(players: int = 3, people: int = 1, **options: bool) -> Situation:
    s = Situation(players=players, **options)
    s.own(0, "library", people=people)
    return s


# Settler


def test_the_settler_takes_a_second_tile_after_everybody_else() -> None:
    s = with_library()
    s.clear_island(0)
    s.show_row(corn=1, indigo=1, sugar=1, coffee=1)
    s.take("settler")
    s.do("take sugar", "take corn", "take indigo")
    assert (s.asked, s.seat) == (Decision.SECOND_TILE, 0)
    assert set(s.offers) == {"take coffee", "pass"}
    s.do("take coffee")
    assert s.tiles(0) == {"sugar": 1, "coffee": 1}
    assert s.asked == Decision.ROLE


def test_the_second_tile_may_be_left_and_the_first_too() -> None:
    s = with_library()
    s.take("settler")
    s.do("pass", "pass", "pass")
    assert s.asked == Decision.SECOND_TILE
    s.do("pass")
    assert s.tiles(0) == {"indigo": 1}


def test_the_second_tile_is_no_quarry() -> None:
    s = with_library()
    s.take("settler")
    s.do("take quarry", "pass", "pass")
    assert s.asked == Decision.SECOND_TILE
    assert not s.can("take quarry")


@pytest.mark.parametrize("first", ["quarry", "corn"])
def test_with_a_construction_hut_the_second_tile_may_be_a_quarry_too(first: str) -> None:
    s = with_library()
    s.own(0, "construction hut")
    s.show_row(corn=4)
    s.take("settler")
    s.do(f"take {first}", "pass", "pass", "take quarry")
    assert s.tiles(0)["quarry"] == (2 if first == "quarry" else 1)


def test_an_unoccupied_construction_hut_gives_no_second_quarry() -> None:
    s = with_library()
    s.own(0, "construction hut", people=0)
    s.take("settler")
    s.do("take quarry", "pass", "pass")
    assert not s.can("take quarry")


def test_the_hospice_sends_a_colonist_for_the_first_tile_only() -> None:
    s = with_library()
    s.clear_island(0)
    s.own(0, "hospice", "construction hut")
    s.take("settler")
    s.do("take quarry", "take a colonist", "pass", "pass", "take quarry")
    assert s.people_on(0, "quarry") == (1, 0)
    assert s.tiles(0) == {"quarry": 2}
    assert s.asked == Decision.ROLE


def test_for_a_settler_who_declined_the_first_tile_the_second_is_the_first_one_taken_and_brings_a_colonist() -> None:
    s = with_library()
    s.own(0, "hospice")
    s.show_row(corn=4)
    s.take("settler")
    s.do("pass", "pass", "pass", "take corn")
    assert (s.asked, s.seat) == (Decision.HOSPICE, 0)
    s.do("take a colonist")
    assert s.asked == Decision.ROLE
    assert s.people_on(0, "corn") == (1, 0)


def test_a_hospice_entered_after_the_first_tile_brings_nobody_for_the_second() -> None:
    s = with_library()
    s.own(0, "hospice", people=0)
    s.own(0, "guest house", people=1)
    s.show_row(corn=4)
    s.take("settler")
    s.do("take corn", "pass", "pass", "send colonist to hospice", "take corn")
    assert s.asked == Decision.ROLE
    assert s.people_on(0, "corn") == (0, 0)


def test_the_second_tile_needs_a_space_as_well() -> None:
    s = with_library()
    s.plant(0, "forest", 10)
    s.show_row(corn=4)
    s.take("settler")
    s.do("take corn", "pass", "pass")
    assert s.asked == Decision.ROLE
    assert sum(s.tiles(0).values()) == 12


def test_only_the_settler_gets_a_second_tile() -> None:
    s = Situation(players=3)
    s.own(1, "library")
    s.take("settler")
    s.do("pass", "pass", "pass")
    assert s.asked == Decision.ROLE


# Mayor


def test_the_mayor_may_take_two_colonists_from_the_supply() -> None:
    s = with_library()
    s.take("mayor")
    assert {"welcome 2", "pass"} <= set(s.offers)
    colonists = s.table.colonists
    s.do("welcome 2")
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.windrose(0) == (2, 0)  # two from the supply and one from the ship; one of them went to work
    assert s.table.colonists == colonists - 2 - 3  # three went to the ship


def test_a_mayor_with_a_library_finds_just_one_colonist_if_there_are_no_more() -> None:
    s = with_library()
    s.table.colonists = 1
    s.take("mayor")
    assert not s.can("welcome 2")
    s.do("welcome 1")
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.windrose(0) == (1, 0)


# Builder


def test_the_builder_pays_two_doubloons_less() -> None:
    s = with_library()
    s.fund(0, 5)
    s.take("builder")
    s.do("build office")
    assert s.doubloons(0) == 2


def test_another_builder_leaves_the_owner_of_a_library_the_full_price() -> None:
    s = Situation(players=3)
    s.own(1, "library")
    s.fund(1, 5)
    s.take("builder")
    s.do("pass", "build office")
    assert s.doubloons(1) == 0


# Craftsman


def producer() -> Situation:
    """Set up a library owner who produces corn, indigo and sugar."""
    s = with_library()
    s.clear_island(0)
    s.own(0, "small indigo plant", "small sugar mill")
    for plantation in ("corn", "indigo", "sugar"):
        s.plant(0, plantation, 1, colonists=1)
    return s


def test_the_craftsman_takes_two_different_goods() -> None:
    s = producer()
    s.take("craftsman")
    assert {"produce corn", "produce indigo", "produce sugar"} <= set(s.offers)
    s.do("produce corn")
    assert s.can("produce indigo")
    assert not s.can("produce corn")
    s.do("produce sugar")
    assert s.goods(0) == {"corn": 2, "indigo": 1, "sugar": 2}
    assert s.asked == Decision.ROLE


def test_a_craftsman_who_takes_sugar_first_may_still_take_corn() -> None:
    s = producer()
    s.take("craftsman")
    s.do("produce sugar", "produce corn")
    assert s.goods(0) == {"corn": 2, "indigo": 1, "sugar": 2}


def test_every_pair_of_produced_goods_can_be_had() -> None:
    pairs = set()
    for first in ("corn", "indigo", "sugar"):
        for second in ("corn", "indigo", "sugar"):
            s = producer()
            s.take("craftsman")
            s.do(f"produce {first}")
            if s.asked == Decision.CRAFTSMAN_PRIVILEGE and s.can(f"produce {second}"):
                s.do(f"produce {second}")
                pairs.add(frozenset(good for good, count in s.goods(0).items() if count == 2))
    assert pairs == {frozenset(pair) for pair in (("corn", "indigo"), ("corn", "sugar"), ("indigo", "sugar"))}


def test_the_craftsman_may_take_one_or_none() -> None:
    s = producer()
    s.take("craftsman")
    s.do("produce indigo", "pass")
    assert s.goods(0) == {"corn": 1, "indigo": 2, "sugar": 1}
    s = producer()
    s.take("craftsman")
    s.do("pass")
    assert s.goods(0) == {"corn": 1, "indigo": 1, "sugar": 1}


def test_a_craftsman_who_produced_one_kind_takes_one_good() -> None:
    s = with_library()
    s.plant(0, "corn", 2, colonists=2)
    s.take("craftsman")
    s.do("produce corn")
    assert s.goods(0) == {"corn": 3}
    assert s.asked == Decision.ROLE


# Trader


def test_the_trader_gets_two_doubloons_more() -> None:
    s = with_library()
    s.fund(0, 0)
    s.hold(0, sugar=1)
    s.take("trader")
    s.do("sell sugar")
    assert s.doubloons(0) == 2 + 2


def test_a_trader_who_sells_nothing_gets_nothing() -> None:
    s = with_library()
    s.fund(0, 0)
    s.hold(0, sugar=1)
    s.take("trader")
    s.do("pass")
    assert s.doubloons(0) == 0


# Captain


def test_the_captain_gets_two_points_more_with_the_first_load_only() -> None:
    s = with_library()
    s.hold(0, sugar=3, corn=2)
    s.take("captain")
    s.do("ship sugar on ship 1")
    assert s.chips(0) == 3 + 2
    s.do("ship corn on ship 2")
    assert s.chips(0) == 3 + 2 + 2


# Prospector


def test_the_prospector_gets_two_doubloons() -> None:
    s = with_library(players=4)
    before = s.doubloons(0)
    s.take("prospector")
    assert s.doubloons(0) == before + 2


def test_the_doubloons_on_a_placard_are_not_doubled() -> None:
    s = with_library(players=4)
    s.table.placard_doubloons[6] = 2
    s.fund(0, 0)
    s.take("prospector")
    assert s.doubloons(0) == 2 + 2


# In general


def test_an_unoccupied_library_doubles_nothing() -> None:
    s = with_library(players=4, people=0)
    before = s.doubloons(0)
    s.take("prospector")
    assert s.doubloons(0) == before + 1


def test_a_noble_in_the_library_doubles_as_well() -> None:
    s = Situation(players=4, nobles=True)
    s.own(0, "library", noble=True)
    before = s.doubloons(0)
    s.take("prospector")
    assert s.doubloons(0) == before + 2


def test_with_two_players_every_role_of_the_round_is_doubled() -> None:
    s = with_library(players=2)
    before = s.doubloons(0)
    s.take("prospector")
    assert s.doubloons(0) == before + 2
    s.take("captain")
    assert s.seat == 0
    s.fund(0, 10)
    s.take("builder")
    s.do("build office")
    assert s.doubloons(0) == 10 - (5 - 2)
