"""Compiled rules that travel: a wheel may hold them for a common processor, so that whoever installs it need not compile.

Numba files what it has compiled under the whole path of its source, and for this very processor. Both are left out here:
compiled rules lie in one folder, whose name says which rules, which compilers and which processor they are for.
"""

import hashlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Self

import numba
from llvmlite import binding
from numba.core.caching import CacheImpl, _CacheLocator

CONFIG = vars(numba.config)
COMMON = "x86-64-v3"  # Intel's since 2013 and AMD's since 2015
ITS_FEATURES = ("avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf", "sse4.2", "xsave")


def processor() -> str:
    """For which one Numba compiles: this one, unless NUMBA_CPU_NAME names another."""
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
    """Whether rules for the common processor are for this one: it has the features, and nobody has named another."""
    known = own_features()
    return CONFIG["CPU_NAME"] is None and all(known.get(feature) for feature in ITS_FEATURES)


def compile_for_common() -> None:
    """Its features come with its name: those of this processor would be compiled in otherwise."""
    CONFIG.update(CPU_NAME=COMMON, CPU_FEATURES="")


def unpack(shipped: Path, folder: Path) -> None:
    """Copy what the wheel holds to where more may be added; of several processes, the first one wins."""
    if folder.exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, ignore_cleanup_errors=True) as aside:
        copy = shutil.copytree(shipped, Path(aside) / folder.name, copy_function=shutil.copyfile)
        os.utime(copy)  # it is as young as rules compiled just now
        try:
            copy.rename(folder)
        except OSError:
            if not folder.exists():
                raise


class Locator(_CacheLocator):
    """Tells Numba where to keep what is compiled from this package, wherever the package lies."""

    folder: Path
    package: Path

    def __init__(self, function: Any, file: str) -> None:
        self._py_file = file  # Numba asks for it when it warns
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


def keep_in(folder: Path, package: Path) -> None:
    Locator.folder, Locator.package = folder, package
    CacheImpl._locator_classes.insert(0, Locator)
    CONFIG["CACHE_DIR"] = str(folder)  # for rules of one's own, outside the package


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
