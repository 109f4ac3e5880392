"""Income boats: building them, and what they bring."""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, frames, payment, sailing
from leeward.cooper_island.rules.components import (
    BOATS,
    LANDING_POINTS,
    LANDING_SPACES,
    PRODUCE,
    TREASURE,
    Boat,
    Item,
)
from leeward.cooper_island.rules.storage import ask_gain
from leeward.cooper_island.rules.table import NONE, Act, Decision, Source
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule


@rule
def reduction(player, discount):
    return discount + deck.sum_of(player.small_cards & deck.HAS_BOATS_LESS, deck.BOATS_LESS)


@rule
def can_land(player, packed, space, discount):
    return player.landing[space] == NONE and payment.can_pay(
        packed, payment.COST_OF_LANDING + space, reduction(player, discount)
    )


@rule
def can_build(player, packed, discount):
    if player.boats == 0:
        return False
    for space in range(LANDING_SPACES):
        if can_land(player, packed, space, discount):
            return True
    return False


@rule
def offer_boats(player, packed, discount, actions, count):
    for space in range(LANDING_SPACES):
        if can_land(player, packed, space, discount):
            for boat in range(BOATS):
                if player.boats >> boat & 1:
                    count = offer(actions, count, Act.BUILD_BOAT + BOATS * space + boat)
    return count


@rule
def build(table, action, discount):
    """Pay, gain the helm points, then use the boat."""
    space = (action - Act.BUILD_BOAT) // BOATS
    boat = (action - Act.BUILD_BOAT) % BOATS
    player = table.players[table.seat]
    player.boats &= ~(1 << int(boat))
    player.landing[space] = boat
    frames.answer(table, Moment.BOAT + 0)
    frames.push(table, Decision.BOAT, boat, 0, 0)
    sailing.earn(table, LANDING_POINTS[space] + deck.sum_of(player.small_cards & deck.HAS_BOAT_HELM, deck.BOAT_HELM))
    payment.ask(table, payment.COST_OF_LANDING + space, reduction(player, discount))


@rule
def boats_built(player):
    count = 0
    for space in range(LANDING_SPACES):
        if player.landing[space] != NONE:
            count += 1
    return count


@rule
def working(player, space):
    """A boat that lies there face up."""
    return player.landing[space] != NONE and not player.boats_down >> space & 1


@rule
def working_spaces(player):
    """The landing spaces with a boat face up, one bit each."""
    spaces = 0
    for space in range(LANDING_SPACES):
        if working(player, space):
            spaces |= 1 << space
    return spaces


# using them


@rule
def use(table):
    """Ask for what the boat on top of the stack offers."""
    boat, chosen = int(frames.top(table).a), frames.top(table).b == 1
    frames.pop(table)
    if boat == Boat.COIN:
        ask_gain(table, 1 << Item.COIN, NONE, Source.BOAT + 0, chosen)
    elif boat == Boat.TREASURE:
        ask_gain(table, TREASURE, NONE, Source.BOAT + 0, chosen)
    elif boat == Boat.RESOURCE:
        ask_gain(table, PRODUCE, NONE, Source.BOAT + 0, chosen)
    elif boat == Boat.DRAW:
        frames.push(table, Decision.BONUS, 0, 0, Source.BOAT + 0)
    elif boat == Boat.STEP:
        frames.push(table, Decision.BONUS, 1, 0, Source.BOAT + 0)
    else:
        frames.push(table, Decision.CHOOSE_BOAT, 1, 1 << Boat.COPY, 0)


@rule
def at_work(table):
    """The kinds of boat that lie face up on anybody's board, one bit each."""
    kinds = 0
    for seat in range(table.seats):
        player = table.players[seat]
        for space in range(LANDING_SPACES):
            if working(player, space):
                kinds |= 1 << int(player.landing[space])
    return kinds


@rule
def offer_all(table, without, actions, count):
    kinds = at_work(table) & ~without
    for boat in range(BOATS):
        if kinds >> boat & 1:
            count = offer(actions, count, Act.BOAT + boat)
    return count


@rule
def choose(table, action):
    """One of several boats to use, each of another kind."""
    frame = frames.top(table)
    boat = action - Act.BOAT
    frame.a -= 1
    frame.b |= 1 << int(boat)
    if frame.a == 0:
        frames.pop(table)
    frames.push(table, Decision.BOAT, boat, 1, 0)


# turning them over


@rule
def boats_at_work(player):
    count = 0
    for space in range(LANDING_SPACES):
        if working(player, space):
            count += 1
    return count


@rule
def docked(table):
    """Whether all boats are turned over; if no more lie there than have to be, there is nothing to choose."""
    frame = frames.top(table)
    player = table.players[table.seat]
    if boats_at_work(player) > frame.a:
        return False
    player.boats_down |= working_spaces(player)
    frames.pop(table)
    return True


@rule
def offer_docking(table, actions):
    player = table.players[table.seat]
    count = 0
    for space in range(LANDING_SPACES):
        if working(player, space):
            count = offer(actions, count, Act.DOCK + space)
    return count


@rule
def dock(table, action):
    frame = frames.top(table)
    table.players[table.seat].boats_down |= 1 << int(action - Act.DOCK)
    frame.a -= 1
    if frame.a == 0:
        frames.pop(table)
