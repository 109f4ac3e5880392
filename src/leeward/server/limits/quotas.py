"""Quotas: how much of something one client may hold at a time."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NamedTuple

from msgspec import Meta

from leeward.server.limits.buckets import FRESH
from leeward.server.limits.client import NETWORKS, Client
from leeward.server.messages.refusal import Refusal

PLAYERS, FIRST = 2, 4  # times the quota of an address: for players, and for the first one that a player holds


class Quota(NamedTuple):
    """How many of something a client may have at a time."""

    an_owner: Annotated[int, Meta(ge=1)]
    an_address: Annotated[int, Meta(ge=1)]

    def of(self, name: Client) -> int:
        """Return the quota of one of a client's names."""
        return self.an_owner if name.owner else self.an_address * (NETWORKS if name.is_network else 1)


class PeerUsage:
    """What clients hold on other servers, as those report it; reports of a silent server expire."""

    def __init__(self) -> None:
        self.told: dict[str, tuple[float, list[tuple[str, Client]]]] = {}  # by server: when, and what each client holds

    def learn(self, server: str, part: int, entries: list[tuple[str, Client]]) -> None:
        """Take in a report of another server; long reports come in several parts."""
        before = self.told[server][1] if part and server in self.told else []
        self.told[server] = time.monotonic(), before + entries

    def entries(self) -> Iterator[tuple[str, Client]]:
        for server, (heard, entries) in list(self.told.items()):
            if time.monotonic() - heard > FRESH:
                del self.told[server]
            else:
                yield from entries


class Slots:
    """Counts what each client holds, up to its quota."""

    def __init__(self, quota: Quota) -> None:
        self.quota = quota
        self.taken: Counter[Client] = Counter()
        self.elsewhere = PeerUsage()

    @contextmanager
    def one(self, client: Client, plays: bool = False) -> Iterator[None]:
        """Hold one. At an address, players have more room than spectators, and each player's first one has the most."""
        more = 1 if not plays else PLAYERS if self.count(Client(owner=client.owner)) else FIRST
        if any(self.count(name) >= self.quota.of(name) * (1 if name.owner else more) for name in client.names):
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
