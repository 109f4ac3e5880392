"""How people learn of notices beside the page: what they chose, what waits, and where it goes."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata
from leeward.server.storage.schema.people import notices, of_account

notice_choices = sql.Table(
    "notice_choices",
    metadata,
    of_account(primary_key=True),
    sql.Column("channels", sql.JSON, nullable=False),  # the groups of notices by channel; `hidden` are off the page
    sql.Column("zone", sql.String, nullable=False),  # of the silent hours; empty without any
    sql.Column("quiet_from", sql.Integer, nullable=False),  # the hour of the day
    sql.Column("quiet_to", sql.Integer, nullable=False),
    sql.Column("sent", sql.JSON, nullable=False),  # when the last message went out, by channel and pace
)
notices_waiting = sql.Table(  # for the next message of a channel
    "notices_waiting",
    metadata,
    sql.Column("notice", sql.String, sql.ForeignKey(notices.c.id, ondelete="CASCADE"), primary_key=True),
    sql.Column("channel", sql.String, primary_key=True),
    of_account(),
    sql.Column("pace", sql.String, nullable=False),
)
push_subscriptions = sql.Table(  # browsers that show notices
    "push_subscriptions",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    of_account(),
    sql.Column("session", sql.String, nullable=False, index=True),  # the id of the key: when it goes, nothing is sent
    sql.Column("endpoint", sql.String, nullable=False),
    sql.Column("public_key", sql.String, nullable=False),  # with which messages are encrypted
    sql.Column("auth_secret", sql.String, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.UniqueConstraint("owner", "endpoint", name="uq_push_subscriptions_owner"),
)
webhooks = sql.Table(
    "webhooks",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    of_account(),
    sql.Column("url", sql.String, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)
feed_links = sql.Table(  # secret addresses of the Atom feed and the calendar
    "feed_links",
    metadata,
    of_account(primary_key=True),
    sql.Column("kind", sql.String, primary_key=True),
    sql.Column("secret_hash", sql.String, nullable=False, unique=True),
    sql.Column("created", sql.Float, nullable=False),
)
