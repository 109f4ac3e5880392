"""Binding: generic compiled code finds the rules of a game by the type of its table, at compile time."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import typeof
from numba.extending import overload

from leeward.kernel.compiling.rules import INTERPRETED, mark
from leeward.kernel.records.record import Record


def name_table(table: type[Record], room: str) -> None:
    """Give the table of another package's game an empty field that is named after its sources.

    The kernel caches compiled code by the type of the table, so it never runs old rules of such a game.
    """
    if named := mark(room):
        fields: list[Any] = [(name, kind) for name, (kind, *_) in (table.dtype.fields or {}).items()]
        fields.append((f"rules_{named}", np.int16, (0,)))
        table.lay_out(fields)


def bind(generic: Callable[..., Any], ours: Callable[..., Any], table: type[Record]) -> None:
    """Let compiled code that calls the generic function with such a table call ours. The result can be cached."""
    if INTERPRETED:
        return
    kind = typeof(table.many(1)[0])  # type: ignore[no-untyped-call]

    def call(table: Any, *args: Any) -> Any:
        return ours(table, *args)

    def pick(table: Any, *args: Any) -> Any:
        return call if table == kind else None

    overload(generic)(pick)
