"""Merging: an account takes over what a browser had before it signed in. Every function runs in the storage's thread."""

import sqlalchemy as sql

from leeward.server.messages.people import History, Merge
from leeward.server.people.seat_names import seats_held, show_name
from leeward.server.storage.databases import insert_if_new, put
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import (
    games,
    holders,
    invites,
    keys,
    lesson_progress,
    puzzle_records,
    spectator_chat,
)
from leeward.server.storage.schema.clocks import own_times
from leeward.server.storage.schema.lobby import match_requests, open_tables
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.plans import plans
from leeward.server.storage.schema.practice import level_choices, practice_days, puzzle_ratings, reviews, storms
from leeward.server.storage.schema.studies import chapters, studies

BETTER = ("rating", "streak", "judged_rating")  # columns of a record of puzzles of which the higher one stays
FIRST = ("tried", "judged")  # answers by puzzle: the account's come before the guest's


def history_of(storage: Storage, owner: str) -> History:
    if not owner:
        return History()
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    theirs = (games.c.passing == "") & (games.c.id.in_(held) | (games.c.owner == owner))
    with storage.reading.connect() as connection:
        count = connection.execute(sql.select(sql.func.count()).select_from(games).where(theirs)).scalar_one()
        tried = connection.execute(sql.select(puzzle_records.c.tried).where(puzzle_records.c.owner == owner)).scalars()
        comes_back = sql.select(sql.func.count()).select_from(reviews).where(reviews.c.owner == owner)
        puzzles = sum(len(each) for each in tried) or connection.execute(comes_back).scalar_one()
        begun = sql.select(sql.func.count()).select_from(lesson_progress).where(lesson_progress.c.owner == owner)
        made = sql.select(sql.func.count()).select_from(studies).where(studies.c.owner == owner)
        return History(count, puzzles, connection.execute(begun).scalar_one(), connection.execute(made).scalar_one())


def merge(storage: Storage, guest: str, owner: str, wanted: Merge) -> None:
    """Move what is wanted from a guest to an account.

    The guest's keys stay the guest's: a secret from before the sign-in never opens the account.
    """
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner == guest)).first() is not None:
            return  # the guest has signed up on another device
        # A browser that has signed in asks for its match again, under the account's name.
        connection.execute(match_requests.delete().where(match_requests.c.owner == guest))
        if wanted.games:
            merge_games(storage, connection, guest, owner)
        if wanted.puzzles:
            merge_puzzles(connection, guest, owner)
            merge_practice(connection, guest, owner)
        if wanted.lessons:
            merge_lessons(connection, guest, owner)
        if wanted.studies:
            for table in (studies, chapters):
                connection.execute(table.update().where(table.c.owner == guest).values(owner=owner))
        if wanted.games and wanted.puzzles and wanted.lessons and wanted.studies:
            connection.execute(keys.update().where(keys.c.guest == guest, keys.c.owner == owner).values(guest=""))
        announce(connection, "owners", storage.name)


def merge_games(storage: Storage, connection: sql.Connection, guest: str, owner: str) -> None:
    held = seats_held(connection, guest, sql.true())
    rows = [{"game": game, "seat": seat, "owner": owner} for game, mine in held.items() for seat in mine]
    if rows:
        connection.execute(insert_if_new(connection, holders), rows)
    connection.execute(holders.delete().where(holders.c.owner == guest))
    for table in (own_times, level_choices):  # the account's own hours, vacations and levels count, if it has any
        for row in rows_of(connection, table, guest):
            connection.execute(insert_if_new(connection, table).values(**{**row._mapping, "owner": owner}))
        connection.execute(table.delete().where(table.c.owner == guest))
    made = set(connection.execute(sql.select(games.c.id).where(games.c.owner == guest)).scalars())
    for table in (games, invites, open_tables, plans, spectator_chat):
        connection.execute(table.update().where(table.c.owner == guest).values(owner=owner))
    for game in sorted({*held, *made}):
        storage.change(connection, game)
    name = connection.execute(sql.select(accounts.c.name).where(accounts.c.owner == owner)).scalar_one()
    show_name(storage, connection, owner, name)


def merge_puzzles(connection: sql.Connection, guest: str, owner: str) -> None:
    """Keep the better rating and all answers; of two first answers to one puzzle, the account's counts."""
    of = {who: {row.game: row for row in rows_of(connection, puzzle_records, who)} for who in (guest, owner)}
    for game, record in of[guest].items():
        mine = of[owner].get(game)
        row = {"owner": owner, **{name: getattr(record, name) for name in ("game", *BETTER, *FIRST)}}
        if mine is not None:
            row |= {name: max(row[name], getattr(mine, name)) for name in BETTER}
            row |= {name: {**row[name], **getattr(mine, name)} for name in FIRST}
        put(connection, puzzle_records, row)
    connection.execute(puzzle_records.delete().where(puzzle_records.c.owner == guest))


def merge_practice(connection: sql.Connection, guest: str, owner: str) -> None:
    """Merge reviews, days, storms and ratings; if both have a review of one puzzle, keep the account's."""
    mine = {row.day: row.answers for row in rows_of(connection, practice_days, owner)}
    for row in rows_of(connection, practice_days, guest):
        put(connection, practice_days, {"owner": owner, "day": row.day, "answers": row.answers + mine.get(row.day, 0)})
    for table in (reviews, puzzle_ratings):
        for row in rows_of(connection, table, guest):
            connection.execute(insert_if_new(connection, table).values(**{**row._mapping, "owner": owner}))
    connection.execute(storms.update().where(storms.c.owner == guest).values(owner=owner))
    for table in (practice_days, reviews, puzzle_ratings):
        connection.execute(table.delete().where(table.c.owner == guest))


def merge_lessons(connection: sql.Connection, guest: str, owner: str) -> None:
    """Keep the farther step of each lesson."""
    mine = {(row.game, row.lesson): row for row in rows_of(connection, lesson_progress, owner)}
    for row in rows_of(connection, lesson_progress, guest):
        here = mine.get((row.game, row.lesson))
        step, done = (max(row.step, here.step), row.done or here.done) if here else (row.step, row.done)
        reached = {"owner": owner, "game": row.game, "lesson": row.lesson, "step": step, "done": done}
        put(connection, lesson_progress, reached)
    connection.execute(lesson_progress.delete().where(lesson_progress.c.owner == guest))


def rows_of(connection: sql.Connection, table: sql.Table, owner: str) -> list[sql.Row[tuple[object, ...]]]:
    return list(connection.execute(table.select().where(table.c.owner == owner)))
