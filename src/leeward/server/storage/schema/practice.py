"""The schema of practice: what comes back, the course of a rating, days with practice, storms, and chosen levels."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata

reviews = sql.Table(  # what an owner got wrong, and when it comes back
    "reviews",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("card", sql.String, primary_key=True),  # a puzzle, or a mistake of one's own
    sql.Column("mistake", sql.JSON(none_as_null=True)),  # its position; none for a puzzle that is shipped
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("due", sql.Float, nullable=False),
    sql.Column("reviewed", sql.Float, nullable=False),
    sql.Column("stability", sql.Float, nullable=False),
    sql.Column("difficulty", sql.Float, nullable=False),
)
puzzle_ratings = sql.Table(  # an owner's rating after each first answer that the server judged
    "puzzle_ratings",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("puzzle", sql.String, primary_key=True),
    sql.Column("rating", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
practice_days = sql.Table(  # how many answers an owner gave on a day, in UTC
    "practice_days",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("day", sql.Integer, primary_key=True),  # days since 1970
    sql.Column("answers", sql.Integer, nullable=False),
)
storms = sql.Table(
    "storms",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("began", sql.Float, nullable=False),
    sql.Column("ends", sql.Float, nullable=False),  # earlier with each wrong answer
    sql.Column("puzzles", sql.JSON, nullable=False),  # in the order in which they come
    sql.Column("answers", sql.JSON, nullable=False),  # whether each answer so far was right
    sql.Column("score", sql.Integer, nullable=False),
)
level_choices = sql.Table(  # the level that an owner plays against by choice; without one, it follows the results
    "level_choices",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("level", sql.String, nullable=False),
)
