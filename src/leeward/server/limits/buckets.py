"""Rate limits: token buckets, one for each client."""

import time
from collections import OrderedDict

from leeward.server.limits.client import MOST_CLIENTS, Client

SOME = 0.01  # of a limit: clients that use less are not reported to other servers
FRESH = 30.0  # seconds for which a report of another server counts


class Bucket:
    """Token bucket: holds up to `most` tokens and gains `rate` tokens a second."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.level = most
        self.seen = time.monotonic()

    def fill(self) -> float:
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.seen) * self.rate)
        self.seen = now
        return self.level

    def allows(self, cost: float = 1.0) -> bool:
        if self.fill() < cost:
            return False
        self.level -= cost
        return True


class Buckets:
    """One bucket for each address and each owner; the least recently used are dropped."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.clients: OrderedDict[Client, Bucket] = OrderedDict()
        self.untold: dict[Client, float] | None = None  # spent since the last report to other servers, if there are any

    def of(self, client: Client) -> list[Bucket]:
        found = []
        for name in client.names:
            found.append(self.clients.setdefault(name, Bucket(self.rate, self.most)))
            self.clients.move_to_end(name)
            if len(self.clients) > MOST_CLIENTS:
                self.clients.popitem(last=False)
        return found

    def allow(self, client: Client, cost: float = 1.0) -> bool:
        buckets = self.of(client)
        if any(bucket.fill() < cost for bucket in buckets):
            return False
        self.spend(client, cost)
        return True

    def spend(self, client: Client, cost: float) -> None:
        """Take tokens even if there are too few: the client then waits until the debt is filled up."""
        self.take(client, cost)
        if self.untold is not None:
            for name in client.names:
                self.untold[name] = self.untold.get(name, 0.0) + cost

    def take(self, client: Client, cost: float) -> None:
        for bucket in self.of(client):
            bucket.fill()
            bucket.level -= cost

    def to_tell(self) -> list[tuple[str, str, float]]:
        """Return what clients spent since the last report, except small amounts."""
        spent, self.untold = self.untold or {}, {}
        return [(name.address, name.owner, round(cost, 2)) for name, cost in spent.items() if cost >= self.most * SOME]
