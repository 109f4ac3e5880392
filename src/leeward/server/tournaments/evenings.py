"""Weekly club evenings: tournaments that repeat at the same hour of a time zone. Functions run in the storage's thread."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec
import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.tournaments import EveningView, NewEvening, NewTournament
from leeward.server.people.accounts import Account
from leeward.server.people.notices.notices import tell
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.tournaments import EVENING
from leeward.server.storage.schema.tournaments import club_evenings, tournaments
from leeward.server.storage.secrets import new_id
from leeward.server.tournaments.entering import check, insert
from leeward.server.tournaments.field import Tournament, players_of

MOST = 20  # evenings of a server


def next_time(after: float, day: int, hour: int, minute: int, zone: str) -> float:
    """Return the first such weekday and hour of a time zone after a moment.

    In the hour that is skipped in spring, it is an hour later; in the one that comes twice in autumn, it is the first.
    """
    there = ZoneInfo(zone)
    today = datetime.fromtimestamp(after, there).date()
    for days in range(15):
        date = today + timedelta(days=days)
        if date.weekday() == day:
            moment = datetime.combine(date, time(hour, minute), there).astimezone(UTC).timestamp()
            if moment > after:
                return moment
    raise AssertionError("a week has seven days")


def make_evening(storage: Storage, account: Account, wanted: NewEvening) -> str:
    """Repeat a tournament every week; the first one can be entered at once."""
    check(wanted.tournament)
    if not wanted.tournament.listed:  # the list of evenings names the next tournament to everybody
        raise Refusal("evening-listed")
    if wanted.zone not in clock.zones():
        raise Refusal("time-zone")
    row = {"id": new_id(), "maker": account.owner, "wanted": msgspec.to_builtins(wanted.tournament), "zone": wanted.zone}
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(sql.func.count()).select_from(club_evenings)).scalar_one() >= MOST:
            raise Refusal("too-many-tournaments")
        when = {"day": wanted.day, "hour": wanted.hour, "minute": wanted.minute}
        connection.execute(club_evenings.insert().values(**row, **when))
        add_next(connection, str(row["id"]))
    return str(row["id"])


def end_evening(storage: Storage, evening: str) -> bool:
    """End an evening. Its next tournament, already open for entries, takes place unless it is cancelled."""
    with storage.engine.begin() as connection:
        jobs.cancel(connection, EVENING, evening)
        return bool(connection.execute(club_evenings.delete().where(club_evenings.c.id == evening)).rowcount)


def make_next(storage: Storage, job: Job) -> None:
    """Make the tournament after the one that starts now, with the end of the job."""
    with storage.engine.begin() as connection:
        if jobs.finish(connection, job):
            add_next(connection, job.key)


def add_next(connection: sql.Connection, evening: str) -> None:
    """Make the next tournament of an evening, unless it is there, and look again when it starts."""
    row = connection.execute(club_evenings.select().where(club_evenings.c.id == evening).with_for_update()).first()
    if row is None:
        return
    starts = next_time(clock.now(), row.day, row.hour, row.minute, row.zone)
    there = (tournaments.c.evening == evening) & (tournaments.c.starts == starts)
    if connection.execute(sql.select(tournaments.c.id).where(there)).first() is None:
        made = insert(connection, row.maker, msgspec.convert(row.wanted, NewTournament), starts, evening)
        tell_of_next(connection, made)
    jobs.schedule(connection, EVENING, evening, starts)


def tell_of_next(connection: sql.Connection, made: Tournament) -> None:
    """Tell the players of the evening before that they can enter the next one."""
    before = sql.select(tournaments.c.id).where(tournaments.c.evening == made.evening, tournaments.c.id != made.id)
    latest = connection.execute(before.order_by(tournaments.c.created.desc())).scalar()
    for member in players_of(connection, latest) if latest else ():
        tell(connection, member, "evening", {"tournament": made.id, "title": made.title, "until": made.starts})


def all_evenings(storage: Storage) -> list[EveningView]:
    """List the weekly evenings with their next tournaments."""
    found = list[EveningView]()
    with storage.reading.connect() as connection:
        for row in connection.execute(club_evenings.select().order_by(club_evenings.c.day, club_evenings.c.hour)).all():
            coming = (tournaments.c.evening == row.id) & (tournaments.c.state == "open")
            wanted = sql.select(tournaments.c.starts, tournaments.c.id).where(coming).order_by(tournaments.c.starts)
            coming_next = connection.execute(wanted).first()
            when = (row.day, row.hour, row.minute, row.zone)
            starts, tournament = coming_next or (0.0, "")
            found.append(EveningView(row.id, row.wanted["title"], *when, starts or next_time(clock.now(), *when), tournament))
    return found
