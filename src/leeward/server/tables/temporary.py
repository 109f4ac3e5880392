"""Tables that are kept only for a while: lessons, and boards opened by a link. Any server serves them, as all others.

They are listed nowhere, and given up when nothing has happened there for some time, or for newer ones of the same person.
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
    """One person plays some seats of it; besides what is played there, nothing is kept."""

    why: Code = "not-kept"  # said to whoever wants something that would have to be

    async def write(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        played: object = self.storage.append
        if work != played:
            raise Refusal(self.why)
        return await super().write(work, *given, **named)


def kept_of(
    game: Game, rows: list[ActionRow], mine: set[int], owner: str, passing: str, title: str = "", hints: bool = False
) -> TableRows:
    """A game that was begun elsewhere, at which one person has these seats."""
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
