"""A table counts what changes besides its actions and chat, so that several servers notice what each other wrote."""

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("games", sql.Column("edition", sql.Integer, nullable=False, server_default="0"))
