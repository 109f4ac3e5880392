"""The piece in the hand, and the places between two spaces where a double tile or an islet may lie.

The page shows the piece where the player points, touches or goes by keyboard: see `laying`.
"""

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.land import BESIDE, FIRST_HALVES, SECOND_HALVES
from leeward.cooper_island.picture.laying import GOLD, ISLET, PIECE, laid, laying, piece_in_hand
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.places import (
    CORNER,
    EDGES_AT,
    LAND_AT,
    SLOTS_AT,
    Ground,
    Point,
    between,
    lift_of,
    own_ground,
)
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.components import RESOURCE, WAYS, Landscape
from leeward.cooper_island.rules.table import Act, Number
from leeward.cooper_island.words.names import ISLET_SLUGS, ITEM_SLUGS, LANDSCAPE_SLUGS

FINGER = 44  # the least width of what players touch, however small the hexes are
CUBES = [ITEM_SLUGS[item] for item in RESOURCE.tolist()]


def draw_hand(scene: Scene, w: float, h: float) -> str:
    """Draw what can be laid, space by space, each around (0, 0). The page shows copies."""
    unit, seat = own_ground(w, h).unit, scene.near
    faces = {str(kind): draw_face(kind, [CUBES[kind]], unit, scene.smallest) for kind in Landscape}
    faces[GOLD] = draw_face(Landscape.MOUNTAIN, [CUBES[Landscape.MOUNTAIN], "gold"], unit, scene.smallest)
    if any(thing.startswith("slot-") for thing in scene.touched):
        slug = ISLET_SLUGS[scene.top.numbers[Number.ISLET]]
        sign = pen.use(f"i-{slug}", -unit * 0.3, -unit * 0.3, unit * 0.6)
        faces[ISLET] = face("isle", unit) + sign
    if symbol := piece_in_hand(scene):
        faces = {PIECE: pen.use(symbol, -unit * 0.35, -unit * 0.41, unit * 0.7, seat=seat)}
    return "".join(f'<g data-cell="{cell}">{drawn}</g>' for cell, drawn in faces.items())


def draw_face(kind: int, cubes: list[str], unit: float, least: float) -> str:
    """Draw a landscape with what it brings; the page writes its level into the text."""
    size = unit * (0.46 if len(cubes) == 1 else 0.36)
    drawn = face(f"t-{LANDSCAPE_SLUGS[kind]}-0", unit)
    for i, cube in enumerate(cubes):
        drawn += pen.use(cube, -unit * 0.42 + i * size, -unit * 0.22, size)
    return drawn + pen.text(0, -unit * 0.36 + least * 0.3, "", max(unit * 0.22, least), "note b m")


def face(symbol: str, unit: float) -> str:
    """Draw a symbol that covers a hex and can be touched."""
    return pen.use(symbol, -0.7 * unit, -0.75 * unit, 1.4 * unit)


def draw_spots(scene: Scene, w: float, h: float) -> str:
    """Draw every pair of spaces where the tile may lie: players touch the area between their middles."""
    place = own_ground(w, h)
    return "".join(
        draw_edge(scene, thing, place) if thing.startswith("edge-") else draw_slot(scene, thing, place)
        for thing in scene.touched
        if thing.startswith(("edge-", "slot-"))
    )


def draw_edge(scene: Scene, thing: str, place: Ground) -> str:
    """Draw where a double tile may lie."""
    ends = EDGES_AT[int(thing[5:])]
    levels = [scene.players[scene.near].level[LAND_AT.index(end)] for end in ends]
    kind, level = scene.top.numbers[Number.KIND], max(levels) + 1
    turns = [(action - Act.LAY) % WAYS for action in scene.touched[thing]]
    ways = [laid(scene, FIRST_HALVES[kind][way], level) + laid(scene, SECOND_HALVES[kind][way], level) for way in turns]
    lift = lift_of(level, place.unit)
    cells = [place.at(end, lift) for end in ends]
    spaces = [place.at(end, lift_of(under, place.unit)) for end, under in zip(ends, levels, strict=True)]
    return draw_spot(scene, thing, spaces[0], spaces[1], place.unit, "double-tile", laying(cells, ways, level))


def draw_slot(scene: Scene, thing: str, place: Ground) -> str:
    """Draw where an islet may lie, with its landscape beside it."""
    cells = [place.at(end) for end in SLOTS_AT[int(thing[5:])]]
    lays = laying(cells, [ISLET + laid(scene, BESIDE[scene.top.numbers[Number.ISLET]], 1)], 1)
    return draw_spot(scene, thing, cells[0], cells[1], place.unit, "islet-slot", lays)


def draw_spot(scene: Scene, thing: str, one: Point, other: Point, unit: float, about: str, lays: str) -> str:
    """Draw the area between the middles of two spaces, with a dot in its middle."""
    x, y = between(one, other)
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = (dx * dx + dy * dy) ** 0.5 / 2
    ax, ay = dx / far / 2, dy / far / 2
    side = max(unit * CORNER / 2, FINGER / 2)  # from the middle of the edge to its ends
    shape = f"M{n(-ax * far)} {n(-ay * far)}L{n(-ay * side)} {n(ax * side)}L{n(ax * far)} {n(ay * far)}"
    shape += f"L{n(ay * side)} {n(-ax * side)}z"
    drawn = f'<path class="spot" d="{shape}"/><circle class="dot" r="{n(unit * 0.1)}"/><path class="brim" d="{shape}"/>'
    return pen.at(x, y, f"<g {scene.marks(thing, about)}{lays}>{drawn}</g>")
