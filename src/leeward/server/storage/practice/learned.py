"""What an owner has reached: steps of lessons, and a record of puzzles. It follows the owner to other devices.

The server judges answers to puzzles, and the first one counts. A record that a browser kept before it had an owner is taken
over once, for that person's eyes: profiles and badges show only what the server has judged.
"""

import time
from typing import Annotated, Any, Literal

import sqlalchemy as sql
from msgspec import Meta, Struct

from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.rating import START, rated
from leeward.server.storage.databases import insert_if_new, insert_new
from leeward.server.storage.games import Storage
from leeward.server.storage.practice.days import note_day
from leeward.server.storage.practice.reviews import add_failed, note_review
from leeward.server.storage.schema import lesson_progress, puzzle_records
from leeward.server.storage.schema.practice import puzzle_ratings

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
    row = record_of(storage, owner, game)
    return None if row is None else PuzzleRecord(row.rating, row.streak, row.tried)


def judged_by(storage: Storage, owner: str, game: str) -> PuzzleRecord | None:
    """Return the record of what the server has judged."""
    row = record_of(storage, owner, game)
    return None if row is None or not row.judged else PuzzleRecord(row.judged_rating, 0, row.judged)


def record_of(storage: Storage, owner: str, game: str) -> Any:
    wanted = puzzle_records.select().where(puzzle_records.c.owner == owner, puzzle_records.c.game == game)
    with storage.reading.connect() as connection:
        return connection.execute(wanted).first()


def take_over_puzzles(storage: Storage, owner: str, game: str, record: PuzzleRecord) -> bool:
    """Store a browser's record for an owner who has none; puzzles that do not exist are left out."""
    known = {puzzle.id for puzzle in puzzles_of(game)}
    tried = {puzzle: right for puzzle, right in record.tried.items() if puzzle in known}
    row = {"owner": owner, "game": game, "rating": record.rating, "streak": record.streak, "tried": tried}
    with storage.engine.begin() as connection:
        return insert_new(connection, puzzle_records, row)


def note_answer(storage: Storage, owner: str, puzzle: Puzzle, right: bool) -> tuple[int, int]:
    """Count the first answer to a puzzle; return the rating and how many were solved in a row.

    What was wrong comes back, and an answer to what is due plans it again.
    """
    now = time.time()
    here = (puzzle_records.c.owner == owner) & (puzzle_records.c.game == puzzle.game)
    empty = {"owner": owner, "game": puzzle.game, "rating": START, "streak": 0, "tried": {}}
    with storage.engine.begin() as connection:
        # The insert takes SQLite's lock, `for update` that of PostgreSQL: of two answers at once, one is the first.
        connection.execute(insert_if_new(connection, puzzle_records).values(**empty))
        row = connection.execute(puzzle_records.select().where(here).with_for_update()).one()
        note_day(connection, owner, now)
        note_review(connection, owner, puzzle.game, puzzle.id, right, now)
        if puzzle.id in row.tried:
            return row.rating, row.streak
        rating, streak = rated(row.rating, len(row.tried), puzzle.rating, right), row.streak + 1 if right else 0
        values = {
            "rating": rating,
            "streak": streak,
            "tried": {**row.tried, puzzle.id: right},
            "judged": {**row.judged, puzzle.id: right},
            "judged_rating": rated(row.judged_rating, len(row.judged), puzzle.rating, right),
        }
        connection.execute(puzzle_records.update().where(here).values(**values))
        told = {"owner": owner, "game": puzzle.game, "puzzle": puzzle.id, "rating": rating, "at": now}
        connection.execute(insert_if_new(connection, puzzle_ratings).values(**told))
        if not right:
            add_failed(connection, owner, puzzle, now)
    return rating, streak
