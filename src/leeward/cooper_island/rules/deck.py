"""The edition's building cards as tables for the rules: one row per part, one column per effect.

Permanent effects of small cards add up over the cards a player has. A mask of cards per effect skips the sum if it is 0.
"""

from enum import IntEnum
from typing import Any

from leeward.cooper_island.edition.card_reader import read_stack
from leeward.cooper_island.edition.reader import EDITION
from leeward.cooper_island.edition.shape import ITEMS as ITEM_NAMES
from leeward.cooper_island.edition.shape import Problems
from leeward.cooper_island.edition.vocabulary import MOST_CONDITIONS, NO_BOUND, Always, Card, Count, Gain, Moment, Part
from leeward.cooper_island.rules.components import Columns, Numbers, cost, grid, row
from leeward.kernel.compiling.rules import inlined_rule, rule
from leeward.kernel.pieces.bits import lowest_of

SMALL_CARDS = read_stack(EDITION, "small_cards", Problems())
LARGE_CARDS = read_stack(EDITION, "large_cards", Problems())
SMALL_COUNT = len(SMALL_CARDS)
LARGE_COUNT = len(LARGE_CARDS)
CARDS = max(SMALL_COUNT, LARGE_COUNT)

NONE = -1
GAINS = len(Gain)
ALL_PARTS = [
    (large, number, part)
    for large, stack in enumerate((SMALL_CARDS, LARGE_CARDS))
    for number, card in enumerate(stack)
    for part in card.parts
]


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
_PRICED = [id(part) for _, _, part in ALL_PARTS if part.price]


def gains_of(part: Part) -> list[int]:
    gains = [part.gains.get(gain, 0) for gain in Gain]
    if part.price:
        gains[Gain.PRICE] = 1 + _PRICED.index(id(part))
    return gains


def conditions_of(part: Part) -> list[tuple[int, int, int, int]]:
    """Return each condition as what to count, the level or items, and the bounds."""
    counted = [(int(condition.count), condition.of, condition.least, condition.most) for condition in part.conditions]
    return counted + [(NONE, 0, 0, NO_BOUND)] * (MOST_CONDITIONS - len(counted))


# every part of every card, small cards first
PARTS = len(ALL_PARTS)
PART_LARGE = row(*(large for large, _, _ in ALL_PARTS))
PART_CARD = row(*(number for _, number, _ in ALL_PARTS))
PART_MOMENT = row(*(NONE if part.moment is None else part.moment for _, _, part in ALL_PARTS))
PART_GAINS = table_of([gains_of(part) for _, _, part in ALL_PARTS], GAINS)
CONDITION_COUNT, CONDITION_OF, CONDITION_LEAST, CONDITION_MOST = (
    grid([[condition[column] for condition in conditions_of(part)] for _, _, part in ALL_PARTS]) for column in range(4)
)
POINTS = row(*(part.points for _, _, part in ALL_PARTS))
MOST_POINTS = row(*(part.most for _, _, part in ALL_PARTS))
PER_COUNT = row(*(part.per.count if part.per else NONE for _, _, part in ALL_PARTS))
PER_OF = row(*(part.per.of if part.per else 0 for _, _, part in ALL_PARTS))
PER_LEAST = row(*(part.per.least if part.per else 1 for _, _, part in ALL_PARTS))


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
_AMOUNTS = [[part.always.get(hook, 0) if (part := card.part("always")) else 0 for card in SMALL_CARDS] for hook in Always]
AMOUNTS = grid(_AMOUNTS)
MASKS = [sum(1 << number for number, amount in enumerate(amounts) if amount > 0) for amounts in _AMOUNTS]
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


# A player rarely has such a card, so the check is inlined and saves the call.


@inlined_rule
def sum_of(cards: int, hook: int) -> int:
    """Return the sum of this effect over these cards, one bit each."""
    return added_up(cards, hook) if cards != 0 else 0


@inlined_rule
def least_of(cards: int, hook: int, otherwise: int) -> int:
    """Return the smallest of `otherwise` and this effect over these cards."""
    return smallest(cards, hook, otherwise) if cards != 0 else otherwise


@inlined_rule
def largest_of(cards: int, hook: int) -> int:
    return largest(cards, hook) if cards != 0 else 0


@rule
def added_up(cards: int, hook: int) -> int:
    total = 0
    while cards != 0:
        total += int(AMOUNTS[hook, lowest_of(cards)])
        cards &= cards - 1
    return total


@rule
def smallest(cards: int, hook: int, least: int) -> int:
    while cards != 0:
        least = min(least, int(AMOUNTS[hook, lowest_of(cards)]))
        cards &= cards - 1
    return least


@rule
def largest(cards: int, hook: int) -> int:
    most = 0
    while cards != 0:
        most = max(most, int(AMOUNTS[hook, lowest_of(cards)]))
        cards &= cards - 1
    return most
