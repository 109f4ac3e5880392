"""Mayor phase: colonists arrive, and everyone places them.

    privilege        one from the supply, or two with a library (page 14)
    the ship         one each in turn until it is empty; nobles come with their expansion (page 15); villa (page 16)
    placement        on any circles, but nobody stays on the windrose while a circle is empty
    the next ship    one for each empty circle in the cities, at least one for each player

Rulebook: page 4.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer, offer_if
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import people
from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.rules.people import occupied, room, site_of, spot_of
from leeward.puerto_rico.rules.rounds import first_turn, next_role, next_turn
from leeward.puerto_rico.rules.table import SPOTS, TILE_SPOTS, Act, Decision, Ending, Player, Step, Table


@rule
def unload(table: Table) -> bool:
    """Hand out the people on the ship one at a time, clockwise from the mayor; players choose while it has both kinds."""
    while table.decision != Decision.PLACEMENT:
        if table.decision == Decision.VILLA:
            if table.turn < table.seats and has_villa_guest(table):
                return True
            table.decision = Decision.COLONIST_SHIP
        if table.ship_colonists > 0 and table.ship_nobles > 0:
            return True
        if table.ship_colonists > 0:
            take_from_ship(table, Act.COLONIST)
        elif table.ship_nobles > 0:
            take_from_ship(table, Act.NOBLE)
        elif table.turn < table.seats:
            pass_ship_on(table)
        else:
            table.decision = Decision.PLACEMENT
            first_turn(table)
            begin_placement(table)
    return False


@rule
def take_from_ship(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if action == Act.NOBLE:
        table.ship_nobles -= 1
        player.idle_nobles += 1
    else:
        table.ship_colonists -= 1
        player.idle_colonists += 1
    pass_ship_on(table)


@rule
def pass_ship_on(table: Table) -> None:
    next_turn(table)
    table.decision = Decision.VILLA if table.turn < table.seats else Decision.COLONIST_SHIP


@rule
def begin_placement(table: Table) -> None:
    table.step = Step.FRESH
    table.cursor = 0


@rule
def place(table: Table, player: Player, action: int) -> None:
    if action >= Act.PLACE_NOBLE:
        spot = spot_of(player, action - Act.PLACE_NOBLE)
        player.nobles[spot] += 1
        player.idle_nobles -= 1
        table.step = Step.NOBLES
    else:
        spot = spot_of(player, action - Act.PLACE_COLONIST)
        player.colonists[spot] += 1
        player.idle_colonists -= 1
        table.step = Step.COLONISTS
    table.cursor = spot


@rule
def arrive(table: Table) -> bool:
    if table.decision == Decision.MAYOR_PRIVILEGE:
        if table.colonists > 0:
            return True
        table.decision = Decision.VILLA
    return unload(table) or arrive_at_placement(table)


@rule
def has_villa_guest(table: Table) -> bool:
    """Return whether the villa brings a person: on its owner's first turn of the phase, while the supply lasts."""
    return occupied(table.players[table.seat], Building.VILLA) and table.nobles + table.colonists > 0


@rule
def arrive_at_placement(table: Table) -> bool:
    """Ask each player in turn who has a choice; after the last one, refill the ship."""
    while table.turn < table.seats:
        if has_choice(table, table.players[table.seat]):
            return True
        next_turn(table)
        begin_placement(table)
    refill_ship(table)
    next_role(table)
    return False


@rule
def has_choice(table: Table, player: Player) -> bool:
    """Return whether there is a choice: first to lift everyone, then for the nobles, then for the colonists."""
    if table.step == Step.FRESH:
        if can_rearrange(player):
            return True
        table.step = Step.NOBLES
    if table.step == Step.NOBLES:
        if player.idle_nobles > 0 and circles_ahead(table, player) > 0:
            return True
        table.step = Step.COLONISTS
        table.cursor = 0
    if player.idle_colonists > 0:
        if circles_ahead(table, player) > player.idle_colonists:
            return True
        fill_circles_ahead(table, player)
    return False


@rule
def can_rearrange(player: Player) -> bool:
    """Return whether lifting everyone could lead to a different arrangement.

    It cannot when nobody stands on the board, or when people of a single kind fill all circles.
    """
    standing_colonists = 0
    standing_nobles = 0
    empty = 0
    for spot in range(SPOTS):
        standing_colonists += player.colonists[spot]
        standing_nobles += player.nobles[spot]
        empty += room(player, spot)
    if standing_colonists + standing_nobles == 0:
        return False
    both_kinds = standing_colonists + player.idle_colonists > 0 and standing_nobles + player.idle_nobles > 0
    return both_kinds or empty > player.idle_colonists + player.idle_nobles


@rule
def circles_ahead(table: Table, player: Player) -> int:
    """Count the empty circles from the cursor on."""
    return people.empty_circles_from(player, table.cursor)


@rule
def fill_circles_ahead(table: Table, player: Player) -> None:
    """Place the waiting colonists: there is a circle for each, so no choice."""
    for spot in range(table.cursor, SPOTS):
        free = room(player, spot)
        player.colonists[spot] += free
        player.idle_colonists -= free


@rule
def legal(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    if table.decision == Decision.MAYOR_PRIVILEGE:
        count = 0
        most = min(people.privilege(player), int(table.colonists))
        for number in range(most, 0, -1):
            count = offer(actions, count, Act.PRIVILEGE + number)
        return offer(actions, count, Act.PASS)
    if table.decision == Decision.VILLA:
        return offer(actions, offer(actions, 0, Act.NOBLE if table.nobles > 0 else Act.COLONIST), Act.PASS)
    if table.decision == Decision.COLONIST_SHIP:
        return offer(actions, offer(actions, 0, Act.COLONIST), Act.NOBLE)
    return offer_places(table, player, actions)


@rule
def offer_places(table: Table, player: Player, actions: Row[int]) -> int:
    """Offer the circles for the next person, in board order, so that each arrangement is reached in exactly one way.

    Players must fill as many circles as they can, so they may not skip a circle that they will need.
    """
    count = 0
    ahead = circles_ahead(table, player)
    nobles_turn = player.idle_nobles > 0 and table.step != Step.COLONISTS
    if nobles_turn:
        kind = Act.PLACE_NOBLE + 0
        needed = min(int(player.idle_nobles), people.empty_circles(player) - player.idle_colonists)
    else:
        kind = Act.PLACE_COLONIST + 0
        needed = min(int(player.idle_colonists), ahead)
    if nobles_turn or player.idle_colonists > 0:
        for spot in range(table.cursor, TILE_SPOTS + player.buildings):
            free = room(player, spot)
            count = offer_if(actions, count, kind + site_of(player, spot), free > 0 and ahead >= needed)
            ahead -= free
    if table.step == Step.FRESH:
        if count == 0 or (nobles_turn and needed <= 0):
            count = offer(actions, count, Act.PASS)
        count = offer(actions, count, Act.LIFT)
    elif nobles_turn and needed <= 0:
        count = offer(actions, count, Act.PASS)
    return count


@rule
def apply(table: Table, action: int) -> None:
    player = table.players[table.seat]
    if table.decision == Decision.MAYOR_PRIVILEGE:
        if action != Act.PASS:
            player.idle_colonists += action - Act.PRIVILEGE
            table.colonists -= action - Act.PRIVILEGE
        table.decision = Decision.VILLA
    elif table.decision == Decision.VILLA:
        if action == Act.NOBLE:
            table.nobles -= 1
            player.idle_nobles += 1
        elif action == Act.COLONIST:
            table.colonists -= 1
            player.idle_colonists += 1
        table.decision = Decision.COLONIST_SHIP
    elif table.decision == Decision.COLONIST_SHIP:
        take_from_ship(table, action)
    elif action == Act.LIFT:
        lift_all(player)
        table.step = Step.NOBLES
    elif action == Act.PASS:
        # The remaining nobles stay on the windrose.
        table.step = Step.COLONISTS
        table.cursor = 0
    else:
        place(table, player, action)


@rule
def lift_all(player: Player) -> None:
    for spot in range(SPOTS):
        player.idle_colonists += player.colonists[spot]
        player.idle_nobles += player.nobles[spot]
        player.colonists[spot] = 0
        player.nobles[spot] = 0


@rule
def refill_needed(table: Table) -> int:
    """Return the number of empty circles on all buildings, at least the number of players."""
    empty = 0
    for seat in range(table.seats):
        empty += people.empty_building_circles(table.players[seat])
    return max(int(table.seats), empty)


@rule
def refill_ship(table: Table) -> None:
    needed = refill_needed(table)
    if needed > table.colonists and not table.nobles_play:
        table.ending |= Ending.COLONISTS
    fill_ship(table, needed)


@rule
def fill_ship(table: Table, needed: int) -> None:
    """Fill the ship from the supply; with the expansion, one of the people is a noble while nobles last."""
    if table.nobles > 0:
        table.nobles -= 1
        table.ship_nobles += 1
        needed -= 1
    coming = min(needed, int(table.colonists))
    table.colonists -= coming
    table.ship_colonists += coming
