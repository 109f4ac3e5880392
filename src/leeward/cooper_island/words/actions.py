"""Texts of actions: a menu label with costs and gains, and a sentence for the log."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from leeward.cooper_island.rules import feeding, workers
from leeward.cooper_island.rules.components import (
    FED_POINTS,
    FEED_NORMAL,
    FEED_SPECIAL,
    HIRE_POINTS,
    RESOURCE,
    TRACK,
)
from leeward.cooper_island.rules.table import MOST_ACTIONS, Act, Decision, Hire, Left, Number
from leeward.cooper_island.words.building import (
    build_boat,
    build_statue,
    dock,
    erect,
    flip_card,
    keep_card,
    open_crate,
    pick_lid,
    return_card,
    supply,
    take_lid_back,
    use_boat,
    use_card,
    use_islet,
)
from leeward.cooper_island.words.effects import (
    feeding_now,
    order_progress,
    order_wants,
    section_does,
    still_to_do,
    symbol_does,
)
from leeward.cooper_island.words.names import (
    LANDSCAPE_NOUNS,
    SECTION_NAMES,
    SHIP_NOUNS,
    amount,
    amounts,
    anchors,
    helm_points,
    order,
    steps,
)
from leeward.cooper_island.words.paying import MEALS, finish_trade, give, give_cube, less, store, take, take_both, trade
from leeward.cooper_island.words.places import (
    Said,
    anchor,
    choose_islet,
    choose_tile,
    decider,
    lay_islet,
    lay_single,
    lay_tile,
    mine,
    move_piece,
    remove_ruin,
    sail,
    site,
    store_cube,
    top,
)
from leeward.cooper_island.words.touch import ACTS
from leeward.kernel.language.speech import Phrase, Voice, voice
from leeward.kernel.play.wording import allowed
from leeward.kernel.records.reading import reading

NOBODY: tuple[str, ...] = ()  # menus don't use names
# Passing in these means to go on, and declines nothing.
GO_ON = (
    Decision.INCOME, Decision.SECTION, Decision.REACTIVATE, Decision.CLEAR, Decision.CHOOSE_ISLET, Decision.CHOOSE_BOAT,
)  # fmt: skip


def label(table: Any, action: int, lang: str = "en") -> str:
    """Return an action's menu label, with costs and gains."""
    does, (kind, choice) = begins(table, action, lang), ACTS.split(action)
    if kind == Act.SPACE and not can_act(table, choice):
        return voice(lang).say("{does}; as things stand, you can do nothing there", does=does)
    return does


def begins(table: Any, action: int, lang: str = "en") -> str:
    """Return the label of an action that begins a plan, which may trade first: it doesn't warn of what is impossible now."""
    v = voice(lang)
    phrase, values = describe(v, table, action, NOBODY)
    return v.say(phrase.label, **values)


def sentence(table: Any, action: int, names: Sequence[str], lang: str = "en") -> str:
    """Return an action as a sentence; `table` is the state before it. Empty if the rules go on automatically."""
    if goes_on_by_itself(table, action):
        return ""
    v = voice(lang)
    phrase, values = describe(v, table, action, names)
    return v.say(phrase.sentence, name=names[table.seat], **values)


def goes_on_by_itself(table: Any, action: int) -> bool:
    """Return whether passing was the only choice. Items lost on a marketplace still get a sentence."""
    if action != Act.PASS or table.decision not in GO_ON or (table.decision == Decision.CLEAR and decider(table).market.any()):
        return False
    return len(allowed(table)) == 1


def describe(v: Voice, table: Any, action: int, names: Sequence[str]) -> Said:
    """Return the phrase of an action and its values."""
    kind, choice = ACTS.split(action)
    if kind in NAMING:
        return NAMING[kind](v, table, choice, names)
    return DESCRIBED[kind](v, table, choice)


# Declining, refusing, being done


PASSES = {
    Decision.CHOOSE_ISLET: Phrase("use no more islets", "{name} uses no more islets"),
    Decision.CHOOSE_BOAT: Phrase("use no more boats", "{name} uses no more boats"),
    Decision.WORKSHOP: Phrase("skip this", "{name} does nothing in the workshop"),
    Decision.SHIPWRIGHT: Phrase("skip this", "{name} skips this"),
    Decision.REACTIVATE: Phrase("reactivate nothing more", "{name} reactivates nothing more"),
    Decision.FINAL: Phrase("finish: on to the final scoring", "{name} is ready for the final scoring"),
    Decision.SITE: Phrase("give it up: there is no room", "{name} has no room for it and gives it up"),
}


def decline(v: Voice, table: Any, _: int, names: Sequence[str]) -> Said:
    """Describe passing, which means something different in each decision."""
    decision = Decision(table.decision)
    if decision in (Decision.INCOME, Decision.SECTION):
        return be_done(v, table)
    if decision in (Decision.FEE, Decision.HARBOR):
        return refuse(v, table, names)
    if decision == Decision.CLEAR:
        lost = amounts(v, decider(table).market)
        if lost:
            return Phrase("clear your marketplace: {items} lost", "{name} clears the marketplace: {items} lost"), {
                "items": lost
            }
        return Phrase("go on with an empty marketplace", "{name} has an empty marketplace"), {}
    if decision in MEALS:
        missing = anchors(v, int(feeding.food_owed(table)))
        return Phrase("pay no more and take {anchors}", "{name} pays no more food: {anchors}"), {"anchors": missing}
    if decision == Decision.BONUS:
        if top(table).numbers[Number.STEP] == 0:
            return Phrase("draw no tile", "{name} draws no tile"), {}
        return Phrase("take no cartographer step", "{name} takes no cartographer step"), {}
    if decision == Decision.GAIN:
        return Phrase("take nothing", "{name} takes nothing"), {}
    return PASSES.get(decision, Phrase("go on", "{name} goes on")), {}


def be_done(v: Voice, table: Any) -> Said:
    """Describe the end of the income or the turn, and what the player skips."""
    rest = v.listing(still_to_do(v, table))
    values: dict[str, object] = {"rest": rest}
    if table.decision == Decision.INCOME:
        if rest:
            return Phrase("end your income (still open: {rest})", "{name} ends the income (skipped: {rest})"), values
        return Phrase("end your income", "{name} ends the income"), values
    if rest:
        return Phrase("end your turn (still open: {rest})", "{name} ends the turn (skipped: {rest})"), values
    return Phrase("end your turn", "{name} ends the turn"), values


def refuse(v: Voice, table: Any, names: Sequence[str]) -> Said:
    frame = top(table)
    values: dict[str, object] = {"owner": names[frame.numbers[Number.OWNER]] if names else ""}
    if table.decision == Decision.FEE:
        return Phrase("refuse: 1 anchor for you, an item for the other player", "{name} refuses to pay {owner} the fee"), values
    values["ship"] = v.accusative(SHIP_NOUNS[frame.numbers[Number.ENTERED_BY]])
    if frame.numbers[Number.OWNER] == table.seat:
        return Phrase("refuse: 1 anchor under {ship}", "{name} refuses the fee in their own harbor"), values
    return (
        Phrase("refuse: 1 anchor under {ship}, an item for the other player", "{name} refuses to pay {owner} the harbor fee"),
        values,
    )


# Steps, tiles, the Cooper token


def use_bonus(v: Voice, table: Any, _: int) -> Said:
    if table.depth and top(table).numbers[Number.STEP] == 1:
        return one_step(v, table, 1)
    return draw(v, table, 0)


def section_steps(v: Voice, table: Any, _: int) -> Said:
    return one_step(v, table, int(table.left[Left.STEPS]))


def one_step(v: Voice, table: Any, offered: int) -> Said:
    marker = int(decider(table).marker)
    gained = min(offered, TRACK - marker)
    values: dict[str, object] = {"steps": steps(v, gained), "marker": marker + gained, "offered": offered}
    if gained < offered:
        phrase = Phrase(
            "cartographer: {steps} instead of {offered}, to the end of the track ({marker})",
            "{name} moves the cartographer {steps}, to {marker}",
        )
        return phrase, values
    return Phrase("cartographer: {steps}, to {marker}", "{name} moves the cartographer {steps}, to {marker}"), values


def draw(v: Voice, table: Any, _: int) -> Said:
    return Phrase("draw a double tile from the bag", "{name} draws a double tile"), {}


def take_cooper(v: Voice, table: Any, _: int) -> Said:
    return Phrase("take the Cooper token: you go first from the clean-up on", "{name} takes the Cooper token"), {}


def use_cartographer(v: Voice, table: Any, _: int) -> Said:
    return (
        Phrase("cartographer: lay a single tile ({steps} available)", "{name} uses the cartographer"),
        {"steps": steps(v, int(decider(table).marker))},
    )


# Workers


def start_with(v: Voice, table: Any, kind: int) -> Said:
    return (
        Phrase("start with {landscape} and {item}", "{name} starts with {landscape} and {item}"),
        {"landscape": v.accusative(LANDSCAPE_NOUNS[kind]), "item": amount(v, 1, int(RESOURCE[kind]))},
    )


def place_worker(v: Voice, table: Any, space: int) -> Said:
    """Describe the section, its symbol if it still counts, and whether a fee is due."""
    section, square = divmod(space, 2)
    free = table.heights[space] == 0
    does = section_does(v, section)
    symbol = symbol_does(v, section, bool(square)) if free else ""
    if symbol:
        does = v.say("{does}; symbol: {symbol}", does=does, symbol=symbol)
    elif not free:
        does = v.say("{does}; pay a fee for the worker below", does=does)
    values: dict[str, object] = {"section": SECTION_NAMES[section], "does": does}
    if square:
        return (
            Phrase("special worker to {section}: {does}", "{name} places a special worker in section {section}"),
            values,
        )
    return Phrase("worker to {section}: {does}", "{name} places a worker in section {section}"), values


def can_act(table: Any, space: int) -> bool:
    """Return whether a worker on this space could carry out one of its actions, or take steps."""
    ahead = reading(table).copy()
    workers.place(ahead, Act.SPACE + space)
    ahead.depth = 0  # the fee can come first
    workers.take_harmless_steps(ahead)
    moved = ahead.players[ahead.seat].marker > table.players[table.seat].marker
    return bool(moved) or workers.offer_actions(ahead, np.zeros(MOST_ACTIONS, np.int16)) > 0


def hire(v: Voice, table: Any, reward: int) -> Said:
    values: dict[str, object] = {"points": helm_points(v, HIRE_POINTS)}
    if reward == Hire.POINTS:
        return Phrase("milestone: {points}", "{name} takes {points} for a milestone"), values
    if reward == Hire.NORMAL:
        values["more"] = FEED_NORMAL
        return Phrase("milestone: hire a worker (feeding costs {more} more)", "{name} hires a worker"), values
    values |= {"more": FEED_SPECIAL, "helm": helm_points(v, FED_POINTS)}
    return (
        Phrase(
            "milestone: hire a special worker and send a worker to a royal order (feeding costs {more} more; {helm} if "
            "you pay in full)",
            "{name} hires a special worker",
        ),
        values,
    )


def assign(v: Voice, table: Any, choice: int) -> Said:
    number, special = divmod(choice, 2)
    values: dict[str, object] = {
        "order": order(number, v.lang),
        "wants": order_wants(v, number),
        "now": order_progress(v, table, int(table.seat), number),
    }
    if special:
        return (
            Phrase(
                "special worker to “{order}” ({wants}; {now})", "{name} sends a special worker to the royal order “{order}”"
            ),
            values,
        )
    return Phrase("worker to “{order}” ({wants}; {now})", "{name} sends a worker to the royal order “{order}”"), values


def feed(v: Voice, table: Any, _: int) -> Said:
    player = decider(table)
    missing = int(feeding.feeding_cost(player)) - int(feeding.food_worth(player))
    values: dict[str, object] = {"food": feeding_now(v, player), "anchors": anchors(v, missing)}
    if missing > 0 and feeding.feeding_coins(player) == 0:
        return Phrase("feed your workers: {food}; the rest costs {anchors}", "{name} feeds the workers"), values
    return Phrase("feed your workers: {food}", "{name} feeds the workers"), values


DESCRIBED: dict[Act, Callable[[Voice, Any, int], Said]] = {
    Act.USE: use_bonus,
    Act.STEPS: section_steps,
    Act.COOPER: take_cooper,
    Act.DRAW: draw,
    Act.FEED: feed,
    Act.TRADE: trade,
    Act.FINISH: finish_trade,
    Act.SINGLE: use_cartographer,
    Act.HIRE: hire,
    Act.START: start_with,
    Act.SPACE: place_worker,
    Act.TAKE: take,
    Act.TAKE_BOTH: take_both,
    Act.LESS: less,
    Act.STORE: store,
    Act.STORE_CUBE: store_cube,
    Act.TILE: choose_tile,
    Act.LAY: lay_tile,
    Act.ISLET_TILE: choose_islet,
    Act.SLOT: lay_islet,
    Act.LAY_SINGLE: lay_single,
    Act.MINE: mine,
    Act.SAIL: sail,
    Act.ANCHOR: anchor,
    Act.ISLET: use_islet,
    Act.BOAT: use_boat,
    Act.BUILD_BOAT: build_boat,
    Act.ERECT: erect,
    Act.SITE: site,
    Act.RUIN: remove_ruin,
    Act.STATUE: build_statue,
    Act.SUPPLY: supply,
    Act.CRATE: open_crate,
    Act.CARD: use_card,
    Act.KEEP: keep_card,
    Act.RETURN: return_card,
    Act.FLIP: flip_card,
    Act.LID_BACK: take_lid_back,
    Act.ASSIGN: assign,
    Act.DOCK: dock,
    Act.LID: pick_lid,
    Act.MOVE: move_piece,
}
# Actions that name another player.
NAMING: dict[Act, Callable[[Voice, Any, int, Sequence[str]], Said]] = {
    Act.PASS: decline,
    Act.GIVE: give,
    Act.GIVE_CUBE: give_cube,
}
