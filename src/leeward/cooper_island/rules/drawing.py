"""Drawing building cards: rulebook, pages 17 and 18.

look_at_four                take the top four cards of the stack
keep                        keep one of them, face up
put_back, returned          put the others under the stack, in any order
"""

from leeward.cooper_island.rules import frames, tasks
from leeward.cooper_island.rules.components import CARDS_DRAWN, Building
from leeward.cooper_island.rules.deck import CARDS
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.chance import reveal
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def look_at_four(table: Table) -> None:
    """Take the top four of the stack into the hand."""
    reveal(table)
    large = frames.number(table, Number.BUILDING) == Building.LARGE
    frames.pop(table)
    deck = table.large_deck if large else table.small_deck
    seen = table.large_seen if large else table.small_seen
    for i in range(CARDS_DRAWN):
        table.hand[i] = deck[i]
        table.hand_seen[i] = seen[i]
    for i in range(CARDS):
        further = i + CARDS_DRAWN
        deck[i] = deck[further] if further < CARDS else NONE
        seen[i] = seen[further] if further < CARDS else 0
    if large:
        table.large_count -= CARDS_DRAWN
    else:
        table.small_count -= CARDS_DRAWN
    tasks.keep_card(table, large)


@rule
def offer_hand(table: Table, actions: Row[int], first: int) -> int:
    count = 0
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            count = offer(actions, count, first + table.hand[i])
    return count


@rule
def leave_hand(table: Table, card: int) -> None:
    for i in range(CARDS_DRAWN):
        if table.hand[i] == card:
            table.hand[i] = NONE
            table.hand_seen[i] = 0


@rule
def keep(table: Table, action: int) -> None:
    """Keep one card face up; the others go under the stack."""
    reveal(table)
    card = action - Act.KEEP
    frame = frames.top(table)
    player = table.players[table.seat]
    if frame.numbers[Number.LARGE] == 1:
        player.large_cards |= 1 << int(card)
    else:
        player.small_cards |= 1 << int(card)
    leave_hand(table, card)
    frame.task = Decision.RETURN + 0


@rule
def put_back(table: Table, action: int) -> None:
    reveal(table)
    put_under(table, action - Act.RETURN)


@rule
def returned(table: Table) -> bool:
    """Return whether all cards are back under the stack. Once their order can't matter, put the rest back at once."""
    if order_matters(table):
        return False
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            put_under(table, table.hand[i])
    frames.pop(table)
    return True


@rule
def order_matters(table: Table) -> bool:
    """Return whether a later draw could reach some of the cards in hand but not others.

    Every later draw takes the same number of cards and puts the rest behind these.
    """
    large = frames.number(table, Number.LARGE) == 1
    above = table.large_count if large else table.small_count
    held, builders = 0, 0
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            held += 1
    for seat in range(table.seats):
        builders += table.players[seat].buildings[Building.LARGE if large else Building.SMALL]
    for i in range(builders):
        if above < CARDS_DRAWN * (i + 1) < above + held:
            return True
    return False


@rule
def put_under(table: Table, card: int) -> None:
    """Put a card under the stack and record that this seat knows where it is."""
    leave_hand(table, card)
    known = 1 << int(table.seat)
    if frames.number(table, Number.LARGE) == 1:
        table.large_deck[table.large_count] = card
        table.large_seen[table.large_count] = known
        table.large_count += 1
    else:
        table.small_deck[table.small_count] = card
        table.small_seen[table.small_count] = known
        table.small_count += 1
