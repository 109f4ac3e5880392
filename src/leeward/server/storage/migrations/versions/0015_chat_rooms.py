"""Spectators have a chat of their own, and tables an agreed time after which an idle player may be replaced.

All older chat lines belong to the players.
"""

import sqlalchemy as sql
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "spectator_chat",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("text", sql.String, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_index("ix_spectator_chat_owner", "spectator_chat", ["owner"])
    op.add_column("games", sql.Column("patience", sql.Integer, nullable=False, server_default="10"))
    op.add_column("games", sql.Column("begun", sql.Float, nullable=False, server_default="0"))
