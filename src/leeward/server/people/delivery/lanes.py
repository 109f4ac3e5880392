"""Limits the messages under way to one host and for one person, and pauses hosts that fail."""

import random
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from leeward.server.storage.jobs import Busy

MOST_A_HOST, MOST_A_PERSON = 16, 2  # messages under way
SHORTEST, LONGEST = 30.0, 900.0  # seconds of a pause: each failure after a pause doubles it
MOST_HOSTS = 10_000  # that are remembered
NONE = (0.0, 0.0)


class Lanes:
    def __init__(self) -> None:
        self.under_way: Counter[str] = Counter()
        self.pauses: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by host, or by host and person

    @contextmanager
    def enter(self, host: str, owner: str) -> Iterator[None]:
        """Count a message as under way; refuse it if its host or its person has too many, or the host has a pause."""
        until = max(self.pauses.get(name, NONE)[0] for name in (host, f"{host} {owner}"))
        if (left := until - time.monotonic()) > 0:
            raise Busy(left * random.uniform(1.0, 1.2))
        names = {f"host {host}": MOST_A_HOST, f"person {owner}": MOST_A_PERSON}
        if any(self.under_way[name] >= most for name, most in names.items()):
            raise Busy(random.uniform(0.5, 1.5))
        self.under_way.update(names.keys())
        try:
            yield
        finally:
            self.under_way.subtract(names.keys())
            self.under_way = +self.under_way

    def failed(self, host: str, wait: float = 0.0, owner: str = "") -> None:
        """Let a host rest that doesn't answer, or the messages of one person to it: others may share the host."""
        name = f"{host} {owner}" if owner else host
        until, length = self.pauses.pop(name, NONE)
        if until <= time.monotonic():  # not a message that was under way when the pause began
            length = min(max(2 * length, SHORTEST), LONGEST)
            until = time.monotonic() + min(max(length, wait), LONGEST)
        self.pauses[name] = until, length
        while len(self.pauses) > MOST_HOSTS:
            self.pauses.popitem(last=False)

    def worked(self, host: str, owner: str) -> None:
        for name in (host, f"{host} {owner}"):
            self.pauses.pop(name, None)
