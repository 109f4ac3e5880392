"""Positions to draw: games of every number of players, with every kind of decision."""

import random
from collections.abc import Iterator
from functools import cache

from cooper_island.playing import choose
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.play.game import Game, new

VARIANTS = [(2, "meadow"), (3, "random"), (4, "choice")]
DEEP = {
    Decision.TILE, Decision.ISLET_TILE, Decision.SINGLE, Decision.PAY, Decision.SITE, Decision.KEEP, Decision.RETURN,
    Decision.HELM,
    Decision.CROSS, Decision.HARBOR, Decision.ORDER, Decision.MARKET, Decision.FEEDING, Decision.REDUCE, Decision.CHOOSE_BOAT,
}  # fmt: skip


@cache
def stops(players: int, start: str, often: float = 0.008, seed: int = 7) -> list[Game]:
    """Return a long random game at its beginning, now and then, at the first of each rarer decision, and at its end."""
    return list(played(players, start, often, seed))


def some_stops(players: int, start: str) -> list[Game]:
    """Return every third of these positions, and the end of the game."""
    found = stops(players, start)
    return [*found[::3], found[-1]]


def played(players: int, start: str, often: float, seed: int) -> Iterator[Game]:
    game = new("cooper-island", players, seed, options={"start": start})
    chance = random.Random(seed)
    seen: set[int] = set()
    yield game.copy()
    while not game.over:
        game.play(choose(chance, game))
        kind = int(game.table.decision)
        fresh = kind in DEEP and kind not in seen
        seen.add(kind)
        if game.over or fresh or chance.random() < often:
            yield game.copy()
