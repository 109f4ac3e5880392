"""Hacienda, construction hut and hospice in the settler phase."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation

# Hacienda


def test_the_hacienda_brings_a_face_down_tile_before_the_normal_one() -> None:
    s = Situation(players=4)
    s.own(1, "hacienda")
    s.take("settler")
    s.do("pass")
    assert (s.asked, s.seat) == (Decision.HACIENDA, 1)
    face_down = int(s.table.stack.sum())
    s.do("draw a tile")
    assert s.table.stack.sum() == face_down - 1
    assert sum(s.tiles(1).values()) == 2
    assert (s.asked, s.seat) == (Decision.TILE, 1)
    s.do(s.offers[0])
    assert sum(s.tiles(1).values()) == 3


def test_the_hacienda_need_not_be_used() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda")
    s.take("settler")
    s.do("pass")
    assert (s.asked, s.seat) == (Decision.TILE, 0)
    assert s.tiles(0) == {"indigo": 1}


def test_an_empty_hacienda_brings_nothing() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda", people=0)
    s.take("settler")
    assert s.asked == Decision.TILE


def test_the_hacienda_works_without_a_normal_tile_afterwards() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda")
    s.take("settler")
    s.do("draw a tile", "pass")
    assert sum(s.tiles(0).values()) == 2
    assert s.seat == 1


@pytest.mark.parametrize("seed", range(10))
def test_the_hacienda_never_brings_a_quarry(seed: int) -> None:
    s = Situation(players=4, seed=seed)
    s.own(0, "hacienda", "construction hut")
    s.take("settler")
    assert set(s.offers) == {"draw a tile", "pass"}
    s.do("draw a tile")
    assert "quarry" not in s.tiles(0)


def test_a_settler_with_hacienda_and_construction_hut_gets_one_quarry_only() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda", "construction hut")
    s.take("settler")
    s.do("draw a tile", "take quarry")
    assert s.tiles(0)["quarry"] == 1
    assert s.seat == 1


def test_with_one_free_space_the_hacienda_tile_fills_the_island() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda")
    s.fill_island(0, 11)
    s.take("settler")
    s.do("draw a tile")
    assert sum(s.tiles(0).values()) == 12
    assert s.seat == 1


def test_a_full_island_has_no_room_for_the_hacienda_tile() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda")
    s.fill_island(0, 12)
    s.take("settler")
    assert s.seat == 1


def test_without_face_down_tiles_the_hacienda_draws_nothing_and_no_discards_are_shuffled_for_it() -> None:
    s = Situation(players=4)
    s.own(0, "hacienda")
    s.empty_stack()
    s.take("settler")
    assert s.asked == Decision.TILE
    assert s.table.discard.sum() > 0


def test_the_hacienda_draws_by_chance() -> None:
    drawn: set[str] = set()
    for seed in range(40):
        s = Situation(players=4, seed=seed)
        s.own(0, "hacienda")
        s.clear_island(0)
        s.take("settler")
        s.do("draw a tile")
        drawn.update(s.tiles(0))
    assert drawn == {"corn", "indigo", "sugar", "tobacco", "coffee"}


# Construction hut


def test_the_construction_hut_allows_a_quarry_instead_of_a_plantation() -> None:
    s = Situation(players=4)
    s.own(1, "construction hut")
    s.own(2, "construction hut", people=0)
    s.take("settler")
    s.do("pass")
    assert s.can("take quarry")
    s.do("take quarry")
    assert s.tiles(1) == {"indigo": 1, "quarry": 1}
    assert s.seat == 2
    assert not s.can("take quarry")  # empty hut


def test_a_settler_with_a_construction_hut_gets_one_quarry_only() -> None:
    s = Situation(players=4)
    s.own(0, "construction hut")
    s.take("settler")
    s.do("take quarry")
    assert s.tiles(0)["quarry"] == 1
    assert s.seat == 1


def test_the_construction_hut_is_of_no_use_when_the_quarries_are_gone() -> None:
    s = Situation(players=4)
    s.own(1, "construction hut")
    s.plant(3, "quarry", 8)
    s.take("settler")
    s.do("pass")
    assert not s.can("take quarry")


# Hospice


@pytest.mark.parametrize("tile", ["corn", "quarry"])
def test_the_hospice_puts_a_colonist_from_the_supply_on_the_new_tile(tile: str) -> None:
    s = Situation(players=4)
    s.own(0, "hospice")
    s.show_row(corn=5)
    supply, ship = int(s.table.colonists), int(s.table.ship_colonists)
    s.take("settler")
    s.do(f"take {tile}", "take a colonist")
    assert s.people_on(0, tile) == (1, 0)
    assert s.people_on(0, "indigo") == (0, 0)
    assert (s.table.colonists, s.table.ship_colonists) == (supply - 1, ship)


def test_the_hospice_need_not_be_used() -> None:
    s = Situation(players=4)
    s.own(0, "hospice")
    s.take("settler")
    s.do("take quarry")
    assert (s.asked, s.seat) == (Decision.HOSPICE, 0)
    s.do("pass")
    assert s.people_on(0, "quarry") == (0, 0)
    assert s.seat == 1


def test_the_hospice_serves_its_owner_when_another_player_is_settler() -> None:
    s = Situation(players=4)
    s.own(2, "hospice")
    s.show_row(corn=5)
    s.take("settler")
    s.do("pass", "pass", "take corn", "take a colonist")
    assert s.people_on(2, "corn") == (1, 0)


def test_an_empty_hospice_brings_nobody() -> None:
    s = Situation(players=4)
    s.own(0, "hospice", people=0)
    s.take("settler")
    s.do("take quarry")
    assert s.seat == 1


def test_the_hospice_takes_from_the_ship_when_the_supply_is_empty() -> None:
    s = Situation(players=4)
    s.own(0, "hospice")
    s.table.colonists = 0
    s.take("settler")
    s.do("take quarry", "take a colonist")
    assert s.people_on(0, "quarry") == (1, 0)
    assert s.table.ship_colonists == 3


def test_the_hospice_brings_nobody_when_supply_and_ship_are_empty() -> None:
    s = Situation(players=4)
    s.own(0, "hospice")
    s.table.colonists = s.table.ship_colonists = 0
    s.take("settler")
    s.do("take quarry")
    assert s.people_on(0, "quarry") == (0, 0)
    assert s.seat == 1


def test_the_hospice_brings_nobody_for_the_tile_of_the_hacienda() -> None:
    s = Situation(players=4)
    s.own(0, "hospice", "hacienda")
    s.take("settler")
    s.do("draw a tile")
    assert s.asked == Decision.TILE  # nobody was offered
    s.do("take quarry", "take a colonist")
    assert s.player(0).colonists[:6].sum() == 1
    assert s.people_on(0, "quarry") == (1, 0)


def test_without_a_tile_there_is_nobody_from_the_hospice() -> None:
    s = Situation(players=4)
    s.own(0, "hospice")
    s.take("settler")
    s.do("pass")
    assert s.seat == 1
