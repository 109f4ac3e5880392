"""A table as somebody sees it: what they may not know is blanked, and it is read once for all who ask about it next."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.doors.entry import blank
from leeward.kernel.records.reading import Reading, reader

MOST_SEEN = 64  # tables that are kept, of all games together: those of the last few actions


def table_of(rules: GameRules, data: bytes) -> Any:
    """A table from its bytes, in an array of its own. So it is copied, too: NumPy would copy it field by field."""
    # A bytearray, since compiled rules take a table that cannot be written to for another type.
    return np.frombuffer(bytearray(data), rules.table.dtype)


@lru_cache(MOST_SEEN)
def seen(rules: GameRules, data: bytes, seat: int) -> Reading:
    tables = table_of(rules, data)
    blank(tables, seat)
    return read(rules, tables.tobytes())


def read(rules: GameRules, data: bytes) -> Reading:
    """With all its secrets."""
    return reader_of(rules)(data)


@cache
def reader_of(rules: GameRules) -> type[Reading]:
    """Found by the rules, since to know a kind of record by its fields takes longer than to read one."""
    return reader(rules.table.dtype)
