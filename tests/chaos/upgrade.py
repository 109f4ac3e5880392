"""A club of the oldest version that we keep, with games that go on: a server upgrades its database, and dies meanwhile."""

import contextlib
import random
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game, new
from leeward.server.storage.databases import Place, open_place
from leeward.server.storage.folder import DATABASE
from leeward.server.storage.schema import actions, chat, migrate
from leeward.server.storage.secrets import hashed, new_id, new_secret
from leeward.server.tables.rows import rows_of

OLDEST = min((Path(__file__).parents[1] / "server/storage/old").glob("*.sql"))
OLDEST_POSTGRESQL = "0010"  # of released versions: the first that knew PostgreSQL
ACTIONS = 20  # of each game so far


@dataclass
class OldTable:
    """A table of the old club: how many rows it has, and the secrets of its two people, by seat."""

    id: str
    rows: int
    secrets: list[str]


def make_old_club(place: Place, tables: int) -> list[OldTable]:
    """Make a database of the oldest version: in a folder the one that we keep, in a PostgreSQL one of its oldest shape."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place / DATABASE)) as made:
            made.executescript(OLDEST.read_text())
    engine = open_place(place)
    try:
        migrate(engine, OLDEST.stem if isinstance(place, Path) else OLDEST_POSTGRESQL)
        old = sql.MetaData()
        old.reflect(engine)
        with engine.begin() as connection:
            return [insert(connection, old.tables, begun(number)) for number in range(tables)]
    finally:
        engine.dispose()


def begun(number: int) -> Game:
    """Return a game of two people that has begun."""
    games, chance = list(rooms()), random.Random(number)
    game = new(games[number % len(games)], 2, number)
    while not game.over and len(game.history) < ACTIONS:
        game.play(chance.choice(game.legal.numbers))
    return game


def insert(connection: sql.Connection, old: Any, game: Game) -> OldTable:
    """Store a game as the oldest version did: before 0004 a secret held a seat, since then an owner does."""

    def put(into: str, /, **values: Any) -> None:
        known = {column: value for column, value in values.items() if column in old[into].c}
        connection.execute(old[into].insert().values(**known))

    table, secrets, now, rows = new_id(), [new_secret(), new_secret()], time.time(), rows_of(game)
    described = {"id": table, "game": game.rules.name, "rules_version": game.rules.version, "options": dict(game.options)}
    turn = int(game.table.seat)
    put("games", **described, seed=game.seed, title="", watch=True, created=now, count=len(rows), turn=turn)
    for seat, secret in enumerate(secrets):
        put("seats", game=table, seat=seat, kind="person", name=f"Old {seat}")
        if "secrets" in old:
            put("secrets", secret_hash=hashed(secret), game=table, seat=seat, purpose="holder")
        else:
            put("owners", id=hashed(secret), created=now)
            put("keys", secret_hash=hashed(secret), owner=hashed(secret))
            put("holders", game=table, seat=seat, owner=hashed(secret))
    for row in rows:
        put("actions", game=table, number=row.number, action=row.action, by=row.by, at=now)
    return OldTable(table, len(rows), secrets)


def what_the_old_club_lost(place: Place) -> str:
    """Compare the tables of the kept database, at which nobody plays any more, with what it held."""
    if not isinstance(place, Path):
        return ""
    engine = open_place(place)
    with contextlib.closing(sqlite3.connect(":memory:")) as before, engine.connect() as now:
        before.executescript(OLDEST.read_text())
        for table, column in ((actions, "action"), (chat, "text")):
            for game, number, text in before.execute(f"SELECT game, number, {column} FROM {table.name}"):
                row = sql.select(table.c[column]).where(table.c.game == game, table.c.number == number)
                if now.execute(row).scalar_one_or_none() != text:
                    return f"{text!r}, number {number} of {table.name} at {game}"
    engine.dispose()
    return ""
