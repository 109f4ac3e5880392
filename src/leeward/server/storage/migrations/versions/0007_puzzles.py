"""Store an owner's record of puzzles."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "puzzle_records",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("rating", sql.Integer, nullable=False),
        sql.Column("streak", sql.Integer, nullable=False),
        sql.Column("tried", sql.JSON, nullable=False),
    )
