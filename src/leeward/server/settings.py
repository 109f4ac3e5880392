"""Server settings, in order of precedence: command line, environment, TOML file, defaults.

Everything is checked at the start; errors name the setting and its source.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from leeward.analysis import VISITS
from leeward.opponents.levels import USUAL
from leeward.server.limits.quotas import Quota
from leeward.server.messages.people import is_address
from leeward.server.storage.databases import Place
from leeward.server.storage.folder import Unusable
from leeward.server.storage.retention import Retention

PREFIX = "LEEWARD_"
FILE = "LEEWARD_SETTINGS"  # names the file
Rate = Annotated[float, Meta(gt=0)]
Many = Annotated[int, Meta(ge=1)]
LOCAL = ("localhost", "127.0.0.1", "::1")
# Said until version 0.18.
NO_PROCESSES = "there is no setting processes any more: start a server for each port (docs/how-to/host-a-club.md)"


class Limits(Struct, forbid_unknown_fields=True, frozen=True):
    """How much a client may ask for. Rates are per second and client; a burst is what a client may do at once."""

    crowd: Many = 4  # an address has so many times the rates and bursts of an owner; half as many for `make_rate`
    rate: Rate = 30  # requests
    burst: Rate = 200
    message_rate: Rate = 10  # messages on one socket
    message_burst: Rate = 40
    chat_rate: Rate = 0.5  # lines of one person in all chats
    chat_burst: Rate = 12
    report_rate: Rate = 1 / 60
    report_burst: Rate = 6
    feed_rate: Rate = 1 / 60  # readings of one feed or calendar; an address has so many for wrong links
    feed_burst: Rate = 20
    hint_rate: Rate = 0.5  # a comparison counts as two hints
    hint_burst: Rate = 8
    coach_rate: Rate = 2  # choices that the coach judges
    coach_burst: Rate = 20
    preview_rate: Rate = 5
    preview_burst: Rate = 30
    work_rate: Rate = 0.25  # seconds of budgeted work
    work_burst: Rate = 20
    analysis_rate: Rate = 1 / 30
    analysis_burst: Rate = 6
    sign_rate: Rate = 1 / 30  # wrong passwords and codes, and new accounts
    sign_burst: Rate = 10
    make_rate: Rate = 1 / 20  # new tables and new owners
    make_burst: Rate = 150
    tables: Quota = Quota(12, 48)  # that run for one owner, and for one address
    resting: Quota = Quota(200, 1000)  # that are stored and not over, or come from a saved game
    studies: Quota = Quota(8_000_000, 32_000_000)  # characters of all their chapters
    sockets: Quota = Quota(20, 60)
    polls: Quota = Quota(10, 40)  # requests that wait for news
    connections: Many = 1000
    connections_an_address: Many = 120  # without a proxy


class Mail(Struct, forbid_unknown_fields=True, frozen=True):
    """The server that takes our mail. Without a host there is no mail, and no page offers it."""

    host: str = ""
    port: Annotated[int, Meta(ge=0, le=65535)] = 0  # 0: the usual one, 465 with `tls`, otherwise 587
    tls: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    password_file: str = ""  # a file that holds the password
    sender: str = ""  # for example Leeward <club@games.example>

    def checked(self, public_url: str) -> "Mail":
        """Return these settings with the password; refuse settings with which no mail can be sent."""
        if not self.host:
            given = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(Mail(), name)]
            return self if not given else refuse(f"mail.{given[0]} needs mail.host: the server that takes mail")
        if not public_url:
            refuse("mail needs public_url: links in mails lead there")
        if not is_address(parseaddr(self.sender)[1]):
            refuse(f"mail.sender: {self.sender or 'missing'}: write it like Leeward <club@games.example>")
        password = secret_of("mail.password", self.password, self.password_file)
        if self.user and not password:
            refuse("mail.user needs mail.password or mail.password_file")
        if password and self.tls == "none" and self.host not in LOCAL:
            refuse("mail.tls: none would send the password in clear text: choose starttls or tls")
        return replace(self, port=self.port or (465 if self.tls == "tls" else 587), password=password)


class OpenID(Struct, forbid_unknown_fields=True, frozen=True):
    """A provider of OpenID Connect with which people can sign in. Without an issuer there is none."""

    issuer: str = ""  # for example https://accounts.example
    client: str = ""  # the client id
    secret: str = ""
    secret_file: str = ""  # a file that holds the secret
    label: str = ""  # what people call the provider, on the button

    def checked(self, public_url: str) -> "OpenID":
        """Return these settings with the secret; refuse settings with which nobody can sign in."""
        if not self.issuer:
            given = [name for name in self.__struct_fields__ if getattr(self, name)]
            return self if not given else refuse(f"openid.{given[0]} needs openid.issuer: the provider's address")
        if not public_url:
            refuse("openid needs public_url: the provider sends people back there")
        parts = urlsplit(self.issuer)
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOCAL):
            refuse(f"openid.issuer: {self.issuer}: write it like https://accounts.example")
        if not (find_spec("authlib") and find_spec("httpx")):
            refuse("OpenID Connect needs more packages: pip install 'leeward[openid]'")
        secret = secret_of("openid.secret", self.secret, self.secret_file)
        for name, value in (("client", self.client), ("secret", secret), ("label", self.label)):
            if not value:
                refuse(f"openid.{name} is missing")
        return replace(self, secret=secret)


class Chosen(Struct, forbid_unknown_fields=True, kw_only=True):
    """What an operator may set."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8520
    public_url: str = ""  # where browsers reach the proxy in front of the server, for example https://games.example
    hosts: tuple[str, ...] = ()  # more names of this server; it does not answer to others
    trusted_hosts: tuple[str, ...] = ()  # NAME or NAME:PORT: webhooks may reach them in a private network, also by http
    database: str = ""  # the address of a PostgreSQL, in place of the folder
    log: Literal["text", "json"] = "text"
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that may read /metrics
    ponder: bool = True  # the strongest computers think on while people decide
    bots: dict[str, str] = {}  # the operator's own bots, by name: FILE.py:CLASS
    limits: Limits = Limits()
    days: Retention = Retention()
    mail: Mail = Mail()
    openid: OpenID = OpenID()


class Settings(Chosen, kw_only=True):
    """How a server runs: what an operator may set, and what only programs and tests set."""

    folder: Path | None = None
    names: frozenset[str] = frozenset()  # all host names to answer to, besides addresses; any name if empty
    pause: float = 0.5  # seconds before a computer plays
    grace: float = 120  # seconds before an absent person can be replaced
    minute: float = 60  # seconds in a minute of the time that players agree on for a decision
    request_timeout: float = 15  # seconds for a request to arrive whole
    usual: str = USUAL  # the level of a computer for which none was chosen
    analysis_visits: int = VISITS  # of a decision
    prepare: bool = True  # compile all games and opponents at start, not when first needed


PLAIN = ("host", "port", "public_url", "database", "log", "ponder")  # those that the environment may say
SECTIONS: Mapping[str, type[Struct]] = {"mail": Mail, "openid": OpenID}  # those of which it may say everything


def choose(given: Mapping[str, Any], file: Path | None = None) -> Chosen:
    """Combine the sources; `given` is the command line, where None means not given."""
    file = file or (Path(os.environ[FILE]) if os.environ.get(FILE) else None)
    found = read(file) if file else {}
    if given.get("processes") or os.environ.get("LEEWARD_PROCESSES"):
        raise Unusable(NO_PROCESSES)
    for name in PLAIN:
        if told := os.environ.get(PREFIX + name.upper()):
            found[name] = checked(Chosen, {name: told}, f"{PREFIX}{name.upper()}")
    for section, kind in SECTIONS.items():
        for name in kind.__struct_fields__:
            if told := os.environ.get(where := f"{PREFIX}{section}_{name}".upper()):
                found[section] = {**found.get(section, {}), name: checked(kind, {name: told}, where)}
    said = {name: value for name, value in given.items() if value not in (None, {}) and name in Chosen.__struct_fields__}
    if "bots" in said:
        said["bots"] = {**found.get("bots", {}), **said["bots"]}
    return msgspec.convert({**found, **said}, Chosen)


def read(file: Path) -> dict[str, Any]:
    try:
        kept = tomllib.loads(file.read_text("utf-8"))
    except OSError as problem:
        raise Unusable(f"{file}: {problem.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise Unusable(f"{file} is not valid TOML: {problem}") from None
    if "processes" in kept:
        raise Unusable(f"{file}: {NO_PROCESSES}")
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


def with_secrets(chosen: Chosen) -> Chosen:
    """Check mail and OpenID Connect, and read their secrets. Only a server and a test of its mail need them."""
    checked = {name: getattr(chosen, name).checked(chosen.public_url) for name in SECTIONS}
    return replace(chosen, **checked)


def secret_of(name: str, given: str, file: str) -> str:
    """Return a secret, which a setting or a file holds."""
    if not file:
        return given
    if given:
        refuse(f"{name} and {name}_file: set one of them")
    try:
        return Path(file).read_text("utf-8").strip() or refuse(f"{name}_file: {file} is empty")
    except OSError as problem:
        return refuse(f"{name}_file: {file}: {problem.strerror}")
    except UnicodeDecodeError:
        return refuse(f"{name}_file: {file} is not text")


def refuse(why: str) -> NoReturn:
    raise Unusable(why)


def settings_of(chosen: Chosen, place: Place, names: frozenset[str], public_url: str) -> Settings:
    """The settings of a server on this database, as an operator has chosen them."""
    database = place if isinstance(place, str) else ""
    given = {name: getattr(chosen, name) for name in chosen.__struct_fields__}
    return Settings(**{**given, "database": database, "names": names, "public_url": public_url})
