"""People: accounts, ways to sign in, friends, ratings, reports, operators. A session says when and where it began."""

import sqlalchemy as sql
from alembic import op

revision = "0016"
down_revision = "0015"


def of_account(primary_key: bool = False) -> sql.Column[str]:
    key = sql.ForeignKey("accounts.owner", ondelete="CASCADE")
    return sql.Column("owner", sql.String, key, primary_key=primary_key, nullable=False, index=not primary_key)


def upgrade() -> None:
    op.create_table(
        "accounts",
        sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), primary_key=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("look", sql.String, nullable=False, unique=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("password", sql.String, nullable=False),
        sql.Column("address", sql.String, unique=True),
        sql.Column("openid", sql.String, unique=True),
        sql.Column("language", sql.String, nullable=False),
        sql.Column("visible_to", sql.String, nullable=False),
        sql.Column("operator", sql.Boolean, nullable=False),
        sql.Column("bot_of", sql.String, nullable=False, index=True),
        sql.Column("muted_until", sql.Float, nullable=False),
        sql.Column("suspended_until", sql.Float, nullable=False),
        sql.Column("pending_address", sql.String, nullable=False, server_default=""),
        sql.Column("device_mail", sql.Boolean, nullable=False, server_default=sql.false()),
    )
    op.create_table(
        "former_names",
        sql.Column("look", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("until", sql.Float, nullable=False),
    )
    op.create_table(
        "passkeys",
        sql.Column("id", sql.String, primary_key=True),
        of_account(),
        sql.Column("public_key", sql.LargeBinary, nullable=False),
        sql.Column("sign_count", sql.BigInteger, nullable=False),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("used", sql.Float, nullable=False),
    )
    op.create_table("recovery_codes", sql.Column("code_hash", sql.String, primary_key=True), of_account())
    op.create_table(
        "challenges",
        sql.Column("challenge_hash", sql.String, primary_key=True),
        sql.Column("purpose", sql.String, nullable=False),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    op.create_table(
        "account_links",
        sql.Column("secret_hash", sql.String, primary_key=True),
        of_account(),
        sql.Column("purpose", sql.String, nullable=False),
        sql.Column("content", sql.String, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    op.create_table(
        "mails",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False, index=True),
        sql.Column("address", sql.String, nullable=False),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("language", sql.String, nullable=False),
        sql.Column("content", sql.JSON, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("due", sql.Float, nullable=False, index=True),
        sql.Column("tries", sql.Integer, nullable=False),
        sql.Column("problem", sql.String, nullable=False),
    )
    op.create_table(
        "mails_sent",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False, index=True),
        sql.Column("address_hash", sql.String, nullable=False, index=True),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "openid_flows",
        sql.Column("secret_hash", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("openid", sql.String, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    op.create_table(
        "tokens",
        sql.Column("secret_hash", sql.String, primary_key=True),
        of_account(),
        sql.Column("id", sql.String, nullable=False, unique=True),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("scopes", sql.JSON, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
        sql.Column("used", sql.Float, nullable=False),
    )
    op.create_table(
        "relations",
        of_account(primary_key=True),
        sql.Column("other", sql.String, sql.ForeignKey("accounts.owner", ondelete="CASCADE"), primary_key=True, index=True),
        sql.Column("kind", sql.String, primary_key=True),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        of_account(primary_key=True),
        sql.Column("rules", sql.String, primary_key=True),
        sql.Column("players", sql.Integer, primary_key=True),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("games", sql.Integer, nullable=False),
    )
    op.create_table(
        "rating_changes",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        of_account(primary_key=True),
        sql.Column("rules", sql.String, nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("mu", sql.Float, nullable=False),
        sql.Column("sigma", sql.Float, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "rated_marks",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        of_account(primary_key=True),
        sql.Column("browser", sql.String, nullable=False),
        sql.Column("address", sql.String, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "badges",
        of_account(primary_key=True),
        sql.Column("badge", sql.String, primary_key=True),
        sql.Column("rules", sql.String, primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("by", sql.String, nullable=False, index=True),
        sql.Column("about", sql.String, nullable=False, index=True),
        sql.Column("table", sql.String, nullable=False),
        sql.Column("reason", sql.String, nullable=False),
        sql.Column("text", sql.String, nullable=False),
        sql.Column("context", sql.JSON, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("closed_by", sql.String, nullable=False),
        sql.Column("closed_at", sql.Float, nullable=False),
    )
    op.create_table(
        "operator_log",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("operator", sql.String, nullable=False),
        sql.Column("act", sql.String, nullable=False),
        sql.Column("about", sql.String, nullable=False, index=True),
        sql.Column("text", sql.String, nullable=False),
        sql.Column("until", sql.Float, nullable=False),
        sql.Column("at", sql.Float, nullable=False, index=True),
    )
    op.create_table(
        "notices",
        sql.Column("id", sql.String, primary_key=True),
        of_account(),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("content", sql.JSON, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("read", sql.Boolean, nullable=False),
    )
    op.create_table(
        "site_announcements",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("text", sql.JSON, nullable=False),
        sql.Column("begins", sql.Float, nullable=False),
        sql.Column("ends", sql.Float, nullable=False),
        sql.Column("by", sql.String, nullable=False),
    )
    op.create_table(
        "registration_links",
        sql.Column("secret_hash", sql.String, primary_key=True),
        sql.Column("by", sql.String, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    for name, default in (("created", "0"), ("seen", "0"), ("proven", "0")):
        op.add_column("keys", sql.Column(name, sql.Float, nullable=False, server_default=default))
    for name in ("device", "id", "guest"):
        op.add_column("keys", sql.Column(name, sql.String, nullable=False, server_default=""))
    op.add_column("puzzle_records", sql.Column("judged", sql.JSON, nullable=False, server_default="{}"))
    op.add_column("puzzle_records", sql.Column("judged_rating", sql.Integer, nullable=False, server_default="1000"))
    op.add_column("games", sql.Column("rated", sql.Boolean, nullable=False, server_default=sql.false()))
