"""Games in the database: seats, holders, chat, and every action in order. Actions are appended, never changed.

The row of a game holds its summary for the list, which changes in the same transaction as its actions.

All work runs in threads, so that the event loop never waits for the disk: one thread with SQLite, which is the only writer, and
several with PostgreSQL. Clients take turns there. Reads that no action needs (`look`), or that grow with what a client owns,
have threads and connections of their own, so that actions never wait for them.

With PostgreSQL other servers write too: every write names the edition and the row number that its writer knew, and is
announced to the others.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec.structs import asdict
from sqlalchemy.exc import OperationalError

from leeward.kernel.play.game import NOBODY
from leeward.server.limits import clock
from leeward.server.limits.threads import SharedThreads
from leeward.server.messages.sent import Kind
from leeward.server.monitoring import metrics
from leeward.server.storage.appending import Also, Appending, check_last
from leeward.server.storage.databases import (
    CONNECTIONS,
    LIMITS,
    READERS,
    Place,
    insert_if_new,
    open_place,
    open_reading,
    put,
)
from leeward.server.storage.jobs.clocks import clock_of
from leeward.server.storage.jobs.tournaments import in_tournament
from leeward.server.storage.joining import (
    begin_if_full,
    check_one_seat,
    end_invites,
    held_by_one,
    seat_person,
    valid_invite,
)
from leeward.server.storage.peers import Alone, announce
from leeward.server.storage.records import (
    ActionRow,
    Asked,
    Beginning,
    ChatRow,
    Deleted,
    GameRow,
    Late,
    ListedGame,
    News,
    SeatRow,
    SpectatorRow,
    Summary,
    TableRows,
    UndoRequest,
)
from leeward.server.storage.schema import (
    CHAT_AFTER,
    GAME,
    HOLDERS,
    LATEST,
    ROWS_AFTER,
    SEATS,
    SPECTATORS_AFTER,
    Prepared,
    actions,
    chat,
    games,
    holders,
    installation,
    invites,
    migrate,
    salt_of,
    seats,
    spectator_chat,
)
from leeward.server.storage.schema.people import looks_of
from leeward.server.storage.schema.series import series_of

Given = ParamSpec("Given")
Result = TypeVar("Result")
MOST_LISTED, MOST_OWN = 50, 200  # tables to watch, and one's own
MOST_STORED_LINES = 1000  # the latest lines of each chat of one table
JOINED = "& "  # prefix of an action that continues the series of the row before it


class Storage:
    shared = False  # other servers may write too
    peers = Alone()  # the other servers
    now = staticmethod(clock.now)  # the wall clock, which tests can turn

    def __init__(self, place: Place) -> None:
        if isinstance(place, Path):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.place = place
        self.engine = open_place(place, LIMITS)
        self.shared = self.engine.dialect.name == "postgresql"
        self.name = secrets.token_hex(4)  # of this server among its peers
        self.reading = open_reading(place) if isinstance(place, Path) else self.engine  # for what runs through `look`
        self.threads = SharedThreads(CONNECTIONS if self.shared else 1, "storage")
        self.readers = SharedThreads(READERS if self.shared else 1, "storage-reading")
        self.seen = 0  # SQLite's count of writes by other processes
        # For single statements, which need no explicit transaction.
        self.brief = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.shared else self.engine
        self.latest, self.later_rows = Prepared(LATEST, self.engine), Prepared(ROWS_AFTER, self.engine)
        self.appending = Appending(self.engine, self.name)
        migrate(self.engine)
        self.salt = salt_of(self.engine)

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run one of the methods below in a thread of the storage."""
        with metrics.timed(metrics.storage), metrics.storage_failed.count_exceptions(OperationalError):
            return await self.threads.do(lambda: work(*given, **named))

    async def look(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run something that only reads, through `reading`, in a thread for which no action waits."""
        with metrics.storage_failed.count_exceptions(OperationalError):
            return await self.readers.do(lambda: work(*given, **named))

    def close(self) -> None:
        self.readers.close()
        self.threads.close()
        self.reading.dispose()
        self.engine.dispose()

    # writing: each method is one transaction

    def announce(self, connection: sql.Connection, game: str) -> None:
        """Make other servers read a table again, once this is committed."""
        announce(connection, "table", self.name, game)

    def change(self, connection: sql.Connection, game: str, known: int | None = None, **values: Any) -> None:
        """Raise the edition of a table, and lock it until the commit. Raise Late if the writer knew an older edition."""
        here = games.update().where(games.c.id == game)
        here = here if known is None else here.where(games.c.edition == known, ~games.c.closed)
        if not connection.execute(here.values(edition=games.c.edition + 1, **values)).rowcount:
            check_there(connection, game)
            raise Late
        self.announce(connection, game)

    def append(
        self,
        game: str,
        rows: Sequence[ActionRow],
        summary: Summary,
        known: int = 0,
        future_known: bool = False,
        also: Sequence[Also] = (),
    ) -> None:
        """Append actions, which void an undo request. Raise IntegrityError or Late if another wrote first or it is closed.

        What `also` does is part of the transaction.
        """
        now, moment = clock.now(), msgspec.json.encode(summary.moment).decode()
        told = {**asdict(summary), "moment": moment, "here": game, "known": known, "future_known": future_known}
        self.appending.run(self.engine if also else self.brief, game, [row_values(game, row, now) for row in rows], told, also)

    def summarise(self, game: str, summary: Summary) -> None:
        with self.engine.begin() as connection:
            unknown = games.update().where(games.c.id == game, games.c.turn.is_(None))
            connection.execute(unknown.values(**asdict(summary)))

    def ask(self, game: str, question: UndoRequest | None, asked: Mapping[int, Asked], known: int, last_row: int) -> None:
        """Store an undo request, or end it, and the requests of each seat so far. Raise Late if there are later rows."""
        kept = question and {**asdict(question), "waiting": sorted(question.waiting)}
        told = {str(seat): asdict(each) for seat, each in asked.items()}
        with self.engine.begin() as connection:
            self.change(connection, game, known, question=kept, asked=told)
            check_last(connection, game, last_row)

    def change_seat(
        self,
        game: str,
        seat: int,
        kind: Kind,
        replaced_at: int | None,
        beginning: Beginning,
        known: int | None,
        rated: bool,
        also: Sequence[Also] = (),
    ) -> None:
        """Change who plays a seat; its invitations become void, its holders keep it."""
        with self.engine.begin() as connection:
            self.change(connection, game, known, rated=rated)
            here = (seats.c.game == game) & (seats.c.seat == seat)
            before = connection.execute(sql.select(seats.c.kind).where(here)).scalar_one()
            connection.execute(seats.update().where(here).values(kind=kind, replaced_at=replaced_at))
            end_invites(connection, game, seat)
            if before == "open":
                begin_if_full(connection, game, beginning)
            for each in also:
                each(connection)

    def say(self, game: str, by: int, text: str, also: Sequence[Also] = ()) -> ChatRow:
        return ChatRow(**self.add_line(chat, game, also, by=by, text=text))

    def say_as_spectator(self, game: str, owner: str, name: str, text: str) -> SpectatorRow:
        return SpectatorRow(**self.add_line(spectator_chat, game, (), owner=owner, name=name, text=text))

    def add_line(self, room: sql.Table, game: str, also: Sequence[Also], **said: Any) -> dict[str, Any]:
        """Append a line to one of the two chats; a closed table takes none."""
        with self.engine.begin() as connection:
            # Concurrent chat lines wait for this row's lock.
            open_here = sql.select(games.c.id).where(games.c.id == game, ~games.c.closed).with_for_update()
            if connection.execute(open_here).first() is None:
                raise Late
            last = connection.execute(sql.select(sql.func.max(room.c.number)).where(room.c.game == game)).scalar() or 0
            line = {"number": last + 1, "at": clock.now(), **said}
            connection.execute(room.insert().values(game=game, **line))
            connection.execute(room.delete().where(room.c.game == game, room.c.number <= last + 1 - MOST_STORED_LINES))
            self.announce(connection, game)
            for each in also:
                each(connection)
            return line

    def add_invite(self, game: str, seat: int, hashed: str, owner: str) -> None:
        with self.engine.begin() as connection:
            check_there(connection, game)
            connection.execute(invites.insert().values(secret_hash=hashed, game=game, seat=seat, owner=owner))

    def accept(self, invite: str, owner: str, name: str, beginning: Beginning) -> bool:
        """Accept an invitation: the owner takes the seat, and all invitations to it end. Return False if it was void."""
        with self.engine.begin() as connection:
            found = valid_invite(connection, invite)
            if found is None:
                return False
            game, seat = found.game, found.seat
            self.change(connection, game)
            found = valid_invite(connection, invite)  # another server may have given the seat away just now
            if found is None:
                return False
            check_one_seat(connection, game, owner)
            end_invites(connection, game, seat)
            if found.kind == "open":
                seat_person(connection, game, seat, name)
            elif held_by_one(connection, game):
                # Until now one owner held all seats, and could have had the saved game.
                rows = sql.select(sql.func.count()).where(actions.c.game == game).scalar_subquery()
                known = games.update().where(games.c.id == game)
                connection.execute(known.values(origin="saved", saved_at=rows))
            connection.execute(insert_if_new(connection, holders).values(game=game, seat=seat, owner=owner))
            if found.kind == "open":
                begin_if_full(connection, game, beginning)
            return True

    # reading

    def answer(self) -> None:
        """Check that the database answers."""
        with self.engine.connect() as connection:
            connection.execute(sql.select(games.c.id).limit(1))

    def beat(self) -> None:
        """Check that the database can be written to, by committing one small row."""
        with self.engine.begin() as connection:
            put(connection, installation, {"name": "heartbeat", "value": repr(clock.now())})

    def read(self, game: str) -> TableRows | None:
        if not game.isprintable():  # PostgreSQL refuses such a text
            return None
        with self.reading.connect() as connection:
            found = connection.execute(GAME, {"here": game}).first()
            if found is None:
                return None
            held: dict[str, set[int]] = {}
            for row in connection.execute(HOLDERS, {"here": game}):
                held.setdefault(row.owner, set()).add(row.seat)
            sitting = [SeatRow(*row) for row in connection.execute(SEATS, {"here": game})]
            rows, said = self.rows_after(connection, game, 0), chat_after(connection, game, 0)
            known = looks_of(connection, held, [seat.name for seat in sitting if seat.kind == "person"])
            stored = kept_game(found)
            clock, away = clock_of(connection, stored) if stored.pace else ([], [])
            watching, series = spectators_after(connection, game, 0), series_of(connection, game)
            entered = bool(stored.pace) and in_tournament(connection, game)
            return TableRows(stored, sitting, held, rows, said, watching, clock, away, known, series, entered)

    def news(self, game: str, rows: int, said: int, watching: int) -> News | None:
        """Return what was added to a table after these numbers of rows and of lines of the players' and the spectators' chat,
        and its edition; None if it is gone."""
        with self.brief.connect() as connection:
            found: Any = self.latest.run(connection, {"here": game, "after": rows}).all()
            if not found:
                return None
            edition, line, spectators, first = found[0][:4]
            added = [] if first is None else [kept_row(*row[3:]) for row in found]
            chat = chat_after(connection, game, said) if (line or 0) > said else []
            watched = spectators_after(connection, game, watching) if (spectators or 0) > watching else []
            return News(edition, added, chat, watched)

    def rows_after(self, connection: sql.Connection, game: str, number: int) -> list[ActionRow]:
        found: Any = self.later_rows.run(connection, {"here": game, "after": number}).all()
        return [kept_row(*row) for row in found]

    def changed_by_others(self) -> bool:
        """Whether another process has written since the last call: SQLite counts that."""
        if self.shared:  # PostgreSQL announces it
            return False
        with self.engine.connect() as connection:
            before, self.seen = self.seen, connection.exec_driver_sql("PRAGMA data_version").scalar_one()
        return bool(self.seen != before)

    def which_are_closed(self, names: Sequence[str]) -> dict[str, bool]:
        """Return which of these games exist, and whether each is closed."""
        with self.reading.connect() as connection:
            found = connection.execute(sql.select(games.c.id, games.c.closed).where(games.c.id.in_(names)))
            return {row.id: row.closed for row in found}

    def invitation(self, hashed: str) -> tuple[str, int, bool] | None:
        """Return the game and seat of an invitation, and whether its sender could have seen everything."""
        with self.engine.connect() as connection:
            found = valid_invite(connection, hashed)
            if found is None:
                return None
            return found.game, found.seat, found.kind != "open" and held_by_one(connection, found.game)

    def listed(self, owner: str) -> list[ListedGame]:
        """List the games of this owner and those open to everybody, the latest first.

        The length is limited, and unfinished games come first, so that no owner can slow the list down.
        """
        watchable = (
            sql.select(games.c.id).where(games.c.watch, ~games.c.closed).order_by(games.c.created.desc()).limit(MOST_LISTED)
        )
        held = sql.select(holders.c.game).where(holders.c.owner == owner)
        own = (games.c.passing == "") & (games.c.id.in_(held) | ((games.c.owner == owner) & (games.c.owner != "")))
        latest = sql.select(games.c.id).where(own).order_by(games.c.turn == NOBODY, games.c.created.desc()).limit(MOST_OWN)
        wanted = games.select().where(games.c.id.in_(latest) | games.c.id.in_(watchable))
        with self.reading.connect() as connection:
            return listed_games(connection, connection.execute(wanted.order_by(games.c.created.desc())).all(), owner)


def chat_after(connection: sql.Connection, game: str, number: int) -> list[ChatRow]:
    found = connection.execute(CHAT_AFTER, {"here": game, "after": number})
    return [ChatRow(row.number, row.by, row.text, row.at) for row in found]


def spectators_after(connection: sql.Connection, game: str, number: int) -> list[SpectatorRow]:
    found = connection.execute(SPECTATORS_AFTER, {"here": game, "after": number})
    return [SpectatorRow(row.number, row.owner, row.name, row.text, row.at) for row in found]


def check_there(connection: sql.Connection, game: str) -> None:
    if connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is None:
        raise Deleted


def insert_game(connection: sql.Connection, game: GameRow, sitting: Sequence[SeatRow], summary: Summary) -> None:
    connection.execute(games.insert().values(**asdict(game), **asdict(summary)))
    connection.execute(seats.insert(), [{"game": game.id, **asdict(seat)} for seat in sitting])


def kept_game(row: sql.Row[Any]) -> GameRow:
    return GameRow(**{name: row._mapping[name] for name in GameRow.__struct_fields__})


def listed_games(connection: sql.Connection, rows: Sequence[sql.Row[Any]], owner: str = "") -> list[ListedGame]:
    """Return these games as a list shows them to an owner."""
    names = [row.id for row in rows]
    sitting, mine = sitting_at(connection, names), seats_of_owner(connection, owner, names)
    return [
        ListedGame(
            kept_game(row),
            sitting[row.id],
            frozenset(mine[row.id]),
            None if row.turn is None else Summary(row.turn, row._mapping["count"], row.moment),
        )
        for row in rows
    ]


def seats_of_owner(connection: sql.Connection, owner: str, names: Sequence[str]) -> dict[str, list[int]]:
    """Return the seats that an owner holds at each of these games."""
    mine: dict[str, list[int]] = {name: [] for name in names}
    for row in connection.execute(holders.select().where(holders.c.owner == owner, holders.c.game.in_(names))):
        mine[row.game].append(row.seat)
    return mine


def sitting_at(connection: sql.Connection, names: Sequence[str]) -> dict[str, list[SeatRow]]:
    """Return the seats of each of these games."""
    sitting: dict[str, list[SeatRow]] = {name: [] for name in names}
    for row in connection.execute(seats.select().where(seats.c.game.in_(names)).order_by(seats.c.game, seats.c.seat)):
        sitting[row.game].append(SeatRow(row.seat, row.kind, row.name, row.level, row.replaced_at))
    return sitting


def kept_row(number: int, text: str, by: int, at: float) -> ActionRow:
    return ActionRow(number, text.removeprefix(JOINED), by, text.startswith(JOINED), at)


def row_values(game: str, row: ActionRow, now: float) -> dict[str, Any]:
    text = JOINED + row.action if row.joined else row.action
    return {"game": game, "number": row.number, "action": text, "by": row.by, "at": row.at or now}
