"""Routes and pages to recover an account by mail."""

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.server.club.mail.addresses import ANSWERS, mail_of
from leeward.server.http.request import Language, Visit, Word
from leeward.server.http.sessions import begin_session, hand_back, known_cookie
from leeward.server.messages.people import Received, Recovery, RecoveryWanted
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.people import passwords
from leeward.server.people.mail import queue
from leeward.server.people.mail.links import look_at
from leeward.server.people.mail.recovery import recover


@post("/api/v1/recovery", summary="Ask for a mail with which I can sign in again", responses=ANSWERS, status_code=202)
async def want_recovery(visit: NamedDependency[Visit], data: JSONBody[RecoveryWanted]) -> Received:
    """The answer and its time are the same for every name and address: the server looks for the account later."""
    mail_of(visit)
    visit.spend(visit.limits.signing)
    await visit.storage.do(queue.want_recovery, visit.storage, data.who)
    return Received()


@post("/api/v1/recovery/session", summary="Sign in with the link of a mail", responses=ANSWERS)
async def use_recovery(visit: NamedDependency[Visit], data: JSONBody[Recovery]) -> Response[Received]:
    """Set a new password, if one is given. All other sessions of the account end."""
    mail_of(visit)
    if data.password and len(data.password) < passwords.SHORTEST:
        raise Refusal("password-length")
    visit.spend(visit.limits.signing)
    if await visit.storage.look(look_at, visit.storage, data.secret, "recover") is None:
        raise Refusal("link-used")
    hashed = await visit.work(passwords.hashed, data.password) if data.password else ""
    owner = await visit.storage.do(recover, visit.storage, data.secret, hashed, hand_back)
    session = await begin_session(visit.request, owner)
    return Response(Received(), cookies=[session, known_cookie(visit.request, owner)])


@get("/recover", media_type=MediaType.HTML, include_in_schema=False)
async def recovery(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Ask who cannot sign in."""
    mail_of(visit)
    spoken = visit.language(lang)
    return page(visit, "recover", spoken, {}, state="ask", called="")


@get("/recover/{secret:str}", media_type=MediaType.HTML, include_in_schema=False)
async def recovery_link(visit: NamedDependency[Visit], secret: Word, lang: Language = None) -> Response[str]:
    """Offer a new password or a passkey. Opening the page changes nothing."""
    mail_of(visit)
    spoken = visit.language(lang)
    link = await visit.storage.look(look_at, visit.storage, secret, "recover")
    told = {"secret": secret if link else ""}
    state, called = ("choose", link.name) if link else ("gone", "")
    return page(visit, "recover", spoken, told, state=state, called=called)


routes = [want_recovery, use_recovery, recovery, recovery_link]
