"""Counts the results of tables that belong to tournaments."""

import msgspec
import sqlalchemy as sql

from leeward.explorer.digest import Digest
from leeward.kernel.play.game import NOBODY
from leeward.server.limits import clock
from leeward.server.storage import jobs
from leeward.server.storage.analyses import Ended, ended
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.tournaments import ADVANCE
from leeward.server.storage.schema import actions, games, results, seats
from leeward.server.storage.schema.clocks import clock_events
from leeward.server.storage.schema.tournaments import entries, places, tournament_tables, tournaments
from leeward.server.tournaments.field import Board, Result
from leeward.server.tournaments.rounds import write_result


def read_end(storage: Storage, table: str) -> Ended | Digest | None:
    """Read a finished game, or its digest if another has counted it; None if the game is not over."""
    with storage.engine.connect() as connection:
        turn = connection.execute(sql.select(games.c.turn).where(games.c.id == table)).scalar()
        last = connection.execute(sql.select(sql.func.max(actions.c.number)).where(actions.c.game == table)).scalar()
        known = sql.select(results.c.found).where(results.c.game == table, results.c.version == last)
        found = connection.execute(known).scalar()
    if turn != NOBODY:
        return None
    return msgspec.convert(found, Digest) if found else ended(storage, table, last or 0)


def keep(storage: Storage, job: Job, found: Digest | None) -> None:
    """Write the result of a table with the end of its job, and let the tournament go on. The first result stays."""
    with storage.engine.begin() as connection:
        jobs.finish(connection, job)
        here = tournament_tables.c.table == job.key
        row = connection.execute(tournament_tables.select().where(here)).first()
        if row is None or row.result is not None:
            return
        about = connection.execute(tournaments.select().where(tournaments.c.id == row.tournament)).one()
        there = (places.c.tournament == row.tournament) & (places.c.round == row.round) & (places.c.board == row.board)
        numbers = tuple(connection.execute(sql.select(places.c.number).where(there).order_by(places.c.seat)).scalars())
        board = Board(row.round, row.board, row.table, numbers, None, 0.0)
        left, absent = gone(connection, job.key)
        forfeits = left if about.pace["ends"] == "resign" else []
        size = len(numbers)
        if found is None or len(found.places) != size:  # today's rules can't replay it
            result = Result([1] * size, [0] * size, forfeits, left)
        else:
            result = Result(list(found.places), list(found.points), forfeits, left)
        if write_result(connection, row.tournament, board, result, clock.now()):
            for seat in absent:  # who did not come is not paired again until they return
                mine = (entries.c.tournament == row.tournament) & (entries.c.number == numbers[seat])
                connection.execute(entries.update().where(mine, entries.c.state == "in").values(state="away"))
            jobs.schedule(connection, ADVANCE, row.tournament, clock.now())


def gone(connection: sql.Connection, table: str) -> tuple[list[int], list[int]]:
    """Return the seats that a computer took over for a while, and those of them whose person never did anything."""
    taken = sql.select(seats.c.seat).where(seats.c.game == table)
    taken = taken.where(seats.c.replaced_at.is_not(None) | (seats.c.kind == "computer"))
    back = sql.select(clock_events.c.seat).where(clock_events.c.game == table, clock_events.c.kind == "return")
    left = sorted({*connection.execute(taken).scalars(), *connection.execute(back).scalars()})
    return left, [seat for seat in left if not has_acted(connection, table, seat)]


def has_acted(connection: sql.Connection, table: str, seat: int) -> bool:
    """Whether a person has acted on this seat before a computer took over."""
    replaced = sql.select(seats.c.replaced_at).where(seats.c.game == table, seats.c.seat == seat).scalar_subquery()
    mine = sql.select(actions.c.number).where(actions.c.game == table, actions.c.by == seat)
    return connection.execute(mine.where(actions.c.number <= sql.func.coalesce(replaced, 0)).limit(1)).first() is not None
