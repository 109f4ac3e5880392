"""Captain phase: players load goods in turn until nobody can.

    load             as much as possible of one good, on one ship; a point per good
    what it scores   the captain's privilege on the first load, harbor (page 10), lighthouse (page 14);
                     nobody must take the last point of the pool for one of them (points.py)
    before it        union hall (page 15) and royal supplier (page 16)
    wharf            the player's own ship (page 10), small wharf (page 14)
    must and may     a player who can load must; one who cannot passes, and may load again later
    the end          storage.py

Rulebook: page 6.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer, offer_if
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import guest_house, people
from leeward.puerto_rico.rules.components import ALL_GOODS, GOODS, SHIPS_IN_PLAY, Building
from leeward.puerto_rico.rules.people import occupied, privilege
from leeward.puerto_rico.rules.points import ask, earn, takes_bonus, would_end_game
from leeward.puerto_rico.rules.rounds import first_turn, next_turn
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, NONE, Act, Decision, Player, Step, Table, Used


@rule
def load(table: Table, player: Player, action: int) -> None:
    """Load as much as possible of one good, on a ship or the wharf; the wharf's goods go back to the supply at once."""
    if action < Act.WHARF:
        ship = (action - Act.LOAD) // GOODS
        good = (action - Act.LOAD) % GOODS
        count = room(table, ship, good, player.goods[good] + 0)
        table.ship_good[ship] = good
        table.ship_load[ship] += count
    else:
        good = action - Act.WHARF
        count = player.goods[good] + 0
        table.goods[good] += count
        player.used |= Used.WHARF
    player.goods[good] -= count
    score_load(table, player, count)


@rule
def room(table: Table, ship: int, good: int, have: int) -> int:
    """Return how many of `have` goods the ship takes; 0 if it does not take this good at all."""
    if table.ship_good[ship] == good:
        return min(have, table.ship_size[ship] - table.ship_load[ship])
    if table.ship_good[ship] != NONE:
        return 0
    carriers = 0
    most = 0
    for other in range(SHIPS_IN_PLAY[table.seats]):
        size = int(table.ship_size[other])
        carriers += table.ship_good[other] == good
        most = max(most, size if table.ship_good[other] == NONE else 0)
    # Of several empty ships, the player must choose one that leaves the least behind.
    if carriers > 0 or table.ship_size[ship] < min(have, most):
        return 0
    return min(have, table.ship_size[ship] + 0)


@rule
def load_points(table: Table, seat: int, count: int) -> int:
    """Return the points of a load that its player scores at once: all but those of the bonus that would end the game."""
    bonus = load_bonus(table, seat)
    left = table.pool - count
    if left > 0 and would_end_game(table, count + bonus):
        return count + left - 1
    return count + bonus


@rule
def load_bonus(table: Table, seat: int) -> int:
    """Return a point for the harbor, and the captain's privilege on the first load; each point can be refused alone."""
    player = table.players[seat]
    points = 0
    if occupied(player, Building.HARBOR):
        points += 1
    if seat == table.leader and not player.used & Used.LOADED:
        points += privilege(player)
    return points


@rule
def load_doubloons(table: Table, seat: int) -> int:
    return 1 if occupied(table.players[seat], Building.LIGHTHOUSE) else 0


@rule
def score_load(table: Table, player: Player, count: int) -> None:
    """Score a load, a point each for this many goods; ask about points that would end the game."""
    points = load_points(table, table.seat, count)
    refusable = count + load_bonus(table, table.seat) - points
    player.doubloons += load_doubloons(table, table.seat)
    player.used |= Used.LOADED
    earn(table, player, points)
    table.idle_turns = 0
    if refusable > 0:
        ask(table, refusable)
    else:
        end_turn(table, player)


@rule
def after_last_points(table: Table, player: Player) -> None:
    """Go on after a load, or after the union hall, which comes before the first one."""
    if player.used & Used.LOADED:
        end_turn(table, player)
    else:
        table.decision = Decision.ROYAL_SUPPLIER


@rule
def end_turn(table: Table, player: Player) -> None:
    player.used |= Used.FIRST_TURN
    table.decision = Decision.ROYAL_SUPPLIER
    table.given = 0
    table.tally = 0
    next_turn(table)


@rule
def arrive(table: Table) -> bool:
    if table.decision == Decision.CAPTAIN_START:
        start(table)
    if table.decision == Decision.SMALL_WHARF:
        return fill_small_wharf(table)
    while table.idle_turns < table.seats:
        player = table.players[table.seat]
        if not takes_union_points(table, player):
            return True
        if table.decision == Decision.ROYAL_SUPPLIER:
            if may_supply(table, player):
                return True
            table.decision = Decision.LOAD
        if may_load(table, player) or may_use_wharf(player) or guest_helps(table, player):
            return True
        table.idle_turns += 1
        end_turn(table, player)
    table.decision = Decision.STORAGE
    table.step = Step.FRESH
    first_turn(table)
    return False


@rule
def start(table: Table) -> None:
    """Pay a captain with a lighthouse a doubloon, even if they ship nothing."""
    captain = table.players[table.leader]
    if occupied(captain, Building.LIGHTHOUSE):
        captain.doubloons += 1
    table.idle_turns = 0
    table.given = 0
    table.tally = 0
    table.decision = Decision.ROYAL_SUPPLIER


@rule
def takes_union_points(table: Table, player: Player) -> bool:
    """Score the union hall before the first load; return False if the player has to decide first."""
    if player.used & (Used.UNION_HALL | Used.LOADED) or not occupied(player, Building.UNION_HALL):
        return True
    player.used |= Used.UNION_HALL
    return takes_bonus(table, player, union_points(player))


@rule
def union_points(player: Player) -> int:
    """Return a point for every two goods of a kind."""
    points = 0
    for good in range(GOODS):
        points += player.goods[good] // 2
    return points


@rule
def may_supply(table: Table, player: Player) -> bool:
    """Royal supplier: on their first turn, players supply different goods, up to the number of their nobles."""
    if player.used & (Used.SUPPLIER | Used.FIRST_TURN) or not occupied(player, Building.ROYAL_SUPPLIER):
        return False
    if table.tally >= people.total_nobles(player):
        return False
    for good in range(GOODS):
        if player.goods[good] > 0 and not table.given >> good & 1:
            return True
    return False


@rule
def may_load(table: Table, player: Player) -> bool:
    return people.goods_held(player) & goods_ships_take(table) != 0


@rule
def goods_ships_take(table: Table) -> int:
    """Return the goods, one bit each: a ship takes more of its cargo until full, an empty ship a good no ship carries."""
    carried = 0
    taken = 0
    for ship in range(SHIPS_IN_PLAY[table.seats]):
        good = 1 << int(table.ship_good[ship]) - NONE  # the lowest bit is for an empty ship
        carried |= good
        taken |= good if table.ship_load[ship] < table.ship_size[ship] else 0
    others = ALL_GOODS & ~(carried >> 1)
    return taken >> 1 | (others if taken & 1 else 0)


@rule
def may_use_wharf(player: Player) -> bool:
    """Return whether the player has goods and an unused wharf of either size."""
    wharf = not player.used & Used.WHARF and occupied(player, Building.WHARF)
    small_wharf = not player.used & Used.SMALL_WHARF and occupied(player, Building.SMALL_WHARF)
    return (wharf or small_wharf) and people.has_goods(player)


@rule
def guest_helps(table: Table, player: Player) -> bool:
    """Return whether a guest could help now: points before the first load, a wharf, a better load."""
    if guest_house.guests(player) == 0 or not people.has_goods(player):
        return False
    used = player.used
    if not used & (Used.UNION_HALL | Used.LOADED) and guest_house.can_enter(player, Building.UNION_HALL):
        return True
    if not used & (Used.SUPPLIER | Used.FIRST_TURN) and guest_house.can_enter(player, Building.ROYAL_SUPPLIER):
        return True
    if not used & Used.WHARF and guest_house.can_enter(player, Building.WHARF):
        return True
    if not used & Used.SMALL_WHARF and guest_house.can_enter(player, Building.SMALL_WHARF):
        return True
    if not may_load(table, player) and not may_use_wharf(player):
        return False
    if guest_house.can_enter(player, Building.HARBOR) or guest_house.can_enter(player, Building.LIGHTHOUSE):
        return True
    return table.seat == table.leader and not used & Used.LOADED and guest_house.can_enter(player, Building.LIBRARY)


@rule
def small_wharf_points(table: Table, seat: int, count: int) -> int:
    return load_points(table, seat, count // 2)


@rule
def legal(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    if table.decision == Decision.SMALL_WHARF:
        return offer_amounts(table, player, actions)
    if table.decision == Decision.ROYAL_SUPPLIER:
        count = 0
        for good in range(GOODS):
            if player.goods[good] > 0 and not table.given >> good & 1:
                count = offer(actions, count, Act.SUPPLY + good)
        count = offer(actions, count, Act.PASS)
        return guest_house.offer_moves(player, actions, count)
    return offer_loads(table, player, actions)


@rule
def offer_loads(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer loads and wharves; only a player who cannot load a ship may pass."""
    count = 0
    loadable = people.goods_held(player) & goods_ships_take(table)
    for good in range(GOODS):
        if loadable >> good & 1:
            for ship in range(SHIPS_IN_PLAY[table.seats]):
                fits = room(table, ship, good, player.goods[good] + 0) > 0
                count = offer_if(actions, count, Act.LOAD + GOODS * ship + good, fits)
    if count == 0:
        count = offer(actions, count, Act.PASS)
    if occupied(player, Building.WHARF) and not player.used & Used.WHARF:
        for good in range(GOODS):
            if player.goods[good] > 0:
                count = offer(actions, count, Act.WHARF + good)
    if occupied(player, Building.SMALL_WHARF) and not player.used & Used.SMALL_WHARF:
        for good in range(GOODS):
            if player.goods[good] > 0:
                count = offer(actions, count, Act.USE_SMALL_WHARF)
                break
    if count == 1 and not guest_helps(table, player):
        return count
    return guest_house.offer_moves(player, actions, count)


@rule
def offer_amounts(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer amounts of the good at the cursor for the small wharf, which ships at least one good in all."""
    good = table.cursor
    least = 0
    if table.tally == 0:
        least = 1
        for other in range(good + 1, GOODS):
            if player.goods[other] > 0:
                least = 0
    count = 0
    for amount in range(player.goods[good], least - 1, -1):
        count = offer(actions, count, Act.SHIP_AMOUNT + MOST_OF_A_GOOD * good + amount)
    return count


@rule
def apply(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if table.decision == Decision.ROYAL_SUPPLIER:
        supply(table, player, action)
    elif table.decision == Decision.SMALL_WHARF:
        put_on_small_wharf(table, player, action)
    elif action == Act.PASS:
        table.idle_turns += 1
        end_turn(table, player)
    elif action == Act.USE_SMALL_WHARF:
        player.used |= Used.SMALL_WHARF
        table.decision = Decision.SMALL_WHARF
        table.cursor = 0
        table.tally = 0
    else:
        load(table, player, action)


@rule
def supply(table: Table, player: Player, action: int) -> None:
    if action == Act.PASS:
        player.used |= Used.SUPPLIER
        table.decision = Decision.LOAD
        return
    good = action - Act.SUPPLY
    player.goods[good] -= 1
    table.goods[good] += 1
    earn(table, player, 1)
    table.given |= 1 << good
    table.tally += 1


@rule
def fill_small_wharf(table: Table) -> bool:
    """Go on to the player's next good; after the last one, ship."""
    player = table.players[table.seat]
    while table.cursor < GOODS and player.goods[table.cursor] == 0:
        table.cursor += 1
    if table.cursor < GOODS:
        return True
    score_load(table, player, int(table.tally) // 2)
    return False


@rule
def put_on_small_wharf(table: Table, player: Player, action: int) -> None:
    amount = (action - Act.SHIP_AMOUNT) % MOST_OF_A_GOOD
    player.goods[table.cursor] -= amount
    table.goods[table.cursor] += amount
    table.tally += amount
    table.cursor += 1


@rule
def after_guest(table: Table) -> None:
    """Ask about the royal supplier again: a guest may have just entered it."""
    if table.decision == Decision.LOAD:
        table.decision = Decision.ROYAL_SUPPLIER
