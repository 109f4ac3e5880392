"""Milestones: rulebook, page 22.

milestones_reached          two boats, two buildings, two statues, two lids
offer_hiring, hire          cash a milestone in for a worker, or once for helm points
offer_orders, assign        send a worker to a royal order after hiring a special worker
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import boats, buildings, cargo, frames, sailing, tasks
from leeward.cooper_island.rules.components import HIRE_POINTS, HIRES, MILESTONE, ORDERS, Piece
from leeward.cooper_island.rules.landscape import count_pieces
from leeward.cooper_island.rules.table import NONE, Act, Hire, Number, Player, Table
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def hire(table: Table, player: Player, reward: int) -> None:
    """Hire a worker or gain helm points. A special worker sends another available worker, or else itself, to a royal order."""
    if reward == Hire.POINTS:
        player.hired_points = 1
        sailing.earn(table, HIRE_POINTS)
        return
    player.hired += 1
    tasks.answer(table, Moment.HIRE)
    if reward == Hire.NORMAL:
        player.normal_below -= 1
        player.normal += 1
        return
    normal = player.normal > 0
    special = player.special > 0 or not normal
    player.special_below -= 1
    player.special += 1
    tasks.order(table, normal, special)


@door
def milestones_reached(player: Player) -> int:
    """Count the milestones reached: two boats, two buildings, two statues, two lids."""
    reached = 0
    if boats.boats_built(player) >= MILESTONE:
        reached += 1
    if buildings.buildings_erected(player) >= MILESTONE:
        reached += 1
    if count_pieces(player, Piece.STATUE) >= MILESTONE:
        reached += 1
    if cargo.lids_taken(player) >= MILESTONE:
        reached += 1
    return reached


@rule
def offer_hiring(table: Table, player: Player, actions: Row[int], count: int) -> int:
    if milestones_reached(player) <= player.hired + player.hired_points:
        return count
    if player.hired < HIRES:
        if player.normal_below > 0:
            count = offer(actions, count, Act.HIRE + Hire.NORMAL)
        if player.special_below > 0 and free_orders(table) > 0:
            count = offer(actions, count, Act.HIRE + Hire.SPECIAL)
    if player.hired_points == 0:
        count = offer(actions, count, Act.HIRE + Hire.POINTS)
    return count


@rule
def free_orders(table: Table) -> int:
    count = 0
    for order in range(ORDERS):
        if table.orders[order] == NONE:
            count += 1
    return count


@rule
def offer_orders(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    count = 0
    for order in range(ORDERS):
        if table.orders[order] == NONE:
            if frame.numbers[Number.NORMAL] == 1:
                count = offer(actions, count, Act.ASSIGN + 2 * order)
            if frame.numbers[Number.SPECIAL] == 1:
                count = offer(actions, count, Act.ASSIGN + 2 * order + 1)
    return count


@rule
def assign(table: Table, action: int) -> None:
    order = (action - Act.ASSIGN) // 2
    special = (action - Act.ASSIGN) % 2
    player = table.players[table.seat]
    frames.pop(table)
    if special == 1:
        player.special -= 1
    else:
        player.normal -= 1
    table.orders[order] = table.seat
    table.order_workers[order] = special
