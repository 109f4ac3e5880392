"""Explanations of everything in the game, in our own words; numbers come from the edition.

Keys are the names in the picture: `islet:coin`, `large-card:6`, `space:C3`, `harbormaster`.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from leeward.cooper_island.rules.components import (
    BUILD_COST,
    BUILD_POINTS,
    CARGO_COST,
    CARGO_POINTS,
    ISLET_LAND,
    LANDING_COST,
    LANDING_POINTS,
    STATUE_COST,
)
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.peninsula import LAND, PASSAGE, RUINS, START
from leeward.cooper_island.words.cards import effect_of
from leeward.cooper_island.words.effects import (
    boat_brings,
    crate_brings,
    islet_brings,
    order_wants,
    section_does,
    symbol_does,
)
from leeward.cooper_island.words.names import (
    BOAT_NOUNS,
    BOAT_SLUGS,
    BUILDING_NOUNS,
    BUILDING_SLUGS,
    CRATE_NOUNS,
    CRATE_SLUGS,
    ISLET_NOUNS,
    ISLET_SLUGS,
    ITEM_NOUNS,
    ITEM_SLUGS,
    LANDSCAPE_NOUNS,
    LANDSCAPE_SLUGS,
    ORDER_NAMES,
    SECTION_NAMES,
    SHIP_NOUNS,
    SHIP_SLUGS,
    SPACE_NAMES,
    amounts,
    card_name,
    helm_points,
    one_of,
    section,
)
from leeward.cooper_island.words.numbers import numbers
from leeward.kernel.language.speech import Voice, term, voice
from leeward.kernel.play.wording import Entry, capital, look_up

# In the order of `components`.
LANDSCAPES = (
    term("Goes on an uncharted space or on another forest. A new one comes with a wood, worth its level while it stays there."),
    term("Goes on an uncharted space or on another meadow. A new one comes with a food, worth its level while it stays there."),
    term(
        "Goes on an uncharted space or on another mountain. A new one comes with a stone, or gold if you like from "
        "level {gold_level} up, worth its level while it stays there."
    ),
    term(
        "Goes on an uncharted space or on any landscape, but only another settlement can cover it. A new one comes "
        "with a cloth. A building or statue here also gives {on_settlement}."
    ),
)
ITEMS = (
    term("Comes from forests. Pays for boats, buildings and statues."),
    term("Comes from mountains. Pays for buildings and statues."),
    term("Comes from meadows. Feeds your workers in the clean-up."),
    term("Mined in mountains of level {gold_level} or more. Pays for cargo ships, the fortress and statues."),
    term("Comes from settlements. Pays for cargo ships and the fortress; {treasure} can be traded for 1 coin."),
    term(
        "Kept in storage or on the marketplace, never on land. Pays for boats and buildings, and for reactivating "
        "cards and lids."
    ),
)
DIRECTIONS = (
    term("Sails clockwise around the island, first along the water to the left of your harbor."),
    term("Sails counter-clockwise around the island, first along the water to the right of your harbor."),
)
SPOTS = term("Once off your board, it uncovers another storage spot. Then you keep one of four cards.")
CRAFTING = term("Once off your board, it uncovers another crafting spot with a helm point. Then you keep one of four cards.")
FREE_BACK = term(
    "Once it is off your board, you turn a card face up and take back a lid for free in the clean-up; you may do both."
)
BUILDINGS = (SPOTS, CRAFTING, FREE_BACK)
STATUE = term(
    "Made from a ruin in your workshop. Goes on the highest level with a free space. In each clean-up every "
    "statue on your peninsula gives a helm point."
)
RUIN = term(
    "You can't lay a tile on a ruin. If it is next to one of your landscapes and you have a free crafting spot, "
    "you can remove it with section F, an islet or a card; then it waits in the workshop as a statue."
)
LID = term(
    "You get it by supplying a cargo ship. At any time you may cover a crate with it for the effect shown there, "
    "and in the clean-up you can take it back."
)
OTHERS: tuple[tuple[str, str, str], ...] = (
    ("harbormaster", term("harbormaster"), term(
        "Stands upright on this round's cargo ship. The first player to supply it pays 1 less, then he lies down. "
        "After each round he moves to the next ship; after the last ship the game ends."
    )),
    ("cooper", term("Cooper token"), term(
        "Its owner goes first in every phase. A worker on the empty round space of section A may take it; the new "
        "owner goes first from the clean-up on."
    )),
    ("storage", term("storage spots"), term(
        "Each holds a cube or a coin, worth 1 whatever it was worth on land. You start with {spots} and get one for "
        "each small building you erect; the resource boat has one, too. You can't throw stored items away."
    )),
    ("marketplace", term("marketplace"), term(
        "Items from fees, trades, crates and cards come here, and you can't spend them. Store them any time you have "
        "a free spot: the clean-up clears the marketplace."
    )),
    ("cartographer", term("cartographer"), term(
        "Acts once in the income, once in each of your turns and once in the clean-up: {shim} for a shim under a "
        "double tile, or a single tile for {uncharted} on an uncharted space, {low} up to level {low_level}, {high} "
        "above. The track holds {track}."
    )),
    ("workshop", term("workshop"), term(
        "Ruins wait here as statues. You have {workshop}; each large building you erect adds one that gives "
        "{workshop_points}."
    )),
    ("milestone", term("milestone"), term(
        "You reach one with {boats}, {buildings}, {statues} or {lids}. At any time on your turn you may cash it in for "
        "a worker, or once for {helm}."
    )),
    ("hire:worker", term("hiring a worker"), term(
        "Cash in a milestone for a new worker, at most {hires}. When you hire a special worker, you send an "
        "available worker, or else the new one, to a free royal order at once."
    )),
    ("hire:points", term("helm points instead of a worker"), term(
        "Once per game, you may cash in a milestone for {helm} instead of a worker."
    )),
    ("feeding", term("feeding"), term(
        "In the clean-up you pay {base} food, plus {normal} for each normal worker and {special} for each special "
        "worker you hired. If you pay in full, each special worker gives {fed}. You take an anchor for each "
        "missing food."
    )),
    ("anchor", term("anchor"), term(
        "A ship with an anchor must spend a helm point to remove it before it can move. At the end each anchor costs "
        "a point. You spread anchors evenly over your ships, but when you refuse a harbor fee, the anchor goes under "
        "the ship that came in."
    )),
    ("log-book", term("log book"), term(
        "You take one whenever your ship reaches a bay or a harbor, so {books}, and get the reward on "
        "its back at once."
    )),
    ("harbor", term("harbor"), term(
        "When your ship comes in, you take a log book and pay an item as a fee: to the harbor's owner, or to the "
        "supply in your own harbor. If you refuse, you get an anchor, and the owner still gets an item."
    )),
    ("bay", term("bay"), term("Lies between two peninsulas. You take a log book when your ship reaches it.")),
    ("passage", term("passage"), term(
        "The spaces at the top of your peninsula, {passage} in all. Once you have charted all of them, they give a "
        "helm point in each clean-up."
    )),
    ("islet-slot", term("sand bank"), term(
        "Each water space has one, with room for one islet on either half. Any player who sails over the islet may "
        "use it."
    )),
    ("score", term("score"), term(
        "As if the game ended now: helm points, royal orders, cards with a flag, a point for every {leftovers} "
        "among stored items, steps and double tiles, minus a point for each anchor."
    )),
    ("bag", term("bag"), term("Double tiles are drawn from it unseen. Everyone can count which ones are still in it.")),
    ("reserve", term("reserve"), term("Your islets, boats and double tiles that have not been laid or built yet.")),
    ("worker", term("worker"), term(
        "Goes on a round space of the central island and carries out its section. Placing it on another player's "
        "worker costs a fee, and you don't get the symbol of the space."
    )),
    ("special-worker", term("special worker"), term(
        "Goes on a square space, whose symbol gives the first worker there something extra. You hire one with a "
        "milestone."
    )),
    ("helm-point", term("helm point"), term(
        "Moves one of your ships a step, and is worth a point at the end. All helm points of one action go to the "
        "same ship."
    )),
    ("level", term("level"), term(
        "The number of tiles on a space. A cube on land is worth its level, and you get no change."
    )),
    ("double-tile", term("double tile"), term(
        "Shows two landscapes on each side, all four in total. It goes on two neighbouring empty spaces of the same "
        "level if each half covers the same landscape or is a settlement, or on two uncharted spaces without a ruin, "
        "one of them next to one of your landscapes. A shim can make up for one level of difference."
    )),
    ("any", term("any item"), term("Any cube or coin will do: stored items are worth 1, cubes on land their level.")),
    ("trade", term("trade"), term(
        "At any time: cloth for coins or gold for cubes, {treasure} to 1, or anything for anything, {any} to 1. "
        "Values count, any excess is lost, and what you get goes to your marketplace."
    )),
)  # fmt: skip


def explain(lang: str = "en") -> dict[str, str]:
    """Return the explanation of each thing, by its lower-case name."""
    return {entry.name.lower(): entry.text for entry in entries(lang)}


@cache
def entries(lang: str) -> tuple[Entry, ...]:
    """Return all entries of the guide. Pictures ask for one whenever they show what a card does."""
    v = voice(lang)
    return (*land(v), *water(v), *board(v), *centre(v), *cards(v), *others(v))


def land(v: Voice) -> Iterator[Entry]:
    for slug, thing, text in zip(LANDSCAPE_SLUGS, LANDSCAPE_NOUNS, LANDSCAPES, strict=True):
        yield Entry(f"landscape:{slug}", v.name(thing), v.say(text, **numbers(v)))
    for slug, thing, text in zip(ITEM_SLUGS, ITEM_NOUNS, ITEMS, strict=True):
        yield Entry(f"item:{slug}", v.name(thing), v.say(text, **numbers(v)))


def water(v: Voice) -> Iterator[Entry]:
    for islet, thing in enumerate(ISLET_NOUNS):
        text = v.say(
            "{brings}. Landscape: {landscape}. You can use it when you lay it, and any ship that sails over it can use it too.",
            brings=capital(islet_brings(v, islet)),
            landscape=v.name(LANDSCAPE_NOUNS[ISLET_LAND[islet]]),
        )
        yield Entry(f"islet:{ISLET_SLUGS[islet]}", v.name(thing), text)
    for slug, thing, text in zip(SHIP_SLUGS, SHIP_NOUNS, DIRECTIONS, strict=True):
        yield Entry(f"ship:{slug}", v.name(thing), v.say(text))


def board(v: Voice) -> Iterator[Entry]:
    for boat, thing in enumerate(BOAT_NOUNS):
        text = v.say("{brings}, once when it is built and then in every income.", brings=capital(boat_brings(v, boat)))
        if BOAT_SLUGS[boat] == "resource":
            text = f"{text} {v.say('It has a storage spot of its own.')}"
        yield Entry(f"boat:{BOAT_SLUGS[boat]}", v.name(thing), text)
    for crate, thing in enumerate(CRATE_NOUNS):
        text = v.say("{brings}: at any time, when you cover it with a lid.", brings=capital(crate_brings(v, crate)))
        yield Entry(f"crate:{CRATE_SLUGS[crate]}", v.name(thing), text)
    for building, text in enumerate(BUILDINGS):
        facts = costs(v, [BUILD_COST[building]], BUILD_POINTS[building])
        yield Entry(f"building:{BUILDING_SLUGS[building]}", v.name(BUILDING_NOUNS[building]), f"{facts} {v.say(text)}")
    facts = costs(v, [BUILD_COST[STATUE_COST], BUILD_COST[STATUE_COST + 1]], BUILD_POINTS[STATUE_COST])
    for slug, text in (("statue", f"{facts} {v.say(STATUE)}"), ("ruin", v.say(RUIN)), ("lid", v.say(LID))):
        yield Entry(f"building:{slug}", v.name(BUILDING_NOUNS[BUILDING_SLUGS.index(slug)]), text)
    for space, cost in enumerate(LANDING_COST):
        name = v.say("landing space {n}", n=space + 1)
        yield Entry(f"landing:{space + 1}", name, costs(v, [cost], LANDING_POINTS[space]))


def costs(v: Voice, prices: list[Iterable[int]], gain: int) -> str:
    """Return costs and helm points in a sentence."""
    cost = one_of(v, [amounts(v, price) for price in prices])
    return v.say("Costs {cost}, gives {points}.", cost=cost, points=helm_points(v, int(gain)))


def centre(v: Voice) -> Iterator[Entry]:
    for number, letter in enumerate(SECTION_NAMES):
        text = v.say("{does}.", does=capital(section_does(v, number)))
        if symbol := symbol_does(v, number, square=False):
            text = f"{text} {v.say('Symbol for the first worker on the round space: {symbol}.', symbol=symbol)}"
        symbol = symbol_does(v, number, square=True)
        strong = v.say("Symbol for the first special worker on the square space: {symbol}.", symbol=symbol)
        yield Entry(f"section:{letter}", section(number, v.lang), f"{text} {strong}")
    for ship, cost in enumerate(CARGO_COST):
        text = v.say(
            "Supply it with {cost} for {points} and your crate lid.",
            cost=amounts(v, cost),
            points=helm_points(v, int(CARGO_POINTS[ship])),
        )
        yield Entry(f"cargo-ship:{ship + 1}", v.say("cargo ship {n}", n=ship + 1), text)
    for number, title in enumerate(ORDER_NAMES):
        name = v.say("royal order {n}, {title}", n=number + 1, title=v.say(title))
        yield Entry(f"order:{number + 1}", name, v.say("{does}.", does=capital(order_wants(v, number))))


def cards(v: Voice) -> Iterator[Entry]:
    for number, card in enumerate(SMALL_CARDS, 1):
        text = v.say("Small building card: {effect}.", effect=effect_of(v, card))
        yield Entry(f"small-card:{number}", card_name(v, card), text)
    for number, card in enumerate(LARGE_CARDS, 1):
        effect = effect_of(v, card, face_up=True)
        if card.part("once"):
            text = v.say("Large building card, once at any time, then turned over: {effect}.", effect=effect)
        else:
            text = v.say("Large building card: {effect}.", effect=effect)
        yield Entry(f"large-card:{number}", card_name(v, card), text)


def others(v: Voice) -> Iterator[Entry]:
    for key, name, text in OTHERS:
        yield Entry(key, v.say(name), v.say(text, **numbers(v)))


@cache
def spaces(lang: str) -> tuple[Entry, ...]:
    """Return the land spaces. They are found by key only, since their names would say nothing in a list."""
    return tuple(describe_spaces(voice(lang)))


def describe_spaces(v: Voice) -> Iterator[Entry]:
    for space in range(LAND):
        text = [v.say("A land space in row {row}.", row=SPACE_NAMES[space][0])]
        if space == START:
            text.append(v.say("Your first landscape is here."))
        if space in PASSAGE:
            text.append(v.say("It is part of the passage."))
        if space in RUINS:
            text.append(v.say("There is a ruin here until you remove it."))
        yield Entry(f"space:{SPACE_NAMES[space]}", v.say("space {name}", name=SPACE_NAMES[space]), " ".join(text))


def explain_about(name: str, lang: str = "en") -> str | None:
    """Explain a thing by its key or by (part of) its name, in this language or in English; one line per match."""
    return look_up(name, entries, lang, spaces(lang))
