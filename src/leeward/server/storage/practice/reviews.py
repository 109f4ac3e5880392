"""Reviews: puzzles that an owner failed and their mistakes, scheduled by FSRS."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec
import sqlalchemy as sql

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.puzzles import Puzzle, puzzles_of
from leeward.puzzles.mistakes import Mistake
from leeward.puzzles.spacing import Memory, first_failed, repeated
from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage
from leeward.server.storage.practice.days import note_day
from leeward.server.storage.schema import holders, seats
from leeward.server.storage.schema.practice import reviews

MOST = 300  # of an owner in one game; those that come back last go first
MEMORY = (reviews.c.due, reviews.c.reviewed, reviews.c.stability, reviews.c.difficulty)


# only reading


def due_cards(storage: Storage, owner: str, game: str, now: float | None = None) -> list[str]:
    """List what is due, the longest due first."""
    mine = (reviews.c.owner == owner) & (reviews.c.game == game) & (reviews.c.due <= (time.time() if now is None else now))
    wanted = sql.select(reviews.c.card).where(mine, can_be_shown(game)).order_by(reviews.c.due, reviews.c.card)
    with storage.reading.connect() as connection:
        return list(connection.execute(wanted).scalars())


def due_counts(storage: Storage, owner: str) -> dict[str, int]:
    """Count what is due by game; games without anything due are left out."""
    counted = {game: len(due_cards(storage, owner, game)) for game in rooms()}
    return {game: count for game, count in counted.items() if count}


def planned(storage: Storage, owner: str, game: str) -> int:
    """Count everything that comes back sometime."""
    mine = (reviews.c.owner == owner) & (reviews.c.game == game)
    with storage.reading.connect() as connection:
        counted = sql.select(sql.func.count()).select_from(reviews).where(mine, can_be_shown(game))
        return int(connection.execute(counted).scalar_one())


def own_mistake(storage: Storage, owner: str, game: str, card: str) -> Mistake | None:
    wanted = sql.select(reviews.c.mistake).where(this_card(owner, game, card), can_be_shown(game))
    with storage.reading.connect() as connection:
        found = connection.execute(wanted).scalar_one_or_none()
    return None if found is None else msgspec.convert(found, Mistake)


def can_be_shown(game: str) -> sql.ColumnElement[bool]:
    """Select puzzles that are still shipped, and mistakes made under the present rules."""
    shipped = reviews.c.card.in_([puzzle.id for puzzle in puzzles_of(game)])
    return shipped | (reviews.c.mistake.is_not(None) & (reviews.c.rules_version == game_named(game).version))


def this_card(owner: str, game: str, card: str) -> sql.ColumnElement[bool]:
    return (reviews.c.owner == owner) & (reviews.c.game == game) & (reviews.c.card == card)


# writing, within a transaction of its cause


def add_failed(connection: sql.Connection, owner: str, puzzle: Puzzle, now: float) -> None:
    """Schedule a failed puzzle; one that is already scheduled keeps its date."""
    add(connection, owner, puzzle.game, puzzle.id, None, now)


def add_mistakes(connection: sql.Connection, table: str, found: Mapping[int, Sequence[Mistake]], now: float) -> None:
    """Schedule the mistakes of an analysed game for the owners who played the seats to the end."""
    played = (seats.c.game == holders.c.game) & (seats.c.seat == holders.c.seat) & (seats.c.kind == "person")
    wanted = sql.select(holders.c.seat, holders.c.owner).join_from(holders, seats, played & seats.c.replaced_at.is_(None))
    for holder in connection.execute(wanted.where(holders.c.game == table)).all():
        for each in found.get(holder.seat, ()):
            add(connection, holder.owner, each.game, each.id, asdict(each), now)


def add(connection: sql.Connection, owner: str, game: str, card: str, mistake: Any, now: float) -> None:
    version = game_named(game).version
    row = {"owner": owner, "game": game, "card": card, "mistake": mistake, "rules_version": version}
    connection.execute(insert_if_new(connection, reviews).values(**row, **asdict(first_failed(now))))
    trim(connection, owner, game)


def trim(connection: sql.Connection, owner: str, game: str) -> None:
    mine = (reviews.c.owner == owner) & (reviews.c.game == game)
    latest = sql.select(reviews.c.card).where(mine).order_by(reviews.c.due, reviews.c.card).offset(MOST)
    if beyond := list(connection.execute(latest).scalars()):
        connection.execute(reviews.delete().where(mine, reviews.c.card.in_(beyond)))


def note_review(connection: sql.Connection, owner: str, game: str, card: str, right: bool, now: float) -> None:
    """Count an answer to a review that is due, and reschedule it. An early answer changes nothing."""
    row = connection.execute(sql.select(*MEMORY).where(this_card(owner, game, card)).with_for_update()).first()
    if row is not None and row.due <= now:
        after = asdict(repeated(Memory(*row), right, now))
        # Of two answers at once, one is first: SQLite has one writer, and PostgreSQL has locked the row.
        connection.execute(reviews.update().where(this_card(owner, game, card), reviews.c.due == row.due).values(**after))


def answer_mistake(storage: Storage, owner: str, game: str, card: str, right: bool) -> None:
    """Count an answer to an own mistake. It moves no rating."""
    now = time.time()
    with storage.engine.begin() as connection:
        note_day(connection, owner, now)
        note_review(connection, owner, game, card, right, now)


def forget(storage: Storage, owner: str, game: str, card: str) -> bool:
    """Remove a review for good; return whether there was one."""
    with storage.engine.begin() as connection:
        return bool(connection.execute(reviews.delete().where(this_card(owner, game, card))).rowcount)
