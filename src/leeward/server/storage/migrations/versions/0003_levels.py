"""Computers have a level, and tables may allow hints."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("seats", sql.Column("level", sql.String, nullable=False, server_default=""))
    op.add_column("games", sql.Column("hints", sql.Boolean, nullable=False, server_default=sql.false()))
