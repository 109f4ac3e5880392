"""Deleting an account: its person goes, the games of others stay. Every function runs in the storage's thread."""

import time

import sqlalchemy as sql

from leeward.kernel.language.names import FORMER_MEMBER, looks
from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import reserve_name
from leeward.server.people.mail.addresses import say_goodbye
from leeward.server.people.notices.outbox import COLLECT
from leeward.server.people.seat_names import leave_seats, seats_held
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.retention import give_up
from leeward.server.storage.schema import games, holders, keys, metadata, owners, spectator_chat
from leeward.server.storage.schema.jobs import jobs
from leeward.server.storage.schema.people import GUESTS, accounts
from leeward.server.storage.secrets import new_id

KEPT = {"games", "former_names", "operator_log", "reports"}  # they outlast a person, or are handled on their own


def delete_account(storage: Storage, owner: str) -> None:
    """Delete an account with its bots. Of two requests at once, the second finds no account."""
    with storage.engine.begin() as connection:
        if not connection.execute(accounts.update().where(accounts.c.owner == owner).values(password="")).rowcount:
            raise Refusal("sign-in-first")
        bots = connection.execute(sql.select(accounts.c.owner).where(accounts.c.bot_of == owner)).scalars().all()
        for each in (*bots, owner):
            delete_one(storage, connection, each, owner)
        announce(connection, "owners", storage.name)


def delete_bot(storage: Storage, member: str, name: str) -> str:
    """Delete a bot of this member; return its owner. Its name stays reserved for the member."""
    mine = (accounts.c.bot_of == member) & (accounts.c.bot_of != "") & (accounts.c.look == looks(name))
    with storage.engine.begin() as connection:
        if not connection.execute(accounts.update().where(mine).values(password="")).rowcount:
            raise Refusal("no-bot")
        bot = str(connection.execute(sql.select(accounts.c.owner).where(mine)).scalar_one())
        delete_one(storage, connection, bot, member)
        announce(connection, "owners", storage.name)
    return bot


def delete_one(storage: Storage, connection: sql.Connection, owner: str, reserved_for: str) -> None:
    say_goodbye(storage, connection, owner)
    held = seats_held(connection, owner, sql.true())
    made = set(connection.execute(sql.select(games.c.id).where(games.c.owner == owner)).scalars())
    others = sql.select(holders.c.game).where(holders.c.owner != owner)
    with_others = set(connection.execute(others.where(holders.c.game.in_({*held, *made}))).scalars())
    give_up(connection, sorted({*held, *made} - with_others), storage.name)
    for game in sorted(with_others & held.keys()):
        leave_seats(storage, connection, owner, game, held[game])
    connection.execute(games.update().where(games.c.owner == owner).values(owner=""))
    # Lines of one former member stay lines of one person, whom nobody knows.
    said = spectator_chat.update().where(spectator_chat.c.owner == owner)
    connection.execute(said.values(owner=f"{new_id()}-", name=FORMER_MEMBER))
    reserve_name(connection, owner, time.time(), reserved_for)
    hand_back = keys.update().where(keys.c.owner == owner, keys.c.guest.in_(GUESTS))
    connection.execute(hand_back.values(owner=keys.c.guest, guest="", id="", device="", created=0.0, proven=0.0))
    connection.execute(jobs.delete().where(jobs.c.kind == COLLECT, jobs.c.key.startswith(f"{owner} ", autoescape=True)))
    for table in reversed(metadata.sorted_tables):
        if "owner" in table.c and table.name not in KEPT:
            connection.execute(table.delete().where(table.c.owner == owner))
    connection.execute(keys.update().where(keys.c.guest == owner).values(guest=""))
    connection.execute(owners.delete().where(owners.c.id == owner))
