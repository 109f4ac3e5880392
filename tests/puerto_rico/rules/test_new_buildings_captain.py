"""New buildings of the captain phase: lighthouse, union hall and storehouse."""

import pytest

from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation

# Lighthouse


def test_the_lighthouse_pays_a_doubloon_for_every_load() -> None:
    s = Situation(players=3)
    s.own(1, "lighthouse")
    s.hold(1, corn=1, sugar=4)
    s.fund(1, 0)
    s.take("captain")
    s.do("ship sugar on ship 1")
    assert s.doubloons(1) == 1
    s.do("ship corn on ship 2")
    assert s.doubloons(1) == 2


def test_the_lighthouse_pays_for_a_wharf_load_too() -> None:
    s = Situation(players=3)
    s.own(1, "lighthouse", "wharf")
    s.hold(1, sugar=4)
    s.fund(1, 0)
    s.take("captain")
    s.do("ship sugar by wharf")
    assert s.doubloons(1) == 1


def test_the_captain_with_a_lighthouse_gets_one_doubloon_more() -> None:
    s = Situation(players=3)
    s.own(0, "lighthouse")
    s.hold(0, corn=1, sugar=4)
    s.fund(0, 0)
    s.take("captain")
    assert s.doubloons(0) == 1
    s.do("ship sugar on ship 1")
    assert s.doubloons(0) == 1 + 1
    s.do("ship corn on ship 2")
    assert s.doubloons(0) == 1 + 2


def test_the_captain_with_a_lighthouse_gets_the_doubloon_without_shipping() -> None:
    s = Situation(players=3)
    s.own(0, "lighthouse")
    s.fund(0, 0)
    s.take("captain")
    assert s.asked == Decision.ROLE
    assert s.doubloons(0) == 1


def test_others_with_a_lighthouse_get_nothing_without_shipping() -> None:
    s = Situation(players=3)
    s.own(1, "lighthouse")
    s.fund(1, 0)
    s.take("captain")
    assert s.doubloons(1) == 0


def test_the_library_does_not_double_the_captains_lighthouse() -> None:
    s = Situation(players=3)
    s.own(0, "lighthouse", "library")
    s.fund(0, 0)
    s.take("captain")
    assert s.doubloons(0) == 1


def test_an_unoccupied_lighthouse_is_dark() -> None:
    s = Situation(players=3)
    s.own(0, "lighthouse", people=0)
    s.hold(0, sugar=4)
    s.fund(0, 0)
    s.take("captain")
    s.do("ship sugar on ship 1")
    assert s.doubloons(0) == 0


# Union hall


@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ({"corn": 3, "indigo": 2, "coffee": 1}, 2),
        ({"corn": 4, "coffee": 2}, 3),
        ({"corn": 1, "indigo": 1, "sugar": 1, "tobacco": 1, "coffee": 1}, 0),
        ({"sugar": 5}, 2),
    ],
)
def test_the_union_hall_gives_a_point_for_every_two_of_a_kind(goods: dict[str, int], points: int) -> None:
    s = Situation(players=3)
    s.own(1, "union hall")
    s.hold(1, **goods)
    s.hold(2, tobacco=2)
    s.take("captain")
    assert s.seat == 1
    assert s.chips(1) == points
    assert s.goods(1) == goods  # the goods stay


def test_the_union_hall_pays_before_the_first_load_and_only_then() -> None:
    s = Situation(players=3)
    s.own(0, "union hall")
    s.hold(0, corn=4, sugar=2)
    s.take("captain")
    assert s.chips(0) == 3
    s.do("ship corn on ship 1")
    assert s.chips(0) == 3 + 4 + 1
    s.do("ship sugar on ship 2")
    assert s.chips(0) == 3 + 4 + 1 + 2


def test_the_union_hall_counts_at_each_players_own_first_turn() -> None:
    s = Situation(players=3)
    s.own(0, "union hall")
    s.own(2, "union hall")
    s.hold(0, corn=2, sugar=1)
    s.hold(2, coffee=2, tobacco=2)
    s.take("captain")
    assert s.chips(0) == 1
    assert s.chips(2) == 0
    s.do("ship corn on ship 1")
    assert s.seat == 2
    assert s.chips(2) == 2


def test_the_union_hall_pays_a_player_who_cannot_load() -> None:
    s = Situation(players=3)
    s.fill_ships("corn", "indigo", "sugar")
    s.own(1, "union hall", "small warehouse")
    s.hold(1, tobacco=4)
    s.take("captain")
    assert s.chips(1) == 2
    assert s.goods(1) == {"tobacco": 4}


def test_the_union_hall_pays_once_a_phase_even_to_a_player_who_saves_the_wharf() -> None:
    s = Situation(players=3)
    s.fill_ships("corn", "indigo", "sugar")
    s.own(0, "union hall", "wharf")
    s.own(1, "wharf")
    s.hold(0, tobacco=4)
    s.hold(1, coffee=2)
    s.take("captain")
    assert s.chips(0) == 2
    s.do("pass", "ship coffee by wharf")
    assert s.seat == 0
    assert s.chips(0) == 2
    s.do("ship tobacco by wharf")
    assert s.chips(0) == 2 + 4 + 1


def test_the_last_point_may_come_from_the_union_hall() -> None:
    s = Situation(players=3)
    s.score(0, 74)
    s.own(1, "union hall")
    s.hold(1, corn=2)
    s.take("captain")
    s.do("take the last points")
    assert s.table.ending & Ending.POINTS


def test_an_unoccupied_union_hall_gives_nothing() -> None:
    s = Situation(players=3)
    s.own(1, "union hall", people=0)
    s.hold(1, corn=4)
    s.take("captain")
    assert s.chips(1) == 0


# Storehouse


def kept(s: Situation) -> set[tuple[int, ...]]:
    """Return everything the storing player can end up with."""
    if s.asked != Decision.STORAGE:
        return {tuple(int(number) for number in s.player(1).goods)}
    ways = set()
    for text in s.offers:
        tried = s.copy()
        tried.do(text)
        ways |= kept(tried)
    return ways


def storing(*buildings: str, **goods: int) -> Situation:
    s = Situation(players=3)
    s.fill_ships("corn", "indigo", "sugar")
    s.own(1, *buildings)
    s.hold(1, **goods)
    s.take("captain")
    return s


def test_the_storehouse_keeps_three_goods_besides_the_one() -> None:
    s = storing("storehouse", corn=2, tobacco=2, coffee=1)
    assert kept(s) == {(1, 0, 0, 2, 1), (2, 0, 0, 1, 1), (2, 0, 0, 2, 0)}


def test_four_goods_are_kept_without_loss() -> None:
    s = storing("storehouse", corn=1, tobacco=2, coffee=1)
    assert kept(s) == {(1, 0, 0, 2, 1)}


def test_storehouse_and_small_warehouse_add_up() -> None:
    s = storing("storehouse", "small warehouse", tobacco=5, coffee=6)
    assert kept(s) == {(0, 0, 0, 5, 4), (0, 0, 0, 4, 6)}


def test_storehouse_and_both_warehouses_add_up() -> None:
    s = storing("storehouse", "small warehouse", "large warehouse", corn=3, indigo=4, tobacco=5, coffee=6)
    assert kept(s) == {(3, 4, 0, 5, 6)}  # three kinds in the warehouses, and four more


def test_an_unoccupied_storehouse_keeps_nothing() -> None:
    s = Situation(players=3)
    s.fill_ships("corn", "indigo", "sugar")
    s.own(1, "storehouse", people=0)
    s.hold(1, tobacco=3)
    s.take("captain")
    assert kept(s) == {(0, 0, 0, 1, 0)}
