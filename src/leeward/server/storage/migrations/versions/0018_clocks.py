"""Tables have a pace, and clocks."""

import sqlalchemy as sql
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("games", sql.Column("pace", sql.JSON))
    op.create_table(
        "clock_events",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("row", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("decider", sql.Integer, nullable=False),
        sql.Column("content", sql.JSON, nullable=False),
    )
    op.create_table(
        "outages",
        sql.Column("begins", sql.Float, primary_key=True),
        sql.Column("ends", sql.Float, nullable=False),
    )
    op.create_index("ix_outages_ends", "outages", ["ends"])
    op.create_table(
        "own_times",
        sql.Column("owner", sql.String, sql.ForeignKey("owners.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("zone", sql.String, nullable=False),
        sql.Column("wakes", sql.Integer, nullable=False),
        sql.Column("sleeps", sql.Integer, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
        sql.Column("vacations", sql.JSON, nullable=False),
    )
