"""The network's view of a table."""

import itertools
from typing import Any

import numpy as np
import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import Game, new
from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.table import Decision, Used
from leeward.puerto_rico.study import layout
from puerto_rico.situation import Situation

RULES = game_named("puerto-rico")
VARIANTS = [
    {"buildings": buildings, "nobles": nobles, "open_points": open_points}
    for buildings, nobles, open_points in itertools.product(("basic", "draft"), (False, True), (False, True))
]


def seen(table: Any, seat: int) -> np.ndarray[Any, Any]:
    out = np.zeros(RULES.layout.size, np.float32)
    RULES.features(table, seat, out)
    return out


def block(table: Any, seat: int, name: str) -> list[float]:
    """Return one block of the seat's features, rounded."""
    found = next(each for each in RULES.layout.blocks if each.name == name)
    return [round(float(x), 4) for x in seen(table, seat)[found.start : found.start + found.size]]


def random_games(seats: int, options: dict[str, Any], every: int = 7) -> Any:
    """Yield tables from a random game."""
    game = new("puerto-rico", players=seats, seed=seats, options=options)
    chance = np.random.default_rng(seats)
    for number in itertools.count():
        if game.over:
            return
        if number % every == 0:
            yield game
        game.play(int(chance.choice(game.legal.numbers)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", VARIANTS[::3])
def test_no_seat_sees_hidden_information(seats: int, options: dict[str, Any]) -> None:
    for game in random_games(seats, options, 19):
        for seat in range(seats):
            view = game.view(seat)
            for other in range(seats):  # totals are hidden, but players can count them
                view.players[other].points = game.table.players[other].points
            assert np.array_equal(seen(game.table, seat), seen(view, seat))
            assert np.array_equal(seen(game.table, seat), seen(game.known_to(seat).table, seat))


@pytest.mark.parametrize("seats", [2, 5])
def test_all_numbers_are_small_and_most_are_zero(seats: int) -> None:
    for game in random_games(seats, VARIANTS[-1]):
        row = seen(game.table, int(game.table.seat))
        assert row.min() >= -1
        assert row.max() <= 4
        assert np.count_nonzero(row) < len(row) / 2


def test_every_block_says_something_in_some_game() -> None:
    total = np.zeros(RULES.layout.size, np.float32)
    for seats, options in itertools.product((3, 5), VARIANTS):
        for game in random_games(seats, options, 3):
            for seat in range(seats):
                total += np.abs(seen(game.table, seat))
    silent = [each.name for each in RULES.layout.blocks if not total[each.start : each.start + each.size].any()]
    assert set(silent) <= {"looked-at plantation", "bonus"}  # rare, see the next tests


def test_only_the_player_who_looks_at_a_face_down_plantation_knows_it() -> None:
    game = new("puerto-rico", players=3, seed=1, options={"first": "1"})
    table = game.table
    table.looked_at, table.seat = 3, 1
    assert block(table, 1, "looked-at plantation") == [0, 0, 0, 1, 0]
    assert block(table, 0, "looked-at plantation") == [0, 0, 0, 0, 0]
    others = [
        a - b for a, b in zip(block(table, 0, "face-down plantations"), block(table, 1, "face-down plantations"), strict=True)
    ]
    assert [round(12 * each) for each in others] == [0, 0, 0, 1, 0]


def test_points_that_can_be_refused_are_seen() -> None:
    table = new("puerto-rico", players=3, seed=1).table
    table.bonus = 2
    assert block(table, 0, "bonus") == [pytest.approx(0.4)]


def test_a_seat_sees_itself_first_and_the_others_in_the_order_of_play() -> None:
    game = new("puerto-rico", players=3, seed=1, options={"first": "1"})
    for seat, doubloons in enumerate((3, 4, 5)):
        game.table.players[seat].doubloons = doubloons
    assert [block(game.table, 1, f"player {place}: doubloons") for place in range(5)] == [[0.4], [0.5], [0.3], [0.0], [0.0]]


def test_empty_seats_stay_zero() -> None:
    game = new("puerto-rico", players=3, seed=1, options={"first": "1"})
    assert [block(game.table, 0, f"player {place}: present") for place in range(5)] == [[1.0], [1.0], [1.0], [0.0], [0.0]]


def test_everyones_points_show_because_chips_are_taken_in_public() -> None:
    for open_points in (False, True):
        game = new("puerto-rico", players=3, seed=1, options={"open_points": open_points})
        for seat, points in enumerate((8, 4, 12)):
            game.table.players[seat].points = points
        assert [block(game.table, 2, f"player {place}: points") for place in range(3)] == [[0.3], [0.2], [0.1]]


def test_doubloons_show_as_a_number_and_as_steps() -> None:
    s = Situation(players=3)
    for doubloons, steps in ((0, 0), (1, 1), (10, 10), (11, 10), (12, 11), (15, 11)):
        s.fund(0, doubloons)
        assert block(s.table, 0, "player 0: doubloons") == [doubloons / 10]
        assert block(s.table, 0, "player 0: doubloons at least") == steps * [1] + (11 - steps) * [0]


def test_a_building_shows_with_the_share_of_its_circles_and_its_nobles() -> None:
    s = Situation(players=3, nobles=True)
    s.own(1, "tobacco storage", people=2)
    s.own(1, "hospice", noble=True)
    s.own(1, "statue", people=0)
    standing = (Building.TOBACCO_STORAGE, Building.HOSPICE, Building.STATUE)
    assert block(s.table, 0, "player 1: buildings") == [float(each in standing) for each in Building]
    share = {Building.TOBACCO_STORAGE: 0.6667, Building.HOSPICE: 1}
    assert block(s.table, 0, "player 1: worked buildings") == [share.get(each, 0) for each in Building]
    assert block(s.table, 0, "player 1: nobles in buildings") == [float(each == Building.HOSPICE) for each in Building]
    assert block(s.table, 0, "player 1: building points") == [(3 + 2 + 8) / 40]
    assert block(s.table, 0, "player 1: further points") == [1 / 20], "the noble"
    assert block(s.table, 0, "player 1: city") == [0.6667], "the statue takes two spaces"


def test_empty_circles_and_people_show() -> None:
    s = Situation(players=3)
    s.clear_island(0)
    s.plant(0, "indigo", 3, colonists=1)
    s.plant(0, "quarry", 1, colonists=1)
    s.own(0, "large indigo plant", people=1)
    s.idle(0, colonists=2)
    assert block(s.table, 0, "player 0: empty circles") == [(2 + 2) / 10]
    assert block(s.table, 0, "player 0: worked tiles") == [0, 0.1667, 0, 0, 0, 0.1667]
    assert block(s.table, 0, "player 0: idle") == [0.4, 0]
    assert block(s.table, 0, "player 0: harvest") == [0, 0.25, 0, 0, 0]
    assert block(s.table, 0, "player 0: island") == [0.6667]


def test_large_buildings_add_points_once_occupied() -> None:
    for people, points in ((0, 0), (1, 2 + 5)):
        s = Situation(players=3)
        s.clear_island(0)
        s.plant(0, "corn", 10)
        s.own(0, "small market", people=0)
        s.own(0, "city hall", "residence", people=people)
        # The residence brings 5 for ten spaces, the city hall one for each of the three beige buildings.
        assert block(s.table, 1, "player 2: further points") == [(points + people) / 20]


def test_what_the_customs_house_makes_of_points_shows_to_all() -> None:
    s = Situation(players=3)
    s.own(0, "customs house")
    s.score(0, 9)
    assert block(s.table, 0, "player 0: further points") == [0.1]
    assert block(s.table, 1, "player 2: further points") == [0.1]


def test_what_is_used_up_shows() -> None:
    s = Situation(players=3)
    s.player(2).used = Used.SALE | Used.WHARF
    assert block(s.table, 2, "player 0: used") == [float(each in (Used.SALE, Used.WHARF)) for each in Used]
    assert not any(block(s.table, 2, "player 1: used"))


def test_the_decision_and_who_makes_it_are_seen() -> None:
    game = new("puerto-rico", players=4, seed=1, options={"first": "1"})
    assert block(game.table, 3, "decision").index(1.0) == Decision.ROLE
    assert block(game.table, 3, "player 1: decides") == [1.0]  # the governor, next after seat 3


def test_a_taken_placard_is_no_longer_free() -> None:
    game = new("puerto-rico", players=4, seed=1, options={"first": "1"})
    assert sum(block(game.table, 0, "free placards")) == 7
    game.play(game.legal[0])
    assert sum(block(game.table, 0, "free placards")) == 6


def test_writing_features_does_not_change_the_table() -> None:
    game = Game(RULES, ["a", "b", "c"], 5, RULES.chosen({}, 3))
    before = game.tables.tobytes()
    seen(game.table, 0)
    assert game.tables.tobytes() == before


def test_places_are_named_once() -> None:
    names = [each.name for each in RULES.layout.blocks]
    assert len(names) == len(set(names))
    assert RULES.layout.size == sum(each.size for each in RULES.layout.blocks)
    assert sum(each.size for each in layout.EACH.blocks) == layout.EACH_SIZE


def bounded(s: Situation, name: str) -> list[float]:
    """Return one of seat 0's own blocks as environments show it, from 0 to 1."""
    found = next(each for each in RULES.layout.blocks if each.name == name)
    row = RULES.layout.bounded(seen(s.table, 0))
    return [round(float(x), 4) for x in row[found.start : found.start + found.size]]


def test_the_ranges_are_what_the_rules_allow() -> None:
    s = Situation(players=5, nobles=True)
    assert bounded(s, "point pool")[0] == 1
    s.clear_island(0)
    s.plant(0, "indigo", 12)
    s.own(0, "large indigo plant", "large sugar mill", "tobacco storage", "coffee roaster", "guest house", people=0)
    s.own(0, "small indigo plant", "small market", "hacienda", "construction hut", "office", "factory", "wharf", people=0)
    assert bounded(s, "player 0: empty circles") == [1]
    assert bounded(s, "player 0: tiles")[1] == 1
    s.put(0, 1, 12, noble=False)
    assert bounded(s, "player 0: worked tiles")[1] == 1
    s.hold(0, corn=10, indigo=11, sugar=11, tobacco=9, coffee=9)
    assert bounded(s, "player 0: goods") == [1] * 5
    s = Situation(players=5, nobles=True)
    s.idle(0, colonists=100, nobles=20)
    assert bounded(s, "player 0: idle") == [1, 1]
    dear = "tobacco storage, coffee roaster, factory, university, harbor, wharf, lighthouse, specialty factory, library, villa"
    s.own(0, "statue", *dear.split(", "), people=0)
    assert int(s.player(0).city_spaces) == 12
    assert bounded(s, "player 0: building points") == [1]
    plants = ("small indigo plant", "small sugar mill", "large indigo plant", "large sugar mill")
    for good, buildings, most in (("corn", (), 10), ("indigo", plants[::2], 4), ("sugar", plants[1::2], 4)):
        s = Situation(players=5)
        s.clear_island(0)
        s.plant(0, good, most, colonists=most)
        for name in buildings:
            s.own(0, name, people=1 if name.startswith("small") else 3)
        assert bounded(s, "player 0: harvest")[["corn", "indigo", "sugar"].index(good)] == 1


def test_what_has_no_limit_counts_as_the_end_of_its_range() -> None:
    s = Situation(players=3)
    s.fund(0, 50)
    assert bounded(s, "player 0: doubloons") == [1]
    s.fund(0, 70)
    assert bounded(s, "player 0: doubloons") == [1]
    s.table.pool = -30
    assert bounded(s, "point pool") == [0]
