"""Clocks: what happened to them besides actions, when no server ran, and what people chose for their own time."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

clock_events = sql.Table(
    "clock_events",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("row", sql.Integer, nullable=False),  # the last action before it
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),  # whom it is about
    sql.Column("decider", sql.Integer, nullable=False),  # whose clock ran until then
    sql.Column("content", sql.JSON, nullable=False),
)
outages = sql.Table(  # when no server could be reached: nobody's time counts
    "outages",
    metadata,
    sql.Column("begins", sql.Float, primary_key=True),
    sql.Column("ends", sql.Float, nullable=False, index=True),
)
own_times = sql.Table(  # of people, with or without an account
    "own_times",
    metadata,
    sql.Column("owner", sql.String, sql.ForeignKey("owners.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("zone", sql.String, nullable=False),  # of their waking hours; empty without any
    sql.Column("wakes", sql.Integer, nullable=False),  # the hour of the day
    sql.Column("sleeps", sql.Integer, nullable=False),
    sql.Column("changed", sql.Float, nullable=False),  # when they last chose their hours
    sql.Column("vacations", sql.JSON, nullable=False),  # from and until, in UTC seconds
)
