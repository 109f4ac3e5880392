"""The edition's building cards as tables for the rules: one row per part, one column per effect.

Permanent effects of small cards add up over the cards a player has. A mask of cards per effect skips the sum if it is 0.
"""

import copy
from enum import IntEnum
from typing import Any, NamedTuple, Protocol

import numpy as np

from leeward.cooper_island.edition.card_reader import read_stack
from leeward.cooper_island.edition.family import OPEN, VALUES
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.edition.shape import ITEMS as ITEM_NAMES
from leeward.cooper_island.edition.shape import Problems
from leeward.cooper_island.edition.vocabulary import MOST_CONDITIONS, NO_BOUND, Always, Card, Count, Gain, Moment, Part
from leeward.cooper_island.rules.components import Columns, Numbers, cost, grid, row
from leeward.cooper_island.rules.values import FIXED, Holder, value
from leeward.kernel.compiling.rules import inlined_rule, rule
from leeward.kernel.pieces.bits import lowest_of

SMALL_CARDS = read_stack(EDITION, "small_cards", Problems())
LARGE_CARDS = read_stack(EDITION, "large_cards", Problems())
SMALL_COUNT = len(SMALL_CARDS)
LARGE_COUNT = len(LARGE_CARDS)
CARDS = max(SMALL_COUNT, LARGE_COUNT)

NONE = -1
GAINS = len(Gain)


def parts_of(small: list[Card], large: list[Card]) -> list[tuple[int, int, Part]]:
    """List every part of every card, small cards first, with its stack and its card's number."""
    return [
        (is_large, number, part)
        for is_large, stack in enumerate((small, large))
        for number, card in enumerate(stack)
        for part in card.parts
    ]


ALL_PARTS = parts_of(SMALL_CARDS, LARGE_CARDS)


def by_key(name: str, cards: list[Card]) -> Any:
    """Return an enum of card numbers by key."""
    return IntEnum(name, {card.key.upper(): number for number, card in enumerate(cards)})


Small = by_key("Small", SMALL_CARDS)
Large = by_key("Large", LARGE_CARDS)


def table_of(parts: list[list[int]], columns: int) -> Columns:
    """Return a table with at least one row, even if there are no parts."""
    return grid(parts or [[0] * columns])


# costs of card effects
PRICES = table_of([cost(part.price) for _, _, part in ALL_PARTS if part.price], len(ITEM_NAMES))


def gains_of(parts: list[Part]) -> list[list[int]]:
    """Return what each part gives and costs. A part with a price has its row in PRICES, plus 1."""
    rows, priced = [], 0
    for part in parts:
        gains = [part.gains.get(gain, 0) for gain in Gain]
        if part.price:
            priced += 1
            gains[Gain.PRICE] = priced
        rows.append(gains)
    return rows


def conditions_of(part: Part) -> list[tuple[int, int, int, int]]:
    """Return each condition as what to count, the level or items, and the bounds."""
    counted = [(int(condition.count), condition.of, condition.least, condition.most) for condition in part.conditions]
    return counted + [(NONE, 0, 0, NO_BOUND)] * (MOST_CONDITIONS - len(counted))


PARTS = len(ALL_PARTS)
PART_LARGE = row(*(large for large, _, _ in ALL_PARTS))
PART_CARD = row(*(number for _, number, _ in ALL_PARTS))
PART_MOMENT = row(*(NONE if part.moment is None else part.moment for _, _, part in ALL_PARTS))
PER_COUNT = row(*(part.per.count if part.per else NONE for _, _, part in ALL_PARTS))
PER_OF = row(*(part.per.of if part.per else 0 for _, _, part in ALL_PARTS))


class Sizes(NamedTuple):
    """The numbers on the cards that a family of editions may vary."""

    gains: Columns
    condition_of: Columns
    condition_least: Columns
    condition_most: Columns
    points: Numbers
    most_points: Numbers
    per_least: Numbers
    amounts: Columns  # of permanent effects


def sizes_of(parts: list[tuple[int, int, Part]], small: list[Card]) -> Sizes:
    conditions = [conditions_of(part) for _, _, part in parts]
    of, least, most = (grid([[condition[column] for condition in each] for each in conditions]) for column in (1, 2, 3))
    return Sizes(
        table_of(gains_of([part for _, _, part in parts]), GAINS),
        of,
        least,
        most,
        row(*(part.points for _, _, part in parts)),
        row(*(part.most for _, _, part in parts)),
        row(*(part.per.least if part.per else 1 for _, _, part in parts)),
        grid([[part.always.get(hook, 0) if (part := card.part("always")) else 0 for card in small] for hook in Always]),
    )


CONDITION_COUNT = grid([[condition[0] for condition in conditions_of(part)] for _, _, part in ALL_PARTS])
_SIZES = sizes_of(ALL_PARTS, SMALL_CARDS)
PART_GAINS, CONDITION_OF, CONDITION_LEAST, CONDITION_MOST, POINTS, MOST_POINTS, PER_LEAST, AMOUNTS = _SIZES


def places_of_sizes() -> Sizes:
    """Return the value of the family at each place, found by changing one value after the other."""
    places = Sizes(*(np.full_like(sizes, FIXED) for sizes in _SIZES))
    for number, size in enumerate(VALUES if OPEN else ()):
        found = size.number(EDITION)
        if size.path[0] in ("small_cards", "large_cards") and found is not None:
            other = copy.deepcopy(EDITION)
            size.put(other, found + 1)
            small, large = (read_stack(other, stack, Problems()) for stack in ("small_cards", "large_cards"))
            for place, old, new in zip(places, _SIZES, sizes_of(parts_of(small, large), small), strict=True):
                np.asarray(place)[np.asarray(old) != np.asarray(new)] = number
    return places


GAINS_AT, CONDITION_OF_AT, CONDITION_LEAST_AT, CONDITION_MOST_AT, POINTS_AT, MOST_POINTS_AT, PER_LEAST_AT, AMOUNTS_AT = (
    places_of_sizes()
)


def part_numbers(cards: list[Card], large: int, when: str) -> Numbers:
    """Return the row of each card's part of this kind, or NONE."""
    rows = [
        next((i for i, part in enumerate(ALL_PARTS) if part[:2] == (large, number) and part[2].when == when), NONE)
        for number in range(len(cards))
    ]
    return row(*rows)


def mask_of(cards: list[Card], when: str) -> int:
    """Return the cards with a part of this kind, one bit each."""
    return sum(1 << number for number, card in enumerate(cards) if card.part(when))


ONCE = part_numbers(LARGE_CARDS, 1, "once")
USABLE = mask_of(LARGE_CARDS, "once")
SMALL_END = part_numbers(SMALL_CARDS, 0, "end")
LARGE_END = part_numbers(LARGE_CARDS, 1, "end")
SMALL_FLAGS = mask_of(SMALL_CARDS, "end")
LARGE_FLAGS = mask_of(LARGE_CARDS, "end")

# A step or a tile never hurts, unless a card's condition sets an upper bound.
MAY_BE_TOO_MANY = any(
    condition.count in (Count.STEPS, Count.TILES) and condition.most < NO_BOUND
    for _, _, part in ALL_PARTS
    for condition in part.conditions
)

# how many parts each moment triggers
ANSWERS = row(*(sum(part.moment == moment for _, _, part in ALL_PARTS) for moment in Moment))

# permanent effects of small cards
MASKS = [sum(1 << number for number, amount in enumerate(amounts) if amount > 0) for amounts in AMOUNTS.tolist()]
(
    BOATS_LESS, BUILDINGS_LESS, SMALL_BUILDINGS_LESS, LARGE_BUILDINGS_LESS, FORTRESS_LESS, STATUES_LESS, CARGO_LESS,
    FEEDING_LESS, SHIM_LESS, TILE_LESS, CARD_BACK_LESS, LID_BACK_LESS, BOAT_HELM, BUILDING_HELM, STATUE_HELM, CARGO_HELM,
    CUBE_SPOTS, COIN_SPOTS, SPOTS, GOLD_LEVEL, COIN_FEEDS,
) = (int(hook) for hook in Always)  # fmt: skip
ANY_BUILDING = MASKS[BUILDINGS_LESS] | MASKS[SMALL_BUILDINGS_LESS] | MASKS[LARGE_BUILDINGS_LESS] | MASKS[FORTRESS_LESS]
(
    HAS_BOATS_LESS, _, _, _, _, HAS_STATUES_LESS, HAS_CARGO_LESS, HAS_FEEDING_LESS, HAS_SHIM_LESS, HAS_TILE_LESS,
    HAS_CARD_BACK_LESS, HAS_LID_BACK_LESS, HAS_BOAT_HELM, HAS_BUILDING_HELM, HAS_STATUE_HELM, HAS_CARGO_HELM,
    HAS_CUBE_SPOTS, HAS_COIN_SPOTS, HAS_SPOTS, HAS_GOLD_LEVEL, HAS_COIN_FEEDS,
) = MASKS  # fmt: skip


class Owner(Holder, Protocol):
    """A player, as far as cards go."""

    small_cards: int


@inlined_rule
def gain(player: Holder, part: int, column: int) -> int:
    """Return what a part of a card gives or costs."""
    return value(player, PART_GAINS[part, column + 0], GAINS_AT[part, column + 0])


# A player rarely has such a card, so the check is inlined and saves the call.


@inlined_rule
def sum_of(player: Owner, having: int, hook: int) -> int:
    """Return the sum of this effect over the player's cards that have it, one bit each."""
    return added_up(player, player.small_cards & having, hook) if player.small_cards & having != 0 else 0


@inlined_rule
def least_of(player: Owner, having: int, hook: int, otherwise: int) -> int:
    """Return the smallest of `otherwise` and this effect over the player's cards that have it."""
    return smallest(player, player.small_cards & having, hook, otherwise) if player.small_cards & having != 0 else otherwise


@inlined_rule
def largest_of(player: Owner, having: int, hook: int) -> int:
    return largest(player, player.small_cards & having, hook) if player.small_cards & having != 0 else 0


@rule
def added_up(player: Holder, cards: int, hook: int) -> int:
    total = 0
    while cards != 0:
        total += amount(player, hook, lowest_of(cards))
        cards &= cards - 1
    return total


@rule
def smallest(player: Holder, cards: int, hook: int, least: int) -> int:
    while cards != 0:
        least = min(least, amount(player, hook, lowest_of(cards)))
        cards &= cards - 1
    return least


@rule
def largest(player: Holder, cards: int, hook: int) -> int:
    most = 0
    while cards != 0:
        most = max(most, amount(player, hook, lowest_of(cards)))
        cards &= cards - 1
    return most


@inlined_rule
def amount(player: Holder, hook: int, card: int) -> int:
    return value(player, AMOUNTS[hook, card], AMOUNTS_AT[hook, card])
