"""Turn refusals and failures into HTTP responses, and log them."""

import itertools
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    InternalServerException,
    ServiceUnavailableException,
    WebSocketException,
)
from sqlalchemy.exc import IntegrityError, InternalError, NoResultFound, OperationalError, SQLAlchemyError
from uvicorn.protocols.utils import ClientDisconnected

from leeward.kernel.contract.game import BadOption
from leeward.server.http.request import NoTable, language
from leeward.server.limits.client import Client, address_of
from leeward.server.messages.refusal import STATUS, Code, Refusal, why
from leeward.server.messages.sent import Refused
from leeward.server.monitoring.logs import failed, note
from leeward.server.site import site_of
from leeward.server.storage.records import Deleted
from leeward.server.thinking.guarded import is_to_blame

REFUSED = (403, 429)  # refusals that an operator wants to see
SELDOM = 60.0  # seconds before the same client is logged again
MOST_CLIENTS = 1000


# logging

PROCESS = secrets.token_hex(3)  # distinguishes processes
numbers = itertools.count(1)
named: OrderedDict[tuple[str, int], float] = OrderedDict()  # when a network was last logged


async def note_exception(problem: Exception, scope: Any) -> None:
    """Log a request that ended with an exception."""
    if isinstance(problem, ClientDisconnected):  # the client hung up before it could be answered
        return
    status = status_of(problem, scope)
    if status in REFUSED or isinstance(problem, ServiceUnavailableException):
        client = (scope.get("client") or ("",))[0]
        if not lately((Client(address_of(client)).place, status)):
            note(
                "refused" if status == 403 else "limited",
                client=client,
                why=getattr(problem, "detail", str(problem)),
                **asked(scope),
            )
    elif status >= 500:
        failed("failed", problem, **asked(scope))


def status_of(problem: Exception, scope: Any) -> int:
    if isinstance(problem, WebSocketException):
        return problem.code - 4000 if problem.code >= 4000 else 400
    if isinstance(problem, OperationalError | InternalError | IntegrityError | NoResultFound):
        return 503
    if isinstance(problem, Refusal):
        return STATUS[problem.code]
    if isinstance(problem, HTTPException):
        return 400 if hung_up(problem) else problem.status_code
    return 400 if isinstance(problem, tuple(kind for kind in ANSWERS if isinstance(kind, type))) else 500


def hung_up(problem: HTTPException) -> bool:
    """Whether a client closed its connection before its request had arrived whole."""
    return isinstance(problem, InternalServerException) and "disconnected" in problem.detail


def lately(who: tuple[str, int]) -> bool:
    """Whether this network was logged for this a moment ago: a flood of requests must not flood the log."""
    now = time.monotonic()
    if now - named.get(who, -SELDOM) < SELDOM:
        return True
    named[who] = now
    named.move_to_end(who)
    if len(named) > MOST_CLIENTS:
        named.popitem(last=False)
    return False


def asked(scope: Any) -> dict[str, object]:
    """Describe a request without its secrets."""
    given = scope.get("path_params") or {}
    table = given.get("table") or given.get("table_id")
    request = f"{scope.get('method', 'SOCKET')} {scope.get('path_template') or '?'}"
    return {"request": request, "id": number_of(scope), **({"table": table} if table else {})}


def number_of(scope: Any) -> str:
    """Return the number of a request, which its response carries too, for bug reports."""
    state = scope.setdefault("state", {})
    if "number" not in state:
        state["number"] = f"{PROCESS}-{next(numbers)}"
    return str(state["number"])


# responses: JSON, which `pages/problem.py` turns into a page for browsers


class WrongHost(ClientException):
    """The request names a host that is not this server."""

    detail = "this server does not answer to this name: its operator can add the name to the setting hosts"


# The codes of errors that only have a status.
CODES: dict[int, Code] = {
    401: "not-authorized",
    403: "not-allowed",
    404: "not-found",
    405: "wrong-method",
    409: "unknown-game",
    413: "too-large",
    429: "too-often",
    500: "failure",
    503: "full",
}
# Words of the code and the framework, and what clients know them by.
OUTSIDE = {"with_state": "state", "'data'": "this request needs a body in JSON"}


def told(status: int, why: str, extra: object = None, headers: dict[str, str] | None = None) -> Response[Refused]:
    """Return an error: all have one shape."""
    wrong = [outside(each) for each in extra if isinstance(each, dict)] if isinstance(extra, list) else []
    why = "; ".join((why, *(each["message"] for each in wrong if "message" in each)))
    answer = Refused(CODES.get(status, "malformed"), why, status_code=status, detail=why, extra=wrong)
    return Response(answer, status_code=status, headers=headers)


def outside(found: dict[Any, Any]) -> dict[str, str]:
    """Return what the framework found wrong in the words of the API."""
    return {str(key): OUTSIDE.get(str(value), str(value)) for key, value in found.items()}


def refuse_request(_: Request[Any, Any, Any], problem: HTTPException) -> Response[Refused]:
    """Answer a request that the framework or a route refused."""
    status = 400 if hung_up(problem) else problem.status_code
    detail = "Internal Server Error" if status == 500 else problem.detail
    return told(status, detail, problem.extra, problem.headers)


def refuse_failure(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer a request that failed by a bug in the server or in another package's game; in that case, stop its table."""
    live = site_of(request).tables.live.get(str(request.path_params.get("table", "")))
    if live is not None and is_to_blame(live.state.game.rules, problem):
        live.state.stop(problem)
        live.notify()
        return refuse(request, Refusal("broken-game"))
    return told(500, "Internal Server Error")


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Refused]:
    """Turn a refusal into an HTTP response; `api/socket.py` sends refusals on sockets."""
    status = STATUS[refusal.code]
    lang = language(request, request.query_params.get("lang"))
    said = why(refusal, lang)
    answer = Refused(refusal.code, said, refusal.view, status_code=status, detail=said)
    return Response(answer, status_code=status, headers={"Retry-After": str(refusal.wait or 5)} if status in (429, 503) else {})


def refuse_trouble(request: Request[Any, Any, Any], _: SQLAlchemyError) -> Response[Refused]:
    """Answer while the disk is full or the database is away, and when a row went during the request, with its account say."""
    return refuse(request, Refusal("trouble"))


ANSWERS: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]] = {
    HTTPException: refuse_request,
    500: refuse_failure,  # all exceptions that are not named here
    RecursionError: lambda *_: told(400, "this is nested too deeply"),
    UnicodeDecodeError: lambda *_: told(400, "this is not UTF-8 text"),
    BadOption: lambda _, problem: told(409, f"this game cannot be opened: {problem}"),  # it began with another edition
    Refusal: refuse,
    OperationalError: refuse_trouble,
    InternalError: refuse_trouble,
    IntegrityError: refuse_trouble,
    NoResultFound: refuse_trouble,
    Deleted: lambda *_: told(404, NoTable.detail),  # by an operator, during the request
}
