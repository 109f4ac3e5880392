"""Compare the database with what the server told people: nothing may be lost or doubled."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from chaos.people import Person
from chaos.verdict import Verdict
from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.storage.databases import Place, open_place
from leeward.server.storage.schema import actions, chat, games, seats

Row = Mapping[Any, Any]


def compare(place: Place, first_rows: Mapping[str, int], everyone: Sequence[Person], verdict: Verdict) -> None:
    """Compare all tables; `first_rows` are the rows each had from a saved game."""
    engine = open_place(place)
    with engine.connect() as kept:
        for check in ("integrity_check", "foreign_key_check") if isinstance(place, Path) else ():
            for problem, *_ in kept.exec_driver_sql(f"PRAGMA {check}"):
                if problem != "ok":
                    verdict.blame("lost", "the database", f"{check}: {problem}")
        for table, begun in first_rows.items():
            people = [person for person in everyone if person.table == table]
            if kept.execute(sql.select(games.c.id).where(games.c.id == table)).first() is None:
                verdict.blame("lost", table, "was deleted")
                continue
            rows = kept.execute(actions.select().where(actions.c.game == table).order_by(actions.c.number)).mappings().all()
            verdict.count["rows"] += len(rows) - begun
            compare_rows(verdict, people, rows, begun)
            compare_positions(verdict, people, positions(kept, table, rows))
            compare_chat(verdict, people, kept.execute(sql.select(chat.c.text).where(chat.c.game == table)).scalars().all())
    engine.dispose()


def compare_rows(verdict: Verdict, people: Sequence[Person], rows: Sequence[Row], begun: int) -> None:
    """Check that every acknowledged action is stored, and that every stored action was sent once."""
    actions = {row["number"]: row["action"] for row in rows}
    if sorted(actions) != list(range(1, len(rows) + 1)):
        verdict.blame("lost", people[0].table, "rows are missing")
    for person in people:
        for number, action in person.promised.items():
            if actions.get(number) != action:
                verdict.blame("lost", person, f"row {number} should be {action!r} and is {actions.get(number)!r}")
        for row in rows[begun:]:
            if row["by"] == person.seat and row["action"] not in person.sent[row["number"] - 1]:
                verdict.blame("doubled", person, f"row {row['number']}, {row['action']!r}, was never sent for this position")


def positions(kept: sql.Connection, table: str, rows: Sequence[Row]) -> Iterator[Game]:
    """Yield the stored game at every version."""
    found = kept.execute(games.select().where(games.c.id == table)).one()
    names = kept.execute(sql.select(seats.c.name).where(seats.c.game == table).order_by(seats.c.seat)).scalars().all()
    rules = game_named(found.game)
    game = Game(rules, list(names), found.seed, rules.saved_options(found.options, len(names)))
    yield game
    for row in rows:
        game.play(row["action"])
        yield game


def compare_positions(verdict: Verdict, people: Sequence[Person], kept: Iterator[Game]) -> None:
    """Check that everyone was shown the stored positions: who decides, and the possible actions."""
    last = -1
    for last, game in enumerate(kept):
        turn = NOBODY if game.over else int(game.table.seat)
        for person in people:
            if last in person.shown:
                verdict.count["positions"] += 1
                offered = tuple(sorted(game.legal.numbers)) if turn == person.seat else ()
                if person.shown[last] != (turn, offered):
                    verdict.blame("lost", person, f"was shown another version {last} than the stored one")
    verdict.count["games over"] += turn == NOBODY
    for person in people:
        if person.latest > last:
            verdict.blame("lost", person, f"was shown version {person.latest}, but only {last} are stored")


def compare_chat(verdict: Verdict, people: Sequence[Person], kept: Sequence[str]) -> None:
    lines = Counter(kept)
    for person in people:
        for line, acknowledged in person.said.items():
            if acknowledged and not lines[line]:
                verdict.blame("lost", person, f"said {line!r}")
            if lines[line] > 1:
                verdict.blame("doubled", person, f"said {line!r} once, and it is stored {lines[line]} times")
