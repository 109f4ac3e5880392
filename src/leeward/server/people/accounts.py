"""Accounts: owners with a name that others can trust. Every function runs in the storage's thread."""

import time

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from leeward.kernel.language.names import looks
from leeward.server.messages.refusal import Refusal
from leeward.server.people.conduct.registration import admit
from leeward.server.people.passkeys import NewKey, insert_passkey
from leeward.server.people.seat_names import show_name
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import keys
from leeward.server.storage.schema.people import accounts, former_names

RESERVED = 90 * 24 * 3600.0  # seconds for which nobody else gets a name that an account has given up
MOST_RESERVED = 3  # names of one account: the latest, so that nobody collects names


class Account(Struct, frozen=True):
    """An account, without what only its owner may see."""

    owner: str
    name: str
    created: float
    language: str = "en"
    visible_to: str = "all"
    operator: bool = False
    bot_of: str = ""
    muted_until: float = 0.0
    suspended_until: float = 0.0

    @property
    def is_muted(self) -> bool:
        return self.muted_until > time.time()

    @property
    def is_suspended(self) -> bool:
        return self.suspended_until > time.time()


SHOWN = [accounts.c[name] for name in Account.__struct_fields__]


def account_of(storage: Storage, owner: str) -> Account | None:
    with storage.reading.connect() as connection:
        found = connection.execute(sql.select(*SHOWN).where(accounts.c.owner == owner)).mappings().one_or_none()
        return with_limits(connection, Account(**found)) if found else None


def with_limits(connection: sql.Connection, account: Account) -> Account:
    """Return an account, muted and suspended as long as the member whose bot it is."""
    limits = sql.select(accounts.c.muted_until, accounts.c.suspended_until).where(accounts.c.owner == account.bot_of)
    member = connection.execute(limits).first() if account.bot_of else None
    if member is None:
        return account
    muted, suspended = max(account.muted_until, member[0]), max(account.suspended_until, member[1])
    return msgspec.structs.replace(account, muted_until=muted, suspended_until=suspended)


def owners_of_person(storage: Storage, account: Account) -> frozenset[str]:
    """Return the owners behind whom the server knows one person: a member and the member's bots."""
    member = account.bot_of or account.owner
    wanted = sql.select(accounts.c.owner).where((accounts.c.owner == member) | (accounts.c.bot_of == member))
    with storage.reading.connect() as connection:
        return frozenset(connection.execute(wanted).scalars())


def account_named(storage: Storage, name: str) -> Account | None:
    """Return the account with this name, in any spelling that looks the same."""
    with storage.reading.connect() as connection:
        found = connection.execute(sql.select(*SHOWN).where(accounts.c.look == looks(name))).mappings().one_or_none()
    return Account(**found) if found else None


def accounts_of(storage: Storage, owners: list[str]) -> dict[str, Account]:
    """Return the accounts of these owners; owners without one are left out."""
    with storage.reading.connect() as connection:
        found = connection.execute(sql.select(*SHOWN).where(accounts.c.owner.in_(owners))).mappings()
        return {row["owner"]: Account(**row) for row in found}


def add_account(
    storage: Storage,
    owner: str,
    name: str,
    password: str = "",
    language: str = "en",
    invitation: str = "",
    openid: str | None = None,
    passkey: NewKey | None = None,
) -> Account:
    """Make an owner's account; `name` was checked and `password` is a hash. The database decides who was first.

    `invitation` is the secret of a link, needed where registration is by invitation. No secret of the browser from before
    opens the account: another site may have planted it.
    """
    made = Account(owner, name, time.time(), language)
    row = {field: getattr(made, field) for field in made.__struct_fields__}
    try:
        with storage.engine.begin() as connection:
            admit(connection, invitation)
            check_free(connection, name, owner)
            connection.execute(accounts.insert().values(**row, look=looks(name), password=password, openid=openid))
            if passkey is not None:
                insert_passkey(connection, owner, passkey, "")
            connection.execute(keys.delete().where(keys.c.owner == owner))
            # A session of another account must not become one of this account when it ends.
            connection.execute(keys.update().where(keys.c.guest == owner).values(guest=""))
            show_name(storage, connection, owner, name)
            announce(connection, "owners", storage.name)
    except IntegrityError:
        raise Refusal("account-name-taken") from None
    return made


def check_free(connection: sql.Connection, name: str, owner: str) -> None:
    """Refuse a name that another account has, or had until a short time ago."""
    look = looks(name)
    others = sql.select(accounts.c.owner).where(accounts.c.look == look, accounts.c.owner != owner)
    former = sql.select(former_names.c.owner).where(
        former_names.c.look == look, former_names.c.owner != owner, former_names.c.until > time.time()
    )
    if connection.execute(others.union_all(former)).first() is not None:
        raise Refusal("account-name-taken")


def rename(storage: Storage, account: Account, name: str) -> None:
    """Change an account's name, which was checked, and the name of its seats."""
    try:
        with storage.engine.begin() as connection:
            check_free(connection, name, account.owner)
            reserve_name(connection, account.owner, time.time())
            mine = accounts.update().where(accounts.c.owner == account.owner)
            connection.execute(mine.values(name=name, look=looks(name)))
            connection.execute(former_names.delete().where(former_names.c.look == looks(name)))
            show_name(storage, connection, account.owner, name, account.name)
            announce(connection, "owners", storage.name)
    except IntegrityError:
        raise Refusal("account-name-taken") from None


def reserve_name(connection: sql.Connection, owner: str, now: float, reserved_for: str = "") -> None:
    """Keep others from an account's present name for a while; its own person, or its member, may take it back."""
    look = connection.execute(sql.select(accounts.c.look).where(accounts.c.owner == owner)).scalar_one()
    holder = reserved_for or owner
    put(connection, former_names, {"look": look, "owner": holder, "until": now + RESERVED})
    latest = sql.select(former_names.c.look).where(former_names.c.owner == holder).order_by(former_names.c.until.desc())
    older = connection.execute(latest.offset(MOST_RESERVED)).scalars().all()
    connection.execute(former_names.delete().where(former_names.c.look.in_(older)))
