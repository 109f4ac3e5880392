"""The final scoring in its five steps, all royal orders, and ties."""

from collections.abc import Callable

import pytest

from cooper_island.actions import SPACES
from cooper_island.land import recount
from cooper_island.situation import Situation
from cooper_island.values import amount_of
from leeward.cooper_island.rules.ending import PARTS, Part, score_part

BOATS = ("coin", "step", "draw", "treasure", "resource")


def bare(players: int = 2) -> Situation:
    """Remove everything that scores: one charted space, no leftovers."""
    s = Situation(players)
    for seat in range(players):
        s.hold(seat)
        s.marker(seat, 0)
        s.reserve(seat)
    assert s.points == [0] * players
    return s


def parts(s: Situation, seat: int = 0) -> list[int]:
    return [int(score_part(s.table, seat, part)) for part in range(PARTS)]


# The example of page 24


def scoring_example() -> Situation:
    s = bare()
    s.ship(0, "two", steps=12)  # two log books, and 2 steps past a harbor
    s.ship(0, "one", steps=6)  # one log book, and 1 step past a bay
    s.orders(boats=0)
    s.boats(0, *BOATS[:4])
    s.cards(0, "village green")
    s.land(0, *(f"{name} settlement 1" for name in SPACES[-5 : -5 + amount_of("village green", "end", "if", "settlements")]))
    s.hold(0, coin=1, wood=2, stone=1, food=1, gold=1)
    s.marker(0, 3)
    s.reserve(0, "forest-meadow", "forest-mountain")
    return s


def test_eve_has_18_helm_points_from_three_log_books_and_three_steps() -> None:
    s = scoring_example()
    assert s.log_books(0) == 3
    assert parts(s)[Part.HELM] == 18


def test_eve_has_5_points_for_four_boats_and_2_for_eleven_leftovers() -> None:
    s = scoring_example()
    assert parts(s)[Part.ORDERS] == 5
    assert parts(s)[Part.LEFTOVERS] == 2


def test_eves_score_is_18_and_5_and_2_and_that_of_her_card() -> None:
    s = scoring_example()
    assert parts(s)[Part.CARDS] == amount_of("village green", "end", "points")
    assert s.points[0] == 18 + 5 + parts(s)[Part.CARDS] + 2


def test_the_parts_add_up() -> None:
    s = scoring_example()
    s.ship(0, "one", steps=6, anchors=2)
    card = amount_of("village green", "end", "points")
    assert parts(s) == [18, 5, card, 2, -2]
    assert s.points[0] == 18 + 5 + card + 2 - 2


# Helm points and anchors


@pytest.mark.parametrize(("one", "two"), [(0, 0), (4, 0), (5, 9), (10, 10), (23, 7)])
def test_every_step_is_a_point(one: int, two: int) -> None:
    s = bare()
    s.ship(0, "one", one)
    s.ship(0, "two", two)
    assert s.points[0] == one + two
    assert s.log_books(0) == one // 5 + two // 5
    assert s.points[0] == 5 * s.log_books(0) + one % 5 + two % 5


def test_every_anchor_is_a_point_less() -> None:
    s = bare()
    s.ship(0, "one", 8, anchors=2)
    s.ship(0, "two", 0, anchors=1)
    assert s.points[0] == 5


# Leftovers


@pytest.mark.parametrize(("items", "points"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_every_five_leftovers_in_any_combination_are_a_point(items: int, points: int) -> None:
    s = bare()
    s.hold(0, coin=1, cloth=1)
    s.marker(0, min(items - 2, 6))
    s.reserve(0, *["forest-meadow"] * (items - 2 - min(items - 2, 6)))
    assert s.points[0] == points


def test_cubes_on_land_and_on_the_marketplace_are_no_leftovers() -> None:
    s = bare()
    s.hold(0, coin=4)
    s.land(0, "D1 forest 5 wood", "D2 mountain 5 gold")
    s.show(0, coin=5)
    assert s.points[0] == 0


# Royal orders


def boats(s: Situation, count: int) -> None:
    s.boats(0, *BOATS[:count])


def buildings(s: Situation, count: int) -> None:
    kinds = ("small", "small", "large", "large", "fortress")
    s.land(0, *(f"C{i + 1} meadow 1 {kind}" for i, kind in enumerate(kinds[:count])))


def lids(s: Situation, count: int) -> None:
    s.lids(0, unused=max(count - 2, 0), crates=("coins", "steps")[:count])


def statues(s: Situation, count: int) -> None:
    names = ("D1", "D2", "D3", "D4", "E1")
    s.land(0, *(f"{name} meadow 1 statue" for name in names[:count]))


def high_spaces(s: Situation, count: int) -> None:
    names = ("D1", "D2", "D3", "D4", "E1", "E3", "C1")
    s.land(0, *(f"{name} meadow {5 + i % 2}" for i, name in enumerate(names[:count])), "C3 forest 4")


def uncharted(s: Situation, count: int) -> None:
    s.fill_land(0, "settlement")
    for place in range(count):
        s.player(0).level[place] = 0
    recount(s.player(0))


def area(s: Situation, count: int) -> None:
    s.fill_land(0, "settlement")
    names = ("D1", "D2", "D3", "D4", "E1", "E2", "E3", "C1", "C2", "C3")
    s.land(0, *(f"{name} forest {1 + i % 3}" for i, name in enumerate(names[:count])))


STAGES: list[tuple[Callable[[Situation, int], None], list[tuple[int, int]]]] = [
    (boats, [(2, 0), (3, 3), (4, 5), (5, 8)]),
    (buildings, [(2, 0), (3, 3), (4, 5), (5, 8)]),
    (lids, [(2, 0), (3, 3), (4, 5), (5, 8)]),
    (statues, [(2, 0), (3, 3), (4, 5), (5, 8)]),
    (high_spaces, [(3, 0), (4, 3), (5, 5), (6, 8), (7, 8)]),
    (uncharted, [(5, 0), (4, 3), (3, 3), (2, 5), (1, 5), (0, 8)]),
    (area, [(4, 0), (5, 3), (6, 3), (7, 5), (8, 8), (10, 8)]),
]
CASES = [(order.__name__, order, count, points) for order, stages in STAGES for count, points in stages]


@pytest.mark.parametrize(("name", "reach", "count", "points"), CASES)
def test_each_royal_order_has_three_stages_that_do_not_add_up(
    name: str, reach: Callable[[Situation, int], None], count: int, points: int
) -> None:
    s = bare()
    reach(s, count)
    assert s.points[0] == 0
    s.orders(**{name: 0})
    assert s.points[0] == points


def test_an_order_held_by_another_scores_nothing() -> None:
    s = bare()
    boats(s, 5)
    s.orders(boats=1)
    assert s.points == [0, 0]


def test_several_orders_add_up() -> None:
    s = bare()
    boats(s, 5)
    lids(s, 3)
    s.orders(boats=0, lids=0)
    assert s.points[0] == 8 + 3


def test_statues_in_the_workshop_do_not_count_for_the_order() -> None:
    s = bare()
    s.orders(statues=0)
    statues(s, 2)
    s.workshop(0, 2)
    assert s.points[0] == 0


def test_lids_count_wherever_they_are() -> None:
    s = bare()
    s.orders(lids=0)
    s.lids(0, unused=1, crates=("coins",))
    s.land(0, "D1 meadow 1 lid")
    assert s.points[0] == 3


def test_boats_turned_over_count() -> None:
    s = bare()
    s.orders(boats=0)
    s.boats(0, *BOATS[:3], down=(1, 2))
    assert s.points[0] == 3


def test_uncharted_spaces_count_with_and_without_ruins() -> None:
    s = bare()
    s.orders(uncharted=0)
    s.fill_land(0)
    for name, ruin in ((0, False), (1, True), (2, False), (3, True), (4, False)):
        s.player(0).level[name] = 0
        s.player(0).piece[name] = 6 if ruin else 0
    recount(s.player(0))
    assert s.points[0] == 0
    s.player(0).level[4] = 1
    recount(s.player(0))
    assert s.points[0] == 3


def test_high_spaces_count_free_or_occupied() -> None:
    s = bare()
    s.orders(high_spaces=0)
    s.land(0, "D1 meadow 5 small", "D2 forest 6 wood", "D3 mountain 5", "D4 settlement 5 statue")
    assert s.points[0] == 3


def test_settlements_are_no_area() -> None:
    s = bare()
    s.orders(area=0)
    s.fill_land(0, "settlement")
    assert s.points[0] == 0


def test_two_areas_of_one_landscape_that_do_not_touch_are_two() -> None:
    s = bare()
    s.orders(area=0)
    s.land(0, "A1 forest 1", "A2 forest 1", "A3 forest 1", "D1 forest 1", "D2 forest 1", "E1 forest 1", "C3 meadow 1")
    assert s.points[0] == 0


def test_the_area_is_counted_across_levels_and_under_pieces() -> None:
    s = bare()
    s.orders(area=0)
    s.land(0, "D1 forest 1", "D2 forest 3 small", "D3 forest 1 wood", "D4 forest 6 statue", "E1 forest 1")
    assert s.points[0] == 3


# Order 8


def test_order_8_copies_an_order_that_another_holds_for_a_point_less() -> None:
    for count, points in ((2, 0), (3, 2), (4, 4), (5, 7)):
        s = bare(3)
        boats(s, count)
        s.orders(copy=0, boats=1)
        assert s.points == [points, 0, 0]


def test_order_8_copies_the_best_of_them_and_only_one() -> None:
    s = bare(3)
    boats(s, 3)
    lids(s, 5)
    s.orders(copy=0, boats=1, lids=2)
    assert s.points[0] == 7


def test_order_8_copies_no_free_order_and_none_of_the_players_own() -> None:
    s = bare(3)
    boats(s, 5)
    s.orders(copy=0, boats=None)
    assert s.points[0] == 0
    s.orders(copy=0, boats=0)
    assert s.points[0] == 8


def test_the_copied_player_scores_as_usual() -> None:
    s = bare(3)
    boats(s, 3)
    s.boats(1, *BOATS)
    s.orders(copy=0, boats=1)
    assert s.points == [2, 8, 0]


# Ties


def test_the_most_points_win() -> None:
    s = bare(3)
    s.ship(1, "one", 4)
    assert s.winners == [1]


def test_of_tied_players_the_one_with_fewer_uncharted_spaces_wins() -> None:
    s = bare(3)
    s.land(2, "D1 forest 1")
    assert s.winners == [2]


def test_ruins_do_not_matter_for_the_tie() -> None:
    s = bare()
    s.workshop(1, 2)
    assert s.winners == [0, 1]


def test_what_is_still_equal_is_shared() -> None:
    s = bare(3)
    s.ship(0, "one", 3)
    s.ship(2, "two", 3)
    assert s.winners == [0, 2]


def test_uncharted_spaces_decide_only_between_equals() -> None:
    s = bare()
    s.ship(0, "one", 1)
    s.land(1, "D1 forest 1", "D2 forest 1")
    assert s.winners == [0]
