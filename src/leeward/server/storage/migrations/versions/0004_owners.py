"""Seats belong to owners, who show a key; how a table was laid out; when a computer took over from a person."""

import time

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("owners", sql.Column("id", sql.String, primary_key=True), sql.Column("created", sql.Float, nullable=False))
    op.create_table(
        "keys",
        sql.Column("secret_hash", sql.String, primary_key=True),
        sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), nullable=False, index=True),
    )
    op.create_table(
        "holders",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        sql.Column("seat", sql.Integer, primary_key=True),
        sql.Column("owner", sql.String, sql.ForeignKey("owners.id"), primary_key=True, index=True),
    )
    op.create_table(
        "invites",
        sql.Column("secret_hash", sql.String, primary_key=True),
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), nullable=False, index=True),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("owner", sql.String, nullable=False),
    )
    op.add_column("games", sql.Column("owner", sql.String, nullable=False, server_default=""))
    op.add_column("games", sql.Column("origin", sql.String, nullable=False, server_default="drawn"))
    op.add_column("games", sql.Column("saved_at", sql.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sql.Column("replaced_at", sql.Integer))
    op.create_index("ix_games_owner", "games", ["owner"])
    if op.get_bind().dialect.name == "sqlite":  # no other database is as old as that
        keep_everybodys_seats()
    op.drop_table("secrets")


def keep_everybodys_seats() -> None:
    """Every secret that held seats becomes the key of an owner, who is named after its hash."""
    do = op.get_bind().execute
    held = "SELECT DISTINCT secret_hash, :now FROM secrets WHERE purpose = 'holder'"
    do(sql.text(f"INSERT INTO owners {held}"), {"now": time.time()})
    do(sql.text("INSERT INTO keys SELECT id, id FROM owners"))
    do(sql.text("INSERT INTO holders SELECT game, seat, secret_hash FROM secrets WHERE purpose = 'holder'"))
    # The owner of a table was the first to hold a seat there.
    first = "SELECT secret_hash FROM secrets WHERE game = games.id AND purpose = 'holder' ORDER BY rowid LIMIT 1"
    do(sql.text(f"UPDATE games SET owner = coalesce(({first}), '')"))
    # Links to seats that are taken are void: nobody knows who made them.
    seat = "SELECT 1 FROM seats WHERE game = secrets.game AND seat = secrets.seat AND kind = 'open'"
    maker = "SELECT owner FROM games WHERE id = secrets.game"
    links = f"SELECT secret_hash, game, seat, ({maker}) FROM secrets WHERE purpose = 'invite' AND EXISTS ({seat})"
    do(sql.text(f"INSERT INTO invites {links}"))
    # Where some have played before all had come, the tiles were seen: such a game goes on like a saved one.
    played = "SELECT 1 FROM actions WHERE game = games.id"
    waits = "SELECT 1 FROM seats WHERE game = games.id AND kind = 'open'"
    do(sql.text(f"UPDATE games SET origin = 'saved' WHERE EXISTS ({waits}) AND EXISTS ({played})"))
    do(sql.text(f"UPDATE games SET turn = -2 WHERE EXISTS ({waits})"))
    # A computer plays where an owner holds the seat: the owner keeps a say in everything played until now.
    rows = "SELECT count(*) FROM actions WHERE game = seats.game"
    held = "SELECT 1 FROM holders h WHERE h.game = seats.game AND h.seat = seats.seat"
    do(sql.text(f"UPDATE seats SET replaced_at = ({rows}) WHERE kind = 'computer' AND EXISTS ({held})"))
