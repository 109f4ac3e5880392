"""The folder with all games: held by one server at a time, private, and left untouched if it cannot be used."""

import contextlib
import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "tables.sqlite"
LOCK = "leeward.lock"
HEADER = b"SQLite format 3\0"  # starts every SQLite file
LONGEST_ID = 20  # of a process
MIGRATIONS = Path(__file__).parent / "migrations"
ROOM = 256 * 1024  # bytes that must fit on the disk: SQLite's journal needs some before the first action
OTHERS = 0o077  # the rights of everyone but the owner
logger = logging.getLogger(__name__)


class Unusable(ValueError):
    """The place cannot be used; nothing was changed."""


def data_folder() -> Path:
    return Path(os.environ.get("LEEWARD_DATA") or user_data_path("leeward", appauthor=False))


@contextlib.contextmanager
def taken(folder: Path) -> Iterator[None]:
    """Hold the folder for this process. The system releases it when the process ends, however it ends."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # the seeds of running games are secret
        if (folder / DATABASE).exists():
            check_header(folder / DATABASE)
            os.close(os.open(folder / DATABASE, os.O_RDWR))
        held = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        raise Unusable(f"the folder {folder} cannot be written to: {problem.strerror}") from None
    try:
        if not lock(held):
            owner = os.read(held, LONGEST_ID).decode(errors="replace").strip()
            raise Unusable(f"another server (process {owner}) already uses {folder}: set LEEWARD_DATA to another folder")
        check_shape(folder / DATABASE)
        check_room(folder)
        os.ftruncate(held, 0)
        os.lseek(held, 0, os.SEEK_SET)
        os.write(held, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(held)


def lock(held: int) -> bool:
    """Try to lock a file without waiting; return whether it worked."""
    try:
        import fcntl
    except ImportError:  # on Windows
        import msvcrt

        os.lseek(held, LONGEST_ID, os.SEEK_SET)  # beyond the bytes that others read
        try:
            msvcrt.locking(held, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def check_room(folder: Path) -> None:
    """Check that the disk has room, by writing to it: quotas and limits count, too."""
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(ROOM))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as problem:
        raise Unusable(f"the folder {folder} cannot be written to: {problem.strerror}") from None


def create_private(file: Path) -> None:
    """Create an empty file that only its owner can read: it will hold the seeds of running games and hashes of secrets."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def tighten(folder: Path) -> None:
    """Take away the rights of others to our files, and to the folder if it holds nothing else. Older versions gave them."""
    if os.name != "posix" or not folder.exists():
        return
    inside = list(folder.iterdir())
    ours = [path for path in inside if path.name == LOCK or path.name.startswith(DATABASE) or path.suffix == ".sqlite"]
    for path in [*ours, *([folder] if len(ours) == len(inside) else [])]:
        now = path.stat()
        if now.st_mode & OTHERS and now.st_uid == os.geteuid() and not path.is_symlink():
            path.chmod(now.st_mode & 0o7777 & ~OTHERS)
            logger.warning("other users could read or enter %s: only its owner can now", path)


def check_header(path: Path) -> None:
    with path.open("rb") as file:
        begun = file.read(len(HEADER))
    if begun and begun != HEADER:
        raise Unusable(f"{path} is not a database: move it away or set LEEWARD_DATA to another folder")


def check_shape(path: Path) -> None:
    """Check that the database is ours, with this version's schema or an older one."""
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with contextlib.closing(look_into(path)) as kept:
            names = {name for (name,) in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            shape = kept.execute("SELECT version_num FROM alembic_version").fetchone() if "alembic_version" in names else None
    except sqlite3.DatabaseError as problem:
        raise Unusable(f"{path} cannot be read: {problem}") from None
    if names and shape is None:
        raise Unusable(f"{path} is a database, but not one of Leeward's")
    if shape is not None and shape[0] not in known_shapes():
        raise Unusable(f"{path} was written by a newer Leeward: use that version or set LEEWARD_DATA to another folder")


def look_into(path: Path) -> sqlite3.Connection:
    """Open a database without changing its folder, as far as SQLite allows."""
    # After a clean stop there is no journal, and none should be made.
    still = "" if path.with_name(path.name + "-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro{still}", uri=True)


def known_shapes() -> set[str]:
    """List the migrations by the number at the start of their file names."""
    return {file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/*_*.py")}


def newest_shape() -> str:
    return max(known_shapes())
