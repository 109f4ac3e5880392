"""The setup of a game (pages 4 to 8 of the rulebook)."""

import pytest

from cooper_island.actions import SPACES, start
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import Order
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision

counts = pytest.mark.parametrize("players", [2, 3, 4])


def in_play(s: Situation) -> set[Order]:
    return {order for order in Order if s.table.orders[order] != NOT_IN_PLAY}


@counts
def test_everybody_starts_with_a_meadow_and_a_food_cube_on_it(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        assert s.charted(seat) == ["E2"]
        assert s.on(seat, "E2") == "meadow 1 food"


@counts
def test_five_ruins_lie_on_each_peninsula(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        assert [name for name in SPACES if s.on(seat, name) == "ruin"] == ["A2", "B1", "B4", "C2", "C4"]


@counts
def test_everybody_draws_two_of_the_sixty_double_tiles(players: int) -> None:
    s = Situation(players)
    assert [sum(s.tiles(seat).values()) for seat in range(players)] == [2] * players
    assert s.table.bag.sum() == 60 - 2 * players


@counts
def test_everybody_has_one_coin_in_storage_and_an_empty_marketplace(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        assert s.stored(seat) == {"coin": 1}
        assert s.market(seat) == {}


@counts
def test_the_cartographers_start_on_three_three_four_four_in_seating_order(players: int) -> None:
    s = Situation(players)
    assert [s.track(seat) for seat in range(players)] == [3, 3, 4, 4][:players]
    assert s.table.cooper == 0


@counts
def test_the_start_player_has_the_cooper_token_and_the_cartographers_follow_the_seating_order_from_there(players: int) -> None:
    for number in range(players):
        s = Situation(players, first=str(number + 1))
        assert s.table.first == s.table.cooper == s.seat == number
        assert [s.track((number + place) % players) for place in range(players)] == [3, 3, 4, 4][:players]


def test_the_start_player_chooses_a_start_landscape_first() -> None:
    s = Situation(3, start="choice", first="3")
    for seat in (2, 0, 1):
        assert (s.asked, s.seat) == (Decision.START, seat)
        s.do(start("forest"))
    assert (s.asked, s.seat) == (Decision.INCOME, 2)


@counts
def test_every_player_starts_equally_often(players: int) -> None:
    begun = [Situation(players, seed, first="lot").table.first for seed in range(60 * players)]
    for seat in range(players):
        assert 40 <= begun.count(seat) <= 80


@counts
def test_two_workers_are_available_and_two_normal_and_two_special_ones_wait(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        assert s.available(seat) == (2, 0)
        assert (s.player(seat).normal_below, s.player(seat).special_below) == (2, 2)


@counts
def test_everybody_has_two_small_and_two_large_buildings_a_fortress_six_boats_six_islets_and_five_lids(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        player = s.player(seat)
        assert player.buildings.tolist() == [2, 2, 1]
        assert player.boats == player.islets == 0b111111
        assert player.on_ships == 0b11111
        assert (player.lids, player.crates) == (0, 0)
        assert (player.islet == NONE).all()
        assert (player.landing == NONE).all()


@counts
def test_the_ships_lie_in_their_harbors_without_anchors_or_log_books(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        assert (s.steps(seat), s.anchors(seat), s.log_books(seat)) == ((0, 0), (0, 0), 0)
    assert s.table.log_pile.sum() == 30


def test_the_harbormaster_stands_upright_on_the_first_cargo_ship() -> None:
    s = Situation()
    assert (s.table.harbormaster, s.table.upright, s.table.rounds) == (0, 1, 1)


def test_there_are_fifteen_cards_of_each_kind_in_their_stacks() -> None:
    s = Situation()
    assert sorted(s.table.small_deck) == sorted(s.table.large_deck) == list(range(15))
    assert Situation(seed=2).table.small_deck.tolist() != s.table.small_deck.tolist()


def test_four_players_see_all_eight_royal_orders() -> None:
    assert in_play(Situation(4)) == set(Order)


def test_three_players_see_six_of_them_at_random() -> None:
    seen = [in_play(Situation(3, seed)) for seed in range(60)]
    assert {len(orders) for orders in seen} == {6}
    assert {order for orders in seen for order in set(Order) - orders} == set(Order), "any can stay in the box"


def test_two_players_see_four_at_random_and_never_the_copying_one() -> None:
    seen = [in_play(Situation(2, seed)) for seed in range(60)]
    assert {len(orders) for orders in seen} == {4}
    assert set.union(*seen) == set(Order) - {Order.COPY}


def test_a_random_start_landscape_is_the_same_for_everybody_and_brings_its_cube() -> None:
    seen = set()
    for seed in range(40):
        s = Situation(3, seed, start="random")
        kinds = {s.on(seat, "E2") for seat in range(3)}
        assert len(kinds) == 1
        seen |= kinds
    assert seen == {"forest 1 wood", "meadow 1 food", "mountain 1 stone", "settlement 1 cloth"}


def test_alternatively_everyone_chooses_a_start_landscape_in_seating_order() -> None:
    s = Situation(3, start="choice")
    for seat, landscape in enumerate(("mountain", "settlement", "forest")):
        assert (s.asked, s.seat) == (Decision.START, seat)
        assert s.offers == [start(kind) for kind in ("forest", "meadow", "mountain", "settlement")]
        s.do(start(landscape))
    assert [s.on(seat, "E2") for seat in range(3)] == ["mountain 1 stone", "settlement 1 cloth", "forest 1 wood"]
    assert (s.asked, s.seat) == (Decision.INCOME, 0)


def test_the_player_with_the_cooper_token_has_the_first_income() -> None:
    s = Situation(4)
    assert (s.asked, s.seat) == (Decision.INCOME, 0)
