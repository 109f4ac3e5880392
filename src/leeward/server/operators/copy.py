"""Copy all games from one database to another: to move a club, and to back up or restore a PostgreSQL.

The copy is one transaction into a database without games; the source does not change.
"""

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError

from leeward.server.storage import kept as _kept  # noqa: F401 (it knows every table, so that all are copied)
from leeward.server.storage.databases import check_postgresql, checked_address, hidden, open_file, open_postgresql, shape_of
from leeward.server.storage.folder import Unusable, check_header, check_shape, known_shapes, look_into, newest_shape
from leeward.server.storage.schema import games, installation, metadata, migrate

SQLITE = "sqlite:"
AT_ONCE = 1000  # rows


def move(source: str, target: str) -> int:
    """Copy from one database to another, each `sqlite:FILE` or `postgresql://…`; return the number of tables."""
    with opened_source(source) as old, opened_target(target) as new:
        try:
            return copy(old, new)
        except DBAPIError as problem:
            raise Unusable(f"{hidden(source)} cannot be copied to {hidden(target)}: {problem.orig}") from None


def copy(source: sql.Engine, target: sql.Engine) -> int:
    """Copy all rows, all or none; return the number of tables at which people play."""
    migrate(target)
    with still(source) as old, target.begin() as new:
        for table in metadata.sorted_tables:
            if table is not installation and new.execute(sql.select(table).limit(1)).first() is not None:
                raise Unusable(f"{name_of(target)} already contains games: nothing was copied")
        new.execute(installation.delete())  # the source's own row is copied
        for table in metadata.sorted_tables:
            copied = 0
            for rows in old.execution_options(yield_per=AT_ONCE).execute(table.select()).mappings().partitions():
                new.execute(table.insert(), [dict(row) for row in rows])
                copied += len(rows)
            if new.execute(sql.select(sql.func.count()).select_from(table)).scalar_one() != copied:
                raise Unusable(f"{table.name} did not arrive complete in {name_of(target)}: nothing was copied")
        return int(new.execute(sql.select(sql.func.count()).select_from(games)).scalar_one())


@contextlib.contextmanager
def still(engine: sql.Engine) -> Iterator[sql.Connection]:
    """Open a snapshot of a database."""
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with engine.begin() as connection:
        shape = shape_of(connection)
        if shape not in known_shapes():
            raise Unusable(f"{name_of(engine)} is not a database of this or an older Leeward")
        if shape != newest_shape():
            raise Unusable(f"{name_of(engine)} was written by an older Leeward: start the current server on it first")
        yield connection


def name_of(engine: sql.Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


@contextlib.contextmanager
def opened_source(source: str) -> Iterator[sql.Engine]:
    """Open the source. An old file is migrated in a copy, so that it does not change."""
    with contextlib.ExitStack() as stack:
        if source.startswith(SQLITE):
            scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="leeward-"))) / "copy.sqlite"
            copy_file(file_of(source), scratch)
            engine = open_file(scratch)
            stack.callback(engine.dispose)
            migrate(engine)
        else:
            check_postgresql(checked_address(source))
            engine = open_postgresql(source)
            stack.callback(engine.dispose)
        yield engine


def copy_file(file: Path, place: Path) -> None:
    if not file.exists():
        raise Unusable(f"there is no file {file}")
    check_header(file)
    check_shape(file)
    with contextlib.closing(look_into(file)) as kept, contextlib.closing(sqlite3.connect(place)) as written:
        kept.backup(written)


@contextlib.contextmanager
def opened_target(target: str) -> Iterator[sql.Engine]:
    if not target.startswith(SQLITE):
        check_postgresql(checked_address(target))
        engine = open_postgresql(target)
        try:
            yield engine
        finally:
            engine.dispose()
        return
    file = file_of(target)
    if file.exists():
        raise Unusable(f"{file} already exists: nothing was copied")
    engine = open_file(file)
    try:
        yield engine
    except BaseException:
        engine.dispose()
        for suffix in ("", "-wal", "-shm"):
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        raise
    engine.dispose()


def file_of(address: str) -> Path:
    """Return the path of `sqlite:FILE` or `sqlite:///FILE`."""
    name = address.removeprefix(SQLITE)
    name = name[2:] if name.startswith("///") else name
    if not name:
        raise Unusable("write it as sqlite:FILE or as postgresql://name@host/database")
    return Path(name)
