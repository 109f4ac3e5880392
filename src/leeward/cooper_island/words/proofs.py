"""Proofs: whether a reason is true of the two courses that it compares."""

from collections.abc import Callable, Mapping
from typing import Any

from leeward.cooper_island.rules.components import (
    CARGO_SHIPS,
    ITEMS,
    LANDING_SPACES,
    SHIPS,
    STATUE_COST,
    Building,
    Item,
    Piece,
)
from leeward.cooper_island.rules.feeding import feeding_cost, food_worth
from leeward.cooper_island.rules.landscape import count_pieces
from leeward.cooper_island.rules.milestones import milestones_reached
from leeward.cooper_island.rules.payment import COST_OF_CARGO, COST_OF_LANDING, can_pay
from leeward.cooper_island.rules.peninsula import BAY, LAND, LEG, WATER, position
from leeward.cooper_island.rules.storage import worths
from leeward.cooper_island.rules.table import NONE, Act, Decision
from leeward.kernel.contract.reasons import Course, Move, Proof
from leeward.kernel.records.reading import as_record

HIGH = 2  # level

# What can be counted on a player's board.
COUNTS: Mapping[str, Callable[[Any], int]] = {
    "buildings": lambda player: sum(int(player.piece[n]) in (Piece.SMALL, Piece.LARGE, Piece.FORTRESS) for n in range(LAND)),
    "statues": lambda player: int(count_pieces(player, Piece.STATUE)),
    "lids": lambda player: -int(player.on_ships).bit_count(),
    "ruins": lambda player: -int(count_pieces(player, Piece.RUIN)),
    "hired": lambda player: int(player.hired),
    "cards": lambda player: int(player.small_cards).bit_count() + int(player.large_cards | player.large_down).bit_count(),
    "books": lambda player: int(player.log_books),
    "charted": lambda player: sum(int(level) > 0 for level in player.level),
    "layers": lambda player: sum(int(level) for level in player.level),
    "second": lambda player: sum(int(level) >= HIGH for level in player.level),
    "drawn": lambda player: sum(int(number) for number in player.tiles),
    "steps": lambda player: int(player.marker),
    "unused": lambda player: int(player.lids),
}

BOUGHT = ("buildings", "statues", "lids")


def same(count: Callable[[Course, int], Any]) -> Proof:
    """Return the proof that both numbers are what this counts, and that they differ in the player's favour."""

    def proof(facts: Any, ahead: Course, instead: Course) -> bool:
        better = (facts[1] > facts[2]) == (facts[0] == ahead.seat) and facts[1] != facts[2]
        return bool((count(ahead, facts[0]), count(instead, facts[0])) == tuple(facts[1:3]) and better)

    return proof


def fewer(count: Callable[[Course, int], Any]) -> Proof:
    return lambda facts, ahead, instead: bool(
        (count(ahead, facts[0]), count(instead, facts[0])) == tuple(facts[1:3]) and facts[1] < facts[2]
    )


def counted(kind: str) -> Proof:
    return same(lambda course, seat: int(COUNTS[kind](course.end.players[seat])))


PROOFS: Mapping[str, Proof] = {
    **{kind: counted(kind) for kind in COUNTS},
    "sails": same(lambda course, seat: sum(map(len, voyages(course, seat)))),
    "anchors": fewer(lambda course, seat: sum(int(each) for each in course.end.players[seat].anchors)),
    "reaches": lambda f, a, i: bool(visits(a, f[0], f[1], f[2]) and not visits(i, f[0], f[1], f[2])),
    "hungry": lambda f, a, i: bool((f[1], f[2]) == (hungry(a, f[0]), hungry(i, f[0])) and f[1] < f[2]),
    "milestone": same(lambda course, seat: milestones(course.end.players[seat])),
    "boat": lambda f, a, i: landed(a, f[0], f[1]) and not landed(i, f[0], f[1]) and (f[2] == NONE or landed(i, f[0], f[2])),
    "order": lambda f, a, i: bool(a.end.orders[f[1]] == f[0] != i.end.orders[f[1]] == f[2]),
    "islet": lambda f, a, i: f[1] in islets(a.end.players[f[0]]) and f[1] not in islets(i.end.players[f[0]]),
    "first-worker": lambda f, a, i: (bottom(a.end, f[1]), bottom(i.end, f[1])) == (f[0], f[2]) and f[0] != f[2],
    "cooper": lambda f, a, i: bool(a.end.cooper == f[0] != i.end.cooper),
    "next-bay": lambda f, a, i: bool(
        (f[1], f[2]) == tuple(steps_to_bay(each.end, f[0], f[3]) for each in (a, i))
        and f[1] < f[2]
        and len(voyages(a, f[0])[f[3]]) >= len(voyages(i, f[0])[f[3]])  # the other course has not passed the bay
    ),
    "keeps-cube": lambda f, a, i: (
        all(
            (cube_at(each.end.players[f[0]], f[1]) != NONE, cube_at(each.end.players[f[0]], f[2]) != NONE) == wanted
            for each, wanted in ((a, (True, False)), (i, (False, True)))
        )
        and lay_there(a, f[1])
        and lay_there(a, f[2])
    ),
    "nearer": lambda f, a, i: bool(
        (f[1], f[2]) == (steps_to_bay(a.end, f[0], f[3]), steps_to_bay(i.end, f[0], f[4])) and f[1] < f[2] and f[3] != f[4]
    ),
    "affords": lambda f, a, i: bool(
        f[1] in wanted(a.end.players[f[0]])
        and pays(a.end.players[f[0]], f[1])
        and not pays(i.end.players[f[0]], f[1])
        and not bought_less(a.end.players[f[0]], i.end.players[f[0]])
    ),
    "items": lambda f, a, i: left(items, f, a, i),
    "cubes": lambda f, a, i: left(cubes, f, a, i),
}


def left(count: Callable[[Any], list[int]], facts: Any, ahead: Course, instead: Course) -> bool:
    """Return whether a player has these items at the ends, and didn't merely save them by buying less."""
    here, there = (each.end.players[facts[0]] for each in (ahead, instead))
    return (*count(here), *count(there)) == tuple(facts[1:]) and not bought_less(here, there)


def bought_less(player: Any, other: Any) -> bool:
    """Return whether a player has built or supplied less than in another course, so that more is left to spend."""
    fewer = any(int(COUNTS[kind](player)) < int(COUNTS[kind](other)) for kind in BOUGHT)
    return fewer or len(boats(player)) < len(boats(other))


def lay_there(course: Course, space: int) -> bool:
    """Return whether a cube of the deciding player lay on a space before the choice."""
    return cube_at(course.start.players[course.seat], space) != NONE


def wanted(player: Any) -> list[int]:
    """Return the rows of the costs of what a player can still buy; of the landing spaces, only the next one."""
    landing = [space for space in range(LANDING_SPACES) if player.landing[space] == NONE][: bool(player.boats)]
    return [
        *[kind for kind in (Building.SMALL, Building.LARGE) if player.buildings[kind] > 0],
        *([STATUE_COST, STATUE_COST + 1] if sum(map(int, player.workshop)) > 0 else []),
        *[COST_OF_LANDING + space for space in landing],
        *[COST_OF_CARGO + ship for ship in range(CARGO_SHIPS) if int(player.on_ships) >> ship & 1],
    ]


def pays(player: Any, row: int) -> bool:
    """Return whether the storage and the land pay for it without a discount."""
    record = as_record(player)
    return bool(can_pay(record, worths(record), row, 0))


def sailed(course: Course, seat: int) -> int:
    first, last = (each.players[seat].steps for each in (course.start, course.end))
    return sum(int(last[ship] - first[ship]) for ship in range(SHIPS))


def voyages(course: Course, seat: int) -> list[list[int]]:
    """Return the places that each ship sails to, move by move."""
    found: list[list[int]] = [[] for _ in range(SHIPS)]
    for move in course.moves:
        for ship in range(SHIPS):
            first, last = (int(each.players[seat].steps[ship]) for each in (move.before, move.after))
            found[ship] += [int(position(move.after.seats, seat, ship, step)) for step in range(first + 1, last + 1)]
    return found


def bays(course: Course, seat: int, ship: int) -> tuple[int, int]:
    """Return how many bays and harbors a ship passes between the first table and the last."""
    first, last = (int(each.players[seat].steps[ship]) for each in (course.start, course.end))
    places = [int(position(course.start.seats, seat, ship, step)) for step in range(first + 1, last + 1)]
    return sum(place % LEG == BAY for place in places), sum(place % LEG == 0 for place in places)


def visits(course: Course, seat: int, ship: int, harbor: int) -> int:
    return sum(place % LEG == (0 if harbor else BAY) for place in voyages(course, seat)[ship])


def anchors_of(course: Course, seat: int) -> int:
    return sum(int(each) for each in course.end.players[seat].anchors)


def hungry(course: Course, seat: int) -> int | None:
    """Return the food that is missing for a seat's workers in this round, with what waits on the marketplace.

    It counts when the meal begins, or at the end of a course that doesn't get there; None if they were fed before it.
    """
    table = next((move.before for move in course.moves if begins_meal(course, move, seat)), course.end)
    if table.rounds != course.start.rounds or table.moment > Decision.FEED:
        return None
    player = table.players[seat]
    return max(int(feeding_cost(player)) - int(food_worth(player)) - int(player.market[Item.FOOD]), 0)


def begins_meal(course: Course, move: Move, seat: int) -> bool:
    paid = move.action == Act.FEED or Act.GIVE <= move.action < Act.LESS
    return bool(
        move.seat == seat and move.before.decision == Decision.FEED and paid and move.before.rounds == course.start.rounds
    )


def milestones(player: Any) -> int:
    return int(milestones_reached(as_record(player)))


def boats(player: Any) -> list[int]:
    return [int(player.landing[space]) for space in range(LANDING_SPACES) if player.landing[space] != NONE]


def landed(course: Course, seat: int, boat: int) -> bool:
    return boat in boats(course.end.players[seat])


def islets(player: Any) -> list[int]:
    return [int(player.islet[water]) for water in range(WATER) if player.islet[water] != NONE]


def bottom(table: Any, space: int) -> int:
    """Return the seat whose worker came to a space first, or NONE."""
    seats = len(table.stacks) // len(table.heights)
    return int(table.stacks[space * seats]) if table.heights[space] else NONE


def items(player: Any) -> list[int]:
    """Return the items in the storage and on the marketplace."""
    return [int(player.stored[item] + player.market[item]) for item in range(ITEMS)]


def cubes(player: Any) -> list[int]:
    """Return what the cubes on the land are worth, by resource: as much as the level that they stand on."""
    found = [0] * Item.COIN
    for space in range(LAND):
        if Piece.CUBE <= player.piece[space] < Piece.RUIN:
            found[player.piece[space] - Piece.CUBE] += int(player.level[space])
    return found


def to_bay(table: Any, seat: int, ship: int) -> int:
    """Return the helm points that take a ship to the next bay: its anchors come up first."""
    player = table.players[seat]
    return int(player.anchors[ship]) + (BAY - int(player.steps[ship]) - 1) % LEG + 1


def steps_to_bay(table: Any, seat: int, ship: int) -> int:
    """Count the same on the route, place by place."""
    player = table.players[seat]
    ahead = range(1, LEG + 1)
    places = [int(position(table.seats, seat, ship, int(player.steps[ship]) + step)) % LEG for step in ahead]
    return int(player.anchors[ship]) + places.index(BAY) + 1


def cube_at(player: Any, space: int) -> int:
    """Return the item of the cube on a space, or NONE."""
    piece = int(player.piece[space])
    return piece - Piece.CUBE if Piece.CUBE <= piece < Piece.RUIN else NONE
