"""Games whose rules Python interprets while another process compiles them: slow, but people can play at once."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from leeward.kernel.compiling import backend
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.records.record import Record

records: dict[str, tuple[np.dtype[Any], ...]] = {}  # of each such game: its table and the records in it


def begin(game: str, table: type[Record]) -> None:
    """Let Python interpret the rules of a game from now on, if the compiler can be told so."""
    if backend.USES_INTERNALS and not INTERPRETED:
        records[game] = tuple(records_in(table.dtype))
        backend.interpret(is_interpreted)


def end(game: str) -> None:
    """Call the machine code from now on."""
    records.pop(game, None)
    if not records:
        backend.interpret(None)


def interprets(game: str) -> bool:
    return game in records


def is_interpreted(thing: Any) -> bool:
    """Return whether a table, an array of tables or a part of a table belongs to such a game."""
    kind = getattr(thing, "dtype", None)
    return any(kind == each for known in records.values() for each in known)


def records_in(kind: np.dtype[Any]) -> Iterator[np.dtype[Any]]:
    """Yield the type of a record and of the records in it."""
    if kind.fields:
        yield kind
        for field, *_ in kind.fields.values():
            yield from records_in(field.base)
