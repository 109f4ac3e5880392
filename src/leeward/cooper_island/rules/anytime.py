"""Anytime actions: rulebook, pages 20 and 21. Also hiring for milestones on your own turn: page 22.

offer_all                   storage, trades, crate lids, the cartographer, large cards
perform                     carry one out
"""

from leeward.cooper_island.rules import buildings, cards, cargo, milestones, spaces, storage, tasks, trade
from leeward.cooper_island.rules.components import ITEMS, Piece
from leeward.cooper_island.rules.landscape import can_lay_single
from leeward.cooper_island.rules.table import Act, Decision, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def offer_all(table: Table, actions: Row[int], count: int) -> int:
    player = table.players[table.seat]
    packed = storage.worths(player)
    # A player who has paid for a building must keep a space for it: a free one, or one whose cube can be stored.
    spare = buildings.spare_spaces(table, player)
    count = offer_storing(player, actions, count)
    count = offer_market(player, actions, count)
    count = trade.offer_trades(packed, table.next_trade, actions, count)
    count = cargo.offer_crates(table, player, spare, actions, count)
    if can_lay_single(player, only_uncharted(player, spare)):
        count = offer(actions, count, Act.SINGLE)
    count = cards.offer_cards(table, player, packed, spare, actions, count)
    if table.moment == Decision.TURN or table.moment == Decision.SECTION:
        count = milestones.offer_hiring(table, player, actions, count)
    return count


@rule
def only_uncharted(player: Player, spare: int) -> bool:
    """Return whether the cartographer must not cover a free landscape: a building needs it."""
    return spare < 1 and not storage.fits(player, 1, 0)


@rule
def offer_clearing(table: Table, actions: Row[int], count: int) -> int:
    """Offer only actions that clear a space, because a building is waiting for one."""
    player = table.players[table.seat]
    count = offer_storing(player, actions, count)
    return trade.offer_trades(storage.worths(player), 0, actions, count)


@rule
def offer_storing(player: Player, actions: Row[int], count: int) -> int:
    if player.cubes == 0 or not storage.fits(player, 1, 0):
        return count
    return spaces.offer_spaces(actions, count, Act.STORE_CUBE, player.cubes)


@rule
def offer_market(player: Player, actions: Row[int], count: int) -> int:
    on_market = 0
    for item in range(ITEMS):
        on_market |= player.market[item]
    if on_market == 0:
        return count
    for item in range(ITEMS):
        if player.market[item] > 0 and storage.has_room(player, item):
            count = offer(actions, count, Act.STORE + item)
    return count


@rule
def is_anytime(action: int) -> bool:
    return (
        Act.TRADE <= action < Act.FINISH
        or Act.SINGLE <= action < Act.START
        or Act.STORE <= action < Act.TILE
        or Act.CRATE <= action < Act.KEEP
    )


@rule
def perform(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if action < Act.FINISH:
        trade.begin(table, action)
    elif action == Act.SINGLE:
        tasks.lay_single(table, only_uncharted(player, buildings.spare_spaces(table, player)))
    elif action < Act.START:
        milestones.hire(table, player, action - Act.HIRE)
    elif action < Act.STORE_CUBE:
        player.market[action - Act.STORE] -= 1
        player.stored[action - Act.STORE] += 1
    elif action < Act.TILE:
        space = action - Act.STORE_CUBE
        player.stored[player.piece[space] - Piece.CUBE] += 1
        spaces.clear(player, space)
    elif action < Act.CARD:
        cargo.use_lid(table, action)
    else:
        cards.use(table, action)
