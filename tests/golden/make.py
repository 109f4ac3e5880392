"""Make the golden games anew: `python tests/golden/make.py`. Only after rules were meant to change; read the difference."""

import hashlib
import random
from pathlib import Path

from leeward.kernel.play import Game, new

HERE = Path(__file__).parent

# file name: players, options
GAMES: dict[str, tuple[int, dict[str, str | bool]]] = {
    "basic-2": (2, {}),
    "basic-3": (3, {}),
    "basic-4": (4, {}),
    "basic-5": (5, {}),
    "basic-4-open-points": (4, {"open_points": True}),
    "draft-2": (2, {"buildings": "draft"}),
    "draft-4": (4, {"buildings": "draft"}),
    "random-3": (3, {"buildings": "random"}),
    "random-5": (5, {"buildings": "random"}),
    "nobles-3": (3, {"nobles": True}),
    "nobles-5": (5, {"nobles": True}),
    "draft-nobles-2": (2, {"buildings": "draft", "nobles": True}),
    "draft-nobles-4": (4, {"buildings": "draft", "nobles": True}),
    "random-nobles-5": (5, {"buildings": "random", "nobles": True}),
}


def footer(game: Game) -> str:
    """What the game must come to, as comments at the end of its file."""
    digest = hashlib.sha256(game.table.tobytes()).hexdigest()
    return f"# scores: {' '.join(str(score) for score in game.scores)}\n# table: {digest}\n"


def main() -> None:
    for seed, (name, (players, options)) in enumerate(GAMES.items(), 2001):
        game = new("puerto-rico", players, seed, options=options)
        chance = random.Random(seed)
        while not game.over:
            game.play(chance.choice(game.legal.numbers))
        (HERE / f"{name}.game").write_text(game.dumps() + footer(game), encoding="utf-8")
        print(name, game.scores)


if __name__ == "__main__":
    main()
