"""What the buildings of the expansions and the nobles are worth at the end."""

import pytest

from puerto_rico.situation import Situation


def value(*buildings: str, people: int = 1, **options: bool) -> Situation:
    """Give the first player these buildings and an empty island."""
    s = Situation(players=3, **options)
    s.clear_island(0)
    s.own(0, *buildings, people=people)
    return s


# Statue and cloister


def test_the_statue_is_worth_eight_points_though_nobody_works_there() -> None:
    assert value("statue", people=0).points[0] == 8


def test_six_forests_three_quarries_two_corn_and_a_coffee_are_worth_six_in_the_cloister() -> None:
    s = value("cloister")
    s.plant(0, "forest", 6)
    s.plant(0, "quarry", 3)
    s.plant(0, "corn", 2)
    s.plant(0, "coffee", 1)
    assert s.points[0] == 4 + 6


@pytest.mark.parametrize(
    ("island", "points"),
    [
        ({}, 0),
        ({"corn": 2, "indigo": 2, "sugar": 2, "tobacco": 2, "coffee": 2, "quarry": 2}, 0),
        ({"corn": 3}, 1),
        ({"corn": 5}, 1),
        ({"corn": 6}, 3),
        ({"corn": 3, "quarry": 3}, 3),
        ({"corn": 3, "quarry": 3, "forest": 3}, 6),
        ({"corn": 3, "indigo": 3, "sugar": 3, "tobacco": 3}, 10),
        ({"forest": 12}, 10),
    ],
)
def test_the_cloister_counts_sets_of_three_like_tiles(island: dict[str, int], points: int) -> None:
    s = value("cloister")
    for tile, count in island.items():
        s.plant(0, tile, count)
    assert s.points[0] == 4 + points


def test_an_unoccupied_cloister_is_worth_its_four_points() -> None:
    s = value("cloister", people=0)
    s.plant(0, "corn", 6)
    assert s.points[0] == 4


# Nobles


def test_every_noble_is_worth_a_point_wherever_it_stands() -> None:
    s = value("small market", nobles=True)
    assert s.points[0] == 1
    s.idle(0, nobles=2)
    s.plant(0, "corn", 1, nobles=1)
    s.own(0, "hacienda", noble=True)
    assert s.points[0] == 1 + 1 + 4


def test_the_royal_garden_makes_every_noble_worth_two() -> None:
    s = value("royal garden", nobles=True)
    s.idle(0, nobles=2)
    s.plant(0, "corn", 1, nobles=1)
    s.own(0, "hacienda", noble=True)
    assert s.points[0] == 4 + 1 + 2 * 4


def test_a_noble_in_the_royal_garden_counts_itself() -> None:
    s = value(nobles=True)
    s.own(0, "royal garden", noble=True)
    assert s.points[0] == 4 + 2


def test_an_unoccupied_royal_garden_makes_nobody_worth_more() -> None:
    s = value("royal garden", people=0, nobles=True)
    s.idle(0, nobles=3)
    assert s.points[0] == 4 + 3


def test_the_fortress_counts_nobles_among_the_people() -> None:
    s = value("fortress", nobles=True)
    s.idle(0, colonists=2, nobles=2)
    s.plant(0, "corn", 1, nobles=1)
    assert s.points[0] == 4 + (1 + 2 + 2 + 1) // 3 + 3


def test_a_noble_occupies_a_large_building() -> None:
    s = value(nobles=True)
    s.own(0, "residence", noble=True)
    assert s.points[0] == 4 + 4 + 1


def test_the_customs_house_counts_chips_but_no_nobles() -> None:
    s = value("customs house", nobles=True)
    s.score(0, 7)
    s.idle(0, nobles=5)
    assert s.points[0] == 4 + 7 + 7 // 4 + 5


# Guild hall and city hall


def test_the_jeweler_is_a_large_production_building_for_the_guild_hall() -> None:
    assert value("guild hall", "jeweler", nobles=True).points[0] == 4 + 3 + 2
    assert (
        value("guild hall", "jeweler", "small indigo plant", "large sugar mill", nobles=True).points[0]
        == 4 + 3 + 1 + 2 + 2 + 1 + 2
    )


def test_an_unoccupied_jeweler_counts_for_the_guild_hall_too() -> None:
    s = value("guild hall", nobles=True)
    s.own(0, "jeweler", people=0)
    assert s.points[0] == 4 + 3 + 2


def test_the_city_hall_counts_the_beige_buildings_of_the_expansions_but_no_jeweler() -> None:
    s = value("city hall", nobles=True)
    s.own(0, "library", "cloister", "land office", "royal garden", "jeweler", "small indigo plant", people=0)
    printed = 4 + 3 + 4 + 1 + 4 + 3 + 1
    assert s.points[0] == printed + 5


def test_the_city_hall_counts_the_statue() -> None:
    s = value("city hall")
    s.own(0, "statue", people=0)
    assert s.points[0] == 4 + 8 + 2


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("aqueduct", 1),
        ("forest house", 1),
        ("black market", 1),
        ("storehouse", 1),
        ("guest house", 2),
        ("trading post", 2),
        ("church", 2),
        ("small wharf", 2),
        ("lighthouse", 3),
        ("specialty factory", 3),
        ("library", 3),
        ("union hall", 3),
        ("land office", 1),
        ("chapel", 1),
        ("hunting lodge", 2),
        ("zoning office", 2),
        ("royal supplier", 2),
        ("villa", 3),
        ("jeweler", 3),
    ],
)
def test_small_buildings_are_worth_their_column_occupied_or_not(name: str, points: int) -> None:
    assert value(name, nobles=True).points[0] == points
    assert value(name, people=0, nobles=True).points[0] == points
