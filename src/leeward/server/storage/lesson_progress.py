"""How far somebody is in the lessons, kept with their cookie: it comes along to another device or browser."""

from typing import Annotated, Literal

import sqlalchemy as sql
from msgspec import Meta, Struct

from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import lesson_progress

MOST_STEPS = 100


class LessonReached(Struct, forbid_unknown_fields=True):
    """The step at which one is, from 0 on; once a lesson was followed to its end, it stays done."""

    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)]
    done: bool = False


# done in the storage's own thread


def read(storage: Storage, owner: str, game: str) -> dict[str, int | Literal["done"]]:
    wanted = lesson_progress.select().where(lesson_progress.c.owner == owner, lesson_progress.c.game == game)
    with storage.engine.connect() as connection:
        return {row.lesson: "done" if row.done else row.step for row in connection.execute(wanted)}


def keep(storage: Storage, owner: str, game: str, lesson: str, reached: LessonReached) -> None:
    here = {"owner": owner, "game": game, "lesson": lesson}
    same = sql.and_(*(lesson_progress.c[name] == value for name, value in here.items()))
    with storage.engine.begin() as connection:
        # Two windows may tell it at the same time, through several servers.
        connection.execute(insert_if_new(connection, lesson_progress).values(**here, step=0, done=False))
        done = lesson_progress.c.done | reached.done
        connection.execute(lesson_progress.update().where(same).values(step=reached.step, done=done))
