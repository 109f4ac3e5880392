"""Income boats: rulebook, page 17; their effects: page 25.

offer_boats, build          pay for a landing space, gain its helm points, use the boat
use                         a boat's effect: when built, at income, through section E or another boat
offer_all, choose           use any boat that is face up
docked, dock                turn boats over, for a card
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, frames, payment, sailing, tasks
from leeward.cooper_island.rules.components import (
    BOATS,
    LANDING_SPACES,
    PRODUCE,
    TREASURE,
    Boat,
    Item,
)
from leeward.cooper_island.rules.storage import ask_gain
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Source, Table
from leeward.cooper_island.rules.values import landing_points
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def build(table: Table, action: int, discount: int) -> None:
    """Pay, gain the helm points, then use the boat."""
    space = (action - Act.BUILD_BOAT) // BOATS
    boat = (action - Act.BUILD_BOAT) % BOATS
    player = table.players[table.seat]
    player.boats &= ~(1 << int(boat))
    player.landing[space] = boat
    tasks.answer(table, Moment.BOAT)
    tasks.use_boat(table, boat, chosen=False)
    sailing.earn(table, landing_points(player, space) + deck.sum_of(player, deck.HAS_BOAT_HELM, deck.BOAT_HELM))
    payment.ask(table, payment.COST_OF_LANDING + space, reduction(player, discount))


@rule
def reduction(player: Player, discount: int) -> int:
    return discount + deck.sum_of(player, deck.HAS_BOATS_LESS, deck.BOATS_LESS)


@rule
def can_land(player: Player, packed: int, space: int, discount: int) -> bool:
    return player.landing[space] == NONE and payment.can_pay(
        player, packed, payment.COST_OF_LANDING + space, reduction(player, discount)
    )


@rule
def can_build(player: Player, packed: int, discount: int) -> bool:
    if player.boats == 0:
        return False
    for space in range(LANDING_SPACES):
        if can_land(player, packed, space, discount):
            return True
    return False


@rule
def offer_boats(player: Player, packed: int, discount: int, actions: Row[int], count: int) -> int:
    for space in range(LANDING_SPACES):
        if can_land(player, packed, space, discount):
            for boat in range(BOATS):
                if player.boats >> boat & 1:
                    count = offer(actions, count, Act.BUILD_BOAT + BOATS * space + boat)
    return count


@rule
def boats_built(player: Player) -> int:
    count = 0
    for space in range(LANDING_SPACES):
        if player.landing[space] != NONE:
            count += 1
    return count


@rule
def working(player: Player, space: int) -> bool:
    """Return whether a boat lies face up on this landing space."""
    return player.landing[space] != NONE and not player.boats_down >> space & 1


@rule
def working_spaces(player: Player) -> int:
    """Return the landing spaces with a boat face up, one bit each."""
    spaces = 0
    for space in range(LANDING_SPACES):
        if working(player, space):
            spaces |= 1 << space
    return spaces


# using boats


@rule
def use(table: Table) -> None:
    """Resolve the boat task on top of the stack."""
    boat, chosen = frames.number(table, Number.BOAT), frames.number(table, Number.CHOSEN) == 1
    frames.pop(table)
    if boat == Boat.COIN:
        ask_gain(table, 1 << Item.COIN, NONE, Source.BOAT, chosen)
    elif boat == Boat.TREASURE:
        ask_gain(table, TREASURE, NONE, Source.BOAT, chosen)
    elif boat == Boat.RESOURCE:
        ask_gain(table, PRODUCE, NONE, Source.BOAT, chosen)
    elif boat == Boat.DRAW:
        tasks.bonus(table, step=False, source=Source.BOAT)
    elif boat == Boat.STEP:
        tasks.bonus(table, step=True, source=Source.BOAT)
    else:
        tasks.choose_boats(table, 1, used=1 << Boat.COPY)


@rule
def at_work(table: Table) -> int:
    """Return the kinds of boat that lie face up on any player's board, one bit each."""
    kinds = 0
    for seat in range(table.seats):
        player = table.players[seat]
        for space in range(LANDING_SPACES):
            if working(player, space):
                kinds |= 1 << int(player.landing[space])
    return kinds


@rule
def offer_all(table: Table, without: int, actions: Row[int], count: int) -> int:
    kinds = at_work(table) & ~without
    for boat in range(BOATS):
        if kinds >> boat & 1:
            count = offer(actions, count, Act.BOAT + boat)
    return count


@rule
def choose(table: Table, action: int) -> None:
    """Use one of several boats, each of a different kind."""
    frame = frames.top(table)
    boat = action - Act.BOAT
    frame.numbers[Number.AMOUNT] -= 1
    frame.numbers[Number.USED] |= 1 << boat
    if frame.numbers[Number.AMOUNT] == 0:
        frames.pop(table)
    tasks.use_boat(table, boat, chosen=True)


# turning boats over


@rule
def boats_at_work(player: Player) -> int:
    count = 0
    for space in range(LANDING_SPACES):
        if working(player, space):
            count += 1
    return count


@rule
def docked(table: Table) -> bool:
    """Return whether all boats due are turned over. If every face-up boat is due, turn them over without asking."""
    frame = frames.top(table)
    player = table.players[table.seat]
    if boats_at_work(player) > frame.numbers[Number.AMOUNT]:
        return False
    player.boats_down |= working_spaces(player)
    frames.pop(table)
    return True


@rule
def offer_docking(table: Table, actions: Row[int]) -> int:
    """Offer boats in the order of their landing spaces, as long as enough of them follow."""
    frame = frames.top(table)
    player = table.players[table.seat]
    following = 0
    for space in range(frame.numbers[Number.FIRST_SPACE], LANDING_SPACES):
        if working(player, space):
            following += 1
    count = 0
    for space in range(frame.numbers[Number.FIRST_SPACE], LANDING_SPACES):
        if working(player, space) and following >= frame.numbers[Number.AMOUNT]:
            count = offer(actions, count, Act.DOCK + space)
            following -= 1
    return count


@rule
def dock(table: Table, action: int) -> None:
    frame = frames.top(table)
    table.players[table.seat].boats_down |= 1 << int(action - Act.DOCK)
    frame.numbers[Number.AMOUNT] -= 1
    frame.numbers[Number.FIRST_SPACE] = action - Act.DOCK + 1
    if frame.numbers[Number.AMOUNT] == 0:
        frames.pop(table)
