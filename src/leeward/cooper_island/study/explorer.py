"""Counts for the game explorer: actions per round, sources of points, and standings when a round begins.

`explorer/study.py` explains what each of these is for.
"""

from leeward.cooper_island.rules import boats, buildings, cargo, counts, deck, frames, milestones
from leeward.cooper_island.rules.components import (
    ANY,
    BOATS,
    BUILDINGS,
    CARGO_SHIPS,
    CUBES,
    ORDERS,
    SECTIONS,
    Boat,
    Building,
    Order,
    Piece,
    Section,
)
from leeward.cooper_island.rules.components import ROUNDS as ROUNDS
from leeward.cooper_island.rules.ending import PARTS, Part, score_part
from leeward.cooper_island.rules.landscape import count_pieces, uncharted_spaces
from leeward.cooper_island.rules.table import NOT_IN_PLAY, Act, Decision, Hire, Number, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row

OPTIONS = ("start",)

FIRST_BOAT = SECTIONS
FIRST_BUILDING = FIRST_BOAT + BOATS
STATUE = FIRST_BUILDING + BUILDINGS
FIRST_SHIP = STATUE + 1
FIRST_SMALL_CARD = FIRST_SHIP + CARGO_SHIPS
FIRST_LARGE_CARD = FIRST_SMALL_CARD + deck.SMALL_COUNT
FIRST_ORDER = FIRST_LARGE_CARD + deck.LARGE_COUNT
FIRST_HIRE = FIRST_ORDER + ORDERS
EVENTS = FIRST_HIRE + len(Hire)
GROUPS = {
    "sections": range(SECTIONS),
    "boats": range(FIRST_BOAT, FIRST_BUILDING),
    "buildings": range(FIRST_BUILDING, FIRST_SHIP),
    "ships": range(FIRST_SHIP, FIRST_SMALL_CARD),
    "small_cards": range(FIRST_SMALL_CARD, FIRST_LARGE_CARD),
    "large_cards": range(FIRST_LARGE_CARD, FIRST_ORDER),
    "orders": range(FIRST_ORDER, FIRST_HIRE),
    "hires": range(FIRST_HIRE, EVENTS),
}
NAMES = (
    *(f"section_{section.name.lower()}" for section in Section),
    *(f"boat_{boat.name.lower()}" for boat in Boat),
    *(f"building_{building.name.lower()}" for building in Building),
    "statue",
    *(f"cargo_ship_{ship + 1}" for ship in range(CARGO_SHIPS)),
    *(f"small_card_{card.key}" for card in deck.SMALL_CARDS),
    *(f"large_card_{card.key}" for card in deck.LARGE_CARDS),
    *(f"order_{order.name.lower()}" for order in Order),
    *(f"hire_{hire.name.lower()}" for hire in Hire),
)

# What a player did more of than usual; failing that, whether royal orders scored well.
STRATEGIES = ("boats", "buildings", "statues", "cargo", "orders", "even")
WITH_BOATS, WITH_BUILDINGS, WITH_STATUES, WITH_CARGO, WITH_ORDERS, EVEN = range(len(STRATEGIES))
USUAL_BOATS, USUAL_BUILDINGS, USUAL_STATUES, USUAL_LIDS = 2, 2, 3, 2
MUCH_BY_ORDERS = 7  # points

SOURCES = tuple(part.name.lower() for part in Part)

# A seat's standing: each band with its number of values.
BANDS = (("land", 3), ("workers", 3), ("milestones", 4), ("goods", 3))
LIKENESSES = 3 * 3 * 4 * 3


@rule
def round_of(table: Table) -> int:
    """Return the current round; 0 before the first. The actions before the final scoring belong to the last."""
    return 0 if table.moment == Decision.START else min(int(table.rounds), ROUNDS)


@rule
def event(table: Table, action: int) -> int:
    """Return the event of an action, or -1."""
    if Act.SPACE <= action < Act.TAKE:
        return (action - Act.SPACE) // 2
    if Act.BUILD_BOAT <= action < Act.ERECT:
        return FIRST_BOAT + (action - Act.BUILD_BOAT) % BOATS
    if Act.ERECT <= action < Act.SITE:
        return FIRST_BUILDING + action - Act.ERECT
    if Act.STATUE <= action < Act.SUPPLY:
        return STATUE
    if Act.SUPPLY <= action < Act.CRATE:
        return FIRST_SHIP + action - Act.SUPPLY
    if Act.KEEP <= action < Act.RETURN:
        large = frames.number(table, Number.LARGE) == 1
        return (FIRST_LARGE_CARD if large else FIRST_SMALL_CARD) + action - Act.KEEP
    if Act.ASSIGN <= action < Act.DOCK:
        return FIRST_ORDER + (action - Act.ASSIGN) // 2
    if Act.HIRE <= action < Act.START:
        return FIRST_HIRE + action - Act.HIRE
    return -1


@rule
def is_offered(table: Table, which: int) -> bool:
    """Return whether this event is possible in this game: some royal orders stay in the box."""
    return which < FIRST_ORDER or which >= FIRST_HIRE or table.orders[which - FIRST_ORDER] != NOT_IN_PLAY


@rule
def strategy(table: Table, seat: int) -> int:
    """Return the strategy that exceeds the usual amount most; ties go to the one listed first."""
    player = table.players[seat]
    found, most = EVEN + 0, 0
    if boats.boats_built(player) - USUAL_BOATS > most:
        found, most = WITH_BOATS + 0, boats.boats_built(player) - USUAL_BOATS
    if int(buildings.buildings_erected(player)) - USUAL_BUILDINGS > most:
        found, most = WITH_BUILDINGS + 0, int(buildings.buildings_erected(player)) - USUAL_BUILDINGS
    if count_pieces(player, Piece.STATUE) - USUAL_STATUES > most:
        found, most = WITH_STATUES + 0, count_pieces(player, Piece.STATUE) - USUAL_STATUES
    if cargo.lids_taken(player) - USUAL_LIDS > most:
        found, most = WITH_CARGO + 0, cargo.lids_taken(player) - USUAL_LIDS
    if most == 0 and score_part(table, seat, Part.ORDERS) >= MUCH_BY_ORDERS:
        return WITH_ORDERS
    return found


@rule
def write_sources(table: Table, seat: int, points: Row[int]) -> None:
    """Write the seat's points by source."""
    for part in range(PARTS):
        points[part] = score_part(table, seat, part)


@rule
def likeness(table: Table, seat: int) -> int:
    """Return the seat's standing in bands: land compared with the best opponent, hired workers, milestones, items."""
    player = table.players[seat]
    land, charted = 1000, -uncharted_spaces(player)
    for other in range(table.seats):
        if other != seat:
            land = min(land, charted + uncharted_spaces(table.players[other]))
    goods = counts.stored(player, ANY) + counts.cubes_on_land(player, CUBES)
    found = 0 if land < 0 else 1 if land == 0 else 2
    found = found * 3 + min(int(player.hired), 2)
    found = found * 4 + min(int(milestones.milestones_reached(player)), 3)
    return found * 3 + (0 if goods < 5 else 1 if goods < 9 else 2)
