"""The players' boards: a large one for the viewer, smaller ones for the others."""

from leeward.kernel.picture import Piece
from leeward.kernel.picture.typefaces import fit, width_of
from leeward.puerto_rico.picture.pieces import COLUMNS, EDGE, GAP, ROOM, WORTH, Pieces, building_name, counted
from leeward.puerto_rico.rules.components import CITY_SPACES, GOODS, ISLAND_SPACES, LARGE_COLUMN, Good, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS
from leeward.puerto_rico.words.touch import GOOD_KINDS, SLUGS, TILE_KINDS

CITY_COLUMNS, CITY_ROWS = 3, 4
LOW, HIGH = 220, 330  # a lower board has its island in one line, a higher one has larger tiles


class Boards(Pieces):
    """The players' boards."""

    def own_board(self, w: int, h: int, seat: int) -> Piece:
        """Island, windrose and city side by side."""
        board = self.heading(seat, w, h, 24, 21, 28)
        player, top, high = self.players[seat], 66, h - 66 - EDGE
        size = (high - 2 * GAP) // 3
        board.tiles = self.island(seat, EDGE + 4, top, size, 4)
        board.land = Piece(x=EDGE - 2, y=top - 6, w=4 * (size + GAP) + 8, h=3 * (size + GAP) + 8)
        left, width = EDGE + 4 * (size + GAP) + 16, 150
        row = (high - 5 * GAP) // 6
        board.goods = [self.goods(seat, good, left, top + i * (row + GAP), width, row) for i, good in enumerate(Good)]
        board.windrose = self.windrose(seat, left, top + 5 * (row + GAP), width, row)
        board.notes = [Piece(x=EDGE, y=top - 11, text=f"{self.say('Island')} {sum(player.tiles)}/{ISLAND_SPACES}")]
        board.notes.append(Piece(x=left, y=top - 11, text=self.say("Goods")))
        left += width + EDGE
        board.notes.append(Piece(x=left, y=top - 11, text=f"{self.say('City')} {player.city_spaces}/{CITY_SPACES}"))
        self.lay_out_city(board, left, top, w - EDGE - left, high)
        return board

    def stacked_board(self, w: int, h: int, seat: int) -> Piece:
        """Island and goods above, the city below: as large as there is room for."""
        board = self.heading(seat, w, h, 18, 15, 20)
        top, across = 36 if h >= LOW else 33, 12 if h < LOW else 6
        if not LOW <= h <= HIGH:  # goods have a line of their own
            size = (w - 20 - (across - 1) * GAP) // across
            cell, row = (w - 20 - 5 * GAP) // 7, 20 if h < LOW else 28 if h < 430 else 36
            down = top + 12 // across * (size + GAP) + 2
            places = [(10 + i * (cell + GAP), down) for i in range(GOODS + 1)]
            down += row + 5
        else:  # goods stand beside the island
            size, cell, row = 35, (w - 20 - 6 * (35 + GAP) - 6) // 2 - 2, 22
            places = [(w - 10 - (2 - i % 2) * (cell + GAP) + GAP, top + i // 2 * (row + GAP)) for i in range(GOODS + 1)]
            down = top + 2 * (size + GAP) + 3
        board.tiles = self.island(seat, 10, top, size, across)
        board.land, board.notes = None, []
        board.goods = [self.goods(seat, good, *places[good], cell, row) for good in Good]
        board.windrose = self.windrose(seat, *places[GOODS], cell * 2 if places[GOODS][1] == places[0][1] else cell, row)
        self.lay_out_city(board, 10, down, w - 20, h - down - 7)
        return board

    def heading(self, seat: int, w: int, h: int, middle: int, font: float, mark: int) -> Piece:
        """Who it is, and what they have."""
        player, name = self.players[seat], self.names[seat]
        you = f"({self.say('you')})" if seat == self.viewer else ""
        font = fit(name, w - 190, font)
        points = self.results[seat][0] if self.over else player.points if player.points >= 0 else "?"
        money = self.marks(f"doubloons-{seat}", "doubloon")
        fame = self.marks(f"points-{seat}", "victory point")
        size = round(font + 6)
        cell = round(size + 12 + font * 1.3)
        wealth = [
            counted("coin", player.doubloons, money, w - 2 * cell - 8, middle - 14, cell, 28, size, font),
            counted("points", points, fame, w - cell - 6, middle - 14, cell, 28, size, font),
        ]
        return Piece(
            kind="board", w=w, h=h, attrs=self.marks(f"board-{seat}"), seat=seat, name=name, letter=name[0].upper(),
            you=you, mark=mark, font=font, hy=middle, active=seat == self.table.seat and not self.over,
            governor=self.marks("governor", "governor", piece="governor") if seat == self.table.governor else "",
            gx=round(mark + 26 + width_of(name, font) * 1.06 + width_of(you, font * 0.7) + (6 if you else 0)), wealth=wealth,
        )  # fmt: skip

    def island(self, seat: int, x: float, y: float, size: float, across: int) -> list[Piece]:
        """The tiles by kind, those with people first; then the free spaces."""
        player = self.players[seat]
        tiles: list[Piece] = []
        places = [(x + i % across * (size + GAP), y + i // across * (size + GAP)) for i in range(ISLAND_SPACES)]
        for tile, kind in enumerate(TILE_KINDS):
            standing = self.standing(player, tile, player.tiles[tile]) if tile != Tile.FOREST else []
            for i in range(player.tiles[tile]):
                who = standing[i : i + 1]
                about = kind if tile >= GOODS else f"{kind} plantation"
                thing = f"tile-{seat}-{kind}-{(who and who[0]) or 'empty'}"
                attrs = self.marks(f"tile-{seat}-{kind}-{i + 1}", about, thing, piece=f"tile-{kind}")
                crowd = self.crowd(
                    f"on-{seat}-{kind}-{i + 1}", thing, who, round(size * 0.54), round(size * 0.54), round(size * 0.42), 0
                )
                tiles.append(self.tile(kind, attrs, crowd, *places[len(tiles)], size))
        spaces = places[len(tiles) :]
        return tiles + [
            self.tile("", self.marks(f"space-{seat}-{ISLAND_SPACES - len(spaces) + i + 1}", "island"), [], *at, size)
            for i, at in enumerate(spaces)
        ]

    def goods(self, seat: int, good: Good, x: int, y: int, w: int, h: int) -> Piece:
        kind, count = GOOD_KINDS[good], self.players[seat].goods[good]
        size = min(h - 4, 30)
        step = round(min(size * 0.62, max(w - size - 26, 0) / max(count - 1, 1)), 1)
        pieces = [
            Piece(
                attrs=self.marks(f"good-{seat}-{kind}-{i + 1}", piece=kind),
                kind=kind,
                x=4 + i * step,
                y=(h - size) // 2,
                size=size,
            )
            for i in range(count)
        ]
        attrs = self.marks(f"good-{seat}-{kind}", kind)
        return Piece(
            x=x, y=y, w=w, h=h, attrs=attrs, kind=kind, size=size, count=count, pieces=pieces, font=14 if h > 26 else 12
        )

    def windrose(self, seat: int, x: int, y: int, w: int, h: int) -> Piece:
        player = self.players[seat]
        waiting = ["noble"] * player.idle_nobles + ["colonist"] * player.idle_colonists
        size, narrow = min(h - 6, 24), w < 60
        left = 4 if narrow and waiting else size + 10
        space = w - left - size - 3
        crowded = len(waiting) > 1 and space < (len(waiting) - 1) * size * 0.6
        step = round(min(size + 1, (space - 14 * crowded) / max(len(waiting) - 1, 1)), 1)
        return Piece(
            x=x, y=y, w=w, h=h, attrs=self.marks(f"windrose-{seat}", "windrose"), size=size, hidden=narrow and bool(waiting),
            crowd=self.crowd(f"on-{seat}-windrose", f"windrose-{seat}", waiting, left, (h - size) // 2, size, step),
            count=len(waiting) if crowded else 0,
        )  # fmt: skip

    def lay_out_city(self, board: Piece, x: int, y: int, w: int, h: int) -> None:
        """Small buildings from the first space on, large ones from the last, so that there is always room for them."""
        player, seat = self.players[board.seat], board.seat
        width, height = (w - (CITY_COLUMNS - 1) * GAP) // CITY_COLUMNS, (h - (CITY_ROWS - 1) * GAP) // CITY_ROWS
        spaces = [
            Piece(x=x + i // CITY_ROWS * (width + GAP), y=y + i % CITY_ROWS * (height + GAP), w=width, h=height)
            for i in range(CITY_SPACES)
        ]
        board.city = []
        for i, building in enumerate(player.city[: player.buildings]):
            large = COLUMNS[building] == LARGE_COLUMN
            if large:
                spaces.pop()
            space = spaces.pop() if large else spaces.pop(0)
            board.city.append(self.built(seat, building, TILE_SPOTS + i, space, height * 2 + GAP if large else height))
        board.spaces = spaces

    def built(self, seat: int, building: int, spot: int, space: Piece, h: int) -> Piece:
        slug, big = SLUGS[building], space.h > 45 and space.w > 150
        piece = self.face(building, space.x, space.y, space.w, h, 34 if big else 18, 0)
        thing = f"building-{seat}-{slug}"
        piece.attrs = self.marks(thing, building_name(building), piece=f"building-{slug}")
        piece.points = WORTH[building] if big else 0
        size = 22 if big else min(18, space.h - (16 if space.h > 24 else 11))
        standing = self.standing(self.players[seat], spot, ROOM[building])
        above = h - size - (4 if big else 1)
        piece.crowd = self.crowd(f"on-{seat}-{slug}", thing, standing, piece.band + 5, above, size, size + 2)
        return piece
