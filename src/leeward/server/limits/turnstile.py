"""A turnstile: of many requests that arrive at once, the event loop begins one of each address at a time."""

import asyncio
from collections import OrderedDict, deque

from leeward.server.limits.client import Client

Waiting = deque[asyncio.Future[None]]


class Turnstile:
    """Lets a request in at once if no other of its address came just now. The others wait, and their owners take turns.

    Building an answer takes milliseconds on the event loop. Without this, a request waits for all those that one client sent
    before it.
    """

    def __init__(self) -> None:
        self.waiting: dict[str, OrderedDict[str, Waiting]] = {}  # by address and owner; an address that came just now has one

    async def enter(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        owners = self.waiting.get(client.address)
        if owners is None:
            self.waiting[client.address] = OrderedDict()
            loop.call_soon(self.call, client.address)
            return
        called: asyncio.Future[None] = loop.create_future()
        owners.setdefault(client.owner, deque()).append(called)
        await called

    def call(self, address: str) -> None:
        """Let the next one in, after everything that is ready to run now."""
        owners = self.waiting[address]
        while owners:
            owner, queue = owners.popitem(last=False)
            called = queue.popleft()
            if queue:
                owners[owner] = queue
            if not called.done():  # its client has not hung up
                called.set_result(None)
                asyncio.get_running_loop().call_soon(self.call, address)
                return
        del self.waiting[address]
