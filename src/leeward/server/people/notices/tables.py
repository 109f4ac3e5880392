"""Tables in notices: the game, and with whom. Every function runs in the storage's thread."""

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sql

from leeward.server.storage.schema import games, holders, seats


class TableTitle(NamedTuple):
    game: str
    others: list[str]  # the names at the seats that the reader does not hold


def titles_of(connection: sql.Connection, owner: str, tables: Collection[str]) -> dict[str, TableTitle]:
    """Return what a notice says of each of these tables; deleted ones are left out."""
    if not tables:
        return {}
    mine = sql.exists().where(holders.c.game == seats.c.game, holders.c.seat == seats.c.seat, holders.c.owner == owner)
    named = sql.select(games.c.id, games.c.game, seats.c.name, mine).join_from(games, seats, seats.c.game == games.c.id)
    found: dict[str, TableTitle] = {}
    for table, game, name, own in connection.execute(named.where(games.c.id.in_(tables)).order_by(seats.c.seat)):
        title = found.setdefault(table, TableTitle(game, []))
        if not own and name:
            title.others.append(name)
    return found


def waits_for(connection: sql.Connection, table: str, owner: str) -> bool:
    """Whether it is this person's turn at a table."""
    mine = (holders.c.game == games.c.id) & (holders.c.seat == games.c.turn) & (holders.c.owner == owner)
    plays = (seats.c.game == games.c.id) & (seats.c.seat == games.c.turn) & (seats.c.kind == "person")
    wanted = sql.select(games.c.id).join(holders, mine).join(seats, plays).where(games.c.id == table, ~games.c.closed)
    return connection.execute(wanted).first() is not None
