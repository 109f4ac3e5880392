"""Owners: who a request comes from, and the cookie that says so."""

import hmac
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from leeward.server.limits.client import Client
from leeward.server.site import site_of
from leeward.server.storage.secrets import new_secret, proof_of


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Return the client, as the rate guard found it."""
    client: Client = connection.scope["state"]["client"]
    return client


COOKIE = "leeward"
SECURE_COOKIE = "__Host-leeward"  # over https: browsers accept it from this host only, and only over https
PROOF = "X-Leeward-Proof"  # the header with which a page proves that its cookie was made for it
SECURE = ("https", "wss")
YEAR = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


def is_secure(scheme: str, public_url: str) -> bool:
    """Whether the browser uses https, perhaps through a proxy."""
    return (urlsplit(public_url).scheme if public_url else scheme) in SECURE


async def owner_of(connection: Connection) -> str:
    """Return the owner; empty if unknown. Usually cached. A token counts in place of the cookie."""
    if bearer := bearer_of(connection):
        token = await site_of(connection).people.token(bearer)
        return token.owner if token else ""
    secret = shown(connection)
    return await site_of(connection).owners.of(secret) if secret else ""


def bearer_of(connection: Connection) -> str:
    """Return the token of a program; empty for browsers."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else ""


def shown(connection: Connection) -> str:
    """Return the browser's secret."""
    if not secure(connection):
        return connection.cookies.get(COOKIE, "")
    # Before 0.17 the cookie had its plain name over https, too: accept it until 0.18, so that nobody loses a seat.
    return connection.cookies.get(SECURE_COOKIE, "") or connection.cookies.get(COOKIE, "")


async def owner_or_new(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """Return the owner, and the cookie to set if the owner is new.

    A new owner never gets a secret that another site may have planted in this browser: without a proof, the secret is new.
    """
    owner = await owner_of(request)
    if owner:
        return owner, []
    site = site_of(request)
    site.tables.check_rate(Client(client_of(request).address))
    given = proof_of(secret := shown(request), site.storage.salt).encode()
    proven = bool(secret) and hmac.compare_digest(request.headers.get(PROOF, "").encode(), given)
    secret = secret if proven else new_secret()
    return await site.owners.make(secret), [cookie(secret, secure(request))]


def page_cookies(connection: Connection, owner: str) -> tuple[list[Cookie], str]:
    """Return the cookies that a page sets, and the proof for a new one.

    The cookie of an owner is renewed for a year. A browser without a cookie gets one, because a browser that got it only with
    the response that takes a seat would lose the seat with that response. The page's script keeps the proof: other sites can
    plant a cookie, but they cannot read the proof. Any other cookie stays as it is, and never becomes an owner's.
    """
    safe = secure(connection)
    named = connection.cookies.get(SECURE_COOKIE if safe else COOKIE, "")
    if owner:
        old = [Cookie(COOKIE, value="", max_age=0, path="/", httponly=True, samesite="lax", secure=True)]
        return [cookie(shown(connection), safe), *([] if named else old)], ""
    if named:
        return [], ""
    secret = new_secret()
    return [cookie(secret, safe)], proof_of(secret, site_of(connection).storage.salt)


def secure(connection: Connection) -> bool:
    return is_secure(connection.scope["scheme"], site_of(connection).settings.public_url)


def cookie(secret: str, secure: bool, seconds: int = YEAR) -> Cookie:
    name = SECURE_COOKIE if secure else COOKIE
    return Cookie(name, value=secret, max_age=seconds, path="/", httponly=True, samesite="lax", secure=secure)
