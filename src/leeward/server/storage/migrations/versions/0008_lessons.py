"""Store an owner's progress in the lessons."""

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "lesson_progress",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("lesson", sql.String, primary_key=True),
        sql.Column("step", sql.Integer, nullable=False),
        sql.Column("done", sql.Boolean, nullable=False),
    )
