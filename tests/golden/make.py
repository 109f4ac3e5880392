"""Regenerate the golden games: `PYTHONPATH=tests python -m golden.make`.

Do this only after an intended change of the rules, and review the diff.
Arguments select games by the beginning of their names: `… -m golden.make cooper`.
"""

import hashlib
import random
import sys
from collections.abc import Callable
from pathlib import Path

from cooper_island import playing
from leeward.kernel.play.game import Game, new

HERE = Path(__file__).parent

# file name: game, players, options
GAMES: dict[str, tuple[str, int, dict[str, str | bool]]] = {
    "basic-2": ("puerto-rico", 2, {}),
    "basic-3": ("puerto-rico", 3, {}),
    "basic-4": ("puerto-rico", 4, {}),
    "basic-5": ("puerto-rico", 5, {}),
    "basic-4-open-points": ("puerto-rico", 4, {"open_points": True}),
    "draft-2": ("puerto-rico", 2, {"buildings": "draft"}),
    "draft-4": ("puerto-rico", 4, {"buildings": "draft"}),
    "random-3": ("puerto-rico", 3, {"buildings": "random"}),
    "random-5": ("puerto-rico", 5, {"buildings": "random"}),
    "nobles-3": ("puerto-rico", 3, {"nobles": True}),
    "nobles-5": ("puerto-rico", 5, {"nobles": True}),
    "draft-nobles-2": ("puerto-rico", 2, {"buildings": "draft", "nobles": True}),
    "draft-nobles-4": ("puerto-rico", 4, {"buildings": "draft", "nobles": True}),
    "random-nobles-5": ("puerto-rico", 5, {"buildings": "random", "nobles": True}),
    "cooper-2": ("cooper-island", 2, {}),
    "cooper-3": ("cooper-island", 3, {}),
    "cooper-4": ("cooper-island", 4, {}),
    "cooper-random-2": ("cooper-island", 2, {"start": "random"}),
    "cooper-choice-3": ("cooper-island", 3, {"start": "choice"}),
    "cooper-choice-4": ("cooper-island", 4, {"start": "choice"}),
}

# Eventful games of Cooper Island.
SEEDS = {"cooper-2": 3115, "cooper-3": 3111, "cooper-4": 3105}
SEEDS |= {"cooper-random-2": 3115, "cooper-choice-3": 3108, "cooper-choice-4": 3103}


def at_random(chance: random.Random, game: Game) -> int:
    return chance.choice(game.legal.numbers)


# The players: random ones would hardly ever build anything in Cooper Island.
PLAYERS: dict[str, Callable[[random.Random, Game], int]] = {"puerto-rico": at_random, "cooper-island": playing.choose}


def footer(game: Game) -> str:
    """Return the expected result, as comments for the end of the file."""
    digest = hashlib.sha256(game.table.tobytes()).hexdigest()
    return f"# scores: {' '.join(str(score) for score in game.scores)}\n# table: {digest}\n"


def main(beginnings: tuple[str, ...]) -> None:
    for number, (name, (rules, players, options)) in enumerate(GAMES.items(), 2001):
        if not name.startswith(beginnings):
            continue
        seed = SEEDS.get(name, number)
        game = new(rules, players, seed, options=options)
        chance = random.Random(seed)
        while not game.over:
            game.play(PLAYERS[rules](chance, game))
        (HERE / f"{name}.game").write_text(game.dumps() + footer(game), encoding="utf-8")
        print(name, game.scores)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or ("",))
