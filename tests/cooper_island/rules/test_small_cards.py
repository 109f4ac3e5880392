"""The small building cards, one by one: their permanent effects, and what the flagged ones score."""

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
    mine,
    put_back,
    sail,
    site,
    statue,
    supply,
    take,
    tile,
    use_card,
    work,
)
from cooper_island.rules.going_on import sail_on, take_less
from cooper_island.situation import Situation
from cooper_island.values import amount_of, cargo_ship, landing_space, mixes
from leeward.cooper_island.rules.components import GOLD_LEVEL, LANDING_POINTS, Item
from leeward.cooper_island.rules.table import Act, Decision


def worth(card: str, *lands: str, prepare: Callable[[Situation], None] | None = None) -> int:
    """Return the points that the card adds."""
    s = Situation(2)
    s.land(0, *lands)
    if prepare:
        prepare(s)
    without = s.points[0]
    s.cards(0, card)
    return s.points[0] - without


# 1 to 5: points at the end


def flag(card: str) -> int:
    """Return the points that the card's flag shows."""
    return amount_of(card, "end", "points")


def test_1_chapel_scores_for_buildings_or_statues_on_settlements() -> None:
    needed = amount_of("chapel", "end", "if", "built_on_settlements")
    standing = ("C1 settlement 1 small", "D1 settlement 2 statue", "D2 settlement 1 large", "C2 settlement 3 statue")
    built = (*standing, "E3 settlement 1 small")
    others = ("D3 settlement 1 cloth", "D4 forest 1 large", "E1 settlement 1 lid")
    assert worth("chapel", *built[:needed]) == flag("chapel")
    assert worth("chapel", *built[len(built) - needed :]) == flag("chapel")
    assert worth("chapel", *built[: needed - 1]) == 0
    assert worth("chapel", *built[: needed - 1], *others) == 0


def test_2_lookout_scores_for_spaces_of_a_high_level() -> None:
    needed, level = (amount_of("lookout", "end", "if", word) for word in ("spaces", "level"))
    names = ("D1", "D2", "D3", "D4", "C1", "C2", "C3")
    high = [f"{name} forest {level}" for name in names[:needed]]
    assert worth("lookout", *high) == flag("lookout")
    assert worth("lookout", *high[1:], f"E1 meadow {level + 1} small") == flag("lookout")
    assert worth("lookout", *high[1:], f"E1 meadow {level - 1}", f"E3 meadow {level - 1}") == 0


def test_3_archive_scores_for_log_books() -> None:
    needed = amount_of("archive", "end", "if", "log_books")
    enough = [(5 * needed - 10, 10), (0, 5 * needed)]
    too_few = [(5 * needed - 6, 4), (5 * needed - 11, 9)]
    for steps in (*enough, *too_few):

        def sailed(s: Situation, steps: tuple[int, int] = steps) -> None:
            s.ship(0, "one", steps[0])
            s.ship(0, "two", steps[1])

        assert worth("archive", prepare=sailed) == (flag("archive") if steps in enough else 0)


PASSAGE = ("A1 forest 1", "A2 meadow 3", "A3 settlement 1 statue")


def test_4_pilots_house_scores_for_a_complete_passage_and_free_ships() -> None:
    assert worth("pilots house", *PASSAGE) == flag("pilots house")
    assert worth("pilots house", *PASSAGE[:2]) == 0
    assert worth("pilots house", *PASSAGE, prepare=lambda s: s.ship(0, "one", anchors=1)) == 0
    assert worth("pilots house", *PASSAGE, prepare=lambda s: s.ship(0, "two", anchors=1)) == 0


def test_5_village_green_scores_for_settlements_on_top() -> None:
    needed = amount_of("village green", "end", "if", "settlements")
    names = ("C1", "D1", "D2", "D3", "D4", "E1")
    lands = [f"{name} settlement {level}" for level, name in enumerate(names[:needed], 1)]
    assert worth("village green", *lands) == flag("village green")
    assert worth("village green", *lands[1:], "E3 settlement 2 small") == flag("village green")
    assert worth("village green", *lands[1:], "E3 forest 2") == 0


# 6 Boatyard


def test_6_boatyard_takes_coins_or_wood_off_every_boat_and_may_add_helm_points() -> None:
    for landing in (1, 3):
        coins, wood = landing_space(landing)
        points = int(LANDING_POINTS[landing - 1]) + amount_of("boatyard", "always", "boat_helm")
        s = Situation(2)
        s.cards(0, "boatyard")
        s.at("turn", 0)
        s.do(work("B"))
        for coins_left, wood_left in mixes(coins, wood, amount_of("boatyard", "always", "boats_less")):
            paid = s.copy()
            paid.hold(0, coin=coins_left, wood=wood_left)
            paid.do(build_boat(landing, "coin"))
            take_less(paid)
            assert paid.stored(0) == {}
            sail_on(paid)
            assert paid.steps(0) == (points, 0)
        s.hold(0, coin=coins, wood=wood)
        s.step(build_boat(landing, "coin"))
        reduction = amount_of("boatyard", "always", "boats_less")
        assert reduced_prices(s) == (set(mixes(coins, wood, reduction)) if coins + wood > reduction else set())


def reduced_prices(s: Situation) -> set[tuple[int, int]]:
    """Return the coins and wood that are left to pay, for every choice of reductions."""
    found = set()
    for action in s.offers if s.asked == Decision.REDUCE else []:
        here = s.copy()
        here.step(action)
        left = [int(s.table.owed[item]) - (action == Act.LESS + item) for item in (Item.COIN, Item.WOOD)]
        found |= reduced_prices(here) if here.asked == Decision.REDUCE else {(left[0], left[1])}
    return found


# 7 Surveyor


def surveyor(steps: int) -> Situation:
    s = Situation(2)
    s.cards(0, "surveyor")
    s.at("turn", 0)
    s.marker(0, steps)
    return s


@pytest.mark.parametrize(("space", "level", "cost"), [("D2 forest", 0, 2), ("E2 meadow", 1, 3), ("E2 meadow", 4, 4)])
def test_7_surveyor_pays_fewer_steps_for_each_single_tile(space: str, level: int, cost: int) -> None:
    steps = cost - amount_of("surveyor", "always", "tile_less")
    for marker in range(max(steps - 1, 0), steps + 1):
        s = surveyor(marker)
        s.land(0, f"E2 meadow {max(level, 1)}")
        if marker == steps:
            s.do(SINGLE, lay_single(space))
            assert s.track(0) == 0
        else:
            s.do(SINGLE) if s.can(SINGLE) else None
            assert not s.can(lay_single(space))


# 8 Sculptor's Yard


@pytest.mark.parametrize(("gold", "wood", "other"), [(False, 3, 3), (True, 2, 2)])
def test_8_sculptors_yard_takes_something_off_a_statue_in_any_mix(gold: bool, wood: int, other: int) -> None:
    s = Situation(2)
    s.cards(0, "sculptors yard")
    s.workshop(0, 1)
    s.land(0, "E2 meadow 1")
    s.at("turn", 0)
    s.do(work("F"))
    dear = "gold" if gold else "stone"
    for wood_left, other_left in mixes(wood, other, amount_of("sculptors yard", "always", "statues_less")):
        s.hold(0, wood=wood_left, **{dear: other_left})
        assert s.can(statue(gold=gold)), s.stored(0)
        for lacking in [(1, 0)] * (wood_left > 0) + [(0, 1)] * (other_left > 0):
            s.hold(0, wood=wood_left - lacking[0], **{dear: other_left - lacking[1]})
            assert not s.can(statue(gold=gold)), s.stored(0)


# 9 Quay Crane


def test_9_quay_crane_takes_something_off_a_supply_also_with_the_harbormaster() -> None:
    gold, cloth = cargo_ship(4)
    crane = amount_of("quay crane", "always", "cargo_less")
    for in_round, reduction in ((5, crane), (4, crane + 1)):
        s = Situation(2)
        s.round(in_round)
        s.cards(0, "quay crane")
        s.at("turn", 0)
        s.do(work("H"))
        for gold_left, cloth_left in mixes(gold, cloth, reduction):
            s.hold(0, gold=gold_left - 1, cloth=cloth_left)
            assert not s.can(supply(4))
            s.hold(0, gold=gold_left, cloth=cloth_left)
            assert s.can(supply(4))
        s.do(supply(4))
        take_less(s)
        assert s.stored(0) == {}
        assert s.table.upright == (in_round == 5)


# 10 Gold Panner


def test_10_gold_panner_mines_gold_on_a_lower_level() -> None:
    level = amount_of("gold panner", "always", "gold_level")
    assert level < GOLD_LEVEL
    s = Situation(2)
    s.cards(0, "gold panner")
    if level > 1:
        s.land(0, f"D2 forest {level - 1}", f"D3 mountain {level - 1}")
    s.reserve(0, "forest-mountain")
    s.at("turn", 0)
    s.do(work("C"), tile("forest-mountain"), lay("D2 forest", "D3 mountain"), mine("gold"))
    assert s.on(0, "D3") == f"mountain {level} gold"
    s.marker(0, 2)
    s.step(SINGLE)
    s.step(lay_single("D1 mountain"))
    assert (s.asked == Decision.MINE) == (level == 1), "otherwise it is stone"


# 11 Masons' Guild


def mason(building: str) -> Situation:
    s = Situation(2)
    s.land(0, "D1 forest 9 wood", "D2 mountain 9 stone", "D3 mountain 8 gold", "D4 settlement 8 cloth", "E1 meadow 9")
    s.hold(0, coin=3)
    s.at("turn", 0)
    s.do(work("D"), erect(building))
    return s


@pytest.mark.parametrize(("building", "points"), [("small", 1), ("large", 2), ("fortress", 4)])
def test_11_masons_guild_adds_to_the_helm_points_of_every_building(building: str, points: int) -> None:
    s = mason(building)
    s.cards(0, "masons guild")
    s.do(site("E1"), sail("two"))
    assert s.steps(0) == (0, points + amount_of("masons guild", "always", "building_helm"))


def test_11_masons_guild_does_not_count_for_the_building_that_brought_it() -> None:
    s = mason("small")
    s.stack("masons guild", "shed", "vault", "chapel")
    s.do(site("E1"), sail("two"), keep("masons guild"), put_back("shed"))
    assert s.steps(0) == (0, 1)


def test_11_masons_guild_does_not_count_for_statues() -> None:
    s = Situation(2)
    s.cards(0, "masons guild")
    s.workshop(0, 1)
    s.land(0, "D1 forest 3 wood", "D2 mountain 3 stone", "E1 meadow 5")
    s.at("turn", 0)
    s.do(work("F"), statue(), site("E1"), sail("one"))
    assert s.steps(0) == (1, 0)


# 12 Fishing Hut


def fisher(*cards: str) -> Situation:
    """Give seat 0 exactly the food that two workers with a hut need."""
    s = Situation(2)
    s.cards(0, "fishing hut", *cards)
    s.land(0, "E2 meadow 1")
    s.hold(0, food=2 - amount_of("fishing hut", "always", "feeding_less"))
    return s


def test_12_fishing_hut_saves_food() -> None:
    s = fisher()
    s.at("feed", 0)
    s.do(FEED)
    assert s.anchors(0) == (0, 0)
    assert s.stored(0) == {}


def test_12_fishing_hut_helps_in_the_feast_hall() -> None:
    s = fisher("feast hall")
    s.at("turn", 0)
    s.do(use_card("feast hall"), sail("one"))
    assert s.anchors(0) == (0, 0)
    assert s.steps(0) == (1, 0)


# 13 Bakery


COIN_FEEDS = amount_of("bakery", "always", "coin_feeds")


coins_feed_more = pytest.mark.skipif(COIN_FEEDS == 1, reason="a coin feeds no more than a food in this edition")


def baker(owed: int = 2, **items: int) -> Situation:
    """Let seat 0 owe this much food: 2, and more for hired workers."""
    s = Situation(2)
    s.cards(0, "bakery")
    special = max(owed - 3, 0) // 2
    s.hired(0, normal=owed - 2 - 2 * special, special=special)
    s.land(0, "E2 meadow 1")
    s.hold(0, **items)
    s.at("feed", 0)
    return s


def test_13_bakery_pays_much_food_with_a_coin() -> None:
    s = baker(owed=COIN_FEEDS, coin=1)
    s.do(give("coin"))
    assert s.anchors(0) == (0, 0)
    assert s.stored(0) == {}
    s = baker(owed=COIN_FEEDS + 1, coin=1)
    s.do(give("coin"), anchor("one"))
    assert s.anchors(0) == (1, 0)


@coins_feed_more
def test_13_bakery_may_save_food_for_later() -> None:
    s = baker(coin=1, food=2)
    assert {give("coin"), give("food")} <= set(s.offers)
    s.do(give("coin"))
    assert s.stored(0) == {"food": 2}


def test_13_bakery_never_forces_a_coin() -> None:
    s = baker(coin=1)
    s.do(PASS)
    assert s.stored(0) == {"coin": 1}
    assert s.anchors(0) == (1, 1)


def test_13_bakery_mixes_coins_and_food() -> None:
    s = baker(owed=COIN_FEEDS + 1, coin=1, food=1)
    while s.seat == 0:
        s.do(s.offers[0])
    assert s.stored(0) == {}
    assert s.anchors(0) == (0, 0)


@coins_feed_more
def test_13_bakery_pays_with_coins_after_the_food() -> None:
    s = baker(owed=COIN_FEEDS + 2, coin=2, food=1)
    s.do(give("food"), give("coin"), give("coin"))
    assert s.stored(0) == {}
    assert s.anchors(0) == (0, 0)


@coins_feed_more
def test_13_bakery_may_leave_one_food_owed_and_keep_a_coin_after_the_food() -> None:
    s = baker(owed=COIN_FEEDS + 2, coin=2, food=1)
    s.do(give("food"), give("coin"), PASS, anchor("one"))
    assert s.stored(0) == {"coin": 1}
    assert s.anchors(0) == (1, 0)


@coins_feed_more
def test_13_bakery_helps_in_the_feast_hall() -> None:
    s = baker(coin=1)
    s.cards(0, "feast hall")
    s.at("turn", 0)
    s.do(use_card("feast hall"), give("coin"), sail("two"))
    assert s.anchors(0) == (0, 0)
    assert s.steps(0) == (0, 1)


# 14 and 15: more storage


def test_14_shed_has_spots_for_cubes() -> None:
    spots = amount_of("shed", "always", "cube_spots")
    s = Situation(2)
    s.cards(0, "shed")
    s.hold(0, wood=4 + spots)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.can(take("coin"))
    assert s.can(take("gold"))
    s.hold(0, wood=5 + spots)
    assert s.offered(Act.TAKE) == []
    s.hold(0, coin=5)
    assert not s.can(take("coin")), "the free spots take cubes only"
    assert s.can(take("gold"))


def test_15_vault_has_spots_for_coins() -> None:
    spots = amount_of("vault", "always", "coin_spots")
    s = Situation(2)
    s.cards(0, "vault")
    s.hold(0, wood=5)
    s.at("turn", 0)
    s.do(work("E"))
    assert s.offered(Act.TAKE) == [5]
    s.hold(0, wood=5, coin=spots - 1)
    assert s.offered(Act.TAKE) == [5]
    s.hold(0, wood=5, coin=spots)
    assert s.offered(Act.TAKE) == []
    s.hold(0, wood=4, coin=spots)
    assert len(s.offered(Act.TAKE)) == 6, "the coins move into the vault"
    s.hold(0, coin=5 + spots)
    assert s.offered(Act.TAKE) == []


def test_14_and_15_what_lies_there_counts_as_leftovers() -> None:
    s = Situation(2)
    s.cards(0, "shed", "vault")
    s.marker(0, 0)
    s.reserve(0)
    s.hold(0, wood=7, coin=3)
    assert s.points[0] == 2
