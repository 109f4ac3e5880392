"""Commands that games add to the command line, by entry points of the group `leeward.commands`. No rules are loaded here."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

Say = Callable[..., str]


class Addition(Protocol):
    """A module named by an entry point of the group `leeward.commands`."""

    def heed(self, given: Sequence[str]) -> None:
        """Read the command line before any rules are loaded."""

    def add_flags(self, parser: argparse.ArgumentParser, say: Say) -> None:
        """Add flags to a command that loads games."""

    def add_parser(self, commands: Any) -> None:
        """Add a command."""


@cache
def additions() -> list[Addition]:
    """Return the commands of all games; leave out those of a broken package."""
    found = []
    for entry in entry_points(group="leeward.commands"):
        try:
            found.append(cast(Addition, entry.load()))
        except Exception as problem:
            said = f"{type(problem).__name__}: {problem}"
            print(f"leeward: the commands of {entry.value} are left out: {said}", file=sys.stderr)
    return found
