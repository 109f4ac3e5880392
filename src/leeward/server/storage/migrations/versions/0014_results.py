"""Keep what a finished game adds to its players' statistics, and from which larger network a table was made."""

import sqlalchemy as sql
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "results",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("found", sql.JSON),
        sql.Column("accuracies", sql.JSON),
    )
    op.add_column("games", sql.Column("made_within", sql.String, nullable=False, server_default=""))
    op.create_index("ix_games_made_within", "games", ["made_within"])
