"""The schema of studies: a study, and its chapters with their trees of actions."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

studies = sql.Table(
    "studies",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("shared", sql.Boolean, nullable=False),  # everybody who has the link may read it
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),
    sql.Column("made_from", sql.String, nullable=False, index=True),  # a trace of the address, as at tables
    sql.Column("made_within", sql.String, nullable=False, index=True),
)
chapters = sql.Table(
    "chapters",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("study", sql.String, sql.ForeignKey("studies.id"), nullable=False, index=True),
    sql.Column("owner", sql.String, nullable=False, index=True),  # of the study
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("head", sql.Text, nullable=False),  # a saved game without actions: what the game begins with
    sql.Column("tree", sql.Text, nullable=False),  # its actions with variations, comments and drawings, as JSON
    sql.Column("size", sql.Integer, nullable=False),  # characters of both
    sql.Column("version", sql.Integer, nullable=False),  # counts the changes of the tree
)
