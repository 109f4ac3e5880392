"""Quick matches in the database: requests, and the games that begin from them. Every function runs in the storage's thread.

A request is a row that its browser keeps alive. A job looks at all of them in one transaction, which locks their rows: of
several servers, one makes a person's game. `pairing.py` decides who plays with whom.
"""

import math
import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from leeward.opponents.levels import LEVELS
from leeward.opponents.words import ratings as ratings_of_computers
from leeward.server.limits import clock
from leeward.server.lobby.pairing import Kind, Match, Wish, matches, next_look
from leeward.server.messages.clocks import Pace
from leeward.server.messages.lobby import Looking, MatchState, NewMatch
from leeward.server.people.conduct.rated import mark_at_rated
from leeward.server.people.members.skill import new_member
from leeward.server.people.notices.notices import tell
from leeward.server.storage import jobs
from leeward.server.storage.databases import put
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.peers import announce
from leeward.server.storage.schema import games
from leeward.server.storage.schema.lobby import match_requests as requests
from leeward.server.storage.schema.people import accounts, ratings, relations
from leeward.server.tables.opening import Terms, computer, open_table, person

GONE = 40.0  # seconds without a sign of the browser, after which its request has ended
LATELY = 600.0  # seconds for which a browser can ask where its game has begun
MATCH = "match"  # the kind of job
WINDOW = 1.0  # seconds: requests that come within one are looked at together
MOST_AT_ONCE = 20  # games that one job begins
drawing = random.SystemRandom()


def look_at(connection: sql.Connection, due: float) -> None:
    """Let a server look at the requests then. Each second has a job of its own: nobody can put off another's."""
    window = math.ceil(due / WINDOW)
    jobs.schedule(connection, MATCH, str(window), window * WINDOW)


# asking


def enter(
    storage: Storage, owner: str, wanted: NewMatch, name: str, browser: str = "", traces: tuple[str, str] = ("", "")
) -> None:
    """Write a person's request, in place of an earlier one. `browser` is a hash of its mark at rated tables.

    No trace of an address is stored with a person: it goes to the table that came of the last request.
    """
    now = clock.now()
    row = {
        "owner": owner,
        "rules": wanted.game,
        "players": wanted.players,
        "pace": None if wanted.pace is None else msgspec.to_builtins(wanted.pace),
        "rated": wanted.rated,
        "computers": wanted.computers,
        "name": name,
        "since": now,
        "seen": now,
        "browser": browser,
        "found": "",
    }
    with storage.engine.begin() as connection:
        trace(connection, owner, traces)
        put(connection, requests, row)
        look_at(connection, now)
        announce(connection, "lobby", storage.name)


def trace(connection: sql.Connection, owner: str, traces: tuple[str, str]) -> None:
    """Count the table of a person's last match by the address from which they ask, as if they had made it."""
    last = sql.select(requests.c.found).where(requests.c.owner == owner, requests.c.found != "").scalar_subquery()
    untraced = games.update().where(games.c.id == last, games.c.owner == owner, games.c.made_from == "")
    connection.execute(untraced.values(made_from=traces[0], made_within=traces[1]))


def leave(storage: Storage, owner: str) -> bool:
    """End a person's request, unless their game has begun; return whether there was one."""
    with storage.engine.begin() as connection:
        ended = connection.execute(requests.delete().where(requests.c.owner == owner, requests.c.found == "")).rowcount
        if ended:
            announce(connection, "lobby", storage.name)
    return bool(ended)


def state_of(storage: Storage, owner: str, traces: tuple[str, str] = ("", "")) -> MatchState:
    """Return what has become of a person's request, and note that their browser is there."""
    now = clock.now()
    mine = requests.c.owner == owner
    with storage.engine.begin() as connection:
        row = connection.execute(requests.select().where(mine)).first()
        if row is None or row.seen < now - (LATELY if row.found else GONE):
            return MatchState("none")
        about = (row.rules, row.players, row.rated, row.computers)
        if row.found:
            trace(connection, owner, traces)
            return MatchState("found", *about, path=f"/tables/{row.found}")
        connection.execute(requests.update().where(mine, requests.c.found == "").values(seen=now))
        return MatchState("waiting", *about, seconds=max(int(now - row.since), 0))


def waiting_kinds(storage: Storage) -> list[Looking]:
    """Count those who look for a game, by what they look for."""
    kind = (requests.c.rules, requests.c.players, requests.c.rated)
    wanted = sql.select(*kind, sql.func.count()).where(waits(clock.now())).group_by(*kind).order_by(*kind)
    with storage.engine.connect() as connection:
        return [Looking(*row) for row in connection.execute(wanted)]


def wanted_games(storage: Storage) -> list[str]:
    """List the games for which somebody waits: they have to be ready before one begins."""
    with storage.engine.connect() as connection:
        return list(connection.execute(sql.select(requests.c.rules).where(waits(clock.now())).distinct()).scalars())


def waits(now: float) -> sql.ColumnElement[bool]:
    return (requests.c.found == "") & (requests.c.seen >= now - GONE)


# matching


def match_all(storage: Storage, job: Job, usual: str) -> tuple[list[str], bool]:
    """Begin the games that can begin now; return the owners who play, and whether fewer people wait than before."""
    now = clock.now()
    with storage.engine.connect() as connection, connection.begin() as transaction:
        suspended = sql.select(accounts.c.owner).where(accounts.c.suspended_until > time.time())
        gone = (requests.c.seen < now - GONE) | requests.c.owner.in_(suspended)
        given_up = connection.execute(requests.delete().where(requests.c.found == "", gone)).rowcount
        # Another server that looks at the same time waits here until this one has committed.
        rows = connection.execute(requests.select().where(waits(now)).order_by(requests.c.owner).with_for_update()).all()
        wishes = wishes_of(connection, rows)
        found = matches(wishes, now)
        for match in found[:MOST_AT_ONCE]:
            begin(storage, connection, match, {row.owner: row for row in rows}, now, usual)
        if not jobs.finish(connection, job):
            transaction.rollback()
            return [], False
        playing = [wish for match in found[:MOST_AT_ONCE] for wish in match.wishes]
        left = [wish for wish in wishes if wish not in playing]
        later = now if len(found) > MOST_AT_ONCE else next_look(left, now)
        if later is not None:
            look_at(connection, later)
        for wish in playing:
            announce(connection, MATCH, storage.name, wish.owner)
        fewer = bool(playing or given_up)
        if fewer:
            announce(connection, "lobby", storage.name)
        return [wish.owner for wish in playing], fewer


def wishes_of(connection: sql.Connection, rows: Sequence[sql.Row[Any]]) -> list[Wish]:
    """Return requests with the ratings of those who wait, and whom they have blocked."""
    owners = [row.owner for row in rows]
    known = {
        (row.owner, row.rules, row.players): row.mu
        for row in connection.execute(ratings.select().where(ratings.c.owner.in_(owners)))
    }
    blocked: dict[str, set[str]] = {}
    for row in connection.execute(relations.select().where(relations.c.owner.in_(owners), relations.c.kind == "block")):
        blocked.setdefault(row.owner, set()).add(row.other)
    return [
        Wish(
            row.owner,
            kind_of(row),
            known.get((row.owner, row.rules, row.players)) or new_member(row.rules).mu,
            row.since,
            row.computers,
            row.browser,
            frozenset(blocked.get(row.owner, ())),
        )
        for row in rows
    ]


def kind_of(row: sql.Row[Any]) -> Kind:
    return row.rules, row.players, msgspec.json.encode(row.pace, order="sorted").decode(), row.rated


def begin(
    storage: Storage,
    connection: sql.Connection,
    match: Match,
    rows: dict[str, sql.Row[Any]],
    now: float,
    usual: str,
) -> None:
    """Open the table of a match, and tell those who play. Chance decides who sits where."""
    first = rows[match.wishes[0].owner]
    level = fitting(first.rules, match.rating, usual)
    sitters = [person(wish.owner, rows[wish.owner].name) for wish in match.wishes]
    sitters += [computer(level)] * match.computers
    drawing.shuffle(sitters)
    pace = msgspec.convert(first.pace, Pace | None)
    terms = Terms(watch=True, rated=first.rated, pace=pace)
    table = open_table(storage, connection, first.rules, sitters, terms, now, owner=first.owner).game.id
    owners = [wish.owner for wish in match.wishes]
    connection.execute(requests.update().where(requests.c.owner.in_(owners)).values(found=table, seen=now))
    members = set(connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner.in_(owners))).scalars())
    for wish in match.wishes:
        row = rows[wish.owner]
        if wish.owner in members:
            tell(connection, wish.owner, MATCH, {"table": table})
            if first.rated:
                mark_at_rated(storage, connection, table, wish.owner, row.browser, "")


def fitting(game: str, rating: float, usual: str) -> str:
    """Return the level of computer whose rating is nearest."""
    known = {level: points for level, points in ratings_of_computers(game).items() if level in LEVELS}
    return min(known, key=lambda level: abs(known[level] - rating), default=usual)
