"""Tournaments, their rounds and results, and club evenings that repeat. Series of games."""

import sqlalchemy as sql
from alembic import op

revision = "0023"
down_revision = "0022"


def member(name: str = "member") -> sql.Column[str | None]:
    return sql.Column(name, sql.String, sql.ForeignKey("accounts.owner", ondelete="SET NULL"))


def of_tournament() -> sql.Column[str]:
    return sql.Column("tournament", sql.String, sql.ForeignKey("tournaments.id"), primary_key=True)


def number(name: str, key: bool = False) -> sql.Column[int]:
    return sql.Column(name, sql.Integer, primary_key=key, nullable=False)


def text(name: str, key: bool = False) -> sql.Column[str]:
    return sql.Column(name, sql.String, primary_key=key, nullable=False)


def time(name: str) -> sql.Column[float]:
    return sql.Column(name, sql.Float, nullable=False)


def upgrade() -> None:
    op.create_table(
        "club_evenings",
        text("id", key=True),
        member("maker"),
        sql.Column("wanted", sql.JSON, nullable=False),
        *(number(name) for name in ("day", "hour", "minute")),
        text("zone"),
    )
    op.create_index("ix_club_evenings_maker", "club_evenings", ["maker"])
    op.create_table(
        "tournaments",
        text("id", key=True),
        text("title"),
        member("maker"),
        text("rules"),
        number("players"),
        text("system"),
        *(number(name) for name in ("rounds", "group_size", "minutes", "hours")),
        sql.Column("pace", sql.JSON, nullable=False),
        *(sql.Column(name, sql.Boolean, nullable=False) for name in ("rated", "listed")),
        number("most"),
        *(time(name) for name in ("created", "starts", "ended")),
        text("state"),
        number("round"),
        text("seed"),
        text("reason"),
        sql.Column("evening", sql.String),
        sql.UniqueConstraint("evening", "starts", name="uq_tournaments_evening"),
    )
    for column in ("maker", "starts", "state"):
        op.create_index(f"ix_tournaments_{column}", "tournaments", [column])
    op.create_table(
        "tournament_entries",
        of_tournament(),
        number("number", key=True),
        member(),
        text("state"),
        time("at"),
        text("browser"),
        time("rating"),
        number("group"),
        sql.UniqueConstraint("tournament", "member", name="uq_tournament_entries_member"),
    )
    op.create_index("ix_tournament_entries_member", "tournament_entries", ["member"])
    op.create_table("tournament_rounds", of_tournament(), number("round", key=True), time("drawn"))
    op.create_table(
        "tournament_tables",
        of_tournament(),
        number("round", key=True),
        number("board", key=True),
        sql.Column("table", sql.String, nullable=False, unique=True),
        sql.Column("result", sql.JSON(none_as_null=True)),
        time("at"),
    )
    op.create_table(
        "tournament_places",
        of_tournament(),
        number("round", key=True),
        number("number", key=True),
        number("board"),
        number("seat"),
    )
    op.create_table(
        "tournament_corrections",
        of_tournament(),
        number("number", key=True),
        number("round"),
        number("board"),
        member("director"),
        sql.Column("before", sql.JSON(none_as_null=True)),
        sql.Column("after", sql.JSON(none_as_null=True)),
        text("reason"),
        time("at"),
    )
    op.create_index("ix_tournament_corrections_director", "tournament_corrections", ["director"])
    op.create_table(
        "series",
        sql.Column("game", sql.String, sql.ForeignKey("games.id"), primary_key=True),
        number("best_of"),
        sql.Column("played", sql.JSON, nullable=False),
    )
