"""What a seat may not know: the dice, face-down cards, and the four cards another player looks at.

The bag and the log books have no order of their own: what is left in them can be counted by everybody, and the dice decide
what is drawn. A seat knows the cards it has put under a stack itself.
"""

from leeward.cooper_island.components import CARDS, CARDS_DRAWN
from leeward.cooper_island.table import NONE, Decision
from leeward.kernel.dice import roll, seed
from leeward.kernel.rules import rule

UNKNOWN = -2


@rule
def knows(seen, seat):
    return seat >= 0 and seen >> seat & 1 == 1


@rule
def looks_at_cards(table):
    """Which stack somebody has in hand: 0 small, 1 large, or NONE."""
    if table.decision == Decision.KEEP or table.decision == Decision.RETURN:
        return int(table.frames[table.depth - 1].a)
    return NONE


@rule
def observe(table, seat):
    """Blank what the seat may not know; a seat below zero only watches."""
    for i in range(len(table.dice)):
        table.dice[i] = 0
    for i in range(CARDS):
        if i < table.small_count and not knows(table.small_seen[i], seat):
            table.small_deck[i] = UNKNOWN
        if i < table.large_count and not knows(table.large_seen[i], seat):
            table.large_deck[i] = UNKNOWN
    if looks_at_cards(table) != NONE and table.seat != seat:
        for i in range(CARDS_DRAWN):
            table.hand[i] = NONE if table.hand[i] == NONE else UNKNOWN
    for i in range(CARDS):
        table.small_seen[i] = known_alone(table.small_seen[i], seat)
        table.large_seen[i] = known_alone(table.large_seen[i], seat)


@rule
def known_alone(seen, seat):
    return 1 << seat if knows(seen, seat) else 0


@rule
def conceal(table, seat, number):
    """Deal anew what the seat may not know."""
    seed(table.dice, number)
    held = looks_at_cards(table)
    hidden_hand = held != NONE and table.seat != seat
    mix(table.dice, table.small_deck, table.small_seen, table.small_count, table.hand, hidden_hand and held == 0, seat)
    mix(table.dice, table.large_deck, table.large_seen, table.large_count, table.hand, hidden_hand and held == 1, seat)


@rule
def mix(dice, deck, seen, count, hand, with_hand, seat):
    """Shuffle the unknown cards of a stack, those in another's hand among them: places count through both."""
    last = count + CARDS_DRAWN if with_hand else count + 0
    for i in range(last - 1, 0, -1):
        if is_unknown(deck, seen, count, hand, i, seat):
            unknown = 0
            for j in range(i + 1):
                if is_unknown(deck, seen, count, hand, j, seat):
                    unknown += 1
            chosen = roll(dice, unknown)
            for j in range(i + 1):
                if is_unknown(deck, seen, count, hand, j, seat):
                    if chosen == 0:
                        swap(deck, hand, count, i, j)
                        break
                    chosen -= 1


@rule
def is_unknown(deck, seen, count, hand, place, seat):
    if place < count:
        return not knows(seen[place], seat)
    return hand[place - count] != NONE


@rule
def swap(deck, hand, count, one, other):
    first = deck[one] + 0 if one < count else hand[one - count] + 0
    second = deck[other] + 0 if other < count else hand[other - count] + 0
    if one < count:
        deck[one] = second
    else:
        hand[one - count] = second
    if other < count:
        deck[other] = first
    else:
        hand[other - count] = first
