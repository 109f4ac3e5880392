"""The illustration of a building card, derived from what the card does, since cards are data of an edition.

It shows a house whose sky tells when the card works, and symbols of what it is about: goods, tiles, people, points.
"""

from functools import cache
from typing import Any
from zlib import crc32

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.pen import n

LESS, MORE = "\N{MINUS SIGN}", "+"
ALWAYS = {
    "boats_less": ("boat", LESS),
    "buildings_less": ("small", LESS),
    "small_buildings_less": ("small", LESS),
    "large_buildings_less": ("large", LESS),
    "fortress_less": ("fortress", LESS),
    "statues_less": ("statue", LESS),
    "cargo_less": ("cargo", LESS),
    "feeding_less": ("feed", LESS),
    "shim_less": ("high", LESS),
    "tile_less": ("place", LESS),
    "card_back_less": ("copy", LESS),
    "lid_back_less": ("lid", LESS),
    "boat_helm": ("boat", MORE),
    "building_helm": ("small", MORE),
    "statue_helm": ("statue", MORE),
    "cargo_helm": ("cargo", MORE),
    "cube_spots": ("any", MORE),
    "coin_spots": ("coin", MORE),
    "spots": ("crate", MORE),
    "gold_level": ("gold", MORE),
    "coin_feeds": ("coin", "="),
}
GAINS = {
    "wood": "wood",
    "stone": "stone",
    "food": "food",
    "gold": "gold",
    "cloth": "cloth",
    "coins": "coin",
    "chosen": "any",
    "draw": "draw",
    "steps": "step",
    "cartographer": "step",
    "helm": "helm",
    "islets": "islet",
    "boats": "boat",
    "pay": "any",
    "turn_boats": "boat",
}
DEEDS = ("ruin", "statue", "boat", "small", "cargo", "place", "high", "feed", "lid", "large")  # in the edition's order
COUNTS = {
    "settlements": "l-settlement",
    "forests": "l-forest",
    "meadows": "l-meadow",
    "mountains": "l-mountain",
    "spaces": "high",
    "uncharted": "unknown",
    "free": "area",
    "area": "area",
    "passage": "place",
    "ruins": "ruin",
    "built_on_settlements": "small",
    "buildings": "small",
    "statues": "statue",
    "workshop": "statue",
    "boats": "boat",
    "islets": "islet",
    "lids": "lid",
    "log_books": "log",
    "anchors": "anchor",
    "helm": "helm",
    "workers": "normal",
    "special_workers": "special",
    "milestones": "vp",
    "stored": "any",
    "cubes": "any",
    "tiles": "place",
    "steps": "step",
}
MOST = 3  # symbols in front of a house
HOUSES = 6  # shapes of them
ROOFS = 4  # colours


def signs_of(card: Any) -> list[tuple[str, str]]:
    """List what a card is about: symbols, and the texts beside them."""
    return list(dict.fromkeys(sign for part in card.parts for sign in signs_of_part(part)))


def signs_of_part(part: Any) -> list[tuple[str, str]]:
    """List what a part of a card changes, brings and counts, and its points; the names are those of the edition."""
    found = []
    for hook, number in part.always.items():
        word = hook.name.lower()
        symbol, sign = ALWAYS[word]
        if word.endswith("_helm"):
            found += [(symbol, ""), ("helm", f"{MORE}{number}")]
        else:
            found.append((symbol, f"{sign}{number}"))
        if word == "coin_feeds":
            found.append(("food", ""))
    for gain, number in part.gains.items():
        word = gain.name.lower()
        if word == "do":
            found += [(symbol, "") for deed, symbol in enumerate(DEEDS) if number >> deed & 1]
        elif word in GAINS and number:
            found.append((GAINS[word], str(number) if number > 1 else ""))
    found += [sign_of(condition) for condition in ([part.per] if part.per else part.conditions[:1])]
    if part.points:
        found.append(("vp", str(part.points)))
    return found


def sign_of(condition: Any) -> tuple[str, str]:
    return COUNTS[condition.count.name.lower()], str(condition.least) if condition.least > 1 else ""


@cache
def house(key: str, when: str, w: float, h: float) -> str:
    """Draw a house whose shape, roof and place are the card's own, and the sky above it."""
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


def illustration(card: Any, w: float, h: float, least: float) -> str:
    """Draw the house, and in front of it what the card is about."""
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
