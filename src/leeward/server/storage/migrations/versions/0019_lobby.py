"""The lobby: tables that anyone may join, and people who look for a game."""

import sqlalchemy as sql
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "open_tables",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("least", sql.Integer),
        sql.Column("most", sql.Integer),
        sql.Column("language", sql.String, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("expires", sql.Float, nullable=False),
    )
    op.create_index("ix_open_tables_owner", "open_tables", ["owner"])
    op.create_index("ix_open_tables_created", "open_tables", ["created"])
    op.create_table(
        "match_requests",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("rules", sql.String, nullable=False),
        sql.Column("players", sql.Integer, nullable=False),
        sql.Column("pace", sql.JSON(none_as_null=True)),
        sql.Column("rated", sql.Boolean, nullable=False),
        sql.Column("computers", sql.Boolean, nullable=False),
        sql.Column("name", sql.String, nullable=False),
        sql.Column("since", sql.Float, nullable=False),
        sql.Column("seen", sql.Float, nullable=False),
        sql.Column("browser", sql.String, nullable=False),
        sql.Column("found", sql.String, nullable=False),
    )
