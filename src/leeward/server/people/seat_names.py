"""Names of seats: a member sits under the account's name, and no guest at the same table has one that looks like it."""

from collections import Counter, defaultdict

import sqlalchemy as sql

from leeward.kernel.language.names import FORMER_MEMBER, looks
from leeward.kernel.play.game import NAMES, NOBODY
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import actions, games, holders, seats
from leeward.server.storage.schema.people import accounts


def seats_held(connection: sql.Connection, owner: str, which: sql.ColumnElement[bool]) -> dict[str, set[int]]:
    """Return the seats that an owner holds at some of the tables, by table."""
    wanted = sql.select(holders.c.game, holders.c.seat).join(games, games.c.id == holders.c.game)
    found = defaultdict[str, set[int]](set)
    for row in connection.execute(wanted.where(holders.c.owner == owner, which)):
        found[row.game].add(row.seat)
    return found


def show_name(storage: Storage, connection: sql.Connection, owner: str, name: str, old: str = "") -> None:
    """Put an account's new name on its seats at all unfinished tables.

    Without an old name, the account is new: only a table at which it holds a single seat says which seat is its own.
    """
    running = (games.c.turn != NOBODY) | games.c.turn.is_(None)
    for game, mine in seats_held(connection, owner, running).items():
        named = names_at(connection, game)
        same = {seat for seat in mine if looks(named[seat]) == looks(old)} if old else mine if len(mine) == 1 else set()
        if same:
            sit_as(storage, connection, game, min(same), name)


def show_names_at(storage: Storage, game: str) -> None:
    """Put the names of accounts on their seats at a table that others have made for them."""
    wanted = sql.select(holders.c.seat, accounts.c.owner, accounts.c.name).join(accounts, accounts.c.owner == holders.c.owner)
    with storage.engine.begin() as connection:
        found = connection.execute(wanted.where(holders.c.game == game)).all()
        count = Counter(row.owner for row in found)
        for row in found:
            if count[row.owner] == 1:
                sit_as(storage, connection, game, row.seat, row.name)


def sit_as(storage: Storage, connection: sql.Connection, game: str, seat: int, name: str) -> None:
    named = names_at(connection, game)
    if named[seat] != name:
        make_room(connection, game, seat, name, named)
        set_name(connection, game, seat, name)
        storage.change(connection, game)


def make_room(connection: sql.Connection, game: str, seat: int, name: str, named: dict[int, str]) -> None:
    """Give another name to a guest whose name looks like that of the member on this seat."""
    others = {other: called for other, called in named.items() if other != seat}
    for other, called in others.items():
        if looks(called) == looks(name):
            taken = {looks(each) for each in (*others.values(), name)}
            set_name(connection, game, other, next(each for each in NAMES if looks(each) not in taken))


def names_at(connection: sql.Connection, game: str) -> dict[int, str]:
    found = connection.execute(sql.select(seats.c.seat, seats.c.name).where(seats.c.game == game))
    return {row.seat: row.name for row in found}


def set_name(connection: sql.Connection, game: str, seat: int, name: str) -> None:
    connection.execute(seats.update().where(seats.c.game == game, seats.c.seat == seat).values(name=name))


def leave_seats(storage: Storage, connection: sql.Connection, owner: str, game: str, mine: set[int]) -> None:
    """Take an owner from a table that others stay at: the seats are a former member's, and a computer plays on there."""
    named = names_at(connection, game)
    held = sql.select(holders.c.seat).where(holders.c.game == game, holders.c.owner != owner)
    shared = set(connection.execute(held).scalars())
    count = sum(called.startswith(FORMER_MEMBER) for called in named.values())
    last = connection.execute(sql.select(sql.func.max(actions.c.number)).where(actions.c.game == game)).scalar_one() or 0
    over = connection.execute(sql.select(games.c.turn).where(games.c.id == game)).scalar_one() == NOBODY
    for seat in sorted(mine - shared):
        count += 1
        set_name(connection, game, seat, FORMER_MEMBER if count == 1 else f"{FORMER_MEMBER} {count}")
        if not over:
            person = (seats.c.game == game) & (seats.c.seat == seat) & (seats.c.kind == "person")
            connection.execute(seats.update().where(person).values(kind="computer", replaced_at=last))
    storage.change(connection, game, question=None)
