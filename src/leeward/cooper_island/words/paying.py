"""Texts of giving and taking: payments with what is still owed, fees, food, trades, gains and the marketplace."""

from collections.abc import Sequence
from typing import Any

from leeward.cooper_island.rules.components import Item, Piece
from leeward.cooper_island.rules.feeding import food_of_a_coin, food_owed
from leeward.cooper_island.rules.table import Decision, Number, Trade
from leeward.cooper_island.rules.trade import rate
from leeward.cooper_island.words.names import ITEM_NOUNS, SPACE_NAMES, amount, coins, item
from leeward.cooper_island.words.places import Said, decider, top
from leeward.kernel.language.speech import Phrase, Voice

FEES = (Decision.FEE, Decision.HARBOR)
MEALS = (Decision.FEED, Decision.FEEDING)
MARKETS = (Decision.COMPENSATION, Decision.MARKET)


# Giving


def give(v: Voice, table: Any, choice: int, names: Sequence[str]) -> Said:
    """Describe giving a stored item, worth 1; a card may make a coin worth more."""
    worth = int(food_of_a_coin(decider(table))) if choice == Item.COIN and table.decision in MEALS else 1
    values: dict[str, object] = {"item": amount(v, 1, choice), "after": after(v, table, choice, worth), "worth": worth}
    if table.decision in FEES:
        return fee(v, table, values["item"], names)
    if table.decision == Decision.TRADE:
        return Phrase("give {item} from storage: {after}", "{name} gives {item} from storage"), values
    if worth > 1:
        return Phrase("pay {item}, worth {worth} food: {after}", "{name} pays {item}, worth {worth} food: {after}"), values
    return Phrase("pay {item} from storage: {after}", "{name} pays {item} from storage: {after}"), values


def give_cube(v: Voice, table: Any, space: int, names: Sequence[str]) -> Said:
    """Describe giving a cube on land, worth its level."""
    player = decider(table)
    kind = max(int(player.piece[space]) - Piece.CUBE, 0)
    worth = int(player.level[space])
    cube = v.say("{item} on {space}", item=v.accusative(ITEM_NOUNS[kind]), space=SPACE_NAMES[space])
    values: dict[str, object] = {"cube": cube, "worth": worth, "after": after(v, table, kind, worth)}
    if table.decision in FEES:
        return fee(v, table, v.say("{cube}, worth {worth} there", cube=cube, worth=worth), names)
    if table.decision == Decision.TRADE:
        return Phrase("give {cube}, worth {worth}: {after}", "{name} gives {cube}, worth {worth}"), values
    return Phrase("pay {cube}, worth {worth}: {after}", "{name} pays {cube}, worth {worth}: {after}"), values


def fee(v: Voice, table: Any, given: object, names: Sequence[str]) -> Said:
    owner = int(top(table).numbers[Number.OWNER])
    values: dict[str, object] = {"item": given, "owner": names[owner] if names else ""}
    if owner == table.seat:
        return Phrase("pay the fee with {item}", "{name} pays the fee in their own harbor with {item}"), values
    return Phrase("pay the fee with {item}", "{name} pays {owner} the fee with {item}"), values


def after(v: Voice, table: Any, kind: int, worth: int) -> str:
    """Return what is still owed after giving this, or how much is wasted."""
    frame = top(table)
    if table.decision == Decision.TRADE:
        return bargain(v, int(frame.numbers[Number.TRADE]), int(frame.numbers[Number.GIVEN]) + worth)
    if table.decision in MEALS:
        owed = int(food_owed(table)) - worth
    else:
        owed = int(table.owed[kind] if table.decision == Decision.PAY else frame.numbers[Number.OWED]) - worth
    if owed > 0:
        return v.say("{n} still owed", n=owed)
    return v.say("{n} wasted", n=-owed) if owed < 0 else v.say("fully paid")


def bargain(v: Voice, trade: int, given: int) -> str:
    """Return what a trade gives for this worth, and how much is wasted."""
    bought, spare = divmod(given, int(rate(trade)))
    if bought == 0:
        return v.say("worth {n} so far, not enough yet", n=given)
    gain = trade_brings(v, trade, bought)
    if spare:
        return v.say("worth {n} so far, gives {gain}, {spare} wasted", n=given, gain=gain, spare=spare)
    return v.say("worth {n} so far, gives {gain}", n=given, gain=gain)


def trade_brings(v: Voice, trade: int, bought: int) -> str:
    if trade == Trade.CLOTH:
        return coins(v, bought)
    if trade == Trade.GOLD:
        return v.count("{n} cube", "{n} cubes", bought)
    return v.count("{n} item", "{n} items", bought)


def less(v: Voice, table: Any, kind: int) -> Said:
    owed = int(table.owed[kind])
    return (
        Phrase("1 {item} less: {rest} instead of {owed}", "{name} pays 1 {item} less"),
        {"item": item(kind, v.lang), "owed": owed, "rest": owed - 1},
    )


# Trades


def trade(v: Voice, table: Any, choice: int) -> Said:
    if choice == Trade.CLOTH:
        return Phrase("trade cloth for coins, {n} for 1", "{name} trades cloth for coins"), {"n": int(rate(choice))}
    if choice == Trade.GOLD:
        return Phrase("trade gold for cubes, {n} for 1", "{name} trades gold for cubes"), {"n": int(rate(choice))}
    return Phrase("trade anything for anything, {n} for 1", "{name} trades anything for anything"), {"n": int(rate(choice))}


def finish_trade(v: Voice, table: Any, _: int) -> Said:
    frame = top(table)
    bought, spare = divmod(int(frame.numbers[Number.GIVEN]), int(rate(frame.numbers[Number.TRADE])))
    values: dict[str, object] = {
        "gain": trade_brings(v, int(frame.numbers[Number.TRADE]), bought),
        "n": int(frame.numbers[Number.GIVEN]),
        "spare": spare,
    }
    if spare:
        return (
            Phrase(
                "finish the trade: {gain} for a value of {n}, {spare} wasted",
                "{name} finishes the trade: {gain} for a value of {n}",
            ),
            values,
        )
    return Phrase("finish the trade: {gain} for a value of {n}", "{name} finishes the trade: {gain} for a value of {n}"), values


# Taking


def take(v: Voice, table: Any, kind: int) -> Said:
    values: dict[str, object] = {"item": amount(v, 1, kind)}
    if table.decision in MARKETS:
        return Phrase("{item} to your marketplace", "{name} puts {item} on the marketplace"), values
    return Phrase("store {item}", "{name} stores {item}"), values


def take_both(v: Voice, table: Any, kind: int) -> Said:
    other = int(top(table).numbers[Number.BESIDES])
    both = f"2 {item(kind, v.lang)}" if kind == other != Item.COIN else ""
    if not both:
        both = coins(v, 2) if kind == other else v.listing([amount(v, 1, kind), amount(v, 1, max(other, 0))])
    return Phrase("store {items}", "{name} stores {items}"), {"items": both}


def store(v: Voice, table: Any, kind: int) -> Said:
    return (
        Phrase("store {item} from your marketplace", "{name} stores {item} from the marketplace"),
        {"item": amount(v, 1, kind)},
    )
