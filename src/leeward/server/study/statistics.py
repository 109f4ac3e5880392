"""The page of an owner's statistics.

Only the owner sees them, known by the cookie; no address names an owner. Finished games count in which the owner holds and
plays exactly one seat: no boards, no lessons, no saved games, no games whose future was known, and no seat that a computer
took over.
"""

import datetime
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

import msgspec
import sqlalchemy as sql
from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.response import Response

from leeward.charts.small import course, pair
from leeward.explorer import explorer_of, words
from leeward.explorer.digest import Digest, done_by_winners
from leeward.explorer.words import decimal
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import NOBODY
from leeward.opponents.words import percent
from leeward.opponents.words import title as computer
from leeward.server.http.request import Language, Visit
from leeward.server.pages.rendering import page
from leeward.server.storage.games import Storage, seats_of_owner, sitting_at
from leeward.server.storage.records import SeatRow
from leeward.server.storage.schema import actions, analyses, games, holders, results

MOST = 100  # the latest games count
MOST_COUNTED = 20  # results that are missing, and counted for one request
MOST_COMPARED = 8
MOST_LATEST = 12
LEAST_DIFFERENCE = 0.1
PEOPLE, MIXED = term("people"), term("various players")


@dataclass(frozen=True)
class OwnGame:
    """A finished game of one owner, as it is stored."""

    id: str
    game: str
    rules_version: int
    created: float
    version: int  # of the table
    seat: int
    players: int
    against: str  # the level of all opponents, or PEOPLE, or MIXED
    counted: bool  # its result is stored
    found: Digest | None
    accuracy: float | None


@dataclass(frozen=True)
class Played:
    """The same game, if its result could be counted."""

    own: OwnGame
    found: Digest

    @property
    def accuracy(self) -> float | None:
        return self.own.accuracy


@get("/statistics", media_type=MediaType.HTML, include_in_schema=False)
async def statistics(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken, storage, owner = visit.language(lang), visit.storage, visit.owner
    own = await storage.look(own_games, storage, owner) if owner else []
    if missing := [each for each in own if not each.counted][:MOST_COUNTED]:
        for each in missing:  # one by one, so that other work gets its turn
            await visit.tables.results.count(each.id, each.version, visit.client)
        own = await storage.look(own_games, storage, owner)
    shown = await visit.work(told, own, visit.site.computers.usual, spoken)
    return page(visit, "statistics", spoken, {}, **shown)


routes = [statistics]


# only reading


def own_games(storage: Storage, owner: str) -> list[OwnGame]:
    """List the games that count, the latest first."""
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    rows_of_it = sql.select(sql.func.max(actions.c.number)).where(actions.c.game == games.c.id)
    wanted = (
        sql.select(
            *(games.c.id, games.c.game, games.c.rules_version, games.c.created),
            rows_of_it.scalar_subquery().label("version"),
            results.c.version.label("counted"),
            *(results.c.found, results.c.accuracies),
            analyses.c.version.label("analysed"),
        )
        .join_from(games, results, results.c.game == games.c.id, isouter=True)
        .join(analyses, analyses.c.game == games.c.id, isouter=True)
        .where(games.c.id.in_(held), games.c.turn == NOBODY, games.c.origin != "saved", ~games.c.future_known)
        .order_by(games.c.created.desc())
        .limit(MOST)
    )
    with storage.reading.connect() as connection:
        rows = connection.execute(wanted).all()
        names = [row.id for row in rows]
        sitting, mine = sitting_at(connection, names), seats_of_owner(connection, owner, names)
    return [
        own_game(row, sitting[row.id], mine[row.id][0])
        for row in rows
        if len(mine[row.id]) == 1 and sitting[row.id][mine[row.id][0]].kind == "person"
    ]


def own_game(row: Any, sitting: Sequence[SeatRow], seat: int) -> OwnGame:
    levels = {each.level if each.kind == "computer" else PEOPLE for each in sitting if each.seat != seat}
    version = row.version or 0
    judged, known = row.analysed == version, row.counted == version
    return OwnGame(
        row.id,
        row.game,
        row.rules_version,
        row.created,
        version,
        seat,
        len(sitting),
        levels.pop() if len(levels) == 1 else MIXED,
        known and (row.accuracies is not None or not judged),
        msgspec.convert(row.found, Digest | None) if known else None,
        (row.accuracies or {}).get(str(seat)) if known else None,
    )


# describing


def told(own: Sequence[OwnGame], usual: str, lang: str) -> dict[str, object]:
    """Build the page's content. Slow: call it in a thread."""
    played = [Played(each, each.found) for each in own if each.found is not None and each.game in rooms()]
    return {
        "results": told_results(played, usual, lang),
        "accuracies": [told_accuracy(name, those, lang) for name, those in by_game(played)],
        "comparisons": [(title(name, lang), compared(name, those, lang)) for name, those in by_game(played)],
        "latest": [told_game(each, lang) for each in played[:MOST_LATEST]],
        "as_far": as_far(lang) if len(own) == MOST else "",
        "uncounted": sum(not each.counted for each in own),
    }


def as_far(lang: str) -> str:
    return voice(lang).count("Based on your latest game.", "Based on your latest {n} games.", MOST)


def by_game(played: Sequence[Played]) -> list[tuple[str, list[Played]]]:
    names = sorted({each.own.game for each in played})
    return [(name, [each for each in played if each.own.game == name]) for name in names]


def title(game: str, lang: str) -> str:
    return game_named(game).words.title(lang)


def told_results(played: Sequence[Played], usual: str, lang: str) -> list[dict[str, object]]:
    """Summarise points and places by game, number of players and opponents."""
    groups: dict[tuple[str, int, str], list[Played]] = defaultdict(list)
    for each in played:
        groups[each.own.game, each.own.players, each.own.against or usual].append(each)
    found = []
    for (game, players, against), those in sorted(groups.items()):
        points = [each.found.points[each.own.seat] for each in those]
        places = [each.found.places[each.own.seat] for each in those]
        wins = sum(place == 1 for place in places)
        found.append(
            {
                "game": title(game, lang),
                "against": voice(lang).count(
                    "{n} player, against: {name}", "{n} players, against: {name}", players, name=called(game, against, lang)
                ),
                "games": len(those),
                "wins": f"{wins} ({percent(wins / len(those), lang)})",
                "place": decimal(fmean(places), lang),
                "points": decimal(fmean(points), lang),
                "best": max(points),
            }
        )
    return found


def called(game: str, against: str, lang: str) -> str:
    """Name the opponents."""
    if against in (PEOPLE, MIXED):
        return voice(lang).say(against)
    return computer(game, against, lang)


def told_accuracy(game: str, those: Sequence[Played], lang: str) -> dict[str, object]:
    """Describe the accuracy from the first analysed game to the latest."""
    known = [each.accuracy for each in reversed(those) if each.accuracy is not None]
    label = voice(lang).count(
        "Accuracy in {n} game of {game}", "Accuracy in {n} games of {game}", len(known), game=title(game, lang)
    )
    mean = percent(fmean(known) / 100, lang) if known else ""
    return {"game": title(game, lang), "count": len(known), "mean": mean, "course": course(known, label) if known else ""}


def compared(game: str, those: Sequence[Played], lang: str) -> list[dict[str, object]]:
    """Compare habits with those of winners, in games with the same players and variant."""
    explorer = explorer_of(game)
    if explorer is None:
        return []
    same_rules = [each for each in those if each.own.rules_version == game_named(game).version]
    expected = [(each, done_by_winners(explorer, each.own.players, each.found.variant)) for each in same_rules]
    known = [(each, winners) for each, winners in expected if winners is not None]
    rows = []
    for number, name in enumerate(words.event_names(explorer, lang).values() if known else ()):
        mine = fmean(number in each.found.done[each.own.seat] for each, _ in known)
        theirs = fmean(float(winners[number]) for _, winners in known)
        rows.append((abs(mine - theirs), name, mine, theirs))
    rows.sort(key=lambda row: -row[0])
    return [
        {"name": name, "mine": percent(mine, lang), "theirs": percent(theirs, lang), "drawn": pair(mine, theirs, 1.0)}
        for difference, name, mine, theirs in rows[:MOST_COMPARED]
        if difference >= LEAST_DIFFERENCE
    ]


def told_game(each: Played, lang: str) -> dict[str, object]:
    own, when = each.own, datetime.datetime.fromtimestamp(each.own.created, datetime.UTC)
    return {
        "id": own.id,
        "game": title(own.game, lang),
        "when": when.strftime("%d.%m.%Y" if lang == "de" else "%Y-%m-%d"),
        "place": voice(lang).say("{place} of {players}", place=each.found.places[own.seat], players=own.players),
        "points": each.found.points[own.seat],
        "accuracy": "" if each.accuracy is None else percent(each.accuracy / 100, lang),
    }
