"""Games to watch: running ones of strong players first, and finished ones with an analysis. It runs in the storage's thread."""

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.storage.games import Storage, listed_games
from leeward.server.storage.records import ListedGame
from leeward.server.storage.schema import analyses, games, holders, seats
from leeward.server.storage.schema.people import accounts, ratings

LATEST = 1000  # public tables among which games are sought, so that the time does not grow with the club
MOST_RUNNING, MOST_FINISHED = 40, 20


class Watched(Struct, frozen=True):
    """A public game, and the highest rating of the members who play it."""

    listed: ListedGame
    strength: int | None


class ToWatch(Struct, frozen=True):
    running: list[Watched]
    finished: list[Watched]


def to_watch(storage: Storage) -> ToWatch:
    """List the public games: among running ones the strongest players first, of finished ones the latest."""
    public = games.c.watch & ~games.c.closed & (games.c.passing == "")
    latest = sql.select(games.c.id).where(public).order_by(games.c.created.desc()).limit(LATEST).scalar_subquery()
    begun = games.select().where(games.c.id.in_(latest)).order_by(games.c.created.desc(), games.c.id)
    with_analysis = sql.exists().where(analyses.c.game == games.c.id)
    with storage.reading.connect() as connection:
        running = connection.execute(begun.where(games.c.turn >= 0).limit(LATEST)).all()
        strengths = strengths_of(connection, [row.id for row in running])
        running = sorted(running, key=lambda row: -strengths.get(row.id, 0))[:MOST_RUNNING]
        finished = connection.execute(begun.where(games.c.turn == NOBODY, with_analysis).limit(MOST_FINISHED)).all()
        strengths |= strengths_of(connection, [row.id for row in finished])
        shown = [listed_games(connection, rows) for rows in (running, finished)]
    return ToWatch(*([Watched(one, strengths.get(one.game.id)) for one in listed] for listed in shown))


def strengths_of(connection: sql.Connection, names: list[str]) -> dict[str, int]:
    """Return the highest rating of the members at each table who play it themselves and show their profile to everybody."""
    players = sql.select(sql.func.count()).where(seats.c.game == games.c.id).scalar_subquery()
    wanted = (
        sql.select(games.c.id, sql.func.max(ratings.c.mu))
        .join_from(games, holders, holders.c.game == games.c.id)
        .join(accounts, accounts.c.owner == holders.c.owner)
        .join(
            ratings, (ratings.c.owner == holders.c.owner) & (ratings.c.rules == games.c.game) & (ratings.c.players == players)
        )
        .where(games.c.id.in_(names), accounts.c.visible_to == "all", ratings.c.games > 0)
        .group_by(games.c.id)
    )
    return {row[0]: round(row[1]) for row in connection.execute(wanted)}
