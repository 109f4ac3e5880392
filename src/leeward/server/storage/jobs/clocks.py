"""The rows of a table's clocks, and the job that looks at them."""

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.jobs import CLOCK, schedule
from leeward.server.storage.records import ClockEvent, GameRow
from leeward.server.storage.schema import games, holders
from leeward.server.storage.schema.clocks import clock_events, outages, own_times


def start_clock(connection: sql.Connection, game: str) -> None:
    """Let a server work out at once when somebody's time ends here, if the table has a clock."""
    if connection.execute(sql.select(games.c.pace).where(games.c.id == game)).scalar() is not None:
        schedule(connection, CLOCK, game, clock.now())


def clock_of(connection: sql.Connection, game: GameRow) -> tuple[list[ClockEvent], list[tuple[float, float]]]:
    """Return what happened to the clocks of a table, and when no server ran."""
    columns = [clock_events.c[name] for name in ClockEvent.__struct_fields__]
    happened = sql.select(*columns).where(clock_events.c.game == game.id).order_by(clock_events.c.number)
    away = sql.select(outages.c.begins, outages.c.ends).where(outages.c.ends > game.created).order_by(outages.c.begins)
    return [ClockEvent(*row) for row in connection.execute(happened)], [(row[0], row[1]) for row in connection.execute(away)]


def add_event(connection: sql.Connection, table: str, event: ClockEvent) -> None:
    """Append an event; its writer holds the lock of the table's row, or appends an action with it."""
    last = sql.select(sql.func.max(clock_events.c.number)).where(clock_events.c.game == table)
    number = (connection.execute(last).scalar() or 0) + 1
    row = {name: getattr(event, name) for name in ClockEvent.__struct_fields__}
    connection.execute(clock_events.insert().values(game=table, number=number, **row))


def begin_clock(connection: sql.Connection, table: str) -> None:
    """Start the clocks of a table that begins. Over days, the players' waking hours and vacations count."""
    pace = connection.execute(sql.select(games.c.pace).where(games.c.id == table)).scalar()
    if pace is not None and pace["kind"] == "days":
        now, wanted = clock.now(), sql.select(holders.c.seat, own_times)
        wanted = wanted.join_from(holders, own_times, own_times.c.owner == holders.c.owner).where(holders.c.game == table)
        for row in connection.execute(wanted).all():
            content = {"zone": row.zone, "wakes": row.wakes, "sleeps": row.sleeps}
            if row.zone:
                add_event(connection, table, ClockEvent(0, now, "hours", row.seat, -1, content))
            for until in (end for _, end in row.vacations if end > now):
                add_event(connection, table, ClockEvent(0, now, "vacation", row.seat, -1, {"until": until}))
    start_clock(connection, table)
