"""Helm points: rulebook, page 16.

earn, earn_with_lid         gain points; the points of one action go to one ship
offer_ships, set_sail       choose the ship
move                        spend one point: raise an anchor, or sail a step and resolve what the ship passes
  offer_crossed             two islets with one step: choose which comes first
  take_log_book             at every bay and harbor; page 25 lists the rewards
  pay_fee                   at a harbor, and for standing on a worker (page 13); refusing costs an anchor
anchors_placed, anchor      drop anchors, spread evenly over both ships
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import frames, storage, tasks
from leeward.cooper_island.rules.components import (
    LOG_BESIDES,
    LOG_DRAWS,
    LOG_ITEMS,
    LOG_KINDS,
    LOG_STEPS,
    SHIPS,
)
from leeward.cooper_island.rules.islets import islet_ahead, islet_behind
from leeward.cooper_island.rules.peninsula import BAY, LEG, harbor_owner, position
from leeward.cooper_island.rules.table import Act, Decision, Number, Player, Source, Table
from leeward.cooper_island.rules.values import log_pile
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.chance import reveal
from leeward.kernel.pieces.dice import roll
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def move(table: Table) -> None:
    """Spend one point: raise an anchor if there is one, else sail a step and resolve what the ship passes."""
    frame = frames.top(table)
    ship = int(frame.numbers[Number.SHIP])
    player = table.players[table.seat]
    if frame.numbers[Number.POINTS_LEFT] == 0:
        cargo = int(frame.numbers[Number.CARGO])
        frames.pop(table)
        if cargo > 0:
            take_lid(player, cargo - 1)
        return
    frame.numbers[Number.POINTS_LEFT] -= 1
    if player.anchors[ship] > 0:
        player.anchors[ship] -= 1
        return
    left = position(table.seats, table.seat, ship, player.steps[ship])
    player.steps[ship] += 1
    entered = position(table.seats, table.seat, ship, player.steps[ship])
    # Push in reverse: the islets come first.
    if entered % LEG == 0:
        tasks.harbor_fee(table, harbor_owner(table.seats, entered), ship)
    if entered % BAY == 0:
        tasks.log_book(table)
    first, second = islet_ahead(table, left, ship), islet_behind(table, entered, ship)
    # Both islets belong to one peninsula, which never has two of a kind.
    if first >= 0 and second >= 0:
        tasks.cross_islets(table, first, second)
    elif first >= 0 or second >= 0:
        tasks.use_islet(table, max(first, second), chosen=False)


@rule
def earn(table: Table, points: int) -> None:
    """Gain the helm points of one action, for one ship."""
    if points > 0:
        tasks.helm(table, points, cargo=0)


@rule
def earn_with_lid(table: Table, points: int, cargo: int) -> None:
    """Gain helm points for supplying a cargo ship; the player takes its lid after sailing them."""
    if points > 0:
        tasks.helm(table, points, cargo=cargo + 1)
    else:
        take_lid(table.players[table.seat], cargo)


@rule
def take_lid(player: Player, cargo: int) -> None:
    player.on_ships &= ~(1 << cargo)
    player.lids += 1


@rule
def offer_ships(table: Table, actions: Row[int]) -> int:
    count = 0
    for ship in range(SHIPS - 1, -1, -1):
        count = offer(actions, count, Act.SAIL + ship)
    return count


@rule
def set_sail(table: Table, action: int) -> None:
    points, cargo = frames.number(table, Number.POINTS), frames.number(table, Number.CARGO)
    frames.pop(table)
    tasks.move(table, action - Act.SAIL, points, cargo)


@rule
def offer_crossed(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    count = offer(actions, 0, Act.ISLET + frame.numbers[Number.ISLET])
    return offer(actions, count, Act.ISLET + frame.numbers[Number.OTHER_ISLET])


@rule
def take_log_book(table: Table) -> None:
    """Draw a log book; if none is left, shuffle the used ones first."""
    frames.pop(table)
    table.players[table.seat].log_books += 1
    left = 0
    for kind in range(LOG_KINDS):
        left += table.log_pile[kind]
    if left == 0:
        for kind in range(LOG_KINDS):
            table.log_pile[kind] = log_pile(table.players[0], kind)
            left += table.log_pile[kind]
    drawn = draw_log_book(table, left)
    tasks.answer(table, Moment.LOG_BOOK)
    for _ in range(LOG_STEPS[drawn]):
        tasks.bonus(table, step=True, source=Source.LOG_BOOK)
    for _ in range(LOG_DRAWS[drawn]):
        tasks.bonus(table, step=False, source=Source.LOG_BOOK)
    for i in range(LOG_ITEMS.shape[1] - 1, -1, -1):
        if LOG_ITEMS[drawn, i] != 0:
            tasks.gain(table, one_of=LOG_ITEMS[drawn, i], besides=LOG_BESIDES[drawn, i], source=Source.LOG_BOOK)


@rule
def draw_log_book(table: Table, left: int) -> int:
    reveal(table)
    rest = roll(table.dice, left)
    for kind in range(LOG_KINDS):
        if rest < table.log_pile[kind]:
            table.log_pile[kind] -= 1
            return kind
        rest -= table.log_pile[kind]
    return LOG_KINDS - 1


# anchors


@rule
def anchors_placed(table: Table) -> bool:
    """Drop anchors at the ship with fewer, and two of them at both. Return whether none is left for the player to choose."""
    frame = frames.top(table)
    player = table.players[table.seat]
    while frame.numbers[Number.AMOUNT] > 1 or (frame.numbers[Number.AMOUNT] > 0 and player.anchors[0] != player.anchors[1]):
        player.anchors[0 if player.anchors[0] < player.anchors[1] else 1] += 1
        frame.numbers[Number.AMOUNT] -= 1
    if frame.numbers[Number.AMOUNT] > 0:
        return False
    frames.pop(table)
    return True


@rule
def offer_anchoring(table: Table, actions: Row[int]) -> int:
    count = 0
    for ship in range(SHIPS):
        count = offer(actions, count, Act.ANCHOR + ship)
    return count


@rule
def anchor(table: Table, action: int) -> None:
    table.players[table.seat].anchors[action - Act.ANCHOR] += 1
    frames.top(table).numbers[Number.AMOUNT] -= 1


# fees for harbors and workers


@rule
def pay_fee(table: Table, action: int) -> None:
    """Pay one item, or refuse: drop an anchor, and the owner takes an item from the supply."""
    frame = frames.top(table)
    harbor = frame.task == Decision.HARBOR
    owner, ship = int(frame.numbers[Number.OWNER]), int(frame.numbers[Number.ENTERED_BY])
    player = table.players[table.seat]
    frames.pop(table)
    if action != Act.PASS:
        item = storage.give(player, action)
        if owner != table.seat:
            table.players[owner].market[item] += 1
        return
    if harbor:
        player.anchors[ship] += 1
    else:
        tasks.anchors(table, 1)
    if owner != table.seat:
        tasks.compensation(table, owner)
