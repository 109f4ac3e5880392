"""A turnstile: of many requests that arrive at once, the event loop begins one of each network at a time."""

import asyncio
from collections import OrderedDict, deque

from leeward.server.limits.client import Client

Waiting = deque[asyncio.Future[None]]


class Turnstile:
    """Lets a request in at once if no other of its network came just now. The others wait, and their owners take turns.

    Building an answer takes milliseconds on the event loop. Without this, a request waits for all those that one client sent
    before it.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, OrderedDict[str, Waiting]] = {}  # by network and owner; a network that came just now has one

    async def enter(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        owners = self.waiting.get(client.place)
        if owners is None:
            self.waiting[client.place] = OrderedDict()
            loop.call_soon(self.call, client.place)
            return
        called: asyncio.Future[None] = loop.create_future()
        owners.setdefault(client.owner or client.address, deque()).append(called)
        await called

    def call(self, place: str) -> None:
        """Let the next one in, after everything that is ready to run now."""
        owners = self.waiting[place]
        while owners:
            owner, queue = owners.popitem(last=False)
            called = queue.popleft()
            if queue:
                owners[owner] = queue
            if not called.done():  # its client has not hung up
                called.set_result(None)
                asyncio.get_running_loop().call_soon(self.call, place)
                return
        del self.waiting[place]
