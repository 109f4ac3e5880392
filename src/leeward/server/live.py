"""A table being played. It has one writer: append, commit, then tell."""

import asyncio
import contextlib
import time
from collections.abc import Collection, Coroutine
from typing import Any, TypeVar

import msgspec

from leeward.kernel.game import game_named
from leeward.kernel.names import tidy
from leeward.kernel.play import NOBODY, Game, IllegalAction, new
from leeward.opponents.words import Hint
from leeward.server import logs, seats
from leeward.server.computers import Computers
from leeward.server.messages import Code, Kind
from leeward.server.storage import IntegrityError, KeptChat, KeptQuestion, KeptRow, KeptTable, Storage, Summary
from leeward.server.undo import Moment, TakeBack, take_back

Result = TypeVar("Result")
UNDO = "undo"
MOST_CHAT = 200  # lines of chat at one table that are still shown
STEPS_A_LOOK = 3  # of a computer's turn in the time of one pause


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
        self.waits = False  # for a picture of what they did or of what they must decide
        self.skips = False  # what computers do one after the other

    @property
    def mine(self) -> frozenset[int]:
        return self.live.held_by(self.secret)

    def __enter__(self) -> "Watcher":
        self.live.watchers.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.live.watchers.discard(self)


class LiveTable:
    """A table in memory.

    `version` counts the rows kept of it; `line` tells which of them are the game's actions now, and `past` what they were.
    """

    def __init__(self, kept: KeptTable, storage: Storage, pause: float = 0.0, opponents: Computers | None = None) -> None:
        self.storage = storage
        self.pause = pause
        self.opponents = opponents or Computers()
        self.hinted: tuple[int, Hint] | None = None  # the last hint, and the version it was given at
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.computers: asyncio.Task[None] | None = None
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
        self.request = msgspec.convert(kept.game.question, KeptQuestion | None)
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
        return turn_of(self.game)

    @property
    def summary(self) -> Summary:
        return Summary(self.turn, len(self.line))

    def held_by(self, secret: str) -> frozenset[int]:
        """The seats of one who shows this secret, also those that a computer plays for them."""
        return frozenset(self.holders.get(seats.hashed(secret), ()) if secret else ())

    def people(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if seat.kind == "person")

    def levels(self) -> list[str]:
        return [seat.level or self.opponents.usual if seat.kind == "computer" else "" for seat in self.seats]

    def present(self) -> list[int]:
        return sorted(set().union(*(watcher.mine for watcher in self.watchers)))

    def may_look(self, mine: Collection[int]) -> bool:
        return bool(mine) or self.kept.watch

    def tell(self) -> None:
        """First those who have just acted or must act now: they wait for it."""
        busy = {self.turn, self.rows[-1].by if self.rows else NOBODY}
        for watcher in self.watchers:
            watcher.waits = not busy.isdisjoint(watcher.mine)
            watcher.news.set()

    # playing

    async def act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        await self.unbroken(self._act(mine, expected, action))

    async def _act(self, mine: frozenset[int], expected: int, action: int | str) -> None:
        async with self.lock:
            self.check(mine, expected)
            if self.turn == NOBODY:
                raise Refusal("over")
            if self.turn not in mine & self.people():
                raise Refusal("not-yours")
            legal = self.game.legal
            meant = legal.meant_by(action) if isinstance(action, str) else action
            if meant is None or meant not in legal.numbers:
                raise Refusal("illegal")
            await self.append(self.game.words.notation(int(meant)), self.turn)

    def check(self, mine: frozenset[int], expected: int) -> None:
        if not mine & self.people():
            raise Refusal("not-yours")
        if self.outdated:
            raise Refusal("closed")
        if expected != self.version:
            raise Refusal("stale")

    async def append(self, action: str, by: int) -> None:
        """Append, commit, then tell. Called with the lock held."""
        row = KeptRow(self.version + 1, action, by)
        try:
            await self.storage.do(self.storage.append, self.id, row, self.after(action))
        except IntegrityError:
            # Another server writes to the same storage: what it wrote counts.
            await self.reload()
            raise Refusal("stale") from None
        self.rows.append(row)
        self.follow(row)
        self.request = None
        if self.turn == NOBODY:
            logs.note("game over", table=self.id, game=self.kept.game, actions=len(self.line))
        self.changed()

    def after(self, action: str) -> Summary:
        """How the game will stand."""
        game = self.game.copy()
        word, _, count = action.partition(" ")
        if word == UNDO:
            game.undo(int(count))
            return Summary(turn_of(game), len(self.line) - int(count))
        game.play(action)
        return Summary(turn_of(game), len(self.line) + 1)

    async def reload(self) -> None:
        kept = await self.storage.do(self.storage.read, self.id)
        assert kept is not None
        self.set_up(kept)
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
        playing = mine & self.people()
        return take_back(self.past, playing, self.people() - mine) if playing and not self.outdated else None

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
                await self.ask(KeptQuestion(wanted.first.seat, wanted.count, set(self.people() - mine)))

    async def ask(self, question: KeptQuestion | None) -> None:
        """Keep the question, so that it outlives the server, then tell. None takes it away."""
        await self.storage.do(self.storage.ask, self.id, question)
        self.request = question
        self.tell()

    async def consent(self, mine: frozenset[int], agree: bool) -> None:
        await self.unbroken(self._consent(mine, agree))

    async def _consent(self, mine: frozenset[int], agree: bool) -> None:
        """An answer to the request; the one who asked may take it away again."""
        async with self.lock:
            if self.request is None or not mine & self.people():
                raise Refusal("nothing")
            if agree:
                await self.agreed(mine)
            else:
                await self.ask(None)

    async def agreed(self, mine: frozenset[int]) -> None:
        """These seats have nothing against it."""
        if self.request is not None:
            request = msgspec.structs.replace(self.request, waiting=self.request.waiting - mine)
            if request.waiting:
                await self.ask(request)
            else:
                await self.append(f"{UNDO} {request.count}", request.seat)

    # talking and sitting down

    async def say(self, mine: frozenset[int], text: str) -> None:
        await self.unbroken(self._say(mine, text))

    async def _say(self, mine: frozenset[int], text: str) -> None:
        said = tidy(text)
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

    # leaving, coming back, playing again

    def can_replace(self, mine: frozenset[int]) -> list[int]:
        """The seats that somebody who plays here may give to a computer: open ones, and those of people who are not here."""
        if self.outdated or self.turn == NOBODY or not mine & self.people():
            return []
        away = self.people() - mine - set(self.present()) if self.kept.replaceable else ()
        return [seat.seat for seat in self.seats if seat.kind == "open" or seat.seat in away]

    async def change_seat(self, mine: frozenset[int], seat: int, kind: Kind) -> None:
        await self.unbroken(self._change_seat(mine, seat, kind))

    async def _change_seat(self, mine: frozenset[int], seat: int, kind: Kind) -> None:
        """Give a seat to a computer; whoever holds it may take it back."""
        async with self.lock:
            if self.outdated:
                raise Refusal("closed")
            if seat not in (self.can_replace(mine) if kind == "computer" else mine - self.people()):
                raise Refusal("not-yours")
            await self.storage.do(self.storage.change_seat, self.id, seat, kind)
            self.seats[seat].kind = kind
            self.edition += 1
            self.changed()
            if kind == "computer":
                await self.agreed(frozenset({seat}))

    async def play_again(self, mine: frozenset[int]) -> str:
        return await self.unbroken(self._play_again(mine))

    async def _play_again(self, mine: frozenset[int]) -> str:
        """The table that follows this one, with the same people in the same seats. The first who asks makes it."""
        async with self.lock:
            if not mine:
                raise Refusal("not-yours")
            if self.turn != NOBODY:
                raise Refusal("not-over")
            if not self.kept.again:
                game = new(self.kept.game, self.game.seats, names=self.game.names, options=self.kept.options)
                version, now = game.rules.version, time.time()
                kept = msgspec.structs.replace(
                    self.kept, id=seats.new_id(), rules_version=version, seed=game.seed, created=now, question=None
                )
                first = Summary(turn_of(game), 0)
                self.kept.again = await self.storage.do(self.storage.make_again, self.id, kept, self.seats, first)
                self.edition += 1
                self.tell()
            return self.kept.again

    # computers

    def may_hint(self, mine: frozenset[int]) -> bool:
        """Whoever plays against computers alone may always ask; one for whom a computer plays may come back."""
        held = set[int]().union(*self.holders.values())
        people = [seat.seat for seat in self.seats if seat.kind != "computer" or seat.seat in held]
        return bool(mine & self.people()) and (self.kept.hints or len(people) == 1)

    async def hint(self, mine: frozenset[int]) -> Hint:
        """What the strongest level would do, for the one who decides. Asked again, it is the same."""
        if self.turn not in mine & self.people():
            raise Refusal("over" if self.turn == NOBODY else "not-yours")
        if not self.may_hint(mine) or self.outdated:
            raise Refusal("closed" if self.outdated else "no-hints")
        version = self.version
        if self.hinted is None or self.hinted[0] != version:
            found = await self.opponents.hint(self.game.copy())
            if self.version != version:
                raise Refusal("stale")
            self.hinted = version, found
        return self.hinted[1]

    def wake_computers(self) -> None:
        if self.computers is None and self.computers_turn():
            self.computers = self.keep(self.play_computers())

    def computers_turn(self) -> bool:
        return not self.outdated and self.turn != NOBODY and self.seats[self.turn].kind == "computer"

    async def play_computers(self) -> None:
        """Think outside the event loop, no faster than one can follow; play unless something else happened meanwhile."""
        try:
            while self.computers_turn():
                game, version, seat = self.game.copy(), self.version, self.turn
                thought = self.opponents.choose(game, self.seats[seat].level, self.id, version)
                action, _ = await asyncio.gather(thought, asyncio.sleep(self.time_to_look(seat)))
                async with self.lock:
                    if version == self.version and self.computers_turn():
                        with contextlib.suppress(Refusal):
                            await self.append(self.game.words.notation(action), seat)
        finally:
            self.computers = None

    def time_to_look(self, seat: int) -> float:
        """The small steps of one turn follow each other more quickly than the turns."""
        if self.hurried():
            return 0.0
        goes_on = bool(self.rows) and self.rows[-1].by == seat
        return self.pause / STEPS_A_LOOK if goes_on else self.pause

    def hurried(self) -> bool:
        """Whether nobody who plays here wants to see what computers do one after the other."""
        playing = [watcher for watcher in self.watchers if watcher.mine & self.people()]
        return bool(playing) and all(watcher.skips for watcher in playing)


def turn_of(game: Game) -> int:
    return NOBODY if game.over else int(game.table.seat)
