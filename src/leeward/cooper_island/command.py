"""What this game adds to the command line: `--edition FILE`, and `leeward edition`, which writes an edition to begin with and
says in plain words what an edition holds or what is wrong with it."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from leeward.kernel.language.speech import LANGUAGES

EDITION = "LEEWARD_EDITION"  # the rules are not loaded here: help comes at once


def heed(given: Sequence[str]) -> None:
    """Another edition must be known before anything of the rules is loaded: they are compiled for it."""
    looking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    looking.add_argument("--edition", nargs="?")
    if file := looking.parse_known_args(given)[0].edition:
        path = Path(file).resolve()
        before = os.environ.get(EDITION, "")
        os.environ[EDITION] = str(path)
        try:
            from leeward.cooper_island.edition import reader  # reads and checks it

            if path != reader.PATH:
                reader.read(path)  # another one was loaded before: this one is only checked
        except ValueError:
            os.environ[EDITION] = before
            raise


def add_flags(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """It has already been heeded when the command line is read."""
    parser.add_argument("--edition", metavar="FILE", help=say("another edition of Cooper Island: its components as .toml"))


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("edition", help="check or begin an edition of Cooper Island: its boards and cards as .toml")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    checking = actions.add_parser("check", help="say in plain words what an edition holds, or what is wrong with it, by line")
    checking.set_defaults(run=check)
    checking.add_argument("--lang", choices=LANGUAGES, default="en", help="the language spoken")
    beginning = actions.add_parser("new", help="write our edition as a start")
    beginning.set_defaults(run=begin)
    for action in (checking, beginning):
        action.add_argument("file", type=Path, metavar="FILE")


def check(args: argparse.Namespace) -> int:
    """The words are about the edition that is loaded, so it must be this one."""
    path = args.file.resolve()
    if "leeward.cooper_island.edition.reader" not in sys.modules:
        os.environ[EDITION] = str(path)
    from leeward.cooper_island.edition import reader

    if path != reader.PATH:
        reader.read(path)  # what is wrong is told here
        command = [sys.executable, "-m", "leeward.cli", "edition", "check", str(path), "--lang", args.lang]
        return subprocess.run(command, env={**os.environ, EDITION: str(path)}, check=False).returncode
    from leeward.cooper_island.words import edition

    for line in edition.told(args.lang):
        print(line)
    return 0


def begin(args: argparse.Namespace) -> int:
    ours = Path(__file__).parent / "edition" / "edition.toml"
    with args.file.open("x", encoding="utf-8") as file:
        file.write(ours.read_text(encoding="utf-8"))
    print(f"{args.file}: change what your box shows, then try leeward edition check {args.file}")
    return 0
