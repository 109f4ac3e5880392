"""Mutes: members whose chat lines I don't want to see. Every function runs in the storage's thread."""

import time

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.messages.refusal import Refusal
from leeward.server.people.conduct.reports import Room, author, lines_around
from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import holders, spectator_chat
from leeward.server.storage.schema.people import accounts, relations

MUTE, BLOCK = "mute", "block"  # kinds of relations: a blocked person is silent, too


class Muted(Struct):
    """Whose lines a member does not see at a table. `stored`: it counts at every table, on all my devices."""

    stored: bool
    seats: list[int]
    spectators: list[str]


def mute(storage: Storage, me: str, table: str, room: Room, number: int, muted: bool) -> Muted:
    """Mute the author of a line, or end it. Only what one member decides about another is stored."""
    with storage.engine.begin() as connection:
        line = next((line for line in lines_around(connection, table, room, number) if line["number"] == number), None)
        if line is None:
            raise Refusal("no-line")
        other = author(connection, table, line, me)
        known = sql.select(accounts.c.owner).where(accounts.c.owner.in_([me, other]))
        if len(connection.execute(known).all()) < 2:
            return Muted(False, [], [])
        if muted:
            row = {"owner": me, "other": other, "kind": MUTE, "since": time.time()}
            connection.execute(insert_if_new(connection, relations).values(**row))
        else:
            theirs = (relations.c.owner == me) & (relations.c.other == other) & (relations.c.kind == MUTE)
            connection.execute(relations.delete().where(theirs))
    return muted_at(storage, me, table)


def muted_at(storage: Storage, me: str, table: str) -> Muted:
    """Return the seats and spectators at a table whom a member does not hear."""
    silent = sql.select(relations.c.other).where(relations.c.owner == me, relations.c.kind.in_((MUTE, BLOCK)))
    seats = sql.select(holders.c.seat).where(holders.c.game == table, holders.c.owner.in_(silent)).distinct()
    watching = sql.select(spectator_chat.c.name).where(spectator_chat.c.game == table, spectator_chat.c.owner.in_(silent))
    with storage.reading.connect() as connection:
        named = sorted({str(name) for name in connection.execute(watching).scalars()})
        return Muted(True, sorted(connection.execute(seats).scalars()), named)
