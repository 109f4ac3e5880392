"""A game one step at a time, chosen or forced: for those who tell what happened, and those who count it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from leeward.kernel.doors.entry import Array, choices, lay_out, perform
from leeward.kernel.records.record import Table

if TYPE_CHECKING:
    from leeward.kernel.play.game import Game


class Step(NamedTuple):
    """One action, chosen or forced, with the table before and after it."""

    seat: int
    action: int
    before: Table
    after: Table


class Taken(NamedTuple):
    """One action, chosen or forced, with the bytes of the table before and after it."""

    action: int
    chosen: bool
    before: bytes
    after: bytes


def walk(tables: Array, action: int | None, actions: Array) -> list[Taken]:
    """Play an action, if there is one, and all that is forced then, one at a time. `actions` is room for the legal ones."""
    taken: list[Taken] = []
    while action is not None or choices(tables, actions) == 1:
        before = tables.tobytes()
        number = int(actions[0]) if action is None else action
        perform(tables, number)
        taken.append(Taken(number, action is not None, before, tables.tobytes()))
        action = None
    return taken


def steps(game: "Game") -> Iterator[Step]:
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
