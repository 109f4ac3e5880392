"""The table drawn for a terminal, and the score sheet.

`rich_board` gets a table as its viewer may see it; the viewer's own board comes last and is larger. A space of the land
shows its landscape (♠ forest, ≈ meadow, ▲ mountain, ⌂ settlement), its level and what stands there; · is uncharted.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.text import Text

from leeward.cooper_island import words
from leeward.cooper_island.picture.scene import bits
from leeward.cooper_island.rules import buildings, ending, feeding, milestones, storage
from leeward.cooper_island.rules.components import (
    BOATS,
    CARGO_COST,
    CARGO_POINTS,
    CARGO_SHIPS,
    CRATES,
    ISLETS,
    LANDING_COST,
    LANDING_POINTS,
    LANDING_SPACES,
    MOST_SEATS,
    ORDER_STAGES,
    ORDERS,
    ROUNDS,
    SECTIONS,
    SHIPS,
    TILE_KINDS,
    TRACK,
    Landscape,
    Order,
)
from leeward.cooper_island.rules.components import Piece as On
from leeward.cooper_island.rules.deck import CARDS
from leeward.cooper_island.rules.peninsula import BAY, LEG, PLACES, WATER, position
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision
from leeward.cooper_island.words.moments import MOMENTS
from leeward.cooper_island.words.names import (
    SECTION_NAMES,
    SHIP_NOUNS,
    SPACE_NAMES,
    WATER_NAMES,
    amounts,
    boat,
    crate,
    helm_points,
    islet,
    item,
    landscape,
    large_card,
    order,
    small_card,
    tile,
)
from leeward.kernel.picture.characters import QUIET, Flow, TextBoard, framed, pairs
from leeward.kernel.picture.score_sheet import ScoreSheet

SIGNS = ("♠", "≈", "▲", "⌂")  # by landscape
COLOURS = {
    Landscape.FOREST: "green",
    Landscape.MEADOW: "yellow",
    Landscape.MOUNTAIN: "bright_black",
    Landscape.SETTLEMENT: "red",
}
PIECES = (" ", "w", "s", "f", "g", "c", "x", "b", "B", "#", "&", "=")  # by what stands there
ROWS = [[space for space, place in enumerate(PLACES) if place[1] == r] for r in sorted({r for _, r in PLACES})]
ORDER_SIGN = {Order.UNCHARTED: "≤"}


def rich_board(table: Any, names: Sequence[str], viewer: int, lang: str = "en") -> RenderableType:
    """Draw the board in colour; a viewer of -1 has no board of their own."""
    return Drawing(table, names, viewer, lang).board()


def score_sheet(table: Any, names: Sequence[str], lang: str = "en") -> ScoreSheet:
    """Return each part of every player's sum."""
    return Drawing(table, names, NONE, lang).scores()


class Drawing(TextBoard):
    """One drawing of one table."""

    longest_name = 14

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str) -> None:
        super().__init__(table, names, viewer, lang, table.decision == Decision.OVER)
        self.parts = np.zeros((len(self.seats), ending.PARTS), np.int64)
        for seat in self.seats:
            ending.score_parts(table, seat, self.parts[seat])

    def board(self) -> RenderableType:
        return Group(self.middle(), *self.boards(), self.legend())

    # what all share

    def middle(self) -> RenderableType:
        grid = pairs()
        grid.add_row(self.say("Sections"), Flow(self.sections(), 3))
        grid.add_row(self.say("Cargo ships"), Flow(self.cargo(), 3))
        grid.add_row(self.say("Royal orders"), Flow(self.orders(), 3))
        stocks = [
            self.say("tiles in the bag {count}", count=int(self.table.bag.sum())),
            self.say("log books {count}", count=int(self.table.log_pile.sum())),
            self.say("small building cards {count}", count=int(self.table.small_count)),
            self.say("large building cards {count}", count=int(self.table.large_count)),
        ]
        grid.add_row(self.say("Supply"), Flow([Text(stock) for stock in stocks], 3))
        return framed(grid, self.moment())

    def moment(self) -> Text:
        table = self.table
        if self.over:
            return Text(self.say("The end of the game"), "bold")
        line = self.say("Round {round} of {rounds}", round=min(int(table.rounds), ROUNDS), rounds=ROUNDS)
        line += " · " + self.say(MOMENTS[Decision(table.moment)])
        if table.moment == Decision.SECTION:
            line += " · " + words.section(int(table.section), self.lang)
        return Text(line, "bold")

    def sections(self) -> list[Text]:
        """List both spaces of each section with who stands there, from below; ○ is the round one, □ the square one."""
        table = self.table
        found = []
        for section in range(SECTIONS):
            line = Text(f"{SECTION_NAMES[section]} ", "bold")
            for square, sign in enumerate("○□"):
                space = 2 * section + square
                on = table.stacks[MOST_SEATS * space : MOST_SEATS * space + table.heights[space]]
                line.append(sign + ("+".join(self.names[seat] for seat in on) or "·") + " ", "not bold")
            found.append(line)
        return found

    def cargo(self) -> list[Text]:
        table, found = self.table, []
        for ship in range(CARGO_SHIPS):
            line = Text(f"{ship + 1}: ", "bold").append(amounts(self.voice, CARGO_COST[ship]), "not bold")
            line.append(f" → {helm_points(self.voice, int(CARGO_POINTS[ship]))}", "not bold")
            lids = [self.names[seat][0] for seat in self.seats if int(table.players[seat].on_ships) >> ship & 1]
            line.append(f" [{''.join(lids)}]", QUIET)
            if table.harbormaster == ship:
                line.append(" ☺" if table.upright else " (☺)", "bold")
            found.append(line)
        return found

    def orders(self) -> list[Text]:
        table, found = self.table, []
        for number in range(ORDERS):
            holder = int(table.orders[number])
            if holder == NOT_IN_PLAY:
                continue
            line = Text(f"{number + 1} ", "bold").append(order(number, self.lang), "not bold")
            if number != Order.COPY:
                line.append(" " + "/".join(ORDER_SIGN.get(Order(number), "") + str(n) for n in ORDER_STAGES[number]), QUIET)
                if self.viewer >= 0:
                    line.append(f" ({ending.progress(table.players[self.viewer], number)})", "not bold")
            if holder >= 0:
                line.append(f" {self.names[holder]}", "bold")
            found.append(line)
        return found

    # the players' boards

    def heading(self, seat: int) -> Text:
        player = self.table.players[seat]
        pieces = [self.voice.count("{n} point", "{n} points", int(self.parts[seat].sum()))]
        pieces.append(helm_points(self.voice, int(player.steps.sum())))
        if player.anchors.sum():
            pieces.append(self.voice.count("{n} anchor", "{n} anchors", int(player.anchors.sum())))
        pieces.append(self.say("feeding {food}", food=feeding.feeding_cost(player)))
        if seat == self.table.cooper:
            pieces.append(self.say("Cooper token"))
        return self.named(seat).append("".join(f" · {piece}" for piece in pieces), "not bold default")

    def other_board(self, seat: int) -> RenderableType:
        """Draw the land beside a few lines about the rest."""
        grid = pairs()
        grid.add_row(self.land(seat, names=False), self.lines(seat))
        return Group(Flow([self.heading(seat)], ruled=True), grid)

    def own_board(self) -> tuple[Text, RenderableType]:
        grid = pairs()
        grid.add_row(self.land(self.viewer, names=True), self.lines(self.viewer))
        return self.heading(self.viewer), grid

    def land(self, seat: int, names: bool) -> Text:
        """Draw the peninsula row by row; with the names of its spaces it is wider."""
        player = self.table.players[seat]
        wide = 8 if names else 5
        drawn = Text()
        for row in ROWS:
            drawn.append("\n" if drawn else "").append(" " * ((5 - len(row)) * wide // 2))
            for space in row:
                level, piece = int(player.level[space]), PIECES[int(player.piece[space])]
                cell = Text(f"{SPACE_NAMES[space]} " if names else "", QUIET)
                if level:
                    kind = Landscape(int(player.ground[space]))
                    cell.append(f"{SIGNS[kind]}{level}{piece}", f"not dim bold {COLOURS[kind]}")
                else:
                    cell.append(f"·{piece} ", "not dim")
                cell.pad_right(wide - cell.cell_len)
                drawn.append_text(cell)
        return drawn

    def lines(self, seat: int) -> RenderableType:
        """Draw everything beside the land."""
        player, v = self.table.players[seat], self.voice
        grid = pairs(1)

        def add(name: str, *texts: str) -> None:
            grid.add_row(Text(name, QUIET), Flow([Text(each) for each in texts if each], 2))

        room = f"{int(player.stored.sum())}/{self.spots(player)}"
        add(self.say("Storage"), f"{room} {amounts(v, player.stored)}")
        if player.market.sum():
            add(self.say("Marketplace"), amounts(v, player.market))
        add(
            self.say("Ships"),
            *(self.ship(seat, ship) for ship in range(SHIPS)),
            self.say("log books {count}", count=int(player.log_books)),
        )
        laid = [f"{WATER_NAMES[w]} {islet(int(player.islet[w]), self.lang)}" for w in range(WATER) if player.islet[w] != NONE]
        if laid:
            add(self.say("Islets"), *laid)
        add(self.say("Boats"), *self.boats(player, seat))
        if player.lids or player.crates:
            lids = [crate(c, self.lang) for c in bits(player.crates, CRATES)]
            add(self.say("Lids"), self.say("unused {count}", count=int(player.lids)), *lids)
        cards = [small_card(c, self.lang) for c in bits(player.small_cards, CARDS)]
        cards += [large_card(c, self.lang) for c in bits(player.large_cards, CARDS)]
        cards += [f"({large_card(c, self.lang)})" for c in bits(player.large_down, CARDS)]
        if cards:
            add(self.say("Cards"), *cards)
        add(self.say("Workers"), *self.workers(player))
        used = self.say("used") if player.map_actions == 0 else self.say("ready")
        add(self.say("Cartographer"), f"{int(player.marker)}/{TRACK} ({used})")
        tiles = [f"{int(player.tiles[kind])} x {tile(kind, self.lang)}" for kind in range(TILE_KINDS) if player.tiles[kind]]
        if seat == self.viewer:
            tiles += [islet(i, self.lang) for i in bits(player.islets, ISLETS)]
        else:
            tiles.append(v.count("{n} islet tile", "{n} islet tiles", len(bits(player.islets, ISLETS))))
        add(self.say("Reserve"), *tiles)
        return grid

    def spots(self, player: Any) -> int:
        """Count the spots for anything and those that only hold cubes or coins."""
        spots: int = int(storage.spots(player)) + int(storage.cube_spots(player)) + int(storage.coin_spots(player))
        return spots

    def ship(self, seat: int, ship: int) -> str:
        """Say where a ship is, and its anchors."""
        player, seats = self.table.players[seat], int(self.table.seats)
        place = int(position(seats, seat, ship, int(player.steps[ship])))
        owner, along = -(place // LEG) % seats, place % LEG
        name = self.voice.name(SHIP_NOUNS[ship])
        if along == 0:
            where = self.say("harbor of {name}", name=self.names[owner])
        elif along == BAY:
            where = self.say("bay")
        else:
            water = along - 1 if along < BAY else 3 + LEG - along
            where = f"{WATER_NAMES[water]} {self.names[owner if along < BAY else (owner - 1) % seats]}"
        anchors = f" +{int(player.anchors[ship])}⚓" if player.anchors[ship] else ""
        return f"{name}: {where}{anchors}"

    def boats(self, player: Any, seat: int) -> Iterable[str]:
        """List the boats on their landing spaces; for the viewer also what the free spaces cost."""
        for space in range(LANDING_SPACES):
            built = int(player.landing[space])
            if built != NONE:
                name = boat(built, self.lang)
                yield f"{space + 1} {f'({name})' if player.boats_down >> space & 1 else name}"
            elif seat == self.viewer:
                yield f"{space + 1} {amounts(self.voice, LANDING_COST[space])} → {int(LANDING_POINTS[space])}"
        if seat == self.viewer:
            left = [boat(b, self.lang) for b in bits(player.boats, BOATS)]
            if left:
                yield self.say("to be built: {list}", list=", ".join(left))
        elif boats_missing(player):
            yield self.say("none")

    def workers(self, player: Any) -> Iterable[str]:
        yield f"● {int(player.normal)}"
        yield f"■ {int(player.special)}"
        yield self.say("to be hired ● {normal} ■ {special}", normal=int(player.normal_below), special=int(player.special_below))
        free = milestones.milestones_reached(player) - int(player.hired) - int(player.hired_points)
        if free > 0:
            yield self.voice.count("{n} milestone to cash in", "{n} milestones to cash in", int(free))
        yield self.say("buildings {count}", count=buildings.buildings_erected(player))
        yield self.say("statues in the workshop {count}", count=int(player.workshop.sum()))

    def legend(self) -> Text:
        signs = [f"{sign} {landscape(kind, self.lang)}" for kind, sign in enumerate(SIGNS)]
        signs += [f"{PIECES[On.CUBE + cube]} {item(cube, self.lang)}" for cube in range(5)]
        names = [words.building(kind, self.lang) for kind in (4, 0, 1, 2, 3, 5)]
        signs += [f"{PIECES[On.RUIN + i]} {name}" for i, name in enumerate(names)]
        return Text(", ".join(signs), QUIET)

    # the end

    def scores(self) -> ScoreSheet:
        uncharted = [int((self.table.players[seat].level == 0).sum()) for seat in self.seats]
        note = self.say(
            "A tie is broken by fewer uncharted spaces: {list}.",
            list=", ".join(f"{self.names[seat]} {uncharted[seat]}" for seat in self.seats),
        )
        return ScoreSheet([(words.part(part, self.lang), self.parts[:, part].tolist()) for part in ending.Part], note)


def boats_missing(player: Any) -> bool:
    return all(int(player.landing[space]) == NONE for space in range(LANDING_SPACES))
