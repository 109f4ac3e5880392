"""Anytime actions: storage, trades, crate lids, the cartographer, large cards; and hiring by milestones in one's own turn."""

from leeward.cooper_island import buildings, cards, cargo, frames, milestones, storage, trade
from leeward.cooper_island.components import ITEMS, Piece
from leeward.cooper_island.landscape import can_lay_single, free_spaces
from leeward.cooper_island.peninsula import LAND
from leeward.cooper_island.table import NONE, Act, Decision
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule


@rule
def offer_all(table, actions, count):
    player = table.players[table.seat]
    packed = storage.worths(player)
    waiting = buildings.sites_waiting(table)
    # Whoever has paid for a building keeps a space free for it: no action may take the last ones.
    tight = waiting > 0 and free_spaces(player) < waiting + 2
    count = offer_storing(player, actions, count)
    count = offer_market(player, actions, count)
    count = trade.offer_trades(packed, actions, count)
    count = cargo.offer_crates(table, player, tight, actions, count)
    if not tight and can_lay_single(player):
        count = offer(actions, count, Act.SINGLE)
    count = cards.offer_cards(table, player, packed, tight, actions, count)
    if table.moment == Decision.TURN or table.moment == Decision.SECTION:
        count = milestones.offer_hiring(table, player, actions, count)
    return count


@rule
def offer_clearing(table, actions, count):
    """Only what clears a space: somebody waits for one."""
    player = table.players[table.seat]
    count = offer_storing(player, actions, count)
    return trade.offer_trades(storage.worths(player), actions, count)


@rule
def offer_storing(player, actions, count):
    if storage.fits(player, 1, 0):
        for space in range(LAND):
            if storage.cube_on(player, space) != NONE:
                count = offer(actions, count, Act.STORE_CUBE + space)
    return count


@rule
def offer_market(player, actions, count):
    for item in range(ITEMS):
        if player.market[item] > 0 and storage.has_room(player, item):
            count = offer(actions, count, Act.STORE + item)
    return count


@rule
def is_anytime(action):
    return (
        Act.TRADE <= action < Act.FINISH
        or Act.SINGLE <= action < Act.START
        or Act.STORE <= action < Act.TILE
        or Act.CRATE <= action < Act.KEEP
    )


@rule
def perform(table, action):
    player = table.players[table.seat]
    if action < Act.FINISH:
        trade.begin(table, action)
    elif action == Act.SINGLE:
        frames.push(table, Decision.SINGLE, 0, 0, 0)
    elif action < Act.START:
        milestones.hire(table, player, action - Act.HIRE)
    elif action < Act.STORE_CUBE:
        player.market[action - Act.STORE] -= 1
        player.stored[action - Act.STORE] += 1
    elif action < Act.TILE:
        space = action - Act.STORE_CUBE
        player.stored[player.piece[space] - Piece.CUBE] += 1
        player.piece[space] = Piece.NOTHING
    elif action < Act.CARD:
        cargo.use_lid(table, action)
    else:
        cards.use(table, action)
