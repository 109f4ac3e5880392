"""The lobby of one server: the list that everybody sees, read once for all, and news for those who wait.

Nothing is read while nobody looks. Changes are collected for a moment, so that many of them cost one read.
"""

import asyncio
import hashlib
import time

import msgspec

from leeward.server.lobby.matches import MATCH, match_all, waiting_kinds, wanted_games
from leeward.server.lobby.open_tables import OpenRow, listed
from leeward.server.lobby.watching import ToWatch, to_watch
from leeward.server.messages.lobby import Looking
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.runner import Jobs
from leeward.server.thinking.readiness import Readiness

PAUSE = 0.5  # seconds in which changes are collected
FRESH = 1.0  # seconds for which the games to watch are not read again
STALE = 20.0  # seconds after which the list is read again though nothing was announced: tables expire


class Listing(msgspec.Struct, frozen=True):
    mark: str
    tables: list[OpenRow]
    looking: list[Looking]


class Lobby:
    def __init__(self, storage: Storage, jobs: Jobs, ready: Readiness, usual: str) -> None:
        self.storage, self.ready, self.usual = storage, ready, usual
        jobs.handle(MATCH, self.match)
        self.listing = Listing("", [], [])
        self.read_at = float("-inf")
        self.changed = True  # something may differ from the listing
        self.reading = asyncio.Lock()
        self.news = asyncio.Event()  # replaced with each change of the listing
        self.watching = asyncio.Lock()
        self.watched, self.watched_at = ToWatch([], []), float("-inf")
        self.waiting = 0  # requests that wait for news
        self.timer: asyncio.TimerHandle | None = None
        self.matching: dict[str, set[asyncio.Event]] = {}  # those who wait for the match of an owner

    def note(self, table: str = "") -> None:
        """Learn that a table has changed, or something else in the lobby."""
        if table and all(each.id != table for each in self.listing.tables):
            return
        self.changed = True
        if self.waiting and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(PAUSE, self.look)

    def look(self) -> None:
        """Wake those who wait: the first of them reads the list."""
        self.timer = None
        news, self.news = self.news, asyncio.Event()
        news.set()

    async def read(self) -> Listing:
        """Return the list as it stands."""
        async with self.reading:
            if self.changed or time.monotonic() - self.read_at > STALE:
                self.changed, self.read_at = False, time.monotonic()
                try:
                    tables = await self.storage.do(listed, self.storage)
                    looking = await self.storage.do(waiting_kinds, self.storage)
                except BaseException:
                    self.changed = True
                    raise
                mark = hashlib.sha256(msgspec.json.encode((tables, looking))).hexdigest()[:16]
                self.listing = Listing(mark, tables, looking)
            return self.listing

    async def after(self, mark: str, seconds: float) -> Listing:
        """Return the list as soon as it differs from the one with this mark, at the latest after so many seconds."""
        self.waiting += 1
        try:
            async with asyncio.timeout(seconds):
                while True:
                    news = self.news
                    if (listing := await self.read()).mark != mark:
                        return listing
                    await news.wait()
        except TimeoutError:
            return await self.read()
        finally:
            self.waiting -= 1

    async def to_watch(self) -> ToWatch:
        """Return the games to watch, read at most once in `FRESH` seconds."""
        async with self.watching:
            if time.monotonic() - self.watched_at > FRESH:
                self.watched = await self.storage.look(to_watch, self.storage)
                self.watched_at = time.monotonic()
            return self.watched

    # matches

    async def match(self, job: Job) -> None:
        """Begin the games that people wait for."""
        for game in await self.storage.do(wanted_games, self.storage):
            await self.ready.playable(game)
        owners, fewer = await self.storage.do(match_all, self.storage, job, self.usual)
        for owner in owners:
            self.match_found(owner)
        if fewer:
            self.note()

    def match_found(self, owner: str) -> None:
        """Wake the browsers that wait for a person's match."""
        for event in self.matching.get(owner, ()):
            event.set()

    async def match_news(self, owner: str, seconds: float) -> None:
        """Wait until a person's match is found or withdrawn, at most so many seconds."""
        event = asyncio.Event()
        here = self.matching.setdefault(owner, set())
        here.add(event)
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            here.discard(event)
            if not here:
                self.matching.pop(owner, None)
