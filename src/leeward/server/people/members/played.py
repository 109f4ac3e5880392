"""The games of an owner: running and finished, with filters. They work for browsers without an account, too."""

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.people.accounts import SHOWN, Account
from leeward.server.storage.games import Storage, listed_games
from leeward.server.storage.records import ListedGame
from leeward.server.storage.schema import games, holders, seats
from leeward.server.storage.schema.people import accounts, relations

PAGE = 20  # games
MOST_OPPONENTS = 12


class Wanted(Struct, frozen=True):
    """Which of my games to show. Empty fields filter nothing."""

    finished: bool = False
    game: str = ""
    players: int = 0
    rated: bool | None = None
    text: str = ""  # part of a player's name or of the title
    page: int = 1


class GamesPage(Struct):
    """One page of my games, and how many there are in all."""

    games: list[ListedGame]
    total: int
    page: int

    @property
    def pages(self) -> int:
        return max(-(-self.total // PAGE), 1)


def games_of(storage: Storage, owner: str, wanted: Wanted) -> GamesPage:
    """List games of this owner: running ones with my turn first, then the latest."""
    mine = sql.select(holders.c.game).where(holders.c.owner == owner)
    which = [
        games.c.passing == "",
        games.c.id.in_(mine) | ((games.c.owner == owner) & (games.c.owner != "")),
        games.c.turn == NOBODY if wanted.finished else sql.func.coalesce(games.c.turn, 0) != NOBODY,
    ]
    if wanted.game:
        which.append(games.c.game == wanted.game)
    if wanted.players:
        sitting = sql.select(sql.func.count()).where(seats.c.game == games.c.id).scalar_subquery()
        which.append(sitting == wanted.players)
    if wanted.rated is not None:
        which.append(games.c.rated == wanted.rated)
    if text := wanted.text.strip():
        called = sql.exists().where(seats.c.game == games.c.id, seats.c.name.icontains(text, autoescape=True))
        which.append(called | games.c.title.icontains(text, autoescape=True))
    my_turn = sql.exists().where(
        holders.c.game == games.c.id,
        holders.c.owner == owner,
        holders.c.seat == games.c.turn,
        seats.c.game == games.c.id,
        seats.c.seat == games.c.turn,
        seats.c.kind == "person",
    )
    latest = games.select().where(*which).order_by(sql.case((my_turn, 0), else_=1), games.c.created.desc(), games.c.id)
    with storage.reading.connect() as connection:
        total = int(connection.execute(sql.select(sql.func.count()).select_from(games).where(*which)).scalar_one())
        found = connection.execute(latest.limit(PAGE).offset((wanted.page - 1) * PAGE)).all()
        return GamesPage(listed_games(connection, found, owner), total, wanted.page)


def games_of_known(storage: Storage, owner: str) -> list[ListedGame]:
    """List running games of friends and followed members that everybody may watch, without one's own, the latest first.

    A member whose profile this owner may not see is left out.
    """
    friend = relations.alias()
    is_friend = sql.exists().where(friend.c.owner == accounts.c.owner, friend.c.other == owner, friend.c.kind == "friend")
    known = (
        sql.select(accounts.c.owner)
        .join_from(relations, accounts, accounts.c.owner == relations.c.other)
        .where(relations.c.owner == owner, relations.c.kind.in_(("friend", "follow")))
        .where((accounts.c.visible_to == "all") | ((accounts.c.visible_to == "friends") & is_friend))
    )
    there = sql.select(holders.c.game).where(holders.c.owner.in_(known))
    mine = sql.select(holders.c.game).where(holders.c.owner == owner)
    which = [
        games.c.id.in_(there),
        games.c.id.not_in(mine),
        games.c.watch,
        ~games.c.closed,
        games.c.passing == "",
        games.c.turn >= 0,
    ]
    with storage.reading.connect() as connection:
        found = connection.execute(games.select().where(*which).order_by(games.c.created.desc()).limit(PAGE)).all()
        return listed_games(connection, found)


def last_opponents(storage: Storage, owner: str) -> list[Account]:
    """List the members with whom this owner last sat at a table, the latest first."""
    mine = holders.alias()
    latest = sql.func.max(games.c.created)
    met = (
        sql.select(holders.c.owner, latest.label("last"))
        .join_from(mine, holders, (holders.c.game == mine.c.game) & (holders.c.owner != mine.c.owner))
        .join(games, games.c.id == holders.c.game)
        .where(mine.c.owner == owner)
        .group_by(holders.c.owner)
        .subquery()
    )
    wanted = sql.select(*SHOWN).join_from(accounts, met, met.c.owner == accounts.c.owner).order_by(met.c.last.desc())
    with storage.reading.connect() as connection:
        return [Account(**row) for row in connection.execute(wanted.limit(MOST_OPPONENTS)).mappings()]
