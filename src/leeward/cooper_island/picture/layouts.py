"""The five shapes of the table: where each part lies, and which parts form an area.

The viewer's own things form a block: the peninsula, their belongings beside it, what they can build below, and the cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from leeward.cooper_island.picture.cards import cards_of
from leeward.cooper_island.picture.land import ROWS
from leeward.cooper_island.picture.laying import in_hand
from leeward.cooper_island.picture.places import RESERVE
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.table import NOT_IN_PLAY, Decision
from leeward.kernel.picture.drawing import SIZES, Area, Shape
from leeward.kernel.picture.panels import around

EDGE = 12  # around the table
GAP = 8  # between its parts
HEAD = 44
SMALL_HEAD = 76  # on a phone, where the numbers have a line of their own
SUPPLY = 42
LOW_TASK = 32  # on a laptop, where the page asks the question and shows what is owed
LEAST_THINGS = 86  # height of another player's boats, crates and pieces, if there is room for it


class Placed(NamedTuple):
    """A part of the table: its kind, its place, and further arguments for drawing it."""

    kind: str
    x: float
    y: float
    w: float
    h: float
    rest: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        return "-".join([self.kind, *map(str, self.rest)])


@dataclass
class Layout:
    """The placed parts and areas of one picture."""

    width: float
    height: float = 0
    placed: list[Placed] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)

    def put(self, kind: str, x: float, y: float, w: float, h: float, *rest: int) -> float:
        """Place a part; return where the next one below it begins."""
        self.placed.append(Placed(kind, x, y, w, h, rest))
        return y + h + GAP

    def area(self, name: str, label: str, x: float, y: float, w: float, h: float) -> None:
        self.areas.append(Area(name, label, x, y, w, h))


def lay_out(scene: Scene, shape: Shape) -> Layout:
    return LAYOUTS[shape](scene)


def wide(scene: Scene) -> Layout:
    """Place the viewer's block on the left, what all share on the right, and the others below that."""
    width, height = SIZES[Shape.WIDE]
    layout = Layout(width, height)
    own = 764
    place_own(layout, scene, EDGE, EDGE, own, height - 2 * EDGE)
    x, w = 2 * EDGE + own, width - own - 3 * EDGE
    others = around(scene.near, scene.seats)
    low = place_common(layout, scene, x, EDGE, w, 4)
    each = (w + GAP) / len(others) - GAP
    for i, seat in enumerate(others):
        left = x + i * (each + GAP)
        if len(others) > 1 and each < 400:
            place_upright(layout, scene, seat, left, low, each, height - EDGE - low)
        else:
            place_flat(layout, scene, seat, left, low, each, height - EDGE - low)
    return layout


def square(scene: Scene) -> Layout:
    """Place the same with less room: the others one under the other."""
    return side_by_side(scene, Shape.SQUARE, 618, BLOCK)


def low(scene: Scene) -> Layout:
    """Place the same on a laptop's screen: the task is one line, and the others are strips."""
    return side_by_side(scene, Shape.LOW, 612, LOW_BLOCK)


def side_by_side(scene: Scene, shape: Shape, own: float, block: "Block") -> Layout:
    width, height = SIZES[shape]
    layout = Layout(width, height)
    place_own(layout, scene, EDGE, EDGE, own, height - 2 * EDGE, block)
    x, w = own + EDGE + GAP, width - own - 2 * EDGE - GAP
    others = around(scene.near, scene.seats)
    y = place_common(layout, scene, x, EDGE, w, 4)
    each = min((height - EDGE - y + GAP) / len(others) - GAP, 330)
    for i, seat in enumerate(others):
        place_flat(layout, scene, seat, x, y + i * (each + GAP), w, each)
    return layout


def tall(scene: Scene) -> Layout:
    """Place the viewer's block, what all share, and the others one under the other."""
    return stacked(scene, Shape.TALL, 66, 4, 216)


def small(scene: Scene) -> Layout:
    """Place the same for a phone."""
    return stacked(scene, Shape.SMALL, 74, 2, 244)


def stacked(scene: Scene, shape: Shape, task: float, across: int, other: float) -> Layout:
    """Place the task, the viewer's block and what all share in the order of need, and the others below."""
    width, _ = SIZES[shape]
    layout = Layout(width)
    w, y = width - 2 * EDGE, float(EDGE)
    first = sections_first(scene)
    if not scene.over:
        y = layout.put("task", EDGE, y, w, task)
    if first:
        y = place_common(layout, scene, EDGE, y, w, across)
    y = place_own(layout, scene, EDGE, y, w, 986) + EDGE if shape == Shape.TALL else place_small_own(layout, scene, EDGE, y, w)
    if not first:
        y = place_common(layout, scene, EDGE, y, w, across)
    for seat in around(scene.near, scene.seats):
        y = place_flat(layout, scene, seat, EDGE, y, w, other)
    layout.height = y - GAP + EDGE
    return layout


LAYOUTS = {Shape.WIDE: wide, Shape.SQUARE: square, Shape.LOW: low, Shape.TALL: tall, Shape.SMALL: small}


def sections_first(scene: Scene) -> bool:
    """Say whether the viewer decides about the middle of the table, or the game is over."""
    return bool(scene.over or (scene.table.decision == Decision.TURN and scene.table.seat == scene.viewer))


# the viewer's own block


class Block(NamedTuple):
    """Heights in the viewer's block, below the peninsula; 0 if the supply lies elsewhere."""

    built: float
    crates: float
    cards: float
    supply: float = 0


BLOCK = Block(156, 76, 168)
LOW_BLOCK = Block(116, 58, 66, 36)


def place_own(layout: Layout, scene: Scene, x: float, y: float, w: float, h: float, block: Block = BLOCK) -> float:
    name_near(layout, scene, x, y, w, h)
    if block.supply:
        h -= block.supply + GAP
        layout.put("supply", x, y + h + GAP, w, block.supply)
    layout.put("back", x, y, w, h, scene.near)
    layout.put("heading", x + 6, y + 2, w - 14, HEAD - 4, scene.near)
    x, y, w, h = x + GAP, y + HEAD, w - 2 * GAP, h - HEAD - GAP
    side = 246 if w > 700 else 226
    high = h - block.built - block.crates - block.cards - 3 * GAP
    place_peninsula(layout, scene, x, y, w - side - GAP, high)
    down = y
    fields = (("storage", 0.23), ("market", 0.16), ("trades", 0.115), ("workers", 0.345), ("maps", 0.15))
    for kind, share in fields:
        down = layout.put(kind, x + w - side, down, side, share * (high - 4 * GAP))
    down = y + high + GAP
    half = (w - GAP) / 2
    layout.put("landing", x, down, half, block.built)
    layout.put("built", x + half + GAP, down, half, block.built)
    down += block.built + GAP
    layout.put("crates", x, down, half, block.crates)
    layout.put("workshop", x + half + GAP, down, half, block.crates)
    down += block.crates + GAP
    return layout.put("cards", x, down, w, block.cards)


def name_near(layout: Layout, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Name the large block: the viewer's own, or for a spectator that of the first seat."""
    if scene.viewer < 0:
        layout.area(f"seat-{scene.near}", scene.names[scene.near], x, y, w, h)
    else:
        layout.area("own", scene.say("My board"), x, y, w, h)


def place_small_own(layout: Layout, scene: Scene, x: float, y: float, w: float) -> float:
    """Place the viewer's block for a phone, one thing under the other."""
    top = y
    fields = list(small_fields(scene))
    high = SMALL_HEAD + sum(each[1] + GAP for each in fields)
    layout.put("back", x, y, w, high, scene.near)
    layout.put("heading", x + 2, y + 2, w - 6, SMALL_HEAD - 4, scene.near)
    y += SMALL_HEAD
    for kind, field_high in fields:
        if kind == "peninsula":
            place_peninsula(layout, scene, x + 2, y, w - 4, field_high)
            y += field_high + GAP
        else:
            y = layout.put(kind, x + 6, y, w - 12, field_high)
    name_near(layout, scene, x, top, w, high)
    return top + high + GAP


def small_fields(scene: Scene) -> Iterator[tuple[str, float]]:
    looking = scene.looking() and scene.table.seat == scene.near
    if looking:
        yield "cards", 470
    yield "peninsula", 444
    yield from (("storage", 92), ("market", 76), ("trades", 56), ("maps", 66), ("landing", 176), ("built", 164))
    yield from (("crates", 84), ("workshop", 84), ("workers", 166))
    if not looking:
        yield "cards", 176


def place_peninsula(layout: Layout, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """Place the sea, the banks, the land row by row, ships and places for tiles above it, and the reserve at its foot."""
    layout.put("sea", x, y, w, h, scene.near)
    layout.put("banks", x, y, w, h)
    layout.put("rim", x, y, w, h)
    for row in range(len(ROWS)):
        layout.put("row", x, y, w, h, row)
    layout.put("ships", x, y, w, h, scene.near)
    layout.put("reserve", x + 6, y + h - RESERVE, w - 12, RESERVE - 6)
    if any(thing.startswith(("edge-", "slot-")) for thing in scene.touched):
        layout.put("spots", x, y, w, h)
    if in_hand(scene):
        layout.put("hand", x, y, w, h)


# what all share


def place_common(layout: Layout, scene: Scene, x: float, y: float, w: float, across: int) -> float:
    """Place the task, the sections, the cargo ships, the royal orders and the supply; at the end the sums and the orders."""
    top = y
    narrow = w < 420
    low = 0 < layout.height < 900
    more = 84 if layout.height and scene.seats == 2 else 0  # two players leave room for larger things
    if scene.over:
        high = 378 if narrow else 390 if not low else 330 if scene.seats < 4 else 270  # three others need their height
        y = layout.put("sums", x, y, w, high + more * 1.25)
    else:
        if layout.height:  # elsewhere it comes first
            y = layout.put("task", x, y, w, LOW_TASK if low else 66)
        y = layout.put("sections", x, y, w, 400 if narrow else (148 if low else 172) + more, across)
        y = layout.put("cargo", x, y, w, (74 if low else 86) + more / 4)
    down = -(-orders_in_play(scene) // (2 if narrow else 4))
    y = layout.put("orders", x, y, w, 10 + down * (66 if w > 600 else 76), 2 if narrow else 4)
    if not low and not scene.over:
        y = layout.put("supply", x, y, w, SUPPLY)
    layout.area("common", scene.say("The table"), x, top, w, y - GAP - top)
    return y


def orders_in_play(scene: Scene) -> int:
    return sum(1 for holder in scene.table.orders if holder != NOT_IN_PLAY)


# the others


def place_upright(layout: Layout, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Place another player's board with the land above the rest."""
    layout.put("back", x, y, w, h, seat)
    layout.area(f"seat-{seat}", scene.names[seat], x, y, w, h)
    head, cards = 62, 40 if shows_cards(scene, seat) else 0
    layout.put("heading", x + 2, y + 2, w - 4, head - 4, seat)
    inner = w - 12
    land = min(inner * 0.96, h - head - 178 - cards / 2)
    place_small_land(layout, seat, x + 6, y + head, inner, land)
    low, rest = y + head + land + 6, h - head - land - 12
    layout.put("others_storage", x + 6, low, inner, 46, seat)
    layout.put("others_things", x + 6, low + 50, inner, rest - 50 - cards, seat)
    if cards:
        layout.put("others_cards", x + 6, low + rest - cards, inner, cards, seat)


def place_flat(layout: Layout, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> float:
    """Place another player's board with the land on the left."""
    layout.put("back", x, y, w, h, seat)
    layout.area(f"seat-{seat}", scene.names[seat], x, y, w, h)
    narrow = w < 420 or (h > 160 and w < 560) or h > 300  # the heading has the full width
    head = 34 if h > 160 else 31
    land = min(h - 12 - (head if narrow else 0), w * (0.48 if w > 600 and h > 300 else 0.42))
    place_small_land(layout, seat, x + 6, y + (head if narrow else 6), land, h - 12 - (head - 6 if narrow else 0))
    left, room = x + land + 12, w - land - 18
    if narrow:
        layout.put("heading", x + 2, y + 2, w - 6, head - 4, seat)
    else:
        layout.put("heading", left - 4, y + 3, room + 4, head - 6, seat)
    low, high = y + head, h - head - 6
    few = high < 130
    stored = 24 if few else 54 if high < 260 else 76
    cards = 26 if few else max(min(high * 0.45, 150, high - stored - LEAST_THINGS), 30) if w > 420 else 60
    cards = cards if shows_cards(scene, seat) else 0
    if high < 84:  # a strip: the cards lie beside the storage
        layout.put("others_storage", left, low, room * (0.66 if cards else 1), stored, seat)
        layout.put("others_things", left, low + stored + 4, room, high - stored - 6, seat)
        if cards:
            layout.put("others_cards", left + room * 0.66 + 4, low, room * 0.34 - 4, stored, seat)
        return y + h + GAP
    things = min(high - stored - cards - (6 if few else 12), 210)
    layout.put("others_storage", left, low, room, stored, seat)
    layout.put("others_things", left, low + stored + 4, room, things, seat)
    if cards:
        layout.put("others_cards", left, low + high - cards, room, cards, seat)
    return y + h + GAP


def place_small_land(layout: Layout, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Place another player's peninsula, and the ships above it."""
    layout.put("small_land", x, y, w, h, seat)
    layout.put("small_fleet", x, y, w, h, seat)


def shows_cards(scene: Scene, seat: int) -> bool:
    """Say whether a player has building cards, or looks at some."""
    return bool(cards_of(scene, seat)) or (scene.looking() and scene.table.seat == seat)
