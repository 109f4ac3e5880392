"""Storage at the end of the captain phase: the windrose and the warehouses."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from leeward.puerto_rico.table import Decision
from puerto_rico.situation import Situation

GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")


def stranded(*warehouses: str, people: int = 1, **goods: int) -> Situation:
    """Seat 1 of two players has goods for which there is no ship, and must store them."""
    s = Situation(players=2)
    s.own(1, *warehouses, people=people)
    s.hold(1, **goods)
    s.table.ship_size[:] = 1  # two ships full of corn: nothing can be loaded
    s.table.ship_good[:2] = 0
    s.table.ship_load[:2] = 1
    s.take("captain")
    assert (s.asked, s.seat) == (Decision.STORAGE, 1)
    return s


# What is kept


def test_everybody_keeps_one_good_on_the_windrose_and_chooses_which() -> None:
    s = stranded(indigo=2, coffee=1)
    s.do("keep 0 indigo", "keep 1 coffee")
    assert s.goods(1) == {"coffee": 1}
    s = stranded(indigo=2, coffee=1)
    s.do("keep 1 indigo")
    assert s.goods(1) == {"indigo": 1}


def test_what_is_not_kept_goes_back_to_the_supply() -> None:
    s = stranded(indigo=4)
    assert s.supply("indigo") == 9 - 4
    s.do("keep 1 indigo")
    assert s.supply("indigo") == 9 - 1


def test_a_single_good_is_kept_without_a_warehouse() -> None:
    s = stranded(sugar=1)
    s.do("keep everything")
    assert s.goods(1) == {"sugar": 1}


def test_the_small_warehouse_keeps_all_goods_of_one_kind_besides() -> None:
    s = stranded("small warehouse", indigo=3, sugar=4)
    s.do("keep 1 indigo", "keep 4 sugar")
    assert s.goods(1) == {"indigo": 1, "sugar": 4}


def test_the_owner_chooses_the_kind_for_the_small_warehouse() -> None:
    s = stranded("small warehouse", indigo=3, sugar=4)
    s.do("keep 3 indigo")
    assert not s.can("keep 4 sugar")
    s.do("keep 1 sugar")
    assert s.goods(1) == {"indigo": 3, "sugar": 1}


def test_the_large_warehouse_keeps_all_goods_of_two_kinds_besides() -> None:
    s = stranded("large warehouse", indigo=3, sugar=4, coffee=2)
    s.do("keep 3 indigo", "keep 4 sugar", "keep 1 coffee")
    assert s.goods(1) == {"indigo": 3, "sugar": 4, "coffee": 1}


def test_both_warehouses_keep_all_goods_of_three_kinds_besides() -> None:
    s = stranded("small warehouse", "large warehouse", indigo=3, sugar=4, tobacco=2, coffee=2)
    s.do("keep 3 indigo", "keep 4 sugar", "keep 2 tobacco", "keep 1 coffee")
    assert s.goods(1) == {"indigo": 3, "sugar": 4, "tobacco": 2, "coffee": 1}


@pytest.mark.parametrize("name", ["small warehouse", "large warehouse"])
def test_an_empty_warehouse_keeps_nothing(name: str) -> None:
    s = stranded(name, people=0, indigo=3)
    assert not s.can("keep everything")
    assert not s.can("keep 3 indigo")
    s.do("keep 1 indigo")
    assert s.goods(1) == {"indigo": 1}


def test_goods_may_be_given_back_though_there_is_room() -> None:
    s = stranded("small warehouse", indigo=3)
    s.do("choose what to keep", "keep 0 indigo")
    assert s.goods(1) == {}
    assert s.supply("indigo") == 9


def test_a_part_of_what_the_warehouse_could_keep_may_be_given_back() -> None:
    s = stranded("small warehouse", indigo=3)
    s.do("choose what to keep", "keep 2 indigo")
    assert s.goods(1) == {"indigo": 2}


# Everything that is allowed, and each in one way


def ways_to_store(s: Situation) -> Iterator[tuple[int, ...]]:
    if s.asked != Decision.STORAGE:
        yield tuple(s.goods(1).get(good, 0) for good in GOODS)
        return
    for offer in s.offers:
        after = s.copy()
        after.do(offer)
        yield from ways_to_store(after)


def storable(goods: dict[str, int], kinds: int) -> set[tuple[int, ...]]:
    """Of so many kinds as much as one likes, in the warehouses, and of all the others one good at most, on the windrose."""
    held = [range(goods.get(good, 0) + 1) for good in GOODS]
    return {
        amounts
        for warehouse in combinations(range(len(GOODS)), kinds)
        for amounts in product(*held)
        if sum(amount for good, amount in enumerate(amounts) if good not in warehouse) <= 1
    }


@pytest.mark.parametrize(
    ("warehouses", "kinds"),
    [((), 0), (("small warehouse",), 1), (("large warehouse",), 2), (("small warehouse", "large warehouse"), 3)],
)
@pytest.mark.parametrize(
    "goods",
    [
        {"indigo": 1},
        {"indigo": 4},
        {"indigo": 2, "sugar": 3},
        {"corn": 1, "tobacco": 1, "coffee": 1},
        {"corn": 2, "indigo": 1, "tobacco": 3},
        {"corn": 3, "indigo": 2, "sugar": 1, "tobacco": 2, "coffee": 2},
    ],
    ids=str,
)
def test_everything_storable_can_be_kept_in_exactly_one_way(
    goods: dict[str, int], warehouses: tuple[str, ...], kinds: int
) -> None:
    s = stranded(*warehouses, **goods)
    assert Counter(ways_to_store(s)) == Counter(storable(goods, kinds))


# When


def test_a_warehouse_does_not_free_from_loading() -> None:
    s = Situation(players=4)
    s.own(1, "small warehouse")
    s.load(1, "corn", 1)
    s.hold(1, corn=3)
    s.take("captain")
    assert s.goods(1) == {}
    assert s.on_ship(1) == {"corn": 4}


def test_players_store_in_turn_from_the_captain_on() -> None:
    s = Situation(players=3)
    for ship, good in enumerate(("corn", "indigo", "sugar"), start=1):
        s.load(ship, good, 1)
    for seat in range(3):
        s.hold(seat, coffee=2)
    s.take("trader")
    s.do("pass", "pass", "pass")
    s.take("captain")
    seats = []
    while s.asked == Decision.STORAGE:
        seats.append(s.seat)
        s.do("keep 1 coffee")
    assert seats == [1, 2, 0]
    assert [s.goods(seat) for seat in range(3)] == [{"coffee": 1}] * 3


def test_only_the_captain_phase_asks_for_storage() -> None:
    s = Situation(players=3)
    s.hold(0, corn=5, indigo=4)
    s.take("settler")
    s.do("pass", "pass", "pass")
    s.take("trader")
    s.do("pass")
    s.take("craftsman")
    assert s.goods(0) == {"corn": 5, "indigo": 4}


def test_full_ships_are_unloaded_after_the_storage() -> None:
    s = stranded(indigo=2)
    assert s.on_ship(1) == {"corn": 1}
    s.do("keep 1 indigo")
    assert s.on_ship(1) == {}
