"""Cargo ships, the harbormaster, and crates."""

import pytest

from cooper_island.actions import crate, give, lay, lay_single, less, sail, store, supply, take, tile, work
from cooper_island.situation import Situation
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.table import Act, Decision

PRICES = EDITION["cargo_ships"]
CARGO_SHIPS = list(zip(PRICES["gold"], PRICES["cloth"], PRICES["points"], strict=True))
SHIP = 4  # its cost is that of the rulebook's payment example
GOLD, CLOTH, POINTS = CARGO_SHIPS[SHIP - 1]


def merchant(gold: int, cloth: int, round_number: int = 1, players: int = 2) -> Situation:
    """Let seat 0 be about to place a worker in H, with gold and cloth on land in one cube each."""
    s = Situation(players)
    s.round(round_number)
    s.hold(0)
    goods(s, 0, gold, cloth)
    s.at("turn", 0)
    return s


def goods(s: Situation, seat: int, gold: int, cloth: int) -> None:
    if gold:
        s.land(seat, f"D2 mountain {gold} gold")
    if cloth:
        s.land(seat, f"D3 settlement {cloth} cloth")


# Supplying


@pytest.mark.parametrize("ship", [1, 2, 3, 4, 5])
def test_each_cargo_ship_has_its_cost_and_its_helm_points(ship: int) -> None:
    gold, cloth, points = CARGO_SHIPS[ship - 1]
    s = merchant(gold, cloth, round_number=ship % 5 + 1)  # the harbormaster is elsewhere
    s.do(work("H"), supply(ship), sail("one"))
    assert s.steps(0) == (points, 0)
    assert s.on(0, "D2") == (f"mountain {gold}" if gold else "")
    assert s.on(0, "D3") == (f"settlement {cloth}" if cloth else "")
    assert s.player(0).lids == 1


@pytest.mark.parametrize("ship", [1, 2, 3, 4, 5])
def test_a_ship_cannot_be_supplied_with_one_gold_or_one_cloth_too_few(ship: int) -> None:
    gold, cloth, _ = CARGO_SHIPS[ship - 1]
    for lacking_gold, lacking_cloth in [(1, 0)] * (gold > 0) + [(0, 1)] * (cloth > 0):
        s = merchant(gold - lacking_gold, cloth - lacking_cloth, round_number=ship % 5 + 1)
        s.do(work("H"))
        assert not s.can(supply(ship))


def test_each_ship_is_supplied_once_by_each_player() -> None:
    s = merchant(9, 9, round_number=5)
    s.lids(0, unused=1)  # the one of the first ship
    s.do(work("H"))
    assert s.offered(Act.SUPPLY) == [1, 2, 3, 4]
    s = merchant(9, 9, round_number=5)
    s.lids(1, unused=1)
    s.do(work("H"))
    assert s.can(supply(1)), "what another player supplied does not matter"


def test_without_lids_on_the_ships_nothing_is_supplied() -> None:
    s = merchant(9, 9)
    s.lids(0, unused=5)
    s.do(work("H"))
    assert s.offered(Act.SUPPLY) == []


# The harbormaster


@pytest.mark.parametrize(("gold", "cloth"), [(GOLD - 1, CLOTH), (GOLD, CLOTH - 1)])
def test_the_upright_harbormaster_takes_one_gold_or_one_cloth_off(gold: int, cloth: int) -> None:
    s = merchant(gold, cloth, round_number=SHIP + 1)
    s.do(work("H"))
    assert not s.can(supply(SHIP)), "he stands elsewhere"
    s = merchant(gold, cloth, round_number=SHIP)
    s.do(work("H"), supply(SHIP), sail("two"))
    assert s.steps(0) == (0, POINTS)


def test_the_supplier_chooses_what_the_harbormaster_takes_off() -> None:
    s = merchant(0, 0, round_number=SHIP)
    s.hold(0, gold=GOLD, cloth=CLOTH)
    s.do(work("H"), supply(SHIP))
    assert set(s.offers) == {less("gold"), less("cloth")}
    s.do(less("gold"))
    assert s.stored(0) == {"gold": 1}


def test_then_the_harbormaster_lies_down_and_the_next_player_pays_in_full() -> None:
    s = merchant(GOLD, CLOTH, round_number=SHIP)
    goods(s, 1, GOLD, CLOTH - 1)
    s.hold(1, coin=1)
    s.do(work("H"), supply(SHIP), less("gold"), sail("two"))
    assert s.table.upright == 0
    s.do(Act.PASS, work("H"), give("coin"))
    assert s.seat == 1
    assert not s.can(supply(SHIP))


def test_supplying_another_ship_leaves_the_harbormaster_upright() -> None:
    s = merchant(GOLD, CLOTH, round_number=3)
    s.do(work("H"), supply(SHIP), sail("two"))
    assert s.table.upright == 1


# Crates


def lid_owner() -> Situation:
    s = Situation(2)
    s.lids(0, unused=2)
    s.reserve(0, "forest-meadow")
    s.at("turn", 0)
    return s


def test_a_lid_draws_a_tile() -> None:
    s = lid_owner()
    s.do(crate("draw"))
    assert sum(s.tiles(0).values()) == 2
    assert s.player(0).lids == 1


def test_a_lid_places_a_tile() -> None:
    s = lid_owner()
    s.do(crate("place"))
    s.do(lay("D2 forest", "D3 meadow"))
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 1 wood", "meadow 1 food")


def test_with_several_kinds_of_tiles_the_lid_asks_which() -> None:
    s = lid_owner()
    s.reserve(0, "forest-meadow", "forest-mountain")
    s.do(crate("place"), tile("forest-mountain"), lay("D2 forest", "D3 mountain"))
    assert s.tiles(0) == {"forest-meadow": 1}


def test_a_lid_moves_the_cartographer_two_steps() -> None:
    s = lid_owner()
    s.do(crate("steps"))
    assert s.track(0) == 5
    s = lid_owner()
    s.marker(0, 5)
    s.do(crate("steps"))
    assert s.track(0) == 6


def test_a_lid_brings_two_coins_to_the_marketplace() -> None:
    s = lid_owner()
    s.do(crate("coins"))
    assert s.market(0) == {"coin": 2}
    assert s.stored(0) == {"coin": 1}


def test_a_lid_brings_two_cubes_of_choice_to_the_marketplace() -> None:
    s = lid_owner()
    s.do(crate("cubes"))
    assert s.offers == [Act.TAKE + item for item in range(5)], "cubes, no coins"
    s.do(take("wood"))
    assert s.can(take("wood"))
    s.do(take("gold"))
    assert s.market(0) == {"gold": 1, "wood": 1}
    s = lid_owner()
    s.do(crate("cubes"), take("gold"), take("gold"))
    assert s.market(0) == {"gold": 2}


def test_a_crate_space_holds_one_lid() -> None:
    s = lid_owner()
    s.do(crate("coins"))
    assert not s.can(crate("coins"))
    assert s.can(crate("cubes"))


def test_without_unused_lids_no_crate_is_closed() -> None:
    s = Situation(2)
    s.lids(0, crates=("coins",))
    s.at("turn", 0)
    assert s.offered(Act.CRATE) == []


@pytest.mark.parametrize("moment", ["income", "turn", "feed", "reactivate", "clear", "final"])
def test_a_player_uses_lids_at_any_moment_of_their_own(moment: str) -> None:
    s = Situation(2)
    s.lids(0, unused=1)
    s.at(moment, 0)
    s.do(crate("coins"))
    assert s.market(0) == {"coin": 2}


def test_the_lid_is_taken_after_the_helm_points_are_sailed_so_it_does_not_help_on_the_way() -> None:
    s = merchant(*CARGO_SHIPS[0][:2], round_number=5)
    s.islet(0, "coin", "L1")
    s.do(work("H"), supply(1))
    assert (s.asked, s.offered(Act.CRATE)) == (Decision.HELM, [])
    s.do(sail("one"))
    assert (s.asked, s.offered(Act.CRATE)) == (Decision.GAIN, []), "the ship is on its way"
    assert s.player(0).on_ships == 0b11111
    s.do(take("coin"))
    assert s.player(0).on_ships == 0b11110
    s.do(crate("coins"), store("coin"))
    assert s.stored(0) == {"coin": 2}


def test_the_tile_of_a_lid_may_be_shimmed_by_the_cartographer() -> None:
    s = lid_owner()
    s.land(0, "E2 meadow 1")
    s.do(crate("place"), lay("E2 meadow", "E3 forest"))
    assert (s.on(0, "E2"), s.on(0, "E3")) == ("meadow 2 food", "forest 2 wood")
    assert s.track(0) == 2
    assert not s.can(Act.SINGLE)
    assert not s.can(lay_single("D2 forest"))


def test_a_lid_is_not_wasted_on_a_crate_that_would_do_nothing() -> None:
    s = lid_owner()
    s.marker(0, 6)
    s.empty_bag()
    s.reserve(0)
    s.empty_bag()
    assert s.offered(Act.CRATE) == [3, 4]
