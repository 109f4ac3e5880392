"""The captain phase: what players must load where, points, harbor and wharf."""

import random

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def ships(s: Situation) -> list[dict[str, int]]:
    return [s.on_ship(ship) for ship in (1, 2, 3)]


def chips(s: Situation) -> list[int]:
    return [s.chips(seat) for seat in range(s.table.seats)]


# The rulebook's example: Anna is captain, ships of 5, 6 and 7


def captain_example() -> Situation:
    s = Situation(players=4)
    s.load(2, "corn", 3)
    s.hold(0, corn=2, sugar=6)
    s.hold(1, sugar=2, tobacco=3)
    s.hold(2, corn=2, tobacco=1)
    s.hold(3, corn=1, indigo=5)
    s.take("captain")
    return s


def test_anna_may_load_corn_or_sugar_but_the_sugar_not_on_the_ship_that_is_too_small() -> None:
    s = captain_example()
    assert set(s.offers) == {"ship corn on ship 2", "ship sugar on ship 3"}
    s.do("ship sugar on ship 3")
    assert s.chips(0) == 7


def test_bob_fills_the_sugar_ship_with_one_of_his_two_sugar() -> None:
    s = captain_example()
    s.do("ship sugar on ship 3")
    assert s.seat == 1
    assert set(s.offers) == {"ship sugar on ship 3", "ship tobacco on ship 1"}
    s.do("ship sugar on ship 3")
    assert s.chips(1) == 1
    assert s.goods(1) == {"sugar": 1, "tobacco": 3}
    assert s.on_ship(3) == {"sugar": 7}


def test_chris_has_the_choice_and_then_the_rest_of_the_loading_is_forced() -> None:
    s = captain_example()
    s.do("ship sugar on ship 3", "ship sugar on ship 3")
    assert s.seat == 2
    assert set(s.offers) == {"ship tobacco on ship 1", "ship corn on ship 2"}
    s.do("ship tobacco on ship 1")
    assert chips(s) == [9, 4, 1, 1]


def test_in_the_end_anna_unloads_the_two_full_ships_and_four_tobacco_remain() -> None:
    s = captain_example()
    s.do("ship sugar on ship 3", "ship sugar on ship 3", "ship tobacco on ship 1")
    while s.asked == Decision.STORAGE:
        s.do(s.offers[0])
    assert ships(s) == [{"tobacco": 4}, {}, {}]
    assert (s.asked, s.seat) == (Decision.ROLE, 1)
    assert s.table.pool == 100 - 15


# What players must load


def test_a_player_who_can_load_must_load() -> None:
    s = Situation(players=4)
    s.hold(0, corn=1, indigo=1)
    s.take("captain")
    assert all(offer.startswith("ship ") for offer in s.offers)


def test_a_player_loads_one_kind_on_one_ship_in_a_turn() -> None:
    s = Situation(players=4)
    s.hold(0, corn=1, indigo=1)
    s.hold(1, coffee=1, sugar=1)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.seat == 1
    assert s.goods(0) == {"indigo": 1}


def test_nobody_holds_goods_back_while_there_is_room() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 1)
    s.hold(0, corn=3, coffee=1)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.on_ship(1) == {"corn": 4}
    assert s.goods(0) == {"coffee": 1}


def test_a_kind_goes_to_the_ship_that_already_carries_it() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 1)
    s.hold(0, corn=6, indigo=1)
    s.take("captain")
    assert [offer for offer in s.offers if "corn" in offer] == ["ship corn on ship 1"]


def test_a_ship_carries_one_kind_only() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 1)
    s.load(2, "indigo", 1)
    s.hold(0, sugar=2, coffee=2)
    s.take("captain")
    assert set(s.offers) == {"ship sugar on ship 3", "ship coffee on ship 3"}


def test_a_kind_on_a_full_ship_may_not_begin_on_another() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 5)
    s.hold(0, corn=2)
    s.take("captain")
    assert s.asked != Decision.LOAD
    assert s.chips(0) == 0


def test_of_several_empty_ships_only_those_that_take_most_are_allowed() -> None:
    s = Situation(players=4)
    s.hold(0, corn=6, indigo=8)
    s.take("captain")
    assert set(s.offers) == {"ship corn on ship 2", "ship corn on ship 3", "ship indigo on ship 3"}


def test_a_small_load_may_go_on_any_empty_ship() -> None:
    s = Situation(players=4)
    s.hold(0, corn=5)
    s.take("captain")
    assert s.offers == ["ship corn on ship 1", "ship corn on ship 2", "ship corn on ship 3"]


def test_a_load_that_is_too_large_for_every_ship_goes_on_the_largest() -> None:
    s = Situation(players=4)
    s.hold(0, indigo=9, corn=1)
    s.take("captain")
    s.do("ship indigo on ship 3")
    assert s.goods(0)["indigo"] == 2
    assert s.chips(0) == 7 + 1


def test_the_kind_is_free_whatever_loads_most() -> None:
    s = Situation(players=4)
    s.hold(0, corn=1, sugar=6)
    s.take("captain")
    assert s.can("ship corn on ship 1")
    assert s.can("ship corn on ship 3")


def test_the_loading_goes_round_until_nobody_can_load() -> None:
    s = Situation(players=3)  # ships of 4, 5 and 6
    s.hold(0, corn=1, indigo=1, sugar=1, coffee=1)
    s.take("captain")
    s.do("ship corn on ship 1", "ship indigo on ship 2", "ship sugar on ship 3")
    assert ships(s) == [{"corn": 1}, {"indigo": 1}, {"sugar": 1}]
    assert s.chips(0) == 3 + 1
    assert s.goods(0) == {"coffee": 1}
    assert s.asked == Decision.ROLE


def test_two_players_have_two_ships() -> None:
    s = Situation(players=2)  # ships of 4 and 6
    s.hold(0, corn=1, indigo=1, sugar=1)
    s.take("captain")
    assert not any("ship 3" in offer for offer in s.offers)
    s.do("ship corn on ship 1", "ship indigo on ship 2")
    assert s.goods(0) == {"sugar": 1}


GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")


def what_the_rules_allow(s: Situation, wharf: bool) -> set[str]:
    """Return seat 0's legal loads, worked out independently from the rulebook."""
    loads = {f"ship {good} by wharf" for good in s.goods(0) if wharf}
    by_ship = set()
    for good, held in s.goods(0).items():
        ships_for_it = [ship for ship in (1, 2, 3) if good in s.on_ship(ship)]
        if not ships_for_it:
            ships_for_it = [ship for ship in (1, 2, 3) if not s.on_ship(ship)]
        room = {ship: int(s.table.ship_size[ship - 1] - s.table.ship_load[ship - 1]) for ship in ships_for_it}
        most = max((min(held, space) for space in room.values()), default=0)
        by_ship |= {f"ship {good} on ship {ship}" for ship, space in room.items() if min(held, space) == most > 0}
    return loads | by_ship | ({"pass"} if loads and not by_ship else set())


@pytest.mark.parametrize("wharf", [False, True])
def test_exactly_what_the_rules_allow_is_offered_whatever_the_ships_carry(wharf: bool) -> None:
    chance = random.Random(1)
    for _ in range(150):
        s = Situation(players=4)
        if wharf:
            s.own(0, "wharf")
        for ship, good in enumerate(chance.sample(GOODS, 3), start=1):
            load = chance.choice([0, 0, 1, 3, 5])
            if load:
                s.load(ship, good, load)
        s.hold(0, **{good: chance.choice([0, 0, 1, 3, 6]) for good in GOODS if s.supply(good) >= 6})
        allowed = what_the_rules_allow(s, wharf)
        if len(allowed) > 1:  # a single choice is played automatically
            s.take("captain")
            assert (s.asked, s.seat) == (Decision.LOAD, 0)
            assert set(s.offers) == allowed


# Points


def test_every_good_loaded_is_a_point_whatever_its_price() -> None:
    s = Situation(players=4)
    s.hold(1, corn=3)
    s.hold(2, coffee=3)
    s.take("captain")
    s.do("ship corn on ship 1", "ship coffee on ship 2")
    assert chips(s) == [0, 3, 3, 0]
    assert s.table.pool == 94


def test_the_captain_gets_one_extra_point_for_the_first_load() -> None:
    s = Situation(players=4)
    s.hold(0, corn=2, indigo=3)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.chips(0) == 2 + 1
    s.do("ship indigo on ship 2")
    assert s.chips(0) == 2 + 1 + 3


def test_a_captain_who_loads_nothing_gets_no_extra_point() -> None:
    s = Situation(players=4)
    s.hold(1, corn=1)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert chips(s) == [0, 1, 0, 0]


def test_a_captain_whose_first_load_comes_late_still_gets_the_extra_point() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 4)
    s.load(2, "sugar", 1)
    s.load(3, "indigo", 1)
    s.own(0, "wharf")
    s.hold(0, coffee=2)
    s.hold(1, sugar=1, indigo=1)
    s.take("captain")
    s.do("pass", "ship sugar on ship 2")  # the captain's turn again
    assert (s.seat, s.chips(0)) == (0, 0)
    s.do("ship coffee by wharf")
    assert s.chips(0) == 2 + 1


def test_points_beyond_the_pool_are_noted_on_paper() -> None:
    s = Situation(players=4)
    s.score(3, 98)
    s.hold(0, corn=5)
    s.hold(1, sugar=3)
    s.take("captain")
    s.do("ship corn on ship 1", "ship sugar on ship 2")
    assert chips(s) == [6, 3, 0, 98]
    assert s.table.pool <= 0


# Ships at the end


def test_full_ships_are_unloaded_and_the_others_stay() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 4)
    s.load(2, "sugar", 5)
    s.hold(0, corn=1)
    s.take("captain")
    assert ships(s) == [{}, {"sugar": 5}, {}]
    assert s.supply("corn") == 10


def test_without_goods_the_captain_phase_passes_at_once() -> None:
    s = Situation(players=4)
    s.take("captain")
    assert (s.asked, s.seat) == (Decision.ROLE, 1)
    assert chips(s) == [0, 0, 0, 0]


@pytest.mark.parametrize("name", ["harbor", "wharf"])
def test_an_empty_harbor_or_wharf_does_not_work(name: str) -> None:
    s = Situation(players=4)
    s.load(1, "corn", 1)
    s.own(1, name, people=0)
    s.hold(1, corn=2)
    s.take("captain")
    assert s.chips(1) == 2
    assert s.on_ship(1) == {"corn": 3}
