"""Effects in a few words for menus: islets, boats, crates, sections, orders, costs."""

from typing import Any

import numpy as np

from leeward.cooper_island.edition.shape import ITEMS as ITEM_NAMES
from leeward.cooper_island.rules import ending, feeding, storage
from leeward.cooper_island.rules.components import (
    COPY_LESS,
    CRATE_ITEMS,
    CRATE_STEPS,
    ITEMS,
    LOG_BOOKS,
    ORDER_LEVEL,
    ORDER_POINTS,
    ORDER_STAGES,
    TRACK,
    Boat,
    Crate,
    Islet,
    Item,
    Order,
    Section,
)
from leeward.cooper_island.rules.islets import offer_slots
from leeward.cooper_island.rules.payment import COSTS
from leeward.cooper_island.rules.peninsula import SLOT_LAND, SLOTS
from leeward.cooper_island.rules.table import Act, Left
from leeward.cooper_island.rules.workers import SECTION_STEPS, SYMBOL_LESS
from leeward.cooper_island.words.names import amount, amounts, coins, cubes, item, one_of
from leeward.kernel.language.speech import Voice, term
from leeward.kernel.records.reading import as_record


def items_of(v: Voice, bits: int) -> str:
    """Return for example "1 wood, stone or food"."""
    names = [item(kind, v.lang) for kind in range(ITEMS) if bits >> kind & 1]
    return f"1 {one_of(v, names)}"


# Islets, boats and crates


def draws(v: Voice) -> str:
    return v.say("draw a double tile")


def places(v: Voice) -> str:
    return v.say("place a double tile")


def mapped(v: Voice, number: int) -> str:
    return v.count("{n} cartographer step", "{n} cartographer steps", number)


def log_book_brings(v: Voice, kind: int) -> str:
    token = LOG_BOOKS[kind]
    if "take" in token:
        return amounts(v, [token["take"].count(item) for item in ITEM_NAMES])
    if "one_of" in token:
        return items_of(v, sum(1 << ITEM_NAMES.index(item) for item in token["one_of"]))
    if "draw" in token:
        return v.count("draw {n} double tile", "draw {n} double tiles", token["draw"])
    return mapped(v, token["steps"])


def islet_brings(v: Voice, islet: int) -> str:
    if islet == Islet.COIN:
        return amount(v, 1, Item.COIN)
    if islet == Islet.RESOURCES:
        return v.listing([items_of(v, 1 << Item.WOOD | 1 << Item.STONE), amount(v, 1, Item.FOOD)])
    if islet == Islet.TREASURE:
        return items_of(v, 1 << Item.GOLD | 1 << Item.CLOTH)
    if islet == Islet.STEP:
        return mapped(v, 1)
    return draws(v) if islet == Islet.DRAW else v.say("remove a ruin")


def boat_brings(v: Voice, boat: int) -> str:
    if boat == Boat.COIN:
        return amount(v, 1, Item.COIN)
    if boat == Boat.TREASURE:
        return items_of(v, 1 << Item.GOLD | 1 << Item.CLOTH)
    if boat == Boat.DRAW:
        return draws(v)
    if boat == Boat.STEP:
        return mapped(v, 1)
    if boat == Boat.RESOURCE:
        return items_of(v, 1 << Item.WOOD | 1 << Item.STONE | 1 << Item.FOOD)
    return v.say("the income of any other boat")


def crate_brings(v: Voice, crate: int) -> str:
    if crate == Crate.DRAW:
        return draws(v)
    if crate == Crate.PLACE:
        return places(v)
    if crate == Crate.STEPS:
        return mapped(v, CRATE_STEPS)
    brought = coins(v, CRATE_ITEMS) if crate == Crate.COINS else cubes(v, CRATE_ITEMS)
    return v.say("{items} to the marketplace", items=brought)


# Sections


def section_does(v: Voice, section: int) -> str:
    """Return the actions of a section, on either space."""
    if section == Section.A:
        return v.say("draw or place a double tile; {steps}", steps=mapped(v, 1))
    if section == Section.B:
        return v.say("build an income boat")
    if section == Section.C:
        return v.say("draw and place a double tile")
    if section == Section.D:
        return v.say("erect a building")
    if section == Section.E:
        return v.say("{steps}; store any item", steps=mapped(v, SECTION_STEPS))
    if section == Section.F:
        return v.say("remove a ruin or build a statue")
    if section == Section.G:
        return v.say("draw up to two double tiles, or place up to two")
    return v.say("supply a cargo ship")


def symbol_does(v: Voice, section: int, square: bool) -> str:
    """Return what the symbol of a free space adds; empty if there is none."""
    if not square:
        return v.say("the Cooper token") if section == Section.A else ""
    if section == Section.A:
        return v.say("draw and place")
    if section in (Section.B, Section.D):
        return v.say("pay {n} less", n=SYMBOL_LESS)
    if section == Section.C:
        return v.say("use any islet")
    if section == Section.E:
        return v.say("use any boat")
    if section == Section.F:
        return v.say("both a ruin and a statue")
    if section == Section.G:
        return mapped(v, 1)
    return v.say("draw or place a double tile")


LEFT = {
    Left.ISLET: term("lay an islet"),
    Left.DRAW: term("draw a double tile"),
    Left.PLACE: term("place a double tile"),
    Left.EITHER: term("draw or place a double tile"),
    Left.STEPS: term("take the cartographer steps"),
    Left.COOPER: term("take the Cooper token"),
    Left.BOAT: term("build an income boat"),
    Left.ERECT: term("erect a building"),
    Left.USE_ISLET: term("use any islet"),
    Left.USE_BOAT: term("use any boat"),
    Left.TAKE: term("store any item"),
    Left.RUIN: term("remove a ruin"),
    Left.STATUE: term("build a statue"),
    Left.RUIN_OR_STATUE: term("remove a ruin or build a statue"),
    Left.SUPPLY: term("supply a cargo ship"),
    Left.FLIP: term("turn a card face up"),
    Left.LID: term("take back a lid"),
}


def still_to_do(v: Voice, table: Any) -> list[str]:
    """List the open actions of the income or the section, affordable or not."""
    pointless = [Left.COOPER] if table.cooper == table.seat else []
    player = table.players[table.seat]
    if player.marker == TRACK:
        pointless.append(Left.STEPS)
    if not islets_open(table) and (table.rounds == 1 or player.map_actions == 0):
        pointless.append(Left.ISLET)
    things = [v.say(text) for left, text in LEFT.items() if table.left[left] > 0 and left not in pointless]
    boats = int(table.boats_left).bit_count()
    return [*things, v.count("use {n} boat", "use {n} boats", boats)] if boats else things


def islets_open(table: Any) -> list[int]:
    """List the land spaces next to which the acting player can lay an islet now."""
    slots = np.zeros(SLOTS, np.int16)
    return [int(SLOT_LAND[slot - Act.SLOT]) for slot in slots[: offer_slots(as_record(table), slots)]]


# Costs


def price(v: Voice, row: int, less: int) -> str:
    """Return a cost and its discount."""
    cost = amounts(v, COSTS[row])
    if less >= sum(COSTS[row]):
        return v.say("nothing")
    return v.say("{cost} minus {n}", cost=cost, n=less) if less else cost


def feeding_now(v: Voice, player: Any) -> str:
    """Return the cost of feeding and the food available."""
    return v.count(
        "{cost} food needed, {n} available",
        "{cost} food needed, {n} available",
        int(feeding.food_worth(player)),
        "{cost} food needed, none available",
        cost=int(feeding.feeding_cost(player)),
    )


def room(v: Voice, player: Any) -> str:
    """Return how full the storage is."""
    filled, spots = int(sum(player.stored)), storage_spots(player)
    if filled == 0:
        return v.count("{n} free spot", "{n} free spots", spots, "no room")
    return v.count("{filled} of {n} spot filled", "{filled} of {n} spots filled", spots, filled=filled)


def storage_spots(player: Any) -> int:
    """Count all storage spots, including those only for cubes or coins."""
    return int(storage.spots(player)) + int(storage.cube_spots(player)) + int(storage.coin_spots(player))


# Royal orders

ORDER_COUNTS = (
    term("income boats on your landing spaces"),
    term("buildings on your peninsula"),
    term("crate lids you took"),
    term("statues on your peninsula"),
    term("spaces of level {level} or more"),
    term("uncharted spaces, at most"),
    term("spaces in your largest area of one landscape, except settlements"),
)


def stages(v: Voice, order: int) -> str:
    """Return for example "3, 4 or 5 for 3, 5 or 8 points"."""
    needed = one_of(v, [str(number) for number in ORDER_STAGES[order]])
    points = one_of(v, [str(number) for number in ORDER_POINTS])
    return v.count(
        "{needed} for {amount} point", "{needed} for {amount} points", int(ORDER_POINTS[-1]), needed=needed, amount=points
    )


def order_wants(v: Voice, order: int) -> str:
    """Return what an order counts, its stages and their points."""
    if order == Order.COPY:
        return v.count(
            "scores as another player's order, {n} point less", "scores as another player's order, {n} points less", COPY_LESS
        )
    counted = v.say(ORDER_COUNTS[order], level=ORDER_LEVEL)
    return f"{counted}: {stages(v, order)}"


def order_progress(v: Voice, table: Any, seat: int, order: int) -> str:
    """Return a player's progress on an order, and what it would score now."""
    table = as_record(table)
    player = table.players[seat]
    if order == Order.COPY:
        worth = int(ending.copied_order(table, seat))
        return v.count("now {n} point", "now {n} points", worth, "no points yet")
    worth = int(ending.order_points(player, order, 0))
    reached = int(ending.progress(player, order))
    return v.count(
        "now {reached}: {n} point",
        "now {reached}: {n} points",
        worth,
        "now {reached}: no points yet",
        reached=reached,
    )
