"""The log: one line for each event that an operator needs, as text or as JSON.

It holds no secrets and nothing that people write: a request is named by its route and its table.
"""

import json
import logging
import re
import sys
import time
from typing import Any, TextIO

from sqlalchemy.exc import InternalError, OperationalError
from uvicorn.protocols.utils import ClientDisconnected

PLAIN = re.compile(r"[\w.:/{}*+@-]+", re.ASCII)

# What uvicorn says: no limit counts these requests, so that a flood of them would flood the log.
MALFORMED = ("Invalid HTTP request received.", "Unsupported upgrade request.")

logger = logging.getLogger("leeward.server")


def note(event: str, **fields: object) -> None:
    """Log an event."""
    logger.info(event, extra={"fields": fields})


def set_up(form: str = "text", stream: TextIO | None = None) -> None:
    """Send this process's log to stderr: all of ours, and warnings of other libraries."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("leeward").setLevel(logging.INFO)
    errors = logging.getLogger("uvicorn.error")
    errors.filters[:] = [is_news]


def is_news(record: logging.LogRecord) -> bool:
    """Drop what each malformed request brings, and tracebacks of clients that send malformed frames or hang up early."""
    return record.getMessage() not in MALFORMED and not (
        record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError | ClientDisconnected)
    )


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    fields: dict[str, object] = dict(getattr(record, "fields", {}))
    if record.exc_info and record.exc_info[1] is not None:
        fields["error"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
    return fields


class TextLines(logging.Formatter):
    """`2026-11-15T20:05:09+0100 info table made: table=x5 game=nim`; an error is followed by its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(record.created))
        fields = " ".join(f"{name}={self.value(value)}" for name, value in fields_of(record).items())
        line = f"{when} {record.levelname.lower()} {record.getMessage()}" + (f": {fields}" if fields else "")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line

    @staticmethod
    def value(value: object) -> str:
        text = str(value)
        # Quoted like JSON, so that a client cannot forge a line.
        return text if PLAIN.fullmatch(text) else json.dumps(text)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), "event": record.getMessage()}
        told |= fields_of(record)
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


def failed(what: str, problem: BaseException, **fields: Any) -> None:
    """Log a failure with its traceback; an unusable database gets one line each time, since it fails often."""
    away = isinstance(problem, OperationalError | InternalError)
    told = {"error": f"{type(problem).__name__}: {first_line(problem)}"} if away else {}
    logger.error(what, exc_info=None if away else problem, extra={"fields": {**fields, **told}})


def first_line(problem: BaseException) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0]
