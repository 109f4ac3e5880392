"""The page of an owner's statistics.

Only the owner sees them, known by the cookie; no address names an owner. Finished games count in which the owner holds and
plays exactly one seat: no boards, no lessons, no saved games, no games whose future was known, and no seat that a computer
took over.
"""

import datetime
import zlib
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

from leeward.analysis import Analysis
from leeward.charts.small import course, pair
from leeward.explorer import explorer_of, words
from leeward.explorer.digest import Digest, digest, done_by_winners
from leeward.explorer.words import decimal
from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import NOBODY
from leeward.opponents.words import described, percent
from leeward.server.http.request import Language, Visit
from leeward.server.pages.rendering import page
from leeward.server.storage.games import JOINED, Storage, sitting_at
from leeward.server.storage.records import SeatRow
from leeward.server.storage.schema import actions, analyses, games, holders
from leeward.server.tables.rows import taken_back

MOST = 100  # the latest games count
MOST_COMPARED = 8
MOST_LATEST = 12
LEAST_DIFFERENCE = 0.1
MOST_REMEMBERED = 2000
PEOPLE, MIXED = term("people"), term("various players")
REMEMBERED: dict[tuple[str, int], Digest | None] = {}  # by table and number of rows: each finished game is replayed once


class OwnGame(msgspec.Struct):
    """A finished game of one owner, as it is stored."""

    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    seed: int
    created: float
    seat: int
    players: int
    against: str  # the level of all opponents, or PEOPLE, or MIXED
    rows: list[str]
    analysis: bytes | None


@dataclass(frozen=True)
class Played:
    """The same game, replayed."""

    own: OwnGame
    found: Digest
    accuracy: float | None


@get("/statistics", media_type=MediaType.HTML, include_in_schema=False)
async def statistics(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    spoken, tables, owner = visit.language(lang), visit.tables, visit.owner
    own = await tables.storage.do(own_games, tables.storage, owner) if owner else []
    for game in {each.game for each in own} & set(rooms()):
        await tables.ready.rules(game)
    for each in own:
        if (each.id, len(each.rows)) not in REMEMBERED:  # one by one, so that other work gets its turn
            await visit.work(looked_at, each)
    shown = await visit.work(told, own, visit.site.computers.usual, spoken)
    return page(visit, "statistics", spoken, {}, **shown)


routes = [statistics]


# run this in the storage's own thread


def own_games(storage: Storage, owner: str) -> list[OwnGame]:
    """List the games that count, the latest first."""
    held = sql.select(holders.c.game).where(holders.c.owner == owner)
    wanted = (
        games.select()
        .where(games.c.id.in_(held), games.c.turn == NOBODY, games.c.origin != "saved", ~games.c.future_known)
        .order_by(games.c.created.desc())
        .limit(MOST)
    )
    with storage.engine.connect() as connection:
        rows = connection.execute(wanted).all()
        names = [row.id for row in rows]
        sitting = sitting_at(connection, names)
        mine: dict[str, list[int]] = defaultdict(list)
        for row in connection.execute(holders.select().where(holders.c.owner == owner, holders.c.game.in_(names))):
            mine[row.game].append(row.seat)
        judged = {row.game: row for row in connection.execute(analyses.select().where(analyses.c.game.in_(names)))}
        played: dict[str, list[str]] = defaultdict(list)
        theirs = actions.select().where(actions.c.game.in_(names)).order_by(actions.c.game, actions.c.number)
        for row in connection.execute(theirs):
            played[row.game].append(row.action.removeprefix(JOINED))
    return [
        own_game(row, sitting[row.id], mine[row.id][0], played[row.id], judged.get(row.id))
        for row in rows
        if len(mine[row.id]) == 1 and sitting[row.id][mine[row.id][0]].kind == "person"
    ]


def own_game(row: Any, sitting: Sequence[SeatRow], seat: int, played: list[str], judged: Any) -> OwnGame:
    levels = {each.level if each.kind == "computer" else PEOPLE for each in sitting if each.seat != seat}
    return OwnGame(
        row.id,
        row.game,
        row.rules_version,
        row.options,
        row.seed,
        row.created,
        seat,
        len(sitting),
        levels.pop() if len(levels) == 1 else MIXED,
        played,
        judged.content if judged is not None and judged.version == len(played) else None,
    )


# describing


def told(own: Sequence[OwnGame], usual: str, lang: str) -> dict[str, object]:
    """Build the page's content. Slow: call it in a thread."""
    played = [found for each in own if (found := looked_at(each)) is not None]
    return {
        "results": results(played, usual, lang),
        "accuracies": [told_accuracy(name, those, lang) for name, those in by_game(played)],
        "comparisons": [(title(name, lang), compared(name, those, lang)) for name, those in by_game(played)],
        "latest": [told_game(each, lang) for each in played[:MOST_LATEST]],
        "most": MOST if len(own) == MOST else 0,
    }


def looked_at(own: OwnGame) -> Played | None:
    """Replay a game; None if the present rules cannot."""
    key = (own.id, len(own.rows))
    if key not in REMEMBERED:
        while len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.pop(next(iter(REMEMBERED)))
        REMEMBERED[key] = played_again(own)
    found = REMEMBERED[key]
    return None if found is None else Played(own, found, accuracy_of(own))


def played_again(own: OwnGame) -> Digest | None:
    if own.game not in rooms() or own.rules_version != game_named(own.game).version:
        return None
    rules, line = game_named(own.game), list[int]()
    for text in own.rows:
        if count := taken_back(text):
            del line[-count:]
            continue
        action = rules.words.action_of(text)
        if action is None:
            return None
        line.append(action)
    try:
        return digest(rules, own.players, own.seed, rules.saved_options(own.options, own.players), line)
    except BadOption:  # another edition
        return None


def accuracy_of(own: OwnGame) -> float | None:
    if own.analysis is None:
        return None
    found = msgspec.json.decode(zlib.decompress(own.analysis), type=Analysis)
    return next((player.accuracy for player in found.players if player.seat == own.seat), None)


def by_game(played: Sequence[Played]) -> list[tuple[str, list[Played]]]:
    names = sorted({each.own.game for each in played})
    return [(name, [each for each in played if each.own.game == name]) for name in names]


def title(game: str, lang: str) -> str:
    return game_named(game).words.title(lang)


def results(played: Sequence[Played], usual: str, lang: str) -> list[dict[str, object]]:
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
                "against": voice(lang).say(
                    "{players} players, against: {name}", players=players, name=called(game, against, lang)
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
    return next((each.title for each in described(game, lang) if each.name == against), against)


def told_accuracy(game: str, those: Sequence[Played], lang: str) -> dict[str, object]:
    """Describe the accuracy from the first analysed game to the latest."""
    known = [each.accuracy for each in reversed(those) if each.accuracy is not None]
    label = voice(lang).say("Accuracy in {count} games of {game}", count=len(known), game=title(game, lang))
    mean = percent(fmean(known) / 100, lang) if known else ""
    return {"game": title(game, lang), "count": len(known), "mean": mean, "course": course(known, label) if known else ""}


def compared(game: str, those: Sequence[Played], lang: str) -> list[dict[str, object]]:
    """Compare habits with those of winners, in games with the same players and variant."""
    explorer = explorer_of(game)
    if explorer is None:
        return []
    expected = [(each, done_by_winners(explorer, each.own.players, each.found.variant)) for each in those]
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
