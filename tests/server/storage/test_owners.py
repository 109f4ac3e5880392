"""Two owners who turn out to be one person, in both databases."""

from pathlib import Path

import pytest

from leeward.server.storage import lesson_progress, puzzle_records
from leeward.server.storage.games import Storage
from leeward.server.storage.lesson_progress import LessonReached
from leeward.server.storage.puzzle_records import PuzzleRecord

pytestmark = pytest.mark.both_databases
GAME = "puerto-rico"


def test_what_either_reached_comes_along(place: Path | str) -> None:
    storage = Storage(place)
    for owner in ("phone", "desk"):
        storage.add_owner(owner, f"key of the {owner}")
    lesson_progress.keep(storage, "phone", GAME, "round", LessonReached(4))
    lesson_progress.keep(storage, "phone", GAME, "mayor", LessonReached(0, done=True))
    lesson_progress.keep(storage, "desk", GAME, "mayor", LessonReached(2))
    puzzle_records.keep(storage, "phone", GAME, PuzzleRecord(900, 3, {}))
    puzzle_records.keep(storage, "phone", "cooper-island", PuzzleRecord(700, 1, {}))
    puzzle_records.keep(storage, "desk", GAME, PuzzleRecord(1100, 0, {}))
    storage.unite("desk", ["phone"])
    assert lesson_progress.read(storage, "desk", GAME) == {"round": 4, "mayor": "done"}
    assert [puzzle_records.read(storage, "desk", game) for game in (GAME, "cooper-island")] == [
        PuzzleRecord(1100, 0, {}),
        PuzzleRecord(700, 1, {}),
    ]
    assert lesson_progress.read(storage, "phone", GAME) == {}
    assert puzzle_records.read(storage, "phone", GAME) is None
    storage.close()
