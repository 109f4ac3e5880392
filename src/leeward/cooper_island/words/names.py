"""Names of things, and the notation of every action in saved games.

Land spaces are named by row, from A at the passage to E at the harbor, and numbered from the left: A1, C3, E2.
Water spaces are R1 to R4 to the right of the harbor and L1 to L4 to its left, from the harbor to the bay.
"""

import re
from collections.abc import Iterable

from leeward.cooper_island.edition.vocabulary import Card
from leeward.cooper_island.rules.components import (
    FIRST_HALF,
    SECOND_HALF,
    TILE_KINDS,
    Boat,
    Crate,
    Islet,
    Item,
    Landscape,
    Order,
    Section,
)
from leeward.cooper_island.rules.deck import CARDS, LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.peninsula import (
    EDGE_FIRST,
    EDGE_SECOND,
    EDGES,
    PLACES,
    RUINS,
    SLOT_FAR,
    SLOT_LAND,
    SLOT_WATER,
    SLOTS,
    WATER_SIDE,
)
from leeward.cooper_island.rules.table import Act
from leeward.kernel.language.speech import Voice, noun, term, voice
from leeward.kernel.play.wording import Notation

# Each list is in the order of its numbers in `components`.
LANDSCAPE_NOUNS = (
    noun("forest", "a forest"),
    noun("meadow", "a meadow"),
    noun("mountain", "a mountain"),
    noun("settlement", "a settlement"),
)
ITEM_NOUNS = (
    noun("wood", "the wood"),
    noun("stone", "the stone"),
    noun("food", "the food"),
    noun("gold", "the gold"),
    noun("cloth", "the cloth"),
    noun("coin", "the coin"),
)
ITEM_NAMES = tuple(thing.name for thing in ITEM_NOUNS)
ISLET_NOUNS = (
    noun("coin islet", "the coin islet"),
    noun("resource islet", "the resource islet"),
    noun("treasure islet", "the treasure islet"),
    noun("step islet", "the step islet"),
    noun("tile islet", "the tile islet"),
    noun("ruin islet", "the ruin islet"),
)
BOAT_NOUNS = (
    noun("coin boat", "the coin boat"),
    noun("treasure boat", "the treasure boat"),
    noun("tile boat", "the tile boat"),
    noun("step boat", "the step boat"),
    noun("resource boat", "the resource boat"),
    noun("copying boat", "the copying boat"),
)
CRATE_NOUNS = (
    noun("tile crate", "the tile crate"),
    noun("land crate", "the land crate"),
    noun("step crate", "the step crate"),
    noun("coin crate", "the coin crate"),
    noun("cube crate", "the cube crate"),
)
# The buildings, then other pieces on land.
BUILDING_NOUNS = (
    noun("small building", "a small building"),
    noun("large building", "a large building"),
    noun("fortress", "the fortress"),
    noun("statue", "a statue"),
    noun("ruin", "a ruin"),
    noun("crate lid", "a crate lid"),
)
SHIP_NOUNS = (
    noun("ship with one sail", "the ship with one sail"),
    noun("ship with two sails", "the ship with two sails"),
)
ORDER_NAMES = (
    term("income boats"),
    term("buildings"),
    term("crate lids"),
    term("statues"),
    term("high spaces"),
    term("uncharted spaces"),
    term("largest area"),
    term("copied order"),
)

# The names in programs and pictures.
LANDSCAPE_SLUGS = tuple(kind.name.lower() for kind in Landscape)
ITEM_SLUGS = tuple(kind.name.lower() for kind in Item)
ISLET_SLUGS = tuple(kind.name.lower() for kind in Islet)
BOAT_SLUGS = tuple(kind.name.lower() for kind in Boat)
CRATE_SLUGS = tuple(kind.name.lower() for kind in Crate)
BUILDING_SLUGS = ("small", "large", "fortress", "statue", "ruin", "lid")
SHIP_SLUGS = ("one-sail", "two-sails")
SECTION_NAMES = tuple(kind.name for kind in Section)
ARTICLES = ("the ", "der ", "die ", "das ")


def _space_names() -> tuple[str, ...]:
    rows = sorted({place[1] for place in PLACES})
    seen = dict.fromkeys(rows, 0)
    names = []
    for place in PLACES:
        seen[place[1]] += 1
        names.append(f"{'ABCDEFGHIJKLMNOPQRS'[rows.index(place[1])]}{seen[place[1]]}")
    return tuple(names)


SPACE_NAMES = _space_names()
WATER_NAMES = tuple(f"{side}{number}" for side in "RL" for number in range(1, WATER_SIDE + 1))


def landscape(landscape: int, lang: str = "en") -> str:
    return voice(lang).name(LANDSCAPE_NOUNS[landscape])


def item(item: int, lang: str = "en") -> str:
    return voice(lang).say(ITEM_NAMES[item])


def islet(islet: int, lang: str = "en") -> str:
    return voice(lang).name(ISLET_NOUNS[islet])


def boat(boat: int, lang: str = "en") -> str:
    return voice(lang).name(BOAT_NOUNS[boat])


def crate(crate: int, lang: str = "en") -> str:
    return voice(lang).name(CRATE_NOUNS[crate])


def building(building: int, lang: str = "en") -> str:
    """Return the name of a building, or of the statue, ruin or lid that follow them."""
    return voice(lang).name(BUILDING_NOUNS[building])


def ship(ship: int, lang: str = "en") -> str:
    return voice(lang).name(SHIP_NOUNS[ship])


def small_card(card: int, lang: str = "en") -> str:
    return card_name(voice(lang), SMALL_CARDS[card])


def large_card(card: int, lang: str = "en") -> str:
    return card_name(voice(lang), LARGE_CARDS[card])


def card_name(v: Voice, card: Card) -> str:
    """Return the edition's name in this language, or else in English, without an article."""
    name = card.names.get(v.lang, [card.name])[0]
    return next((name[len(article) :] for article in ARTICLES if name.lower().startswith(article)), name)


def the_card(v: Voice, card: Card) -> str:
    """Return the card as it follows "uses": the edition's own form, or built from the article of its name."""
    names = card.names.get(v.lang, [])
    if len(names) == 2:
        return names[1]
    if v.lang == "de" and names:
        return re.sub("^der ", "den ", names[0])
    return v.say("the {card}", card=card_name(v, card))


def order(order: int, lang: str = "en") -> str:
    return voice(lang).say(ORDER_NAMES[order])


def space(space: int) -> str:
    """Return the name of a land space."""
    return SPACE_NAMES[space]


def water(water: int) -> str:
    return WATER_NAMES[water]


def section(section: int, lang: str = "en") -> str:
    return voice(lang).say("section {letter}", letter=SECTION_NAMES[section])


def side(kind: int, way: int, lang: str = "en") -> str:
    """Return one side of a double tile in its direction: forest-meadow."""
    return f"{landscape(int(FIRST_HALF[kind, way]), lang)}-{landscape(int(SECOND_HALF[kind, way]), lang)}"


def tile(kind: int, lang: str = "en") -> str:
    """Return a double tile by both its sides."""
    return f"{side(kind, 0, lang)} / {side(kind, 2, lang)}"


# Amounts


def amount(v: Voice, number: int, item: int) -> str:
    """Return for example "3 wood" or "2 coins"."""
    if item == Item.COIN:
        return coins(v, number)
    return f"{number} {v.say(ITEM_NAMES[item])}"


def amounts(v: Voice, numbers: Iterable[int]) -> str:
    """List the amount of each item, coins first; empty if there are none."""
    heap = [int(number) for number in numbers]
    order = (Item.COIN, *(item for item in Item if item != Item.COIN))
    return v.listing([amount(v, heap[item], item) for item in order if heap[item] > 0])


def coins(v: Voice, number: int) -> str:
    return v.count("{n} coin", "{n} coins", int(number), "no coins")


def helm_points(v: Voice, number: int) -> str:
    return v.count("{n} helm point", "{n} helm points", int(number), "no helm points")


def steps(v: Voice, number: int) -> str:
    """Return a number of cartographer steps."""
    return v.count("{n} step", "{n} steps", int(number), "no steps")


def anchors(v: Voice, number: int) -> str:
    return v.count("{n} anchor", "{n} anchors", int(number), "no anchors")


def cubes(v: Voice, number: int) -> str:
    return v.count("{n} cube", "{n} cubes", int(number))


def one_of(v: Voice, items: list[str]) -> str:
    """Return for example "wood, stone or food"."""
    if len(items) < 2:
        return "".join(items)
    return v.say("{items} or {last}", items=", ".join(items[:-1]), last=items[-1])


# Saved games


def _lay_texts() -> list[str]:
    """Name the space of the side's first landscape first: the forest on the front, the first one listed on the back."""
    texts = []
    for edge in range(EDGES):
        one, other = (SPACE_NAMES[spaces[edge]].lower() for spaces in (EDGE_FIRST, EDGE_SECOND))
        for face in ("front", "back"):
            texts += [f"lay {face} on {one} {other}", f"lay {face} on {other} {one}"]
    return texts


def _slot_texts() -> list[str]:
    texts = []
    for slot in range(SLOTS):
        half = "far" if SLOT_FAR[slot] else "near"
        texts.append(f"lay islet on {WATER_NAMES[SLOT_WATER[slot]]} {half} half beside {SPACE_NAMES[SLOT_LAND[slot]]}".lower())
    return texts


def _short_texts() -> list[str]:
    """List the notation of every action by number. None may ever change, or old games would no longer load."""
    spaces = [name.lower() for name in SPACE_NAMES]
    islets, boats, crates = ([thing.name for thing in nouns] for nouns in (ISLET_NOUNS, BOAT_NOUNS, CRATE_NOUNS))
    large_cards = [card.key.lower().replace("_", " ") for card in LARGE_CARDS]
    sails = ("one sail", "two sails")
    cards = range(1, CARDS + 1)
    landings = [f"landing space {number}" for number in range(1, (Act.ERECT - Act.BUILD_BOAT) // len(Boat) + 1)]
    kinds = {
        Act.PASS: ["pass"],
        Act.USE: ["use it"],
        Act.STEPS: ["take steps"],
        Act.COOPER: ["take cooper"],
        Act.DRAW: ["draw tile"],
        Act.FEED: ["feed"],
        Act.TRADE: ["trade cloth", "trade gold", "trade anything"],
        Act.FINISH: ["finish trade"],
        Act.SINGLE: ["cartographer"],
        Act.HIRE: ["hire worker", "hire special worker", "hire for points"],
        Act.START: [f"start with {kind}" for kind in LANDSCAPE_SLUGS],
        Act.SPACE: [f"worker on {letter} {shape}" for letter in "abcdefgh" for shape in ("round", "square")],
        Act.TAKE: [f"take {item}" for item in ITEM_SLUGS],
        Act.TAKE_BOTH: [f"take {item} and the other" for item in ITEM_SLUGS],
        Act.GIVE: [f"give {item}" for item in ITEM_SLUGS],
        Act.GIVE_CUBE: [f"give cube on {space}" for space in spaces],
        Act.LESS: [f"less {item}" for item in ITEM_SLUGS],
        Act.STORE: [f"store {item}" for item in ITEM_SLUGS],
        Act.STORE_CUBE: [f"store cube on {space}" for space in spaces],
        Act.TILE: [f"tile {LANDSCAPE_SLUGS[FIRST_HALF[k, 0]]}-{LANDSCAPE_SLUGS[SECOND_HALF[k, 0]]}" for k in range(TILE_KINDS)],
        Act.LAY: _lay_texts(),
        Act.ISLET_TILE: [f"place {islet}" for islet in islets],
        Act.SLOT: _slot_texts(),
        Act.LAY_SINGLE: [f"lay {kind} on {space}" for space in spaces for kind in LANDSCAPE_SLUGS],
        Act.MINE: ["mine stone", "mine gold"],
        Act.SAIL: [f"sail {ship}" for ship in sails],
        Act.ANCHOR: [f"anchor {ship}" for ship in sails],
        Act.ISLET: [f"use {islet}" for islet in islets],
        Act.BOAT: [f"use {boat}" for boat in boats],
        Act.BUILD_BOAT: [f"build {boat} on {landing}" for landing in landings for boat in boats],
        Act.ERECT: ["erect small building", "erect large building", "erect fortress"],
        Act.SITE: [f"put on {space}" for space in spaces],
        Act.RUIN: [f"remove ruin on {spaces[ruin]} to {spot} spot" for ruin in RUINS for spot in ("plain", "helm")],
        Act.STATUE: [f"build statue with {cost} from {spot} spot" for cost in ("stone", "gold") for spot in ("plain", "helm")],
        Act.SUPPLY: [f"supply cargo ship {number}" for number in range(1, Act.CRATE - Act.SUPPLY + 1)],
        Act.CRATE: [f"open {crate}" for crate in crates],
        Act.CARD: [f"use {card}" for card in large_cards],
        Act.KEEP: [f"keep card {number}" for number in cards],
        Act.RETURN: [f"return card {number}" for number in cards],
        Act.FLIP: [f"turn up {card}" for card in large_cards],
        Act.LID_BACK: [f"take back lid from {crate}" for crate in crates],
        Act.ASSIGN: [f"send {who} to order {n}" for n in range(1, len(Order) + 1) for who in ("worker", "special worker")],
        Act.DOCK: [f"turn over boat on {landing}" for landing in landings],
        Act.LID: ["take unused lid", *(f"take lid off {crate}" for crate in crates)],
        Act.MOVE: [f"move from {space}" for space in spaces],
    }
    return [text for _, texts in sorted(kinds.items()) for text in texts]


_NOTATION = Notation(_short_texts())
notation, action_of = _NOTATION.text, _NOTATION.action
