"""Seats are held by secrets: unguessable, known to their holder's browser alone, kept here only as a hash."""

import hashlib
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

COOKIE = "leeward-"
YEAR = 365 * 24 * 3600
LONGEST_SECRET = 100


def new_id() -> str:
    """The name of a table: who does not know it cannot find a table that is not listed."""
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    # A secret has 256 bits of chance: nobody can guess it, so a plain hash is enough.
    return hashlib.sha256(secret[:LONGEST_SECRET].encode()).hexdigest()


def cookie(table: str, secret: str, secure: bool) -> Cookie:
    return Cookie(COOKIE + table, value=secret, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=secure)


def is_secure(scheme: str, public_url: str) -> bool:
    """Whether the browser speaks to us by https: a proxy before us may, though we do not."""
    return (urlsplit(public_url).scheme if public_url else scheme) == "https"


def secret_for(table: str, cookies: Mapping[str, str]) -> str:
    """What this browser shows for a table; empty if it holds nothing there."""
    return cookies.get(COOKIE + table, "")


def hashes_of(cookies: Mapping[str, str]) -> dict[str, str]:
    """What this browser shows for each table at which it says it holds a seat, hashed."""
    return {name.removeprefix(COOKIE): hashed(secret) for name, secret in cookies.items() if name.startswith(COOKIE)}
