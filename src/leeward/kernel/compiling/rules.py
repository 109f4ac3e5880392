"""`@rule`: one source for the rules, compiled by Numba or interpreted by Python.

Set LEEWARD_INTERPRET=1 to run the rules as plain Python: slow, but open to a debugger and to coverage.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from platformdirs import user_cache_path

from leeward.kernel.compiling import backend, prepared

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("LEEWARD_INTERPRET", "") not in ("", "0")
PACKAGE = Path(__file__).parent.parent.parent
SHIPPED = PACKAGE / "prepared"  # only in some wheels
MONTH = 30 * 24 * 3600
BAR = 16  # characters

# The sources of compiled code. Words and pictures are not among them: changing a text recompiles nothing.
KERNEL = (
    *("compiling/*", "pieces/*", "contract/game.py", "contract/installed.py"),
    *("doors/entry.py", "doors/playout.py", "language/english.py", "records/layout.py", "records/record.py"),
)
OPPONENTS = ("evaluation", "greedy", "guided", "maxn", "products", "pruning", "search", "styles", "weights")
SOURCES = (
    *("*/game.py", "*/rules/*", "*/study/*", "*/edition/*"),
    *(f"kernel/{name}" for name in KERNEL),
    *(f"opponents/{name}.py" for name in OPPONENTS),
    *("research/rows.py", "research/seating.py", "explorer/counting.py", "explorer/study.py"),
)
SUFFIXES = (".py", ".toml")
EDITION = "LEEWARD_EDITION"  # environment variable: a file that a game reads instead of its own
FAMILY = "LEEWARD_FAMILY"  # the same: if set, tables have values of their own, so that these rules play a family of editions


def fingerprint(processor: str | None = None) -> str:
    """Return a name for these rules, compiled by these compilers for a processor, wherever the package is.

    Numba itself checks only the file of the function it loads, not the files of the functions that it calls.
    """
    how = "" if backend.USES_INTERNALS else " plain"
    compilers = f"{numba.__version__} {np.__version__} {sys.implementation.cache_tag}{how}"
    digest = hashlib.sha256(f"{compilers} {processor or prepared.processor()}".encode())
    # Compiled into the rules.
    edition = Path(os.environ.get(EDITION) or os.devnull)
    digest.update(edition.read_bytes() if edition.exists() else b"")
    digest.update(b"family" if os.environ.get(FAMILY) else b"")
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)}".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def sources() -> list[Path]:
    found = {path for pattern in SOURCES for path in PACKAGE.glob(pattern) if path.suffix in SUFFIXES}
    return sorted(path for path in found if not path.is_relative_to(PACKAGE / "server"))  # it has a study, too


@cache
def mark(module: str) -> str:
    """Return a name for the sources of another package with rules; empty for ours, which name the cache.

    A changed rule of such a package recompiles only what depends on it.
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
    """Return the folder of compiled rules, with shipped ones if they fit these rules and this processor."""
    if backend.USES_INTERNALS and SHIPPED.is_dir() and prepared.fits():
        name = fingerprint(prepared.described(prepared.COMMON))
        with contextlib.suppress(OSError):
            prepared.unpack(SHIPPED / name, cache_home() / name)
            prepared.compile_for_common()
            return cache_home() / name
    return cache_home() / fingerprint()


CACHE = cache_home() / fingerprint() if INTERPRETED else find_cache()
if not INTERPRETED:
    backend.keep_in(CACHE, PACKAGE)
    backend.load_mathematics()


# Without Numba's memory manager a rule that allocates does not compile.
COMPILED: dict[str, Any] = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}

# Lets a long sum use vector instructions; its last digit may differ between machines.
QUICK: dict[str, Any] = {**COMPILED, "fastmath": {"reassoc", "contract", "nsz"}}

# Passing an array to a function takes as long as writing ten numbers.
INLINED: dict[str, Any] = {**COMPILED, "forceinline": True}


def rule(function: F) -> F:
    """Mark a function over tables: it allocates nothing and depends on nothing but its arguments.

    It is compiled into the doors that call it. Python interprets it.
    """
    return compiled(backend.make_rule, function, COMPILED)


def door(function: F) -> F:
    """Mark a rule that Python calls, or a large one with many callers: it has its own machine code."""
    return compiled(backend.make_door, function, COMPILED)


def quick_rule(function: F) -> F:
    """Mark a rule that sums many fractions, in the fastest order."""
    return compiled(backend.make_rule, function, QUICK)


def inlined_rule(function: F) -> F:
    """Mark a rule that is copied into each caller: best for those with one caller."""
    return compiled(backend.make_rule, function, INLINED)


def compiled(make: Callable[[Callable[..., Any], dict[str, Any]], Any], function: F, options: dict[str, Any]) -> F:
    """Return the function as Numba compiles it on the first call; to callers it is the same function."""
    if INTERPRETED:
        return function
    named = mark(function.__module__)
    vars(numba.config)["CACHE_DIR"] = str(CACHE.with_name(f"{CACHE.name}-{named}") if named else CACHE)
    return cast(F, make(function, options))


def compile_for(door: Callable[..., Any], *arguments: object) -> None:
    """Compile a door for the types of these arguments, without calling it; interpreted rules need none."""
    if not INTERPRETED:
        cast(Any, door).compile(tuple(numba.typeof(each) for each in arguments))  # type: ignore[no-untyped-call]


def prepare(name: str, steps: Sequence[Callable[[], object]]) -> None:
    """Compile what a game needs by running each step once; report it the first time."""
    if is_prepared(name):
        return
    forget_old_rules()
    started = time.perf_counter()
    CACHE.mkdir(parents=True, exist_ok=True)
    with compiling_alone(name):
        if is_prepared(name):
            return
        for number, step in enumerate(steps):
            share = number / len(steps)
            part(name).write_text(str(share))
            report(f"preparing the rules, first time only: {bar(share)} {time.perf_counter() - started:.0f} s")
            step()
        report(f"the rules are ready ({time.perf_counter() - started:.0f} s)\n")
        marker(name).touch()
        part(name).unlink(missing_ok=True)


@contextlib.contextmanager
def compiling_alone(name: str) -> Iterator[None]:
    """Let one process at a time compile this: the others wait, and find it done."""
    try:
        import fcntl
    except ImportError:  # on Windows several may compile the same
        yield
        return
    with (CACHE / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_prepared(name: str) -> bool:
    """Return whether something is compiled, or need not be."""
    return INTERPRETED or marker(name).exists()


def marker(name: str) -> Path:
    return CACHE / f"{name}.ready"


def part(name: str) -> Path:
    """Return the file in which the compiling process, perhaps another one, writes its progress."""
    return CACHE / f"{name}.part"


def progress(name: str) -> float:
    """Return the progress of compiling, from 0 to 1."""
    if is_prepared(name):
        return 1.0
    try:
        return float(part(name).read_text())
    except (OSError, ValueError):  # not begun, or being written at this moment
        return 0.0


def bar(share: float) -> str:
    """Return a progress bar with a number."""
    full = round(BAR * share)
    return f"{'█' * full}{'░' * (BAR - full)} {100 * share:.0f} %"


def report(line: str) -> None:
    """Rewrite one line on a terminal; in a file, write only the last one."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
    elif line.endswith("\n"):
        sys.stderr.write(line)
    sys.stderr.flush()


def forget_old_rules() -> None:
    """Remove compiled rules that are older than a month."""
    for folder in cache_home().glob("*"):
        if folder != CACHE and time.time() - folder.stat().st_mtime > MONTH:
            shutil.rmtree(folder, ignore_errors=True)
