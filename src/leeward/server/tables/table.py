"""A table in memory. It has one writer: append to the database, commit, then notify."""

import asyncio
import itertools
import time
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy.exc import IntegrityError, InternalError, OperationalError

from leeward.analysis.hints import Hint
from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.play.writer import check_name
from leeward.opponents.levels import USUAL
from leeward.server.limits.client import ANYBODY, Client
from leeward.server.limits.idle_clock import IdleClock
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import LessonStep, Room
from leeward.server.monitoring import logs, metrics
from leeward.server.monitoring.supervision import supervised
from leeward.server.storage.appending import Also
from leeward.server.storage.games import Storage
from leeward.server.storage.records import ActionRow, Late, Summary, TableRows, summary_of, taken_back
from leeward.server.tables import news
from leeward.server.tables.clocks.deadlines import deadline_effect
from leeward.server.tables.plans import effects as plans
from leeward.server.tables.state import TableState
from leeward.server.tables.watchers import ACTED, DECIDES, LOOKS_ON, Watcher, Watchers
from leeward.server.thinking.computers import Position, Turn

Live = TypeVar("Live", bound="LiveTable")
Given = ParamSpec("Given")
Result = TypeVar("Result")
# Called with a table, the game after an action and its rows: returns what belongs to the action's transaction.
Effect = Callable[["LiveTable", Game, Sequence[ActionRow]], Also | None]
NEWS = itertools.count(1)


def keep_time(live: "LiveTable", ahead: Game, rows: Sequence[ActionRow]) -> Also | None:
    """Move the deadline with every action."""
    return deadline_effect(live.id, live.state, ahead, rows)


class Chooser(Protocol):
    """Decides for the computers at a table."""

    usual: str

    async def choose(self, turn: Turn) -> int:
        """Choose an action."""

    async def hint(self, game: Game, client: Client) -> Hint:
        """Find the best action for a person."""

    def ponder(self, position: Position) -> None:
        """Think on while a person decides, if the computers here do so."""


def exclusive(
    work: Callable[Concatenate[Live, Given], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Live, Given], Coroutine[Any, Any, Result]]:
    """Run a change with the table's lock, and to its end even if the client hangs up: what is committed must be applied."""

    @wraps(work)
    async def locked(live: Live, /, *given: Given.args, **named: Given.kwargs) -> Result:
        async def change() -> Result:
            async with live.lock:
                return await work(live, *given, **named)

        return await asyncio.shield(live.keep(change()))

    return locked


class LiveTable:
    """One table: its state, its watchers, and the only way to change it."""

    kind: type[TableState] = TableState

    def __init__(
        self,
        rows: TableRows,
        storage: Storage,
        chooser: Chooser | None = None,
        pause: float = 0.0,
        grace: float = 0.0,
        idle_clock: IdleClock | None = None,
        wake: Callable[["LiveTable"], None] = lambda live: None,
    ) -> None:
        self.id = rows.game.id
        self.storage = storage
        self.chooser = chooser
        self.pause = pause  # seconds between two actions of computers
        self.wake = wake  # called whenever computers may have something to do
        self.state = self.kind(rows)
        self.watchers = Watchers(grace)
        self.idle_clock = idle_clock or IdleClock()
        self.asked_since: dict[float, float] = {}  # when people were asked, by the time that is stored for it
        self.returned: dict[tuple[int, float], float] = {}  # when people came back, by seat and the time that is stored
        self.hindered = 0.0  # when a player last could not act: the database refused a write, or the table was closed
        self.reminder: asyncio.TimerHandle | None = None  # notifies all when a player has thought for too long
        self.hinted: dict[int, Hint] = {}  # the last hints, by the row of the last action before them
        self.lock = asyncio.Lock()
        self.behind = False  # another server wrote here, and we have not read it yet
        self.tasks: set[asyncio.Task[Any]] = set()
        self.computers: asyncio.Task[None] | None = None  # plays the computers' turns
        self.trouble = False  # computers cannot play on, and are trying again
        self.seating = 1  # changes with who sits where
        self.news = next(NEWS)  # changes with every notification, and is unique among all tables
        self.gone = False  # an operator has deleted it
        self.client = ANYBODY  # for whom it runs: who made it, or who last sat down at it
        self.changed_at = time.monotonic()  # when something was last played
        self.hides: Callable[[str], Collection[str]] = lambda owner: ()  # whose chat lines an owner does not see
        self.reseated: Callable[[str], None] = lambda table: None  # called when it was read again: who sits there may differ
        self.ended: Callable[[LiveTable], None] = lambda live: None  # called when an action here ends the game
        # what else is written with an action
        self.effects: list[Effect] = [keep_time, news.after_action, news.after_end, plans.after_action]

    # watching

    @contextmanager
    def watched_by(self, owner: str, address: str = "") -> Iterator[Watcher]:
        """Add a watcher for as long as the context lasts."""
        watcher = Watcher(owner, address)
        self.watchers.add(watcher, self.state.belongs(owner))
        if self.behind:  # marked after `find`, when nobody here was watching
            self.keep(supervised(f"catching up at table {self.id}", self.catch_up))
        self.announce(watcher, "here")
        self.wake(self)  # where no person plays, computers wait for a watcher
        self.remind()
        try:
            yield watcher
        finally:
            self.watchers.here.discard(watcher)
            self.note(watcher.owner)
            if all(other.owner != watcher.owner for other in self.watchers.here):
                self.announce(watcher, "left")
            if self.mine(watcher):
                self.notify_absence(watcher.owner)
            if self.reminder is not None and not self.watchers.here:
                self.reminder.cancel()
                self.reminder = None

    def mine(self, watcher: Watcher) -> frozenset[int]:
        """The seats that a watcher holds."""
        return self.state.held_by(watcher.owner)

    def known_as(self, watcher: Watcher) -> str:
        """The owner for whom the view is made: all spectators see the same."""
        return watcher.owner if self.state.belongs(watcher.owner) else ""

    def announce(self, watcher: Watcher, word: str) -> None:
        """Tell other servers that a player has come, is still here, or has left."""
        if self.state.belongs(watcher.owner):
            self.storage.peers.tell(word, self.id, watcher.owner, watcher.skips)

    def show_presence(self, watcher: Watcher) -> None:
        """Notify all if a player has come or gone; spectators come and go unnoticed."""
        watcher.news.set()
        if self.mine(watcher):
            self.notify()

    def has_room(self, owner: str, address: str) -> bool:
        """Whether an owner may look at the table now. Its players always may."""
        return self.state.belongs(owner) or self.watchers.has_room(
            address, {*self.state.holders, self.state.stored.owner} - {""}
        )

    def present(self) -> list[int]:
        """The seats whose owners look at the table."""
        return sorted({seat for owner in self.watchers.owners() for seat in self.state.holders.get(owner, ())})

    def away(self) -> frozenset[int]:
        """The seats of people who are not here, and have not been for the time of grace."""
        held = [seats for owner, seats in self.state.holders.items() if self.watchers.is_here(owner)]
        return self.state.people.difference(*held)

    def thinking(self) -> dict[int, float]:
        """The people whom others wait for, and for how many minutes."""
        asked = self.state.asked_people()
        self.asked_since = {at: self.asked_since.get(at) or self.idle_clock.moment(at) for at in asked.values()}
        self.returned = {key: moment for key, moment in self.returned.items() if key in asked.items()}
        return {
            seat: self.idle_clock.minutes(max(self.asked_since[at], self.hindered, self.returned.get((seat, at), 0.0)))
            for seat, at in asked.items()
        }

    def late(self) -> frozenset[int]:
        """The seats of people who have thought for longer than agreed."""
        most = self.state.patience
        return frozenset(seat for seat, minutes in self.thinking().items() if minutes >= most) if most else frozenset()

    def remind(self, rings: bool = False) -> None:
        """Set a timer for the moment when a player has thought for the agreed time, and notify all then.

        When it rings, the players may have acted; and a busy loop's clock runs behind, so it may ring early.
        """
        if rings:
            self.reminder = None
        most = self.state.patience
        if self.reminder is not None or not self.watchers.here or not most:
            return
        waited = self.thinking().values()
        if rings and any(minutes >= most for minutes in waited):
            self.notify()
        elif left := [most - minutes for minutes in waited if minutes < most]:
            self.reminder = asyncio.get_running_loop().call_later(min(left) * self.idle_clock.minute, self.remind, True)

    def note(self, owner: str) -> None:
        """Record that an owner was here just now."""
        if self.state.belongs(owner):
            self.watchers.note(owner)

    def notify_absence(self, owner: str) -> None:
        """Notify all when the grace of an owner who left is over. A busy loop's clock runs behind: calls may come early."""
        if self.watchers.looks(owner):
            return
        if (left := self.watchers.grace_left(owner)) > 0:
            asyncio.get_running_loop().call_later(left, self.notify_absence, owner)
        else:
            self.notify()

    def notify(self) -> None:
        """Notify those who have just acted first, then those who must act now: they wait for it."""
        self.news = next(NEWS)
        for watcher in self.watchers.here:
            mine = self.mine(watcher)
            watcher.place = ACTED if self.state.acted in mine else DECIDES if self.state.turn in mine else LOOKS_ON
            watcher.news.set()
        self.remind()

    def notify_readers(self, room: Room) -> None:
        """Notify those who read this chat, and nobody else: the others don't learn that anything was written."""
        self.news = next(NEWS)
        for watcher in self.watchers.here:
            if self.reads(self.mine(watcher), room):
                watcher.news.set()

    def reads(self, mine: frozenset[int], room: Room) -> bool:
        """Whether the holder of these seats reads a chat.

        Spectators never read the players' chat. Players read the spectators' chat after the game, since it may hold advice.
        """
        return bool(mine) if room == "players" else not mine or self.state.over

    # playing and talking

    @exclusive
    async def act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        self.state.check_turn(mine, expected)
        legal = self.state.game.legal
        meant = legal.meant_by(action) if isinstance(action, str) else action
        if meant is None or meant not in legal.numbers:
            raise Refusal("illegal")
        await self.append(self.state.turn, self.state.game.words.notation(int(meant)))

    @exclusive
    async def say(self, mine: frozenset[int], text: str) -> None:
        state, said = self.state, tidy(text)
        if not mine or not said:
            raise Refusal("not-yours" if not mine else "malformed")
        if state.stored.closed:
            raise Refusal("closed")
        speaker = state.turn if state.turn in mine else min(mine)
        line = await self.write(self.storage.say, self.id, speaker, said, [news.after_line(self, speaker)])
        if line.number != state.last_chat.players + 1:
            await self.read_news()  # others have spoken on other servers
        else:
            state.add_chat([line])
            self.notify_readers("players")

    @exclusive
    async def say_as_spectator(self, owner: str, name: str, text: str) -> None:
        state, said = self.state, tidy(text)
        self.check_spectator(owner, name)
        if not said:
            raise Refusal("malformed")
        line = await self.write(self.storage.say_as_spectator, self.id, owner, tidy(name), said)
        if line.number != state.last_chat.spectators + 1:
            await self.read_news()
        else:
            state.add_chat([], [line])
            self.notify_readers("spectators")

    def check_spectator(self, owner: str, name: str) -> None:
        """Refuse a spectator whose name cannot be one, or looks like that of a player or of another spectator."""
        shown = tidy(name)
        try:
            check_name(shown)
        except BadOption:
            raise Refusal("name") from None
        others = [*self.state.game.names, *(called for who, called in self.state.spectator_names.items() if who != owner)]
        if looks(shown) in map(looks, others):
            raise Refusal("name-taken")
        if self.state.stored.closed:
            raise Refusal("closed")

    async def append(self, by: int, *actions: str, first: Sequence[Also] = ()) -> None:
        """Append, commit, then notify, with the lock held. Several actions are a series; `first` comes before other effects."""
        state = self.state
        now = self.storage.now()
        rows = [ActionRow(state.last_row + 1 + n, action, by, n > 0, now) for n, action in enumerate(actions)]
        try:
            games, outlooks = await state.ahead(rows)
        except Refusal:
            self.notify()
            raise
        known = state.future_known or state.reaches_known(taken_back(actions[0]))
        also = [*first, *(effect for each in self.effects if (effect := each(self, games[-1], rows)) is not None)]
        await self.commit(rows, summary_of(games[-1], games[-1].number), known, also)
        for row, ahead in zip(rows, games[1:], strict=True):
            state.follow(row, ahead)
        state.outlooks, state.request = outlooks, None
        self.changed_at = time.monotonic()
        metrics.actions.labels("person" if by in state.people else "computer").inc(len(rows))
        if state.turn == NOBODY:
            logs.note("game over", table=self.id, game=state.stored.game, actions=len(state.line))
            self.ended(self)
        self.changed()

    async def commit(self, rows: list[ActionRow], summary: Summary, future_known: bool, also: list[Also]) -> None:
        await self.write(self.storage.append, self.id, rows, summary, self.state.stored.edition, future_known, also)

    async def write(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Write to the database. If another server wrote first, catch up and refuse."""
        try:
            return await self.storage.do(work, *given, **named)
        except (IntegrityError, Late):
            await self.reload()
            raise Refusal("closed" if self.state.stored.closed else "stale") from None
        except (OperationalError, InternalError):
            self.hindered = time.monotonic()
            raise

    def changed(self) -> None:
        self.notify()
        self.wake(self)

    # catching up with the database

    async def look_again(self) -> None:
        """Read what other servers wrote, if there are any."""
        if self.storage.shared:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read what another server wrote here."""
        async with self.lock:
            await self.read_news()

    async def read_news(self) -> None:
        """Read what was added to the database. Call it with the lock held."""
        self.behind, state = False, self.state
        news = await self.storage.do(self.storage.news, self.id, state.last_row, *state.last_chat)
        if news is None:
            self.vanish()
        elif news.edition != state.stored.edition or (state.outdated and news.rows):
            await self.reload()
        else:
            for row in news.rows:
                state.follow(row)
                state.request = None
            state.add_chat(news.chat, news.spectators)
            if news.rows:
                self.changed()
            if news.chat:
                self.notify_readers("players")
            if news.spectators:
                self.notify_readers("spectators")

    async def reload(self) -> None:
        """Replay all rows from the database, and swap the state."""
        rows = await self.storage.look(self.storage.read, self.id)
        if rows is None:
            return self.vanish()
        fresh = await asyncio.to_thread(self.kind, rows)
        if (fresh.game.names, fresh.game.seed) == (self.state.game.names, self.state.game.seed):
            fresh.game.learn_log(self.state.game)
        if self.state.stored.closed and not fresh.stored.closed:
            self.hindered = time.monotonic()
        for seat in fresh.people - self.state.people:  # a person who returns has all the time, once for each decision
            self.returned.setdefault((seat, fresh.asked_at), time.monotonic())
        fresh.broken, self.state = self.state.broken, fresh
        self.seating += 1
        self.changed()
        self.reseated(self.id)
        return None

    def vanish(self) -> None:
        """An operator has deleted this table: notify its watchers, and let nobody play on."""
        self.gone = self.state.stored.closed = True
        self.notify()

    def keep(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start a task that the server waits for when it stops."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # computers and lessons

    def levels(self) -> list[str]:
        """The level of each computer; empty for people."""
        usual = self.chooser.usual if self.chooser else USUAL
        return [seat.level or usual if seat.kind == "computer" else "" for seat in self.state.seats]

    def runs(self) -> bool:
        """Whether it uses the server's time: a computer plays, or the client for whom it runs is here."""
        mine = any(watcher.client == self.client for watcher in self.watchers.here)
        return self.state.turn != NOBODY and (self.computers is not None or mine)

    def lesson(self, lang: str) -> LessonStep | None:
        """The step of the lesson that is followed here."""
        return None
