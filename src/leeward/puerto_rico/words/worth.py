"""What a player says of two buildings, two plantations or two goods to choose between. The proofs are in `proofs`."""

from collections.abc import Iterator
from typing import Any

from leeward.kernel.contract.reasons import Comparison, Reason
from leeward.puerto_rico.rules.components import (
    COLUMN,
    GOODS,
    ISLAND_SPACES,
    LARGE_COLUMN,
    RESIDENCE_POINTS,
    Building,
    Good,
    Tile,
)
from leeward.puerto_rico.rules.ending import beige_buildings, cloister, guild_hall
from leeward.puerto_rico.rules.people import island_room, occupied, total_nobles, total_people
from leeward.puerto_rico.rules.production import plant_circles
from leeward.puerto_rico.rules.table import NONE, Act, Decision
from leeward.puerto_rico.rules.trader import house_takes
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, TILE_NOUNS, doubloons, points

OF_ONE_GOOD = (Decision.CRAFTSMAN_PRIVILEGE, Decision.LOAD, Decision.STORAGE, Decision.GIVE_BACK)


def says_the_choice(compared: Comparison, reason: Reason) -> bool:
    """Return whether a reason says no more than the two choices are called."""
    start, action = compared.ahead.start, compared.ahead.moves[0].action
    match reason.kind:
        case "builds":
            return bool(action == Act.BUILD + reason.facts[1])
        case "tile":
            return bool(action == Act.TILE + reason.facts[1])
        case "sells":
            return bool(action in (Act.SELL + reason.facts[1], Act.SELL_AT_POST + reason.facts[1]))
        case "people":
            return bool(start.decision == Decision.MAYOR_PRIVILEGE)
        case "produces":
            return bool(start.decision == Decision.CRAFTSMAN_PRIVILEGE and reason.facts[:2] == (compared.me, 1))
        case "goods":
            here, there = reason.facts[1 : 1 + GOODS], reason.facts[1 + GOODS :]
            return bool(start.decision in (*OF_ONE_GOOD, Decision.TRADE) and sum(here) - sum(there) <= 1)
    return False


def worth(compared: Comparison) -> Iterator[Reason]:
    """Yield what speaks for the building, the plantation or the good that the first course has."""
    yield from extra_points(compared)
    yield from processing(compared)
    decision = compared.ahead.start.decision
    if decision in (Decision.TILE, Decision.SECOND_TILE):
        yield from tiles(compared)
    elif decision in OF_ONE_GOOD:
        yield from goods(compared)


def extra_points(compared: Comparison) -> Iterator[Reason]:
    """Compare the points of the large building that is built here with those of the other one, as if both were staffed."""
    mine, other = compared.mine, compared.otherwise
    one, instead = large(mine, other), large(other, mine)
    if one == NONE:
        return
    v, here = compared.v, extra(mine, one)
    there = extra(other, instead) if instead != NONE else 0
    if here <= there:
        return
    thing, gain = v.accusative(BUILDING_NOUNS[one]), points(v, here)
    if instead == NONE:
        text = v.say("You would get {points} extra for {building}.", points=gain, building=thing)
    else:
        text = v.say(
            "You would get {points} extra for {building}, {less} for {other}.",
            points=gain,
            building=thing,
            less=there or v.say("none"),
            other=v.accusative(BUILDING_NOUNS[instead]),
        )
    yield Reason("extra", (compared.me, one, instead, here, there), text, 0.6 * (here - there) + 0.4)


def large(player: Any, other: Any) -> int:
    """Return the large building that one table of a player has and the other hasn't, or NONE."""
    found = (n for n in range(len(COLUMN)) if COLUMN[n] == LARGE_COLUMN and player.spot[n] > 0 and other.spot[n] == 0)
    return next(found, NONE)


def extra(player: Any, building: int) -> int:
    """Return what a large building would score now if it were staffed."""
    match building:
        case Building.GUILD_HALL:
            return int(guild_hall(player))
        case Building.RESIDENCE:
            return int(RESIDENCE_POINTS[ISLAND_SPACES - island_room(player)])
        case Building.FORTRESS:
            return int(total_people(player)) // 3
        case Building.CUSTOMS_HOUSE:
            return int(player.points) // 4
        case Building.CITY_HALL:
            return int(beige_buildings(player))
        case Building.CLOISTER:
            return int(cloister(player))
        case Building.ROYAL_GARDEN:
            return int(total_nobles(player))
    return 0


def processing(compared: Comparison) -> Iterator[Reason]:
    """Find the goods of which the buildings can process more plantations."""
    v = compared.v
    for good in range(Good.INDIGO, GOODS):
        if plant_circles(compared.mine, good) <= plant_circles(compared.otherwise, good):
            continue
        here, there = (
            min(int(each.tiles[good]), int(plant_circles(each, good))) for each in (compared.mine, compared.otherwise)
        )
        if here > there:
            text = v.say(
                "Your city can process {n} {good} per harvest instead of {other}.",
                n=here,
                good=v.say(GOOD_NAMES[good]),
                other=there or v.say_in("masculine", "none"),
            )
            yield Reason("processing", (compared.me, good, here, there), text, 0.5 + 0.5 * (here - there))


def tiles(compared: Comparison) -> Iterator[Reason]:
    """Compare the tile that is taken with the other one, or with none."""
    v, me, start = compared.v, compared.me, compared.ahead.start
    tile, other = (each.moves[0].action - Act.TILE for each in (compared.ahead, compared.instead))
    other = other if 0 <= other <= Tile.QUARRY else NONE
    here, there = (int(each.tiles[Tile.QUARRY]) for each in (compared.mine, compared.otherwise))
    if tile == Tile.QUARRY and there < here <= LARGE_COLUMN:
        text = v.say(
            "Once staffed, your quarries save you up to {doubloons} on a building instead of {less}.",
            doubloons=doubloons(v, here),
            less=there or v.say("none"),
        )
        yield Reason("saves", (me, here, there), text, 1.2)
    if not 0 <= tile < GOODS or other == Tile.QUARRY:
        return
    had = [[int(player.tiles[each]) for player in start.players] for each in (tile, other)] if other != NONE else None
    mine = [int(start.players[seat].tiles[tile]) for seat in range(int(start.seats))]
    if sum(mine) == mine[me] and (had is None or sum(had[1]) > had[1][me]):
        text = v.say("No other player has {tile}.", tile=v.accusative(TILE_NOUNS[tile]))
        yield Reason("alone", (me, tile, other), text, 0.5)
    if mine[me] == 0 and (had is None or had[1][me] > 0):
        text = v.say("You have no {tile} yet.", tile=v.name(TILE_NOUNS[tile]))
        yield Reason("new-kind", (me, tile, other), text, 0.4)
    if other != NONE and tile > other:
        yield price(compared, tile, other)


def goods(compared: Comparison) -> Iterator[Reason]:
    """Compare the good that is left here with the one that is left otherwise."""
    good, other = (good_of(each.moves[0].action) for each in (compared.ahead, compared.instead))
    start, me, v = compared.ahead.start, compared.ahead.start.players[compared.me], compared.v
    if start.decision == Decision.LOAD:
        good, other = other, good  # what is not loaded may stay
    have, lack = compared.mine.goods, compared.otherwise.goods
    if good == NONE or have[good] <= lack[good] or (other != NONE and lack[other] <= have[other]):
        return
    name, instead = v.say(GOOD_NAMES[good]), v.say(GOOD_NAMES[other]) if other != NONE else ""
    if other != NONE and good > other:
        yield price(compared, good, other)
    sells = good != Good.CORN and house_takes(start, me, good) and not occupied(me, Building.OFFICE)
    if sells and other != NONE and start.house[other] > 0:
        text = v.say("There is no {good} in the trading house yet, but there is {other}.", good=name, other=instead)
        yield Reason("house", (compared.me, good, other), text, 0.5)
    room = room_on_ship(start, good)
    if room and not (other != NONE and room_on_ship(start, other)):
        text = v.say("A ship carries {good} already and has room for {n} more.", good=name, n=room)
        yield Reason("room", (compared.me, good, other, room), text, 0.5)


def good_of(action: int) -> int:
    """Return the good that an action takes, keeps, loads or gives back, or NONE."""
    if Act.LOAD <= action < Act.RETURN_GOOD:
        return (action - Act.LOAD) % GOODS
    first = next(
        (each for each in (Act.GOOD, Act.KEEP_KIND, Act.KEEP_ONE, Act.GIVE_BACK) if each <= action < each + GOODS), NONE
    )
    return action - first if first != NONE else NONE


def price(compared: Comparison, good: int, other: int) -> Reason:
    v = compared.v
    text = v.say(
        "The trading house pays {doubloons} for {good}, {less} for {other}.",
        good=v.say(GOOD_NAMES[good]),
        doubloons=doubloons(v, good),
        other=v.say(GOOD_NAMES[other]),
        less=other or v.say("none"),
    )
    return Reason("price", (compared.me, good, other), text, 0.2 + 0.15 * (good - other))


def room_on_ship(table: Any, good: int) -> int:
    """Return the room for a good on the ship that carries it already."""
    ships = [n for n in range(len(table.ship_good)) if table.ship_good[n] == good]
    return sum(int(table.ship_size[n] - table.ship_load[n]) for n in ships)
