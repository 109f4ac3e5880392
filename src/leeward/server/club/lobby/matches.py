"""Quick matches: look for a game, wait, withdraw. A request belongs to the browser or account that makes it."""

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.params import JSONBody

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.language.english import number_of
from leeward.kernel.language.names import tidy
from leeward.kernel.play.writer import check_name
from leeward.server.http.browsers import mark_of_browser
from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import REFUSED, Visit, Wait, problems
from leeward.server.limits.client import traces_of
from leeward.server.lobby import matches
from leeward.server.messages.lobby import MatchState, NewMatch
from leeward.server.messages.refusal import Refusal
from leeward.server.people.conduct.guards import check_company
from leeward.server.people.members.rated import check_pace
from leeward.server.storage.secrets import hashed

ANSWERS = {**REFUSED, **problems(429)}
ALIVE = 15.0  # seconds after which a browser that waits has to ask again


@post("/api/v1/match", summary="Look for a game", responses=ANSWERS)
async def look_for_game(visit: NamedDependency[Visit], data: JSONBody[NewMatch]) -> Response[MatchState]:
    """It replaces an earlier request of mine. It ends by itself when I no longer ask what has become of it."""
    account = visit.account
    check_company(account)
    if account and account.bot_of:
        raise Refusal("is-bot")
    if data.rated and account is None:
        raise Refusal("rated-account")
    if data.pace is not None and not data.pace.fits:
        raise Refusal("pace")
    if data.rated:
        check_pace(data.pace)
    name = checked(data)
    await visit.tables.check_making(visit.client)
    owner, cookies = await owner_or_new(visit.request)
    browser, more = mark_of_browser(visit.request) if data.rated else ("", [])
    traces, mark = traces_of(visit.client, visit.storage.salt), hashed(browser) if browser else ""
    await visit.storage.do(matches.enter, visit.storage, owner, data, name, mark, traces)
    visit.site.lobby.note()
    state = await visit.storage.do(matches.state_of, visit.storage, owner)
    return Response(state, status_code=201, cookies=[*cookies, *more])


def checked(data: NewMatch) -> str:
    """Refuse what nobody can play; return the guest's name."""
    try:
        rules = game_named(data.game)
        name = tidy(data.name)
        if name:
            check_name(name)
    except BadOption as bad:
        raise ClientException(str(bad)) from None
    if data.players not in rules.seats:
        raise ClientException(f"{data.game} is not for {number_of(data.players, 'player')}")
    return name


@get("/api/v1/match", summary="Ask what has become of my request", responses=problems(429))
async def my_match(visit: NamedDependency[Visit], wait: Wait = 0.0) -> MatchState:
    """With `wait`, respond when the game begins, at the latest after so many seconds. It keeps the request alive."""
    storage, owner = visit.storage, visit.owner
    if not owner:
        return MatchState("none")
    traces = traces_of(visit.client, storage.salt)
    state = await storage.do(matches.state_of, storage, owner, traces)
    if state.state != "waiting" or not wait:
        return state
    with visit.limits.polls.one(visit.client):
        await visit.site.lobby.match_news(owner, min(wait, ALIVE))
    return await storage.do(matches.state_of, storage, owner, traces)


@delete("/api/v1/match", status_code=200, summary="Withdraw my request", responses=problems(429))
async def withdraw_match(visit: NamedDependency[Visit]) -> MatchState:
    """If the game has begun meanwhile, the response says where."""
    storage, owner = visit.storage, visit.owner
    if not owner:
        return MatchState("none")
    if await storage.do(matches.leave, storage, owner):
        visit.site.lobby.match_found(owner)
        visit.site.lobby.note()
    return await storage.do(matches.state_of, storage, owner)


routes = [look_for_game, my_match, withdraw_match]
