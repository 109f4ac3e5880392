"""Records of a match: a file of JSON lines, first the match, then one line per game. Recorded games are not played again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from leeward.arena.games import Result
from leeward.arena.match import Match

try:
    import fcntl
except ImportError:  # Windows, where the user must take care
    fcntl = None  # type: ignore[assignment]

CALLED = {"arena": "game", "rules": "rules (by their version)", "code": "code of the opponents (by its hash)"}


class ForeignFile(ValueError):
    """The file holds games of another match, or something else."""


class FileInUse(ValueError):
    """Another match is writing to the file."""


@contextmanager
def open_records(match: Match, path: Path | None) -> Iterator["Records"]:
    """Open the records of a match, locked for other processes; without a path, nothing is recorded."""
    if path is None:
        yield Records([], None)
        return
    with path.open("a+b") as file:
        lock(file, path)
        file.seek(0)
        lines = whole_lines(file.read())
        results = results_in(match, lines, path)
        # Drop a line that a crash or a full disk cut off: its game is played again.
        file.truncate(sum(len(line) + 1 for line in lines))
        if not lines:
            file.write(msgspec.json.encode(match.header()) + b"\n")
            file.flush()
        yield Records(results, file)


class Records:
    def __init__(self, results: list[Result], file: IO[bytes] | None) -> None:
        self.results = results  # of the match, by number
        self.file = file

    def add(self, result: Result) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(result) + b"\n")
            self.file.flush()


def lock(file: IO[bytes], path: Path) -> None:
    """Lock the file until it is closed or the process ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise FileInUse(f"another match is writing to {path}: wait until it ends, or choose another file") from None


def results_in(match: Match, lines: list[bytes], path: Path) -> list[Result]:
    """Return the games of this match, by number; surplus games stay in the file."""
    if not lines:
        if path.stat().st_size:
            raise ForeignFile(f"{path} does not hold games of the arena: choose another file to keep them in")
        return []
    check(match, lines[0], path)
    try:
        results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
    except msgspec.DecodeError as problem:
        raise ForeignFile(f"{path} has a line that is not a game: {problem}") from None
    found = {result.number: result for result in results if result.number < match.games}
    return [found[number] for number in sorted(found)]


def check(match: Match, line: bytes, path: Path) -> None:
    """Refuse a file of another match, and name the difference."""
    try:
        there = msgspec.json.decode(line)
    except msgspec.DecodeError:
        there = None
    if not isinstance(there, dict) or "arena" not in there:
        raise ForeignFile(f"{path} does not hold games of the arena: choose another file to keep them in")
    here = match.header()
    for what in here:
        if there.get(what) != here[what]:
            raise ForeignFile(
                f"{path} holds games of another match, with different {CALLED.get(what, what)}: {there.get(what)}, "
                f"not {here[what]}. Choose another file"
            )


def whole_lines(text: bytes) -> list[bytes]:
    return text.split(b"\n")[:-1]
