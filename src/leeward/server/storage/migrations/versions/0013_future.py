"""A table stores whether a game went on although its future was known, and which undo requests were not agreed to."""

import sqlalchemy as sql
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("games", sql.Column("future_known", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("games", sql.Column("asked", sql.JSON, nullable=False, server_default="{}"))
