"""The land and the sea: the viewer's own peninsula, large, and the clover of all peninsulas with the ships around it."""

from collections import defaultdict
from collections.abc import Callable
from math import atan2, degrees

from leeward.cooper_island.picture.pieces import ON_LAND, Pieces, bits, marks_on
from leeward.cooper_island.picture.places import (
    BANKS_AT,
    BAYS_AT,
    EDGES_AT,
    HARBOR_AT,
    JOINT_AT,
    LAND_AT,
    ROW,
    SLOTS_AT,
    TOP_ROW,
    TURNS,
    Point,
    between,
    fitted,
    hexagon,
    position,
    ship_on,
    turned,
    water_at,
    way_owner,
)
from leeward.cooper_island.rules.components import (
    FIRST_HALF,
    ISLET_LAND,
    ISLETS,
    SECOND_HALF,
    SHIPS,
    TILE_KINDS,
    TRACK,
    WAYS,
)
from leeward.cooper_island.rules.components import Piece as On
from leeward.cooper_island.rules.peninsula import BAY, LAND, PASSAGE, WATER
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number
from leeward.cooper_island.words.names import ISLET_SLUGS, LANDSCAPE_SLUGS, SHIP_SLUGS, SPACE_NAMES
from leeward.cooper_island.words.paying import MEALS
from leeward.kernel.picture import Piece
from leeward.kernel.picture.typefaces import fit

STEP = 0.072  # how much higher a level looks, in widths of a hex
HIGHEST = 7  # levels above look no higher
PLATES = ((1, 1), (-1, 1), (-1, -1), (1, -1))  # the corner of each peninsula's name, by its turn
FIRST_HALVES, SECOND_HALVES, BESIDE = FIRST_HALF.tolist(), SECOND_HALF.tolist(), ISLET_LAND.tolist()
PASSAGES = set(PASSAGE.tolist())
PAYING = (Decision.PAY, Decision.PAY_ANY, *MEALS)


class Island(Pieces):
    """The land and the sea."""

    # the viewer's own peninsula

    def peninsula(self, w: int, h: int, unit: int) -> Piece:
        seat = self.near
        player = self.players[seat]
        unit = fitted(unit)
        left, top = w / 2, h - (32 if w > 400 else 64) - (4.62 * ROW + 0.1) * unit  # below lies the reserve

        def at(point: Point, lift: float = 0) -> Point:
            return round(left + point[0] * unit, 1), round(top + point[1] * unit - lift, 1)

        lifts = [round(min(level, HIGHEST) * STEP * unit, 1) for level in player.level]
        spaces = [self.space(seat, space, *at(LAND_AT[space]), lifts[space], unit) for space in range(LAND)]
        banks = [self.bank(seat, water, [at(half) for half in BANKS_AT[water]]) for water in range(WATER)]
        ships = self.ships(
            lambda owner, along: at(self.local(owner, along)) if self.is_near(owner, along) else None, unit * 0.5
        )
        for ship in ships:
            ship.attrs = self.marks(f"sail-{ship.seat}-{SHIP_SLUGS[ship.ship]}", f"ship:{SHIP_SLUGS[ship.ship]}")
        return Piece(
            kind="peninsula", w=w, h=h, seat=seat, unit=unit, hex=hexagon(unit), half=hexagon(unit * 0.88), spaces=spaces,
            banks=banks, joints=[at(point) for point in JOINT_AT], harbor=at(HARBOR_AT),
            bays=[at(point) for point in BAYS_AT],
            harbor_attrs=f'data-about="harbor@harbor-{seat}"', ships=ships, edges=self.edges(at, lifts, unit),
            slots=self.slots(at, unit), tiles=self.tiles(seat, 14, h - 62), islets=self.islet_tiles(seat, w - 14, h - 62),
            active=seat == self.table.seat and not self.over,
        )  # fmt: skip

    def is_near(self, owner: int, along: int) -> bool:
        """Whether a place on the way around lies at the viewer's peninsula; the bay on its left belongs to the next seat."""
        return owner == self.near or (along == BAY and owner == (self.near + 1) % self.table.seats)

    def local(self, owner: int, along: int) -> Point:
        """Where a ship is on a peninsula."""
        if along == 0:
            return HARBOR_AT
        if along == BAY:
            return BAYS_AT[0 if owner == self.near else 1]
        player, water = self.players[owner], water_at(along)
        return ship_on(water, player.islet[water], player.islet_far[water])

    def space(self, seat: int, space: int, x: float, y: float, lift: float, unit: float) -> Piece:
        """A space of the land: as high as it is, with what stands on it and what that is worth."""
        player = self.players[seat]
        level, on = player.level[space], player.piece[space]
        thing = f"land-{seat}-{space}"
        kind = LANDSCAPE_SLUGS[player.ground[space]] if level else ""
        edge = STEP * unit
        cube = On.CUBE <= on < On.RUIN
        about = f"item:{ON_LAND[on]}" if cube else f"building:{ON_LAND[on]}" if on else ""
        return Piece(
            attrs=self.marks(thing, f"landscape:{kind}" if kind else f"space:{SPACE_NAMES[space]}"), x=x, y=y, kind=kind,
            lift=lift, walls=[round(lift - i * edge, 1) for i in range(1, min(level, HIGHEST))], level=level,
            top=f"top-{seat}-{space}-{level}", name=SPACE_NAMES[space], passage=space in PASSAGES and not level,
            on=ON_LAND[on], cube=cube, piece=marks_on(f"on-{seat}-{space}", self.piece_of(seat, on), about,
            thing) if on else "",
            waste=self.wasted(thing, level),
        )  # fmt: skip

    def piece_of(self, seat: int, on: int) -> str:
        """The kind of a piece: cubes are everybody's, the rest has an owner."""
        return ON_LAND[on] if on < On.RUIN else f"{'statue' if on == On.RUIN else ON_LAND[on]}-{seat}"

    def wasted(self, thing: str, level: int) -> str:
        """What a cube would pay too much."""
        pays = any(Act.GIVE_CUBE <= action < Act.LESS for action in self.touched.get(thing, ()))
        if self.table.decision not in PAYING or not pays:
            return ""
        if self.table.decision in MEALS:
            owed = self.food_owed()
        else:
            owed = (
                next((n for n in self.table.owed[:5] if n), 0)
                if self.table.decision == Decision.PAY
                else self.top.numbers[Number.OWED]
            )
        return self.say("{n} too much", n=level - owed) if level > owed else ""

    def bank(self, seat: int, water: int, halves: list[Point]) -> Piece:
        player = self.players[seat]
        islet = player.islet[water]
        kind = ISLET_SLUGS[islet] if islet != NONE else ""
        x, y = halves[player.islet_far[water]]
        attrs = self.marks(f"water-{seat}-{water}", f"islet:{kind}" if kind else "islet-slot")
        return Piece(attrs=attrs, halves=halves, kind=kind, x=x, y=y)

    def edges(self, at: Callable[..., Point], lifts: list[float], unit: float) -> list[Piece]:
        """A handle on every two spaces where the double tile may lie, with every way it may lie there."""
        found = []
        for thing, actions in self.touched.items():
            if not thing.startswith("edge-"):
                continue
            edge = int(thing[5:])
            one, other = EDGES_AT[edge]
            lift = (lifts[LAND_AT.index(one)] + lifts[LAND_AT.index(other)]) / 2
            kind = self.top.numbers[Number.KIND]
            ways = {(action - Act.LAY) % WAYS for action in actions}
            ways -= {way for way in ways if way % 2 and way - 1 in ways}  # turned round is the same side
            found.append(self.handle(
                thing, at(between(one, other), lift), one, other,
                [(LANDSCAPE_SLUGS[FIRST_HALVES[kind][way]],
                LANDSCAPE_SLUGS[SECOND_HALVES[kind][way]]) for way in sorted(ways)],
                0.095 * unit, "double-tile",
            ))  # fmt: skip
        return found

    def slots(self, at: Callable[..., Point], unit: float) -> list[Piece]:
        """A handle on every half sand bank and land space where the islet may lie."""
        found = []
        for thing in self.touched:
            if thing.startswith("slot-"):
                one, other = SLOTS_AT[int(thing[5:])]
                colours = [("islet", LANDSCAPE_SLUGS[BESIDE[self.top.numbers[Number.ISLET]]])]
                found.append(self.handle(thing, at(between(one, other)), one, other, colours, 0.13 * unit, "islet-slot"))
        return found

    def handle(
        self, thing: str, place: Point, one: Point, other: Point, colours: list[tuple[str, str]], size: float, about: str
    ) -> Piece:
        angle = round(degrees(atan2(other[1] - one[1], other[0] - one[0])))
        first = -(len(colours) - 1) * size
        ways = [Piece(one=a, other=b, y=round(first + 2 * size * i, 1)) for i, (a, b) in enumerate(colours)]
        return Piece(
            attrs=self.marks(thing, about), x=place[0], y=place[1], angle=angle, r=round(size, 1), ways=ways,
            h=round(2 * size * len(colours) + 6, 1), w=round(4 * size + 6, 1),
        )  # fmt: skip

    # what lies ready for the land

    def tiles(self, seat: int, x: float, y: float) -> list[Piece]:
        """The double tiles of the reserve: both sides of each kind, and how many there are."""
        player = self.players[seat]
        return [
            Piece(
                attrs=self.marks(f"tiles-{seat}-{kind}", "double-tile", pile="tile"), x=x + kind * 62, y=y,
                count=player.tiles[kind],
                sides=[
                    (LANDSCAPE_SLUGS[FIRST_HALVES[kind][way]], LANDSCAPE_SLUGS[SECOND_HALVES[kind][way]]) for way in (0, 2)
                ],
            )
            for kind in range(TILE_KINDS)
        ]  # fmt: skip

    def islet_tiles(self, seat: int, right: float, y: float) -> list[Piece]:
        kinds = bits(self.players[seat].islets, ISLETS)
        step = 31
        return [
            Piece(
                attrs=self.marks(f"islet-{seat}-{ISLET_SLUGS[islet]}", f"islet:{ISLET_SLUGS[islet]}"),
                kind=ISLET_SLUGS[islet],
                land=LANDSCAPE_SLUGS[BESIDE[islet]], x=right - (len(kinds) - i) * step, y=y,
            )
            for i, islet in enumerate(kinds)
        ]  # fmt: skip

    def maps(self, w: int, h: int) -> Piece:
        """The cartographer: the track with its marker, and whether there is still an action."""
        seat = self.near
        player = self.players[seat]
        title = self.say("Cartographer")
        state = self.say("used") if not player.map_actions else self.say("ready")
        size = h - 6
        left = w - 6 - size * (TRACK + 1)
        return Piece(
            kind="maps", w=w, h=h, attrs=self.marks(f"cartographer-{seat}", "cartographer"), marker=player.marker,
            size=size, left=left,
            steps=range(TRACK + 1), title=title, font=fit(title, left - 12, 12.5), state=state, used=not player.map_actions,
            seat=seat,
        )  # fmt: skip

    # the clover

    def turns(self) -> dict[int, int]:
        """How each seat's peninsula is turned, the viewer's own being below."""
        seats = self.table.seats
        return {(self.near + i) % seats: turn for i, turn in enumerate(TURNS[seats])}

    def sea(self, w: int, h: int, unit: int, hole: int) -> Piece:
        """What lies under the clover: the water, the bays and the central island."""
        bays = [self.bay(seat, hole / 2 + 1.15 * unit) for seat in range(self.table.seats)]
        places = [(round(w / 2 + x, 1), round(h / 2 + y, 1)) for x, y in bays]
        return Piece(kind="sea", w=w, h=h, unit=unit, hole=hole, bays=places)

    def bay(self, seat: int, out: float) -> Point:
        """The bay on the right of a peninsula: in the corner to the seat before, or across if nobody sits there."""
        turns = self.turns()
        if (turns[seat] - turns[(seat - 1) % len(turns)]) % 4 == 1:
            return turned((out, out), turns[seat])
        return turned((1.4 * out, 0), turns[seat])

    def in_clover(self, seat: int, point: Point, unit: int, hole: int) -> Point:
        """Where a point of a peninsula lies, from the middle of the island."""
        out = hole / 2 + (0.3 - TOP_ROW * ROW) * unit
        x, y = turned((point[0] * unit, point[1] * unit + out), self.turns()[seat])
        return round(x, 1), round(y, 1)

    def small_land(self, unit: int, hole: int, seat: int) -> Piece:
        """A peninsula of the clover. The viewer's own is drawn large elsewhere, so here its pieces have no names."""
        player, own = self.players[seat], seat == self.near
        turn = self.turns()[seat]

        def at(point: Point) -> Point:
            return self.in_clover(seat, point, unit, hole)

        spaces = []
        for space in range(LAND):
            x, y = at(LAND_AT[space])
            level, on, thing = player.level[space], player.piece[space], f"land-{seat}-{space}"
            kind = LANDSCAPE_SLUGS[player.ground[space]] if level else "uncharted"
            about = f"landscape:{kind}" if level else f"space:{SPACE_NAMES[space]}"
            spaces.append(Piece(
                attrs="" if own else f'id="{thing}" data-about="{about}@{thing}"', x=x, y=y, kind=kind, level=level,
                on=ON_LAND[on], cube=On.CUBE <= on < On.RUIN,
                piece="" if own or not on else f'id="on-{seat}-{space}" data-piece="{self.piece_of(seat, on)}"',
            ))  # fmt: skip
        banks = [self.bank(seat, water, [at(half) for half in BANKS_AT[water]]) for water in range(WATER)]
        if own:
            for bank in banks:
                bank.attrs = ""
        return Piece(
            kind="small", seat=seat, unit=unit, hex=hexagon(unit, turn % 2 == 1), half=hexagon(unit * 0.86, turn % 2 == 1),
            spaces=spaces, banks=banks, joints=[at(point) for point in JOINT_AT], harbor=at(HARBOR_AT), w=0, h=0,
            harbor_attrs=f'id="harbor-{seat}" data-about="harbor@harbor-{seat}"',
        )  # fmt: skip

    def fleet(self, w: int, h: int, unit: int, hole: int) -> Piece:
        """Every ship on its way around, and who lives where."""

        def place(owner: int, along: int) -> Point:
            bay = along == BAY
            x, y = (
                self.bay(owner, hole / 2 + 1.15 * unit) if bay else self.in_clover(owner, self.local(owner, along), unit, hole)
            )
            return w / 2 + x, h / 2 + y

        ships = self.ships(place, 1.05 * unit)
        for ship in ships:
            kind = SHIP_SLUGS[ship.ship]
            ship.attrs = self.marks(f"ship-{ship.seat}-{kind}", f"ship:{kind}")
        return Piece(
            kind="fleet", w=w, h=h, ships=ships, plates=[self.plate(seat, turn, w, h) for seat, turn in self.turns().items()]
        )

    def plate(self, seat: int, turn: int, w: int, h: int) -> Piece:
        """Who lives on a peninsula."""
        name, (x, y) = self.names[seat], PLATES[turn]
        width = min(118, w / 4)
        return Piece(
            x=round(w / 2 + x * (w / 2 - width / 2 - 10) - width / 2), y=round(h / 2 + y * (h / 2 - 22) - 12), w=width,
            seat=seat,
            name=name, letter=self.letter(seat), font=fit(name, width - 54, 13), score=self.score(seat),
            attrs=f'data-about="score@plate-{seat}"', active=seat == self.table.seat and not self.over,
        )  # fmt: skip

    def ships(self, place: Callable[[int, int], Point | None], size: float) -> list[Piece]:
        """Every ship for which there is a place; those that share one lie side by side."""
        table = self.table
        crowds: dict[Point, list[Piece]] = defaultdict(list)
        for seat, player in enumerate(self.players):
            for ship in range(SHIPS):
                owner, along = way_owner(table.seats, position(table.seats, seat, ship, player.steps[ship]))
                point = place(owner, along)
                if point:
                    crowds[point].append(
                        Piece(seat=seat, ship=ship, sails=ship + 1, anchors=player.anchors[ship], s=round(size, 1))
                    )
        found = []
        for (x, y), crowd in crowds.items():
            step = min(0.95 * size, 2.6 * size / len(crowd))
            for i, piece in enumerate(crowd):
                piece.x = round(x + (i - (len(crowd) - 1) / 2) * step - size / 2, 1)
                piece.y = round(y - size / 2 + (i % 2 * 0.28 * size if len(crowd) > 2 else 0), 1)
                found.append(piece)
        return found
