"""The table as a picture, drawn by the templates of this room.

`draw` is given a table as its viewer may see it. Every piece has an id of its own; every thing one may touch has a
`data-action` with the numbers of the actions it stands for; `data-about` is the key that explains it and, behind an @, the
thing it is touched as (`words.explain_about` and `words.why_not` understand it). A piece that can go elsewhere has its kind
as `data-piece`, the supply it comes from the kinds it holds as `data-pile`. An element with an id has no transform.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from leeward.cooper_island.picture.others import Others
from leeward.cooper_island.picture.pieces import EDGE
from leeward.cooper_island.picture.places import fitted
from leeward.cooper_island.rules.table import NONE, Decision
from leeward.kernel.picture import Piece
from leeward.kernel.picture.drawing import SMALLEST, Area, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.panels import Studio, around, bottom
from leeward.kernel.speech import voice

WIDE, WIDE_HEIGHT = 1440, 810
TALL = 390
OWN, CLOVER, HOLE = 476, 492, 212  # widths of the own peninsula, of the whole island and of its centre
GAP = 8  # between the fields of a board
# The fields of the viewer's board: in four columns, or one under the other. A height of 0 is the rest.
WIDE_FIELDS = (
    (226, (("storage", 84), ("market", 62), ("trades", 0))),
    (256, (("landing", 148), ("crates", 0))),
    (230, (("built", 136), ("workshop", 0))),
    (224, (("workers", 134), ("cards", 0))),
)
TALL_FIELDS = (
    ("maps", 38), ("storage", 84), ("market", 62), ("trades", 44), ("landing", 148), ("crates", 72), ("built", 130),
    ("workshop", 70), ("workers", 134), ("cards", 80),
)  # fmt: skip

LAND = ("level", "ground", "piece", "islet", "islet_far")
WORKERS = ("normal", "special", "normal_below", "special_below", "hired", "hired_points")


class Shows(NamedTuple):
    """What a part of the table shows, and so depends on."""

    touched: tuple[str, ...] = ()  # how the things begin that one may touch there
    table: tuple[str, ...] = ()  # numbers of the table
    own: tuple[str, ...] = ()  # numbers of its player
    facts: tuple[str, ...] = ()  # what was worked out for its player
    everybody: tuple[str, ...] = ()  # numbers of all players
    scores: bool = False
    seat: bool = False  # whose turn it is


SHOWS = {
    "peninsula": Shows(
        ("land-", "edge-", "slot-", "water-", "tiles-", "islet-", "sail-"),
        ("owed",), (*LAND, "tiles", "islets"), everybody=("steps", "anchors"), seat=True,
    ),
    "sea": Shows(),
    "small_land": Shows(("water-",), own=LAND),
    "fleet": Shows(("ship-",), everybody=("steps", "anchors", "islet", "islet_far"), scores=True, seat=True),
    "sections": Shows(("space-",), ("stacks", "heights", "section", "moment", "rounds")),
    "task": Shows(("owed-",), ("rounds", "moment", "section", "owed", "discount"), seat=True),
    "sums": Shows(scores=True),
    "hand": Shows(("hand-",), ("hand",)),
    "cargo": Shows(("cargo-",), ("harbormaster", "upright"), everybody=("on_ships",)),
    "orders": Shows(("order-",), ("orders", "order_workers"), facts=("progress", "reached")),
    "supply": Shows(("supply-", "bag"), ("bag", "log_pile", "small_count", "large_count")),
    "heading": Shows(("cooper", "feeding-"), ("cooper",), ("steps", "log_books", "anchors", "marker"), ("feeding",),
    scores=True),
    "other_board": Shows(("cooper", "landing-"), ("cooper",), scores=True, seat=True),
    "own_board": Shows(seat=True),
    "maps": Shows(("cartographer-",), own=("marker", "map_actions")),
    "storage": Shows(("stored-",), own=("stored", "small_cards"), facts=("spots",)),
    "market": Shows(("market-",), own=("market",)),
    "trades": Shows(("trade-",)),
    "landing": Shows(("landing-", "boat-"), ("boats_left", "actor"), ("landing", "boats", "boats_down")),
    "crates": Shows(("crate-", "lids-"), own=("crates", "lids")),
    "built": Shows(("building-",), own=("buildings",)),
    "workshop": Shows(("workshop-",), own=("workshop", "buildings")),
    "workers": Shows(("hire-",), own=WORKERS, facts=("boats", "buildings", "statues", "lids", "milestones", "feeding")),
    "cards": Shows(("large-",), own=("small_cards", "large_cards", "large_down")),
}  # fmt: skip
OF_A_SEAT = ("small_land", "heading", "other_board")  # parts that say last whose they are
OF_A_TASK = ("peninsula", "task", "hand")  # parts that show what is being done

STUDIO = Studio("leeward.cooper_island.picture", most=2000)


def draw(
    table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    """The whole table, as the viewer sees it; -1 is a spectator. `legal` are the actions that may be touched."""
    return Picture(table, names, viewer, lang, legal).drawn(shape)


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    """What players like to see grow, for the curves of a finished game: everybody's helm points and levels of land."""
    say = voice(lang).say
    players = table.players[: table.seats]
    return [
        (say("Helm points"), [int(player.steps.sum()) for player in players]),
        (say("Levels of land"), [int(player.level.sum()) for player in players]),
    ]


def background(width: float, height: float) -> Part:
    svg = f'<rect width="{width}" height="{height}" fill="url(#plank)"/>'
    return Part("background", 0, 0, svg, mark_of(svg))


class Picture(Others):
    """One picture being drawn."""

    def drawn(self, shape: Shape) -> Drawing:
        tall = shape in (Shape.TALL, Shape.SMALL)
        panels = self.tall() if tall else self.wide()
        width, height = (TALL, bottom(panels) + EDGE) if tall else (WIDE, WIDE_HEIGHT)
        parts = (background(width, height), *(panel.part for panel in panels))
        areas = (Area("common", self.say("The table"), 0, 0, width, height),)
        return Drawing(width, height, self.lang, self.title(), STUDIO.fixed, parts, areas, SMALLEST[shape])

    def wide(self) -> list[Piece]:
        """The own peninsula, the whole island, and on the right what is shared and the others; the own board below."""
        high = CLOVER
        middle, right = 2 * EDGE + OWN, 3 * EDGE + OWN + CLOVER
        width, hole = WIDE - EDGE - right, (CLOVER - HOLE) // 2
        panels = [
            self.panel("peninsula", EDGE, EDGE, OWN, high, 60),
            *self.clover(middle, EDGE, CLOVER, 20, HOLE),
            self.panel("sections", middle + hole, EDGE + hole, HOLE, HOLE, 3),
            *self.fields(EDGE, 2 * EDGE + high),
        ]
        y = EDGE
        shared = [("sums", 60 + 28 * self.table.seats)] if self.over else [("task", 66)]
        shared += [("cargo", 84), ("orders", 60 if self.table.seats == 2 else 108)]
        if not self.over:
            shared.append(("supply", 36))
        for kind, h in shared:
            panels.append(self.panel(kind, right, y, width, h, *((4,) if kind == "orders" else ())))
            y += h + 9
        others = around(self.near, self.table.seats)
        h = min((WIDE_HEIGHT - EDGE - y + 9) // len(others) - 9, 240)
        for i, seat in enumerate(others):
            panels.append(self.panel("other_board", right, y + i * (h + 9), width, h, seat))
        if self.table.decision in (Decision.KEEP, Decision.RETURN):
            panels.append(self.panel("hand", middle + 8, EDGE + high - 256, CLOVER - 16, 248))
        return panels

    def clover(self, x: int, y: int, size: int, unit: int, hole: int) -> list[Piece]:
        """All peninsulas around the central island, and the ships around them."""
        half, unit = size // 2, fitted(unit)
        lands = [self.panel("small_land", x + half, y + half, unit, hole, seat) for seat in range(self.table.seats)]
        return [
            self.panel("sea", x, y, size, size, unit, hole), *lands, self.panel("fleet", x, y, size, size, unit, hole),
        ]  # fmt: skip

    def fields(self, x: int, y: int) -> list[Piece]:
        """The viewer's board: four columns of fields under a heading."""
        w, h, head = OWN + EDGE + CLOVER, WIDE_HEIGHT - EDGE - y, 38
        low = h - head - 10
        panels = [self.panel("own_board", x, y, w, h), self.panel("heading", x, y, w - 6, head, self.near)]
        panels.append(self.panel("maps", x + 336, y + 4, 300, 30))
        left = x + 10
        for width, stack in WIDE_FIELDS:
            top = y + head
            for kind, high in stack:
                high = high or y + head + low - top
                panels.append(self.panel(kind, left, top, width, high))
                top += high + GAP
            left += width + GAP
        return panels

    def tall(self) -> list[Piece]:
        """One under the other: what is going on, the own peninsula and board, the sections, what is shared, the others."""
        width, down = TALL - 2 * EDGE, EDGE
        panels: list[Piece] = []

        def add(kind: str, *rest: int) -> None:
            nonlocal down
            panels.append(self.panel(kind, EDGE, down, *rest))
            down += panels[-1].h + EDGE

        add(*("sums", width, 66 + 34 * self.table.seats) if self.over else ("task", width, 66))
        if self.table.decision in (Decision.KEEP, Decision.RETURN):
            add("hand", width, 300)
        add("peninsula", width, 464, 50)
        add("sections", width, 176, 4)
        high = 42 + sum(h + 5 for _, h in TALL_FIELDS)
        y = down + 36
        add("own_board", width, high)
        panels.append(self.panel("heading", EDGE, y - 36, width - 4, 34, self.near))
        for kind, h in TALL_FIELDS:
            panels.append(self.panel(kind, EDGE + 8, y, width - 16, h))
            y += h + 5
        add("cargo", width, 84)
        add("orders", width, 150 if self.table.seats == 4 else 108, 3)
        add("supply", width, 36)
        panels += self.clover(EDGE, down, width, 18, 112)
        down += width + EDGE
        for seat in around(self.near, self.table.seats):
            add("other_board", width, 148, seat)
        return panels

    def panel(self, kind: str, x: int, y: int, *rest: int) -> Piece:
        """A part of the table in its place."""
        key = (kind, rest, self.lang, *self.shown(kind, rest))
        name = f"{kind}-{rest[-1]}" if kind in OF_A_SEAT else kind
        return STUDIO.panel(name, x, y, key, lambda: getattr(self, kind)(*rest))

    def shown(self, kind: str, rest: tuple[int, ...]) -> Iterator[object]:
        """What a part of the table depends on."""
        table, shows = self.table, SHOWS[kind]
        seat = rest[-1] if kind in OF_A_SEAT else self.near
        yield from (table.seats, self.near, self.viewer, self.over, *self.names)
        yield from (str(getattr(table, number)) for number in shows.table)
        yield from (str(getattr(self.players[seat], number)) for number in shows.own)
        yield from (str(getattr(self.facts[seat], fact)) for fact in shows.facts)
        yield from (str(getattr(player, number)) for player in self.players for number in shows.everybody)
        if kind == "other_board":
            yield self.records[seat]
        if shows.scores:
            yield from map(str, self.parts)
        if shows.seat:
            yield table.seat
        if kind in OF_A_TASK:
            yield from (table.decision if table.depth else NONE, self.food_owed(), *self.top.numbers)
        yield self.to_be_touched(shows.touched)
