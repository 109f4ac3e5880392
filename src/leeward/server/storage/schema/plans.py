"""Planned moves of people at games over days."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

plans = sql.Table(  # one for each seat that has planned something
    "plans",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),  # who wrote it last
    sql.Column("edition", sql.Integer, nullable=False),  # counts its changes
    sql.Column("content", sql.JSON, nullable=False),  # see tables/plans/plan.py
)
