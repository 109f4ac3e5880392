"""A fair queue: a few slots; the client that was served least recently goes next."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from leeward.server.limits.client import MOST_CLIENTS, Client


class Waiting:
    """A client that waits for a slot, or has it."""

    def __init__(self, client: Client, person: bool) -> None:
        self.client = client
        self.person = person
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Serves waiting people before tables without people; networks take turns, then addresses there, then owners.

    Sixty tables of one owner, or sixty owners at one address, count as one. If there are several slots, one network never
    takes them all.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.most = max(1, places - 1)  # slots for one network, and for all tables without people together
        self.waiting: list[Waiting] = []
        self.busy: list[Waiting] = []
        self.changed: Callable[[], None] = lambda: None  # called when a client enters or leaves
        self.turns = 0
        self.served: OrderedDict[Client, int] = OrderedDict()  # when each network, address and owner there was last served

    @asynccontextmanager
    async def slot(self, client: Client, person: bool = True) -> AsyncIterator[None]:
        one = Waiting(client, person)
        self.waiting.append(one)
        self.changed()
        self.call()
        try:
            await one.called
            yield
        finally:
            (self.busy if one in self.busy else self.waiting).remove(one)
            self.call()
            self.changed()

    def call(self) -> None:
        """Hand out free slots."""
        while len(self.busy) < self.places and (possible := [one for one in self.waiting if self.may_come(one)]):
            one = min(possible, key=self.rank)
            self.waiting.remove(one)
            self.busy.append(one)
            self.note(one.client)
            one.called.set_result(None)

    def may_come(self, one: Waiting) -> bool:
        same_place = sum(other.client.place == one.client.place for other in self.busy)
        alone = sum(not other.person for other in self.busy)
        return not one.called.done() and same_place < self.most and (one.person or alone < self.most)

    def rank(self, one: Waiting) -> tuple[bool, int, int, int]:
        client, served = one.client, self.served
        place, address = served.get(Client(client.place), 0), served.get(Client(client.address), 0)
        return not one.person, place, address, served.get(client, 0)

    def note(self, client: Client) -> None:
        self.turns += 1
        for name in (Client(client.place), Client(client.address), client):
            self.served[name] = self.turns
            self.served.move_to_end(name)
        while len(self.served) > MOST_CLIENTS:
            self.served.popitem(last=False)
