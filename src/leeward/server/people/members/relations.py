"""Friends, follows and blocks. Every function runs in the storage's thread.

A row says what one account thinks of another: `asked` to be friends, `friend` (in both directions), `follow`, `block`. Nobody
learns that they are blocked: their requests are stored, and shown to nobody.
"""

import time
from collections.abc import Collection

import sqlalchemy as sql
from msgspec import Struct

from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import SHOWN, Account
from leeward.server.people.notices.notices import tell, told_by
from leeward.server.storage.databases import insert_new
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import holders
from leeward.server.storage.schema.people import accounts, relations

MOST = 500  # of one kind, for one account
MOST_ASKED = 30  # requests that wait for an answer
ASKED, FRIEND, FOLLOW, BLOCK = "asked", "friend", "follow", "block"


class Known(Struct):
    """The accounts that one account knows, by name."""

    friends: list[Account]
    asking: list[Account]  # they would like to be my friends
    asked: list[Account]  # I would like to be theirs
    followed: list[Account]
    blocked: list[Account]


# only reading


def known_by(storage: Storage, owner: str) -> Known:
    def others(kind: str, mine: bool = True) -> list[Account]:
        whose, whom = (relations.c.owner, relations.c.other) if mine else (relations.c.other, relations.c.owner)
        wanted = sql.select(*SHOWN).join_from(relations, accounts, accounts.c.owner == whom)
        wanted = wanted.where(whose == owner, relations.c.kind == kind).order_by(accounts.c.look).limit(MOST)
        return [Account(**row) for row in connection.execute(wanted).mappings()]

    with storage.reading.connect() as connection:
        blocked = others(BLOCK)
        hidden = {account.owner for account in blocked}
        asking = [account for account in others(ASKED, mine=False) if account.owner not in hidden]
        # Who shows their profile to everybody is known to exist; of the others, nobody learns it by asking.
        asked = [account for account in others(ASKED) if account.visible_to == "all"]
        return Known(others(FRIEND), asking, asked, others(FOLLOW), blocked)


def is_related(storage: Storage, owner: str, other: str, kind: str) -> bool:
    with storage.reading.connect() as connection:
        return has(connection, owner, other, kind)


def blocked_by(storage: Storage, owner: str) -> frozenset[str]:
    """Return the owners whom this one has blocked."""
    wanted = sql.select(relations.c.other).where(relations.c.owner == owner, relations.c.kind == BLOCK)
    with storage.reading.connect() as connection:
        return frozenset(connection.execute(wanted).scalars())


def blocks_any(storage: Storage, owners: Collection[str], other: Account) -> bool:
    """Whether one of these owners has blocked another, or the member whose bot it is."""
    blocked = relations.c.other.in_((other.owner, other.bot_of))
    wanted = sql.select(relations.c.owner).where(relations.c.owner.in_(owners), blocked, relations.c.kind == BLOCK)
    with storage.reading.connect() as connection:
        return connection.execute(wanted.limit(1)).first() is not None


def may_see(storage: Storage, viewer: str, account: Account) -> bool:
    """Whether a viewer sees the profile of an account."""
    if viewer == account.owner or account.visible_to == "all":
        return True
    return account.visible_to == "friends" and is_related(storage, account.owner, viewer, FRIEND)


def may_know(storage: Storage, viewer: str, account: Account) -> bool:
    """Whether a member may learn that an account exists: it is visible, has asked, or sat at the same table."""
    if may_see(storage, viewer, account) or is_related(storage, account.owner, viewer, ASKED):
        return True
    mine = holders.alias()
    met = sql.select(holders.c.game).join_from(mine, holders, holders.c.game == mine.c.game)
    with storage.reading.connect() as connection:
        found = connection.execute(met.where(mine.c.owner == viewer, holders.c.owner == account.owner).limit(1)).first()
    return found is not None


# writing


def ask_friend(storage: Storage, owner: str, other: Account | None) -> None:
    """Ask an account to be friends, or agree if it has asked. The answer never says what the other did.

    Nor does it say whether there is such a member: the limit is the same for every name.
    """
    if other is not None and other.visible_to == "nobody":
        other = None
    with storage.engine.begin() as connection:
        if other is not None and has(connection, owner, other.owner, FRIEND):
            return
        if other is not None and has(connection, other.owner, owner, ASKED) and not has(connection, owner, other.owner, BLOCK):
            befriend(connection, owner, other.owner)
            return
        waiting = sql.select(sql.func.count()).where(relations.c.owner == owner, relations.c.kind == ASKED)
        if connection.execute(waiting).scalar_one() >= MOST_ASKED:
            raise Refusal("too-many-asked")
        if other is None or other.owner == owner:
            return
        new = add(connection, owner, other.owner, ASKED)
        silent = has(connection, other.owner, owner, BLOCK) or told_by(connection, other.owner, "friend-asked", owner)
        if new and not silent:
            tell(connection, other.owner, "friend-asked", {"who": owner})


def accept_friend(storage: Storage, owner: str, other: str) -> bool:
    """Agree to a request; return False if there is none."""
    with storage.engine.begin() as connection:
        if not has(connection, other, owner, ASKED):
            return False
        befriend(connection, owner, other)
        return True


def befriend(connection: sql.Connection, owner: str, other: str) -> None:
    remove(connection, owner, other, ASKED)
    remove(connection, other, owner, ASKED)
    add(connection, owner, other, FRIEND)
    add(connection, other, owner, FRIEND)
    tell(connection, other, "friend", {"who": owner})


def end_friend(storage: Storage, owner: str, other: str) -> None:
    """Decline or cancel a request, or end a friendship. The other is not told."""
    with storage.engine.begin() as connection:
        for kind in (ASKED, FRIEND):
            remove(connection, owner, other, kind)
            remove(connection, other, owner, kind)


def set_relation(storage: Storage, owner: str, other: str, kind: str, wanted: bool) -> None:
    """Follow or block an account, or stop it. A block ends everything else between the two."""
    if other == owner:
        return
    with storage.engine.begin() as connection:
        announce(connection, "owners", storage.name)  # other servers remember who is blocked
        if wanted and kind == BLOCK:
            for each in (ASKED, FRIEND, FOLLOW):
                remove(connection, owner, other, each)
                remove(connection, other, owner, each)
        if wanted:
            add(connection, owner, other, kind)
        else:
            remove(connection, owner, other, kind)


def has(connection: sql.Connection, owner: str, other: str, kind: str) -> bool:
    here = (relations.c.owner == owner) & (relations.c.other == other) & (relations.c.kind == kind)
    return connection.execute(sql.select(relations.c.since).where(here)).first() is not None


def add(connection: sql.Connection, owner: str, other: str, kind: str) -> bool:
    """Add a relation; return whether it is new."""
    many = sql.select(sql.func.count()).where(relations.c.owner == owner, relations.c.kind == kind)
    if connection.execute(many).scalar_one() >= MOST:
        raise Refusal("too-many-asked")
    row = {"owner": owner, "other": other, "kind": kind, "since": time.time()}
    return insert_new(connection, relations, row)


def remove(connection: sql.Connection, owner: str, other: str, kind: str) -> None:
    here = (relations.c.owner == owner) & (relations.c.other == other) & (relations.c.kind == kind)
    connection.execute(relations.delete().where(here))
