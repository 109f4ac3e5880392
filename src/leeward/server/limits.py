"""How much one client may ask for, by the address from which they ask and by the owner whose browser it is."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from leeward.server.messages import Refusal

MOST_CLIENTS = 10_000  # remembered at once
NETWORK = 64  # bits of an IPv6 address that one household cannot choose


class Client(NamedTuple):
    """Who asks: from where, and whose browser it is, which is empty for one who has neither made a table nor a seat."""

    address: str = ""
    owner: str = ""

    @property
    def names(self) -> list["Client"]:
        """What is counted: all that comes from the address, and all that the owner asks for, from wherever."""
        return [name for name in (Client(self.address), Client(owner=self.owner)) if any(name)]


ANYBODY = Client()


@lru_cache(MOST_CLIENTS)
def address_of(host: str) -> str:
    """Where somebody is. By IPv6 everybody has many addresses: they count as one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    return str(found.ipv4_mapped or ip_network((int(found), NETWORK), strict=False).network_address)


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Who asks, as the guard at the door has found out."""
    client: Client = connection.scope["state"]["client"]
    return client


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
        for bucket in self.of(client):
            bucket.fill()
            bucket.level -= cost


class Quota(NamedTuple):
    """How many of something one may have at the same time."""

    an_owner: int
    an_address: int

    def of(self, name: Client) -> int:
        """For one of the names by which a client is counted."""
        return self.an_owner if name.owner else self.an_address


class Places:
    """What each client has at the same time, and may have."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.taken: Counter[Client] = Counter()

    @contextmanager
    def one(self, client: Client) -> Iterator[None]:
        if any(self.taken[name] >= self.quota.of(name) for name in client.names):
            raise Refusal("too-many-open")
        self.taken.update(client.names)
        try:
            yield
        finally:
            self.taken.subtract(client.names)
            for name in client.names:
                if not self.taken[name]:
                    del self.taken[name]
