"""Goods given back though they could be kept: asked where they can return with the next production and earn a doubloon."""

import random
from itertools import product

import pytest

from leeward.puerto_rico.rules.components import FACTORY_PAYS, Good, Role
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation

OWNER = 1
PLANTS = {"indigo": "large indigo plant", "sugar": "large sugar mill", "tobacco": "tobacco storage", "coffee": "coffee roaster"}
ROOM = {"indigo": 3, "sugar": 3, "tobacco": 3, "coffee": 2}


def fill(s: Situation, seat: int, **capacities: int) -> None:
    """Let a player be able to produce this much."""
    for good, count in capacities.items():
        s.plant(seat, good, count, colonists=count)
        if good != "corn":
            s.own(seat, PLANTS[good], people=count)


def stored(*buildings: str, supply: dict[str, int], goods: dict[str, int], **capacities: int) -> Situation:
    """Let seat 1 have these goods and this supply before a captain phase in which nothing can be loaded."""
    s = Situation(players=3)
    for seat in range(3):
        s.clear_island(seat)
    s.own(OWNER, *buildings)
    fill(s, OWNER, **capacities)
    s.hold(OWNER, **goods)
    s.fill_ships("tobacco", "tobacco", "tobacco")  # no other kind has room, and the tobacco comes back
    for good, left in supply.items():
        s.table.goods[Good[good.upper()]] = left
    return s


def is_asked(s: Situation) -> bool:
    return (s.asked, s.seat) == (Decision.GIVE_BACK, OWNER)


def coffee(*buildings: str) -> Situation:
    """Let the owner keep all three coffee, with none in the supply."""
    return stored("small warehouse", *buildings, supply={"coffee": 0}, goods={"coffee": 3}, coffee=1, corn=1)


def test_a_coffee_given_back_returns_with_the_next_production_and_earns_a_doubloon() -> None:
    earned = {}
    for answer in ("pass", "give back coffee"):
        s = coffee("factory")
        s.take("captain")
        assert is_asked(s)
        s.do(answer)
        s.take("craftsman")
        assert s.goods(OWNER)["coffee"] == 3
        earned[answer] = s.doubloons(OWNER)
    assert earned["give back coffee"] == earned["pass"] + 1


def test_one_coffee_is_enough_and_the_question_ends() -> None:
    s = coffee("factory")
    s.take("captain")
    assert set(s.offers) == {"pass", "give back coffee"}
    s.do("give back coffee")
    assert s.asked == Decision.ROLE
    assert (s.goods(OWNER), s.supply("coffee")) == ({"coffee": 2}, 1)


def test_the_single_good_on_the_windrose_may_be_given_back_too() -> None:
    s = stored("factory", supply={"coffee": 0}, goods={"coffee": 1}, coffee=1, corn=1)
    s.take("captain")
    s.do("give back coffee")
    assert s.goods(OWNER) == {}


def test_the_specialty_factory_asks_as_long_as_one_more_can_be_produced() -> None:
    s = stored("small warehouse", "specialty factory", supply={"sugar": 1}, goods={"sugar": 3}, sugar=3)
    s.take("captain")
    s.do("give back sugar", "give back sugar")
    assert s.asked == Decision.ROLE
    s.take("craftsman")
    assert s.goods(OWNER) == {"sugar": 4}


def test_several_kinds_are_given_back_in_one_order() -> None:
    s = stored("large warehouse", "factory", supply={"corn": 0, "coffee": 0}, goods={"corn": 2, "coffee": 2}, coffee=1, corn=1)
    s.take("captain")
    assert set(s.offers) == {"pass", "give back corn", "give back coffee"}
    s.do("give back coffee")
    assert s.asked == Decision.ROLE, "corn would have come first"


def test_a_player_who_cannot_keep_everything_chooses_first() -> None:
    s = stored("small warehouse", "factory", supply={"coffee": 0}, goods={"coffee": 3, "indigo": 3}, coffee=1, corn=1)
    s.take("captain")
    assert s.asked == Decision.STORAGE
    s.do("keep all coffee")
    assert is_asked(s)


def test_it_matters_who_produces_before() -> None:
    s = stored("small warehouse", "factory", supply={"coffee": 1}, goods={"coffee": 3}, coffee=1, corn=1)
    s.take("captain")
    assert s.asked == Decision.ROLE, "one coffee is left for the owner"
    s = stored("small warehouse", "factory", supply={"coffee": 1}, goods={"coffee": 3}, coffee=1, corn=1)
    fill(s, 0, coffee=1)
    s.take("captain")
    assert is_asked(s), "if seat 0 is craftsman, it takes the only coffee"


@pytest.mark.parametrize(
    "s",
    [
        coffee(),
        stored("small warehouse", "factory", supply={"coffee": 1}, goods={"coffee": 3}, coffee=1, corn=1),
        stored("small warehouse", "factory", supply={"coffee": 0}, goods={"coffee": 3}, coffee=1),
        stored("small warehouse", "factory", supply={"coffee": 0}, goods={"coffee": 3}, corn=1),
        stored("small warehouse", "specialty factory", supply={"corn": 0}, goods={"corn": 3}, corn=3),
        stored("small warehouse", "factory", supply={"tobacco": 0}, goods={"tobacco": 3}, tobacco=1, corn=1),
    ],
    ids=["no factory", "enough in supply", "only one kind", "no coffee produced", "corn", "a full ship brings it back"],
)
def test_nobody_is_asked_where_giving_back_earns_nothing(s: Situation) -> None:
    s.take("captain")
    assert s.asked == Decision.ROLE


def test_nobody_is_asked_in_the_last_round_once_the_craftsman_is_taken() -> None:
    for taken in (False, True):
        s = coffee("factory")
        s.table.ending = Ending.CITY
        if taken:
            s.table.placard_taker[Role.CRAFTSMAN] = 2
        s.take("captain")
        assert is_asked(s) != taken


# All that could pay, by a model of the production written from the rulebook


def earned(supply: list[int], able: list[list[int]], craftsman: int, factory: bool, specialty: bool) -> tuple[int, list[int]]:
    """Return the owner's doubloons from factories and the owner's goods when all produce, beginning with the craftsman."""
    left, made = list(supply), [0] * 5
    for turn in range(3):
        seat = (craftsman + turn) % 3
        got = [min(can, there) for can, there in zip(able[seat], left, strict=True)]
        left = [there - less for there, less in zip(left, got, strict=True)]
        made = got if seat == OWNER else made
    doubloons = int(FACTORY_PAYS[sum(count > 0 for count in made)]) if factory else 0
    return doubloons + (max(max(made[1:]) - 1, 0) if specialty else 0), made


def could_pay(s: Situation, able: list[list[int]], factory: bool, specialty: bool) -> bool:
    """Return whether some goods given back earn more with some craftsman, and all come back."""
    held = [int(count) for count in s.player(OWNER).goods]
    full = [0, 0, 0, int(s.table.ship_size[:3].sum()), 0]  # tobacco on the full ships
    supply = [int(there) + more for there, more in zip(s.table.goods, full, strict=True)]
    for craftsman, given in product(range(3), product(*(range(count + 1) for count in held))):
        before, made = earned(supply, able, craftsman, factory, specialty)
        after, more = earned([a + b for a, b in zip(supply, given, strict=True)], able, craftsman, factory, specialty)
        if after > before and all(b - a >= less for a, b, less in zip(made, more, given, strict=True)):
            return True
    return False


@pytest.mark.parametrize("number", range(60))
def test_every_player_who_could_gain_is_asked(number: int) -> None:
    chance = random.Random(number)
    buildings = chance.choice([("factory",), ("specialty factory",), ("factory", "specialty factory")])
    kinds = chance.sample(list(ROOM), 2)
    mine = {"corn": chance.choice([0, 1, 2]), **{kind: chance.randint(0, ROOM[kind]) for kind in kinds}}
    held = {"corn": chance.choice([0, 2]), kinds[0]: chance.choice([1, 2])}
    supply = {good: chance.choice([0, 0, 1, 2, 4]) for good in ("corn", *kinds)}
    s = stored("large warehouse", *buildings, supply=supply, goods=held, **mine)
    s.table.goods[Good.TOBACCO] = 0
    able = [[0] * 5 for _ in range(3)]
    for good, count in mine.items():
        able[OWNER][Good[good.upper()]] = count
    for seat in (0, 2):
        good = chance.choice(["corn", *kinds])
        count = chance.randint(0, 2)
        fill(s, seat, **{good: count})
        able[seat][Good[good.upper()]] = count
    gains = could_pay(s, able, "factory" in buildings, "specialty factory" in buildings)
    s.take("captain")
    assert is_asked(s) or not gains
