"""Command line of this game: `--edition FILE`, and `leeward edition` to write and check editions."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from leeward.kernel.language.speech import LANGUAGES

EDITION = "LEEWARD_EDITION"  # the rules are not imported here, so --help is fast


def heed(given: Sequence[str]) -> None:
    """Set the edition before the rules are imported: they are compiled for it."""
    looking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    looking.add_argument("--edition", nargs="?")
    if file := looking.parse_known_args(given)[0].edition:
        path = Path(file).resolve()
        before = os.environ.get(EDITION, "")
        os.environ[EDITION] = str(path)
        try:
            from leeward.cooper_island.edition import reader  # reads and checks the file

            if path != reader.PATH:
                reader.read(path)  # another edition is loaded already: only check this one
        except ValueError:
            os.environ[EDITION] = before
            raise


def add_flags(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add `--edition` to the help; `heed` has already handled it."""
    parser.add_argument("--edition", metavar="FILE", help=say("an edition of Cooper Island: its components in a .toml file"))


def add_parser(commands: Any) -> None:
    say = commands.say
    parser = commands.add_parser(
        "edition", help=say("check or create an edition of Cooper Island: its boards and cards in a .toml file")
    )
    actions = parser.add_subparsers(title=say("commands"), metavar="COMMAND", required=True)
    checking = actions.add_parser("check", help=say("describe an edition in plain words, or list its problems by line"))
    checking.set_defaults(run=check)
    checking.add_argument("--lang", choices=LANGUAGES, default="en", help=say("the language of the description"))
    beginning = actions.add_parser("new", help=say("write a copy of our edition"))
    beginning.set_defaults(run=begin)
    for action in (checking, beginning):
        action.add_argument("file", type=Path, metavar="FILE")


def check(args: argparse.Namespace) -> int:
    """Describe an edition. The texts are about the loaded edition, so another one needs its own process."""
    path = args.file.resolve()
    if "leeward.cooper_island.edition.reader" not in sys.modules:
        os.environ[EDITION] = str(path)
    from leeward.cooper_island.edition import reader

    if path != reader.PATH:
        reader.read(path)  # raises if something is wrong
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
    print(f"{args.file}: change what differs in your box, then run leeward edition check {args.file}")
    return 0
