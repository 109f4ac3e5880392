"""Temporary tables: lessons, and boards opened by a link.

They are listed nowhere. Retention deletes them after a while without actions, or for newer ones of the same person.
"""

import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from leeward.kernel.play.game import Game
from leeward.server.messages.refusal import Code, Refusal
from leeward.server.storage import secrets
from leeward.server.storage.records import ActionRow, GameRow, SeatRow, TableRows
from leeward.server.tables.table import LiveTable

Given = ParamSpec("Given")
Result = TypeVar("Result")
BOARD, LESSON = "board", "lesson"


class TemporaryTable(LiveTable):
    """One person plays some of its seats; only actions are stored."""

    why: Code = "not-kept"  # the refusal of everything else

    async def write(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        played: object = self.storage.append
        if work != played:
            raise Refusal(self.why)
        return await super().write(work, *given, **named)


def kept_of(
    game: Game, rows: list[ActionRow], mine: set[int], owner: str, passing: str, title: str = "", hints: bool = False
) -> TableRows:
    """Return the rows of a game that began elsewhere, with these seats held by one owner."""
    kept = GameRow(
        secrets.new_id(),
        game.rules.name,
        game.rules.version,
        dict(game.options),
        game.seed,
        title,
        False,
        time.time(),
        hints=hints,
        owner=owner,
        origin="saved",
        passing=passing,
    )
    sitting = [SeatRow(seat, "person" if seat in mine else "computer", name, "") for seat, name in enumerate(game.names)]
    return TableRows(kept, sitting, {owner: set(mine)}, rows, [])
