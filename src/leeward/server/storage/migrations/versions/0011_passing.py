"""Lessons and boards are kept for a while, where every server finds them; of a table it is known from which part of the net it
was made, so that nobody fills the disk."""

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for name in ("passing", "made_from"):
        op.add_column("games", sql.Column(name, sql.String, nullable=False, server_default=""))
    op.create_index("ix_games_made_from", "games", ["made_from"])
    op.create_index("ix_games_passing", "games", ["passing"])
