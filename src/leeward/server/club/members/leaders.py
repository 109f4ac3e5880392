"""Leaderboards by game and number of players. They show only members whose profile everybody may see."""

from typing import Annotated

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.response import Response

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.opponents.levels import LEVELS
from leeward.opponents.words import described, ratings
from leeward.server.http.request import NOT_HERE, Language, Visit, known_game
from leeward.server.messages.members import Leaderboard, RatedMember
from leeward.server.messages.received import USUAL_GAME
from leeward.server.pages.rendering import page
from leeward.server.people.members.leaders import Leader, leaders
from leeward.server.people.members.skill import LEAST_GAMES

Game = Annotated[str, QueryParameter(name="game", max_length=40)]
Players = Annotated[int, QueryParameter(name="players", ge=2, le=8)]


@get("/api/v1/leaderboard", summary="List the highest ratings", responses=NOT_HERE)
async def list_leaders(visit: NamedDependency[Visit], game: Game = USUAL_GAME, players: Players = 2) -> Leaderboard:
    return await found(visit, known_game(game), players)


@get("/leaderboard", media_type=MediaType.HTML, include_in_schema=False)
async def show_leaders(
    visit: NamedDependency[Visit], game: Game = USUAL_GAME, players: Players = 2, lang: Language = None
) -> Response[str]:
    spoken = visit.language(lang)
    rules = known_game(game)
    board = await found(visit, rules, players)
    values = {
        "board": board,
        "games": [(name, game_named(name).words.title(spoken)) for name in rooms()],
        "counts": list(rules.seats),
        "levels": {each.name: each.title for each in described(rules.name, spoken)},
    }
    return page(visit, "leaderboard", spoken, {}, **values)


routes = [list_leaders, show_leaders]


async def found(visit: Visit, rules: GameRules, players: int) -> Leaderboard:
    storage = visit.storage
    people, bots = [await storage.look(leaders, storage, rules.name, players, bots) for bots in (False, True)]
    computers = {level: round(points) for level, points in ratings(rules.name).items() if level in LEVELS}
    return Leaderboard(rules.name, players, LEAST_GAMES, list(map(shown, people)), list(map(shown, bots)), computers)


def shown(leader: Leader) -> RatedMember:
    return RatedMember(leader.name, round(leader.skill.mu), round(leader.skill.within), leader.games)
