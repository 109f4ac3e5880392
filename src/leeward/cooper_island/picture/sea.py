"""The sea around a peninsula: sand banks with islets, harbor and bays, ships, and the reserve of tiles."""

from collections import defaultdict
from functools import lru_cache
from math import atan2, degrees

from leeward.cooper_island.picture import coordinates, pen
from leeward.cooper_island.picture.land import BESIDE, FIRST_HALVES, SECOND_HALVES, SMALL_UNIT, draw_space, on_hex
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.places import (
    BANKS_AT,
    BAYS_AT,
    CORNER,
    HARBOR_AT,
    JOINT_AT,
    LAND_AT,
    ROW,
    TOP_ROW,
    WATERS,
    Ground,
    Point,
    between,
    ground,
    hexagon,
    own_ground,
    position,
    ship_on,
    water_at,
    way_owner,
)
from leeward.cooper_island.picture.scene import Scene, bits
from leeward.cooper_island.rules.components import ISLETS, SHIPS, TILE_KINDS
from leeward.cooper_island.rules.peninsula import BAY, LAND, WATER_SIDE
from leeward.cooper_island.rules.table import NONE
from leeward.cooper_island.words.names import ISLET_SLUGS, LANDSCAPE_SLUGS, SHIP_SLUGS, WATER_NAMES

MOST_SHORES, MOST_BANKS = 200, 2_000  # in the caches
SHORES = [half for bank in BANKS_AT for half in bank]
COAST = [space for space, (x, y) in enumerate(LAND_AT) if any(abs(x - a) + abs(y - b) < 1.5 for a, b in SHORES)]
TURNED = [round(degrees(atan2(far[1] - near[1], far[0] - near[0]))) for near, far in BANKS_AT]  # the banks


def draw_sea(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw the water with its harbor, its bays, and the way to the island."""
    frame = f'width="{n(w)}" height="{n(h)}" rx="12"'
    drawn = f'<rect class="sea" {frame}/><rect class="waves" {frame}/>'
    return drawn + draw_shore(seat, own_ground(w, h)) + f'<rect class="edge" {frame}/>'


@lru_cache(MOST_SHORES)
def draw_shore(seat: int, place: Ground) -> str:
    """Draw the edge of the central island, the course of the ships, the bays, and the harbor."""
    unit = place.unit
    (left, top), (right, _) = place.at(JOINT_AT[0]), place.at(JOINT_AT[1])
    low = top + unit * 0.6
    land = (
        f"M{n(left - unit * 0.5)} {n(low)}Q{n(left - unit * 0.9)} {n(low / 2)} {n(left - unit * 0.6)} 2H{n(right + unit * 0.6)}"
    )
    land += f"Q{n(right + unit * 0.9)} {n(low / 2)} {n(right + unit * 0.5)} {n(low)}z"
    drawn = f'<path class="course" d="{course(place)}"/>'
    drawn += f'<g data-about="passage@passage-{seat}"><path class="shore" d="{land}"/>{draw_woods(place, left, right)}</g>'
    for point in BAYS_AT:
        x, y = place.at(point)
        size = unit * 0.9
        drawn += pen.at(x, y, f'<g data-about="bay">{touchable(size)}{sign("bay", size)}</g>')
    x, y = place.at(HARBOR_AT)
    size = unit * 1.5
    quay = touchable(size) + sign("harbor", size)
    return drawn + pen.at(x, y, f'<g id="harbor-{seat}" data-about="harbor@harbor-{seat}">{quay}</g>')


def touchable(size: float) -> str:
    """Return what a pointer meets of a sign, which is a marker and meets none."""
    return f'<circle class="touch" r="{n(size / 2)}"/>'


def draw_woods(place: Ground, left: float, right: float) -> str:
    """Draw trees and a peak on the edge of the central island."""
    if place.unit < SMALL_UNIT:
        return ""
    size = place.unit
    down = max(int((place.top + TOP_ROW * ROW * size) / (size * 0.55)), 1)
    return "".join(
        pen.stamp("woods", x - size / 2, size * (0.5 * row - 0.1), size)
        for row in range(down)
        for x in (left - size * 0.3 + row % 2 * size * 0.2, right + size * 0.3 - row % 2 * size * 0.25)
    )


def course(place: Ground) -> str:
    """Return the ways of the ships from the harbor to both bays, as a path."""
    drawn = ""
    for side, bay in enumerate(BAYS_AT):
        waters = range(side * WATER_SIDE, (side + 1) * WATER_SIDE)
        points = [place.at(point) for point in (HARBOR_AT, *(between(*BANKS_AT[water]) for water in waters), bay)]
        drawn += "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
    return drawn


def sign(name: str, size: float) -> str:
    return pen.stamp(name, -size / 2, -size / 2, size)


def draw_banks(scene: Scene, w: float, h: float) -> str:
    """Draw the viewer's sand banks."""
    place = own_ground(w, h)
    return "".join(draw_bank(scene, scene.near, water, place) for water in WATERS) + draw_surf(place)


@lru_cache(MOST_SHORES)
def draw_surf(place: Ground) -> str:
    """Draw the beach and the foam around the land, below the land itself."""
    shape = "".join(outline(place.at(LAND_AT[space]), place.unit) for space in COAST)
    widths = (("foam", 0.2), ("strand", 0.1))
    return "".join(f'<path class="{kind}" stroke-width="{n(place.unit * wide)}" d="{shape}"/>' for kind, wide in widths)


def outline(point: Point, unit: float) -> str:
    """Return a hex around a point, as a path."""
    half, low = unit / 2, unit * CORNER / 2
    edges = f"l{n(half)} {n(low)}v{n(2 * low)}l{n(-half)} {n(low)} {n(-half)} {n(-low)}v{n(-2 * low)}z"
    return f"M{n(point[0])} {n(point[1] - 2 * low)}{edges}"


def draw_bank(scene: Scene, seat: int, water: int, place: Ground) -> str:
    """Draw a sand bank of two halves, and the islet on one of them."""
    player = scene.players[seat]
    islet = player.islet[water]
    kind = ISLET_SLUGS[islet] if islet != NONE else ""
    attrs = scene.marks(f"water-{seat}-{water}", f"islet:{kind}" if kind else "islet-slot")
    return drawn_bank(water, kind, player.islet_far[water], place, attrs + pen.named(WATER_NAMES[water], seat))


@lru_cache(MOST_BANKS)
def drawn_bank(water: int, kind: str, far: int, place: Ground, attrs: str) -> str:
    unit = place.unit
    halves = [place.at(half) for half in BANKS_AT[water]]
    shape = hexagon(unit * 0.96)
    drawn = "".join(pen.at(x, y, f'<path class="lagoon" d="{shape}"/>') for x, y in halves)
    x, y = between(halves[0], halves[1])
    drawn += f'<use href="#a-shoal" transform="translate({n(x)} {n(y)}) rotate({TURNED[water]}) scale({unit / 100:.3g})"/>'
    if kind:
        x, y = halves[far]
        small = unit < SMALL_UNIT
        tile = f'<path class="islet" d="{shape}"/>' if small else on_hex("isle", unit)
        tile += sign(f"i-{kind}", unit * (0.7 if small else 0.56)) + pen.outlined(attrs, shape)
        drawn += pen.at(x, y, tile)
    return f"<g {attrs}>{drawn}</g>"


def draw_rim(scene: Scene, w: float, h: float) -> str:
    """Draw the names of each row's ends and of the sand banks, in the open sea."""
    place, size = own_ground(w, h), scene.smallest
    drawn = ""
    for said, point, water in coordinates.names(w, h, size):
        x, y = place.at(point)
        drawn += pen.text(x, y + size * 0.35, said, size, "m sea-name" if water else "m")
    return f'<g class="coordinates">{drawn}</g>'


# ships


def local(scene: Scene, seat: int, owner: int, along: int) -> Point | None:
    """Return where a ship lies on a peninsula; the bay on its left belongs to the next seat."""
    if along == BAY:
        return BAYS_AT[0] if owner == seat else BAYS_AT[1] if owner == (seat + 1) % scene.seats else None
    if owner != seat:
        return None
    if along == 0:
        return HARBOR_AT
    water = water_at(along)
    player = scene.players[owner]
    return ship_on(water, player.islet[water], player.islet_far[water])


def draw_ships(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw the ships that lie here, two by two where they share a place. A bay between two players shows them on both sides."""
    return draw_fleet(scene, seat, own_ground(w, h))


def draw_fleet(scene: Scene, seat: int, place: Ground) -> str:
    size = place.unit * (0.72 if place.unit > 40 else 0.9)
    crowds: dict[Point, list[str]] = defaultdict(list)
    for of, player in enumerate(scene.players):
        for ship in range(SHIPS):
            owner, along = way_owner(scene.seats, position(scene.seats, of, ship, player.steps[ship]))
            point = local(scene, seat, owner, along)
            if point:
                copied = along == BAY and owner != seat
                crowds[point].append(draw_ship(scene, of, ship, size, copied))
    drawn = ""
    for point, crowd in crowds.items():
        x, y = place.at(point)
        rows = -(-len(crowd) // 2)
        for i, ship_drawn in enumerate(crowd):
            row, alone = i // 2, len(crowd) % 2 and i == len(crowd) - 1
            left = x - size / 2 if alone else x + (i % 2 - 1) * size
            drawn += pen.at(left, y + (row - rows / 2 - 0.12) * size, ship_drawn)
    return drawn


def draw_ship(scene: Scene, seat: int, ship: int, size: float, copied: bool) -> str:
    """Draw a ship in its owner's colour, with its anchors."""
    anchors = scene.players[seat].anchors[ship]
    drawn = pen.use(f"sails{ship + 1}", 0, 0, size, seat=seat)
    if anchors:
        x, y = (size * 0.8, size * 0.72) if size > 32 else (size / 2, size / 2)
        drawn += f'<circle class="anchored" cx="{n(x)}" cy="{n(y)}" r="{n(scene.smallest * 0.56)}"/>'
        drawn += pen.text(x, y + scene.smallest * 0.34, anchors, scene.smallest, "on b m")
    if copied:
        return f"<g>{drawn}</g>"
    kind = SHIP_SLUGS[ship]
    attrs = scene.marks(f"ship-{seat}-{kind}", f"ship:{kind}")
    return f"<g {attrs}>{pen.box(0, 0, size, size, 'touch')}{drawn}{pen.glow(attrs, size, size, 8)}</g>"


def draw_small_land(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw another player's whole peninsula, without ships."""
    place = ground(w, h)
    frame = f'width="{n(w)}" height="{n(h)}" rx="9"'
    drawn = f'<rect class="sea" {frame}/>' + draw_shore(seat, place)
    drawn += "".join(draw_bank(scene, seat, water, place) for water in WATERS) + draw_surf(place)
    return drawn + "".join(draw_space(scene, seat, space, place) for space in range(LAND))


def draw_small_fleet(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw the ships at another player's peninsula."""
    return draw_fleet(scene, seat, ground(w, h))


# the reserve


def draw_reserve(scene: Scene, w: float, h: float) -> str:
    """Draw the double tiles of the reserve, both sides of each kind, and the islets."""
    player, seat = scene.players[scene.near], scene.near
    kinds = bits(player.islets, ISLETS)
    across = TILE_KINDS + ISLETS / 2
    cell = min(64, w / across)
    drawn = ""
    for kind in range(TILE_KINDS):
        attrs = scene.marks(f"tiles-{seat}-{kind}", "double-tile", pile="tile") + pen.gives_tiles(seat)
        sides = [(LANDSCAPE_SLUGS[FIRST_HALVES[kind][way]], LANDSCAPE_SLUGS[SECOND_HALVES[kind][way]]) for way in (0, 2)]
        tile = "".join(small_tile(min(19, cell * 0.3), 15 + 22 * i, *side) for i, side in enumerate(sides))
        tile += pen.text(cell - 8, 32, player.tiles[kind], 18, "h e")
        drawn += pen.thing(attrs, kind * cell, 0, cell - 4, h, tile, "tray" if player.tiles[kind] else "tray gone", 8)
    step = min(cell / 2, (w - TILE_KINDS * cell) / max(len(kinds), 1))
    for i, islet in enumerate(kinds):
        slug = ISLET_SLUGS[islet]
        attrs = scene.marks(f"islet-{seat}-{slug}", f"islet:{slug}") + pen.gives_tiles(seat)
        land = LANDSCAPE_SLUGS[BESIDE[islet]]
        tile = pen.at(step / 2 - 1, 16, f'<path class="islet" d="{hexagon(24)}"/>{sign("i-" + slug, 17)}')
        tile += pen.at(step / 2 - 1, 37, f"{on_hex(f'n-{land}', 21)}")
        drawn += pen.thing(attrs, w - (len(kinds) - i) * step, 0, step - 2, h, tile, "tray", 8)
    return drawn


def small_tile(unit: float, y: float, one: str, other: str) -> str:
    """Draw both halves of a double tile side by side."""
    halves = ((unit * 0.65, one), (unit * 1.65, other))
    return "".join(pen.at(x, y, on_hex(f"n-{kind}", unit)) for x, kind in halves)
