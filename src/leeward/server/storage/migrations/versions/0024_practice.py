"""Practice: what comes back, the course of a rating, days with practice, and storms."""

import sqlalchemy as sql
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("card", sql.String, primary_key=True),
        sql.Column("mistake", sql.JSON(none_as_null=True)),
        sql.Column("rules_version", sql.Integer, nullable=False),
        sql.Column("due", sql.Float, nullable=False),
        sql.Column("reviewed", sql.Float, nullable=False),
        sql.Column("stability", sql.Float, nullable=False),
        sql.Column("difficulty", sql.Float, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("game", sql.String, primary_key=True),
        sql.Column("puzzle", sql.String, primary_key=True),
        sql.Column("rating", sql.Integer, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )
    op.create_table(
        "practice_days",
        sql.Column("owner", sql.String, primary_key=True),
        sql.Column("day", sql.Integer, primary_key=True),
        sql.Column("answers", sql.Integer, nullable=False),
    )
    op.create_table(
        "storms",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("game", sql.String, nullable=False),
        sql.Column("began", sql.Float, nullable=False),
        sql.Column("ends", sql.Float, nullable=False),
        sql.Column("puzzles", sql.JSON, nullable=False),
        sql.Column("answers", sql.JSON, nullable=False),
        sql.Column("score", sql.Integer, nullable=False),
    )
    op.create_index("ix_storms_owner", "storms", ["owner"])
