"""The databases in which games can be kept: SQLite, a file in the folder of one server, or a PostgreSQL for any number of them.

Both have the same tables and are spoken to by the same code. A *place* is the folder of the one or the address of the other.
"""

import contextlib
import select
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError

from leeward.server.storage.folder import DATABASE, Unusable, data_folder, known_shapes, taken

Place = Path | str
CONNECTIONS = 8  # of one process to a PostgreSQL, for what is done at the same time
# A database that is cut off is noticed within seconds, and whoever waits is told.
PATIENT = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
LIMITS = "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"


def place_named(given: str) -> Place:
    """Where games are kept: at this address, or else in the user's folder."""
    return checked_address(given) if given else data_folder()


def checked_address(address: str) -> str:
    try:
        url = sql.make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", "postgresql+psycopg") or not url.database:
        raise Unusable(f"{hidden(address)} is no database for a server: write it like postgresql://name@host/database")
    return address


def hidden(address: str) -> str:
    """As it can be shown: without the password."""
    try:
        return sql.make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return address.partition("@")[2] or address


def name_of(place: Place) -> str:
    return str(place) if isinstance(place, Path) else hidden(place)


@contextlib.contextmanager
def held(place: Place) -> Iterator[None]:
    """A folder is for one server; a PostgreSQL for all that come. Unusable, if there can be none."""
    if isinstance(place, Path):
        with taken(place):
            yield
    else:
        check_postgresql(place)
        yield


# opening


def open_place(place: Place, limits: str = "") -> sql.Engine:
    return open_file(place / DATABASE) if isinstance(place, Path) else open_postgresql(place, limits)


def open_file(file: Path) -> sql.Engine:
    # What people write, and the hashes of their secrets, are not for the log.
    engine = sql.create_engine(f"sqlite:///{file}", hide_parameters=True)
    sql.event.listen(engine, "connect", prepare_connection)
    return engine


def prepare_connection(connection: Any, _: object) -> None:
    """Readers and the writer do not wait for each other, and what is committed survives a power cut."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def open_postgresql(address: str, limits: str = "") -> sql.Engine:
    check_driver()
    url = sql.make_url(address).set(drivername="postgresql+psycopg")
    given = {**PATIENT, "application_name": "leeward", **({"options": limits} if limits else {})}
    given = {name: value for name, value in given.items() if name not in url.query}
    engine = sql.create_engine(url, hide_parameters=True, connect_args=given, pool_size=CONNECTIONS)
    sql.event.listen(engine, "checkout", check_open)
    return engine


def check_open(connection: Any, *_: object) -> None:
    """One that the other side has closed is noticed before anything is asked of it, and another is made. Asking whether it
    answers would take as long as what it is wanted for: whatever comes unasked is a farewell."""
    line = select.poll()
    line.register(connection.fileno(), select.POLLIN)
    if line.poll(0):
        raise DisconnectionError


def check_driver() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise Unusable("PostgreSQL needs its driver: pip install 'leeward[postgres]'") from None


def check_postgresql(address: str) -> None:
    """A database that answers, is ours or empty, and of this program's shape or an older one. Nothing is changed."""
    engine = open_postgresql(address)
    try:
        with engine.connect() as connection:
            shape, names = shape_of(connection), sql.inspect(connection).get_table_names()
    except DBAPIError as problem:
        told = str(problem.orig).strip().splitlines() or ["it does not answer"]
        raise Unusable(f"the database {hidden(address)} cannot be used: {told[-1].strip()}") from None
    finally:
        engine.dispose()
    if names and shape is None:
        raise Unusable(f"the database {hidden(address)} is none of Leeward's: make one of its own (createdb)")
    if shape is not None and shape not in known_shapes():
        raise Unusable(f"the database {hidden(address)} was written by a newer Leeward: use that one, or another database")


def shape_of(connection: sql.Connection) -> str | None:
    """The last migration that was made here; none in a database that is empty or not ours."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


# what each of them writes in its own way


def insert_if_new(connection: sql.Connection, table: sql.Table) -> Any:
    """Rows that are there already stay as they are."""
    return dialect_of(connection).insert(table).on_conflict_do_nothing()


def put(connection: sql.Connection, table: sql.Table, values: Mapping[str, Any]) -> None:
    """A row, in place of the one with the same key."""
    key = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in key}
    insert = dialect_of(connection).insert(table).values(**values)
    connection.execute(insert.on_conflict_do_update(index_elements=key, set_=others))


def dialect_of(connection: sql.Connection) -> Any:
    return sqlite if connection.dialect.name == "sqlite" else postgresql
