"""The mark of a browser at rated tables: a random number in a cookie, set when it first sits down at one."""

from litestar.datastructures import Cookie

from leeward.server.http.owners import YEAR, secure
from leeward.server.http.request import HTTPRequest, Visit
from leeward.server.people.conduct.rated import sit_at_rated
from leeward.server.storage.secrets import new_secret

BROWSER = "leeward-rated"
SECURE_BROWSER = "__Host-leeward-rated"


async def sit_down_at_rated(visit: Visit, table: str, owner: str) -> list[Cookie]:
    """Record that an account sits down at a rated table; refuse a browser that plays there for another account."""
    browser, cookies = mark_of_browser(visit.request)
    await visit.storage.do(sit_at_rated, visit.storage, table, owner, browser, visit.client.address)
    return cookies


def mark_of_browser(request: HTTPRequest) -> tuple[str, list[Cookie]]:
    """Return the mark of a browser, and the cookie to set if it is new."""
    safe = secure(request)
    name = SECURE_BROWSER if safe else BROWSER
    known = request.cookies.get(name, "")
    browser = known or new_secret()
    mark = Cookie(name, value=browser, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=safe)
    return browser, [] if known else [mark]
