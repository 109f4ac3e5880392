"""Situations for tests, built in a line or two: what players have, then what they do and may do.

    s = Situation(players=2)
    s.land(0, "C3 mountain 4 gold", "C4 forest 2 small", "D3 settlement 1")
    s.hold(0, coin=2, gold=1)
    s.at("turn", 0)
    s.do(work("H"), supply(4), give("C3"), ...)
    assert s.on(0, "C3") == "mountain 4"

Pieces given to players come from where the game keeps them, so that nothing is created: tiles from the bag, cards from the
stacks, buildings from the player board, statues from ruins, lids from the cargo ships. `actions` names the actions.
"""

from typing import Any

import numpy as np

from cooper_island.actions import SHIPS, SPACES, find, key, kind_of, space, water
from cooper_island.land import recount
from cooper_island.played_table import PlayedTable
from leeward.cooper_island.rules import decisions
from leeward.cooper_island.rules.components import (
    HELM_SPOTS,
    LARGE_BUILDINGS,
    LOG_BOOKS,
    WORKSHOP_SPOTS,
    Boat,
    Building,
    Crate,
    Islet,
    Item,
    Landscape,
    Order,
    Piece,
    Section,
)
from leeward.cooper_island.rules.deck import CARDS, Large, Small
from leeward.cooper_island.rules.peninsula import RUINS
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision, Left, Table
from leeward.kernel.contract.game import game_named
from leeward.kernel.doors import entry

GAME = game_named("cooper-island")
NAMED_BOOKS: dict[str, dict[str, Any]] = {
    "treasure": {"one_of": ["gold", "cloth"]},
    "produce": {"one_of": ["wood", "stone", "food"]},
    "draw": {"draw": 1},
    "step": {"steps": 1},
}


class Situation(PlayedTable):
    """A table of Cooper Island in the first income phase: seat 0 decides."""

    def __init__(self, players: int = 2, seed: int = 1, **options: str | bool) -> None:
        self.tables = Table.many(1)
        self.actions = np.zeros(GAME.most_actions, np.int16)
        entry.lay_out(self.tables, players, seed, GAME.option_numbers(GAME.chosen(GAME.in_order(options), players)))
        self.table = self.tables.view(np.recarray)[0]

    # the peninsula

    def land(self, seat: int, *texts: str) -> None:
        """Set landscapes with level and piece: "C3 forest 4 wood", "C4 mountain 1", "C5 meadow 2 small"."""
        player = self.player(seat)
        for text in texts:
            name, landscape, level, *piece = text.split()
            where = space(name)
            if player.piece[where] == Piece.RUIN:
                self.drop_ruin(seat, where)
            player.level[where] = int(level)
            player.ground[where] = find(Landscape, landscape)
            player.piece[where] = self.piece(seat, piece[0]) if piece else Piece.NOTHING
        recount(player)

    def piece(self, seat: int, name: str) -> int:
        """Take a piece for a space from where the game keeps it."""
        player = self.player(seat)
        if name in ("small", "large", "fortress"):
            player.buildings[find(Building, name)] -= 1
        elif name == "statue":
            self.drop_ruin(seat)
        elif name == "lid":
            self.take_lids(seat, 1)
        else:
            return int(Piece.CUBE + find(Item, name))
        return int(find(Piece, name))

    def drop_ruin(self, seat: int, where: int | None = None) -> None:
        """Remove a ruin for a statue: the one on this space, or the last one. A ruin that was built over counts too."""
        player = self.player(seat)
        ruins = [ruin for ruin in RUINS if player.piece[ruin] == Piece.RUIN]
        missing = len(RUINS) - len(ruins) - int(player.workshop.sum()) - self.statues(seat)
        if where is not None or missing == 0:
            player.piece[ruins[-1] if where is None else where] = Piece.NOTHING
            recount(player)

    def clear_land(self, seat: int) -> None:
        """Remove the start landscape and everything else except the ruins."""
        player = self.player(seat)
        player.level[:] = 0
        player.ground[:] = NONE
        player.piece[:] = [Piece.RUIN if piece == Piece.RUIN else Piece.NOTHING for piece in player.piece]
        recount(player)

    def fill_land(self, seat: int, landscape: str = "meadow", level: int = 1) -> None:
        """Chart every space and remove the ruins."""
        self.land(seat, *(f"{name} {landscape} {level}" for name in SPACES))

    def islet(self, seat: int, islet: str, where: str, half: str = "near") -> None:
        """Put an islet on a water space of this peninsula, R1..R4 or L1..L4, on the half near the harbor or far from it."""
        player = self.player(seat)
        player.islets &= ~(1 << find(Islet, islet))
        player.islet[water(where)] = find(Islet, islet)
        player.islet_far[water(where)] = half == "far"

    # the player board and the reserve

    def hold(self, seat: int, **items: int) -> None:
        """Store exactly these items."""
        self.player(seat).stored[:] = [items.pop(item.name.lower(), 0) for item in Item]
        assert not items

    def show(self, seat: int, **items: int) -> None:
        """Put exactly these items on the marketplace."""
        self.player(seat).market[:] = [items.pop(item.name.lower(), 0) for item in Item]
        assert not items

    def reserve(self, seat: int, *tiles: str) -> None:
        """Put exactly these double tiles, named by either side ("forest-meadow"), in the reserve."""
        player = self.player(seat)
        self.table.bag[:] += player.tiles
        player.tiles[:] = 0
        for name in tiles:
            kind = kind_of(*(find(Landscape, half) for half in name.split("-")))
            player.tiles[kind] += 1
            self.table.bag[kind] -= 1

    def empty_bag(self) -> None:
        """Remove all double tiles from the bag."""
        self.table.bag[:] = 0

    def boats(self, seat: int, *boats: str, down: tuple[int, ...] = ()) -> None:
        """Put boats on the landing spaces, starting with the first; those on the spaces `down` (from 1) are face down."""
        player = self.player(seat)
        for landing, name in enumerate(boats):
            player.boats &= ~(1 << find(Boat, name))
            player.landing[landing] = find(Boat, name)
        player.boats_down = sum(1 << landing - 1 for landing in down)

    def take_lids(self, seat: int, count: int) -> None:
        """Take lids off the cargo ships, starting with the first."""
        player = self.player(seat)
        for _ in range(count):
            assert player.on_ships, "no lid left"
            player.on_ships &= player.on_ships - 1

    def lids(self, seat: int, unused: int = 0, crates: tuple[str, ...] = ()) -> None:
        """Give the player unused lids, and lids on crate spaces."""
        self.take_lids(seat, unused + len(crates))
        self.player(seat).lids += unused
        for name in crates:
            self.player(seat).crates |= 1 << find(Crate, name)

    def workshop(self, seat: int, statues: int = 0, plain: int = 0, helm: int = 0) -> None:
        """Put statues on the crafting spots of the start, or on those without and with a helm point."""
        plain += min(statues, WORKSHOP_SPOTS)
        helm += max(statues - WORKSHOP_SPOTS, 0)
        for spot, count in enumerate((plain, helm)):
            for _ in range(count):
                self.drop_ruin(seat)
                self.player(seat).workshop[spot] += 1

    def fill_workshop(self, seat: int) -> None:
        """Put statues on all crafting spots."""
        player = self.player(seat)
        player.workshop[:] = WORKSHOP_SPOTS, HELM_SPOTS + LARGE_BUILDINGS - player.buildings[Building.LARGE]

    def uncover_spot(self, seat: int) -> None:
        """Remove a large building from the board, which uncovers a crafting spot."""
        self.player(seat).buildings[Building.LARGE] -= 1

    def marker(self, seat: int, step: int, actions: int = 1) -> None:
        """Set the cartographer's marker, and how often he can still act now."""
        self.player(seat).marker = step
        self.player(seat).map_actions = actions

    def cards(self, seat: int, *names: str, down: bool = False) -> None:
        """Give the player small or large building cards from their stacks; large ones face up or face down."""
        player = self.player(seat)
        for name in names:
            if key(name) in Small.__members__:
                self.leave_stack("small", find(Small, name))
                player.small_cards |= 1 << find(Small, name)
                continue
            self.leave_stack("large", find(Large, name))
            if down:
                player.large_down |= 1 << find(Large, name)
            else:
                player.large_cards |= 1 << find(Large, name)

    def leave_stack(self, kind: str, card: int) -> None:
        deck, count = self.table[f"{kind}_deck"], int(self.table[f"{kind}_count"])
        left = [each for each in deck[:count] if each != card]
        deck[:] = left + [NONE] * (CARDS - len(left))
        self.table[f"{kind}_count"] = len(left)

    def stack(self, *names: str) -> None:
        """Put these cards on top of their stack, in this order."""
        for kind, cards in (("small", Small), ("large", Large)):
            members = [cards[key(name)] for name in names if key(name) in cards.__members__]
            count = int(self.table[f"{kind}_count"])
            deck = self.table[f"{kind}_deck"]
            rest = [card for card in deck[:count] if card not in members]
            deck[:count] = [*members, *rest]

    # workers

    def workers(self, seat: int, normal: int = 0, special: int = 0) -> None:
        """Set the available workers; the player's other workers are on the central island, on no particular space."""
        player = self.player(seat)
        player.normal_out += player.normal - normal
        player.special_out += player.special - special
        player.normal, player.special = normal, special
        assert player.normal_out >= 0
        assert player.special_out >= 0

    def hired(self, seat: int, normal: int = 0, special: int = 0, points: bool = False) -> None:
        """Hire workers for milestones: they are available, and the milestones are cashed in."""
        player = self.player(seat)
        player.normal_below -= normal
        player.special_below -= special
        player.normal += normal
        player.special += special
        player.hired += normal + special
        player.hired_points = points

    def occupy(self, section: str, *seats: int, square: bool = False) -> None:
        """Stack available workers of these players on a worker space, bottom first."""
        where = 2 * find(Section, section) + square
        for seat in seats:
            player = self.player(seat)
            if square:
                player.special -= 1
                player.special_out += 1
            else:
                player.normal -= 1
                player.normal_out += 1
            self.table.stacks[4 * where + self.table.heights[where]] = seat
            self.table.heights[where] += 1

    def orders(self, **holders: int | None) -> None:
        """Put exactly these royal orders in play, each with a normal worker of this seat, or None."""
        for order in Order:
            name = order.name.lower()
            holder = holders.get(name, NOT_IN_PLAY)
            self.table.orders[order] = NONE if holder is None else holder

    # ships

    def ship(self, seat: int, sails: str, steps: int = 0, anchors: int = 0) -> None:
        """Set the steps and anchors of the ship with one or two sails, and add the log books of the way."""
        player, number = self.player(seat), SHIPS.index(sails)
        player.log_books += steps // 5 - player.steps[number] // 5
        player.steps[number] = steps
        player.anchors[number] = anchors

    def log_book(self, kind: str) -> None:
        """Make all log books left in the pile of this kind: "coin wood", "treasure", "produce", "draw" or "step"."""
        self.table.log_pile[:] = 0
        wanted = NAMED_BOOKS.get(kind, {"take": kind.split()})
        for number, token in enumerate(LOG_BOOKS):
            if wanted.items() <= token.items():
                self.table.log_pile[number] = 9
        assert self.table.log_pile.sum() == 9

    def earn(self, points: int) -> None:
        """Give the deciding player the helm points of one action, before anything else."""
        self.task(Decision.HELM, points)

    def owe(self, less: int = 0, **items: int) -> None:
        """Let the deciding player pay this with a discount, which must be possible; forced payments are made."""
        self.table.owed[:] = [items.pop(item.name.lower(), 0) for item in Item]
        assert not items
        self.task(Decision.PAY)
        if less:
            self.table.discount = less
            self.task(Decision.REDUCE)
        decisions.run_on(self.table)
        self.settle()

    def task(self, task: Decision, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Push a task for the acting player."""
        frame = self.table.frames[self.table.depth]
        frame.task, frame.seat, frame.numbers[:] = task, self.table.actor, (a, b, c)
        self.table.depth += 1
        self.table.decision = task
        self.table.seat = self.table.actor

    # the moment

    def at(self, moment: str, seat: int = 0, cooper: int | None = None) -> None:
        """Put a player at a moment of the round: income, turn, feed, reactivate, passage bonus, clear or final.

        Earlier seats, starting with the Cooper token, have had theirs. The cartographer can act again.
        """
        table, player = self.table, self.player(seat)
        if cooper is not None:
            table.cooper = cooper
        table.depth = 0
        table.moment = table.decision = find(Decision, moment)
        table.actor = table.seat = seat
        table.turn = (seat - table.cooper) % table.seats
        table.left[:] = 0
        table.boats_left = 0
        if moment == "income":
            table.left[Left.ISLET] = table.left[Left.PLACE] = 1
            table.boats_left = sum(1 << i for i in range(5) if player.landing[i] != NONE and not player.boats_down >> i & 1)
        elif moment == "reactivate":
            table.left[Left.FLIP] = table.left[Left.LID] = 1
        elif moment in ("feed", "passage bonus"):
            table.left[Left.DUE] = 1
        player.map_actions = 0 if moment == "final" else 1

    def round(self, number: int) -> None:
        """Set the round, 1 to 5, with the harbormaster on its cargo ship."""
        self.table.rounds = number
        self.table.harbormaster = number - 1
        self.table.upright = 1
