"""The table as a picture, drawn by the templates of this room.

`draw` is given a table as its viewer may see it. Every piece has an id of its own; every thing one may touch has a
`data-action` with the numbers of the actions it stands for; `data-about` is the word that explains it and, behind an @, the
thing it is touched as (`words.explain_about` and `words.why_not` understand it). A piece that can go elsewhere has its kind
as `data-piece`, the supply it comes from the kinds it holds as `data-pile`. An element with an id has no transform.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from leeward.kernel.picture import Piece
from leeward.kernel.picture.drawing import SMALLEST, Area, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.panels import Studio, around, bottom
from leeward.kernel.picture.typefaces import fit, wrap
from leeward.kernel.speech import voice
from leeward.kernel.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.pieces import (
    COLUMNS,
    COSTS,
    EDGE,
    GAP,
    ROOM,
    WORTH,
    building_name,
    counted,
    marks_on,
)
from leeward.puerto_rico.picture.sums import Sums
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    FIRST_BEIGE,
    FIRST_NOBLE,
    HOUSE_SPACES,
    LARGE_COLUMN,
    PLACARDS_IN_PLAY,
    SHIPS_IN_PLAY,
    Building,
    Good,
    Role,
)
from leeward.puerto_rico.rules.table import NONE, Decision
from leeward.puerto_rico.words.touch import GOOD_KINDS, ROLES, SLUGS, TILE_KINDS

WIDE, WIDE_HEIGHT = 1440, 810
TALL = 390
OTHERS_WIDTH = 340
MARKET_HEAD = 30
ROOMY = 34  # from this height on, a building to be had shows more than price and name
PLANTATION_PIECES = " ".join(f"tile-{kind}" for kind in GOOD_KINDS)  # what comes from the face-down stack
ON_BOARDS = ("good-", "building-", "tile-", "points-", "windrose-")
# What each part of the middle shows: how the things begin that one may touch there, and numbers of the table.
SHOWS = {
    "sums": ((), ("rounds",)),
    "roles": (("role-",), ("placard_taker", "placard_doubloons", "role", "leader", "rounds", "ending", "decision")),
    "sea": (("ship-",), ("ship_size", "ship_good", "ship_load", "ship_colonists", "ship_nobles")),
    "house": (("house",), ("house",)),
    "supply": (("supply-",), ("goods", "colonists", "nobles", "nobles_play", "pool")),
    "plantations": (("row-", "stack"), ("row", "stack", "looked_at", "quarries")),
    "market": (("market-",), ("stock",)),
}

STUDIO = Studio("leeward.puerto_rico.picture", most=10000)


def draw(
    table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    """The whole table, as the viewer sees it; -1 is a spectator. `legal` are the actions that may be touched."""
    return Picture(table, names, viewer, lang, legal).drawn(shape)


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    """What players like to see grow, for the curves of a finished game: everybody's doubloons and goods."""
    say = voice(lang).say
    players = table.players[: table.seats]
    return [
        (say("Doubloons"), [int(player.doubloons) for player in players]),
        (say("Goods"), [int(player.goods.sum()) for player in players]),
    ]


def background(width: float, height: float) -> Part:
    svg = f'<rect width="{width}" height="{height}" fill="url(#wood)"/>'
    return Part("background", 0, 0, svg, mark_of(svg))


class Picture(Sums):
    """One picture being drawn."""

    def drawn(self, shape: Shape) -> Drawing:
        tall = shape in (Shape.TALL, Shape.SMALL)
        panels = self.tall() if tall else self.wide()
        width, height = (TALL, bottom(panels) + EDGE) if tall else (WIDE, WIDE_HEIGHT)
        parts = (background(width, height), *(panel.part for panel in panels))
        areas = (Area("common", self.say("The table"), 0, 0, width, height),)
        return Drawing(width, height, self.lang, self.title(), STUDIO.fixed, parts, areas, SMALLEST[shape])

    def wide(self) -> list[Piece]:
        """The others to the left, the middle of the table to the right, the viewer's board below."""
        others = around(self.near, self.table.seats)
        x, below, top, left, ships = EDGE * 2 + OTHERS_WIDTH, 492, 108, 380, 178
        width, market = WIDE - EDGE - x, x + left + EDGE
        middle, under = below - EDGE - top, top + ships + 8
        alone = len(others) == 1  # the one other board ends where the viewer's begins
        high = below - 2 * EDGE if alone else (WIDE_HEIGHT - EDGE) // len(others) - EDGE
        boards = [
            self.panel("stacked_board", EDGE, EDGE + i * (high + EDGE), OTHERS_WIDTH, high, seat)
            for i, seat in enumerate(others)
        ]
        return [
            self.panel("sums", x, EDGE, width, 84, 140, int(self.table.seats))
            if self.over
            else self.panel("roles", x, EDGE, width, 84, 130, int(PLACARDS_IN_PLAY[self.table.seats])),
            self.panel("sea", x, top, left, ships),
            self.panel("house", x, under, 144, 86),
            self.panel("supply", x + 152, under, left - 152, 86),
            self.panel("plantations", x, under + 94, left, middle - ships - 102),
            self.panel("market", market, top, WIDE - EDGE - market, middle, LARGE_COLUMN),
            *boards,
            self.panel("own_board", EDGE if alone else x, below, WIDE - 2 * EDGE if alone else width, 306, self.near),
        ]

    def tall(self) -> list[Piece]:
        """One under the other: the viewer's board, the middle of the table, the others."""
        width = TALL - 2 * EDGE
        panels = [self.panel("stacked_board", EDGE, EDGE, width, 440, self.near)]

        def add(kind: str, *rest: int) -> None:
            panels.append(self.panel(kind, EDGE, panels[-1].y + panels[-1].h + EDGE, *rest))

        add(*("sums", width, 56, 0, 1) if self.over else ("roles", width, 76, 0, 4))
        add("sea", width, 178)
        add("house", 140, 86)
        panels.append(self.panel("supply", EDGE + 148, panels[-1].y, width - 148, 86))
        add("plantations", width, 92)
        add("market", width, 0, 2)
        for seat in around(self.near, self.table.seats):
            add("stacked_board", width, 270, seat)
        return panels

    def panel(self, kind: str, x: int, y: int, *rest: int) -> Piece:
        """A part of the table in its place."""
        seat = rest[-1] if kind.endswith("board") else NONE
        key = (kind, rest, self.lang, *(self.on_board(seat) if seat != NONE else self.in_the_middle(kind)))
        name = f"{kind}-{seat}" if seat != NONE else kind
        return STUDIO.panel(name, x, y, key, lambda: getattr(self, kind)(*rest))

    def on_board(self, seat: int) -> Iterator[object]:
        """What a player's board depends on."""
        table = self.table
        yield from (self.records[seat], self.names[seat], seat == self.viewer, seat == table.governor, self.over)
        if seat == table.seat:
            yield "decides"
            yield from self.to_be_touched(ON_BOARDS)

    def in_the_middle(self, kind: str) -> Iterator[object]:
        """What a part of the middle depends on."""
        things, numbers = SHOWS[kind]
        yield from (str(getattr(self.table, number)) for number in ("seats", *numbers))
        if kind in ("roles", "sums"):
            yield from self.names
        if kind == "sums":
            yield from self.records
        if kind == "plantations":
            yield self.has_forests()
        if kind == "market":
            yield from (str(player.city) for player in self.players)
            yield from (self.near, self.table.decision == Decision.DRAFT)
        yield from self.to_be_touched(things)

    # the middle of the table

    def roles(self, w: int, h: int, head: float, columns: int) -> Piece:
        """The placards beside the title, or below it if it has no width of its own."""
        table = self.table
        playing = table.decision not in (Decision.DRAFT, Decision.ROLE, Decision.OVER)
        lines = [self.say("the last round")] if table.ending and table.decision != Decision.OVER else []
        if playing:
            lines.insert(0, self.say("{role}: {name}", role=words.role(table.role, self.lang), name=self.names[table.leader]))
        lines = [capital(line) for line in lines]
        size = int(min(150, (w - head - EDGE * (columns - 1)) / columns))
        left, top = (w - columns * (size + EDGE) + EDGE, 0) if head else (0, 38 + 18 * len(lines))
        cards = []
        for placard in range(PLACARDS_IN_PLAY[table.seats]):
            row, column = divmod(placard, columns)
            taker = table.placard_taker[placard]
            name, english = (words.role(min(placard, Role.PROSPECTOR), lang) for lang in (self.lang, "en"))
            cards.append(Piece(
                x=left + column * (size + EDGE), y=top + row * (h + EDGE), w=size, h=h,
                attrs=self.marks(f"role-{ROLES[placard]}", english),
                coins=self.marks(f"doubloons-on-{ROLES[placard]}", "", piece="doubloon"),
                icon=english, size=34 if size > 100 else 28, badge=22 if size > 100 else 18, taker=taker,
                name=capital(name), font=fit(capital(name), size - 12, 15),
                letter=self.names[taker][0].upper() if taker != NONE else "", doubloons=table.placard_doubloons[placard],
                now=playing and placard == table.role,
            ))  # fmt: skip
        high = h if head else top + (row + 1) * (h + EDGE) - EDGE
        return Piece(
            kind="roles",
            w=w,
            h=high,
            titles=wrap(self.title(), head - 8 if head else w, 20 if head else 21),
            lines=lines,
            cards=cards,
        )

    def sea(self, w: int, h: int) -> Piece:
        """The cargo ships, and the one with the people."""
        table = self.table
        width = (w - 3 * 8) // 2
        ships = []
        for ship in range(SHIPS_IN_PLAY[table.seats]):
            size, slot = table.ship_size[ship], min(20, (width - 24) // table.ship_size[ship] - 2)
            left = (width - size * (slot + 2)) // 2
            slots = [left + i * (slot + 2) for i in range(size)]
            kind = GOOD_KINDS[table.ship_good[ship]] if table.ship_load[ship] else ""
            cargo = [
                Piece(attrs=self.marks(f"cargo-{ship + 1}-{i + 1}", piece=kind), kind=kind, x=slots[i], y=43, size=slot)
                for i in range(table.ship_load[ship])
            ]
            ships.append(Piece(
                attrs=self.marks(f"ship-{ship + 1}", "cargo ship"), number=size, colour="var(--hull)",
                slots=slots, slot=slot, cargo=cargo, parts=[],
            ))  # fmt: skip
        ships.append(self.colonist_ship(width))
        for i, piece in enumerate(ships):
            piece.x, piece.y, piece.w, piece.mast = 8 + i % 2 * (width + 8), 5 + i // 2 * 86, width, round(width * 0.45)
        return Piece(kind="sea", w=w, h=h, ships=ships)

    def colonist_ship(self, width: float) -> Piece:
        table = self.table
        colonists, nobles = table.ship_colonists, table.ship_nobles
        step = round(min(22, (width - 50) / max(colonists + nobles, 1)), 1)
        left = round((width - step * (colonists + nobles)) / 2)
        parts = []
        for kind, first, count in (("noble", 0, nobles), ("colonist", nobles, colonists)):
            crowd = self.crowd(f"on-ship-{kind}", f"ship-{kind}s", [kind] * count, left + first * step, 43, 21, step)
            attrs = self.marks(f"ship-{kind}s", kind)
            parts.append(Piece(attrs=attrs, crowd=crowd, x=left + first * step - 2, w=count * step + 3 if count else 0))
        return Piece(
            attrs=self.marks("colonist-ship", "colonist ship"), number=colonists + nobles, colour="var(--large)",
            slots=[], slot=0, cargo=[], parts=parts,
        )  # fmt: skip

    def house(self, w: int, h: int) -> Piece:
        slot = (w - 12 - 3 * 4) // HOUSE_SPACES
        slots = [6 + i * (slot + 4) for i in range(HOUSE_SPACES)]
        top = 22 + (h - 22 - slot) // 2
        sold = [(good, i) for good in Good for i in range(self.table.house[good])]
        goods = [
            Piece(attrs=marks_on(f"sold-{kind}-{i + 1}", kind, "house"), kind=kind, x=slots[n] + 2, y=top + 2, size=slot - 4)
            for n, (kind, i) in enumerate((GOOD_KINDS[good], i) for good, i in sold)
        ]
        return Piece(
            kind="house", w=w, h=h, attrs=self.marks("house", "trading house"), title=self.say("Trading house"),
            slots=slots, slot=slot, sy=top, goods=goods,
        )  # fmt: skip

    def supply(self, w: int, h: int) -> Piece:
        """Goods above, people, victory points and the bank below."""
        table = self.table
        above: list[tuple[str, int | str, str, str]]
        above = [(kind, table.goods[good], kind, kind) for good, kind in enumerate(GOOD_KINDS)]
        below: list[tuple[str, int | str, str, str]] = [
            ("colonist", table.colonists, "colonist", "colonist"),
            ("points", max(table.pool, 0), "points", "victory point"),
            ("coin", "", "doubloon", "doubloon"),
        ]
        if table.nobles_play:
            below.insert(1, ("noble", table.nobles, "noble", "noble"))
        things = []
        for row, line in enumerate((above, below)):
            width = (w - 8) // len(line)
            for i, (kind, count, name, about) in enumerate(line):
                attrs = self.marks(f"supply-{name}", about, pile=name)
                things.append(counted(kind, count, attrs, 4 + i * width, 6 + row * 39, width - 2, 35, 19, 13))
        return Piece(kind="supply", w=w, h=h, things=things)

    def plantations(self, w: int, h: int) -> Piece:
        """The face-up plantations, then what lies in stacks."""
        table = self.table
        known = TILE_KINDS[table.looked_at] if table.looked_at != NONE else ""
        face_down = sum(table.stack) + (table.looked_at != NONE)
        stacks = [("row-quarry", "quarry", table.quarries, "quarry", "")]
        if self.has_forests():
            stacks.append(("row-forest", "forest", "", "forest", ""))
        stacks.append(("stack", known, face_down, f"{known} plantation" if known else "face-down plantations", "settler"))
        size = int(min(h - 20, 54, (w - 20 - 5 * len(stacks)) / (sum(table.row) + len(stacks)) - 5))
        tiles: list[Piece] = []
        for good, kind in enumerate(GOOD_KINDS):
            for i in range(table.row[good]):
                attrs = self.marks(f"row-{kind}-{i + 1}", f"{kind} plantation", f"row-{kind}", piece=f"tile-{kind}")
                tiles.append(self.tile(kind, attrs, [], 8 + len(tiles) * (size + 5), (h - size) // 2, size))
        right = w - 10
        piles = [
            Piece(
                attrs=self.marks(name, about, pile=f"tile-{about}" if name != "stack" else PLANTATION_PIECES),
                kind=kind, icon=icon, count=count, x=right - (len(stacks) - i) * (size + 9) + 4, y=(h - size) // 2 + 2, s=size,
            )
            for i, (name, kind, count, about, icon) in enumerate(stacks)
        ]  # fmt: skip
        return Piece(kind="plantations", w=w, h=h, tiles=tiles, stacks=piles)

    def has_forests(self) -> bool:
        """Only with a forest house in the game are there forests."""
        house = Building.FOREST_HOUSE
        return self.table.stock[house] > 0 or any(player.spot[house] for player in self.players)

    def market(self, w: int, h: int, across: int) -> Piece:
        """The buildings to be had in their columns; before the game begins also those that may be chosen."""
        built = {b for player in self.players for b in player.city[: player.buildings]}
        choosable = range(FIRST_BEIGE, FIRST_NOBLE) if self.table.decision == Decision.DRAFT else ()
        there = [b for b in range(BUILDINGS) if self.table.stock[b] or b in built or b in choosable]
        columns = [sorted((b for b in there if COLUMNS[b] == c), key=COSTS.__getitem__) for c in range(1, LARGE_COLUMN + 1)]
        width = (w - EDGE - GAP * (across - 1)) // across
        rows = max(map(len, columns))
        high = min(40, (h - MARKET_HEAD - 5) // rows - 3) if h else 42
        offers, heads, top = [], [], 0
        for first in range(0, LARGE_COLUMN, across):
            for i, column in enumerate(columns[first : first + across]):
                left = 6 + i * (width + GAP)
                icons = [left + width / 2 + (n - (first + i + 1) / 2) * 18 for n in range(first + i + 1)]
                heads.append(Piece(icons=icons, y=top + 8))
                offers += [self.offer(b, left, top + MARKET_HEAD + n * (high + 3), width, high) for n, b in enumerate(column)]
            top += MARKET_HEAD + max(map(len, columns[first : first + across])) * (high + 3)
        return Piece(kind="market", w=w, h=h or top + 6, columns=heads, offers=offers)

    def offer(self, building: int, x: int, y: int, w: int, h: int) -> Piece:
        slug, stock = SLUGS[building], self.table.stock[building]
        roomy = h >= ROOMY
        piece = self.face(building, x, y, w, h, 32 if roomy else 24, 0 if roomy else 22)
        piece.attrs = self.marks(f"market-{slug}", building_name(building), pile=f"building-{slug}")
        piece.gone = not stock and f"market-{slug}" not in self.touched
        piece.mine, piece.seat = bool(self.players[self.near].spot[building]), self.near
        piece.roomy, piece.cost, piece.points, piece.circles = roomy, COSTS[building], WORTH[building], ROOM[building]
        piece.cx, piece.cy = (piece.band + 5, h - 18) if roomy else (w - 21, h // 2 - 8)
        piece.copies = [
            Piece(attrs=self.marks(f"market-{slug}-{i + 1}", piece=f"building-{slug}"), x=w - 12 - (stock - 1 - i) * 9)
            for i in range(stock)
        ]
        return piece
