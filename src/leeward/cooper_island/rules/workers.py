"""The worker phase: rulebook, pages 13 to 19.

offer_spaces, place         place a worker on the central island, and pay a fee to stand on another player's worker
open_section                list the section's actions
offer_actions, act          take them in any order, each once
bonus_settled, take_bonus   draw a tile or take a step offered by an islet, a boat or a log book
"""

from leeward.cooper_island.rules import boats, buildings, cargo, deck, frames, islets, landscape, storage, tasks
from leeward.cooper_island.rules.components import MOST_SEATS, RESOURCES, TRACK, Item, Section
from leeward.cooper_island.rules.table import NONE, SPACES, Act, Decision, Left, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

SYMBOL_LESS = 2  # the reduction on the square spaces of B and D
SECTION_STEPS = 3  # of E


@rule
def place(table: Table, action: int) -> None:
    """Place a worker. Only the first worker on a space gets its symbol; later ones owe the worker below a fee."""
    space = action - Act.SPACE
    player = table.players[table.seat]
    covered = owner_on_top(table, space)
    table.stacks[MOST_SEATS * space + table.heights[space]] = table.seat
    table.heights[space] += 1
    if space % 2:
        player.special -= 1
        player.special_out += 1
    else:
        player.normal -= 1
        player.normal_out += 1
    table.section = space // 2
    open_section(table, space // 2, space % 2 == 1, covered == NONE)
    table.moment = Decision.SECTION + 0
    if covered != NONE:
        tasks.fee(table, covered)


# placing a worker


@rule
def owner_on_top(table: Table, space: int) -> int:
    """Return the owner of the topmost worker, or NONE."""
    height = table.heights[space]
    return table.stacks[MOST_SEATS * space + height - 1] + 0 if height > 0 else NONE


@rule
def has_worker_on(table: Table, space: int, seat: int) -> bool:
    for i in range(table.heights[space]):
        if table.stacks[MOST_SEATS * space + i] == seat:
            return True
    return False


@rule
def offer_spaces(table: Table, actions: Row[int]) -> int:
    """Offer round spaces to normal workers and square ones to special workers, never where the player already stands."""
    player = table.players[table.seat]
    count = 0
    for space in range(SPACES):
        available = player.special if space % 2 else player.normal
        if available > 0 and not has_worker_on(table, space, table.seat):
            count = offer(actions, count, Act.SPACE + space)
    return count


@rule
def open_section(table: Table, section: int, square: bool, symbol: bool) -> None:
    """List the section's actions. `symbol`: the worker also gets the symbol on its space."""
    left = table.left
    bonus = square and symbol
    if section == Section.A:
        left[Left.STEPS] = 1
        if bonus:
            left[Left.DRAW] = 1
            left[Left.PLACE] = 1
        else:
            left[Left.EITHER] = 1
        if symbol and not square:
            left[Left.COOPER] = 1
    elif section == Section.B:
        left[Left.BOAT] = 1 + SYMBOL_LESS if bonus else 1
    elif section == Section.C:
        left[Left.DRAW] = 1
        left[Left.PLACE] = 1
        left[Left.USE_ISLET] = 1 if bonus else 0
    elif section == Section.D:
        left[Left.ERECT] = 1 + SYMBOL_LESS if bonus else 1
    elif section == Section.E:
        left[Left.STEPS] = SECTION_STEPS
        left[Left.TAKE] = 1
        left[Left.USE_BOAT] = 1 if bonus else 0
    elif section == Section.F:
        if bonus:
            left[Left.RUIN] = 1
            left[Left.STATUE] = 1
        else:
            left[Left.RUIN_OR_STATUE] = 1
    elif section == Section.G:
        left[Left.EITHER] = 2
        left[Left.STEPS] = 1 if bonus else 0
    else:
        left[Left.SUPPLY] = 1
        left[Left.EITHER] = 1 if bonus else 0


# the section's actions


@rule
def take_harmless_steps(table: Table) -> None:
    """Take the section's steps automatically once the fee is settled, unless some would be lost at the end of the track."""
    player = table.players[table.actor]
    steps = table.left[Left.STEPS] + 0
    if steps > 0 and player.marker + steps <= TRACK and not deck.MAY_BE_TOO_MANY:
        landscape.take_steps(player, steps)
        table.left[Left.STEPS] = 0


@rule
def offer_actions(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    left = table.left
    count = 0
    if left[Left.SUPPLY] > 0:
        count = cargo.offer_ships(table, player, storage.worths(player), 0, actions, count)
    if left[Left.ERECT] > 0:
        count = buildings.offer_buildings(player, storage.worths(player), left[Left.ERECT] - 1, actions, count)
    if left[Left.BOAT] > 0:
        count = boats.offer_boats(player, storage.worths(player), left[Left.BOAT] - 1, actions, count)
    if left[Left.RUIN] + left[Left.RUIN_OR_STATUE] > 0:
        count = buildings.offer_ruins(player, actions, count)
    if left[Left.STATUE] + left[Left.RUIN_OR_STATUE] > 0:
        count = buildings.offer_statues(player, storage.worths(player), 0, actions, count)
    if left[Left.TAKE] > 0:
        count = offer_storable(player, actions, count)
    if left[Left.DRAW] + left[Left.EITHER] > 0 and landscape.tiles_in_bag(table) > 0:
        count = offer(actions, count, Act.DRAW)
    if left[Left.PLACE] + left[Left.EITHER] > 0:
        count = landscape.offer_kinds(player, False, actions, count)
    if left[Left.STEPS] > 0 and player.marker < TRACK:
        count = offer(actions, count, Act.STEPS)
    if left[Left.USE_ISLET] > 0:
        count = islets.offer_all(table, 0, actions, count)
    if left[Left.USE_BOAT] > 0:
        count = boats.offer_all(table, 0, actions, count)
    if left[Left.COOPER] > 0 and table.cooper != table.seat:
        count = offer(actions, count, Act.COOPER)
    return count


@rule
def offer_storable(player: Player, actions: Row[int], count: int) -> int:
    if storage.fits(player, 1, 0):
        for item in range(RESOURCES):
            count = offer(actions, count, Act.TAKE + item)
    if storage.fits(player, 0, 1):
        count = offer(actions, count, Act.TAKE + Item.COIN)
    return count


@rule
def act(table: Table, action: int) -> None:
    """Take one of the section's actions; each can be taken once."""
    player = table.players[table.seat]
    left = table.left
    if action == Act.STEPS:
        landscape.take_steps(player, left[Left.STEPS])
        left[Left.STEPS] = 0
    elif action == Act.COOPER:
        table.cooper = table.seat
        left[Left.COOPER] = 0
    elif action == Act.DRAW:
        use_either(left, Left.DRAW)
        landscape.draw_tile(table, player)
    elif Act.TAKE <= action < Act.TAKE_BOTH:
        left[Left.TAKE] = 0
        player.stored[action - Act.TAKE] += 1
    elif Act.TILE <= action < Act.LAY:
        use_either(left, Left.PLACE)
        tasks.lay_tile(table, action - Act.TILE, free_shim=False)
    elif Act.ISLET <= action < Act.BOAT:
        left[Left.USE_ISLET] = 0
        tasks.use_islet(table, action - Act.ISLET, chosen=True)
    elif Act.BOAT <= action < Act.BUILD_BOAT:
        left[Left.USE_BOAT] = 0
        tasks.use_boat(table, action - Act.BOAT, chosen=True)
    elif action < Act.ERECT:
        discount = int(left[Left.BOAT]) - 1
        left[Left.BOAT] = 0
        boats.build(table, action, discount)
    elif action < Act.SITE:
        discount = int(left[Left.ERECT]) - 1
        left[Left.ERECT] = 0
        buildings.erect(table, action, discount)
    elif action < Act.STATUE:
        left[Left.RUIN] = 0
        left[Left.RUIN_OR_STATUE] = 0
        buildings.remove_ruin(table, action)
    elif action < Act.SUPPLY:
        left[Left.STATUE] = 0
        left[Left.RUIN_OR_STATUE] = 0
        buildings.build_statue(table, action, 0)
    else:
        left[Left.SUPPLY] = 0
        cargo.supply(table, action, 0)


@rule
def use_either(left: Row[int], chosen: int) -> None:
    """Use up a draw-or-place action; where the player has two, both must be the same."""
    if left[Left.EITHER] > 0:
        left[chosen] = left[Left.EITHER] - 1
        left[Left.EITHER] = 0
    else:
        left[chosen] -= 1


# tiles and steps from islets, boats and log books


@rule
def bonus_settled(table: Table) -> bool:
    """Take the tile or step automatically: it costs nothing and counts at the end. An empty bag gives nothing."""
    step = frames.number(table, Number.STEP) == 1
    if step and table.players[table.seat].marker == TRACK:
        return False
    if deck.MAY_BE_TOO_MANY and (step or landscape.tiles_in_bag(table) > 0):
        return False
    take_bonus(table, Act.USE)
    return True


@rule
def offer_bonus(table: Table, actions: Row[int]) -> int:
    """Offer the tile or step. A full track leaves no room for a step until the cartographer acts."""
    full = frames.number(table, Number.STEP) == 1 and table.players[table.seat].marker == TRACK
    return 0 if full else offer(actions, 0, Act.USE)


@rule
def take_bonus(table: Table, action: int) -> None:
    step = frames.number(table, Number.STEP) == 1
    player = table.players[table.seat]
    frames.pop(table)
    if action == Act.USE and step:
        landscape.take_steps(player, 1)
    elif action == Act.USE:
        landscape.draw_tile(table, player)
