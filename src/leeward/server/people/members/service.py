"""Settles ratings: when a game ends here, and later what another server could not finish."""

import logging
import time

from leeward.server.limits.client import ANYBODY
from leeward.server.messages.refusal import Refusal
from leeward.server.people.members.ratings import abandoned, settle, settle_abandoned, unsettled
from leeward.server.storage.games import Storage
from leeward.server.thinking.results import Results

logger = logging.getLogger(__name__)


class Ratings:
    def __init__(self, storage: Storage, results: Results, usual: str) -> None:
        self.storage, self.results, self.usual = storage, results, usual
        results.counted = self.settle

    async def settle(self, table: str) -> None:
        """Rate the members of a finished table, if it is rated."""
        await self.storage.do(settle, self.storage, table, self.usual)

    async def settle_all(self) -> None:
        """Rate what is still to be rated."""
        for table, version in await self.storage.look(unsettled, self.storage):
            try:
                await self.results.count(table, version, ANYBODY)
                await self.settle(table)
            except Refusal:  # no budget left: next time
                return
            except Exception:
                logger.exception("the ratings of table %s cannot be settled", table)  # the others do not wait for it
        for table in await self.storage.look(abandoned, self.storage, time.time()):
            try:
                await self.storage.do(settle_abandoned, self.storage, table, self.usual)
            except Exception:
                logger.exception("the abandoned table %s cannot be settled", table)
