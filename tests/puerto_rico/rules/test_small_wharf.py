"""The small wharf: the player's own ship for any mix of goods, at half a point each."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def owner(*buildings: str, seat: int = 1, shut: bool = True) -> Situation:
    """Set up an owner of a small wharf; if `shut`, the cargo ships are full."""
    s = Situation(players=3)
    s.own(seat, "small wharf", *buildings)
    if shut:
        s.fill_ships("corn", "indigo", "sugar")
    return s


@pytest.mark.parametrize(("tobacco", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_every_two_goods_are_worth_a_point(tobacco: int, points: int) -> None:
    s = owner()
    s.hold(1, tobacco=5)
    s.take("captain")
    s.do("use the small wharf", f"ship {tobacco} tobacco by small wharf")
    assert s.chips(1) == points
    assert s.goods(1).get("tobacco", 0) == min(1, 5 - tobacco)  # the windrose keeps one of the rest


def test_different_goods_are_shipped_together_and_counted_together() -> None:
    s = owner()
    s.hold(1, corn=1, tobacco=3, coffee=2)
    s.take("captain")
    s.do("use the small wharf", "ship 1 corn by small wharf", "ship 2 tobacco by small wharf", "ship 1 coffee by small wharf")
    assert s.chips(1) == 2
    assert s.goods(1)["tobacco"] == 1
    assert s.goods(1)["coffee"] == 1
    assert s.asked == Decision.STORAGE


def test_at_least_one_good_must_be_shipped() -> None:
    s = owner()
    s.hold(1, tobacco=1, coffee=1)
    s.take("captain")
    s.do("use the small wharf", "ship 0 tobacco by small wharf")
    assert s.chips(1) == 0
    assert s.goods(1) == {"tobacco": 1}  # the coffee went automatically


def shipments(s: Situation) -> list[tuple[int, ...]]:
    """List what is left after each way to use the small wharf."""
    if s.asked != Decision.SMALL_WHARF:
        return [tuple(int(number) for number in s.player(1).goods)]
    ways = []
    for text in s.offers:
        tried = s.copy()
        tried.do(text)
        ways += shipments(tried)
    return ways


def test_every_mixture_is_offered_exactly_once() -> None:
    s = owner("large warehouse", "small warehouse")  # to lose nothing afterwards
    s.hold(1, corn=1, tobacco=2, coffee=1)
    s.take("captain")
    s.do("use the small wharf")
    left = [(corn, 0, 0, tobacco, coffee) for corn in range(2) for tobacco in range(3) for coffee in range(2)]
    left.remove((1, 0, 0, 2, 1))
    ways = shipments(s)
    assert sorted(ways) == sorted(left)


def test_the_small_wharf_is_used_once_a_phase() -> None:
    s = owner()
    s.hold(1, tobacco=4)
    s.take("captain")
    s.do("use the small wharf", "ship 2 tobacco by small wharf")
    assert s.asked == Decision.ROLE


def test_nobody_has_to_use_the_small_wharf() -> None:
    s = owner()
    s.hold(1, tobacco=1)
    s.take("captain")
    assert set(s.offers) == {"use the small wharf", "pass"}
    s.do("pass")
    assert s.chips(1) == 0
    assert s.goods(1) == {"tobacco": 1}


def test_a_player_who_waited_may_use_the_small_wharf_on_a_later_turn() -> None:
    s = owner()
    s.own(2, "wharf")
    s.hold(1, tobacco=2)
    s.hold(2, coffee=1)
    s.take("captain")
    s.do("pass", "ship coffee by wharf")
    assert s.seat == 1
    s.do("use the small wharf", "ship 2 tobacco by small wharf")
    assert s.chips(1) == 1


def test_the_small_wharf_may_be_used_while_cargo_ships_have_room() -> None:
    s = owner(shut=False)
    s.hold(1, tobacco=3)
    s.take("captain")
    assert s.can("ship tobacco on ship 1")
    assert not s.can("pass")
    s.do("use the small wharf", "ship 2 tobacco by small wharf")
    assert s.chips(1) == 1
    assert set(s.offers) == {f"ship tobacco on ship {ship}" for ship in (1, 2, 3)}  # the third must go on a ship


def test_after_the_small_wharf_others_load_before_the_owner_must_load_the_rest() -> None:
    s = owner(shut=False)
    s.hold(1, tobacco=3)
    s.hold(2, tobacco=2)
    s.take("captain")
    s.do("use the small wharf", "ship 1 tobacco by small wharf")
    assert s.seat == 2
    s.do("ship tobacco on ship 2")
    assert s.chips(2) == 2
    assert s.on_ship(2) == {"tobacco": 4}  # the owner's two had to follow
    assert s.chips(1) == 2


def test_wharf_and_small_wharf_are_both_used_in_one_phase() -> None:
    s = owner("wharf")
    s.hold(1, tobacco=4, coffee=3)
    s.take("captain")
    s.do("ship tobacco by wharf")
    assert s.chips(1) == 4
    s.do("use the small wharf", "ship 2 coffee by small wharf")
    assert s.chips(1) == 4 + 1
    assert s.goods(1) == {"coffee": 1}


def test_the_small_wharf_may_come_before_the_wharf() -> None:
    s = owner("wharf")
    s.hold(1, tobacco=4, coffee=2)
    s.take("captain")
    s.do("use the small wharf", "ship 0 tobacco by small wharf")
    s.do("ship 2 coffee by small wharf")
    assert s.seat == 1
    s.do("ship tobacco by wharf")
    assert s.chips(1) == 1 + 4


def test_harbor_lighthouse_and_the_captain_count_a_small_wharf_load() -> None:
    s = owner("harbor", "lighthouse", seat=0)
    s.hold(0, tobacco=4)
    s.fund(0, 0)
    s.take("captain")
    s.do("use the small wharf", "ship 4 tobacco by small wharf")
    assert s.chips(0) == 2 + 1 + 1
    assert s.doubloons(0) == 1 + 1


def test_a_load_of_one_good_is_a_load_for_the_harbor() -> None:
    s = owner("harbor")
    s.hold(1, tobacco=1)
    s.take("captain")
    s.do("use the small wharf")
    assert s.chips(1) == 0 + 1


def test_an_unoccupied_small_wharf_ships_nothing() -> None:
    s = Situation(players=3)
    s.own(1, "small wharf", people=0)
    s.hold(1, tobacco=3)
    s.take("captain")
    assert not s.can("use the small wharf")
