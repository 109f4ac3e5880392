"""Tables being played. A table has one writer: append, commit, then tell."""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Collection, Coroutine
from typing import Any, TypeVar

from leeward.kernel.game import game_named
from leeward.kernel.play import NOBODY, Game, IllegalAction
from leeward.server import seats
from leeward.server.messages import Code
from leeward.server.storage import IntegrityError, KeptChat, KeptRow, KeptTable, Storage
from leeward.server.undo import Moment, TakeBack, take_back

Result = TypeVar("Result")
UNDO = "undo"
MOST_LIVE = 400  # tables in memory, beyond which those nobody looks at are put away
MOST_CHAT = 200  # lines of chat at one table that are still shown


class Refusal(Exception):
    """Nothing was changed; `code` says why, as in messages.Refused."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code = code


class Watcher:
    """Somebody who looks at a table, through the seats they hold; `news` is set when there is something new to see."""

    def __init__(self, live: "LiveTable", secret: str) -> None:
        self.live = live
        self.secret = secret
        self.news = asyncio.Event()

    @property
    def mine(self) -> frozenset[int]:
        return self.live.held_by(self.secret)

    def __enter__(self) -> "Watcher":
        self.live.watchers.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.live.watchers.discard(self)


class Request:
    """Somebody asks the others to take back so many actions."""

    def __init__(self, seat: int, count: int, waiting: set[int]) -> None:
        self.seat = seat
        self.count = count
        self.waiting = waiting


class LiveTable:
    """A table in memory.

    `version` counts the rows kept of it; `line` tells which of them are the game's actions now, and `past` what they were.
    """

    def __init__(self, kept: KeptTable, storage: Storage, pause: float = 0.0) -> None:
        self.storage = storage
        self.pause = pause
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.computers: asyncio.Task[None] | None = None
        self.request: Request | None = None
        self.edition = 0  # changes with who sits where
        self.used = time.monotonic()
        self.set_up(kept)

    def set_up(self, kept: KeptTable) -> None:
        """Replay what is kept."""
        self.id = kept.game.id
        self.kept = kept.game
        self.seats = kept.seats
        self.holders = kept.holders
        self.chat = kept.chat[-MOST_CHAT:]
        self.rows = kept.rows
        rules = game_named(kept.game.game)
        self.outdated = kept.game.rules_version != rules.version
        self.game = Game(rules, [seat.name for seat in kept.seats], kept.game.seed, rules.chosen(kept.game.options))
        self.line: list[int] = []
        self.past: list[Moment] = []
        self.pictures: dict[object, str] = {}  # of the table as it is now, for those who see the same
        self.edition += 1
        for row in kept.rows:
            try:
                self.follow(row)
            except (IllegalAction, ValueError):
                # Under other rules an old game may not be playable to its end: it is shown as far as it goes.
                if not self.outdated:
                    raise
                break

    def follow(self, row: KeptRow) -> None:
        """Do on the table what a row says."""
        self.pictures.clear()
        word, _, count = row.action.partition(" ")
        if word == UNDO:
            self.game.undo(int(count))
            del self.line[-int(count) :], self.past[-int(count) :]
        else:
            self.past.append(Moment(row.by, self.game.play(row.action)))
            self.line.append(row.number)

    # who is here

    @property
    def version(self) -> int:
        return len(self.rows)

    @property
    def turn(self) -> int:
        """The seat that decides; nobody when the game is over."""
        return NOBODY if self.game.over else int(self.game.table.seat)

    def held_by(self, secret: str) -> frozenset[int]:
        return frozenset(self.holders.get(seats.hashed(secret), ()) if secret else ())

    def people(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if seat.kind == "person")

    def present(self) -> list[int]:
        return sorted(set().union(*(watcher.mine for watcher in self.watchers)))

    def may_look(self, mine: Collection[int]) -> bool:
        return bool(mine) or self.kept.watch

    def tell(self) -> None:
        """First those who have just acted or must act now: they wait for it."""
        busy = {self.turn, self.rows[-1].by if self.rows else NOBODY}
        for watcher in sorted(self.watchers, key=lambda watcher: busy.isdisjoint(watcher.mine)):
            watcher.news.set()

    # playing

    async def act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        await self.unbroken(self._act(mine, expected, action))

    async def _act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        async with self.lock:
            self.check(mine, expected)
            if self.turn == NOBODY:
                raise Refusal("over")
            if self.turn not in mine:
                raise Refusal("not-yours")
            legal = self.game.legal
            meant = legal.meant_by(action) if isinstance(action, str) else action
            if meant is None or meant not in legal.numbers:
                raise Refusal("illegal")
            await self.append(self.game.words.notation(int(meant)), self.turn)

    def check(self, mine: frozenset[int], expected: int) -> None:
        if not mine:
            raise Refusal("not-yours")
        if self.outdated:
            raise Refusal("closed")
        if expected != self.version:
            raise Refusal("stale")

    async def append(self, action: str, by: int) -> None:
        """Append, commit, then tell. Called with the lock held."""
        row = KeptRow(self.version + 1, action, by)
        try:
            await self.storage.do(self.storage.append, self.id, row)
        except IntegrityError:
            # Another server writes to the same storage: what it wrote counts.
            await self.reload()
            raise Refusal("stale") from None
        self.rows.append(row)
        self.follow(row)
        self.request = None
        self.changed()

    async def reload(self) -> None:
        kept = await self.storage.do(self.storage.read, self.id)
        assert kept is not None
        self.set_up(kept)
        self.request = None
        self.changed()

    def changed(self) -> None:
        self.used = time.monotonic()
        self.tell()
        self.wake_computers()

    async def unbroken(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Bring work to its end even if the one who asked for it hangs up: what is committed must also be done here."""
        return await asyncio.shield(self.keep(work))

    def keep(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # taking back

    def to_take_back(self, mine: frozenset[int]) -> TakeBack | None:
        return None if self.outdated else take_back(self.past, mine, self.people() - mine)

    async def undo(self, mine: frozenset[int], expected: int) -> None:
        await self.unbroken(self._undo(mine, expected))

    async def _undo(self, mine: frozenset[int], expected: int) -> None:
        async with self.lock:
            self.check(mine, expected)
            wanted = self.to_take_back(mine)
            if wanted is None:
                raise Refusal("nothing")
            if wanted.free:
                await self.append(f"{UNDO} {wanted.count}", wanted.first.seat)
            elif self.request is None:
                self.request = Request(wanted.first.seat, wanted.count, set(self.people() - mine))
                self.tell()

    async def consent(self, mine: frozenset[int], agree: bool) -> None:
        await self.unbroken(self._consent(mine, agree))

    async def _consent(self, mine: frozenset[int], agree: bool) -> None:
        """An answer to the request; the one who asked may take it away again."""
        async with self.lock:
            request = self.request
            if request is None or not mine:
                raise Refusal("nothing")
            if not agree:
                self.request = None
                self.tell()
                return
            request.waiting -= mine
            if request.waiting:
                self.tell()
            else:
                await self.append(f"{UNDO} {request.count}", request.seat)

    # talking and sitting down

    async def say(self, mine: frozenset[int], text: str) -> None:
        await self.unbroken(self._say(mine, text))

    async def _say(self, mine: frozenset[int], text: str) -> None:
        said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if not mine or not said:
            raise Refusal("not-yours" if not mine else "malformed")
        async with self.lock:
            speaker = self.turn if self.turn in mine else min(mine)
            line = KeptChat(self.chat[-1].number + 1 if self.chat else 1, speaker, said, time.time())
            await self.storage.do(self.storage.say, self.id, line)
            self.chat = [*self.chat, line][-MOST_CHAT:]
            self.tell()

    async def sit_down(self, invite: str, secret: str, name: str) -> bool:
        return await self.unbroken(self._sit_down(invite, secret, name))

    async def _sit_down(self, invite: str, secret: str, name: str) -> bool:
        async with self.lock:
            hashed = seats.hashed(secret)
            taken = await self.storage.do(self.storage.accept, seats.hashed(invite), hashed, name)
            await self.reload()
            return taken

    # computers

    def wake_computers(self) -> None:
        if self.computers is None and self.computers_turn():
            self.computers = self.keep(self.play_computers())

    def computers_turn(self) -> bool:
        return not self.outdated and self.turn != NOBODY and self.seats[self.turn].kind == "computer"

    async def play_computers(self) -> None:
        """Think outside the event loop, and play unless something else happened meanwhile."""
        try:
            while self.computers_turn():
                await asyncio.sleep(self.pause)
                game, version, seat = self.game.copy(), self.version, self.turn
                action = await asyncio.to_thread(think, game)
                async with self.lock:
                    if version == self.version and self.computers_turn():
                        with contextlib.suppress(Refusal):
                            await self.append(action, seat)
        finally:
            self.computers = None


def think(game: Game) -> str:
    """Any legal action, always the same at the same moment of the same game."""
    legal = game.legal
    return legal[random.Random(f"{game.seed} {len(game.history)}").randrange(len(legal))].text


class Tables:
    """All tables: those in memory, and through the storage all others."""

    def __init__(self, storage: Storage, pause: float) -> None:
        self.storage = storage
        self.pause = pause
        self.live: dict[str, LiveTable] = {}
        self.coming: dict[str, asyncio.Task[LiveTable | None]] = {}

    async def find(self, name: str) -> LiveTable | None:
        """A table, replayed from the storage if it is not in memory."""
        live = self.live.get(name)
        if live is None:
            # Whoever asks at the same time waits for the same table: two would be two writers.
            coming = self.coming.get(name)
            if coming is None:
                coming = self.coming[name] = asyncio.create_task(self.fetch(name))
                coming.add_done_callback(lambda _: self.coming.pop(name, None))
            live = await asyncio.shield(coming)
        if live is not None:
            live.used = time.monotonic()
        return live

    async def fetch(self, name: str) -> LiveTable | None:
        kept = await self.storage.do(self.storage.read, name)
        if kept is None:
            return None
        self.put_away()
        live = self.live[name] = LiveTable(kept, self.storage, self.pause)
        live.wake_computers()
        return live

    def put_away(self) -> None:
        """Forget the tables that have not been used for longest, if there are too many in memory."""
        idle = [live for live in self.live.values() if not live.watchers and not live.tasks and not live.lock.locked()]
        for live in sorted(idle, key=lambda live: live.used)[: max(len(self.live) - MOST_LIVE + 1, 0)]:
            del self.live[live.id]

    async def close(self) -> None:
        """Let what is being written be written, and the computers stop."""
        tasks: list[Awaitable[Any]] = []
        for live in self.live.values():
            if live.computers is not None:
                live.computers.cancel()
            tasks += live.tasks
        await asyncio.gather(*tasks, return_exceptions=True)
