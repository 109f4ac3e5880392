"""What a profile shows: games, places, habits, puzzles and badges. Every function runs in the storage's thread."""

import time
from collections import Counter
from collections.abc import Collection, Sequence

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from leeward.explorer.digest import OPENING, Digest
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import NOBODY
from leeward.lessons.exam import finished
from leeward.opponents.levels import STRONGEST
from leeward.server.storage.databases import insert_if_new
from leeward.server.storage.games import Storage, seats_of_owner, sitting_at
from leeward.server.storage.peers import announce
from leeward.server.storage.practice import learned
from leeward.server.storage.schema import games, holders, results
from leeward.server.storage.schema.people import accounts, badges

MOST = 200  # the latest games count
PUZZLES = 100  # solved, for a badge


class Finished(Struct, frozen=True):
    """A finished game of a member."""

    rules: str
    rules_version: int
    players: int
    seat: int
    found: Digest
    rated: bool
    levels: frozenset[str]  # of the computers there
    people: int  # other people there

    @property
    def place(self) -> int:
        return self.found.places[self.seat]


class Badge(Struct, frozen=True):
    badge: str
    rules: str
    at: float


class Solved(Struct, frozen=True):
    """Puzzles of one game that the server has judged: how many were answered right at once, and the rating."""

    rules: str
    right: int
    tried: int
    rating: int


def finished_by(storage: Storage, owner: str) -> list[Finished]:
    """List the latest finished games in which an owner played one seat to the end, if their result is known."""
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    wanted = (
        sql.select(games.c.id, games.c.game, games.c.rules_version, games.c.rated, results.c.found)
        .join_from(games, results, results.c.game == games.c.id)
        .where(games.c.id.in_(held), games.c.turn == NOBODY, games.c.origin != "saved", ~games.c.future_known)
        .where(games.c.passing == "", results.c.found.is_not(None))
        .order_by(games.c.created.desc())
        .limit(MOST)
    )
    with storage.reading.connect() as connection:
        rows = connection.execute(wanted).all()
        names = [row.id for row in rows]
        sitting, mine = sitting_at(connection, names), seats_of_owner(connection, owner, names)
    found = []
    for row in rows:
        there, seats = sitting[row.id], mine[row.id]
        if len(seats) != 1 or there[seats[0]].kind != "person":
            continue
        others = [each for each in there if each.seat != seats[0]]
        found.append(
            Finished(
                row.game,
                row.rules_version,
                len(there),
                seats[0],
                msgspec.convert(row.found, Digest),
                row.rated,
                frozenset(each.level for each in others if each.kind == "computer"),
                sum(each.kind == "person" for each in others),
            )
        )
    return found


def solved_by(storage: Storage, owner: str) -> list[Solved]:
    found = [(name, learned.judged_by(storage, owner, name)) for name in rooms()]
    return [
        Solved(name, sum(record.tried.values()), len(record.tried), record.rating)
        for name, record in found
        if record is not None
    ]


def badges_of(storage: Storage, owner: str) -> list[Badge]:
    wanted = badges.select().where(badges.c.owner == owner).order_by(badges.c.at, badges.c.badge)
    with storage.reading.connect() as connection:
        return [Badge(row.badge, row.rules, row.at) for row in connection.execute(wanted)]


def earned(storage: Storage, owner: str, played: Sequence[Finished], solved: Sequence[Solved]) -> set[tuple[str, str]]:
    """Return the badges, with their game, that an account has earned by what is still stored."""
    won = [each for each in played if each.place == 1]
    # A rated game has no hints, no chosen seed and no undo after something was revealed.
    new = {("admiral", each.rules) for each in won if each.rated and STRONGEST in each.levels}
    new |= {(f"people-{each.players}", each.rules) for each in won if each.rated and each.people == each.players - 1}
    new |= {("puzzles", each.rules) for each in solved if each.right >= PUZZLES}
    for name in rooms():
        if finished(name, learned.lessons_reached(storage, owner, name)):
            new.add(("course", name))
    return new


def award(storage: Storage, owner: str, new: Collection[tuple[str, str]]) -> None:
    """Store badges, so that they stay when a game is deleted."""
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(accounts.c.owner).where(accounts.c.owner == owner)).first() is None:
            return
        for badge, rules in sorted(new):
            row = {"owner": owner, "badge": badge, "rules": rules, "at": time.time()}
            connection.execute(insert_if_new(connection, badges).values(**row))


def places(played: Sequence[Finished]) -> dict[tuple[str, int], Counter[int]]:
    """Count the places by game and number of players."""
    found: dict[tuple[str, int], Counter[int]] = {}
    for each in played:
        found.setdefault((each.rules, each.players), Counter())[each.place] += 1
    return dict(sorted(found.items()))


def openings(played: Sequence[Finished]) -> dict[tuple[str, int], list[tuple[tuple[int, ...], tuple[int, int]]]]:
    """Count openings and wins with them by game and number of players, the most frequent first.

    Only games of the present rules count: an event may have another number in others.
    """
    found: dict[tuple[str, int], dict[tuple[int, ...], tuple[int, int]]] = {}
    for each in played:
        current = each.rules in rooms() and game_named(each.rules).version == each.rules_version
        if current and each.found.first and len(first := each.found.first[each.seat]) == OPENING:
            here = found.setdefault((each.rules, each.players), {})
            count, won = here.get(first, (0, 0))
            here[first] = count + 1, won + (each.place == 1)
    return {key: sorted(here.items(), key=lambda one: (-one[1][0], one[0])) for key, here in sorted(found.items())}


def set_visibility(storage: Storage, owner: str, visible_to: str) -> None:
    with storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.owner == owner).values(visible_to=visible_to))
        announce(connection, "owners", storage.name)
