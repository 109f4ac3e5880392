"""Taking seats, in the caller's transaction: invitations, names, and the start of the game when all seats are taken."""

from typing import Any

import sqlalchemy as sql
from msgspec.structs import asdict

from leeward.kernel.language.names import looks
from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.jobs import TURN, WAIT_FOR_FIRST, schedule
from leeward.server.storage.jobs.clocks import begin_clock
from leeward.server.storage.records import Beginning
from leeward.server.storage.schema import games, holders, invites, seats
from leeward.server.storage.schema.lobby import open_tables


def valid_invite(connection: sql.Connection, hashed: str) -> Any:
    """Return an invitation that is valid: to an open seat, or by a seat's holder to another device."""
    here = (seats.c.game == invites.c.game) & (seats.c.seat == invites.c.seat)
    theirs = sql.exists().where(
        holders.c.game == invites.c.game, holders.c.seat == invites.c.seat, holders.c.owner == invites.c.owner
    )
    wanted = sql.select(invites.c.game, invites.c.seat, seats.c.kind).join_from(invites, seats, here)
    wanted = wanted.join(games, games.c.id == invites.c.game).where(~games.c.closed)
    return connection.execute(wanted.where(invites.c.secret_hash == hashed, (seats.c.kind == "open") | theirs)).first()


def end_invites(connection: sql.Connection, game: str, seat: int) -> None:
    connection.execute(invites.delete().where(invites.c.game == game, invites.c.seat == seat))


def seat_person(connection: sql.Connection, game: str, seat: int, name: str) -> None:
    """Let a person take an open seat. Without a name the seat keeps its own; a name that looks like another here is refused."""
    others = sql.select(seats.c.name).where(seats.c.game == game, seats.c.seat != seat)
    if name and looks(name) in {looks(other) for other in connection.execute(others).scalars()}:
        raise Refusal("name-taken")
    here = (seats.c.game == game) & (seats.c.seat == seat)
    connection.execute(seats.update().where(here).values(kind="person", **({"name": name} if name else {})))


def check_one_seat(connection: sql.Connection, game: str, owner: str) -> None:
    """Refuse a second seat of one member at a rated table. The game's row is locked: of two requests, one waits."""
    mine = sql.select(holders.c.seat).join(games, games.c.id == holders.c.game)
    if connection.execute(mine.where(games.c.rated, games.c.id == game, holders.c.owner == owner)).first() is not None:
        raise Refusal("rated-twice")


def held_by_one(connection: sql.Connection, game: str) -> bool:
    """Whether one owner holds several seats and nobody else holds any: people at one screen."""
    count, seen = sql.func.count(), sql.func.count(holders.c.owner.distinct())
    seats_held, by = connection.execute(sql.select(count, seen).where(holders.c.game == game)).one()
    return bool(seats_held > 1 and by == 1)


def begin_if_full(connection: sql.Connection, game: str, beginning: Beginning) -> None:
    """Store the seed together with the last holder: nobody knows it before the last open seat is taken."""
    waits = sql.exists().where(seats.c.game == game, seats.c.kind == "open")
    laid_out = {"seed": beginning.seed, "rules_version": beginning.rules_version, **asdict(beginning.summary)}
    now, whole = clock.now(), games.update().where(games.c.id == game, ~waits)
    if connection.execute(whole.values(begun=now, **laid_out)).rowcount:
        begin_clock(connection, game)
        schedule(connection, TURN, game, now + WAIT_FOR_FIRST)
        connection.execute(open_tables.delete().where(open_tables.c.game == game))
