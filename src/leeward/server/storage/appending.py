"""Append actions, the most frequent write: their rows, the summary in the list, and the announcement."""

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import ARRAY

from leeward.server.storage.peers import CHANNEL, announcement
from leeward.server.storage.records import Late, Summary
from leeward.server.storage.schema import HERE, Prepared, actions, games

# Nothing is written to a closed table, or by a writer that knew another edition. An action voids an undo request.
PLAYED = (
    games.update()
    .where(games.c.id == HERE, games.c.edition == sql.bindparam("known"), ~games.c.closed)
    .values(
        question=sql.null(),
        future_known=sql.bindparam("future_known"),
        **{name: sql.bindparam(name) for name in Summary.__struct_fields__},
    )
)
Also = Callable[[sql.Connection], None]  # what else belongs to the transaction of an action
GIVEN = {"number": sql.Integer, "action": sql.String, "by": sql.Integer}  # differs from row to row


def at_once() -> sql.Select[Any]:
    """Do all of it in one PostgreSQL statement, which is a transaction, instead of five."""
    rows = sql.func.unnest(*(sql.bindparam(f"{name}s", type_=ARRAY(kind)) for name, kind in GIVEN.items()))
    each = rows.table_valued(*GIVEN).render_derived("rows")
    told = PLAYED.returning(games.c.id).cte("told")
    new = sql.select(told.c.id, *(each.c[name] for name in GIVEN), sql.bindparam("at", type_=sql.Float))
    added = actions.insert().from_select(["game", *GIVEN, "at"], new.select_from(told.join(each, sql.true())))
    announced = sql.func.pg_notify(sql.text(f"'{CHANNEL}'"), sql.bindparam("words", type_=sql.String))
    return sql.select(announced).select_from(told).add_cte(added.cte("added"))


class Appending:
    def __init__(self, engine: sql.Engine, server: str) -> None:
        self.server = server
        self.at_once = Prepared(at_once(), engine) if engine.dialect.name == "postgresql" else None
        self.add_rows, self.tell = Prepared(actions.insert(), engine), Prepared(PLAYED, engine)

    def run(
        self, engine: sql.Engine, game: str, rows: Sequence[dict[str, Any]], told: dict[str, Any], also: Sequence[Also]
    ) -> None:
        with engine.begin() as connection:
            if self.at_once is not None:
                columns = {f"{name}s": [row[name] for row in rows] for name in GIVEN}
                words = announcement("table", self.server, game)
                done = self.at_once.run(connection, {**told, **columns, "at": rows[0]["at"], "words": words})
            else:
                self.add_rows.run(connection, *rows)
                done = self.tell.run(connection, told)
            if not done.rowcount:
                raise Late
            for each in also:
                each(connection)


def check_last(connection: sql.Connection, game: str, row: int) -> None:
    """Raise Late if this is not the last row of a game."""
    last = connection.execute(sql.select(sql.func.max(actions.c.number)).where(actions.c.game == game)).scalar()
    if (last or 0) != row:
        raise Late
