"""What games add to the command line, by entry points of the group `leeward.commands`. None of their rules is loaded here."""

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

Say = Callable[..., str]


class Addition(Protocol):
    """What a game adds to the command line: a module named by an entry point of the group `leeward.commands`."""

    def heed(self, given: Sequence[str]) -> None:
        """Look at what was given before anything of the rules is loaded."""

    def add_flags(self, parser: argparse.ArgumentParser, say: Say) -> None:
        """Add flags of its own to a command that loads games."""

    def add_parser(self, commands: Any) -> None:
        """Add a command of its own."""


@cache
def additions() -> list[Addition]:
    return [cast(Addition, entry.load()) for entry in entry_points(group="leeward.commands")]
