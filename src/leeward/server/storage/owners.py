"""What one owner has becomes another's: two who turn out to be one person."""

from collections.abc import Sequence

import sqlalchemy as sql

from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.schema import games, holders, invites, keys, lesson_progress, owners, puzzle_records


def hand_over(connection: sql.Connection, others: Sequence[str], owner: str) -> None:
    """All that belongs to these others; of what both have, one's own stays, but a lesson that either finished is done."""
    for table in (keys, invites, games):
        connection.execute(table.update().where(table.c.owner.in_(others)).values(owner=owner))
    lessons = lesson_progress.c
    finished = sql.select(lessons.game, lessons.lesson).where(lessons.owner.in_(others), lessons.done)
    for game, lesson in connection.execute(finished).all():
        same = (lessons.owner == owner) & (lessons.game == game) & (lessons.lesson == lesson)
        connection.execute(lesson_progress.update().where(same).values(done=True))
    for table in (holders, puzzle_records, lesson_progress):
        theirs = table.c.owner.in_(others)
        gained = sql.select(*(sql.literal(owner) if each is table.c.owner else each for each in table.c)).where(theirs)
        connection.execute(insert_if_new(connection, table).from_select([each.name for each in table.c], gained))
        connection.execute(table.delete().where(theirs))
    connection.execute(owners.delete().where(owners.c.id.in_(others)))
