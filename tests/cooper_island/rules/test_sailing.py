"""Helm points: one ship per gain, anchors first, islets on the way, log books and harbors (page 16)."""

import pytest

from cooper_island.actions import PASS, give, ruin, sail, store, take, take_both, use_islet
from cooper_island.rules.going_on import sail_on
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import WORKSHOP_POINTS
from leeward.cooper_island.rules.table import Act, Decision, Number


def sailing(points: int, players: int = 2, seat: int = 0) -> Situation:
    """Give a player helm points on their turn, with nothing in storage."""
    s = Situation(players)
    for each in range(players):
        s.clear_land(each)
        s.land(each, "E2 meadow 1")
        s.hold(each)
    s.at("turn", seat)
    s.marker(seat, 0, 0)
    s.log_book("step")
    s.earn(points)
    return s


# the rulebook's example


def test_three_helm_points_with_an_anchor_two_islets_and_a_bay() -> None:
    s = sailing(3)
    s.ship(0, "two", steps=3, anchors=1)
    s.islet(0, "coin", "R3", "far")
    s.islet(0, "step", "R4", "near")
    s.log_book("wood food")
    s.do(sail("two"))
    assert s.anchors(0) == (0, 0), "the first point removes the anchor"
    assert s.offered(Act.ISLET) != [], "which one first"
    s.do(use_islet("coin"), take("coin"))
    assert (s.stored(0), s.track(0)) == ({"coin": 1}, 1)
    assert s.steps(0) == (0, 5), "the bay"
    s.do(take_both("wood"))
    assert s.stored(0) == {"wood": 1, "food": 1, "coin": 1}
    assert s.log_books(0) == 1
    assert s.asked == Decision.TURN


def test_the_two_islets_can_be_used_in_either_order() -> None:
    s = sailing(1)
    s.ship(0, "two", steps=3)
    s.islet(0, "coin", "R3", "far")
    s.islet(0, "treasure", "R4", "near")
    s.do(sail("two"))
    assert set(s.offers) >= {use_islet("coin"), use_islet("treasure")}
    s.do(use_islet("treasure"), take("gold"))
    assert s.can(take("coin"))


def test_an_unwanted_islet_is_forfeited_and_the_ship_sails_on() -> None:
    s = sailing(2)
    s.islet(0, "coin", "R1", "near")
    s.do(sail("two"), PASS)
    assert s.steps(0) == (0, 2)
    assert s.stored(0) == {}


# ships


def test_the_points_of_one_gain_go_to_one_ship() -> None:
    s = sailing(3)
    assert [action for action in s.offers if Act.SAIL <= action < Act.ANCHOR] == [sail("two"), sail("one")]
    s.do(sail("one"))
    assert s.steps(0) == (3, 0)
    assert s.asked == Decision.TURN


def test_anchors_come_off_first_a_point_each() -> None:
    s = sailing(2)
    s.ship(0, "one", steps=1, anchors=3)
    s.do(sail("one"))
    assert (s.steps(0), s.anchors(0)) == ((1, 0), (1, 0))


def test_the_anchors_of_the_other_ship_do_not_matter() -> None:
    s = sailing(2)
    s.ship(0, "one", steps=1, anchors=3)
    s.do(sail("two"))
    assert (s.steps(0), s.anchors(0)) == ((1, 2), (3, 0))


# the way around: every ship crosses every islet exactly where the map says


def way_of(ship: str, seat: int, players: int) -> list[list[tuple[int, str, str]]]:
    """Return a ship's stations from its harbor once around; a sand bank counts as its two halves in sailing order."""
    mine, theirs, turn = ("R", "L", -1) if ship == "two" else ("L", "R", 1)
    stations: list[list[tuple[int, str, str]]] = [[]]
    for leg in range(players):
        here, there = (seat + turn * leg) % players, (seat + turn * (leg + 1)) % players
        stations += [[(here, f"{mine}{i}", "near"), (here, f"{mine}{i}", "far")] for i in (1, 2, 3, 4)]
        stations += [[]]
        stations += [[(there, f"{theirs}{i}", "far"), (there, f"{theirs}{i}", "near")] for i in (4, 3, 2, 1)]
        stations += [[]]
    return stations


def crossing(stations: list[list[tuple[int, str, str]]], islet: tuple[int, str, str]) -> int:
    """Return the step that crosses the islet: the half ahead when leaving a bank, the half behind when entering it."""
    return next(step for step in range(1, len(stations)) if islet in stations[step - 1][1:] or islet in stations[step][:1])


@pytest.mark.parametrize("ship", ["one", "two"])
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_each_islet_around_the_island_is_crossed_once_on_the_way_and_in_its_place(players: int, seat: int, ship: str) -> None:
    stations = way_of(ship, seat, players)
    before = sailing(1, players, seat)
    for owner in range(players):
        for water in ("R1", "R2", "R3", "R4", "L1", "L2", "L3", "L4"):
            for half in ("near", "far"):
                step = crossing(stations, (owner, water, half))
                for steps in {step - 2, step - 1, step} & set(range(len(stations) - 1)):
                    s = before.copy()
                    s.islet(owner, "coin", water, half)
                    s.ship(seat, ship, steps=steps)
                    s.do(sail(ship))
                    assert (s.asked == Decision.GAIN) == (steps == step - 1), (owner, water, half, steps)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_log_books_come_every_five_steps_at_bays_and_harbors_in_turn(players: int) -> None:
    for seat in range(players):
        for ship, turn in (("two", -1), ("one", 1)):
            for steps in range(10 * players):
                s = sailing(1, players, seat)
                s.marker(seat, 6)
                s.ship(seat, ship, steps=steps)
                books = s.log_books(seat)
                s.step(sail(ship))
                assert s.log_books(seat) - books == ((steps + 1) % 5 == 0)
                if (steps + 1) % 10 == 0:
                    s.step(PASS)
                    owner = (seat + turn * (steps + 1) // 10) % players
                    assert s.asked == Decision.HARBOR
                    assert s.table.frames[s.table.depth - 1].numbers[Number.OWNER] == owner


def test_both_islets_of_a_strait_between_two_banks_are_crossed_with_one_step() -> None:
    s = sailing(1)
    s.ship(0, "one", steps=1)
    s.islet(0, "coin", "L1", "far")
    s.islet(0, "treasure", "L2", "near")
    s.do(sail("one"))
    assert s.asked == Decision.CROSS


def test_an_islet_laid_ahead_of_a_ship_is_crossed_on_leaving_one_laid_behind_is_not() -> None:
    for half, asked in (("far", Decision.GAIN), ("near", Decision.TURN)):
        s = sailing(1)
        s.ship(0, "two", steps=1)
        s.islet(0, "coin", "R1", half)
        s.do(sail("two"))
        assert s.asked == asked


def test_islets_of_other_players_work_for_every_ship_that_crosses_them() -> None:
    s = sailing(1)
    s.ship(0, "two", steps=5)
    s.islet(1, "coin", "L4", "far")
    s.do(sail("two"), take("coin"))
    assert (s.stored(0), s.stored(1)) == ({"coin": 1}, {})


def test_a_helm_point_won_on_the_way_is_sailed_at_once_and_the_voyage_goes_on() -> None:
    s = sailing(3)
    s.land(0, "D2 forest 1", "D3 mountain 1 large")
    s.islet(0, "ruin", "R1", "near")
    s.do(sail("two"), ruin("C2", helm=True))
    sail_on(s, "two")
    assert s.steps(0) == (0, 3 + WORKSHOP_POINTS)


# log books


@pytest.mark.parametrize("pair", ["coin wood", "coin stone", "coin food", "wood stone", "wood food", "stone food"])
def test_a_log_book_with_two_items_brings_both(pair: str) -> None:
    s = sailing(1)
    s.ship(0, "two", steps=4)
    s.log_book(pair)
    s.do(sail("two"))
    first, second = pair.split()
    s.do(take_both(first))
    assert s.stored(0) == {first: 1, second: 1}


def test_a_log_book_with_two_coins_brings_two() -> None:
    s = sailing(1)
    s.ship(0, "two", steps=4)
    s.log_book("coin coin")
    s.do(sail("two"), take_both("coin"))
    assert s.stored(0) == {"coin": 2}


def test_of_a_pair_one_item_is_gained_if_only_one_spot_is_free() -> None:
    s = sailing(1)
    s.hold(0, cloth=4)
    s.ship(0, "two", steps=4)
    s.log_book("coin wood")
    s.do(sail("two"))
    assert {action for action in s.offers if Act.TAKE <= action < Act.GIVE} == {take("coin"), take("wood")}


@pytest.mark.parametrize(("book", "items"), [("treasure", ["gold", "cloth"]), ("produce", ["wood", "stone", "food"])])
def test_a_log_book_with_a_choice_brings_one_cube(book: str, items: list[str]) -> None:
    for item in items:
        s = sailing(1)
        s.ship(0, "two", steps=4)
        s.log_book(book)
        s.do(sail("two"))
        assert {action for action in s.offers if Act.TAKE <= action < Act.GIVE} == {take(each) for each in items}
        s.do(take(item))
        assert s.stored(0) == {item: 1}


def test_a_log_book_draws_a_tile() -> None:
    s = sailing(1)
    s.ship(0, "one", steps=4)
    s.reserve(0)
    s.log_book("draw")
    s.do(sail("one"))
    assert sum(s.tiles(0).values()) == 1


def test_a_log_book_brings_a_step() -> None:
    s = sailing(1)
    s.ship(0, "one", steps=4)
    s.do(sail("one"))
    assert s.track(0) == 1


def test_a_log_book_can_be_declined_and_still_counts() -> None:
    s = sailing(1)
    s.ship(0, "one", steps=4)
    s.log_book("treasure")
    s.do(sail("one"), PASS)
    assert (s.stored(0), s.log_books(0)) == ({}, 1)


def test_there_are_thirty_log_books_and_the_used_ones_are_shuffled_when_none_is_left() -> None:
    s = sailing(1)
    s.table.log_pile[:] = 0
    s.ship(0, "one", steps=4)
    s.do(sail("one"))
    assert s.log_books(0) == 1
    assert s.table.log_pile.sum() == 29


# harbors


def entering(players: int = 3, ship: str = "one", points: int = 1, **stored: int) -> Situation:
    """Let a ship of seat 0 be about to enter a harbor, with a log book that brings nothing."""
    s = sailing(points, players)
    s.hold(0, **stored)
    s.marker(0, 6, 0)
    s.ship(0, ship, steps=9)
    s.step(sail(ship))
    s.do(PASS)
    return s


def test_the_ship_with_one_sail_first_reaches_the_harbor_of_the_player_to_the_left() -> None:
    s = entering(ship="one", coin=1, wood=1)
    assert s.asked == Decision.HARBOR
    s.do(give("coin"))
    assert (s.stored(0), s.market(1), s.market(2)) == ({"wood": 1}, {"coin": 1}, {})


def test_the_ship_with_two_sails_that_of_the_player_to_the_right() -> None:
    s = entering(ship="two", coin=1, wood=1)
    s.do(give("wood"))
    assert (s.stored(0), s.market(1), s.market(2)) == ({"coin": 1}, {}, {"wood": 1})


def test_the_fee_may_be_a_cube_from_the_land_and_is_worth_one_there() -> None:
    s = sailing(1, 3)
    s.land(0, "D2 forest 4 wood")
    s.marker(0, 6, 0)
    s.ship(0, "one", steps=9)
    s.do(sail("one"), give("D2"))
    assert (s.on(0, "D2"), s.market(1)) == ("forest 4", {"wood": 1})


def test_refusing_the_fee_brings_an_anchor_under_that_ship_and_the_owner_an_item_of_choice() -> None:
    s = entering(ship="one", coin=1)
    s.ship(0, "one", steps=10, anchors=2)
    s.do(PASS)
    assert s.anchors(0) == (3, 0), "the one that entered, even if it has more"
    assert (s.asked, s.seat) == (Decision.COMPENSATION, 1)
    assert s.offers == [take(item) for item in ("wood", "stone", "food", "gold", "cloth", "coin")]
    s.do(take("gold"))
    assert (s.market(1), s.stored(0)) == ({"gold": 1}, {"coin": 1})
    assert (s.asked, s.seat) == (Decision.TURN, 0)


def test_a_player_who_cannot_pay_refuses() -> None:
    s = entering(ship="one")
    assert (s.asked, s.seat, s.anchors(0)) == (Decision.COMPENSATION, 1, (1, 0))


def test_the_players_own_harbor_costs_a_fee_to_the_supply() -> None:
    s = sailing(1)
    s.hold(0, coin=1, wood=1)
    s.marker(0, 6, 0)
    s.ship(0, "two", steps=19)
    s.do(sail("two"), give("coin"))
    assert (s.stored(0), s.market(0), s.market(1)) == ({"wood": 1}, {}, {})
    assert (s.log_books(0), s.asked) == (4, Decision.TURN)


def test_refusing_the_fee_of_the_own_harbor_brings_an_anchor_and_nobody_an_item() -> None:
    s = sailing(1)
    s.hold(0, coin=1)
    s.marker(0, 6, 0)
    s.ship(0, "two", steps=19)
    s.do(sail("two"), PASS)
    assert (s.anchors(0), s.market(0), s.market(1)) == ((0, 1), {}, {})
    assert s.asked == Decision.TURN


def test_the_log_book_comes_before_the_fee_and_can_pay_it() -> None:
    s = sailing(1)
    s.log_book("coin wood")
    s.ship(0, "two", steps=9)
    s.do(sail("two"), take_both("coin"))
    assert s.asked == Decision.HARBOR
    s.do(give("coin"))
    assert s.market(1) == {"coin": 1}


def test_the_anchor_of_a_refusal_takes_the_next_point_of_the_same_gain() -> None:
    s = entering(ship="one", points=2)
    s.do(take("coin"))
    assert (s.steps(0), s.anchors(0)) == ((10, 0), (0, 0))


def test_the_marketplace_cannot_pay_a_fee_but_can_be_stored_before_it() -> None:
    s = sailing(1, 3)
    s.show(0, coin=1)
    s.marker(0, 6, 0)
    s.ship(0, "one", steps=9)
    s.step(sail("one"))
    s.step(PASS)
    assert s.asked == Decision.HARBOR
    assert not s.can(give("coin"))
    s.do(store("coin"), give("coin"))
    assert s.market(1) == {"coin": 1}


def test_leaving_a_harbor_costs_nothing() -> None:
    s = sailing(1, 3)
    s.hold(0, coin=1)
    s.ship(0, "one", steps=10)
    s.do(sail("one"))
    assert (s.steps(0), s.stored(0), s.asked) == ((11, 0), {"coin": 1}, Decision.TURN)
