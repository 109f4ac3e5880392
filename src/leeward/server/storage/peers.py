"""The other servers on the same PostgreSQL: announcements (LISTEN/NOTIFY) and claims (advisory locks).

Both use connections of their own. When one breaks, the server reconnects and reads everything again, since announcements may
have been missed. A server that has its database for itself is `Alone`.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql

from leeward.server.monitoring.logs import first_line
from leeward.server.storage.databases import PATIENT

if TYPE_CHECKING:
    from psycopg import AsyncConnection

CHANNEL = "leeward"
AGAIN = 1.0  # seconds before reconnecting
CLAIMS = 20_021_104  # the class of our advisory locks
TAKE = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
TAKE_AGAIN = "SELECT pg_advisory_lock(%s, hashtext(%s))"
PATIENCE = "SET LOCAL lock_timeout = '500ms'"
TELL = "SELECT count(pg_notify(%s, words)) FROM unnest(%s::text[]) AS words"
AT_ONCE = 100  # announcements in one statement
SILENT = 7.0  # seconds after which a silent worker counts as gone
MOST_WAITING = 10_000  # announcements that wait for a connection
logger = logging.getLogger(__name__)

Words = tuple[Any, ...]


class Alone:
    """A server that has its database for itself: no announcements, and every claim succeeds."""

    shared = False
    has_workers = False  # workers think for this server

    def tell(self, *words: Any) -> None:
        """Queue an announcement to the others."""

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        """Claim a piece of work for as long as the context lasts; yield whether it is ours."""
        yield True


class Peers(Alone):
    shared = True

    def __init__(self, address: str, name: str, hear: Callable[[Words], None], look_again: Callable[[], None]) -> None:
        url = sql.make_url(address).set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.options: dict[str, Any] = {name: value for name, value in PATIENT.items() if name not in url.query}
        self.name = name
        self.hear = hear  # called with each announcement
        self.look_again = look_again  # called when announcements may have been missed
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.connection: AsyncConnection[Any] | None = None  # the connection for announcements and claims
        self.speaking = asyncio.Lock()
        self.claimed: set[str] = set()  # claims that we hold or want
        self.taken: set[str] = set()  # those that we hold
        self.listening = asyncio.Event()
        self.works = False  # this server is a worker
        self.workers: dict[str, float] = {}  # when each worker last announced itself

    @property
    def has_workers(self) -> bool:  # type: ignore[override]
        return not self.works and any(time.monotonic() - said < SILENT for said in self.workers.values())

    async def connect(self, purpose: str) -> "AsyncConnection[Any]":
        from psycopg import AsyncConnection

        return await AsyncConnection.connect(
            self.address, autocommit=True, application_name=f"leeward {purpose}", **self.options
        )

    # listening

    async def listen(self) -> None:
        """Receive announcements for as long as the server runs."""
        while True:
            try:
                async with await self.connect("worker" if self.works else "listener") as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    self.look_again()
                    await self.hear_all(line)
            except Exception as problem:
                self.listening.clear()
                logger.warning("cannot listen to the other servers, retrying: %s", first_line(problem))
            await asyncio.sleep(AGAIN)

    async def hear_all(self, line: "AsyncConnection[Any]") -> None:
        """Receive announcements until the connection breaks. They include every action, so this loop does nothing else."""
        loop, end = asyncio.get_running_loop(), line.fileno()
        broken: asyncio.Future[None] = loop.create_future()

        def come() -> None:
            try:
                line.pgconn.consume_input()
                while notice := line.pgconn.notifies():
                    self.heed(notice.extra.decode())
            except Exception as problem:
                loop.remove_reader(end)  # at once: the next connection may get the same file number
                broken.set_exception(problem)

        loop.add_reader(end, come)
        try:
            come()  # announcements that came with the last answer
            await broken
        finally:
            if not broken.done() or broken.cancelled():
                loop.remove_reader(end)

    def heed(self, payload: str) -> None:
        try:
            words = tuple(json.loads(payload))
            if words[1] != self.name:
                self.hear(words)
        except Exception:
            logger.exception("could not process an announcement")

    # speaking

    def tell(self, *words: Any) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # drop it: after so long the others count this server as gone
            self.waiting.put_nowait(json.dumps([words[0], self.name, *words[1:]]))

    async def speak(self) -> None:
        """Send announcements for as long as the server runs."""
        while True:
            words = [await self.waiting.get()]
            while not self.waiting.empty() and len(words) < AT_ONCE:
                words.append(self.waiting.get_nowait())
            if await self.ask(TELL, CHANNEL, words) is None:
                await asyncio.sleep(AGAIN)

    async def ask(self, question: str, *given: Any) -> Any:
        """Run a query on the connection that holds our claims; None if it is broken, which ends the claims."""
        from psycopg import Error

        async with self.speaking:
            try:
                if self.connection is None or self.connection.closed:
                    self.connection = await self.connect("server")
                    for what in list(self.taken):
                        await self.take_again(what, self.connection)
                found = await (await self.connection.execute(question, given)).fetchone()
                return found[0] if found else None
            except (Error, OSError) as problem:
                logger.warning("cannot notify the other servers: %s", first_line(problem))
                if self.connection is not None:
                    await self.connection.close()
                self.connection = None
                return None

    # claims

    async def take_again(self, what: str, line: "AsyncConnection[Any]") -> None:
        """Take a claim again after a reconnect: wait for the broken connection to release it, unless another server has it."""
        from psycopg.errors import LockNotAvailable

        with contextlib.suppress(LockNotAvailable):
            async with line.transaction():
                await line.execute(PATIENCE)
                await line.execute(TAKE_AGAIN, (CLAIMS, what))

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        # A session can take its own lock twice, so check first whether we hold it.
        if what in self.claimed:
            yield False
            return
        self.claimed.add(what)
        taking = asyncio.ensure_future(self.take(what))
        try:
            yield await asyncio.shield(taking)
        finally:
            await asyncio.shield(self.let_go(what, taking))

    async def take(self, what: str) -> bool:
        if await self.ask(TAKE, CLAIMS, what):
            self.taken.add(what)
        return what in self.taken

    async def let_go(self, what: str, taking: asyncio.Future[bool]) -> None:
        """Release a claim, even one that nobody waited for."""
        if await taking:
            self.taken.discard(what)
            await self.ask("SELECT pg_advisory_unlock(%s, hashtext(%s))", CLAIMS, what)
        self.claimed.discard(what)

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()


def announce(connection: sql.Connection, *words: Any) -> None:
    """Tell all servers that listen, when this transaction is committed. With SQLite there are no others."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, announcement(*words))))


def announcement(*words: Any) -> str:
    return json.dumps(words)
