"""How much one client may ask for, by the address from which they ask and by the owner whose browser it is."""

import hmac
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
SOME = 0.01  # of a limit: whoever uses less of it need not be told of
FRESH = 30.0  # seconds for which counts what another server told
NETWORK = 64  # bits of an IPv6 address that one household cannot choose
TRACE = 6  # digits: enough to count by, and too few to tell whose address it was


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


def trace_of(address: str, salt: str) -> str:
    """What is kept of the address from which a table was made: hundreds of others have the same, and by the salt, a secret,
    nobody who has many addresses can find the one that counts as somebody else's."""
    return hmac.digest(salt.encode(), address.encode(), "sha256").hex()[:TRACE] if address else ""


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


class Quota(NamedTuple):
    """How many of something one may have at the same time."""

    an_owner: int
    an_address: int

    def of(self, name: Client) -> int:
        """For one of the names by which a client is counted."""
        return self.an_owner if name.owner else self.an_address


class Elsewhere:
    """What clients have at other servers, as those have told; of one that is silent nothing counts."""

    def __init__(self) -> None:
        self.told: dict[str, tuple[float, list[tuple[str, Client]]]] = {}  # by server: when, and what of whom

    def learn(self, server: str, part: int, entries: list[tuple[str, Client]]) -> None:
        """A server tells all it has, in several parts if it is much."""
        before = self.told[server][1] if part and server in self.told else []
        self.told[server] = time.monotonic(), before + entries

    def entries(self) -> Iterator[tuple[str, Client]]:
        for server, (heard, entries) in list(self.told.items()):
            if time.monotonic() - heard > FRESH:
                del self.told[server]
            else:
                yield from entries


class Places:
    """What each client has at the same time, and may have."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.taken: Counter[Client] = Counter()
        self.elsewhere = Elsewhere()

    @contextmanager
    def one(self, client: Client) -> Iterator[None]:
        if any(self.count(name) >= self.quota.of(name) for name in client.names):
            raise Refusal("too-many-open")
        self.taken.update(client.names)
        try:
            yield
        finally:
            self.taken.subtract(client.names)
            for name in client.names:
                if not self.taken[name]:
                    del self.taken[name]

    def count(self, name: Client) -> int:
        return self.taken[name] + sum(int(number) for number, other in self.elsewhere.entries() if other == name)
