"""The command `leeward`. Each command imports slow modules only when it runs, so that `--help` is quick."""

from leeward.cli.commands import speaker
from leeward.cli.parser import command_line, interrupt, main

__all__ = ["command_line", "interrupt", "main", "speaker"]
