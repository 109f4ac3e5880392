"""Random playouts, and setting up tables."""

import os
import subprocess
import sys

import numpy as np

import third_game.game  # noqa: F401 - registers the example game
from leeward.kernel.contract.game import game_named
from leeward.kernel.doors import playout

TWICE = """
from leeward.kernel.contract import game
import third_game.game

rules = game.game_named("nim")
table = rules.table.many(1)[0]
options = rules.option_numbers(rules.chosen({}, 2))
game.setup(table, 2, 1, options)
before = table.tobytes()
try:
    game.setup(table, 2, 2, options)
except ValueError as problem:
    print(problem)
assert table.tobytes() == before
"""


def test_random_games_on_tables_that_were_played_before_are_whole_games() -> None:
    rules = game_named("nim")
    tables = rules.table.many(5)
    options = rules.option_numbers(rules.chosen(rules.in_order({}), 3))
    actions, dice = np.zeros(rules.most_actions, np.int16), np.zeros(4, np.int64)
    played = [playout.random_games(tables, 1, 3, options, actions, dice)]
    after = tables.tobytes()
    played.append(playout.random_games(tables, 1, 3, options, actions, dice))
    assert played[0] == played[1] > 5 * 5
    assert tables.tobytes() == after


def test_a_table_that_is_not_empty_is_refused_by_interpreted_rules() -> None:
    path = os.pathsep.join(filter(None, sys.path))
    told = subprocess.run(
        [sys.executable, "-c", TWICE],
        env={**os.environ, "LEEWARD_INTERPRET": "1", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "on an empty table" in told.stdout
