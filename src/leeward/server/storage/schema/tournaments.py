"""Tournaments: who plays, rounds, tables, results. Members leave their entries without a name when their account goes."""

import sqlalchemy as sql

from leeward.server.storage.schema import metadata


def member(name: str = "member") -> sql.Column[str | None]:
    """Return a column that names an account for as long as it exists."""
    return sql.Column(name, sql.String, sql.ForeignKey("accounts.owner", ondelete="SET NULL"), index=True)


def of_tournament() -> sql.Column[str]:
    return sql.Column("tournament", sql.String, sql.ForeignKey("tournaments.id"), primary_key=True)


club_evenings = sql.Table(  # tournaments that an operator repeats every week
    "club_evenings",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    member("maker"),
    sql.Column("wanted", sql.JSON, nullable=False),  # a NewTournament
    sql.Column("day", sql.Integer, nullable=False),  # 0 is Monday
    sql.Column("hour", sql.Integer, nullable=False),
    sql.Column("minute", sql.Integer, nullable=False),
    sql.Column("zone", sql.String, nullable=False),
)
tournaments = sql.Table(
    "tournaments",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("title", sql.String, nullable=False),
    member("maker"),  # the director
    sql.Column("rules", sql.String, nullable=False),
    sql.Column("players", sql.Integer, nullable=False),  # at a table
    sql.Column("system", sql.String, nullable=False),
    sql.Column("rounds", sql.Integer, nullable=False),
    sql.Column("group_size", sql.Integer, nullable=False),
    sql.Column("minutes", sql.Integer, nullable=False),  # of an arena
    sql.Column("hours", sql.Integer, nullable=False),  # that a round may last; 0 if nobody chose a limit
    sql.Column("pace", sql.JSON, nullable=False),
    sql.Column("rated", sql.Boolean, nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("most", sql.Integer, nullable=False),  # players
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("starts", sql.Float, nullable=False, index=True),
    sql.Column("ended", sql.Float, nullable=False),
    sql.Column("state", sql.String, nullable=False, index=True),  # open, running, over, cancelled
    sql.Column("round", sql.Integer, nullable=False),  # the last one that was drawn
    sql.Column("seed", sql.String, nullable=False),  # of the lots
    sql.Column("reason", sql.String, nullable=False),  # why it was cancelled
    sql.Column("evening", sql.String),
    sql.UniqueConstraint("evening", "starts", name="uq_tournaments_evening"),  # each evening is made once
)
entries = sql.Table(
    "tournament_entries",
    metadata,
    of_tournament(),
    sql.Column("number", sql.Integer, primary_key=True),
    member(),
    sql.Column("state", sql.String, nullable=False),  # in, away, left, removed
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("browser", sql.String, nullable=False),  # a mark that means something only in this tournament
    sql.Column("address", sql.String, nullable=False, server_default=""),  # a trace, too
    sql.Column("rating", sql.Float, nullable=False),  # at the entry: the order of the first round
    sql.Column("group", sql.Integer, nullable=False),  # of a round robin
    sql.UniqueConstraint("tournament", "member", name="uq_tournament_entries_member"),
)
rounds = sql.Table(  # the key: no round is drawn twice
    "tournament_rounds",
    metadata,
    of_tournament(),
    sql.Column("round", sql.Integer, primary_key=True),
    sql.Column("drawn", sql.Float, nullable=False),
)
tournament_tables = sql.Table(
    "tournament_tables",
    metadata,
    of_tournament(),
    sql.Column("round", sql.Integer, primary_key=True),
    sql.Column("board", sql.Integer, primary_key=True),
    sql.Column("table", sql.String, nullable=False, unique=True),  # its result outlasts it
    sql.Column("result", sql.JSON(none_as_null=True)),  # a Result, once the game is over
    sql.Column("at", sql.Float, nullable=False),  # when it was counted
)
places = sql.Table(  # the key: nobody sits at two tables of a round
    "tournament_places",
    metadata,
    of_tournament(),
    sql.Column("round", sql.Integer, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # of the entry
    sql.Column("board", sql.Integer, nullable=False),  # -1 for a bye
    sql.Column("seat", sql.Integer, nullable=False),
)
corrections = sql.Table(
    "tournament_corrections",
    metadata,
    of_tournament(),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("round", sql.Integer, nullable=False),
    sql.Column("board", sql.Integer, nullable=False),
    member("director"),
    sql.Column("before", sql.JSON(none_as_null=True)),
    sql.Column("after", sql.JSON(none_as_null=True)),
    sql.Column("reason", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
