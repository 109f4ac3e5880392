"""Owners: who a request comes from, and the cookie that says so."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from leeward.server.limits.client import Client
from leeward.server.site import site_of
from leeward.server.storage.owners import owners_of
from leeward.server.storage.owners import unite as merge
from leeward.server.storage.secrets import hashed, new_secret


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Client:
    """Return the client, as the rate guard found it."""
    client: Client = connection.scope["state"]["client"]
    return client


COOKIE = "leeward"
OLD_COOKIE = "leeward-"  # and a table's id: one cookie for each table
YEAR = 365 * 24 * 3600
OURS = re.compile(r"[\w-]{43}")  # the form of new_secret

Connection = ASGIConnection[Any, Any, Any, Any]


def is_secure(scheme: str, public_url: str) -> bool:
    """Whether the browser uses https, perhaps through a proxy."""
    return (urlsplit(public_url).scheme if public_url else scheme) == "https"


async def owner_of(connection: Connection) -> str:
    """Return the owner; empty if unknown. Usually cached."""
    secret = shown(connection)
    return await site_of(connection).owners.of(secret) if secret else ""


def shown(connection: Connection) -> str:
    """Return the browser's secret; an old page may still send one cookie for each table."""
    united: tuple[str, list[str]] | None = connection.scope["state"].get("united")
    old = connection.cookies.get(OLD_COOKIE + str(connection.path_params.get("table", "")), "")
    return united[0] if united else connection.cookies.get(COOKIE, old)


async def owner_or_new(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """Return the owner, and the cookie to set if the owner is new."""
    owner = await owner_of(request)
    if owner:
        return owner, []
    site_of(request).tables.check_rate(Client(client_of(request).address))
    kept = lasting_cookie(request)
    return await site_of(request).owners.make(str(kept.value)), [kept]


def lasting_cookie(connection: Connection) -> Cookie:
    """Renew the browser's cookie for a year, or make one; a new secret is stored only when it takes a seat.

    Every page sets it: if the cookie came only with the response that takes a seat, losing that response would lose the seat.
    """
    secret = shown(connection)
    return cookie(secret if OURS.fullmatch(secret) else new_secret(), secure(connection))


def secure(connection: Connection) -> bool:
    return is_secure(connection.url.scheme, site_of(connection).settings.public_url)


def cookie(secret: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=secret, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


# old cookies, one for each table


async def unite(request: Request[Any, Any, Any]) -> None:
    """Merge the owners of old cookies into one."""
    old = {name: secret for name, secret in request.cookies.items() if name.startswith(OLD_COOKIE)}
    if not old:
        return
    site = site_of(request)
    owners = site.owners
    secret = request.cookies.get(COOKIE, "")
    found = await owners.storage.do(owners_of, owners.storage, [hashed(each) for each in (secret, *old.values())])
    # Without a new cookie, use the first old secret that is known.
    kept = next((each for each in (secret, *old.values()) if hashed(each) in found), "")
    if kept:
        owner = found[hashed(kept)]
        others = sorted(set(found.values()) - {owner})
        if others:
            await owners.storage.do(merge, owners.storage, owner, others)
            owners.known.clear()
            await site.tables.unite(owner, others)
    request.scope["state"]["united"] = kept, list(old)


def united_cookies(scope: Mapping[str, Any], secure: bool) -> list[Cookie]:
    """Return the one cookie that replaces the old ones."""
    kept, old = scope["state"].get("united", ("", []))
    gone = [Cookie(name, value="", max_age=0, path="/", httponly=True, samesite="lax", secure=secure) for name in old]
    return [*gone, *([cookie(kept, secure)] if kept else [])]
