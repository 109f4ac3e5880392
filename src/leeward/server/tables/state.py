"""The state of a table: everything that follows from its rows.

`version` counts the rows; `line` holds the numbers of the rows that are the game's actions now, and `past` who played them.
"""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import is_ours
from leeward.kernel.language.names import looks
from leeward.kernel.picture.drawing import Drawing
from leeward.kernel.play.game import NOBODY, Game, IllegalAction
from leeward.kernel.records.reading import Reading
from leeward.server.messages.clocks import Pace
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Minutes
from leeward.server.monitoring import logs
from leeward.server.storage.records import (
    WAITING,
    ActionRow,
    Asked,
    ChatRow,
    SpectatorRow,
    Summary,
    TableRows,
    UndoRequest,
    summary_of,
    taken_back,
    turn_of,
)
from leeward.server.tables.clocks.fold import AWAY_IN_TOURNAMENTS, Clock, fold
from leeward.server.tables.rows import outlook, perform, record_of, rounds_begun
from leeward.server.thinking.guarded import BrokenRules, guarded

MOST_SHOWN_LINES, MOST_ROWS = 200, 20_000  # lines of each chat that are shown; rows after which nobody plays on


class Heard(NamedTuple):
    """The numbers of the last lines of both chats that a client has."""

    players: int = 0
    spectators: int = 0


class Moment(msgspec.Struct, gc=False):
    """A played action: its seat, its row number, and whether it continues a series."""

    seat: int
    row: int
    joined: bool
    revealed: int  # random events and reveals before this action


class Undone(msgspec.Struct, gc=False):
    """An undo: its seat and row, how many actions it took back, and the action that came next, counted from 1."""

    seat: int
    row: int
    count: int
    number: int


def guests_at(rows: TableRows) -> list[int]:
    """List the seats whose name is not the name of their player's account, where that could be mistaken.

    At a table with members everybody else is a guest. Elsewhere only a player whose name looks like a member's is one.
    """
    own = {
        seat for owner, held in rows.holders.items() for seat in held if looks(rows.seats[seat].name) == rows.looks.get(owner)
    }
    with_members = not rows.looks.keys().isdisjoint(rows.holders)
    taken = set(rows.looks.values())
    others = [seat for seat in rows.seats if seat.kind == "person" and seat.seat not in own]
    return [seat.seat for seat in others if with_members or looks(seat.name) in taken]


class TableState:
    """Replays the rows of a table. When the rows are read again, a new state replaces the old one."""

    def __init__(self, rows: TableRows) -> None:
        self.stored = rows.game
        self.seats = rows.seats
        # The game begins, and is laid out, when every seat is taken.
        self.waiting = any(seat.kind == "open" for seat in rows.seats)
        self.people = frozenset(seat.seat for seat in rows.seats if seat.kind == "person")
        self.holders = rows.holders
        self.guests = guests_at(rows)
        self.members = rows.looks.keys() & rows.holders.keys()  # owners with an account
        self.chat = rows.chat[-MOST_SHOWN_LINES:]
        self.spectators = rows.spectators[-MOST_SHOWN_LINES:]  # what they wrote to each other
        self.spectator_names = {line.owner: line.name for line in rows.spectators}
        self.request = msgspec.convert(rows.game.question, UndoRequest | None)
        self.asked = msgspec.convert(rows.game.asked, dict[int, Asked], str_keys=True)
        rules = game_named(rows.game.game)
        # A game that has not begun is laid out by the rules of the day on which it begins.
        self.outdated = rows.game.rules_version != rules.version and not (self.waiting and not rows.rows)
        options = rules.saved_options(rows.game.options, len(rows.seats))
        self.game = Game(rules, [seat.name for seat in rows.seats], rows.game.seed, options)
        self.saved_at = rows.game.saved_at
        self.future_known = rows.game.future_known
        self.broken = False  # the game's rules failed here: its package is broken
        self.outlooks: dict[int, tuple[bool, bool]] = {}  # of each action of the present decision
        self.clock: Clock | None = None  # while rows are replayed
        self.undone: list[Undone] = []  # the latest
        self.pictures: dict[object, Drawing] = {}  # of the present position, for viewers who see the same
        self.sentences: dict[tuple[int, str], str] = {}  # the last actions in words, by row and language
        self.pages: dict[object, str] = {}  # about a finished game
        self.replay(rows.rows)
        pace = msgspec.convert(rows.game.pace, Pace | None)
        begins = max(rows.game.created, rows.game.begun)
        away = AWAY_IN_TOURNAMENTS if rows.in_tournament else math.inf
        self.clock = fold(pace, len(rows.seats), begins, rows.rows, rows.clock, rows.outages, away) if pace else None
        self.clock_events = rows.clock
        self.outages = rows.outages
        self.series = rows.series
        self.in_tournament = rows.in_tournament  # others wait for the end of this game

    def replay(self, rows: Sequence[ActionRow]) -> None:
        for row in rows[self.follow_at_once(rows) :]:
            try:
                self.follow(row)
            except (IllegalAction, ValueError):
                # Under other rules an old game may not be playable to its end: it is shown as far as it goes.
                if not self.outdated:
                    raise
                break
        self.last_row, self.acted = (rows[-1].number, rows[-1].by) if rows else (0, NOBODY)
        self.asked_at = max(self.stored.created, self.stored.begun, rows[-1].at if rows else 0.0)  # when the turn began

    def follow_at_once(self, rows: Sequence[ActionRow]) -> int:
        """Replay the rows in compiled code as far as it can follow them; return how many those are."""
        game, record = self.game, list(record_of(self.game, rows))
        found = game.replay(record)
        revealed: list[int] = found.tables["revealed"].tolist()
        played = [rows[place] for place in found.line]
        self.line = [row.number for row in played]
        self.past = [Moment(row.by, row.number, row.joined, before) for row, before in zip(played, revealed, strict=False)]
        self.revealed = revealed[-1]  # random events and reveals so far
        self.rounds = rounds_begun(game, found.tables)  # the positions at which rounds begin
        self.round = game.words.round_of(game.read(game.tables.tobytes()))
        self.decides = turn_of(game)
        if found.ended >= 0:
            self.saved_at = max(self.saved_at, rows[found.ended].number)
            self.future_known |= self.decides != NOBODY  # older versions stored no mark
        count = 0
        for row, number in zip(rows[: found.followed], record, strict=False):
            count += 1 if number >= 0 else number
            if number < 0:
                self.note_undo(row, -number, count)
        return found.followed

    def follow(self, row: ActionRow, ahead: Game | None = None) -> None:
        """Apply one row to the game, or adopt the copy of the game on which it was already applied."""
        self.last_row, self.acted, self.asked_at = row.number, row.by, row.at
        if ahead is None:
            count = perform(self.game, row.action)
        else:
            count = taken_back(row.action)
            self.game.adopt(ahead)
        self.pictures.clear()
        self.pages.clear()
        self.outlooks.clear()
        now, revealed, before, decided = self.game.read(self.game.tables.tobytes()), self.revealed, self.round, self.decides
        self.revealed, self.round = now.revealed, self.game.words.round_of(now)
        self.decides = NOBODY if self.game.over else now.seat
        if count:
            self.future_known |= self.reaches_known(count)
            del self.line[-count:], self.past[-count:]
            self.note_undo(row, count, len(self.past))
            self.rounds = [position for position in self.rounds if position <= len(self.past)]
        else:
            self.past.append(Moment(row.by, row.number, row.joined, revealed))
            self.line.append(row.number)
            if self.round != before:
                self.rounds.append(len(self.past))
            if self.decides == NOBODY:
                self.saved_at = row.number
        if self.clock is not None:
            self.clock.play(row.at, decided, len(self.line))

    async def ahead(self, rows: Sequence[ActionRow]) -> tuple[list[Game], dict[int, tuple[bool, bool]]]:
        """Play rows on copies: return the game before each and after the last, with what each next action leads to."""

        def play() -> tuple[list[Game], dict[int, tuple[bool, bool]]]:
            games = [self.game]
            for row in rows:
                games.append(games[-1].copy())
                perform(games[-1], row.action, telling=True)
            # So that rules of another package, which may never end, need not run on the event loop.
            return games, {} if is_ours(self.game.rules.name) else self.foreseen(games[-1])

        try:
            return await guarded(self.game.rules, play)
        except BrokenRules as problem:
            self.stop(problem)
            raise Refusal("broken-game") from problem

    @staticmethod
    def foreseen(game: Game) -> dict[int, tuple[bool, bool]]:
        return {number: outlook(game, game.tables.tobytes(), number) for number in game.legal.numbers}

    def outlook(self, number: int) -> tuple[bool, bool]:
        """Return whether an action of the present decision ends the game, and whether it cannot be undone freely."""
        if number not in self.outlooks:
            self.outlooks[number] = outlook(self.game, self.game.tables.tobytes(), number)
        return self.outlooks[number]

    def stop(self, problem: BaseException) -> None:
        """Let nobody play on here: the rules of the game have failed."""
        if not self.broken:
            self.broken = True
            cause = problem if problem.__cause__ is None else problem.__cause__
            said = f"{type(cause).__name__}: {cause}"
            logs.failed(
                "a table has stopped: its game is broken", problem, table=self.stored.id, game=self.stored.game, why=said
            )

    def note_undo(self, row: ActionRow, count: int, left: int) -> None:
        """Record an undo that left so many actions."""
        for earlier in self.undone:
            earlier.number = min(earlier.number, left + 1)
        # Of several undos of one seat to one position, the log shows one, so that nobody can push the others out of it.
        same = [each for each in self.undone if (each.seat, each.number) == (row.by, left + 1)]
        count = max([count, *(each.count for each in same)])
        self.undone = [*(each for each in self.undone if each not in same), Undone(row.by, row.number, count, left + 1)]

    def reaches_known(self, count: int) -> bool:
        """Whether the last `count` actions include one after which a player could have had the saved game."""
        return bool(count) and self.past[-count].row <= self.saved_at

    def add_chat(self, lines: Sequence[ChatRow], spectators: Sequence[SpectatorRow] = ()) -> None:
        self.chat = [*self.chat, *lines][-MOST_SHOWN_LINES:]
        self.spectators = [*self.spectators, *spectators][-MOST_SHOWN_LINES:]
        self.spectator_names.update({line.owner: line.name for line in spectators})

    @property
    def last_chat(self) -> Heard:
        """The numbers of the last lines of both chats."""
        return Heard(*(room[-1].number if room else 0 for room in (self.chat, self.spectators)))

    # the game

    @property
    def frozen(self) -> bool:
        """Whether the table can be viewed, but not played on."""
        return self.outdated or self.stored.closed or self.broken or self.last_row >= MOST_ROWS

    @property
    def version(self) -> int:
        return -1 if self.waiting else self.last_row

    @property
    def turn(self) -> int:
        """The seat that decides; NOBODY when the game is over."""
        return WAITING if self.waiting else self.decides

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    @property
    def summary(self) -> Summary:
        return summary_of(self.game, len(self.line), self.waiting)

    def seen_by(self, viewer: int) -> Reading:
        """The table as a seat sees it."""
        return self.game.seen(self.game.tables.tobytes(), viewer)

    def eyes(self, mine: Collection[int]) -> int:
        """The seat through which the holder of these seats sees the table: the one that decides, or else their only one.

        Several people at one screen see no more than a spectator while another decides.
        """
        if self.turn in mine:
            return self.turn
        return min(mine) if len(mine) == 1 else NOBODY

    @property
    def patience(self) -> Minutes:
        """The minutes after which an idle person may be replaced; 0 if they may not, also where a clock counts."""
        return self.stored.patience if self.stored.replaceable and self.clock is None else 0

    def asked_people(self) -> dict[int, float]:
        """The person whom others wait for, and when they were asked. Nobody has to answer an undo request: play goes on."""
        if len(self.holders) < 2 or self.frozen or self.turn not in self.people:
            return {}
        return {self.turn: self.asked_at}

    # owners and what they may do

    def held_by(self, owner: str) -> frozenset[int]:
        """The seats of this owner, including those that a computer plays for them."""
        return frozenset(self.holders.get(owner, ()))

    @property
    def held(self) -> frozenset[int]:
        """The seats of people, including those that a computer plays for them: they may come back."""
        return self.people.union(*self.holders.values())

    def held_by_others(self, mine: frozenset[int]) -> frozenset[int]:
        """The seats of other people: all but mine, and those of mine that another holds without the rest of mine."""
        shared = [seats for seats in self.holders.values() if seats < mine]
        return (self.held - mine).union(*shared)

    def has_others(self, mine: frozenset[int]) -> bool:
        """Whether other people play here, or may still join."""
        return self.waiting or bool(self.held_by_others(mine))

    def belongs(self, owner: str) -> bool:
        """Whether this owner holds a seat here, or made the table."""
        return owner != "" and (owner in self.holders or owner == self.stored.owner)

    def may_look(self, owner: str) -> bool:
        return self.stored.watch or self.belongs(owner)

    def may_save(self, mine: frozenset[int]) -> bool:
        """A saved game holds the seed, and with it all chance to come: nobody who plays against other people may have it.

        A person for whom a computer plays may come back, and counts.
        """
        people = {seat.seat for seat in self.seats if seat.kind == "open"} | self.held
        # Of several seats, two owners may hold some: people at one screen of whom one has a device of their own.
        alone = bool(mine) and people <= mine and (len(people) == 1 or len(self.holders) == 1)
        return self.over or (alone and not self.stored.rated)

    def may_hint(self, mine: frozenset[int]) -> bool:
        """A person who plays against computers alone may always ask; one for whom a computer plays may come back."""
        if not mine & self.people or (self.stored.rated and not self.over):
            return False
        if self.stored.hints:
            return True
        return sum(seat.kind == "open" for seat in self.seats) + len(self.held) == 1

    def check(self, mine: frozenset[int], expected: int) -> None:
        """Refuse a change by the holder of these seats, who has seen the table at version `expected`."""
        if not mine & self.people:
            raise Refusal("not-yours")
        if self.frozen:
            raise Refusal("closed")
        if self.waiting:
            raise Refusal("waiting")
        if expected != self.version:
            raise Refusal("stale")

    def check_turn(self, mine: frozenset[int], expected: int) -> None:
        """Refuse an action unless one of these seats decides now."""
        self.check(mine, expected)
        if self.turn == NOBODY:
            raise Refusal("over")
        if self.turn not in mine & self.people:
            raise Refusal("not-yours")
