"""Plays games at random and prints what happened: the rules of an edition and open rules with its values must agree.

python -m cooper_island.edition.open_games SEED [VALUE …]
"""

import random
import sys
from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from leeward.kernel.contract.game import game_named

RULES = game_named("cooper-island")


def played(seed: int, players: int, values: Sequence[int]) -> str:
    """Return a hash of all legal actions, the features, the appraisals and the points of a game."""
    table, chance, seen = RULES.table.many(1)[0], random.Random(seed), sha256()
    actions, points, ties = np.zeros(RULES.most_actions, np.int16), np.zeros(4, np.int64), np.zeros(4, np.int64)
    RULES.setup(table, players, seed, np.array([0, 0, 1, *values], np.int64))
    while count := RULES.legal(table, actions):
        features = np.zeros(RULES.layout.size, np.float32)
        RULES.features(table, table.seat, features)
        RULES.appraise(table, points)
        for array in (actions[:count], features, points):
            seen.update(array.tobytes())
        RULES.apply(table, actions[chance.randrange(count)])
    RULES.scores(table, points, ties)
    return f"{seen.hexdigest()} {points.tolist()}"


if __name__ == "__main__":
    first, *given = map(int, sys.argv[1:])
    for number, players in enumerate((2, 3)):
        print(played(first + number, players, given))
