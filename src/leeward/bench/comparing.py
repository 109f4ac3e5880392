"""What the server told in all the chaos, compared with what is kept: nothing may be lost, nothing doubled."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql

from leeward.kernel.contract.game import game_named
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.storage.databases import Place, open_place
from leeward.server.storage.schema import actions, chat, games, seats

if TYPE_CHECKING:
    from leeward.bench.chaos import Chaos
    from leeward.bench.people import Person

Row = Mapping[Any, Any]


def compare(place: Place, chaos: "Chaos") -> None:
    """Everything that anybody was told, against what is kept."""
    engine = open_place(place)
    with engine.connect() as kept:
        for check in ("integrity_check", "foreign_key_check") if isinstance(place, Path) else ():
            for problem, *_ in kept.exec_driver_sql(f"PRAGMA {check}"):
                if problem != "ok":
                    chaos.blame("lost", "the database", f"{check}: {problem}")
        for table, begun in chaos.begun.items():
            people = [person for person in chaos.people if person.table == table]
            rows = kept.execute(actions.select().where(actions.c.game == table).order_by(actions.c.number)).mappings().all()
            chaos.count["rows"] += len(rows) - begun
            compare_rows(chaos, people, rows, begun)
            compare_positions(chaos, people, positions(kept, table, rows))
            compare_chat(chaos, people, kept.execute(sql.select(chat.c.text).where(chat.c.game == table)).scalars().all())
    engine.dispose()


def compare_rows(chaos: "Chaos", people: "list[Person]", rows: Sequence[Row], begun: int) -> None:
    """What was promised is there; what is there was sent, once."""
    actions = {row["number"]: row["action"] for row in rows}
    if sorted(actions) != list(range(1, len(rows) + 1)):
        chaos.blame("lost", people[0].table, "rows are missing between others")
    for person in people:
        for number, action in person.promised.items():
            if actions.get(number) != action:
                chaos.blame("lost", person, f"row {number} was to be {action!r} and is {actions.get(number)!r}")
        for row in rows[begun:]:
            if row["by"] == person.seat and row["action"] not in person.sent[row["number"] - 1]:
                chaos.blame("doubled", person, f"row {row['number']}, {row['action']!r}, was never sent for this position")


def positions(kept: sql.Connection, table: str, rows: Sequence[Row]) -> Iterator[Game]:
    """The game as it is kept, at every version."""
    found = kept.execute(games.select().where(games.c.id == table)).one()
    names = kept.execute(sql.select(seats.c.name).where(seats.c.game == table).order_by(seats.c.seat)).scalars().all()
    rules = game_named(found.game)
    game = Game(rules, list(names), found.seed, rules.saved_options(found.options, len(names)))
    yield game
    for row in rows:
        game.play(row["action"])
        yield game


def compare_positions(chaos: "Chaos", people: "list[Person]", kept: Iterator[Game]) -> None:
    """Who decided and what could be done is for ever as everybody was shown it."""
    last = -1
    for last, game in enumerate(kept):
        turn = NOBODY if game.over else int(game.table.seat)
        for person in people:
            if last in person.shown:
                chaos.count["positions"] += 1
                offered = tuple(sorted(game.legal.numbers)) if turn == person.seat else ()
                if person.shown[last] != (turn, offered):
                    chaos.blame("lost", person, f"was shown another version {last} than the one that is kept")
    chaos.count["games over"] += turn == NOBODY
    for person in people:
        if person.latest > last:
            chaos.blame("lost", person, f"was shown version {person.latest}, and {last} are kept")


def compare_chat(chaos: "Chaos", people: "list[Person]", kept: Sequence[str]) -> None:
    lines = Counter(kept)
    for person in people:
        for line, acknowledged in person.said.items():
            if acknowledged and not lines[line]:
                chaos.blame("lost", person, f"said {line!r}")
            if lines[line] > 1:
                chaos.blame("doubled", person, f"said {line!r} once, and it is kept {lines[line]} times")
