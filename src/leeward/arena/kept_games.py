"""Games that are kept: a file of JSON lines, first the match, then one line a game. What is there is not played again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from leeward.arena.match import Match
from leeward.arena.playing import Result

CALLED = {"arena": "game", "rules": "rules (by their version)", "code": "code of the opponents (by its hash)"}


class ForeignFile(ValueError):
    """The file holds games of another match, or no games at all."""


def kept(match: Match, path: Path) -> list[Result]:
    """The games of this match in the file, by number; none if there is no such file. More than are wanted stay in the file."""
    if not path.exists() or path.stat().st_size == 0:
        return []
    lines = whole_lines(path.read_bytes())
    if not lines:
        return []
    check(match, lines[0], path)
    try:
        results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
    except msgspec.DecodeError as problem:
        raise ForeignFile(f"{path}: a line of it is not a game: {problem}") from None
    found = {result.number: result for result in results if result.number < match.games}
    return [found[number] for number in sorted(found)]


def check(match: Match, line: bytes, path: Path) -> None:
    """Refuse a file of another match, and say what is different."""
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
                f"{path} holds games of another match, with other {CALLED.get(what, what)}: {there.get(what)}, "
                f"not {here[what]}. Choose another file to keep these in"
            )


@contextmanager
def keeper(match: Match, path: Path | None) -> Iterator["Keeper"]:
    """Somebody who writes down each game as it ends."""
    if path is None:
        yield Keeper(None)
        return
    before = whole_lines(path.read_bytes()) if path.exists() else []
    with path.open("r+b" if path.exists() else "wb") as file:
        # A line that was cut off, by a crash or a full disk, is written anew.
        file.truncate(sum(len(line) + 1 for line in before))
        file.seek(0, 2)
        if not before:
            file.write(msgspec.json.encode(match.header()) + b"\n")
            file.flush()
        yield Keeper(file)


class Keeper:
    def __init__(self, file: IO[bytes] | None) -> None:
        self.file = file

    def keep(self, result: Result) -> None:
        if self.file is not None:
            self.file.write(msgspec.json.encode(result) + b"\n")
            self.file.flush()


def whole_lines(text: bytes) -> list[bytes]:
    return text.split(b"\n")[:-1]
