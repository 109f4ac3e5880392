"""The other servers on the same PostgreSQL: hearing what they announce, telling them something, and who does what.

Both lines to the database are this server's own. When one breaks it is made anew; then everything is looked at again, since
nobody knows what was missed. A server that has its database for itself is `Alone`.
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
AGAIN = 1.0  # seconds before a broken line is made anew
CLAIMS = 20_021_104  # the kind of our advisory locks
TAKE = "SELECT pg_try_advisory_lock(%s, hashtext(%s))"
TAKE_AGAIN = "SELECT pg_advisory_lock(%s, hashtext(%s))"
PATIENCE = "SET LOCAL lock_timeout = '500ms'"
TELL = "SELECT count(pg_notify(%s, words)) FROM unnest(%s::text[]) AS words"
AT_ONCE = 100  # announcements of one statement
SILENT = 7.0  # seconds after which one that offered to think is believed to be gone
MOST_WAITING = 10_000  # announcements that could not be told yet
logger = logging.getLogger(__name__)

Words = tuple[Any, ...]


class Alone:
    """A server that has its database for itself: nobody hears it, and nobody claims anything."""

    shared = False
    has_workers = False  # somebody else thinks for us

    def tell(self, *words: Any) -> None:
        """Announce something to the others, some time soon."""

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        """Whether this is ours to do, for as long as we are at it."""
        yield True


class Peers(Alone):
    shared = True

    def __init__(self, address: str, name: str, hear: Callable[[Words], None], look_again: Callable[[], None]) -> None:
        url = sql.make_url(address).set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.options: dict[str, Any] = {name: value for name, value in PATIENT.items() if name not in url.query}
        self.name = name
        self.hear = hear  # what another server, or an operator, announces
        self.look_again = look_again  # at everything: something may have been missed
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.line: AsyncConnection[Any] | None = None  # on which we speak, and hold our claims
        self.speaking = asyncio.Lock()
        self.claimed: set[str] = set()  # what we are at, or want to be
        self.taken: set[str] = set()  # of that, what is ours
        self.listening = asyncio.Event()
        self.works = False  # we think for the others
        self.workers: dict[str, float] = {}  # who does, and when they last said so

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
        """For as long as the server runs."""
        while True:
            try:
                async with await self.connect("listener") as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    self.look_again()
                    await self.hear_all(line)
            except Exception as problem:
                self.listening.clear()
                logger.warning("the other servers cannot be heard, tried again: %s", first_line(problem))
            await asyncio.sleep(AGAIN)

    async def hear_all(self, line: "AsyncConnection[Any]") -> None:
        """Until the line breaks. Each server hears every action of all of them, so nothing but that is done here."""
        loop, end = asyncio.get_running_loop(), line.fileno()
        broken: asyncio.Future[None] = loop.create_future()

        def come() -> None:
            try:
                line.pgconn.consume_input()
                while notice := line.pgconn.notifies():
                    self.heed(notice.extra.decode())
            except Exception as problem:
                loop.remove_reader(end)  # at once: what comes next may have the same number
                broken.set_exception(problem)

        loop.add_reader(end, come)
        try:
            come()  # what came with the last answer
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
            logger.exception("an announcement was not understood")

    # speaking

    def tell(self, *words: Any) -> None:
        with contextlib.suppress(asyncio.QueueFull):  # whoever cannot be heard for so long is thought to be gone
            self.waiting.put_nowait(json.dumps([words[0], self.name, *words[1:]]))

    async def speak(self) -> None:
        """For as long as the server runs."""
        while True:
            words = [await self.waiting.get()]
            while not self.waiting.empty() and len(words) < AT_ONCE:
                words.append(self.waiting.get_nowait())
            if await self.ask(TELL, CHANNEL, words) is None:
                await asyncio.sleep(AGAIN)

    async def ask(self, question: str, *given: Any) -> Any:
        """One value, from the line on which we hold our claims; nothing if it is broken. Then they end, and are made anew."""
        from psycopg import Error

        async with self.speaking:
            try:
                if self.line is None or self.line.closed:
                    self.line = await self.connect("server")
                    for what in list(self.taken):
                        await self.take_again(what, self.line)
                found = await (await self.line.execute(question, given)).fetchone()
                return found[0] if found else None
            except (Error, OSError) as problem:
                logger.warning("the other servers cannot be told anything: %s", first_line(problem))
                if self.line is not None:
                    await self.line.close()
                self.line = None
                return None

    # claims

    async def take_again(self, what: str, line: "AsyncConnection[Any]") -> None:
        """The line that broke may hold it for a moment longer, which is waited for; or somebody else has it by now."""
        from psycopg.errors import LockNotAvailable

        with contextlib.suppress(LockNotAvailable):
            async with line.transaction():
                await line.execute(PATIENCE)
                await line.execute(TAKE_AGAIN, (CLAIMS, what))

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        # The lock of a session can be taken twice in it: so we look first whether we have it.
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
        """Also of one that whoever wanted it did not wait for."""
        if await taking:
            self.taken.discard(what)
            await self.ask("SELECT pg_advisory_unlock(%s, hashtext(%s))", CLAIMS, what)
        self.claimed.discard(what)

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()


def announce(connection: sql.Connection, *words: Any) -> None:
    """Tell all servers that listen, when this transaction is committed. With SQLite there are no others."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, announcement(*words))))


def announcement(*words: Any) -> str:
    return json.dumps(words)
