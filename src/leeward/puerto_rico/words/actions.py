"""Texts of actions: the menu entry, with cost and gain, and the sentence in the log."""

from collections.abc import Callable, Sequence
from typing import Any

from leeward.kernel.language.speech import Noun, Phrase, Voice, noun, voice
from leeward.puerto_rico.rules import builder, captain, trader
from leeward.puerto_rico.rules.components import COST, GOODS, Tile
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, Act, Decision, Used
from leeward.puerto_rico.words.names import (
    BUILDING_NOUNS,
    GOOD_NAMES,
    ROLE_NOUNS,
    SITE_NOUNS,
    TILE_NOUNS,
    doubloons,
    points,
)
from leeward.puerto_rico.words.touch import ACTS

Said = tuple[Phrase, dict[str, object]]

SIMPLE = {
    Act.LIFT: Phrase("take everyone off the board and start over", "{name} takes everyone off the board and starts over"),
    Act.DRAW: Phrase("draw a face-down tile with the hacienda", "{name} draws a face-down tile with the hacienda"),
    Act.BUY_TILE: Phrase("buy a face-down tile for 1 doubloon", "{name} buys a face-down tile for 1 doubloon"),
    Act.USE_SMALL_WHARF: Phrase("use the small wharf", "{name} uses the small wharf"),
    Act.RETURN_POINT: Phrase("hand in 1 point", "{name} hands in 1 point"),
}
PUT_COLONIST = Phrase("put a colonist on {site}", "{name} puts a colonist on {site}")
PUT_NOBLE = Phrase("put a noble on {site}", "{name} puts a noble on {site}")
BUILD_PARTLY_ON_BLACK_MARKET = Phrase(
    "build {building} for {price}, {n} of which through the black market",
    "{name} builds {building} for {price}, {n} of which through the black market",
)
BUILD_ON_BLACK_MARKET = Phrase(
    "build {building} for {price}, all through the black market",
    "{name} builds {building} for {price}, all through the black market",
)
REFUSE_POINT = Phrase("leave the last point", "{name} leaves the last point in the supply")
REFUSE_POINTS = Phrase("leave the last points", "{name} leaves the last points in the supply")
PASSES = {
    Decision.GUESTS_AT_START: Phrase("move no guest", "{name} moves no guest"),
    Decision.GUESTS_AT_END: Phrase("move no guest", "{name} moves no guest"),
    Decision.HACIENDA: Phrase("do not use the hacienda", "{name} does not use the hacienda"),
    Decision.TILE: Phrase("take no tile", "{name} takes no tile"),
    Decision.HOSPICE: Phrase("leave the tile empty", "{name} does not use the hospice"),
    Decision.SECOND_TILE: Phrase("take no second tile", "{name} takes no second tile"),
    Decision.HUNTING_LODGE: Phrase("give up no tile", "{name} gives up no tile"),
    Decision.MAYOR_PRIVILEGE: Phrase("take no colonist", "{name} takes no colonist"),
    Decision.VILLA: Phrase("do not use the villa", "{name} does not use the villa"),
    Decision.BUILD: Phrase("build nothing", "{name} builds nothing"),
    Decision.UNIVERSITY: Phrase("leave the building empty", "{name} does not use the university"),
    Decision.CRAFTSMAN_PRIVILEGE: Phrase("take no extra good", "{name} takes no extra good"),
    Decision.LOAD: Phrase("load nothing", "{name} loads nothing"),
    Decision.GIVE_BACK: Phrase("give nothing back", "{name} gives nothing back"),
}


def label(table: Any, action: int, lang: str = "en") -> str:
    """Return an action's menu entry, with its cost and gain."""
    v = voice(lang)
    phrase, values = describe(v, table, action)
    return v.say(phrase.label, **values)


def sentence(table: Any, action: int, names: Sequence[str], lang: str = "en") -> str:
    """Return an action as a sentence; `table` is the table before it."""
    v = voice(lang)
    phrase, values = describe(v, table, action)
    return v.say(phrase.sentence, name=names[table.seat], **values)


def describe(v: Voice, table: Any, action: int) -> Said:
    """Return an action's phrase and the values to fill in."""
    if action == Act.PASS:
        return decline(table), {}
    kind, choice = ACTS.split(action)
    if kind in SIMPLE:
        return SIMPLE[kind], {}
    return DESCRIBED[kind](v, table, choice)


def decline(table: Any) -> Phrase:
    """Return the phrase for passing, which depends on the decision."""
    player = table.players[table.seat]
    decision = Decision(table.decision)
    if decision == Decision.PLACEMENT:
        if player.idle_nobles == 0:
            return Phrase("leave everyone in place", "{name} leaves everyone in place")
        return Phrase("leave the nobles on the windrose", "{name} leaves the nobles on the windrose")
    if decision == Decision.TRADE:
        if player.used & Used.SALE:
            return Phrase("do nothing more", "{name} does nothing more")
        return Phrase("sell nothing", "{name} sells nothing")
    if decision == Decision.ROYAL_SUPPLIER:
        if table.tally > 0:
            return Phrase("supply nothing more to the king", "{name} supplies nothing more to the king")
        return Phrase("supply nothing to the king", "{name} supplies nothing to the king")
    if decision == Decision.LAST_POINTS:
        return REFUSE_POINT if table.bonus == 1 else REFUSE_POINTS
    return PASSES[decision]


def take_person(noble: bool) -> Callable[[Voice, Any, int], Said]:
    """Describe an arriving colonist or noble: from the ship, through the villa, or with a new tile or building."""

    def describe_person(v: Voice, table: Any, _: int) -> Said:
        if table.decision == Decision.COLONIST_SHIP:
            if noble:
                return Phrase("take a noble from the ship", "{name} takes a noble from the ship"), {}
            return Phrase("take a colonist from the ship", "{name} takes a colonist from the ship"), {}
        if table.decision == Decision.VILLA:
            if noble:
                return Phrase("take a noble from the supply", "{name} takes a noble from the supply"), {}
            return Phrase("take a colonist from the supply", "{name} takes a colonist from the supply"), {}
        return (PUT_NOBLE if noble else PUT_COLONIST), {"site": v.accusative(newcomers_place(table))}

    return describe_person


def newcomers_place(table: Any) -> Noun:
    if table.decision == Decision.UNIVERSITY:
        return BUILDING_NOUNS[table.pending]
    return SITE_NOUNS[-1] if table.pending == Tile.FOREST else noun("new tile", "the new tile")


def take_privilege(v: Voice, table: Any, number: int) -> Said:
    if number == 1:
        return Phrase("take a colonist from the supply", "{name} takes a colonist from the supply"), {}
    values: dict[str, object] = {"colonists": v.count("{n} colonist", "{n} colonists", number)}
    return Phrase("take {colonists} from the supply", "{name} takes {colonists} from the supply"), values


def take_role(v: Voice, table: Any, placard: int) -> Said:
    money = int(table.placard_doubloons[placard])
    values: dict[str, object] = {"role": v.accusative(ROLE_NOUNS[placard]), "doubloons": doubloons(v, money)}
    if money:
        return Phrase("take {role} and {doubloons}", "{name} takes {role} and {doubloons}"), values
    return Phrase("take {role}", "{name} takes {role}"), values


def draft_building(v: Voice, table: Any, number: int) -> Said:
    values: dict[str, object] = {"building": v.accusative(BUILDING_NOUNS[number]), "cost": COST[number]}
    return Phrase("choose {building} (cost {cost})", "{name} brings {building} into the game"), values


def build(v: Voice, table: Any, number: int) -> Said:
    price = int(builder.price(table, table.seat, number))
    lacking = price - int(table.players[table.seat].doubloons)
    values: dict[str, object] = {"building": v.accusative(BUILDING_NOUNS[number]), "price": doubloons(v, price), "n": lacking}
    if 0 < lacking < price:
        return BUILD_PARTLY_ON_BLACK_MARKET, values
    if lacking == price > 0:
        return BUILD_ON_BLACK_MARKET, values
    if price == 0:
        return Phrase("build {building} free of charge", "{name} builds {building} free of charge"), values
    return Phrase("build {building} for {price}", "{name} builds {building} for {price}"), values


def take_tile(v: Voice, table: Any, number: int) -> Said:
    values: dict[str, object] = {"tile": v.accusative(TILE_NOUNS[number])}
    if table.decision in (Decision.HACIENDA_LOOK, Decision.LAND_OFFICE_LOOK):
        if number == Tile.FOREST:
            return Phrase(
                "shuffle the tile back in and plant a forest", "{name} shuffles the tile back in and plants a forest"
            ), values
        return Phrase("place {tile}", "{name} places {tile}"), values
    if table.decision == Decision.TRADE:
        return Phrase("buy a forest for 1 doubloon", "{name} buys a forest for 1 doubloon"), values
    if table.decision == Decision.HACIENDA:
        return Phrase("plant a forest with the hacienda", "{name} plants a forest with the hacienda"), values
    if number == Tile.FOREST:
        return Phrase("plant a forest", "{name} plants a forest"), values
    return Phrase("take {tile}", "{name} takes {tile}"), values


def give_up_tile(v: Voice, table: Any, choice: int) -> Said:
    given = v.accusative(TILE_NOUNS[choice // 3])
    if choice % 3 == 1:
        given = v.say("{tile} with a colonist on it", tile=given)
    elif choice % 3 == 2:
        given = v.say("{tile} with a noble on it", tile=given)
    if table.decision == Decision.TRADE:
        return Phrase("give up {tile} for 1 doubloon", "{name} gives up {tile} for 1 doubloon"), {"tile": given}
    return Phrase("give up {tile}", "{name} gives up {tile}"), {"tile": given}


def sell(v: Voice, table: Any, number: int) -> Said:
    price = int(trader.house_pays(table, table.seat, number))
    values: dict[str, object] = {"good": v.say(GOOD_NAMES[number]), "price": doubloons(v, price)}
    if price == 0:
        return Phrase("sell {good} for nothing", "{name} sells {good} for nothing"), values
    return Phrase("sell {good} for {price}", "{name} sells {good} for {price}"), values


def sell_at_post(v: Voice, table: Any, number: int) -> Said:
    price = doubloons(v, int(trader.post_pays(table, table.seat, number)))
    return (
        Phrase("sell {good} at the trading post for {price}", "{name} sells {good} at the trading post for {price}"),
        {"good": v.say(GOOD_NAMES[number]), "price": price},
    )


def supply(v: Voice, table: Any, number: int) -> Said:
    return (
        Phrase("supply 1 {good} to the king: {points}", "{name} supplies 1 {good} to the king: {points}"),
        {"good": v.say(GOOD_NAMES[number]), "points": points(v, 1)},
    )


def load(v: Voice, table: Any, choice: int) -> Said:
    ship, number = divmod(choice, GOODS)
    count = int(captain.room(table, ship, number, int(table.players[table.seat].goods[number])))
    cargo = f"{count} {v.say(GOOD_NAMES[number])}"
    return (
        Phrase("load {cargo} on the {size}-space ship: {gain}", "{name} loads {cargo} on the {size}-space ship: {gain}"),
        {"cargo": cargo, "size": table.ship_size[ship], "gain": load_brings(v, table, count)},
    )


def load_wharf(v: Voice, table: Any, number: int) -> Said:
    count = int(table.players[table.seat].goods[number])
    cargo = f"{count} {v.say(GOOD_NAMES[number])}"
    return (
        Phrase("ship {cargo} with the wharf: {gain}", "{name} ships {cargo} with the wharf: {gain}"),
        {"cargo": cargo, "gain": load_brings(v, table, count)},
    )


def load_brings(v: Voice, table: Any, count: int) -> str:
    gain = [points(v, int(captain.load_points(table, table.seat, count)))]
    money = int(captain.load_doubloons(table, table.seat))
    if money:
        gain.append(doubloons(v, money))
    return v.listing(gain)


def load_small_wharf(v: Voice, table: Any, choice: int) -> Said:
    number, amount = divmod(choice, MOST_OF_A_GOOD)
    gain = points(v, int(captain.small_wharf_points(table, table.seat, int(table.tally) + amount)))
    values: dict[str, object] = {"amount": amount, "good": v.say(GOOD_NAMES[number]), "gain": gain}
    if amount == 0:
        return Phrase("ship no {good}", "{name} ships no {good}"), values
    return Phrase("ship {amount} {good}: {gain} so far", "{name} ships {amount} {good} with the small wharf"), values


def keep_kind(v: Voice, table: Any, number: int) -> Said:
    values: dict[str, object] = {"n": int(table.players[table.seat].goods[number]), "good": v.say(GOOD_NAMES[number])}
    if values["n"] == 1:
        return Phrase("keep the only {good}", "{name} keeps the only {good}"), values
    return Phrase("keep all {n} {good}", "{name} keeps all {n} {good}"), values


def take_points(v: Voice, table: Any, _: int) -> Said:
    return (
        Phrase("take {points}, and this is the last round", "{name} takes {points}, the last in the supply"),
        {"points": points(v, int(table.bonus))},
    )


def at_site(phrase: Phrase) -> Callable[[Voice, Any, int], Said]:
    return lambda v, table, number: (phrase, {"site": v.accusative(SITE_NOUNS[number])})


def from_site(phrase: Phrase) -> Callable[[Voice, Any, int], Said]:
    return lambda v, table, number: (phrase, {"site": v.source(SITE_NOUNS[number])})


def of_good(phrase: Phrase) -> Callable[[Voice, Any, int], Said]:
    return lambda v, table, number: (phrase, {"good": v.say(GOOD_NAMES[number])})


DESCRIBED: dict[Act, Callable[[Voice, Any, int], Said]] = {
    Act.COLONIST: take_person(noble=False),
    Act.NOBLE: take_person(noble=True),
    Act.PRIVILEGE: take_privilege,
    Act.ROLE: take_role,
    Act.DRAFT: draft_building,
    Act.BUILD: build,
    Act.TILE: take_tile,
    Act.DISCARD: give_up_tile,
    Act.GOOD: of_good(Phrase("take 1 extra {good}", "{name} takes 1 extra {good}")),
    Act.SELL: sell,
    Act.SELL_AT_POST: sell_at_post,
    Act.SUPPLY: supply,
    Act.LOAD: load,
    Act.WHARF: load_wharf,
    Act.RETURN_GOOD: of_good(Phrase("hand in 1 {good}", "{name} hands in 1 {good}")),
    Act.PLACE_COLONIST: at_site(PUT_COLONIST),
    Act.PLACE_NOBLE: at_site(PUT_NOBLE),
    Act.GUEST_COLONIST: at_site(
        Phrase("send a colonist from the guest house to {site}", "{name} sends a colonist from the guest house to {site}")
    ),
    Act.GUEST_NOBLE: at_site(
        Phrase("send a noble from the guest house to {site}", "{name} sends a noble from the guest house to {site}")
    ),
    Act.RETURN_COLONIST: from_site(Phrase("hand in a colonist from {site}", "{name} hands in a colonist from {site}")),
    Act.RETURN_NOBLE: from_site(Phrase("hand in a noble from {site}", "{name} hands in a noble from {site}")),
    Act.SHIP_AMOUNT: load_small_wharf,
    Act.KEEP_KIND: keep_kind,
    Act.KEEP_ONE: of_good(Phrase("keep 1 {good}", "{name} keeps 1 {good}")),
    Act.TAKE_POINTS: take_points,
    Act.GIVE_BACK: of_good(Phrase("give 1 {good} back", "{name} gives 1 {good} back")),
}
