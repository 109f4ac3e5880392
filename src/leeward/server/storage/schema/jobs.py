"""Work with a time: deadlines, notices, mails, pairings. One row for each kind and key."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

MAIL, WISH = "mail", "recovery"  # kinds: a mail with its address, and a wish to recover an account
jobs = sql.Table(
    "jobs",
    metadata,
    sql.Column("kind", sql.String, primary_key=True),
    sql.Column("key", sql.String, primary_key=True),
    sql.Column("due", sql.Float),  # while a server works on it, when its claim ends; empty for a dead letter
    sql.Column("content", sql.JSON, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Column("claim", sql.String, nullable=False),  # names the last server's try; empty if there was none
    sql.Column("problem", sql.String, nullable=False),  # why the last try failed
    sql.Index("ix_jobs_kind_due", "kind", "due"),
)
