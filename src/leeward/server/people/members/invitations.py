"""Invitations of members to a table: a notice names the table and the seat, never a secret."""

from collections.abc import Mapping

import sqlalchemy as sql

from leeward.server.people.members.relations import BLOCK, has
from leeward.server.people.notices.notices import tell, told_by
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import games, seats
from leeward.server.storage.schema.people import notices

INVITED = "invited"
MOST_FROM_ONE = 5  # invitations that a member has from another: the latest


def invite(storage: Storage, owner: str, table: str, invited: Mapping[str, int]) -> None:
    """Tell members of a seat at a table, unless they have blocked its owner."""
    with storage.engine.begin() as connection:
        for other, seat in invited.items():
            if not has(connection, other, owner, BLOCK):
                tell(connection, other, INVITED, {"who": owner, "table": table, "seat": seat})
                older = told_by(connection, other, INVITED, owner)[MOST_FROM_ONE:]
                connection.execute(notices.delete().where(notices.c.id.in_(older)))


def seat_for(storage: Storage, owner: str, table: str) -> int | None:
    """Return the open seat to which a member was invited; None if there is none."""
    told = sql.select(notices.c.content).where(notices.c.owner == owner, notices.c.kind == INVITED)
    with storage.reading.connect() as connection:
        for content in connection.execute(told.order_by(notices.c.at.desc())).scalars():
            if content.get("table") == table:
                seat = int(content["seat"])
                here = sql.select(seats.c.kind).where(seats.c.game == table, seats.c.seat == seat)
                return seat if connection.execute(here).scalar_one_or_none() == "open" else None
    return None


def maker_of(storage: Storage, table: str) -> str:
    with storage.reading.connect() as connection:
        return str(connection.execute(sql.select(games.c.owner).where(games.c.id == table)).scalar_one())
