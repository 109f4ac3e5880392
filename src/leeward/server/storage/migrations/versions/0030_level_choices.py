"""Chosen levels: what people play against by their own choice."""

import sqlalchemy as sql
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.create_table(
        "level_choices",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("level", sql.String, nullable=False),
    )
