"""A table being played. It has one writer: append, commit, then tell."""

import asyncio
import itertools
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, ParamSpec, TypeVar

import msgspec

from leeward.analysis.hints import Hint
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.names import tidy
from leeward.kernel.picture.drawing import Drawing
from leeward.kernel.play.game import NOBODY, Game, IllegalAction
from leeward.kernel.records.reading import Reading
from leeward.server.limits.client import ANYBODY
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import (
    LessonStep,
)
from leeward.server.monitoring import logs, metrics
from leeward.server.storage.games import IntegrityError, Storage
from leeward.server.storage.records import WAITING, KeptQuestion, KeptRow, KeptTable, Late, Summary, summary_of, turn_of
from leeward.server.tables import turns
from leeward.server.tables.rows import perform, record_of, rounds_begun, taken_back
from leeward.server.tables.watchers import ACTED, DECIDES, LOOKS_ON, Others, Watcher
from leeward.server.thinking.computers import Computers

Given = ParamSpec("Given")
Result = TypeVar("Result")
# What is read from the storage, or comes of replaying it.
REPLAYED = (
    *("kept", "seats", "waiting", "persons", "holders", "chat", "last_row", "acted", "request", "outdated", "game", "saved_at"),
    *("line", "past", "revealed", "round", "rounds", "decides", "pictures", "sentences", "pages"),
)
NEWS = itertools.count(1)
MOST_CHAT, MOST_ROWS = 200, 20_000  # lines of chat at one table that are still shown; rows after which nobody plays on


class Moment(msgspec.Struct, gc=False):
    """An action of the past, which the game knows: who played it, the number of its row, whether it goes on a series."""

    seat: int
    row: int
    joined: bool
    revealed: int  # how often chance had fallen, or something hidden had been turned up


class LiveTable:
    """A table in memory.

    `version` counts the rows kept of it; `line` tells which of them are the game's actions now, and `past` whose they were.
    """

    replayed: tuple[str, ...] = REPLAYED

    def __init__(
        self,
        kept: KeptTable,
        storage: Storage,
        pause: float = 0.0,
        opponents: Computers | None = None,
        grace: float = 0.0,
    ) -> None:
        self.storage = storage
        self.pause = pause
        self.grace = grace  # seconds for which nobody is replaced who has just been here
        self.opponents = opponents or Computers()
        self.hinted: dict[int, Hint] = {}  # the last hints, by the row of the last action before them
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.others = Others()  # who look through other servers
        self.late = False  # another server wrote here, and we have not looked yet
        self.tasks: set[asyncio.Task[Any]] = set()
        self.computers: asyncio.Task[None] | None = None
        self.seating = 0  # changes with who sits where
        self.news = next(NEWS)  # another one whenever there is something to tell, and at no two tables the same
        self.gone = False  # an operator has deleted it
        self.client = ANYBODY  # for whom it runs: who made it, or who last sat down at it
        self.trouble = False  # computers cannot play on, and are trying again
        self.since = self.changed_at = time.monotonic()  # when it came into memory, and when something was last played
        self.seen: dict[str, float] = {}  # when each owner was last here
        self.set_up(kept)

    def set_up(self, kept: KeptTable) -> None:
        """Replay what is kept."""
        self.id = kept.game.id
        self.kept = kept.game
        self.seats = kept.seats
        # Nothing is laid out, and nobody acts, until every seat is taken.
        self.waiting = any(seat.kind == "open" for seat in kept.seats)
        self.persons = frozenset(seat.seat for seat in kept.seats if seat.kind == "person")
        self.holders = kept.holders
        self.chat = kept.chat[-MOST_CHAT:]
        self.request = msgspec.convert(kept.game.question, KeptQuestion | None)
        rules = game_named(kept.game.game)
        # A game that has not begun is laid out by the rules of the day on which it begins.
        self.outdated = kept.game.rules_version != rules.version and not (self.waiting and not kept.rows)
        options = rules.kept(kept.game.options, len(kept.seats))
        self.game = Game(rules, [seat.name for seat in kept.seats], kept.game.seed, options)
        self.saved_at = kept.game.saved_at
        self.pictures: dict[object, Drawing] = {}  # of the table as it is now, for those who see the same
        self.sentences: dict[tuple[int, str], str] = {}  # what the last actions were, by their row and the language
        self.pages: dict[object, str] = {}  # that tell of a finished game
        self.seating += 1
        for row in kept.rows[self.follow_at_once(kept.rows) :]:
            try:
                self.follow(row)
            except (IllegalAction, ValueError):
                # Under other rules an old game may not be playable to its end: it is shown as far as it goes.
                if not self.outdated:
                    raise
                break
        # The number of the last row, and whose it is: all else that rows say is in the game now.
        self.last_row, self.acted = (kept.rows[-1].number, kept.rows[-1].by) if kept.rows else (0, NOBODY)

    def follow_at_once(self, rows: Sequence[KeptRow]) -> int:
        """Do on the table as it was laid out what its rows say, as far as they can be followed; how many those are."""
        game, found = self.game, self.game.replay(list(record_of(self.game, rows)))
        revealed: list[int] = found.tables["revealed"].tolist()
        played = [rows[place] for place in found.line]
        self.line = [row.number for row in played]
        self.past = [Moment(row.by, row.number, row.joined, before) for row, before in zip(played, revealed, strict=False)]
        self.revealed = revealed[-1]  # how often chance has fallen, or something hidden was turned up
        self.rounds = rounds_begun(game, found.tables)  # the positions at which rounds begin
        self.round = game.words.round_of(game.read(game.tables.tobytes()))
        self.decides = turn_of(game)
        self.saved_at = rows[found.ended].number if found.ended >= 0 else self.saved_at
        return found.followed

    def follow(self, row: KeptRow, ahead: Game | None = None) -> None:
        """Do on the table what a row says, or swap in the copy on which it is done."""
        if ahead is None:
            count = perform(self.game, row.action)
        else:
            count = taken_back(row.action)
            self.game.adopt(ahead)
        self.pictures.clear()
        self.pages.clear()
        now, revealed, before = self.game.read(self.game.tables.tobytes()), self.revealed, self.round
        self.revealed, self.round = now.revealed, self.game.words.round_of(now)
        self.decides = NOBODY if self.game.over else now.seat
        if count:
            del self.line[-count:], self.past[-count:]
            self.rounds = [position for position in self.rounds if position <= len(self.past)]
        else:
            self.past.append(Moment(row.by, row.number, row.joined, revealed))
            self.line.append(row.number)
            if self.round != before:
                self.rounds.append(len(self.past))
            if self.decides == NOBODY:
                self.saved_at = row.number

    # who is here

    @property
    def frozen(self) -> bool:
        """It can be looked at, but not played on."""
        return self.outdated or self.kept.closed or self.last_row >= MOST_ROWS

    @property
    def version(self) -> int:
        """What happens first is that the game begins."""
        return -1 if self.waiting else self.last_row

    @property
    def turn(self) -> int:
        """The seat that decides; nobody when the game is over."""
        return WAITING if self.waiting else self.decides

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    def seen_by(self, viewer: int) -> Reading:
        """The table as a seat sees it."""
        return self.game.seen(self.game.tables.tobytes(), viewer)

    @property
    def summary(self) -> Summary:
        return summary_of(self.game, len(self.line), self.waiting)

    def held_by(self, owner: str) -> frozenset[int]:
        """The seats of this owner, also those that a computer plays for them."""
        return frozenset(self.holders.get(owner, ()))

    def people(self) -> frozenset[int]:
        return self.persons

    def levels(self) -> list[str]:
        return [seat.level or self.opponents.usual if seat.kind == "computer" else "" for seat in self.seats]

    def owners(self) -> set[str]:
        """All who look at it, here or through other servers."""
        return {*self.others.owners(), *[watcher.owner for watcher in self.watchers]}

    def present(self) -> list[int]:
        return sorted({seat for owner in self.owners() for seat in self.holders.get(owner, ())})

    def away(self) -> frozenset[int]:
        """The seats of people who are not here, and have not been for the time of grace."""
        here = self.owners() - {""}
        held = [seats for owner, seats in self.holders.items() if owner in here or self.was_here(owner)]
        return self.persons.difference(*held)

    def is_here(self, owner: str) -> bool:
        """Whoever has just been here counts as here: a connection breaks, a page is loaded anew."""
        return (owner != "" and self.looks(owner)) or self.was_here(owner)

    def was_here(self, owner: str) -> bool:
        return time.monotonic() - self.seen.get(owner, self.since) < self.grace

    def looks(self, owner: str) -> bool:
        return owner in self.owners()

    def tell_of_absence(self, owner: str) -> None:
        """Once the time of grace is over, they can be replaced. A busy loop's clock runs behind: calls may come early."""
        if self.looks(owner):
            return
        left = self.grace - (time.monotonic() - self.seen.get(owner, self.since))
        if left > 0:
            asyncio.get_running_loop().call_later(left, self.tell_of_absence, owner)
        else:
            self.tell()

    def note(self, owner: str) -> None:
        """Somebody asks something, or has just left."""
        if self.belongs(owner):
            self.seen[owner] = time.monotonic()

    def unite(self, owner: str, others: Collection[str]) -> None:
        """What these others had here is one owner's."""
        held = set[int]().union(*(self.holders.pop(other, ()) for other in others))
        if held:
            self.holders.setdefault(owner, set()).update(held)
        if self.kept.owner in others:
            self.kept.owner = owner
        for watcher in self.watchers:
            if watcher.owner in others:
                watcher.owner = owner
        self.seating += 1
        self.tell()

    def belongs(self, owner: str) -> bool:
        """Whether somebody holds a seat here, or made the table."""
        return owner != "" and (owner in self.holders or owner == self.kept.owner)

    def may_look(self, owner: str) -> bool:
        return self.kept.watch or self.belongs(owner)

    def tell(self) -> None:
        """First those who have just acted, then those who must act now: they wait for it."""
        self.news = next(NEWS)
        for watcher in self.watchers:
            mine = watcher.mine
            watcher.place = ACTED if self.acted in mine else DECIDES if self.turn in mine else LOOKS_ON
            watcher.news.set()

    # playing

    async def act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        await self.unbroken(self._act(mine, expected, action))

    async def _act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        async with self.lock:
            self.check_turn(mine, expected)
            legal = self.game.legal
            meant = legal.meant_by(action) if isinstance(action, str) else action
            if meant is None or meant not in legal.numbers:
                raise Refusal("illegal")
            await self.append(self.turn, self.game.words.notation(int(meant)))

    def check(self, mine: frozenset[int], expected: int) -> None:
        if not mine & self.people():
            raise Refusal("not-yours")
        if self.frozen:
            raise Refusal("closed")
        if self.waiting:
            raise Refusal("waiting")
        if expected != self.version:
            raise Refusal("stale")

    def check_turn(self, mine: frozenset[int], expected: int) -> None:
        """Whether one of these seats decides now."""
        self.check(mine, expected)
        if self.turn == NOBODY:
            raise Refusal("over")
        if self.turn not in mine & self.people():
            raise Refusal("not-yours")

    async def append(self, by: int, *actions: str) -> None:
        """Append, commit, then tell; several actions are a series. Called with the lock held."""
        rows = [KeptRow(self.last_row + 1 + n, action, by, joined=n > 0) for n, action in enumerate(actions)]
        games = [self.game]
        for row in rows:
            games.append(games[-1].copy())
            perform(games[-1], row.action, telling=True)
        await self.commit(rows, summary_of(games[-1], games[-1].number))
        for row, ahead in zip(rows, games[1:], strict=True):
            self.last_row, self.acted = row.number, row.by
            self.follow(row, ahead)
        self.request = None
        self.changed_at = time.monotonic()
        metrics.actions.labels("person" if by in self.people() else "computer").inc(len(rows))
        if self.turn == NOBODY:
            logs.note("game over", table=self.id, game=self.kept.game, actions=len(self.line))
        self.changed()

    async def commit(self, rows: list[KeptRow], summary: Summary) -> None:
        await self.write(self.storage.append, self.id, rows, summary, self.kept.edition)

    async def write(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """What somebody else wrote meanwhile counts: whoever is late catches up, and is refused."""
        try:
            return await self.storage.do(work, *given, **named)
        except (IntegrityError, Late):
            await self.reload()
            raise Refusal("closed" if self.kept.closed else "stale") from None

    async def look_again(self) -> None:
        """Where other servers write, too."""
        if self.storage.shared:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Learn what another server wrote here."""
        async with self.lock:
            self.late = False
            said = self.chat[-1].number if self.chat else 0
            news = await self.storage.do(self.storage.news, self.id, self.last_row, said)
            if news is None:
                return self.vanish()
            if news.edition != self.kept.edition or (self.outdated and news.rows):
                return await self.reload()
            if news.rows or news.chat:
                for row in news.rows:
                    self.last_row, self.acted = row.number, row.by
                    self.follow(row)
                    self.request = None
                self.chat = [*self.chat, *news.chat][-MOST_CHAT:]
                self.changed()
            return None

    async def reload(self) -> None:
        kept = await self.storage.do(self.storage.read, self.id)
        if kept is None:
            return self.vanish()
        fresh = await asyncio.to_thread(type(self), kept, self.storage)
        if (fresh.game.names, fresh.game.seed) == (self.game.names, self.game.seed):
            fresh.game.learn_log(self.game)
        for name in self.replayed:
            setattr(self, name, getattr(fresh, name))
        self.seating += 1
        self.changed()
        return None

    def vanish(self) -> None:
        """An operator has deleted this table: whoever looks at it is told, and nobody plays on."""
        self.gone = self.kept.closed = True
        self.tell()

    def changed(self) -> None:
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

    # talking

    async def say(self, mine: frozenset[int], text: str) -> None:
        await self.unbroken(self._say(mine, text))

    async def _say(self, mine: frozenset[int], text: str) -> None:
        said = tidy(text)
        if not mine or not said:
            raise Refusal("not-yours" if not mine else "malformed")
        async with self.lock:
            speaker = self.turn if self.turn in mine else min(mine)
            if self.kept.closed:
                raise Refusal("closed")
            line = await self.write(self.storage.say, self.id, speaker, said)
            if line.number != (self.chat[-1].number if self.chat else 0) + 1:
                return await self.reload()  # others have spoken elsewhere
            self.chat = [*self.chat, line][-MOST_CHAT:]
            self.tell()
            return None

    # computers

    def may_hint(self, mine: frozenset[int]) -> bool:
        """Whoever plays against computers alone may always ask; one for whom a computer plays may come back."""
        if not mine & self.people():
            return False
        if self.kept.hints:
            return True
        held = set[int]().union(*self.holders.values())
        return sum(seat.kind != "computer" or seat.seat in held for seat in self.seats) == 1

    def lesson(self, lang: str) -> LessonStep | None:
        """Where the lesson stands that is followed here."""
        return None

    def wake_computers(self) -> None:
        turns.wake(self)

    def runs(self) -> bool:
        """Whether it has a part of the server's time: a computer plays, or the one for whom it runs is here."""
        mine = any(watcher.client == self.client for watcher in self.watchers)
        return self.turn != NOBODY and (self.computers is not None or mine)


def eyes(live: LiveTable, mine: Collection[int]) -> int:
    """Through which seat somebody looks who holds these: the one that decides, or else their only one.

    Several people at one screen see no more than a spectator while another decides.
    """
    if live.turn in mine:
        return live.turn
    return min(mine) if len(mine) == 1 else NOBODY


def may_save(live: LiveTable, mine: frozenset[int]) -> bool:
    """A saved game holds the seed, and with it all chance to come: nobody may have it who plays against other people.

    Somebody for whom a computer plays may come back.
    """
    people = {seat.seat for seat in live.seats if seat.kind != "computer"}.union(*live.holders.values())
    # Of several seats, some may be held by two: people at one screen of whom one has a device of their own.
    alone = bool(mine) and people <= mine and (len(people) == 1 or len(live.holders) == 1)
    return live.over or alone
