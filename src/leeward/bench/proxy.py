"""A line between servers and their PostgreSQL that can be slow, stand still, or be cut.

It runs in a thread of its own, with an event loop of its own, so that nobody else's work slows it down.
"""

import asyncio
import threading

import sqlalchemy as sql

from leeward.bench.served import HOST
from leeward.server.storage.databases import open_postgresql

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    def __init__(self, database: str) -> None:
        engine = open_postgresql(database)
        with engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            self.host, self.port = driver.info.host, driver.info.port  # where it is really to be reached
        engine.dispose()
        self.delay = 0.0  # seconds that everything takes on its way, in each direction
        self.cut = False
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.writers: set[asyncio.StreamWriter] = set()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        opening = asyncio.start_server(self.serve, HOST, 0)
        server = asyncio.run_coroutine_threadsafe(opening, self.loop).result()
        url = sql.make_url(database).difference_update_query(["host", "port"])
        port = server.sockets[0].getsockname()[1]
        self.address = url.set(host=HOST, port=port).render_as_string(hide_password=False)

    # what goes wrong; called from other threads

    def stand_still(self, still: bool) -> None:
        """Nothing comes through, and nobody is told why."""
        self.loop.call_soon_threadsafe(self.flowing.clear if still else self.flowing.set)

    def be_cut(self, cut: bool) -> None:
        """Whoever is connected is no more, and nobody else gets through."""
        self.cut = cut
        self.loop.call_soon_threadsafe(self.hang_up)

    def hang_up(self) -> None:
        for writer in self.writers if self.cut else ():
            writer.transport.abort()

    # what goes right

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        try:
            if not self.cut:
                await self.connect((reader, writer), await self.reach())
        except OSError:
            pass  # the database does not answer: neither do we
        finally:
            self.writers.discard(writer)
            writer.transport.abort()

    async def reach(self) -> Line:
        if self.host.startswith("/"):
            return await asyncio.open_unix_connection(f"{self.host}/.s.PGSQL.{self.port}")
        return await asyncio.open_connection(self.host, self.port)

    async def connect(self, near: Line, far: Line) -> None:
        """Until one of them hangs up."""
        ways = [asyncio.ensure_future(self.carry(near[0], far[1])), asyncio.ensure_future(self.carry(far[0], near[1]))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        far[1].transport.abort()

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(2**16):
            if self.delay:
                await asyncio.sleep(self.delay)
            await self.flowing.wait()
            target.write(data)
            await target.drain()
