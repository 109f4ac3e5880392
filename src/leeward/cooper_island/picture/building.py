"""What the viewer has built and can build: boats on their landing spaces, crates and lids, buildings, statues."""

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.scene import Scene, bits
from leeward.cooper_island.rules.components import (
    BOATS,
    BUILD_COST,
    BUILD_POINTS,
    CRATES,
    LANDING_COST,
    LANDING_POINTS,
    LANDING_SPACES,
    LARGE_BUILDINGS,
    SMALL_BUILDINGS,
    STATUE_COST,
    Building,
    Item,
)
from leeward.cooper_island.rules.table import NONE
from leeward.cooper_island.words.names import BOAT_SLUGS, BUILDING_SLUGS, CRATE_SLUGS, ITEM_SLUGS
from leeward.cooper_island.words.touch import SPOT_KINDS

ORDER_OF_COST = (Item.COIN, Item.WOOD, Item.STONE, Item.GOLD, Item.CLOTH)
COSTS = [[(ITEM_SLUGS[item], cost[item]) for item in ORDER_OF_COST if cost[item]] for cost in BUILD_COST.tolist()]
POINTS = BUILD_POINTS.tolist()
LANDING = [
    ([("coin", cost[Item.COIN]), ("wood", cost[Item.WOOD])], points)
    for cost, points in zip(LANDING_COST.tolist(), LANDING_POINTS.tolist(), strict=True)
]
CRATE_SIGNS = ("draw", "place", "step", "coin", "any")
CRATE_NUMBERS = ("", "", "2", "2", "2")
OWNED = (SMALL_BUILDINGS, LARGE_BUILDINGS, 1)  # small, large, fortress


def boat(kind: str, w: float, h: float, down: bool) -> str:
    """Draw a boat with what it brings on its sail; bare if it is turned over."""
    mast, wide = w / 2, min(h * 0.66, w * 0.72)
    keel, prow = n(h * 0.95), n(h * 0.62)
    hull = f"M{n(w * 0.05)} {prow}Q{n(mast)} {n(h * 0.72)} {n(w * 0.95)} {n(h * 0.6)}Q{n(w * 0.9)} {keel} {n(w * 0.7)} {keel}"
    hull += f"H{n(w * 0.3)}Q{n(w * 0.12)} {keel} {n(w * 0.05)} {prow}z"
    drawn = f'<ellipse class="shade" cx="{n(mast + 2)}" cy="{n(h * 0.95)}" rx="{n(w * 0.36)}" ry="{n(h * 0.05)}"/>'
    if down:
        return f'{drawn}<path class="hull bare" d="{hull}"/>'
    belly, high = n(wide * 0.12), h * 0.57
    sail = f"M{n(mast - wide / 2)} {n(h * 0.04)}q{n(wide / 2)} {n(h * 0.05)} {n(wide)} 0q{belly} {n(high / 2)} 0 {n(high)}"
    sail += f"q{n(-wide / 2)} {n(-h * 0.06)} {n(-wide)} 0q{belly} {n(-high / 2)} 0 {n(-high)}z"
    size = min(h * 0.5, wide * 0.8)
    drawn += f'<path class="mast" d="M{n(mast)} 0V{n(h * 0.7)}"/><path class="hull" d="{hull}"/><path class="sail" d="{sail}"/>'
    drawn += f'<path class="gleam" d="M{n(w * 0.09)} {n(h * 0.69)}Q{n(mast)} {n(h * 0.78)} {n(w * 0.92)} {n(h * 0.67)}"/>'
    return drawn + pen.stamp(f"i-{kind}", mast - size / 2 + wide * 0.03, h * 0.09, size)


def draw_landing(scene: Scene, w: float, h: float) -> str:
    """Draw the landing spaces with their boats, and the boats still to be built."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    top, width = least + 11, (w - 10) / LANDING_SPACES
    low = h - max(40, (h - top) * 0.34)
    drawn = pen.field(w, h, scene.say("Landing spaces"), least, of="water")
    high = low - top - 4
    for space, (parts, points) in enumerate(LANDING):
        built, thing = player.landing[space], f"landing-{seat}-{space}"
        kind = BOAT_SLUGS[built] if built != NONE else ""
        attrs = scene.marks(thing, f"boat:{kind}" if kind else f"landing:{space + 1}")
        due = bool(scene.table.boats_left >> space & 1) and scene.table.actor == seat
        if kind:
            down = bool(player.boats_down >> space & 1)
            piece = pen.on_a_thing(f"built-{seat}-{kind}", f"boat-{seat}-{kind}", f"boat:{kind}", thing)
            size = min(high - 4, 56)
            inside = f"<g {piece}>{pen.at(2, (high - size) / 2, boat(kind, width - 8, size, down))}</g>"
        else:
            row = high / 3
            signs = [*parts, ("helm", points)]
            size = min(row - 1, 19, width - 26)
            middle = (width - 4 - size - 14) / 2
            inside = "".join(
                pen.counted(kind, number, middle, i * row + (row - size) / 2, size, least + 1)
                for i, (kind, number) in enumerate(signs)
            )
        drawn += pen.thing(attrs, 5 + space * width + 2, top, width - 4, high, inside, "water due" if due else "water", 7)
    step = (w - 10) / BOATS
    for waiting in bits(player.boats, BOATS):
        kind = BOAT_SLUGS[waiting]
        attrs = scene.marks(f"boat-{seat}-{kind}", f"boat:{kind}", piece=f"boat-{seat}-{kind}")
        drawn += pen.thing(
            attrs, 5 + waiting * step + 2, low, step - 4, h - low - 4, boat(kind, step - 4, h - low - 5, False), "touch", 6
        )
    return drawn


def draw_crates(scene: Scene, w: float, h: float) -> str:
    """Draw the crates, and the lids: those on crates and those still unused."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    top, width = least + 11, (w - 10) / (CRATES + 1)
    high = h - top - 6
    drawn = pen.field(w, h, scene.say("Crates and lids"), least, of="wood")
    size = min(width - 4, high)
    for crate in range(CRATES):
        kind = CRATE_SLUGS[crate]
        thing = f"crate-{seat}-{kind}"
        attrs = scene.marks(thing, f"crate:{kind}")
        inside = pen.stamp("crate", (width - 4 - size) / 2, (high - size) / 2, size)
        if player.crates >> crate & 1:
            lid = pen.on_a_thing(f"lid-{seat}-{kind}", f"lid-{seat}", f"crate:{kind}", thing)
            inside += pen.use("lid", (width - 4 - size) / 2, (high - size) / 2, size, lid, seat)
        else:
            inside += crate_sign(crate, (width - 4) / 2 - size * 0.09, high / 2 + size * 0.08, size * 0.6, least)
        drawn += pen.thing(attrs, 7 + crate * width, top, width - 4, high, inside, "touch", 5)
    attrs = scene.marks(f"lids-{seat}", "building:lid")
    size = min(size, 30)
    lids = "".join(
        pen.use(
            "lid",
            3 + i * 5,
            2 + i * 4,
            size,
            pen.on_a_thing(f"lid-{seat}-unused-{i + 1}", f"lid-{seat}", "building:lid", f"lids-{seat}"),
            seat,
        )
        for i in range(player.lids)
    )
    if scene.grip == f"lids-{seat}":  # the lid that is put on the land now
        lids += pen.use("lid", 3 + player.lids * 5, 2 + player.lids * 4, size, seat=seat)
    lids += pen.text(width - 8, high - 4, player.lids, least, "b e") if player.lids > 1 else ""
    return drawn + pen.thing(attrs, 7 + CRATES * width, top, width - 6, high, lids, "hole", 5)


def crate_sign(crate: int, x: float, y: float, size: float, least: float) -> str:
    """Draw what a lid does on a crate, in the middle of its front: a little left of and below the crate's own middle."""
    number = CRATE_NUMBERS[crate]
    size = size * 0.72 if number else size
    left = x - (size + (9 if number else 0)) / 2
    drawn = pen.stamp(CRATE_SIGNS[crate], left, y - size / 2, size)
    return drawn + (pen.text(left + size + 2, y + least * 0.36, number, least, "b goldink") if number else "")


def draw_built(scene: Scene, w: float, h: float) -> str:
    """Draw the buildings still to be erected, with their costs."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    top = least + 10
    height = (h - top - 4) / len(Building)
    drawn = pen.field(w, h, scene.say("Buildings"), least)
    for building in Building:
        kind, left = BUILDING_SLUGS[building], player.buildings[building]
        thing = f"building-{seat}-{kind}"
        attrs = scene.marks(thing, f"building:{kind}")
        high = height - 4
        size = min(high + 2, 34)
        step = min(size * 0.8, (w * 0.24 - size) / max(OWNED[building] - 1, 1))
        houses = "".join(
            pen.use(
                kind,
                5 + i * step,
                (high - size) / 2,
                size,
                pen.on_a_thing(f"house-{seat}-{kind}-{i + 1}", f"{kind}-{seat}", f"building:{kind}", thing),
                seat,
            )
            for i in range(left)
        )
        for i in range(left, OWNED[building]):
            houses += f'<g class="absent">{pen.stamp(kind, 5 + i * step, (high - size) / 2, size)}</g>'
        icon = min(high - 6, 21)
        inside = houses + pen.cost(COSTS[building], w * 0.27, (high - icon) / 2, icon, least + 2, w * 0.014)
        inside += pen.counted("helm", POINTS[building], w - 10 - icon - 22, (high - icon) / 2, icon, least + 2)
        drawn += pen.thing(attrs, 5, top + building * height, w - 10, high, inside)
    return drawn


def draw_workshop(scene: Scene, w: float, h: float) -> str:
    """Draw the crafting spots with their statues, and what a statue costs."""
    seat, least = scene.near, scene.smallest
    player, facts = scene.players[seat], scene.facts[seat]
    top = least + 11
    high = h - top - 5
    drawn = pen.field(w, h, scene.say("Workshop"), least, w * 0.5, "workshop", "stone")
    room = w * 0.5
    places = sum(facts.crafting[spot] for spot in range(len(SPOT_KINDS)))
    step = min(34.0, room / max(places, 1))
    x = 7.0
    for spot, kind in enumerate(SPOT_KINDS):
        number, thing = facts.crafting[spot], f"workshop-{seat}-{kind}"
        if not number:
            continue
        attrs = scene.marks(thing, "workshop")
        inside = ""
        for i in range(number):
            inside += pen.box(i * step + 2, 1, step - 4, high - 2, "hole", 5)
            if spot == 1:
                inside += pen.stamp("helm", i * step + step / 2 - 7, high - 18, 14)
        for i in range(player.workshop[spot]):
            statue = pen.on_a_thing(f"statue-{seat}-{kind}-{i + 1}", f"statue-{seat}", "building:statue", thing)
            inside += pen.use("statue", i * step, (high - step) / 2, step, statue, seat)
        drawn += pen.thing(attrs, x, top, number * step, high, inside, "touch")
        x += number * step + 6
    icon = min(19, (h - 10) / 2 - 2)
    left = w - 2 * (icon + 14) - 12
    prices = pen.box(left - icon - 38, 3, w - left + icon + 34, h - 6, "touch")
    for i in (0, 1):
        prices += pen.cost(COSTS[STATUE_COST + i], left, 5 + i * (icon + 4) + (h - 10 - 2 * icon - 4) / 2, icon, least + 1, 8)
    prices += pen.use("statue", left - icon - 36, h / 2 - icon / 2, icon, seat=seat)
    prices += pen.counted("helm", POINTS[STATUE_COST], left - 34, h / 2 - 8, 16, least + 1)
    return drawn + f"<g {scene.marks(f'statues-{seat}', 'building:statue')}>{prices}</g>"
