"""Storage at the end of the captain phase: what may be kept, and the full ships sail."""

from leeward.kernel.menu import offer
from leeward.kernel.rules import rule
from leeward.puerto_rico import guest_house
from leeward.puerto_rico.components import GOODS, SHIPS_IN_PLAY, Building
from leeward.puerto_rico.people import occupied
from leeward.puerto_rico.rounds import close_phase, next_turn
from leeward.puerto_rico.table import MOST_OF_A_GOOD, NONE, Act, Step

WINDROSE_KEEPS = 1
STOREHOUSE_KEEPS = 3


@rule
def arrive(table):
    """Everybody with goods decides in turn; `amounts` holds what is kept."""
    if table.turn == table.seats:
        unload_full_ships(table)
        close_phase(table)
        return False
    player = table.players[table.seat]
    if table.step == Step.FRESH:
        for good in range(GOODS):
            table.amounts[good] = 0
        table.cursor = 0
        table.tally = 0
        if guest_house.can_move(player) and has_goods(player):
            return True
        if has_goods(player) and fits(player, player.goods):
            return True
        table.step = Step.CHOOSING
    while table.cursor < GOODS and player.goods[table.cursor] == 0:
        table.cursor += 1
    if table.cursor < GOODS:
        return True
    keep_chosen(table, player)
    return False


@rule
def has_goods(player):
    for good in range(GOODS):
        if player.goods[good] > 0:
            return True
    return False


@rule
def kinds_kept(player):
    """How many kinds the warehouses keep whole."""
    kinds = 0
    if occupied(player, Building.SMALL_WAREHOUSE):
        kinds += 1
    if occupied(player, Building.LARGE_WAREHOUSE):
        kinds += 2
    return kinds


@rule
def singles_kept(player):
    """How many single goods are kept besides: on the windrose and in the storehouse."""
    return WINDROSE_KEEPS + (STOREHOUSE_KEEPS if occupied(player, Building.STOREHOUSE) else 0)


@rule
def fits(player, amounts):
    """Whether these goods can be kept."""
    return fits_with(player, amounts, NONE, 0)


@rule
def fits_with(player, amounts, changed, amount):
    """The same, with another amount of one good: the warehouses take the largest heaps, the rest are single goods."""
    whole = kinds_kept(player)
    singles = singles_kept(player)
    rest = 0
    for good in range(GOODS):
        heap = amount if good == changed else amounts[good] + 0
        larger = 0
        for other in range(GOODS):
            other_heap = amount if other == changed else amounts[other] + 0
            if other_heap > heap or (other_heap == heap and other < good):
                larger += 1
        if larger >= whole:
            rest += heap
    return rest <= singles


@rule
def legal(table, actions):
    player = table.players[table.seat]
    if table.step == Step.FRESH:
        count = 0
        if fits(player, player.goods):
            count = offer(actions, 0, Act.KEEP_ALL)
        count = offer(actions, count, Act.KEEP_SOME)
        return guest_house.offer_moves(player, actions, count)
    count = offer_amounts(table, player, actions)
    return guest_house.offer_moves(player, actions, count)


@rule
def offer_amounts(table, player, actions):
    """As much of the good at the cursor as there is room for with what is already kept, or less.

    Who chose to give something back does give something back.
    """
    good = int(table.cursor)
    have = int(player.goods[good])
    count = 0
    last = True
    for other in range(good + 1, GOODS):
        if player.goods[other] > 0:
            last = False
    must_return = last and table.tally == 0 and fits(player, player.goods)
    for amount in range(have, -1, -1):
        if must_return and amount == have:
            continue
        if fits_with(player, table.amounts, good, amount):
            count = offer(actions, count, Act.KEEP_AMOUNT + MOST_OF_A_GOOD * good + amount)
    return count


@rule
def apply(table, action):
    player = table.players[table.seat]
    if action == Act.KEEP_ALL:
        end_turn(table)
    elif action == Act.KEEP_SOME:
        table.step = Step.CHOOSING
    else:
        amount = (action - Act.KEEP_AMOUNT) % MOST_OF_A_GOOD
        table.amounts[table.cursor] = amount
        table.tally += player.goods[table.cursor] - amount
        table.cursor += 1


@rule
def after_guest(table):
    """A guest may have opened a warehouse: who has given nothing back yet begins anew."""
    if table.tally == 0:
        table.step = Step.FRESH


@rule
def keep_chosen(table, player):
    """What is not kept goes back to the supply."""
    for good in range(GOODS):
        table.goods[good] += player.goods[good] - table.amounts[good]
        player.goods[good] = table.amounts[good]
    end_turn(table)


@rule
def end_turn(table):
    table.step = Step.FRESH
    next_turn(table)


@rule
def unload_full_ships(table):
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        if table.ship_load[ship] == table.ship_size[ship]:
            table.goods[table.ship_good[ship]] += table.ship_load[ship]
            table.ship_good[ship] = NONE
            table.ship_load[ship] = 0
