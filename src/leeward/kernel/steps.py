"""A game played once more, one step at a time: for those who count what happened."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from leeward.kernel.entry import choices, lay_out, perform
from leeward.kernel.game import Table
from leeward.kernel.play import Game


class Step(NamedTuple):
    """One action, chosen or forced, with the table before and after it."""

    seat: int
    action: int
    before: Table
    after: Table


def steps(game: Game) -> Iterator[Step]:
    """Every step from the first table on, as far as the game has come. The game must have its whole past."""
    chosen = iter([int(played.action) for played in game.history])
    tables = game.rules.table.many(1)
    actions = np.zeros(game.rules.most_actions, np.int16)
    lay_out(tables, game.seats, game.seed, game.rules.option_numbers(game.options))
    while count := choices(tables, actions):
        action = int(actions[0]) if count == 1 else next(chosen, None)
        if action is None:
            return
        before = tables.copy()[0]
        perform(tables, action)
        yield Step(int(before.seat), action, before, tables[0])
