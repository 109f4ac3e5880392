"""Opening a table: lay out its game, seat people and computers, and store it. Every table begins here.

`opening_of` lays out a table without the database, `store` writes it inside a transaction of the caller. `open_table` does both
for people who sit down together without a request of their own: a match, a series, a round of a tournament.
"""

from collections.abc import Mapping, Sequence

import sqlalchemy as sql
from msgspec import Struct, structs, to_builtins

from leeward.kernel.language.names import looks, tidy
from leeward.kernel.play.game import NAMES, Game, new
from leeward.server.messages.clocks import Pace
from leeward.server.messages.sent import Kind, Minutes, Origin
from leeward.server.storage import secrets
from leeward.server.storage.games import Storage, check_there, insert_game, row_values
from leeward.server.storage.jobs.clocks import begin_clock
from leeward.server.storage.records import ActionRow, GameRow, SeatRow, SeriesRow, Summary, summary_of
from leeward.server.storage.schema import actions, games, holders, invites
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.series import keep_series

UNDRAWN = 0  # in place of a seed that is not drawn yet


class Sitter(Struct, frozen=True):
    """Who gets a seat: an owner, a computer, or nobody yet. A member's seat has the account's name."""

    kind: Kind
    owner: str = ""
    level: str = ""  # of a computer; the usual one if empty
    name: str = ""  # an unused one if empty


class Terms(Struct, frozen=True):
    """What the players of a table agree to."""

    title: str = ""
    watch: bool | None = None  # everybody may find it and watch; by default if people can join, or none plays
    replace: bool = True
    patience: Minutes = 10
    hints: bool = False
    rated: bool = False
    pace: Pace | None = None
    chances: bool = False


class Opening(Struct):
    """A table that is about to be stored."""

    game: GameRow
    seats: list[SeatRow]
    holders: list[tuple[int, str]]  # seats and the owners who hold them
    summary: Summary
    links: dict[int, str] = {}  # the secret of an invitation to each open seat
    rows: list[ActionRow] = []  # of a game that began elsewhere
    series: SeriesRow | None = None


def person(owner: str, name: str = "") -> Sitter:
    return Sitter("person", owner, name=name)


def computer(level: str = "") -> Sitter:
    return Sitter("computer", level=level)


def named(given: Sequence[str]) -> list[str]:
    """Tidy names, and give unused ones to players without a name."""
    shown = [tidy(name) for name in given]
    taken = {looks(name) for name in shown}
    spare = (name for name in NAMES if looks(name) not in taken)
    return [name or next(spare) for name in shown]


def opening_of(
    game: Game,
    sitters: Sequence[Sitter],
    terms: Terms,
    owner: str,
    now: float,
    origin: Origin = "drawn",
    traces: tuple[str, str] = ("", ""),
    rows: Sequence[ActionRow] = (),
) -> Opening:
    """Lay out a table for the players of a game. If seats are open, its seed is drawn when all are taken."""
    sitting = [SeatRow(seat, each.kind, game.names[seat], each.level) for seat, each in enumerate(sitters)]
    held = [(seat, each.owner) for seat, each in enumerate(sitters) if each.kind == "person"]
    links = {seat.seat: secrets.new_secret() for seat in sitting if seat.kind == "open"}
    kept = GameRow(
        secrets.new_id(),
        game.rules.name,
        game.rules.version,
        dict(game.options),
        UNDRAWN if links and origin == "drawn" else game.seed,
        tidy(terms.title),
        # A lone player is watched only on request; a game with invitations may be watched.
        bool(links) or not held if terms.watch is None else terms.watch,
        now,
        terms.replace,
        terms.patience,
        hints=terms.hints,
        owner=owner,
        origin=origin,
        saved_at=game.number if origin == "saved" else 0,
        made_from=traces[0],
        made_within=traces[1],
        rated=terms.rated,
        pace=None if terms.pace is None else to_builtins(terms.pace),
        chances=terms.chances,
    )
    return Opening(kept, sitting, held, summary_of(game, len(rows), bool(links)), links, list(rows))


# in the storage's thread


def store(storage: Storage, connection: sql.Connection, opening: Opening) -> str:
    """Write a table in the caller's transaction; return its id."""
    game = opening.game
    insert_game(connection, game, opening.seats, opening.summary)
    if opening.holders:
        held = [{"game": game.id, "seat": seat, "owner": owner} for seat, owner in opening.holders]
        connection.execute(holders.insert(), held)
    if opening.links:
        link = {"game": game.id, "owner": game.owner}
        hashed = [{**link, "seat": seat, "secret_hash": secrets.hashed(secret)} for seat, secret in opening.links.items()]
        connection.execute(invites.insert(), hashed)
    if opening.rows:
        connection.execute(actions.insert(), [row_values(game.id, row, game.created) for row in opening.rows])
    if opening.series is not None:
        keep_series(connection, game.id, opening.series)
    if not opening.links:
        begin_clock(connection, game.id)
    storage.announce(connection, game.id)
    return game.id


def make(storage: Storage, opening: Opening) -> str:
    """Write a table in a transaction of its own."""
    with storage.engine.begin() as connection:
        return store(storage, connection, opening)


def make_next(storage: Storage, old: str, opening: Opening) -> str:
    """Store the table that follows another; return the id of the one that was stored first.

    Without holders, everybody keeps the seat of the old table.
    """
    with storage.engine.begin() as connection:
        check_there(connection, old)
        first = games.update().where(games.c.id == old, games.c.again == "").values(again=opening.game.id)
        if not connection.execute(first).rowcount:
            return str(connection.execute(sql.select(games.c.again).where(games.c.id == old)).scalar_one())
        storage.change(connection, old)
        if not opening.holders:  # before it is stored: the clock begins with their waking hours and vacations
            same = connection.execute(sql.select(holders.c.seat, holders.c.owner).where(holders.c.game == old)).all()
            opening = structs.replace(opening, holders=[(row.seat, row.owner) for row in same])
        store(storage, connection, opening)
        return opening.game.id


def open_table(
    storage: Storage,
    connection: sql.Connection,
    game: str,
    sitters: Sequence[Sitter],
    terms: Terms,
    now: float,
    options: Mapping[str, str | bool] | None = None,
    owner: str = "",
    traces: tuple[str, str] = ("", ""),
) -> Opening:
    """Make a table for these people, computers and open seats in the caller's transaction.

    Nobody need be its owner: then nobody gives away its open seats. The game has to be ready (`Readiness.playable`): otherwise
    this compiles its rules while others wait for the storage.
    """
    laid_out = new(game, len(sitters), None, named(names_at(connection, sitters)), options=options)
    opening = opening_of(laid_out, sitters, terms, owner, now, traces=traces)
    store(storage, connection, opening)
    return opening


def names_at(connection: sql.Connection, sitters: Sequence[Sitter]) -> list[str]:
    """Return the names of members' accounts, and those of all others that look like no earlier one."""
    owners = [each.owner for each in sitters if each.kind == "person"]
    wanted = sql.select(accounts.c.owner, accounts.c.name).where(accounts.c.owner.in_(owners))
    members = {row.owner: str(row.name) for row in connection.execute(wanted)}
    taken, names = {looks(name) for name in members.values()}, list[str]()
    for each in sitters:
        name = members.get(each.owner) or ("" if looks(each.name) in taken else each.name)
        taken.add(looks(name))
        names.append(name)
    return names
