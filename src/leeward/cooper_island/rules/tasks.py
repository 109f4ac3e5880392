"""What can still have to be done: one rule for each kind of task, which puts it on top of the stack for the acting player.

Whoever pushes several says first what comes last. `table.Frame` explains the numbers of each.
"""

from leeward.cooper_island.rules.components import ANY
from leeward.cooper_island.rules.deck import ANSWERS
from leeward.cooper_island.rules.frames import push, push_for
from leeward.cooper_island.rules.table import Decision, Table
from leeward.kernel.rules import rule

# the land and the water


@rule
def lay_tile(table: Table, kind: int, free_shim: bool) -> None:
    """A double tile; `kind` is NONE where it can still be chosen."""
    frame = push(table, Decision.TILE)
    frame.kind = kind
    frame.free_shim = free_shim


@rule
def lay_single(table: Table, only_uncharted: bool) -> None:
    push(table, Decision.SINGLE).only_uncharted = only_uncharted


@rule
def mine(table: Table, space: int) -> None:
    push(table, Decision.MINE).space = space


@rule
def lay_islet(table: Table, islet: int) -> None:
    push(table, Decision.ISLET_TILE).islet = islet


@rule
def use_islet(table: Table, islet: int, chosen: bool) -> None:
    """`chosen`: the player wants to, so nothing need be asked where there is one way."""
    frame = push(table, Decision.ISLET)
    frame.islet = islet
    frame.chosen = chosen


@rule
def choose_islets(table: Table, amount: int) -> None:
    push(table, Decision.CHOOSE_ISLET).amount = amount


@rule
def cross_islets(table: Table, islet: int, other: int) -> None:
    """Two islets with one step."""
    frame = push(table, Decision.CROSS)
    frame.islet = islet
    frame.other_islet = other


# the boats


@rule
def use_boat(table: Table, boat: int, chosen: bool) -> None:
    frame = push(table, Decision.BOAT)
    frame.boat = boat
    frame.chosen = chosen


@rule
def choose_boats(table: Table, amount: int, used: int) -> None:
    """`used`: not these kinds, one bit each."""
    frame = push(table, Decision.CHOOSE_BOAT)
    frame.amount = amount
    frame.used = used


@rule
def turn_boats(table: Table, amount: int) -> None:
    push(table, Decision.DOCK).amount = amount


# items, tiles and steps


@rule
def gain(table: Table, one_of: int, besides: int, source: int) -> None:
    """For the storage: one of these items, one bit each, and another besides unless it is NONE."""
    frame = push(table, Decision.GAIN)
    frame.one_of = one_of
    frame.besides = besides
    frame.source = source


@rule
def market(table: Table, amount: int, choice: int) -> None:
    """For the marketplace: so many out of these items, one bit each."""
    frame = push(table, Decision.MARKET)
    frame.amount = amount
    frame.choice = choice


@rule
def bonus(table: Table, step: bool, source: int) -> None:
    """A step of the cartographer, or a double tile."""
    frame = push(table, Decision.BONUS)
    frame.step = step
    frame.source = source


# helm points


@rule
def helm(table: Table, points: int, cargo: int) -> None:
    """`cargo`: the ship, from 1, whose lid is taken when they are sailed, or 0."""
    frame = push(table, Decision.HELM)
    frame.points = points
    frame.cargo = cargo


@rule
def move(table: Table, ship: int, points: int, cargo: int) -> None:
    frame = push(table, Decision.MOVE)
    frame.ship = ship
    frame.points_left = points
    frame.cargo = cargo


@rule
def log_book(table: Table) -> None:
    push(table, Decision.LOG_BOOK)


@rule
def harbor_fee(table: Table, owner: int, ship: int) -> None:
    frame = push(table, Decision.HARBOR)
    frame.owner = owner
    frame.entered_by = ship


@rule
def fee(table: Table, owner: int) -> None:
    """For standing on somebody's worker."""
    push(table, Decision.FEE).owner = owner


@rule
def compensation(table: Table, owner: int) -> None:
    """Somebody else's task: an item of the supply for a fee that was refused."""
    frame = push_for(table, owner, Decision.COMPENSATION)
    frame.amount = 1
    frame.choice = ANY


@rule
def anchors(table: Table, amount: int) -> None:
    push(table, Decision.ANCHOR).amount = amount


# paying


@rule
def pay(table: Table) -> None:
    """What `table.owed` says."""
    push(table, Decision.PAY)


@rule
def reduce(table: Table) -> None:
    """What is owed, by `table.discount`."""
    push(table, Decision.REDUCE)


@rule
def pay_any(table: Table, worth: int) -> None:
    push(table, Decision.PAY_ANY).owed = worth


@rule
def meal(table: Table, food: int) -> None:
    push(table, Decision.FEEDING).owed = food


@rule
def trade(table: Table, kind: int) -> None:
    push(table, Decision.TRADE).trade = kind


# building


@rule
def site(table: Table, building: int) -> None:
    push(table, Decision.SITE).building = building


@rule
def workshop(table: Table, ruin: bool, statue: bool, less: int) -> None:
    """Remove a ruin or build a statue, for so much less."""
    frame = push(table, Decision.WORKSHOP)
    frame.ruin = ruin
    frame.statue = statue
    frame.statue_less = less


@rule
def shipwright(table: Table, work: int, less: int, optional: bool) -> None:
    """Build or supply something, for so much less, or perhaps not at all."""
    frame = push(table, Decision.SHIPWRIGHT)
    frame.work = work
    frame.less = less
    frame.optional = optional


@rule
def lay_lid(table: Table) -> None:
    """Which lid, then where."""
    push(table, Decision.LID_SITE)
    push(table, Decision.LID)


@rule
def move_building(table: Table) -> None:
    push(table, Decision.MOVED)


# cards and workers


@rule
def look_at_cards(table: Table, building: int) -> None:
    push(table, Decision.CARDS).building = building


@rule
def keep_card(table: Table, large: bool) -> None:
    push(table, Decision.KEEP).large = large


@rule
def answer(table: Table, moment: int) -> None:
    """Cards of the acting player may bring something at this moment, after all that is pushed later."""
    player = table.players[table.actor]
    if ANSWERS[moment] > 0 and player.small_cards + player.large_cards > 0:
        push(table, Decision.ANSWER).moment = moment


@rule
def order(table: Table, normal: bool, special: bool) -> None:
    """A worker to a royal order: a normal one or a special one, if there are."""
    frame = push(table, Decision.ORDER)
    frame.normal = normal
    frame.special = special
