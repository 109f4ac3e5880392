"""Storms: as many puzzles as possible in three minutes, by the server's clock.

The server chooses the puzzles, judges each answer and keeps the score. A client can only answer the puzzle that comes next.
"""

import random
import time
from dataclasses import dataclass

import sqlalchemy as sql

from leeward.puzzles import Puzzle, puzzles_of
from leeward.server.storage.games import Storage
from leeward.server.storage.practice.days import note_day
from leeward.server.storage.practice.reviews import add_failed
from leeward.server.storage.schema.practice import storms
from leeward.server.storage.secrets import new_id

SECONDS = 180.0
PENALTY = 10.0  # seconds that a wrong answer costs, so that guessing doesn't pay
MOST = 120  # puzzles in a storm
MOST_KEPT = 20  # storms of an owner in one game: the best


@dataclass(frozen=True)
class Storm:
    """A storm as it stands: the puzzle to answer now, if there is one, and the seconds left."""

    id: str
    score: int
    answered: int
    puzzle: str
    left: float

    @property
    def over(self) -> bool:
        return not self.puzzle


def begin(storage: Storage, owner: str, game: str) -> Storm:
    """Begin a storm; a running one ends."""
    now, chosen = time.time(), chosen_for(game)
    row = {"id": new_id(), "owner": owner, "game": game, "began": now, "ends": now + SECONDS}
    row |= {"puzzles": chosen, "answers": [], "score": 0}
    mine = (storms.c.owner == owner) & (storms.c.game == game)
    with storage.engine.begin() as connection:
        connection.execute(storms.update().where(mine, storms.c.ends > now).values(ends=now))
        best = sql.select(storms.c.id).where(mine).order_by(storms.c.score.desc(), storms.c.began.desc()).offset(MOST_KEPT)
        connection.execute(storms.delete().where(storms.c.id.in_(list(connection.execute(best).scalars()))))
        connection.execute(storms.insert().values(**row))
    return Storm(str(row["id"]), 0, 0, chosen[0], SECONDS)


def chosen_for(game: str) -> list[str]:
    """Choose puzzles of one decision that get harder and harder."""
    single = [puzzle for puzzle in puzzles_of(game) if not puzzle.later]
    chosen = random.SystemRandom().sample(single, min(MOST, len(single)))
    return [puzzle.id for puzzle in sorted(chosen, key=lambda puzzle: puzzle.rating)]


def read(storage: Storage, owner: str, storm: str) -> Storm | None:
    with storage.reading.connect() as connection:
        row = connection.execute(storms.select().where(storms.c.id == storm, storms.c.owner == owner)).first()
    return None if row is None else standing(row, time.time())


def answer(storage: Storage, owner: str, storm: str, puzzle: Puzzle, right: bool) -> Storm | None:
    """Count an answer to the puzzle that comes next. Any other, and any after the time, changes nothing."""
    this = (storms.c.id == storm) & (storms.c.owner == owner)
    with storage.engine.begin() as connection:
        # The update takes SQLite's lock before anything is read: of two answers at once, one counts.
        connection.execute(storms.update().where(this).values(score=storms.c.score))
        row = connection.execute(storms.select().where(this)).first()
        if row is None:
            return None
        now = time.time()
        before = standing(row, now)
        if before.puzzle != puzzle.id:
            return before
        values = {"answers": [*row.answers, right], "score": row.score + right, "ends": row.ends - (0 if right else PENALTY)}
        connection.execute(storms.update().where(this).values(**values))
        note_day(connection, owner, now)
        if not right:
            add_failed(connection, owner, puzzle, now)
        row = connection.execute(storms.select().where(this)).one()
    return standing(row, now)


def standing(row: sql.Row[tuple[object, ...]], now: float) -> Storm:
    answered, left = len(row.answers), max(row.ends - now, 0.0)
    puzzle = row.puzzles[answered] if left > 0 and answered < len(row.puzzles) else ""
    return Storm(row.id, row.score, answered, puzzle, left)


def best_score(storage: Storage, owner: str, game: str) -> int:
    mine = (storms.c.owner == owner) & (storms.c.game == game)
    with storage.reading.connect() as connection:
        return connection.execute(sql.select(sql.func.max(storms.c.score)).where(mine)).scalar_one() or 0
