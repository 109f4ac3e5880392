"""The table drawn for a terminal, and the score sheet.

`rich_board` gets a table as its viewer may see it; the viewer's own board comes last and is larger.
A colonist is ●, a noble ◆, an empty circle ○.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import numpy as np
from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from leeward.kernel.picture.characters import QUIET, Fitting, Flow, TextBoard, framed, pairs, short
from leeward.kernel.picture.score_sheet import ScoreSheet
from leeward.puerto_rico import words
from leeward.puerto_rico.rules import ending
from leeward.puerto_rico.rules.components import (
    BUILDINGS,
    CIRCLES,
    CITY_SPACES,
    COLUMN,
    COST,
    HOUSE_SPACES,
    ISLAND_SPACES,
    LARGE_COLUMN,
    PLACARDS_IN_PLAY,
    SHIPS_IN_PLAY,
    Good,
    Role,
    Tile,
)
from leeward.puerto_rico.rules.table import NONE, TILE_SPOTS, Decision

ISLAND_COLUMNS = 6
CITY_COLUMNS = 3

# A chip is a word on its own colour, so that it can be read on a dark and on a light screen.
CHIPS = {
    Tile.CORN: "black on #f2cf4a",
    Tile.INDIGO: "white on #2f5aa8",
    Tile.SUGAR: "black on #f0f0ea",
    Tile.TOBACCO: "black on #d09a5b",
    Tile.COFFEE: "white on #5c3a21",
    Tile.QUARRY: "white on #75757d",
    Tile.FOREST: "white on #2c6e3b",
}
COIN = "bold yellow"
COLONIST, NOBLE, EMPTY, LOADED, UNLOADED = "●", "◆", "○", "■", "□"
TIMES = "\u00d7"
ALWAYS_SHOWN = (ending.Part.CHIPS, ending.Part.BUILDINGS)  # in the score sheet


def rich_board(table: Any, names: Sequence[str], viewer: int, lang: str = "en") -> RenderableType:
    """Draw the board in colour; a viewer of -1 has no board of their own."""
    return Drawing(table, names, viewer, lang).board()


def score_sheet(table: Any, names: Sequence[str], lang: str = "en") -> ScoreSheet:
    """Return each part of every player's sum."""
    return Drawing(table, names, NONE, lang).scores()


class Drawing(TextBoard):
    """One drawing of one table."""

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str) -> None:
        super().__init__(table, names, viewer, lang, table.decision == Decision.OVER)

    def board(self) -> RenderableType:
        return Group(self.roles(), self.middle(), self.market(), *self.boards())

    # the middle of the table

    def roles(self) -> RenderableType:
        """Draw the placards: what lies on them, and who took them."""
        placards = range(int(PLACARDS_IN_PLAY[self.table.seats]))
        half = len(placards) // 2
        narrow = Group(self.placards(placards[:half]), self.placards(placards[half:]))
        rows = Fitting(self.placards(placards), narrow)
        return framed(rows, self.moment())

    def placards(self, placards: range) -> RenderableType:
        table = self.table
        grid = Grid.grid(expand=True, padding=(0, 1))
        for _ in placards:
            grid.add_column(justify="center", no_wrap=True, overflow="ellipsis")
        titles, notes = [], []
        for placard in placards:
            taker, doubloons = int(table.placard_taker[placard]), int(table.placard_doubloons[placard])
            now = taker != NONE and placard == table.role and table.decision not in (Decision.ROLE, Decision.OVER)
            name = words.role(min(placard, Role.PROSPECTOR), self.lang)
            titles.append(Text(name, "bold reverse" if now else QUIET if taker != NONE else "bold"))
            note = short(self.names[taker], max(len(name), 8)) if taker != NONE else f"+{doubloons}" if doubloons else "·"
            notes.append(Text(note, QUIET if taker != NONE or not doubloons else COIN))
        grid.add_row(*titles)
        grid.add_row(*notes)
        return grid

    def moment(self) -> Text:
        """Return the round, and whose phase it is."""
        table, say = self.table, self.say
        if table.decision == Decision.DRAFT:
            return Text(say("Choosing the buildings"), "bold")
        if table.decision == Decision.OVER:
            return Text(say("The end, after round {round}", round=int(table.rounds) + 1), "bold")
        line = say("Round {round}", round=int(table.rounds) + 1)
        if table.decision != Decision.ROLE:
            line += " · " + say("{role}: {name}", role=words.role(int(table.role), self.lang), name=self.names[table.leader])
        if table.ending:
            line += " · " + say("the last round")
        return Text(line, "bold")

    def middle(self) -> RenderableType:
        """Draw trading house and ships on the left, all supplies on the right."""
        grid = Grid.grid(expand=True)
        grid.add_column(ratio=46)
        grid.add_column(ratio=54)
        grid.add_row(self.harbor(), self.supply())
        return Fitting(grid, Group(self.harbor(), self.supply()))

    def harbor(self) -> RenderableType:
        table, say = self.table, self.say
        grid = pairs()
        sold = [self.good(good) for good in Good for _ in range(int(table.house[good]))]
        grid.add_row(say("Trading house"), Flow([*sold, *[Text(UNLOADED, QUIET)] * (HOUSE_SPACES - len(sold))]))
        for ship in range(int(SHIPS_IN_PLAY[table.seats])):
            size, load = int(table.ship_size[ship]), int(table.ship_load[ship])
            spaces = Text(LOADED * load + UNLOADED * (size - load))
            cargo = [spaces, self.good(int(table.ship_good[ship]))] if load else [spaces]
            grid.add_row(say("{size}-space ship", size=size), Flow(cargo))
        grid.add_row(say("Colonist ship"), Flow([people(int(table.ship_colonists), int(table.ship_nobles), 0)]))
        return framed(grid, say("Trade and ships"))

    def supply(self) -> RenderableType:
        table, say = self.table, self.say
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        for _ in Good:
            grid.add_column(justify="center", no_wrap=True)
        grid.add_row("", *(self.good(good) for good in Good))
        grid.add_row(say("Goods"), *(amount(int(table.goods[good])) for good in Good))
        grid.add_row(say("Face-up"), *(amount(int(table.row[good])) for good in Good))
        face_down = int(sum(table.stack)) + (table.looked_at != NONE)
        tiles = [
            say("face-down {count}", count=face_down),
            say("discarded {count}", count=int(sum(table.discard))),
            say("quarries {count}", count=int(table.quarries)),
        ]
        stocks = [say("colonists {count}", count=int(table.colonists))]
        if table.nobles_play:
            stocks.append(say("nobles {count}", count=int(table.nobles)))
        stocks.append(say("victory points {count}", count=max(int(table.pool), 0)))
        lines = Group(grid, Text(" · ".join(tiles)), Text(" · ".join(stocks)))
        return framed(lines, say("Supply"))

    def market(self) -> RenderableType:
        """Draw the buildings for sale, in the columns of the game board."""
        columns = range(1, LARGE_COLUMN + 1)
        narrow = Group(self.stalls(columns[:2]), self.stalls(columns[2:]))
        title = self.say("Buildings: price, copies left")
        return Panel(Fitting(self.stalls(columns), narrow), box=ROUNDED, title=title, title_align="left", padding=(0, 0, 0, 1))

    def stalls(self, columns: range) -> RenderableType:
        grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
        for _ in columns:
            grid.add_column(no_wrap=True, overflow="ellipsis")
        grid.add_row(*(Text(self.voice.count("up to {n} quarry", "up to {n} quarries", column), QUIET) for column in columns))
        stock = [b for b in range(BUILDINGS) if self.table.stock[b] > 0]
        offers = [[self.offer(b) for b in sorted(stock, key=COST.__getitem__) if COLUMN[b] == column] for column in columns]
        for line in zip_longest(*offers, fillvalue=Text()):
            grid.add_row(*line)
        return grid

    def offer(self, building: int) -> Text:
        """Draw price, name and copies (a large building has only one); dim if the viewer has it."""
        owned = self.viewer >= 0 and bool(self.table.players[self.viewer].spot[building])
        line = Text(style=QUIET if owned else "")
        line.append(f"{int(COST[building])} ", "" if owned else COIN)
        line.append(words.building(building, self.lang))
        if COLUMN[building] != LARGE_COLUMN:
            line.append(f" {TIMES}{int(self.table.stock[building])}", QUIET)
        return line

    # the players' boards

    def other_board(self, seat: int) -> RenderableType:
        """Draw a player in three lines."""
        player, say = self.table.players[seat], self.say
        tiles = [self.chip(tile, self.on_tiles(player, tile)) for tile in Tile if player.tiles[tile]]
        grid = pairs(1)
        grid.add_row(" " + say("Island"), Flow([*tiles, *self.windrose(player)]))
        grid.add_row(" " + say("City"), Flow(self.city(player), gap=3))
        return Group(Flow([*self.heading(seat), *self.goods(player)], ruled=True), grid)

    def own_board(self) -> tuple[Text, RenderableType]:
        """Draw the viewer's board: every island space and every building on its own."""
        player, say = self.table.players[self.viewer], self.say
        grid = pairs()
        tiles = [self.chip(tile, circle) for tile in Tile for circle in self.each_tile(player, tile)]
        free = [Text(" ·", QUIET)] * (ISLAND_SPACES - len(tiles))
        grid.add_row(say("Goods"), Flow([*self.goods(player), *self.windrose(player)]))
        grid.add_row(f"{say('Island')} {len(tiles)}/{ISLAND_SPACES}", spread([*tiles, *free], ISLAND_COLUMNS, 11))
        grid.add_row(f"{say('City')} {int(player.city_spaces)}/{CITY_SPACES}", spread(self.city(player), CITY_COLUMNS, 24))
        return Text(" ", "default").join(self.heading(self.viewer)), grid

    def heading(self, seat: int) -> list[Text]:
        """Return the player's name, doubloons and points."""
        table, player, voice = self.table, self.table.players[seat], self.voice
        pieces = [self.named(seat)]
        if seat == table.governor:
            pieces.append(Text(f"· {voice.say('governor')}", "italic"))
        pieces.append(Text("· ").append(voice.count("{n} doubloon", "{n} doubloons", int(player.doubloons)), COIN))
        points = int(player.points)
        pieces.append(Text("· " + (voice.say("? points") if points < 0 else voice.count("{n} point", "{n} points", points))))
        return pieces

    def goods(self, player: Any) -> list[Text]:
        return [self.good(good, int(player.goods[good])) for good in Good if player.goods[good]]

    def windrose(self, player: Any) -> list[Text]:
        idle = people(int(player.idle_colonists), int(player.idle_nobles), 0)
        return [Text(f" {self.say('windrose')} ").append_text(idle)] if idle else []

    def city(self, player: Any) -> list[Text]:
        """List the buildings with their circles; a large one is in bold."""
        line = []
        for i in range(int(player.buildings)):
            building, spot = int(player.city[i]), TILE_SPOTS + i
            colonists, nobles = int(player.colonists[spot]), int(player.nobles[spot])
            circles = people(colonists, nobles, int(CIRCLES[building]) - colonists - nobles)
            style = "bold" if COLUMN[building] == LARGE_COLUMN else ""
            line.append(Text.assemble((words.building(building, self.lang), style), " ", circles))
        return line

    def on_tiles(self, player: Any, tile: Tile) -> Text:
        """Return the circles of all tiles of a kind; forests have none."""
        if tile == Tile.FOREST:
            return Text(f"{TIMES}{int(player.tiles[tile])}")
        colonists, nobles = int(player.colonists[tile]), int(player.nobles[tile])
        return people(colonists, nobles, int(player.tiles[tile]) - colonists - nobles)

    def each_tile(self, player: Any, tile: Tile) -> list[Text]:
        """List the circles tile by tile, the occupied ones first."""
        if tile == Tile.FOREST:
            return [Text()] * int(player.tiles[tile])
        circles = self.on_tiles(player, tile)
        return [circles[i] for i in range(len(circles))]

    # words and chips

    def good(self, good: int, count: int | None = None) -> Text:
        name = words.good(good, self.lang)
        return Text(f" {name} " if count is None else f" {count} {name} ", CHIPS[Tile(good)])

    def chip(self, tile: Tile, circles: Text) -> Text:
        name = words.good(tile, self.lang) if tile < len(Good) else words.tile(tile, self.lang)
        chip = Text(style=CHIPS[tile]).append(f" {name} ")
        return chip.append_text(Text(circles.plain)).append(" ") if circles else chip

    # the end

    def scores(self) -> ScoreSheet:
        say = self.say
        parts = np.zeros((len(self.seats), len(ending.Part)), np.int64)
        for seat in self.seats:
            ending.score_parts(self.table, seat, parts[seat])
        shown = [part for part in ending.Part if part in ALWAYS_SHOWN or parts[:, part].any()]
        players = [self.table.players[seat] for seat in self.seats]
        tie_breaks = [int(player.doubloons) + int(sum(player.goods)) for player in players]
        note = say(
            "A tie is broken by doubloons and goods: {list}.",
            list=", ".join(f"{self.names[seat]} {tie_breaks[seat]}" for seat in self.seats),
        )
        return ScoreSheet([(words.part(part, self.lang), parts[:, part].tolist()) for part in shown], note)


def amount(count: int) -> Text:
    return Text(str(count)) if count else Text("·", QUIET)


def people(colonists: int, nobles: int, empty: int) -> Text:
    return Text().append(NOBLE * nobles, "red").append(COLONIST * colonists + EMPTY * empty)


def spread(pieces: Sequence[Text], columns: int, width: int) -> RenderableType:
    """Draw pieces in rows of `columns`; a dot if there are none."""
    grid = Grid.grid(padding=(0, 1))
    for _ in range(columns):
        grid.add_column(no_wrap=True, overflow="ellipsis", min_width=width)
    pieces = pieces or [Text("·", QUIET)]
    for first in range(0, len(pieces), columns):
        grid.add_row(*pieces[first : first + columns])
    return grid
