"""Traces of the addresses from which members enter a tournament, until it is over."""

import sqlalchemy as sql
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.add_column("tournament_entries", sql.Column("address", sql.String, nullable=False, server_default=""))
