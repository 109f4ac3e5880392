"""Tables may show spectators the win chances."""

import sqlalchemy as sql
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.add_column("games", sql.Column("chances", sql.Boolean, nullable=False, server_default=sql.false()))
