"""Routes for the explorer: win rates as a page, and how games like the present one ended.

The page is public. The comparison counts hidden points too, so only a client that may have the saved game may ask: everybody
after the end, and a lone player before it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, QueryParameter
from litestar.response import Response
from markupsafe import Markup
from msgspec import Struct

from leeward.charts import small
from leeward.explorer import Explorer, NoExplorer, explorer_of, words
from leeward.explorer.statistics import FEW, Row, Share, Spread, Survey, standings, survey
from leeward.explorer.study import round_of
from leeward.explorer.words import decimal, number, small_percent
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.kernel.play.wording import capital
from leeward.kernel.records.record import Table
from leeward.opponents.words import percent
from leeward.server.http.fair_play import check_position
from leeward.server.http.request import Lang, Language, TableVisit, Visit, known_game, problems
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.tables import hints
from leeward.server.tables.table import LiveTable

Choice = Annotated[int | None, QueryParameter(ge=0, le=100, required=False)]
Place = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
ALL = 0  # variants or seats; single ones count from 1
NOTHING = Markup("")
MANY = 5000  # games
UNKNOWN = "\N{EN DASH}"
ALIKE_REFUSED = {**problems(403), **problems(404), **problems(409)}


@dataclass(frozen=True)
class Told:
    """A table row: a name, an optional explanation, numbers as texts, and drawings."""

    name: str
    meaning: str
    often: str
    often_bar: Markup
    rounds: Markup
    won: str
    won_range: str
    won_mark: Markup
    few: bool


class Alike(Struct):
    """Where a seat stood when the round began, the win rate from there, and its interval."""

    seat: int
    name: str
    text: str
    won: str
    range: str


class GamesAlike(Struct):
    """Games like this one; empty without an explorer, or before the first round."""

    title: str
    about: str
    seats: list[Alike]


@get("/explorer/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def explore(
    visit: NamedDependency[Visit],
    name: FromPath[str],
    lang: Language = None,
    players: Choice = None,
    variant: Choice = None,
    seat: Choice = None,
    round_: Annotated[int | None, QueryParameter(name="round", ge=0, le=100, required=False)] = None,
) -> Response[str]:
    found, spoken = known_explorer(name), visit.language(lang)
    chosen = players or min(4, max(found.tallies))
    chosen_variant = 1 if variant is None else variant
    try:
        values = await visit.work(told_survey, found.rules.name, chosen, chosen_variant, seat or ALL, round_ or 0, spoken)
    except NoExplorer as problem:
        raise NotFoundException(str(problem)) from None
    return page(visit, "explorer", spoken, {"game": found.rules.name}, **values)


@get("/api/v1/tables/{table:str}/alike", summary="Get results of similar games", responses=ALIKE_REFUSED)
async def alike(here: NamedDependency[TableVisit], at: Place, lang: Lang = "en") -> GamesAlike:
    """Compare the table as it stood when the round of the position after `at` actions began."""
    live, owner = here.live, here.owner
    if not live.state.may_save(live.state.held_by(owner)):
        raise PermissionDeniedException("this would reveal hidden information while others are playing")
    if live.state.waiting or live.state.outdated:
        raise Refusal("waiting" if live.state.waiting else "closed")
    if at > len(live.state.past):
        raise NotFoundException(f"there is no position {at}")
    await check_position(here, hints.game_at(live, at), live.id)
    explorer = explorer_of(live.state.game.rules.name)
    if explorer is None:
        return GamesAlike("", "", [])
    return await here.work(told_alike, explorer, live, at, lang)


routes = [explore, alike]


def known_explorer(name: str) -> Explorer:
    found = explorer_of(known_game(name).name)
    if found is None:
        raise NotFoundException(f"there are no statistics for this edition of {name}")
    return found


@lru_cache(64)
def told_survey(game: str, players: int, variant: int, seat: int, round_: int, lang: str) -> dict[str, object]:
    """Build the page's content; variants and seats count from 1, 0 is all of them."""
    found = known_explorer(game)
    asked = survey(found, players, variant - 1 if variant else None, seat - 1 if seat else None, round_)
    own, names, say = words.words_of(found.rules), words.event_names(found, lang), voice(lang).say
    most = max((source.winners for source in asked.sources), default=1.0)
    return {
        "title": found.rules.words.title(lang),
        "game": game,
        "games": words.games(asked.games, lang),
        "intro": intro(sum(int(tally.games.sum()) for tally in found.tallies.values()), lang),
        "chosen": {"players": players, "variant": variant, "seat": seat, "round": round_},
        "choices": choices(found, players, lang),
        "seats": [row(words.place(place, lang), "", None, share, asked, lang) for place, share in enumerate(asked.seats)],
        "groups": [
            (own.group(key, lang), [event_row(names[each.key], each, asked, lang) for each in rows])
            for key, rows in asked.groups.items()
        ],
        "strategies": [row(*own.strategy(each.key, lang), each.part, each.share, asked, lang) for each in asked.strategies],
        "sources": [
            (
                capital(own.source(each.key, lang)),
                decimal(each.all, lang),
                decimal(each.winners, lang),
                small.pair(each.all, each.winners, most),
            )
            for each in asked.sources
        ],
        "points": (decimal(asked.points, lang), decimal(asked.winning_points, lang)),
        "rounds": columns(asked.rounds, say("Rounds per game")) if len(asked.rounds.numbers) > 1 else NOTHING,
        "decisions": columns(asked.decisions, say("Decisions per game")),
        "lasts": say(
            "Rounds on average: {rounds}; decisions: {decisions}",
            rounds=decimal(asked.rounds.mean, lang),
            decisions=f"{asked.decisions.mean:.0f}",
        ),
        "fair": percent(asked.fair, lang),
    }


def intro(games: int, lang: str) -> str:
    return voice(lang).count(
        "Win rates from {count} game between the strongest networks.",
        "Win rates from {count} games between the strongest networks.",
        games,
        count=number(games, lang),
    )


def choices(found: Explorer, players: int, lang: str) -> dict[str, list[tuple[int, str]]]:
    """List the page's options with their numbers."""
    say = voice(lang).say
    variants = [words.variant(found.rules, each, lang) for each in found.variants]
    return {
        "players": [(each, str(each)) for each in sorted(found.tallies)],
        "variant": [*enumerate(variants, 1), (ALL, say("all variants"))],
        "seat": [(ALL, say("all seats")), *((place + 1, words.place(place, lang)) for place in range(players))],
        "round": [
            (ALL, say("the whole game")),
            *((each, say("round {number}", number=each)) for each in range(1, found.study.ROUNDS + 1)),
        ],
    }


def columns(spread: Spread, title: str) -> Markup:
    return small.columns(spread.numbers, spread.parts, title)


def event_row(name: str, each: Row, asked: Survey, lang: str) -> Told:
    say = voice(lang).say
    labels = [say("round {number}", number=i) + f": {percent(part, lang)}" for i, part in enumerate(each.by_round, 1)]
    return row(name, "", each.part, each.share, asked, lang, small.by_round(each.by_round, labels))


def row(name: str, meaning: str, part: float | None, share: Share, asked: Survey, lang: str, rounds: Markup = NOTHING) -> Told:
    return Told(
        name,
        meaning,
        "" if part is None else small_percent(part, lang),
        NOTHING if part is None else small.bar(part),
        rounds,
        *told_share(share, lang, part is not None and asked.seat is None),
        small.interval(share.low, share.won, share.high, asked.fair),
        share.games < FEW,
    )


def told_share(share: Share, lang: str, of_players: bool) -> tuple[str, str]:
    """Format a win rate with its interval, counted over games or over the players of all seats; with a digit more for many."""
    say = voice(lang).say
    if not share.games:
        return UNKNOWN, say("no such games")
    won, low, high = (
        decimal(100 * each, lang) if share.games >= MANY else f"{100 * each:.0f}" for each in (share.won, share.low, share.high)
    )
    counted = number(share.games, lang)
    if of_players:
        return say("{number}%", number=won), say("{low} to {high}% (players: {count})", low=low, high=high, count=counted)
    return say("{number}%", number=won), say("{low} to {high}% (games: {games})", low=low, high=high, games=counted)


# games like this one


def told_alike(explorer: Explorer, live: LiveTable, at: int, lang: str) -> GamesAlike:
    game, v = hints.game_at(live, at), voice(lang)
    table = begun_round(game)
    found = standings(explorer, table)
    seats = [
        Alike(seat, game.names[seat], words.standing(explorer, each, lang), *told_share(each.share, lang, of_players=True))
        for seat, each in enumerate(found)
    ]
    games = int(explorer.tallies[game.seats].games.sum()) if game.seats in explorer.tallies else 0
    about = v.say(
        "From {games} {players}, by each player's standing at the start of round {round}. Each is counted alone, so the shares "
        "need not add up to 100%.",
        games=words.games(games, lang),
        players=words.with_players(game.seats, lang),
        round=int(round_of(table)),
    )
    return GamesAlike(v.say("Similar games"), about if seats else "", seats)


def begun_round(game: Game) -> Table:
    """Return the table at the beginning of the present round."""
    table, number = game.table, len(game.history)
    now = int(round_of(table))
    while number:
        earlier = game.table_of(game.table_before(number))[0]
        if int(round_of(earlier)) != now:
            break
        table, number = earlier, number - 1
    return table
