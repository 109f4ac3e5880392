"""Round-robin queues: what waits, in an order in which a client that asks for much waits behind clients that ask for little.

All of it takes the same time however many wait: it is on the way of every action.
"""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from leeward.server.limits.client import Client

Item = TypeVar("Item")


class RoundRobin(Generic[Item]):
    """Items that wait at one network: its owners take turns, and addresses for visitors without an owner."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[str, deque[Item]] = OrderedDict()

    def put(self, client: Client, item: Item) -> None:
        self.waiting.setdefault(client.owner or client.address, deque()).append(item)

    def pop(self) -> Item:
        name, items = self.waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self.waiting[name] = items
        return item

    def __bool__(self) -> bool:
        return bool(self.waiting)


class NestedRoundRobin(Generic[Item]):
    """Items that wait at all networks, which take turns."""

    def __init__(self) -> None:
        self.networks: OrderedDict[str, RoundRobin[Item]] = OrderedDict()

    def put(self, client: Client, item: Item) -> None:
        turns = self.networks.get(client.place)
        if turns is None:
            turns = self.networks[client.place] = RoundRobin()
        turns.put(client, item)

    def pop(self) -> Item:
        place, turns = self.networks.popitem(last=False)
        item = turns.pop()
        if turns:
            self.networks[place] = turns
        return item

    def __bool__(self) -> bool:
        return bool(self.networks)
