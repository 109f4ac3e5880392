"""How much one client may ask for."""

import time
from collections import OrderedDict

MOST_CLIENTS = 10_000  # remembered at once


class Bucket:
    """Holds up to `most` drops and gains `rate` of them a second; everything asked for costs one."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.level = most
        self.seen = time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One for each client; those not seen for longest are forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.clients: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, client: str) -> bool:
        bucket = self.clients.setdefault(client, Bucket(self.rate, self.most))
        self.clients.move_to_end(client)
        if len(self.clients) > MOST_CLIENTS:
            self.clients.popitem(last=False)
        return bucket.allows()
