"""`@rule`: one source for the rules, compiled by Numba or interpreted by Python.

Set LEEWARD_INTERPRET=1 to run the rules as plain Python: slow, but open to a debugger and to coverage.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from platformdirs import user_cache_path

from leeward.kernel.compiling import blas, prepared
from leeward.kernel.compiling.dispatchers import Door, Rule

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("LEEWARD_INTERPRET", "") not in ("", "0")
PACKAGE = Path(__file__).parent.parent.parent
SHIPPED = PACKAGE / "prepared"  # only in a wheel, and not in every one
MONTH = 30 * 24 * 3600
BAR = 16  # characters

# What compiled code is made of. What speaks or draws is not: a changed word does not make the rules compile anew.
KERNEL = (
    *("compiling/*", "pieces/*", "contract/installed.py"),
    *("doors/entry.py", "doors/playout.py", "records/layout.py", "records/record.py"),
)
OPPONENTS = ("evaluation", "greedy", "guided", "products", "pruning", "search", "weights")
SOURCES = (
    *("*/game.py", "*/rules/*", "*/study/*", "*/edition/*"),
    *(f"kernel/{name}" for name in KERNEL),
    *(f"opponents/{name}.py" for name in OPPONENTS),
    *("research/rows.py", "research/seating.py", "explorer/counting.py", "explorer/study.py"),
)
SUFFIXES = (".py", ".toml")
EDITION = "LEEWARD_EDITION"  # names a file that a game reads instead of its own


def fingerprint(processor: str | None = None) -> str:
    """A name for exactly these rules, compiled by exactly these compilers for a processor, wherever they lie.

    Numba looks only at the file of the function it loads, not at the files that one calls into.
    """
    compilers = f"{numba.__version__} {np.__version__} {sys.implementation.cache_tag}"
    digest = hashlib.sha256(f"{compilers} {processor or prepared.processor()}".encode())
    # What the rules read is compiled into them.
    edition = Path(os.environ.get(EDITION) or os.devnull)
    digest.update(edition.read_bytes() if edition.exists() else b"")
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)}".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def sources() -> list[Path]:
    return sorted({path for pattern in SOURCES for path in PACKAGE.glob(pattern) if path.suffix in SUFFIXES})


@cache
def mark(module: str) -> str:
    """A name for exactly the sources of another package that rules come from; empty for ours, of which the cache has its name.

    So a changed rule of such a package compiles anew what it concerns, and nothing else.
    """
    package, _, _ = module.partition(".")
    if package == __name__.partition(".")[0]:
        return ""
    folders = [Path(folder) for folder in getattr(sys.modules.get(package), "__path__", ())]
    digest = hashlib.sha256(str(folders).encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in SUFFIXES):
        digest.update(f"{path} {path.stat().st_mtime_ns}".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


def cache_home() -> Path:
    return Path(os.environ.get("LEEWARD_CACHE") or user_cache_path("leeward", appauthor=False)) / "rules"


def find_cache() -> Path:
    """Where compiled rules lie, with those that were shipped, if they are for these rules and this processor."""
    if SHIPPED.is_dir() and prepared.fits():
        name = fingerprint(prepared.described(prepared.COMMON))
        with contextlib.suppress(OSError):
            prepared.unpack(SHIPPED / name, cache_home() / name)
            prepared.compile_for_common()
            return cache_home() / name
    return cache_home() / fingerprint()


CACHE = cache_home() / fingerprint() if INTERPRETED else find_cache()
if not INTERPRETED:
    prepared.keep_in(CACHE, PACKAGE)
    blas.load_mathematics()


# Without Numba's memory manager a rule that allocates does not even compile.
COMPILED: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}

# Only so is a long sum spread over the lanes of a vector: its last digit may then differ between machines.
QUICK: dict[str, Any] = {**COMPILED, "fastmath": {"reassoc", "contract", "nsz"}}

# A call that hands on an array takes as long as writing ten numbers.
INLINED: dict[str, Any] = {**COMPILED, "forceinline": True}


def rule(function: F) -> F:
    """A function over tables that plays by the rules: it allocates nothing and knows nothing but its arguments.

    It is compiled into whatever calls it from a door; Python, where it calls one, interprets it.
    """
    return compiled(Rule, function, COMPILED)


def door(function: F) -> F:
    """A rule by which Python enters, or that is large and called from many places: machine code of its own."""
    return compiled(Door, function, COMPILED)


def quick_rule(function: F) -> F:
    """A rule that sums up many fractions, in whatever order is quickest."""
    return compiled(Rule, function, QUICK)


def inlined_rule(function: F) -> F:
    """A part of some other rule: compiled anew into each that calls it, so best for those with one caller."""
    return compiled(Rule, function, INLINED)


def compiled(kind: type[Rule], function: F, options: dict[str, Any]) -> F:
    """The function as Numba compiles it when it is first called: to whoever calls it the same function."""
    if INTERPRETED:
        return function
    named = mark(function.__module__)
    vars(numba.config)["CACHE_DIR"] = str(CACHE.with_name(f"{CACHE.name}-{named}") if named else CACHE)
    return cast(F, kind(function, targetoptions=dict(options)))


def prepare(name: str, steps: Sequence[Callable[[], object]]) -> None:
    """Compile what a game needs by running each step once, and say so the first time."""
    if is_prepared(name):
        return
    forget_old_rules()
    started = time.perf_counter()
    CACHE.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(steps):
        share = number / len(steps)
        part(name).write_text(str(share))
        report(f"preparing the rules, first time only: {bar(share)} {time.perf_counter() - started:.0f} s")
        step()
    report(f"the rules are ready ({time.perf_counter() - started:.0f} s)\n")
    marker(name).touch()
    part(name).unlink(missing_ok=True)


def is_prepared(name: str) -> bool:
    """Whether it is compiled, or need not be."""
    return INTERPRETED or marker(name).exists()


def marker(name: str) -> Path:
    return CACHE / f"{name}.ready"


def part(name: str) -> Path:
    """Where whoever compiles it, perhaps another process, says how far it is."""
    return CACHE / f"{name}.part"


def progress(name: str) -> float:
    """How far it is compiled, from 0 to 1."""
    if is_prepared(name):
        return 1.0
    try:
        return float(part(name).read_text())
    except (OSError, ValueError):  # nobody has begun, or is writing it just now
        return 0.0


def bar(share: float) -> str:
    """How far something is, as a picture and a number."""
    full = round(BAR * share)
    return f"{'█' * full}{'░' * (BAR - full)} {100 * share:.0f} %"


def report(line: str) -> None:
    """Rewrite one line on a terminal; in a file, only the last word is kept."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
    elif line.endswith("\n"):
        sys.stderr.write(line)
    sys.stderr.flush()


def forget_old_rules() -> None:
    """Remove compiled rules that nobody has prepared for a month."""
    for folder in cache_home().glob("*"):
        if folder != CACHE and time.time() - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)
