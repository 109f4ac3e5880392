"""Store requested analyses, so that any server can make them."""

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "analyses_wanted",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("asked", sql.Float, nullable=False),
    )
