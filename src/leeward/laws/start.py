"""Starts: a game's setup, and the random play from it on which a law is checked."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from leeward.kernel.contract.game import FIRST, Option
from leeward.kernel.play.game import Game, new

MOST_DECISIONS = 5000  # of one random game
WHOLE = MOST_DECISIONS + 1  # so many decisions are a whole game


class LawBroken(AssertionError):
    """A game breaks its contract; the text says how."""


def require(kept: object, otherwise: str) -> None:
    """Report that the contract is broken unless it is kept. Unlike `assert`, this is never optimised away."""
    if not kept:
        raise LawBroken(otherwise)


@contextmanager
def refusing(kind: type[Exception], otherwise: str, said: tuple[str, ...] = ("",)) -> Iterator[None]:
    """Require that the work inside is refused with an error that contains one of these texts."""
    try:
        yield
    except kind as problem:
        require(any(text in str(problem) for text in said), f"{otherwise}: the error says {str(problem)!r}")
    else:
        raise LawBroken(otherwise)


@dataclass(frozen=True)
class Start:
    """A game's setup, the random stream that plays it, and the number of decisions after which a law checks it."""

    name: str
    players: int
    seed: int
    options: tuple[tuple[str, str | bool], ...]
    most: int = WHOLE

    def game(self) -> Game:
        return new(self.name, self.players, self.seed, options=dict(self.options))

    def chance(self) -> random.Random:
        return random.Random(self.seed)

    def played(self) -> Game:
        """Return the game, played at random to its end, or for as many decisions as the law looks at."""
        game = self.game()
        self.play(game, min(self.most, MOST_DECISIONS))
        return game

    def play(self, game: Game, most: int) -> None:
        chance = self.chance()
        for _ in range(most):
            if game.over:
                return
            game.play(chance.choice(game.legal.numbers))
        require(game.over or most < MOST_DECISIONS, f"no end after {MOST_DECISIONS} decisions")

    def finish(self, game: Game) -> None:
        """Play a game to its end at random: players who cooperate could go on forever."""
        self.play(game, MOST_DECISIONS)

    def stops(self, gap: int) -> Iterator[Game]:
        """Yield the game about once per `gap` decisions, and at the end."""
        game = self.game()
        chance = self.chance()
        while not game.over and game.number < self.most:
            if chance.randrange(gap) == 0:
                yield game
            game.play(chance.choice(game.legal.numbers))
            require(game.number < MOST_DECISIONS, f"no end after {MOST_DECISIONS} decisions")
        yield game


def values(option: Option, players: int) -> tuple[str | bool, ...]:
    """Return the values that this many players can choose."""
    return option.values[: players + 1] if option.name == FIRST else option.values
