"""What the servers on one PostgreSQL tell each other. An announcement only says "look again": the database counts."""

import json
from typing import Any

import sqlalchemy as sql

CHANNEL = "leeward"


def announce(connection: sql.Connection, *words: Any) -> None:
    """To all who listen, when this transaction is committed. With SQLite there is nobody else."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_notify(CHANNEL, announcement(*words))))


def announcement(*words: Any) -> str:
    return json.dumps(words)
