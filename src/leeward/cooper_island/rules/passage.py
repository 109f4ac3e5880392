"""The passage before its bonus: whether anytime actions could still complete it. Rulebook, pages 20, 21 and 23.

is_within_reach             a cheap check that mostly says no
can_complete                compare the missing spaces with the tiles, steps and ruins that lids and large cards allow
useful_cards and below      what large cards bring: directly, by an islet or a boat, or on the way of their helm points
spaces_for_doubles          the missing spaces that a double tile could cover

The answer counts all lids and large cards together, so it can be yes where two of them exclude each other.
"""

from leeward.cooper_island.edition.vocabulary import Deed, Gain
from leeward.cooper_island.rules import boats, buildings, cards, counts, deck, islets, landscape, payment, storage, values
from leeward.cooper_island.rules.components import (
    ANY,
    CRATE_ITEMS,
    CRATE_STEPS,
    FED_POINTS,
    LOG_DRAWS,
    LOG_STEPS,
    SPECIAL_WORKERS,
    UNCHARTED_STEPS,
    Boat,
    Crate,
    Islet,
    Piece,
)
from leeward.cooper_island.rules.peninsula import BAY, LAND, NEIGHBORS, PASSAGE, SIDES, position
from leeward.cooper_island.rules.table import NONE, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of

PLACING = 1 << Deed.PLACE | 1 << Deed.PLACE_SHIMMED
EARNING = 1 << Deed.STATUE | 1 << Deed.BUILDING | 1 << Deed.CARGO
MOST_IN_LOG_BOOK = max(LOG_STEPS.tolist() + LOG_DRAWS.tolist())


@rule
def is_within_reach(player: Player) -> bool:
    """Return whether there is a space to chart, and enough single tiles or any lid or large card to do it."""
    missing = len(PASSAGE) - counts.passage_spaces(player)
    return missing > 0 and (missing <= player.map_actions or player.lids > 0 or player.large_cards & deck.USABLE != 0)


@rule
def can_complete(table: Table, player: Player, purse: int, traded: int, clears: bool) -> bool:
    """Return whether the passage can be completed now.

    `purse`: what the player can pay of each item, if need be after storing. `traded`: the most items that trades bring.
    `clears`: a cube can leave the land.
    """
    useful = useful_cards(table, player, purse, traded)
    deeds = deeds_of(useful)
    removed = ruins_removed(table, player, useful)
    if blocked_spaces(player) > removed or not is_near(player):
        return False
    missing = len(PASSAGE) - counts.passage_spaces(player)
    singles = player.map_actions + gained(player, useful, Gain.CARTOGRAPHER)
    steps = player.marker + gained(player, useful, Gain.STEPS) + times_used(table, player, useful, Islet.STEP, Boat.STEP)
    tiles = counts.reserve_tiles(player)
    lids = player.lids + (deeds >> Deed.CARGO & 1)
    crates = 0 if deeds >> Deed.LID & 1 else int(player.crates)  # a lid that is put on the land opens its crate
    crate_steps = 0 if crates >> Crate.STEPS & 1 else CRATE_STEPS
    crate_tile = 0
    if landscape.tiles_in_bag(table) > 0:
        tiles += gained(player, useful, Gain.DRAW) + times_used(table, player, useful, Islet.DRAW, Boat.DRAW)
        crate_tile = 0 if crates >> Crate.DRAW & 1 else 1
    placed = placing_cards(useful)
    for doubles in range(placed + (1 if crates >> Crate.PLACE & 1 else 2)):
        left = missing - most_covered(player, doubles, missing)
        cost = left * max(UNCHARTED_STEPS - deck.sum_of(player, deck.HAS_TILE_LESS, deck.TILE_LESS), 0)
        used = (1 if doubles > placed else 0) + (1 if doubles > tiles else 0) + (1 if cost > steps else 0)
        if used <= lids and left <= singles and doubles <= tiles + crate_tile and cost <= steps + crate_steps:
            shim = left < singles and steps + crate_steps >= cost + landscape.shim_steps(player)
            shim = shim or deeds >> Deed.PLACE_SHIMMED & 1 == 1
            if left == missing or spaces_for_doubles(player, deeds, shim, clears, removed > 0) >= missing - left:
                return True
    return False


# the missing spaces


@rule
def blocked_spaces(player: Player) -> int:
    """Count the spaces of the passage with a ruin."""
    count = 0
    for i in range(len(PASSAGE)):
        if player.piece[PASSAGE[i]] == Piece.RUIN:
            count += 1
    return count


@rule
def is_near(player: Player) -> bool:
    """Return whether a tile that covers a missing space would touch a landscape."""
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] == 0:
            if landscape.touches_landscape(player, PASSAGE[i]):
                return True
            for side in range(SIDES):
                other = NEIGHBORS[PASSAGE[i], side]
                if other >= 0 and landscape.touches_landscape(player, other):
                    return True
    return False


@rule
def most_covered(player: Player, doubles: int, missing: int) -> int:
    """Return how many missing spaces so many double tiles cover at most: two each only where two are neighbours."""
    for i in range(len(PASSAGE)):
        for side in range(SIDES):
            other = NEIGHBORS[PASSAGE[i], side]
            if player.level[PASSAGE[i]] == 0 and other >= 0 and player.level[other] == 0 and is_in_passage(other):
                return min(2 * doubles, missing)
    return min(doubles, missing)


@rule
def is_in_passage(space: int) -> bool:
    for i in range(len(PASSAGE)):
        if PASSAGE[i] == space:
            return True
    return False


@rule
def spaces_for_doubles(player: Player, deeds: int, shim: bool, clears: bool, removes: bool) -> int:
    """Count the missing spaces that a double tile could cover, perhaps after its other half is cleared."""
    moves = deeds >> Deed.MOVE & 1 == 1
    count = 0
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] == 0:
            for side in range(SIDES):
                other = NEIGHBORS[PASSAGE[i], side]
                if other >= 0 and (player.level[other] == 0 or (shim and player.level[other] == 1)):
                    piece = player.piece[other]
                    if (
                        piece == Piece.NOTHING
                        or (removes and piece == Piece.RUIN)
                        or (moves and Piece.SMALL <= piece <= Piece.STATUE)
                        or (clears and storage.cube_on(player, other) != NONE)
                    ):
                        count += 1
                        break
    return count


# what large cards bring


@rule
def useful_cards(table: Table, player: Player, purse: int, traded: int) -> int:
    """Return the large cards, one bit each, that could be paid for, and could do something.

    Trades, other cards and the crates may bring items for the payment.
    """
    held = player.large_cards & deck.USABLE
    more = traded + CRATE_ITEMS * player.lids
    for gain in range(Gain.CHOSEN + 1):
        more += gained(player, held, gain)
    found = 0
    while held != 0:
        card = lowest_of(held)
        part = int(deck.ONCE[card])
        paid = storage.worth_of(purse, ANY) + more >= deck.gain(player, part, Gain.PAY)
        if boats.boats_at_work(player) < deck.gain(player, part, Gain.TURN_BOATS):
            paid = False
        if deck.gain(player, part, Gain.PRICE) > 0 and not payment.can_pay(player, purse, cards.price_of(part), more):
            paid = False
        less = deck.gain(player, part, Gain.LESS) + more
        if paid and could_do(table, player, purse, deck.gain(player, part, Gain.DO), less):
            found |= 1 << card
        held &= held - 1
    return found


@rule
def could_do(table: Table, player: Player, purse: int, deeds: int, less: int) -> bool:
    """Return whether a card's deeds are possible now, or once a space is cleared, a tile drawn or a neighbour charted."""
    if deeds == 0 or deeds & PLACING:
        return True
    if deeds >> Deed.LID & 1:
        return player.lids > 0 or player.crates != 0
    if deeds >> Deed.MOVE & 1:
        return cards.has_built(player)
    if deeds >> Deed.RUIN & 1 and buildings.has_free_spot(player):
        return True
    return cards.can_do(table, player, purse, deeds, less, LAND)


@rule
def gained(player: Player, useful: int, gain: int) -> int:
    """Return how much these large cards bring together."""
    total = 0
    while useful != 0:
        total += deck.gain(player, deck.ONCE[lowest_of(useful)], gain)
        useful &= useful - 1
    return total


@rule
def deeds_of(useful: int) -> int:
    deeds = 0
    while useful != 0:
        deeds |= int(deck.PART_GAINS[deck.ONCE[lowest_of(useful)], Gain.DO + 0])
        useful &= useful - 1
    return deeds


@rule
def placing_cards(useful: int) -> int:
    count = 0
    while useful != 0:
        if deck.PART_GAINS[deck.ONCE[lowest_of(useful)], Gain.DO + 0] & PLACING:
            count += 1
        useful &= useful - 1
    return count


@rule
def ruins_removed(table: Table, player: Player, useful: int) -> int:
    """Return how many ruins these large cards can remove at most."""
    if not buildings.has_free_spot(player):
        return 0
    return (deeds_of(useful) >> Deed.RUIN & 1) + times_used(table, player, useful, Islet.RUIN, NONE)


@rule
def times_used(table: Table, player: Player, useful: int, islet: int, boat: int) -> int:
    """Count how often these large cards bring the effect of this islet, or of this boat unless it is NONE."""
    count = 0
    if gained(player, useful, Gain.ISLETS) > 0 and islets.on_the_water(table) >> islet & 1:
        count += 1
    if boat != NONE:
        if gained(player, useful, Gain.BOATS) > 0 and boats.at_work(table) >> boat & 1:
            count += 1
        if deeds_of(useful) >> Deed.BOAT & 1 and player.boats & (1 << boat | 1 << Boat.COPY):
            count += 1
    points = helm_points(player, useful)
    return count + max(times_met(table, player, 0, points, islet), times_met(table, player, 1, points, islet))


@rule
def helm_points(player: Player, useful: int) -> int:
    """Return how many helm points these large cards bring at most."""
    deeds = deeds_of(useful)
    points = gained(player, useful, Gain.HELM)
    if deeds >> Deed.FEED & 1:
        points += FED_POINTS * (SPECIAL_WORKERS - player.special_below)
    if deeds >> Deed.RUIN & 1:
        points += values.workshop_points(player)
    if deeds >> Deed.BOAT & 1:
        points += values.most_landing_points(player)
    if deeds & EARNING:
        points += values.most_cargo_points(player)
    return points


@rule
def times_met(table: Table, player: Player, ship: int, points: int, islet: int) -> int:
    """Count the islets of this kind that a ship would cross. A log book may bring a step or a tile, too."""
    count = 0
    for step in range(player.steps[ship], player.steps[ship] + points - player.anchors[ship]):
        left, entered = position(table.seats, table.seat, ship, step), position(table.seats, table.seat, ship, step + 1)
        if islets.islet_ahead(table, left, ship) == islet:
            count += 1
        if islets.islet_behind(table, entered, ship) == islet:
            count += 1
        if entered % BAY == 0 and islet != Islet.RUIN:
            count += MOST_IN_LOG_BOOK
    return count
