"""`leeward new-game` and `leeward check-game`: for authors of games."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from leeward.cli.commands import Commands, add_game

if TYPE_CHECKING:
    from leeward.laws.checking import Finding

BROKEN = 1  # exit status
MOST_SHOWN = 30  # lines of a game in a report


def add(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("new-game", say("write a package with a new game, which you can play at once"), new_game)
    parser.add_argument("name", help=say("its name, as in my-game"))
    parser.add_argument("--folder", type=Path, default=Path(), help=say("where to write the package (here)"))
    parser = commands.add("check-game", say("check a game against every law of the contract"), check_game)
    add_game(parser, say)
    parser.add_argument("--examples", type=int, default=30, metavar="N", help=say("random games for each law (30)"))
    parser.add_argument("--save", type=Path, metavar="FOLDER", help=say("where to save the games that break a law"))


def new_game(args: argparse.Namespace) -> int:
    from leeward.laws.new_game import write_game

    target = write_game(args.name, args.folder)
    print(f"written: {target}\n\nInstall it, check it and play it:\n")
    print(f"    pip install -e {target}\n    leeward check-game {args.name}\n    leeward play {args.name}")
    return 0


def check_game(args: argparse.Namespace) -> int:
    """Print a line for each law; for a broken one, the sentence of the contract and the shortest game that breaks it."""
    from leeward.kernel.contract.game import CONTRACT, BrokenGame, cause, game_named
    from leeward.laws.trial import try_out

    if args.examples < 1:
        raise ValueError(f"--examples {args.examples}: play at least one game for each law")
    try:
        version = game_named(args.game).version
    except BrokenGame as problem:
        print(problem)
        return BROKEN
    try:
        from leeward.laws.checking import check
    except ImportError as problem:
        raise ValueError(f"check-game needs Hypothesis: pip install 'leeward[check]' ({cause(problem)})") from problem
    print(f"{args.game}, rules version {version}, contract {CONTRACT}", flush=True)
    if failure := try_out(args.game):
        print(f"BROKEN  a few games in another process: {failure.why}\n        {failure.detail}")
        return BROKEN
    titles: list[str] = []

    def begin(law: str) -> None:
        titles.append(law)
        if sys.stdout.isatty():
            print(f"...     {law}", end="\r", flush=True)

    broken = 0
    for finding in check(args.game, args.examples, begin):
        print(f"{'ok' if finding is None else 'BROKEN':<7} {titles[-1]}", flush=True)
        if finding is not None:
            broken += 1
            show(finding, args.save)
    print(f"{broken} of {len(titles)} laws are broken" if broken else f"all {len(titles)} laws are kept")
    return BROKEN if broken else 0


def show(finding: "Finding", folder: Path | None) -> None:
    print(f"        The contract says: {finding.sentence}\n        Found: {finding.said}")
    if finding.start is None:
        return
    print("        The shortest game that shows it, as a saved game:")
    lines = finding.game.splitlines()
    print("\n".join(f"            {line}" for line in lines[:MOST_SHOWN]))
    if len(lines) > MOST_SHOWN:
        print(f"            and {len(lines) - MOST_SHOWN} more lines: save it with --save FOLDER")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{finding.law.replace(' ', '-')}.game"
        path.write_text(finding.game, "utf-8")
        print(f"        saved: {path}")
