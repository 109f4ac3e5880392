"""Routes and the page to sign in with an account elsewhere (OpenID Connect)."""

from typing import Annotated

from litestar import MediaType, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.response import Redirect

from leeward.server.club.mail.addresses import ANSWERS
from leeward.server.http.owners import owner_or_new, secure
from leeward.server.http.request import Language, Visit, problems
from leeward.server.http.sessions import begin_session, key_of, known_cookie, mark_proven, prove_first
from leeward.server.messages.people import ChosenName, Elsewhere, Received
from leeward.server.messages.refusal import Refusal
from leeward.server.pages.rendering import page
from leeward.server.people import names
from leeward.server.people.accounts import add_account
from leeward.server.people.openid import flows
from leeward.server.people.openid.provider import RETURN, Provider, flow_of
from leeward.server.storage.secrets import new_secret

COOKIE = "leeward-openid"  # binds the way through the provider to this browser
AWAY = {**ANSWERS, **problems(503)}
Given = Annotated[str, QueryParameter(max_length=4000)]
Returned = Annotated[str, QueryParameter(name="state", max_length=4000)]


def provider_of(visit: Visit) -> Provider:
    """The server's provider; refuse where there is none."""
    if visit.site.openid is None:
        raise Refusal("no-openid")
    return visit.site.openid


@post("/api/v1/openid", summary="Sign in or link my account with OpenID Connect", responses=AWAY, status_code=200)
async def go_there(visit: NamedDependency[Visit]) -> Response[Elsewhere]:
    """Return the provider's address for this browser. An account that is signed in gets linked, or proves itself if it is."""
    provider = provider_of(visit)
    linked = await visit.storage.look(flows.linked_with, visit.storage, visit.owner)
    if visit.account and not linked:
        await prove_first(visit)
    visit.spend(visit.limits.signing)
    secret = new_secret()
    location = await provider.address(flow_of(secret), again=linked != "")
    owner = visit.account.owner if visit.account else ""
    await visit.storage.do(flows.begin, visit.storage, secret, owner)
    return Response(Elsewhere(location), cookies=[cookie(visit, secret)])


@get(RETURN, media_type=MediaType.HTML, include_in_schema=False)
async def come_back(
    visit: NamedDependency[Visit], code: Given = "", returned: Returned = "", iss: Given = "", error: Given = ""
) -> Redirect:
    """Sign in whom the provider names, link them, or ask a newcomer for a name. It leads to our own pages only."""
    provider, secret, storage = provider_of(visit), shown(visit), visit.storage
    passage = await storage.do(flows.take, storage, secret, False)
    if passage.owner != (visit.account.owner if visit.account else ""):
        raise Refusal("openid-late")
    if error or not code:
        return Redirect("/account" if passage.owner else "/sign-in", status_code=303, cookies=[cookie(visit, "")])
    openid, fresh = await provider.person(flow_of(secret), code, returned, iss)
    if passage.owner:
        linked = await storage.look(flows.linked_with, storage, passage.owner)
        if linked == openid:
            if not fresh:
                raise Refusal("openid-proof")
            await storage.do(mark_proven, storage, key_of(visit.request))
        elif linked:
            raise Refusal("openid-refused")
        else:
            await storage.do(flows.link, storage, passage.owner, openid)
        return Redirect("/account#openid", status_code=303, cookies=[cookie(visit, "")])
    owner = await storage.look(flows.owner_with, storage, openid)
    if owner is not None:
        session = await begin_session(visit.request, owner, proven=fresh)
        return Redirect("/account", status_code=303, cookies=[session, known_cookie(visit.request, owner), cookie(visit, "")])
    new = new_secret()
    await storage.do(flows.begin, storage, new, "", openid)
    return Redirect("/openid/name", status_code=303, cookies=[cookie(visit, new)])


@get("/openid/name", media_type=MediaType.HTML, include_in_schema=False)
async def ask_name(visit: NamedDependency[Visit], lang: Language = None) -> Response[str]:
    """Ask a newcomer for a name."""
    provider, spoken = provider_of(visit), visit.language(lang)
    passage = await visit.storage.look(flows.look_at, visit.storage, shown(visit))
    if passage is None or not passage.openid:
        raise Refusal("openid-late")
    return page(visit, "openid-name", spoken, {}, label=provider.settings.label)


@post("/api/v1/openid/account", summary="Sign up with OpenID Connect and a name", responses=ANSWERS)
async def join(visit: NamedDependency[Visit], data: JSONBody[ChosenName]) -> Response[Received]:
    """Make the account of a newcomer whom the provider has named in this browser."""
    provider_of(visit)
    if visit.account is not None:
        raise Refusal("signed-in")
    name, storage, secret = names.checked(data.name), visit.storage, shown(visit)
    visit.spend(visit.limits.signing)
    passage = await storage.do(flows.take, storage, secret, True)
    owner, _ = await owner_or_new(visit.request)
    try:
        language, openid = visit.language(), passage.openid
        await storage.do(add_account, storage, owner, name, language=language, invitation=data.invitation, openid=openid)
    except Refusal:  # the name is taken: choose another
        await storage.do(flows.begin, storage, secret, "", passage.openid)
        raise
    session = await begin_session(visit.request, owner, proven=False)  # perhaps nobody was asked for anything there
    return Response(Received(), cookies=[session, cookie(visit, "")])


@delete("/api/v1/openid", summary="End the link with OpenID Connect", responses=ANSWERS, status_code=200)
async def end_link(visit: NamedDependency[Visit]) -> Received:
    account = visit.member
    await prove_first(visit)
    await visit.storage.do(flows.unlink, visit.storage, account.owner)
    return Received()


routes = [go_there, come_back, ask_name, join, end_link]


def shown(visit: Visit) -> str:
    """Return the secret of this browser's way through the provider."""
    return visit.request.cookies.get(named(visit), "")


def cookie(visit: Visit, secret: str) -> Cookie:
    """Return the cookie with this secret; without one it ends. Lax: the browser sends it when the provider sends it back."""
    lasts = int(flows.LASTS) if secret else 0
    safe = secure(visit.request)
    return Cookie(named(visit), value=secret, max_age=lasts, path="/", httponly=True, samesite="lax", secure=safe)


def named(visit: Visit) -> str:
    return f"__Host-{COOKIE}" if secure(visit.request) else COOKIE
