"""The forest house: forests instead of plantations, and what they save on buildings."""

import pytest

from leeward.kernel.doors import entry
from leeward.puerto_rico.rules.components import Tile
from leeward.puerto_rico.rules.table import NONE, Decision
from puerto_rico.situation import Situation


def test_a_forest_may_be_planted_instead_of_a_plantation() -> None:
    s = Situation(players=3)
    s.own(1, "forest house")
    s.take("settler")
    assert not s.can("take forest")
    s.do("pass")
    s.do("take forest")
    assert s.tiles(1) == {"indigo": 1, "forest": 1}
    assert s.seat == 2
    assert not s.can("take forest")


def test_the_settler_takes_a_plantation_or_a_quarry_or_a_forest() -> None:
    s = Situation(players=3)
    s.show_row(corn=2, sugar=2)
    s.own(0, "forest house")
    s.take("settler")
    assert set(s.offers) == {"take corn", "take sugar", "take quarry", "take forest", "pass"}
    s.do("take forest")
    assert s.seat == 1
    assert s.table.quarries == 8
    assert s.row == {"corn": 2, "sugar": 2}


def test_an_unoccupied_forest_house_plants_no_forest() -> None:
    s = Situation(players=3)
    s.own(0, "forest house", people=0)
    s.take("settler")
    assert not s.can("take forest")


def test_a_noble_in_the_forest_house_does_as_well() -> None:
    s = Situation(players=3, nobles=True)
    s.own(0, "forest house", noble=True)
    s.take("settler")
    assert s.can("take forest")


def test_a_forest_needs_a_free_island_space() -> None:
    s = Situation(players=3)
    s.own(0, "forest house")
    s.plant(0, "forest", 11)
    s.take("settler")
    assert s.seat == 1


def test_nobody_is_placed_on_a_forest() -> None:
    s = Situation(players=3)
    s.plant(0, "forest", 3)
    s.take("mayor")
    s.do("welcome 1")
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.windrose(0) == (1, 0)


# Building with forests


def test_six_forests_two_quarries_and_the_builder_make_a_large_warehouse_free() -> None:
    s = Situation(players=3)
    s.plant(0, "forest", 6)
    s.plant(0, "quarry", 2, colonists=2)
    s.fund(0, 0)
    s.take("builder")
    s.do("build large warehouse")
    assert s.doubloons(0) == 0
    assert s.stock("large warehouse") == 1


@pytest.mark.parametrize(("forests", "price"), [(0, 6), (1, 6), (2, 5), (3, 5), (4, 4), (7, 3), (11, 1)])
def test_every_two_forests_save_a_doubloon(forests: int, price: int) -> None:
    s = Situation(players=3)
    s.plant(1, "forest", forests)
    s.fund(1, 20)
    s.take("builder")
    s.do("pass", "build coffee roaster")
    assert s.doubloons(1) == 20 - price


@pytest.mark.parametrize("people", [0, 1])
def test_forests_save_money_whether_the_forest_house_is_occupied_or_not(people: int) -> None:
    s = Situation(players=3)
    s.own(1, "forest house", people=people)
    s.plant(1, "forest", 2)
    s.fund(1, 5)
    s.take("builder")
    s.do("pass", "build office")
    assert s.doubloons(1) == 1


def test_forests_know_no_column_limit() -> None:
    s = Situation(players=3)
    s.plant(1, "forest", 6)
    s.plant(1, "quarry", 3, colonists=3)
    s.fund(1, 5)
    s.take("builder")
    s.do("pass", "build small warehouse")  # column 1: one quarry, three doubloons from forests
    assert s.doubloons(1) == 5


def test_no_building_costs_less_than_nothing() -> None:
    s = Situation(players=3)
    s.plant(0, "forest", 8)
    s.fund(0, 3)
    s.take("builder")
    s.do("build small indigo plant")
    assert s.doubloons(0) == 3


# With other buildings


def look(s: Situation) -> str:
    """Return the plantation that the player looks at."""
    assert s.asked in (Decision.HACIENDA_LOOK, Decision.LAND_OFFICE_LOOK)
    (tile,) = (text for text in s.offers if text != "take forest")
    return tile.removeprefix("take ")


def test_with_the_hacienda_the_player_looks_at_the_tile_and_places_it_or_a_forest() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.clear_island(0)
    s.take("settler")
    s.do("draw a tile")
    tile = look(s)
    assert set(s.offers) == {f"take {tile}", "take forest"}
    keeper = s.copy()
    keeper.do(f"take {tile}")
    assert keeper.tiles(0) == {tile: 1}
    assert keeper.asked == Decision.TILE
    s.do("take forest")
    assert s.tiles(0) == {"forest": 1}
    assert s.asked == Decision.TILE
    assert s.can("take forest")


def test_the_hacienda_plants_a_forest_though_no_face_down_tile_is_left() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.clear_island(0)
    s.empty_stack()
    s.take("settler")
    assert s.asked == Decision.HACIENDA
    assert set(s.offers) == {"take forest", "pass"}
    s.do("take forest")
    assert s.tiles(0) == {"forest": 1}
    assert s.asked == Decision.TILE, "the normal tile comes after it"
    s.do("take forest")
    assert s.tiles(0) == {"forest": 2}
    assert s.seat == 1


def test_a_guest_who_enters_the_forest_house_lets_the_hacienda_plant_a_forest_without_face_down_tiles() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "guest house")
    s.own(0, "forest house", people=0)
    s.empty_stack()
    s.take("settler")
    assert s.asked == Decision.TILE
    s.do("send colonist to forest house")
    assert s.asked == Decision.HACIENDA
    assert s.can("take forest")


def test_without_the_forest_house_a_drawn_tile_must_be_placed() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda")
    s.take("settler")
    s.do("draw a tile")
    assert s.asked == Decision.TILE
    assert sum(s.tiles(0).values()) == 2


def next_draws(s: Situation) -> set[str]:
    """Return what the next player may draw, over many seeds."""
    drawn = set[str]()
    for seed in range(60):
        other = s.copy()
        entry.deal_anew(other.tables, 0, seed)
        other.do("draw a tile")
        drawn |= other.tiles(1).keys()
    return drawn


def test_the_tile_that_was_looked_at_and_refused_is_shuffled_back_in() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.own(1, "hacienda")
    s.clear_island(1)
    before = s.table.stack.tolist()
    s.take("settler")
    s.do("draw a tile", "take forest", "pass")
    assert s.seat == 1
    assert s.table.stack.tolist() == before
    assert next_draws(s) == {"corn", "indigo", "sugar", "tobacco", "coffee"}


def seen(s: Situation, seat: int) -> int:
    """Return the looked-at tile as the seat sees it."""
    view = s.copy()
    entry.blank(view.tables, seat)
    return int(view.table.looked_at)


def test_only_the_player_who_looks_at_the_tile_knows_it_until_it_is_shuffled_back_in() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.take("settler")
    s.do("draw a tile")
    tile = Tile[look(s).upper()]
    assert [seen(s, seat) for seat in (0, 1, 2)] == [tile, NONE, NONE]
    s.do("take forest")
    assert [seen(s, seat) for seat in (0, 1, 2)] == [NONE, NONE, NONE]


def test_redealing_the_face_down_tiles_keeps_the_looked_at_tile() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.take("settler")
    s.do("draw a tile")
    tile = Tile[look(s).upper()]
    for seed in range(10):
        dealt = s.copy()
        entry.deal_anew(dealt.tables, 0, seed)
        assert dealt.table.looked_at == tile


def test_the_hacienda_forest_takes_the_last_space() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house")
    s.plant(0, "forest", 10)
    s.take("settler")
    s.do("draw a tile", "take forest")
    assert s.tiles(0) == {"indigo": 1, "forest": 11}
    assert s.seat == 1


@pytest.mark.parametrize(
    ("first", "second", "island"),
    [
        ("corn", "corn", {"corn": 2}),
        ("forest", "corn", {"forest": 1, "corn": 1}),
        ("corn", "forest", {"forest": 1, "corn": 1}),
        ("forest", "forest", {"forest": 2}),
    ],
)
def test_with_the_library_none_or_one_or_both_tiles_may_be_forests(first: str, second: str, island: dict[str, int]) -> None:
    s = Situation(players=3)
    s.show_row(corn=4)
    s.own(0, "library", "forest house")
    s.clear_island(0)
    s.take("settler")
    s.do(f"take {first}", "pass", "pass")
    assert s.asked == Decision.SECOND_TILE
    s.do(f"take {second}")
    assert s.tiles(0) == island


def test_with_the_hospice_the_colonist_of_a_forest_comes_to_the_windrose() -> None:
    s = Situation(players=3)
    s.own(0, "forest house", "hospice")
    colonists = s.table.colonists
    s.take("settler")
    s.do("take forest", "take a colonist")
    assert s.windrose(0) == (1, 0)
    assert s.table.colonists == colonists - 1


def test_the_hospice_sends_nobody_for_the_forest_of_the_hacienda() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda", "forest house", "hospice")
    s.take("settler")
    s.do("draw a tile", "take forest")
    assert s.asked == Decision.TILE
    assert s.windrose(0) == (0, 0)


def test_forests_fill_island_spaces_for_the_residence() -> None:
    s = Situation(players=3)
    s.own(0, "residence")
    s.plant(0, "forest", 9)
    assert s.points[0] == 4 + 5
