"""The five shapes of the table: which part lies where."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from leeward.kernel.picture.drawing import SIZES, Area, Part, Shape
from leeward.kernel.picture.panels import Studio, around
from leeward.puerto_rico.picture import boards, harbor, market, roles, sums, supply
from leeward.puerto_rico.picture.plans import EDGE, Plan, compact, side_by_side, stacked, street
from leeward.puerto_rico.picture.scene import Keys, Scene
from leeward.puerto_rico.picture.svg import Box
from leeward.puerto_rico.rules.components import LARGE_COLUMN, PLACARDS_IN_PLAY

Draws = Callable[..., Iterable[Part]]
Place = tuple[int, float, float, Plan]  # a seat, where its board lies, and its plan
ON_BOARDS: dict[str, Draws] = {
    "ground": boards.ground,
    "heading": boards.heading,
    "goods": boards.goods,
    "idle": boards.windrose,
    "island": boards.island,
    "city": boards.city,
}


class Table(NamedTuple):
    """How the tables beside the question differ: widths and heights."""

    others: float  # the boards on the left
    harbor: float  # ships, supply and plantations
    own: float  # the height of the viewer's board
    goods: float  # the width of its goods
    roles: float
    title: float  # its width, or 0 if it stands above the placards
    ships: int  # side by side


TABLES = {
    Shape.WIDE: Table(398, 340, 352, 132, 112, 160, 2),
    Shape.SQUARE: Table(282, 204, 280, 112, 80, 0, 1),
    Shape.LOW: Table(262, 190, 214, 104, 62, 0, 1),
}

DRAFTED = 60  # less height for empty boards while all buildings are on offer


class Layout:
    """The parts of one picture, in their places."""

    def __init__(self, studio: Studio, scene: Scene) -> None:
        self.studio = studio
        self.scene = scene
        self.width, self.height = map(float, SIZES[scene.shape])
        self.parts: list[Part] = []
        self.areas: list[Area] = []

    def put(self, kind: str, draw: Draws, box: Box, *rest: int) -> None:
        """Place something in the middle of the table."""
        key = (kind, box, rest, self.scene.common_key(kind))
        self.parts += self.studio.group(key, lambda: draw(self.scene, box, *rest))

    def put_board(self, seat: int, x: float, y: float, plan: Plan) -> None:
        place = (seat, x, y, plan)
        top = self.scene.top_keys(seat)
        self.parts += self.studio.gathered((*place, *top.values()), lambda: self.placed(place, top))
        whole = self.scene.belongings_key(seat)
        self.parts += self.studio.gathered((*place, whole), lambda: self.placed(place, self.scene.belongings_keys(seat)))
        own = seat == self.scene.viewer
        label = self.scene.say("My board") if own else self.scene.names[seat]
        self.areas.append(Area("own" if own else f"seat-{seat}", label, x, y, plan.w, plan.h))

    def placed(self, place: Place, keys: Keys) -> Iterator[Part]:
        """Place the parts of a board, each kind from the cache if it has not changed."""
        for kind, depends in keys.items():
            yield from self.studio.group((*place, depends), partial(self.moved, place, kind, depends))

    def moved(self, place: Place, kind: str, depends: tuple[object, ...]) -> Iterator[Part]:
        """Draw a board's parts once for all viewers, wherever on their tables it lies, and move them to this place."""
        seat, x, y, plan = place
        for part in self.studio.group((seat, plan, depends), partial(ON_BOARDS[kind], self.scene, seat, plan)):
            yield Part(part.name, x + part.x, y + part.y, part.svg, part.mark)

    def common(self, x: float, y: float, w: float, h: float) -> None:
        self.areas.append(Area("common", self.scene.say("The table"), x, y, w, h))

    def lay_out(self) -> None:
        if self.scene.shape in TABLES:
            self.lay_out_table(TABLES[self.scene.shape])
        elif self.scene.shape == Shape.TALL:
            self.lay_out_tall()
        else:
            self.lay_out_small()

    def lay_out_table(self, sizes: Table) -> None:
        """Place the others on the left, the middle of the table on the right, the viewer's board below it."""
        scene = self.scene
        others = around(scene.near, scene.table.seats)
        x = EDGE * 2 + sizes.others
        own = sizes.own - DRAFTED if scene.drafting() and scene.shape == Shape.LOW else sizes.own
        w, below = self.width - EDGE - x, self.height - EDGE - own
        self.put_board(scene.near, x, below, side_by_side(w, own, scene.smallest, sizes.goods))
        middle = Box(x, EDGE, w, below - 2 * EDGE)
        self.common(*middle)
        if scene.over:
            self.put("sums", sums.sums, middle)
        else:
            self.lay_out_middle(middle, sizes)
        high = (self.height - EDGE) // len(others) - EDGE
        for i, seat in enumerate(others):
            across = 4 if high > 900 else 12 if high < 200 else 6 if high > 400 or sizes.others < 300 else 12
            if sizes.others < 300 and len(others) == 3:
                plan = compact(sizes.others, high, scene.smallest)
            else:
                plan = stacked(sizes.others, high, scene.smallest, across, 34, 42 if high > 900 else 28)
            self.put_board(seat, EDGE, EDGE + i * (high + EDGE), plan)

    def lay_out_middle(self, box: Box, sizes: Table) -> None:
        """Place the middle, cached as a whole since most viewers see the same, and the market, which differs by viewer."""
        x, y, w, h = box
        self.parts += self.studio.gathered((box, sizes, self.scene.middle_key()), partial(self.shared_middle, box, sizes))
        top = y + sizes.roles + EDGE + (0 if sizes.title else 38)
        left = x + sizes.harbor + EDGE
        high = y + h - top - (self.strip() + 8 if sizes.ships == 1 else 0)
        self.put("market", market.market, Box(left, top, x + w - left, high), LARGE_COLUMN)

    def strip(self) -> float:
        """Return the height of the plantations where they have no room below the ships."""
        return 62 if self.scene.drafting() or self.scene.shape == Shape.LOW else 82

    def shared_middle(self, box: Box, sizes: Table) -> list[Part]:
        layout = Layout(self.studio, self.scene)
        layout.lay_out_shared(box, sizes)
        return layout.parts

    def lay_out_shared(self, box: Box, sizes: Table) -> None:
        x, y, w, h = box
        placards = int(PLACARDS_IN_PLAY[self.scene.table.seats])
        if sizes.title:
            self.put("title", roles.title, Box(x, y, sizes.title, sizes.roles))
            self.put("roles", roles.roles, Box(x + sizes.title + 8, y, w - sizes.title - 8, sizes.roles), placards)
            top = y + sizes.roles + EDGE
        else:
            self.put("title", roles.title, Box(x, y, w, 32))
            self.put("roles", roles.roles, Box(x, y + 38, w, sizes.roles), placards)
            top = y + 38 + sizes.roles + EDGE
        self.lay_out_harbor(Box(x, top, sizes.harbor, y + h - top), sizes.ships)
        if sizes.ships == 1:
            left, strip = x + sizes.harbor + EDGE, self.strip()
            self.put("plantations", supply.plantations, Box(left, y + h - strip, x + w - left, strip))

    def lay_out_harbor(self, box: Box, ships: int) -> None:
        """Place the ships, and below them the house, the supply and the plantations."""
        x, y, w, h = box
        if ships == 2:
            deep = 196.0
            self.put("ships", harbor.sea, Box(x, y, w, deep), 2)
            under = y + deep + 8
            self.put("house", harbor.house, Box(x, under, 144, 100))
            self.put("supply", supply.supply, Box(x + 150, under, w - 150, 100), 3)
            under += 108
            self.put("plantations", supply.plantations, Box(x, under, w, y + h - under))
            return
        house, stores = (78, 100) if h > 450 else (64, 92)
        deep = h - house - stores - 16
        self.put("ships", harbor.sea, Box(x, y, w, deep), 1)
        under = y + deep + 8
        self.put("house", harbor.house, Box(x, under, w, house))
        self.put("supply", supply.supply, Box(x, under + house + 8, w, stores), 3)

    def stack(self, y: float, things: Iterable[tuple[str, Draws, float, tuple[int, ...]]]) -> float:
        """Place things of the middle one under the other, over the whole width; return where they end."""
        for kind, draw, high, rest in things:
            self.put(kind, draw, Box(EDGE, y, self.width - 2 * EDGE, high), *rest)
            y += high + 8
        return y - 8

    def own_first(self, plan: Plan) -> float:
        """Place the viewer's board, at the end of the game below the sums; return where the next thing begins."""
        y = float(EDGE)
        if self.scene.over:
            wide = self.width - 2 * EDGE
            high = sums.height_of(self.scene, wide)
            self.put("sums", sums.sums, Box(EDGE, y, wide, high))
            self.common(EDGE, y, wide, high)
            y += high + EDGE
        self.put_board(self.scene.near, EDGE, y, plan)
        return y + plan.h + EDGE

    def lay_out_tall(self) -> None:
        """Place everything one under the other, but the other players' boards side by side."""
        scene, w = self.scene, self.width - 2 * EDGE
        y = self.own_first(street(w, 384, scene.smallest))
        if not scene.over:
            start = y
            placards = int(PLACARDS_IN_PLAY[scene.table.seats])
            y = self.stack(y, [("title", roles.title, 34, ()), ("roles", roles.roles, 96, (placards,))]) + 8
            self.put("ships", harbor.sea, Box(EDGE, y, 380, 190), 2)
            right = EDGE + 388
            self.put("house", harbor.house, Box(right, y, 140, 92))
            self.put("supply", supply.supply, Box(right + 148, y, w - 388 - 148, 92), 3)
            self.put("plantations", supply.plantations, Box(right, y + 100, w - 388, 90))
            y = self.stack(y + 198, [("market", market.market, market.height_of(scene, LARGE_COLUMN), (LARGE_COLUMN,))])
            self.common(EDGE, start, w, y - start)
            y += EDGE
        half = (w - EDGE) / 2
        others = around(scene.near, scene.table.seats)
        for i, seat in enumerate(others):
            alone = len(others) == 1
            plan = street(w, 384, scene.smallest) if alone else stacked(half, 324, scene.smallest, 12)
            self.put_board(seat, EDGE + (i % 2) * (half + EDGE), y + i // 2 * (324 + EDGE), plan)
        self.height = max(area.y + area.h for area in self.areas) + EDGE

    def lay_out_small(self) -> None:
        """Place everything one under the other."""
        scene, w = self.scene, self.width - 2 * EDGE
        y = self.own_first(stacked(w, 470, scene.smallest, 6, 42, 36))
        if not scene.over:
            start = y
            y = (
                self.stack(
                    y, [("title", roles.title, 62, ()), ("roles", roles.roles, 180, (4,)), ("ships", harbor.sea, 190, (2,))]
                )
                + 8
            )
            self.put("house", harbor.house, Box(EDGE, y, 138, 92))
            self.put("supply", supply.supply, Box(EDGE + 146, y, w - 146, 92), 3)
            high = market.height_of(scene, 2)
            y = self.stack(y + 100, [("plantations", supply.plantations, 154, ()), ("market", market.market, high, (2,))])
            self.common(EDGE, start, w, y - start)
            y += EDGE
        for seat in around(scene.near, scene.table.seats):
            plan = stacked(w, 330, scene.smallest, 12)
            self.put_board(seat, EDGE, y, plan)
            y += plan.h + EDGE
        self.height = y


def laid_out(studio: Studio, scene: Scene) -> Layout:
    layout = Layout(studio, scene)
    layout.lay_out()
    return layout


def in_order(areas: Iterable[Area]) -> tuple[Area, ...]:
    """Sort the areas: the viewer's own first, then the middle, then the others."""
    return tuple(sorted(areas, key=lambda area: ("own", "common").index(area.name) if area.name in ("own", "common") else 2))
