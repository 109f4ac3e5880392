"""The tables of people: accounts and how they sign in, who knows whom, ratings, conduct. An account is an owner with a name."""

from collections.abc import Collection, Iterable

import sqlalchemy as sql

from leeward.kernel.language.names import looks
from leeward.server.storage.schema import metadata, owners


def of_account(primary_key: bool = False) -> sql.Column[str]:
    """Return a column that names the account to which a row belongs; rows go with their account."""
    key = sql.ForeignKey("accounts.owner", ondelete="CASCADE")
    return sql.Column("owner", sql.String, key, primary_key=primary_key, nullable=False, index=not primary_key)


accounts = sql.Table(
    "accounts",
    metadata,
    sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), primary_key=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("look", sql.String, nullable=False, unique=True),  # equal for names that look alike
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("password", sql.String, nullable=False),  # its hash; empty without a password
    sql.Column("address", sql.String, unique=True),  # for mail, once it is confirmed
    sql.Column("openid", sql.String, unique=True),  # issuer and subject of an account elsewhere
    sql.Column("language", sql.String, nullable=False),
    sql.Column("visible_to", sql.String, nullable=False),  # who sees the profile: all, friends, nobody
    sql.Column("operator", sql.Boolean, nullable=False),
    sql.Column("bot_of", sql.String, nullable=False, index=True),  # the owner of a bot; empty for people
    sql.Column("muted_until", sql.Float, nullable=False),
    sql.Column("suspended_until", sql.Float, nullable=False),
    sql.Column("pending_address", sql.String, nullable=False, server_default=""),  # waits to be confirmed
    sql.Column("device_mail", sql.Boolean, nullable=False, server_default=sql.false()),  # wants mail about new devices
)
# Owners without an account: an ended session leaves its browser to one of them, never to another account.
GUESTS = sql.select(owners.c.id).where(owners.c.id.not_in(sql.select(accounts.c.owner)))
former_names = sql.Table(  # reserved for a while, so that nobody takes over another's reputation
    "former_names",
    metadata,
    sql.Column("look", sql.String, primary_key=True),
    sql.Column("owner", sql.String, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
)
passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    of_account(),
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("sign_count", sql.BigInteger, nullable=False),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("used", sql.Float, nullable=False),
)
recovery_codes = sql.Table("recovery_codes", metadata, sql.Column("code_hash", sql.String, primary_key=True), of_account())
challenges = sql.Table(  # of passkeys: each is answered once
    "challenges",
    metadata,
    sql.Column("challenge_hash", sql.String, primary_key=True),
    sql.Column("purpose", sql.String, nullable=False),
    sql.Column("owner", sql.String, nullable=False),  # who asked; empty for a stranger
    sql.Column("expires", sql.Float, nullable=False),
)
account_links = sql.Table(  # secret links that work once: confirm an address, recover, sign in another device
    "account_links",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    of_account(),
    sql.Column("purpose", sql.String, nullable=False),
    sql.Column("content", sql.String, nullable=False),
    sql.Column("expires", sql.Float, nullable=False),
)
mails_sent = sql.Table(  # in the last hour: nobody gets a flood
    "mails_sent",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("address_hash", sql.String, nullable=False, index=True),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
openid_flows = sql.Table(  # people who are at the provider, or who choose a name after it
    "openid_flows",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),  # of the browser's cookie
    sql.Column("owner", sql.String, nullable=False),  # the account to link; empty for a stranger
    sql.Column("openid", sql.String, nullable=False),  # empty until the provider has answered
    sql.Column("expires", sql.Float, nullable=False),
)
tokens = sql.Table(  # for programs
    "tokens",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    of_account(),
    sql.Column("id", sql.String, nullable=False, unique=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("scopes", sql.JSON, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("expires", sql.Float, nullable=False),
    sql.Column("used", sql.Float, nullable=False),
)
relations = sql.Table(  # friends stand here in both directions
    "relations",
    metadata,
    of_account(primary_key=True),
    sql.Column("other", sql.String, sql.ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True, index=True),
    sql.Column("kind", sql.String, primary_key=True),  # friend, asked, follow, block
    sql.Column("since", sql.Float, nullable=False),
)
ratings = sql.Table(
    "ratings",
    metadata,
    of_account(primary_key=True),
    sql.Column("rules", sql.String, primary_key=True),
    sql.Column("players", sql.Integer, primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("games", sql.Integer, nullable=False),
)
rating_changes = sql.Table(
    "rating_changes",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    of_account(primary_key=True),
    sql.Column("rules", sql.String, nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("mu", sql.Float, nullable=False),  # after the game
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
rated_marks = sql.Table(  # of browsers and addresses at one rated table: they differ at every table
    "rated_marks",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    of_account(primary_key=True),
    sql.Column("browser", sql.String, nullable=False),
    sql.Column("address", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
badges = sql.Table(
    "badges",
    metadata,
    of_account(primary_key=True),
    sql.Column("badge", sql.String, primary_key=True),
    sql.Column("rules", sql.String, primary_key=True),
    sql.Column("at", sql.Float, nullable=False),
)
reports = sql.Table(
    "reports",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("by", sql.String, nullable=False, index=True),
    sql.Column("about", sql.String, nullable=False, index=True),
    sql.Column("table", sql.String, nullable=False),
    sql.Column("reason", sql.String, nullable=False),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("context", sql.JSON, nullable=False),  # the lines of the chat around it
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("closed_by", sql.String, nullable=False),
    sql.Column("closed_at", sql.Float, nullable=False),
)
operator_log = sql.Table(  # every act of an operator
    "operator_log",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("operator", sql.String, nullable=False),
    sql.Column("act", sql.String, nullable=False),
    sql.Column("about", sql.String, nullable=False, index=True),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("until", sql.Float, nullable=False),
    sql.Column("at", sql.Float, nullable=False, index=True),
)
notices = sql.Table(  # messages to an account, on its page
    "notices",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    of_account(),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("content", sql.JSON, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("read", sql.Boolean, nullable=False),
)
site_announcements = sql.Table(  # on the start page
    "site_announcements",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("text", sql.JSON, nullable=False),  # by language
    sql.Column("begins", sql.Float, nullable=False),
    sql.Column("ends", sql.Float, nullable=False),
    sql.Column("by", sql.String, nullable=False),
)
registration_links = sql.Table(  # with which a person may sign up where registration is by invitation
    "registration_links",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    sql.Column("by", sql.String, nullable=False),
    sql.Column("expires", sql.Float, nullable=False),
)


def looks_of(connection: sql.Connection, holders: Collection[str], names: Iterable[str]) -> dict[str, str]:
    """Return how the names of accounts look, by owner: of these holders, and of others who are called like one of these."""
    alike = accounts.c.look.in_([looks(name) for name in names])
    wanted = sql.select(accounts.c.owner, accounts.c.look).where(accounts.c.owner.in_(holders) | alike)
    return {row.owner: row.look for row in connection.execute(wanted)}
