"""Clients that look at a table: players and spectators, on this server and on others."""

import asyncio
import itertools
import time

from leeward.server.limits.client import NETWORKS, Client
from leeward.server.limits.presence import Presence

ACTED, DECIDES, LOOKS_ON = range(3)  # the order in which clients are sent a picture
MOST_SPECTATORS = 200  # at one table
MOST_AN_ADDRESS = 20  # spectators at one table, so that nobody takes all the places
MOST_A_PLAYER = 8  # windows of one player: beyond that, the oldest is closed
HURRY = 60.0  # seconds for which a program that asks without a socket wants no pauses
SILENT = 75.0  # seconds after which a watcher on another server counts as gone: servers report twice in that time


class Watcher:
    """One window or waiting request of a client; `news` is set when there is something new to see."""

    numbers = itertools.count()

    def __init__(self, owner: str, address: str = "") -> None:
        self.owner = owner
        self.address = address
        self.number = next(self.numbers)
        self.news = asyncio.Event()
        self.place = LOOKS_ON  # who is sent a picture first
        self.skips = False  # does not want to see each step of the computers
        self.dismissed = False  # the same player has newer windows

    @property
    def client(self) -> Client:
        return Client(self.address, self.owner)


class Watchers:
    """All who look at one table, and when each owner was last here."""

    def __init__(self, grace: float) -> None:
        self.grace = grace  # seconds for which a player who has left still counts as present
        self.here: set[Watcher] = set()
        self.remote = RemoteWatchers()
        self.presence = Presence()  # who does something, at any table
        self.since = time.monotonic()
        self.seen: dict[str, float] = {}  # when each owner was last here
        self.hurried: dict[str, float] = {}  # when each owner last asked for no pauses by HTTP

    def add(self, watcher: Watcher, plays: bool) -> None:
        if plays:
            own = (other for other in self.here if other.owner == watcher.owner and not other.dismissed)
            for oldest in sorted(own, key=lambda other: -other.number)[MOST_A_PLAYER - 1 :]:
                oldest.dismissed = True
                oldest.news.set()
        self.here.add(watcher)

    def hurry(self, owner: str, skips: bool) -> None:
        """Note whether an owner who asks by HTTP wants no pauses."""
        if owner and skips:
            self.hurried[owner] = time.monotonic()
        else:
            self.hurried.pop(owner, None)

    def hurrying(self) -> list[str]:
        """The owners who asked for no pauses by HTTP a moment ago."""
        now = time.monotonic()
        return [owner for owner, asked in self.hurried.items() if now - asked < HURRY]

    def owners(self) -> set[str]:
        """All who look at the table, on this server or on others."""
        return {*self.remote.owners(), *[watcher.owner for watcher in self.here]}

    def looks(self, owner: str) -> bool:
        return owner in self.owners()

    def note(self, owner: str) -> None:
        self.seen[owner] = time.monotonic()

    def grace_left(self, owner: str) -> float:
        """The seconds for which an owner still counts as present."""
        return self.grace - (time.monotonic() - self.seen.get(owner, self.since))

    def is_here(self, owner: str) -> bool:
        """Whether an owner looks at the table, or did just now: connections break, pages reload."""
        return (owner != "" and self.looks(owner)) or self.grace_left(owner) > 0

    def has_room(self, address: str, belongs: set[str]) -> bool:
        """Whether there is room for another spectator from this address; owners in `belongs` are no spectators."""
        others = [watcher.client for watcher in self.here if watcher.owner not in belongs]
        near = [other.address for other in others if other.place == Client(address).place]
        in_network = MOST_AN_ADDRESS * (NETWORKS if Client(address).network else 1)
        return len(others) < MOST_SPECTATORS and near.count(address) < MOST_AN_ADDRESS and len(near) < in_network


class RemoteWatchers:
    """Players of a table who look at it through other servers, as those report."""

    def __init__(self) -> None:
        self.heard: dict[tuple[str, str], tuple[float, bool]] = {}  # by server and owner: when, and whether they skip

    def note(self, server: str, owner: str, skips: bool) -> bool:
        """Record that an owner is there; return whether that is news."""
        news = owner not in self.owners()
        self.heard[server, owner] = time.monotonic(), skips
        return news

    def forget(self, server: str, owner: str) -> None:
        self.heard.pop((server, owner), None)

    def owners(self) -> dict[str, bool]:
        """Who is there, and whether they skip the computers' steps; watchers of a silent server no longer count."""
        if not self.heard:
            return {}
        now = time.monotonic()
        return {owner: skips for (_, owner), (heard, skips) in self.heard.items() if now - heard < SILENT}
