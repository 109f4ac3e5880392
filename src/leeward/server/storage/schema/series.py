"""Series: games of the same people one after the other, with the places of those before."""

import sqlalchemy as sql

from leeward.server.storage.records import SeriesRow
from leeward.server.storage.schema import metadata

series = sql.Table(
    "series",
    metadata,
    sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
    sql.Column("best_of", sql.Integer, nullable=False),  # games; 0 for rematches without an end
    sql.Column("played", sql.JSON, nullable=False),  # of each earlier game, the places by the first game's seats
)


def series_of(connection: sql.Connection, table: str) -> SeriesRow | None:
    found = connection.execute(sql.select(series.c.best_of, series.c.played).where(series.c.game == table)).first()
    return None if found is None else SeriesRow(*found)


def keep_series(connection: sql.Connection, table: str, row: SeriesRow) -> None:
    connection.execute(series.insert().values(game=table, best_of=row.best_of, played=row.played))
