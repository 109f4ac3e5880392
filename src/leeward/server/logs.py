"""The log: one line for each event that an operator needs, as text or as JSON.

No secret gets into it: a request is named by its route, without what fills it, and its table. Nor does what people write.
"""

import itertools
import json
import logging
import re
import secrets
import sys
import time
from collections import OrderedDict
from typing import Any, TextIO

from litestar.exceptions import HTTPException, WebSocketException
from sqlalchemy.exc import InternalError, OperationalError
from uvicorn.protocols.utils import ClientDisconnected

from leeward.server.messages import Refusal

FORMS = ("text", "json")
PLAIN = re.compile(r"[\w.:/{}*+@-]+", re.ASCII)
REFUSED = (403, 429)  # what a client is refused and an operator wants to know
SELDOM = 60.0  # seconds before the same client is named again for the same thing
MOST_CLIENTS = 1000

logger = logging.getLogger("leeward.server")


def note(event: str, **fields: object) -> None:
    """Something happened."""
    logger.info(event, extra={"fields": fields})


def set_up(form: str = "text", stream: TextIO | None = None) -> None:
    """All of this process's log goes to stderr: ours from the first event on, others' from warnings on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("leeward").setLevel(logging.INFO)
    errors = logging.getLogger("uvicorn.error")
    errors.filters[:] = [is_news]


def is_news(record: logging.LogRecord) -> bool:
    """No traceback for a message that is no text, which ends its socket, nor for one who went before the answer."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError | ClientDisconnected))


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    fields: dict[str, object] = dict(getattr(record, "fields", {}))
    if record.exc_info and record.exc_info[1] is not None:
        fields["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
    return fields


class TextLines(logging.Formatter):
    """`2026-11-15T20:05:09+0100 info table made: table=x5 game=nim`; below an error, where it came from."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(record.created))
        fields = " ".join(f"{name}={self.value(value)}" for name, value in fields_of(record).items())
        line = f"{when} {record.levelname.lower()} {record.getMessage()}" + (f": {fields}" if fields else "")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line

    @staticmethod
    def value(value: object) -> str:
        text = str(value)
        # Quoted like JSON, so that nothing a client sends can begin a line of its own.
        return text if PLAIN.fullmatch(text) else json.dumps(text)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        told |= fields_of(record)
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


# requests that were not answered as asked

PROCESS = secrets.token_hex(3)  # this one among all
numbers = itertools.count(1)
named: OrderedDict[tuple[str, int], float] = OrderedDict()  # when a client was last told of


async def note_exception(problem: Exception, scope: Any) -> None:
    """Called by the application for every request that ended with an exception."""
    status = status_of(problem, scope)
    if status in REFUSED:
        client = (scope.get("client") or ("",))[0]
        if not lately((client, status)):
            note(
                "limited" if status == 429 else "refused",
                client=client,
                why=getattr(problem, "detail", str(problem)),
                **asked(scope),
            )
    elif status >= 500:
        failed("failed", problem, **asked(scope))


def failed(what: str, problem: Exception, **fields: Any) -> None:
    """With its traceback; a database that cannot be used is one line each time, since there are many such times."""
    away = isinstance(problem, OperationalError | InternalError)
    told = {"error": f"{type(problem).__name__}: {first_line(problem)}"} if away else {}
    logger.error(what, exc_info=None if away else problem, extra={"fields": {**fields, **told}})


def first_line(problem: BaseException) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]


def status_of(problem: Exception, scope: Any) -> int:
    if isinstance(problem, WebSocketException):
        return problem.code - 4000 if problem.code >= 4000 else 400
    if isinstance(problem, OperationalError | InternalError):  # the disk is full, or cannot be written to
        return 503
    if isinstance(problem, Refusal):
        return 429 if problem.code.startswith("too-") else 409
    if isinstance(problem, HTTPException):
        return problem.status_code
    expected = tuple(kind for kind in scope["litestar_app"].exception_handlers if isinstance(kind, type))
    return 400 if isinstance(problem, expected) else 500


def lately(who: tuple[str, int]) -> bool:
    """Whether this client was named for this a moment ago. Otherwise a flood of requests would be one of lines."""
    now = time.monotonic()
    if now - named.get(who, -SELDOM) < SELDOM:
        return True
    named[who] = now
    named.move_to_end(who)
    if len(named) > MOST_CLIENTS:
        named.popitem(last=False)
    return False


def asked(scope: Any) -> dict[str, object]:
    """A request without its secrets."""
    given = scope.get("path_params") or {}
    table = given.get("table") or given.get("table_id")
    request = f"{scope.get('method', 'SOCKET')} {scope.get('path_template') or '?'}"
    return {"request": request, "id": number_of(scope), **({"table": table} if table else {})}


def number_of(scope: Any) -> str:
    """The number of a request, which its answer carries, too: so one who met a failure can tell which."""
    state = scope.setdefault("state", {})
    if "number" not in state:
        state["number"] = f"{PROCESS}-{next(numbers)}"
    return str(state["number"])
