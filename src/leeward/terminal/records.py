"""The rating of a person who solves puzzles in the terminal, in a file of the data folder."""

import contextlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import msgspec

from leeward.kernel.play import writer
from leeward.puzzles import Puzzle
from leeward.puzzles.rating import START, rated


@dataclass
class Record:
    """As on the page: only the first answer to each puzzle counts."""

    rating: int = START
    streak: int = 0
    tried: dict[str, bool] = field(default_factory=dict)

    def note(self, puzzle: Puzzle, right: bool) -> None:
        if puzzle.id not in self.tried:
            self.rating = rated(self.rating, len(self.tried), puzzle.rating, right)
            self.streak = self.streak + 1 if right else 0
            self.tried[puzzle.id] = right


def file_of(folder: Path, game: str) -> Path:
    return folder / f"puzzles-{game}.json"


def read(path: Path) -> Record:
    """Read a record; begin a new one if there is none that can be read."""
    with contextlib.suppress(OSError, UnicodeDecodeError, msgspec.MsgspecError):
        return msgspec.json.decode(path.read_bytes(), type=Record)
    return Record()


def store(path: Path, record: Record) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    writer.write(path, json.dumps(asdict(record)).encode())
