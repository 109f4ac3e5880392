"""Studies and their chapters."""

import sqlalchemy as sql
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "studies",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("title", sql.String, nullable=False),
        sql.Column("shared", sql.Boolean, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("changed", sql.Float, nullable=False),
        sql.Column("made_from", sql.String, nullable=False),
        sql.Column("made_within", sql.String, nullable=False),
    )
    op.create_table(
        "chapters",
        sql.Column("id", sql.String, primary_key=True),
        sql.Column("study", sql.String, sql.ForeignKey("studies.id"), nullable=False),
        sql.Column("owner", sql.String, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("title", sql.String, nullable=False),
        sql.Column("game", sql.String, nullable=False),
        sql.Column("head", sql.Text, nullable=False),
        sql.Column("tree", sql.Text, nullable=False),
        sql.Column("size", sql.Integer, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
    )
    for table, column in (("studies", "owner"), ("studies", "made_from"), ("studies", "made_within")):
        op.create_index(f"ix_{table}_{column}", table, [column])
    for column in ("study", "owner"):
        op.create_index(f"ix_chapters_{column}", "chapters", [column])
