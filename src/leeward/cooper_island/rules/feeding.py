"""Feeding the workers: rulebook, page 23; or any time, by a card.

offer_meal, begin_meal      start a meal in the clean-up
fed                         end the meal when it is paid, or nothing is left to pay with
offer_more_food, eat        pay food, or coins where a card allows it
fall_short                  take an anchor for each missing food
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import deck, frames, payment, sailing, storage, tasks
from leeward.cooper_island.rules.components import (
    FED_POINTS,
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    ITEMS,
    NORMAL_WORKERS,
    SPECIAL_WORKERS,
    Item,
    Piece,
)
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import Act, Decision, Number, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

FOOD = 1 << Item.FOOD
AFTER_FOOD = ITEMS + LAND  # in the order of a payment: coins


@rule
def fed(table: Table) -> bool:
    """Return whether the meal is over: everything is paid, or nothing is left to pay with."""
    frame = frames.top(table)
    player = table.players[table.seat]
    if has_no_choice(player, frame.numbers[Number.OWED]):
        frame.numbers[Number.OWED] = max(frame.numbers[Number.OWED] - food_worth(player), 0)
        payment.give_all(player, Item.FOOD)
    if frame.numbers[Number.OWED] == 0:
        payment.forget(table)
        frames.pop(table)
        tasks.answer(table, Moment.FED)
        sailing.earn(table, FED_POINTS * (SPECIAL_WORKERS - player.special_below))
        return True
    if food_worth(player) == 0 and feeding_coins(player) == 0:
        fall_short(table)
        return True
    return False


@rule
def feeding_cost(player: Player) -> int:
    cost = FEED_BASE + FEED_NORMAL * (NORMAL_WORKERS - player.normal_below)
    cost += FEED_SPECIAL * (SPECIAL_WORKERS - player.special_below)
    return max(cost - deck.sum_of(player, deck.HAS_FEEDING_LESS, deck.FEEDING_LESS), 0)


@rule
def offer_meal(player: Player, actions: Row[int]) -> int:
    """Offer the first items to pay if there is a choice; otherwise just offer to feed."""
    owed = feeding_cost(player)
    if owed > 0 and not has_no_choice(player, owed):
        count = offer_food(player, owed, 0, 0, actions)
        if count > 1:
            return count
    return offer(actions, 0, Act.FEED)


@rule
def begin_meal(table: Table, action: int) -> None:
    """Start the meal of the clean-up. It is a payment, so no other action can interrupt it."""
    feed(table, table.players[table.seat])
    if action != Act.FEED:
        eat(table, action)


@rule
def feed(table: Table, player: Player) -> None:
    tasks.meal(table, feeding_cost(player))


@rule
def has_no_choice(player: Player, owed: int) -> bool:
    """Return whether the meal takes all the player's food and coins can't help."""
    return feeding_coins(player) == 0 and payment.all_are_needed(player, Item.FOOD, owed)


@rule
def fall_short(table: Table) -> None:
    """End the meal with an anchor for each missing food."""
    missing = frames.number(table, Number.OWED)
    payment.forget(table)
    frames.pop(table)
    tasks.anchors(table, missing)


@rule
def eat(table: Table, action: int) -> None:
    if action == Act.PASS:
        fall_short(table)
    else:
        give_food(table, action)


# paying


@rule
def food_of_a_coin(player: Player) -> int:
    """Return how much food a coin pays for; 0 without a card."""
    return deck.largest_of(player, deck.HAS_COIN_FEEDS, deck.COIN_FEEDS)


@rule
def feeding_coins(player: Player) -> int:
    return int(player.stored[Item.COIN]) if player.small_cards & deck.HAS_COIN_FEEDS != 0 else 0


@rule
def food_worth(player: Player) -> int:
    return storage.worth(storage.worths(player), Item.FOOD)


@rule
def food_owed(table: Table) -> int:
    """Return the food the deciding player owes, before or during the meal."""
    if table.decision == Decision.FEED:
        return feeding_cost(table.players[table.seat])
    return frames.number(table, Number.OWED)


@rule
def offer_more_food(table: Table, actions: Row[int]) -> int:
    frame = frames.top(table)
    return offer_food(table.players[table.seat], frame.numbers[Number.OWED], table.least, table.following, actions)


@rule
def offer_food(player: Player, owed: int, least: int, following: int, actions: Row[int]) -> int:
    """Offer food to pay with, then coins. A player short of food may give all of it, and never has to pay coins."""
    food, coins = food_worth(player), feeding_coins(player)
    if food == 0:
        count = offer(actions, 0, Act.GIVE + Item.COIN) if coins > 0 else 0
        return offer(actions, count, Act.PASS)
    meal = payment.Payment(FOOD, int(owed), 0, 0, int(least), int(following), coins, food_of_a_coin(player))
    found = payment.gives(player, meal)
    if food < owed and first_food(player) >= following:
        found |= 1 << first_food(player)
    return payment.offer_gives(found, actions)


@rule
def first_food(player: Player) -> int:
    """Return the player's first food in the order of payments, or the end of that order."""
    if player.stored[Item.FOOD] > 0:
        return Item.FOOD + 0
    for space in range(LAND):
        if player.piece[space] == Piece.CUBE + Item.FOOD:
            return ITEMS + space
    return AFTER_FOOD


@rule
def give_food(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frame = frames.top(table)
    coin = action == Act.GIVE + Item.COIN
    amount = food_of_a_coin(player) if coin else storage.value(player, action)
    storage.give(player, action)
    payment.note(table, action, amount)
    if coin:
        table.following = AFTER_FOOD
    frame.numbers[Number.OWED] = max(frame.numbers[Number.OWED] - amount, 0)
