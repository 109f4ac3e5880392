"""Command line of this game: `--edition FILE`, and `leeward edition` to write and check editions."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from leeward.kernel.language.speech import LANGUAGES, voice

EDITION = "LEEWARD_EDITION"  # the rules are not imported here, so --help is fast
FAMILY = "LEEWARD_FAMILY"  # opens the rules for a family of editions
READER = "leeward.cooper_island.edition.reader"  # if it is loaded, the edition is chosen
GAME = "cooper-island"
GAMES = 32  # that a check plays


def heed(given: Sequence[str]) -> None:
    """Set the edition, or open the rules for a family, before the rules are imported: they are compiled for it."""
    looking = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    looking.add_argument("--edition", nargs="?")
    asked = {"--family", "--values"} & {word.partition("=")[0] for word in given} or list(given[:2]) == ["lab", "values"]
    if asked and READER not in sys.modules:
        os.environ[FAMILY] = "1"
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
    checking.add_argument(
        "--games",
        type=int,
        metavar="N",
        default=GAMES,
        help=say("games that the networks play with each number of players (32)"),
    )
    checking.add_argument("--page", type=Path, metavar="FILE", help=say("write a page with plots of these games (HTML)"))
    beginning = actions.add_parser("new", help=say("write a copy of our edition"))
    beginning.set_defaults(run=begin)
    for action in (checking, beginning):
        action.add_argument("file", type=Path, metavar="FILE")


def check(args: argparse.Namespace) -> int:
    """Describe an edition, and what the networks do with it. Another edition than the loaded one needs its own process."""
    path = args.file.resolve()
    result = describe(path, args.lang)
    return result or play(path, args)


def describe(path: Path, lang: str) -> int:
    """Describe the edition in plain words, or list its problems."""
    if READER not in sys.modules:
        os.environ[EDITION] = str(path)
    from leeward.cooper_island.edition import reader

    if path != reader.PATH:
        reader.read(path)  # raises if something is wrong
        return call(path, "edition", "check", str(path), "--lang", lang, "--games", "0")
    from leeward.cooper_island.words import edition

    for line in edition.told(lang):
        print(line)
    return 0


def play(path: Path, args: argparse.Namespace) -> int:
    """Let the networks play the edition, if it differs from ours in numbers only."""
    from leeward.cooper_island.edition import reader

    if args.games < 1:
        return 0
    say = voice(args.lang).say
    print()
    if shape_of(reader.read(path)) != shape_of(reader.read(reader.OURS)):
        print(say("No network can play this edition: its boards or cards differ from ours in more than numbers."))
        return 0
    sys.stdout.flush()
    flags = ["--games", str(args.games), "--lang", args.lang, *([] if args.page is None else ["--page", str(args.page)])]
    if is_relative(path):
        return call(reader.OURS, "lab", "balance", GAME, *flags, "--values", str(path))
    return call(path, "lab", "balance", GAME, *flags)


def is_relative(path: Path) -> bool:
    """Return whether open rules play this edition: it differs from ours only in values of the family, and not in names."""
    from leeward.cooper_island.edition import family, reader

    mine, ours = reader.read(path), reader.read(reader.OURS)
    return family.numbers_of(mine) != family.numbers_of(ours) and family.same_but_values(mine, ours)


def call(path: Path, *command: str) -> int:
    """Run a command of `leeward` with an edition, ours included, in a process of its own."""
    from leeward.cooper_island.edition import reader

    edition = "" if path == reader.OURS else str(path)
    return subprocess.run(
        [sys.executable, "-m", "leeward", *command], env={**os.environ, EDITION: edition}, check=False
    ).returncode


def shape_of(given: Any) -> Any:
    """Return an edition without its names, marks and numbers: editions of the same shape differ only in numbers."""
    if isinstance(given, dict):
        return {key: shape_of(value) for key, value in given.items() if key not in ("name", "names", "mark")}
    if isinstance(given, list):
        return [shape_of(value) for value in given]
    return 0 if isinstance(given, int) else given


def begin(args: argparse.Namespace) -> int:
    ours = Path(__file__).parent / "edition" / "edition.toml"
    with args.file.open("x", encoding="utf-8") as file:
        file.write(ours.read_text(encoding="utf-8"))
    print(f"{args.file}: change what differs in your box, then run leeward edition check {args.file}")
    return 0
