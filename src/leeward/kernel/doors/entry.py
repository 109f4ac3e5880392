"""Entry points from Python into the compiled rules. They take arrays: passing a record costs five times as much."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from leeward.kernel.compiling import meanwhile
from leeward.kernel.compiling.rules import compile_for, door, prepare
from leeward.kernel.contract import game
from leeward.kernel.contract.installed import rooms
from leeward.kernel.doors import playout

NO_ACTION = -1
PERFORM = "from leeward.kernel.doors.entry import compile_perform; compile_perform({name!r})"
Array = np.ndarray[Any, Any]

choices: Callable[[Array, Array], int] = playout.choices
choose: Callable[[Array, int, Array], int] = playout.choose
perform: Callable[[Array, int], None] = playout.perform
replay: Callable[[Array, Array, Array, Array], int] = playout.replay


@door
def lay_out(tables: Array, seats: int, number: int, options: Array) -> None:
    """Set up the first table, without what is forced then."""
    game.setup(tables[0], seats, number, options)


@door
def over(tables: Array) -> bool:
    return game.finished(tables[0])


@door
def count_points(tables: Array, points: Array, ties: Array) -> None:
    game.scores(tables[0], points, ties)


@door
def blank(tables: Array, seat: int) -> None:
    """Blank what the seat may not know of the first table."""
    game.observe(tables[0], seat)


@door
def deal_anew(tables: Array, seat: int, number: int) -> None:
    """Deal again at random what the seat may not know of the first table."""
    game.conceal(tables[0], seat, number)


def prepare_game(rules: game.GameRules) -> None:
    """Compile all doors for one game, unless Python interprets them meanwhile."""
    if not meanwhile.interprets(rules.name):
        compile_doors(rules)


@cache
def compile_doors(rules: game.GameRules) -> None:
    """Compile all doors for one game, and report the progress."""
    helpers: list[subprocess.Popen[bytes]] = []
    (laying_out, listing, performing, *others) = [partial(compile_for, *each) for each in doors_of(rules)]
    prepare(
        rules.name,
        [
            lambda: helpers.extend(start_helper(rules.name)),
            *(laying_out, listing),
            lambda: [helper.wait() for helper in helpers],
            *(performing, *others),
        ],
    )


def load_doors(rules: game.GameRules) -> None:
    """Load the compiled doors of one game, while Python may still interpret them."""
    for each in doors_of(rules):
        compile_for(*each)


def doors_of(rules: game.GameRules) -> list[tuple[Any, ...]]:
    """Return each door with arguments of the types that Python passes."""
    tables = rules.table.many(1)
    actions = np.zeros(rules.most_actions, np.int16)
    numbers = np.zeros(0, np.int64)
    return [
        (lay_out, tables, 0, 0, rules.option_numbers(rules.chosen({}, rules.seats[0]))),
        (choices, tables, actions),
        (perform, tables, 0),
        (choose, tables, NO_ACTION, actions),
        (replay, tables, numbers, numbers, actions),
        (over, tables),
        (count_points, tables, numbers, numbers),
        (deal_anew, tables, 0, 0),
        (blank, tables, 0),
    ]


def start_helper(name: str) -> "list[subprocess.Popen[bytes]]":
    """Let another process compile `perform` meanwhile: it and `choices` take most of the time.

    If the helper fails, this process compiles `perform`, too, and reports why it cannot.
    """
    if name not in rooms() or (os.cpu_count() or 1) < 2:
        return []
    return [subprocess.Popen([sys.executable, "-c", PERFORM.format(name=name)], stderr=subprocess.DEVNULL)]


def compile_perform(name: str) -> None:
    """Compile the door that plays an action."""
    compile_for(perform, game.game_named(name).table.many(1), 0)
