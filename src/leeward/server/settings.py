"""How a server shall run: what the command line says, else the environment, else a TOML file, else the usual.

Everything is checked before anything is started; what is wrong is said with its name, and where it stands.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from leeward.server.folder import Unusable
from leeward.server.keeping import Lasting

PREFIX = "LEEWARD_"
FILE = "LEEWARD_SETTINGS"  # names the file
Rate = Annotated[float, Meta(gt=0)]
Many = Annotated[int, Meta(ge=1)]
Pair = tuple[Many, Many]  # for one owner, and for one address


class Limits(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How much a client may ask for: see docs/server.md. Rates are a second and client; a burst is what one may do at once."""

    rate: Rate | None = None
    burst: Rate | None = None
    message_rate: Rate | None = None
    message_burst: Rate | None = None
    hint_rate: Rate | None = None
    hint_burst: Rate | None = None
    coach_rate: Rate | None = None
    coach_burst: Rate | None = None
    preview_rate: Rate | None = None
    preview_burst: Rate | None = None
    work_rate: Rate | None = None
    work_burst: Rate | None = None
    analysis_rate: Rate | None = None
    analysis_burst: Rate | None = None
    make_rate: Rate | None = None
    make_burst: Rate | None = None
    tables: Pair | None = None
    resting: Pair | None = None
    sockets: Pair | None = None
    polls: Pair | None = None
    connections: Many | None = None
    connections_an_address: Many | None = None


class Chosen(Struct, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8520
    public_url: str = ""
    database: str = ""
    processes: Annotated[int, Meta(ge=1, le=64)] = 1
    log: Literal["text", "json"] = "text"
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    ponder: bool = True  # the strongest computers think on while people decide
    bots: dict[str, str] = {}
    limits: Limits = msgspec.field(default_factory=Limits)
    days: Lasting = Lasting()


PLAIN = ("host", "port", "public_url", "database", "processes", "log", "ponder")  # those that the environment may say


def choose(given: Mapping[str, Any], file: Path | None = None) -> Chosen:
    """`given` is what the command line says: what is None there was not said."""
    file = file or (Path(os.environ[FILE]) if os.environ.get(FILE) else None)
    found = read(file) if file else {}
    for name in PLAIN:
        if told := os.environ.get(PREFIX + name.upper()):
            found[name] = checked(Chosen, {name: told}, f"{PREFIX}{name.upper()}")
    said = {name: value for name, value in given.items() if value not in (None, {}) and name in Chosen.__struct_fields__}
    return msgspec.convert({**found, **said}, Chosen)


def read(file: Path) -> dict[str, Any]:
    try:
        kept = tomllib.loads(file.read_text("utf-8"))
    except OSError as problem:
        raise Unusable(f"{file}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise Unusable(f"{file} is no TOML: {problem}") from None
    try:
        msgspec.convert(kept, Chosen)
    except msgspec.ValidationError as problem:
        raise Unusable(f"{file}: {in_words(problem)}") from None
    return kept


def checked(kind: Any, told: dict[str, str], where: str) -> Any:
    """One setting of the environment, where everything is text."""
    (name,) = told
    try:
        return getattr(msgspec.convert(told, kind, strict=False), name)
    except msgspec.ValidationError as problem:
        raise Unusable(f"{where}: {in_words(problem)}") from None


def in_words(problem: msgspec.ValidationError) -> str:
    """What msgspec says, with the name of the setting first."""
    what, _, place = str(problem).partition(" - at `$")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what)
    name = place.strip("`").lstrip(".")
    if unknown:
        return f"there is no setting {'.'.join(filter(None, (name, unknown[1])))}"
    return f"{name}: {what[0].lower()}{what[1:]}" if name else what
