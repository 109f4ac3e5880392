"""What the list tells of a game stands in its row; questions to take back, tables played again, computers for the absent."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sql.Column("replaceable", sql.Boolean, nullable=False, server_default=sql.true()))
    op.add_column("games", sql.Column("again", sql.String, nullable=False, server_default=""))
    op.add_column("games", sql.Column("question", sql.JSON))
    op.add_column("games", sql.Column("turn", sql.Integer))
    op.add_column("games", sql.Column("count", sql.Integer, nullable=False, server_default="0"))
    op.create_index("ix_games_created", "games", ["created"])
