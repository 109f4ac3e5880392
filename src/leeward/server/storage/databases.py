"""The two databases: SQLite, a file in one server's folder, or a PostgreSQL for any number of servers.

Both have the same tables and the same code. A *place* is the folder of the one or the address of the other.
"""

import contextlib
import select
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError

from leeward.server.storage.folder import DATABASE, Unusable, create_private, data_folder, known_shapes, taken

Place = Path | str
CONNECTIONS = 8  # of one process to a PostgreSQL, for writing and for all that an action needs
READERS = 2  # further ones, for reading what nobody waits for to act
# A lost connection is noticed within seconds, and requests fail instead of waiting.
PATIENT = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
LIMITS = "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=60000"


def place_named(given: str) -> Place:
    """Return the place of an address; without one, the user's folder."""
    return checked_address(given) if given else data_folder()


def checked_address(address: str) -> str:
    try:
        url = sql.make_url(address)
    except ArgumentError:
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres", "postgresql+psycopg") or not url.database:
        raise Unusable(f"{hidden(address)} is not a database address: write it like postgresql://name@host/database")
    return address


def hidden(address: str) -> str:
    """Return an address without its password."""
    try:
        return sql.make_url(address).render_as_string(hide_password=True)
    except ArgumentError:
        return address.partition("@")[2] or address


def name_of(place: Place) -> str:
    return str(place) if isinstance(place, Path) else hidden(place)


@contextlib.contextmanager
def held(place: Place) -> Iterator[None]:
    """Hold a place: a folder is for one server, a PostgreSQL for any number. Raise Unusable if it cannot be used."""
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
    create_private(file)  # SQLite gives its journal the same rights
    # Chat and hashes of secrets do not belong in the log.
    engine = sql.create_engine(f"sqlite:///{file}", hide_parameters=True)
    sql.event.listen(engine, "connect", prepare_connection)
    return engine


def open_reading(place: Path) -> sql.Engine:
    """Open a SQLite file a second time, for reading beside the writer: all reads of one connection see the same moment."""
    engine = open_file(place / DATABASE)
    sql.event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    sql.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def prepare_connection(connection: Any, _: object) -> None:
    """Let readers and the writer not wait for each other, and commits survive a power cut."""
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {setting}")


def open_postgresql(address: str, limits: str = "") -> sql.Engine:
    check_driver()
    url = sql.make_url(address).set(drivername="postgresql+psycopg")
    given = {**PATIENT, "application_name": "leeward", **({"options": limits} if limits else {})}
    given = {name: value for name, value in given.items() if name not in url.query}
    engine = sql.create_engine(url, hide_parameters=True, connect_args=given, pool_size=CONNECTIONS + READERS)
    sql.event.listen(engine, "checkout", check_open)
    return engine


def check_open(connection: Any, *_: object) -> None:
    """Discard a connection that the other side has closed, before it is used. A ping would take as long as the query itself:
    instead, any pending data counts as a goodbye."""
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
    """Check that a database answers, is ours or empty, and has this version's schema or an older one. Change nothing."""
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
        raise Unusable(f"the database {hidden(address)} does not belong to Leeward: create a separate one (createdb)")
    if shape is not None and shape not in known_shapes():
        raise Unusable(f"the database {hidden(address)} was written by a newer Leeward: use that version or another database")


def shape_of(connection: sql.Connection) -> str | None:
    """Return the last migration; None in a database that is empty or not ours."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


# statements that differ


def insert_if_new(connection: sql.Connection, table: sql.Table) -> Any:
    """Insert rows, and leave existing ones as they are."""
    return dialect_of(connection).insert(table).on_conflict_do_nothing()


def insert_new(connection: sql.Connection, table: sql.Table, values: Mapping[str, Any]) -> bool:
    """Insert a row, unless there is one with its key; return whether it is new. PostgreSQL counts no rows of such an insert."""
    inserted = insert_if_new(connection, table).values(**values).returning(*table.primary_key)
    return connection.execute(inserted).first() is not None


def put(connection: sql.Connection, table: sql.Table, values: Mapping[str, Any]) -> None:
    """Insert a row, or replace the one with the same key."""
    key = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in key}
    insert = dialect_of(connection).insert(table).values(**values)
    connection.execute(insert.on_conflict_do_update(index_elements=key, set_=others))


def dialect_of(connection: sql.Connection) -> Any:
    return sqlite if connection.dialect.name == "sqlite" else postgresql
