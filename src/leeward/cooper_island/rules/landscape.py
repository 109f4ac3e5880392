"""The land. Double tiles: rulebook, pages 11 and 14. The cartographer's single tiles and shims: page 21.

draw_tile, take_steps       draw a tile from the bag, move the cartographer's marker
offer_places, choose_or_lay, lay
                            place a double tile on level ground, with a shim if needed
cover, mine                 put a cube on a new landscape; on a high mountain, stone or gold
offer_singles, lay_single   place a single tile for cartographer steps
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, frames, spaces, tasks
from leeward.cooper_island.rules.components import (
    FIRST_HALF,
    GOLD_LEVEL,
    HIGH_STEPS,
    HIGHEST_LOW,
    LANDSCAPES,
    LOW_STEPS,
    RESOURCE,
    SECOND_HALF,
    SHIM_STEPS,
    TILE_KINDS,
    TRACK,
    UNCHARTED_STEPS,
    WAYS,
    Item,
    Landscape,
    Piece,
    grid,
)
from leeward.cooper_island.rules.peninsula import EDGE_FIRST, EDGE_SECOND, FIRST_EDGE, LAND, LATER_NEIGHBORS, NEIGHBOR_BITS
from leeward.cooper_island.rules.storage import fits
from leeward.cooper_island.rules.table import NONE, Act, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import count_bits, lowest_of
from leeward.kernel.pieces.chance import reveal
from leeward.kernel.pieces.dice import roll
from leeward.kernel.pieces.menu import offer, offer_if
from leeward.kernel.records.record import Row

EVERY_LANDSCAPE = (1 << LANDSCAPES) - 1  # one bit each
CHEAPEST_STEPS = min(UNCHARTED_STEPS, LOW_STEPS, HIGH_STEPS)


def kinds_fitting(first: int, second: int) -> int:
    """Return the kinds of double tile that fit on two spaces, one bit each, by the landscapes that each space may get."""
    ways = [(kind, way) for kind in range(TILE_KINDS) for way in range(WAYS)]
    fitting = {kind for kind, way in ways if first >> FIRST_HALF[kind, way] & second >> SECOND_HALF[kind, way] & 1}
    return sum(1 << kind for kind in fitting)


_SETS = range(EVERY_LANDSCAPE + 1)
KINDS_FITTING = grid([[kinds_fitting(first, second) for second in _SETS] for first in _SETS])


@rule
def lay(table: Table, player: Player, kind: int, place: int, free_shim: bool) -> None:
    one, other = EDGE_FIRST[place // WAYS], EDGE_SECOND[place // WAYS]
    level = max(player.level[one], player.level[other]) + 1
    if player.level[one] != player.level[other] and not free_shim:
        player.map_actions -= 1
        player.marker -= shim_steps(player)
    player.tiles[kind] -= 1
    tasks.answer(table, Moment.TILE)
    cover(table, player, one, FIRST_HALF[kind, place % WAYS], level)
    cover(table, player, other, SECOND_HALF[kind, place % WAYS], level)


@rule
def cover(table: Table, player: Player, space: int, landscape: int, level: int) -> None:
    """Cover a space and put the landscape's cube on it; on a high mountain the player chooses stone or gold."""
    spaces.chart(player, space, landscape, level)
    if landscape == Landscape.MOUNTAIN and level >= gold_level(player):
        tasks.mine(table, space)
    else:
        spaces.put(player, space, Piece.CUBE + RESOURCE[landscape])


# the bag and the track


@rule
def tiles_in_bag(table: Table) -> int:
    count = 0
    for kind in range(TILE_KINDS):
        count += table.bag[kind]
    return count


@rule
def draw_tile(table: Table, player: Player) -> None:
    """Move a random double tile from the bag to the reserve, if there is one."""
    left = tiles_in_bag(table)
    if left == 0:
        return
    reveal(table)
    rest = roll(table.dice, left)
    for kind in range(TILE_KINDS):
        if rest < table.bag[kind]:
            table.bag[kind] -= 1
            player.tiles[kind] += 1
            return
        rest -= table.bag[kind]


@rule
def take_steps(player: Player, steps: int) -> None:
    player.marker = min(player.marker + steps, TRACK)


# spaces


@rule
def is_free(player: Player, space: int) -> bool:
    """Return whether this is a landscape with nothing on it."""
    return player.level[space] > 0 and player.piece[space] == Piece.NOTHING


@rule
def free_spaces(player: Player) -> int:
    return count_bits(spaces.free(player))


@rule
def uncharted_spaces(player: Player) -> int:
    return LAND - count_bits(player.charted)


@rule
def count_pieces(player: Player, piece: int) -> int:
    """Count the pieces of one kind, but not cubes."""
    count = 0
    rest = player.occupied & ~player.cubes & (~player.charted if piece == Piece.RUIN else player.charted)
    while rest != 0:
        if player.piece[lowest_of(rest)] == piece:
            count += 1
        rest &= rest - 1
    return count


@rule
def touches_landscape(player: Player, space: int) -> bool:
    return player.charted & NEIGHBOR_BITS[space] != 0


@rule
def chartable_spaces(player: Player) -> int:
    """Return the spaces that are uncharted, without a ruin, and next to a landscape, one bit each."""
    return spaces.next_to(player.charted) & ~(player.charted | player.occupied)


@rule
def can_be_charted(player: Player, space: int) -> bool:
    return chartable_spaces(player) >> int(space) & 1 == 1


@rule
def covers(player: Player, space: int) -> int:
    """Return the landscapes that may cover this space, one bit each: the same or a settlement; any on an uncharted space."""
    if player.level[space] == 0:
        return EVERY_LANDSCAPE
    return 1 << int(player.ground[space]) | 1 << Landscape.SETTLEMENT


# double tiles


@rule
def shim_steps(player: Player) -> int:
    return max(SHIM_STEPS - deck.sum_of(player, deck.HAS_SHIM_LESS, deck.SHIM_LESS), 0)


@rule
def can_shim(player: Player, free_shim: bool) -> bool:
    return free_shim or (player.map_actions > 0 and player.marker >= shim_steps(player))


@rule
def is_even(player: Player, one: int, other: int, touching: int, shim: bool) -> bool:
    """Return whether two neighbours without pieces are level. `shim`: the player can even out a difference of one level.

    `touching`: the spaces next to a landscape, one bit each; an uncharted pair must include one.
    """
    step = player.level[one] - player.level[other]
    if step == 0:
        return player.level[one] > 0 or (touching >> one | touching >> other) & 1 == 1
    return shim and (step == 1 or step == -1)


@rule
def kinds_to_lay(player: Player, free_shim: bool) -> int:
    """Return the kinds of double tile in the reserve that fit somewhere, one bit each."""
    wanted = 0
    for kind in range(TILE_KINDS):
        wanted |= int(player.tiles[kind] > 0) << kind
    if wanted == 0:
        return 0
    empty, touching = spaces.empty(player), spaces.next_to(player.charted)
    uncharted = empty & ~player.charted
    if spaces.next_to(touching & uncharted) & uncharted != 0:
        return wanted  # any tile fits on uncharted land
    shim = can_shim(player, free_shim)
    found = 0
    first = empty
    while first != 0:
        one = lowest_of(first)
        second = empty & int(LATER_NEIGHBORS[one])
        while second != 0:
            other = lowest_of(second)
            if is_even(player, one, other, touching, shim):
                found |= wanted & int(KINDS_FITTING[covers(player, one), covers(player, other)])
                if found == wanted:
                    return found
            second &= second - 1
        first &= first - 1
    return found


@rule
def offer_kinds(player: Player, free_shim: bool, actions: Row[int], count: int) -> int:
    kinds = kinds_to_lay(player, free_shim)
    for kind in range(TILE_KINDS):
        if kinds >> kind & 1:
            count = offer(actions, count, Act.TILE + kind)
    return count


@rule
def offer_places(table: Table, actions: Row[int]) -> int:
    """Offer the kinds of tile if none is chosen yet, else every place for the chosen one."""
    frame = frames.top(table)
    player = table.players[table.seat]
    if frame.numbers[Number.KIND] == NONE:
        return offer_kinds(player, frame.numbers[Number.FREE_SHIM] == 1, actions, 0)
    return offer_edges(player, int(frame.numbers[Number.KIND]), can_shim(player, frame.numbers[Number.FREE_SHIM] == 1), actions)


@rule
def offer_edges(player: Player, kind: int, shim: bool, actions: Row[int]) -> int:
    """Offer every edge and way for a kind of double tile, in the order of the edges."""
    empty, touching = spaces.empty(player), spaces.next_to(player.charted)
    count = 0
    first = empty
    while first != 0:
        one = lowest_of(first)
        second = empty & int(LATER_NEIGHBORS[one])
        while second != 0:
            other = lowest_of(second)
            if is_even(player, one, other, touching, shim):
                edge = int(FIRST_EDGE[one]) + count_bits(int(LATER_NEIGHBORS[one]) & (1 << other) - 1)
                here, there = covers(player, one), covers(player, other)
                for way in range(WAYS):
                    fits_here = here >> int(FIRST_HALF[kind, way]) & there >> int(SECOND_HALF[kind, way]) & 1 == 1
                    count = offer_if(actions, count, Act.LAY + WAYS * edge + way, fits_here)
            second &= second - 1
        first &= first - 1
    return count


@rule
def choose_or_lay(table: Table, action: int) -> None:
    frame = frames.top(table)
    if action < Act.LAY:
        frame.numbers[Number.KIND] = action - Act.TILE
        return
    kind, free_shim = int(frame.numbers[Number.KIND]), frame.numbers[Number.FREE_SHIM] == 1
    frames.pop(table)
    lay(table, table.players[table.seat], kind, action - Act.LAY, free_shim)


@rule
def gold_level(player: Player) -> int:
    return deck.least_of(player, deck.HAS_GOLD_LEVEL, deck.GOLD_LEVEL, GOLD_LEVEL)


@rule
def offer_mining(table: Table, actions: Row[int]) -> int:
    count = offer(actions, 0, Act.MINE)
    return offer(actions, count, Act.MINE + 1)


@rule
def mine(table: Table, action: int) -> None:
    space = frames.number(table, Number.SPACE)
    spaces.put(table.players[table.seat], space, Piece.CUBE + (Item.STONE if action == Act.MINE else Item.GOLD))
    frames.pop(table)


# the cartographer's single tiles


@rule
def single_steps(player: Player, space: int) -> int:
    """Return the steps a single tile costs on this space, minus card discounts."""
    if player.level[space] == 0:
        steps = UNCHARTED_STEPS
    elif player.level[space] <= HIGHEST_LOW:
        steps = LOW_STEPS
    else:
        steps = HIGH_STEPS
    return max(steps - deck.sum_of(player, deck.HAS_TILE_LESS, deck.TILE_LESS), 0)


@rule
def fewest_steps(player: Player) -> int:
    """Return the steps of the cheapest single tile, which can be 0."""
    return max(CHEAPEST_STEPS - deck.sum_of(player, deck.HAS_TILE_LESS, deck.TILE_LESS), 0)


@rule
def single_spaces(player: Player, uncharted: bool) -> int:
    """Return the spaces that take a single tile, one bit each. `uncharted`: only uncharted ones."""
    less = deck.sum_of(player, deck.HAS_TILE_LESS, deck.TILE_LESS)
    found = 0
    if player.marker >= max(UNCHARTED_STEPS - less, 0):
        found = chartable_spaces(player)
    if uncharted:
        return found
    free = spaces.free(player)
    low, high = player.marker >= max(LOW_STEPS - less, 0), player.marker >= max(HIGH_STEPS - less, 0)
    if low != high:
        free &= low_spaces(player) if low else ~low_spaces(player)
    return found | free if low or high else found


@rule
def low_spaces(player: Player) -> int:
    """Return the spaces on which a tile costs the steps of a low one, or is the first, one bit each."""
    found = 0
    for space in range(LAND):
        found |= int(player.level[space] <= HIGHEST_LOW) << space
    return found


@rule
def can_lay_single(player: Player, uncharted: bool) -> bool:
    """Return whether a single tile can be placed. `uncharted`: only on uncharted spaces."""
    if player.map_actions == 0 or player.marker < fewest_steps(player):
        return False
    return single_spaces(player, uncharted) != 0


@rule
def can_lay_double(player: Player, free_shim: bool, spare: int) -> bool:
    """Return whether a double tile can be placed. `spare`: how many free spaces may be used up."""
    room = spare >= 2 or fits(player, 2, 0) or (spare == 1 and fits(player, 1, 0))
    return room and kinds_to_lay(player, free_shim) != 0


@rule
def offer_singles(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    found = single_spaces(player, frames.number(table, Number.ONLY_UNCHARTED) == 1)
    count = 0
    while found != 0:
        space = lowest_of(found)
        landscapes = covers(player, space)
        for landscape in range(LANDSCAPES):
            action = Act.LAY_SINGLE + LANDSCAPES * space + landscape
            count = offer_if(actions, count, action, landscapes >> landscape & 1 == 1)
        found &= found - 1
    return count


@rule
def lay_single(table: Table, action: int) -> None:
    space = (action - Act.LAY_SINGLE) // LANDSCAPES
    player = table.players[table.seat]
    player.marker -= single_steps(player, space)
    player.map_actions -= 1
    frames.pop(table)
    tasks.answer(table, Moment.SINGLE)
    cover(table, player, space, (action - Act.LAY_SINGLE) % LANDSCAPES, player.level[space] + 1)
