"""Storage at the end of the captain phase: players keep what they can, and full ships sail.

    one good         stays on the windrose
    warehouses       keep one, two or three whole kinds (pages 9 and 10)
    storehouse       keeps three more goods (page 14)

A player who cannot keep everything chooses: first the kinds for the warehouses, then single goods, one decision each.
The choice is among the fullest ones: `kept_singly_at_most` rules out the others.
Storing is a right, so players may return goods that they could keep. They are asked only where that can pay: `can_pay`.
Rulebook: page 6.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import count_bits
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house
from leeward.puerto_rico.rules.components import GOODS, ROLES_A_ROUND, SHIPS_IN_PLAY, Building, Good, Role
from leeward.puerto_rico.rules.people import has_goods, occupied
from leeward.puerto_rico.rules.production import capacity, harvest
from leeward.puerto_rico.rules.rounds import close_phase, next_turn
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, NONE, Act, Decision, Player, Step, Table

WINDROSE_KEEPS = 1
STOREHOUSE_KEEPS = 3


@rule
def arrive(table: Table) -> bool:
    """Ask each player in turn. `given`: kinds kept whole; `amounts`: single goods kept; `tally`: their number."""
    while table.turn < table.seats:
        player = table.players[table.seat]
        if table.decision == Decision.STORAGE:
            if not fits(player):
                if table.step == Step.FRESH:
                    begin_choice(table)
                if chooses_kind(table, player) or table.tally < singles_kept(player):
                    return True
                give_back_the_rest(table, player)
            if may_give_back(table, player, 0):
                table.decision = Decision.GIVE_BACK
                table.cursor = 0
                return True
        elif may_give_back(table, player, int(table.cursor)):
            return True
        end_turn(table)
    unload_full_ships(table)
    close_phase(table)
    return False


@rule
def begin_choice(table: Table) -> None:
    table.step = Step.CHOOSING
    table.given = 0
    table.tally = 0
    for good in range(GOODS):
        table.amounts[good] = 0


@rule
def kinds_kept(player: Player) -> int:
    """Return how many whole kinds the warehouses keep."""
    kinds = 0
    if occupied(player, Building.SMALL_WAREHOUSE):
        kinds += 1
    if occupied(player, Building.LARGE_WAREHOUSE):
        kinds += 2
    return kinds


@rule
def singles_kept(player: Player) -> int:
    """Return how many single goods the player also keeps: on the windrose and in the storehouse."""
    return WINDROSE_KEEPS + (STOREHOUSE_KEEPS if occupied(player, Building.STOREHOUSE) else 0)


@rule
def fits(player: Player) -> bool:
    """Return whether the player can keep everything: the largest kinds in warehouses, the rest as single goods."""
    if not has_goods(player):
        return True
    whole = kinds_kept(player)
    rest = 0
    for good in range(GOODS):
        larger = 0
        for other in range(GOODS):
            if player.goods[other] > player.goods[good] or (player.goods[other] == player.goods[good] and other < good):
                larger += 1
        if larger >= whole:
            rest += player.goods[good]
    return rest <= singles_kept(player)


@rule
def chooses_kind(table: Table, player: Player) -> bool:
    """Return whether the warehouses have room for another kind."""
    return count_bits(int(table.given)) < kinds_kept(player)


@rule
def legal(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    count = offer_kinds(table, player, actions) if chooses_kind(table, player) else offer_singles(table, player, actions)
    if count == 1 and not guest_helps(player):
        return count
    return guest_house.offer_moves(player, actions, count)


@rule
def guest_helps(player: Player) -> bool:
    if guest_house.can_enter(player, Building.SMALL_WAREHOUSE) or guest_house.can_enter(player, Building.LARGE_WAREHOUSE):
        return True
    return guest_house.can_enter(player, Building.STOREHOUSE)


@rule
def offer_kinds(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer the kinds that may be kept whole, the largest first."""
    count = 0
    for heap in range(MOST_OF_A_GOOD - 1, 0, -1):
        for good in range(GOODS - 1, -1, -1):
            if player.goods[good] == heap and not table.given >> good & 1 and may_keep_whole(player, table.given | 1 << good):
                count = offer(actions, count, Act.KEEP_KIND + good)
    return count


@rule
def may_keep_whole(player: Player, kinds: int) -> bool:
    """Return whether these kinds, and perhaps more, in the warehouses still let the player fill all single places."""
    for whole in range(1 << GOODS):
        if whole & kinds == kinds and count_bits(whole) == kinds_kept(player):
            singles = 0
            for good in range(GOODS):
                if not whole >> good & 1:
                    singles += kept_singly_at_most(player, good, whole)
            if singles >= singles_kept(player):
                return True
    return False


@rule
def kept_singly_at_most(player: Player, good: int, whole: int) -> int:
    """Return how many of a good the player may keep as single goods, given the kinds kept whole.

    If there are more of it than of the smallest whole kind, fewer: otherwise swapping the two would keep more goods.
    """
    smallest = MOST_OF_A_GOOD
    for kind in range(GOODS):
        if whole >> kind & 1:
            smallest = min(smallest, int(player.goods[kind]))
    have = int(player.goods[good])
    return have if have <= smallest else smallest - 1


@rule
def offer_singles(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer the single goods that may be kept, the most valuable first."""
    count = 0
    for good in range(GOODS - 1, -1, -1):
        if not table.given >> good & 1 and table.amounts[good] < kept_singly_at_most(player, good, int(table.given)):
            count = offer(actions, count, Act.KEEP_ONE + good)
    return count


@rule
def apply(table: Table, action: int) -> None:
    if action < Act.KEEP_ONE:
        table.given |= 1 << (action - Act.KEEP_KIND)
    else:
        table.amounts[action - Act.KEEP_ONE] += 1
        table.tally += 1


@rule
def after_guest(table: Table) -> None:
    """Start the choice over: a guest may have just entered a warehouse."""
    table.step = Step.FRESH


@rule
def give_back_the_rest(table: Table, player: Player) -> None:
    """Return the goods not kept to the supply."""
    for good in range(GOODS):
        if not table.given >> good & 1:
            table.goods[good] += player.goods[good] - table.amounts[good]
            player.goods[good] = table.amounts[good]


# Goods given back though they could be kept


@rule
def may_give_back(table: Table, player: Player, first: int) -> bool:
    """Return whether giving back this good or a later one can pay."""
    if not occupied(player, Building.FACTORY) and not occupied(player, Building.SPECIALTY_FACTORY):
        return False
    if table.ending and not craftsman_is_free(table):
        return False
    for good in range(first, GOODS):
        if can_pay(table, player, good):
            return True
    return False


@rule
def craftsman_is_free(table: Table) -> bool:
    """Return whether a player can still become craftsman in this round."""
    return table.placard_taker[Role.CRAFTSMAN] == NONE and table.roles_taken + 1 < ROLES_A_ROUND[table.seats]


@rule
def can_pay(table: Table, player: Player, good: int) -> bool:
    """Return whether a good given back can return with the next production and earn a doubloon on the way.

    The supply must just run out before the player's production is complete, for one of the possible craftsmen.
    The factory pays for a kind that the player would not produce at all, the specialty factory for one more of it.
    """
    mine = harvest(player, good)
    if player.goods[good] == 0 or mine == 0:
        return False
    for_kind = occupied(player, Building.FACTORY) and makes_another(player, good)
    for_amount = good != Good.CORN and mine > 1 and occupied(player, Building.SPECIALTY_FACTORY)
    left = table.goods[good] + unloaded(table, good)
    producer = int(table.seat)
    for _ in range(table.seats):
        if (for_kind and left == 0) or (for_amount and 0 <= left < mine):
            return True
        producer = producer - 1 if producer > 0 else table.seats - 1  # one more player produces first
        left -= harvest(table.players[producer], good)
    return False


@rule
def makes_another(player: Player, good: int) -> bool:
    """Return whether the player produces another kind: the factory pays from two kinds on."""
    for other in range(GOODS):
        if other != good and capacity(player, other) > 0:
            return True
    return False


@rule
def unloaded(table: Table, good: int) -> int:
    """Return how much of a good comes back from a full ship at the end of the phase."""
    count = 0
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        if table.ship_good[ship] == good and table.ship_load[ship] == table.ship_size[ship]:
            count += table.ship_load[ship]
    return count


@rule
def offer_returns(table: Table, actions: Row[int]) -> int:
    """Offer to keep everything, or to give back one good; the goods come in order, so that each set has one way."""
    count = offer(actions, 0, Act.PASS)
    for good in range(table.cursor, GOODS):
        if can_pay(table, table.players[table.seat], good):
            count = offer(actions, count, Act.GIVE_BACK + good)
    return count


@rule
def give_back(table: Table, action: int) -> None:
    if action == Act.PASS:
        table.cursor = GOODS
        return
    good = action - Act.GIVE_BACK
    table.players[table.seat].goods[good] -= 1
    table.goods[good] += 1
    table.cursor = good


@rule
def end_turn(table: Table) -> None:
    table.decision = Decision.STORAGE
    table.step = Step.FRESH
    next_turn(table)


@rule
def unload_full_ships(table: Table) -> None:
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        if table.ship_load[ship] == table.ship_size[ship]:
            table.goods[table.ship_good[ship]] += table.ship_load[ship]
            table.ship_good[ship] = NONE
            table.ship_load[ship] = 0
