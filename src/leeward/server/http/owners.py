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
    """Who asks, as the guard at the door has found out."""
    client: Client = connection.scope["state"]["client"]
    return client


COOKIE = "leeward"
OLD_COOKIE = "leeward-"  # and the name of a table: one a table, before there were owners
YEAR = 365 * 24 * 3600
OURS = re.compile(r"[\w-]{43}")  # what new_secret makes

Connection = ASGIConnection[Any, Any, Any, Any]


def is_secure(scheme: str, public_url: str) -> bool:
    """Whether the browser speaks to us by https: a proxy before us may, though we do not."""
    return (urlsplit(public_url).scheme if public_url else scheme) == "https"


async def owner_of(connection: Connection) -> str:
    """Who asks; empty if nobody knows them. Cheap: most often it is remembered."""
    secret = shown(connection)
    return await site_of(connection).owners.of(secret) if secret else ""


def shown(connection: Connection) -> str:
    """The secret that this browser shows; a page that was open before there were owners still shows one a table."""
    united: tuple[str, list[str]] | None = connection.scope["state"].get("united")
    old = connection.cookies.get(OLD_COOKIE + str(connection.path_params.get("table", "")), "")
    return united[0] if united else connection.cookies.get(COOKIE, old)


async def owner_or_new(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """Who asks, and the cookie to give them if they are new."""
    owner = await owner_of(request)
    if owner:
        return owner, []
    site_of(request).tables.check_rate(Client(client_of(request).address))
    kept = lasting_cookie(request)
    return await site_of(request).owners.make(str(kept.value)), [kept]


def lasting_cookie(connection: Connection) -> Cookie:
    """What this browser shows, for another year; or something new, of which nothing is kept until it is used for a seat.

    Every page gives it: a seat whose cookie came only with the answer would be lost with that answer.
    """
    secret = shown(connection)
    return cookie(secret if OURS.fullmatch(secret) else new_secret(), secure(connection))


def secure(connection: Connection) -> bool:
    return is_secure(connection.url.scheme, site_of(connection).settings.public_url)


def cookie(secret: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=secret, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


# the cookies of before there were owners


async def unite(request: Request[Any, Any, Any]) -> None:
    """Whoever shows old cookies, one a table, becomes one owner of all these seats."""
    old = {name: secret for name, secret in request.cookies.items() if name.startswith(OLD_COOKIE)}
    if not old:
        return
    site = site_of(request)
    owners = site.owners
    secret = request.cookies.get(COOKIE, "")
    found = await owners.storage.do(owners_of, owners.storage, [hashed(each) for each in (secret, *old.values())])
    # Without a new cookie yet, the first old secret that is known takes its place.
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
    """The one cookie in place of the old ones."""
    kept, old = scope["state"].get("united", ("", []))
    gone = [Cookie(name, value="", max_age=0, path="/", httponly=True, samesite="lax", secure=secure) for name in old]
    return [*gone, *([cookie(kept, secure)] if kept else [])]
