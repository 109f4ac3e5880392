"""Rate limits: token buckets for each owner and each address, and fair shares where several owners have one address."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterator

from leeward.server.limits.client import ANYBODY, MOST_CLIENTS, NETWORKS, Client

SOME = 0.01  # of a limit: clients that use less are not reported to other servers, and do not count as active
FRESH = 30.0  # seconds for which a report of another server counts
MOST_USERS = 1000  # of one address, whose usage is remembered
NO_OWNER = "-"  # all at an address who have no owner yet: they share one share
OTHERS = "*"  # in a report: several at an address who each used little


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


class SharedBucket(Bucket):
    """The bucket of an address or a network. If it is fair, its upper half is for all, and the lower half is shared.

    Usage fades in the time that refills half of the bucket. From the lower half, a user gets no more than an equal part of
    what is left: it lasts for users at human speed, unless the address has very many active users.
    """

    def __init__(self, rate: float, most: float, fair: bool = True) -> None:
        super().__init__(rate, most)
        self.kept = most / 2 if fair else 0.0  # for those who have used less than others
        self.fading = most / 2 / rate  # seconds
        self.used: OrderedDict[Client, tuple[float, float]] = OrderedDict()  # by user: how much lately, and as of when

    def lets(self, user: Client, cost: float, active: float) -> bool:
        level = self.fill()
        if level - cost >= self.kept:
            return True
        return level >= cost and self.usage(user) < level / self.users(user, active)

    def usage(self, user: Client) -> float:
        used, seen = self.used.get(user, (0.0, self.seen))
        return used * math.exp((seen - self.seen) / self.fading)

    def users(self, asking: Client, active: float) -> int:
        """Count the one who asks and all who have used at least so much lately; forget the others."""
        for user in [user for user in self.used if user != asking and self.usage(user) < active]:
            del self.used[user]
        return len(self.used.keys() | {asking})

    def note(self, user: Client, cost: float) -> None:
        self.used[user] = self.usage(user) + cost, self.seen
        self.used.move_to_end(user)
        if len(self.used) > MOST_USERS:
            self.used.popitem(last=False)


class Buckets:
    """A bucket for each owner, for those without an owner at each address, and for each address and network as a whole.

    An address has `crowd` times the limit of an owner, and a large network several times that. The least recently used
    buckets are dropped.
    """

    def __init__(self, rate: float, most: float, crowd: int = 1) -> None:
        self.rate = rate
        self.most = most
        self.crowd = crowd
        self.clients: OrderedDict[Client, Bucket] = OrderedDict()
        self.untold: dict[Client, float] | None = None  # spent since the last report to other servers, if there are any

    def own(self, client: Client) -> Bucket:
        found = self.clients.get(name := user_of(client))
        if found is None:
            found = self.clients[name] = Bucket(self.rate, self.most)
        self.used_now(name)
        return found

    def shared(self, client: Client) -> Iterator[SharedBucket]:
        for name, times in ((client.address, self.crowd), (client.network, self.crowd * NETWORKS)):
            if name:
                found = self.clients.get(Client(name))
                if not isinstance(found, SharedBucket):
                    found = self.clients[Client(name)] = SharedBucket(self.rate * times, self.most * times, times > 1)
                self.used_now(Client(name))
                yield found

    def used_now(self, name: Client) -> None:
        self.clients.move_to_end(name)
        if len(self.clients) > MOST_CLIENTS:
            self.clients.popitem(last=False)

    def allow(self, client: Client, cost: float = 1.0) -> bool:
        """Take tokens if there are enough. The server itself, which is no client, has no limit."""
        if client == ANYBODY:
            return True
        user = user_of(client)
        if self.own(client).fill() < cost or not all(one.lets(user, cost, self.most * SOME) for one in self.shared(client)):
            return False
        self.spend(client, cost)
        return True

    def spend(self, client: Client, cost: float) -> None:
        """Take tokens even if there are too few: the client then waits until the debt is filled up."""
        if client == ANYBODY:
            return
        self.take(client, cost)
        if self.untold is not None:
            self.untold[client] = self.untold.get(client, 0.0) + cost

    def take(self, client: Client, cost: float) -> None:
        user = user_of(client)
        if client.owner != OTHERS:
            own = self.own(client)
            own.fill()
            own.level -= cost
        for one in self.shared(client):
            one.fill()
            one.level -= cost
            if client.owner != OTHERS:
                one.note(user, cost)

    def to_tell(self) -> list[tuple[str, str, float]]:
        """Return what clients spent since the last report. Small amounts count for their address alone, if at all."""
        spent, self.untold = self.untold or {}, {}
        least, small = self.most * SOME, dict[str, float]()
        for client, cost in spent.items():
            if cost < least:
                small[client.address] = small.get(client.address, 0.0) + cost
        together = [(address, OTHERS, round(cost, 2)) for address, cost in small.items() if address and cost >= least]
        return [(*client, round(cost, 2)) for client, cost in spent.items() if cost >= least] + together


def user_of(client: Client) -> Client:
    """Return the name under which a client uses its address: the owner, or all there who have none."""
    return Client(owner=client.owner) if client.owner else Client(client.address, NO_OWNER)
