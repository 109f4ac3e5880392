"""What is asked of the database at every action: made into SQL once, since that takes longer than running it."""

from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects.postgresql import ARRAY

from leeward.server.announcements import CHANNEL
from leeward.server.kept import Summary
from leeward.server.schema import actions, chat, games

HERE: sql.BindParameter[str] = sql.bindparam("here")
AFTER: sql.BindParameter[int] = sql.bindparam("after")
# How a table stands: its edition, and the numbers of its last row and its last line of chat.
LATEST = sql.select(
    games.c.edition,
    sql.select(sql.func.max(actions.c.number)).where(actions.c.game == HERE).scalar_subquery(),
    sql.select(sql.func.max(chat.c.number)).where(chat.c.game == HERE).scalar_subquery(),
).where(games.c.id == HERE)
ROWS_AFTER = (
    sql.select(actions.c.number, actions.c.action, actions.c.by)
    .where(actions.c.game == HERE, actions.c.number > AFTER)
    .order_by(actions.c.number)
)
# What the list tells of a table after an action, which makes a question void; nothing if its writer knew another edition.
PLAYED = (
    games.update()
    .where(games.c.id == HERE, games.c.edition == sql.bindparam("known"), ~games.c.closed)
    .values(question=sql.null(), **{name: sql.bindparam(name) for name in Summary.__struct_fields__})
)


def added_at_once() -> sql.Select[Any]:
    """PostgreSQL does all of it in one statement, which is a transaction: the list, the rows, and telling the others."""
    kinds = {"number": sql.Integer, "action": sql.String, "by": sql.Integer}
    columns = [sql.bindparam(f"{name}s", type_=ARRAY(kind)) for name, kind in kinds.items()]
    rows = sql.func.unnest(*columns).table_valued(*kinds).render_derived("rows")
    told = PLAYED.returning(games.c.id).cte("told")
    new = sql.select(told.c.id, *(rows.c[name] for name in kinds), sql.bindparam("at", type_=sql.Float))
    added = actions.insert().from_select(["game", *kinds, "at"], new.select_from(told.join(rows, sql.true())))
    announced = sql.func.pg_notify(sql.literal_column(f"'{CHANNEL}'"), sql.bindparam("words", type_=sql.String))
    return sql.select(announced).select_from(told).add_cte(added.cte("added"))


class Prepared:
    def __init__(self, statement: sql.Insert | sql.Update | sql.Select[Any], engine: sql.Engine) -> None:
        compiled = statement.compile(engine)
        self.text = compiled.string
        self.positions = compiled.positiontup  # where the driver counts its parameters; others name them
        self.names = list(compiled.params)

    def run(self, connection: sql.Connection, *given: dict[str, Any]) -> sql.CursorResult[Any]:
        """With one set of values, or several. JSON is given as text."""
        values: Any
        if self.positions is not None:
            values = [tuple([each[name] for name in self.positions]) for each in given]
        else:
            values = [{name: each[name] for name in self.names} for each in given]
        return connection.exec_driver_sql(self.text, values if len(values) > 1 else values[0])
