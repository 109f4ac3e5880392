"""The kinds of task: each rule pushes one onto the stack for the acting player.

Push several in reverse order: the last one pushed comes first. `table.Number` explains their numbers.
"""

from leeward.cooper_island.rules.components import ANY
from leeward.cooper_island.rules.deck import ANSWERS
from leeward.cooper_island.rules.frames import push, push_for
from leeward.cooper_island.rules.table import Decision, Number, Table
from leeward.kernel.compiling.rules import rule

# the land and the water


@rule
def lay_tile(table: Table, kind: int, free_shim: bool) -> None:
    """Place a double tile; `kind` is NONE if the player still has to choose it."""
    frame = push(table, Decision.TILE)
    frame.numbers[Number.KIND] = kind
    frame.numbers[Number.FREE_SHIM] = free_shim


@rule
def lay_single(table: Table, only_uncharted: bool) -> None:
    push(table, Decision.SINGLE).numbers[Number.ONLY_UNCHARTED] = only_uncharted


@rule
def mine(table: Table, space: int) -> None:
    push(table, Decision.MINE).numbers[Number.SPACE] = space


@rule
def lay_islet(table: Table, islet: int) -> None:
    push(table, Decision.ISLET_TILE).numbers[Number.ISLET] = islet


@rule
def use_islet(table: Table, islet: int, chosen: bool) -> None:
    """Use an islet. `chosen`: the player already chose to, so skip the question if there is only one way."""
    frame = push(table, Decision.ISLET)
    frame.numbers[Number.ISLET] = islet
    frame.numbers[Number.CHOSEN] = chosen


@rule
def choose_islets(table: Table, amount: int) -> None:
    push(table, Decision.CHOOSE_ISLET).numbers[Number.AMOUNT] = amount


@rule
def cross_islets(table: Table, islet: int, other: int) -> None:
    """Use two islets crossed with one step."""
    frame = push(table, Decision.CROSS)
    frame.numbers[Number.ISLET] = islet
    frame.numbers[Number.OTHER_ISLET] = other


# the boats


@rule
def use_boat(table: Table, boat: int, chosen: bool) -> None:
    frame = push(table, Decision.BOAT)
    frame.numbers[Number.BOAT] = boat
    frame.numbers[Number.CHOSEN] = chosen


@rule
def choose_boats(table: Table, amount: int, used: int) -> None:
    """Choose boats to use. `used`: excluded kinds, one bit each."""
    frame = push(table, Decision.CHOOSE_BOAT)
    frame.numbers[Number.AMOUNT] = amount
    frame.numbers[Number.USED] = used


@rule
def turn_boats(table: Table, amount: int) -> None:
    push(table, Decision.DOCK).numbers[Number.AMOUNT] = amount


# items, tiles and steps


@rule
def gain(table: Table, one_of: int, besides: int, source: int) -> None:
    """Store one of these items, one bit each, and `besides` unless it is NONE."""
    frame = push(table, Decision.GAIN)
    frame.numbers[Number.ONE_OF] = one_of
    frame.numbers[Number.BESIDES] = besides
    frame.numbers[Number.SOURCE] = source


@rule
def market(table: Table, amount: int, choice: int) -> None:
    """Put items on the marketplace. `choice`: the items to choose from, one bit each."""
    frame = push(table, Decision.MARKET)
    frame.numbers[Number.AMOUNT] = amount
    frame.numbers[Number.CHOICE] = choice


@rule
def bonus(table: Table, step: bool, source: int) -> None:
    """Take a cartographer step, or draw a double tile."""
    frame = push(table, Decision.BONUS)
    frame.numbers[Number.STEP] = step
    frame.numbers[Number.SOURCE] = source


# helm points


@rule
def helm(table: Table, points: int, cargo: int) -> None:
    """Sail helm points. `cargo`: the cargo ship, from 1, whose lid the player takes afterwards, or 0."""
    frame = push(table, Decision.HELM)
    frame.numbers[Number.POINTS] = points
    frame.numbers[Number.CARGO] = cargo


@rule
def move(table: Table, ship: int, points: int, cargo: int) -> None:
    frame = push(table, Decision.MOVE)
    frame.numbers[Number.SHIP] = ship
    frame.numbers[Number.POINTS_LEFT] = points
    frame.numbers[Number.CARGO] = cargo


@rule
def log_book(table: Table) -> None:
    push(table, Decision.LOG_BOOK)


@rule
def harbor_fee(table: Table, owner: int, ship: int) -> None:
    frame = push(table, Decision.HARBOR)
    frame.numbers[Number.OWNER] = owner
    frame.numbers[Number.ENTERED_BY] = ship


@rule
def fee(table: Table, owner: int) -> None:
    """Pay for standing on another player's worker."""
    push(table, Decision.FEE).numbers[Number.OWNER] = owner


@rule
def compensation(table: Table, owner: int) -> None:
    """Let the owner take an item from the supply for a refused fee."""
    frame = push_for(table, owner, Decision.COMPENSATION)
    frame.numbers[Number.AMOUNT] = 1
    frame.numbers[Number.CHOICE] = ANY


@rule
def anchors(table: Table, amount: int) -> None:
    push(table, Decision.ANCHOR).numbers[Number.AMOUNT] = amount


# paying


@rule
def pay(table: Table) -> None:
    """Pay `table.owed`."""
    push(table, Decision.PAY)


@rule
def reduce(table: Table) -> None:
    """Reduce `table.owed` by `table.discount`."""
    push(table, Decision.REDUCE)


@rule
def pay_any(table: Table, worth: int) -> None:
    push(table, Decision.PAY_ANY).numbers[Number.OWED] = worth


@rule
def meal(table: Table, food: int) -> None:
    push(table, Decision.FEEDING).numbers[Number.OWED] = food


@rule
def trade(table: Table, kind: int) -> None:
    push(table, Decision.TRADE).numbers[Number.TRADE] = kind


# building


@rule
def site(table: Table, building: int) -> None:
    push(table, Decision.SITE).numbers[Number.BUILDING] = building


@rule
def workshop(table: Table, ruin: bool, statue: bool, less: int) -> None:
    """Remove a ruin or build a statue, with a discount."""
    frame = push(table, Decision.WORKSHOP)
    frame.numbers[Number.RUIN] = ruin
    frame.numbers[Number.STATUE] = statue
    frame.numbers[Number.STATUE_LESS] = less


@rule
def shipwright(table: Table, work: int, less: int, optional: bool) -> None:
    """Build or supply something, with a discount. `optional`: the player may decline."""
    frame = push(table, Decision.SHIPWRIGHT)
    frame.numbers[Number.WORK] = work
    frame.numbers[Number.LESS] = less
    frame.numbers[Number.OPTIONAL] = optional


@rule
def lay_lid(table: Table) -> None:
    """Choose a lid, then its place."""
    push(table, Decision.LID_SITE)
    push(table, Decision.LID)


@rule
def move_building(table: Table) -> None:
    push(table, Decision.MOVED)


# cards and workers


@rule
def look_at_cards(table: Table, building: int) -> None:
    push(table, Decision.CARDS).numbers[Number.BUILDING] = building


@rule
def keep_card(table: Table, large: bool) -> None:
    push(table, Decision.KEEP).numbers[Number.LARGE] = large


@rule
def answer(table: Table, moment: int) -> None:
    """Trigger the acting player's cards for this moment, after every task pushed later."""
    player = table.players[table.actor]
    if ANSWERS[moment] > 0 and player.small_cards + player.large_cards > 0:
        push(table, Decision.ANSWER).numbers[Number.MOMENT] = moment


@rule
def order(table: Table, normal: bool, special: bool) -> None:
    """Send a worker to a royal order. `normal`, `special`: which kinds are available."""
    frame = push(table, Decision.ORDER)
    frame.numbers[Number.NORMAL] = normal
    frame.numbers[Number.SPECIAL] = special
