"""Days with practice, and how many there were in a row."""

import time

import sqlalchemy as sql

from leeward.server.storage.databases import dialect_of
from leeward.server.storage.games import Storage
from leeward.server.storage.retention import DAY
from leeward.server.storage.schema.practice import practice_days, puzzle_ratings

MOST_SHOWN = 1000  # days


def day_of(at: float) -> int:
    """Return the day in UTC, as the puzzle of the day changes then, too."""
    return int(at // DAY)


def note_day(connection: sql.Connection, owner: str, now: float) -> None:
    """Count an answer for today."""
    row = {"owner": owner, "day": day_of(now), "answers": 1}
    insert = dialect_of(connection).insert(practice_days).values(**row)
    more = {"answers": practice_days.c.answers + 1}
    connection.execute(insert.on_conflict_do_update(index_elements=["owner", "day"], set_=more))


def days_in_a_row(storage: Storage, owner: str) -> int:
    """Count the days in a row up to today; today may still come."""
    today = day_of(time.time())
    wanted = sql.select(practice_days.c.day).where(practice_days.c.owner == owner)
    with storage.reading.connect() as connection:
        days = set(connection.execute(wanted.order_by(practice_days.c.day.desc()).limit(MOST_SHOWN)).scalars())
    last = today if today in days else today - 1
    count = 0
    while last - count in days:
        count += 1
    return count


def ratings_course(storage: Storage, owner: str, game: str) -> list[int]:
    """Return the rating after each first answer, in order."""
    mine = (puzzle_ratings.c.owner == owner) & (puzzle_ratings.c.game == game)
    wanted = sql.select(puzzle_ratings.c.rating).where(mine).order_by(puzzle_ratings.c.at, puzzle_ratings.c.puzzle)
    with storage.reading.connect() as connection:
        return list(connection.execute(wanted).scalars())
