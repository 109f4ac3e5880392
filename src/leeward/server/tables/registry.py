"""All tables: those in memory, and through the storage all others."""

import asyncio
import contextlib
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from leeward.kernel.contract.installed import is_ours
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.limits.buckets import Buckets
from leeward.server.limits.budget import Budgeted
from leeward.server.limits.client import ANYBODY, Client, traces_of
from leeward.server.limits.idle_clock import IdleClock
from leeward.server.limits.presence import Presence
from leeward.server.limits.quotas import PeerUsage
from leeward.server.messages.refusal import Refusal
from leeward.server.settings import Settings
from leeward.server.storage import retention
from leeward.server.storage.games import Storage
from leeward.server.storage.records import Summary, TableRows, summary_of
from leeward.server.tables import computer_turns
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.state import TableState
from leeward.server.tables.table import LiveTable
from leeward.server.tables.temporary import BOARD, LESSON, TemporaryTable
from leeward.server.tables.temporary.lesson import LessonTable, lesson_of
from leeward.server.thinking.computers import Computers
from leeward.server.thinking.guarded import BrokenRules, guarded
from leeward.server.thinking.results import Results

MOST_LIVE = 400  # tables in memory, beyond which the least recently used are dropped
FEW = 12  # actions that are put into words on the event loop, or replayed by interpreted rules
KINDS = {"": LiveTable, BOARD: TemporaryTable, LESSON: LessonTable}


class Tables:
    """Finds tables. A table exists at most once in memory: while a request, a socket or a task uses it, it is found again
    and never loaded a second time."""

    def __init__(self, storage: Storage, computers: Computers, settings: Settings) -> None:
        limits = settings.limits
        self.storage = storage
        self.computers = computers
        self.ready = computers.ready
        self.pause, self.grace = settings.pause, settings.grace
        self.idle_clock = IdleClock(settings.minute)
        self.budgeted = Budgeted(Buckets(limits.work_rate, limits.work_burst, limits.crowd))
        self.hides: Callable[[str], Collection[str]] = lambda owner: ()  # whose chat lines an owner does not see
        self.presence = Presence()  # who does something
        self.reseated: Callable[[str], None] = lambda table: None  # called when people come or go at a table
        self.results = Results(storage, self.budgeted, self.ready)
        self.making = Buckets(limits.make_rate, limits.make_burst, max(limits.crowd // 2, 1))  # new tables, owners and links
        self.quota = limits.tables  # of tables that run for a client
        self.resting = limits.resting  # of those that are stored, and not over
        self.queue = asyncio.Lock()  # of the spectators of all tables: they are sent news one by one
        self.live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self.held: OrderedDict[str, LiveTable] = OrderedDict()  # the most recently used last
        self.elsewhere = PeerUsage()  # tables that run on other servers
        self.copies: dict[object, Any] = {}  # the last messages that several windows may be sent
        self.coming: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, name: str, client: Client = ANYBODY) -> LiveTable | None:
        """Return a table; replay it from the storage if it is not in memory."""
        live = self.live.get(name) or await self.load(name, client)
        if live is None:
            return None
        await live.look_again()  # after fetching too: what was written meanwhile was not announced here
        if live.gone:
            self.forget(live)
            return None
        self.hold(live)
        return live

    async def load(self, name: str, client: Client) -> LiveTable | None:
        """Replay a table. Concurrent requests wait for the same one: two would be two writers."""
        while (coming := self.coming.get(name)) is not None:
            with contextlib.suppress(Refusal):  # it was loaded for a client without budget: this one may have some
                return await asyncio.shield(coming)
        coming = self.coming[name] = asyncio.create_task(self.fetch(name, client))
        coming.add_done_callback(lambda _: self.coming.pop(name, None))
        return await asyncio.shield(coming)

    async def fetch(self, name: str, client: Client) -> LiveTable | None:
        kept = await self.storage.look(self.storage.read, name)
        if kept is None or (kept.game.passing.startswith(LESSON) and lesson_of(kept.game) is None):
            return None
        # Python would take seconds to replay a long game.
        await (self.ready.playable if len(kept.rows) <= FEW else self.ready.rules)(kept.game.game)
        kind = KINDS[kept.game.passing.partition(" ")[0]]
        given = (self.storage, self.computers, self.pause, self.grace, self.idle_clock, computer_turns.wake)
        live = await self.budgeted.do(client, kind, kept, *given)
        live.ended, live.hides, live.watchers.presence = self.count_result, self.hides, self.presence
        live.reseated = self.reseated
        if not is_ours(kept.game.game) and live.state.decides != NOBODY:
            await self.foresee(live)
        self.live[name] = live
        self.storage.peers.tell("who", name)
        self.hold(live)
        if kept.game.owner == client.owner:
            live.client = client
        live.wake(live)
        return live

    async def foresee(self, live: LiveTable) -> None:
        """Compute the outcome of each action, so that a view need not play them on the event loop: they may never end."""
        state = live.state
        try:
            state.outlooks = await guarded(state.game.rules, lambda: state.foreseen(state.game))
        except BrokenRules as problem:
            state.stop(problem)

    async def keep_for_a_while(self, kept: TableRows, game: Game, client: Client) -> LiveTable:
        """Store a temporary table: a lesson or a board. Beyond the quota of running tables, the client's oldest are deleted."""
        kept.game.made_from, kept.game.made_within = traces_of(client, self.storage.salt)
        summary, running = summary_of(game, game.number), {table for table, _ in (*self.running(), *self.elsewhere.entries())}
        (mine,) = kept.holders.values()
        held = [(seat, kept.game.owner) for seat in sorted(mine)]
        await self.storage.do(make, self.storage, Opening(kept.game, kept.seats, held, summary, rows=kept.rows))
        if beyond := await self.storage.look(retention.temporary_beyond, self.storage, kept.game, self.quota, running):
            await self.storage.do(retention.delete, self.storage, beyond)
            self.forget_all(beyond)
        live = await self.find(kept.game.id, client)
        assert live is not None
        return live

    def count_result(self, live: LiveTable) -> None:
        """Count the result of a game that ended here, unless it does not count for statistics."""
        if live.state.stored.origin != "saved" and not live.state.future_known:
            self.results.begin(live.id, live.state.version, live.client)

    def hold(self, live: LiveTable) -> None:
        """Keep a table in memory, and drop the least recently used beyond the limit."""
        self.held[live.id] = live
        self.held.move_to_end(live.id)
        while len(self.held) > MOST_LIVE:
            self.held.popitem(last=False)

    async def summarise(self, name: str, client: Client = ANYBODY) -> Summary:
        """Store the summary of a game that an older version stored without one. This wakes no computer."""
        live = self.live.get(name)
        if live is None:
            kept = await self.storage.look(self.storage.read, name)
            assert kept is not None
            await self.ready.rules(kept.game.game)
            summary = (await self.budgeted.do(client, TableState, kept)).summary
        else:
            summary = live.state.summary
        await self.storage.do(self.storage.summarise, name, summary)
        return summary

    async def prepare_log(self, live: LiveTable, mine: Collection[int], lang: str, client: Client) -> None:
        """Put the log of a long game into words in a thread, once, so that a view of it is quick."""
        while not live.state.waiting and live.state.game.untold(viewer := live.state.eyes(mine), lang) > FEW:
            key = ("log", live.id, viewer, lang)
            await self.budgeted.once(key, partial(self.tell_log, live.state.game, viewer, lang, client))

    async def tell_log(self, game: Game, viewer: int, lang: str, client: Client) -> None:
        other = game.copy()
        other.lang = lang
        await self.budgeted.do(client, other.told, viewer)
        game.learn_log(other)

    def attend(self, live: LiveTable, client: Client) -> None:
        """Let the table run for this client: a player, or the first spectator where no person plays."""
        if live.state.people:
            # A player is never kept out: tables count when they are made.
            live.client = client if live.state.held_by(client.owner) else live.client
        elif not live.runs():
            self.check_room(client, live)
            live.client = client

    def check_room(self, client: Client, wanted: LiveTable | None = None) -> None:
        """Refuse a client that has reached its quota of running tables, not counting this one."""
        others = [(table, whose) for table, whose in self.elsewhere.entries() if wanted is None or table != wanted.id]
        running = Counter(name for _, whose in {*self.running(wanted), *others} for name in whose.names)
        if any(running[name] >= self.quota.of(name) for name in client.names):
            raise Refusal("too-many-tables")

    def check_rate(self, client: Client) -> None:
        """Limit how often a client leaves lasting rows, besides actions and chat."""
        if not self.making.allow(client):
            raise Refusal("too-often")

    async def check_making(self, client: Client) -> None:
        """Refuse a client that makes tables too often, or has too many unfinished ones."""
        self.check_room(client)
        self.check_rate(client)
        kept = await self.storage.look(retention.resting, self.storage, client)
        if any(number >= self.resting.of(name) for name, number in kept.items()):
            raise Refusal("too-many-kept")

    def running(self, besides: LiveTable | None = None) -> list[tuple[str, Client]]:
        """List the tables that run here, and for whom."""
        return [(live.id, live.client) for live in self.live.values() if live is not besides and live.runs()]

    async def refresh(self, *owners: str) -> None:
        """Read the tables of these owners again: who they are has changed."""
        for live in [live for live in self.live.values() if any(live.state.belongs(owner) for owner in owners)]:
            await live.catch_up()
            if live.gone:
                self.forget(live)

    def forget(self, live: LiveTable) -> None:
        """Drop a table that was deleted."""
        self.live.pop(live.id, None)
        self.held.pop(live.id, None)

    def forget_all(self, names: Collection[str]) -> None:
        """Drop tables that were just deleted, and notify their watchers."""
        for live in [self.live[name] for name in names if name in self.live]:
            self.forget(live)
            live.vanish()

    async def close(self) -> None:
        """Finish what is being written, and stop the computers."""
        tasks: list[Awaitable[Any]] = []
        for live in self.live.values():
            if live.computers is not None:
                live.computers.cancel()
            tasks += live.tasks
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.results.close()
