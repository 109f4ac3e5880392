"""The last points of the pool: nobody must take them for a building or a privilege, since they end the game."""

import pytest

from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation

TAKE = "take the last points"


def short_of_points(left: int, **options: bool) -> Situation:
    """Set up three players with this many points left in the pool."""
    s = Situation(players=3, **options)
    s.clear_island(0)
    s.table.pool = left
    return s


def captain(left: int, *buildings: str, seat: int = 0, **goods: int) -> Situation:
    """Let a player with these buildings and goods load next in a captain phase of seat 0."""
    s = short_of_points(left)
    s.own(seat, *buildings)
    s.hold(seat, **goods)
    s.take("captain")
    return s


def is_asked(s: Situation, seat: int, points: int) -> bool:
    return (s.asked, s.seat, int(s.table.bonus)) == (Decision.LAST_POINTS, seat, points)


# Loading


@pytest.mark.parametrize("takes", [True, False])
def test_the_harbors_point_can_be_refused_when_it_would_end_the_game(takes: bool) -> None:
    s = captain(3, "harbor", seat=1, corn=2)
    s.do("ship corn on ship 1")
    assert is_asked(s, 1, 1)
    assert set(s.offers) == {TAKE, "pass"}
    s.do(TAKE if takes else "pass")
    assert s.chips(1) == 2 + takes
    assert s.table.pool == 1 - takes
    assert bool(s.table.ending) == takes
    assert s.asked == Decision.ROLE


@pytest.mark.parametrize("takes", [True, False])
def test_the_captains_point_can_be_refused_when_it_would_end_the_game(takes: bool) -> None:
    s = captain(3, corn=2)
    s.do("ship corn on ship 1")
    assert is_asked(s, 0, 1)
    s.do(TAKE if takes else "pass")
    assert s.chips(0) == 2 + takes
    assert s.table.ending == (Ending.POINTS if takes else 0)


def test_a_refused_point_does_not_come_back_with_the_next_load() -> None:
    s = captain(4, corn=2, indigo=1)
    s.do("ship corn on ship 1")
    assert s.chips(0) == 3
    s = captain(3, corn=2, indigo=1)
    s.do("ship corn on ship 1", "pass")
    s.do("ship indigo on ship 2")
    assert s.chips(0) == 3
    assert s.table.ending == Ending.POINTS


def test_the_points_for_goods_cannot_be_refused() -> None:
    s = captain(2, corn=2)
    s.do("ship corn on ship 1")
    assert s.asked == Decision.ROLE
    assert s.chips(0) == 3  # the captain's point is on paper
    assert s.table.ending == Ending.POINTS


@pytest.mark.parametrize(("left", "taken", "asked"), [(6, 5, 0), (5, 4, 1), (4, 3, 2), (3, 2, 3), (2, 5, 0)])
def test_harbor_privilege_and_library_are_a_point_each_and_only_the_last_ones_are_a_question(
    left: int, taken: int, asked: int
) -> None:
    s = captain(left, "harbor", "library", corn=2)
    s.do("ship corn on ship 1")
    assert s.chips(0) == taken
    assert (s.asked == Decision.LAST_POINTS) == (asked > 0)
    if asked:
        assert is_asked(s, 0, asked)
        s.do(TAKE)
        assert s.chips(0) == 2 + 1 + 2


def test_the_loading_goes_on_after_the_question() -> None:
    s = captain(3, "harbor", seat=1, corn=2)
    s.hold(2, indigo=2)
    s.do("ship corn on ship 1", "pass")
    assert (s.asked, s.seat) == (Decision.LOAD, 2)


def test_wharf_and_small_wharf_ask_like_a_ship() -> None:
    s = captain(3, "wharf", "harbor", seat=1, corn=2)
    s.do("ship corn by wharf")
    assert is_asked(s, 1, 1)
    s = captain(2, "small wharf", "harbor", seat=1, corn=2)
    s.do("use the small wharf", "ship 2 corn by small wharf")
    assert is_asked(s, 1, 1)
    s.do("pass")
    assert s.chips(1) == 1


# Buildings, used whole or not at all


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("takes", [True, False])
def test_the_union_hall_can_be_left_unused_when_it_would_end_the_game(left: int, takes: bool) -> None:
    s = captain(left, "union hall", seat=1, corn=4)
    assert is_asked(s, 1, 2)
    s.do(TAKE if takes else "pass")
    assert s.chips(1) == 2 * takes
    assert (s.asked, s.seat) == (Decision.LOAD, 1)
    s.do("ship corn on ship 1")
    assert s.chips(1) == 2 * takes + 4


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("takes", [True, False])
def test_the_church_can_be_left_unused_when_it_would_end_the_game(left: int, takes: bool) -> None:
    s = short_of_points(left)
    s.own(0, "church", "university")
    s.fund(0, 20)
    s.take("builder")
    s.do("build fortress")
    assert is_asked(s, 0, 2)
    s.do(TAKE if takes else "pass")
    assert s.chips(0) == 2 * takes
    assert s.asked == Decision.UNIVERSITY
    s.do("take a colonist")
    assert s.people_in(0, "fortress") == (1, 0)
    assert (s.asked, s.seat) == (Decision.BUILD, 1)


@pytest.mark.parametrize("takes", [True, False])
def test_the_chapels_point_can_be_refused_in_the_middle_of_the_production(takes: bool) -> None:
    s = short_of_points(1, nobles=True)
    s.own(1, "chapel", noble=True)
    for seat in range(3):
        s.plant(seat, "corn", 1, colonists=1)
    s.take("craftsman")
    assert is_asked(s, 1, 1)
    s.do(TAKE if takes else "pass")
    assert s.chips(1) == takes
    assert [s.goods(seat) for seat in range(3)] == [{"corn": 1}] * 3
    assert (s.asked, s.seat) == (Decision.CRAFTSMAN_PRIVILEGE, 0)
    s.do("produce corn")
    assert s.asked == Decision.ROLE


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("takes", [True, False])
def test_the_hunting_lodges_points_can_be_refused_when_they_would_end_the_game(left: int, takes: bool) -> None:
    s = short_of_points(left, nobles=True)
    s.own(0, "hunting lodge", noble=True)
    s.take("settler")
    s.do("pass", "pass", "pass")
    assert is_asked(s, 0, 2)
    s.do(TAKE if takes else "pass")
    assert s.chips(0) == 2 * takes
    assert s.asked == Decision.ROLE
    assert sum(s.row.values()) == 4, "the row is renewed after the hunt"


def test_after_a_refusal_the_next_player_is_asked_too() -> None:
    s = short_of_points(1, nobles=True)
    s.own(1, "chapel", noble=True)
    s.own(2, "chapel", noble=True)
    s.take("craftsman")
    s.do("pass")
    assert is_asked(s, 2, 1)
    s.do(TAKE)
    assert [s.chips(seat) for seat in range(3)] == [0, 0, 1]


# Nobody is asked where refusing cannot matter


def test_nobody_is_asked_while_the_pool_does_not_run_out() -> None:
    s = captain(4, "harbor", seat=1, corn=2)
    s.do("ship corn on ship 1")
    assert s.asked == Decision.ROLE
    assert (s.chips(1), s.table.pool) == (3, 1)


def test_nobody_is_asked_once_the_pool_is_empty() -> None:
    s = short_of_points(0)
    s.table.ending = Ending.POINTS
    s.own(1, "harbor", "union hall")
    s.hold(1, corn=2)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.asked == Decision.ROLE
    assert s.chips(1) == 4


@pytest.mark.parametrize("reason", [Ending.CITY, Ending.COLONISTS])
def test_nobody_is_asked_in_a_round_that_is_the_last_anyway(reason: Ending) -> None:
    s = short_of_points(3)
    s.table.ending = reason
    s.own(1, "harbor")
    s.hold(1, corn=2)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.asked == Decision.ROLE
    assert s.chips(1) == 3
    assert s.table.ending == reason | Ending.POINTS


def test_the_church_does_not_ask_about_the_building_that_fills_the_city() -> None:
    s = short_of_points(1)
    s.fill_city(0, 10)
    s.own(0, "church")
    s.fund(0, 20)
    s.take("builder")
    s.do("build harbor")
    assert (s.asked, s.seat) == (Decision.BUILD, 1)
    assert s.chips(0) == 1
