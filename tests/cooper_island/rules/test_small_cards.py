"""The small building cards, one by one: what they change for good, and what the flagged ones score."""

from collections.abc import Callable

import pytest

from cooper_island.actions import (
    FEED,
    PASS,
    SINGLE,
    anchor,
    build_boat,
    erect,
    give,
    keep,
    lay,
    lay_single,
    less,
    mine,
    put_back,
    sail,
    site,
    statue,
    store,
    supply,
    take,
    tile,
    use_card,
    work,
)
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import CARGO_COST, LANDING_COST, LANDING_POINTS, Item
from leeward.cooper_island.rules.table import Act, Decision


def worth(card: str, *lands: str, prepare: Callable[[Situation], None] | None = None) -> int:
    """What the card adds to the points."""
    s = Situation(2)
    s.land(0, *lands)
    if prepare:
        prepare(s)
    without = s.points[0]
    s.cards(0, card)
    return s.points[0] - without


# 1 to 5: points at the end


def test_1_chapel_scores_for_two_buildings_or_statues_on_settlements() -> None:
    built = ("C1 settlement 1 small", "D1 settlement 2 statue")
    assert worth("chapel", *built) == 3
    assert worth("chapel", built[0], "D2 settlement 1 large") == 3
    assert worth("chapel", built[0]) == 0
    assert worth("chapel", built[0], "D3 settlement 1 cloth", "D4 forest 1 large", "E1 settlement 1 lid") == 0


def test_2_lookout_scores_for_two_spaces_of_level_five() -> None:
    assert worth("lookout", "D1 forest 5", "D2 meadow 6 small") == 3
    assert worth("lookout", "D1 forest 5", "D2 meadow 4") == 0


@pytest.mark.parametrize(("steps", "points"), [((19, 9), 0), ((10, 15), 3), ((0, 25), 3), ((24, 4), 0)])
def test_3_archive_scores_for_five_log_books(steps: tuple[int, int], points: int) -> None:
    def sailed(s: Situation) -> None:
        s.ship(0, "one", steps[0])
        s.ship(0, "two", steps[1])

    assert worth("archive", prepare=sailed) == points


PASSAGE = ("A1 forest 1", "A2 meadow 3", "A3 settlement 1 statue")


def test_4_pilots_house_scores_for_a_complete_passage_and_free_ships() -> None:
    assert worth("pilots house", *PASSAGE) == 1
    assert worth("pilots house", *PASSAGE[:2]) == 0
    assert worth("pilots house", *PASSAGE, prepare=lambda s: s.ship(0, "one", anchors=1)) == 0
    assert worth("pilots house", *PASSAGE, prepare=lambda s: s.ship(0, "two", anchors=1)) == 0


def test_5_village_green_scores_for_three_settlements_on_top() -> None:
    three = ("C1 settlement 1", "D1 settlement 5 cloth", "D2 settlement 2 small")
    assert worth("village green", *three) == 3
    assert worth("village green", *three[:2], "D2 forest 2") == 0


# 6 Boatyard


def test_6_boatyard_takes_a_coin_or_a_wood_off_every_boat() -> None:
    for landing in (1, 3):
        coins, wood = (int(LANDING_COST[landing - 1, item]) for item in (Item.COIN, Item.WOOD))
        points = int(LANDING_POINTS[landing - 1])
        s = Situation(2)
        s.cards(0, "boatyard")
        for items in ({"coin": coins - 1, "wood": wood}, {"coin": coins, "wood": wood - 1}):
            paid = s.copy()
            paid.hold(0, **items)
            paid.at("turn", 0)
            paid.do(work("B"), build_boat(landing, "coin"), *[sail("one")] * (points > 0))
            assert paid.stored(0) == {}
            assert paid.steps(0) == (points, 0)
        s.hold(0, coin=coins, wood=wood)
        s.at("turn", 0)
        s.do(work("B"), build_boat(landing, "coin"))
        assert set(s.offers) == {less("coin"), less("wood")}


# 7 Surveyor


def surveyor(steps: int) -> Situation:
    s = Situation(2)
    s.cards(0, "surveyor")
    s.at("turn", 0)
    s.marker(0, steps)
    return s


def test_7_surveyor_shims_for_nothing_but_still_once_a_turn() -> None:
    s = surveyor(0)
    s.land(0, "E2 meadow 1")
    s.reserve(0, "forest-meadow", "forest-meadow")
    s.do(work("G"), tile("forest-meadow"), lay("E2 meadow", "D2 forest"))
    assert s.on(0, "D2") == "forest 2 wood"
    assert s.track(0) == 0
    s.do(store("E2"), tile("forest-meadow"))
    assert not s.can(lay("E2 meadow", "E3 forest"))


@pytest.mark.parametrize(("space", "level", "steps"), [("D2 forest", 0, 1), ("E2 meadow", 1, 2), ("E2 meadow", 4, 3)])
def test_7_surveyor_pays_one_step_less_for_each_single_tile(space: str, level: int, steps: int) -> None:
    for marker in (steps, steps - 1):
        s = surveyor(marker)
        s.land(0, f"E2 meadow {max(level, 1)}")
        if marker == steps:
            s.do(SINGLE, lay_single(space))
            assert s.track(0) == 0
        else:
            s.do(SINGLE) if s.can(SINGLE) else None
            assert not s.can(lay_single(space))


# 8 Sculptor's Yard


def test_8_sculptors_yard_takes_three_off_a_statue_in_any_mix() -> None:
    s = Situation(2)
    s.cards(0, "sculptors yard")
    s.workshop(0, helm=1)
    s.land(0, "E2 meadow 1")
    s.at("turn", 0)
    s.do(work("F"))
    for stored in ({"wood": 3}, {"wood": 2, "stone": 1}, {"wood": 1, "stone": 2}, {"stone": 3}):
        s.hold(0, **stored)
        assert s.can(statue(helm=True)), stored
    for stored in ({"wood": 1}, {"gold": 1}):
        s.hold(0, **stored)
        assert s.offered(Act.STATUE) == [3], "two wood and two gold less three"
    s.hold(0, wood=2)
    assert s.offered(Act.STATUE) == [3], "but not three wood and three stone less three"
    s.hold(0, stone=2)
    assert s.offered(Act.STATUE) == []


def test_8_sculptors_yard_and_the_temple_make_a_statue_of_gold_free() -> None:
    s = Situation(2)
    s.cards(0, "sculptors yard", "temple")
    s.workshop(0, helm=1)
    s.land(0, "E2 meadow 1")
    s.hold(0)
    s.at("turn", 0)
    s.do(use_card("temple"), statue(gold=True, helm=True))
    s.do(site("E2")) if s.asked == Decision.SITE else None
    assert s.on(0, "E2") == "meadow 1 statue"


# 9 Quay Crane


def test_9_quay_crane_takes_one_off_a_supply_also_with_the_harbormaster() -> None:
    gold, cloth = (int(CARGO_COST[3, item]) for item in (Item.GOLD, Item.CLOTH))
    for in_round, reduction in ((5, 1), (4, 2)):
        s = Situation(2)
        s.round(in_round)
        s.cards(0, "quay crane")
        s.at("turn", 0)
        s.do(work("H"))
        s.hold(0, gold=gold - reduction - 1, cloth=cloth)
        assert not s.can(supply(4))
        s.hold(0, gold=gold, cloth=cloth - reduction)
        assert s.can(supply(4))
        s.hold(0, gold=gold - reduction, cloth=cloth)
        s.do(supply(4))
        assert s.stored(0) == {}
        assert s.table.upright == (in_round == 5)


# 10 Gold Panner


def test_10_gold_panner_mines_gold_from_level_two_on() -> None:
    s = Situation(2)
    s.cards(0, "gold panner")
    s.land(0, "D2 forest 1", "D3 mountain 1")
    s.reserve(0, "forest-mountain")
    s.at("turn", 0)
    s.do(work("C"), tile("forest-mountain"), lay("D2 forest", "D3 mountain"), mine("gold"))
    assert s.on(0, "D3") == "mountain 2 gold"
    s.marker(0, 2)
    s.do(SINGLE, lay_single("D1 mountain"))
    assert s.on(0, "D1") == "mountain 1 stone"


# 11 Masons' Guild


def mason(building: str) -> Situation:
    s = Situation(2)
    s.land(0, "D1 forest 9 wood", "D2 mountain 9 stone", "D3 mountain 8 gold", "D4 settlement 8 cloth", "E1 meadow 9")
    s.hold(0, coin=3)
    s.at("turn", 0)
    s.do(work("D"), erect(building))
    return s


@pytest.mark.parametrize(("building", "points"), [("small", 2), ("large", 3), ("fortress", 5)])
def test_11_masons_guild_adds_a_helm_point_to_every_building(building: str, points: int) -> None:
    s = mason(building)
    s.cards(0, "masons guild")
    s.do(site("E1"), sail("two"))
    assert s.steps(0) == (0, points)


def test_11_masons_guild_does_not_count_for_the_building_that_brought_it() -> None:
    s = mason("small")
    s.stack("masons guild", "shed", "vault", "chapel")
    s.do(site("E1"), sail("two"), keep("masons guild"), put_back("shed"))
    assert s.steps(0) == (0, 1)


def test_11_masons_guild_does_not_count_for_statues() -> None:
    s = Situation(2)
    s.cards(0, "masons guild")
    s.workshop(0, helm=1)
    s.land(0, "D1 forest 3 wood", "D2 mountain 3 stone", "E1 meadow 5")
    s.at("turn", 0)
    s.do(work("F"), statue(helm=True), site("E1"), sail("one"))
    assert s.steps(0) == (1, 0)


# 12 Fishing Hut


def test_12_fishing_hut_saves_one_food() -> None:
    s = Situation(2)
    s.cards(0, "fishing hut")
    s.land(0, "E2 meadow 1")
    s.hold(0, food=1)
    s.at("feed", 0)
    s.do(FEED)
    assert s.anchors(0) == (0, 0)
    assert s.stored(0) == {}


def test_12_fishing_hut_helps_in_the_feast_hall() -> None:
    s = Situation(2)
    s.cards(0, "fishing hut", "feast hall")
    s.land(0, "E2 meadow 1")
    s.hold(0, food=1)
    s.at("turn", 0)
    s.do(use_card("feast hall"), sail("one"))
    assert s.anchors(0) == (0, 0)
    assert s.steps(0) == (2, 0)


# 13 Bakery


def baker(**items: int) -> Situation:
    s = Situation(2)
    s.cards(0, "bakery")
    s.land(0, "E2 meadow 1")
    s.hold(0, **items)
    s.at("feed", 0)
    return s


def test_13_bakery_pays_three_food_with_a_coin() -> None:
    s = baker(coin=1)
    s.hired(0, normal=1)  # 3 food
    s.do(give("coin"))
    assert s.anchors(0) == (0, 0)
    assert s.stored(0) == {}
    s = baker(coin=1)
    s.hired(0, special=1)  # 4 food
    s.do(give("coin"), anchor("one"))
    assert s.anchors(0) == (1, 0)


def test_13_bakery_may_save_food_for_later() -> None:
    s = baker(coin=1, food=2)
    assert {give("coin"), give("food")} <= set(s.offers)
    s.do(give("coin"))
    assert s.stored(0) == {"food": 2}


def test_13_bakery_never_forces_a_coin() -> None:
    s = baker(coin=1)
    s.do(PASS)
    assert s.stored(0) == {"coin": 1}
    s.do(anchor("one"))
    assert s.anchors(0) == (1, 1)


def test_13_bakery_mixes_coins_and_food() -> None:
    s = baker(coin=1, food=1)
    s.hired(0, special=1)  # 4 food
    while s.seat == 0:
        s.do(s.offers[0])
    assert s.stored(0) == {}
    assert s.anchors(0) == (0, 0)


def test_13_bakery_pays_with_coins_after_the_food() -> None:
    s = baker(coin=2, food=1)
    s.hired(0, normal=1, special=1)  # 5 food
    s.do(give("food"), give("coin"), give("coin"))
    assert s.stored(0) == {}
    assert s.anchors(0) == (0, 0)


def test_13_bakery_may_leave_one_food_owed_and_keep_a_coin_after_the_food() -> None:
    s = baker(coin=2, food=1)
    s.hired(0, normal=1, special=1)  # 5 food
    s.do(give("food"), give("coin"), PASS, anchor("one"))
    assert s.stored(0) == {"coin": 1}
    assert s.anchors(0) == (1, 0)


def test_13_bakery_helps_in_the_feast_hall() -> None:
    s = baker(coin=1)
    s.cards(0, "feast hall")
    s.at("turn", 0)
    s.do(use_card("feast hall"), give("coin"), sail("two"))
    assert s.anchors(0) == (0, 0)
    assert s.steps(0) == (0, 2)


# 14 and 15: more storage


def test_14_shed_has_three_spots_for_cubes() -> None:
    s = Situation(2)
    s.cards(0, "shed")
    s.hold(0, wood=7)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.can(take("coin"))
    assert s.can(take("gold"))
    s.hold(0, wood=8)
    assert s.offered(Act.TAKE) == []
    s.hold(0, coin=5)
    assert not s.can(take("coin")), "the three free spots take cubes only"
    assert s.can(take("gold"))


def test_15_vault_has_four_spots_for_coins() -> None:
    s = Situation(2)
    s.cards(0, "vault")
    s.hold(0, wood=5)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.offered(Act.TAKE) == [5]
    s.hold(0, wood=5, coin=3)
    assert s.offered(Act.TAKE) == [5]
    s.hold(0, wood=5, coin=4)
    assert s.offered(Act.TAKE) == []
    s.hold(0, wood=4, coin=4)
    assert len(s.offered(Act.TAKE)) == 6, "the coins move into the vault"
    s.hold(0, coin=9)
    assert s.offered(Act.TAKE) == []


def test_14_and_15_what_lies_there_counts_as_leftovers() -> None:
    s = Situation(2)
    s.cards(0, "shed", "vault")
    s.marker(0, 0)
    s.reserve(0)
    s.hold(0, wood=7, coin=3)
    assert s.points[0] == 2
