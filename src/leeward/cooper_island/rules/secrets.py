"""Hidden information: the dice, face-down cards, and the four cards another player is looking at.

The bag and the log books have no hidden order: everyone can count what is left, and the dice decide each draw.
A seat knows the cards it put under a stack itself.
"""

from leeward.cooper_island.rules.components import CARDS_DRAWN
from leeward.cooper_island.rules.deck import CARDS
from leeward.cooper_island.rules.table import NONE, Decision, Number, Table
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.dice import roll, seed

UNKNOWN = -2


@rule
def knows(seen: int, seat: int) -> bool:
    return seat >= 0 and seen >> seat & 1 == 1


@rule
def looks_at_cards(table: Table) -> int:
    """Return the stack whose cards are being looked at: 0 small, 1 large, or NONE."""
    if table.decision == Decision.KEEP or table.decision == Decision.RETURN:
        return int(table.frames[table.depth - 1].numbers[Number.LARGE])
    return NONE


@door
def observe(table: Table, seat: int) -> None:
    """Blank everything hidden from this seat; a negative seat is a spectator."""
    for i in range(len(table.dice)):
        table.dice[i] = 0
    for i in range(CARDS):
        if i < table.small_count and not knows(table.small_seen[i], seat):
            table.small_deck[i] = UNKNOWN
        if i < table.large_count and not knows(table.large_seen[i], seat):
            table.large_deck[i] = UNKNOWN
    if looks_at_cards(table) != NONE and table.seat != seat:
        for i in range(CARDS_DRAWN):
            if table.hand[i] != NONE and not knows(table.hand_seen[i], seat):
                table.hand[i] = UNKNOWN
    for i in range(CARDS):
        table.small_seen[i] = known_alone(table.small_seen[i], seat)
        table.large_seen[i] = known_alone(table.large_seen[i], seat)
    for i in range(CARDS_DRAWN):
        table.hand_seen[i] = known_alone(table.hand_seen[i], seat)


@rule
def known_alone(seen: int, seat: int) -> int:
    return 1 << seat if knows(seen, seat) else 0


@door
def conceal(table: Table, seat: int, number: int) -> None:
    """Redeal everything hidden from this seat at random."""
    seed(table.dice, number)
    held = looks_at_cards(table)
    if held == NONE or table.seat == seat:
        held = NONE
    mix(table, seat, False, held == 0)
    mix(table, seat, True, held == 1)


@rule
def mix(table: Table, seat: int, large: bool, with_hand: bool) -> None:
    """Shuffle the unknown cards of a stack together with those in another player's hand; places number both in one sequence.

    The cards are sorted first, so that the result doesn't depend on their true order.
    """
    last = int(table.large_count if large else table.small_count)
    if with_hand:
        last += CARDS_DRAWN
    for i in range(last):
        for j in range(i + 1, last):
            both = is_unknown(table, large, i, seat) and is_unknown(table, large, j, seat)
            if both and card_at(table, large, j) < card_at(table, large, i):
                swap(table, large, i, j)
    for i in range(last - 1, 0, -1):
        if is_unknown(table, large, i, seat):
            swap(table, large, i, any_unknown(table, large, i, seat))


@rule
def any_unknown(table: Table, large: bool, last: int, seat: int) -> int:
    """Return a random unknown place no later than `last`."""
    unknown = 0
    for i in range(last + 1):
        if is_unknown(table, large, i, seat):
            unknown += 1
    chosen = roll(table.dice, unknown)
    for i in range(last + 1):
        if is_unknown(table, large, i, seat):
            if chosen == 0:
                return i
            chosen -= 1
    return last


@rule
def is_unknown(table: Table, large: bool, place: int, seat: int) -> bool:
    count = table.large_count if large else table.small_count
    if place >= count:
        return table.hand[place - count] != NONE and not knows(table.hand_seen[place - count], seat)
    return not knows(table.large_seen[place] if large else table.small_seen[place], seat)


@rule
def card_at(table: Table, large: bool, place: int) -> int:
    count = table.large_count if large else table.small_count
    if place >= count:
        return table.hand[place - count] + 0
    return table.large_deck[place] + 0 if large else table.small_deck[place] + 0


@rule
def put(table: Table, large: bool, place: int, card: int) -> None:
    count = table.large_count if large else table.small_count
    if place >= count:
        table.hand[place - count] = card
    elif large:
        table.large_deck[place] = card
    else:
        table.small_deck[place] = card


@rule
def swap(table: Table, large: bool, one: int, other: int) -> None:
    first, second = card_at(table, large, one), card_at(table, large, other)
    put(table, large, one, second)
    put(table, large, other, first)
