"""A turnstile: of many requests that arrive at once, the event loop begins one of each network at a time."""

import asyncio

from leeward.server.limits.client import Client
from leeward.server.limits.round_robin import RoundRobin


class Turnstile:
    """Lets a request in at once if no other of its network came just now. The others wait, and their owners take turns.

    Building an answer takes milliseconds on the event loop. Without this, a request waits for all those that one client sent
    before it.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, RoundRobin[asyncio.Future[None]]] = {}  # by network: all from which a request came just now

    async def enter(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        waiting = self.waiting.get(client.place)
        if waiting is None:
            self.waiting[client.place] = RoundRobin()
            loop.call_soon(self.call, client.place)
            return
        called: asyncio.Future[None] = loop.create_future()
        waiting.put(client, called)
        await called

    def call(self, place: str) -> None:
        """Let the next one in, after everything that is ready to run now."""
        waiting = self.waiting[place]
        while waiting:
            called = waiting.pop()
            if not called.done():  # its client has not hung up
                called.set_result(None)
                asyncio.get_running_loop().call_soon(self.call, place)
                return
        del self.waiting[place]
