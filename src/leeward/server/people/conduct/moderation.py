"""Moderation: what operators do, each act recorded and told to the person. Every function runs in the storage's thread."""

import time
from collections.abc import Collection
from typing import Literal

import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.language.names import looks
from leeward.server.messages.refusal import Refusal
from leeward.server.people.accounts import SHOWN, Account, account_named, accounts_of
from leeward.server.people.notices.notices import tell
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import announce
from leeward.server.storage.schema.people import accounts, operator_log
from leeward.server.storage.secrets import new_id

DAY = 24 * 3600.0
MOST_LISTED = 200
SHELL = "command line"  # in place of an operator's account
Act = Literal["warn", "mute", "suspend", "lift"]
# The notice about each act.
NOTICES: dict[Act, str] = {"warn": "warned", "mute": "muted", "suspend": "suspended", "lift": "lifted"}


class LogLine(Struct):
    """One act of an operator: who did what to whom, when and why."""

    operator: str
    act: str
    about: str
    text: str
    until: float
    at: float


def note(connection: sql.Connection, operator: str, act: str, about: str, text: str, until: float = 0.0) -> None:
    """Record an act of an operator, in its transaction."""
    row = {"id": new_id(), "operator": operator, "act": act, "about": about, "text": text, "until": until, "at": time.time()}
    connection.execute(operator_log.insert().values(**row))


def act_on(storage: Storage, operator: str, name: str, act: Act, days: float, text: str) -> Account:
    """Warn, mute or suspend a person, or lift it; nobody does it to an operator."""
    found = known(storage, name)
    if found.operator:
        raise Refusal("is-operator")
    until = time.time() + days * DAY if act in ("mute", "suspend") else 0.0
    values: dict[Act, dict[str, float]] = {
        "warn": {},
        "mute": {"muted_until": until},
        "suspend": {"suspended_until": until},
        "lift": {"muted_until": 0.0, "suspended_until": 0.0},
    }
    with storage.engine.begin() as connection:
        if values[act]:
            connection.execute(accounts.update().where(accounts.c.owner == found.owner).values(**values[act]))
        note(connection, operator, act, found.owner, text, until)
        tell(connection, found.owner, NOTICES[act], {"text": text, **({"until": until} if until else {})})
        announce(connection, "owners", storage.name)
    return found


def make_operator(storage: Storage, by: str, name: str, operator: bool, text: str) -> Account:
    """Give an account the right of an operator, or withdraw it. A bot never has it."""
    found = known(storage, name)
    if found.bot_of:
        raise Refusal("is-bot")
    with storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.owner == found.owner).values(operator=operator))
        note(connection, by, "operator" if operator else "no operator", found.owner, text)
        tell(connection, found.owner, "operator" if operator else "no-operator", {})
        announce(connection, "owners", storage.name)
    return found


def known(storage: Storage, name: str) -> Account:
    found = account_named(storage, name)
    if found is None:
        raise Refusal("no-member")
    return found


def search(storage: Storage, text: str, most: int = MOST_LISTED) -> list[Account]:
    """List the accounts whose name contains this text, in any spelling that looks the same; the newest first."""
    found = sql.select(*SHOWN).order_by(accounts.c.created.desc()).limit(most)
    if look := looks(text):
        found = found.where(accounts.c.look.contains(look, autoescape=True))
    with storage.reading.connect() as connection:
        return [Account(**row) for row in connection.execute(found).mappings()]


def log_of(storage: Storage, about: str = "", most: int = MOST_LISTED) -> list[LogLine]:
    """List the acts of operators, the latest first; with `about`, only those about this account or table."""
    columns = [operator_log.c[name] for name in LogLine.__struct_fields__]
    found = sql.select(*columns).order_by(operator_log.c.at.desc()).limit(most)
    if about:
        found = found.where(operator_log.c.about == about)
    with storage.reading.connect() as connection:
        lines = [LogLine(**row) for row in connection.execute(found).mappings()]
    names = names_of(storage, {owner for line in lines for owner in (line.operator, line.about)})
    for line in lines:
        line.operator, line.about = names.get(line.operator, line.operator), names.get(line.about, line.about)
    return lines


def names_of(storage: Storage, owners: Collection[str]) -> dict[str, str]:
    """Return the names of those of these owners who have accounts."""
    return {owner: account.name for owner, account in accounts_of(storage, sorted(owners)).items()}
