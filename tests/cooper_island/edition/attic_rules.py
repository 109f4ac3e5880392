"""What the cards of the other edition do, one by one; `test_other_editions` runs this in a process that has loaded it."""

from cooper_island.actions import (
    FEED,
    PASS,
    SINGLE,
    STEPS,
    USE,
    build_boat,
    erect,
    give,
    lay,
    lay_single,
    ruin,
    sail,
    site,
    statue,
    store,
    take,
    tile,
    use_card,
    work,
)
from cooper_island.situation import Situation
from leeward.cooper_island import words
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import Act, Decision


def holder(*cards: str, moment: str = "turn") -> Situation:
    s = Situation(2)
    s.cards(0, *cards)
    s.hold(0)
    s.at(moment, 0)
    return s


def test_the_land_has_twenty_spaces_and_the_board_six_landing_spaces() -> None:
    s = holder()
    assert LAND == 20
    s.hold(0, coin=3, wood=5)
    s.do(work("B"))
    s.do(build_boat(6, "coin"), sail("one"))
    assert s.steps(0) == (3, 0)


def test_wharf_makes_boats_cheaper_and_better() -> None:
    s = holder("wharf")
    s.hold(0, wood=2)
    s.do(work("B"), build_boat(2, "coin"), sail("one"))
    assert s.steps(0) == (2, 0)


def test_a_boat_says_what_the_wharf_takes_off_and_adds() -> None:
    s = holder("wharf")
    s.hold(0, coin=1, wood=2)
    s.do(work("B"))
    assert "for 1 coin and 2 wood minus 1: 2 helm points" in words.label(s.table, build_boat(2, "coin"), "en")


def test_lime_kiln_adds_up_for_a_small_building() -> None:
    s = holder("lime kiln")
    s.hold(0, wood=2, stone=1)
    s.land(0, "E2 meadow 1")
    s.do(work("D"))
    assert s.can(erect("small"))


def test_a_card_with_income_brings_it_when_the_income_begins() -> None:
    s = holder("toll house")
    s.boats(0, "coin")
    s.at("clear", 1, cooper=0)
    s.do(PASS)
    assert s.asked == Decision.INCOME
    assert s.market(0) == {"coin": 1}


def test_a_condition_that_does_not_hold_brings_nothing() -> None:
    s = holder("toll house")
    s.at("clear", 1, cooper=0)
    s.do(PASS)
    assert s.market(0) == {}


def test_income_for_the_storage_is_taken_or_left() -> None:
    s = holder("orchard")
    s.at("clear", 1, cooper=0)
    s.do(PASS)
    assert s.asked == Decision.GAIN
    while s.asked == Decision.GAIN:
        s.do(s.offers[0])
    assert s.stored(0)["food"] == 1


def test_ferryman_reacts_to_every_boat_after_its_effects() -> None:
    s = holder("ferryman")
    s.marker(0, 2)
    s.hold(0, coin=1, wood=2)
    s.do(work("B"), build_boat(2, "coin"), sail("one"), take("coin"), sail("two"))
    assert s.steps(0) == (1, 1)
    assert s.track(0) == 3


def test_caravan_takes_its_price() -> None:
    s = holder("caravan")
    assert not s.can(use_card("caravan"))
    s.hold(0, coin=1, food=1)
    s.do(use_card("caravan"), give("food"))
    assert s.stored(0) == {}
    assert s.market(0) == {"gold": 2, "cloth": 2}


def test_guild_hall_erects_a_building_for_less() -> None:
    s = holder("guild hall")
    s.hold(0, wood=2)
    s.land(0, "E2 meadow 1")
    s.do(use_card("guild hall"), site("E2"), sail("two"))
    assert s.steps(0) == (0, 1)
    assert s.stored(0) == {}


def test_customs_house_supplies_a_ship_for_less() -> None:
    s = holder("customs")
    s.round(2)
    s.hold(0, gold=1, cloth=1)
    s.do(use_card("customs"), sail("one"))
    assert s.stored(0) == {}
    assert s.steps(0) == (1, 0)


def test_an_automatic_work_of_a_card_can_be_declined() -> None:
    s = holder("dredger")
    s.land(0, "C3 forest 1")
    s.hold(0, coin=1, wood=1)
    s.do(work("F"))
    s.do(next(action for action in s.offers if Act.RUIN <= action < Act.STATUE))
    assert s.asked in (Decision.SHIPWRIGHT, Decision.HELM)
    if s.asked == Decision.HELM:
        s.do(sail("one"))
    assert PASS in s.offers
    s.do(PASS)
    assert s.stored(0) == {"coin": 1, "wood": 1}


def test_the_player_chooses_the_spot_and_the_plain_ones_bring_nothing() -> None:
    s = holder()
    s.land(0, "D1 forest 1")
    s.do(work("F"))
    assert {ruin("C1", helm=True), ruin("C1")} <= set(s.offers)
    other = s.copy()
    other.do(ruin("C1", helm=True), sail("one"))
    assert (other.steps(0), list(other.player(0).workshop)) == ((1, 0), [0, 1])
    s.do(ruin("C1"))
    assert s.asked == Decision.SECTION
    assert (s.steps(0), list(s.player(0).workshop)) == ((0, 0), [1, 0])


def test_the_plain_spots_are_full_when_each_holds_a_statue() -> None:
    s = holder()
    s.land(0, "D1 forest 1")
    s.workshop(0, plain=1, helm=1)
    s.do(work("F"))
    assert s.can(ruin("C1"))
    s.player(0).workshop[0] = 2
    assert s.offered(Act.RUIN) == []


def test_the_player_chooses_from_which_spot_the_statue_is_taken() -> None:
    s = holder()
    s.land(0, "E2 meadow 1")
    s.workshop(0, plain=1, helm=1)
    s.hold(0, wood=3, stone=3)
    s.do(work("F"))
    assert s.offered(Act.STATUE) == [1, 0]
    s.do(statue(helm=True))
    assert list(s.player(0).workshop) == [1, 0]


# The yard removes a ruin or builds a statue


def test_yard_removes_a_ruin() -> None:
    s = holder("yard")
    s.land(0, "D1 forest 1")
    s.do(use_card("yard"), ruin("C1"))
    assert sum(s.player(0).workshop) == 1
    assert s.on(0, "C1") == ""


def test_yard_builds_a_statue_for_one_less() -> None:
    s = holder("yard")
    s.land(0, "F2 meadow 1")
    s.workshop(0, 1)
    s.hold(0, wood=2, stone=2)
    assert not s.can(use_card("yard"))
    s.hold(0, wood=3, stone=2)
    s.do(use_card("yard"), statue(), site("F2"), sail("two"))
    assert (s.statues(0), s.stored(0), s.steps(0)) == (1, {}, (0, 1))


def test_yard_does_one_of_the_two() -> None:
    s = holder("yard")
    s.land(0, "D1 forest 1", "E2 meadow 1")
    s.workshop(0, 1)
    s.hold(0, wood=3, stone=3)
    s.do(use_card("yard"))
    assert s.can(statue())
    s.do(ruin("C1"))
    assert s.asked == Decision.TURN


def test_stonecutter_and_quarry_add_up_and_make_a_statue_of_gold_free() -> None:
    s = holder("stonecutter", "quarry")
    s.workshop(0, 1)
    s.land(0, "E2 meadow 1")
    s.do(use_card("quarry"), statue(gold=True))
    s.do(site("E2")) if s.asked == Decision.SITE else None
    assert s.on(0, "E2") == "meadow 1 statue"


# The chart room makes shims and single tiles cheaper


def test_chart_room_shims_for_nothing_but_still_once_a_turn() -> None:
    s = holder("chart room")
    s.marker(0, 0)
    s.land(0, "F2 meadow 1")
    s.reserve(0, "forest-meadow", "forest-meadow")
    s.do(work("G"), tile("forest-meadow"))
    lay_high = lay("F2 meadow", "E2 forest")
    assert words.label(s.table, lay_high, "en").endswith("shim: free")
    assert words.label(s.table, lay_high, "de").endswith("Unterfüttern: kostenlos")
    s.do(lay_high)
    assert s.on(0, "E2") == "forest 2 wood"
    assert s.track(0) == 0
    s.do(store("F2"), tile("forest-meadow"))
    assert not s.can(lay("F2 meadow", "F3 forest"))


def test_chart_room_lays_a_single_tile_on_an_uncharted_space_for_nothing() -> None:
    s = holder("chart room")
    s.marker(0, 0)
    s.do(SINGLE, lay_single("E2 forest"))
    assert s.on(0, "E2") == "forest 1 wood"
    assert s.track(0) == 0


# Items for the storage


def test_crofter_stores_what_finds_a_spot() -> None:
    s = holder("crofter")
    s.land(0, "D1 settlement 1")
    s.hold(0, coin=3)
    s.do(use_card("crofter"))
    while s.asked == Decision.GAIN:
        s.do(next((action for action in s.offers if Act.TAKE <= action < Act.TAKE_BOTH), PASS))
    assert sum(s.stored(0).values()) == 5, "three coins and two of the three cubes"
    assert s.market(0) == {}


def test_larder_feeds_with_coins() -> None:
    s = holder("larder", moment="feed")
    s.hold(0, coin=1)
    s.do(FEED)
    assert s.anchors(0) == (0, 0), "two food less than the two that are owed"
    assert s.stored(0) == {"coin": 1}, "nothing is owed, so nothing can be given"


def test_points_per_statue_have_no_condition() -> None:
    s = holder("quarry")
    before = s.points[0]
    s.land(0, "D1 forest 1 statue", "D2 forest 1 statue")
    assert s.points[0] - before == 2


def test_points_stop_at_the_most_that_a_card_brings() -> None:
    s = holder("foreman")
    before = s.points[0]
    s.land(0, "D1 forest 1 small", "D2 forest 1 small", "D3 forest 1 large", "D4 forest 1 large")
    assert s.points[0] - before == 2


def test_hermit_wants_few_uncharted_spaces() -> None:
    s = holder("hermit")
    s.hold(0, gold=1, cloth=1)
    s.islet(0, "coin", "R1")
    s.islet(0, "step", "R2")
    assert (s.table.players[0].level == 0).sum() > 12
    few = s.copy()
    few.fill_land(0)
    without = few.copy()
    without.player(0).small_cards = 0
    assert few.points[0] - without.points[0] == 2
    without = s.copy()
    without.player(0).small_cards = 0
    assert s.points[0] == without.points[0]


# A card of this edition wants few steps and tiles, so players may refuse them


def test_where_a_card_asks_for_few_of_them_steps_and_tiles_may_be_refused() -> None:
    for islet in ("step", "draw"):
        s = holder()
        s.reserve(0)
        s.islet(0, islet, "R1", "near")
        s.earn(1)
        s.do(sail("two"))
        assert (s.asked, set(s.offers) >= {USE, PASS}) == (Decision.BONUS, True)
        other = s.copy()
        marker = s.track(0)
        s.do(USE)
        assert s.track(0) - marker + sum(s.tiles(0).values()) == 1
        other.do(PASS)
        assert other.track(0) - marker + sum(other.tiles(0).values()) == 0


def test_there_the_steps_of_a_section_are_taken_or_left() -> None:
    s = holder()
    marker = s.track(0)
    s.do(work("E"))
    assert s.track(0) == marker
    s.do(STEPS)
    assert s.track(0) == marker + 3


def test_from_an_empty_bag_nobody_is_asked_there_either() -> None:
    s = holder()
    s.islet(0, "draw", "R1", "near")
    s.empty_bag()
    s.earn(1)
    s.do(sail("two"))
    assert s.asked == Decision.TURN
