"""The schema of the database; `migrations/` upgrade older ones."""

import secrets
from typing import Any

import sqlalchemy as sql

from leeward.server.storage.databases import insert_if_new, shape_of
from leeward.server.storage.folder import MIGRATIONS, newest_shape

MIGRATING = 20_021_103  # the advisory lock of a migration

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
    sql.Column("patience", sql.Integer, nullable=False),  # minutes before an idle player may be replaced; 0 is never
    sql.Column("begun", sql.Float, nullable=False),  # when the last open seat was taken
    sql.Column("again", sql.String, nullable=False),
    sql.Column("question", sql.JSON(none_as_null=True)),
    sql.Column("hints", sql.Boolean, nullable=False),
    sql.Column("chances", sql.Boolean, nullable=False),  # signed-in spectators see them
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("origin", sql.String, nullable=False),
    sql.Column("saved_at", sql.Integer, nullable=False),
    sql.Column("future_known", sql.Boolean, nullable=False),
    sql.Column("asked", sql.JSON, nullable=False),  # the questions of each seat to undo
    sql.Column("closed", sql.Boolean, nullable=False),
    sql.Column("edition", sql.Integer, nullable=False),  # counts changes besides actions and chat
    sql.Column("passing", sql.String, nullable=False, index=True),  # what a temporary table is for
    sql.Column("made_from", sql.String, nullable=False, index=True),  # a trace of the address that identifies nobody
    sql.Column("made_within", sql.String, nullable=False, index=True),  # and of its large network, if it has one
    sql.Column("rated", sql.Boolean, nullable=False),  # counts for the ratings of its players, who all have accounts
    sql.Column("pace", sql.JSON(none_as_null=True)),  # how long players may think; none without a clock
    # For the list. Games stored before it existed have no turn until they are listed.
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
    # Of a session of an account; others need none of it.
    sql.Column("id", sql.String, nullable=False, default=""),  # names it on the account's page
    sql.Column("created", sql.Float, nullable=False, default=0.0),
    sql.Column("seen", sql.Float, nullable=False, default=0.0),  # the day
    sql.Column("device", sql.String, nullable=False, default=""),
    sql.Column("guest", sql.String, nullable=False, default=""),  # whose browser this was before, and is again after
    sql.Column("proven", sql.Float, nullable=False, default=0.0),  # when a password or a passkey was last given here
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
spectator_chat = sql.Table(
    "spectator_chat",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("owner", sql.String, nullable=False, index=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("text", sql.String, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
)
analyses = sql.Table(
    "analyses",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),  # of the table: after an undo, a new end gets a new analysis
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
results = sql.Table(  # of finished games, for statistics
    "results",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),  # of the table: after an undo, a new end gets a new result
    sql.Column("found", sql.JSON(none_as_null=True)),  # a Digest; empty if the rules cannot replay the game
    sql.Column("accuracies", sql.JSON(none_as_null=True)),  # by seat, if the game was analysed
)

puzzle_records = sql.Table(
    "puzzle_records",
    metadata,
    sql.Column("owner", sql.String, primary_key=True),
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("rating", sql.Integer, nullable=False),
    sql.Column("streak", sql.Integer, nullable=False),
    sql.Column("tried", sql.JSON, nullable=False),  # by puzzle, whether the first answer was right
    # The same of those that the server has judged. The others are what a browser of an earlier version said.
    sql.Column("judged", sql.JSON, nullable=False, server_default="{}"),
    sql.Column("judged_rating", sql.Integer, nullable=False, server_default="1000"),
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
installation = sql.Table(  # shared by all servers on one database
    "installation",
    metadata,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("value", sql.String, nullable=False),
)


HERE: sql.BindParameter[str] = sql.bindparam("here")
AFTER: sql.BindParameter[int] = sql.bindparam("after")
# A table's edition, the numbers of the last lines of its two chats, and its rows from some number on.
LATEST = (
    sql.select(
        games.c.edition,
        *(
            sql.select(sql.func.max(each.c.number)).where(each.c.game == HERE).scalar_subquery()
            for each in (chat, spectator_chat)
        ),
        *(actions.c.number, actions.c.action, actions.c.by, actions.c.at),
    )
    .join_from(games, actions, (actions.c.game == games.c.id) & (actions.c.number > AFTER), isouter=True)
    .where(games.c.id == HERE)
    .order_by(actions.c.number)
)
ROWS_AFTER = (
    sql.select(actions.c.number, actions.c.action, actions.c.by, actions.c.at)
    .where(actions.c.game == HERE, actions.c.number > AFTER)
    .order_by(actions.c.number)
)
# What else is read to load a table.
GAME, HOLDERS = games.select().where(games.c.id == HERE), holders.select().where(holders.c.game == HERE)
SITTING = (seats.c.seat, seats.c.kind, seats.c.name, seats.c.level, seats.c.replaced_at)
SEATS = sql.select(*SITTING).where(seats.c.game == HERE).order_by(seats.c.seat)
CHAT_AFTER, SPECTATORS_AFTER = (
    room.select().where(room.c.game == HERE, room.c.number > AFTER).order_by(room.c.number) for room in (chat, spectator_chat)
)


class Prepared:
    """A statement that runs at every action: compiled to SQL once, which takes longer than running it."""

    def __init__(self, statement: sql.Insert | sql.Update | sql.Select[Any], engine: sql.Engine) -> None:
        compiled = statement.compile(engine)
        self.text = compiled.string
        self.positions = compiled.positiontup  # for drivers with positional parameters
        self.names = list(compiled.params)

    def run(self, connection: sql.Connection, *given: dict[str, Any]) -> sql.CursorResult[Any]:
        """Run it with one or several sets of values; JSON is passed as text."""
        values: Any
        if self.positions is not None:
            values = [tuple([each[name] for name in self.positions]) for each in given]
        else:
            values = [{name: each[name] for name in self.names} for each in given]
        return connection.exec_driver_sql(self.text, values if len(values) > 1 else values[0])


def salt_of(engine: sql.Engine) -> str:
    """Return the secret of this installation, made on first use."""
    wanted = sql.select(installation.c.value).where(installation.c.name == "salt")
    with engine.begin() as connection:
        if connection.execute(wanted).first() is None:
            connection.execute(insert_if_new(connection, installation).values(name="salt", value=secrets.token_hex(32)))
        return str(connection.execute(wanted).scalar_one())


def migrate(engine: sql.Engine, shape: str = "") -> None:
    """Migrate the database to this revision, or to the latest."""
    wanted = shape or newest_shape()
    with engine.connect() as connection:
        if shape_of(connection) == wanted:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once: one migrates, the others wait
            connection.execute(sql.text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
        else:  # Python's driver begins no transaction before DDL: without one, an interrupted migration would leave a half
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, wanted)
