"""Misbehaving bots, and matches that take no time."""

from collections.abc import Callable
from pathlib import Path

import pytest

from leeward.arena.match import Match, arrange

BOTS = '''
import random


class First:
    """Always takes the first action."""

    def choose(self, game):
        return game.legal[0]


class Lucky:
    """Uses Python's own chance."""

    def choose(self, game):
        return random.choice(list(game.legal))


class Cheat:
    def choose(self, game):
        return 611


class Clumsy:
    def choose(self, game):
        if game.number > 10:
            raise KeyError("where is my plan?")
        return game.legal[0]


class Sleeper:
    def choose(self, game):
        while True:
            try:
                while True:
                    pass
            except Exception:
                pass


class Chatty:
    def choose(self, game):
        print("I am thinking")
        return game.legal[0]


class Quitter:
    def choose(self, game):
        raise SystemExit(3)


class Loud:
    """Prints while it is made, and with a seed it is never made."""

    def __init__(self, seed):
        print("I am being made")
        while seed:
            pass

    def choose(self, game):
        return game.legal[0]


class Stillborn:
    def __init__(self):
        raise KeyError("no weights")

    def choose(self, game):
        return game.legal[0]


class Believer:
    """Says at every other decision what it believes, and otherwise nothing that anybody could keep."""

    def choose(self, game):
        self.belief = 0.25 if game.number % 2 else float("nan")
        return game.legal[0]
'''


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], str]:
    """Write a bot to a file and return its name."""
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return lambda kind: f"{path}:{kind}"


@pytest.fixture
def match(bot: Callable[[str], str]) -> Match:
    """Return a match of four games between two players who hardly think."""
    return arrange("puerto-rico", ("random", bot("First")), 4, seed=5)
