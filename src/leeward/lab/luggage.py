"""What travels to a cluster's workers: the files that jobs name, the edition in use, and what Leeward must be there."""

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from functools import cache
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

from leeward.kernel.compiling.rules import EDITION, FAMILY, PACKAGE
from leeward.opponents.copies import COPIES

SETTINGS = (FAMILY, "LEEWARD_INTERPRET")  # environment variables
CODE = (".py", ".toml", ".npz")


class OtherLeeward(ValueError):
    """A worker has another version of Leeward or of a game, so its games would differ."""


def packed(files: Iterable[Path]) -> dict[str, Any]:
    """Return plain data: a worker can read it before it imports Leeward."""
    edition = os.environ.get(EDITION)
    return {
        "version": version("leeward"),
        "code": code(),
        "games": games(),
        "settings": {name: os.environ[name] for name in SETTINGS if name in os.environ},
        "edition": (EDITION, Path(edition).name, Path(edition).read_bytes()) if edition else None,
        "files": {str(path): path.read_bytes() for path in files},
    }


def unpack(luggage: dict[str, Any], worker: str) -> None:
    """Check this worker's Leeward, and write the files that it doesn't have yet."""
    if (luggage["version"], luggage["code"]) != (version("leeward"), code()):
        raise OtherLeeward(
            f"{worker} has another Leeward ({version('leeward')}, not {luggage['version']}, or with other files): "
            "install the same on every machine"
        )
    if luggage["games"] != games():
        raise OtherLeeward(f"{worker} has other games ({told(games())}) than this machine ({told(luggage['games'])})")
    for name, content in luggage["files"].items():
        copy = folder() / hashlib.sha256(content).hexdigest() / Path(name).name
        if not copy.exists():
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(content)
        COPIES[name] = copy


@cache
def folder() -> Path:
    path = tempfile.mkdtemp(prefix="leeward-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return Path(path)


@cache
def code() -> str:
    """Return a hash of this package: its code, its data and its networks."""
    digest = hashlib.sha256()
    for path in sorted(path for path in PACKAGE.rglob("*") if path.suffix in CODE):
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} ".encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def games() -> dict[str, str]:
    """Return the version of each package that offers games."""
    found = (point.dist for point in entry_points(group="leeward.games"))
    return {package.name: package.version for package in found if package is not None}


def told(packages: dict[str, str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(packages.items()))
