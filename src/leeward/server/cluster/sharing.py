"""What servers on the same PostgreSQL share: changed tables, watchers and limits.

A server reads changed tables again, counts watchers on other servers as present, and enforces limits together with the
others.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from leeward.server.limits.buckets import Buckets
from leeward.server.limits.client import Client
from leeward.server.limits.presence import Presence
from leeward.server.limits.quotas import Slots
from leeward.server.monitoring import logs
from leeward.server.monitoring.supervision import supervised
from leeward.server.storage.peers import Peers, Words
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable

ROUND = 2.0  # seconds between two reports of limits
ROUNDS = 15  # of them between two reports of watchers
AT_ONCE = 80  # entries of one announcement, which PostgreSQL limits to 8000 bytes
TABLES = "tables"  # the running tables among what clients hold


class Sharing:
    """One server among several."""

    def __init__(self, tables: Tables, buckets: Mapping[str, Buckets], places: Mapping[str, Slots]) -> None:
        self.tables, self.buckets, self.places = tables, buckets, places
        storage = tables.storage
        self.peers = Peers(str(storage.place), storage.name, self.hear, self.look_at_all)
        storage.peers = self.peers
        for each in buckets.values():
            each.untold = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.forget_owners: Callable[[], None] = lambda: None  # drops the cache of owners
        self.hear_job: Callable[[str, float], None] = lambda kind, due: None  # a job is due then
        self.look_for_jobs: Callable[[], None] = lambda: None  # announcements of jobs may have been missed
        self.note_lobby: Callable[[str], None] = lambda table: None  # a table, or something else in the lobby has changed
        self.match_found: Callable[[str], None] = lambda owner: None
        self.presence = Presence()

    def watch(self, presence: Presence) -> None:
        """Report what people do here, and record what they do on other servers."""
        self.presence, presence.untold = presence, set()

    def start(self) -> None:
        doing = (self.peers.listen(), self.peers.speak(), supervised("telling other servers", self.keep_telling))
        self.tasks = [asyncio.create_task(work) for work in doing]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.peers.close()

    # hearing

    def hear(self, words: Words) -> None:
        """Take in an announcement; a worker enforces no limits, and ignores reports of them."""
        match words:
            case ("table", _, name):
                self.note_lobby(name)
                self.look_at(self.tables.live.get(name))
            case ("here" | "left" | "who", server, name, *person):
                live = self.tables.live.get(name)
                if live is not None:
                    self.meet(live, server, words[0], person)
            case ("owners", _):  # some were deleted
                self.forget_owners()
            case ("acts", _, entries):
                for owner, table in entries:
                    self.presence.note(owner, table)
            case ("lobby", _):
                self.note_lobby("")
            case ("match", _, owner):
                self.match_found(owner)
            case ("job", _, kind, due):
                self.hear_job(kind, due)
            case ("worker", server):
                self.peers.workers[server] = time.monotonic()
            case ("spent", _, name, entries) if name in self.buckets:
                for address, owner, cost in entries:
                    self.buckets[name].take(Client(address, owner), cost)
            case ("held", server, name, part, entries) if name == TABLES or name in self.places:
                what = self.tables if name == TABLES else self.places[name]
                what.elsewhere.learn(server, part, [(str(one), Client(address, owner)) for one, address, owner in entries])

    def look_at(self, live: LiveTable | None) -> None:
        """Catch up with a table that is watched here; later requests read it first. Drop one that is only played elsewhere."""
        if live is None:
            return
        if self.follows(live):
            if not live.behind:
                live.keep(supervised(f"catching up at table {live.id}", partial(self.catch_up, live)))
        elif live.behind:
            self.tables.held.pop(live.id, None)
        live.behind = True

    def follows(self, live: LiveTable) -> bool:
        return bool(live.watchers.here) or live.computers is not None

    def look_at_all(self) -> None:
        self.look_for_jobs()
        for live in list(self.tables.live.values()):
            self.look_at(live)

    async def catch_up(self, live: LiveTable) -> None:
        open_before = not live.state.stored.closed
        await live.catch_up()
        if live.gone:
            self.tables.forget(live)
            logs.note("table deleted", table=live.id)
        elif live.state.stored.closed and open_before:
            logs.note("table closed", table=live.id)

    @staticmethod
    def meet(live: LiveTable, server: str, word: str, person: Sequence[Any]) -> None:
        """Handle a player who comes or goes on another server, or that server's question who is here."""
        if word == "who":
            for watcher in live.watchers.here:
                live.announce(watcher, "here")
            return
        owner, skips = str(person[0]), bool(person[1])
        live.note(owner)
        if word == "left":
            live.watchers.remote.forget(server, owner)
            live.notify_absence(owner)
            live.notify()
        elif live.watchers.remote.note(server, owner, skips):
            live.notify()

    # telling

    async def keep_telling(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(ROUND)
            rounds += 1
            for name, buckets in self.buckets.items():
                for _, entries in in_parts(buckets.to_tell()):
                    if entries:
                        self.peers.tell("spent", name, entries)
            if active := self.presence.to_tell():
                for _, entries in in_parts(active):
                    self.peers.tell("acts", entries)
            for name, places in self.places.items():
                self.tell_held(name, [(number, *whose) for whose, number in places.taken.items()])
            self.tell_held(TABLES, [(table, *whose) for table, whose in self.tables.running()])
            if rounds % ROUNDS == 0:
                for live in list(self.tables.live.values()):
                    self.meet(live, "", "who", ())

    def tell_held(self, name: str, held: list[tuple[Any, ...]]) -> None:
        for part, entries in in_parts(held):
            self.peers.tell("held", name, part, entries)


def in_parts(entries: list[tuple[Any, ...]]) -> Iterator[tuple[int, list[tuple[Any, ...]]]]:
    """Split entries into announcements; at least one, so that a server can report that it holds nothing."""
    for first in range(0, max(len(entries), 1), AT_ONCE):
        yield first // AT_ONCE, entries[first : first + AT_ONCE]
