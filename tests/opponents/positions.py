"""Positions to think about."""

import random
from collections.abc import Iterator

from leeward.kernel.play import Game, new
from leeward.opponents.players import Greedy


def played(name: str, seed: int, players: int = 2, **options: object) -> Iterator[Game]:
    """A game at every decision, played at random."""
    game, chance = new(name, players, seed, options=options), random.Random(seed)
    while not game.over:
        yield game
        game.play(chance.choice(game.legal.numbers))


def played_greedily(name: str, seed: int, players: int = 2) -> Iterator[Game]:
    """A game at every decision, played well enough that something happens."""
    game, who = new(name, players, seed), Greedy()
    while not game.over:
        yield game
        game.play(who.choose(game))


def middle(name: str, after: int = 40, players: int = 3) -> Game:
    """A game after so many decisions."""
    return next(game for game in played(name, 3, players) if game.number == after)
