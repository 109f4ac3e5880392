"""Random players for tests that prefer to build high and to buy things, so that games get far."""

import random
from bisect import bisect_right

import numpy as np

from cooper_island.land import recount
from leeward.cooper_island.rules.components import RESOURCE, Building, Item, Piece
from leeward.cooper_island.rules.peninsula import EDGE_FIRST, EDGE_SECOND
from leeward.cooper_island.rules.table import Act
from leeward.kernel.doors import entry
from leeward.kernel.play.game import Game
from leeward.kernel.records.record import Table

# The weight of each kind of action; 1 by default.
LIKED = {
    Act.PASS: 0.02,
    Act.TRADE: 0.0005,
    Act.SINGLE: 0.3,
    Act.STORE: 0.3,
    Act.STORE_CUBE: 0.02,
    Act.BUILD_BOAT: 20,
    Act.ERECT: 200,
    Act.RUIN: 40,
    Act.STATUE: 200,
    Act.SUPPLY: 100,
    Act.HIRE: 20,
    Act.FLIP: 4,
    Act.LID_BACK: 4,
    Act.CRATE: 0.2,
    Act.TILE: 4,
}
# Two seats save up for large buildings and statues, and avoid other expensive things.
SAVING = {0: (Act.ERECT + Building.LARGE,), 2: (Act.RUIN, Act.STATUE)}
COSTLY = (Act.BUILD_BOAT, Act.ERECT, Act.RUIN, Act.STATUE, Act.SUPPLY)
FIRST = sorted(int(act) for act in Act)
LIKING = [float(LIKED.get(Act(first), 1)) for first in FIRST]


def kind_of(action: int) -> int:
    return FIRST[bisect_right(FIRST, action) - 1]


def liking(action: int, seat: int) -> float:
    first = kind_of(action)
    if first in COSTLY and seat in SAVING and not {first, action} & set(SAVING[seat]):
        return 0.05
    return LIKING[FIRST.index(first)]


def promise(game: Game, action: int) -> float:
    """Return how much a worker could do on this space."""
    tables = game.tables.copy()
    entry.perform(tables, action)
    offers = np.zeros(game.rules.most_actions, np.int16)
    count = entry.choices(tables, offers)
    return max(liking(int(offer), int(game.table.seat)) for offer in offers[:count])


def weight(game: Game, action: int) -> float:
    level = game.table.players[game.table.seat].level
    if Act.LAY <= action < Act.ISLET_TILE:
        edge = (action - Act.LAY) // 4
        return float(1 + max(level[EDGE_FIRST[edge]], level[EDGE_SECOND[edge]])) ** 3
    if Act.LAY_SINGLE <= action < Act.MINE:
        return float(1 + level[(action - Act.LAY_SINGLE) // 4])
    if Act.STORE_CUBE <= action < Act.TILE:
        return 0.3 / float(level[action - Act.STORE_CUBE]) ** 3
    if Act.GIVE_CUBE <= action < Act.LESS:
        return 1 / float(level[action - Act.GIVE_CUBE])
    if Act.SPACE <= action < Act.TAKE:
        return promise(game, action)
    if action == Act.TAKE + Item.COIN:
        return 3
    return liking(action, int(game.table.seat))


def choose(chance: random.Random, game: Game) -> int:
    actions = game.legal.numbers
    return chance.choices(actions, [weight(game, action) for action in actions])[0]


def finish(game: Game, chance: random.Random) -> None:
    while not game.over:
        game.play(choose(chance, game))


def enrich(table: Table) -> int:
    """Put a cube on every free landscape, raise each by a level, and fill the storage with coins; return the levels added."""
    added = 0
    for player in table.players[: table.seats]:
        for space in range(len(player.level)):
            if player.level[space] > 0:
                player.level[space] += 1
                added += 1
                if player.piece[space] == Piece.NOTHING:
                    player.piece[space] = Piece.CUBE + RESOURCE[player.ground[space]]
        recount(player)
        player.stored[:] = [0, 0, 0, 0, 0, 5]
    return added
