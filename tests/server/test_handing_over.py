"""Two owners who turn out to be one person, in both databases."""

from pathlib import Path

import pytest

from leeward.server import progress, records
from leeward.server.progress import LessonReached
from leeward.server.records import PuzzleRecord
from leeward.server.storage import Storage

pytestmark = pytest.mark.both_databases
GAME = "puerto-rico"


def test_what_either_reached_comes_along(place: Path | str) -> None:
    storage = Storage(place)
    for owner in ("phone", "desk"):
        storage.add_owner(owner, f"key of the {owner}")
    progress.keep(storage, "phone", GAME, "round", LessonReached(4))
    progress.keep(storage, "phone", GAME, "mayor", LessonReached(0, done=True))
    progress.keep(storage, "desk", GAME, "mayor", LessonReached(2))
    records.keep(storage, "phone", GAME, PuzzleRecord(900, 3, {}))
    records.keep(storage, "phone", "cooper-island", PuzzleRecord(700, 1, {}))
    records.keep(storage, "desk", GAME, PuzzleRecord(1100, 0, {}))
    storage.unite("desk", ["phone"])
    assert progress.read(storage, "desk", GAME) == {"round": 4, "mayor": "done"}
    assert [records.read(storage, "desk", game) for game in (GAME, "cooper-island")] == [
        PuzzleRecord(1100, 0, {}),
        PuzzleRecord(700, 1, {}),
    ]
    assert progress.read(storage, "phone", GAME) == {}
    assert records.read(storage, "phone", GAME) is None
    storage.close()
