"""Building blocks of the command line: commands, groups of commands and the arguments that several commands share."""

import argparse
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from leeward.kernel.contract.commands import additions
from leeward.kernel.language.speech import LANGUAGES, voice

Say = Callable[..., str]
Run = Callable[[argparse.Namespace], int]
WIDTH = 80
NAMES = 12  # columns for the names of commands in the overview


def speaker(given: Sequence[str]) -> Say:
    """Return the translator for the language that the command line names; English if it names none."""
    looking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    looking.add_argument("--lang", nargs="?")
    lang = looking.parse_known_args(given)[0].lang
    return voice(lang if lang in LANGUAGES else "en").say


class Commands:
    """The subcommands of a parser. Those of the top level stand in titled sections, which argparse does not offer."""

    def __init__(self, parsers: Any, say: Say, parents: "Commands | None" = None) -> None:
        self.parsers = parsers
        self.say = say
        self.sections: list[tuple[str, list[tuple[str, str]]]] = []
        self.runnable: list[argparse.ArgumentParser] = parents.runnable if parents else []

    def section(self, title: str) -> None:
        """Put the commands that follow under this title."""
        self.sections.append((title, []))

    def add_parser(self, name: str, **given: Any) -> argparse.ArgumentParser:
        """Add a command as argparse does: additions of other packages call this."""
        if self.sections:
            self.sections[-1][1].append((name, given.get("help", "")))
        parser: argparse.ArgumentParser = self.parsers.add_parser(name, **given)
        return parser

    def add(self, name: str, text: str, run: Run) -> argparse.ArgumentParser:
        parser = self.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".", add_help=False)
        parser.set_defaults(run=run)
        add_help(parser, self.say)
        self.runnable.append(parser)
        return parser

    def group(self, name: str, text: str) -> tuple[argparse.ArgumentParser, "Commands"]:
        """Add a command that only has commands of its own; alone, it shows its help."""

        def show_help(_: argparse.Namespace) -> int:
            parser.print_help()
            return 0

        parser = self.add(name, text, show_help)
        self.runnable.remove(parser)
        return parser, Commands(parser.add_subparsers(title=self.say("commands"), metavar="COMMAND"), self.say, self)

    def add_flags(self) -> None:
        """Add the flags of the games to all commands, after the commands' own."""
        for parser in self.runnable:
            for addition in additions():
                addition.add_flags(parser, self.say)

    def overview(self) -> str:
        """List all commands by section."""
        lines = []
        for title, commands in self.sections:
            lines += ["", f"{title}:"]
            for name, text in commands:
                indent = " " * (NAMES + 2)
                lines += textwrap.wrap(text, WIDTH, initial_indent=f"  {name:<{NAMES}}", subsequent_indent=indent)
        return "\n".join(lines)


def add_help(parser: argparse.ArgumentParser, say: Say) -> None:
    parser._optionals.title = say("options")
    parser._positionals.title = say("arguments")
    parser.add_argument("-h", "--help", action="help", help=say("show this help"))


def add_language(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help=say("the language of all texts"))


def add_game(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("game", help=say("the game: see leeward games"))


def add_saved_game(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("file", type=Path, help=say("a saved game"))


def add_crew(parser: argparse.ArgumentParser, say: Say) -> None:
    parser.add_argument("--processes", type=int, metavar="N", help=say("how many processes work (one per core)"))
    parser.add_argument("--ray", metavar="ADDRESS", help=say("work on a Ray cluster: its address, auto, or local"))
