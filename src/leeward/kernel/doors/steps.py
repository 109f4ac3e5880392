"""A game step by step, chosen or forced: for the log and for statistics."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import Array, choices, lay_out, perform
from leeward.kernel.records.record import Table


class Chosen(Protocol):
    """A decision of a record."""

    @property
    def action(self) -> int: ...


class Recorded(Protocol):
    """A game with its record, from which it can be played again."""

    rules: GameRules
    seats: int
    seed: int
    options: dict[str, str | bool]

    @property
    def history(self) -> Sequence[Chosen]: ...


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
    """Play an action, if one is given, and all forced actions after it, one at a time.

    `actions` is scratch space for the legal actions.
    """
    taken: list[Taken] = []
    while action is not None or choices(tables, actions) == 1:
        before = tables.tobytes()
        number = int(actions[0]) if action is None else action
        perform(tables, number)
        taken.append(Taken(number, action is not None, before, tables.tobytes()))
        action = None
    return taken


def steps(game: Recorded) -> Iterator[Step]:
    """Yield every step from the setup to the present. The game must have its whole past."""
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
