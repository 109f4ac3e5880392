"""Points at the end of the game: chips, buildings, the five large buildings, and who wins a tie."""

import pytest

import leeward
from leeward.kernel.play.outcome import Outcome
from leeward.puerto_rico.rules.components import FIRST_NEW, POINTS, Building
from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import Situation


def points_of(s: Situation, seat: int = 0) -> int:
    return s.points[seat]


def bonus(s: Situation, large: str) -> int:
    """Return what occupying a large building is worth."""
    spot = s.player(0).spot[Building[large.upper().replace(" ", "_")]]
    empty = s.copy()
    empty.player(0).colonists[spot] = 0
    empty.player(0).idle_colonists += s.player(0).colonists[spot]  # they remain on the board
    return points_of(s) - points_of(empty)


# Chips and buildings


def test_chips_count_their_value() -> None:
    s = Situation(players=4)
    s.score(0, 17)
    s.score(2, 3)
    assert s.points == [17, 0, 3, 0]


@pytest.mark.parametrize("kind", [kind for kind in Building if kind < FIRST_NEW], ids=lambda kind: kind.name)
def test_a_building_counts_its_points_with_nobody_in_it(kind: Building) -> None:
    s = Situation(players=4)
    s.own(0, kind.name.replace("_", " "), people=0)
    assert points_of(s) == POINTS[kind]


def test_doubloons_goods_plantations_and_colonists_are_worth_nothing() -> None:
    s = Situation(players=4)
    s.fund(0, 30)
    s.hold(0, coffee=5)
    s.plant(0, "quarry", 4, colonists=4)
    s.idle(0, 6)
    assert points_of(s) == 0


def test_points_noted_on_paper_count_like_chips() -> None:
    s = Situation(players=4)
    s.score(3, 98)
    s.hold(0, corn=5)
    s.take("captain")
    s.do("ship corn on ship 1")
    assert s.table.pool <= 0
    assert s.points == [6, 0, 0, 98]


# Large buildings


@pytest.mark.parametrize("name", ["guild hall", "residence", "fortress", "customs house", "city hall"])
def test_an_empty_large_building_counts_four_points_and_nothing_more(name: str) -> None:
    s = Situation(players=4)
    s.own(0, name, people=0)
    s.plant(0, "corn", 9, colonists=9)
    s.score(0, 8)
    assert points_of(s) == 8 + 4


def test_the_example_of_the_guild_hall() -> None:
    s = Situation(players=4)
    s.own(0, "guild hall")
    s.own(0, "small sugar mill", "large sugar mill", "small indigo plant", "coffee roaster", people=0)
    assert bonus(s, "guild hall") == 6
    assert points_of(s) == 6 + 4 + 1 + 2 + 1 + 3


def test_the_guild_hall_counts_every_production_building_occupied_or_not() -> None:
    s = Situation(players=4)
    s.own(0, "guild hall", "small sugar mill", "large sugar mill", "small indigo plant", "coffee roaster")
    s.own(0, "large indigo plant", "tobacco storage", "city hall", "harbor", people=0)
    assert bonus(s, "guild hall") == 2 * 1 + 4 * 2


def test_the_example_of_the_residence() -> None:
    s = Situation(players=4)
    s.own(0, "residence")
    s.plant(0, "sugar", 6)
    s.plant(0, "quarry", 3)
    assert sum(s.tiles(0).values()) == 10
    assert bonus(s, "residence") == 5


@pytest.mark.parametrize(("tiles", "points"), [(0, 4), (1, 4), (8, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_the_residence_counts_filled_island_spaces(tiles: int, points: int) -> None:
    s = Situation(players=4)
    s.clear_island(0)
    s.own(0, "residence")
    s.plant(0, "quarry", min(tiles, 8))
    s.plant(0, "coffee", max(tiles - 8, 0))
    assert bonus(s, "residence") == points


def test_the_example_of_the_fortress() -> None:
    s = Situation(players=4)
    s.own(0, "fortress")
    s.own(0, "large indigo plant", "tobacco storage", people=3)
    s.plant(0, "corn", 5, colonists=5)
    s.plant(0, "quarry", 3, colonists=3)
    s.idle(0, 5)
    assert s.player(0).colonists.sum() + s.player(0).idle_colonists == 20
    assert bonus(s, "fortress") == 6


@pytest.mark.parametrize(("people", "points"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_the_fortress_counts_full_groups_of_three(people: int, points: int) -> None:
    s = Situation(players=4)
    s.own(0, "fortress")
    s.idle(0, people - 1)
    assert bonus(s, "fortress") == points


def test_the_example_of_the_customs_house() -> None:
    s = Situation(players=4)
    s.own(0, "customs house")
    s.score(0, 23)
    assert bonus(s, "customs house") == 5
    assert points_of(s) == 23 + 4 + 5


def test_the_customs_house_does_not_count_the_points_of_buildings() -> None:
    s = Situation(players=4)
    s.own(0, "customs house", "wharf", "harbor", "university")
    s.score(0, 3)
    assert bonus(s, "customs house") == 0


def test_the_customs_house_counts_points_on_paper() -> None:
    s = Situation(players=4)
    s.own(0, "customs house")
    s.score(3, 99)
    s.hold(0, corn=3)
    s.take("captain")
    s.do("ship corn on ship 1")  # four points, three of them on paper
    assert bonus(s, "customs house") == 1


def test_the_example_of_the_city_hall() -> None:
    s = Situation(players=4)
    s.own(0, "city hall")
    s.own(0, "hacienda", "harbor", "office", "construction hut", "large warehouse", "residence", people=0)
    assert bonus(s, "city hall") == 7


def test_the_city_hall_counts_no_production_buildings() -> None:
    s = Situation(players=4)
    s.own(0, "city hall", "small indigo plant", "coffee roaster", "wharf")
    assert bonus(s, "city hall") == 2


def test_several_large_buildings_count_each_for_itself() -> None:
    s = Situation(players=4)
    s.own(0, "city hall", "guild hall", "residence", "fortress", "customs house")
    s.score(0, 4)
    assert points_of(s) == 4 + 5 * 4 + 5 + 0 + 4 + 5 // 3 + 1


# Who wins


def outcome(s: Situation) -> Outcome:
    """Return the outcome if the game ends here."""
    game = leeward.new("puerto-rico", players=int(s.table.seats))
    game.tables[:] = s.tables
    game.table.decision = Decision.OVER
    found = game.outcome
    assert found is not None
    return found


def test_the_player_with_most_points_wins_though_others_are_richer() -> None:
    s = Situation(players=3)
    s.score(0, 10)
    s.score(1, 11)
    s.fund(0, 40)
    assert outcome(s).winners == (1,)


def test_a_tie_is_won_by_doubloons_and_goods_together() -> None:
    s = Situation(players=3)
    for seat in range(3):
        s.score(seat, 10)
        s.fund(seat, 2)
    s.fund(0, 4)
    s.hold(1, corn=2, coffee=1)
    assert outcome(s).winners == (1,)  # five against four and two
    assert [standing.seat for standing in outcome(s).ranking] == [1, 0, 2]


def test_with_the_tie_unbroken_the_win_is_shared() -> None:
    s = Situation(players=3)
    s.score(0, 10)
    s.score(2, 10)
    s.fund(0, 4)
    s.fund(2, 3)
    s.hold(2, corn=1)
    assert set(outcome(s).winners) == {0, 2}
