"""Results that look unusual, listed for operators. They prove nothing, and nothing follows from them by itself."""

from bisect import bisect_left
from collections import Counter, defaultdict
from typing import Any

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.language.speech import term, voice
from leeward.server.people.conduct.moderation import names_of
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import games, holders, results, seats
from leeward.server.storage.schema.people import rated_marks, rating_changes
from leeward.server.storage.schema.tournaments import entries, places, tournament_tables

FEWEST = 20  # results of members rated at least as high, below which an accuracy says nothing
SHARE = 0.95  # of them that are beaten by an accuracy that is listed
GIVEN = 3  # rated games that a member leaves to the same opponent, from which on they are listed
MOST_READ, MOST_LISTED = 2000, 50
SENTENCES = {
    "left": term("{names} left a tournament game early."),
    "accuracy": term("{names}: accuracy {accuracy} %, above {share} % of those of members who are rated at least as high"),
    "address": term("{names}: sat down at one rated table from one address"),
}


class Unusual(Struct):
    """One result that an operator may want to look at."""

    kind: str
    table: str
    names: list[str]
    at: float
    accuracy: float = 0.0
    share: float = 0.0  # of the accuracies of members rated at least as high that are lower
    count: int = 0  # of games

    def said(self, lang: str) -> str:
        names = ", ".join(self.names)
        if self.kind == "given":
            return voice(lang).count(
                "{names} left {n} rated game against the same opponent.",
                "{names} left {n} rated games against the same opponent.",
                self.count,
                names=names,
            )
        values = {"names": names, "accuracy": f"{self.accuracy:.0f}", "share": f"{100 * self.share:.0f}"}
        return voice(lang).say(SENTENCES[self.kind], **values)


def unusual_results(storage: Storage) -> list[Unusual]:
    """List the latest unusual results: high accuracies, one address at two seats, games that members left."""
    listed = [*accurate(storage), *same_address(storage), *left_tournament_games(storage), *given_away(storage)]
    found = sorted(listed, key=lambda one: -one.at)[:MOST_LISTED]
    names = names_of(storage, {owner for one in found for owner in one.names})
    for one in found:
        one.names = sorted(names.get(owner, "?") for owner in one.names)
    return found


def accurate(storage: Storage) -> list[Unusual]:
    """Compare each accuracy with those of members who are rated at least as high in the same game."""
    wanted = (
        sql.select(
            *(rating_changes.c.game, rating_changes.c.owner, rating_changes.c.rules, rating_changes.c.players),
            *(rating_changes.c.mu, rating_changes.c.at, holders.c.seat, results.c.accuracies),
        )
        .join(results, results.c.game == rating_changes.c.game)
        .join(holders, (holders.c.game == rating_changes.c.game) & (holders.c.owner == rating_changes.c.owner))
        .where(results.c.accuracies.is_not(None))
        .order_by(rating_changes.c.at.desc())
        .limit(MOST_READ)
    )
    with storage.reading.connect() as connection:
        rows = list(connection.execute(wanted))
    groups = defaultdict(list)
    for row in rows:
        accuracy = (row.accuracies or {}).get(str(row.seat))
        if accuracy is not None:
            groups[row.rules, row.players].append((row.mu, float(accuracy), row))
    found = []
    for group in groups.values():
        for mu, accuracy, row in group:
            others = sorted(theirs for rated, theirs, other in group if rated >= mu and other.owner != row.owner)
            share = bisect_left(others, accuracy) / max(len(others), 1)
            if len(others) >= FEWEST and share >= SHARE:
                found.append(Unusual("accuracy", row.game, [row.owner], row.at, accuracy, share))
    return found


def same_address(storage: Storage) -> list[Unusual]:
    """Find rated tables at which several members sat down from one address. Households do so, too."""
    several = (
        sql.select(rated_marks.c.game, rated_marks.c.address)
        .where(rated_marks.c.address != "")
        .group_by(rated_marks.c.game, rated_marks.c.address)
        .having(sql.func.count(rated_marks.c.owner.distinct()) > 1)
        .limit(MOST_LISTED)
    )
    found = []
    with storage.reading.connect() as connection:
        for game, address in connection.execute(several).all():
            here = (rated_marks.c.game == game) & (rated_marks.c.address == address)
            owners = sorted(connection.execute(sql.select(rated_marks.c.owner).where(here).distinct()).scalars())
            begun = connection.execute(sql.select(games.c.created).where(games.c.id == game)).scalar_one()
            found.append(Unusual("address", game, owners, begun))
    return found


def left_tournament_games(storage: Storage) -> list[Unusual]:
    """Find games of tournaments that a member left. Most have a reason; it may be an agreement with the opponent."""
    tables = sql.select(tournament_tables).where(tournament_tables.c.result.is_not(None))
    there = (places.c.tournament == entries.c.tournament) & (places.c.number == entries.c.number)
    found = []
    with storage.reading.connect() as connection:
        for row in connection.execute(tables.order_by(tournament_tables.c.at.desc()).limit(MOST_READ // 4)).all():
            if left := row.result.get("left"):
                here = (places.c.tournament == row.tournament) & (places.c.round == row.round) & (places.c.board == row.board)
                seated = sql.select(entries.c.member).join(places, there).where(here, places.c.seat.in_(left))
                owners = [member for member in connection.execute(seated).scalars() if member is not None]
                found.append(Unusual("left", row.table, owners, row.at))
    return found[:MOST_LISTED]


def given_away(storage: Storage) -> list[Unusual]:
    """Find members who left several rated games against the same opponent: perhaps for the other's rating."""
    at = (holders.c.game == rating_changes.c.game) & (holders.c.owner == rating_changes.c.owner)
    wanted = sql.select(rating_changes.c.game, rating_changes.c.owner, rating_changes.c.at, seats.c.replaced_at)
    wanted = wanted.join(holders, at).join(seats, (seats.c.game == holders.c.game) & (seats.c.seat == holders.c.seat))
    with storage.reading.connect() as connection:
        rows = connection.execute(wanted.order_by(rating_changes.c.at.desc()).limit(MOST_READ)).all()
    tables = defaultdict(list)
    for row in rows:
        tables[row.game].append(row)
    counts, latest = Counter[tuple[str, str]](), dict[tuple[str, str], Any]()
    for there in tables.values():
        for one in there:
            for other in there:
                if one.replaced_at is not None and other.replaced_at is None:
                    counts[one.owner, other.owner] += 1
                    latest.setdefault((one.owner, other.owner), one)
    found = [Unusual("given", latest[pair].game, [pair[0]], latest[pair].at, count=counts[pair]) for pair in counts]
    return [one for one in found if one.count >= GIVEN]
