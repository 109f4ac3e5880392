"""What is kept: games, who sits where, and every action in order. Actions are added, never changed.

What the list of tables tells of a game stands in its row, and is changed in the same transaction as its actions.

All work is done by one thread, so that there is one writer and the event loop never waits for the disk.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

__all__ = ["IntegrityError", "KeptChat", "KeptGame", "KeptQuestion", "KeptRow", "KeptSeat", "Storage", "Summary", "data_folder"]

from msgspec import Struct

from leeward.server.folder import DATABASE, data_folder
from leeward.server.messages import Kind

Given = ParamSpec("Given")
Result = TypeVar("Result")
MOST_LISTED = 50
HOLDER, INVITE = "holder", "invite"

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("watch", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False, index=True),
    sql.Column("replaceable", sql.Boolean, nullable=False),
    sql.Column("again", sql.String, nullable=False),
    sql.Column("question", sql.JSON(none_as_null=True)),
    sql.Column("hints", sql.Boolean, nullable=False),
    # For the list. Games kept before there was one have no turn until they are listed.
    sql.Column("turn", sql.Integer),
    sql.Column("count", sql.Integer, nullable=False),
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("level", sql.String, nullable=False),
)
secrets = sql.Table(
    "secrets",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True, index=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("purpose", sql.String, nullable=False),
)
actions = sql.Table(
    "actions",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("action", sql.String, nullable=False),
    sql.Column("by", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
chat = sql.Table(
    "chat",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("by", sql.Integer, nullable=False),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)


class KeptGame(Struct):
    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    seed: int
    title: str
    watch: bool
    created: float
    replaceable: bool = True  # absent people's seats may be given to computers
    again: str = ""  # the table that follows this one
    question: dict[str, Any] | None = None  # a KeptQuestion
    hints: bool = False  # also where several people play


class KeptQuestion(Struct):
    """Somebody asks the others to take back so many actions; `waiting` have not answered yet."""

    seat: int
    count: int
    waiting: set[int]


class Summary(Struct):
    """What the list tells of a game: who decides, nobody when it is over, and how many actions were played."""

    turn: int
    count: int


class KeptSeat(Struct):
    seat: int
    kind: Kind
    name: str
    level: str = ""  # of a computer; the usual one if nothing is said


class KeptRow(Struct):
    """An action in its notation, or `undo 3`."""

    number: int
    action: str
    by: int


class KeptChat(Struct):
    number: int
    by: int
    text: str
    at: float


class KeptTable(Struct):
    """All that is kept of one table; `holders` tells the seats of each hashed secret."""

    game: KeptGame
    seats: list[KeptSeat]
    holders: dict[str, set[int]]
    rows: list[KeptRow]
    chat: list[KeptChat]


class ListedGame(Struct):
    """A game in the list; without a summary if it was kept by an older program."""

    game: KeptGame
    seats: list[KeptSeat]
    mine: frozenset[int]
    summary: Summary | None


class Storage:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.engine = sql.create_engine(f"sqlite:///{folder / DATABASE}")
        sql.event.listen(self.engine, "connect", prepare_connection)
        self.thread = ThreadPoolExecutor(1, "storage")
        migrate(self.engine)

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run one of the methods below in the storage's own thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, lambda: work(*given, **named))

    def close(self) -> None:
        self.thread.shutdown()
        self.engine.dispose()

    # writing: each method is one transaction

    def make(
        self,
        game: KeptGame,
        sitting: Sequence[KeptSeat],
        holder: tuple[str, Sequence[int]],
        invites: dict[str, int],
        summary: Summary,
        rows: Sequence[KeptRow] = (),
    ) -> None:
        """Keep a new game; `holder` and `invites` are hashed secrets and the seats they are for."""
        hashed, held = holder
        keys = [{"secret_hash": hashed, "game": game.id, "seat": seat, "purpose": HOLDER} for seat in held]
        keys += [{"secret_hash": key, "game": game.id, "seat": seat, "purpose": INVITE} for key, seat in invites.items()]
        with self.engine.begin() as connection:
            insert_game(connection, game, sitting, summary)
            if keys:
                connection.execute(secrets.insert(), keys)
            if rows:
                now = time.time()
                connection.execute(actions.insert(), [{"game": game.id, "at": now, **fields(row)} for row in rows])

    def make_again(self, old: str, game: KeptGame, sitting: Sequence[KeptSeat], summary: Summary) -> str:
        """Keep a game that follows another, with the same people; the id of the one that does."""
        with self.engine.begin() as connection:
            first = games.update().where(games.c.id == old, games.c.again == "").values(again=game.id)
            if not connection.execute(first).rowcount:
                return str(connection.execute(sql.select(games.c.again).where(games.c.id == old)).scalar_one())
            insert_game(connection, game, sitting, summary)
            held = sql.select(secrets.c.secret_hash, sql.literal(game.id), secrets.c.seat, secrets.c.purpose)
            same = held.where(secrets.c.game == old, secrets.c.purpose == HOLDER)
            connection.execute(secrets.insert().from_select(["secret_hash", "game", "seat", "purpose"], same))
            return game.id

    def append(self, game: str, row: KeptRow, summary: Summary) -> None:
        """Fails with IntegrityError if there is such a row already. A new action makes a question void."""
        with self.engine.begin() as connection:
            connection.execute(actions.insert().values(game=game, at=time.time(), **fields(row)))
            here = games.update().where(games.c.id == game)
            connection.execute(here.values(question=None, **fields(summary)))

    def summarise(self, game: str, summary: Summary) -> None:
        with self.engine.begin() as connection:
            unknown = games.update().where(games.c.id == game, games.c.turn.is_(None))
            connection.execute(unknown.values(**fields(summary)))

    def ask(self, game: str, question: KeptQuestion | None) -> None:
        kept = None if question is None else {**fields(question), "waiting": sorted(question.waiting)}
        with self.engine.begin() as connection:
            connection.execute(games.update().where(games.c.id == game).values(question=kept))

    def change_seat(self, game: str, seat: int, kind: Kind) -> None:
        """Who plays a seat; invitations to one that a computer plays are void, those who hold it keep their secrets."""
        with self.engine.begin() as connection:
            connection.execute(seats.update().where(seats.c.game == game, seats.c.seat == seat).values(kind=kind))
            here = (secrets.c.game == game) & (secrets.c.seat == seat)
            connection.execute(secrets.delete().where(here, secrets.c.purpose == INVITE))

    def say(self, game: str, line: KeptChat) -> None:
        with self.engine.begin() as connection:
            connection.execute(chat.insert().values(game=game, **fields(line)))

    def add_invite(self, game: str, seat: int, hashed: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(secrets.insert().values(secret_hash=hashed, game=game, seat=seat, purpose=INVITE))

    def accept(self, invite: str, holder: str, name: str) -> bool:
        """Trade an invitation for the seat, once; False if somebody was faster."""
        with self.engine.begin() as connection:
            used = connection.execute(
                secrets.delete()
                .where(secrets.c.secret_hash == invite, secrets.c.purpose == INVITE)
                .returning(secrets.c.game, secrets.c.seat)
            ).first()
            if used is None:
                return False
            key = {"secret_hash": holder, "game": used.game, "seat": used.seat, "purpose": HOLDER}
            connection.execute(secrets.insert().prefix_with("OR IGNORE").values(**key))
            here = (seats.c.game == used.game) & (seats.c.seat == used.seat)
            connection.execute(seats.update().where(here).values(kind="person", name=name))
            return True

    # reading

    def answer(self) -> None:
        """Fails if the database does not."""
        with self.engine.connect() as connection:
            connection.execute(sql.select(games.c.id).limit(1))

    def read(self, game: str) -> KeptTable | None:
        with self.engine.connect() as connection:
            found = connection.execute(games.select().where(games.c.id == game)).first()
            if found is None:
                return None
            holders: dict[str, set[int]] = {}
            for key in connection.execute(secrets.select().where(secrets.c.game == game, secrets.c.purpose == HOLDER)):
                holders.setdefault(key.secret_hash, set()).add(key.seat)
            return KeptTable(
                kept_game(found),
                sitting_at(connection, [game])[game],
                holders,
                [
                    KeptRow(row.number, row.action, row.by)
                    for row in connection.execute(actions.select().where(actions.c.game == game).order_by(actions.c.number))
                ],
                [
                    KeptChat(row.number, row.by, row.text, row.at)
                    for row in connection.execute(chat.select().where(chat.c.game == game).order_by(chat.c.number))
                ],
            )

    def invitation(self, hashed: str) -> tuple[str, int] | None:
        """The game and the seat to which a secret invites."""
        wanted = secrets.select().where(secrets.c.secret_hash == hashed, secrets.c.purpose == INVITE)
        with self.engine.connect() as connection:
            found = connection.execute(wanted).first()
        return (found.game, found.seat) if found is not None else None

    def listed(self, hashes: Mapping[str, str]) -> list[ListedGame]:
        """The games held with these hashed secrets, by game, and those open to everybody: the latest first."""
        watchable = sql.select(games.c.id).where(games.c.watch).order_by(games.c.created.desc()).limit(MOST_LISTED)
        wanted = games.select().where(games.c.id.in_(hashes.keys()) | games.c.id.in_(watchable))
        holding = secrets.select().where(secrets.c.secret_hash.in_(hashes.values()), secrets.c.purpose == HOLDER)
        with self.engine.connect() as connection:
            found = connection.execute(wanted.order_by(games.c.created.desc())).all()
            sitting = sitting_at(connection, [row.id for row in found])
            keys = connection.execute(holding).all()
        listed = []
        for row in found:
            mine = frozenset(key.seat for key in keys if key.game == row.id and hashes.get(row.id) == key.secret_hash)
            summary = None if row.turn is None else Summary(row.turn, row._mapping["count"])
            if row.watch or mine:
                listed.append(ListedGame(kept_game(row), sitting[row.id], mine, summary))
        return listed


def insert_game(connection: sql.Connection, game: KeptGame, sitting: Sequence[KeptSeat], summary: Summary) -> None:
    connection.execute(games.insert().values(**fields(game), **fields(summary)))
    connection.execute(seats.insert(), [{"game": game.id, **fields(seat)} for seat in sitting])


def kept_game(row: sql.Row[Any]) -> KeptGame:
    return KeptGame(**{name: row._mapping[name] for name in KeptGame.__struct_fields__})


def sitting_at(connection: sql.Connection, names: Sequence[str]) -> dict[str, list[KeptSeat]]:
    """Who sits at each of these games."""
    sitting: dict[str, list[KeptSeat]] = {name: [] for name in names}
    for row in connection.execute(seats.select().where(seats.c.game.in_(names)).order_by(seats.c.game, seats.c.seat)):
        sitting[row.game].append(KeptSeat(row.seat, row.kind, row.name, row.level))
    return sitting


def fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def prepare_connection(connection: Any, _: object) -> None:
    """Readers and the writer do not wait for each other, and what is committed survives a power cut."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def migrate(engine: sql.Engine, shape: str = "head") -> None:
    """Bring the database to the present shape."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, shape)
