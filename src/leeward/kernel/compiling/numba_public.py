"""Rules compiled with Numba's public interface alone: the same results, but slower to compile and nothing to ship.

A rule is compiled into every door that calls it, once for each combination of types; Python interprets it. A door is a plain
`numba.njit` function, which Numba caches.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.extending import register_jitable

PUBLIC = ("nogil", "error_model", "fastmath")  # of the options of a rule


def make_rule(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    return register_jitable(**public(options))(function)


def make_door(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    return numba.njit(cache=True, **public(options))(function)


def public(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name in PUBLIC}


def interpret(concerned: Callable[[Any], bool] | None) -> None:
    """Do nothing: a plain function of Numba's always calls machine code."""


def keep_in(folder: Path, package: Path) -> None:
    """Cache all compiled code in a folder, wherever its source is."""
    vars(numba.config)["CACHE_DIR"] = str(folder)


def load_mathematics() -> None:
    """Leave it to Numba to load its mathematics, and SciPy with them."""
