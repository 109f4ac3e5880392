"""Games, seats, secrets, actions and chat."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("game", sql.String, nullable=False),
        sql.Column("rules_version", sql.Integer, nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("seed", sql.BigInteger, nullable=False),
        sql.Column("title", sql.String, nullable=False),
        sql.Column("watch", sql.Boolean, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
    )
    op.create_table(
        "seats",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("name", sql.String, nullable=False),
    )
    op.create_table(
        "secrets",
        sql.Column("secret_hash", sql.String, primary_key=True),
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True, index=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("purpose", sql.String, nullable=False),
    )
    for name, text in (("actions", "action"), ("chat", "text")):
        op.create_table(
            name,
            sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
            sql.Column("number", sql.Integer, primary_key=True),
            sql.Column(text, sql.String, nullable=False),
            sql.Column("by", sql.Integer, nullable=False),
            sql.Column("at", sql.Float, nullable=False),
        )
