"""Back up and restore a database."""

import contextlib
import os
import secrets
import sqlite3
from pathlib import Path

from leeward.server.operators.copy import SQLITE, move
from leeward.server.operators.tables import PATIENCE, check_present, present
from leeward.server.storage.databases import Place, name_of
from leeward.server.storage.folder import DATABASE, Unusable, create_private, taken

# backing up


def back_up(place: Place, file: Path, force: bool = False) -> int:
    """Copy a consistent snapshot of all games into an SQLite file, also while servers run; return the number of tables.

    The file is written under another name and then renamed: it is complete, or not there. Only its owner can read it.
    """
    check_present(place)
    if file.is_dir() or (file.exists() and not force):
        raise ValueError(f"{file} already exists: choose another name or use --force")
    draft = file.resolve().with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        if isinstance(place, Path):
            create_private(draft)
            opened_file, written = sqlite3.connect(present(place), PATIENCE), sqlite3.connect(draft)
            with contextlib.closing(opened_file) as kept, contextlib.closing(written) as copy:
                kept.backup(copy)
        else:
            move(place, f"{SQLITE}{draft}")
        tables = check_whole(draft, name_of(place))
        if force:
            os.replace(draft, file)
        else:
            os.link(draft, file)  # fails if the file exists by now
        return tables
    except sqlite3.DatabaseError as problem:
        raise Unusable(f"{name_of(place)} cannot be copied to {file}: {problem}") from None
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            draft.with_name(draft.name + suffix).unlink(missing_ok=True)


def check_whole(draft: Path, source: str) -> int:
    """Make the copy one self-contained file on the disk; return the number of its tables."""
    with contextlib.closing(sqlite3.connect(draft)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Unusable(f"{source} is damaged: nothing was copied")
        (tables,) = copy.execute("SELECT count(*) FROM games").fetchone()
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    return int(tables)


def restore(file: Path, place: Place) -> int:
    """Restore a backup into an empty database; return the number of tables."""
    source = f"{SQLITE}{file}"
    if not isinstance(place, Path):
        return move(source, place)
    with taken(place):
        return move(source, f"{SQLITE}{place / DATABASE}")
