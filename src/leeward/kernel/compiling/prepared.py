"""Compiled rules that ship with a wheel, for a common processor, so that its users need not compile.

Numba caches compiled code by the full path of its source and for the processor of this machine. Here neither matters: compiled
rules are in one folder, whose name stands for the rules, the compilers and the processor.
"""

import hashlib
import os
import platform
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Self

import numba
from llvmlite import binding

CONFIG = vars(numba.config)
V3 = "x86-64-v3"  # Intel's since 2013 and AMD's since 2015
V3_FEATURES = ("avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf", "sse4.2", "xsave")
# The common processor of this kind of machine, and the features it has: elsewhere any ARM of 64 bits.
COMMON, FEATURES = (V3, V3_FEATURES) if platform.machine() in ("x86_64", "AMD64") else ("generic", ("neon",))


def processor() -> str:
    """Return the processor that Numba compiles for: that of this machine, unless NUMBA_CPU_NAME names another."""
    features = CONFIG["CPU_FEATURES"]
    if features is None:
        features = ",".join(sorted(name for name, has in own_features().items() if has))
    return described(CONFIG["CPU_NAME"] or binding.get_host_cpu_name(), features)


def described(name: str, features: str = "") -> str:
    return f"{name} {features}"


def own_features() -> dict[str, bool]:
    try:
        return dict(binding.get_host_cpu_features())
    except RuntimeError:
        return {}  # LLVM does not know this processor


def fits() -> bool:
    """Return whether this machine can run rules for the common processor, and the user has not named another."""
    known = own_features()
    return CONFIG["CPU_NAME"] is None and all(known.get(feature) for feature in FEATURES)


def compile_for_common() -> None:
    """Compile for the common processor, without the extra features of this machine."""
    CONFIG.update(CPU_NAME=COMMON, CPU_FEATURES="")


def unpack(shipped: Path, folder: Path) -> None:
    """Copy shipped rules to a folder where more can be added; the first of several processes wins."""
    if folder.exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as aside:
        copy = shutil.copytree(shipped, Path(aside) / folder.name, copy_function=shutil.copyfile)
        os.utime(copy)  # as new as rules compiled now
        try:
            copy.rename(folder)
        except OSError:
            if not folder.exists():
                raise


class Locator:
    """Tells Numba where to cache code compiled from this package, wherever the package is installed."""

    folder: Path
    package: Path

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file  # read by Numba in warnings
        self.line = function.__code__.co_firstlineno
        self.place = str(self.folder / ".".join(Path(file).relative_to(self.package).parent.parts))

    @classmethod
    def from_function(cls, function: Any, file: str) -> Self | None:
        if not Path(file).is_relative_to(cls.package):
            return None
        locator = cls(function, file)
        return locator if is_writable(locator.place) else None

    def get_cache_path(self) -> str:
        return self.place

    def get_source_stamp(self) -> str:
        return stamp(self._py_file)

    def get_disambiguator(self) -> str:
        return str(self.line)


@cache
def is_writable(place: str) -> bool:
    try:
        os.makedirs(place, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return False
    return True


@cache
def stamp(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()
