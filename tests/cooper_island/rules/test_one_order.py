"""Whatever is chosen piece by piece has one order, and everything that the rulebook allows can still be chosen.

The models below list the sets a player may give from the rulebook alone (pages 15, 20 and 23, and our ruling that no item
may be superfluous). Each set must be reached by the rules, and by exactly one sequence of decisions.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import pytest

from cooper_island.actions import build_boat, trade, work
from cooper_island.situation import Situation
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.rules.components import ITEMS, LANDING_COST, Item
from leeward.cooper_island.rules.table import Decision

ITEM_NAMES = [item.name.lower() for item in Item]
SPACES = ("B2", "B3", "C3", "D2", "D3")
CARGO = {"gold": 5, "cloth": 2}
RATES = {"cloth": 2, "gold": 2, "any": 4}
COIN_FEEDS: int = EDITION["small_cards"]["bakery"]["always"]["coin_feeds"]


class Piece(NamedTuple):
    """An item that can be given: where it is, what it is, and its value."""

    where: str
    item: str
    value: int


Kept = tuple[tuple[str, ...], tuple[str, ...], int]  # what is left in storage and on land, what came to the market, anchors


def pieces(s: Situation) -> list[Piece]:
    found = [Piece("", name, 1) for name, number in s.stored(0).items() for _ in range(number)]
    for name in SPACES:
        words = s.on(0, name).split()
        if len(words) == 3:
            found.append(Piece(name, words[2], int(words[1])))
    return found


def without(all_of_them: Iterable[Piece], given: Iterable[Piece]) -> tuple[str, ...]:
    left = Counter(all_of_them) - Counter(given)
    return tuple(sorted(f"{piece.where} {piece.item}" for piece in left.elements()))


def subsets(of: list[Piece]) -> Iterator[tuple[Piece, ...]]:
    """Yield every set; stored items of a kind are alike."""
    for size in range(len(of) + 1):
        yield from dict.fromkeys(combinations(sorted(of), size))


def worth(given: Iterable[Piece]) -> int:
    return sum(piece.value for piece in given)


def pays(given: tuple[Piece, ...], owed: int) -> bool:
    """Return whether this pays, and nothing in it is superfluous."""
    total = worth(given)
    return total >= owed and all(total - piece.value < owed for piece in given)


def reached(s: Situation, during: tuple[Decision, ...], before: Situation) -> list[Kept]:
    """Return what is left at the end of each sequence of decisions."""
    if s.seat != 0 or s.asked not in during:
        came = Counter(s.market(0)) - Counter(before.market(0))
        waiting = 1 if s.asked == Decision.ANCHOR else 0  # the odd one, for a ship of the player's choice
        return [(without(pieces(s), ()), tuple(sorted(came.elements())), sum(s.anchors(0)) + waiting)]
    found = []
    for action in s.offers:
        after = s.copy()
        after.step(action)
        found += reached(after, during, before)
    return found


def land_of(chance: random.Random, kinds: tuple[str, ...]) -> list[str]:
    return [
        f"{name} mountain {chance.randint(1, 6)} {chance.choice(kinds)}" for name in chance.sample(SPACES, chance.randint(0, 4))
    ]


def table_with(chance: random.Random, kinds: tuple[str, ...]) -> Situation:
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land_of(chance, kinds))
    s.hold(0, **{kind: chance.randint(0, 2) for kind in set(kinds)})
    return s


Case = tuple[Situation, tuple[Decision, ...], list[Kept]]


def a_cost(chance: random.Random) -> Case | None:
    s = table_with(chance, ("gold", "gold", "cloth"))
    s.at("turn")
    s.earn(1)
    held = pieces(s)
    sets = [
        [given for given in subsets([piece for piece in held if piece.item == item]) if pays(given, owed)]
        for item, owed in CARGO.items()
    ]
    if not all(sets):
        return None
    s.owe(**CARGO)
    return s, (Decision.PAY,), [(without(held, gold + cloth), (), 0) for gold, cloth in product(*sets)]


def a_cost_with_a_discount(chance: random.Random) -> Case | None:
    s = table_with(chance, ("wood",))
    s.hold(0, wood=chance.randint(0, 3), coin=chance.randint(0, 2))
    s.hired(0, special=1)
    s.at("turn")
    s.do(work("B", square=True))
    space, discount = 2, 2
    if not s.can(build_boat(space, "coin")):
        return None
    held = pieces(s)
    wood, coins = (int(LANDING_COST[space - 1, item]) for item in (Item.WOOD, Item.COIN))
    expected: list[Kept] = []
    for less in range(discount + 1):
        if less > wood or discount - less > coins:
            continue
        for given in subsets([piece for piece in held if piece.item == "wood"]):
            fee = [piece for piece in held if piece.item == "coin"][: coins - (discount - less)]
            if pays(given, wood - less) and len(fee) == coins - (discount - less):
                expected.append((without(held, (*given, *fee)), (), 0))
    s.step(build_boat(space, "coin"))
    return s, (Decision.REDUCE, Decision.PAY), expected


def a_worth_in_any_items(chance: random.Random) -> Case | None:
    s = table_with(chance, ("gold", "wood", "stone"))
    s.hold(0, coin=chance.randint(0, 2), food=chance.randint(0, 2))
    s.at("turn")
    held, owed = pieces(s), chance.randint(1, 6)
    if worth(held) < owed:
        return None
    s.task(Decision.PAY_ANY, owed)
    return s, (Decision.PAY_ANY,), [(without(held, given), (), 0) for given in subsets(held) if pays(given, owed)]


def a_meal(chance: random.Random) -> Case | None:
    s = table_with(chance, ("food", "food", "wood"))
    s.hold(0, food=chance.randint(0, 3), coin=chance.randint(0, 3))
    if baker := chance.random() < 0.6:
        s.cards(0, "bakery")
    s.at("turn")
    owed = chance.randint(1, 7)
    held = pieces(s)
    food = [piece for piece in held if piece.item == "food"]
    coins = [Piece("", "coin", COIN_FEEDS) for piece in held if piece.item == "coin"] if baker else []
    fed = [given for given in subsets(food + coins) if pays(given, owed)]
    short = []
    if worth(food) < owed:  # all food is given, then as many coins as the player likes, but none too many
        for number in range(len(coins) + 1):
            given = (*food, *coins[:number])
            if number == 0 or worth(given) - COIN_FEEDS < owed:
                short.append(given)
    s.task(Decision.FEEDING, owed)
    expected: set[Kept] = set()
    for given in (*fed, *short):
        paid = [Piece("", "coin", 1) if piece.item == "coin" else piece for piece in given]
        expected.add((without(held, paid), (), max(owed - worth(given), 0)))
    return s, (Decision.FEEDING,), sorted(expected)


def a_trade(chance: random.Random) -> Case | None:
    kind = chance.choice(list(RATES))
    s = table_with(chance, ("gold", "cloth", "wood"))
    s.at("turn")
    held, rate = pieces(s), RATES[kind]
    goods = held if kind == "any" else [piece for piece in held if piece.item == kind]
    expected: list[Kept] = []
    for given in subsets(goods):
        bought = worth(given) // rate
        if bought > 0 and all((worth(given) - piece.value) // rate < bought for piece in given):
            choice = {"cloth": ["coin"], "gold": ITEM_NAMES[:-1], "any": ITEM_NAMES}[kind]
            if bought > 2 and len(choice) > 1:
                return None  # too many combinations to list
            for got in combinations_with_replacement(choice, bought):
                expected.append((without(held, given), tuple(sorted(got)), 0))
    assert s.can(trade(kind)) == bool(expected)
    if not expected or len(expected) > 400:
        return None
    s.step(trade(kind))
    return s, (Decision.TRADE, Decision.MARKET), expected


def items_for_the_market(chance: random.Random) -> Case | None:
    s = table_with(chance, ("wood",))
    s.at("turn")
    kinds, amount = sorted(chance.sample(range(ITEMS), chance.randint(1, 4))), chance.randint(1, 4)
    held = pieces(s)
    got = combinations_with_replacement([ITEM_NAMES[kind] for kind in kinds], amount)
    s.task(Decision.MARKET, amount, sum(1 << kind for kind in kinds))
    return s, (Decision.MARKET,), [(without(held, ()), tuple(sorted(items)), 0) for items in got]


@pytest.mark.parametrize("case", [a_cost, a_cost_with_a_discount, a_worth_in_any_items, a_meal, a_trade, items_for_the_market])
def test_every_set_that_the_rulebook_allows_is_reached_in_exactly_one_way(
    case: Callable[[random.Random], Case | None],
) -> None:
    cases, most, seed = 0, 0, 0
    while cases < 60:
        seed += 1
        found = case(random.Random(seed))
        if found is None:
            continue
        s, during, expected = found
        ends = reached(s, during, s)
        assert Counter(ends) == Counter(expected), f"seed {seed}"
        cases, most = cases + 1, max(most, len(ends))
    assert most > 5


@pytest.mark.parametrize(("boats", "due"), [(3, 2), (4, 2), (4, 3), (5, 3)])
def test_boats_are_turned_over_in_one_order(boats: int, due: int) -> None:
    s = Situation(2)
    s.boats(0, *["coin", "treasure", "draw", "step", "resource"][:boats])
    s.at("turn")
    s.task(Decision.DOCK, due)
    down = []

    def turn(here: Situation) -> None:
        if here.asked != Decision.DOCK:
            down.append(int(here.player(0).boats_down))
            return
        for action in here.offers:
            after = here.copy()
            after.step(action)
            turn(after)

    turn(s)
    expected = [sum(1 << space for space in spaces) for spaces in combinations(range(boats), due)]
    assert sorted(down) == sorted(expected)
