"""The analysis of a finished game is kept for good."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("made", sql.Float, nullable=False),
        sql.Column("content", sql.LargeBinary, nullable=False),
    )
