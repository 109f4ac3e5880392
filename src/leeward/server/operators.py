"""Heeding the operators: what `leeward admin` writes into the database beside a running server.

Closing and deleting take effect in the database at once, where every action is written in a transaction that looks. Here
those are told who sit at such a table.
"""

import asyncio
import logging

from leeward.server import logs
from leeward.server.tables import Tables

GLANCE = 1.0  # seconds between two looks at SQLite's own count of changes by others

logger = logging.getLogger(__name__)


async def heed(tables: Tables) -> None:
    """For as long as the server runs."""
    while True:
        await asyncio.sleep(GLANCE)
        try:
            if await tables.storage.do(tables.storage.changed_by_others):
                await look_again(tables)
        except Exception:
            logger.exception("the operators' wishes cannot be read: tried again")


async def look_again(tables: Tables) -> None:
    """Tables in memory that were closed show it, and those that were deleted are forgotten."""
    looked_at = list(tables.live.values())  # others may come meanwhile
    known = await tables.storage.do(tables.storage.which_are_closed, [live.id for live in looked_at])
    for live in looked_at:
        if live.id not in known:
            tables.forget(live)
            live.vanish()
            logs.note("table deleted", table=live.id)
        elif known[live.id] and not live.kept.closed:
            async with live.lock:
                await live.reload()
            logs.note("table closed", table=live.id)
