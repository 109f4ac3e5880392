"""Positions to think about."""

import random
from collections.abc import Iterator

from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game, new
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


def last(name: str, seed: int) -> Game:
    """A game played at random by two, at its last decision."""
    return [game.copy() for game in played(name, seed)][-1]


def dealt_differently(game: Game) -> Iterator[Game]:
    """The true table with all that the one who decides may not know dealt otherwise."""
    seat = int(game.table.seat)
    for number in (11, 12, 13, 14):
        other = game.copy()
        deal_anew(other.tables, seat, number)
        yield other
