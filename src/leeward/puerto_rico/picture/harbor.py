"""The sea with its ships, and the trading house."""

from collections.abc import Iterator

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, sheet
from leeward.kernel.picture.pen import on_a_thing
from leeward.kernel.picture.typefaces import Face
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import Box, at, clear, crowd, fitted, glow, icon, number, part, rect
from leeward.puerto_rico.rules.components import HOUSE_SPACES, SHIPS_IN_PLAY, Good
from leeward.puerto_rico.words.touch import GOOD_KINDS

HIGHEST = 86  # of a ship
BELOW = 43  # of that is hull
HOLD = 5  # from the rail down to its goods
DEEP = 22  # size of a good or a colonist on board


def sea(scene: Scene, box: Box, across: int) -> Iterator[Part]:
    """Draw the cargo ships, then the colonist ship."""
    yield part("sea", box.x, box.y, sheet(Material.WATER, box.w, box.h), (box.w, box.h))
    ships = int(SHIPS_IN_PLAY[scene.table.seats])
    down = -(-(ships + 1) // across)
    w, step = (box.w - 8 * (across + 1)) / across, (box.h - 6) / down
    high = min(step - 2, HIGHEST)
    for i in range(ships + 1):
        x = round(box.x + 8 + i % across * (w + 8), 1)
        y = round(box.y + 3 + i // across * step + (step - high) / 2, 1)
        up = round(high - BELOW)
        svg = cargo_ship(scene, i, round(w, 1), up) if i < ships else colonist_ship(scene, round(w, 1), up)
        yield part(f"vessel-{i}", x, y, f'<g class="afloat">{svg}</g>')


def hull(w: float, up: float, colour: str, count: int) -> str:
    """Draw a ship under sail; `up` is its height above the rail, `count` the number on its sail."""
    mast, sail, waist = round(w * 0.46), up - 6, w - 44
    left = f"M{mast - 3} 7q-28 {sail * 0.3:g}-32 {sail - 3:g}q16-3 32 0z"
    right = f"M{mast + 3} 4q34 {sail * 0.35:g} 30 {sail:g}q-15-3-30 0z"
    rail = f"M3 {up - 4:g}h15l3 5q{waist / 2:g} 6 {waist:g} 0l20-7"
    body = f"{rail}q-3 30-24 43H26Q7 {up + 30:g} 3 {up - 4:g}z"
    rigging = f"M{mast} 3 12 {up - 4:g}M{mast} 3 {w - 6:g} {up - 6:g}"
    svg = clear(w, up + BELOW, 8) + f'<ellipse cx="{w / 2 + 5:g}" cy="{up + 37:g}" rx="{w / 2 - 8:g}" ry="6" class="shade"/>'
    svg += f'<path d="{rigging}" class="rigging"/><path d="M{mast} 2v{up + 2:g}" class="mast"/>'
    svg += f'<path d="{left}{right}" class="sail"/><path d="{left}{right}" fill="url(#lit)"/>'
    if up > 30:
        svg += f'<path d="M{mast + 2} 2h15l-4 3.500 4 3.500h-15z" fill="{colour}"/>'
    planks = f"M7 {up + 9:g}q{w / 2 - 7:g} 9 {w - 16:g}-2M12 {up + 22:g}q{w / 2 - 12:g} 8 {w - 26:g}-1"
    svg += f'<path d="{body}" fill="{colour}" class="hull"/><path d="{body}" fill="url(#lit)"/>'
    svg += f'<path d="{planks}" class="plank"/><path d="{rail}" class="rail"/>'
    crests = f"q{w / 8:g}-7 {w / 4:g} 0t{w / 4:g} 0 {w / 4:g} 0 {w / 4 - 8:g} 0"
    svg += f'<path d="M4 {up + 34:g}{crests}q-12 8-26 7H30q-14 1-26-7z" class="bow"/>'
    svg += f'<path d="M4 {up + 34:g}{crests}" class="wake"/>'
    return svg + number(count, mast + 16, round(4 + sail * 0.82, 1), min(22, max(sail * 0.6 // 1, 13)), "m sailink")


def cargo_ship(scene: Scene, ship: int, w: float, up: float) -> str:
    table = scene.table
    size, load = table.ship_size[ship], table.ship_load[ship]
    slot = min(DEEP, (w - 30) // size - 2)
    left = (w - size * (slot + 2)) / 2 + 1
    kind = GOOD_KINDS[table.ship_good[ship]] if load else ""
    attrs = scene.marks(f"ship-{ship + 1}", "cargo ship") + ' data-sails=""'
    svg = hull(w, up, "var(--hull)", size)
    for i in range(size):
        x = round(left + i * (slot + 2), 1)
        svg += rect(x, up + HOLD, slot, slot, 3, 'class="hold"')
        if i < load:
            svg += icon(f"s-{kind}", x, up + HOLD, slot, scene.marks(f"cargo-{ship + 1}-{i + 1}", piece=kind))
    return f"<g {attrs}>{svg}{glow(attrs, w, up + BELOW, 8)}</g>"


def colonist_ship(scene: Scene, w: float, up: float) -> str:
    colonists, nobles = scene.table.ship_colonists, scene.table.ship_nobles
    step = round(min(DEEP, (w - 50) / max(colonists + nobles, 1)), 1)
    left = round((w - step * (colonists + nobles)) / 2)
    attrs = scene.marks("colonist-ship", "colonist ship")
    svg = hull(w, up, "var(--large)", colonists + nobles)
    for kind, first, count in (("noble", 0, nobles), ("colonist", nobles, colonists)):
        marks = scene.marks(f"ship-{kind}s", kind)
        people = crowd(f"on-ship-{kind}", f"ship-{kind}s", [kind] * count, left + first * step, up + HOLD - 2, DEEP, step)
        ring = glow(marks, count * step + 3 if count else 0, DEEP + 4)
        svg += f"<g {marks}>{people}{at(left + first * step - 2, up + HOLD - 4, ring) if ring else ''}</g>"
    return f"<g {attrs}>{svg}</g>"


def house(scene: Scene, box: Box) -> Iterator[Part]:
    """Draw stalls under an awning, and the goods sold there."""
    _, _, w, h = box
    attrs = scene.marks("house", "trading house")
    head = 26
    slot = round(min((w - 16 - 3 * 4) / HOUSE_SPACES, h - head - 12), 1)
    left = (w - HOUSE_SPACES * (slot + 4) + 4) / 2
    top = round(head + 4 + (h - head - 4 - slot) / 2, 1)
    name = fitted(scene.say("Trading house"), w - 12, 16, scene.smallest, Face.TITLE, 1)
    scallops = int(w // 14)
    waves = f"q-{w / scallops / 2:g} 8-{w / scallops:g} 0" * scallops
    cloth = f"M0 {head}V10A10 10 0 0 1 10 0H{w - 10:g}a10 10 0 0 1 10 10v{head - 10}{waves}z"
    svg = (
        sheet(Material.PAPER, w, h)
        + f'<path d="{cloth}" transform="translate(1 3)" class="shade"/><path d="{cloth}" class="awning"/>'
    )
    svg += f'<path d="{cloth}" fill="url(#stripes)"/><path d="{cloth}" fill="url(#m-cloth-grain)"/>'
    svg += name.drawn(w / 2, head / 2 + 1, "m on")
    sold = iter([(GOOD_KINDS[good], i + 1) for good in Good for i in range(scene.table.house[good])])
    for n in range(HOUSE_SPACES):
        x = round(left + n * (slot + 4), 1)
        svg += rect(x, top, slot, slot, 5, 'class="shelf"')
        if good := next(sold, None):
            kind, count = good
            sold_here = on_a_thing(f"sold-{kind}-{count}", kind, kind, "house")
            svg += icon(f"s-{kind}", x + 2, top + 2, round(slot - 4, 1), sold_here)
    yield part("house", box.x, box.y, f"<g {attrs}>{svg}{glow(attrs, w, h, 10)}</g>", (w, h))
