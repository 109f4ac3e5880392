"""Notices by push, mail and webhook, and feeds."""

import sqlalchemy as sql
from alembic import op

revision = "0022"
down_revision = "0021"


def account(primary_key: bool = False) -> sql.Column[str]:
    key = sql.ForeignKey("accounts.owner", ondelete="CASCADE")
    return sql.Column("owner", sql.String, key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "notice_choices",
        account(primary_key=True),
        sql.Column("channels", sql.JSON, nullable=False),
        sql.Column("zone", sql.String, nullable=False),
        sql.Column("quiet_from", sql.Integer, nullable=False),
        sql.Column("quiet_to", sql.Integer, nullable=False),
        sql.Column("sent", sql.JSON, nullable=False),
    )
    op.create_table(
        "notices_waiting",
        sql.Column("notice", sql.String, sql.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("channel", sql.String, primary_key=True),
        account(),
        sql.Column("pace", sql.String, nullable=False),
    )
    op.create_index("ix_notices_waiting_owner", "notices_waiting", ["owner"])
    op.create_table(
        "push_subscriptions",
        sql.Column("id", sql.String, primary_key=True),
        account(),
        sql.Column("session", sql.String, nullable=False),
        sql.Column("endpoint", sql.String, nullable=False),
        sql.Column("public_key", sql.String, nullable=False),
        sql.Column("auth_secret", sql.String, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.UniqueConstraint("owner", "endpoint", name="uq_push_subscriptions_owner"),
    )
    op.create_index("ix_push_subscriptions_owner", "push_subscriptions", ["owner"])
    op.create_index("ix_push_subscriptions_session", "push_subscriptions", ["session"])
    op.create_table(
        "webhooks",
        sql.Column("id", sql.String, primary_key=True),
        account(),
        sql.Column("url", sql.String, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_index("ix_webhooks_owner", "webhooks", ["owner"])
    op.create_table(
        "feed_links",
        account(primary_key=True),
        sql.Column("kind", sql.String, primary_key=True),
        sql.Column("secret_hash", sql.String, nullable=False, unique=True),
        sql.Column("created", sql.Float, nullable=False),
    )
