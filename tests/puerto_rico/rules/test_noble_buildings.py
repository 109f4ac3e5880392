"""Chapel, jeweler, hunting lodge and zoning office: what colonists and what nobles do there."""

import pytest

from leeward.puerto_rico.rules.components import Good
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def owner(*buildings: str, noble: bool = False, people: int = 1, seat: int = 1) -> Situation:
    s = Situation(players=3, nobles=True)
    s.own(seat, *buildings, noble=noble, people=people)
    s.fund(seat, 0)
    return s


# Chapel


def test_a_colonist_in_the_chapel_earns_a_doubloon() -> None:
    s = owner("chapel")
    s.take("craftsman")
    assert (s.doubloons(1), s.chips(1)) == (1, 0)


def test_a_noble_in_the_chapel_earns_a_point() -> None:
    s = owner("chapel", noble=True)
    s.take("craftsman")
    assert (s.doubloons(1), s.chips(1)) == (0, 1)
    assert s.table.pool == 74


def test_an_empty_chapel_earns_nothing() -> None:
    s = owner("chapel", people=0)
    s.take("craftsman")
    assert (s.doubloons(1), s.chips(1)) == (0, 0)


def test_the_last_point_may_come_from_the_chapel() -> None:
    s = owner("chapel", noble=True)
    s.score(0, 74)
    s.take("craftsman")
    s.do("take the last points")
    assert s.table.ending & Ending.POINTS


# Jeweler


@pytest.mark.parametrize("noble", [False, True])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_jeweler_earns_a_doubloon_for_every_noble_wherever_it_stands(seat: int, noble: bool) -> None:
    s = owner("jeweler", noble=noble, seat=seat)
    s.idle(seat, nobles=2)
    s.plant(seat, "corn", 1, nobles=1)
    s.take("craftsman")
    assert s.doubloons(seat) == 3 + noble


def test_a_jeweler_without_nobles_earns_nothing() -> None:
    s = owner("jeweler")
    s.idle(1, colonists=4)
    s.take("craftsman")
    assert s.doubloons(1) == 0


def test_an_empty_jeweler_earns_nothing() -> None:
    s = owner("jeweler", people=0)
    s.idle(1, nobles=3)
    s.take("craftsman")
    assert s.doubloons(1) == 0


def test_the_jeweler_produces_no_kind_of_goods_for_the_factory() -> None:
    s = owner("jeweler", "factory")
    s.plant(1, "corn", 1, colonists=1)
    s.take("craftsman")
    assert s.doubloons(1) == 0


# Hunting lodge


def settle(s: Situation) -> None:
    """Play a settler phase in which nobody takes a tile."""
    s.take("settler")
    s.do("pass", "pass", "pass")


def test_a_colonist_in_the_hunting_lodge_may_give_up_a_plantation_or_a_forest() -> None:
    s = owner("hunting lodge")
    s.plant(1, "sugar", 2, colonists=1)
    s.plant(1, "forest", 1)
    s.plant(1, "quarry", 1)
    discarded = int(s.table.discard[Good.SUGAR])
    row = s.row
    settle(s)
    assert (s.asked, s.seat) == (Decision.HUNTING_LODGE, 1)
    assert s.row == row  # not renewed yet
    texts = {"pass", "discard indigo", "discard sugar", "discard sugar with colonist", "discard forest"}
    assert set(s.offers) == texts
    s.do("discard sugar with colonist")
    assert s.tiles(1) == {"indigo": 1, "sugar": 1, "forest": 1, "quarry": 1}
    assert s.windrose(1) == (1, 0)
    assert int(s.table.discard[Good.SUGAR]) == discarded + 1 + row.get("sugar", 0)


def test_a_noble_on_the_given_up_tile_goes_to_the_windrose_too() -> None:
    s = owner("hunting lodge")
    s.clear_island(1)
    s.plant(1, "sugar", 1, nobles=1)
    settle(s)
    s.do("discard sugar with noble")
    assert s.windrose(1) == (0, 1)


def test_a_colonist_in_the_hunting_lodge_may_leave_the_island_as_it_is_and_earns_nothing() -> None:
    s = owner("hunting lodge")
    s.clear_island(1)
    s.plant(1, "corn", 1)
    settle(s)
    s.do("pass")
    assert s.tiles(1) == {"corn": 1}
    assert s.chips(1) == 0


def test_a_noble_in_the_hunting_lodge_earns_two_points_with_the_most_empty_spaces() -> None:
    s = owner("hunting lodge", noble=True)
    s.clear_island(1)
    settle(s)
    assert s.chips(1) == 2
    assert s.asked == Decision.ROLE  # with a noble, the player gives up no tile


def test_a_tie_for_the_most_empty_spaces_earns_nothing() -> None:
    s = owner("hunting lodge", noble=True)
    settle(s)
    assert s.chips(1) == 0


def test_fewer_empty_spaces_earn_nothing() -> None:
    s = owner("hunting lodge", noble=True)
    s.plant(1, "forest", 1)
    settle(s)
    assert s.chips(1) == 0


def test_the_empty_spaces_are_counted_after_everybody_has_settled() -> None:
    s = owner("hunting lodge", noble=True)
    s.show_row(corn=4)
    s.take("settler")
    s.do("take corn", "pass", "take corn")
    assert s.chips(1) == 2


def test_a_settler_with_library_takes_the_second_tile_before_the_hunt() -> None:
    s = owner("hunting lodge", noble=True)
    s.clear_island(0)
    s.clear_island(1)
    s.own(0, "library")
    s.show_row(corn=4)
    settle(s)
    assert s.asked == Decision.SECOND_TILE
    s.do("take corn")
    assert s.chips(1) == 2


def test_owners_hunt_clockwise_from_the_settler() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "hunting lodge")
    s.own(2, "hunting lodge", noble=True)
    s.clear_island(2)
    settle(s)
    assert (s.asked, s.seat) == (Decision.HUNTING_LODGE, 0)
    s.do("discard indigo")  # now the first player has as many empty spaces as the third
    assert s.chips(2) == 0


def test_a_full_island_can_be_thinned_by_the_hunting_lodge() -> None:
    s = owner("hunting lodge", seat=0)
    s.plant(0, "forest", 11)
    s.take("settler")
    s.do("pass", "pass")
    assert (s.asked, s.seat) == (Decision.HUNTING_LODGE, 0)
    s.do("discard forest")
    assert s.tiles(0) == {"indigo": 1, "forest": 10}


def test_the_last_point_may_be_hunted() -> None:
    s = owner("hunting lodge", noble=True)
    s.clear_island(1)
    s.score(0, 74)
    settle(s)
    s.do("take the last points")
    assert s.chips(1) == 2  # one of them on paper
    assert s.table.ending & Ending.POINTS


def test_an_empty_hunting_lodge_does_nothing() -> None:
    s = owner("hunting lodge", people=0)
    s.clear_island(1)
    settle(s)
    assert s.asked == Decision.ROLE
    assert s.chips(1) == 0


# Zoning office


@pytest.mark.parametrize(
    ("noble", "name", "price"),
    [
        (False, "small warehouse", 2),
        (False, "small indigo plant", 0),
        (False, "office", 4),
        (False, "coffee roaster", 5),
        (False, "jeweler", 7),
        (False, "city hall", 10),
        (True, "small warehouse", 3),
        (True, "coffee roaster", 6),
        (True, "wharf", 9),
        (True, "city hall", 8),
        (True, "royal garden", 8),
    ],
)
def test_a_colonist_in_the_zoning_office_saves_one_on_small_buildings_and_a_noble_two_on_large_ones(
    noble: bool, name: str, price: int
) -> None:
    s = owner("zoning office", noble=noble)
    s.fund(1, 12)
    s.take("builder")
    s.do("pass", f"build {name}")
    assert s.doubloons(1) == 12 - price


def test_the_zoning_office_adds_to_quarries_forests_and_the_builder() -> None:
    s = owner("zoning office", seat=0)
    s.plant(0, "quarry", 2, colonists=2)
    s.plant(0, "forest", 2)
    s.fund(0, 12)
    s.take("builder")
    s.do("build large warehouse")  # 6 - 1 - 1 - 2 - 1
    assert s.doubloons(0) == 12 - 1


def test_an_empty_zoning_office_saves_nothing() -> None:
    s = owner("zoning office", people=0)
    s.fund(1, 12)
    s.take("builder")
    s.do("pass", "build office")
    assert s.doubloons(1) == 7
