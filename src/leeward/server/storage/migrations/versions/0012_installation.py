"""A secret that all servers on one database share, by which traces of addresses are made. Those made without it, of which
others can find two that are alike, are no longer counted."""

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "installation",
        sql.Column("name", sql.String, primary_key=True),
        sql.Column("value", sql.String, nullable=False),
    )
    op.execute("UPDATE games SET made_from = ''")
