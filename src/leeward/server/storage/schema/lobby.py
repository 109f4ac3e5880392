"""The lobby: tables that anyone may join, and people who look for a game."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

open_tables = sql.Table(  # the row goes when the last seat is taken
    "open_tables",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),  # who made it
    sql.Column("least", sql.Integer),  # rating that is asked for
    sql.Column("most", sql.Integer),
    sql.Column("language", sql.String, nullable=False),  # of the chat; empty if any
    sql.Column("created", sql.Float, nullable=False, index=True),
    sql.Column("expires", sql.Float, nullable=False),
)
match_requests = sql.Table(
    "match_requests",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("rules", sql.String, nullable=False),
    sql.Column("players", sql.Integer, nullable=False),
    sql.Column("pace", sql.JSON(none_as_null=True)),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("computers", sql.Boolean, nullable=False),  # may fill the table after a while
    sql.Column("name", sql.String, nullable=False),  # of a guest
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),  # when the browser last asked
    sql.Column("browser", sql.String, nullable=False),  # a hash of its mark at rated tables
    sql.Column("found", sql.String, nullable=False),  # the table that was made; empty while the person waits
)
