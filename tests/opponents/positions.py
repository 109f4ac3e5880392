"""Positions for tests of the search."""

import random
from collections.abc import Iterator

from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game, new
from leeward.opponents.players import Greedy


def played(name: str, seed: int, players: int = 2, **options: object) -> Iterator[Game]:
    """Yield a random game at every decision."""
    game, chance = new(name, players, seed, options=options), random.Random(seed)
    while not game.over:
        yield game
        game.play(chance.choice(game.legal.numbers))


def played_greedily(name: str, seed: int, players: int = 2) -> Iterator[Game]:
    """Yield a greedily played game at every decision, so that something happens."""
    game, who = new(name, players, seed), Greedy()
    while not game.over:
        yield game
        game.play(who.choose(game))


def middle(name: str, after: int = 40, players: int = 3) -> Game:
    """Return a random game after this many decisions."""
    return next(game for game in played(name, 3, players) if game.number == after)


def last(name: str, seed: int) -> Game:
    """Return a random game for two at its last decision."""
    return [game.copy() for game in played(name, seed)][-1]


def dealt_differently(game: Game) -> Iterator[Game]:
    """Yield the game with everything hidden from the deciding player redealt."""
    seat = int(game.table.seat)
    for number in (11, 12, 13, 14):
        other = game.copy()
        deal_anew(other.tables, seat, number)
        yield other
