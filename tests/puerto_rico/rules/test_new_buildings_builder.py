"""New buildings of the builder phase: church and statue."""

import pytest

from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation


def build(name: str, *owned: str, people: int = 1, **options: bool) -> Situation:
    """Let a builder who owns some buildings build one more."""
    s = Situation(players=3, **options)
    s.table.stock[:] = 1
    s.own(0, *owned, people=people)
    s.fund(0, 20)
    s.take("builder")
    s.do(f"build {name}")
    return s


# Church


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("small market", 0),
        ("small sugar mill", 0),
        ("forest house", 0),
        ("hospice", 1),
        ("large indigo plant", 1),
        ("small wharf", 1),
        ("harbor", 1),
        ("coffee roaster", 1),
        ("union hall", 1),
        ("city hall", 2),
        ("statue", 2),
    ],
)
def test_the_church_gives_points_by_the_column_of_what_is_built(name: str, points: int) -> None:
    assert build(name, "church").chips(0) == points


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("land office", 0),
        ("chapel", 0),
        ("hunting lodge", 1),
        ("royal supplier", 1),
        ("villa", 1),
        ("jeweler", 1),
        ("royal garden", 2),
    ],
)
def test_the_church_gives_points_for_noble_buildings_too(name: str, points: int) -> None:
    assert build(name, "church", nobles=True).chips(0) == points


def test_the_church_gives_nothing_for_itself() -> None:
    assert build("church").chips(0) == 0


def test_the_church_gives_nothing_for_itself_even_with_a_colonist_from_the_university() -> None:
    s = build("church", "university")
    s.do("take a colonist")
    assert s.people_in(0, "church") == (1, 0)
    assert s.chips(0) == 0


def test_an_unoccupied_church_gives_nothing() -> None:
    assert build("harbor", "church", people=0).chips(0) == 0


def test_the_points_of_the_church_come_from_the_pool_and_can_end_the_game() -> None:
    s = Situation(players=3)
    s.own(0, "church")
    s.score(1, 74)
    s.fund(0, 20)
    s.take("builder")
    s.do("build harbor", "take the last points")
    assert s.table.pool == 0
    assert s.table.ending & Ending.POINTS


# Statue


def test_nobody_comes_to_the_statue_from_the_university() -> None:
    s = build("statue", "university")
    assert s.seat == 1
    assert s.people_in(0, "statue") == (0, 0)


def test_the_statue_takes_two_city_spaces() -> None:
    assert build("statue").player(0).city_spaces == 2


def test_nobody_is_placed_in_the_statue() -> None:
    s = Situation(players=3)
    s.own(0, "statue", people=0)
    s.idle(0, colonists=2)
    s.take("mayor")
    s.do("welcome 1")
    assert s.people_on(0, "indigo") == (1, 0)
    assert s.people_in(0, "statue") == (0, 0)
    assert s.windrose(0) == (3, 0)


def test_the_statue_calls_no_colonist_to_the_ship_but_the_guest_house_calls_two() -> None:
    s = Situation(players=3)
    for seat, buildings in enumerate((("statue", "guest house"), ("guest house",), ("small market",))):
        s.own(seat, *buildings, people=0)
    s.plant(0, "corn", 3)  # empty plantations bring nobody
    s.ask(2, Decision.PLACEMENT, "mayor", leader=0)
    s.table.ship_colonists = 0
    s.do("pass")
    assert s.table.ship_colonists == 2 + 2 + 1
