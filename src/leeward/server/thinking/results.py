"""Results of finished games, for statistics: counted once, in the background, and stored for good.

A result belongs to a version of its table: after an undo, the new end gets its own. A game whose result is missing, since a
server stopped too early or an older version stored the game, is counted when its player asks for statistics.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from leeward.explorer.digest import Digest, digest
from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.server.limits.budget import Budgeted
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.analyses import Ended, ended, keep_result
from leeward.server.storage.games import Storage
from leeward.server.storage.records import taken_back
from leeward.server.thinking.readiness import Readiness

logger = logging.getLogger(__name__)


async def nothing(table: str) -> None:
    """Do nothing with a counted result."""


class Results:
    """Counts results on the budget of the client that played, or of the one that asks."""

    counted: Callable[[str], Awaitable[None]] = staticmethod(nothing)  # called after a game that ended here was counted

    def __init__(self, storage: Storage, budgeted: Budgeted, ready: Readiness) -> None:
        self.storage, self.budgeted, self.ready = storage, budgeted, ready
        self.tasks: set[asyncio.Task[None]] = set()

    def begin(self, table: str, version: int, client: Client) -> None:
        """Count the result of a game that has just ended."""
        task = asyncio.create_task(self.try_to_count(table, version, client))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def try_to_count(self, table: str, version: int, client: Client) -> None:
        try:
            with contextlib.suppress(Refusal):  # without budget: the first who asks for statistics pays
                await self.count(table, version, client)
                await self.counted(table)
        except Exception:
            logger.exception("the result of table %s cannot be counted", table)

    async def count(self, table: str, version: int, client: Client) -> None:
        """Count and store the result of a game that ended at this version."""
        await self.budgeted.once(("result", table, version), lambda: self.count_once(table, version, client))

    async def count_once(self, table: str, version: int, client: Client) -> None:
        game = await self.storage.look(ended, self.storage, table, version)
        if game is None:
            return
        if game.game in rooms():
            await self.ready.rules(game.game)
        found = await self.budgeted.do(client, digest_of, game)
        await self.storage.do(keep_result, self.storage, table, version, found, game.analysis)

    async def close(self) -> None:
        """Finish what is being counted."""
        await asyncio.gather(*self.tasks, return_exceptions=True)


def digest_of(game: Ended) -> Digest | None:
    """Replay a game; None if the present rules cannot. Slow: call it in a thread."""
    if game.game not in rooms() or game.rules_version != game_named(game.game).version:
        return None
    rules, line = game_named(game.game), list[int]()
    for text in game.rows:
        if count := taken_back(text):
            del line[-count:]
            continue
        action = rules.words.action_of(text)
        if action is None:
            return None
        line.append(action)
    try:
        return digest(rules, game.players, game.seed, rules.saved_options(game.options, game.players), line)
    except BadOption:  # another edition
        return None
