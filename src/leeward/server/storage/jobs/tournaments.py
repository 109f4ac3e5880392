"""The jobs of tournaments, and when a game of one is over."""

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.jobs import schedule
from leeward.server.storage.schema.tournaments import tournament_tables

ADVANCE = "tournament"  # looks what is to be done in a tournament, which is its key
COUNT = "tournament-result"  # counts the result of a table, which is its key
EVENING = "club-evening"  # makes the next tournament of a weekly evening, which is its key


def note_end(connection: sql.Connection, table: str) -> None:
    """Let a server count the result of a game that has just ended, if it belongs to a tournament."""
    if in_tournament(connection, table):
        schedule(connection, COUNT, table, clock.now())


def in_tournament(connection: sql.Connection, table: str) -> bool:
    found = sql.select(tournament_tables.c.table).where(tournament_tables.c.table == table)
    return connection.execute(found).first() is not None
