"""Routes to sign up, in and out. Anybody may use them.

Signing in doesn't tell whether a name has an account, neither by its answer nor by its time. Signing up must: names are unique.
"""

import asyncio
from urllib.parse import urlsplit

from litestar import Response, delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from leeward.kernel.language.names import looks
from leeward.server.http.guards import host_name, is_address
from leeward.server.http.owners import owner_or_new, secure
from leeward.server.http.request import REFUSED, Visit, problems
from leeward.server.http.sessions import begin_session, end_session, guest_of, is_known, key_of, known_cookie
from leeward.server.limits.client import Client
from leeward.server.messages.people import (
    CodeSignIn,
    LinkSignIn,
    Me,
    NewName,
    PasskeyOptions,
    PasskeyPurpose,
    PasskeySignIn,
    PasskeySignUp,
    SignedIn,
    SignIn,
    SignUp,
)
from leeward.server.messages.refusal import Refusal
from leeward.server.people import names, passkeys, passwords, signing
from leeward.server.people.accounts import Account, account_of, add_account
from leeward.server.people.merging import history_of
from leeward.server.storage.secrets import hashed

ANSWERS = {**REFUSED, **problems(429)}
SOME = 0.5  # of a try: to ask for a challenge


# sign up


@post("/api/v1/account", summary="Sign up with a name and a password", responses=ANSWERS)
async def sign_up(visit: NamedDependency[Visit], data: JSONBody[SignUp]) -> Response[Me]:
    name = new_name(visit, data.name)
    check_length(data.password)
    visit.spend(visit.limits.signing)
    password = await visit.work(passwords.hashed, data.password)
    return await join(visit, name, data.invitation, password)


@post("/api/v1/account/passkey-options", summary="Get what a passkey for a new account needs", responses=ANSWERS)
async def offer_sign_up(visit: NamedDependency[Visit], data: JSONBody[NewName]) -> PasskeyOptions:
    name = new_name(visit, data.name)
    visit.spend(visit.limits.signing, SOME)
    challenge = await visit.storage.do(passkeys.new_challenge, visit.storage, "sign-up")
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_make, site_of(visit), challenge, name, []))


@post("/api/v1/account/passkey", summary="Sign up with a name and a passkey", responses=ANSWERS)
async def sign_up_with_passkey(visit: NamedDependency[Visit], data: JSONBody[PasskeySignUp]) -> Response[Me]:
    name = new_name(visit, data.name)
    visit.spend(visit.limits.signing)
    key = await new_key(visit, "sign-up", "", data.credential)
    return await join(visit, name, data.invitation, passkey=key)


def new_name(visit: Visit, name: str) -> str:
    if visit.account is not None:
        raise Refusal("signed-in")
    return names.checked(name)


def check_length(password: str) -> None:
    if not passwords.SHORTEST <= len(password) <= passwords.LONGEST:
        raise Refusal("password-length")


async def join(
    visit: Visit, name: str, invitation: str, password: str = "", passkey: passkeys.NewKey | None = None
) -> Response[Me]:
    """Make the owner of this browser an account, and sign it in."""
    owner, _ = await owner_or_new(visit.request)
    given = (owner, name, password, visit.language(), invitation)
    made = await visit.storage.do(add_account, visit.storage, *given, passkey=passkey)
    cookie = await begin_session(visit.request, owner)
    await visit.tables.refresh(owner)
    return Response(me_of(made), cookies=[cookie, known_cookie(visit.request, owner)])


# sign in


@post("/api/v1/session", summary="Sign in with a name and a password", responses=ANSWERS)
async def sign_in(visit: NamedDependency[Visit], data: JSONBody[SignIn]) -> Response[SignedIn]:
    check_stranger(visit)
    account, stored = await visit.storage.look(signing.stored_password, visit.storage, data.name)
    spend_guess(visit, data.name, account)
    if not await visit.work(passwords.matches, stored, data.password) or account is None:
        raise Refusal("sign-in-failed")
    return await welcome(visit, account)


@post("/api/v1/session/passkey-options", summary="Get what signing in with a passkey needs", responses=ANSWERS)
async def offer_sign_in(visit: NamedDependency[Visit]) -> PasskeyOptions:
    check_stranger(visit)
    visit.spend(visit.limits.signing, SOME)
    challenge = await visit.storage.do(passkeys.new_challenge, visit.storage, "sign-in")
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_use, site_of(visit), challenge))


@post("/api/v1/session/passkey", summary="Sign in with a passkey", responses=ANSWERS)
async def sign_in_with_passkey(visit: NamedDependency[Visit], data: JSONBody[PasskeySignIn]) -> Response[SignedIn]:
    check_stranger(visit)
    visit.spend(visit.limits.signing)
    owner = await passkey_owner(visit, "sign-in", "", data.credential)
    return await welcome(visit, await account_there(visit, owner))


@post("/api/v1/session/recovery", summary="Sign in with a recovery code", responses=ANSWERS)
async def sign_in_with_code(visit: NamedDependency[Visit], data: JSONBody[CodeSignIn]) -> Response[SignedIn]:
    check_stranger(visit)
    known, _ = await visit.storage.look(signing.stored_password, visit.storage, data.name)
    spend_guess(visit, data.name, known)
    account = await visit.storage.do(signing.use_code, visit.storage, data.name, data.code)
    if account is None:
        raise Refusal("code-failed")
    return await welcome(visit, account)


@post("/api/v1/session/link", summary="Sign in with a link from another device", responses=ANSWERS)
async def sign_in_with_link(visit: NamedDependency[Visit], data: JSONBody[LinkSignIn]) -> Response[SignedIn]:
    check_stranger(visit)
    visit.spend(visit.limits.signing)
    owner = await visit.storage.do(signing.use_link, visit.storage, data.secret)
    return await welcome(visit, await account_there(visit, owner), proven=False)


@delete("/api/v1/session", summary="Sign out", responses=ANSWERS, status_code=200)
async def sign_out(visit: NamedDependency[Visit]) -> Response[None]:
    _ = visit.member
    return Response(None, cookies=[await end_session(visit.request)])


routes = [
    *(sign_up, offer_sign_up, sign_up_with_passkey),
    *(sign_in, offer_sign_in, sign_in_with_passkey, sign_in_with_code, sign_in_with_link, sign_out),
]


def check_stranger(visit: Visit) -> None:
    if visit.account is not None:
        raise Refusal("signed-in")


def spend_guess(visit: Visit, name: str, account: Account | None) -> None:
    """Slow down guesses by address, by browser and by the name that is tried, whether or not it has an account.

    A browser from which the account has signed in before is counted apart, so that strangers can't lock its person out.
    The name is hashed: some get very long, and servers tell each other of it in short messages.
    """
    if account is not None and is_known(visit.request, account.owner):
        if not visit.limits.names.allow(Client(owner=f"known {account.owner}")):
            raise Refusal("too-often")
        return
    visit.spend(visit.limits.signing)
    if not visit.limits.names.allow(Client(owner=f"name {hashed(looks(name))}")):
        raise Refusal("too-often")


async def account_there(visit: Visit, owner: str) -> Account:
    account = await visit.storage.look(account_of, visit.storage, owner)
    if account is None:
        raise Refusal("sign-in-failed")
    return account


async def welcome(visit: Visit, account: Account, proven: bool = True) -> Response[SignedIn]:
    """Sign this browser in, and say what it had before."""
    cookie = await begin_session(visit.request, account.owner, proven)
    history = await visit.storage.look(history_of, visit.storage, visit.owner)
    told = SignedIn(account.name, account.created, account.operator, history)
    return Response(told, cookies=[cookie, known_cookie(visit.request, account.owner)])


def me_of(account: Account) -> Me:
    return Me(account.name, account.created, account.operator)


# passkeys


def site_of(visit: Visit) -> passkeys.Site:
    """Return the server as a passkey knows it; an address without a name can have none."""
    public_url, host = visit.site.settings.public_url, visit.request.headers.get("host", "").lower()
    origin = public_url or f"{'https' if secure(visit.request) else 'http'}://{host}"
    name = host_name(urlsplit(origin).netloc)
    if not name or is_address(name):
        raise Refusal("passkey-failed")
    return passkeys.Site(name, origin)


def has_passkeys(visit: Visit) -> bool:
    """Whether passkeys can work at the address at which the browser is."""
    try:
        return host_name(visit.request.headers.get("host", "")) == site_of(visit).host
    except Refusal:
        return False


async def new_key(visit: Visit, purpose: PasskeyPurpose, owner: str, credential: str) -> passkeys.NewKey:
    challenge = passkeys.answered(credential)
    await visit.storage.do(passkeys.use_challenge, visit.storage, purpose, owner, challenge)
    return await visit.work(passkeys.check_new, site_of(visit), credential, challenge)


async def passkey_owner(visit: Visit, purpose: PasskeyPurpose, owner: str, credential: str) -> str:
    """Return the owner whose passkey has answered a challenge that was made for this purpose."""
    challenge = passkeys.answered(credential)
    await visit.storage.do(passkeys.use_challenge, visit.storage, purpose, owner, challenge)
    found, key = await visit.storage.look(passkeys.known_key, visit.storage, credential)
    count = await visit.work(passkeys.check_used, site_of(visit), credential, challenge, key)
    await visit.storage.do(passkeys.note_use, visit.storage, key, count)
    return found


async def own_guest(visit: Visit) -> str:
    return await visit.storage.look(guest_of, visit.storage, key_of(visit.request))
