"""Closing questions: whether to ask a player who has nothing left but anytime actions.

Storing and trading concern only a player's own items, so they can wait for that player's next moment.
The rules ask only where going on would cost the player something:

- the cartographer's action of this moment;
- a lid or a large card, because these affect more than the player's own items;
- a milestone, on the player's turn;
- an action of this moment that an anytime action could make possible;
- a passage that lids, large cards or the cartographer could still complete, before its bonus;
- items on a marketplace that is about to be cleared.
"""

from leeward.cooper_island.rules import boats, buildings, cargo, landscape, milestones, passage, payment, storage, trade
from leeward.cooper_island.rules.components import (
    BUILDINGS,
    CARGO_SHIPS,
    ITEMS,
    STATUE_COST,
    Item,
)
from leeward.cooper_island.rules.rounds import card_back_coins, lid_back_coins
from leeward.cooper_island.rules.table import Decision, Left, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of


@rule
def stands(table: Table) -> bool:
    """Return whether going on without asking would cost the player something."""
    decision = table.decision
    player = table.players[table.seat]
    if decision == Decision.FINAL or decision == Decision.FEE or decision == Decision.HARBOR:
        return True
    if decision == Decision.PASSAGE_BONUS:
        return table.left[Left.DUE] > 0 and passage.is_within_reach(player) and can_complete_passage(table, player)
    if player.lids > 0 or player.large_cards != 0:
        return True
    if decision == Decision.REACTIVATE:
        return can_reactivate(table, player)
    if decision == Decision.GAIN:
        return can_trade(player)
    if can_map(player):
        return True
    if decision == Decision.CLEAR:
        return can_save_market(player)
    if decision == Decision.SECTION and milestones.milestones_reached(player) > player.hired + player.hired_points:
        return True
    if decision == Decision.SECTION or decision == Decision.INCOME:
        return can_be_made_possible(table, player)
    return decision == Decision.WORKSHOP and table.frames[table.depth - 1].numbers[Number.STATUE] == 1


# storing and trading


@rule
def can_trade(player: Player) -> bool:
    packed = storage.worths(player)
    for kind in range(trade.TRADES):
        if trade.can_trade(packed, kind):
            return True
    return False


@rule
def can_clear(player: Player) -> bool:
    """Return whether a cube can leave the land."""
    return storage.fits(player, 1, 0) or can_trade(player)


@rule
def worths_with_market(player: Player) -> int:
    """Return how much the player could pay if everything on the marketplace were stored."""
    packed = storage.worths(player)
    for item in range(ITEMS):
        packed += int(player.market[item]) << storage.WORTH_BITS * item
    return packed


@rule
def most_traded(packed: int) -> int:
    """Return an upper bound on the items gained from trades."""
    treasure = (
        storage.worth(packed, Item.CLOTH) // trade.TREASURE_RATE + storage.worth(packed, Item.GOLD) // trade.TREASURE_RATE
    )
    return treasure + storage.total(packed) // trade.ANY_RATE


# the cartographer


@rule
def can_map(player: Player) -> bool:
    """Return whether he can place a tile, perhaps after clearing a cube away."""
    if player.map_actions == 0 or player.marker < landscape.fewest_steps(player):
        return False
    return landscape.can_lay_single(player, False) or (can_reach_cube(player) and can_clear(player))


@rule
def can_reach_cube(player: Player) -> bool:
    cubes = player.cubes
    while cubes != 0:
        if player.marker >= landscape.single_steps(player, lowest_of(cubes)):
            return True
        cubes &= cubes - 1
    return False


# the clean-up


@rule
def can_complete_passage(table: Table, player: Player) -> bool:
    packed = worths_with_market(player)
    return passage.can_complete(table, player, packed, most_traded(packed), can_clear(player))


@rule
def can_reactivate(table: Table, player: Player) -> bool:
    """Return whether there is something to reactivate and the player could raise the coins."""
    flip = table.left[Left.FLIP] > 0 and player.large_down != 0
    lid = table.left[Left.LID] > 0 and player.crates != 0
    if not flip and not lid:
        return False
    if can_map(player):
        return True  # his cube may be traded for coins
    packed = worths_with_market(player)
    coins = storage.worth(packed, Item.COIN) + most_traded(packed)
    return (flip and coins >= card_back_coins(player)) or (lid and coins >= lid_back_coins(player))


@rule
def can_save_market(player: Player) -> bool:
    for item in range(ITEMS):
        if player.market[item] > 0 and (storage.has_room(player, item) or can_trade(player)):
            return True
    return False


# open actions of the income or the section


@rule
def can_be_made_possible(table: Table, player: Player) -> bool:
    """Return whether storing or trading could enable an open action. Other ways need the cartographer, a lid or a card."""
    left = table.left
    if left[Left.PLACE] + left[Left.EITHER] > 0 and has_tiles(player) and player.cubes != 0 and can_clear(player):
        return True
    if left[Left.TAKE] > 0 and can_trade(player):
        return True
    spending = left[Left.BOAT] + left[Left.ERECT] + left[Left.STATUE] + left[Left.RUIN_OR_STATUE] + left[Left.SUPPLY]
    return spending > 0 and can_be_paid(table, player, worths_with_market(player))


@rule
def has_tiles(player: Player) -> bool:
    for kind in range(len(player.tiles)):
        if player.tiles[kind] > 0:
            return True
    return False


@rule
def can_be_paid(table: Table, player: Player, packed: int) -> bool:
    """Return whether any open action might be affordable, assuming the best trades."""
    left = table.left
    more = most_traded(packed)
    if left[Left.BOAT] > 0 and boats.can_build(player, packed, left[Left.BOAT] - 1 + more):
        return True
    for building in range(BUILDINGS):
        open_to_erect = left[Left.ERECT] > 0 and player.buildings[building] > 0
        less = buildings.building_reduction(player, building, left[Left.ERECT] - 1)
        if open_to_erect and payment.can_pay(player, packed, building, less + more):
            return True
    if left[Left.STATUE] + left[Left.RUIN_OR_STATUE] > 0 and player.workshop[0] + player.workshop[1] > 0:
        for cost in range(2):
            if payment.can_pay(player, packed, STATUE_COST + cost, buildings.statue_reduction(player, 0) + more):
                return True
    for ship in range(CARGO_SHIPS):
        open_to_supply = left[Left.SUPPLY] > 0 and player.on_ships >> ship & 1
        if open_to_supply and payment.can_pay(
            player, packed, payment.COST_OF_CARGO + ship, cargo.reduction(table, player, ship) + more
        ):
            return True
    return False
