"""Harbor and wharf in the captain phase."""

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

# The example of harbor and wharf: three tobacco fill the tobacco ship, two sugar go on the sugar ship, two tobacco by wharf


def harbor_example() -> Situation:
    s = Situation(players=4)  # ships of 5, 6 and 7
    s.own(1, "harbor", "wharf")
    s.load(1, "tobacco", 2)
    s.load(2, "sugar", 1)
    s.load(3, "corn", 1)
    s.hold(1, tobacco=5, sugar=2)
    s.take("captain")
    assert s.seat == 1
    return s


def test_each_of_annas_loads_brings_a_point_more_with_the_harbor_the_one_by_wharf_too() -> None:
    s = harbor_example()
    s.do("ship tobacco on ship 1")
    assert s.chips(1) == 3 + 1
    s.do("ship sugar on ship 2")
    assert s.chips(1) == 3 + 1 + 2 + 1
    assert set(s.offers) == {"ship tobacco by wharf", "pass"}
    s.do("ship tobacco by wharf")
    assert s.chips(1) == 10
    assert s.goods(1) == {}
    assert s.on_ship(1) == {}  # it was full
    assert s.supply("tobacco") == 9


def test_if_anna_ships_all_tobacco_by_wharf_the_tobacco_ship_is_not_emptied() -> None:
    s = harbor_example()
    s.do("ship tobacco by wharf")
    assert s.chips(1) == 5 + 1 + 2 + 1  # the sugar had to follow
    assert s.on_ship(1) == {"tobacco": 2}
    assert s.supply("tobacco") == 7


# Harbor


def test_the_captain_with_a_harbor_gets_two_extra_points_for_the_first_load() -> None:
    s = Situation(players=4)
    s.own(0, "harbor")
    s.hold(0, corn=1, indigo=1)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.chips(0) == 1 + 1 + 1
    s.do("ship indigo on ship 2")
    assert s.chips(0) == 3 + 1 + 1


def test_the_harbor_brings_nothing_without_a_load() -> None:
    s = Situation(players=4)
    s.own(0, "harbor")
    s.take("captain")
    assert s.chips(0) == 0


def test_the_harbor_pays_one_point_a_load_not_a_good() -> None:
    s = Situation(players=4)
    s.own(1, "harbor")
    s.hold(1, corn=5)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.chips(1) == 5 + 1


# Wharf


def test_the_wharf_may_be_used_instead_of_a_cargo_ship() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    s.load(1, "corn", 1)
    s.hold(1, corn=2, coffee=1)
    s.take("captain")
    assert s.can("ship corn on ship 1")
    assert s.can("ship corn by wharf")
    assert s.can("ship coffee by wharf")
    assert not s.can("pass")
    s.do("ship corn by wharf")
    assert s.on_ship(1) == {"corn": 1}
    assert s.goods(1) == {"coffee": 1}
    assert s.chips(1) == 2


def test_by_wharf_all_goods_of_the_kind_are_shipped_and_come_into_the_supply_at_once() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    s.hold(1, indigo=11)
    s.hold(2, corn=1)
    s.take("captain")
    s.do("ship indigo by wharf")
    assert s.asked == Decision.LOAD
    assert s.chips(1) == 11
    assert s.supply("indigo") == 11


def test_the_wharf_works_once_in_a_captain_phase() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    for ship, good in enumerate(("tobacco", "coffee", "sugar"), start=1):
        s.load(ship, good, 1)
    s.hold(1, corn=2, indigo=2)
    s.take("captain")
    s.do("ship corn by wharf")
    assert s.asked == Decision.ROLE
    assert s.chips(1) == 2


def test_the_wharf_works_again_in_the_next_captain_phase() -> None:
    s = Situation(players=3)
    s.own(1, "wharf")
    for ship, good in enumerate(("tobacco", "coffee", "sugar"), start=1):
        s.load(ship, good, 1)
    s.hold(1, corn=1, indigo=1)
    s.take("captain")
    s.do("ship corn by wharf")
    s.take("trader")
    s.do("pass")
    s.take("craftsman")
    s.take("captain")
    assert s.can("ship indigo by wharf")


def test_the_wharf_is_never_compulsory() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    for ship, good in enumerate(("tobacco", "coffee", "sugar"), start=1):
        s.load(ship, good, 1)
    s.hold(1, corn=1)
    s.take("captain")
    assert set(s.offers) == {"ship corn by wharf", "pass"}
    s.do("pass")
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"corn": 1}


def test_a_player_who_passed_may_use_the_wharf_later_if_the_loading_goes_on() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    for ship, good in enumerate(("tobacco", "coffee", "sugar"), start=1):
        s.load(ship, good, 1)
    s.hold(1, corn=1)
    s.hold(2, tobacco=1, coffee=1)
    s.take("captain")
    s.do("pass", "ship tobacco on ship 1")
    assert s.seat == 1
    assert set(s.offers) == {"ship corn by wharf", "pass"}
    s.do("ship corn by wharf")
    assert s.chips(1) == 1


def test_the_loading_ends_after_a_full_circle_without_a_load() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    for ship, good in enumerate(("tobacco", "coffee", "sugar"), start=1):
        s.load(ship, good, 1)
    s.hold(1, corn=1)
    s.hold(2, tobacco=1)
    s.hold(3, coffee=1)
    s.take("captain")
    s.do("pass")  # then tobacco and coffee are loaded, and it is seat 1 again
    assert (s.asked, s.seat) == (Decision.LOAD, 1)
    s.do("pass")  # nobody after seat 3 can load
    assert s.asked == Decision.ROLE
    assert s.goods(1) == {"corn": 1}


def test_the_captain_may_use_the_privilege_with_the_wharf() -> None:
    s = Situation(players=4)
    s.own(0, "wharf")
    s.hold(0, corn=3, indigo=1)
    s.take("captain")
    s.do("ship corn by wharf")
    assert s.chips(0) == 3 + 1


def test_a_kind_on_a_cargo_ship_or_on_the_other_wharf_may_be_shipped_by_wharf() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    s.own(2, "wharf")
    s.load(1, "corn", 5)
    s.hold(1, corn=2)
    s.hold(2, corn=1)
    s.take("captain")
    s.do("ship corn by wharf", "ship corn by wharf")
    assert (s.chips(1), s.chips(2)) == (2, 1)


def test_the_kind_for_the_wharf_need_not_be_the_largest() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    s.hold(1, corn=1, indigo=6)
    s.take("captain")
    assert s.can("ship corn by wharf")
    assert s.can("ship indigo by wharf")


def test_the_wharf_does_not_free_from_loading_the_rest() -> None:
    s = Situation(players=4)
    s.own(1, "wharf")
    s.load(1, "corn", 1)
    s.load(2, "sugar", 1)
    s.hold(1, corn=2, sugar=2)
    s.take("captain")
    s.do("ship corn by wharf")
    assert s.chips(1) == 4
    assert s.on_ship(2) == {"sugar": 3}
