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
from msgspec import Meta, Struct, structs

from leeward.analysis import VISITS
from leeward.opponents.levels import USUAL
from leeward.server.limits.quotas import Quota
from leeward.server.storage.databases import Place
from leeward.server.storage.folder import Unusable
from leeward.server.storage.retention import Lasting

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


class Settings(Struct):
    """How a server runs. Without `hosts`, it answers to any name."""

    folder: Path | None = None
    database: str = ""  # the address of a PostgreSQL, in place of the folder
    pause: float = 0.5  # seconds before a computer plays
    grace: float = 120  # seconds before somebody who is not here can be replaced
    rate: float = 30  # requests a second and client, in the long run
    burst: float = 200  # requests of a client at once
    message_rate: float = 10  # messages a second on one socket, in the long run
    message_burst: float = 40
    hint_rate: float = 0.5  # hints a second and client, in the long run
    hint_burst: float = 8
    coach_rate: float = 2  # choices that the coach looks at a second and client, in the long run
    coach_burst: float = 20
    preview_rate: float = 5  # choices looked at a second and client, in the long run
    preview_burst: float = 30
    work_rate: float = 0.25  # seconds of heavy work a second and client, in the long run
    work_burst: float = 20
    analysis_rate: float = 1 / 30  # games that are analysed a second and client, in the long run
    analysis_burst: float = 6
    analysis_visits: int = VISITS  # of a decision
    make_rate: float = 1 / 10  # new tables and new owners a second and client, in the long run
    make_burst: float = 300
    tables: Quota = Quota(12, 48)  # that run for one owner, and for one address
    resting: Quota = Quota(200, 1000)  # that are kept and not over, or come from a saved game
    lasting: Lasting = Lasting()
    sockets: Quota = Quota(20, 60)
    polls: Quota = Quota(10, 40)  # requests that wait for something to happen
    connections: int = 1000
    connections_an_address: int = 120  # without a proxy
    patience: float = 15  # seconds for a request to come as a whole
    hosts: tuple[str, ...] = ()
    public_url: str = ""  # under which browsers reach a proxy before us, as https://games.example
    usual: str = USUAL  # the level of a computer for which none was chosen
    ponder: bool = True  # the strongest computers think on while people decide
    prepare: bool = True  # all games and opponents at once, not when somebody asks for them
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # who may read /metrics
    log: str = "text"  # or json: how the log of a server that runs is written
    bots: dict[str, str] = {}  # people's own, by the name under which they can be chosen: FILE.py:CLASS


def settings_of(chosen: Chosen, place: Place, hosts: tuple[str, ...], public_url: str) -> Settings:
    """As an operator has chosen them."""
    limits: dict[str, Any] = {name: value for name, value in structs.asdict(chosen.limits).items() if value is not None}
    limits |= {name: Quota(*value) for name, value in limits.items() if isinstance(value, tuple)}
    return Settings(
        database=place if isinstance(place, str) else "",
        hosts=hosts,
        public_url=public_url,
        bots=chosen.bots,
        log=chosen.log,
        metrics_from=chosen.metrics_from,
        lasting=chosen.days,
        ponder=chosen.ponder,
        **limits,
    )
