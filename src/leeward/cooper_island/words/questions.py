"""The question at each decision."""

from collections.abc import Sequence
from typing import Any

from leeward.cooper_island.rules import buildings, payment, storage, trade
from leeward.cooper_island.rules.components import ITEMS, Item
from leeward.cooper_island.rules.table import NONE, Decision, Number, Source, Work
from leeward.cooper_island.words.effects import feeding_now, items_of, room, still_to_do
from leeward.cooper_island.words.names import (
    BOAT_NOUNS,
    BUILDING_NOUNS,
    ISLET_NOUNS,
    SECTION_NAMES,
    SPACE_NAMES,
    amount,
    amounts,
    helm_points,
    item,
    steps,
    tile,
)
from leeward.cooper_island.words.paying import bargain
from leeward.cooper_island.words.places import decider, piece_noun, top
from leeward.kernel.language.speech import Voice, term, voice
from leeward.kernel.play.wording import capital

# Questions without values other than the player's name.
PLAIN = {
    Decision.START: term("{who}: which landscape do you start with?"),
    Decision.REACTIVATE: term("{who}: do you reactivate a card or a crate lid?"),
    Decision.PASSAGE_BONUS: term("{who}: your passage is not complete. Do you complete it before the bonus?"),
    Decision.FINAL: term("{who}: last actions before the final scoring. What else do you do?"),
    Decision.COMPENSATION: term("{who}: your fee was refused. Which item do you take to your marketplace?"),
    Decision.KEEP: term("{who}: which of the four cards do you keep?"),
    Decision.RETURN: term("{who}: which card goes under the stack next?"),
    Decision.CROSS: term("{who}: your ship crosses two islets. Which do you use first?"),
    Decision.ORDER: term("{who}: which worker goes to which royal order?"),
    Decision.LID: term("{who}: which lid do you give up?"),
    Decision.LID_SITE: term("{who}: where does the lid go?"),
    Decision.MOVED: term("{who}: which building or statue do you move?"),
    Decision.OVER: term("The game is over"),
}
WORKS = {
    Work.BOAT: term("{who}: which boat do you build?"),
    Work.BUILDING: term("{who}: which building do you erect?"),
    Work.CARGO: term("{who}: which cargo ship do you supply?"),
}
SOURCES = {
    Source.SECTION: term("from the section"),
    Source.ISLET: term("from an islet"),
    Source.BOAT: term("from a boat"),
    Source.LOG_BOOK: term("from a log book"),
    Source.CARD: term("from a card"),
}


def question(table: Any, names: Sequence[str], lang: str = "en") -> str:
    """Return the question, with the name of the player who decides."""
    v = voice(lang)
    decision = Decision(table.decision)
    who = names[table.seat]
    if decision == Decision.SHIPWRIGHT:
        return v.say(WORKS[Work(top(table).numbers[Number.WORK])], who=who)
    if decision in PLAIN:
        return v.say(PLAIN[decision], who=who)
    if decision < Decision.OVER:
        return ask_in_round(v, table, who)
    if decision in (Decision.REDUCE, Decision.PAY, Decision.PAY_ANY, Decision.FEEDING, Decision.TRADE):
        return ask_for_payment(v, table, who)
    if decision in (Decision.FEE, Decision.HARBOR):
        return ask_for_fee(v, table, who, names)
    if decision in (Decision.TILE, Decision.ISLET_TILE, Decision.SINGLE, Decision.MINE, Decision.SITE, Decision.MOVED_TO):
        return ask_about_place(v, table, who)
    return ask_about_gain(v, table, who)


def ask_in_round(v: Voice, table: Any, who: str) -> str:
    rest = v.listing(still_to_do(v, table))
    decision = Decision(table.decision)
    if decision == Decision.INCOME:
        if rest:
            return v.say("{who}: income. What do you do next? Still open: {rest}", who=who, rest=rest)
        return v.say("{who}: your income is complete. Anything else?", who=who)
    if decision == Decision.TURN:
        return v.say("{who}: where do you place a worker?", who=who)
    if decision == Decision.CLEAR:
        return ask_before_clearing(v, table, who)
    if decision == Decision.FEED:
        return v.say("{who}: feed your workers ({food}). Anything else first?", who=who, food=feeding_now(v, decider(table)))
    section = SECTION_NAMES[table.section]
    if rest:
        return v.say("{who} in section {section}: what do you do? Still open: {rest}", who=who, section=section, rest=rest)
    return v.say("{who} in section {section}: all done. Anything else before your turn ends?", who=who, section=section)


def ask_before_clearing(v: Voice, table: Any, who: str) -> str:
    player = decider(table)
    if any(player.market[kind] > 0 and storage.has_room(player, kind) for kind in range(ITEMS)):
        return v.say("{who}: your marketplace will be cleared. What do you store first?", who=who)
    if any(player.market):
        return v.say("{who}: your marketplace will be cleared, and your storage is full. Anything else first?", who=who)
    return v.say("{who}: the round ends. Anything else first?", who=who)


# Paying


def ask_for_payment(v: Voice, table: Any, who: str) -> str:
    frame = top(table)
    decision = Decision(table.decision)
    if decision == Decision.TRADE:
        if frame.numbers[Number.GIVEN] == 0:
            return v.say("{who}: what do you trade, {n} for 1?", who=who, n=int(trade.rate(frame.numbers[Number.TRADE])))
        return v.say(
            "{who}: what else do you trade? {bargain}",
            who=who,
            bargain=capital(bargain(v, frame.numbers[Number.TRADE], int(frame.numbers[Number.GIVEN]))),
        )
    if decision == Decision.FEEDING:
        return v.say("{who}: feed your workers, {n} food to go", who=who, n=int(frame.numbers[Number.OWED]))
    if decision == Decision.PAY_ANY:
        return v.say("{who}: pay items worth {n} for the helm points", who=who, n=int(frame.numbers[Number.OWED]))
    values = {"who": who, "cost": amounts(v, table.owed), "thing": paid_for(v, table)}
    if decision == Decision.REDUCE:
        return v.say("{who}: {cost} for {thing}, {n} off. What do you save?", n=int(table.discount), **values)
    values["item"] = item(int(payment.owed_resource(table)), v.lang)
    if sum(table.owed) == table.owed[payment.owed_resource(table)]:
        return v.say("{who}: pay {cost} for {thing}", **values)
    return v.say("{who}: pay {cost} for {thing}, {item} first", **values)


def paid_for(v: Voice, table: Any) -> str:
    """Return what a payment is for, read from the frames below it."""
    for place in range(int(table.depth) - 1, -1, -1):
        frame = table.frames[place]
        if frame.task == Decision.SITE:
            return v.accusative(BUILDING_NOUNS[frame.numbers[Number.BUILDING]])
        if frame.task == Decision.BOAT:
            return v.accusative(BOAT_NOUNS[frame.numbers[Number.BOAT]])
        if frame.task not in (Decision.PAY, Decision.REDUCE, Decision.HELM):
            break
    return v.say("a cargo ship")


def ask_for_fee(v: Voice, table: Any, who: str, names: Sequence[str]) -> str:
    frame = top(table)
    owner = names[frame.numbers[Number.OWNER]]
    if table.decision == Decision.FEE:
        return v.say("{who}: you are standing on {owner}'s worker. Which item do you give?", who=who, owner=owner)
    if frame.numbers[Number.OWNER] == table.seat:
        return v.say("{who}: your ship is in your own harbor. Which item do you pay?", who=who)
    return v.say("{who}: your ship is in {owner}'s harbor. Which item do you pay?", who=who, owner=owner)


# Placing


def ask_about_place(v: Voice, table: Any, who: str) -> str:
    frame = top(table)
    decision = Decision(table.decision)
    player = decider(table)
    if decision == Decision.TILE:
        if frame.numbers[Number.KIND] == NONE:
            return v.say("{who}: which double tile do you place?", who=who)
        return v.say(
            "{who}: where do you lay the double tile {tile}?", who=who, tile=tile(int(frame.numbers[Number.KIND]), v.lang)
        )
    if decision == Decision.ISLET_TILE:
        return v.say("{who}: where do you lay {islet}?", who=who, islet=v.accusative(ISLET_NOUNS[frame.numbers[Number.ISLET]]))
    if decision == Decision.SINGLE:
        return v.say(
            "{who}: which single tile goes where? The cartographer has {steps}", who=who, steps=steps(v, player.marker)
        )
    if decision == Decision.MINE:
        space = int(frame.numbers[Number.SPACE])
        return v.say(
            "{who}: stone or gold on {space}, level {n}?", who=who, space=SPACE_NAMES[space], n=int(player.level[space])
        )
    if decision == Decision.MOVED_TO:
        return v.say(
            "{who}: where do you move {piece}?",
            who=who,
            piece=v.accusative(piece_noun(player.piece[frame.numbers[Number.SPACE]])),
        )
    building = v.accusative(BUILDING_NOUNS[frame.numbers[Number.BUILDING]])
    level = int(buildings.highest_free_level(player))
    if level == 0:
        return v.say("{who}: you have no free landscape. Make room for {building}", who=who, building=building)
    return v.say("{who}: where do you put {building}? The highest free level is {n}", who=who, building=building, n=level)


# Gaining and choosing


def ask_about_gain(v: Voice, table: Any, who: str) -> str:
    frame = top(table)
    decision = Decision(table.decision)
    left = int(frame.numbers[Number.AMOUNT])
    if decision == Decision.GAIN:
        return ask_what_to_store(v, table, who)
    if decision == Decision.BONUS:
        source = v.say(SOURCES[Source(frame.numbers[Number.SOURCE])])
        if frame.numbers[Number.STEP] == 0:
            return v.say("{who}: do you draw a double tile ({source})?", who=who, source=source)
        return v.say("{who}: do you take a cartographer step ({source})?", who=who, source=source)
    if decision == Decision.MARKET:
        return v.count(
            "{who}: which item goes to your marketplace?",
            "{who}: which items go to your marketplace? {n} left",
            left,
            who=who,
        )
    if decision == Decision.ANCHOR:
        return v.count(
            "{who}: under which ship does the anchor go?",
            "{who}: under which ship does the first of {n} anchors go?",
            left,
            who=who,
        )
    if decision == Decision.HELM:
        return v.say("{who}: which ship gets {points}?", who=who, points=helm_points(v, left))
    if decision == Decision.CHOOSE_ISLET:
        return v.count("{who}: which islet do you use?", "{who}: which islets do you use? {n} left", left, who=who)
    if decision == Decision.CHOOSE_BOAT:
        return v.count("{who}: which boat do you use?", "{who}: which boats do you use? {n} left", left, who=who)
    if decision == Decision.DOCK:
        return v.count("{who}: which boat do you turn over?", "{who}: which {n} boats do you turn over?", left, who=who)
    if frame.numbers[Number.STATUE] == 1:
        return v.say("{who}: do you remove a ruin or build a statue?", who=who)
    return v.say("{who}: which ruin do you remove?", who=who)


def ask_what_to_store(v: Voice, table: Any, who: str) -> str:
    """Ask which items to store, with their source and the room left."""
    frame = top(table)
    only = [kind for kind in range(ITEMS) if frame.numbers[Number.ONE_OF] >> kind & 1]
    offered = amount(v, 1, only[0]) if len(only) == 1 else items_of(v, int(frame.numbers[Number.ONE_OF]))
    if frame.numbers[Number.BESIDES] != NONE:
        offered = v.listing([offered, amount(v, 1, frame.numbers[Number.BESIDES])])
        if frame.numbers[Number.BESIDES] == Item.COIN and only == [Item.COIN]:
            offered = amount(v, 2, Item.COIN)
    return v.say(
        "{who}: do you store {items} ({source}; {room})?",
        who=who,
        items=offered,
        source=v.say(SOURCES[Source(frame.numbers[Number.SOURCE])]),
        room=room(v, decider(table)),
    )
