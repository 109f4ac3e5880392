"""Routes of an account: sign up, in and out."""

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.server.http.owners import owner_or_new
from leeward.server.http.request import REFUSED, Visit, problems
from leeward.server.http.sessions import begin_session, end_session
from leeward.server.messages.people import Me, SignIn, SignUp
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Refused
from leeward.server.people import names, passwords
from leeward.server.people.accounts import Account, add_account
from leeward.server.people.signing import stored_password

ANSWERS = {**REFUSED, **problems(429, kind=Refused)}


@post("/api/v1/account", summary="Sign up with a name and a password", responses=ANSWERS)
async def sign_up(visit: NamedDependency[Visit], data: JSONBody[SignUp]) -> Response[Me]:
    if visit.account is not None:
        raise Refusal("signed-in")
    name = names.checked(data.name)
    if not passwords.SHORTEST <= len(data.password) <= passwords.LONGEST:
        raise Refusal("password-length")
    visit.spend(visit.limits.signing)
    hashed = await visit.work(passwords.hashed, data.password)
    owner, _ = await owner_or_new(visit.request)
    made = await visit.storage.do(add_account, visit.storage, owner, name, hashed, visit.language(), data.invitation)
    cookie = await begin_session(visit.request, owner)
    return Response(me_of(made), cookies=[cookie])


@post("/api/v1/session", summary="Sign in with a name and a password", responses=ANSWERS)
async def sign_in(visit: NamedDependency[Visit], data: JSONBody[SignIn]) -> Response[Me]:
    if visit.account is not None:
        raise Refusal("signed-in")
    visit.spend(visit.limits.signing)
    account, stored = await visit.storage.look(stored_password, visit.storage, data.name)
    if not await visit.work(passwords.matches, stored, data.password) or account is None:
        raise Refusal("sign-in-failed")
    return Response(me_of(account), cookies=[await begin_session(visit.request, account.owner)])


@delete("/api/v1/session", summary="Sign out", responses=ANSWERS, status_code=200)
async def sign_out(visit: NamedDependency[Visit]) -> Response[None]:
    _ = visit.member
    return Response(None, cookies=[await end_session(visit.request)])


@get("/api/v1/account", summary="Read my account", responses=ANSWERS)
async def read_account(visit: NamedDependency[Visit]) -> Me:
    return me_of(visit.member)


routes = [sign_up, sign_in, sign_out, read_account]


def me_of(account: Account) -> Me:
    return Me(account.name, account.created, account.operator)
