"""Tables that are held in memory alone, as long as somebody looks at them: lessons, and boards opened by a link."""

import time
from typing import Any, NoReturn

from leeward.kernel.play import Game
from leeward.server import seats
from leeward.server.computers import Computers
from leeward.server.live import LiveTable
from leeward.server.messages import Code, Refusal
from leeward.server.rows import rows_of
from leeward.server.storage import KeptGame, KeptRow, KeptSeat, KeptTable, Storage, Summary


class Nowhere(Storage):
    """In the place of a storage: nothing is kept, so whatever would have to be is refused."""

    def __init__(self, why: Code) -> None:
        self.why = why

    async def do(self, *_: Any, **__: Any) -> NoReturn:
        raise Refusal(self.why)


class UnkeptTable(LiveTable):
    """One person plays some seats of it; of it all nothing is written down."""

    stored = False
    why: Code = "not-kept"  # said to whoever wants something that would have to be kept

    def __init__(self, game: Game, mine: set[int], owner: str, pause: float, opponents: Computers, **about: Any) -> None:
        super().__init__(kept_of(game, mine, owner, **about), Nowhere(self.why), pause, opponents)

    async def commit(self, rows: list[KeptRow], summary: Summary) -> None:
        """Nothing is kept."""


def kept_of(game: Game, mine: set[int], owner: str, title: str = "", hints: bool = False) -> KeptTable:
    """As if it were kept."""
    kept = KeptGame(
        seats.new_id(),
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
    )
    sitting = [KeptSeat(seat, "person" if seat in mine else "computer", name, "") for seat, name in enumerate(game.names)]
    return KeptTable(kept, sitting, {owner: set(mine)}, rows_of(game), [])
