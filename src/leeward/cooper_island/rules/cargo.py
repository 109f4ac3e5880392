"""Cargo ships and the harbormaster: rulebook, page 19. Crates and their lids: page 20.

offer_ships, supply         pay, gain the helm points, take the lid; the harbormaster's discount applies once a round
offer_crates, use_lid       put a lid on a crate, any time
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, payment, sailing, tasks
from leeward.cooper_island.rules.components import (
    CARGO_SHIPS,
    CRATE_ITEMS,
    CRATE_STEPS,
    CRATES,
    CUBES,
    TRACK,
    Crate,
    Item,
)
from leeward.cooper_island.rules.landscape import can_lay_double, draw_tile, take_steps, tiles_in_bag
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number, Player, Table
from leeward.cooper_island.rules.values import cargo_points
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

HARBORMASTER_LESS = 1


@rule
def supply(table: Table, action: int, discount: int) -> None:
    """Pay, sail the helm points, then take the lid. The harbormaster lies down after giving his discount."""
    ship = action - Act.SUPPLY
    player = table.players[table.seat]
    less = reduction(table, player, ship) + discount
    if table.harbormaster == ship:
        table.upright = 0
    tasks.answer(table, Moment.CARGO)
    points = cargo_points(player, ship) + deck.sum_of(player, deck.HAS_CARGO_HELM, deck.CARGO_HELM)
    sailing.earn_with_lid(table, points, ship)
    payment.ask(table, payment.COST_OF_CARGO + ship, less)


@rule
def reduction(table: Table, player: Player, ship: int) -> int:
    less = deck.sum_of(player, deck.HAS_CARGO_LESS, deck.CARGO_LESS)
    if table.upright and table.harbormaster == ship:
        less += HARBORMASTER_LESS
    return less


@rule
def can_supply(table: Table, player: Player, packed: int, ship: int, discount: int) -> bool:
    return (
        player.on_ships >> ship & 1 == 1
        and payment.can_pay(player, packed, payment.COST_OF_CARGO + ship, reduction(table, player, ship) + discount)
        and not is_being_supplied(table, ship)
    )


@rule
def is_being_supplied(table: Table, ship: int) -> bool:
    """Return whether its lid is already due, once the helm points have been sailed."""
    for i in range(table.depth):
        task = table.frames[i].task
        if (task == Decision.HELM or task == Decision.MOVE) and table.frames[i].numbers[Number.CARGO] == ship + 1:
            return True
    return False


@rule
def offer_ships(table: Table, player: Player, packed: int, discount: int, actions: Row[int], count: int) -> int:
    for ship in range(CARGO_SHIPS):
        if can_supply(table, player, packed, ship, discount):
            count = offer(actions, count, Act.SUPPLY + ship)
    return count


@rule
def lids_taken(player: Player) -> int:
    count = 0
    for ship in range(CARGO_SHIPS):
        if not player.on_ships >> ship & 1:
            count += 1
    return count


# the crates


@rule
def can_open(table: Table, player: Player, crate: int, spare: int) -> bool:
    """Return whether a lid can go on this crate. `spare`: how many free spaces may be used up."""
    if crate == Crate.DRAW:
        return tiles_in_bag(table) > 0
    if crate == Crate.PLACE:
        return can_lay_double(player, False, spare)
    if crate == Crate.STEPS:
        return player.marker < TRACK
    return True


@rule
def offer_crates(table: Table, player: Player, spare: int, actions: Row[int], count: int) -> int:
    if player.lids > 0:
        for crate in range(CRATES):
            if not player.crates >> crate & 1 and can_open(table, player, crate, spare):
                count = offer(actions, count, Act.CRATE + crate)
    return count


@rule
def use_lid(table: Table, action: int) -> None:
    crate = action - Act.CRATE
    player = table.players[table.seat]
    player.lids -= 1
    player.crates |= 1 << int(crate)
    tasks.answer(table, Moment.CRATE)
    if crate == Crate.DRAW:
        draw_tile(table, player)
    elif crate == Crate.PLACE:
        tasks.lay_tile(table, NONE, free_shim=False)
    elif crate == Crate.STEPS:
        take_steps(player, CRATE_STEPS)
    elif crate == Crate.COINS:
        player.market[Item.COIN] += CRATE_ITEMS
    else:
        tasks.market(table, CRATE_ITEMS, choice=CUBES)
