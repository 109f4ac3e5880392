"""Two owners who turn out to be one person, in both databases."""

from pathlib import Path

import pytest

from leeward.server.storage import learned
from leeward.server.storage.games import Storage
from leeward.server.storage.learned import LessonReached, PuzzleRecord
from leeward.server.storage.owners import add_owner, unite

pytestmark = pytest.mark.both_databases
GAME = "puerto-rico"


def test_what_either_reached_comes_along(place: Path | str) -> None:
    storage = Storage(place)
    for owner in ("phone", "desk"):
        add_owner(storage, owner, f"key of the {owner}")
    learned.store_lesson(storage, "phone", GAME, "round", LessonReached(4))
    learned.store_lesson(storage, "phone", GAME, "mayor", LessonReached(0, done=True))
    learned.store_lesson(storage, "desk", GAME, "mayor", LessonReached(2))
    learned.store_puzzles(storage, "phone", GAME, PuzzleRecord(900, 3, {}))
    learned.store_puzzles(storage, "phone", "cooper-island", PuzzleRecord(700, 1, {}))
    learned.store_puzzles(storage, "desk", GAME, PuzzleRecord(1100, 0, {}))
    unite(storage, "desk", ["phone"])
    assert learned.lessons_reached(storage, "desk", GAME) == {"round": 4, "mayor": "done"}
    assert [learned.puzzle_record(storage, "desk", game) for game in (GAME, "cooper-island")] == [
        PuzzleRecord(1100, 0, {}),
        PuzzleRecord(700, 1, {}),
    ]
    assert learned.lessons_reached(storage, "phone", GAME) == {}
    assert learned.puzzle_record(storage, "phone", GAME) is None
    storage.close()
