"""Before the passage bonus: a player is asked if anytime actions could still complete the passage.

As in `test_closing`, searches compare our game with one that asks at every moment.
"""

import random

import pytest

from cooper_island.actions import crate, lay, lay_single, ruin, sail, space, store, use_card
from cooper_island.rules.going_on import sail_on
from cooper_island.rules.outcomes import FEWEST_COMPARED, MOST_STATES, assert_nobody_is_worse_off, outcomes, without_market
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision, Left
from leeward.kernel.compiling.rules import INTERPRETED

# A single tile


def test_a_single_tile_that_completes_the_passage_is_a_reason_to_ask_before_the_bonus() -> None:
    s = Situation(2)
    s.land(0, "A1 forest 1", "A2 forest 1", "B3 forest 1")
    s.at("reactivate", 1)
    s.marker(0, 2)
    s.marker(1, 0)
    s.settle()
    assert (s.asked, s.seat) == (Decision.PASSAGE_BONUS, 0)
    other = s.copy()
    s.do(Act.SINGLE, lay_single("A3 forest"))
    assert s.asked == Decision.HELM
    other.do(Act.PASS)
    assert other.asked != Decision.HELM, "without the last space there is no bonus"


def test_a_step_on_the_way_of_the_statues_points_still_charts_the_last_space_of_the_passage() -> None:
    s = Situation(2)
    s.land(0, "A1 forest 1", "A2 forest 1", "B3 forest 1", "C3 forest 2 statue")
    s.islet(0, "step", "R1", "near")
    s.at("reactivate", 1)
    s.marker(0, 1)
    s.marker(1, 0)
    s.settle()
    assert s.asked == Decision.HELM
    s.do(sail("two"))
    assert (s.asked, s.track(0)) == (Decision.PASSAGE_BONUS, 2)
    s.do(Act.SINGLE, lay_single("A3 forest"))
    assert s.asked == Decision.HELM


def test_two_single_tiles_complete_the_passage_if_the_cartographer_has_two_actions_left() -> None:
    s = before_the_bonus("A2 forest 1", marker=3, actions=2)
    assert s.asked == Decision.CLEAR, "one step too few"
    s = before_the_bonus("A2 forest 1", marker=4, actions=2)
    assert s.asked == Decision.PASSAGE_BONUS
    s.do(Act.SINGLE, lay_single("A1 forest"), Act.SINGLE, lay_single("A3 forest"))
    assert s.asked == Decision.HELM


# Lids and large cards


def before_the_bonus(
    *land: str, marker: int = 0, actions: int = 1, lids: int = 0, cards: tuple[str, ...] = (), tiles: tuple[str, ...] = ()
) -> Situation:
    """Return the situation after the statues' bonus of a player with this land, nothing stored and an empty bag."""
    s = Situation(2)
    for seat in (0, 1):
        s.reserve(seat)
        s.marker(seat, 0)
    s.reserve(0, *tiles)
    s.empty_bag()
    s.land(0, "E2 meadow 1", *land)
    s.hold(0)
    s.lids(0, unused=lids)
    s.cards(0, *cards)
    s.at("passage bonus", 0)
    s.marker(0, marker, actions)
    s.settle()
    return s


@pytest.mark.parametrize("helper", ["lid", "land office"])
def test_a_double_tile_that_the_statues_points_brought_can_still_complete_the_passage(helper: str) -> None:
    s = Situation(2)
    s.drop_ruin(0, space("A2"))
    s.land(0, "A1 forest 1", "C3 forest 2 statue")
    for seat in (0, 1):
        s.reserve(seat)
        s.marker(seat, 0)
    s.table.bag[:] = [0, 1, 0]
    s.islet(0, "draw", "R1", "near")
    if helper == "lid":
        s.lids(0, unused=1)
    else:
        s.cards(0, "land office")
    s.at("reactivate", 0)
    s.do(Act.PASS, sail("two"))
    assert (s.asked, s.seat) == (Decision.PASSAGE_BONUS, 0)
    passed = s.copy()
    s.do(crate("place") if helper == "lid" else use_card("land office"))
    s.do(lay("A2 forest", "A3 mountain"))
    assert s.asked == Decision.HELM, "the passage is complete"
    passed.do(Act.PASS)
    assert passed.asked == Decision.CLEAR


def test_the_temple_clears_the_last_space_of_the_passage_for_a_single_tile() -> None:
    s = before_the_bonus("A1 forest 1", "A3 forest 1", marker=2, cards=("temple",))
    assert s.asked == Decision.PASSAGE_BONUS
    s.do(use_card("temple"), ruin("A2"))
    sail_on(s)
    s.do(Act.SINGLE, lay_single("A2 forest"))
    assert s.asked == Decision.HELM


def test_a_lid_on_the_steps_helps_the_cartographer_to_complete_the_passage() -> None:
    s = before_the_bonus("A1 forest 1", "A2 forest 1", marker=0, lids=1)
    assert s.asked == Decision.PASSAGE_BONUS
    s.do(crate("steps"), Act.SINGLE, lay_single("A3 forest"))
    assert s.asked == Decision.HELM


def test_a_stored_cube_makes_way_for_the_double_tile_of_the_land_office() -> None:
    land = ("A1 forest 1", "A2 forest 2", "B3 meadow 1 food", "B4 forest 2")
    s = before_the_bonus(*land, cards=("land office",), tiles=("meadow-settlement",))
    assert s.asked == Decision.PASSAGE_BONUS
    s.do(store("B3"), use_card("land office"), lay("B3 settlement", "A3 meadow"))
    assert s.asked == Decision.HELM


@pytest.mark.parametrize(
    ("land", "lids", "cards"),
    [
        (("A1 forest 1", "A3 forest 1"), 1, ("land office",)),  # a ruin
        (("A1 forest 1", "A2 forest 1"), 1, ()),  # no double tile
        (("A2 forest 1",), 2, ("map house",)),  # one single tile for two spaces
        (("A1 forest 1", "A2 forest 1"), 0, ("mint", "dry dock")),
    ],
)
def test_a_lid_or_card_that_cannot_complete_the_passage_is_no_reason_to_ask(
    land: tuple[str, ...], lids: int, cards: tuple[str, ...]
) -> None:
    s = before_the_bonus(*land, actions=0, lids=lids, cards=cards)
    assert s.asked == Decision.CLEAR, "the next moment at which lids and cards can be used"


# Searches

VOYAGE_STATES = 4 * MOST_STATES  # so that voyages on which a lid or card matters are among those compared
HELPERS = ("land office", "temple", "map house", "explorers' club", "lighthouse", "dry dock", "royal architect", "mint")


def help_at_hand(s: Situation, chance: random.Random) -> None:
    """Give the player a lid or a large card or two, and perhaps a double tile."""
    if chance.random() < 0.3:
        s.reserve(0, "forest-mountain")
    s.table.bag[:] = [0, chance.randint(0, 1), 0]  # of one kind, so that nothing is random
    cards = chance.sample(HELPERS, chance.choice([0, 1, 1, 2]))
    s.cards(0, *cards)
    s.lids(0, unused=1 if not cards else chance.randint(0, 1), crates=tuple(chance.sample(["coins", "cubes"], 2)))


def short_passage(number: int) -> Situation:
    """Return a player just before the passage bonus, one or two spaces short."""
    chance = random.Random(number)
    s = Situation(2, seed=number)
    s.round(5)
    for seat in (0, 1):
        s.clear_land(seat)
        s.land(seat, "E2 meadow 1")
        s.hold(seat)
        s.reserve(seat)
        s.marker(seat, 0)
        s.workers(seat, normal=0)
    s.player(0).islets, s.player(1).islets = 1, 0
    s.log_book("step")
    charted = chance.sample(["A1", "A2", "A3"], chance.choice([1, 2, 2]))
    s.land(0, *(f"{name} forest {chance.randint(1, 2)}" for name in charted))
    if "A2" not in charted and chance.random() < 0.6:
        s.drop_ruin(0, space("A2"))
        s.workshop(0, statues=1)
    for name in chance.sample(["B2", "B3"], chance.randint(0, 2)):
        s.land(0, f"{name} meadow {chance.choice(['1', '1 food', '1 small', '2'])}")
    if chance.random() < 0.3:
        s.islet(0, chance.choice(["step", "draw", "ruin"]), "R1", "near")
    help_at_hand(s, chance)
    s.at("passage bonus", 0)
    s.marker(0, chance.choice([0, 1, 2, 3]), chance.randint(0, 1))
    return s


def statues_before_a_short_passage(number: int) -> Situation:
    """Return the same player one or two helm points earlier, with an islet and a bay ahead."""
    chance = random.Random(number)
    s = short_passage(number)
    s.table.moment, s.table.left[Left.DUE] = Decision.STATUE_BONUS, 0
    s.islet(0, chance.choice(["step", "draw", "ruin"]), *chance.choice([("R1", "near"), ("R4", "far")]))
    s.ship(0, "two", steps=chance.choice([0, 4]))
    s.log_book(chance.choice(["step", "draw"]))
    s.earn(chance.randint(1, 2))
    return s


@pytest.mark.long
def test_before_the_passage_bonus_everything_can_be_reached_and_no_question_is_needless() -> None:
    compared = asked = 0
    for number in range(40):
        s = short_passage(number)
        before = outcomes(s, always=True)
        if before is None:
            continue
        now = outcomes(s, always=False)
        assert now is not None
        now, before = without_market(now), without_market(before)
        assert now <= before, number
        assert_nobody_is_worse_off(now, before, str(number))
        compared += 1
        if len(s.offers) > 1:
            s.do(Act.PASS)
            later = outcomes(s, always=False)
            assert later is not None
            assert without_market(later) != now, f"{number}: nothing is lost by going on"
            asked += 1
    assert compared >= FEWEST_COMPARED
    assert INTERPRETED or 5 <= asked <= compared - 5, "otherwise there was nothing to compare"


@pytest.mark.long
def test_whatever_the_statues_points_bring_can_still_be_used_to_complete_the_passage() -> None:
    compared = 0
    for number in range(40):
        s = statues_before_a_short_passage(number)
        before = outcomes(s, always=True, most=VOYAGE_STATES)
        if before is None:
            continue
        now = outcomes(s, always=False, most=VOYAGE_STATES)
        assert now is not None
        now, before = without_market(now), without_market(before)
        assert now <= before, number
        assert_nobody_is_worse_off(now, before, str(number))
        compared += 1
    assert compared >= FEWEST_COMPARED
