"""Periodic work of a running server: retention, changes by operators, and analyses that clients wait for."""

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.exc import OperationalError

from leeward.server.monitoring import logs
from leeward.server.people.members.service import Ratings
from leeward.server.storage.kept import sweep_people
from leeward.server.storage.retention import Retention, RetentionClock, share, sweep
from leeward.server.tables.registry import Tables
from leeward.server.thinking.analyses import Analyses

SWEEP_EVERY = 3600.0  # seconds
GLANCE = 1.0  # seconds between two looks at SQLite's own count of changes by others
LOOK_FOR_WANTED = 20.0  # seconds
SETTLE_EVERY = 60.0  # seconds
logger = logging.getLogger(__name__)


async def keep_sweeping(tables: Tables, retention: Retention, forget_owners: Callable[[], None]) -> None:
    """Delete what is kept too long, for as long as the server runs; of several servers, one does it."""
    clock = RetentionClock(tables.storage)
    await tables.storage.do(clock.now)
    while True:
        async with tables.storage.peers.claim("sweeping") as ours:
            while ours:
                await asyncio.sleep(SWEEP_EVERY)
                await sweep_once(tables, retention, clock, forget_owners)
        await asyncio.sleep(SWEEP_EVERY)


async def sweep_once(tables: Tables, retention: Retention, clock: RetentionClock, forget_owners: Callable[[], None]) -> None:
    """Delete some of what has expired: never a table that anyone here looks at, and only a small share of all."""
    storage = tables.storage
    now, left = await storage.do(clock.now), await storage.do(share, storage)
    if clock.ahead:
        logger.warning("the clock is %.1f days ahead of the last sweep: tables expire later; is it right?", clock.ahead)
    deleted = {"tables": 0, "owners": 0}
    while True:
        in_use = [live.id for live in list(tables.live.values()) if live.watchers.here]
        names, unused = await storage.do(sweep, storage, retention, now, left, in_use)
        if not names and not unused:
            break
        tables.forget_all(names)
        if unused:
            forget_owners()
        left -= len(names)
        deleted = {"tables": deleted["tables"] + len(names), "owners": deleted["owners"] + unused}
    deleted["people"] = await storage.do(sweep_people, storage, now)
    if any(deleted.values()):
        logs.note("deleted expired tables", **deleted)


# operators: closing and deleting take effect in the database at once; here the watchers of such a table are notified


async def follow_operators(tables: Tables, forget_owners: Callable[[], None]) -> None:
    """Apply what `leeward admin` writes into the database beside the running server."""
    while True:
        await asyncio.sleep(GLANCE)
        try:
            if await tables.storage.do(tables.storage.changed_by_others):
                forget_owners()
                await look_again(tables)
        except Exception:
            logger.exception("cannot read the operators' changes; trying again")


async def look_again(tables: Tables) -> None:
    """Show that tables were closed, and forget those that were deleted."""
    looked_at = list(tables.live.values())  # others may come meanwhile
    known = await tables.storage.look(tables.storage.which_are_closed, [live.id for live in looked_at])
    for live in looked_at:
        if live.id not in known:
            tables.forget(live)
            live.vanish()
            logs.note("table deleted", table=live.id)
        elif known[live.id] and not live.state.stored.closed:
            async with live.lock:
                await live.reload()
            logs.note("table closed", table=live.id)


# analyses


async def keep_taking_up(analyses: Analyses, tables: Tables) -> None:
    while True:
        await take_up(analyses, tables)
        await asyncio.sleep(LOOK_FOR_WANTED)


async def take_up(analyses: Analyses, tables: Tables) -> None:
    """Make the analyses that clients still wait for, including clients of a server that is gone."""
    for name, version in await analyses.wanted():
        try:
            live = await tables.find(name)
        except OperationalError:
            raise  # the database does not answer: later it will
        except Exception:
            logger.exception("table %s cannot be analysed", name)  # the others do not wait for it
            live = None
        if live is not None and live.state.over and live.state.version == version:
            analyses.begin(name, version, live.state.game)
        else:
            await analyses.give_up(name, version)


# ratings


async def keep_settling(ratings: Ratings) -> None:
    """Settle ratings that a server did not write when the game ended; of several servers, one does it."""
    while True:
        async with ratings.storage.peers.claim("settling") as ours:
            while ours:
                await ratings.settle_all()
                await asyncio.sleep(SETTLE_EVERY)
        await asyncio.sleep(SETTLE_EVERY)
