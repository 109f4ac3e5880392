"""Profiles: for whom their owner chooses. For all others there is no such member."""

from collections.abc import Sequence
from statistics import fmean
from typing import Literal

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from leeward.charts.small import rating_course
from leeward.explorer import explorer_of, words
from leeward.explorer.digest import done_by_winners
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import voice
from leeward.server.club.members.texts import badge_text
from leeward.server.http.request import NOT_HERE, Lang, Language, Visit
from leeward.server.messages.members import (
    EarnedBadge,
    MemberProfile,
    MemberRating,
    Opening,
    Places,
    RatedGame,
    SolvedPuzzles,
)
from leeward.server.pages.rendering import page
from leeward.server.people.accounts import Account, account_named
from leeward.server.people.members import profile, ratings, relations
from leeward.server.storage.games import Storage

Relation = Literal["me", "friend", "asked", "asking", "none"]
MOST_GAMES = 300  # rated games in the graph
MOST_FAVOURITES, LEAST_PLAYED, LEAST_DIFFERENCE = 3, 3, 0.1
LEAST_OPENED = 2  # games with an opening before it is a favourite one


@get("/api/v1/members/{name:str}", summary="Get a member's profile", responses=NOT_HERE)
async def read_profile(visit: NamedDependency[Visit], name: FromPath[str], lang: Lang = "en") -> MemberProfile:
    """Every profile that I may not see is answered like an unknown name."""
    return await found(visit, name, lang)


@get("/members/{name:str}", media_type=MediaType.HTML, include_in_schema=False)
async def show_profile(visit: NamedDependency[Visit], name: FromPath[str], lang: Language = None) -> Response[str]:
    spoken = visit.language(lang)
    shown = await found(visit, name, spoken)
    titles = {each: game_named(each).words.title(spoken) for each in rooms()}
    graphs = {(each.game, each.players): graph(shown, each, titles, spoken) for each in shown.ratings}
    return page(visit, "profile", spoken, {}, shown=shown, titles=titles, graphs=graphs)


routes = [read_profile, show_profile]


async def found(visit: Visit, name: str, lang: str) -> MemberProfile:
    storage, viewer = visit.storage, visit.owner if visit.account else ""
    account = await storage.look(account_named, storage, name) if name.isprintable() else None
    if account is None or not await storage.look(relations.may_see, storage, viewer, account):
        raise NotFoundException("there is no such member")
    played = await storage.look(profile.finished_by, storage, account.owner)
    solved = await storage.look(profile.solved_by, storage, account.owner)
    badges = await storage.look(profile.badges_of, storage, account.owner)
    new = await storage.look(profile.earned, storage, account.owner, played, solved)
    if new - {(one.badge, one.rules) for one in badges}:
        await storage.do(profile.award, storage, account.owner, new)
        badges = await storage.look(profile.badges_of, storage, account.owner)
    rated = await storage.look(ratings.ratings_of, storage, account.owner)
    changes = await storage.look(ratings.changes_of, storage, account.owner, MOST_GAMES)
    relation, followed, blocked = await storage.look(between, storage, viewer, account)
    return MemberProfile(
        account.name,
        account.created,
        account.bot_of != "",
        [
            MemberRating(one.rules, one.players, round(one.skill.mu), round(one.skill.within), one.games, one.provisional)
            for one in rated
        ],
        [RatedGame(one.rules, one.players, one.place, round(one.skill.mu), round(one.skill.within), one.at) for one in changes],
        [
            Places(game, players, [counted[place] for place in range(1, players + 1)])
            for (game, players), counted in profile.places(played).items()
        ],
        await visit.work(openings, played, lang),
        await visit.work(favourites, played, lang),
        [SolvedPuzzles(one.rules, one.right, one.tried, one.rating) for one in solved],
        [EarnedBadge(one.badge, one.rules, badge_text(one.badge, lang), one.at) for one in badges],
        relation,
        followed,
        blocked,
    )


def between(storage: Storage, viewer: str, account: Account) -> tuple[Relation, bool, bool]:
    """Return what the viewer is to an account, and whether the viewer follows or blocks it."""
    other = account.owner
    if viewer == other or not viewer:
        return "me" if viewer else "none", False, False
    kinds: list[tuple[Relation, tuple[str, str], str]] = [
        ("friend", (viewer, other), relations.FRIEND),
        ("asked", (viewer, other), relations.ASKED),
        ("asking", (other, viewer), relations.ASKED),
    ]
    relation: Relation = next((word for word, pair, kind in kinds if relations.is_related(storage, *pair, kind)), "none")
    followed = relations.is_related(storage, viewer, other, relations.FOLLOW)
    return relation, followed, relations.is_related(storage, viewer, other, relations.BLOCK)


def openings(played: Sequence[profile.Finished], lang: str) -> list[Opening]:
    """Name the openings that a member played most often, at least twice, in the explorer's words."""
    counted = profile.openings(played)
    told, names = [], {name: words.event_names(found, lang) for name in rooms() if (found := explorer_of(name)) is not None}
    for (game, players), begun in counted.items():
        called = list(names.get(game, {}).values())
        for events, (count, won) in begun[:MOST_FAVOURITES]:
            if count >= LEAST_OPENED and all(event < len(called) for event in events):
                told.append(Opening(game, players, [called[event] for event in events], count, won))
    return told


def favourites(played: Sequence[profile.Finished], lang: str) -> dict[str, list[str]]:
    """Name by game what a member does more often than winners do, from the explorer's counts."""
    told = {}
    for name in sorted({each.rules for each in played} & set(rooms())):
        explorer, version = explorer_of(name), game_named(name).version
        if explorer is None:
            continue
        compared = [
            (each, winners)
            for each in played
            if each.rules == name and each.rules_version == version
            for winners in [done_by_winners(explorer, each.players, each.found.variant)]
            if winners is not None
        ]
        if len(compared) < LEAST_PLAYED:
            continue
        rows = []
        for number, event in enumerate(words.event_names(explorer, lang).values()):
            mine = fmean(number in each.found.done[each.seat] for each, _ in compared)
            rows.append((mine - fmean(float(winners[number]) for _, winners in compared), event))
        best = sorted((row for row in rows if row[0] >= LEAST_DIFFERENCE), reverse=True)[:MOST_FAVOURITES]
        if best:
            told[name] = [event for _, event in best]
    return told


def graph(shown: MemberProfile, rating: MemberRating, titles: dict[str, str], lang: str) -> object:
    """Draw a rating after each of the latest rated games; nothing if none of them was of this kind."""
    of_it = [each for each in shown.history if (each.game, each.players) == (rating.game, rating.players)]
    if not of_it:
        return None
    label = voice(lang).count(
        "Rating after {n} rated game of {game}",
        "Rating after {n} rated games of {game}",
        len(of_it),
        game=titles.get(rating.game, rating.game),
    )
    return rating_course([each.points for each in of_it], [each.within for each in of_it], label)
