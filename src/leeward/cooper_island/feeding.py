"""Feeding the workers, in the clean-up and at the feast: food, coins from the bakery, anchors for what is missing."""

from leeward.cooper_island import frames, payment, sailing, storage
from leeward.cooper_island.components import (
    FED_POINTS,
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    NORMAL_WORKERS,
    SMALL_CARDS,
    SPECIAL_WORKERS,
    Item,
    Piece,
    Small,
)
from leeward.cooper_island.peninsula import LAND
from leeward.cooper_island.storage import has_small
from leeward.cooper_island.table import NONE, Act, Decision
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule

BAKERY_FOOD = SMALL_CARDS["bakery"]["food"]
FISHING_LESS = SMALL_CARDS["fishing_hut"]["less"]
FOOD = 1 << Item.FOOD


@rule
def feeding_cost(player):
    cost = FEED_BASE + FEED_NORMAL * (NORMAL_WORKERS - player.normal_below)
    cost += FEED_SPECIAL * (SPECIAL_WORKERS - player.special_below)
    return max(cost - FISHING_LESS, 0) if has_small(player, Small.FISHING_HUT) else cost


@rule
def feed(table, player):
    frames.push(table, Decision.FEEDING, int(feeding_cost(player)), 0, 0)


@rule
def fed(table):
    """Whether the meal is over: everything is paid, or nothing is left that can pay."""
    frame = frames.top(table)
    player = table.players[table.seat]
    if bakery_coins(player) == 0 and payment.all_are_needed(player, Item.FOOD + 0, int(frame.a)):
        frame.a = max(frame.a - food_worth(player), 0)
        payment.give_all(player, Item.FOOD + 0)
    if frame.a == 0:
        frames.pop(table)
        sailing.earn(table, FED_POINTS * (SPECIAL_WORKERS - player.special_below))
        return True
    if food_worth(player) == 0 and bakery_coins(player) == 0:
        fall_short(table)
        return True
    return False


@rule
def fall_short(table):
    """An anchor for each food that is missing."""
    missing = int(frames.top(table).a)
    frames.pop(table)
    frames.push(table, Decision.ANCHOR, missing, 0, 0)


@rule
def eat(table, action):
    if action == Act.PASS:
        fall_short(table)
    else:
        give_food(table, action)


# paying: frame a is what is owed, c the smallest value given


@rule
def bakery_coins(player):
    return int(player.stored[Item.COIN]) if has_small(player, Small.BAKERY) else 0


@rule
def food_worth(player):
    total = int(player.stored[Item.FOOD])
    for space in range(LAND):
        if player.piece[space] == Piece.CUBE + Item.FOOD:
            total += int(player.level[space])
    return total


@rule
def offer_food(table, actions):
    """Whoever has too little food gives all of it; a coin is never forced upon anybody."""
    player = table.players[table.seat]
    frame = frames.top(table)
    owed, least = int(frame.a), int(frame.c)
    food, coins = food_worth(player), bakery_coins(player)
    short = food < owed
    count = 0
    if player.stored[Item.FOOD] > 0 and (short or payment.completes(player, FOOD, NONE, 1, least, owed, coins, BAKERY_FOOD)):
        count = offer(actions, count, Act.GIVE + Item.FOOD)
    for space in range(LAND):
        value = int(player.level[space])
        if player.piece[space] == Piece.CUBE + Item.FOOD and (
            short or payment.completes(player, FOOD, space, value, least, owed, coins, BAKERY_FOOD)
        ):
            count = offer(actions, count, Act.GIVE_CUBE + space)
    if coins > 0 and (food + BAKERY_FOOD * coins < owed or coin_completes(player, least, owed, coins)):
        count = offer(actions, count, Act.GIVE + Item.COIN)
    if food == 0:
        count = offer(actions, count, Act.PASS)
    return count


@rule
def coin_completes(player, least, owed, coins):
    return payment.completes(player, FOOD, LAND, BAKERY_FOOD, least, owed, coins - 1, BAKERY_FOOD)


@rule
def give_food(table, action):
    player = table.players[table.seat]
    frame = frames.top(table)
    amount = BAKERY_FOOD if action == Act.GIVE + Item.COIN else storage.value(player, action)
    storage.give(player, action)
    frame.c = payment.smaller(frame.c, amount)
    frame.a = max(frame.a - amount, 0)
