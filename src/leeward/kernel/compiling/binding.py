"""How compiled code that serves every game finds the rules of one: by the table's type, while it is compiled."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core.typing.typeof import typeof
from numba.extending import overload

from leeward.kernel.compiling.rules import INTERPRETED, mark
from leeward.kernel.records.record import Record


def name_table(table: type[Record], room: str) -> None:
    """Give the tables of another package's game a field without any bytes, named after its sources.

    What the kernel compiles for a game is kept under the type of its table: so it never runs old rules of such a game.
    """
    if named := mark(room):
        fields: list[Any] = [(name, kind) for name, (kind, *_) in (table.dtype.fields or {}).items()]
        fields.append((f"rules_{named}", np.int16, (0,)))
        table.lay_out(fields)


def bind(generic: Callable[..., Any], ours: Callable[..., Any], table: type[Record]) -> None:
    """Where compiled code calls the generic function with such a table, let it call ours. This caches on disk."""
    if INTERPRETED:
        return
    kind = typeof(table.many(1)[0])  # type: ignore[no-untyped-call]

    def call(table: Any, *args: Any) -> Any:
        return ours(table, *args)

    def pick(table: Any, *args: Any) -> Any:
        return call if table == kind else None

    overload(generic)(pick)
