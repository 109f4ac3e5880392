"""Proofs: whether a reason is true of the two courses that it compares, counted move by move."""

from collections.abc import Mapping, Sequence
from typing import Any

from leeward.kernel.contract.reasons import Course, Move, Proof
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CLOISTER_POINTS,
    COLUMN,
    COST,
    FIRST_BEIGE,
    GOODS,
    HOUSE_SPACES,
    LARGE_COLUMN,
    TILES,
    Building,
    Good,
    Role,
    Tile,
)
from leeward.puerto_rico.rules.people import workers
from leeward.puerto_rico.rules.production import capacity, has_aqueduct_for, plant_circles
from leeward.puerto_rico.rules.table import NONE, Act, Decision

WORTH_SAVING_FOR = 4  # doubloons that a building costs
LARGE_PLANT = 3  # doubloons that the cheapest production building for two points of the guild hall costs
PLANTS: Mapping[int, tuple[int, ...]] = {
    Good.INDIGO: (Building.SMALL_INDIGO_PLANT, Building.LARGE_INDIGO_PLANT),
    Good.SUGAR: (Building.SMALL_SUGAR_MILL, Building.LARGE_SUGAR_MILL),
    Good.TOBACCO: (Building.TOBACCO_STORAGE,),
    Good.COFFEE: (Building.COFFEE_ROASTER,),
}

PROOFS: Mapping[str, Proof] = {
    "end": lambda f, a, i: (bool(a.end.ending), bool(i.end.ending)) == (bool(f[0]), not f[0]),
    "lost": lambda f, a, i: (lost(a, f[0]), lost(i, f[0])) == f[1:] and better(f, a.seat, less=True),
    "ships": lambda f, a, i: (
        all(by_captain(each, f[0]) == claim for each, claim in zip((a, i), f[1:], strict=True)) and better(f, a.seat)
    ),
    "builds": lambda f, a, i: (
        f[1] in built(a, f[0]) and f[1] not in built(i, f[0]) and (f[2] == NONE or f[2] in built(i, f[0]))
    ),
    "last-one": lambda f, a, i: f[1] in built(a, a.seat) and a.start.stock[f[1]] == 1 and f[1] in built(i, f[0]),
    "sells": lambda f, a, i: (
        sales(a, f[0]).get(f[1]) == f[2] and sum(sales(i, f[0]).values()) == f[3] and f[2] <= earned(a, f[0])
    ),
    "outsells": lambda f, a, i: (sum(sales(a, f[0]).values()), sum(sales(i, f[0]).values())) == f[1:] and f[1] < f[2],
    "produces": lambda f, a, i: (sum(made(a, f[0])), sum(made(i, f[0]))) == f[1:] and better(f, a.seat),
    "works": lambda f, a, i: people_in(a, f) > 0 and i.end.players[f[0]].spot[f[1]] > 0 and people_in(i, f) == 0,
    "harvest": lambda f, a, i: (yields(a.end.players[f[0]]), yields(i.end.players[f[0]])) == f[1:] and better(f, a.seat),
    "tile": lambda f, a, i: (
        tiles(a, f[0])[f[1]] > tiles(i, f[0])[f[1]] and (f[2] == NONE or tiles(i, f[0])[f[2]] > tiles(a, f[0])[f[2]])
    ),
    "fits": lambda f, a, i: (
        tiles(a, f[0])[f[1]] > tiles(i, f[0])[f[1]]
        and (f[1] == Good.CORN or room_for(a, f[0], f[1]) >= tiles(a, f[0])[f[1]])
        and (f[2] not in range(1, GOODS) or room_for(i, f[0], f[2]) < tiles(i, f[0])[f[2]])
    ),
    "quarries": lambda f, a, i: (quarries(a.end, f[0]), quarries(i.end, f[0])) == f[1:] and f[1] > f[2],
    "takes-tile": lambda f, a, i: f[0] != a.seat and tiles(i, f[0])[f[1]] > tiles(a, f[0])[f[1]],
    "money": lambda f, a, i: (money(a, f[0]), money(i, f[0])) == f[1:] and better(f, a.seat) and spends_alike(a, i, f[0]),
    "money-for": lambda f, a, i: (
        (money(a, f[0]), money(i, f[0])) == f[1:3] and f[1] >= price(a.end, f) and f[2] < price(i.end, f)
    ),
    "placard": lambda f, a, i: takes(i, f[0], f[1]) and a.start.placard_doubloons[f[1]] == f[2] > 0 and takes(a, a.seat, f[1]),
    "privilege": lambda f, a, i: takes(i, f[0], f[1]) and takes(a, a.seat, f[1]),
    "lying": lambda f, a, i: a.start.placard_doubloons[f[0]] == f[1] > 0 and takes(a, a.seat, f[0]),
    "people": lambda f, a, i: (population(a, f[0]), population(i, f[0])) == f[1:] and f[1] > f[2],
    "goods": lambda f, a, i: (*a.end.players[f[0]].goods, *i.end.players[f[0]].goods) == tuple(f[1:]),
    "extra": lambda f, a, i: (
        f[1] in built(a, f[0])
        and (f[2] == NONE or f[2] in built(i, f[0]))
        and (large_scores(a, f[:2]), large_scores(i, (f[0], f[2]))) == f[3:]
        and f[3] > f[4]
    ),
    "processing": lambda f, a, i: (processed(a, f), processed(i, f)) == f[2:] and f[2] > f[3],
    "saves": lambda f, a, i: (
        (tiles(a, f[0])[Tile.QUARRY], tiles(i, f[0])[Tile.QUARRY]) == f[1:] and f[2] < f[1] <= LARGE_COLUMN
    ),
    "alone": lambda f, a, i: not growers(a, f[0], f[1]) and (f[2] == NONE or growers(a, f[0], f[2]) > 0),
    "new-kind": lambda f, a, i: (
        a.start.players[f[0]].tiles[f[1]] == 0 and (f[2] == NONE or a.start.players[f[0]].tiles[f[2]] > 0)
    ),
    "price": lambda f, a, i: f[1] > f[2] and more_of(f[1], a, i) and more_of(f[2], i, a),
    "house": lambda f, a, i: a.start.house[f[1]] == 0 < a.start.house[f[2]] and sum(a.start.house) < HOUSE_SPACES,
    "room": lambda f, a, i: (
        more_of(f[1], a, i) and space_for(a.start, f[1]) == f[3] > 0 and (f[2] == NONE or space_for(a.start, f[2]) == 0)
    ),
}


def better(facts: Sequence[int], me: int, less: bool = False) -> bool:
    """Return whether the first number is better for the player: more of one's own, less of the others', or vice versa."""
    return (facts[1] > facts[2]) == ((facts[0] == me) != less) and facts[1] != facts[2]


def large_scores(course: Course, facts: Sequence[int]) -> int:
    """Count what a large building would score at the end of a course, while it is staffed."""
    player, building = course.end.players[facts[0]], facts[1]
    city = {n for n in range(BUILDINGS) if player.spot[n] > 0}
    scored: dict[int, int] = {
        Building.GUILD_HALL: sum(1 if COST[n] < LARGE_PLANT else 2 for n in city if n < FIRST_BEIGE or n == Building.JEWELER),
        Building.RESIDENCE: max(4, sum(map(int, player.tiles)) - 5),
        Building.FORTRESS: population(course, facts[0]) // 3,
        Building.CUSTOMS_HOUSE: int(player.points) // 4,
        Building.CITY_HALL: len([n for n in city if n >= FIRST_BEIGE and n != Building.JEWELER]),
        Building.CLOISTER: CLOISTER_POINTS[sum(int(number) // 3 for number in player.tiles)],
        Building.ROYAL_GARDEN: int(player.idle_nobles) + sum(map(int, player.nobles)),
    }
    return int(scored.get(building, 0))


def processed(course: Course, facts: Sequence[int]) -> int:
    """Count the plantations of a good that the buildings have room for."""
    player, good = course.end.players[facts[0]], facts[1]
    plants = [player.spot[n] for n in PLANTS[good] if player.spot[n] > 0]
    return min(int(player.tiles[good]), sum(int(player.circles[spot]) for spot in plants))


def growers(course: Course, seat: int, tile: int) -> int:
    """Count the other players that have a tile before the choice."""
    return sum(course.start.players[n].tiles[tile] > 0 for n in range(int(course.start.seats)) if n != seat)


def more_of(good: int, course: Course, other: Course) -> bool:
    """Return whether the player has more of a good, or of its plantations, after one course than after the other."""
    one, two = (each.end.players[course.seat] for each in (course, other))
    return bool(one.goods[good] > two.goods[good] or one.tiles[good] > two.tiles[good])


def space_for(table: Any, good: int) -> int:
    loads = zip(table.ship_good, table.ship_size, table.ship_load, strict=True)
    return sum(int(size - load) for carried, size, load in loads if carried == good)


def goods_of(table: Any, seat: int) -> list[int]:
    return [int(number) for number in table.players[seat].goods]


def loaded(move: Move) -> list[int]:
    """Return what a move puts on a ship, into a wharf, or gives to a building, by good."""
    found, goods = [0] * GOODS, goods_of(move.before, move.seat)
    if Act.LOAD <= move.action < Act.WHARF:
        ship, good = divmod(move.action - Act.LOAD, GOODS)
        found[good] = min(goods[good], int(move.before.ship_size[ship] - move.before.ship_load[ship]))
    elif Act.WHARF <= move.action < Act.RETURN_GOOD:
        found[move.action - Act.WHARF] = goods[move.action - Act.WHARF]
    return found


def in_captain_phase(move: Move) -> bool:
    plain = (Decision.LOAD, Decision.STORAGE)
    return bool(move.before.role == Role.CAPTAIN and move.before.decision in plain)


def lost(course: Course, seat: int) -> int:
    """Count the goods that go back to the supply after loading."""
    count = 0
    for move in course.moves:
        if in_captain_phase(move):
            sent = sum(loaded(move)) if move.seat == seat else 0
            count += max(sum(goods_of(move.before, seat)) - sum(goods_of(move.after, seat)) - sent, 0)
    return count


def shipped(course: Course, seat: int) -> int:
    """Return the points that come in the captain phase, from the first table to the last."""
    return sum(
        int(move.after.players[seat].points - move.before.players[seat].points)
        for move in course.moves
        if move.before.decision in (Decision.LOAD, Decision.SMALL_WHARF)
        or (move.before.decision == Decision.LAST_POINTS and move.before.role == Role.CAPTAIN)
    )


def by_captain(course: Course, seat: int) -> int:
    """Return the points of a seat between the moves that take the captain and those that take another role."""
    count, captain = 0, course.start.role == Role.CAPTAIN and course.start.decision != Decision.ROLE
    for move in course.moves:
        if move.before.decision == Decision.ROLE:
            captain = move.action == Act.ROLE + Role.CAPTAIN
        if captain:
            count += int(move.after.players[seat].points - move.before.players[seat].points)
    return count


def built(course: Course, seat: int) -> set[int]:
    first, last = (each.players[seat].spot for each in (course.start, course.end))
    return {n for n in range(BUILDINGS) if last[n] > 0 and first[n] == 0}


def spends_alike(ahead: Course, instead: Course, seat: int) -> bool:
    """Return whether a seat builds the same in both courses: money that it spent is not lost."""
    return built(ahead, seat) == built(instead, seat)


def sales(course: Course, seat: int) -> dict[int, int]:
    """Return what each good brought that a seat sold."""
    found = dict[int, int]()
    for move in course.moves:
        if move.seat == seat and Act.SELL <= move.action < Act.SUPPLY:
            paid = int(move.after.players[seat].doubloons - move.before.players[seat].doubloons)
            good = (move.action - Act.SELL) % GOODS
            found[good] = found.get(good, 0) + paid
    return found


def earned(course: Course, seat: int) -> int:
    steps = (int(move.after.players[seat].doubloons - move.before.players[seat].doubloons) for move in course.moves)
    return sum(step for step in steps if step > 0)


def made(course: Course, seat: int) -> list[int]:
    """Return what a seat gets in the craftsman phases, by good."""
    found, craftsman = [0] * GOODS, course.start.role == Role.CRAFTSMAN and course.start.decision != Decision.ROLE
    for move in course.moves:
        if move.before.decision == Decision.ROLE:
            craftsman = move.action == Act.ROLE + Role.CRAFTSMAN
        if craftsman:
            for good, (less, more) in enumerate(zip(goods_of(move.before, seat), goods_of(move.after, seat), strict=True)):
                found[good] += more - less
    return found


def people_in(course: Course, facts: Sequence[int]) -> int:
    player = course.end.players[facts[0]]
    spot = player.spot[facts[1]]
    return int(player.colonists[spot] + player.nobles[spot]) if spot > 0 else 0


def yields(player: Any) -> int:
    """Return the next harvest from a large supply."""
    found = [int(capacity(player, good)) for good in range(GOODS)]
    return sum(each + (each > 0 and bool(has_aqueduct_for(player, good))) for good, each in enumerate(found))


def tiles(course: Course, seat: int) -> list[int]:
    return [int(course.end.players[seat].tiles[tile]) for tile in range(TILES)]


def room_for(course: Course, seat: int, good: int) -> int:
    return int(plant_circles(course.end.players[seat], good))


def fits(player: Any, tile: int) -> bool:
    """Return whether the player's buildings have room for the harvest of all plantations of this kind."""
    return tile == Good.CORN or (tile < GOODS and int(plant_circles(player, tile)) >= player.tiles[tile])


def quarries(table: Any, seat: int) -> int:
    return int(workers(table.players[seat], Tile.QUARRY))


def money(course: Course, seat: int) -> int:
    return int(course.end.players[seat].doubloons)


def enough_for(one: Any, other: Any, seat: int) -> int:
    """Return the dearest building that the player can pay at the first table and not at the second; NONE if there is none."""
    player = one.players[seat]
    found = [
        n
        for n in range(BUILDINGS)
        if one.stock[n] > 0
        and COST[n] >= WORTH_SAVING_FOR
        and player.spot[n] == 0
        and other.players[seat].spot[n] == 0
        and other.players[seat].doubloons < price(other, (seat, 0, 0, n))
        and price(one, (seat, 0, 0, n)) <= player.doubloons
    ]
    return max(found, key=COST.__getitem__, default=NONE)


def price(table: Any, facts: Sequence[int]) -> int:
    """Return what a building costs without the privilege."""
    saved = min(int(workers(table.players[facts[0]], Tile.QUARRY)), int(COLUMN[facts[3]]))
    return int(COST[facts[3]]) - saved


def takes(course: Course, seat: int, role: int) -> bool:
    return any(
        move.seat == seat and move.action == Act.ROLE + role for move in course.moves if move.before.decision == Decision.ROLE
    )


def population(course: Course, seat: int) -> int:
    player = course.end.players[seat]
    placed = sum(int(here) for here in player.colonists) + sum(int(here) for here in player.nobles)
    return placed + int(player.idle_colonists + player.idle_nobles)
