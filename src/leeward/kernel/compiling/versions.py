"""Versions of libraries whose internals we use, and the switch that does without them."""

import logging
import os
from importlib.metadata import version

PLAIN = "LEEWARD_PLAIN"  # environment variable: use public interfaces only

logger = logging.getLogger(__name__)


def knows_internals(package: str, first: str, before: str, otherwise: str) -> bool:
    """Return whether the installed version is one whose internals we know; if not, log what happens `otherwise`."""
    installed = version(package)
    if os.environ.get(PLAIN, "") not in ("", "0"):
        reason = f"{PLAIN} is set"
    elif numbers(first) <= numbers(installed) < numbers(before):
        return True
    else:
        reason = f"{package} {installed} is not a version from {first} to before {before}"
    logger.warning("%s: %s", reason, otherwise)
    return False


def numbers(text: str) -> list[int]:
    """Return the leading numbers of a version: [0, 61] for 0.61.dev1."""
    found: list[int] = []
    for part in text.split("."):
        if not part.isdecimal():
            break
        found.append(int(part))
    return found
