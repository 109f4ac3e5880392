"""What somebody has reached with the puzzles of a game, kept with their cookie: it comes along to another device or browser.

Only of those who are known here, because they hold a seat: whoever just looks in keeps it in the browser alone.
"""

from typing import Annotated

from msgspec import Meta, Struct

from leeward.puzzles import puzzles_of
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import puzzle_records

MOST_RATING = 4000
MOST_TRIED = 2000  # puzzles of a game


class PuzzleRecord(Struct, forbid_unknown_fields=True):
    """The rating, how many were solved in a row, and of every puzzle that was answered whether the first answer was right."""

    rating: Annotated[int, Meta(ge=-MOST_RATING, le=MOST_RATING)]
    streak: Annotated[int, Meta(ge=0, le=1_000_000)]
    tried: Annotated[dict[str, bool], Meta(max_length=MOST_TRIED)]


# done in the storage's own thread


def read(storage: Storage, owner: str, game: str) -> PuzzleRecord | None:
    wanted = puzzle_records.select().where(puzzle_records.c.owner == owner, puzzle_records.c.game == game)
    with storage.engine.connect() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else PuzzleRecord(row.rating, row.streak, row.tried)


def keep(storage: Storage, owner: str, game: str, record: PuzzleRecord) -> None:
    """Instead of an older one; nothing is kept of puzzles that there are not."""
    known = {puzzle.id for puzzle in puzzles_of(game)}
    tried = {puzzle: right for puzzle, right in record.tried.items() if puzzle in known}
    with storage.engine.begin() as connection:
        row = {"owner": owner, "game": game, "rating": record.rating, "streak": record.streak, "tried": tried}
        put(connection, puzzle_records, row)
