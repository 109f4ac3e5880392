"""What an operator does with the database of a server, which may be running meanwhile.

SQLite takes care that both can write. The server notices by SQLite's own count of others' changes (`Storage.changed_by_others`)
and looks again at the tables it has in memory; whatever is written at a closed or deleted table is refused by the database.
"""

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from leeward.kernel.play import NOBODY
from leeward.server.folder import DATABASE, Unusable, check_header, check_shape, known_shapes

PATIENCE = 10.0  # seconds to wait for the server's own writing
BELONGING = ("analyses", "actions", "chat", "invites", "holders", "seats")  # rows of a table besides its own


class TableLine(Struct):
    """A table as an operator sees it. What people call it or say at it is theirs."""

    id: str
    game: str
    names: list[str]
    actions: int
    state: str  # playing, over or closed
    created: float
    last: float  # when something was last played


def list_tables(folder: Path) -> list[TableLine]:
    """The latest first."""
    with opened(folder) as kept:
        names: dict[str, list[str]] = {}
        for game, name in kept.execute("SELECT game, name FROM seats ORDER BY game, seat"):
            names.setdefault(game, []).append(name)
        last = dict(kept.execute("SELECT game, max(at) FROM actions GROUP BY game"))
        found = kept.execute("SELECT id, game, count, turn, closed, created FROM games ORDER BY created DESC").fetchall()
    return [
        TableLine(name, game, names.get(name, []), count, state_of(turn, closed), created, last.get(name, created))
        for name, game, count, turn, closed, created in found
    ]


def state_of(turn: int | None, closed: int) -> str:
    return "closed" if closed else "over" if turn == NOBODY else "playing"


def close_tables(folder: Path, names: Sequence[str]) -> None:
    """Nobody can play on there: all of these, or none."""
    with opened(folder, known=names) as kept:
        kept.executemany("UPDATE games SET closed = 1 WHERE id = ?", [(name,) for name in names])


def delete_tables(folder: Path, names: Sequence[str]) -> None:
    """They are gone with all their rows: all of these, or none."""
    with opened(folder, known=names) as kept:
        kept.executemany("UPDATE games SET again = '' WHERE again = ?", [(name,) for name in names])
        for table in BELONGING:
            kept.executemany(f"DELETE FROM {table} WHERE game = ?", [(name,) for name in names])
        kept.executemany("DELETE FROM games WHERE id = ?", [(name,) for name in names])


@contextlib.contextmanager
def opened(folder: Path, known: Sequence[str] = ()) -> Iterator[sqlite3.Connection]:
    """The database in one transaction, in which all these tables are known."""
    path = present(folder)
    with contextlib.closing(sqlite3.connect(path, PATIENCE, isolation_level=None)) as kept:
        kept.execute("PRAGMA foreign_keys=ON")
        (shape,) = kept.execute("SELECT version_num FROM alembic_version").fetchone()
        if shape != newest_shape():
            raise Unusable(f"{path} was written by an older Leeward: start this one's server on it first")
        kept.execute("BEGIN IMMEDIATE" if known else "BEGIN")
        try:
            for name in known:
                if kept.execute("SELECT 1 FROM games WHERE id = ?", (name,)).fetchone() is None:
                    raise ValueError(f"there is no table {name}: leeward admin list names them all")
            yield kept
        except BaseException:
            kept.execute("ROLLBACK")
            raise
        kept.execute("COMMIT")


def newest_shape() -> str:
    from alembic.script import ScriptDirectory

    newest = ScriptDirectory(str(Path(__file__).parent / "migrations")).get_current_head()
    assert newest in known_shapes()
    return newest


def present(folder: Path) -> Path:
    path = folder / DATABASE
    if not path.exists():
        raise Unusable(f"there are no games in {folder}: LEEWARD_DATA names the folder of a server")
    check_header(path)
    check_shape(path)
    return path


def back_up(folder: Path, file: Path, force: bool = False) -> int:
    """Copy all games as they are at one moment, also while a server runs; the number of tables.

    The file is written beside its place and then put there: there is a whole one, or none.
    """
    source = present(folder)
    if file.is_dir() or (file.exists() and not force):
        raise ValueError(f"{file}: there is such a file already; choose another name, or say --force")
    draft = file.resolve().with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        with contextlib.closing(sqlite3.connect(source, PATIENCE)) as kept, contextlib.closing(sqlite3.connect(draft)) as copy:
            kept.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, whole by itself
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Unusable(f"{source} is damaged: nothing was copied")
            (tables,) = copy.execute("SELECT count(*) FROM games").fetchone()
        with draft.open("rb") as written:
            os.fsync(written.fileno())
        if force:
            os.replace(draft, file)
        else:
            os.link(draft, file)  # fails if somebody else has put a file there meanwhile
        return int(tables)
    except sqlite3.DatabaseError as problem:
        raise Unusable(f"{source} cannot be copied to {file}: {problem}") from None
    finally:
        for leftover in (draft, draft.with_name(draft.name + "-journal")):
            leftover.unlink(missing_ok=True)
