"""Rate limits: token buckets, one for each client."""

import time
from collections import OrderedDict

from leeward.server.limits.client import MOST_CLIENTS, Client

SOME = 0.01  # of a limit: whoever uses less of it need not be told of
FRESH = 30.0  # seconds for which counts what another server told


class Bucket:
    """Holds up to `most` drops and gains `rate` of them a second; everything asked for costs some."""

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
    """One for each address and one for each owner; those not seen for longest are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.clients: OrderedDict[Client, Bucket] = OrderedDict()
        self.untold: dict[Client, float] | None = None  # what was spent since other servers were told, where there are others

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
        """What has been used, even if there was not enough: then nothing is left until the debt is filled up."""
        self.take(client, cost)
        if self.untold is not None:
            for name in client.names:
                self.untold[name] = self.untold.get(name, 0.0) + cost

    def take(self, client: Client, cost: float) -> None:
        for bucket in self.of(client):
            bucket.fill()
            bucket.level -= cost

    def to_tell(self) -> list[tuple[str, str, float]]:
        """What was spent since this was last asked, by those who spend much."""
        spent, self.untold = self.untold or {}, {}
        return [(name.address, name.owner, round(cost, 2)) for name, cost in spent.items() if cost >= self.most * SOME]
