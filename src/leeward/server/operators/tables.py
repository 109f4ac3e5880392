"""List, close and delete tables beside a running server.

The database lets both write, and refuses actions at closed or deleted tables. A server on SQLite notices by SQLite's count of
changes (`Storage.changed_by_others`); servers on PostgreSQL get an announcement.
"""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.storage.databases import Place, check_postgresql, name_of, open_place, shape_of
from leeward.server.storage.folder import DATABASE, Unusable, check_header, check_shape, newest_shape
from leeward.server.storage.peers import announce
from leeward.server.storage.retention import give_up
from leeward.server.storage.schema import actions, games, seats

PATIENCE = 10.0  # seconds to wait for the server's own writing
OPERATOR = "operator"  # in place of a server's name


class TableLine(Struct):
    """A table as an operator sees it, without its title and chat."""

    id: str
    game: str
    names: list[str]
    actions: int
    state: str  # playing, over or closed
    created: float
    last: float  # when something was last played


def list_tables(place: Place) -> list[TableLine]:
    """List all tables, the latest first."""
    with opened(place) as kept:
        return lines_of(kept)


def lines_of(kept: sql.Connection, most: int | None = None) -> list[TableLine]:
    """List the latest tables, or all."""
    lasting = games.select().where(games.c.passing == "")  # not lessons and boards, which expire
    found = kept.execute(lasting.order_by(games.c.created.desc()).limit(most)).mappings().all()
    few = [row["id"] for row in found] if most else []
    sitting = sql.select(seats.c.game, seats.c.name).order_by(seats.c.game, seats.c.seat)
    names: dict[str, list[str]] = {}
    for game, name in kept.execute(sitting.where(seats.c.game.in_(few)) if most else sitting):
        names.setdefault(game, []).append(name)
    played = sql.select(actions.c.game, sql.func.max(actions.c.at)).group_by(actions.c.game)
    rows = kept.execute(played.where(actions.c.game.in_(few)) if most else played)
    last: dict[str, float] = {row[0]: row[1] for row in rows}
    return [
        TableLine(
            row["id"],
            row["game"],
            names.get(row["id"], []),
            row["count"],
            state_of(row["turn"], row["closed"]),
            row["created"],
            last.get(row["id"], row["created"]),
        )
        for row in found
    ]


def state_of(turn: int | None, closed: bool) -> str:
    return "closed" if closed else "over" if turn == NOBODY else "playing"


def close_tables(place: Place, names: Sequence[str]) -> None:
    """Close tables, all or none: nobody can play on there."""
    with opened(place, known=names) as kept:
        kept.execute(games.update().where(games.c.id.in_(names)).values(closed=True, edition=games.c.edition + 1))


def delete_tables(place: Place, names: Sequence[str]) -> None:
    """Delete tables with all their rows, all or none."""
    with opened(place, known=names) as kept:
        give_up(kept, names, OPERATOR)


@contextlib.contextmanager
def opened(place: Place, known: Sequence[str] = ()) -> Iterator[sql.Connection]:
    """Open a transaction in which all these tables exist, and announce them to the servers."""
    check_present(place)
    engine = open_place(place)
    try:
        with engine.begin() as kept:
            if shape_of(kept) != newest_shape():
                raise Unusable(f"{name_of(place)} was written by an older Leeward: start the current server on it first")
            if known and engine.dialect.name == "sqlite":
                kept.exec_driver_sql(
                    "BEGIN IMMEDIATE"
                )  # otherwise SQLite waits only at the first change, which may be too late
            for name in known:
                if kept.execute(sql.select(games.c.id).where(games.c.id == name).with_for_update()).first() is None:
                    raise ValueError(f"there is no table {name}: leeward admin list names them all")
                announce(kept, "table", OPERATOR, name)
            yield kept
    finally:
        engine.dispose()


def check_present(place: Place) -> None:
    if isinstance(place, Path):
        present(place)
    else:
        check_postgresql(place)


def present(folder: Path) -> Path:
    path = folder / DATABASE
    if not path.exists():
        raise Unusable(f"there are no games in {folder}: set LEEWARD_DATA to the server's folder")
    check_header(path)
    check_shape(path)
    return path
