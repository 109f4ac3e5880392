"""Storage at the end of the captain phase: the windrose and the warehouses."""

from itertools import combinations, product

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")


def stranded(*warehouses: str, people: int = 1, **goods: int) -> Situation:
    """Let seat 1 of two players have goods that no ship takes, so that it must store them."""
    s = Situation(players=2)
    s.own(1, *warehouses, people=people)
    s.hold(1, **goods)
    s.table.ship_size[:] = 1  # two ships full of corn: nothing can be loaded
    s.table.ship_good[:2] = 0
    s.table.ship_load[:2] = 1
    s.take("captain")
    return s


def is_asked(s: Situation) -> bool:
    return (s.asked, s.seat) == (Decision.STORAGE, 1)


# What players keep


def test_everybody_keeps_one_good_on_the_windrose_and_chooses_which() -> None:
    s = stranded(indigo=2, coffee=1)
    assert set(s.offers) == {"keep one indigo", "keep one coffee"}
    s.do("keep one coffee")
    assert s.goods(1) == {"coffee": 1}
    s = stranded(indigo=2, coffee=1)
    s.do("keep one indigo")
    assert s.goods(1) == {"indigo": 1}


def test_which_one_of_five_kinds_is_kept_is_one_question() -> None:
    s = stranded(corn=2, indigo=2, sugar=2, tobacco=2, coffee=2)
    assert is_asked(s)
    assert len(s.offers) == 5
    s.do("keep one sugar")
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"sugar": 1}


def test_what_is_not_kept_goes_back_to_the_supply() -> None:
    s = stranded(indigo=4, sugar=1)
    assert s.supply("indigo") == 9 - 4
    s.do("keep one indigo")
    assert s.supply("indigo") == 9 - 1
    assert s.supply("sugar") == 9


@pytest.mark.parametrize(
    ("warehouses", "goods"),
    [
        ((), {"sugar": 1}),
        (("small warehouse",), {"indigo": 5}),
        (("small warehouse",), {"indigo": 5, "sugar": 1}),
        (("large warehouse",), {"indigo": 3, "sugar": 4, "coffee": 1}),
        (("storehouse",), {"indigo": 2, "coffee": 2}),
        (("small warehouse", "storehouse"), {"indigo": 5, "sugar": 2, "coffee": 2}),
    ],
    ids=str,
)
def test_nobody_is_asked_when_everything_fits_and_nothing_is_thrown_away(
    warehouses: tuple[str, ...], goods: dict[str, int]
) -> None:
    s = stranded(*warehouses, **goods)
    assert s.asked == Decision.ROLE
    assert s.goods(1) == goods


def test_nobody_is_asked_where_only_one_choice_is_left() -> None:
    s = stranded(indigo=4)
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"indigo": 1}


def test_the_small_warehouse_keeps_all_goods_of_one_kind_besides() -> None:
    s = stranded("small warehouse", indigo=3, sugar=4)
    s.do("keep all sugar")
    assert s.goods(1) == {"indigo": 1, "sugar": 4}


def test_the_owner_chooses_the_kind_for_the_small_warehouse() -> None:
    s = stranded("small warehouse", indigo=3, sugar=4)
    assert set(s.offers) == {"keep all indigo", "keep all sugar"}
    s.do("keep all indigo")
    assert s.goods(1) == {"indigo": 3, "sugar": 1}


def test_the_large_warehouse_keeps_all_goods_of_two_kinds_besides() -> None:
    s = stranded("large warehouse", indigo=3, sugar=4, coffee=2)
    s.do("keep all indigo", "keep all sugar")
    assert s.goods(1) == {"indigo": 3, "sugar": 4, "coffee": 1}


def test_both_warehouses_keep_all_goods_of_three_kinds_besides() -> None:
    s = stranded("small warehouse", "large warehouse", indigo=3, sugar=4, tobacco=2, coffee=2)
    s.do("keep all indigo", "keep all coffee", "keep all sugar")
    assert s.goods(1) == {"indigo": 3, "sugar": 4, "tobacco": 1, "coffee": 2}


@pytest.mark.parametrize("name", ["small warehouse", "large warehouse", "storehouse"])
def test_an_empty_warehouse_keeps_nothing(name: str) -> None:
    s = stranded(name, people=0, indigo=3)
    assert s.goods(1) == {"indigo": 1}


def test_a_warehouse_is_not_wasted_on_what_the_windrose_could_keep() -> None:
    s = stranded("small warehouse", corn=1, sugar=2, coffee=5)
    assert set(s.offers) == {"keep all sugar", "keep all coffee"}
    s.do("keep all coffee")
    assert set(s.offers) == {"keep one corn", "keep one sugar"}


# Everything the rules allow, and nothing else


def ways_to_store(first: Situation) -> set[tuple[int, ...]]:
    """Return what is left after every sequence of choices; visit each table once."""
    ways, looked_at, waiting = set[tuple[int, ...]](), set[bytes](), [first]
    while waiting:
        s = waiting.pop()
        if not is_asked(s):
            ways.add(tuple(s.goods(1).get(good, 0) for good in GOODS))
            continue
        for offer in s.offers:
            after = s.copy()
            after.do(offer)
            if (table := after.tables.tobytes()) not in looked_at:
                looked_at.add(table)
                waiting.append(after)
    return ways


def storable(goods: dict[str, int], kinds: int, singles: int) -> set[tuple[int, ...]]:
    """Return what fits: any number of this many kinds, and at most this many single goods of the others."""
    held = [range(goods.get(good, 0) + 1) for good in GOODS]
    return {
        amounts
        for warehouse in combinations(range(len(GOODS)), kinds)
        for amounts in product(*held)
        if sum(amount for good, amount in enumerate(amounts) if good not in warehouse) <= singles
    }


def must_store(goods: dict[str, int], kinds: int, singles: int) -> set[tuple[int, ...]]:
    """Return what the player must be able to end up with: no returned good could have been stored as well."""
    possible = storable(goods, kinds, singles)
    return {
        amounts
        for amounts in possible
        if not any((*amounts[:good], amounts[good] + 1, *amounts[good + 1 :]) in possible for good in range(len(GOODS)))
    }


WAREHOUSES: list[tuple[tuple[str, ...], int, int]] = [
    ((), 0, 1),
    (("small warehouse",), 1, 1),
    (("large warehouse",), 2, 1),
    (("small warehouse", "large warehouse"), 3, 1),
    (("storehouse",), 0, 4),
    (("small warehouse", "storehouse"), 1, 4),
    (("large warehouse", "storehouse"), 2, 4),
    (("small warehouse", "large warehouse", "storehouse"), 3, 4),
]
HELD = [
    {"indigo": 1},
    {"indigo": 4},
    {"indigo": 2, "sugar": 3},
    {"corn": 1, "sugar": 2, "coffee": 5},
    {"corn": 1, "tobacco": 1, "coffee": 1},
    {"corn": 2, "indigo": 1, "tobacco": 3},
    {"corn": 5, "indigo": 5, "sugar": 6},
    {"corn": 3, "indigo": 2, "sugar": 1, "tobacco": 2, "coffee": 2},
    {"corn": 1, "indigo": 2, "sugar": 3, "tobacco": 4, "coffee": 5},
    {"corn": 1, "indigo": 1, "sugar": 1, "tobacco": 1, "coffee": 1},
    {"corn": 4, "indigo": 4, "sugar": 4, "tobacco": 4, "coffee": 4},
]


@pytest.mark.parametrize(("warehouses", "kinds", "singles"), WAREHOUSES, ids=str)
@pytest.mark.parametrize("goods", HELD, ids=str)
def test_exactly_what_the_rule_allows_can_be_kept(
    goods: dict[str, int], warehouses: tuple[str, ...], kinds: int, singles: int
) -> None:
    s = stranded(*warehouses, **goods)
    assert ways_to_store(s) == must_store(goods, kinds, singles)


@pytest.mark.parametrize(("warehouses", "kinds", "singles"), WAREHOUSES, ids=str)
def test_there_is_at_most_one_question_a_free_place(warehouses: tuple[str, ...], kinds: int, singles: int) -> None:
    s = stranded(*warehouses, corn=4, indigo=4, sugar=4, tobacco=4, coffee=4)
    asked = 0
    while is_asked(s):
        s.do(s.offers[-1])
        asked += 1
    assert 1 <= asked <= kinds + singles


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
        s.hold(seat, tobacco=1, coffee=1)
    s.take("trader")
    s.do("pass", "pass", "pass")
    s.take("captain")
    seats = []
    while s.asked == Decision.STORAGE:
        seats.append(s.seat)
        s.do("keep one coffee")
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
    s = stranded(indigo=2, sugar=1)
    assert s.on_ship(1) == {"corn": 1}
    s.do("keep one indigo")
    assert s.on_ship(1) == {}
