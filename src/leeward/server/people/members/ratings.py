"""Ratings in the database: settled once for each finished rated table. Every function runs in the storage's thread.

A seat that a computer took over counts as the last place for its member, also after a return. A member who lets everybody wait
for `ABANDONED` days has left, too; the game goes on unrated. A member who never decided may not
know of the game, and loses nothing.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.exc import IntegrityError

from leeward.explorer.digest import Digest
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import NOBODY
from leeward.server.people.members.skill import LEAST_GAMES, Skill, after, new_member, of_computer
from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage, sitting_at
from leeward.server.storage.records import SeatRow
from leeward.server.storage.schema import actions, games, holders, results, seats
from leeward.server.storage.schema.people import accounts, rating_changes, ratings

DAY = 24 * 3600.0
ABANDONED = 7.0  # days without an action
AT_ONCE = 50  # tables settled in one round


class Rated(Struct, frozen=True):
    """A member's rating in one game with one number of players."""

    rules: str
    players: int
    skill: Skill
    games: int

    @property
    def provisional(self) -> bool:
        return self.games < LEAST_GAMES


class Change(Struct, frozen=True):
    """A member's rating after one game."""

    game: str
    rules: str
    players: int
    place: int
    skill: Skill
    at: float


# settling


def settle(storage: Storage, game: str, usual: str) -> bool:
    """Rate the members of a finished table, once. Return whether this call did it."""
    with storage.engine.connect() as connection:
        found = connection.execute(results.select().where(results.c.game == game)).first()
    digest = msgspec.convert(found.found, Digest | None) if found is not None else None
    return digest is not None and rate(storage, game, usual, digest.places)


def settle_abandoned(storage: Storage, game: str, usual: str) -> bool:
    """Give the last place to the members for whom a table has waited too long. The others keep their ratings."""
    with storage.engine.connect() as connection:
        row = connection.execute(games.select().where(games.c.id == game)).first()
        if row is None:
            return False
        sitting = sitting_at(connection, [game])[game]
        decided = set(connection.execute(sql.select(actions.c.by).where(actions.c.game == game).distinct()).scalars())
    people = {seat.seat for seat in sitting if seat.kind == "person"}
    # Where the rules have changed since, nobody can play on.
    playable = row.game in rooms() and game_named(row.game).version == row.rules_version
    gone = (people & {row.turn} or people) & decided if playable else set[int]()
    places = [len(sitting) + 1 if seat.seat in gone else 1 for seat in sitting]
    return row.turn is not None and rate(storage, game, usual, places, gone)


def rate(storage: Storage, game: str, usual: str, places: Sequence[int], only: set[int] | None = None) -> bool:
    """Write the ratings after a game in one transaction; with `only`, of these seats alone, and the game is not rated on."""
    try:
        with storage.engine.begin() as connection:
            row = connection.execute(games.select().where(games.c.id == game, games.c.rated)).first()
            if row is None:
                return False
            sitting = sitting_at(connection, [game])[game]
            members = members_at(connection, game)
            fair = row.origin == "drawn" and not row.future_known and members is not None
            written = fair and write(connection, row, sitting, members or {}, usual, places, only)
            if not written or only is not None:
                connection.execute(games.update().where(games.c.id == game).values(rated=False))
            return written
    except IntegrityError:  # another server was first
        return False


def members_at(connection: sql.Connection, game: str) -> dict[int, str] | None:
    """Return the members at a table by seat; None if one holds several seats, or two hold one."""
    held = connection.execute(holders.select().where(holders.c.game == game)).all()
    if len({row.seat for row in held}) != len(held) or len({row.owner for row in held}) != len(held):
        return None
    known = sql.select(accounts.c.owner).where(accounts.c.owner.in_([row.owner for row in held]))
    owners = set(connection.execute(known).scalars())
    return {row.seat: row.owner for row in held if row.owner in owners}


def write(
    connection: sql.Connection,
    row: Any,
    sitting: Sequence[SeatRow],
    members: Mapping[int, str],
    usual: str,
    places: Sequence[int],
    only: set[int] | None,
) -> bool:
    """Write the ratings of all members after a game; return whether there are any."""
    players, beginning = len(sitting), new_member(row.game)
    known = locked(connection, row.game, players, sorted(members.values()), beginning)
    skills, ranks, rated = list[Skill](), list[int](), list[int]()
    for seat in sitting:
        owner, left = members.get(seat.seat), seat.replaced_at is not None
        skill = known[owner][0] if owner else of_computer(row.game, seat.level or usual) if seat.kind == "computer" else None
        if skill is not None:  # a former member has no rating any more
            skills.append(skill)
            ranks.append(players + 1 if left else places[seat.seat])
            rated.append(seat.seat)
    if len(skills) < 2:
        return False
    for seat_number, skill, rank in zip(rated, after(skills, ranks), ranks, strict=True):
        owner = members.get(seat_number)
        if owner is None or (only is not None and seat_number not in only and rank <= players):
            continue
        here = (ratings.c.owner == owner) & (ratings.c.rules == row.game) & (ratings.c.players == players)
        now = {"mu": skill.mu, "sigma": skill.sigma}
        connection.execute(ratings.update().where(here).values(**now, games=known[owner][1] + 1))
        about = {"game": row.id, "owner": owner, "rules": row.game, "players": players, "place": min(rank, players)}
        connection.execute(rating_changes.insert().values(**about, **now, at=time.time()))
    return True


def locked(
    connection: sql.Connection, game: str, players: int, owners: Sequence[str], beginning: Skill
) -> dict[str, tuple[Skill, int]]:
    """Return the members' ratings and numbers of games, and keep others from writing them. The order prevents deadlocks."""
    found = {}
    for owner in owners:
        row = {"owner": owner, "rules": game, "players": players, "mu": beginning.mu, "sigma": beginning.sigma, "games": 0}
        connection.execute(insert_if_new(connection, ratings).values(**row))
        here = (ratings.c.owner == owner) & (ratings.c.rules == game) & (ratings.c.players == players)
        kept = connection.execute(ratings.select().where(here).with_for_update()).one()
        found[owner] = Skill(kept.mu, kept.sigma), int(kept.games)
    return found


# only reading


def unsettled(storage: Storage) -> list[tuple[str, int]]:
    """List finished rated tables without ratings, with their versions: a server stopped before it wrote them."""
    last = sql.select(sql.func.max(actions.c.number)).where(actions.c.game == games.c.id).scalar_subquery()
    settled = sql.exists().where(rating_changes.c.game == games.c.id)
    has_member = sql.exists().where(holders.c.game == games.c.id, holders.c.owner == accounts.c.owner)
    countable = results.c.game.is_(None) | results.c.found.is_not(None)
    wanted = sql.select(games.c.id, last).join_from(games, results, results.c.game == games.c.id, isouter=True)
    wanted = wanted.where(games.c.rated, games.c.turn == NOBODY, countable, ~settled, has_member)
    with storage.reading.connect() as connection:
        return [(row[0], row[1] or 0) for row in connection.execute(wanted.order_by(games.c.created).limit(AT_ONCE))]


def abandoned(storage: Storage, now: float) -> list[str]:
    """List rated tables at which nobody has acted for too long, or that all people have left."""
    before = now - ABANDONED * DAY
    last = sql.select(sql.func.max(actions.c.at)).where(actions.c.game == games.c.id).scalar_subquery()
    quiet = (games.c.created < before) & (games.c.begun < before) & (sql.func.coalesce(last, 0.0) < before)
    left = ~sql.exists().where(seats.c.game == games.c.id, seats.c.kind == "person")
    clockless = games.c.pace.is_(None)  # elsewhere the clock decides
    wanted = sql.select(games.c.id).where(games.c.rated, games.c.turn >= 0, ~games.c.closed, (clockless & quiet) | left)
    with storage.reading.connect() as connection:
        return list(connection.execute(wanted.order_by(games.c.created).limit(AT_ONCE)).scalars())


def ratings_of(storage: Storage, owner: str) -> list[Rated]:
    """List a member's ratings by game and number of players."""
    wanted = ratings.select().where(ratings.c.owner == owner, ratings.c.games > 0).order_by(ratings.c.rules, ratings.c.players)
    with storage.reading.connect() as connection:
        return [Rated(row.rules, row.players, Skill(row.mu, row.sigma), row.games) for row in connection.execute(wanted)]


def changes_of(storage: Storage, owner: str, most: int) -> list[Change]:
    """List a member's latest rated games, the oldest first."""
    latest = rating_changes.select().where(rating_changes.c.owner == owner).order_by(rating_changes.c.at.desc()).limit(most)
    with storage.reading.connect() as connection:
        found = connection.execute(latest).all()
    return [Change(row.game, row.rules, row.players, row.place, Skill(row.mu, row.sigma), row.at) for row in reversed(found)]
