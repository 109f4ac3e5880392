"""Those who look at a table: people who play there, and spectators."""

import asyncio
import itertools
import time
from typing import TYPE_CHECKING

from leeward.server.limits.client import Client
from leeward.server.monitoring.supervision import supervised

if TYPE_CHECKING:
    from leeward.server.tables.table import LiveTable

ACTED, DECIDES, LOOKS_ON = range(3)  # in this order people wait for a picture
MOST_SPECTATORS = 200  # at one table
MOST_AN_ADDRESS = 20  # spectators at one table, so that nobody takes all the places
SILENT = 75.0  # seconds after which nobody believes that one is still at another server: those tell twice in that time
MOST_A_PLAYER = 8  # windows of one who plays: beyond that, the oldest is closed


class Watcher:
    """Somebody who looks at a table, through the seats they hold; `news` is set when there is something new to see."""

    numbers = itertools.count()

    def __init__(self, live: "LiveTable", owner: str, address: str = "") -> None:
        self.live = live
        self.owner = owner
        self.address = address
        self.number = next(self.numbers)
        self.news = asyncio.Event()
        self.place = LOOKS_ON  # who is shown first what has happened
        self.skips = False  # what computers do one after the other
        self.dismissed = False  # the same player looks through newer windows

    @property
    def client(self) -> Client:
        return Client(self.address, self.owner)

    @property
    def mine(self) -> frozenset[int]:
        return self.live.held_by(self.owner)

    @property
    def known(self) -> str:
        """As whom one is shown the table: all who only look on are shown the same."""
        return self.owner if self.live.belongs(self.owner) else ""

    def __enter__(self) -> "Watcher":
        if self.live.belongs(self.owner):
            own = (watcher for watcher in self.live.watchers if watcher.owner == self.owner and not watcher.dismissed)
            for oldest in sorted(own, key=lambda watcher: -watcher.number)[MOST_A_PLAYER - 1 :]:
                oldest.dismissed = True
                oldest.news.set()
        self.live.watchers.add(self)
        if self.live.late:  # since it was asked for: nobody looked at it here
            self.live.keep(supervised(f"catching up at table {self.live.id}", self.live.catch_up))
        self.announce("here")
        self.live.wake_computers()  # where no person plays, they have waited for somebody to watch
        return self

    def announce(self, word: str) -> None:
        """To other servers: somebody who plays here has come, is still here, or has left."""
        if self.live.belongs(self.owner):
            self.live.storage.neighbours.tell(word, self.live.id, self.owner, self.skips)

    def show_presence(self) -> None:
        """To all if somebody who plays has come or gone; spectators come and go unnoticed."""
        self.news.set()
        if self.mine:
            self.live.tell()

    def __exit__(self, *_: object) -> None:
        self.live.watchers.discard(self)
        self.live.note(self.owner)
        if all(watcher.owner != self.owner for watcher in self.live.watchers):
            self.announce("left")
        if self.mine:
            self.live.tell_of_absence(self.owner)


class Others:
    """People of a table who look at it through other servers, as those have told."""

    def __init__(self) -> None:
        self.heard: dict[tuple[str, str], tuple[float, bool]] = {}  # by server and owner: when, and whether they skip

    def note(self, server: str, owner: str, skips: bool) -> bool:
        """They are there; whether that is news."""
        news = owner not in self.owners()
        self.heard[server, owner] = time.monotonic(), skips
        return news

    def forget(self, server: str, owner: str) -> None:
        self.heard.pop((server, owner), None)

    def owners(self) -> dict[str, bool]:
        """Who is there, and whether they skip what computers do; a server that has been silent is gone, and so are they."""
        if not self.heard:
            return {}
        now = time.monotonic()
        return {owner: skips for (_, owner), (heard, skips) in self.heard.items() if now - heard < SILENT}


def counted(live: "LiveTable", client: Client) -> Client:
    """Who plays is never kept out by others at the same address."""
    return Client(owner=client.owner) if live.held_by(client.owner) else client


def has_room(live: "LiveTable", owner: str, address: str) -> bool:
    """Whether somebody may look at a table now. Those who play there always may."""
    if live.belongs(owner):
        return True
    places = [watcher.address for watcher in live.watchers if not live.belongs(watcher.owner)]
    return len(places) < MOST_SPECTATORS and places.count(address) < MOST_AN_ADDRESS
