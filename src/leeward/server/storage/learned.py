"""What an owner has reached: steps of lessons, and a record of puzzles. It follows the owner to other devices.

Only owners are recorded; for other visitors the browser alone remembers.
"""

from typing import Annotated, Literal

import sqlalchemy as sql
from msgspec import Meta, Struct

from leeward.puzzles import puzzles_of
from leeward.server.storage.databases import insert_if_new, put
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import lesson_progress, puzzle_records

MOST_STEPS = 100
MOST_RATING = 4000
MOST_TRIED = 2000  # puzzles of a game


class LessonReached(Struct, forbid_unknown_fields=True):
    """The step that was reached, from 0 on; a lesson that was followed to its end stays done."""

    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    done: bool = False


class PuzzleRecord(Struct, forbid_unknown_fields=True):
    """The rating, how many were solved in a row, and for every answered puzzle whether the first answer was right."""

    rating: Annotated[int, Meta(ge=-MOST_RATING, le=MOST_RATING)]
    streak: Annotated[int, Meta(ge=0, le=1_000_000)]
    tried: Annotated[dict[str, bool], Meta(max_length=MOST_TRIED)]


# `look` runs what only reads, `do` the rest


def lessons_reached(storage: Storage, owner: str, game: str) -> dict[str, int | Literal["done"]]:
    wanted = lesson_progress.select().where(lesson_progress.c.owner == owner, lesson_progress.c.game == game)
    with storage.reading.connect() as connection:
        return {row.lesson: "done" if row.done else row.step for row in connection.execute(wanted)}


def store_lesson(storage: Storage, owner: str, game: str, lesson: str, reached: LessonReached) -> None:
    here = {"owner": owner, "game": game, "lesson": lesson}
    same = sql.and_(*(lesson_progress.c[name] == value for name, value in here.items()))
    with storage.engine.begin() as connection:
        # Two windows may report it at the same time, through several servers.
        connection.execute(insert_if_new(connection, lesson_progress).values(**here, step=0, done=False))
        done = lesson_progress.c.done | reached.done
        connection.execute(lesson_progress.update().where(same).values(step=reached.step, done=done))


def puzzle_record(storage: Storage, owner: str, game: str) -> PuzzleRecord | None:
    wanted = puzzle_records.select().where(puzzle_records.c.owner == owner, puzzle_records.c.game == game)
    with storage.reading.connect() as connection:
        row = connection.execute(wanted).first()
    return None if row is None else PuzzleRecord(row.rating, row.streak, row.tried)


def store_puzzles(storage: Storage, owner: str, game: str, record: PuzzleRecord) -> None:
    """Replace the record; puzzles that do not exist are left out."""
    known = {puzzle.id for puzzle in puzzles_of(game)}
    tried = {puzzle: right for puzzle, right in record.tried.items() if puzzle in known}
    with storage.engine.begin() as connection:
        row = {"owner": owner, "game": game, "rating": record.rating, "streak": record.streak, "tried": tried}
        put(connection, puzzle_records, row)
