"""Observations: a table as a seat sees it, with the rest blanked, and cached for the next callers."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import blank
from leeward.kernel.records.reading import Reading, reader

MOST_SEEN = 64  # cached tables of all games together: those of the last few actions


def table_of(rules: GameRules, data: bytes) -> Any:
    """Return a table from its bytes, in an array of its own. As a copy it is faster than NumPy's, which goes field by field."""
    # A bytearray, since to compiled rules a read-only table has another type.
    return np.frombuffer(bytearray(data), rules.table.dtype)


@lru_cache(MOST_SEEN)
def seen(rules: GameRules, data: bytes, seat: int) -> Reading:
    tables = table_of(rules, data)
    blank(tables, seat)
    return read(rules, tables.tobytes())


def read(rules: GameRules, data: bytes) -> Reading:
    """Read a table from its bytes, with all its secrets."""
    return reader_of(rules)(data)


@cache
def reader_of(rules: GameRules) -> type[Reading]:
    """Return the reader of a game's tables; finding it by the fields would take longer than reading one."""
    return reader(rules.table.dtype)
