"""Draw the README's picture: `python docs/picture.py` writes docs/board.svg."""

import random
from pathlib import Path

import leeward


def main() -> None:
    game = leeward.new("puerto-rico", players=4, seed=12, buildings="random", nobles=True)
    chance = random.Random(5)
    while game.table.rounds < 11 or game.decision.kind != "builder: build":
        game.play(chance.choice(game.legal))
    Path(__file__).with_name("board.svg").write_text(game.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
