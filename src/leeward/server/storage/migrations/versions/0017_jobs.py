"""Work with a time: deadlines, notices, pairings."""

import sqlalchemy as sql
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "jobs",
        sql.Column("kind", sql.String, primary_key=True),
        sql.Column("key", sql.String, primary_key=True),
        sql.Column("due", sql.Float),
        sql.Column("content", sql.JSON, nullable=False),
        sql.Column("tries", sql.Integer, nullable=False),
        sql.Column("claim", sql.String, nullable=False),
        sql.Column("problem", sql.String, nullable=False),
    )
    op.create_index("ix_jobs_kind_due", "jobs", ["kind", "due"])
