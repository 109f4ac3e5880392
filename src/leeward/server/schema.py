"""The tables of the database; `migrations/` bring older ones to this shape."""

import sqlalchemy as sql

from leeward.server.databases import shape_of
from leeward.server.folder import MIGRATIONS, newest_shape

MIGRATING = 20_021_103  # names the lock of whoever changes the shape of a database

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("rules_version", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("title", sql.String, nullable=False),
    sql.Column("watch", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False, index=True),
    sql.Column("replaceable", sql.Boolean, nullable=False),
    sql.Column("again", sql.String, nullable=False),
    sql.Column("question", sql.JSON(none_as_null=True)),
    sql.Column("hints", sql.Boolean, nullable=False),
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("origin", sql.String, nullable=False),
    sql.Column("saved_at", sql.Integer, nullable=False),
    sql.Column("closed", sql.Boolean, nullable=False),
    sql.Column("edition", sql.Integer, nullable=False),  # counts what changes besides actions and chat
    sql.Column("passing", sql.String, nullable=False, index=True),  # what one is for that is kept only for a while
    sql.Column("made_from", sql.String, nullable=False, index=True),  # a trace of the address, which names nobody
    # For the list. Games kept before there was one have no turn until they are listed.
    sql.Column("turn", sql.Integer),
    sql.Column("count", sql.Integer, nullable=False),
    sql.Column("moment", sql.JSON, nullable=False),
)
seats = sql.Table(
    "seats",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("kind", sql.String, nullable=False),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("level", sql.String, nullable=False),
    sql.Column("replaced_at", sql.Integer),
)
owners = sql.Table(
    "owners",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
)
keys = sql.Table(
    "keys",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), nullable=False, index=True),
)
holders = sql.Table(
    "holders",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), primary_key=True, index=True),
)
invites = sql.Table(
    "invites",
    metadata,
    sql.Column("secret_hash", sql.String, primary_key=True),
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), nullable=False, index=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("owner", sql.String, nullable=False),  # who made the link
)
actions = sql.Table(
    "actions",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("action", sql.String, nullable=False),
    sql.Column("by", sql.Integer, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
chat = sql.Table(
    "chat",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("by", sql.Integer, nullable=False),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
analyses = sql.Table(
    "analyses",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),  # of the table: one that goes on or ends otherwise is judged anew
    sql.Column("made", sql.Float, nullable=False),
    sql.Column("content", sql.LargeBinary, nullable=False),
)
analyses_wanted = sql.Table(
    "analyses_wanted",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("asked", sql.Float, nullable=False),
)

puzzle_records = sql.Table(
    "puzzle_records",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("rating", sql.Integer, nullable=False),
    sql.Column("streak", sql.Integer, nullable=False),
    sql.Column("tried", sql.JSON, nullable=False),  # by puzzle, whether the first answer was right
)
lesson_progress = sql.Table(
    "lesson_progress",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("lesson", sql.String, primary_key=True),
    sql.Column("step", sql.Integer, nullable=False),
    sql.Column("done", sql.Boolean, nullable=False),
)


def migrate(engine: sql.Engine, shape: str = "") -> None:
    """Bring the database to this shape, or else to the present one."""
    wanted = shape or newest_shape()
    with engine.connect() as connection:
        if shape_of(connection) == wanted:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # where several servers may start at once: one does it, the others wait
            connection.execute(sql.text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
        config.attributes["connection"] = connection
        command.upgrade(config, wanted)
