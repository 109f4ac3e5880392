"""The illustration of a building card, made from what the card does: cards are data, and other editions have others.

A house that tells by its sky when the card works, and before it what it is about: goods, tiles, people, points.
"""

from functools import cache
from zlib import crc32

from leeward.cooper_island.edition.vocabulary import Always, Card, Condition, Count, Deed, Gain, Part
from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.pen import n

LESS, MORE = "\N{MINUS SIGN}", "+"
ALWAYS = {
    Always.BOATS_LESS: ("boat", LESS),
    Always.BUILDINGS_LESS: ("small", LESS),
    Always.SMALL_BUILDINGS_LESS: ("small", LESS),
    Always.LARGE_BUILDINGS_LESS: ("large", LESS),
    Always.FORTRESS_LESS: ("fortress", LESS),
    Always.STATUES_LESS: ("statue", LESS),
    Always.CARGO_LESS: ("cargo", LESS),
    Always.FEEDING_LESS: ("feed", LESS),
    Always.SHIM_LESS: ("high", LESS),
    Always.TILE_LESS: ("place", LESS),
    Always.CARD_BACK_LESS: ("copy", LESS),
    Always.LID_BACK_LESS: ("lid", LESS),
    Always.BOAT_HELM: ("boat", MORE),
    Always.BUILDING_HELM: ("small", MORE),
    Always.STATUE_HELM: ("statue", MORE),
    Always.CARGO_HELM: ("cargo", MORE),
    Always.CUBE_SPOTS: ("any", MORE),
    Always.COIN_SPOTS: ("coin", MORE),
    Always.SPOTS: ("crate", MORE),
    Always.GOLD_LEVEL: ("gold", MORE),
    Always.COIN_FEEDS: ("coin", "="),
}
HELM = (Always.BOAT_HELM, Always.BUILDING_HELM, Always.STATUE_HELM, Always.CARGO_HELM)
GAINS = {
    Gain.WOOD: "wood",
    Gain.STONE: "stone",
    Gain.FOOD: "food",
    Gain.GOLD: "gold",
    Gain.CLOTH: "cloth",
    Gain.COINS: "coin",
    Gain.CHOSEN: "any",
    Gain.DRAW: "draw",
    Gain.STEPS: "step",
    Gain.CARTOGRAPHER: "step",
    Gain.HELM: "helm",
    Gain.ISLETS: "islet",
    Gain.BOATS: "boat",
    Gain.PAY: "any",
    Gain.TURN_BOATS: "boat",
}
DEEDS = {
    Deed.RUIN: "ruin",
    Deed.STATUE: "statue",
    Deed.BOAT: "boat",
    Deed.BUILDING: "small",
    Deed.CARGO: "cargo",
    Deed.PLACE: "place",
    Deed.PLACE_SHIMMED: "high",
    Deed.FEED: "feed",
    Deed.LID: "lid",
    Deed.MOVE: "large",
}
COUNTS = {
    Count.SETTLEMENTS: "l-settlement",
    Count.FORESTS: "l-forest",
    Count.MEADOWS: "l-meadow",
    Count.MOUNTAINS: "l-mountain",
    Count.SPACES: "high",
    Count.UNCHARTED: "unknown",
    Count.FREE: "area",
    Count.AREA: "area",
    Count.PASSAGE: "place",
    Count.RUINS: "ruin",
    Count.BUILT_ON_SETTLEMENTS: "small",
    Count.BUILDINGS: "small",
    Count.STATUES: "statue",
    Count.WORKSHOP: "statue",
    Count.BOATS: "boat",
    Count.ISLETS: "islet",
    Count.LIDS: "lid",
    Count.LOG_BOOKS: "log",
    Count.ANCHORS: "anchor",
    Count.HELM: "helm",
    Count.WORKERS: "normal",
    Count.SPECIAL_WORKERS: "special",
    Count.MILESTONES: "vp",
    Count.STORED: "any",
    Count.CUBES: "any",
    Count.TILES: "place",
    Count.STEPS: "step",
}
MOST = 3  # symbols before a house
HOUSES = 6  # shapes of them
ROOFS = 4  # colours


def signs_of(card: Card) -> list[tuple[str, str]]:
    """What a card is about: symbols, and what stands beside them."""
    found: list[tuple[str, str]] = []
    for part in card.parts:
        found += signs_of_part(part)
    return list(dict.fromkeys(found))


def signs_of_part(part: Part) -> list[tuple[str, str]]:
    found = []
    for hook, number in part.always.items():
        symbol, sign = ALWAYS[hook]
        found.append((symbol, "") if hook in HELM else (symbol, f"{sign}{number}"))
        if hook in HELM:
            found.append(("helm", f"{MORE}{number}"))
        elif hook == Always.COIN_FEEDS:
            found.append(("food", ""))
    for gain, number in part.gains.items():
        if gain == Gain.DO:
            found += [(symbol, "") for deed, symbol in DEEDS.items() if number >> deed & 1]
        elif gain in GAINS and number:
            found.append((GAINS[gain], str(number) if number > 1 else ""))
    found += [sign_of(condition) for condition in ([part.per] if part.per else part.conditions[:1])]
    if part.points:
        found.append(("vp", str(part.points)))
    return found


def sign_of(condition: Condition) -> tuple[str, str]:
    return COUNTS[condition.count], str(condition.least) if condition.least > 1 else ""


@cache
def house(key: str, when: str, w: float, h: float) -> str:
    """A house of its own for every card: its shape, the colour of its roof, where it stands; and the sky above it."""
    shape = crc32(key.encode())
    size = min(h * 0.92, w * 0.8)
    x, base = (w - size) * (0.3 + shape % 3 * 0.2), h * 0.86
    rise = f"M0 {n(h * 0.72)}Q{n(w * 0.3)} {n(h * 0.56)} {n(w * 0.6)} {n(h * 0.7)}T{n(w)} {n(h * 0.64)}V{n(h)}H0z"
    drawn = f'<rect class="sky {when}" width="{n(w)}" height="{n(h)}" rx="4"/>'
    if w > 60:
        drawn += f'<circle class="sun" cx="{n(w * 0.14)}" cy="{n(h * 0.24)}" r="{n(h * 0.1)}"/>'
    drawn += f'<path class="hill" d="{rise}"/>'
    roof = f'class="roof{shape // 3 % ROOFS}"'
    return drawn + pen.use(f"h-{shape // 3 // ROOFS % HOUSES}", x, base - size, size, roof)


def illustration(card: Card, w: float, h: float, least: float) -> str:
    """The house, and before it what the card is about."""
    drawn = house(card.key, card.parts[0].when if card.parts else "once", w, h)
    signs = signs_of(card)[:MOST]
    size = min(h * 0.48, w / 2.4, 46)
    if w < 44:
        signs, size = signs[:1], min(w, h) * 0.7
    widths = [size + (pen.width_of(said, least, pen.Face.STRONG) + 1 if said and w >= 44 else 0) for _, said in signs]
    gap = min(4.0, (w - 4 - sum(widths)) / max(len(signs), 1))
    while sum(widths) > w - 4 and len(signs) > 1:
        signs, widths, gap = signs[:-1], widths[:-1], 2.0
    x = (w - sum(widths) - gap * (len(signs) - 1)) / 2
    for (symbol, said), wide in zip(signs, widths, strict=True):
        drawn += pen.use(symbol, x, h - size - 2, size)
        if said and w >= 44:
            drawn += pen.text(x + size, h - 4, said, least, "b outlined")
        x += wide + gap
    return drawn
