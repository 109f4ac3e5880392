"""The rows of plans. Every function runs in the storage's thread; those with a connection, in the caller's transaction."""

from typing import NamedTuple

import msgspec
import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.appending import check_last
from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import schedule
from leeward.server.storage.records import Late
from leeward.server.storage.schema import games, holders, seats
from leeward.server.storage.schema.plans import plans
from leeward.server.tables.plans.plan import REPLACED, Line, Plan, in_all

PLAN, STOPPED = "plan", "plan-stopped"  # kinds of jobs: play the planned moves of a table, notify a person whose plan stopped


class PlanRow(NamedTuple):
    game: str
    seat: int
    owner: str
    edition: int
    plan: Plan


def read_plan(storage: Storage, game: str, seat: int) -> PlanRow | None:
    with storage.reading.connect() as connection:
        return next((row for row in plans_at(connection, game) if row.seat == seat), None)


def plans_at(connection: sql.Connection, game: str) -> list[PlanRow]:
    found = connection.execute(plans.select().where(plans.c.game == game).order_by(plans.c.seat))
    return [PlanRow(row.game, row.seat, row.owner, row.edition, msgspec.convert(row.content, Plan)) for row in found]


def put_plan(connection: sql.Connection, row: PlanRow, plan: Plan) -> None:
    """Write a plan. Raise Late if it has changed since it was read."""
    same = (plans.c.game == row.game) & (plans.c.seat == row.seat) & (plans.c.edition == row.edition)
    written = plans.update().where(same).values(content=msgspec.to_builtins(plan), edition=row.edition + 1, owner=row.owner)
    if not connection.execute(written).rowcount:
        raise Late


def stop_plan(connection: sql.Connection, row: PlanRow, why: dict[str, str]) -> None:
    """End a plan, and schedule the notice of what has changed."""
    put_plan(connection, row, Plan([], row.plan.played, why))
    schedule(connection, STOPPED, f"{row.game} {row.seat}", clock.now())


def add_line(storage: Storage, game: str, seat: int, owner: str, expected: int, line: Line) -> None:
    """Add a line to the plan of a seat. Raise Late if the table has changed, or the seat is no longer this person's."""
    with storage.engine.begin() as connection:
        row = own_plan(connection, game, seat, owner, expected)
        put_plan(connection, row, row.plan.with_line(line))


def remove_lines(storage: Storage, game: str, seat: int, owner: str, edition: int, number: int | None) -> None:
    """Remove one line of a plan, or all. Raise Late if the plan has changed."""
    with storage.engine.begin() as connection:
        row = own_plan(connection, game, seat, owner)
        if row.edition != edition:
            raise Late
        kept = [] if number is None else [line for place, line in enumerate(row.plan.lines) if place != number]
        put_plan(connection, row, Plan(kept, row.plan.played))


def own_plan(connection: sql.Connection, game: str, seat: int, owner: str, expected: int | None = None) -> PlanRow:
    """Return the plan of an owner's seat for a change; the table is locked until the commit."""
    wanted = sql.select(games.c.closed).where(games.c.id == game).with_for_update()
    if connection.execute(wanted).scalar() is not False:
        raise Late
    mine = sql.select(seats.c.seat).join(holders, (holders.c.game == seats.c.game) & (holders.c.seat == seats.c.seat))
    mine = mine.where(seats.c.game == game, seats.c.seat == seat, seats.c.kind == "person", holders.c.owner == owner)
    if connection.execute(mine).first() is None:
        raise Late
    if expected is not None:
        check_last(connection, game, expected)
    empty = {"game": game, "seat": seat, "owner": owner, "edition": 0, "content": msgspec.to_builtins(Plan())}
    connection.execute(insert_if_new(connection, plans).values(**empty))
    return next(row for row in plans_at(connection, game) if row.seat == seat)._replace(owner=owner)


def replace_person(connection: sql.Connection, game: str, seat: int) -> None:
    """End the plan of a seat that a computer plays from now on."""
    for row in plans_at(connection, game):
        if row.seat == seat and row.plan.lines:
            stop_plan(connection, row, in_all(REPLACED))
