"""Analyses in the database: read, request, store."""

import time
import zlib

import msgspec
import sqlalchemy as sql

from leeward.analysis import Analysis
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import analyses, analyses_wanted, games

MOST_WANTED = 100  # read at a time


# run these in the storage's own thread


def read(storage: Storage, game: str, version: int) -> Analysis | None:
    wanted = sql.select(analyses.c.content).where(analyses.c.game == game, analyses.c.version == version)
    with storage.engine.connect() as connection:
        content = connection.execute(wanted).scalar_one_or_none()
    return None if content is None else msgspec.json.decode(zlib.decompress(content), type=Analysis)


def want(storage: Storage, game: str, version: int) -> None:
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is not None:
            put(connection, analyses_wanted, {"game": game, "version": version, "asked": time.time()})
            announce(connection, "analysis", storage.name, game)


def give_up(storage: Storage, game: str, version: int) -> None:
    """Drop a request: the analysis cannot be made, or the game has gone on."""
    of_it = (analyses_wanted.c.game == game) & (analyses_wanted.c.version == version)
    with storage.engine.begin() as connection:
        connection.execute(analyses_wanted.delete().where(of_it))


def wanted(storage: Storage) -> list[tuple[str, int]]:
    """List requested analyses, the oldest first."""
    with storage.engine.connect() as connection:
        found = connection.execute(analyses_wanted.select().order_by(analyses_wanted.c.asked).limit(MOST_WANTED))
        return [(row.game, row.version) for row in found]


def keep(storage: Storage, game: str, version: int, found: Analysis) -> None:
    """Store an analysis in place of an older one; nothing if the table was deleted meanwhile."""
    content = zlib.compress(msgspec.json.encode(found))
    with storage.engine.begin() as connection:
        connection.execute(analyses_wanted.delete().where(analyses_wanted.c.game == game))
        if connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is not None:
            put(connection, analyses, {"game": game, "version": version, "made": time.time(), "content": content})
