"""Players are not asked needless questions, and lose no possibility by that.

A closing question offers only anytime actions and going on. The rules skip it if the anytime actions can wait for the next
moment. An offered step or tile is taken without a question, since nobody would refuse it.

The tests search and compare two games. In one, players are asked at every moment at which the rulebook lets them act, may
refuse every step and tile, and take the steps of a section when they like. The other one is ours. What must hold:

- nothing can be reached in ours that cannot be reached in the other;
- everything that can be reached in the other can be reached in ours: exactly, or, if steps or tiles are offered, with more
  steps on a track or more double tiles in a reserve.
"""

import random

import pytest

from cooper_island.actions import lay_single, store, use_boat, work
from cooper_island.rules.outcomes import FEWEST_COMPARED, assert_nobody_is_worse_off, outcomes, without_market
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act, Decision, Left

# Small situations: a few cubes and coins, the cartographer anywhere, perhaps an action left


def small_situation(moment: str, number: int) -> Situation:
    chance = random.Random(number)
    s = Situation(2, seed=number)
    s.empty_bag()
    s.round(5 if moment in ("reactivate", "clear") and chance.random() < 0.7 else chance.randint(2, 4))
    for seat in (0, 1):
        s.clear_land(seat)
        s.land(seat, "E2 meadow 1")
        s.hold(seat)
        s.reserve(seat)
        s.marker(seat, 0)
    s.player(0).islets, s.player(1).islets = 1, 0  # one islet is enough for an income, and the other player has none
    for name in chance.sample(["D1", "D2", "D3", "E1"], chance.randint(0, 2)):
        kind, cube = chance.choice([("forest", "wood"), ("mountain", "stone"), ("settlement", "cloth"), ("meadow", "food")])
        s.land(0, f"{name} {kind} {chance.randint(1, 3)} {cube}" if chance.random() < 0.7 else f"{name} {kind} 1")
    if chance.random() < 0.3:
        s.land(0, *("A1 forest 1", "A2 forest 1", "B3 forest 1", "A3 forest 1")[: chance.randint(2, 4)])
    s.hold(0, **{item: chance.randint(0, 2) for item in chance.sample(["coin", "wood", "food"], 2)})
    if chance.random() < 0.15:
        s.hold(0, coin=3, wood=2)  # a full storage
    if chance.random() < 0.6:
        s.show(0, **{chance.choice(["coin", "stone"]): chance.randint(1, 2)})
    s.workers(1, normal=0)
    s.workers(0, normal=chance.randint(0, 1) if moment == "section" else 1)
    s.at("turn" if moment == "section" else moment, 0)
    s.table.left[:] = 0
    s.marker(0, chance.choice([0, 1, 2, 3]), chance.randint(0, 1))
    if moment == "section":
        s.table.moment = s.table.decision = Decision.SECTION
        s.table.left[chance.choice([Left.BOAT, Left.TAKE, Left.PLACE, Left.STEPS, Left.COOPER])] = chance.randint(0, 1)
    if moment == "income" and chance.random() < 0.5:
        s.table.left[Left.PLACE] = 1
        s.reserve(0, "forest-meadow")
    if moment == "reactivate":
        s.table.left[Left.FLIP] = s.table.left[Left.LID] = 1
        if chance.random() < 0.5:
            s.lids(0, crates=("coins",))
    return s


@pytest.mark.long
@pytest.mark.parametrize("moment", ["income", "section", "reactivate", "clear", "final"])
def test_every_state_that_asking_always_reaches_can_still_be_reached(moment: str) -> None:
    compared = skipped = 0
    for number in range(30):
        s = small_situation(moment, number)
        before = outcomes(s, always=True)
        if before is None:
            continue
        now = outcomes(s, always=False)
        assert now is not None
        if moment in ("reactivate", "clear"):
            # A player who traded just before the clearing, only to have it cleared, now has one more item there.
            now, before = without_market(now), without_market(before)
        if s.table.left[Left.STEPS] or s.table.left[Left.BOAT]:  # a boat may bring a step or a tile
            assert now <= before, f"{moment} {number}"
            assert_nobody_is_worse_off(now, before, f"{moment} {number}")
        else:
            assert now == before, f"{moment} {number}"
        compared += 1
        skipped += len(s.offers) == 1
    assert compared >= FEWEST_COMPARED
    assert moment == "final" or skipped >= 2, "otherwise there was nothing to compare"


def voyage(moment: str, number: int) -> Situation:
    """Return a ship before a step islet, a drawing islet and a bay, with some helm points and the marker anywhere."""
    chance = random.Random(number)
    s = small_situation("income" if moment == "income" else "section", number)
    s.table.left[:] = 0
    s.show(0)
    if chance.random() < 0.7:
        s.hold(0)
        s.clear_land(0)
        s.land(0, "E2 meadow 1")
    s.ship(0, "two", steps=3)
    s.islet(0, "step", "R3", "far")
    if chance.random() < 0.6:
        s.islet(0, "draw", "R4", "near")
    s.log_book(chance.choice(["step", "draw"]))
    s.table.bag[:] = [0, chance.randint(0, 3), 0]  # of one kind, so that nothing is random
    if moment == "statues":
        s.clear_land(0)
        s.land(0, "A1 forest 1", "A2 forest 1", "B3 forest 1")
        s.hold(0)
        s.table.moment = Decision.STATUE_BONUS
    elif moment == "section":
        s.table.left[chance.choice([Left.STEPS, Left.PLACE, Left.TAKE])] = chance.randint(0, 1)
    s.marker(0, chance.choice([0, 1, 1, 4, 5, 6]), chance.choice([0, 1, 1]))
    s.earn(chance.randint(1, 2))
    return s


@pytest.mark.long
@pytest.mark.parametrize("moment", ["income", "section", "statues"])
def test_taking_every_step_and_tile_automatically_costs_no_possibility(moment: str) -> None:
    compared = taken = 0
    for number in range(30):
        s = voyage(moment, number)
        before = outcomes(s, always=True)
        if before is None:
            continue
        now = outcomes(s, always=False)
        assert now is not None
        if moment == "statues":
            now, before = without_market(now), without_market(before)
        assert now <= before, f"{moment} {number}"
        assert_nobody_is_worse_off(now, before, f"{moment} {number}")
        compared += 1
        taken += now != before
    assert compared >= FEWEST_COMPARED
    assert taken >= 3, "otherwise there was nothing to refuse"


# Questions that are asked or skipped


def done_in_section(**stored: int) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, "E2 meadow 1 food")
    s.hold(0, **stored)
    s.marker(0, 0)
    s.at("turn", 0)
    s.marker(0, 0)
    return s


def test_a_cube_that_can_still_be_stored_in_the_next_turn_is_no_reason_to_ask() -> None:
    s = done_in_section()
    s.reserve(0)
    s.empty_bag()
    s.do(work("C"))
    assert s.seat == 1, "storing the food can wait"


def test_the_cartographer_is_a_reason_to_ask_for_he_does_not_wait() -> None:
    s = done_in_section()
    s.reserve(0)
    s.empty_bag()
    s.marker(0, 2)
    s.do(work("C"))
    assert (s.asked, s.seat) == (Decision.SECTION, 0)
    assert s.can(Act.SINGLE)


def test_a_trade_that_would_pay_for_the_boat_is_a_reason_to_ask() -> None:
    s = done_in_section(wood=2)
    s.show(0, coin=1)
    s.do(work("B"))
    assert (s.asked, s.seat) == (Decision.SECTION, 0)
    assert s.can(store("coin"))


def test_a_milestone_is_a_reason_to_ask() -> None:
    s = done_in_section()
    s.boats(0, "coin", "treasure")
    s.reserve(0)
    s.empty_bag()
    s.do(work("C"))
    assert s.offered(Act.HIRE) == [0, 1, 2]


def test_with_nothing_to_reactivate_nobody_is_asked() -> None:
    s = Situation(2)
    s.at("feed", 0)
    for seat in (0, 1):
        s.marker(seat, 0)
        s.land(seat, "E2 meadow 1")
        s.hold(seat, food=2)
    s.do(Act.FEED)
    assert s.asked == Decision.INCOME, "neither for reactivation nor for an empty marketplace"


def test_a_single_tile_whose_cube_can_be_traded_for_the_coin_is_a_reason_to_ask_before_the_reactivation() -> None:
    s = Situation(2)
    s.land(0, "E2 mountain 3")
    s.hold(0)
    s.lids(0, crates=("coins",))
    s.at("reactivate", 0)
    s.marker(0, 4)
    s.marker(1, 0)
    s.settle()
    assert (s.asked, s.seat) == (Decision.REACTIVATE, 0)
    s.do(Act.SINGLE, lay_single("E2 mountain"))
    assert s.offered(Act.MINE) == [0, 1], "four gold are two coins"


def test_a_boat_that_leaves_no_choice_brings_its_income_at_once() -> None:
    s = Situation(2)
    s.boats(0, "coin", "treasure")
    s.at("income")
    s.do(use_boat("coin"))
    assert (s.asked, s.stored(0)) == (Decision.INCOME, {"coin": 2})
    s.do(use_boat("treasure"))
    assert s.asked == Decision.GAIN
