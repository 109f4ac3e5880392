"""Periodic work of a running server: retention, and what operators changed."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from leeward.server.monitoring import logs

if TYPE_CHECKING:
    from leeward.server.tables.registry import Tables
import logging

from leeward.server.storage.retention import Lasting, sweep
from leeward.server.tables.registry import Tables

ROUND = 3600.0  # seconds between two looks for what is to be given up


async def keep_sweeping(tables: "Tables", lasting: Lasting, forget_owners: Callable[[], None]) -> None:
    """For as long as the server runs; of several servers, one at a time."""
    while True:
        await asyncio.sleep(ROUND)
        async with tables.storage.neighbours.claim("sweeping") as ours:
            while ours:
                names, nobody = await tables.storage.do(sweep, tables.storage, lasting)
                tables.forget_all(names)
                if nobody:
                    forget_owners()
                if not names and not nobody:
                    break
                logs.note("given up", tables=len(names), owners=nobody)


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
