"""A TCP proxy between the servers and PostgreSQL, which can delay, hold or cut connections.

It has its own thread and event loop, so that other work does not slow it down.
"""

import asyncio
import threading

import sqlalchemy as sql

from leeward.bench.load.process import HOST
from leeward.server.storage.databases import open_postgresql

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    def __init__(self, database: str) -> None:
        engine = open_postgresql(database)
        with engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            self.host, self.port = driver.info.host, driver.info.port  # the real address
        engine.dispose()
        self.delay = 0.0  # seconds of latency, each way
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

    # failures; called from other threads

    def stand_still(self, still: bool) -> None:
        """Hold all data without closing connections."""
        self.loop.call_soon_threadsafe(self.flowing.clear if still else self.flowing.set)

    def be_cut(self, cut: bool) -> None:
        """Close all connections and refuse new ones."""
        self.cut = cut
        self.loop.call_soon_threadsafe(self.hang_up)

    def hang_up(self) -> None:
        for writer in self.writers if self.cut else ():
            writer.transport.abort()

    # normal operation

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        try:
            if not self.cut:
                await self.connect((reader, writer), await self.reach())
        except OSError:
            pass  # the database does not respond
        finally:
            self.writers.discard(writer)
            writer.transport.abort()

    async def reach(self) -> Connection:
        if self.host.startswith("/"):
            return await asyncio.open_unix_connection(f"{self.host}/.s.PGSQL.{self.port}")
        return await asyncio.open_connection(self.host, self.port)

    async def connect(self, near: Connection, far: Connection) -> None:
        """Forward data until one side closes."""
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
