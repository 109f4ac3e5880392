"""Open tables: who may sit down without an invitation. Every function with a storage runs in its thread."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.language.names import looks
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NAMES
from leeward.server.limits import clock
from leeward.server.limits.client import NETWORKS
from leeward.server.limits.quotas import Quota
from leeward.server.messages.lobby import PublicSeats
from leeward.server.messages.received import WantedSeat
from leeward.server.messages.refusal import Code, Refusal
from leeward.server.messages.sent import Origin
from leeward.server.people.accounts import Account
from leeward.server.people.members.skill import new_member
from leeward.server.storage.games import Storage, sitting_at
from leeward.server.storage.joining import begin_if_full, end_invites, seat_person
from leeward.server.storage.peers import announce
from leeward.server.storage.records import WAITING, Beginning, SeatRow
from leeward.server.storage.schema import games, holders, seats
from leeward.server.storage.schema.lobby import open_tables
from leeward.server.storage.schema.people import accounts, rated_marks, ratings, relations
from leeward.server.tables.opening import Opening, store
from leeward.server.tables.seating import beginning
from leeward.server.tables.table import LiveTable, exclusive

MOST_LISTED = 60
MOST_MADE = Quota(3, 12)  # open tables at a time
MOST_SEATS = 5  # that one person takes at open tables of others before they begin
LISTED_FOR = 24 * 3600.0  # seconds


class OpenRow(Struct, frozen=True):
    """An open table as everybody sees it."""

    id: str
    game: str
    owner: str
    seats: list[SeatRow]
    holders: dict[str, list[int]]
    members: list[int]  # seats of accounts
    ratings: list[int | None]  # of members whose profile everybody sees
    variant: dict[str, list[str]]  # unusual options in words, by language
    rated: bool
    least: int | None
    most: int | None
    language: str
    pace: dict[str, Any] | None
    created: float


# making


def check_public(public: PublicSeats | None, wanted: Sequence[WantedSeat], origin: Origin) -> None:
    """Refuse an open table that would be unfair to those who sit down."""
    if public is None:
        return
    kinds = [seat.kind for seat in wanted]
    if "open" not in kinds or "me" not in kinds:
        raise Refusal("public-seats")
    if origin != "drawn":
        raise Refusal("public-seed")
    if public.least is not None and public.most is not None and public.least > public.most:
        raise Refusal("rating-order")


def make_public(storage: Storage, opening: Opening, public: PublicSeats) -> str:
    """Store a table that anyone may join; refuse its maker's next one beyond the limit."""
    game = opening.game
    with storage.engine.begin() as connection:
        within = [
            (open_tables.c.owner == game.owner, MOST_MADE.an_owner),
            (games.c.made_from == game.made_from, MOST_MADE.an_address),
        ]
        if game.made_within:
            within.append((games.c.made_within == game.made_within, MOST_MADE.an_address * NETWORKS))
        for whose, most in within:
            counted = sql.select(sql.func.count()).join_from(open_tables, games, games.c.id == open_tables.c.game)
            if connection.execute(counted.where(whose, open_tables.c.expires > clock.now())).scalar_one() >= most:
                raise Refusal("too-many-public")
        store(storage, connection, opening)
        row = {"game": game.id, "owner": game.owner, "created": game.created, "expires": game.created + LISTED_FOR}
        chosen = {"least": public.least, "most": public.most, "language": public.language}
        connection.execute(open_tables.insert().values(**row, **chosen))
        announce(connection, "lobby", storage.name)
    return game.id


def withdraw(storage: Storage, game: str, owner: str) -> bool:
    """Take a table out of the lobby; its seats stay open to those who have a link. Return whether it was the owner's."""
    mine = open_tables.delete().where(open_tables.c.game == game, open_tables.c.owner == owner, open_tables.c.owner != "")
    with storage.engine.begin() as connection:
        gone = connection.execute(mine).rowcount == 1
        if gone:
            announce(connection, "lobby", storage.name)
    return gone


# listing


def listed(storage: Storage) -> list[OpenRow]:
    """List the open tables, the latest first."""
    with storage.engine.connect() as connection:
        return rows_of(connection, sql.true())


def one(storage: Storage, game: str) -> OpenRow | None:
    """Return one open table."""
    with storage.reading.connect() as connection:
        return next(iter(rows_of(connection, open_tables.c.game == game)), None)


def rows_of(connection: sql.Connection, which: sql.ColumnElement[bool]) -> list[OpenRow]:
    chosen = [open_tables.c[name] for name in ("owner", "least", "most", "language", "created")]
    wanted = (
        sql.select(games.c.id, games.c.game, games.c.options, games.c.rated, games.c.pace, *chosen)
        .join_from(open_tables, games, games.c.id == open_tables.c.game)
        .where(which, open_tables.c.expires > clock.now(), games.c.turn == WAITING, ~games.c.closed)
        .order_by(open_tables.c.created.desc(), games.c.id)
        .limit(MOST_LISTED)
    )
    found = connection.execute(wanted).all()
    names = [row.id for row in found]
    sitting, held = sitting_at(connection, names), holders_at(connection, names)
    owners = sorted({owner for there in held.values() for owner in there})
    known = {row.owner: row for row in connection.execute(accounts.select().where(accounts.c.owner.in_(owners)))}
    rated = connection.execute(ratings.select().where(ratings.c.owner.in_(owners), ratings.c.games > 0)).all()
    shown = {owner for owner, row in known.items() if row.visible_to == "all"}
    points = {(row.owner, row.rules, row.players): round(row.mu) for row in rated if row.owner in shown}
    return [
        OpenRow(
            row.id,
            row.game,
            row.owner,
            sitting[row.id],
            held[row.id],
            sorted(seat for owner, mine in held[row.id].items() if owner in known for seat in mine),
            ratings_at(row.game, len(sitting[row.id]), held[row.id], points),
            {lang: unusual(row.game, row.options, lang) for lang in LANGUAGES},
            row.rated,
            row.least,
            row.most,
            row.language,
            row.pace,
            row.created,
        )
        for row in found
    ]


def ratings_at(
    game: str, players: int, held: Mapping[str, Sequence[int]], points: Mapping[tuple[str, str, int], int]
) -> list[int | None]:
    """Return the rating of the member in each seat, where it is known and shown."""
    found = {seat: points.get((owner, game, players)) for owner, mine in held.items() for seat in mine}
    return [found.get(seat) for seat in range(players)]


def holders_at(connection: sql.Connection, names: Sequence[str]) -> dict[str, dict[str, list[int]]]:
    """Return the owners at each of these tables, with their seats."""
    held: dict[str, dict[str, list[int]]] = {name: {} for name in names}
    here = holders.select().where(holders.c.game.in_(names)).order_by(holders.c.seat, holders.c.owner)
    for row in connection.execute(here):
        held[row.game].setdefault(row.owner, []).append(row.seat)
    return held


def unusual(game: str, options: Mapping[str, str | bool], lang: str) -> list[str]:
    """Return the options that differ from the usual ones, in words."""
    try:
        rules = game_named(game)
    except BadOption:  # a game that is no longer installed
        return []
    usual = {option.name: option.values[0] for option in rules.options}
    said = partial(rules.words.option, lang=lang)
    chosen = [(name, value) for name, value in options.items() if value not in (usual.get(name), False)]
    return [said(name, None) + ("" if value is True else f": {said(name, value)}") for name, value in chosen]


def ratings_by_kind(storage: Storage, owner: str) -> dict[tuple[str, int], int]:
    """Return a member's ratings by game and number of players."""
    with storage.reading.connect() as connection:
        found = connection.execute(ratings.select().where(ratings.c.owner == owner))
        return {(row.rules, row.players): round(row.mu) for row in found}


def rating_among(known: Mapping[tuple[str, int], int], game: str, players: int) -> int:
    """Return a member's rating; a new member has that of the usual computer."""
    return known.get((game, players), round(new_member(game).mu))


def rating_of(storage: Storage, owner: str, game: str, players: int) -> int:
    return rating_among(ratings_by_kind(storage, owner), game, players)


def blocked_around(storage: Storage, owner: str) -> frozenset[str]:
    """Return the owners whom this one has blocked, and those who have blocked this one."""
    block = relations.c.kind == "block"
    mine = sql.select(relations.c.other).where(relations.c.owner == owner, block)
    theirs = sql.select(relations.c.owner).where(relations.c.other == owner, block)
    with storage.reading.connect() as connection:
        return frozenset(connection.execute(mine.union(theirs)).scalars())


# sitting down and getting up


def why_not(table: OpenRow, account: Account | None, rating: int | None) -> Code | None:
    """Return why a person may not sit down; `rating` is a member's at this kind of table."""
    if account is None:
        return "rated-account" if table.rated else "rating-account" if (table.least, table.most) != (None, None) else None
    if account.bot_of:
        return "is-bot"
    low, high = (-1 if table.least is None else table.least), (10_000 if table.most is None else table.most)
    return None if rating is None or low <= rating <= high else "rating-range"


@exclusive
async def sit_down(live: LiveTable, owner: str, name: str) -> int:
    """Take the first open seat of a table in the lobby, and return it."""
    seat = await live.storage.do(take_seat, live.storage, live.id, owner, name, beginning(live))
    await live.reload()
    live.note(owner)  # their page has not loaded yet
    return seat


def take_seat(storage: Storage, game: str, owner: str, name: str, begins: Beginning) -> int:
    """Write who takes a seat. The row of the game is locked: of two people, one gets the last seat."""
    with storage.engine.begin() as connection:
        storage.change(connection, game)
        is_open = sql.select(open_tables.c.game).where(open_tables.c.game == game, open_tables.c.expires > clock.now())
        if connection.execute(is_open).first() is None:
            raise Refusal("seat-taken")
        mine = sql.select(holders.c.game).where(holders.c.owner == owner)
        if connection.execute(mine.where(holders.c.game == game)).first() is not None:
            raise Refusal("seated")
        waiting = sql.select(sql.func.count()).where(open_tables.c.game.in_(mine), open_tables.c.owner != owner)
        if connection.execute(waiting).scalar_one() >= MOST_SEATS:
            raise Refusal("too-many-seats")
        free = sql.select(seats.c.seat).where(seats.c.game == game, seats.c.kind == "open").order_by(seats.c.seat)
        seat: int | None = connection.execute(free.limit(1)).scalar_one_or_none()
        if seat is None:
            raise Refusal("seat-taken")
        seat_person(connection, game, seat, name)
        end_invites(connection, game, seat)
        connection.execute(holders.insert().values(game=game, seat=seat, owner=owner))
        begin_if_full(connection, game, begins)
        return seat


@exclusive
async def get_up(live: LiveTable, owner: str) -> None:
    """Leave a table in the lobby before its game begins."""
    await live.storage.do(leave_seat, live.storage, live.id, owner)
    await live.reload()


def leave_seat(storage: Storage, game: str, owner: str) -> None:
    """Open the seat of a person who has changed their mind. The maker stays."""
    with storage.engine.begin() as connection:
        storage.change(connection, game)
        waits = sql.select(open_tables.c.owner).where(open_tables.c.game == game)
        maker: str | None = connection.execute(waits).scalar_one_or_none()
        held = sql.select(holders.c.seat).where(holders.c.game == game, holders.c.owner == owner)
        mine = list(connection.execute(held).scalars())
        if maker is None or maker == owner or not mine:
            raise Refusal("not-yours")
        for seat in mine:
            others = sql.select(seats.c.name).where(seats.c.game == game, seats.c.seat != seat)
            taken = {looks(name) for name in connection.execute(others).scalars()}
            fresh = {"kind": "open", "name": next(name for name in NAMES if looks(name) not in taken)}
            connection.execute(seats.update().where(seats.c.game == game, seats.c.seat == seat).values(**fresh))
            end_invites(connection, game, seat)
        # With all who share the seat: another device must not see the next person's hand.
        connection.execute(holders.delete().where(holders.c.game == game, holders.c.seat.in_(mine)))
        connection.execute(rated_marks.delete().where(rated_marks.c.game == game, rated_marks.c.owner == owner))
