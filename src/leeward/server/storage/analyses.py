"""Analyses and results of finished games in the database: read, request, store."""

import time
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from leeward.analysis import Analysis
from leeward.explorer.digest import Digest
from leeward.puzzles.mistakes import Mistake
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.practice.reviews import add_mistakes
from leeward.server.storage.schema import analyses, analyses_wanted, games, results, seats

MOST_WANTED = 100  # read at a time


class Ended(msgspec.Struct):
    """A finished game, as much as its result needs."""

    game: str
    rules_version: int
    options: dict[str, str | bool]
    seed: int
    players: int
    rows: list[str]
    analysis: Analysis | None


# only reading


def read(storage: Storage, game: str, version: int) -> Analysis | None:
    wanted = sql.select(analyses.c.content).where(analyses.c.game == game, analyses.c.version == version)
    with storage.reading.connect() as connection:
        content = connection.execute(wanted).scalar_one_or_none()
    return None if content is None else msgspec.json.decode(zlib.decompress(content), type=Analysis)


def wanted(storage: Storage) -> list[tuple[str, int]]:
    """List requested analyses, the oldest first."""
    with storage.reading.connect() as connection:
        found = connection.execute(analyses_wanted.select().order_by(analyses_wanted.c.asked).limit(MOST_WANTED))
        return [(row.game, row.version) for row in found]


def ended(storage: Storage, game: str, version: int) -> Ended | None:
    """Read a game that has ended at this version; None if it has gone on or is gone."""
    with storage.reading.connect() as connection:
        row = connection.execute(games.select().where(games.c.id == game)).first()
        sitting = sql.select(sql.func.count()).where(seats.c.game == game)
        players = connection.execute(sitting).scalar_one()
        rows = [one.action for one in storage.rows_after(connection, game, 0)]
    if row is None or len(rows) != version:
        return None
    return Ended(row.game, row.rules_version, row.options, row.seed, players, rows, read(storage, game, version))


# writing


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


def keep(
    storage: Storage, game: str, version: int, found: Analysis, mistakes: Mapping[int, Sequence[Mistake]] | None = None
) -> None:
    """Store an analysis in place of an older one; nothing if the table was deleted meanwhile.

    Schedules the mistakes for the owners of the seats; none at temporary tables.
    """
    content = zlib.compress(msgspec.json.encode(found))
    with storage.engine.begin() as connection:
        connection.execute(analyses_wanted.delete().where(analyses_wanted.c.game == game))
        row = connection.execute(sql.select(games.c.passing).where(games.c.id == game)).first()
        if row is not None:
            if not row.passing:
                add_mistakes(connection, game, mistakes or {}, time.time())
            put(connection, analyses, {"game": game, "version": version, "made": time.time(), "content": content})
            same = (results.c.game == game) & (results.c.version == version)
            connection.execute(results.update().where(same).values(accuracies=accuracies_of(found)))


def keep_result(storage: Storage, game: str, version: int, found: Digest | None, analysis: Analysis | None) -> None:
    """Store the result of a finished game in place of an older one; nothing if the table was deleted meanwhile."""
    row: dict[str, Any] = {
        "game": game,
        "version": version,
        "found": msgspec.to_builtins(found),
        "accuracies": analysis and accuracies_of(analysis),
    }
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is not None:
            put(connection, results, row)


def accuracies_of(found: Analysis) -> dict[str, float]:
    return {str(player.seat): player.accuracy for player in found.players}
