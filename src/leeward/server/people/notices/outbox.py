"""The outbox: queues notices for their channels, with the job that sends them. Runs in the transaction of the notice."""

import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.messages.notices import NoticeChoices
from leeward.server.people.notices.choices import CHANNELS, GATHERS, Pace, next_moment, sent_in
from leeward.server.people.notices.kinds import KINDS
from leeward.server.storage import jobs
from leeward.server.storage.schema import games
from leeward.server.storage.schema.notices import notices_waiting

COLLECT = "notices"  # the kind of job; its key names the owner, the channel and the pace


def hand_out(connection: sql.Connection, mine: NoticeChoices, owner: str, notice: str, kind: str, table: str) -> None:
    """Queue a notice for every channel that its recipient chose."""
    wanted = [channel for channel in CHANNELS if KINDS[kind].group in mine.groups(channel)]
    if not wanted:
        return
    pace, now, sent = pace_of(connection, table), clock.now(), sent_in(connection, owner)
    for channel in wanted:
        connection.execute(notices_waiting.insert().values(notice=notice, channel=channel, owner=owner, pace=pace))
        due = next_moment(mine, sent, channel, pace, now + GATHERS[channel])
        jobs.ensure(connection, COLLECT, f"{owner} {channel} {pace}", due)


def pace_of(connection: sql.Connection, table: str) -> Pace:
    """Return the pace of a table; no table, or one without a clock, counts as over days."""
    pace = connection.execute(sql.select(games.c.pace).where(games.c.id == table)).scalar() if table else None
    return "live" if pace is not None and pace["kind"] == "live" else "days"
