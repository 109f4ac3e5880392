"""Routes for tokens and bots: make, list, revoke. Only the account itself may use them, and never with a token.

A token outlasts the session that made it, so a new one needs a proof first.
"""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.kernel.language.names import tidy
from leeward.server.club.conduct.reports import ANSWERS
from leeward.server.http.request import Visit, Word
from leeward.server.http.sessions import prove_first
from leeward.server.messages.conduct import BotLine, BotOffer, BotToken, MadeToken, NewBot, NewToken
from leeward.server.people import names
from leeward.server.people.conduct import tokens
from leeward.server.people.conduct.guards import check_talk
from leeward.server.people.conduct.tokens import TokenLine
from leeward.server.people.deletion import delete_bot


@get("/api/v1/tokens", summary="List my tokens", responses=ANSWERS)
async def list_tokens(visit: NamedDependency[Visit]) -> list[TokenLine]:
    return await visit.storage.look(tokens.tokens_of, visit.storage, visit.member.owner)


@post("/api/v1/tokens", summary="Make a token", responses=ANSWERS)
async def make_token(visit: NamedDependency[Visit], data: JSONBody[NewToken]) -> MadeToken:
    given = (visit.member.owner, tidy(data.name) or "token", data.scopes, data.days)
    await prove_first(visit)
    visit.tables.check_rate(visit.client)
    return MadeToken(await visit.storage.do(tokens.add_token, visit.storage, *given))


@delete("/api/v1/tokens/{number:str}", summary="Revoke a token", responses=ANSWERS, status_code=200)
async def revoke_token(visit: NamedDependency[Visit], number: Word) -> None:
    await visit.storage.do(tokens.revoke, visit.storage, visit.member.owner, number)
    visit.site.forget_people()


@get("/api/v1/bots", summary="List my bots", responses=ANSWERS)
async def list_bots(visit: NamedDependency[Visit]) -> list[BotLine]:
    found = await visit.storage.look(tokens.bots_of, visit.storage, visit.member.owner)
    return [BotLine(bot.name, bot.created) for bot in found]


@get("/api/v1/opponents/bots", summary="List bots that I can invite")
async def list_open_bots(visit: NamedDependency[Visit]) -> list[BotOffer]:
    """My own bots, and others that played recently. Any bot can be invited by its name."""
    found = await visit.storage.look(tokens.open_bots, visit.storage, visit.owner if visit.account else "-")
    return [BotOffer(*names) for names in found]


@post("/api/v1/bots", summary="Make a bot", responses=ANSWERS)
async def make_bot(visit: NamedDependency[Visit], data: JSONBody[NewBot]) -> MadeToken:
    """A bot is an account that signs in with its token alone. Everybody can invite it to a table by its name."""
    check_talk(visit.member)
    await prove_first(visit)
    visit.spend(visit.limits.signing)
    secret = await visit.storage.do(tokens.add_bot, visit.storage, visit.member, names.checked(data.name), data.days)
    visit.site.forget_people()
    return MadeToken(secret)


@post("/api/v1/bots/{name:str}/tokens", summary="Give a bot a new token", responses=ANSWERS)
async def renew_bot(visit: NamedDependency[Visit], name: Word, data: JSONBody[BotToken]) -> MadeToken:
    """The bot's old tokens end."""
    member = visit.member
    await prove_first(visit)
    visit.tables.check_rate(visit.client)
    secret = await visit.storage.do(tokens.renew_bot, visit.storage, member, name, data.days)
    visit.site.forget_people()
    return MadeToken(secret)


@delete("/api/v1/bots/{name:str}", summary="Remove one of my bots", responses=ANSWERS, status_code=200)
async def remove_bot(visit: NamedDependency[Visit], name: Word) -> None:
    """A computer plays on in its seats. Its name stays reserved for me."""
    member = visit.member
    await prove_first(visit)
    visit.tables.check_rate(visit.client)
    bot = await visit.storage.do(delete_bot, visit.storage, member.owner, name)
    visit.site.forget_people()
    await visit.tables.refresh(bot)


routes = [list_tokens, make_token, revoke_token, list_bots, list_open_bots, make_bot, renew_bot, remove_bot]
