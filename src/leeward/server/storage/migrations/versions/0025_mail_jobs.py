"""Mails that wait are jobs: their own table goes."""

import sqlalchemy as sql
from alembic import op

revision = "0025"
down_revision = "0024"
mails = sql.table(
    "mails",
    *(sql.column(name) for name in ("id", "owner", "address", "kind", "language", "created", "due", "problem")),
    sql.column("content", sql.JSON),
)
jobs = sql.table(
    "jobs",
    *(sql.column(name) for name in ("kind", "key", "due", "tries", "claim", "problem")),
    sql.column("content", sql.JSON),
)


def upgrade() -> None:
    connection = op.get_bind()
    for row in connection.execute(sql.select(mails)).all():
        mail = {"owner": row.owner, "address": row.address, "kind": row.kind, "language": row.language, "about": row.content}
        is_wish = row.kind == "wish"
        content = {**(row.content if is_wish else mail), "created": row.created}
        waiting = {"kind": "recovery" if is_wish else "mail", "key": row.id, "due": row.due, "content": content}
        connection.execute(jobs.insert().values(**waiting, tries=0, claim="", problem=row.problem))
    op.drop_table("mails")
