"""News of tables for people who are away: their turn, a chat line, the end.

An action or a chat line schedules a job in its own transaction. When it is due, people who did something since then know the
news already; the others get a notice. Every function runs in the storage's thread.
"""

from collections.abc import Collection

import sqlalchemy as sql

from leeward.kernel.play.game import NOBODY
from leeward.server.limits import clock
from leeward.server.limits.presence import AWAY, Presence
from leeward.server.people.conduct.mutes import BLOCK, MUTE
from leeward.server.people.notices.notices import tell
from leeward.server.people.notices.tables import waits_for
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import TURN, Job, finishing
from leeward.server.storage.schema import games, holders
from leeward.server.storage.schema.people import accounts, relations

CHAT, RESULT = "chat", "result"  # kinds of jobs, and of notices


def tell_turn(storage: Storage, job: Job, presence: Presence) -> None:
    """Tell the members who decide at a table and do nothing there. Those who do something are looked at again later."""
    table, now = job.key, clock.now()
    knowing: list[str] = list(job.content.get("told", ()))
    with finishing(storage, job) as connection:
        busy = []
        for owner in members_at(connection, table, holders.c.seat == games.c.turn):
            if owner in knowing or not waits_for(connection, table, owner):
                continue
            if (idle := presence.idle(owner, table)) < AWAY:
                busy.append(AWAY - idle)
            else:
                tell(connection, owner, TURN, {"table": table})
                knowing.append(owner)
        if busy:
            jobs.schedule(connection, TURN, table, now + min(busy), {"told": knowing})


def tell_chat(storage: Storage, job: Job, presence: Presence) -> None:
    """Tell a member of a chat line, unless they did something at the table since then or don't want to hear its author."""
    table, _, owner = job.key.partition(" ")
    with finishing(storage, job) as connection:
        seen = presence.idle(owner, table) < clock.now() - float(job.content["at"])
        here = owner in members_at(connection, table, sql.true())
        if here and not seen and not silent(connection, owner, job.content["who"]):
            tell(connection, owner, CHAT, {"table": table})


def tell_result(storage: Storage, job: Job, presence: Presence) -> None:
    """Tell the members who were not there when a game ended."""
    table = job.key
    with finishing(storage, job) as connection:
        for owner in members_at(connection, table, games.c.turn == NOBODY):
            if not presence.acted(owner, table):
                tell(connection, owner, RESULT, {"table": table})


def members_at(connection: sql.Connection, table: str, which: sql.ColumnElement[bool]) -> list[str]:
    """Return the members who hold seats at a table where this is so."""
    wanted = sql.select(holders.c.owner).join(games, games.c.id == holders.c.game)
    wanted = wanted.join(accounts, accounts.c.owner == holders.c.owner).where(games.c.id == table, which)
    return sorted(set(connection.execute(wanted).scalars()))


def silent(connection: sql.Connection, owner: str, who: Collection[str]) -> bool:
    """Whether a member has muted or blocked one of these."""
    unwanted = relations.c.kind.in_((MUTE, BLOCK)) & relations.c.other.in_(who)
    return connection.execute(sql.select(relations.c.kind).where(relations.c.owner == owner, unwanted)).first() is not None
