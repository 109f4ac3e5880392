"""Operators may close a table, and the list tells how far a game has come."""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sql.Column("closed", sql.Boolean, nullable=False, server_default=sql.false()))
    op.add_column("games", sql.Column("moment", sql.JSON, nullable=False, server_default="{}"))
