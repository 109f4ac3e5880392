"""Tokens with which programs act for an account, and bots. Every function runs in the storage's thread."""

import time
from collections.abc import Sequence

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from leeward.kernel.language.names import looks
from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import SHOWN, Account, check_free, with_limits
from leeward.server.people.members.relations import blocks_any
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import owners
from leeward.server.storage.schema.people import accounts, former_names, tokens
from leeward.server.storage.secrets import hashed, new_id, new_secret

DAY = 24 * 3600.0
READ, PLAY = "read", "play"  # scopes: look at tables and study; make and join tables, play, write
PREFIX = "leeward_"  # so that people and programs recognise a token
MOST_TOKENS, MOST_BOTS = 20, 3  # of one member
MOST_NAME = 30  # letters at a seat
LATELY, MOST_OFFERED = 30, 50  # days since a bot's last use, and how many bots are suggested


class Token(Struct, frozen=True):
    """What a token allows, and whose it is."""

    owner: str
    scopes: tuple[str, ...]
    expires: float


class TokenLine(Struct):
    """A token on the account's page, without its secret. `used` is the day of its last use."""

    id: str
    name: str
    scopes: list[str]
    created: float
    expires: float
    used: float


def add_token(storage: Storage, owner: str, name: str, scopes: Sequence[str], days: float) -> str:
    """Make a token; return its secret, which nobody can read again."""
    with storage.engine.begin() as connection:
        return insert_token(connection, owner, name, scopes, days)


def insert_token(connection: sql.Connection, owner: str, name: str, scopes: Sequence[str], days: float) -> str:
    counted = sql.select(sql.func.count()).where(tokens.c.owner == owner, tokens.c.expires > time.time())
    if connection.execute(counted).scalar_one() >= MOST_TOKENS:
        raise Refusal("too-many-tokens")
    secret, now = PREFIX + new_secret(), time.time()
    row = {"id": new_id(), "owner": owner, "name": name, "scopes": sorted(set(scopes)), "created": now, "used": 0.0}
    connection.execute(tokens.insert().values(**row, secret_hash=hashed(secret), expires=now + days * DAY))
    return secret


def tokens_of(storage: Storage, owner: str) -> list[TokenLine]:
    """List an account's tokens, the newest first."""
    columns = [tokens.c[name] for name in TokenLine.__struct_fields__]
    found = sql.select(*columns).where(tokens.c.owner == owner).order_by(tokens.c.created.desc())
    with storage.reading.connect() as connection:
        return [TokenLine(**row) for row in connection.execute(found).mappings()]


def revoke(storage: Storage, owner: str, which: str) -> None:
    """Delete a token of this account, or of one of its bots."""
    bots = sql.select(accounts.c.owner).where(accounts.c.bot_of == owner)
    mine = (tokens.c.owner == owner) | tokens.c.owner.in_(bots)
    with storage.engine.begin() as connection:
        if not connection.execute(tokens.delete().where(tokens.c.id == which, mine)).rowcount:
            raise Refusal("no-token")
        announce(connection, "owners", storage.name)


def token_of(storage: Storage, secret: str) -> Token | None:
    """Return a token that counts now, and note the day of its use."""
    today = time.time() // DAY * DAY
    here = (tokens.c.secret_hash == hashed(secret)) & (tokens.c.expires > time.time())
    with storage.engine.begin() as connection:
        found = connection.execute(sql.select(tokens.c.owner, tokens.c.scopes, tokens.c.expires, tokens.c.used).where(here))
        row = found.one_or_none()
        if row is None:
            return None
        if row.used < today:
            connection.execute(tokens.update().where(here).values(used=today))
        return Token(row.owner, tuple(row.scopes), row.expires)


# bots


def add_bot(storage: Storage, member: Account, name: str, days: float) -> str:
    """Make a bot of a member, `name` was checked; return the secret of its token."""
    if member.bot_of:
        raise Refusal("is-bot")
    now, owner = time.time(), new_id()
    made = Account(owner, name, now, member.language, bot_of=member.owner)
    row = {field: getattr(made, field) for field in made.__struct_fields__}
    try:
        with storage.engine.begin() as connection:
            counted = sql.select(sql.func.count()).where(accounts.c.bot_of == member.owner)
            if connection.execute(counted).scalar_one() >= MOST_BOTS:
                raise Refusal("too-many-bots")
            check_free(connection, name, member.owner)
            connection.execute(former_names.delete().where(former_names.c.look == looks(name)))
            connection.execute(owners.insert().values(id=owner, created=now))
            connection.execute(accounts.insert().values(**row, look=looks(name), password=""))
            announce(connection, "owners", storage.name)
            return insert_token(connection, owner, name, (READ, PLAY), days)
    except IntegrityError:
        raise Refusal("account-name-taken") from None


def renew_bot(storage: Storage, member: Account, name: str, days: float) -> str:
    """Give a bot a new token; the old ones end."""
    found = sql.select(accounts.c.owner).where(accounts.c.bot_of == member.owner, accounts.c.look == looks(name))
    with storage.engine.begin() as connection:
        bot = connection.execute(found).scalar_one_or_none()
        if bot is None:
            raise Refusal("no-member")
        connection.execute(tokens.delete().where(tokens.c.owner == bot))
        announce(connection, "owners", storage.name)
        return insert_token(connection, bot, name, (READ, PLAY), days)


def bots_of(storage: Storage, owner: str) -> list[Account]:
    """List the bots of a member."""
    found = sql.select(*SHOWN).where(accounts.c.bot_of == owner, accounts.c.bot_of != "").order_by(accounts.c.name)
    with storage.reading.connect() as connection:
        return [Account(**row) for row in connection.execute(found).mappings()]


def open_bots(storage: Storage, owner: str) -> list[tuple[str, str]]:
    """List bots that a member can invite, each with its owner: their own, and others that played recently.

    A bot without a token that counts has no program. Members whom not everybody may see are left out.
    """
    member, now = accounts.alias(), time.time()
    used = sql.func.max(tokens.c.used)
    lately = (used > now - LATELY * DAY) & (accounts.c.visible_to == "all") & (member.c.visible_to == "all")
    wanted = (
        sql.select(accounts.c.name, member.c.name)
        .join_from(accounts, member, member.c.owner == accounts.c.bot_of)
        .join(tokens, tokens.c.owner == accounts.c.owner)
        .where(tokens.c.expires > now, accounts.c.suspended_until < now, member.c.suspended_until < now)
        .group_by(accounts.c.owner, accounts.c.name, accounts.c.visible_to, member.c.owner, member.c.name, member.c.visible_to)
        .having(lately | (member.c.owner == owner))
        .order_by(sql.case((member.c.owner == owner, 0), else_=1), used.desc(), accounts.c.name)
        .limit(MOST_OFFERED)
    )
    with storage.reading.connect() as connection:
        return [(bot, whose) for bot, whose in connection.execute(wanted)]


def bot_named(storage: Storage, name: str, asking: Account | None) -> tuple[Account, str]:
    """Return a bot, and the name under which it sits at a table: its own, with that of its member.

    A person whom its member has blocked can't invite it.
    """
    found = sql.select(*SHOWN).where(accounts.c.look == looks(name), accounts.c.bot_of != "")
    with storage.reading.connect() as connection:
        row = connection.execute(found).mappings().one_or_none()
        if row is None:
            raise Refusal("no-bot")
        bot = with_limits(connection, Account(**row))
        member = connection.execute(sql.select(accounts.c.name).where(accounts.c.owner == bot.bot_of)).scalar_one_or_none()
    blocked = asking is not None and blocks_any(storage, [bot.owner, bot.bot_of], asking)
    if bot.is_suspended or member is None or blocked:
        raise Refusal("no-bot")
    return bot, f"{bot.name} ({str(member)[: MOST_NAME - 3 - len(bot.name)]})"
