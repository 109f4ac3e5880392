"""Planned moves."""

import sqlalchemy as sql
from alembic import op

revision = "0021"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "plans",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("edition", sql.Integer, nullable=False),
        sql.Column("content", sql.JSON, nullable=False),
    )
    op.create_index("ix_plans_owner", "plans", ["owner"])
